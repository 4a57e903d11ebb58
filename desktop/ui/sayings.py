"""Sentences that the rest of the program says in English, in the person's language.

What is wrong with a file or the disk is told by packages that know no Qt, as whole sentences,
which the command line prints as they are. Here each is known by its wording; one that is not in
the table is shown in English. A test holds the table against the sentences in the sources.
"""

import re
from functools import cache

from PySide6.QtCore import QCoreApplication

from desktop.ui.actions import QT_TRANSLATE_NOOP

CONTEXT = "Sayings"
FILES = (
    QT_TRANSLATE_NOOP("Sayings", "{file} is empty."),
    QT_TRANSLATE_NOOP("Sayings", "{file} does not exist."),
    QT_TRANSLATE_NOOP("Sayings", "{file} cannot be read: its name is not valid."),
    QT_TRANSLATE_NOOP("Sayings", "{file} cannot be read: {reason}."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a binary file, not a list of abstracts."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is not a list of papers: it holds no sentences."),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} is not a list of papers: no title or abstract was found in it."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} holds no paper that can be read (line {line}: {why})."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is nested too deeply to be a list of papers."),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} is larger than {limit}; split it, or save it as JSON lines."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} is larger than 2 GB; split it."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a folder; name the files in it."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a folder without a list of papers."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a device or a pipe, not a file."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a PDF document; copy its text, or save it as text."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a picture."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is an RTF document; save it as text."),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} is an old Word or Excel document; save it as text or CSV."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a database."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a program."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a Word document; save it as text."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is an OpenDocument file; save it as text or CSV."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is an office document; save it as text or CSV."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a damaged spreadsheet."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a damaged zip archive."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a damaged packed file."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a damaged tar archive."),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} is cut short or damaged; only what stands before was read."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a damaged page."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is a saved page without a text."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is damaged in the archive."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is encrypted, or packed in a way that is not known."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is an archive; save it as a file, and open that."),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} is an archive in an archive in an archive; unpack it first."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} is an archive that cannot be read here; unpack it first."),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} could not be read: that took too much memory, or was stopped."
    ),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} holds more than {count} files, more than are read at once."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} holds no list of papers."),
    QT_TRANSLATE_NOOP("Sayings", "{file} holds {count} files, more than are read at once."),
    QT_TRANSLATE_NOOP("Sayings", "{file} holds more than {count} files."),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "{file} unpacks to an unreasonable size, as harmful files do; it was not read.",
    ),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} defines entities of its own, as harmful files do; it was not read."
    ),
    QT_TRANSLATE_NOOP(
        "Sayings", '{file} cannot be read: there is no encoding called "{encoding}".'
    ),
    QT_TRANSLATE_NOOP("Sayings", '{file} cannot be read as "{format}": there is no such format.'),
)
PROBLEMS = (
    QT_TRANSLATE_NOOP("Sayings", "null"),
    QT_TRANSLATE_NOOP("Sayings", "a list"),
    QT_TRANSLATE_NOOP("Sayings", "a short text"),
    QT_TRANSLATE_NOOP("Sayings", "a number or a truth value"),
    QT_TRANSLATE_NOOP("Sayings", "a record"),
    QT_TRANSLATE_NOOP("Sayings", "record {number}"),
    QT_TRANSLATE_NOOP("Sayings", "an entry"),
    QT_TRANSLATE_NOOP("Sayings", "a heading"),
    QT_TRANSLATE_NOOP("Sayings", "a line"),
    QT_TRANSLATE_NOOP("Sayings", "a row"),
    QT_TRANSLATE_NOOP("Sayings", "a cell"),
    QT_TRANSLATE_NOOP("Sayings", "a character"),
    QT_TRANSLATE_NOOP("Sayings", "the encoding"),
    QT_TRANSLATE_NOOP("Sayings", "the file"),
    QT_TRANSLATE_NOOP("Sayings", "the text"),
    QT_TRANSLATE_NOOP("Sayings", "It has neither a title nor an abstract."),
    QT_TRANSLATE_NOOP("Sayings", "It has no abstract."),
    QT_TRANSLATE_NOOP("Sayings", "Nothing under it is a paper."),
    QT_TRANSLATE_NOOP("Sayings", "A {field} is given twice; the entry was read."),
    QT_TRANSLATE_NOOP(
        "Sayings", "Its braces or commas do not match; it was read as far as that goes."
    ),
    QT_TRANSLATE_NOOP(
        "Sayings", "Its quotation marks do not match; it was read as far as that goes."
    ),
    QT_TRANSLATE_NOOP("Sayings", "Its end is missing: is the file cut short?"),
    QT_TRANSLATE_NOOP("Sayings", "Its end is missing; the next one begins."),
    QT_TRANSLATE_NOOP("Sayings", "“{text}” belongs to no record."),
    QT_TRANSLATE_NOOP("Sayings", "It has {cells} cells, but there are {columns} columns."),
    QT_TRANSLATE_NOOP("Sayings", "The formula “{formula}” is kept as text."),
    QT_TRANSLATE_NOOP(
        "Sayings", "The formula “{formula}” has no value in the file; the cell is empty."
    ),
    QT_TRANSLATE_NOOP("Sayings", "Only the first {kept} of {count} characters are kept."),
    QT_TRANSLATE_NOOP("Sayings", "Only the first {count} records were read."),
    QT_TRANSLATE_NOOP("Sayings", "A field nested too deeply is left out."),
    QT_TRANSLATE_NOOP(
        "Sayings", "It is cut short: its end is missing. What stands before was read."
    ),
    QT_TRANSLATE_NOOP("Sayings", "From here on it is no JSON, and was not read."),
    QT_TRANSLATE_NOOP("Sayings", "It is no valid JSON ({reason})."),
    QT_TRANSLATE_NOOP("Sayings", "It is nested too deeply."),
    QT_TRANSLATE_NOOP("Sayings", "It is {kind}, not a paper."),
    QT_TRANSLATE_NOOP("Sayings", "Something stands behind the end of the JSON value."),
    QT_TRANSLATE_NOOP("Sayings", "{value} is no JSON value; it was left out."),
    QT_TRANSLATE_NOOP("Sayings", "A number of {count} digits is kept as text."),
    QT_TRANSLATE_NOOP("Sayings", "The field “{field}” is given more than once; all are kept."),
    QT_TRANSLATE_NOOP("Sayings", "It is no well-formed XML from here on ({reason})."),
    QT_TRANSLATE_NOOP("Sayings", "A byte that is not {encoding} was replaced by “�”."),
    QT_TRANSLATE_NOOP("Sayings", "{count} bytes in all are not {encoding}."),
)
FLAGS = (
    QT_TRANSLATE_NOOP("Sayings", "The record before ends in the middle of a sentence."),
    QT_TRANSLATE_NOOP("Sayings", "It begins with a small letter."),
    QT_TRANSLATE_NOOP("Sayings", "It begins like an item of a list."),
    QT_TRANSLATE_NOOP("Sayings", "It gives an address or keywords, and no abstract."),
    QT_TRANSLATE_NOOP("Sayings", "It is short and begins like the middle of an abstract."),
    QT_TRANSLATE_NOOP("Sayings", "It looks like a page number."),
    QT_TRANSLATE_NOOP("Sayings", "It stands between labelled records without a label."),
    QT_TRANSLATE_NOOP("Sayings", "A single short line: a title or a heading?"),
    QT_TRANSLATE_NOOP("Sayings", "A single line without an abstract: a title, a heading?"),
    QT_TRANSLATE_NOOP("Sayings", "The next list's heading stood at its end."),
    QT_TRANSLATE_NOOP("Sayings", "The same short line comes again and again."),
    QT_TRANSLATE_NOOP("Sayings", "Its paragraphs are parted by fewer blank lines than papers."),
    QT_TRANSLATE_NOOP("Sayings", "“{text}” stands for no abstract."),
    QT_TRANSLATE_NOOP("Sayings", "The file gives a title, but no abstract."),
    QT_TRANSLATE_NOOP("Sayings", "Only {count} characters: part of another abstract, or a title?"),
    QT_TRANSLATE_NOOP("Sayings", "{count} characters: several abstracts in one?"),
    QT_TRANSLATE_NOOP("Sayings", "It stops within a sentence: is the file cut short?"),
    QT_TRANSLATE_NOOP("Sayings", "The same as record {number}; they become one paper."),
)
STORAGE = (
    QT_TRANSLATE_NOOP("Sayings", "stored"),
    QT_TRANSLATE_NOOP("Sayings", "written"),
    QT_TRANSLATE_NOOP("Sayings", "opened"),
    QT_TRANSLATE_NOOP("Sayings", "opened for writing"),
    QT_TRANSLATE_NOOP("Sayings", "missing"),
    QT_TRANSLATE_NOOP("Sayings", "empty"),
    QT_TRANSLATE_NOOP("Sayings", "damaged"),
    QT_TRANSLATE_NOOP("Sayings", "empty or damaged"),
    QT_TRANSLATE_NOOP("Sayings", "changed by another program"),
    QT_TRANSLATE_NOOP("Sayings", "of another version"),
    QT_TRANSLATE_NOOP("Sayings", "of other papers"),
    QT_TRANSLATE_NOOP("Sayings", "made again, and nothing is lost"),
    QT_TRANSLATE_NOOP("Sayings", "put together again from what can be read of it and from backups"),
    QT_TRANSLATE_NOOP("Sayings", "The disk is full: {file} was not {doing}. Free some space."),
    QT_TRANSLATE_NOOP("Sayings", "{file} was not {doing}: this program may not write there."),
    QT_TRANSLATE_NOOP("Sayings", "{file} was not {doing}: the disk answered “{reason}”."),
    QT_TRANSLATE_NOOP("Sayings", "{folder} is open for reading only."),
    QT_TRANSLATE_NOOP("Sayings", "{folder} is closed."),
    QT_TRANSLATE_NOOP("Sayings", "{file} was changed while it was open: start again."),
    QT_TRANSLATE_NOOP(
        "Sayings", "The program was interrupted while it stored a change: start it again."
    ),
    QT_TRANSLATE_NOOP("Sayings", "A collection needs a name: type one."),
    QT_TRANSLATE_NOOP(
        "Sayings", "There is a collection called “{name}” already: choose another name."
    ),
    QT_TRANSLATE_NOOP("Sayings", "This cannot be stored: {reason}."),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "Annotated papers that are not in {file}: {count}. Their annotations are kept: "
        "import their lists again to see them.",
    ),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "{file} was stored by a newer Abstract Reader: it is open for reading only. "
        "Use the newer program to change anything.",
    ),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "{file} and its journal are damaged and there is no backup: "
        "the data folder is open for reading only, until they are moved away.",
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} is {what}: nothing is lost."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is {what}: 1 change cannot be read."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is {what}: {count} changes cannot be read."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is {what}: changes may be lost."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is {what}: changes since {time} may be lost."),
    QT_TRANSLATE_NOOP("Sayings", "The last 1 change stored in {folder} are gone from the files."),
    QT_TRANSLATE_NOOP(
        "Sayings", "The last {count} changes stored in {folder} are gone from the files."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} is damaged."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is missing."),
    QT_TRANSLATE_NOOP("Sayings", "{count} papers were found in its copy."),
    QT_TRANSLATE_NOOP("Sayings", "Nothing is lost."),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "Papers of “{name}” that are not in {file}: {count}. Import that list again.",
    ),
    QT_TRANSLATE_NOOP("Sayings", "What was found is kept as {file}."),
    QT_TRANSLATE_NOOP(
        "Sayings", "The copy of {file} was not as it should be: it was written again."
    ),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "Another program replaced or removed {file}: ours was written again; "
        "the other file is kept as {other}.",
    ),
    QT_TRANSLATE_NOOP(
        "Sayings", "Another program replaced or removed {file}: ours was written again."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} was {what}: it was {done}."),
    QT_TRANSLATE_NOOP("Sayings", "{file} was empty."),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "{file} was replaced by another version. That one is used now; "
        "the version before it can be brought in again by a merge.",
    ),
    QT_TRANSLATE_NOOP("Sayings", "An unfinished change at the end of {file} was left out."),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "Another program replaced or changed the annotations while they were open. Nothing is "
        "lost: the present ones were written again, the others are kept as {file}.",
    ),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "The data folder is on a file system that cannot lock files: "
        "open it in one program at a time.",
    ),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "The data folder lies in {place}, which another program keeps in step between machines. "
        "That program may put an older file in the place of a newer one while this one runs: "
        "move the folder elsewhere, and use `merge` between machines.",
    ),
    QT_TRANSLATE_NOOP(
        "Sayings",
        "{name} looks like another machine’s version of the annotations, which a synchronising "
        "program put there: bring it in with a merge of that file, then delete it.",
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} is missing or empty: what was remembered last is used."),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} is damaged or was changed elsewhere: what was remembered last is used."
    ),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} is damaged or was changed elsewhere: what it holds is used."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} is damaged: the window begins as it was delivered."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is damaged: what was typed last may be lost."),
    QT_TRANSLATE_NOOP("Sayings", "Indexing was stopped."),
    QT_TRANSLATE_NOOP("Sayings", "The search index was {what} and is being made anew."),
)
BACKUPS = (
    QT_TRANSLATE_NOOP("Sayings", "{file} is neither a folder nor a file."),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} was stored by a newer Abstract Reader: read it with that one."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{folder} is no data folder: there is no {file} in it."),
    QT_TRANSLATE_NOOP("Sayings", "{folder} is this data folder itself."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is damaged: what can be read of it was taken."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is no backup of Abstract Reader, or is damaged."),
    QT_TRANSLATE_NOOP("Sayings", "{file} is no file: name a file for the backup."),
    QT_TRANSLATE_NOOP(
        "Sayings", "{file} is in the data folder: name a place outside it for the backup."
    ),
    QT_TRANSLATE_NOOP(
        "Sayings", "The backup {file} does not read as it was written: see the disk."
    ),
    QT_TRANSLATE_NOOP("Sayings", "{file} does not read as it was written: use another disk."),
)
TEMPLATES = (
    QT_TRANSLATE_NOOP("Sayings", "Template “{name}” cannot be understood: {reason}."),
    QT_TRANSLATE_NOOP("Sayings", "Template “{name}”, line {line}: {reason}."),
    QT_TRANSLATE_NOOP("Sayings", "Template “{name}”: {reason}."),
)
SAYINGS = (*FILES, *PROBLEMS, *FLAGS, *STORAGE, *BACKUPS, *TEMPLATES)
"""The wordings, with what varies in braces; where two fit, the one with more words is meant."""
WORDS = ("doing", "done", "kind", "what", "why")
"""Parts that are sayings themselves."""
_PART = re.compile(r"\{\w+\}")


def told(sentence: str) -> str:
    """A sentence, or several, in the person's language; in English if it is not known."""
    template, found = _saying(sentence)
    if found:
        parts = {name: _part(name, text) for name, text in found.groupdict().items()}
        return QCoreApplication.translate(CONTEXT, template).format(**parts)
    first, _, last = sentence.rpartition(". ")
    return f"{told(first + '.')} {told(last)}" if first else sentence


def _part(name: str, text: str) -> str:
    if name not in WORDS:
        return text
    known = told(text)
    return known if known != text else told(f"{text}.")[:-1]


def _saying(sentence: str) -> tuple[str, re.Match[str] | None]:
    """The wording that a sentence has, and where its parts stand in it; None for no known one."""
    for template, piece in _pieces():
        if piece in sentence and (found := _pattern(template).fullmatch(sentence)):
            return template, found
    return "", None


@cache
def _pieces() -> tuple[tuple[str, str], ...]:
    """The wordings, with the longest of what does not vary in each: most have it not."""
    ordered = sorted(SAYINGS, key=lambda template: len(_PART.sub("", template)), reverse=True)
    return tuple((template, max(_PART.split(template), key=len)) for template in ordered)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(template)), re.DOTALL)
