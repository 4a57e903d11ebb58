"""Text whose lines name what they hold: `Title: …`, `摘要：…`, with or without rules between."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from desktop.core.list_name import parse_list_name
from desktop.core.paper import Paper
from desktop.formats.blocks import Block
from desktop.formats.collector import Collector
from desktop.formats.fields import is_paper, paper_from

MAX_TITLE = 220  # characters of a title that has no label
MAX_LEAD = 4  # lines between it and the abstract's label
MIN_SHARE = 1 / 3  # of the blocks that must hold a label: abstracts may have paragraphs

_LABELS = (
    "id|title|authors?|links?|url|keywords?|abstract|summary|venue|conference|journal|year|date"
    "|doi|tl;?dr|track|decision|status|session|poster|pdf|arxiv|openreview|forum"
    "|primary area|affiliations?|published|collection|starred|tags|remark"
    "|编号|序号|标题|题目|论文标题|论文题目|英文标题|中文标题|作者|单位|机构|链接|论文链接"
    "|关键词|关键字|摘要|论文摘要|英文摘要|中文摘要|会议|期刊|年份|时间|日期|来源"
)
_LABEL = re.compile(
    rf"(?:>[ \t]?|[+*-][ \t]+)?(?:(?P<bold>\*\*|__)?(?P<label>{_LABELS})"
    r"(?:(?(bold)(?:\*\*|__))[ \t]*[:：]|[ \t]*[:：](?(bold)(?:\*\*|__)))"
    rf"|[【\[][ \t]*(?P<boxed>{_LABELS})[ \t]*[\]】][ \t]*[:：]?)[ \t]*",
    re.IGNORECASE,
)
_TITLES = {"title", "标题", "题目", "论文标题", "论文题目", "英文标题", "中文标题"}
_ABSTRACTS = {"abstract", "摘要", "summary", "论文摘要", "英文摘要", "中文摘要"}
_ALONE = {"title", "authors", "abstract", "标题", "作者", "摘要"}  # on a line of their own
_SINGLE = _TITLES | _ABSTRACTS | {"id", "编号", "序号"}
_SENTENCE_ENDS = (".", "。", ",", "，", ";", "；")
_LEADING = re.compile(
    r"(?:(?:\*\*)?(?:abstract|摘[ \t]*要)(?:\*\*)?[ \t]?"
    r"(?:[:：](?:\*\*)?|[—–]+|[.。](?=\s|[A-Z])|-(?=\s))"
    r"|[【\[][ \t]*(?:abstract|摘[ \t]*要)[ \t]*[\]】][:：]?)\s*",
    re.IGNORECASE,
)


def find_label(line: str) -> tuple[str, str]:
    """Give a line's label, in lower case, and the text behind it; ("", line) if it has none."""
    match = _LABEL.match(line)
    if not match:
        alone = line.strip().lower()
        return (alone, "") if alone in _ALONE else ("", line)
    return (match["label"] or match["boxed"]).lower(), line[match.end() :]


def without_label(abstract: str) -> str:
    """Drop a leading `Abstract:`, but not the first word of "Abstract reasoning is …"."""
    match = _LEADING.match(abstract)
    return abstract[match.end() :] if match and match.end() < len(abstract) else abstract


def is_labelled(found: list[Block]) -> bool:
    """Tell whether titles stand behind labels, or before abstracts' labels, in much of the text."""
    labels = [{find_label(line)[0] for line in block.lines} - {""} for block in found]
    titled = any(names & _TITLES for names in labels) or any(map(_opens_with_title, found))
    return titled and sum(map(bool, labels)) >= MIN_SHARE * len(found)


def _opens_with_title(block: Block) -> bool:
    """Tell whether an abstract's label stands within a block, and its first line has none."""
    first, *others = block.lines
    if find_label(first)[0] or len(first) > MAX_TITLE or first.endswith(_SENTENCE_ENDS):
        return False
    return any(find_label(line)[0] in _ABSTRACTS for line in others[:MAX_LEAD])


def read_labelled(found: list[Block], into: Collector) -> None:
    """Read records whose fields are labelled; a field runs on to the next label or rule."""
    records = _Records(into)
    for entry in _entries(found):
        records.take(entry)
    records.finish()


@dataclass(frozen=True)
class _Entry:
    """A label with the lines up to the next, or lines before any label of their block."""

    label: str
    text: str
    line: int
    ruled: bool = False


def _entries(found: list[Block]) -> Iterator[_Entry]:
    for block in found:
        begin, ruled = 0, block.ruled
        if _opens_with_title(block):
            yield _Entry("title", block.lines[0], block.line, ruled)
            begin, ruled = 1, False
            if not find_label(block.lines[1])[0]:
                yield _Entry("authors", block.lines[1], block.line + 1)
                begin = 2
        for end in range(begin + 1, len(block.lines) + 1):
            if end == len(block.lines) or find_label(block.lines[end])[0]:
                label, text = find_label(block.lines[begin])
                lines = [text, *block.lines[begin + 1 : end]]
                yield _Entry(label, "\n".join(lines).strip(), block.line + begin, ruled)
                begin, ruled = end, False
        if block.number:
            yield _Entry("number", block.number, block.line)


@dataclass
class _Records:
    """Puts entries together to records.

    Attributes:
        first: the label that the first record began with: it begins every other.
        fields: of the record at hand, by label.
        last: the label of the entry before.
    """

    into: Collector
    first: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    last: str = ""
    line: int = 0

    def take(self, entry: _Entry) -> None:
        """Take the next entry."""
        again = entry.label in _SINGLE and entry.label in self.fields
        if entry.ruled or again or (entry.label and entry.label == self.first):
            self.finish()
        if not entry.label:
            self._take_unlabelled(entry)
            return
        self.first = self.first or entry.label
        self.line = self.line or entry.line
        before = self.fields.get(entry.label)
        self.fields[entry.label] = f"{before}\n{entry.text}" if before else entry.text
        self.last = entry.label

    def finish(self) -> None:
        """Hand the record on."""
        if is_paper(self.fields):
            self.into.paper(paper_from(self.fields), self.line)
        elif self.fields:
            self.into.problem(self.line, "a record", "It has neither a title nor an abstract.")
        self.fields, self.last, self.line = {}, "", 0

    def _take_unlabelled(self, entry: _Entry) -> None:
        """Lines without a label: a heading, a further paragraph, or the abstract itself."""
        if heading := parse_list_name(entry.text):
            self.finish()
            self.into.begin(heading)
        elif self.last in _ABSTRACTS:
            self.fields[self.last] = f"{self.fields[self.last]}\n\n{entry.text}".strip()
        elif self.fields and not _ABSTRACTS & self.fields.keys():
            self.fields["abstract"], self.last = entry.text, "abstract"
        else:
            self.finish()
            self.into.paper(Paper(abstract=entry.text), entry.line)
            self.into.flag("stray heading", "It stands between labelled records without a label.")
