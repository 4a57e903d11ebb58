"""Older formats of the annotations, brought to the present one, format by format.

Works on tables in memory: the files stay as they are until a backup of them is kept and the new
snapshot takes their place at once.

    0  TinyDB's own file: one time a document, `modified`; no header, no journal
    1  a time for each field
"""

from collections.abc import Callable

from desktop.storage.documents import ANNOTATIONS, TIME, known_fields
from desktop.storage.operations import Tables
from desktop.storage.snapshot import FORMAT


def migrate(tables: Tables, found: int) -> None:
    """Bring tables of an older format to the present one."""
    for number in range(found, FORMAT):
        STEPS[number](tables)


def _give_times(tables: Tables) -> None:
    """Let each field have been changed when its document was: a merge goes by that."""
    for document in tables.get(ANNOTATIONS, {}).values():
        time = document.get("modified")
        if isinstance(time, str) and time:
            for name in known_fields(ANNOTATIONS, document):
                document.setdefault(name + TIME, time)


STEPS: dict[int, Callable[[Tables], None]] = {0: _give_times}
"""What makes of each older format the next one."""
