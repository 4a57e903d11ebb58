r"""Markdown of an abstract, which every CommonMark reader turns back into the same text.

Emphasis is written only where CommonMark's flanking rules are sure to read it as such, whether
a reader counts symbols as punctuation (0.31) or not (before); elsewhere the text goes without.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import reduce
from itertools import groupby
from operator import and_
from typing import Literal, NamedTuple

from desktop.markup.dollars import in_dollars
from desktop.markup.marking import Span, with_marks
from desktop.markup.runs import Kind, Parsed, Run, Style

Maths = Literal["tex", "unicode"]

_INLINE = re.compile(r"[\\`*_{}\[\]<$|~#]|&(?=#?\w{1,32};)|!(?=\[)|(?<==)=|(?<=%)%")
_LINE_START = re.compile(r"(?m)^([>+\-]|=(?!=))|^(\d{1,9})([.)])(?=\s|$)")
_STARTS = frozenset(">+-=")
_EDGE_BLANK = re.compile(r"(?m)^[^\S\n\x0b-\x1f\x85]|[^\S\n\x0b-\x1f\x85]$")
_WORDS_OR_EDGE = re.compile(r"^ +|[^ ](?:.*[^ ])?| +$", re.DOTALL)
_OPEN_SIGN = re.compile(r"(?<!\\)(?:\\\\)*=\Z")
_TICKS = re.compile(r"`+")
_AUTOLINK = re.compile(r"https?://(?!xn--)[!#$&'()*+,\-./0-9:;=?@A-Z_a-z~]+")
_MARKS = {Style.STRONG: "**", Style.EMPHASIS: "*"}
_BREAKS = {Kind.PARAGRAPH: "\n\n", Kind.LINE: "\\\n"}


def escape_markdown(text: str) -> str:
    r"""Plain text as CommonMark that reads as just that text, wherever in a line it stands.

    >>> print(escape_markdown("1. *not* a_list & <b>"))
    1\. \*not\* a\_list & \<b>
    """
    return _at_edges(_inline(text))


def to_markdown(parsed: Parsed, *, maths: Maths = "tex", marks: Iterable[Span] = ()) -> str:
    """The abstract as CommonMark.

    `maths`: formulas as their source between dollars, for readers that set mathematics, or as
    readable Unicode. `marks`: passages of the reading text, which come to stand between `==`.
    """
    pieces: list[str] = []
    marked = with_marks(parsed.runs, marks)
    for broken, runs in groupby(marked, key=lambda run: run.kind in _BREAKS):
        if broken:
            pieces += (_BREAKS[run.kind] for run in runs)
        else:
            pieces.append(_at_edges(_set(_between_signs(_segments(list(runs), maths)))))
    return "".join(pieces)


class _Segment(NamedTuple):
    """A stretch of Markdown, and which emphasis it is to have."""

    text: str
    style: Style


_PLAIN = _Segment("", Style.NONE)
_SIGNS = "=="


def _inline(text: str) -> str:
    return _INLINE.sub(r"\\\g<0>", text)


def _at_edges(text: str) -> str:
    """Keep what begins a line from beginning a block, and blanks at its edges from vanishing."""
    several, first = "\n" in text, text[:1]
    if several or first in _STARTS or first.isdigit():
        text = _LINE_START.sub(_escaped_start, text)
    if several or first.isspace() or text[-1:].isspace():
        text = _EDGE_BLANK.sub(lambda match: f"&#{ord(match[0])};", text)
    return text


def _escaped_start(match: re.Match[str]) -> str:
    return f"\\{match[1]}" if match[1] else f"{match[2]}\\{match[3]}"


def _segments(runs: list[Run], maths: Maths) -> list[_Segment]:
    """The Markdown of runs in one line; blanks at the edges of emphasis stand outside it."""
    cut: list[_Segment] = []
    for (link, code), grouped in groupby(runs, key=lambda run: (run.link, Style.CODE in run.style)):
        alike = list(grouped)
        plain = "".join(run.text for run in alike)
        texts = [_code(plain)] if code else [_body(run, maths) for run in alike]
        if link or code:
            text = _linked("".join(texts), plain, link) if link else texts[0]
            cut.append(_Segment(text, alike[0].style))
            continue
        for run, text in zip(alike, texts, strict=True):
            cut += (_Segment(part, run.style) for part in _WORDS_OR_EDGE.findall(text))
    around = [_PLAIN, *cut, _PLAIN]
    return [
        _Segment(text, style & before.style & after.style) if text.isspace() else segment
        for before, segment, after in zip(around, cut, around[2:], strict=False)
        for text, style in (segment,)
    ]


def _between_signs(segments: list[_Segment]) -> list[_Segment]:
    """Put marked passages between `==`, within the emphasis that reaches beyond them.

    A `=` that stands beside another is escaped: only those of marks are two.
    """
    out: list[_Segment] = []
    place = 0
    for marked, grouped in groupby(segments, key=lambda segment: Style.MARK in segment.style):
        inner = list(grouped)
        before, place = segments[place - 1] if place else _PLAIN, place + len(inner)
        after = segments[place] if place < len(segments) else _PLAIN
        if marked:
            shared = reduce(and_, (segment.style for segment in inner))
            signs = _Segment(_SIGNS, shared & (before.style | after.style))
            inner = [signs, *inner, signs]
        out += inner
    return [
        segment if segment.text == _SIGNS else _escape_signs(segment, before.text, after.text)
        for before, segment, after in zip([_PLAIN, *out], out, [*out[1:], _PLAIN], strict=False)
    ]


def _escape_signs(segment: _Segment, before: str, after: str) -> _Segment:
    text = segment.text
    if after == _SIGNS and _OPEN_SIGN.search(text):
        text = f"{text[:-1]}\\="
    if before.endswith("=") and text.startswith("="):
        text = f"\\{text}"
    return segment._replace(text=text)


def _body(run: Run, maths: Maths) -> str:
    if run.kind is Kind.TEXT or maths == "unicode":
        return _inline(run.text)
    return in_dollars(run.tex, run.kind is Kind.DISPLAY) or _inline(run.text)


def _code(text: str) -> str:
    """A code span whose fence is longer than every run of backticks in it."""
    fence = "`" * (max((len(ticks) for ticks in _TICKS.findall(text)), default=0) + 1)
    pad = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{fence}{pad}{text}{pad}{fence}" if text.strip() else text


def _linked(text: str, plain: str, address: str) -> str:
    if plain == address and _AUTOLINK.fullmatch(address):
        return f"<{address}>"
    target = re.sub(r"[\\<>&]", r"\\\g<0>", address)
    return f"[{text}](<{target}>)"


def _set(segments: list[_Segment]) -> str:
    """Put the marks of emphasis around segments, nested, where they will be read as such."""
    out: list[str] = []
    opened: list[Style] = []
    given_up = Style.NONE
    ends = {style: _ends(segments, style) for style in _MARKS}
    for index, segment in enumerate(segments):
        given_up &= segment.style
        wanted = segment.style & ~given_up
        closed = False
        while opened and not all(style in wanted for style in opened):
            out.append(_MARKS[opened.pop()])
            closed = True
        before = segments[index - 1].text[-1] if index else " "
        unsure = closed or (bool(opened) and not before.isspace())
        for style in sorted(_MARKS, key=lambda style: -ends[style][index]):
            if style not in wanted or style in opened:
                continue
            if unsure or not _is_read(segments, index, ends[style][index]):
                given_up |= style
            else:
                out.append(_MARKS[style])
                opened.append(style)
        if segment.text[0] == "[" and out and out[-1].endswith("!"):
            out[-1] = out[-1][:-1] + r"\!"
        out.append(segment.text)
    return "".join((*out, *(_MARKS[style] for style in reversed(opened))))


def _ends(segments: list[_Segment], style: Style) -> list[int]:
    """For each segment, the index behind the last one in a row from there that has a style."""
    ends = [0] * len(segments)
    for index in range(len(segments) - 1, -1, -1):
        has, follows = style in segments[index].style, index + 1 < len(segments)
        ends[index] = index if not has else ends[index + 1] if follows else index + 1
    return ends


def _is_read(segments: list[_Segment], index: int, end: int) -> bool:
    """Whether marks around the segments from `index` to `end` are sure to be read as emphasis."""
    before = segments[index - 1].text[-1] if index else " "
    after = segments[end].text[0] if end < len(segments) else " "
    return _flanks(segments[index].text[0], before) and _flanks(segments[end - 1].text[-1], after)


def _flanks(inner: str, outer: str) -> bool:
    """CommonMark's flanking rule for a mark between two characters, one of the passage."""
    if inner.isspace():
        return False
    surely_mark = unicodedata.category(outer)[0] == "P" or (outer.isascii() and _is_mark(outer))
    return not _is_mark(inner) or outer.isspace() or surely_mark


def _is_mark(char: str) -> bool:
    return unicodedata.category(char)[0] in "PS"
