"""What reading a file gave: sections of papers, problems, and flags for the preview."""

from dataclasses import dataclass

from desktop.core.importing import Section


def on_one_line(text: str) -> str:
    r"""Give a sentence that quotes a file without line ends and characters that cannot be shown.

    >>> on_one_line("no \u202eline\n end")
    'no �line end'
    """
    if text.isprintable():
        return text
    plain = " ".join(text.split())
    return "".join(char if char.isprintable() else "\ufffd" for char in plain)


@dataclass(frozen=True)
class Problem:
    """Something in the file that could not be read, or not quite; a sentence for a person.

    Attributes:
        line: the line of the file, from 1; 0 if unknown.
        what: what it is about ("record 3", "the file").
        why: what is wrong with it, and what became of it.
    """

    line: int
    what: str
    why: str


@dataclass(frozen=True)
class Flag:
    """A record worth a look before it is added; no problem.

    Attributes:
        index: the record's number in the file, from 0, over all sections.
        kind: one of KINDS.
        why: a sentence for a person.
    """

    index: int
    kind: str
    why: str


KINDS = (
    "continuation",  # looks like a further paragraph of the record before
    "stray heading",  # a single short line among abstracts
    "page header",  # a page number, or a line that comes again and again
    "joined files",  # the next list's heading stood at its end
    "paragraphs",  # several paragraphs were taken together
    "placeholder",  # stands for a missing abstract
    "no abstract",  # a title alone
    "short",
    "very long",
    "cut short",
    "repeated",  # the same as an earlier record
)


@dataclass(frozen=True)
class ImportReport:
    """One file as it was understood; nothing is changed yet.

    Attributes:
        path: the file as it was named; "-" for standard input.
        format: a name in `read.FORMATS`.
        encoding: a name of Python's codecs; "" where the format has its own.
        sections: the papers under each heading, in the file's order, not yet identified.
        problems: in the file's order.
        flags: in the file's order.
        replaced: how many control characters and lone surrogates were replaced.
        line_ends: LF, CRLF, CR, mixed; "" where it does not matter.
        columns: a table's, for the person to choose from; () where the file is none.
    """

    path: str
    format: str
    encoding: str
    sections: tuple[Section, ...]
    problems: tuple[Problem, ...] = ()
    flags: tuple[Flag, ...] = ()
    replaced: int = 0
    line_ends: str = ""
    columns: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many records the file holds."""
        return sum(len(section.papers) for section in self.sections)
