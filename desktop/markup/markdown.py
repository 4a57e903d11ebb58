"""Markdown of an abstract."""

import re

from desktop.markup.runs import Parsed

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~!$&=])")


def escape_markdown(text: str) -> str:
    """Escape plain text so that a CommonMark reader turns it back into the same text."""
    return _SPECIAL.sub(r"\\\1", text)


def to_markdown(parsed: Parsed, *, maths: str = "tex") -> str:
    """The abstract as CommonMark."""
    return escape_markdown(parsed.reading_text)
