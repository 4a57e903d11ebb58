"""One line of plain Unicode from the beginning of an abstract, for lists."""

from desktop.markup.runs import Parsed


def snippet(text: Parsed | str, length: int) -> str:
    """The opening of an abstract or reading text, at most `length` characters, in one line.

    Cut at a word where that loses less than a quarter of it, and then ended with an ellipsis.
    """
    reading = text.reading_text if isinstance(text, Parsed) else text
    line = " ".join(reading[: 2 * length + 200].split())
    if len(line) <= length:
        return line
    cut = line[: max(0, length - 1)]
    space = cut.rfind(" ")
    kept = cut[:space] if line[len(cut)] != " " and space > 0.75 * len(cut) else cut
    return kept.rstrip(" ,;:—–-") + "…"
