"""Commands of the Note menu, and what a note's links, boxes and backlinks lead to."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeySequence
from PySide6.QtWidgets import QMenu

from desktop.core.note_edit import EMPHASIS, STRONG, Edit, make_link, put, toggle_mark
from desktop.core.note_links import find_links
from desktop.core.note_lists import toggle_task
from desktop.core.note_template import fill, template_values
from desktop.markup.markdown import escape_markdown
from desktop.markup.note import PAPER, parse_note
from desktop.ui.actions import SPECS
from desktop.ui.commands import CommandSet
from desktop.ui.notes.note_completer import NoteCompleter
from desktop.ui.notes.note_spelling import NoteSpelling
from desktop.ui.notes.note_templates_dialog import NoteTemplatesDialog, templates_of
from desktop.ui.notes.note_typing import apply, key_name, selected_span
from desktop.ui.notes.spelling import Speller
from desktop.ui.notice import Notice
from desktop.ui.papers.browse import CHOICES

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

MOST_SAID = 20_000  # characters of a paper whose words are known to the spelling


class NoteCommands(CommandSet):
    """Marks, links, tasks, templates and views of the note of the paper that is read."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._pane = pane = window.annotations.note_pane
        self.completer = NoteCompleter(
            pane.editor, self._session, window.indexing.index, window.tasks
        )
        speller = Speller(window.settings, window.tasks, self)
        self.spelling = NoteSpelling(pane.editor, speller)
        self.spelling.found.connect(self._announce_word)
        self.spelling.nothing_found.connect(self._tell_spelling)
        pane.editor.loaded.connect(self._on_loaded)
        pane.typing.acts = {
            key_name(QKeySequence(key)): getattr(self, spec.name)
            for spec in SPECS
            for key in spec.note_keys
        }
        pane.preview.paper_asked.connect(self.open_paper)
        pane.preview.link_activated.connect(self._open_address)
        pane.preview.left.connect(window.papers.setFocus)
        pane.preview.zoom_asked.connect(self._on_zoom_asked)
        pane.backlinks.asked.connect(self.open_paper)
        pane.suggestion_wanted.connect(self._suggest)

    def _open_address(self, address: str) -> None:
        self._window.paper_commands.open_address(address)

    def _on_zoom_asked(self, step: int) -> None:
        self._window.actions_["zoom_in" if step > 0 else "zoom_out"].trigger()

    # ---- marks

    def _edit(self, plan: Callable[[str, int, int], Edit]) -> None:
        """Make an edit where the caret is."""
        if self._session.current:
            self._pane.edit()
            editor = self._pane.editor
            apply(editor, plan(editor.toPlainText(), *selected_span(editor)))

    def note_bold(self) -> None:
        self._edit(lambda note, start, end: toggle_mark(note, start, end, STRONG))

    def note_italic(self) -> None:
        self._edit(lambda note, start, end: toggle_mark(note, start, end, EMPHASIS))

    def note_link(self) -> None:
        self._edit(make_link)

    def note_task(self) -> None:
        self._edit(lambda note, _start, end: toggle_task(note, end))

    def note_paper(self) -> None:
        """Begin a link to a paper, which offers papers."""
        self._edit(lambda _note, _start, end: put(end, end, "[["))

    def note_replace(self) -> None:
        if self._session.current:
            self._pane.open_find(replacing=True)

    # ---- spelling

    def note_spelling(self) -> None:
        """Go to the next misspelt word, and offer others for it."""
        if self._session.current and self.spelling.speller.on:
            self._pane.edit()
            self.spelling.seek()
        elif self._session.current:
            self._tell_spelling()

    def _tell_spelling(self) -> None:
        speller = self.spelling.speller
        if speller.on:
            self._tell(self.tr("No word of the note is misspelt."))
        elif speller.there:
            self._tell(self.tr("Spelling is switched off in the settings."))
        else:
            self._tell(
                self.tr("Spelling needs the Python package pyenchant and a dictionary for it.")
            )

    def _announce_word(self, word: str) -> None:
        """Have a screen reader say which word is misspelt."""
        said = self.tr("Misspelt: {word}").format(word=word)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._pane.editor, said))

    def _on_loaded(self) -> None:
        library, paper_id = self._session.library, self._pane.editor.paper_id
        if paper_id in library.imported:
            paper, text = library.paper(paper_id), library.text_at_hand(paper_id)
            says = f"{text.heading} {text.reading}" if text else f"{paper.title} {paper.abstract}"
            says = f"{' '.join(map(str, paper.author))[:MOST_SAID]} {says[:MOST_SAID]}"
            self.spelling.speller.accept_words_of(says)

    # ---- links

    def note_follow(self) -> None:
        """Follow the link that the caret is in, or else the first of its line."""
        note, (caret, _) = self._pane.editor.toPlainText(), selected_span(self._pane.editor)
        for link in find_links(note):
            if link.start <= caret <= link.end:
                self.open_paper(link.target)
                return
        line = note[note.rfind("\n", 0, caret) + 1 :].partition("\n")[0]
        blocks = parse_note(line, lambda paper_id: paper_id)
        links = [run.link for block in blocks for run in block.runs if run.link]
        if not links:
            self._tell(self.tr("There is no link in this line."))
        elif links[0].startswith(PAPER):
            self.open_paper(links[0].removeprefix(PAPER))
        else:
            self._open_address(links[0])

    def open_paper(self, paper_id: str) -> None:
        """Go to a paper; where it is not listed, list all papers, with a way back."""
        window, library = self._window, self._session.library
        if paper_id not in library.order:
            self._tell(self.tr("That paper is not in the library."))
        elif not window.papers.go_to(paper_id):
            before, browse = self._session.current, window.browse
            names = ("text", "filter", *CHOICES)
            shown = {name: getattr(browse, name) for name in names}
            self._list(dict.fromkeys(names, "") | {"filter": "all"}, paper_id)
            told = self.tr("All papers are listed, to show the one that is linked to.")
            self._session.noticed.emit(
                Notice(told, self.tr("Back"), partial(self._list, shown, before))
            )

    def _list(self, shown: dict[str, str], paper_id: str) -> None:
        """List what search and filters say, and go to a paper."""
        window = self._window
        for name, value in shown.items():
            setattr(window.browse, name, value)
        window.view_state.list_what_is_asked()
        window.papers.go_to(paper_id)

    # ---- templates

    def _filled(self, template: str) -> str:
        """A template filled for the paper that is read."""
        library, paper_id = self._session.library, self._session.current
        values = template_values(
            library.paper(paper_id),
            library.text(paper_id),
            library.homes(paper_id),
            QDate.currentDate().toString(Qt.DateFormat.ISODate),
            escape_markdown,
        )
        return fill(template, values).lstrip("\n")

    def _suggest(self) -> None:
        """Begin an empty note with the chosen template; nothing is stored until one types."""
        template = templates_of(self._window.settings).get(self._window.settings["note_template"])
        if template and self._session.current:
            self._pane.editor.suggest(self._filled(template))

    def note_template(self) -> None:
        """Fill in a template where the caret is; ask which, if there are several."""
        templates = templates_of(self._window.settings)
        if not self._session.current:
            return
        if not templates:
            self._tell(self.tr("There is no template yet: make one with “Edit the templates”."))
        elif len(templates) == 1:
            self._insert(*templates.values())
        else:
            editor = self._pane.editor
            menu = QMenu(self._window)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            for name, text in templates.items():
                menu.addAction(name.replace("&", "&&"), partial(self._insert, text))
            menu.popup(editor.viewport().mapToGlobal(editor.cursorRect().bottomLeft()))

    def _insert(self, template: str) -> None:
        text = self._filled(template)
        self._edit(lambda _note, start, end: put(start, end, text))

    def note_templates(self) -> None:
        NoteTemplatesDialog(self._window.settings, self._window).open()

    # ---- views

    def note_view(self) -> None:
        self._pane.next_view()

    def note_preview(self) -> None:
        if self._session.current:
            self._pane.go_to_preview()
