"""Edits of a note by keys: marks of emphasis and links around words; and how long it is.

Knows no editor. Offsets are in code points.
"""

import re
from dataclasses import dataclass

from desktop.core.note_links import PAPER_LINK

STRONG, EMPHASIS = "**", "*"
_ADDRESS = re.compile(r"(?:https?://|mailto:)\S+", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’.\-][^\W_]+)*")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_MOST_STARS = 3


@dataclass(frozen=True, slots=True)
class Edit:
    """A replacement of part of a text, and what is selected then.

    Attributes:
        start, end: the span that is replaced.
        text: what stands there instead.
        select: the selection afterwards, in the new text; its ends are equal for a caret.
    """

    start: int
    end: int
    text: str
    select: tuple[int, int]

    def apply(self, note: str) -> str:
        """The text after the edit."""
        return note[: self.start] + self.text + note[self.end :]


def put(start: int, end: int, text: str) -> Edit:
    """Put a text in place of a selection, the caret behind it."""
    return Edit(start, end, text, (start + len(text), start + len(text)))


def toggle_mark(note: str, start: int, end: int, mark: str) -> Edit:
    """Put STRONG or EMPHASIS around the selection, or take it away.

    Without a selection: around the word that the caret is in; or the caret goes behind the mark
    that closes there; else marks to type between.

    >>> toggle_mark("so it is", 3, 5, STRONG).apply("so it is")
    'so **it** is'
    """
    caret = start if start == end else None
    start, end = _bare(note, start, end) if caret is None else _word_around(note, start)
    width = len(mark)
    before, after = _stars(note[:start][::-1]), _stars(note[end:])
    selected = (start, end) if caret is None else (caret, caret)
    if min(before, after) & width:
        select = (selected[0] - width, selected[1] - width)
        return Edit(start - width, end + width, note[start:end], select)
    if caret == end and after & width and _closes(note, end, after):
        return Edit(end, end, "", (end + width, end + width))
    select = (selected[0] + width, selected[1] + width)
    return Edit(start, end, mark + note[start:end] + mark, select)


def _bare(note: str, start: int, end: int) -> tuple[int, int]:
    """A selection without blanks and stars at its ends."""
    while start < end and note[start].isspace():
        start += 1
    while start < end and note[end - 1].isspace():
        end -= 1
    while end - start > 2 and note[start] == "*" == note[end - 1]:
        start, end = start + 1, end - 1
    return start, end


def _word_around(note: str, caret: int) -> tuple[int, int]:
    """The word that a caret is inside of, not at an end of; else the caret alone."""
    line = note.rfind("\n", 0, caret) + 1
    for match in _WORD.finditer(note, line):
        if match.start() >= caret:
            break
        if caret < match.end():
            return match.span()
    return caret, caret


def _stars(text: str) -> int:
    """How many stars a text begins with; of emphasis, three at most.

    As bits, 1 is EMPHASIS and 2 is STRONG, which are also the lengths of their marks.
    """
    return min(len(text) - len(text.lstrip("*")), _MOST_STARS)


def _closes(note: str, caret: int, stars: int) -> bool:
    """Whether stars behind a caret end an emphasis rather than begin one."""
    following = note[caret + stars : caret + stars + 1]
    return caret > 0 and not note[caret - 1].isspace() and not following.isalnum()


def make_link(note: str, start: int, end: int) -> Edit:
    """Make the selection a link's words, or its address if it is one; the caret goes to the rest.

    >>> make_link("see tea", 4, 7).apply("see tea")
    'see [tea]()'
    """
    text = note[start:end].strip()
    if _ADDRESS.fullmatch(text):
        return Edit(start, end, f"[]({text})", (start + 1, start + 1))
    caret = start + len(text) + 3 if text else start + 1
    return Edit(start, end, f"[{text}]()", (caret, caret))


def count_words(note: str) -> int:
    """How many words a note has; a link counts as its heading, a Chinese character as a word.

    >>> count_words("Well-known: [[0123456789abcdef|On tea]], **twice**")
    4
    """
    text = PAPER_LINK.sub(lambda match: match[2] or "link", note)
    unspaced = len(_UNSPACED.findall(text))
    return unspaced + len(_WORD.findall(_UNSPACED.sub(" ", text)))
