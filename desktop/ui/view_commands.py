"""Commands of the Go and View menus, and finding."""

from functools import partialmethod

from PySide6.QtWidgets import QWidget

from desktop.ui.commands import CommandSet
from desktop.ui.hit_walk import HitWalk
from desktop.ui.notes.note_pane import NotePane

ZOOM_STEP, SMALLEST, LARGEST = 10, 50, 300


class ViewCommands(CommandSet):
    """Moving, reading on, searching, finding, filters, order, zoom."""

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
            self._tell(self.tr("No undecided paper is left in this list."))

    def next_sentence(self) -> None:
        self._window.reader.next_sentence()

    def previous_sentence(self) -> None:
        self._window.reader.previous_sentence()

    def next_formula(self) -> None:
        self._window.reader.next_formula()

    def previous_formula(self) -> None:
        self._window.reader.previous_formula()

    def first(self) -> None:
        self._window.papers.go_to_row(0)

    def last(self) -> None:
        self._window.papers.go_to_row(len(self._window.papers.papers.ids) - 1)

    def go_list(self) -> None:
        self._window.papers.setFocus()

    def go_filters(self) -> None:
        self._window.filters.choices["collection"].setFocus()

    def go_back(self) -> None:
        """Put away the source, the highlight or the sentence that is shown; or go to the list."""
        reader = self._window.reader
        if reader.shows_raw:
            reader.toggle_raw()
        elif not (
            self._has_focus(reader)
            and (self._window.highlight_commands.put_away() or reader.leave_sentence())
        ):
            self._window.papers.setFocus()

    def go_reader(self) -> None:
        self._window.reader.setFocus()

    def search(self) -> None:
        self._window.search.setFocus()
        self._window.search.selectAll()

    def find(self) -> None:
        if self._has_focus(self._window.reader):
            self._window.reader.open_find()
        elif self._has_focus(self._note):
            self._note.open_find(replacing=False)
        else:
            self.search()

    @property
    def _note(self) -> NotePane:
        return self._window.annotations.note_pane

    def _has_focus(self, pane: QWidget) -> bool:
        focus = self._window.focusWidget()
        return focus is not None and (pane is focus or pane.isAncestorOf(focus))

    def clear_search(self) -> None:
        self._window.search.clear()
        self._window.notices.dismiss()

    def _find(self, direction: int) -> None:
        if self._has_focus(self._note) and not self._note.finder.isHidden():
            self._note.finder.step(direction)
        elif told := HitWalk(self._window).step(direction):
            self._tell(told)

    find_next = partialmethod(_find, 1)
    find_previous = partialmethod(_find, -1)

    def _filter(self, name: str) -> None:
        self._window.filters.show_filter(name)
        self._window.browse.set(filter=name)

    filter_all = partialmethod(_filter, "all")
    filter_undecided = partialmethod(_filter, "undecided")
    filter_starred = partialmethod(_filter, "starred")
    filter_later = partialmethod(_filter, "later")
    filter_reading = partialmethod(_filter, "reading")
    filter_read = partialmethod(_filter, "read")
    filter_noted = partialmethod(_filter, "noted")

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

    def dim(self) -> None:
        self._window.reader.set_dimming(self._window.actions_["dim"].isChecked())

    def raw(self) -> None:
        self._window.reader.toggle_raw()

    def full_screen(self) -> None:
        window = self._window
        window.showNormal() if window.isFullScreen() else window.showFullScreen()
