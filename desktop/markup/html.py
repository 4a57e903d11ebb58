"""HTML of an abstract: everything escaped, only tags of our own."""

import html
from collections.abc import Callable, Iterable
from functools import reduce

from desktop.markup.marking import Span, with_marks
from desktop.markup.runs import Kind, Parsed, Run, Style

_TAGS = {
    Style.EMPHASIS: ("<em>", "</em>"),
    Style.STRONG: ("<strong>", "</strong>"),
    Style.CODE: ("<code>", "</code>"),
    Style.UNDERLINE: ("<u>", "</u>"),
    Style.STRIKE: ("<s>", "</s>"),
    Style.SUBSCRIPT: ("<sub>", "</sub>"),
    Style.SUPERSCRIPT: ("<sup>", "</sup>"),
    Style.SMALL_CAPS: ('<span style="font-variant: small-caps">', "</span>"),
    Style.MARK: ("<mark>", "</mark>"),
}


def to_html(
    parsed: Parsed,
    *,
    marks: Iterable[Span] = (),
    formula: Callable[[Run], str] = lambda run: html.escape(run.text),
) -> str:
    """The abstract as paragraphs of HTML; formulas as readable text of class `math`.

    A formula's source is its title. `marks`: passages of the reading text. `formula`: what stands
    for a formula instead of its text.
    """
    body = "".join(_run(run, formula) for run in with_marks(parsed.runs, marks))
    return f"<p>{body}</p>" if body else ""


def _run(run: Run, formula: Callable[[Run], str]) -> str:
    match run.kind:
        case Kind.PARAGRAPH:
            return "</p>\n<p>"
        case Kind.LINE:
            return "<br>\n"
        case Kind.MATH | Kind.DISPLAY:
            name = "math" if run.kind is Kind.MATH else "math display"
            inner = f'<span class="{name}" title="{html.escape(run.tex)}">{formula(run)}</span>'
        case Kind.TEXT:
            scripted = run.style & (Style.SUBSCRIPT | Style.SUPERSCRIPT)
            inner = html.escape(run.script if scripted else run.text)
    inner = reduce(_wrap, (tag for style, tag in _TAGS.items() if style in run.style), inner)
    return f'<a href="{html.escape(run.link)}">{inner}</a>' if run.link else inner


def _wrap(inner: str, tag: tuple[str, str]) -> str:
    return tag[0] + inner + tag[1]
