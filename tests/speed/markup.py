"""How long reading the markup of a list's abstracts takes, and what is left of it in the text.

    python tests/speed/markup.py [LIST ...]

The peer is an established Markdown reader on the same abstracts. Times are of the processor, in
milliseconds an abstract.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from markdown_it import MarkdownIt  # noqa: E402

from desktop.core.paper import Paper  # noqa: E402
from desktop.formats.read import read_file  # noqa: E402
from desktop.markup.lexer import has_markup  # noqa: E402
from desktop.markup.mathematics import drawing, reading, speech  # noqa: E402
from desktop.markup.parse import parse  # noqa: E402
from desktop.markup.runs import Kind, Parsed  # noqa: E402

LEFT = ("\\", "$", "{", "}", "*", "`", "''", "---")


def papers(paths: Iterable[Path]) -> list[Paper]:
    """The papers of the lists that have abstracts."""
    sections = [
        section for path in paths for report in read_file(path) for section in report.sections
    ]
    return [paper for section in sections for paper in section.papers if paper.abstract]


def times(sources: list[str], act: Callable[[str], object]) -> list[float]:
    """Milliseconds for each, in order of size."""
    spent = []
    for source in sources:
        begin = time.process_time()
        act(source)
        spent.append(1000 * (time.process_time() - begin))
    return sorted(spent)


def line(name: str, spent: list[float], peer: list[float]) -> str:
    """Median, 95th percentile and greatest, and the ratio of the medians to the peer's."""
    if not spent:
        return f"{name:24} none"
    ratio = statistics.median(peer) / statistics.median(spent)
    p95 = spent[int(0.95 * (len(spent) - 1))]
    figures = f"{statistics.median(spent):8.3f} {p95:8.3f} {spent[-1]:8.3f}"
    return f"{name:24} {figures}   peer takes {ratio:6.1f} times as long"


def tell_formulas(parsed: list[Parsed]) -> None:
    """The share of formulas that are drawn, and of those read and spoken without commands."""
    runs = [run for one in parsed for run in one.runs if run.kind in (Kind.MATH, Kind.DISPLAY)]
    if not runs:
        return
    drawn = sum(drawing(run.tex, run.kind is Kind.DISPLAY) is not None for run in runs)
    clean = sum("\\" not in run.text and "\\" not in speech(run.tex) for run in runs)
    print(
        f"{len(runs)} formulas: {drawn / len(runs):.3%} drawn, {clean / len(runs):.3%} clean text"
    )


def main(paths: list[Path]) -> None:
    listed = papers(paths)
    marked = [paper.abstract for paper in listed if has_markup(paper.abstract)]
    plain = [paper.abstract for paper in listed if not has_markup(paper.abstract)]
    markdown = MarkdownIt("commonmark").render
    print(f"{len(listed)} abstracts, {len(marked)} with markup; median, 95 %, greatest in ms")
    reading.cache_clear()
    print(line("with markup, cold", times(marked, parse), times(marked, markdown)))
    print(line("with markup, again", times(marked, parse), times(marked, markdown)))
    print(line("plain", times(plain, parse), times(plain, markdown)))
    parsed = [parse(paper.abstract, html=paper.html) for paper in listed]
    tell_formulas(parsed)
    for mark in LEFT:
        count = sum(mark in one.reading_text for one in parsed)
        print(f"{mark:4} left in {count} reading texts ({count / len(parsed):.2%})")


if __name__ == "__main__":
    main([Path(name) for name in sys.argv[1:]] or sorted((ROOT / "seeds").glob("*.txt")))
