"""How long the reader takes to set the abstracts of a list, and how many formulas it draws.

    python tests/speed/reading.py [LIST ...]

The peer is the same reading text put into the same kind of document as plain text. Times are of
the processor, in milliseconds; `cold` is with no formula drawn before.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtGui import QImage, QTextDocument  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from desktop.core.paper import Paper, PaperText  # noqa: E402
from desktop.formats.read import read_file  # noqa: E402
from desktop.markup.parse import parse  # noqa: E402
from desktop.markup.runs import Kind  # noqa: E402
from desktop.ui.reader.formula import KEPT, formula  # noqa: E402
from desktop.ui.reader.reader_page import Subject  # noqa: E402
from desktop.ui.reader.reader_view import ReaderView  # noqa: E402
from desktop.ui.reader.reading_font import Face, packaged_family  # noqa: E402
from desktop.ui.tasks import Tasks  # noqa: E402

WIDTH, HEIGHT = 760, 900
MOST = 20_000


def papers(paths: Iterable[Path]) -> list[Paper]:
    found: list[Paper] = []
    for path in paths:
        for report in read_file(path):
            found.extend(paper for section in report.sections for paper in section.papers)
    return found[:MOST]


def spent(act: Callable[[], object]) -> float:
    begin = time.process_time()
    act()
    return (time.process_time() - begin) * 1000


def tell(name: str, times: list[float], peer: list[float]) -> None:
    if not times:
        return
    p95 = sorted(times)[int(0.95 * (len(times) - 1))]
    ratio = statistics.median(times) / max(statistics.median(peer), 0.001)
    print(
        f"{name:28} median {statistics.median(times):6.2f}  p95 {p95:6.2f}"
        f"  max {max(times):6.2f}  {ratio:5.1f} x plain text"
    )


def measure(view: ReaderView, chosen: list[Paper]) -> tuple[list[float], list[float], list[float]]:
    """Times of parse, mathematics and insert; of layout and paint; and of the peer."""
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_ARGB32_Premultiplied)
    setting, painting, plain = [], [], []
    for paper in chosen:
        text = PaperText("A heading", False, parse(paper.abstract).reading_text, "")
        subject = Subject(paper, text, ())
        setting.append(spent(lambda subject=subject: view.show_subject(subject)))
        painting.append(spent(lambda: (view.document().size(), view.viewport().render(image))))
        document = QTextDocument()
        document.setTextWidth(WIDTH)
        plain.append(
            spent(lambda text=text, doc=document: (doc.setPlainText(text.reading), doc.size()))
        )
    return setting, painting, plain


def share_drawn(chosen: list[Paper]) -> None:
    runs = [
        run
        for paper in chosen
        for run in parse(paper.abstract, html=paper.html).runs
        if run.kind in (Kind.MATH, Kind.DISPLAY)
    ]
    drawn = sum(formula(run.tex, run.kind is Kind.DISPLAY) is not None for run in runs)
    print(f"formulas drawn {drawn} of {len(runs)} ({100 * drawn / max(1, len(runs)):.2f} %)")


def main(arguments: list[str]) -> None:
    """Measure the lists named, else the seed lists."""
    application = QApplication.instance() or QApplication([])
    begin = time.perf_counter()
    packaged_family()
    print(f"loading the face {1000 * (time.perf_counter() - begin):.1f} ms")
    chosen = papers([Path(a) for a in arguments] or sorted((ROOT / "seeds").glob("*.txt")))
    with_formulas = [paper for paper in chosen if any(r.tex for r in parse(paper.abstract).runs)]
    without = [paper for paper in chosen if paper not in with_formulas]
    view = ReaderView(Tasks())
    view.resize(WIDTH, HEIGHT)
    view.show()
    measure(view, without[:5])
    formula.cache_clear()
    print(f"{len(chosen)} abstracts, {len(with_formulas)} with formulas")
    for name, group in (("formulas, cold", with_formulas), ("formulas, warm", with_formulas)):
        setting, painting, plain = measure(view, group)
        tell(f"set ({name})", setting, plain)
        tell(f"paint ({name})", painting, plain)
    setting, painting, plain = measure(view, without)
    tell("set (no formulas)", setting, plain)
    tell("paint (no formulas)", painting, plain)
    hardest = max(chosen, key=lambda paper: sum(bool(r.tex) for r in parse(paper.abstract).runs))
    measure(view, [hardest])
    before = formula.cache_info().misses
    zoomed = spent(lambda: (view.set_face(Face("", 30), 70), view.document().size()))
    again = formula.cache_info().misses - before
    print(f"zoom of the hardest {zoomed:.1f} ms, formulas drawn again: {again}")
    share_drawn(chosen)
    print(f"cache: {formula.cache_info().currsize} of at most {KEPT} formulas")
    view.close()
    application.processEvents()


if __name__ == "__main__":
    main(sys.argv[1:])
