r"""Damage that copying and converting does to abstracts, and what was meant.

Ligatures, soft hyphens, U+0002 at a hyphenation, spreadsheets' `_x000D_` for a line end, UTF-8
read as Latin-1 or Windows-1252, and commands whose backslash and first letter became a control
character (`<TAB>imes`).
"""

import unicodedata

EATEN = (
    r"(?:\t(?:imes|heta|au|ilde|o(?=\s)|ext(?=\{)|extbf(?=\{)|extit(?=\{))"
    r"|\r(?:ho|ightarrow|angle)|\x08(?:eta|mathbf|oldsymbol|ar(?=\{))|\x0c(?:rac(?=\{)|orall))"
    r"(?![A-Za-z])"
)
"""A command that lost its beginning to a control character."""

_FIRST = {"\t": "t", "\r": "r", "\b": "b", "\f": "f"}

_TRAIL = (
    r"[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014"
    r"\u2018-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]"
)
"""What the second and later bytes of UTF-8 look like in Latin-1 and Windows-1252."""

_LEAD_OF_TWO, _LEAD_OF_THREE = r"\u00c2-\u00c5\u00ce\u00cf", r"\u00e2\u00ef"
CHARACTER = (
    r"_x000[9ADad]_|[\u00ad\u0002]\s*|[\ufb00-\ufb06]"
    rf"|[{_LEAD_OF_TWO}]{_TRAIL}|[{_LEAD_OF_THREE}]{_TRAIL}{{2}}"
)
"""A character, or a few, that stand for another."""

FIRST = rf"\u0002\u0008\u00ad\ufb00-\ufb06{_LEAD_OF_TWO}{_LEAD_OF_THREE}"
"""The characters that damage may begin with, for a character class."""


def eaten_name(text: str) -> str:
    r"""The command's name that was meant (`times` for `<TAB>imes`)."""
    return _FIRST[text[0]] + text[1:]


def mended(text: str) -> str:
    r"""What was meant by a match of `CHARACTER`; the same text if it is no damage.

    >>> mended("ﬁ"), mended("â€™"), mended("Ã©"), mended("\u00ad "), mended("Ã„")
    ('fi', '’', 'é', '', 'Ä')
    """
    if text[0] in "\u00ad_":
        return "" if text[0] == "\u00ad" else " "
    if text[0] == "\u0002":
        return "\u00ad"
    if "\ufb00" <= text[0] <= "\ufb06":
        return unicodedata.normalize("NFKC", text)
    try:
        meant = b"".join(map(_byte, text)).decode()
    except UnicodeError:
        return text
    return meant if unicodedata.category(meant)[0] in "LPSZ" else text


def _byte(char: str) -> bytes:
    return char.encode("latin-1") if ord(char) < 0x100 else char.encode("cp1252")
