"""Commands of the File, Edit and Help menus."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QInputDialog

from desktop.core.change import Change
from desktop.formats.file_names import file_name
from desktop.ui.about_dialog import AboutDialog
from desktop.ui.acts import Then
from desktop.ui.commands import CommandSet
from desktop.ui.files.export_dialog import ExportDialog
from desktop.ui.files.match_dialog import MatchDialog
from desktop.ui.papers.tags_dialog import TagsDialog
from desktop.ui.reader.reader_page import Subject
from desktop.ui.reader.reader_print import Papers
from desktop.ui.safety.history_dialog import HistoryDialog
from desktop.ui.sayings import told
from desktop.ui.settings_dialog import SettingsDialog
from desktop.ui.shortcuts_dialog import ShortcutsDialog
from desktop.ui.tool_tips import plain_tip

MOST_PRINTED = 200  # papers at once: two seconds


class FileCommands(CommandSet):
    """Opening, exporting, collections, settings, history, help."""

    def open(self) -> None:
        recent = self._window.settings["recent_files"]
        folder = str(Path(recent[0]).parent) if recent else ""
        names, _ = QFileDialog.getOpenFileNames(
            self._window, self.tr("Open lists of papers"), folder
        )
        self._window.importing.preview_files([Path(name) for name in names])

    def paste(self) -> None:
        self._window.importing.take(QGuiApplication.clipboard().mimeData())

    def fill_recent(self) -> None:
        menu = self._window.recent_menu
        menu.clear()
        for name in self._window.settings["recent_files"]:
            path = Path(name)
            action = menu.addAction(path.name.replace("&", "&&"))
            action.setToolTip(plain_tip(name))
            action.setEnabled(path.exists())
            action.triggered.connect(partial(self._window.importing.preview_files, [path]))
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

    def match_titles(self) -> None:
        MatchDialog(self._session, self._window.tasks, self._window).open()

    def print(self) -> None:
        self._window.reader.print_(self._several())

    def _several(self) -> Papers:
        """The selected papers, if they are several; says so where not all are printed."""
        library, ids = self._session.library, self._session.chosen
        if len(ids) > MOST_PRINTED:
            text = self.tr("Only the first {count} papers are printed; exporting takes all.")
            self._tell(text.format(count=MOST_PRINTED))
        return [
            (
                Subject(library.paper(paper_id), library.text(paper_id), library.homes(paper_id)),
                library.annotations_in_place(paper_id).highlights,
            )
            for paper_id in (ids[:MOST_PRINTED] if len(ids) > 1 else ())
        ]

    def save_pdf(self) -> None:
        library, current = self._session.library, self._session.current
        if not library.holds(current):
            return
        name = f"{file_name(library.text(current).heading)}.pdf"
        proposed = Path(self._window.settings["export_folder"]) / name
        name, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save as PDF"), str(proposed))
        if not name:
            return
        try:
            self._window.reader.save_pdf(Path(name), self._several())
        except OSError as error:
            refused = self.tr("{file} could not be written: {why}. Choose another place.")
            why = told(error.strerror or str(error))
            self._session.warn(refused.format(file=Path(name).name, why=why))

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
        if accepted:
            self._session.rename_collection(collection.id, new, self._lister(collection.id))

    def merge_collection(self) -> None:
        """Ask which other collection the chosen one is to be merged into."""
        library, name = self._session.library, self._chosen_collection()
        collection = library.collection_named(name)
        if collection is None:
            return
        others = [other.name for other in library.collections.values() if other.name]
        others.remove(name)
        if not others:
            self._tell(self.tr("There is no other collection to merge it into."))
            return
        title = self.tr("Merge the collection")
        text = self.tr("Bring the papers of “{name}” into:").format(name=name)
        chosen, accepted = QInputDialog.getItem(self._window, title, text, others, 0, False)
        into = library.collection_named(chosen) if accepted else None
        if into:
            self._session.merge_collections([collection.id], into.id, self._lister(into.id))

    def _lister(self, collection_id: str) -> Then | None:
        """What goes on filtering by a collection that will be called otherwise, if one is."""
        browse = self._window.browse

        def list_it(_: Change | None) -> None:
            browse.set(collection=self._session.library.collections[collection_id].name)
            self._window.filters.show_chosen(browse.chosen(), browse.reverse)

        return list_it if browse.collection else None

    def _chosen_collection(self) -> str:
        """The filtered collection, else that of the paper being read; empty for none."""
        homes = self._session.library.homes(self._session.current)
        name = self._window.browse.collection or next(iter(homes), "")
        if not name:
            self._tell(self.tr("Choose a collection in the filter bar first."))
        return name

    def settings(self) -> None:
        SettingsDialog(self._window.settings, self._session.folder.path, self._window).open()

    def quit(self) -> None:
        self._window.close()

    def undo(self) -> None:
        if self._window.flush():
            self._session.undo()

    def redo(self) -> None:
        if self._window.flush():
            self._session.redo()

    def history(self) -> None:
        if self._window.flush():
            HistoryDialog(self._session, self._window).open()

    def rename_tags(self) -> None:
        TagsDialog(self._session, self._window).open()

    def shortcuts(self) -> None:
        ShortcutsDialog(self._window).open()

    def log(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._session.folder.path / "log.txt")))

    def about(self) -> None:
        AboutDialog(self._session.folder.path, self._window).open()
