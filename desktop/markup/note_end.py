"""Whether a note's Markdown ends where the note ends, or reaches into what follows."""

from markdown_it import MarkdownIt

_READER = MarkdownIt("commonmark")
_OPENING = ("```", "~~~", "<")
_NEXT = "next"


def ends_by_itself(note: str) -> bool:
    r"""Tell whether a paragraph after a note is one of its own: no code or comment is left open.

    >>> ends_by_itself("- tea"), ends_by_itself("```\ncode"), ends_by_itself("<!-- remark")
    (True, False, False)
    """
    if not any(sign in note for sign in _OPENING):
        return True
    tokens = _READER.parse(f"{note}\n\n{_NEXT}\n")
    return len(tokens) > 2 and tokens[-2].content == _NEXT and tokens[-3].level == 0
