"""The values of BibTeX fields: delimiters, macros, names, titles, and entries that are broken."""

import re
from collections.abc import Iterator, Mapping

from desktop.core.paper import Name
from desktop.markup.parse import parse

LONGEST_MACROS = 2_000  # characters that those of one value may stand for

_MARKS = re.compile(r"\\.|[{}\"#]", re.DOTALL)
_AND = re.compile(r"\\.|[{}]| and ", re.IGNORECASE)
_COMMA = re.compile(r"\\.|[{},]", re.DOTALL)
_TOKEN = re.compile(r"\\[A-Za-z]+[ \t]*|\\.|[{}$]|[^\\{}$]+", re.DOTALL)
_FIELD = re.compile(r"\A[ \t]*(?P<name>[A-Za-z][\w-]*)[ \t]*=[ \t]*(?P<value>[{\"].*|\d+[ \t]*,?)$")
_ENTRY = re.compile(r"\A\s*@\w+[ \t]*[{(][^,\s=]*\s*,?[ \t]*")
_NEXT_FIELD = re.compile(r"([}\"])[ \t]*,?[ \t]*(?=[A-Za-z][\w-]{0,30}[ \t]*=[ \t]*[{\"])")
_BRACE = re.compile(r"(?<!\\)[{}]")
_KEYED = re.compile(r'"?(?:family|given|prefix)(?:-i)?[ \t]?=', re.IGNORECASE)
_LATEX = frozenset("\\{}$~")


class TooLong(ValueError):
    """Macros stand for more text than anybody writes with them: each may hold the one before."""


def resolve(raw: str, macros: Mapping[str, str]) -> str:
    """Give a value without its delimiters; macros and what `#` joins are put in. Raises TooLong.

    >>> resolve('icml # " 2024"', {"icml": "ICML"}), resolve("{a # b}", {})
    ('ICML 2024', 'a # b')
    """
    parts, room = list[str](), len(raw) + LONGEST_MACROS
    for part in _joined(raw):
        parts.append(_undelimited(part.strip(), macros))
        room -= len(parts[-1])
        if room < 0:
            raise TooLong
    return "".join(parts)


def title_of(text: str) -> str:
    r"""Drop the braces that protect capitals; those of commands and formulas stay.

    >>> title_of(r"{I}nfer{C}ept: $x_{1}$ for \emph{all} S{\o}rens")
    'InferCept: $x_{1}$ for \\emph{all} S{\\o}rens'
    """
    kept: list[str] = []
    opened: list[bool] = []  # for each open brace, whether it stays
    math = argument = False  # argument: a brace here would be a command's
    tokens = _TOKEN.findall(text)
    for token, following in zip(tokens, [*tokens[1:], ""], strict=True):
        stays = True
        if token == "$":
            math = not math
        elif token == "{":
            opened.append(math or argument or following.startswith("\\"))
            stays = opened[-1]
        elif token == "}" and opened:
            stays = opened.pop()
        argument = stays and (token[:1] == "\\" or (token == "}" and argument))
        if stays:
            kept.append(token)
    return "".join(kept)


def plain(text: str) -> str:
    """Give a short field, such as a name or a venue, as a person reads it."""
    text = " ".join(text.split())
    return parse(title_of(text)).reading_text if _LATEX.intersection(text) else text


def names_of(text: str) -> tuple[Name, ...]:
    """Take names apart as BibTeX does: "First von Last", "von Last, First", "von Last, Jr, First".

    A name in braces is an organisation's and stays whole. The rules are those of Patashnik,
    "BibTeXing" (1988), section 4.
    """
    parts = (part.strip() for part in _split(" ".join(text.split()), _AND))
    return tuple(_name(part) for part in parts if part and part.lower() != "others")


def address_of(text: str) -> str:
    r"""Give a link or DOI without `\url{…}` and the backslashes before its signs."""
    text = re.sub(r"\\(?:url|href)\{([^{}]*)\}.*", r"\1", text, flags=re.DOTALL)
    return re.sub(r"\\([_%&#~])", r"\1", text).strip()


def is_whole(raw: str) -> bool:
    """Tell whether the brace that opens a value closes at its end, not before a missing comma."""
    depth = 0
    for match in _BRACE.finditer(raw) if raw.startswith("{") and "#" not in raw else ():
        depth += 1 if match[0] == "{" else -1
        if not depth:
            return match.end() == len(raw.rstrip())
    return True


def fields_by_line(raw: str) -> Iterator[tuple[str, str]]:
    """Give the fields of an entry with wrong braces or commas, from one `name =` to the next."""
    name, lines = "", list[str]()
    for line in _NEXT_FIELD.sub(r"\1,\n", _ENTRY.sub("", raw, count=1)).split("\n"):
        match = _FIELD.match(line)
        if match:
            if name:
                yield name, _ended(lines)
            name, lines = match["name"].lower(), [match["value"]]
        elif name:
            lines.append(line)
    if name:
        yield name, _ended(lines)


def _ended(lines: list[str]) -> str:
    """The lines of one field of a broken entry, between braces that match their delimiters."""
    text = "\n".join(lines).strip().rstrip(",").rstrip()
    if lines[-1].strip() == "}":
        text = text[:-1].rstrip().rstrip(",")
    body = text[1:] if text[:1] in '{"' else text
    if body.endswith("}}") and len(re.findall(r"(?<!\\)}", body)) > body.count("{") + 1:
        body = body[:-1]  # the entry's own brace, on the last field's line
    return "{" + (body[:-1] if body[-1:] and body[-1] in '}"' else body) + "}"


def _undelimited(part: str, macros: Mapping[str, str]) -> str:
    if len(part) > 1 and part[0] + part[-1] in ("{}", '""'):
        return part[1:-1]
    return macros.get(part.lower(), part)


def _joined(raw: str) -> list[str]:
    """Split a value at every `#` that joins, not one in braces or quotation marks."""
    if "#" not in raw:
        return [raw]
    parts, begin, depth, quoted = list[str](), 0, 0, False
    for match in _MARKS.finditer(raw):
        mark = match[0]
        depth += (mark == "{") - (mark == "}")
        if mark == '"' and not depth:
            quoted = not quoted
        elif mark == "#" and not depth and not quoted:
            parts.append(raw[begin : match.start()])
            begin = match.end()
    return [*parts, raw[begin:]]


def _split(text: str, marks: re.Pattern[str]) -> list[str]:
    """Split a text at marks that stand outside of braces."""
    parts, begin, depth = list[str](), 0, 0
    for match in marks.finditer(text):
        mark = match[0]
        depth += (mark == "{") - (mark == "}")
        if mark not in "{}" and mark[0] != "\\" and not depth:
            parts.append(text[begin : match.start()])
            begin = match.end()
    return [*parts, text[begin:]]


def _keyed(text: str) -> Name:
    """A name in BibLaTeX's extended format: `family=Dam, given=Ada, prefix=van`."""
    pairs = (part.strip().strip('"').partition("=") for part in _split(text, _COMMA))
    keyed = {key.strip().lower(): plain(value.strip().strip('"')) for key, _, value in pairs}
    given, *family = (keyed.get(key, "") for key in ("given", "prefix", "family", "suffix"))
    whole = " ".join(filter(None, family))
    return Name(whole, given) if whole and given else Name(literal=whole or given)


def _name(text: str) -> Name:
    if text.startswith("{") and text.endswith("}") and len(_split(text[1:-1] + ",", _COMMA)) == 2:
        return Name(literal=plain(text[1:-1]))
    if _KEYED.match(text):
        return _keyed(text)
    parts = [plain(part) for part in _split(text, _COMMA)]
    if len(parts) == 2:
        return Name(*parts)
    if len(parts) > 2:
        return Name(f"{parts[0]} {parts[1]}", " ".join(parts[2:]))
    words = plain(text).split()
    von = next((at for at, word in enumerate(words[:-1]) if word[0].islower()), len(words) - 1)
    return (
        Name(" ".join(words[von:]), " ".join(words[:von])) if von else Name(literal=" ".join(words))
    )
