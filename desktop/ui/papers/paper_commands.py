"""Commands of the Paper menu: what a reader does to the chosen papers."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QInputDialog, QPlainTextEdit

from desktop.formats.entry import Entry, entries_of
from desktop.ui.commands import CommandSet
from desktop.ui.papers.correct_dialog import CorrectDialog
from desktop.ui.papers.paper_copy import as_citations, as_markdown, as_rich_text
from desktop.ui.reader.addresses import safe_address, shown_address
from desktop.ui.reader.reader_copy import Copied
from desktop.ui.safety.versions_dialog import VersionsDialog

MOST_OPENED = 10  # links at once
FEW = 50  # papers that are copied at once


class PaperCommands(CommandSet):
    """Star, status, note, tags, title, links, removal, copying."""

    def star(self) -> None:
        if ids := self._chosen():
            self._session.toggle_star(ids)

    def later(self) -> None:
        self._set_status("later")

    def reading(self) -> None:
        self._set_status("reading")

    def read(self) -> None:
        self._set_status("read")

    def unread(self) -> None:
        self._set_status("unread")

    def _set_status(self, status: str) -> None:
        if ids := self._chosen():
            self._session.set_status(ids, status)

    def note(self) -> None:
        """Go to the note of the paper; of several selected, add to the note of each."""
        if len(self._session.chosen) > 1:
            self._note_on_several(self._session.chosen)
        elif self._session.current:
            self._window.annotations.note_pane.edit()

    def _note_on_several(self, ids: list[str], text: str = "") -> None:
        """Ask what to add to the note of each; what is refused is shown again, as it was typed."""
        if not self._window.flush():
            return
        dialog = QInputDialog(self._window)
        dialog.setObjectName("several_notes")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setOption(QInputDialog.InputDialogOption.UsePlainTextEditForTextInput)
        dialog.setWindowTitle(self.tr("Note on {count} papers").format(count=f"{len(ids):,}"))
        dialog.setLabelText(self.tr("Added at the end of each paper's note ( Ctrl+Enter ):"))
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), dialog, dialog.accept)
        dialog.setTextValue(text)
        dialog.textValueSelected.connect(
            lambda typed: self._session.add_to_notes(
                list(ids), typed, lambda _: self._note_on_several(ids, typed)
            )
        )
        dialog.open()
        for field in dialog.findChildren(QPlainTextEdit):
            field.setTabChangesFocus(True)
            field.setFocus()

    def note_versions(self) -> None:
        if self._session.current and self._window.flush():
            VersionsDialog(self._session, self._session.current, self._window).open()

    def tag(self) -> None:
        if self._chosen():
            self._window.annotations.tags.field.setFocus()

    def title(self) -> None:
        """Ask for the papers' titles one after another; they are stored together."""
        self._ask_titles(list(self._chosen()), {})

    def _ask_titles(self, ids: list[str], typed: dict[str, str]) -> None:
        """Ask for titles; what is refused is shown again, as it was typed."""
        titles: dict[str, str] = {}
        for number, paper_id in enumerate(ids, 1):
            heading = self._session.library.text(paper_id).heading
            shown = typed.get(paper_id, heading)
            title, accepted = self._ask_title(shown, number, len(ids))
            if not accepted:
                break
            if title.strip() != heading:
                titles[paper_id] = title
        if titles:
            self._session.set_titles(titles, lambda _: self._ask_titles(ids, titles))

    def _ask_title(self, shown: str, number: int, count: int) -> tuple[str, bool]:
        name, counted = self.tr("Own title"), self.tr("Own title ({number} of {count})")
        return QInputDialog.getText(
            self._window,
            counted.format(number=number, count=count) if count > 1 else name,
            self.tr("Your title for this paper; leave it empty for the derived one:"),
            text=shown,
        )

    def correct(self) -> None:
        if ids := self._chosen():
            CorrectDialog(self._session, ids, self._window).open()

    def _links(self, paper_id: str) -> list[str]:
        library = self._session.library
        if not library.holds(paper_id):
            return []
        return library.paper(paper_id).addresses(library.text(paper_id).links)

    def open_link(self) -> None:
        links = self._first_links()
        for link in links[:MOST_OPENED]:
            self.open_address(link)
        if len(links) > MOST_OPENED:
            text = self.tr("Opened the first {count} of {total} links.")
            self._tell(text.format(count=MOST_OPENED, total=len(links)))

    def _first_links(self) -> list[str]:
        """The first link of each chosen paper that has one; without any, says so."""
        found = [links[0] for paper_id in self._chosen() if (links := self._links(paper_id))]
        if not found and self._session.chosen:
            one = len(self._session.chosen) == 1
            nothing = self.tr("This paper has no link.") if one else self.tr("None has a link.")
            self._tell(nothing)
        return list(dict.fromkeys(found))

    def fill_links(self) -> None:
        menu = self._window.link_menu
        menu.clear()
        for link in self._links(self._session.current):
            menu.addAction(shown_address(link).replace("&", "&&"), partial(self.open_address, link))
        if menu.isEmpty():
            nothing = menu.addAction(self.tr("This paper has no link"))
            nothing.setEnabled(False)

    def open_address(self, address: str) -> None:
        """Open an address in the browser, if it is one that may be opened."""
        url = safe_address(address)
        if url is None:
            scheme = QUrl(address).scheme()
            scheme = scheme if scheme not in ("", "http", "https") else address[:60]
            refused = self.tr("Not opened: “{scheme}” is not a web address.")
            self._session.warn(refused.format(scheme=scheme))
        elif not QDesktopServices.openUrl(url):
            failed = self.tr("No browser opened {address}. Copy the link instead.")
            self._session.warn(failed.format(address=address))

    def clear(self) -> None:
        if (ids := self._chosen()) and self._window.flush():
            self._session.clear(ids)

    def remove(self) -> None:
        if (ids := self._chosen()) and self._window.flush():
            self._session.remove(ids)

    def copy_markdown(self) -> None:
        """Copy the passage selected on the page, else the papers that are selected."""
        if not self._window.reader.copy_selected("markdown"):
            self._copy(as_markdown, self.tr("Copied as Markdown."))

    def copy_citation(self) -> None:
        self._copy(as_citations, self.tr("Copied as a citation."))

    def copy_rich(self) -> None:
        """Copy likewise as rich text, with plain text beside it."""
        if not self._window.reader.copy_selected("rich"):
            self._copy(as_rich_text, self.tr("Copied for a word processor."))

    def _copy(self, made: Callable[[list[Entry]], Copied], told: str) -> None:
        """Copy the chosen papers, many of them in the background."""
        library, ids = self._session.library, list(self._chosen())
        if not ids:
            return

        def work(_superseded: Callable[[], bool]) -> Copied:
            return made(list(entries_of(library, ids)))

        def done(copy: Copied) -> None:
            data = QMimeData()
            data.setText(copy.text)
            if copy.html:
                data.setHtml(copy.html)
            QGuiApplication.clipboard().setMimeData(data)
            self._tell(told)

        if len(ids) <= FEW:
            done(work(lambda: False))
        else:
            self._window.tasks.run("copy", work, done)

    def copy_link(self) -> None:
        if links := self._first_links():
            QGuiApplication.clipboard().setText("\n".join(links))
            self._tell(self.tr("Copied {link}").format(link=", ".join(links)[:200]))
