"""A text about as it is read, quickly: its markup is only stripped, not understood."""

import html
import re

_COMMAND = re.compile(r"\\(?:([a-zA-Z]+)|([\"'^`~=.,;:!])|\\|(.))", re.DOTALL)
_TAG = r"</?(?:[ibpu]|em|strong|su[bp]|sc|tt|br|span|div|(?:jats|mml):\w+)\b[^<>]*>"
_MARKUP = re.compile(_TAG + r"|[*{}$`]", re.IGNORECASE)
_GREEK = frozenset(
    "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau "
    "upsilon phi chi psi omega".split()
)
_LETTERS = {"ell": "l", "i": "i", "j": "j", "ss": "ss", "o": "o", "l": "l", "ae": "ae", "oe": "oe"}


def stripped(text: str) -> str:
    r"""A text about as it is read: without markup and accents, Greek letters by name.

    >>> stripped(r"a **sym**metric $\ell_p$ norm of Erd\H{o}s, R\&D")
    'a symmetric l_p norm of Erdos, R&D'
    """
    if "&" in text:
        text = html.unescape(text)
    if "\\" in text:
        text = _COMMAND.sub(_named, text)
    return _MARKUP.sub("", text)


def _named(match: "re.Match[str]") -> str:
    name, accent, sign = match.groups()
    if name is None:
        return "" if accent else sign or " "
    if name.lower() in _GREEK:
        return name + " " * match.string.startswith("\\", match.end())
    return _LETTERS.get(name.lower(), "")
