"""HTML as tags and text, in linear time: the standard parser takes minutes for hostile pages."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][A-Za-z0-9-]*)(?P<rest>(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*)>"
    r"|<!--|<[!?][^<>]*>"
)
_ATTRIBUTE = re.compile(
    r"(?<![\w-])([A-Za-z][\w-]*)[ \t\n]*=[ \t\n]*(?:\"([^\"]*)\"|'([^']*)'|([^ \t\n>\"']+))"
)
_SKIPPED = ("script", "style", "noscript", "template", "svg", "select", "nav", "footer", "button")


@dataclass(frozen=True)
class Token:
    """A tag, or text between tags.

    Attributes:
        tag: in lower case; "" for text.
        opens: for a tag.
        text: decoded; for a tag what stands behind its name.
    """

    tag: str
    opens: bool = False
    text: str = ""

    def attribute(self, name: str) -> str:
        """The value of an attribute; "" if it has none."""
        for found in _ATTRIBUTE.finditer(self.text):
            if found[1].lower() == name:
                return html.unescape(next((value for value in found.groups()[1:] if value), ""))
        return ""


def tokens(page: str) -> Iterator[Token]:
    """Give the tags and texts of a page; scripts, comments and menus are left out."""
    at, skipping = 0, ""
    for match in _TAG.finditer(page):
        if match.start() < at:
            continue
        name = (match["name"] or "").lower()
        if skipping and not (match["close"] and name == skipping):
            continue
        if not skipping and match.start() > at:
            yield Token("", text=html.unescape(page[at : match.start()]))
        at, skipping = match.end(), ""
        if match[0] == "<!--":
            end = page.find("-->", at)
            at = len(page) if end < 0 else end + 3
        elif name in _SKIPPED and not match["close"] and not match["rest"].endswith("/"):
            skipping = name
        elif name and name not in _SKIPPED:
            yield Token(name, not match["close"], match["rest"])
    if at < len(page) and not skipping:
        yield Token("", text=html.unescape(page[at:]))
