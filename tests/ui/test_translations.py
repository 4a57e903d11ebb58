"""Every word that a person sees can be translated, and is translated to Simplified Chinese."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from PySide6.QtCore import QTranslator

from tests.translations import FOLDER, ROOT, messages, release, tool, update

UI = sorted((ROOT / "desktop" / "ui").rglob("*.py"))
CHINESE = FOLDER / "abstract-reader_zh_CN.ts"
TRANSLATING = {"tr", "translate", "QT_TRANSLATE_NOOP"}
QT_S = {"translate", "QCoreApplication.translate", "QApplication.translate", "QT_TRANSLATE_NOOP"}
SHOWING = {
    "Notice", "QAction", "QCheckBox", "QGroupBox", "QLabel", "QMenu", "QPushButton",
    "QRadioButton", "QToolBar", "QToolButton", "addAction", "addButton", "addItem", "addItems",
    "addMenu", "addRow", "addTab", "insertItem", "make_chip", "setAccessibleDescription",
    "setAccessibleName", "setHeaderLabels", "setInformativeText", "setItemText", "setLabelText",
    "setPlaceholderText", "setPrefix", "setSpecialValueText", "setStatusTip", "setSuffix",
    "setText", "setTitle", "setToolTip", "setWhatsThis", "setWindowTitle", "show_notice", "warn",
}  # fmt: skip
UNTRANSLATED = {
    ("main_window.py", "Abstract Reader"): "the product's name",
    ("export_dialog.py", "Abstract Reader"): "the product's name",
    ("paper_commands.py", "Abstract Reader"): "the product's name",
}
PASSED_ON = {
    ("actions.py", "label"): "a text of the table of actions",
    ("main_window.py", "_make_menus"): "a menu of the table of actions",
    ("shortcuts_dialog.py", "__init__"): "a menu of the table of actions",
    ("backup_dialog.py", "_reason"): "a wording of the core, listed in wording.py",
    ("session.py", "name_of"): "a wording of the core, listed in wording.py",
    ("sayings.py", "told"): "a sentence of that file",
}


def _name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _calls(node: ast.AST, scope: str = "") -> Iterator[tuple[str, ast.Call]]:
    """The calls under a node, with the function that they stand in."""
    for child in ast.iter_child_nodes(node):
        inner = child.name if isinstance(child, ast.FunctionDef) else scope
        if isinstance(child, ast.Call):
            yield inner, child
        yield from _calls(child, inner)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _shown_literals(node: ast.AST) -> Iterator[str]:
    """Texts with a word in them that no translating call, key or format stands around."""
    if isinstance(node, ast.Call) and (_name(node) in TRANSLATING or _name(node)[:1] == "_"):
        return  # what a function of the same file is given is looked at where it is shown
    if isinstance(node, ast.Call):
        node = ast.List([*node.args, *(word.value for word in node.keywords)])
    if isinstance(node, ast.Subscript):
        node = node.value
    if isinstance(node, ast.FormattedValue):
        node = node.value
    if isinstance(node, ast.Compare | ast.Dict):
        return
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and re.search(r"[^\W\d_]{2}", node.value):
            yield node.value
        return
    for child in ast.iter_child_nodes(node):
        yield from _shown_literals(child)


@pytest.mark.parametrize("path", UI, ids=lambda path: path.name)
def test_shown_words_go_through_the_translator(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {
        (path.name, text)
        for _, call in _calls(tree)
        if _name(call) in SHOWING
        for argument in (*call.args, *(word.value for word in call.keywords))
        for text in _shown_literals(argument)
    }
    assert found <= UNTRANSLATED.keys()


@pytest.mark.parametrize("path", UI, ids=lambda path: path.name)
def test_translating_calls_hold_whole_texts(path: Path):
    """Qt's tool reads the sources: it finds no variable, no f-string, and no other's context."""
    for scope, call in _calls(ast.parse(path.read_text(encoding="utf-8"))):
        name, words = _name(call), call.args
        if name == "tr":
            assert ast.unparse(call.func) == "self.tr", ast.unparse(call)
            assert all(map(_is_text, words)), ast.unparse(call)
        elif ast.unparse(call.func) in QT_S and (path.name, scope) not in PASSED_ON:
            assert all(map(_is_text, words)), ast.unparse(call)


@pytest.fixture(scope="module")
def chinese() -> dict[tuple[str, str], str | None]:
    return messages(CHINESE)


def test_nothing_is_unfinished(chinese):
    assert [key for key, text in chinese.items() if not text or not text.strip()] == []


def test_placeholders_are_kept(chinese):
    for (_, source), text in chinese.items():
        assert _placeholders(source) == _placeholders(text or ""), source


def test_mnemonics_and_ellipses_are_kept(chinese):
    """As Qt's own Chinese writes them: the letter behind, in parentheses."""
    for (_, source), text in chinese.items():
        letters = re.findall(r"&(\w)", source)
        assert re.findall(r"\(&(\w)\)", text or "") == [letter.upper() for letter in letters]
        assert (text or "").count("&") == len(letters), source
        assert source.endswith("…") == (text or "").endswith("…"), source


def _placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_the_translation_holds_the_texts_of_the_sources(chinese, tmp_path: Path):
    if not tool("pyside6-lupdate"):
        pytest.skip("PySide6's lupdate is not installed here")
    fresh = tmp_path / CHINESE.name
    update(fresh)
    assert set(messages(fresh)) == set(chinese), "run: python -m tests.translations"


def test_the_program_loads_what_was_translated(qapp, chinese):
    translator = QTranslator()
    assert translator.load(str(CHINESE.with_suffix(".qm")))
    loaded = {key: translator.translate(*key) for key in chinese}
    assert loaded == chinese, "run: python -m tests.translations"


def test_a_release_is_what_lies_there(tmp_path: Path):
    if not tool("pyside6-lrelease"):
        pytest.skip("PySide6's lrelease is not installed here")
    made = tmp_path / "made.qm"
    release(CHINESE, made)
    assert made.read_bytes() == CHINESE.with_suffix(".qm").read_bytes()
