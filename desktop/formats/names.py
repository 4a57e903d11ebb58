"""People's names and keywords as files write them: lists, objects, or one string of many."""

import html
import re
from collections.abc import Iterable, Mapping
from typing import Any

from desktop.core.paper import Name

_PARTS = (("family", "given"), ("lastName", "firstName"), ("last", "first"), ("surname", "name"))
_WHOLE = ("literal", "fullname", "full_name", "name", "display_name", "raw_author_name")
CJK = re.compile("[\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]")
_BEGINNINGS = frozenset("Mc Mac De Del Della Des Di Du La Le Van Vander Von Fitz Ben El Al".split())
_AND = re.compile(r",? (?:and|&) ")


def parse_names(value: Any) -> tuple[Name, ...]:
    """Give the names in a list of strings or objects, an object, or one string."""
    if isinstance(value, str):
        return tuple(parse_name(part) for part in split_names(value))
    if isinstance(value, Mapping):
        value = [value]
    if not isinstance(value, Iterable):
        return ()
    names = (_from_object(v) if isinstance(v, Mapping) else parse_name(str(v)) for v in value if v)
    return tuple(name for name in names if str(name))


def parse_name(text: str) -> Name:
    """Take "Family, Given" apart; any other order is a guess, so the name stays whole.

    >>> parse_name("Lovelace, Ada"), parse_name("Ada Lovelace").literal
    (Name(family='Lovelace', given='Ada', literal=''), 'Ada Lovelace')
    """
    text = " ".join(text.split())
    family, comma, given = (part.strip() for part in text.partition(","))
    if comma and family and given:
        return Name(family, given)
    return Name(literal=text.strip(" ,"))


def split_names(text: str) -> list[str]:
    """Split one string of several names.

    The separator is the first of `;`, `|`, line ends, ` and `, `、` that occurs; a comma parts
    names only where the parts are whole names, not "Family, Given". Entities are decoded, as a
    `;` of theirs parts nothing.

    >>> split_names("Ada Lovelace, Alan Turing and Grace Hopper")
    ['Ada Lovelace', 'Alan Turing', 'Grace Hopper']
    >>> split_names("Lovelace, Ada and Turing, Alan")
    ['Lovelace, Ada', 'Turing, Alan']
    """
    text = html.unescape(text)
    text = text.replace("，", "、")
    for separator in (";", "；", "|", "\n", "、"):
        if separator in text:
            return _stripped(text.split(separator))
    parts = _stripped(_AND.split(" ".join(text.split())))
    if len(parts) > 1 and all(part.count(",") == 1 for part in parts):
        return parts
    return [name for part in parts for name in _split_at_commas(part)]


def unglued(text: str) -> list[str]:
    """Part names that stand one behind another with nothing between them, as Springer's tables do.

    A name ends in a small letter where a capital follows, unless it is a name's beginning.

    >>> unglued("Ada M. MoreauLi WeiSean McDonaldYann LeCun")
    ['Ada M. Moreau', 'Li Wei', 'Sean McDonald', 'Yann LeCun']
    """
    names, begin = list[str](), 0
    for at in range(1, len(text)):
        if text[at].isupper() and text[at - 1].islower():
            words = text[begin:at].split()
            if len(words) > 1 and words[-1] not in _BEGINNINGS:
                names.append(text[begin:at].strip())
                begin = at
    return [*names, text[begin:].strip()]


def split_keywords(value: Any) -> tuple[str, ...]:
    """Give the keywords in a list of strings or objects, or in one string."""
    if isinstance(value, str):
        separator = next((mark for mark in (";", "；", "|", "\n", "、", ",") if mark in value), ",")
        return tuple(_stripped(value.split(separator)))
    if not isinstance(value, Iterable):
        return ()
    words = (_word(item) if isinstance(item, Mapping) else str(item) for item in value if item)
    return tuple(_stripped(words))


def _split_at_commas(text: str) -> list[str]:
    parts = _stripped(text.split(","))
    whole = sum(" " in part or bool(CJK.search(part)) for part in parts)
    needed = len(parts) if len(parts) < 3 else (len(parts) + 1) // 2
    return parts if whole >= needed else [text.strip()]


def _stripped(parts: Iterable[str]) -> list[str]:
    return [stripped for part in parts if (stripped := part.strip(" \t\n,;"))]


def _word(item: Mapping[str, Any]) -> str:
    keys = ("tag", "display_name", "name", "keyword", "term", "value")
    return next((str(item[key]) for key in keys if item.get(key)), "")


def _from_object(item: Mapping[str, Any]) -> Name:
    """Take a CSL, Zotero, virtual-site or OpenAlex name; editors and translators are no authors."""
    if item.get("creatorType", "author") not in ("author", "presenter", "contributor"):
        return Name()
    if isinstance(item.get("author"), Mapping):
        item = item["author"]
    for family, given in _PARTS:
        if item.get(family):
            return Name(str(item[family]), str(item.get(given) or ""))
    return next((parse_name(str(item[key])) for key in _WHOLE if item.get(key)), Name())
