"""The menu that opens over a page."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from desktop.ui.reader.reader_view import ReaderView

translate = QCoreApplication.translate


def make_menu(view: ReaderView, at: QPoint, copy: Callable[[str], None]) -> QMenu:
    """The menu for a point of the view; `copy` copies what is selected in a form."""
    menu = QMenu(view)
    put = QGuiApplication.clipboard().setText
    chosen = view.textCursor().hasSelection()
    forms = {
        "latex": translate("ReaderMenu", "&Copy with LaTeX"),
        "markdown": translate("ReaderMenu", "Copy as &Markdown"),
        "rich": translate("ReaderMenu", "Copy as &rich text"),
    }
    for form, words in forms.items():
        action = menu.addAction(words)
        action.setEnabled(chosen)
        action.triggered.connect(lambda _=False, form=form: copy(form))
    menu.addSeparator()
    placed, address = view.formula_at(at), view.anchorAt(at)
    if placed:
        action = menu.addAction(translate("ReaderMenu", "Copy the &formula’s source"))
        action.triggered.connect(lambda: put(placed.tex))
    if address:
        action = menu.addAction(translate("ReaderMenu", "Copy the &link"))
        action.triggered.connect(lambda: put(address))
    menu.addAction(translate("ReaderMenu", "Select &all")).triggered.connect(view.selectAll)
    return menu
