"""An independent, simple idea of what a reader must find of an abstract: its letters and digits.

All of them outside commands, addresses, citation keys and tags, in order. Written without the
program's own tables, so that it can contradict them.
"""

import re
import unicodedata

_NOT_FOR_THE_READER = (
    r"\\(?:url|href)\s?\{[^{}]*\}",  # addresses, with those of Markdown links and bare ones
    r"\]\([^()\s]*\)",
    r"https?\s?:\s?//\S+|www\.\S+",
    r"\\[a-z]*cite[a-z]*\*?(?:\s?\[[^\[\]]*\])*\s?\{[^{}]*\}",  # citation keys
    r"\\begin\{array\}\{[^{}]*\}",  # columns
    r"\\(?:begin|end|label|color|textcolor|hspace|vspace)\*?\{[^{}]*\}",
    r"&#?\w+;",  # entities are one character, and their names none
    r"\\[A-Za-z]+",  # commands
    r"<[^<>]*>",
)


def letters(text: str) -> list[str]:
    """The letters and digits of a text, without accents and variants."""
    return [char for char in unicodedata.normalize("NFKD", text) if char.isalnum()]


def first_lost(source: str, reading: str) -> str:
    """What surrounds the first letter of a source that its reading text lacks; "" if it has all."""
    for pattern in _NOT_FOR_THE_READER:
        source = re.sub(pattern, " ", source)
    wanted, found = letters(source), iter(letters(reading))
    for index, char in enumerate(wanted):
        if char not in found:  # goes on from the last one found
            return "".join(wanted[max(0, index - 20) : index + 5])
    return ""
