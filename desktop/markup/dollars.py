r"""A formula's source between dollars, for Markdown.

Readers with mathematics set it as it was meant; to all others it is text: blanks, which TeX does
not see, keep what looks like HTML, links or emphasis from being read as such.
"""

import re

from desktop.markup.macros import expand

_APART = re.compile(
    r"(?<=<)(?=[A-Za-z/!?])"  # HTML, addresses
    r"|(?<=&)(?=#?\w{1,32};)"
    r"|(?<=\])(?=[\[(])|(?<=!)(?=\[)"  # links, images
    r"|(?<=~)(?=~)"
    r"|(?<=[^\w\\]_)(?=\S)"  # a `_` that would begin emphasis
)
_STAR = re.compile(r"(?<!\\) ?\* ?")
_ALONE = re.compile(r"(?:\A|(?<=[\^_])) ?\* ?| ?\*\Z")  # needs braces: no blank may stand there
_IN_TEXT = re.compile(r"\\(?:text|mbox|operatorname)\w*\s*\*?\s*\{[^{}]*\*")
_LAST_BACKSLASH = re.compile(r"(?<!\\)(?:\\\\)*\\\Z")


def in_dollars(tex: str, display: bool) -> str:
    r"""The formula in one line, between dollars; "" where that cannot be written safely.

    >>> in_dollars(r"\bar{x}_i <b* ", False), in_dollars("`a`", True)
    ('$\\bar{x}_ i < b{ * }$', '')
    """
    line = " ".join(expand(tex).split())
    line = _LAST_BACKSLASH.sub("", line).rstrip()
    if not line or "$" in line or "`" in line or _IN_TEXT.search(line):
        return ""
    line = _STAR.sub(" * ", _ALONE.sub("{*}", line))
    marks = "$$" if display else "$"
    return _APART.sub(" ", f"{marks}{line}{marks}")
