"""The README's two commands, `run` and `test`; standard library only, for a bare Python 3.11.

Makes an environment in `.venv`, installs the package there, and sees to the shared libraries that
Qt loads. Writes nothing outside the checkout but pip's cache and, as root, Debian packages.
"""

from __future__ import annotations

import contextlib
import ctypes
import glob
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from desktop.display import missing_display

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = ENVIRONMENT / "abstract-reader.stamp"
STEP_TIMEOUT = 900  # seconds; a step that hangs fails instead of holding everything up

# What Qt loads at run time: shared library -> Debian package.
QT_LIBRARIES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
X11_LIBRARIES = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
WAYLAND_LIBRARIES = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
SMOKE_PROGRAMS = {"Xvfb": "xvfb", "xdotool": "xdotool"}

HEARTBEAT = "tests/flows/test_heartbeat.py"  # it looks at the clock: it runs with no neighbour
CHECKS = (
    ("ruff check", ("ruff", "check", ".")),
    ("ruff format", ("ruff", "format", "--check", ".")),
    ("mypy", ("mypy",)),
    ("pytest", ("pytest", "-q", "-n", "auto", "--dist", "loadfile", "--ignore", HEARTBEAT)),
    ("heartbeat", ("pytest", "-q", HEARTBEAT)),
)
SMOKE = ("pytest", "-q", "tests/smoke")

USAGE = """\
usage: python3 -m desktop.bootstrap run [FILE ...]   open the window, importing the files first
       python3 -m desktop.bootstrap test             check everything"""


class Unable(Exception):
    """The machine lacks something; the text says what, and what to do about it."""


def main(argv: list[str] | None = None) -> int:
    """Run one of the two commands; exit status 0 done, 1 a check failed, 2 it cannot be done."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        if sys.version_info < (3, 11):  # noqa: UP036 (an older Python may well meet this file)
            raise Unable(f"Python 3.11 or newer is needed; this is {platform.python_version()}.")
        if arguments[:1] == ["run"]:
            return run(arguments[1:])
        if arguments == ["test"]:
            return test()
    except Unable as error:
        _say(str(error))
        return 2
    _say(USAGE)
    return 0 if arguments in (["-h"], ["--help"]) else 2


def run(arguments: Sequence[str]) -> int:
    """Open the window in the environment; on POSIX this process becomes the program's."""
    if sentence := missing_display():
        raise Unable(sentence)
    prepare_environment()
    prepare_libraries(_window_libraries(os.environ))
    command = [str(PYTHON), "-m", "desktop", *_expanded(arguments)]
    if os.name != "nt":  # there, exec returns to the prompt while the program still runs
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def test() -> int:
    """Run every check, then the smoke tests in a real window, and print a summary."""
    prepare_environment("test")
    prepare_libraries(QT_LIBRARIES)
    results = [_checked(name, command, _offscreen()) for name, command in CHECKS]
    results.append(_smoke_tested())
    width = max(len(name) for name, _, _ in results)
    print("\nSummary")
    for name, outcome, seconds in results:
        print(f"  {name:<{width}}  {seconds:5.0f} s  {outcome}")
    failed = [name for name, outcome, _ in results if outcome.startswith("FAILED")]
    print("Failed: " + ", ".join(failed) if failed else "Everything passed.")
    return 1 if failed else 0


# The environment


def prepare_environment(extra: str = "") -> None:
    """Make the environment and install the package, unless that was done and nothing changed.

    The stamp holds the interpreter, the digest of pyproject.toml and the extras installed. It is
    emptied before any work, so that what was interrupted is started afresh.
    """
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    interpreter = f"{sys.base_prefix} {platform.python_version()} {ROOT}"
    found = STAMP.read_text("utf-8").splitlines() if STAMP.exists() else []
    if PYTHON.exists() and found[:2] == [interpreter, project] and extra in ("", *found[2:]):
        return
    _say("Setting up the environment in .venv; this takes a minute or two, once.")
    if not PYTHON.exists() or (STAMP.exists() and found[:1] != [interpreter]):
        _create_environment()
    STAMP.write_text("", "utf-8")
    _install(f"{ROOT}[{extra}]" if extra else str(ROOT))
    STAMP.write_text("\n".join([interpreter, project, *filter(None, [extra])]), "utf-8")


def _create_environment() -> None:
    _quiet(sys.executable, "-m", "venv", "--without-pip", "--clear", str(ENVIRONMENT))
    ENVIRONMENT.mkdir(exist_ok=True)
    STAMP.touch()


def _install(requirement: str) -> None:
    """Install into the environment with whichever pip there is; raise Unable where none works."""
    pip = _pip()
    if not pip and _may_use_apt():
        _apt_install(["python3-venv"])
        _create_environment()
        pip = _pip()
    if not pip:
        raise Unable(
            "Python's pip cannot be used here; install it and start again"
            f" (on Debian or Ubuntu: {_apt_command(['python3-venv'])})."
        )
    command = [*pip, "install", "-q", "--disable-pip-version-check", "-e", requirement]
    if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode:
        raise Unable("pip could not install what the program needs; see its message above.")


def _pip() -> list[str]:
    """The command that installs into the environment, found by trying; empty if there is none.

    Debian takes ensurepip out of Python, and its own pip installs into other environments.
    """
    python = str(PYTHON)
    if _quiet(python, "-m", "pip", "--version") or _quiet(python, "-m", "ensurepip"):
        return [python, "-m", "pip"]
    from_outside = [sys.executable, "-m", "pip", "--python", python]
    return from_outside if _quiet(*from_outside, "--version") else []


# The system's libraries and programs


def prepare_libraries(libraries: Mapping[str, str]) -> None:
    """Install the shared libraries that cannot be loaded, or raise Unable with the command."""
    if not sys.platform.startswith("linux"):
        return  # elsewhere Qt's wheels bring all they need
    if _missing(libraries) and _may_use_apt():
        _apt_install(_packages(libraries, _missing(libraries)))
    if missing := _missing(libraries):
        debian = shutil.which("apt-get")
        names = _apt_command(_packages(libraries, missing)) if debian else ", ".join(missing)
        raise Unable(
            f"Qt needs shared libraries that are not here. Install them and start again: {names}"
        )


def _window_libraries(environ: Mapping[str, str]) -> dict[str, str]:
    platform_libraries = WAYLAND_LIBRARIES if environ.get("WAYLAND_DISPLAY") else X11_LIBRARIES
    if environ.get("QT_QPA_PLATFORM", "").partition(":")[0] not in ("", "xcb", "wayland"):
        platform_libraries = {}
    return {**QT_LIBRARIES, **platform_libraries}


def _missing(libraries: Iterable[str]) -> list[str]:
    """Those shared libraries that do not load."""
    missing = []
    for name in libraries:
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return missing


def _packages(table: Mapping[str, str], names: Iterable[str]) -> list[str]:
    return sorted({table[name] for name in names})


def _may_use_apt() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and bool(shutil.which("apt-get"))


def _apt_command(packages: Iterable[str]) -> str:
    return "sudo apt-get install -y " + " ".join(packages)


def _apt_install(packages: Sequence[str]) -> None:
    """Install Debian packages as root; whether it worked is for the caller to find out."""
    _say("Installing " + ", ".join(packages) + ".")
    options = ("-qq", "-o", "DPkg::Lock::Timeout=120", "-o", "Dpkg::Use-Pty=0")
    _quiet("apt-get", *options, "update")
    _quiet("apt-get", *options, "install", "-y", "--no-install-recommends", *packages)


# The checks


def _checked(
    name: str, command: Sequence[str], environ: Mapping[str, str]
) -> tuple[str, str, float]:
    """Run a check; return its name, how it came out and the seconds it took."""
    print(f"\n== {name}", flush=True)
    started = time.monotonic()
    try:
        status = subprocess.run(
            [str(PYTHON), "-m", *command],
            cwd=ROOT,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            timeout=STEP_TIMEOUT,
            check=False,
        ).returncode
        outcome = "passed" if status == 0 else f"FAILED (exit status {status})"
    except subprocess.TimeoutExpired:
        outcome = f"FAILED (took more than {STEP_TIMEOUT} s)"
    return name, outcome, time.monotonic() - started


def _smoke_tested() -> tuple[str, str, float]:
    """Run the smoke tests on a virtual display; where there can be none, say so."""
    if sentence := _smoke_obstacle():
        outcome = "FAILED" if os.environ.get("CI") else "skipped"
        return "smoke", f"{outcome}: {sentence}", 0.0
    with _virtual_display() as display:
        return _checked("smoke", SMOKE, _on_display(display))


def _smoke_obstacle() -> str:
    if not sys.platform.startswith("linux"):
        return "Xvfb is for Linux."
    missing = [name for name in SMOKE_PROGRAMS if not shutil.which(name)]
    if missing and _may_use_apt():
        _apt_install(_packages(SMOKE_PROGRAMS, missing))
        missing = [name for name in SMOKE_PROGRAMS if not shutil.which(name)]
    if missing:
        packages = _packages(SMOKE_PROGRAMS, missing)
        return f"{' and '.join(missing)} not found ({_apt_command(packages)})."
    try:
        prepare_libraries({**QT_LIBRARIES, **X11_LIBRARIES})
    except Unable as error:
        return str(error)
    return ""


@contextlib.contextmanager
def _virtual_display() -> Iterator[str]:
    """Run Xvfb on a free display, which it picks itself; give the display's name."""
    reader, writer = os.pipe()
    # -noreset: else it is away for a moment whenever its last window closes
    screen = ("-screen", "0", "1280x900x24", "-nolisten", "tcp", "-noreset")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), *screen],
        pass_fds=[writer],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader, encoding="ascii") as numbers:
            yield ":" + numbers.readline().strip()
    finally:
        server.terminate()
        server.wait()


def _offscreen() -> dict[str, str]:
    displays = ("DISPLAY", "WAYLAND_DISPLAY")
    kept = {name: value for name, value in os.environ.items() if name not in displays}
    return {**kept, "QT_QPA_PLATFORM": "offscreen"}


def _on_display(display: str) -> dict[str, str]:
    return {**_offscreen(), "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}


# Small things


def _expanded(arguments: Iterable[str]) -> Iterator[str]:
    """The arguments with `*` replaced by the files it stands for, as no Windows shell does."""
    for argument in arguments:
        yield from _matches(argument) or [argument]


def _matches(pattern: str) -> list[str]:
    return sorted(glob.glob(pattern)) if os.name == "nt" else []  # noqa: PTH207 (may be absolute)


def _quiet(*command: str) -> bool:
    """Run a command without its output; return whether it could be started and succeeded."""
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    silent = subprocess.DEVNULL
    try:
        subprocess.run(command, stdin=silent, stdout=silent, stderr=silent, env=environ, check=True)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
