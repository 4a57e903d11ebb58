"""Numbers before the entries of a list: told from numbers in the text by their running on."""

import re
from dataclasses import replace
from itertools import pairwise

from desktop.formats.blocks import Block

MIN_SHARE = 0.8  # of the numbers that must be one more than the one before
MIN_NUMBERED = 0.45  # of the blocks: titles alone may carry the numbers
MIN_ENTRY = 200  # characters of an entry where no blank line parts it from the next

_NUMBER = re.compile(
    r"(?:\[(\d{1,6})\]|\((\d{1,6})\)|#(\d{1,6})\b[.:]?|No\.?\s?(\d{1,6})\b[.:]?"
    r"|(?:Paper|Abstract|Entry)\s#?(\d{1,6})\b[.:]?|(\d{1,6})[.):])(?:\s+|$)"
    r"|(?:【\s?(?:论文|文章|Paper)?\s?(\d{1,6})\s?】|第\s?(\d{1,6})\s?[篇条][.:：、]?|(\d{1,6})[、．）])\s*"
)
_ALONE = re.compile(r"(\d{1,6})$")


def take_numbers(found: list[Block]) -> list[Block]:
    """Take the entries' numbers off their text, if they are that.

    Numbers inside an abstract are never separators: only numbers that run on from block to
    block count, or from line to line where whole abstracts stand between them.
    """
    for blocks in (found, _split_at_numbers(found)):
        numbers = [_number(block.lines) for block in blocks]
        if _run_on([number for number, _ in numbers if number], len(blocks)):
            return [_strip(block, *number) for block, number in zip(blocks, numbers, strict=True)]
    return found


def _number(lines: list[str]) -> tuple[str, int]:
    """The number that a block begins with, and how much of its first line that takes."""
    if match := _NUMBER.match(lines[0]):
        return next(filter(None, match.groups())), match.end()
    if len(lines) > 1 and (match := _ALONE.match(lines[0])):
        return match[1], match.end()
    return "", 0


def _run_on(numbers: list[str], blocks: int) -> bool:
    if len(numbers) < max(2, MIN_NUMBERED * blocks):
        return False
    values = list(map(int, numbers))
    steps = sum(later == value + 1 for value, later in pairwise(values))
    return steps >= MIN_SHARE * (len(values) - 1)


def _strip(block: Block, number: str, end: int) -> Block:
    if not number:
        return block
    lines = [block.lines[0][end:], *block.lines[1:]]
    skipped = 0 if lines[0] or len(lines) == 1 else 1
    return replace(block, line=block.line + skipped, lines=lines[skipped:], number=number)


def _split_at_numbers(found: list[Block]) -> list[Block]:
    """Split blocks at numbered lines, if whole abstracts stand between these."""
    split: list[Block] = []
    for block in found:
        starts = [at for at, line in enumerate(block.lines) if at and _NUMBER.match(line)]
        if not starts:
            split.append(block)
            continue
        edges = [0, *starts, len(block.lines)]
        split += [
            replace(
                block,
                line=block.line + begin,
                lines=block.lines[begin:end],
                gap=0 if begin else block.gap,
                ruled=block.ruled and not begin,
            )
            for begin, end in pairwise(edges)
        ]
    sizes = sorted(block.size for block in split)
    return split if sizes and sizes[len(sizes) // 5] >= MIN_ENTRY else found
