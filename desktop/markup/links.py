r"""Addresses in an abstract: bare ones, `\url`, `\href`, Markdown links, and their damage."""

import html
import re
from collections.abc import Container, Iterator

from desktop.markup.pieces import Piece, Sort

_SPELLED = r"\$\\sim\$|\$\\?_\$|\\text(?:asciitilde|underscore)(?:\{\}|(?![A-Za-z]))|\\[_~]\{\}"
"""A tilde or an underscore of an address, in TeX's spelling."""
_CHARACTER = rf"(?:{_SPELLED}|[!#$%&'()*+,\-./0-9:;=?@A-Z_a-z~]|\\[_%#&~$])"
_NEXT = r"(?!h(?<![/=:&?]h)ttps?://)"
_WEB = rf"[hH][tT][tT][pP][sS]?\s?:\s?//\s?(?:{_NEXT}{_CHARACTER})+"
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

_TOP = r"(?:com|org|net|io|edu|gov|ai|dev|co|cn)(?![\w-])"
_ENDS = r"(?=[.)]+(?:\s|\Z)|\Z)"
_ROOT = r"https?://(?:www\.)?(?:github|gitlab|bitbucket|huggingface)\.(?:com|org|co)/"
_CUT = tuple(
    (re.compile(before), re.compile(after))
    for before, after in (
        (r"https?://[\w.-]+\.", rf"\s{_TOP}(?:/{_CHARACTER}*|{_ENDS})"),
        (r"https?://[\w.-]+", rf"\s\.{_TOP}(?:/{_CHARACTER}*|{_ENDS})"),
        (r"https?://\S*[\w-]", rf"\s/\w{_CHARACTER}*"),
        (_ROOT, rf"\s[\w.-]+/\w{_CHARACTER}*"),
        (rf"{_ROOT}[\w-]+/", rf"\s(?=[\w.-]*[A-Z\d_-])[\w-]+(?:\.[\w-]+)*{_ENDS}"),
        (r"https?://[^\s/]+/\S{0,999}[-_]", rf"\s\w[\w-]*(?:/{_CHARACTER}*|{_ENDS})"),
    )
)
"""How an address ends that a blank has cut in two, and how it is then sure to go on."""
_MOST_CUTS = 3

_LEFTOVER = re.compile(r"\}\s?\{")
_MARKDOWN = re.compile(
    r"\[([^\[\]]{1,300})\]\(\s?<?((?:[^\s()<>]|(?<=/)\s(?=\w)|\([^\s()]*\))+)>?(?:\s\"[^\"]*\")?\s?\)"
)
_AUTOLINK = re.compile(r"<((?:https?://|mailto:)[^\s<>]+)>")
_OPENING = re.compile(r"\s?\{")
_ARGUMENT = re.compile(r"\s?\{([^{}]{0,600})\}")

_DOMAIN = re.compile(r"\A[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}(?::\d+)?(?:[/?#].*)?", re.DOTALL)
_HOST = re.compile(r"(?i:https?)://[^\s/?#@:\\]+(?::\d+)?(?:[/?#][^\\\s]*)?")
_MAIL = re.compile(r"\A(?i:mailto:)?([^\s@:/?#]+@[\w-]+(?:\.[\w-]+)+)")
_DOI = re.compile(r"(?i:doi:\s*)?(10\.\d{4,9}/\S+)")
_ARXIV = re.compile(r"(?i:arxiv:)\s*(\S+)")
_ESCAPED = re.compile(r"\\([_%#&~$])(?:\{\})?|\{\\?([_~])\}|\$\\?(_)\$")
_TILDE = re.compile(r"\$\\sim\$|\\textasciitilde(?:\{\})?")
_TRAILING = ".,;:!?'\"*_"
_CONTROL = re.compile(r"[\x00-\x1f]")
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


def bare(match: re.Match[str], closings: Container[int] = ()) -> list[Piece]:
    r"""The pieces of an address in running text, by a match of `find_addresses`.

    What is left of an `\href` without its command (`address}{text`) becomes one link; braces
    whose `closings` are known had another.
    """
    source, start = match.string, match.start()
    stop = _whole(source, start, match.end())
    text = _trimmed(source[start:stop])
    address, end = opened(text), start + len(text)
    if not address:
        return []
    leftover = None if stop in closings else _LEFTOVER.match(source, stop)
    if leftover and (again := _WEB_ADDRESS.match(source, leftover.end())):
        text = _trimmed(again[0])
        end = again.start() + len(text)
        if source.startswith("}", end):
            end += 1
    elif leftover and (argument := _ARGUMENT.match(source, leftover.end() - 1)):
        return _around(address, start, argument.start(1), argument.end(1), argument.end())
    return [Piece(Sort.FIXED, shown(text), start, end, link=address)]


def _whole(source: str, start: int, end: int) -> int:
    """The end of an address, after the blanks that cut it in two by accident."""
    for _ in range(_MOST_CUTS):
        if source[end : end + 1] not in (" ", "\n"):
            break
        goes_on = (
            match
            for before, after in _CUT
            if (match := after.match(source, end)) and before.fullmatch(source, start, end)
        )
        if not (match := next(goes_on, None)):
            break
        end = match.end()
    return end


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
    r"""The pieces of `\url`, `\href` or `\hyperlink` by a match of it.

    A `\hyperlink` may lead to a place of the document: that is none. An `\href` with two
    arguments leaves the second, which is markup, to the command piece.
    """
    argument = _ARGUMENT.match(match.string, match.end())
    if not argument:
        return []
    address, end = opened(argument[1]), argument.end()
    second = _ARGUMENT.match(match.string, end)
    if second and address and opened(second[1]) == address:
        end = second.end()
    elif name == "hyperlink" and not address:
        return []
    elif name in ("href", "hyperlink") and _OPENING.match(match.string, end):
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
    text = "".join(text.split())
    if "\\" in text or "{" in text or "$" in text:
        text = _TILDE.sub("~", text).replace(r"\textunderscore", "_").replace("{}", "")
        text = _ESCAPED.sub(lambda match: match[1] or match[2] or match[3], text)
    return html.unescape(text) if "&" in text else text


def opened(text: str) -> str:
    r"""The address that may be opened for a text, or "" if it is none.

    Only http, https and mailto, without a user's name before the host; DOIs, arXiv numbers and
    bare domains are completed.

    >>> opened(r"https://github.com/ a/b\_c"), opened("doi:10.1000/x"), opened("file:///a")
    ('https://github.com/a/b_c', 'https://doi.org/10.1000/x', '')
    """
    text = shown(text).rstrip(".,;")
    if len(text) > _LONGEST or _CONTROL.search(text):
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
