"""Papers as one PDF file: set on the main thread, as Qt wants it, a paper a turn."""

from collections.abc import Generator, Iterator, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.core.annotations import Highlight
from desktop.core.selector import place
from desktop.ui.files.export_job import Order
from desktop.ui.reader.reader_page import Subject
from desktop.ui.reader.reader_print import pdf_steps
from desktop.ui.session import Session
from desktop.ui.settings import Settings

PDF = "pdf"


class PdfExport(QObject):
    """Makes one file at a time.

    Signals:
        progressed: papers set, papers to set.
        made: an Order and its file's bytes.
    """

    progressed = Signal(int, int)
    made = Signal(object, object)

    def __init__(self, session: Session, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._settings = session, settings
        self._order: Order | None = None
        self._steps: Generator[None, None, bytes] | None = None
        self._done = 0
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._go_on)

    def start(self, order: Order) -> None:
        """Begin to make a file."""
        self._order, self._done = order, 0
        family = self._settings["reading_font"]
        self._steps = pdf_steps(self._papers(order), family, order.title)
        self._turn.start()

    def stop(self) -> bool:
        """Give up what is being made; False if nothing is."""
        if self._steps is None:
            return False
        self._turn.stop()
        self._steps.close()
        self._steps = None
        return True

    def _go_on(self) -> None:
        assert self._steps is not None
        assert self._order is not None
        try:
            next(self._steps)
        except StopIteration as end:
            self._turn.stop()
            self._steps = None
            self.made.emit(self._order, end.value)
            return
        self._done += 1
        self.progressed.emit(self._done, len(self._order.ids) + 1)

    def _papers(self, order: Order) -> Iterator[tuple[Subject, Sequence[Highlight]]]:
        library = self._session.library
        for paper_id in order.ids:
            paper, text = library.paper(paper_id), library.text(paper_id)
            placed, _ = place(text.reading, library.annotations_of(paper_id).highlights)
            yield Subject(paper, text, library.homes(paper_id)), placed
