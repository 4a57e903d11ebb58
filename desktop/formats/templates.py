"""Templates of a paper in Markdown, ours and the reader's own. Jinja, in its sandbox.

A template sees `paper`: strings that are Markdown already and cannot break out (heading, abstract,
authors, venue, year, url, doi, status, collections, tags, quotes and comments of highlights), and
`note`, the reader's own Markdown.
"""

from collections.abc import Mapping
from typing import Any

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from desktop.core.errors import BadInput

PLAIN = """\
## {% if paper.derived %}*{{ paper.heading }}*{% else %}{{ paper.heading }}{% endif %}

{% if paper.facts %}
{% for name, value in paper.facts %}
- {{ name }}: {{ value }}
{% endfor %}

{% endif %}
{% if paper.abstract %}
{{ paper.abstract }}

{% endif %}
{% if paper.highlights %}
**Highlights**

{% for mark in paper.highlights %}
- “{{ mark.quote }}” ({{ mark.color }}){% if mark.comment %}: {{ mark.comment }}{% endif %}

{% endfor %}

{% endif %}
{% if paper.note %}
**Note**

{{ paper.note | quoted }}

{% endif %}
"""
OBSIDIAN = """\
# {{ paper.heading }}

{% if paper.abstract %}
{{ paper.abstract }}

{% endif %}
{% if paper.links %}
{% for link in paper.links %}
- <{{ link }}>
{% endfor %}

{% endif %}
{% if paper.highlights %}
## Highlights

{% for mark in paper.highlights %}
- =={{ mark.quote }}=={% if mark.comment %} {{ mark.comment }}{% endif %}

{% endfor %}

{% endif %}
{% if paper.note %}
## Note

{{ paper.note }}

{% endif %}
"""
LOGSEQ = """\
{% for name, value in paper.properties %}
{{ name }}:: {{ value }}
{% endfor %}

- ## {{ paper.heading }}
{% if paper.abstract %}
- {{ paper.abstract | indented }}
{% endif %}
{% if paper.highlights %}
- Highlights
{% for mark in paper.highlights %}
  - =={{ mark.quote }}=={% if mark.comment %} {{ mark.comment }}{% endif %}

{% endfor %}
{% endif %}
{% if paper.note %}
- Note
  {{ paper.note | indented }}
{% endif %}
"""
BUILT_IN: Mapping[str, str] = {"plain": PLAIN, "obsidian": OBSIDIAN, "logseq": LOGSEQ}
LONGEST = 1_000_000  # characters that one paper may become


def _quoted(text: str) -> str:
    """Markdown in a block quote, which none of its lines can leave."""
    return "\n".join(f"> {line}" if line else ">" for line in text.splitlines())


def _indented(text: str) -> str:
    """Markdown that goes on inside a list item."""
    return text.replace("\n", "\n  ")


class Renderer:
    """One template, ready to render papers.

    Raises BadInput, with the template's name and the line, for one that cannot be understood.
    """

    def __init__(self, name: str, source: str) -> None:
        self._name = name
        environment = ImmutableSandboxedEnvironment(
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=StrictUndefined,
            autoescape=False,  # the values are Markdown, not HTML
        )
        environment.filters |= {"quoted": _quoted, "indented": _indented}
        environment.globals.clear()  # no `range`, which could run for ever
        try:
            self._template = environment.from_string(source)
        except TemplateSyntaxError as error:
            raise BadInput(f"Template “{name}”, line {error.lineno}: {error.message}.") from error

    def render(self, values: Mapping[str, Any]) -> str:
        """One paper; BadInput if the template asks for what there is not."""
        pieces: list[str] = []
        length = 0
        try:
            for piece in self._template.generate(paper=values):
                pieces.append(piece)
                length += len(piece)
                if length > LONGEST:
                    raise BadInput(f"Template “{self._name}” makes a paper too long.")
        except (TemplateError, ArithmeticError, TypeError, ValueError, LookupError) as error:
            line = _line_of(error)
            raise BadInput(f"Template “{self._name}”{line}: {error}.") from error
        return "".join(pieces).strip("\n") + "\n"


def _line_of(error: Exception) -> str:
    """Where in a template an error arose, as its traceback says; else nothing."""
    trace, line = error.__traceback__, 0
    while trace:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = trace.tb_lineno
        trace = trace.tb_next
    return f", line {line}" if line else ""
