"""Markdown lists: a heading a paper, or a bold bullet; and this program's own Markdown export."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from desktop.core.list_name import ListName, parse_list_name
from desktop.core.paper import Paper
from desktop.formats.blocks import is_rule
from desktop.formats.collector import Collector
from desktop.formats.fields import is_paper, paper_from
from desktop.formats.labelled import find_label, without_label
from desktop.formats.markdown_table import has_table, read_tables
from desktop.formats.own_markdown import is_export, read_export
from desktop.formats.source import Source
from desktop.formats.titled import LONG, is_name, is_names

BULLET = 7  # the level of a bullet that stands for a heading
SHORT_REST = 60  # characters beside a link in a line that is about the link

_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*)")
_ITEM = r"(?:[-*+]|\d{1,4}[.)])[ \t]+\*\*"
_BULLET = re.compile(
    _ITEM + r"(\S[^*\n]*(?:\*[^*\n]+)*)\*\*[ \t]*(?:\\|<br>|[-–—:|,(][ \t]*(\S[^\n]*))?$"
)
_APART = re.compile(
    r"(?:\n[ \t]*|\n#{1,6} [^\n]*|\n[-*=_]{3,}[ \t]*|</details>[ \t]*|\n {2,4}\S[^\n]*)"
    rf"(?=\n(?:#{{1,6}}[ \t]|{_ITEM}))"
)
_NUMBER = re.compile(r"\A(?:\[[^\]\n]{0,12}\d{1,6}\][ \t]*|\d{1,6}(?:[.)][ \t]+|、[ \t]*))(?=\S)")
_CLOSING = re.compile(r"[ \t]#+[ \t]*$")
_LINKED = re.compile(r"\[(?P<text>[^\[\]]+)\]\((?P<link>https?://[^\s()]+)\)$")
_ADDRESS = re.compile(r"https?://[^\s<>()\[\]]+")
_SUMMARY = re.compile(r"<summary>(?:<\w+>)*\s*(?P<name>[^<>:：]{1,40})[:：]?\s*(?:</\w+>)+")
_DETAILS = re.compile(r"</?details\b[^<>]*>|<br\s?/?>$")

_TEXT = " "  # the label of lines that have none
_ABSTRACT = ("abstract", "摘要", "summary")


def sniff(head: str) -> bool:
    """Tell whether headings or bold bullets, beside a list's name, begin papers.

    Lines within wrapped text may look like headings, but stand seldom behind a blank line.
    """
    if is_export(head) or has_table(head):
        return True
    found = [(level, title) for level, title, _, _ in _chunks(head) if level]
    papers = sum(not parse_list_name(title) for _, title in found)
    apart = len(_APART.findall(f"\n\n{head}"))
    return papers > 0 and len(found) > 1 and apart * 2 >= len(found)


def read(source: Source, into: Collector) -> None:
    """Read a Markdown list."""
    read_text(source.text, into)


def read_text(text: str, into: Collector) -> None:
    """Read a text in Markdown."""
    if is_export(text):
        read_export(text, into)
        return
    if has_table(text):
        read_tables(text, into)
        return
    chunks = list(_chunks(text))
    level_of_papers = _level_of_papers(chunks)
    record = _Record(0)
    for level, title, line, body in chunks:
        if level > level_of_papers and record.fields:
            record.add_section(title, body)
            continue
        record.finish(into)
        record = _Record(line)
        if level == level_of_papers:
            record.take_title(title)
            record.take_body(body)
        elif level:
            into.begin(parse_list_name(title) or ListName(title))
            _add_introduction(body, line, into)
        else:
            _add_introduction(body, line, into)
    record.finish(into)


Chunk = tuple[int, str, int, list[str]]


def _chunks(text: str) -> Iterator[Chunk]:
    """Give each heading's level, text and line, and the lines under it; first what has none."""
    level, title, begin, body = 0, "", 1, list[str]()
    for number, line in enumerate(text.split("\n"), 1):
        heading, bullet = _HEADING.match(line), _BULLET.match(line)
        if bullet and find_label(f"{bullet[1]}:")[0]:
            bullet = None  # a field
        if not heading and not bullet:
            body.append(line)
            continue
        yield level, title, begin, body
        level = len(heading[1]) if heading else BULLET
        title = (heading[2] if heading else bullet[1] if bullet else "").strip()
        begin, body = number, []
        if bullet and bullet[2]:
            body.append(bullet[2].rstrip(")") if "(" not in bullet[2] else bullet[2])
    yield level, title, begin, body


def _level_of_papers(chunks: list[Chunk]) -> int:
    """The level above headings such as “Abstract”, else that of most different headings."""
    named = [level for level, title, _, _ in chunks if level and _is_label(title)]
    if named:
        return min(named) - 1
    papers = {(level, title) for level, title, _, _ in chunks if not parse_list_name(title)}
    counted = Counter(level for level, title in papers if level)
    return max(counted, key=lambda level: (counted[level], -level), default=0)


def _is_label(title: str) -> bool:
    return find_label(f"{title}:")[0] in _ABSTRACT


def _add_introduction(body: list[str], line: int, into: Collector) -> None:
    """Add what stands under a list's own heading, if it is long enough for an abstract."""
    text = "\n".join(body).strip()
    if len(text) > LONG:
        into.paper(Paper(abstract=text), line)


@dataclass
class _Record:
    """One paper, as its lines are read.

    Attributes:
        label: of the field that a line without a label belongs to.
    """

    line: int
    fields: dict[str, str] = field(default_factory=dict)
    label: str = ""

    def take_title(self, title: str) -> None:
        """Take a heading, without its number, bold marks and link."""
        title = _NUMBER.sub("", _CLOSING.sub("", title), count=1).strip()
        if title.startswith("**") and title.endswith("**"):
            title = title[2:-2]
        if linked := _LINKED.match(title):
            title, self.fields["url"] = linked["text"], linked["link"]
        self.fields["title"] = title

    def take_body(self, body: list[str]) -> None:
        """Take the lines under the heading."""
        for line in body:
            self._take_line(line)

    def add_section(self, title: str, body: list[str]) -> None:
        """Take a deeper heading, such as “Abstract” or “Reviews”, with what stands under it."""
        self.label = find_label(f"{title}:")[0] or title.lower()
        self.fields.setdefault(self.label, "")
        for line in body:
            self._append(line)
        self.label = ""

    def finish(self, into: Collector) -> None:
        """Hand the paper on."""
        fields = {name: text.strip() for name, text in self.fields.items() if text.strip()}
        if not fields:
            return
        for name in ("link", "links", "url", "pdf", "链接", "论文链接"):
            if address := _ADDRESS.search(fields.get(name, "")):
                fields[name] = address[0]
        labelled = next((fields.pop(name) for name in _ABSTRACT if name in fields), "")
        text = fields.pop(_TEXT, "")
        abstract = labelled or text
        if labelled and text:  # what stands before a labelled abstract are authors, if anything
            names, _, rest = text.partition("\n")
            link = _ADDRESS.search(rest)
            fields = {"authors": names, "text": rest, "link": link[0] if link else "", **fields}
        fields["abstract"] = without_label(abstract)
        if is_paper(fields):
            into.paper(paper_from(fields), self.line)
        else:
            into.problem(self.line, "a heading", "Nothing under it is a paper.")

    def _take_line(self, line: str) -> None:
        line = line.lstrip("> \t")
        if summary := _SUMMARY.search(line):
            self.label = find_label(f"{summary['name'].strip()}:")[0] or summary["name"].lower()
            line = line[summary.end() :]
        ends = "</details>" in line
        line = _DETAILS.sub("", line)
        label, text = find_label(line)
        if label:
            self.label = label
            line = text
        if not is_rule(line):
            self._append(line)
        if ends:
            self.label = ""

    def _append(self, line: str) -> None:
        """Add a line to the field at hand, or find out which field it begins."""
        if not line.strip():
            self.label = self.label if self.label in (*_ABSTRACT, _TEXT) else ""
        label = self.label or (self._guessed(line) if line.strip() else "")
        if label == "authors" and line.strip().startswith(("*", "_")):
            line = line.strip().strip("*_")
        if label:
            before = self.fields.get(label)
            self.fields[label] = line if before is None else f"{before}\n{line}"
        if label in (*_ABSTRACT, _TEXT):
            self.label = label

    def _guessed(self, line: str) -> str:
        """Guess what a line without a label is: authors, a link, or the abstract."""
        known = self.fields.keys() & {*_ABSTRACT, _TEXT, "authors", "作者"}
        names = line.strip().strip("*_").strip()
        if not known and (is_names(names) or is_name(names)):
            return "authors"
        link = _ADDRESS.search(line)
        return "link" if link and len(line) - len(link[0]) < SHORT_REST else _TEXT
