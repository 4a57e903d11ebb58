"""JSON as files really hold it: value by value, with what was odd told and not raised."""

import json
import re
from dataclasses import dataclass, field
from typing import Any

MAX_DIGITS = 1_000

_SPACE = re.compile(r"[\s\ufeff]*")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', re.DOTALL)


class JsonProblem(Exception):
    """A value that cannot be read; its text is a sentence."""


class TooDeep(JsonProblem):
    """A value nested more deeply than any real one."""


def load(text: str) -> tuple[Any, list[str]]:
    """Read a text that is one value; give it, and sentences on what was odd in it."""
    value, end, notes = load_at(text, skip_space(text, 0))
    if skip_space(text, end) < len(text):
        raise JsonProblem("Something stands behind the end of the JSON value.")
    return value, notes


def load_at(text: str, start: int) -> tuple[Any, int, list[str]]:
    """Read the value that begins at a position; give it, its end, and what was odd in it.

    Raises JsonProblem for what is no value.
    """
    hooks = _Hooks()
    fast = json.JSONDecoder(
        strict=False, parse_constant=hooks.constant, object_pairs_hook=hooks.pairs
    )
    try:
        try:
            value, end = fast.raw_decode(text, start)
        except json.JSONDecodeError:
            raise
        except ValueError:  # an integer of more digits than Python takes
            hooks = _Hooks()
            patient = json.JSONDecoder(
                strict=False,
                parse_constant=hooks.constant,
                object_pairs_hook=hooks.pairs,
                parse_int=hooks.integer,
            )
            value, end = patient.raw_decode(text, start)
    except json.JSONDecodeError as error:
        raise JsonProblem(f"It is no valid JSON ({error.msg}).") from None
    except RecursionError:
        raise TooDeep("It is nested too deeply.") from None
    return value, end, hooks.notes


def skip_space(text: str, at: int) -> int:
    """The position of the next character that is no white space."""
    found = _SPACE.match(text, at)
    return found.end() if found else at


def skip_value(text: str, at: int) -> int | None:
    """The end of a broken object or array, by its brackets; None if they do not close."""
    depth = 0
    for token in _TOKEN.finditer(text, at):
        if token[0] in "[{":
            depth += 1
        elif token[0] in "]}":
            depth -= 1
        if depth <= 0:
            return token.end()
    return None


@dataclass
class _Hooks:
    """What the decoder asks for, with what was odd."""

    notes: list[str] = field(default_factory=list)

    def constant(self, name: str) -> None:
        self.notes.append(f"{name} is no JSON value; it was left out.")

    def integer(self, digits: str) -> int | str:
        if len(digits) <= MAX_DIGITS:
            return int(digits)
        self.notes.append(f"A number of {len(digits):,} digits is kept as text.")
        return digits

    def pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Make an object; of a field given twice with different values both are kept."""
        result = dict(pairs)
        if len(result) == len(pairs):
            return result
        result = {}
        for key, value in pairs:
            name, number = key, 1
            while name in result and result[name] != value:
                number += 1
                name = f"{key} ({number})"
            if number > 1:
                self.notes.append(f"The field “{key}” is given more than once; all are kept.")
            result[name] = value
        return result
