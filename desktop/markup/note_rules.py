r"""What a note's Markdown has besides CommonMark's: formulas as in abstracts, links to papers.

Rules for the Markdown library, which say where such a thing begins and ends. They give tokens
`formula` (content: its source with delimiters) and `paper` (content: label, meta: target).

Brackets are LaTeX's displayed formula only at the beginning of a line and before a blank, for in
Markdown a bracket after a backslash is just a bracket.
"""

import re
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline

from desktop.core.note_links import PAPER_LINK
from desktop.markup import maths
from desktop.markup.delimiters import pair

_OPENING = re.compile(r"\\begin\{([a-zA-Z]+\*?)\}|\$\$|\\\[(?!\S)")
_CLOSINGS = {"$$": "$$", r"\[": r"\]"}


def add_rules(markdown: MarkdownIt) -> None:
    """Teach a Markdown reader formulas and links to papers."""
    ends = RuleOptionsType(alt=["paragraph", "reference", "blockquote"])
    markdown.block.ruler.before("fence", "formula", _displayed, ends)
    markdown.inline.ruler.before("escape", "formula", _formula)
    markdown.inline.ruler.before("link", "paper", _paper)


def _formula(state: StateInline, silent: bool) -> bool:
    """A formula in running text."""
    source, place = state.src, state.pos
    if source[place] == "$":
        pieces = maths.in_dollars(source, place, _dollars(source))
    elif source.startswith(r"\(", place):
        pieces = maths.in_brackets(source, place)
    elif source.startswith(r"\begin{", place):
        pieces = maths.in_environment(source, place)
    else:
        return False
    if not pieces or pieces[-1].end > state.posMax:
        return False
    if not silent:
        token = state.push("formula", "", 0)
        token.content = source[place : pieces[-1].end]
    state.pos = pieces[-1].end
    return True


@lru_cache(maxsize=4)
def _dollars(source: str) -> dict[int, int]:
    return pair(source)[0]


def _paper(state: StateInline, silent: bool) -> bool:
    """A link to a paper."""
    match = PAPER_LINK.match(state.src, state.pos, state.posMax)
    if not match:
        return False
    if not silent:
        token = state.push("paper", "", 0)
        token.content, token.meta = match[2] or "", {"target": match[1]}
    state.pos = match.end()
    return True


def _displayed(state: StateBlock, first: int, last: int, silent: bool) -> bool:
    """A displayed formula that has lines to itself, whatever they begin with."""
    if state.is_code_block(first):
        return False
    text = state.src[state.bMarks[first] + state.tShift[first] : state.eMarks[first]].rstrip()
    opening = _OPENING.match(text)
    if opening is None:
        return False
    closing = rf"\end{{{opening[1]}}}" if opening[1] else _CLOSINGS[text[:2]]
    row = first
    while not text.endswith(closing) or (row == first and len(text) <= len(closing)):
        row += 1
        if row >= last or state.isEmpty(row) or state.sCount[row] < state.blkIndent:
            return False
        text = state.src[state.bMarks[row] : state.eMarks[row]].rstrip()
    if not silent:
        token = state.push("formula", "", 0)
        token.content = state.getLines(first, row + 1, state.blkIndent, False).strip()
        token.map = [first, row + 1]
    state.line = row + 1
    return True
