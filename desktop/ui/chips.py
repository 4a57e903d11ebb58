"""Small rounded buttons: filters, decisions and tags look alike because they are made here."""

from PySide6.QtWidgets import QToolButton, QWidget

from desktop.ui.tool_tips import plain_tip


def make_chip(
    parent: QWidget, text: str, name: str, *, checkable: bool = False, hint: str = ""
) -> QToolButton:
    """A chip that shows `text`; `name` is what a screen reader says."""
    chip = QToolButton(parent)
    chip.setText(text.replace("&", "&&"))
    chip.setCheckable(checkable)
    chip.setAutoRaise(True)
    chip.setProperty("chip", True)
    chip.setAccessibleName(name)
    chip.setToolTip(plain_tip(hint))
    return chip
