"""Spelling: which words are known, by the system's dictionaries, where they can be had.

The dictionaries are reached through pyenchant, which is not there unless it was asked for
(`pip install "abstract-reader[spelling]"`). They are asked in a thread, words in bundles.
"""

import importlib
import importlib.util
import logging
import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QLocale, QObject, Signal

from desktop.ui.settings import Settings
from desktop.ui.tasks import Tasks

OFF = "off"
"""The setting for no spelling; "" chooses the language, else it is the language's code."""

_LANE = "spelling"
_BUNDLE = 500  # words
_MOST_SUGGESTED = 6
_WORDS = re.compile(r"[^\W\d_]+(?:[’'][^\W\d_]+)?")
log = logging.getLogger(__name__)


class Checker(Protocol):
    """A dictionary."""

    def check(self, word: str) -> bool:
        """Whether it has the word."""

    def suggest(self, word: str) -> Sequence[str]:
        """The words that may be meant, best first."""


def is_installed() -> bool:
    """Whether dictionaries may be had; that they are there shows when they are opened."""
    return importlib.util.find_spec("enchant") is not None


def languages() -> list[str]:
    """The codes of the languages that there are dictionaries for."""
    enchant = _enchant()
    return sorted(enchant.list_languages()) if enchant else []


def open_checker(language: str) -> Checker | None:
    """The dictionary for a language; for "" that of the system's language, else an English one."""
    enchant, there = _enchant(), languages()
    local = QLocale.system().name()
    wanted = [language] if language else [local, local[:2], "en_US", "en", "en_GB", *there]
    chosen = next((code for code in wanted if code in there), None)
    return enchant.Dict(chosen) if enchant and chosen else None


def _enchant() -> Any:
    """The library; None without it, or if what it needs of the system is not there."""
    try:
        return importlib.import_module("enchant")
    except ImportError:
        return None


class Speller(QObject):
    """Knows words, as far as it was asked about them.

    Attributes:
        there: there may be a dictionary.
    Signals:
        learnt: it knows more words than before, or other ones.
    """

    learnt = Signal()

    def __init__(self, settings: Settings, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings, self._tasks = settings, tasks
        self._checker: Checker | None = None
        self._known: dict[str, bool] = {}
        self._wanted: dict[str, None] = {}
        self._asking = False
        self._text = ""
        self._in_text: frozenset[str] | None = None  # its words, when they were asked for
        self._own = frozenset(settings["own_words"])
        self.there = is_installed()
        settings.changed.connect(self._on_setting)

    @property
    def on(self) -> bool:
        """Words are checked."""
        return self.there and self._settings["spelling"] != OFF

    @property
    def has_questions(self) -> bool:
        """It was asked about words that it does not know yet."""
        return bool(self._wanted)

    def accept_words_of(self, text: str) -> None:
        """Take all words of a text as known: a note may say what its abstract says."""
        self._text, self._in_text = text, None

    def is_wrong(self, word: str) -> bool:
        """Whether a word is known to be in no dictionary; one not asked about is, soon."""
        if not self.on:
            return False
        if self._in_text is None:
            self._in_text = frozenset(map(_plain, set(_WORDS.findall(self._text))))
        plain = _plain(word)
        if plain in self._in_text or plain in self._own:
            return False
        if word not in self._known:
            self._wanted[word] = None
        return not self._known.get(word, True)

    def ask(self) -> None:
        """Look up what nobody knew so far."""
        if self._wanted and self.on and not self._asking:
            words = list(self._wanted)[:_BUNDLE]
            self._run(lambda checker: {word: _check(checker, word) for word in words}, self._learn)

    def suggest(self, word: str, done: Callable[[Sequence[str]], None]) -> None:
        """Have `done` told which words may be meant."""
        straight = word.replace("’", "'")
        self._run(lambda checker: list(checker.suggest(straight))[:_MOST_SUGGESTED], done)

    def add(self, word: str) -> None:
        """Know a word from now on."""
        self._settings["own_words"] = sorted({*self._own, _plain(word)})

    def forget(self, word: str) -> None:
        """Know a word no longer that was added."""
        self._settings["own_words"] = sorted(self._own - {_plain(word)})

    def added(self, word: str) -> bool:
        """Whether a word was added."""
        return _plain(word) in self._own

    # ---- asking

    def _run(self, ask: Callable[[Checker], Any], done: Callable[[Any], None]) -> None:
        """Ask the dictionary in the thread; it is opened there at first, which takes a while."""
        opened, language = self._checker, self._settings["spelling"]
        self._asking = True

        def work(_superseded: Callable[[], bool]) -> tuple[Checker | None, Any]:
            checker = opened or open_checker(language)
            return checker, ask(checker) if checker else None

        def answer(answered: tuple[Checker | None, Any]) -> None:
            self._asking = False
            self._checker, found = answered
            if self._checker is None:
                self._give_up("no dictionary")
                return
            done(found)
            self.ask()

        def failed(error: Exception) -> None:
            self._asking = False
            self._give_up(str(error))

        self._tasks.run(_LANE, work, answer, failed)

    def _learn(self, found: dict[str, bool]) -> None:
        self._known |= found
        for word in found:
            self._wanted.pop(word, None)
        self.learnt.emit()

    def _give_up(self, why: str) -> None:
        log.warning("spelling is off: %s", why)
        self.there = False
        self._wanted.clear()
        self.learnt.emit()

    def _on_setting(self, name: str) -> None:
        if name == "spelling":
            self._checker, self._known = None, {}
            self._wanted.clear()
        self._own = frozenset(self._settings["own_words"])
        if name in ("spelling", "own_words"):
            self.learnt.emit()


def _plain(word: str) -> str:
    return word.replace("’", "'").casefold()


def _check(checker: Checker, word: str) -> bool:
    straight = word.replace("’", "'")
    return checker.check(straight) or checker.check(straight.lower())
