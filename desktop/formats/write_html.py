"""Writes papers with their annotations as one self-contained HTML page, without scripts."""

from collections.abc import Callable, Iterable, Iterator
from html import escape

from desktop.core.annotations import Highlight
from desktop.core.selector import place
from desktop.formats.entry import Entry
from desktop.markup.html import to_html
from desktop.markup.parse import parse
from desktop.markup.runs import Run
from desktop.markup.svg import FormulaSheet

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_NO_ABSTRACT = "<em>The source gives no abstract.</em>"
_STYLE = """
body { max-width: 42em; margin: 2em auto; padding: 0 1em; line-height: 1.55;
  font-family: Georgia, "Noto Serif", serif; color: #222; background: #fff; }
h1 { font-size: 1.2em; }
h2 { font-size: 1.1em; margin-top: 2.5em; }
h2.derived { font-style: italic; }
dl { font: 0.85em/1.5 sans-serif; display: grid;
  grid-template-columns: max-content 1fr; gap: 0 1em; }
dt { color: #666; } dd { margin: 0; }
blockquote { margin: 1em 0; padding-left: 1em; border-left: 3px solid #bbb;
  white-space: pre-wrap; }
.math.display { display: block; margin: 0.7em 0; text-align: center; }
.math svg { fill: currentColor; overflow: visible; }
.outlines { position: absolute; width: 0; height: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); }
.yellow { background: #fff3a3; } .green { background: #c9efb8; } .blue { background: #c4e3ff; }
.pink { background: #ffd0e2; } .purple { background: #e3d4ff; } .orange { background: #ffdcb0; }
@media (prefers-color-scheme: dark) {
  body { color: #ddd; background: #1c1c1c; } dt { color: #999; } a { color: #8ab4f8; }
  mark { color: #111; } }
"""


def write(entries: Iterable[Entry], title: str, when: str) -> str:
    """Write entries as a page; `when` is UTC, ISO 8601."""
    sheet = FormulaSheet()
    articles = [_article(entry, sheet.formula) for entry in entries]
    count = "1 paper" if len(articles) == 1 else f"{len(articles):,} papers"
    front = escape(f"{title}: {count}, exported from Abstract Reader at {when}")
    return (
        '<!DOCTYPE html>\n<html>\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(_POLICY)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{front}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{front}</h1>\n"
        + sheet.outlines()
        + "".join(articles)
        + "</body>\n</html>\n"
    )


def write_articles(entries: Iterable[Entry]) -> str:
    """Write entries for a word processor: without a page around, formulas as readable text."""
    return "".join(_article(entry, lambda run: escape(run.text)) for entry in entries)


def _article(entry: Entry, formula: Callable[[Run], str]) -> str:
    placed, loose = place(entry.text.reading, entry.annotations.highlights)
    marks = [(mark.start, mark.end) for mark in placed]
    parsed = parse(entry.paper.abstract, html=entry.paper.html)
    derived = ' class="derived"' if entry.text.derived else ""
    facts = "".join(f"<dt>{name}</dt><dd>{value}</dd>\n" for name, value in _facts(entry))
    parts = [
        f'<article id="{escape(entry.paper.id)}">',
        f"<h2{derived}>{escape(entry.text.heading) or 'Untitled'}</h2>",
        f"<dl>\n{facts}</dl>",
        to_html(parsed, marks=marks, formula=formula) or f"<p>{_NO_ABSTRACT}</p>",
        *_highlights((*placed, *loose)),
        *_note(entry.annotations.note),
        "</article>\n",
    ]
    return "\n".join(parts)


def _facts(entry: Entry) -> Iterator[tuple[str, str]]:
    paper, annotations = entry.paper, entry.annotations
    published = ", ".join(filter(None, (paper.container_title, str(paper.year or ""))))
    yield "Authors", escape(", ".join(map(str, paper.author))) or "not given"
    yield "Published", escape(published) or "not given"
    yield "Collection", escape(", ".join(entry.homes)) or "none"
    yield "Status", annotations.status + (", starred" if annotations.starred else "")
    yield "Tags", escape(", ".join(annotations.tags)) or "none"
    if paper.keyword:
        yield "Keywords", escape(", ".join(paper.keyword))
    for address in paper.addresses(()):
        yield "Link", _link(address)
    if entry.unknown:
        yield "Remark", escape(entry.unknown)


def _link(address: str) -> str:
    shown = escape(address)
    safe = address.lower().startswith(("http://", "https://"))
    return f'<a href="{shown}" rel="noreferrer">{shown}</a>' if safe else shown


def _highlights(marks: Iterable[Highlight]) -> Iterator[str]:
    items = [_highlight(mark) for mark in marks]
    if items:
        yield "<h3>Highlights</h3>\n<ul>"
        yield from items
        yield "</ul>"


def _highlight(mark: Highlight) -> str:
    comment = f" {escape(mark.comment)}" if mark.comment.strip() else ""
    return f'<li><mark class="{escape(mark.color)}">{escape(mark.exact)}</mark>{comment}</li>'


def _note(note: str) -> Iterator[str]:
    if note.strip():
        yield f"<h3>Note</h3>\n<blockquote>{escape(note)}</blockquote>"
