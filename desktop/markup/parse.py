"""Reads an abstract's LaTeX, Markdown and HTML into runs, in time linear in its length.

Each pass takes a list of pieces that know their place in the source, and settles more of them:

    source ─► lexer ─► commands ─► emphasis ─► typography ─► assemble ─► runs
"""

from desktop.markup.assemble import assemble
from desktop.markup.commands import resolve_commands
from desktop.markup.emphasis import resolve_emphasis
from desktop.markup.lexer import has_markup, lex
from desktop.markup.pieces import Piece, Sort
from desktop.markup.runs import Kind, Parsed, Run, Stretch
from desktop.markup.typography import resolve_typography

LONGEST = 100_000
"""Characters of a text that are read for markup; what follows is literal."""


def parse(source: str, *, html: bool = False) -> Parsed:
    r"""Read an abstract, any string, into runs; never fails.

    `html` is for formats known to carry HTML markup; elsewhere tags are literal text.

    >>> parse(r"*Fast* search in $O(\log n)$ for {\bf all}").reading_text
    'Fast search in O(log n) for all'
    """
    if not source:
        return Parsed(source, (), ())
    if not has_markup(source):
        whole = Run(Kind.TEXT, source, 0, len(source))
        return Parsed(source, (whole,), (Stretch(0, len(source), 0, len(source)),))
    pieces = lex(source[:LONGEST], tags=html)
    if len(source) > LONGEST:
        pieces.append(Piece(Sort.TEXT, source[LONGEST:], LONGEST, len(source)))
    for resolve in (resolve_commands, resolve_emphasis, resolve_typography):
        pieces = resolve(pieces)
    return assemble(source, pieces)
