"""Runs with passages marked: whole links, code and formulas, and never half an emphasis."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from desktop.markup.runs import Kind, Run, Style

Span = tuple[int, int]
_BREAKS = (Kind.PARAGRAPH, Kind.LINE)
_ROUNDS = 8  # after which the whole line is marked


def with_marks(runs: Sequence[Run], spans: Iterable[Span]) -> tuple[Run, ...]:
    """The runs, cut where passages of the reading text begin and end; those within have MARK.

    Passages that overlap or touch become one. Each ends with its line, begins and ends with a
    character that can be seen, and is widened to the links, code and formulas that it touches,
    and to an emphasis of which it would else hold a part and leave a part.
    """
    spans = sorted(spans)
    if not spans:
        return tuple(runs)
    out: list[Run] = []
    at = 0
    for broken, grouped in groupby(runs, key=lambda run: run.kind in _BREAKS):
        line = list(grouped)
        end = at + sum(len(run.text) for run in line)
        here = [span for span in spans if span[0] < end and span[1] > at]
        out += line if broken or not here else _marked_line(line, at, here)
        at = end
    return tuple(out)


def _marked_line(line: list[Run], at: int, spans: Iterable[Span]) -> Iterator[Run]:
    text = "".join(run.text for run in line)
    marks = _widened([(start - at, end - at) for start, end in spans], line, text)
    bounds = [place for mark in marks for place in mark]
    place = 0
    for run in line:
        cuts = [place, *(b for b in bounds if place < b < place + len(run.text))]
        for start, end in zip(cuts, [*cuts[1:], place + len(run.text)], strict=True):
            marked = any(mark[0] <= start < mark[1] for mark in marks)
            style = run.style | Style.MARK if marked else run.style
            yield replace(run, text=run.text[start - place : end - place], style=style)
        place += len(run.text)


def _widened(spans: list[Span], line: list[Run], text: str) -> list[Span]:
    """The passages of a line that can be marked for those that are to be marked."""
    whole, emphases = list(_whole(line)), [*_stretches(line, Style.STRONG)]
    emphases += _stretches(line, Style.EMPHASIS)
    marks = _merged(_trimmed(span, text) for span in spans)
    for _ in range(_ROUNDS):
        wider = _merged(_trimmed(_widen(mark, whole, emphases), text) for mark in marks)
        if wider == marks:
            return marks
        marks = wider
    return _merged([_trimmed((0, len(text)), text)])


def _widen(mark: Span, whole: list[Span], emphases: list[Span]) -> Span:
    start, end = mark
    for first, last in whole:
        if first < end and start < last:
            start, end = min(start, first), max(end, last)
    for first, last in emphases:
        if first < start < last < end or start < first < end < last:
            start, end = min(start, first), max(end, last)
    return start, end


def _whole(line: list[Run]) -> Iterator[Span]:
    """What can only be marked as a whole: formulas, links and code."""
    place = 0
    for key, grouped in groupby(line, key=_unit):
        length = sum(len(run.text) for run in grouped)
        if key:
            yield place, place + length
        place += length


def _unit(run: Run) -> object:
    if run.kind is not Kind.TEXT:
        return run  # each formula for itself
    return (run.link, Style.CODE in run.style) if run.link or Style.CODE in run.style else None


def _stretches(line: list[Run], style: Style) -> Iterator[Span]:
    """Where a style reaches from and to."""
    place = 0
    for has, grouped in groupby(line, key=lambda run: style in run.style):
        length = sum(len(run.text) for run in grouped)
        if has:
            yield place, place + length
        place += length


def _trimmed(span: Span, text: str) -> Span:
    start, end = max(span[0], 0), min(span[1], len(text))
    part = text[start:end]
    return start + len(part) - len(part.lstrip()), end - len(part) + len(part.rstrip())


def _merged(spans: Iterable[Span]) -> list[Span]:
    """Passages in order, those that overlap or touch as one, empty ones left out."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1] and start < end:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        elif start < end:
            merged.append((start, end))
    return merged
