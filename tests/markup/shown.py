"""Writes parsed abstracts the way the case tables do, with every run's kind and style seen."""

from desktop.markup.runs import Kind, Parsed, Run, Style

_TAGS = {
    Style.CODE: "tt",
    Style.SMALL_CAPS: "sc",
    Style.SUBSCRIPT: "sub",
    Style.SUPERSCRIPT: "sup",
    Style.STRONG: "b",
    Style.EMPHASIS: "i",
    Style.UNDERLINE: "u",
}


def shown(parsed: Parsed) -> str:
    """⟦…⟧ a formula's source, ⟦⟦…⟧⟧ displayed, ‹…› a link, tags for styles."""
    return "".join(map(_shown, parsed.runs))


def _shown(run: Run) -> str:
    match run.kind:
        case Kind.MATH:
            text = f"⟦{run.tex}⟧"
        case Kind.DISPLAY:
            text = f"⟦⟦{run.tex}⟧⟧"
        case _:
            scripted = run.style & (Style.SUBSCRIPT | Style.SUPERSCRIPT)
            text = run.script if scripted else run.text
    if run.link:
        text = f"‹{text}›" if text == run.link else f"‹{text}|{run.link}›"
    for style, tag in _TAGS.items():
        if style in run.style:
            text = f"<{tag}>{text}</{tag}>"
    return text
