"""Who may import whom, and how big things may grow; the tables are the rules of the design."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "desktop"
FILES = sorted(PACKAGE.rglob("*.py"))
TREES = {file.relative_to(PACKAGE).as_posix(): ast.parse(file.read_text("utf-8")) for file in FILES}

# Part of the program -> the parts it may import, and the libraries beside Python's own.
# A module at the top is a part by itself; every part may import the package's own __init__.
ARROWS: dict[str, tuple[set[str], set[str]]] = {
    "core": (set(), set()),
    "markup": ({"core"}, {"markdown_it", "mathra"}),
    "formats": ({"core", "markup"}, {"bibtexparser", "defusedxml", "openpyxl", "jinja2", "yaml"}),
    "storage": ({"core", "markup"}, {"tinydb", "whoosh", "numpy", "platformdirs"}),
    "discovery": ({"core", "markup"}, set()),
    "ui": (
        {"core", "markup", "formats", "storage", "discovery", "resource_files"},
        {"PySide6", "shiboken6"},
    ),
    "app": (
        {"core", "markup", "formats", "storage", "discovery", "ui", "resource_files"},
        {"PySide6"},
    ),
    "cli": ({"core", "markup", "formats", "storage", "discovery", "app", "display"}, set()),
    "__main__": ({"cli"}, set()),
    "bootstrap": ({"display"}, set()),
}

# The core knows no files, clock, threads or processes.
CORE_FORBIDS = set(
    "asyncio concurrent ctypes glob io logging multiprocessing os pathlib platform random shutil"
    " signal sqlite3 subprocess sys tempfile threading time".split()
)
CORE_FORBIDS_CALLS = {"open", "print", "input", "now", "utcnow", "today"}

# Nothing here talks to a network.
NETWORK = set(
    "aiohttp ftplib http httpx imaplib poplib requests smtplib socket socketserver ssl telnetlib"
    " urllib.request urllib3 xmlrpc PySide6.QtNetwork PySide6.QtWebSockets".split()
)

# (module, what it imports inside a function) -> the reason.
LATE_IMPORTS = {
    ("cli/window.py", "desktop.app"): "Qt takes most of a second; only the window needs it",
    ("formats/templates.py", "desktop.formats.sandbox"): "Jinja; only exports need it",
    ("formats/templates.py", "jinja2"): "a library; only exports need it",
    ("formats/front_matter.py", "yaml"): "a library; only exports need it",
}

LINES_A_FILE = 400
LINES_A_FUNCTION = 60


def imports(tree: ast.AST) -> Iterator[str]:
    """The dotted names that a module imports, `from a import b` as both `a` and `a.b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "imports are absolute"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part(name: str) -> str:
    """The part of the program that a module (`core/paper.py`) belongs to."""
    return name.removesuffix(".py").partition("/")[0]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def each_module(test):
    return pytest.mark.parametrize("name", TREES)(test)


@each_module
def test_imports_follow_the_arrows(name):
    own, parts = part(name), {part(other) for other in TREES}
    allowed, libraries = ARROWS.get(own, (set(), set()))
    for imported in imports(TREES[name]):
        top, _, rest = imported.partition(".")
        if top == "desktop":
            target = rest.partition(".")[0]
            assert target not in parts - allowed - {own}, f"{own} may not import {imported}"
        else:
            assert top in libraries | sys.stdlib_module_names, f"{own} may not import {imported}"


@each_module
def test_nothing_imports_a_network_module(name):
    assert not NETWORK & {
        prefix for imported in imports(TREES[name]) for prefix in (imported, imported.split(".")[0])
    }


@pytest.mark.parametrize("name", [name for name in TREES if part(name) == "core"])
def test_core_knows_no_files_clock_or_threads(name):
    assert not CORE_FORBIDS & {imported.split(".")[0] for imported in imports(TREES[name])}
    called = (node.func for node in ast.walk(TREES[name]) if isinstance(node, ast.Call))
    assert not CORE_FORBIDS_CALLS & {getattr(f, "id", getattr(f, "attr", "")) for f in called}


@each_module
def test_imports_stand_at_the_top(name):
    late = {imported for function in functions(TREES[name]) for imported in imports(function)}
    allowed = tuple(what for module, what in LATE_IMPORTS if module == name)
    assert not {imported for imported in late if not imported.startswith(allowed)}


@each_module
def test_files_and_functions_are_small(name):
    assert len((PACKAGE / name).read_text("utf-8").splitlines()) < LINES_A_FILE
    long = [f.name for f in functions(TREES[name]) if f.end_lineno - f.lineno >= LINES_A_FUNCTION]
    assert not long


@each_module
def test_every_module_says_what_is_in_it(name):
    assert ast.get_docstring(TREES[name])
