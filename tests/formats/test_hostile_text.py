"""Text made to take long: every pattern of the package, and every format, take their time linearly.

The limit is on the time of the processor, and some hundred times what is needed.
"""

import importlib
import pkgutil
import re
import time

import pytest

import desktop.formats
from desktop.core import list_name
from desktop.core.errors import BadInput
from desktop.formats.read import FORMATS, read_bytes

SIZE = 100_000
LIMIT = 1.0  # seconds of the processor

PIECES = (
    *("a ", "<", "{", "$", "\\", " ", '"', "#", "A", "1.", "[", "(", "-", "- ", "*", "|", "="),
    *("\n", "\n ", "a\n", "A b\n", "Ab, ", "title: ", "@a{", "&a", "http://", "a'", "x={", "20"),
    *("<a ", '<a x="', "<!--", "ICML ", "TY  - \n", "%0 a\n", '{"', "{}\n", "[{", "a and ", "中"),
)


def patterns():
    names = [info.name for info in pkgutil.iter_modules(desktop.formats.__path__)]
    modules = [importlib.import_module(f"desktop.formats.{name}") for name in names]
    for module in (*modules, list_name):
        for name, value in vars(module).items():
            found = value.values() if isinstance(value, dict) else [value]
            for pattern in found:
                if isinstance(pattern, re.Pattern):
                    yield f"{module.__name__}.{name}", pattern
    for form in FORMATS:
        if form.pattern:
            yield f"the pattern of {form.name}", re.compile(form.pattern)


@pytest.mark.parametrize("piece", PIECES, ids=repr)
def test_no_pattern_takes_long(piece):
    text = piece * (SIZE // len(piece)) + "x"
    for name, pattern in patterns():
        begin = time.process_time()
        pattern.search(text.encode() if isinstance(pattern.pattern, bytes) else text)
        assert time.process_time() - begin < LIMIT, name


@pytest.mark.parametrize("piece", PIECES, ids=repr)
def test_no_format_takes_long(piece):
    data = (piece * (SIZE // 10 // len(piece)) + "x").encode()
    for form in FORMATS:
        begin = time.process_time()
        try:
            read_bytes(data, "list", format=form.name)
        except BadInput as error:
            assert "\n" not in str(error)
        assert time.process_time() - begin < LIMIT, form.name
