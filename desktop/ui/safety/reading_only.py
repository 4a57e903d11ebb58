"""A window on a data folder that cannot be changed: a banner says why, and controls show it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from desktop.ui.sayings import told

if TYPE_CHECKING:
    from desktop.ui.main_window import MainWindow

CHANGING = frozenset(
    "open paste match_titles remove_collection rename_collection merge_collection merge"
    " undo redo rename_tags star"
    " later reading read unread tag title correct clear remove highlight highlight_comment"
    " mark_yellow mark_green mark_blue mark_pink mark_purple mark_orange note_bold note_italic"
    " note_link note_paper note_task note_replace note_template note_templates"
    " note_spelling".split()
)
"""The actions that change the data folder."""


class ReadingOnlyBanner(QLabel):
    """Stays over the panes as long as nothing can be changed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, wordWrap=True)
        self.setObjectName("reading_only_banner")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setContentsMargins(14, 6, 14, 6)
        self.hide()

    def show_reason(self, why: str) -> None:
        """Say why nothing can be changed."""
        self.setText(
            self.tr("For reading only: nothing can be changed here. {why}").format(why=told(why))
        )
        self.setAccessibleName(self.text())
        self.show()


def show_reading_only(window: "MainWindow") -> None:
    """Say why nothing can be changed, and take away what would change something."""
    window.banner.show_reason(window.session.why_read_only())
    for name in CHANGING:
        window.actions_[name].setEnabled(False)
    window.setAcceptDrops(False)
    for widget in (window.mark_bar, window.empty):
        widget.setEnabled(False)
