"""No regular expression of ours takes longer than in proportion, on a hundred thousand letters.

Measured is the processor's time, and long before a slow one would keep the tests waiting.
"""

import importlib
import pkgutil
import re
import signal
import time
from collections.abc import Iterator
from itertools import product

import pytest

import desktop

PROBE, SMALL, LARGE, FULL = 1_000, 3_000, 12_000, 100_000  # characters
WORST = 3  # texts of a pattern that are looked at closely
GROWTH = 7  # times longer for a text four times as long: more than in proportion
LIMIT = 1.0  # seconds of the processor
UNITS = (
    "a < { $ \\ } > [ ] ( ) & ; : . , - _ ^ ` ' \" # / = @ * 0 é \u0301 a. A. <b> <a $a$ \\a \\a{"
    ' [a] &amp; &# a_ http:// www. a@ "a ** A,B a=b, .. 10. TITLE: {,'
).split(" ")
UNITS += ["a ", " ", "\t", "\n", "\n\n", " \n", "a\n", "- a\n", "A b ", "a, ", "1. "]
ENDS = ("", "x")


def modules() -> Iterator[str]:
    for found in pkgutil.walk_packages(desktop.__path__, "desktop."):
        if not found.name.endswith("__main__"):
            yield found.name


def patterns() -> dict[str, re.Pattern]:
    """Every compiled pattern of the program's modules, wherever in a table it stands, by name."""
    found: dict[str, re.Pattern] = {}
    for name in modules():
        module = importlib.import_module(name)
        for key, value in vars(module).items():
            for place, pattern in inside(value, 0):
                known = any(pattern is other for other in found.values())
                if not known:
                    found[f"{name.removeprefix('desktop.')}.{key}{place}"] = pattern
    return found


def inside(value: object, depth: int) -> Iterator[tuple[str, re.Pattern]]:
    if isinstance(value, re.Pattern):
        yield "", value
    elif isinstance(value, dict) and depth < 4:
        for key, item in value.items():
            for pair in (*inside(key, depth + 1), *inside(item, depth + 1)):
                yield f"[{key!r:.20}]{pair[0]}", pair[1]
    elif isinstance(value, list | tuple | set | frozenset) and depth < 4:
        for number, item in enumerate(value):
            for place, pattern in inside(item, depth + 1):
                yield f"[{number}]{place}", pattern
    elif isinstance(value, type) and value.__module__.startswith("desktop") and not depth:
        for key, item in vars(value).items():
            for place, pattern in inside(item, depth + 1):
                yield f".{key}{place}", pattern


PATTERNS = patterns()


def seconds(pattern: re.Pattern, text: str | bytes) -> float:
    """The processor's time for finding all."""
    begun = time.process_time()
    for _ in pattern.finditer(text):
        pass
    return time.process_time() - begun


@pytest.fixture
def alarm() -> Iterator[None]:
    """Ends a search that would never end; where there is no such alarm, the test hangs."""

    def ring(*_) -> None:
        raise TimeoutError("this pattern does not come to an end")

    if hasattr(signal, "setitimer"):
        before = signal.signal(signal.SIGVTALRM, ring)
        signal.setitimer(signal.ITIMER_VIRTUAL, 20)
        yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    else:
        yield


def test_patterns_are_found():
    assert len(PATTERNS) > 60


@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_takes_time_in_proportion(name, alarm):
    pattern = PATTERNS[name]

    def took(unit: str, end: str, size: int) -> float:
        text = unit * (size // len(unit)) + end
        return seconds(pattern, text.encode() if isinstance(pattern.pattern, bytes) else text)

    texts = sorted(product(UNITS, ENDS), key=lambda text: -took(*text, PROBE))[:WORST]
    growing = [text for text in texts[1:] if took(*text, LARGE) > GROWTH * took(*text, SMALL)]
    assert not [text for text in (texts[0], *growing) if took(*text, FULL) > LIMIT]
