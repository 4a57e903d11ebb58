"""The window: panes side by side, the menus over them, and what they tell one another."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from desktop.core.change import Change
from desktop.storage.data_folder import DataFolder
from desktop.storage.texts import PaperTexts
from desktop.ui.actions import MENUS, SPECS, TOOLBAR, make_actions
from desktop.ui.commands import slots
from desktop.ui.files.exporting import Exporting
from desktop.ui.files.file_commands import FileCommands
from desktop.ui.files.importing import Importing, dropped
from desktop.ui.indexing import Indexing
from desktop.ui.notes.annotation_pane import AnnotationPane
from desktop.ui.notes.note_commands import NoteCommands
from desktop.ui.notice import Notice
from desktop.ui.notice_bar import NoticeBar
from desktop.ui.papers.browse import Browse, Listed
from desktop.ui.papers.dwell import Dwell
from desktop.ui.papers.empty_page import EmptyPage
from desktop.ui.papers.filter_bar import FilterBar
from desktop.ui.papers.list_pane import ListPane
from desktop.ui.papers.paper_commands import PaperCommands
from desktop.ui.papers.paper_list import PaperList
from desktop.ui.papers.search_completer import SearchCompleter
from desktop.ui.papers.search_field import SearchField
from desktop.ui.progress_line import ProgressLine, StoringLine
from desktop.ui.reader.highlight_commands import HighlightCommands
from desktop.ui.reader.mark_bar import MarkBar
from desktop.ui.reader.reader_pane import ReaderPane
from desktop.ui.safety.closing import Closing
from desktop.ui.safety.reading_only import ReadingOnlyBanner, show_reading_only
from desktop.ui.safety.safety_commands import SafetyCommands
from desktop.ui.session import Session
from desktop.ui.settings import SETTINGS, Settings
from desktop.ui.tasks import Tasks
from desktop.ui.theme import apply_theme
from desktop.ui.view_commands import ViewCommands
from desktop.ui.view_state import ViewState

DEFAULT_SIZE = (1180, 760)
MOST_SEARCHES = 20
LONG = 20_000  # characters of an abstract that is prepared off the main thread


class MainWindow(QMainWindow):
    """List on the left, abstract and annotations on the right.

    Attributes:
        session, settings, tasks, browse, indexing, importing: what the panes work with.
        papers, search, filters, reader, annotations, notices: the panes.
        actions_: the actions by name, without `action_`.
    """

    def __init__(self, folder: DataFolder, texts: PaperTexts | None = None) -> None:
        """`texts` are the prepared texts that the folder's library is made with, if kept."""
        super().__init__()
        self.setObjectName("main_window")
        self.setWindowTitle("Abstract Reader")
        self.setAcceptDrops(True)
        path = folder.path / SETTINGS
        self.settings = Settings(path, self, read_only=folder.read_only)
        self.session = Session(folder, self)
        self.tasks = Tasks(self)
        self.indexing = Indexing(self.session, self.tasks, texts, self)
        self.browse = Browse(self.session, self.indexing.index, self.tasks, self)
        self.importing = Importing(self.session, self.settings, self.tasks, self)
        self.exporting = Exporting(self.session, self.settings, self.tasks, self)
        apply_theme(self.settings["theme"])
        self._make_panes()
        self.file_commands = FileCommands(self)
        self.paper_commands = PaperCommands(self)
        self.view_commands = ViewCommands(self)
        self.highlight_commands = HighlightCommands(self)
        self.note_commands = NoteCommands(self)
        self.safety_commands = SafetyCommands(self)
        sets = (
            self.file_commands,
            self.paper_commands,
            self.highlight_commands,
            self.note_commands,
            self.safety_commands,
            self.view_commands,
        )
        self.actions_ = make_actions(self, slots(sets))
        self._make_menus()
        self._connect()
        self.dwell = Dwell(self.session, self.settings, self)
        self.view_state = ViewState(self)
        self.view_state.restore()
        self.closing = Closing(self)
        self.session.tell_news()
        if self.settings.problem:
            self.session.warn(self.settings.problem)
        if folder.read_only:
            show_reading_only(self)

    # ---- making

    def _make_panes(self) -> None:
        self.list_pane = ListPane(self.session, self)
        self.search: SearchField = self.list_pane.search
        self.filters: FilterBar = self.list_pane.filters
        self.papers: PaperList = self.list_pane.papers
        self.reader = ReaderPane(self.tasks, self)
        self.annotations = AnnotationPane(self.session, self.settings, self.tasks, self)
        self.notices = NoticeBar(self)
        self.banner = ReadingOnlyBanner(self)
        self.empty = EmptyPage(self)
        self.completer = SearchCompleter(self.search, self.indexing.index)
        self.right = QSplitter(Qt.Orientation.Vertical, self, childrenCollapsible=False)
        self.mark_bar = MarkBar(self)
        self.right.addWidget(stacked(self, self.reader, self.mark_bar))
        self.right.addWidget(self.annotations)
        self.split = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self.split.addWidget(self.list_pane)
        self.split.addWidget(self.right)
        for splitter, shares in ((self.right, (3, 1)), (self.split, (3, 5))):
            for place, share in enumerate(shares):
                splitter.setStretchFactor(place, share)
        self.right.setSizes([560, 190])
        self.split.setSizes([430, 750])
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.split)
        self.progress = ProgressLine(self)
        self.storing = StoringLine(self)
        center = QWidget(self)
        layout = QVBoxLayout(center)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addWidget(self.pages, 1)
        for widget in (
            self.storing,
            self.progress,
            self.notices,
        ):  # below, so that what is read keeps its place
            layout.addWidget(widget)
        self.setCentralWidget(center)
        self.resize(*DEFAULT_SIZE)

    def _make_menus(self) -> None:
        menus = {}
        for name in MENUS:
            text = QApplication.translate("Actions", name)
            menus[name] = self.menuBar().addMenu(text)
        for spec in SPECS:
            if spec.separated:
                menus[spec.menu].addSeparator()
            menus[spec.menu].addAction(self.actions_[spec.name])
            if spec.name == "open":
                self.recent_menu = menus[spec.menu].addMenu(self.tr("Open &recent"))
                self.recent_menu.aboutToShow.connect(self.file_commands.fill_recent)
            if spec.name == "open_link":
                self.link_menu = menus[spec.menu].addMenu(self.tr("All lin&ks"))
                self.link_menu.aboutToShow.connect(self.paper_commands.fill_links)
        toolbar = QToolBar(self.tr("Tools"), self, movable=False)
        toolbar.setObjectName("toolbar")
        for tool in TOOLBAR:
            if tool:
                toolbar.addAction(self.actions_[tool])
            else:
                toolbar.addSeparator()
        self.addToolBar(toolbar)
        toolbar.toggleViewAction().setEnabled(False)
        self.papers.addActions(
            [self.actions_[spec.name] for spec in SPECS if spec.menu == MENUS[2]]
        )

    def _connect(self) -> None:
        self.session.noticed.connect(self.notices.show_notice)
        self.session.saved.connect(self.notices.on_saved)
        self.session.storing.connect(self.storing.show_storing)
        self.session.current_changed.connect(self._on_current_changed)
        self.session.chosen_changed.connect(self._on_chosen_changed)
        self.session.changed.connect(self._on_changed)
        self.list_pane.connect_browse(self.browse)
        self.browse.listed.connect(self._on_listed)
        self.browse.prepared.connect(self._on_prepared)
        self.indexing.progressed.connect(self._on_indexing)
        self.progress.cancelled.connect(self.indexing.cancel)
        self.progress.cancelled.connect(self.importing.cancel)
        self.indexing.refreshed.connect(self.browse.apply)
        self.importing.progressed.connect(self._on_importing)
        self.exporting.progressed.connect(self._on_exporting)
        self.progress.cancelled.connect(self.exporting.cancel)
        self.importing.imported.connect(self._on_imported)
        self.importing.matching_asked.connect(self.file_commands.match_titles)
        self.empty.open_asked.connect(self.file_commands.open)
        self.empty.paste_asked.connect(self.file_commands.paste)
        self.papers.entered.connect(self.reader.setFocus)
        self.papers.escaped.connect(self.view_commands.clear_search)
        self.search.left.connect(self.papers.setFocus)
        self.search.put_aside.connect(self._remember_search)
        self.search.recent_asked.connect(
            lambda: self.completer.offer_searches(self.settings["recent_searches"])
        )
        self.annotations.note.left.connect(self.papers.setFocus)
        self.annotations.tags.field.left.connect(self.papers.setFocus)
        self.reader.link_activated.connect(self.paper_commands.open_address)
        self.reader.zoom_asked.connect(
            lambda step: self.actions_["zoom_in" if step > 0 else "zoom_out"].trigger()
        )
        self.settings.changed.connect(self._on_setting)

    # ---- showing

    def _on_current_changed(self, paper_id: str) -> None:
        self._show_reader()

    def _on_chosen_changed(self, ids: list[str]) -> None:
        self._show_reader()

    def _show_reader(self) -> None:
        """Show the current paper, or say why there is none."""
        paper_id, library = self.session.current, self.session.library
        count = len(self.session.chosen)
        if count > 1:
            several = self.tr(
                "{count} papers are selected. Star, status, tags and notes ( N ) act on all."
            )
            text = several.format(count=f"{count:,}")
            if paper_id and library.holds(paper_id):
                whose = self.tr("The note below is that of “{heading}”.")
                text += "\n" + whose.format(heading=library.text(paper_id).heading)
            self.reader.show_message(text)
        elif paper_id and paper_id in library.imported and self._is_long(paper_id):
            self.reader.show_message(self.tr("Reading…"))
            self.browse.prepare(paper_id)
        elif paper_id and paper_id in library.imported:
            placed, _ = library.highlights_in_place(paper_id)
            annotated = replace(library.annotations_of(paper_id), highlights=tuple(placed))
            paper, prepared = library.paper(paper_id), library.text(paper_id)
            self.reader.show_paper(paper, prepared, annotated, library.homes(paper_id))
        else:
            self.reader.show_message(self.tr("Select a paper to read it here."))

    def _is_long(self, paper_id: str) -> bool:
        """Whether a paper's text is still to be prepared, and takes so long that it shows."""
        library = self.session.library
        long = len(library.paper(paper_id).abstract) > LONG
        return long and library.text_at_hand(paper_id) is None

    def _on_prepared(self, ids: list[str]) -> None:
        if self.session.current in ids:
            self._show_reader()

    def _on_changed(self, change: Change) -> None:
        self._show_page()
        if change.by_reader:
            self.notices.expire(self.session.undo)
        if self.session.current in change.ids:
            self._show_reader()

    def _on_listed(self, answer: Listed) -> None:
        self._show_page()
        self.reader.set_hits(answer.wanted)
        self.annotations.note_pane.set_hits(answer.wanted)
        if not self.session.current and self.papers.papers.ids:
            self.papers.go_to_row(0)
        elif not self.papers.papers.ids and not self.session.current:
            self._show_reader()

    def _show_page(self) -> None:
        page = self.split if self.session.library.order else self.empty
        if self.pages.currentWidget() is not page:
            self.pages.setCurrentWidget(page)
            page.setFocus() if page is self.empty else self.papers.setFocus()

    def _on_indexing(self, done: int, total: int) -> None:
        self.progress.show_progress(self.tr("Indexing for search:"), done, total)

    def _on_importing(self, done: int, total: int) -> None:
        self.progress.show_progress(self.tr("Adding papers…"), done, total)

    def _on_exporting(self, done: int, total: int) -> None:
        self.progress.show_progress(self.tr("Exporting:"), done, total)

    def _remember_search(self) -> None:
        """Keep a search that led somewhere among the last ones."""
        text = self.search.text().strip()
        if text:
            recent = dict.fromkeys([text, *self.settings["recent_searches"]])
            self.settings["recent_searches"] = list(recent)[:MOST_SEARCHES]

    def _on_imported(self, first: str) -> None:
        if first:
            self.session.open(first)
            self.papers.go_to(first)

    def _on_setting(self, name: str) -> None:
        if name == "theme":
            apply_theme(self.settings["theme"])
            self.mark_bar.recolor()
        elif name in ("reading_font", "reading_size", "line_width", "zoom"):
            self.apply_reading()

    def apply_reading(self) -> None:
        """Give the reader pane the settings that are about reading."""
        family, size = self.settings["reading_font"], self.settings["reading_size"]
        self.reader.set_font(family, size)
        zoomed = round(size * self.settings["zoom"] / 100)
        self.annotations.note_pane.preview.set_face(family, zoomed)
        self.reader.set_line_width(self.settings["line_width"])
        self.reader.set_zoom(self.settings["zoom"])

    def report_fault(self, details: str) -> None:
        """Say once that something of ours went wrong, with the details to copy."""
        text = self.tr("Something went wrong in the program. Nothing you wrote is lost.")
        copy = partial(QApplication.clipboard().setText, details)
        notice = Notice(text, self.tr("Copy details"), copy, urgent=True)
        QTimer.singleShot(0, self, lambda: self.session.noticed.emit(notice))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that nothing else wanted leads back: from the source to the page, to the list."""
        if event.key() == Qt.Key.Key_Escape:
            self.view_commands.go_back()
        else:
            super().keyPressEvent(event)

    # ---- dropping

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.importing.take(event.mimeData())

    # ---- leaving

    def flush(self) -> bool:
        """Store everything that is not stored; False when something could not be."""
        return self.closing.flush()

    def closeEvent(self, event: QCloseEvent) -> None:
        event.setAccepted(self.closing.close())


def stacked(window: QWidget, *widgets: QWidget) -> QWidget:
    """Widgets one under another, the first taking the room.

    Inside the window from the start: a widget that leaves it, if only for a moment, is the last
    that Tab comes to.
    """
    column = QWidget(window)
    layout = QVBoxLayout(column)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    for place, widget in enumerate(widgets):
        layout.addWidget(widget, int(place == 0))
    return column
