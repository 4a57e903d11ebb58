"""What the window remembers between starts: one table of names and defaults, one file."""

from pathlib import Path
from threading import Lock, Thread
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.storage import settings_file

READING_NOTE = """\
- {authors}
- {venue} {year}
- {url}

**Question:**\x20

**Method:**\x20

**Result:**\x20

**Doubts:**\x20

- [ ]\x20
"""
DEFAULTS: dict[str, Any] = {
    "theme": "system",  # system, light, dark
    "reading_font": "",  # a family; empty for the packaged one
    "reading_size": 17,  # points of the reading text at 100 %
    "line_width": 70,  # characters in a line of the abstract
    "zoom": 100,  # per cent
    "dwell": 2.0,  # seconds on the screen until a paper is marked seen; 0 is never
    "language": "",  # a language code; empty for the system's
    "recent_files": [],  # paths, newest first
    "recent_searches": [],
    "geometry": "",  # of the window, base64
    "splitter": [],  # widths of list and reader
    "note_splitter": [],  # heights of reader and note
    "note_view": "source",  # source, both, preview
    "note_panes": [],  # widths of the two
    "note_templates": {"Reading note": READING_NOTE},  # texts by name
    "note_template": "",  # the name of the one that a new note begins with; empty for none
    "spelling": "",  # of notes: a language code; empty for the system's language, "off" for none
    "own_words": [],  # that spelling accepts
    "filter": "all",
    "collection": "",
    "tag": "",
    "decision": "",
    "track": "",
    "query": "",
    "sort": "",  # one of listing.SORTS; empty is best match when there are words, else list
    "reverse": False,
    "current": "",  # paper id
    "chosen": [],  # ids of the selected papers
    "list_scroll": 0,  # pixels
    "reader_scroll": 0,
    "export_folder": "",
    "export_presets": {},  # the choices made for each preset, by its name
    "exported": [],  # files that were written, newest first
    "watched": {},  # exports that are kept up to date: by target their scope, title, preset, ids
    "import_decisions": {},  # by a key of the file's records: [[index, act, place], …]
}
WORK = ("note_templates", "own_words", "export_presets", "watched", "import_decisions")
"""Names of what the reader made: it is to survive a power cut and damage to the file."""

SETTINGS = "settings.json"
"""The file in the data folder."""
_SAVE_AFTER = 400  # milliseconds; well within the second that a kill may cost


class Settings(QObject):
    """Remembered values, written soon after each change.

    Attributes:
        problem: a sentence about what was found wrong with the file; mostly empty.

    Signals:
        changed: a value is new; carries its name.
    """

    changed = Signal(str)

    def __init__(
        self, path: Path, parent: QObject | None = None, *, read_only: bool = False
    ) -> None:
        super().__init__(parent)
        self._path = path
        self._read_only = read_only
        values, self.problem = settings_file.read(path, read_only)
        self._values = {
            name: values[name]
            for name, default in DEFAULTS.items()
            if name in values and _fits(values[name], default)
        }
        self._work = bool(self.problem)
        self._lock = Lock()
        self._taken = self._written = 0  # how often the values were taken to be written, and were
        self._timer = QTimer(self, singleShot=True, interval=_SAVE_AFTER)
        self._timer.timeout.connect(self._save_aside)

    def __getitem__(self, name: str) -> Any:
        return self._values.get(name, DEFAULTS[name])

    def __setitem__(self, name: str, value: Any) -> None:
        if self[name] == value:
            return
        self._values[name] = value
        self._work = self._work or name in WORK
        if not self._timer.isActive():
            self._timer.start()
        self.changed.emit(name)

    def save(self) -> None:
        """Write what is not written yet; a disk that refuses costs only the remembered view.

        The view goes without a sync: a power cut may bring back that of some seconds before.
        """
        self._timer.stop()
        self._write(*self._take())

    def _save_aside(self) -> None:
        """The same in a thread: a busy disk may take long."""
        Thread(target=self._write, args=self._take(), name="settings").start()

    def _take(self) -> tuple[int, str, bool]:
        self._taken += 1
        work, self._work = self._work, False
        return self._taken, settings_file.encode(self._values), work

    def _write(self, number: int, text: str, work: bool) -> None:
        with self._lock:
            if self._read_only or number < self._written:
                return
            self._written = number
            try:
                settings_file.write(self._path, text, work)
            except OSError:
                self._work = self._work or work  # again with the next


def _fits(value: object, default: object) -> bool:
    if isinstance(default, float):
        return isinstance(value, int | float)
    return type(value) is type(default)
