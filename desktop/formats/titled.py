"""Text lists that give titles: a title's block before each abstract, or a line on top of it."""

import re
from collections.abc import Iterable

from desktop.core.identity import is_placeholder
from desktop.core.list_name import parse_list_name
from desktop.core.paper import Paper
from desktop.formats.blocks import Block
from desktop.formats.collector import Collector
from desktop.formats.fields import paper_from
from desktop.formats.labelled import find_label, without_label
from desktop.formats.names import split_names
from desktop.formats.suspects import suspect

LONG = 250  # characters above which a block is an abstract beside its title
TITLE_SIZE = range(4, 221)  # 99.9 % of 129,000 real titles, with the two below
TITLE_WORDS = 30
MIN_SHARE = 0.8  # of the abstracts that must have a title
MIN_EARLY = 0.3  # of the first lines that must end before the width that lines are wrapped at
MIN_LIST = 5  # lines of a list of titles alone

_ENDS = (".", "。", "!", ":", ";", ",", "；", "，", "：")
_CLAIM = re.compile(r"\b(?:we|this paper) (?:propose|present|introduce|show|study|develop)", re.I)
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){1,4}[\d,*†‡§ ]*$")


def is_title(line: str) -> bool:
    """Tell whether a line may be a title."""
    if len(line) not in TITLE_SIZE or line.endswith(_ENDS) or _CLAIM.search(line):
        return False
    return len(line.split()) <= TITLE_WORDS and not is_placeholder(line)


def is_paired(found: list[Block]) -> bool:
    """Tell whether a title's block stands before each abstract, or nearly."""
    long = [at for at, block in enumerate(found) if block.size > LONG]
    titled = [at for at in long if at and _is_title_block(found[at - 1])]
    return len(long) > 1 and len(titled) >= MIN_SHARE * len(long)


def read_paired(section: list[Block], into: Collector) -> None:
    """Read titles and abstracts in turn; what has no partner is a record of its own, flagged."""
    waiting: list[Block] = []
    before: Block | None = None
    for block in section:
        if block.size <= LONG and len(block.lines) == 1 and is_title(block.text):
            waiting.append(block)
            continue
        *strays, lead = _leads(waiting)
        _add_strays(strays, into)
        _add(lead, block, into)
        if not lead and (why := suspect(block, before)):
            into.flag(*why)
        waiting, before = [], block
    _add_strays([[block] for block in waiting], into)


def has_titles_inside(found: list[Block]) -> bool:
    """Tell whether each abstract's first line is its title.

    The first line of wrapped text is as long as the width allows; a title's mostly is not.
    """
    long = [block for block in found if block.size > LONG]
    fitting = [block for block in long if _begins_with_title(block)]
    early = sum(map(_ends_early, fitting))
    return (
        bool(fitting) and len(fitting) >= MIN_SHARE * len(long) and early >= MIN_EARLY * len(long)
    )


def read_titles_inside(section: list[Block], into: Collector) -> None:
    """Read blocks of a title, perhaps authors and links, and an abstract."""
    before: Block | None = None
    for block in section:
        if _begins_with_title(block):
            end = next((at for at, line in enumerate(block.lines) if at and not _is_lead(line)), 1)
            lead = [Block(block.line + at, [block.lines[at]]) for at in range(end)]
            _add(lead, Block(block.line + end, block.lines[end:], number=block.number), into)
        else:
            _add([], block, into)
            if why := suspect(block, before):
                into.flag(*why)
        before = block


def is_title_list(block: Block) -> bool:
    """Tell whether every line of a block is the title of a paper without an abstract."""
    fitting = [line for line in block.lines if is_title(line) and _opens_title(line)]
    return len(block.lines) >= MIN_LIST and len(fitting) == len(block.lines)


def read_title_list(block: Block, into: Collector) -> None:
    """Read one title a line."""
    for number, line in enumerate(block.lines, block.line):
        into.paper(Paper(title=line), number)


def _opens_title(line: str) -> bool:
    return len(line.split()) > 2 and not line[0].islower()


def _is_title_block(block: Block) -> bool:
    if len(block.lines) > 1 or block.size > LONG or parse_list_name(block.text):
        return False
    return is_title(block.text)


def _begins_with_title(block: Block) -> bool:
    if len(block.lines) < 2 or block.lines[1][0].islower() or not is_title(block.lines[0]):
        return False
    return block.size - len(block.lines[0]) > LONG


def _ends_early(block: Block) -> bool:
    next_word = block.lines[1].split(maxsplit=1)[0]
    width = max(map(len, block.lines))
    return len(block.lines[0]) + 1 + len(next_word) <= width


def _is_lead(line: str) -> bool:
    """Tell whether a line under a title gives authors, a link or a labelled field."""
    return _is_link(line) or is_names(line) or bool(find_label(line)[0] and len(line) < LONG)


def _is_link(line: str) -> bool:
    return line.startswith(("http://", "https://")) and " " not in line


def is_name(text: str) -> bool:
    """Tell whether a text may be one person's name."""
    return bool(_NAME.match(text)) and all(word[0].isupper() for word in text.split()[::3])


def is_names(line: str) -> bool:
    """Tell whether a line is nothing but several people's names."""
    names = split_names(line)
    return len(line) <= LONG * 4 and len(names) > 1 and all(map(_NAME.match, names))


def _leads(waiting: list[Block]) -> Iterable[list[Block]]:
    """Group short blocks before an abstract: strays by themselves, and last what belongs to it."""
    at = len(waiting)
    while at > 1 and _is_lead(waiting[at - 1].text):
        at -= 1
    if at > 1 and is_names(waiting[at - 2].text):
        at -= 1
    begin = max(at - 1, 0)
    return [*([block] for block in waiting[:begin]), waiting[begin:]]


def _add_strays(groups: Iterable[list[Block]], into: Collector) -> None:
    for block in (block for group in groups for block in group):
        into.paper(Paper(abstract=block.text), block.line)
        into.flag("stray heading", "A single short line without an abstract: a title or a heading?")


def _add(lead: list[Block], block: Block, into: Collector) -> None:
    """Add a record of an abstract's block and the blocks of its title, authors and links."""
    record: dict[str, str] = {}
    number = next((part.number for part in (*lead, block) if part.number), "")
    for part in lead:
        label, text = find_label(part.text)
        if not label and _is_link(part.text):
            label = "url"
        elif not label and len(lead) > 1 and "authors" not in record and is_names(part.text):
            label = "authors"
        record[label or "title"] = text
    record["abstract"] = without_label(block.text)
    into.paper(paper_from(record | ({"number": number} if number else {})), block.line)
