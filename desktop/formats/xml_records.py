"""XML read record by record, safely: no entities, no deep nesting, memory for one record."""

import re
from collections.abc import Callable, Iterable, Mapping
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from desktop.core.errors import BadInput
from desktop.formats.collector import Collector
from desktop.formats.source import Source

MAX_DEPTH = 200
CHUNK = 1 << 16  # characters fed at once

_MARKUP = {"i", "b", "em", "strong", "sub", "sup"}
_AMBIGUOUS = re.compile(r"&(?=#?\w{1,30};)|<(?=/?(?:i|b|em|strong|sub|sup|p|br)\b)")
_ESCAPES = {"&": "&amp;", "<": "&lt;"}
_BLANKS = re.compile(r"[ \t\n]{2,}|[\t\n]")


def read_xml(
    source: Source, tags: Iterable[str], take: Callable[[Element, int], None], into: Collector
) -> None:
    """Hand every element of these names, and the line where it begins, to `take`.

    Names are without their name spaces. What is not well formed is a problem; the elements
    before it were taken. Raises BadInput for entities of the file's own and for deep nesting.
    """
    target = _Target(frozenset(tags), take)
    parser = DefusedXMLParser(target=target, encoding="utf-8")
    target.line = lambda: parser.parser.CurrentLineNumber
    data = source.text.lstrip("\ufeff \n\t").encode("utf-8", "replace")
    skipped = source.text[: len(source.text) - len(source.text.lstrip("\ufeff \n\t"))].count("\n")
    try:
        for begin in range(0, len(data), CHUNK):
            parser.feed(data[begin : begin + CHUNK])
        parser.close()
    except DefusedXmlException:
        raise BadInput(
            "defines entities of its own, as harmful files do; it was not read"
        ) from None
    except ParseError as error:
        why = f"It is no well-formed XML from here on ({str(error).partition(':')[0]})."
        into.problem(error.position[0] + skipped, "the file", why)


def marked(element: Element | None, tags: Mapping[str, str] = {}) -> str:
    """Give an element's text with the simple markup in it as HTML; other tags go, text stays.

    `tags` names further elements that stand for such markup.
    """
    if element is None:
        return ""
    parts = [_escaped(element.text or "")]
    for child in element:
        name = tags.get(child.tag, child.tag)
        inner = marked(child, tags)
        parts.append(f"<{name}>{inner}</{name}>" if name in _MARKUP and inner.strip() else inner)
        parts.append(_escaped(child.tail or ""))
    return "".join(parts)


def text(element: Element | None) -> str:
    """Give an element's text without markup, on one line."""
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def one_line(value: str) -> str:
    """Take out line ends and indentation, which mean nothing in XML; other spaces stay."""
    return _BLANKS.sub(" ", value).strip(" ")


def _escaped(value: str) -> str:
    """Escape only what would be read as markup or as an entity."""
    return _AMBIGUOUS.sub(lambda match: _ESCAPES[match[0]], value)


class _Target:
    """Builds elements of some names, one at a time, and forgets everything else."""

    def __init__(self, tags: frozenset[str], take: Callable[[Element, int], None]) -> None:
        self.line: Callable[[], int] = lambda: 0
        self._tags, self._take = tags, take
        self._depth = self._began = self._at = 0
        self._builder: TreeBuilder | None = None

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise BadInput("is nested too deeply to be a list of papers")
        name = tag.rpartition("}")[2]
        if not self._builder and name in self._tags:
            self._builder = TreeBuilder()
            self._began, self._at = self._depth, self.line()
        if self._builder:
            self._builder.start(name, attributes)

    def data(self, data: str) -> None:
        """Take text."""
        if self._builder:
            self._builder.data(data)

    def end(self, tag: str) -> None:
        """Close an element, and hand it on if it is one of those asked for."""
        if self._builder:
            self._builder.end(tag.rpartition("}")[2])
            if self._depth == self._began:
                element, self._builder = self._builder.close(), None
                self._take(element, self._at)
        self._depth -= 1

    def close(self) -> None:
        """Nothing is left to give."""
