"""What a verb says: answers on standard output, everything else on standard error."""

import io
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from desktop.core.errors import KnownError

PROGRAM = "abstract-reader"


class OutputError(KnownError):
    """The answer cannot be written: the disk is full, or the output is closed."""


def use_utf8() -> None:
    r"""Write UTF-8 whatever the locale says; what has no UTF-8 comes out as `\udc80`."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def answer(line: str) -> None:
    """Write a line of the answer."""
    write(f"{line}\n")


def answer_json(value: Any) -> None:
    """Write the answer as JSON."""
    answer(json.dumps(value, ensure_ascii=False, indent=2))


def write(document: str) -> None:
    """Write a document as it is."""
    _attempt(lambda: sys.stdout.write(document))


def flush() -> None:
    """Have the whole answer out."""
    _attempt(lambda: sys.stdout.flush())


def _attempt(action: Callable[[], object]) -> None:
    try:
        action()
    except BrokenPipeError:
        raise
    except (OSError, ValueError, AttributeError) as error:  # ValueError: closed; None: never open
        reason = getattr(error, "strerror", None) or "standard output is closed"
        raise OutputError(f"The answer could not be written: {reason}.") from error


def tell(text: str) -> None:
    """Say something that is not the answer."""
    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def complain(sentence: str) -> None:
    """Say in one sentence what went wrong."""
    tell(f"{PROGRAM}: {visible(sentence)}")


def visible(text: str) -> str:
    """Text without characters that act on a terminal or turn its line round (file names may)."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


def abandon_answer() -> None:
    """Drop what could not be written, so that the interpreter does not try again at its end."""
    with suppress(OSError, ValueError, AttributeError):
        descriptor = os.open(os.devnull, os.O_WRONLY)
        os.dup2(descriptor, sys.stdout.fileno())
        os.close(descriptor)
