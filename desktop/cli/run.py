"""Runs one call of the command line: its verb, its exit status, and a sentence for what failed."""

import logging
import signal
import sys
import traceback
from _thread import interrupt_main
from argparse import Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from threading import Timer, main_thread
from typing import cast

from desktop.cli import terminal
from desktop.cli.arguments import parse
from desktop.core.errors import BadInput, KnownError
from desktop.storage.clock import now
from desktop.storage.locations import data_folder

INTERRUPTED = 130  # 128 + SIGINT, as shells have it
_SOON = 0.01  # seconds


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the arguments (by default the process's) say, and give the exit status.

    0 done; 1 some or all of the input was bad, the rest was done; 2 wrong usage, or the data folder
    cannot be used. What failed is told in one sentence on standard error.
    """
    logging.getLogger("desktop").addHandler(logging.NullHandler())  # else warnings are printed
    hook = sys.unraisablehook
    sys.unraisablehook = partial(_interrupt_again, hook)
    terminal.use_utf8()
    arguments = Namespace(data_dir=None)
    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
        status = int(arguments.run(arguments))
        terminal.flush()
    except SystemExit as done:  # after --help and --version
        status = int(done.code or 0)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:  # whoever read the answer has enough of it
        terminal.abandon_answer()
        status = 0
    except KnownError as error:
        terminal.complain(str(error))
        if isinstance(error, terminal.OutputError):
            terminal.abandon_answer()
        status = 1 if isinstance(error, BadInput) else 2
    except Exception as error:
        terminal.complain(_log_fault(error, arguments.data_dir))
        status = 2
    finally:
        sys.unraisablehook = hook
    return status


def _interrupt_again(
    hook: Callable[["sys.UnraisableHookArgs"], object], ignored: "sys.UnraisableHookArgs"
) -> None:
    """Interrupt once more where the interpreter let an interrupt go.

    It does so where the signal comes while a destructor or a weak reference's callback runs, as
    at the end of each import. Later, in a thread: this hook is such a place itself.
    """
    if issubclass(ignored.exc_type, KeyboardInterrupt):
        again = Timer(_SOON, _interrupt)
        again.daemon = True
        again.start()
    else:
        hook(ignored)


def _interrupt() -> None:
    if hasattr(signal, "pthread_kill"):  # which wakes a program that waits for its input, too
        signal.pthread_kill(cast(int, main_thread().ident), signal.SIGINT)
    else:
        interrupt_main()


def _log_fault(error: Exception, data_dir: str | None) -> str:
    """Write a fault of ours to the log, and give a sentence that says where it is."""
    fault = "Something went wrong in the program; nothing that was stored is lost."
    with suppress(OSError):
        log = data_folder(data_dir) / "log.txt"  # as the window has it
        log.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{now()} unexpected error\n{''.join(traceback.format_exception(error))}")
        return f"{fault} For a report, take the end of {log}."
    return f"{fault} For a report: {type(error).__name__}, {error}."
