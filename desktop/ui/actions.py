"""The table of everything a person can do: menus, toolbar, shortcuts and their sheet come of it."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

CONTEXT = "Actions"


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:  # noqa: ARG001 - Qt's marker
    """Mark a text to be translated later; Qt's tool finds it by this name."""
    return text


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One command.

    Attributes:
        name: object name without its `action_`.
        text: as the menu says it, with its mnemonic.
        keys: shortcuts, the first one shown.
        menu: the menu it stands in.
        checkable: it is on or off.
        separated: a line stands above it in its menu.
        note_keys: keys that do it while a note has the focus, whatever they mean elsewhere.
    """

    name: str
    text: str
    keys: tuple[str, ...]
    menu: str
    checkable: bool = False
    separated: bool = False
    note_keys: tuple[str, ...] = ()


FILE = QT_TRANSLATE_NOOP("Actions", "&File")
EDIT = QT_TRANSLATE_NOOP("Actions", "&Edit")
PAPER = QT_TRANSLATE_NOOP("Actions", "&Paper")
MARK = QT_TRANSLATE_NOOP("Actions", "&Mark")
NOTE = QT_TRANSLATE_NOOP("Actions", "&Note")
GO = QT_TRANSLATE_NOOP("Actions", "&Go")
VIEW = QT_TRANSLATE_NOOP("Actions", "&View")
HELP = QT_TRANSLATE_NOOP("Actions", "&Help")
MENUS = (FILE, EDIT, PAPER, MARK, NOTE, GO, VIEW, HELP)

SPECS = (
    ActionSpec("open", QT_TRANSLATE_NOOP("Actions", "&Open…"), ("Ctrl+O",), FILE),
    ActionSpec("paste", QT_TRANSLATE_NOOP("Actions", "&Paste a list"), ("Ctrl+Shift+V",), FILE),
    ActionSpec(
        "export", QT_TRANSLATE_NOOP("Actions", "&Export…"), ("Ctrl+E",), FILE, separated=True
    ),
    ActionSpec(
        "match_titles", QT_TRANSLATE_NOOP("Actions", "&Match titles to abstracts…"), (), FILE
    ),
    ActionSpec("merge", QT_TRANSLATE_NOOP("Actions", "Mer&ge…"), (), FILE),
    ActionSpec("print", QT_TRANSLATE_NOOP("Actions", "P&rint…"), ("Ctrl+P",), FILE),
    ActionSpec("save_pdf", QT_TRANSLATE_NOOP("Actions", "Save as P&DF…"), (), FILE),
    ActionSpec(
        "remove_collection",
        QT_TRANSLATE_NOOP("Actions", "Remove the &collection"),
        (),
        FILE,
        separated=True,
    ),
    ActionSpec(
        "rename_collection", QT_TRANSLATE_NOOP("Actions", "Re&name the collection…"), (), FILE
    ),
    ActionSpec(
        "merge_collection",
        QT_TRANSLATE_NOOP("Actions", "Merge the collection &into…"),
        (),
        FILE,
    ),
    ActionSpec(
        "settings", QT_TRANSLATE_NOOP("Actions", "&Settings…"), ("Ctrl+,",), FILE, separated=True
    ),
    ActionSpec("quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), ("Ctrl+Q",), FILE),
    ActionSpec("undo", QT_TRANSLATE_NOOP("Actions", "&Undo"), ("Ctrl+Z",), EDIT),
    ActionSpec("redo", QT_TRANSLATE_NOOP("Actions", "&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), EDIT),
    ActionSpec("history", QT_TRANSLATE_NOOP("Actions", "&History…"), ("Ctrl+H",), EDIT),
    ActionSpec(
        "copy_markdown",
        QT_TRANSLATE_NOOP("Actions", "Copy as &Markdown"),
        ("Ctrl+Shift+C",),
        EDIT,
        separated=True,
    ),
    ActionSpec(
        "copy_citation", QT_TRANSLATE_NOOP("Actions", "Copy c&itation"), ("Ctrl+Shift+B",), EDIT
    ),
    ActionSpec(
        "copy_rich",
        QT_TRANSLATE_NOOP("Actions", "Copy for a &word processor"),
        ("Ctrl+Shift+W",),
        EDIT,
    ),
    ActionSpec("copy_link", QT_TRANSLATE_NOOP("Actions", "Copy &link"), ("Ctrl+Shift+L",), EDIT),
    ActionSpec(
        "search", QT_TRANSLATE_NOOP("Actions", "&Search the list"), ("/",), EDIT, separated=True
    ),
    ActionSpec("find", QT_TRANSLATE_NOOP("Actions", "&Find"), ("Ctrl+F",), EDIT),
    ActionSpec("find_next", QT_TRANSLATE_NOOP("Actions", "Find &next"), ("F3",), EDIT),
    ActionSpec(
        "find_previous", QT_TRANSLATE_NOOP("Actions", "Find &previous"), ("Shift+F3",), EDIT
    ),
    ActionSpec("rename_tags", QT_TRANSLATE_NOOP("Actions", "Rename and merge &tags…"), (), EDIT),
    ActionSpec("star", QT_TRANSLATE_NOOP("Actions", "&Star"), ("S",), PAPER),
    ActionSpec("later", QT_TRANSLATE_NOOP("Actions", "Read &later"), ("L",), PAPER, separated=True),
    ActionSpec("reading", QT_TRANSLATE_NOOP("Actions", "Rea&ding now"), ("D",), PAPER),
    ActionSpec("read", QT_TRANSLATE_NOOP("Actions", "&Read"), ("X",), PAPER),
    ActionSpec("unread", QT_TRANSLATE_NOOP("Actions", "&Unread"), ("U",), PAPER),
    ActionSpec("note", QT_TRANSLATE_NOOP("Actions", "&Note"), ("N",), PAPER, separated=True),
    ActionSpec(
        "note_versions", QT_TRANSLATE_NOOP("Actions", "&Earlier versions of the note…"), (), PAPER
    ),
    ActionSpec("tag", QT_TRANSLATE_NOOP("Actions", "&Tag"), ("T",), PAPER),
    ActionSpec("highlight", QT_TRANSLATE_NOOP("Actions", "&Highlight"), ("H",), MARK),
    ActionSpec(
        "highlight_comment",
        QT_TRANSLATE_NOOP("Actions", "Highlight with a &comment"),
        ("Shift+H",),
        MARK,
    ),
    ActionSpec("mark_yellow", QT_TRANSLATE_NOOP("Actions", "Mark &yellow"), ("1",), MARK),
    ActionSpec("mark_green", QT_TRANSLATE_NOOP("Actions", "Mark &green"), ("2",), MARK),
    ActionSpec("mark_blue", QT_TRANSLATE_NOOP("Actions", "Mark &blue"), ("3",), MARK),
    ActionSpec("mark_pink", QT_TRANSLATE_NOOP("Actions", "Mark &pink"), ("4",), MARK),
    ActionSpec("mark_purple", QT_TRANSLATE_NOOP("Actions", "Mark p&urple"), ("5",), MARK),
    ActionSpec("mark_orange", QT_TRANSLATE_NOOP("Actions", "Mark &orange"), ("6",), MARK),
    ActionSpec(
        "caret",
        QT_TRANSLATE_NOOP("Actions", "&Select with the keyboard"),
        ("V",),
        MARK,
        separated=True,
    ),
    ActionSpec("next_mark", QT_TRANSLATE_NOOP("Actions", "&Next highlight"), ("]",), MARK),
    ActionSpec("previous_mark", QT_TRANSLATE_NOOP("Actions", "P&revious highlight"), ("[",), MARK),
    ActionSpec(
        "highlights",
        QT_TRANSLATE_NOOP("Actions", "&All highlights…"),
        ("Ctrl+Shift+H",),
        MARK,
    ),
    ActionSpec(
        "title", QT_TRANSLATE_NOOP("Actions", "Own t&itle…"), ("F2",), PAPER, separated=True
    ),
    ActionSpec("correct", QT_TRANSLATE_NOOP("Actions", "&Correct the paper…"), ("Ctrl+I",), PAPER),
    ActionSpec("open_link", QT_TRANSLATE_NOOP("Actions", "&Open its link"), ("O",), PAPER),
    ActionSpec(
        "clear",
        QT_TRANSLATE_NOOP("Actions", "Clear its &annotations"),
        ("Ctrl+Backspace",),
        PAPER,
        separated=True,
    ),
    ActionSpec(
        "remove", QT_TRANSLATE_NOOP("Actions", "Remo&ve from the library"), ("Delete",), PAPER
    ),
    ActionSpec("note_bold", QT_TRANSLATE_NOOP("Actions", "&Bold"), (), NOTE, note_keys=("Ctrl+B",)),
    ActionSpec(
        "note_italic", QT_TRANSLATE_NOOP("Actions", "&Italic"), (), NOTE, note_keys=("Ctrl+I",)
    ),
    ActionSpec("note_link", QT_TRANSLATE_NOOP("Actions", "&Link"), (), NOTE, note_keys=("Ctrl+K",)),
    ActionSpec(
        "note_paper",
        QT_TRANSLATE_NOOP("Actions", "Link to a &paper"),
        (),
        NOTE,
        note_keys=("Ctrl+Shift+K",),
    ),
    ActionSpec(
        "note_follow",
        QT_TRANSLATE_NOOP("Actions", "&Follow the link"),
        (),
        NOTE,
        note_keys=("Alt+Return",),
    ),
    ActionSpec(
        "note_task",
        QT_TRANSLATE_NOOP("Actions", "&Task, open or done"),
        (),
        NOTE,
        note_keys=("Ctrl+Return", "Ctrl+Enter"),
    ),
    ActionSpec(
        "note_replace",
        QT_TRANSLATE_NOOP("Actions", "Find and &replace"),
        (),
        NOTE,
        note_keys=("Ctrl+H", "Ctrl+R"),
    ),
    ActionSpec(
        "note_spelling",
        QT_TRANSLATE_NOOP("Actions", "Next misspelt &word"),
        (),
        NOTE,
        note_keys=("Alt+F7", "Ctrl+;"),
    ),
    ActionSpec(
        "note_template",
        QT_TRANSLATE_NOOP("Actions", "Fill in a te&mplate"),
        ("Ctrl+Shift+N",),
        NOTE,
        separated=True,
    ),
    ActionSpec("note_templates", QT_TRANSLATE_NOOP("Actions", "&Edit the templates…"), (), NOTE),
    ActionSpec(
        "note_view",
        QT_TRANSLATE_NOOP("Actions", "&Source, both, or preview"),
        ("Ctrl+Shift+M",),
        NOTE,
        separated=True,
    ),
    ActionSpec("note_preview", QT_TRANSLATE_NOOP("Actions", "&Go to the preview"), ("F8",), NOTE),
    ActionSpec("next", QT_TRANSLATE_NOOP("Actions", "&Next paper"), ("J",), GO),
    ActionSpec("previous", QT_TRANSLATE_NOOP("Actions", "&Previous paper"), ("K",), GO),
    ActionSpec("scroll", QT_TRANSLATE_NOOP("Actions", "&Read on"), ("Space",), GO),
    ActionSpec("scroll_back", QT_TRANSLATE_NOOP("Actions", "Read &back"), ("Shift+Space",), GO),
    ActionSpec(
        "next_undecided", QT_TRANSLATE_NOOP("Actions", "Next &undecided paper"), ("Shift+J",), GO
    ),
    ActionSpec(
        "next_sentence",
        QT_TRANSLATE_NOOP("Actions", "Next s&entence"),
        (".",),
        GO,
        separated=True,
    ),
    ActionSpec("previous_sentence", QT_TRANSLATE_NOOP("Actions", "Previous sen&tence"), (",",), GO),
    ActionSpec("next_formula", QT_TRANSLATE_NOOP("Actions", "Next for&mula"), ("M",), GO),
    ActionSpec(
        "previous_formula", QT_TRANSLATE_NOOP("Actions", "Previous f&ormula"), ("Shift+M",), GO
    ),
    ActionSpec("first", QT_TRANSLATE_NOOP("Actions", "&First paper"), ("Home", "G"), GO),
    ActionSpec("last", QT_TRANSLATE_NOOP("Actions", "&Last paper"), ("End", "Shift+G"), GO),
    ActionSpec(
        "go_list", QT_TRANSLATE_NOOP("Actions", "Go to the l&ist"), ("F6",), GO, separated=True
    ),
    ActionSpec("go_filters", QT_TRANSLATE_NOOP("Actions", "Go to the filter&s"), ("Shift+F6",), GO),
    ActionSpec("go_reader", QT_TRANSLATE_NOOP("Actions", "Go to the &abstract"), ("F7",), GO),
    ActionSpec("filter_all", QT_TRANSLATE_NOOP("Actions", "&All papers"), ("Ctrl+1",), VIEW),
    ActionSpec("filter_undecided", QT_TRANSLATE_NOOP("Actions", "&Undecided"), ("Ctrl+2",), VIEW),
    ActionSpec("filter_starred", QT_TRANSLATE_NOOP("Actions", "&Starred"), ("Ctrl+3",), VIEW),
    ActionSpec("filter_later", QT_TRANSLATE_NOOP("Actions", "&Later"), ("Ctrl+4",), VIEW),
    ActionSpec("filter_reading", QT_TRANSLATE_NOOP("Actions", "R&eading"), ("Ctrl+5",), VIEW),
    ActionSpec("filter_read", QT_TRANSLATE_NOOP("Actions", "&Read"), ("Ctrl+6",), VIEW),
    ActionSpec("filter_noted", QT_TRANSLATE_NOOP("Actions", "&Noted"), ("Ctrl+7",), VIEW),
    ActionSpec("refresh", QT_TRANSLATE_NOOP("Actions", "Apply the &filter again"), ("F5",), VIEW),
    ActionSpec(
        "sort", QT_TRANSLATE_NOOP("Actions", "S&ort by…"), ("Ctrl+Shift+S",), VIEW, separated=True
    ),
    ActionSpec(
        "sort_reverse",
        QT_TRANSLATE_NOOP("Actions", "&Turn the order round"),
        ("Ctrl+Shift+R",),
        VIEW,
    ),
    ActionSpec(
        "zoom_in",
        QT_TRANSLATE_NOOP("Actions", "Zoom &in"),
        ("Ctrl++", "Ctrl+="),
        VIEW,
        separated=True,
    ),
    ActionSpec("zoom_out", QT_TRANSLATE_NOOP("Actions", "&Zoom out"), ("Ctrl+-",), VIEW),
    ActionSpec("zoom_reset", QT_TRANSLATE_NOOP("Actions", "A&ctual size"), ("Ctrl+0",), VIEW),
    ActionSpec(
        "dim",
        QT_TRANSLATE_NOOP("Actions", "&Dim the other sentences"),
        ("Shift+D",),
        VIEW,
        checkable=True,
    ),
    ActionSpec("raw", QT_TRANSLATE_NOOP("Actions", "Source of t&he abstract"), ("Ctrl+U",), VIEW),
    ActionSpec("full_screen", QT_TRANSLATE_NOOP("Actions", "Full screen"), ("F11",), VIEW),
    ActionSpec(
        "shortcuts", QT_TRANSLATE_NOOP("Actions", "&Shortcuts"), ("?", "F1", "Shift+?"), HELP
    ),
    ActionSpec("backups", QT_TRANSLATE_NOOP("Actions", "&Backups…"), (), HELP),
    ActionSpec("log", QT_TRANSLATE_NOOP("Actions", "Open the &log"), (), HELP),
    ActionSpec("about", QT_TRANSLATE_NOOP("Actions", "&Versions and report…"), (), HELP),
)
TOOLBAR = ("open", "export", None, "star", "later", "read", None, "undo", "redo")


def label(spec: ActionSpec) -> str:
    """The action's words in the person's language, with the mnemonic."""
    return QCoreApplication.translate(CONTEXT, spec.text)


def plain(text: str) -> str:
    """A menu text without its mnemonic and ellipsis; Chinese writes it behind, in parentheses.

    >>> plain("&Open…"), plain("打开(&O)…")
    ('Open', '打开')
    """
    text = re.sub(r"\(&\w\)", "", text)
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").rstrip("…")


def native(keys: str) -> str:
    """Keys as the person's system writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def make_actions(parent: QObject, slots: dict[str, Callable[[], object]]) -> dict[str, QAction]:
    """Make the actions of the table, each connected to its slot in `slots`."""
    actions: dict[str, QAction] = {}
    for spec in SPECS:
        action = QAction(label(spec), parent)
        action.setObjectName(f"action_{spec.name}")
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        if spec.note_keys:
            action.setText(f"{action.text()}\t{native(spec.note_keys[0])}")
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setCheckable(spec.checkable)
        action.setAutoRepeat(spec.menu == GO or spec.name.startswith("zoom"))
        shown = "  ".join(map(native, (*spec.keys[:1], *spec.note_keys[:1])))
        action.setIconText(plain(label(spec)))
        action.setToolTip(f"{plain(label(spec))} ({shown})" if shown else plain(label(spec)))
        action.triggered.connect(slots[spec.name])
        actions[spec.name] = action
    return actions
