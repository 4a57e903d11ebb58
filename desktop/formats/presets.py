"""How papers leave as Markdown: what is included, in which order, in one file or in many."""

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

GROUPINGS = ("", "collection", "tag", "status")
ORDERS = ("list", "heading", "year")
MATHS = ("tex", "unicode")


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of choices with a name.

    Attributes:
        name: as it is shown.
        template: a name of `templates.BUILT_IN`, or of the reader's own.
        one_file: all papers in one file, else a file a paper in a folder.
        grouping: of GROUPINGS; headings over groups, in one file.
        order: of ORDERS.
        maths: of MATHS: `$…$`, or Unicode.
        abstract, facts, highlights, notes, links: what is included.
        front_matter: a file a paper begins with YAML.
    """

    name: str
    template: str
    one_file: bool = True
    grouping: str = ""
    order: str = "list"
    maths: str = "tex"
    abstract: bool = True
    facts: bool = True
    highlights: bool = True
    notes: bool = True
    links: bool = True
    front_matter: bool = False


PLAIN = Preset("Plain Markdown", "plain", maths="unicode")
OBSIDIAN = Preset("Obsidian vault", "obsidian", one_file=False, front_matter=True)
LOGSEQ = Preset("Logseq", "logseq", one_file=False)
PRESETS = (PLAIN, OBSIDIAN, LOGSEQ)


def to_json(preset: Preset) -> dict[str, Any]:
    """The preset as a JSON object."""
    return asdict(preset)


def from_json(value: object) -> Preset:
    """The preset of a JSON object; what does not fit is as in the preset of that name."""
    given = value if isinstance(value, dict) else {}
    base = next((preset for preset in PRESETS if preset.name == given.get("name")), PLAIN)
    fitting = {
        field.name: given[field.name]
        for field in fields(Preset)
        if type(given.get(field.name)) is type(getattr(base, field.name))
        and given[field.name] in _CHOICES.get(field.name, (given[field.name],))
    }
    return replace(base, **fitting)


_CHOICES = {"grouping": GROUPINGS, "order": ORDERS, "maths": MATHS}
