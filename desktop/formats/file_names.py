"""Names of exported files, made from headings: safe on Linux, macOS and Windows, and unique."""

import re
import unicodedata
from collections.abc import Iterable

LONGEST = 120  # bytes of UTF-8, without the ending
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*#^\[\]\u2028-\u202e\u2066-\u2069\ufeff]+')
_RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?")


def file_name(text: str) -> str:
    r"""A name for a file, without its ending; never empty, hidden, reserved, or a path.

    >>> file_name("../../etc/passwd: a\nstory.")
    'etc passwd a story'
    >>> file_name("con")
    '_con'
    """
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode("utf-8"))
    text = " ".join(_FORBIDDEN.sub(" ", text).split()).strip(". ")
    text = text.encode("utf-8")[:LONGEST].decode("utf-8", "ignore").strip(". ")
    return f"_{text}" if _RESERVED.fullmatch(text) else text or "untitled"


def unique_names(headings: Iterable[tuple[str, str]]) -> dict[str, str]:
    """A name for each id of (id, heading), no two alike whatever the case.

    The first of several equal headings has the plain name, the others " (2)", " (3)" and so on.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for key, heading in headings:
        plain = name = file_name(heading)
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{plain} ({number})"
        taken.add(name.casefold())
        names[key] = name
    return names
