"""Colours, comment and removal, shown while a passage is selected or a highlight is chosen."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from desktop.core.annotations import COLORS, Highlight
from desktop.ui.chips import make_chip
from desktop.ui.composing import Composing
from desktop.ui.theme import current_colors

_NARROWEST_CHIP, _NARROWEST_COMMENT = 24, 130  # pixels


def color_name(color: str) -> str:
    """A highlight colour in the person's language."""
    translate = QCoreApplication.translate
    names = {
        "yellow": translate("Color", "yellow"),
        "green": translate("Color", "green"),
        "blue": translate("Color", "blue"),
        "pink": translate("Color", "pink"),
        "purple": translate("Color", "purple"),
        "orange": translate("Color", "orange"),
    }
    return names.get(color, color)


class MarkBar(QWidget):
    """Keeps its place, so that it need not be chased.

    Attributes:
        mark: the chosen highlight; None while a passage is selected.
        paper_id: the paper that it is in.

    Signals:
        color_chosen: a name of COLORS.
        comment_begun: a comment is typed, and there is no highlight yet.
        comment_entered: the comment's text; also when its field is left.
        copy_asked, remove_asked: of the chosen highlight.
        left: the person goes back to reading.
        shown: a highlight's id; "" when none is shown any more.
    """

    color_chosen = Signal(str)
    comment_begun = Signal()
    comment_entered = Signal(str)
    copy_asked = Signal()
    remove_asked = Signal()
    left = Signal()
    shown = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mark: Highlight | None = None
        self.paper_id = ""
        self.setObjectName("mark_bar")
        self.setAccessibleName(self.tr("Highlight"))
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 12, 4)
        layout.setSpacing(4)
        self.label = QLabel(self)
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        layout.addWidget(self.label)
        self._chips = {}
        for number, color in enumerate(COLORS, 1):
            name = color_name(color)
            hint = self.tr("Mark in {color} ( {number} )").format(color=name, number=number)
            chip = make_chip(self, f"{number} {name}", hint, checkable=True, hint=hint)
            chip.setMinimumWidth(_NARROWEST_CHIP)
            chip.clicked.connect(lambda _=False, color=color: self.color_chosen.emit(color))
            self._chips[color] = chip
            layout.addWidget(chip)
        self._full_width = layout.sizeHint().width()  # of the colours by name
        self.comment = _CommentField(self)
        self.comment.setMinimumWidth(_NARROWEST_COMMENT)
        self.comment.setAccessibleName(self.tr("Comment"))
        self.comment.setPlaceholderText(self.tr("Comment ( Shift+H )"))
        self.comment.textEdited.connect(self._on_typed)
        self.comment.returnPressed.connect(self.left)
        self.comment.left.connect(self.left)
        layout.addWidget(self.comment, 1)
        self.copy = make_chip(self, self.tr("Copy"), self.tr("Copy the highlight"))
        self.copy.clicked.connect(self.copy_asked)
        self.remove = make_chip(self, self.tr("Remove"), self.tr("Remove the highlight"))
        self.remove.clicked.connect(self.remove_asked)
        for chip in (self.copy, self.remove):
            layout.addWidget(chip)
        self.recolor()
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say the colours by number alone where there is no room for their names."""
        super().resizeEvent(event)
        rest = (self.comment, self.copy, self.remove)
        room = self.width() - sum(widget.minimumSizeHint().width() for widget in rest)
        named = room - _NARROWEST_COMMENT >= self._full_width
        for number, (color, chip) in enumerate(self._chips.items(), 1):
            chip.setText(f"{number} {color_name(color)}" if named else str(number))

    def show_selection(self) -> None:
        """Offer to mark what is selected."""
        self.flush()
        self.mark = None
        self.label.setText(self.tr("Mark:"))
        self._show("", "")

    def show_mark(self, mark: Highlight, paper_id: str) -> None:
        """Show a highlight that was chosen."""
        same = self.mark is not None and self.mark.id == mark.id
        if not same:
            self.flush()
        text = self.comment.text()
        as_typed = same and (self._unsaved or text.strip() == mark.comment)
        self.mark, self.paper_id = mark, paper_id
        self.label.setText(self.tr("Marked:"))
        self._show(mark.color, text if as_typed else mark.comment)

    @property
    def _unsaved(self) -> bool:
        """The comment is another one than that of the highlight."""
        return self.mark is not None and self.comment.text().strip() != self.mark.comment

    def _show(self, color: str, comment: str) -> None:
        for name, chip in self._chips.items():
            chip.setChecked(name == color)
        if comment != self.comment.text():
            self.comment.setText(comment)
        self.copy.setVisible(self.mark is not None)
        self.remove.setVisible(self.mark is not None)
        self.show()
        self._tell_shown()

    def _tell_shown(self) -> None:
        self.shown.emit(self.mark.id if self.mark else "")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tell_shown()

    def hideEvent(self, event: QHideEvent) -> None:
        self.flush()
        super().hideEvent(event)
        self.shown.emit("")

    def recolor(self) -> None:
        """Show the theme's colours on the chips."""
        marks = current_colors().marks
        for color, chip in self._chips.items():
            chip.setStyleSheet(f"QToolButton {{ background: {marks[color]}; }}")

    def flush(self) -> None:
        """Have the comment stored with what is being composed in it."""
        self.comment.take_composed()
        self.store()

    def store(self) -> None:
        """Have the comment stored, if it is another one than that of the highlight."""
        if self._unsaved:
            self.comment_entered.emit(self.comment.text().strip())

    def _on_typed(self) -> None:
        if self.mark is None:
            self.comment_begun.emit()


class _CommentField(Composing, QLineEdit):
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
