"""Cuts runs into portions that are small work to set, and endless paragraphs into lines' ends.

A document lays out a paragraph at a time, so what stands in one has to be bounded as well. None
of thousands of real abstracts has a paragraph that is cut. Knows no document.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QTextBoundaryFinder

from desktop.markup.runs import Kind, Run
from desktop.ui.papers.paper_delegate import utf16_length

_BREAKS = (Kind.PARAGRAPH, Kind.LINE, Kind.DISPLAY)
_FORMULAS = (Kind.MATH, Kind.DISPLAY)
_WORK = 4_000  # of a portion, in units of about a microsecond
_RUN, _LINK, _FORMULA, _BREAK = 15, 110, 600, 45
_FOREIGN = re.compile("[^\x00-\u02ff]+")  # what another font may have to show
_OTHER, _OTHER_FONT = 12, 70
_SIGNS = re.compile("[\u2100-\u2bff]+")  # each is drawn like a formula
_SIGN, _TIE = 25, 6
_LONGEST, _LONGEST_OTHER = 1_500, 400  # characters of a text that are set together
_PARAGRAPH = 9_000  # how much goes in a paragraph, in characters of text
_FORMULA_ROOM, _OTHER_ROOM = 90, 4
_AROUND = 64  # characters in which a place to cut is looked for
_GRAPHEME = QTextBoundaryFinder.BoundaryType.Grapheme


@dataclass(frozen=True, slots=True)
class Portion:
    """Runs to be set together.

    Attributes:
        runs: one at least.
        work: how much they are to set, in units of about a microsecond.
        breaks: they begin on a line of their own, although the text has no break there.
    """

    runs: tuple[Run, ...]
    work: int
    breaks: bool = False


def portions(runs: Iterable[Run]) -> Iterator[Portion]:
    """Cut runs into portions; a break stays with what follows it."""
    kept: list[Run] = []
    work = room = 0
    breaks = False
    for run in _short(runs):
        if run.kind in _BREAKS:
            room = 0
        elif room > _PARAGRAPH and not (kept and kept[-1].kind in _BREAKS):
            if kept:
                yield Portion(tuple(kept), work, breaks)
            kept, work, room, breaks = [], 0, 0, True
        kept.append(run)
        work += work_of(run)
        room += _room_of(run)
        if work > _WORK and run.kind not in _BREAKS:
            yield Portion(tuple(kept), work, breaks)
            kept, work, breaks = [], 0, False
    if kept:
        yield Portion(tuple(kept), work, breaks)


def work_of(run: Run) -> int:
    """How much work it is to set a run, in units of about a microsecond."""
    if run.kind in _FORMULAS:
        return _FORMULA + len(run.tex)
    if run.kind is not Kind.TEXT:
        return _BREAK
    work = _RUN + len(run.text) + (_LINK if run.link else 0) + _TIE * run.text.count("\u00a0")
    if run.text.isascii():
        return work
    foreign = _FOREIGN.findall(run.text)
    signs = sum(map(len, _SIGNS.findall(run.text)))
    return work + _OTHER * sum(map(len, foreign)) + _OTHER_FONT * len(foreign) + _SIGN * signs


def _room_of(run: Run) -> int:
    """How much of a paragraph a run takes."""
    if run.kind in _FORMULAS:
        return _FORMULA_ROOM
    foreign = sum(map(len, _FOREIGN.findall(run.text)))
    return len(run.text) + _OTHER_ROOM * (foreign + run.text.count("\u00a0"))


def _short(runs: Iterable[Run]) -> Iterator[Run]:
    """The same runs, long texts in several."""
    for run in runs:
        longest = _LONGEST if run.text.isascii() else _LONGEST_OTHER
        if run.kind is Kind.TEXT and len(run.text) > longest:
            for text in cut_text(run.text, longest):
                yield replace(run, text=text)
        else:
            yield run


def cut_text(text: str, longest: int) -> Iterator[str]:
    """Cut a text into pieces: behind a sentence, else a blank, else between two characters."""
    begin = 0
    while len(text) - begin > longest:
        end = begin + longest
        for sign in (". ", "。", " "):
            place = text.rfind(sign, begin + longest // 2, end)
            if place > 0:
                end = place + len(sign)
                break
        else:
            end = _boundary(text, end)
        yield text[begin:end]
        begin = end
    yield text[begin:]


def _boundary(text: str, place: int) -> int:
    """The last place up to here, or near it, where what a reader takes for one character ends."""
    first = max(0, place - _AROUND)
    finder = QTextBoundaryFinder(_GRAPHEME, text[first : place + 1])
    finder.setPosition(utf16_length(text[first:place]))
    if finder.isAtBoundary():
        return place
    units = text[first:place].encode("utf-16-le", "surrogatepass")
    begun = units[: 2 * max(0, finder.toPreviousBoundary())]
    return first + len(begun.decode("utf-16-le", "surrogatepass")) if begun else place
