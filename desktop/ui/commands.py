"""What each action does. One method an action, named as in the table of actions."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QAction, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu

from desktop.ui.about_dialog import AboutDialog
from desktop.ui.actions import SPECS
from desktop.ui.addresses import safe_address
from desktop.ui.browse import FILTERS
from desktop.ui.correct_dialog import CorrectDialog
from desktop.ui.export_dialog import ExportDialog, markdown_of
from desktop.ui.history_dialog import HistoryDialog
from desktop.ui.session import Notice
from desktop.ui.settings_dialog import SettingsDialog
from desktop.ui.shortcuts_dialog import ShortcutsDialog
from desktop.ui.tags_dialog import TagsDialog
from desktop.ui.versions_dialog import VersionsDialog

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

ZOOM_STEP, SMALLEST, LARGEST = 10, 50, 300


class Commands(QObject):
    """The slots of one window's actions."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session

    def slots(self) -> dict[str, Callable[[], object]]:
        """The slot of each action of the table."""
        slots: dict[str, Callable[[], object]] = {}
        for spec in SPECS:
            if spec.name.startswith("filter_"):
                slots[spec.name] = partial(self.filter, spec.name.removeprefix("filter_"))
            else:
                slots[spec.name] = getattr(self, spec.name)
        return slots

    # ---- file

    def open(self) -> None:
        recent = self._window.settings["recent_files"]
        folder = str(Path(recent[0]).parent) if recent else ""
        names, _ = QFileDialog.getOpenFileNames(
            self._window, self.tr("Open lists of papers"), folder
        )
        self._window.importing.open_files([Path(name) for name in names])

    def paste(self) -> None:
        self._window.importing.take(QGuiApplication.clipboard().mimeData())

    def fill_recent(self) -> None:
        menu = self._window.recent_menu
        menu.clear()
        for name in self._window.settings["recent_files"]:
            path = Path(name)
            action = menu.addAction(path.name.replace("&", "&&"))
            action.setToolTip(name)
            action.setEnabled(path.exists())
            action.triggered.connect(partial(self._window.importing.open_files, [path]))
        if menu.isEmpty():
            menu.addAction(self.tr("No files yet")).setEnabled(False)
            return
        menu.addSeparator()
        menu.addAction(self.tr("&Clear this list"), self._clear_recent)

    def _clear_recent(self) -> None:
        self._window.settings["recent_files"] = []

    def export(self) -> None:
        if self._window.flush():
            ExportDialog(self._window).open()

    def print(self) -> None:
        self._window.reader.print_()

    def remove_collection(self) -> None:
        collection = self._session.library.collection_named(self._chosen_collection())
        if collection:
            self._session.remove_collection(collection.id)

    def rename_collection(self) -> None:
        name = self._chosen_collection()
        collection = self._session.library.collection_named(name)
        if collection is None:
            return
        title, text = self.tr("Rename the collection"), self.tr("Name:")
        new, accepted = QInputDialog.getText(self._window, title, text, text=name)
        if accepted and self._session.rename_collection(collection.id, new):
            self._window.browse.set(collection=new if self._window.browse.collection else "")

    def _chosen_collection(self) -> str:
        """The filtered collection, else that of the paper being read; empty for none."""
        homes = self._session.library.homes(self._session.current)
        name = self._window.browse.collection or next(iter(homes), "")
        if not name:
            self._session.noticed.emit(
                Notice(self.tr("Choose a collection in the filter bar first."))
            )
        return name

    def settings(self) -> None:
        SettingsDialog(self._window.settings, self._session.folder.path, self._window).open()

    def quit(self) -> None:
        self._window.close()

    # ---- edit

    def undo(self) -> None:
        if self._window.flush():
            self._session.undo()

    def redo(self) -> None:
        if self._window.flush():
            self._session.redo()

    def history(self) -> None:
        if self._window.flush():
            HistoryDialog(self._session, self._window).open()

    def copy_markdown(self) -> None:
        if not (ids := self._chosen()):
            return
        QGuiApplication.clipboard().setText(markdown_of(self._session, ids))
        self._session.noticed.emit(Notice(self.tr("Copied as Markdown.")))

    def copy_link(self) -> None:
        links = self._links()
        if links:
            QGuiApplication.clipboard().setText(links[0])
            self._session.noticed.emit(Notice(self.tr("Copied {link}").format(link=links[0])))
        else:
            self._session.noticed.emit(Notice(self.tr("This paper has no link.")))

    def search(self) -> None:
        self._window.search.setFocus()
        self._window.search.selectAll()

    def find(self) -> None:
        window = self._window
        focus = window.focusWidget()
        if focus is not None and (window.reader is focus or window.reader.isAncestorOf(focus)):
            window.reader.open_find()
        else:
            self.search()

    def clear_search(self) -> None:
        self._window.search.clear()
        self._window.notices.dismiss()

    def find_next(self) -> None:
        if not self._window.reader.next_hit() and self._window.search.text():
            self._window.papers.step(1)

    def find_previous(self) -> None:
        if not self._window.reader.previous_hit() and self._window.search.text():
            self._window.papers.step(-1)

    def rename_tags(self) -> None:
        TagsDialog(self._session, self._window).open()

    # ---- paper

    def _chosen(self) -> list[str]:
        if not self._session.chosen:
            self._session.noticed.emit(Notice(self.tr("Select a paper first.")))
        return self._session.chosen

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
        if self._session.current:
            self._window.annotations.note.setFocus()

    def note_versions(self) -> None:
        if self._session.current and self._window.flush():
            VersionsDialog(self._session, self._session.current, self._window).open()

    def tag(self) -> None:
        if self._chosen():
            self._window.annotations.tags.field.setFocus()

    def highlight(self) -> None:
        self._window.highlight_selection()

    def title(self) -> None:
        paper_id = self._session.current
        if not paper_id:
            return
        text = self._session.library.text(paper_id)
        title, accepted = QInputDialog.getText(
            self._window,
            self.tr("Own title"),
            self.tr("Your title for this paper; leave it empty for the derived one:"),
            text=text.heading,
        )
        if accepted and title.strip() != text.heading:
            self._session.set_title(paper_id, title)

    def correct(self) -> None:
        if self._session.current:
            CorrectDialog(self._session, self._session.current, self._window).open()

    def _links(self) -> list[str]:
        paper_id, library = self._session.current, self._session.library
        if not paper_id:
            return []
        paper = library.paper(paper_id)
        doi = f"https://doi.org/{paper.doi}" if paper.doi else ""
        links = [paper.url, doi, *library.text(paper_id).links]
        return list(dict.fromkeys(link for link in links if link))

    def open_link(self) -> None:
        links = self._links()
        if links:
            self.open_address(links[0])
        elif self._session.current:
            self._session.noticed.emit(Notice(self.tr("This paper has no link.")))

    def fill_links(self) -> None:
        menu: QMenu = self._window.link_menu
        menu.clear()
        for link in self._links():
            menu.addAction(link.replace("&", "&&"), partial(self.open_address, link))
        if menu.isEmpty():
            nothing: QAction = menu.addAction(self.tr("This paper has no link"))
            nothing.setEnabled(False)

    def open_address(self, address: str) -> None:
        """Open an address in the browser, if it is one that may be opened."""
        url = safe_address(address)
        if url is None:
            scheme = QUrl(address).scheme() or address[:40]
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

    # ---- go

    def next(self) -> None:
        self._window.papers.step(1)

    def previous(self) -> None:
        self._window.papers.step(-1)

    def scroll(self) -> None:
        if not self._window.reader.scroll_page():
            self.next_undecided()

    def scroll_back(self) -> None:
        if not self._window.reader.scroll_page_back():
            self.previous()

    def next_undecided(self) -> None:
        if not self._window.papers.go_to_next_undecided():
            self._session.noticed.emit(Notice(self.tr("No undecided paper is left in this list.")))

    def first(self) -> None:
        self._window.papers.go_to_row(0)

    def last(self) -> None:
        self._window.papers.go_to_row(len(self._window.papers.papers.ids) - 1)

    def go_list(self) -> None:
        self._window.papers.setFocus()

    def go_reader(self) -> None:
        self._window.reader.setFocus()

    # ---- view

    def filter(self, name: str) -> None:
        assert name in FILTERS
        self._window.filters.show_filter(name)
        self._window.browse.set(filter=name)

    def refresh(self) -> None:
        self._window.browse.apply()

    def sort(self) -> None:
        self._window.filters.sorts.setFocus()
        self._window.filters.sorts.showPopup()

    def sort_reverse(self) -> None:
        self._window.filters.direction.toggle()

    def zoom_in(self) -> None:
        self._zoom_to(self._window.settings["zoom"] + ZOOM_STEP)

    def zoom_out(self) -> None:
        self._zoom_to(self._window.settings["zoom"] - ZOOM_STEP)

    def zoom_reset(self) -> None:
        self._zoom_to(100)

    def _zoom_to(self, percent: int) -> None:
        self._window.settings["zoom"] = min(max(percent, SMALLEST), LARGEST)

    def raw(self) -> None:
        self._window.reader.toggle_raw()

    def full_screen(self) -> None:
        window = self._window
        window.showNormal() if window.isFullScreen() else window.showFullScreen()

    # ---- help

    def shortcuts(self) -> None:
        ShortcutsDialog(self._window).open()

    def log(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._session.folder.path / "log.txt")))

    def about(self) -> None:
        AboutDialog(self._session.folder.path, self._window).open()
