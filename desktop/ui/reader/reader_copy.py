"""What goes to the clipboard of a passage: text with LaTeX, Markdown, or rich text."""

from dataclasses import dataclass, replace

from desktop.markup.html import to_html
from desktop.markup.markdown import to_markdown
from desktop.markup.runs import Kind, Parsed, Run


@dataclass(frozen=True, slots=True)
class Copied:
    """A passage as text and, for who takes it, as HTML."""

    text: str
    html: str = ""


def copied(parsed: Parsed, start: int, end: int, form: str) -> Copied:
    """A stretch of the reading text as "latex", "markdown" or "rich"; formulas are whole."""
    runs = cut(parsed, start, end)
    passage = replace(parsed, runs=runs)
    if form == "markdown":
        return Copied(to_markdown(passage).strip())
    if form == "rich":
        return Copied("".join(run.text for run in runs).strip(), to_html(passage))
    return Copied("".join(_latex(run) for run in runs).strip())


def cut(parsed: Parsed, start: int, end: int) -> tuple[Run, ...]:
    """The runs that a stretch of the reading text touches, text runs cut to it."""
    if start <= 0 and end >= len(parsed.reading_text):
        return parsed.runs
    kept: list[Run] = []
    at = 0
    for run in parsed.runs:
        first, last = max(start - at, 0), min(end - at, len(run.text))
        if first < last:
            whole = run.kind is not Kind.TEXT or last - first == len(run.text)
            kept.append(run if whole else replace(run, text=run.text[first:last]))
        at += len(run.text)
    return tuple(kept)


def _latex(run: Run) -> str:
    if run.kind is Kind.MATH:
        return f"${run.tex}$"
    if run.kind is Kind.DISPLAY:
        return f"\\[{run.tex}\\]"
    return run.text
