"""Templates of a paper in Markdown, ours and the reader's own. Jinja, in its sandbox.

A template sees `paper`: what `template_values` gives, strings that are Markdown already and cannot
break out, and `note`, the reader's own Markdown.
"""

import re
from collections.abc import Mapping
from typing import Any

from desktop.core.errors import BadInput
from desktop.markup.note_end import ends_by_itself

PLAIN = """\
## {% if paper.derived %}*{{ paper.heading }}*{% else %}{{ paper.heading }}{% endif %}


{% if paper.facts %}
{% for name, value in paper.facts %}
- {{ name }}: {{ value }}
{% endfor %}

{% endif %}
{% if paper.links and not paper.facts %}
{% for link in paper.links %}
- <{{ link }}>
{% endfor %}

{% endif %}
{% if paper.abstract %}
{{ paper.abstract }}

{% endif %}
{% if paper.highlights %}
**Highlights**

{% for mark in paper.highlights %}
- “{{ mark.quote }}” ({{ mark.color }}{% if mark.loose %}, no longer in the text{% endif %})
{%- if mark.comment %}: {{ mark.comment }}{% endif %}

{% endfor %}

{% endif %}
{% if paper.note %}
**Note**

{{ paper.note | quoted }}

{% endif %}
"""
OBSIDIAN = """\
# {{ paper.heading }}

{% if paper.marked %}
{{ paper.marked }}

{% endif %}
{% if paper.links %}
{% for link in paper.links %}
- <{{ link }}>
{% endfor %}

{% endif %}
{% if paper.highlights %}
## Highlights

{% for mark in paper.highlights %}
- =={{ mark.quote }}=={% if mark.loose %} (no longer in the text){% endif %}
{%- if mark.comment %} {{ mark.comment }}{% endif %}

{% endfor %}

{% endif %}
{% if paper.note %}
## Note

{{ paper.note | closed }}

{% endif %}
"""
LOGSEQ = """\
{% for name, value in paper.properties %}
{{ name }}:: {{ value }}
{% endfor %}

- ## {{ paper.heading }}
{% if paper.marked %}
- {{ paper.marked | indented }}
{% endif %}
{% for link in paper.links %}
- <{{ link }}>
{% endfor %}
{% if paper.highlights %}
- Highlights
{% for mark in paper.highlights %}
  - =={{ mark.quote }}=={% if mark.loose %} (no longer in the text){% endif %}
{%- if mark.comment %} {{ mark.comment }}{% endif %}

{% endfor %}
{% endif %}
{% if paper.note %}
- Note
  {{ paper.note | indented }}
{% endif %}
"""
HELP = """\
{# A template of a paper, in the language of Jinja.
   Texts: paper.id, heading, venue, year, url, doi, status, abstract, marked (with ==marks==), note.
   Lists: paper.authors, keywords, tags, collections, links; facts and properties (name, value);
   highlights (mark.quote, mark.color, mark.comment, mark.loose).
   Yes or no: paper.starred, derived (the heading). Filters: quoted, indented, closed. #}
"""
BUILT_IN: Mapping[str, str] = {"plain": PLAIN, "obsidian": OBSIDIAN, "logseq": LOGSEQ}
_LINE_END = re.compile(r"\r\n|\r|\n")


def _quoted(text: str) -> str:
    """Markdown in a block quote, which none of its lines can leave."""
    return "\n".join(f"> {line}" if line else ">" for line in _LINE_END.split(text))


def _closed(note: str) -> str:
    """A note as it is, or in a quote if it would reach into what follows."""
    return note if ends_by_itself(note) else _quoted(note)


def _indented(text: str) -> str:
    """Markdown that goes on inside a list item."""
    return re.sub(r"\n(?=[^\n])", "\n  ", _LINE_END.sub("\n", text))


class Renderer:
    """One template, ready to render papers.

    Raises BadInput, with the template's name and the line, for one that cannot be understood.
    """

    def __init__(self, name: str, source: str) -> None:
        self._name = name
        from jinja2 import TemplateSyntaxError

        from desktop.formats.sandbox import Sandbox

        self._sandbox = Sandbox({"quoted": _quoted, "indented": _indented, "closed": _closed})
        try:
            self._template = self._sandbox.from_string(source)
        except TemplateSyntaxError as error:
            why = str(error.message).rstrip(".")
            raise BadInput(f"Template “{name}”, line {error.lineno}: {why}.") from error
        except Exception as error:  # e.g. nested too deep for Python
            raise BadInput(f"Template “{name}” cannot be understood: {error}.") from error

    def render(self, values: Mapping[str, Any]) -> str:
        """One paper; BadInput if the template asks for what there is not, or never ends."""
        self._sandbox.begin()
        try:
            text = "".join(self._template.generate(paper=values))
        except Exception as error:  # whatever a template does wrong
            line = _line_of(error)
            why = str(error).rstrip(".")
            raise BadInput(f"Template “{self._name}”{line}: {why}.") from error
        return text.strip("\n").encode("utf-8", "replace").decode("utf-8") + "\n"


def _line_of(error: Exception) -> str:
    """Where in a template an error arose, as its traceback says; else nothing."""
    trace, line = error.__traceback__, 0
    while trace:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return f", line {line}" if line else ""
