"""Text lists that give titles: in a block before each abstract, or in the lines on top of it.

Authors and links may stand between title and abstract, or authors before the title; which it is
is decided for the whole list, because a single line of names can look like a title.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

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
MIN_APART = 0.3  # of the first lines that must not be as long as wrapped lines are
MIN_NAMES = 0.5  # of the records that must have a further line, and it be names
LONGEST_NAMES = 200_000  # characters of a line of names: some papers have thousands of authors
NAME_SIZE = 60  # characters of a name at most
MIN_LIST = 5  # lines of a list of titles alone

_ENDS = (".", "。", "!", ":", ";", ",", "；", "，", "：")
_CLAIM = re.compile(r"\b(?:we|this paper) (?:propose|present|introduce|show|study|develop)", re.I)
_NAME = re.compile(r"\A[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){1,4}[\d,*†‡§ ]*$")

_CJK_NAME = re.compile(r"[\u4e00-\u9fff·]{2,8}$")


def is_title(line: str) -> bool:
    """Tell whether a line may be a title."""
    if len(line) not in TITLE_SIZE or line.endswith(_ENDS) or _CLAIM.search(line):
        return False
    return len(line.split(None, TITLE_WORDS)) <= TITLE_WORDS and not is_placeholder(line)


def is_name(text: str) -> bool:
    """Tell whether a text may be one person's name."""
    if len(text) > NAME_SIZE:
        return False
    words = text.split()
    western = bool(_NAME.match(text)) and words[0][0].isupper() and words[-1][0].isupper()
    return western or bool(_CJK_NAME.match(text))


def is_names(line: str) -> bool:
    """Tell whether a line is nothing but several people's names."""
    names = split_names(line) if len(line) <= LONGEST_NAMES else []
    if len(names) < 2 or max(map(len, names)) > NAME_SIZE:
        return False
    return sum(map(is_name, names)) >= MIN_SHARE * len(names)


def is_paired(found: list[Block]) -> bool:
    """Tell whether a title's block stands before each abstract, or nearly."""
    long = [at for at, block in enumerate(found) if block.size > LONG]
    titled = [at for at in long if at and _is_title_block(found[at - 1])]
    return len(long) > 1 and len(titled) >= MIN_SHARE * len(long)


def has_titles_inside(found: list[Block]) -> bool:
    """Tell whether each abstract's first line is its title.

    The first line of wrapped text is as long as the width allows; a title's often is not.
    """
    long = [block for block in found if block.size > LONG]
    fitting = [block for block in long if _begins_with_title(block)]
    apart = sum(map(_stands_apart, fitting))
    most = bool(fitting) and len(fitting) >= MIN_SHARE * len(long)
    return most and apart >= MIN_APART * len(long)


def read_titled(section: list[Block], into: Collector) -> None:
    """Read abstracts with their titles; what has no partner is a record of its own, flagged."""
    groups = list(_inside(section) if has_titles_inside(section) else _paired(section))
    names_first = _names_first(groups)
    before: Block | None = None
    for group in groups:
        strays, lead = _parted(group.lead, names_first is not None)
        for stray in strays if group.abstract else group.lead:
            into.paper(Paper(abstract=stray.text), stray.line)
            into.flag("stray heading", "A single line without an abstract: a title, a heading?")
        if group.abstract:
            _add(lead, group.abstract, names_first, into)
            if not lead and (why := suspect(group.abstract, before)):
                into.flag(*why)
            before = group.abstract


def is_title_list(block: Block) -> bool:
    """Tell whether every line of a block is the title of a paper without an abstract."""
    fitting = [line for line in block.lines if is_title(line) and _opens_title(line)]
    return len(block.lines) >= MIN_LIST and len(fitting) == len(block.lines)


def read_title_list(block: Block, into: Collector) -> None:
    """Read one title a line."""
    for number, line in enumerate(block.lines, block.line):
        into.paper(Paper(title=line), number)


@dataclass
class _Group:
    """Short lines, each a block, and the abstract behind them, if there is one."""

    lead: list[Block] = field(default_factory=list)
    abstract: Block | None = None


def _paired(section: list[Block]) -> Iterator[_Group]:
    lead: list[Block] = []
    for block, following in zip(section, [*section[1:], None], strict=True):
        before = following is not None and (following.size > LONG or is_names(following.text))
        one = len(block.lines) == 1 and not is_placeholder(block.text)
        short = block.size <= LONG and (is_title(block.text) or (before and not lead))
        if one and (short or _is_lead(block.text)):
            lead.append(block)
        else:
            yield _Group(lead, block)
            lead = []
    if lead:
        yield _Group(lead)


def _inside(section: list[Block]) -> Iterator[_Group]:
    wide = sum(_is_wide(block) for block in section) * 2 > len(section)
    second = [block.lines[1] for block in section if len(block.lines) > 2]
    named = sum(map(is_names, second)) >= MIN_NAMES * max(1, len(section))
    for block in section:
        if wide and _is_wide(block):
            long = [at for at, line in enumerate(block.lines) if len(line) > LONG]
            end = next((at for at in long if not is_names(block.lines[at])), long[-1])
        elif not wide and (_begins_with_title(block) or _stands_apart(block)):
            end = 2 if named else 1
            while end < len(block.lines) - 1 and _is_link(block.lines[end]):
                end += 1
        else:
            end = 0
        lead = [
            Block(block.line + at, [line], number="" if at else block.number)
            for at, line in enumerate(block.lines[:end])
        ]
        yield _Group(lead, Block(block.line + end, block.lines[end:], number=block.number))


def _names_first(groups: list[_Group]) -> bool | None:
    """Tell whether authors stand before the title (True) or behind; None if there are none."""
    leads = [_plain(group.lead) for group in groups]
    pairs = [lead[-2:] for lead in leads if len(lead) > 1]
    if len(pairs) < MIN_NAMES * len(groups):
        return None
    first, second = (sum(is_names(pair[at].text) for pair in pairs) for at in (0, 1))
    if max(first, second) < MIN_NAMES * len(pairs):
        return None
    return first > second


def _parted(lead: list[Block], named: bool) -> tuple[list[Block], list[Block]]:
    """Part stray blocks from those that belong to the abstract: a title, authors, links."""
    plain = _plain(lead)[-2 if named else -1 :]
    begin = lead.index(plain[0]) if plain else 0
    return lead[:begin], lead[begin:]


def _plain(lead: Iterable[Block]) -> list[Block]:
    """Those without a label that are no links."""
    return [block for block in lead if not _is_link(block.text) and not find_label(block.text)[0]]


def _add(lead: list[Block], block: Block, names_first: bool | None, into: Collector) -> None:
    """Add a record of an abstract and the lines of its title, authors and links."""
    record: dict[str, str] = {}
    plain = _plain(lead)
    authors = plain[0 if names_first else -1] if len(plain) > 1 else None
    for part in lead:
        label, text = find_label(part.text)
        if not label and part not in plain:
            label = "url"
        record[label or ("authors" if part is authors else "title")] = text
    if number := next((part.number for part in (*lead, block) if part.number), ""):
        record["number"] = number
    record["abstract"] = without_label(block.text)
    into.paper(paper_from(record), block.line)


def _opens_title(line: str) -> bool:
    return len(line.split(None, 2)) > 2 and not line[0].islower()


def _is_title_block(block: Block) -> bool:
    if len(block.lines) > 1 or block.size > LONG or parse_list_name(block.text):
        return False
    return is_title(block.text)


def _begins_with_title(block: Block) -> bool:
    if len(block.lines) < 2 or block.lines[1][0].islower() or not is_title(block.lines[0]):
        return False
    return block.size - len(block.lines[0]) > LONG


def _stands_apart(block: Block) -> bool:
    """Tell whether the first line is longer than the others, or the next word would fit in it."""
    if len(block.lines) < 2 or len(block.lines[0]) not in TITLE_SIZE:
        return False
    next_word = block.lines[1].split(maxsplit=1)[0]
    width = max(map(len, block.lines[1:]))
    size = len(block.lines[0])
    return size > width or size + 1 + len(next_word) <= width


def _is_wide(block: Block) -> bool:
    """Tell whether the abstract is one long line, and short lines stand before it."""
    short = len(block.lines[0]) <= LONG or is_names(block.lines[0])
    return short and any(len(line) > LONG for line in block.lines[1:])


def _is_lead(line: str) -> bool:
    """Tell whether a line beside a title gives authors, a link or a labelled field."""
    return _is_link(line) or is_names(line) or bool(find_label(line)[0] and len(line) < LONG)


def _is_link(line: str) -> bool:
    return line.startswith(("http://", "https://")) and " " not in line
