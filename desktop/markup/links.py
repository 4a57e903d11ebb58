r"""Addresses in an abstract: bare ones, `\url`, `\href`, Markdown links, and their damage."""

import html
import re
from collections.abc import Iterator

from desktop.markup.pieces import Piece, Sort

_CHARACTER = r"(?:[!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]|\\[_%#&~$])"
_WEB = rf"[hH][tT][tT][pP][sS]?\s?:\s?//\s?{_CHARACTER}+"
_OTHER = (
    r"(?<![\w./@-])(?:www\.|(?:github|gitlab|bitbucket|huggingface|arxiv|doi)\.(?:com|org|co)/)"
    rf"{_CHARACTER}+"
    r"|(?<![\w./-])(?i:doi):\s?10\.\d{4,9}/[\w.;()/:+-]+"
    r"|(?<![\w./-])(?i:arxiv):\s?\d{4}\.\d{4,5}(?:v\d+)?"
)
_WEB_ADDRESS = re.compile(_WEB)
_ADDRESS = re.compile(f"{_WEB}|{_OTHER}")
_OTHER_HINTS = ("www.", ".com/", ".org/", ".co/")
_OTHER_SCHEMES = ("doi:", "arxiv:")

_LEFTOVER = re.compile(r"\}\s?\{")
_MARKDOWN = re.compile(
    r"\[([^\[\]]{1,300})\]\(\s?<?((?:[^\s()<>]|\([^\s()]*\))+)>?(?:\s\"[^\"]*\")?\s?\)"
)
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^\s<>]+)>")
_ARGUMENT = re.compile(r"\s?\{([^{}]{0,600})\}")

_DOMAIN = re.compile(r"[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}(?::\d+)?(?:[/?#].*)?", re.DOTALL)
_HOST = re.compile(r"(?i:https?)://[^\s/?#@:\\]+(?::\d+)?(?:[/?#][^\\\s]*)?")
_MAIL = re.compile(r"(?i:mailto:)?([^\s@:/?#]+@[\w-]+(?:\.[\w-]+)+)")
_DOI = re.compile(r"(?i:doi:\s*)?(10\.\d{4,9}/\S+)")
_ARXIV = re.compile(r"(?i:arxiv:)\s*(\S+)")
_ESCAPED = re.compile(r"\\([_%#&~$])(?:\{\})?|\{\\?([_~])\}")
_TRAILING = ".,;:!?'\"*_"
_LONGEST = 2000


def find_addresses(source: str) -> Iterator[re.Match[str]]:
    """What looks like an address in running text; what `_trimmed` cuts off is not part of it."""
    if any(hint in source for hint in _OTHER_HINTS):
        return _ADDRESS.finditer(source)
    if ":" not in source:
        return iter(())
    lower = source.lower()
    if any(scheme in lower for scheme in _OTHER_SCHEMES):
        return _ADDRESS.finditer(source)
    return _WEB_ADDRESS.finditer(source) if "//" in source else iter(())


def bare(match: re.Match[str]) -> list[Piece]:
    r"""The pieces of an address in running text, by a match of `find_addresses`.

    What is left of an `\href` without its command (`address}{text`) becomes one link.
    """
    source, start = match.string, match.start()
    text = _trimmed(match[0])
    address, end = opened(text), start + len(text)
    if not address:
        return []
    leftover = _LEFTOVER.match(source, match.end())
    if leftover and (again := _WEB_ADDRESS.match(source, leftover.end())):
        text = _trimmed(again[0])
        end = again.start() + len(text)
        if source.startswith("}", end):
            end += 1
    elif leftover and (argument := _ARGUMENT.match(source, leftover.end() - 1)):
        return _around(address, start, argument.start(1), argument.end(1), argument.end())
    return [Piece(Sort.FIXED, shown(text), start, end, link=address)]


def markdown(source: str, place: int) -> list[Piece]:
    """The pieces of the Markdown link whose bracket is at `place`, if there is one.

    Its text is markup in turn, so only where it begins and ends is settled.
    """
    match = _MARKDOWN.match(source, place)
    address = opened(match[2]) if match else ""
    if not match or not address or match[1].count("{") != match[1].count("}"):
        return []
    return _around(address, place, match.start(1), match.end(1), match.end())


def autolink(source: str, place: int) -> list[Piece]:
    """The piece of the address in angle brackets at `place`, if there is one."""
    match = _AUTOLINK.match(source, place)
    address = opened(match[1]) if match else ""
    if not match or not address:
        return []
    return [Piece(Sort.FIXED, shown(match[1]), place, match.end(), link=address)]


def command(name: str, match: re.Match[str]) -> list[Piece]:
    r"""The pieces of `\url` or `\href` by a match of it.

    An `\href` with two arguments leaves the second, which is markup, to the command piece.
    """
    argument = _ARGUMENT.match(match.string, match.end())
    if not argument:
        return []
    address, end = opened(argument[1]), argument.end()
    if name == "href" and match.string[end : end + 1] == "{":
        return [Piece(Sort.COMMAND, "href", match.start(), end, link=address)]
    text = shown(argument[1]) if address else argument[1]
    return [Piece(Sort.FIXED, text, match.start(), end, link=address)]


def _around(address: str, start: int, inner: int, inner_end: int, end: int) -> list[Piece]:
    return [
        Piece(Sort.OPEN, "", start, inner, link=address),
        Piece(Sort.CLOSE, "", inner_end, end, link=address),
    ]


def _trimmed(text: str) -> str:
    """An address without the punctuation that follows it in a sentence."""
    spare = text.count(")") - text.count("(")
    end = len(text)
    while end:
        last = text[end - 1]
        if last == ")" and spare > 0:
            spare -= 1
        elif last == "(":
            spare += 1
        elif last not in _TRAILING:
            break
        end -= 1
    return text[:end]


def shown(text: str) -> str:
    """An address as it is read: without TeX's escapes, entities and accidental blanks."""
    text = _ESCAPED.sub(lambda match: match[1] or match[2], "".join(text.split()))
    return html.unescape(text) if "&" in text else text


def opened(text: str) -> str:
    r"""The address that may be opened for a text, or "" if it is none.

    Only http, https and mailto, without a user's name before the host; DOIs, arXiv numbers and
    bare domains are completed.

    >>> opened(r"https://github.com/ a/b\_c"), opened("doi:10.1000/x"), opened("file:///a")
    ('https://github.com/a/b_c', 'https://doi.org/10.1000/x', '')
    """
    text = shown(text)
    if len(text) > _LONGEST or any(ord(char) < 0x20 for char in text):
        return ""
    if _HOST.fullmatch(text):
        return text
    if match := _MAIL.fullmatch(text):
        return f"mailto:{match[1]}"
    if match := _DOI.fullmatch(text):
        return f"https://doi.org/{match[1]}"
    if match := _ARXIV.fullmatch(text):
        return f"https://arxiv.org/abs/{match[1]}"
    return f"https://{text}" if _DOMAIN.fullmatch(text) else ""
