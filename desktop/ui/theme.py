"""Colours of the window, light and dark, and the style made from them. One place for colour."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from desktop.resource_files import resource_path

THEMES = ("system", "light", "dark")


@dataclass(frozen=True, slots=True)
class Colors:
    """The colours of one theme, as `#rrggbb`.

    Attributes:
        paper: background of what is read and of the list.
        frame: background of bars and panels around it.
        ink, faint: text, and text of second rank (still 4.5:1 on both backgrounds).
        line: hairlines between panes.
        accent, on_accent: selection and focus, and text on it.
        chosen: background of a selected row.
        star: the star.
        hit: behind the words that a search found.
        wrong: the wave under a misspelt word.
        marks: behind highlighted passages, by colour name.
    """

    dark: bool
    paper: str
    frame: str
    ink: str
    faint: str
    line: str
    accent: str
    on_accent: str
    chosen: str
    star: str
    hit: str
    wrong: str
    marks: dict[str, str]


LIGHT = Colors(
    dark=False,
    paper="#fcfbf8",
    frame="#f2f0ea",
    ink="#1d1f24",
    faint="#5f6470",
    line="#dcd8ce",
    accent="#2f5fa8",
    on_accent="#ffffff",
    chosen="#dfe8f5",
    star="#b27800",
    hit="#ffe48a",
    wrong="#b3261e",
    marks={
        "yellow": "#fbe98b",
        "green": "#c5ecc0",
        "blue": "#c3def8",
        "pink": "#f9cfe0",
        "purple": "#ddd0f5",
        "orange": "#fbd6a8",
    },
)
DARK = Colors(
    dark=True,
    paper="#1b1d21",
    frame="#232529",
    ink="#dcdee3",
    faint="#9ba1ad",
    line="#34373d",
    accent="#7fa8e6",
    on_accent="#14161a",
    chosen="#2a374a",
    star="#e5b454",
    hit="#6b5a16",
    wrong="#f2857a",
    marks={
        "yellow": "#5f5413",
        "green": "#27512c",
        "blue": "#22466b",
        "pink": "#642f49",
        "purple": "#473769",
        "orange": "#67441c",
    },
)


def current_colors() -> Colors:
    """The colours of the palette that the application has now."""
    window = QApplication.palette().color(QPalette.ColorRole.Window)
    return DARK if window.lightness() < 128 else LIGHT


def apply_theme(theme: str) -> Colors:
    """Give the whole application one of THEMES."""
    colors = _system_colors() if theme == "system" else DARK if theme == "dark" else LIGHT
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    application.setStyleSheet("")  # changing one sheet for another takes Qt three times as long
    if application.style().objectName() != "fusion":  # with a sheet, it has no name
        application.setStyle("fusion")
    application.setPalette(_palette(colors))
    application.setStyleSheet(_style_sheet(colors) + _controls_style(colors))
    return colors


def _system_colors() -> Colors:
    scheme = QApplication.styleHints().colorScheme()
    return DARK if scheme == Qt.ColorScheme.Dark else LIGHT


def _palette(colors: Colors) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    roles = {
        role.Window: colors.frame,
        role.WindowText: colors.ink,
        role.Base: colors.paper,
        role.AlternateBase: colors.frame,
        role.Text: colors.ink,
        role.PlaceholderText: colors.faint,
        role.Button: colors.frame,
        role.ButtonText: colors.ink,
        role.ToolTipBase: colors.frame,
        role.ToolTipText: colors.ink,
        role.BrightText: colors.star,
        role.Link: colors.accent,
        role.LinkVisited: colors.accent,
        role.Highlight: colors.accent,
        role.HighlightedText: colors.on_accent,
        role.Accent: colors.accent,
        role.Light: colors.paper,
        role.Midlight: colors.line,
        role.Mid: colors.line,
        role.Dark: colors.faint,
        role.Shadow: colors.line,
    }
    for which, color in roles.items():
        palette.setColor(which, QColor(color))
    disabled = QPalette.ColorGroup.Disabled
    for which in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(disabled, which, QColor(colors.faint))
    return palette


def _style_sheet(colors: Colors) -> str:
    return f"""
    QToolTip {{ color: {colors.ink}; background: {colors.frame}; border: 1px solid {colors.line};
        padding: 4px; }}
    QSplitter::handle {{ background: {colors.line}; }}
    QSplitter::handle:horizontal {{ width: 1px; }}
    QSplitter::handle:vertical {{ height: 1px; }}
    QListView, QTableView, QTextBrowser, QPlainTextEdit {{ border: none; }}
    QListWidget::item, RecordList::item {{ padding: 4px 6px; }}
    QDialog QTreeView::item {{ padding: 3px 2px; }}
    QDialog QTreeView, QDialog QTableView {{ border: 1px solid {colors.line}; }}
    QHeaderView::section {{ background: {colors.frame}; color: {colors.faint}; border: none;
        border-bottom: 1px solid {colors.line}; padding: 4px 5px; }}
    QLineEdit {{ background: {colors.paper}; color: {colors.ink}; border: 1px solid {colors.line};
        border-radius: 6px; padding: 5px 8px; selection-background-color: {colors.accent};
        selection-color: {colors.on_accent}; }}
    QDialog QPlainTextEdit {{ background: {colors.paper}; border: 1px solid {colors.line};
        border-radius: 6px; padding: 1px 4px; }}
    QDialog QPlainTextEdit:focus, QLineEdit:focus {{ border: 1px solid {colors.accent}; }}
    QToolButton[chip="true"] {{ border: 1px solid transparent; border-radius: 10px;
        padding: 2px 1px; color: {colors.faint}; }}
    QToolButton[chip="true"]:hover {{ border: 1px solid {colors.line}; color: {colors.ink}; }}
    QToolButton[chip="true"]:checked {{ background: {colors.chosen}; color: {colors.ink};
        border: 1px solid {colors.accent}; }}
    QToolButton[chip="true"]:focus {{ border: 1px solid {colors.accent}; }}
    QToolBar {{ border: none; border-bottom: 1px solid {colors.line}; spacing: 4px;
        padding: 3px 6px; }}
    QStatusBar {{ border-top: 1px solid {colors.line}; color: {colors.faint}; }}
    QStatusBar::item {{ border: none; }}
    QMenuBar {{ border-bottom: 1px solid {colors.line}; }}
    QLabel[faint="true"] {{ color: {colors.faint}; }}
    #notice_bar, #reading_only_banner {{ background: {colors.chosen}; }}
    #notice_bar {{ border-top: 1px solid {colors.line}; }}
    #reading_only_banner {{ border-bottom: 1px solid {colors.line}; }}
    #mark_bar {{ background: {colors.frame}; border-top: 1px solid {colors.line}; }}
    #note_editor {{ background: {colors.paper}; padding: 6px 10px; }}
    QScrollBar {{ background: transparent; border: none; margin: 0; }}
    QScrollBar:vertical {{ width: 12px; }}
    QScrollBar:horizontal {{ height: 12px; }}
    QScrollBar::handle {{ background: {colors.line}; border-radius: 3px; margin: 3px; }}
    QScrollBar::handle:vertical {{ min-height: 30px; }}
    QScrollBar::handle:horizontal {{ min-width: 30px; }}
    QScrollBar::handle:hover {{ background: {colors.faint}; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QProgressBar {{ border: none; background: {colors.line}; max-height: 4px; border-radius: 2px; }}
    QProgressBar::chunk {{ background: {colors.accent}; }}
    """


def _controls_style(colors: Colors) -> str:
    """Buttons, choices, numbers and check boxes, which Fusion draws too dark for the dark."""
    tone = "dark" if colors.dark else "light"
    check, up, down = (
        resource_path(f"icons/{name}-{tone}.svg").as_posix()
        for name in ("check", "arrow-up", "arrow-down")
    )
    return f"""
    QPushButton, QComboBox {{ background: {colors.paper}; color: {colors.ink};
        border: 1px solid {colors.line}; border-radius: 6px; padding: 4px 12px; }}
    QPushButton:hover, QComboBox:hover {{ border-color: {colors.faint}; }}
    QPushButton:default, QPushButton:focus, QComboBox:focus {{ border-color: {colors.accent}; }}
    QPushButton:pressed {{ background: {colors.chosen}; }}
    QPushButton:disabled, QComboBox:disabled {{ background: {colors.frame};
        color: {colors.faint}; }}
    QComboBox {{ padding: 3px 2px 3px 8px; }}
    QComboBox::drop-down {{ border: none; width: 20px; }}
    QComboBox::down-arrow {{ image: url("{down}"); width: 10px; height: 10px; }}
    QAbstractSpinBox {{ background: {colors.paper}; color: {colors.ink};
        border: 1px solid {colors.line}; border-radius: 6px; padding: 2px; }}
    QAbstractSpinBox:focus {{ border-color: {colors.accent}; }}
    QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: 20px; }}
    QAbstractSpinBox::up-arrow {{ image: url("{up}"); width: 8px; height: 8px; }}
    QAbstractSpinBox::down-arrow {{ image: url("{down}"); width: 8px; height: 8px; }}
    QComboBox QAbstractItemView {{ border: 1px solid {colors.line}; }}
    QComboBox QLineEdit, QAbstractSpinBox QLineEdit {{ border: none; padding: 0;
        background: transparent; }}
    QCheckBox::indicator, QTreeView::indicator {{ width: 14px; height: 14px;
        border: 1px solid {colors.faint}; border-radius: 3px; background: {colors.paper}; }}
    QCheckBox::indicator:checked, QTreeView::indicator:checked {{
        background: {colors.accent}; border-color: {colors.accent}; image: url("{check}"); }}
    QCheckBox::indicator:focus {{ border: 1px solid {colors.ink}; }}
    """
