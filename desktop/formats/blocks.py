"""Text as blocks of lines: what blank lines and rules part. Knows nothing of papers."""

from collections.abc import Iterator
from dataclasses import dataclass, field

BLANKS = (
    " \t\n\r\v\f\x00\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u200b\u200c\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff"
)
RULE_MARKS = "-*=_~#—─═"


@dataclass
class Block:
    """Lines without a blank line between them, stripped of blanks at their ends.

    Attributes:
        line: number of the first line in the file, from 1.
        gap: blank lines before it.
        ruled: a rule (`-----`) stands before it.
        underlined: a rule stood right under its only line.
        number: of the entry, where the list is numbered.
        joined: a heading was parted from its end.
    """

    line: int
    lines: list[str] = field(default_factory=list)
    gap: int = 0
    ruled: bool = False
    underlined: bool = False
    number: str = ""
    joined: bool = False

    @property
    def text(self) -> str:
        """The lines, joined as they stood."""
        return "\n".join(self.lines)

    @property
    def size(self) -> int:
        """Characters of the text."""
        return sum(map(len, self.lines)) + len(self.lines) - 1


def blocks(text: str) -> list[Block]:
    """Split text into blocks; line ends must be unified."""
    return list(_blocks(text.split("\n")))


def is_rule(line: str) -> bool:
    """Tell whether a line is nothing but a rule: three or more of one mark.

    >>> is_rule("* * *"), is_rule("=="), is_rule("-- a")
    (True, False, False)
    """
    if not line or line[0] not in RULE_MARKS:
        return False
    marks = line.replace(" ", "")
    return len(marks) >= 3 and not marks.strip(marks[0])


def _blocks(lines: list[str]) -> Iterator[Block]:
    block: Block | None = None
    gap, ruled = 0, False
    for number, line in enumerate(lines, 1):
        stripped = line.strip(BLANKS)
        if not stripped or is_rule(stripped):
            if block and stripped and len(block.lines) == 1 and stripped[0] in "=-":
                block.underlined = True
            if block:
                yield block
                block, gap, ruled = None, 0, False
            gap += not stripped
            ruled = ruled or bool(stripped)
        elif block:
            block.lines.append(line.rstrip(BLANKS))
        else:
            block = Block(number, [stripped], gap, ruled)
    if block:
        yield block
