"""Names of exported files, made from headings: safe on Linux, macOS and Windows, and unique."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

LONGEST = 120  # bytes of UTF-8, without the ending
_FORBIDDEN = re.compile(
    r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*#^\[\]'
    r"\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+"
)
_RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\..*)?")


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


def unique_names(
    headings: Iterable[tuple[str, str]],
    known: Mapping[str, str] | None = None,
    taken: Iterable[str] = (),
) -> dict[str, str]:
    """A name for each id of (id, heading), no two alike whatever the case; and the known ones.

    The first of several equal headings has the plain name, the others " (2)", " (3)" and so on.
    `known` names are kept, and neither they nor those that are `taken` are given again.
    """
    names = dict(known or {})
    used = {folded(name) for name in (*names.values(), *taken)}
    for key, heading in headings:
        if key in names:
            continue
        plain = name = file_name(heading)
        number = 1
        while folded(name) in used:
            number += 1
            name = f"{plain} ({number})"
        used.add(folded(name))
        names[key] = name
    return names


def folded(name: str) -> str:
    """What is equal for names that some system takes for the same."""
    return unicodedata.normalize("NFC", name).casefold()
