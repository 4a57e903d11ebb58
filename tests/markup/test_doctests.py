"""The examples in the docstrings hold."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import desktop.markup

_FOLDER = Path(desktop.markup.__file__).parent
MODULES = sorted(path.stem for path in _FOLDER.glob("*.py") if path.stem != "__init__")


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert not doctest.testmod(import_module(f"desktop.markup.{name}")).failed
