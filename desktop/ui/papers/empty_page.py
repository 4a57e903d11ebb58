"""What the window shows while nothing is imported: what to do, and buttons that do it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

WIDTH = 460  # pixels of the text


class EmptyPage(QWidget):
    """The first page.

    Signals:
        open_asked, paste_asked: a button was pressed.
    """

    open_asked = Signal()
    paste_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = QLabel(self.tr("Open a conference's list of abstracts"))
        font = title.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        title.setFont(font)
        text = QLabel(
            self.tr(
                "Drop files anywhere on this window, or paste a list. A plain text file with a "
                "blank line between the abstracts is enough; JSON works too."
            ),
            wordWrap=True,
        )
        text.setProperty("faint", True)
        text.setFixedWidth(WIDTH)
        text.setMinimumHeight(text.heightForWidth(WIDTH))  # which a centred item is not asked for
        for label in (title, text):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setTextFormat(Qt.TextFormat.PlainText)
        open_button = QPushButton(self.tr("Open files…"), default=True)
        paste_button = QPushButton(self.tr("Paste a list"))
        open_button.clicked.connect(self.open_asked)
        paste_button.clicked.connect(self.paste_asked)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(open_button)
        buttons.addWidget(paste_button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.addStretch(2)
        layout.addWidget(title, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(8)
        layout.addWidget(text, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(16)
        layout.addLayout(buttons)
        layout.addStretch(3)
        self.setFocusProxy(open_button)
