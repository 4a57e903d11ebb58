"""What makes an untitled block of text look like something else than an abstract."""

import re

from desktop.core.identity import is_placeholder
from desktop.formats.blocks import Block

FRAGMENT = 250  # characters below which an opening word makes a continuation
HEADING = 120  # characters of a stray heading at most

_LIST_MARK = re.compile(r"(?:[-•·*–]|\(?\d{1,2}[.)]|\(?[ivx]{1,4}[.)])\s")
_OPENER = re.compile(
    r"(?:However|Moreover|Furthermore|Additionally|Finally|Specifically|To address|Our|In addition"
    r"|These|Extensive|Experiments|Empirically|Also|Then|Second(?:ly)?|Third(?:ly)?|Consequently"
    r"|Therefore|Thus|As a result|Code|The code)\b"
)
_ADDENDUM = re.compile(
    r"(?:https?://\S+$|(?:code|keywords?|project page|website|data|demo|tl;?dr)[ \t]*[:：])",
    re.IGNORECASE,
)
_PAGE = re.compile(
    r"(?:page |p\. ?)?[-–—]? ?\d{1,4} ?[-–—]?(?: ?(?:of|/) ?\d{1,4})?$", re.IGNORECASE
)
_SENTENCE_ENDS = (".", "。", "!", "?", "！", "？", ":", "：")


def suspect(block: Block, before: Block | None) -> tuple[str, str] | None:
    """Give the kind of flag and a sentence for a block that is perhaps no abstract, or None."""
    text, size = block.text, block.size
    one_line = len(block.lines) == 1
    if is_placeholder(text):
        return None
    if one_line and _PAGE.match(text):
        return "page header", "It looks like a page number."
    if before and (why := _continues(text, size, before)):
        return "continuation", why
    if one_line and size <= HEADING and not text.endswith(_SENTENCE_ENDS):
        return "stray heading", "A single short line: a title or a heading?"
    return None


def _continues(text: str, size: int, before: Block) -> str:
    """Say why the text looks like a further paragraph of the one before; "" if it does not."""
    if before.lines[-1].endswith((",", ":", "，", "：")):
        return "The record before ends in the middle of a sentence."
    if text[0].islower():
        return "It begins with a small letter."
    if _LIST_MARK.match(text):
        return "It begins like an item of a list."
    if _ADDENDUM.match(text) and size < FRAGMENT:
        return "It gives an address or keywords, and no abstract."
    if size < FRAGMENT and _OPENER.match(text):
        return "It is short and begins like the middle of an abstract."
    return ""
