"""The two set-up commands, with the environment, pip and apt replaced by stand-ins."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from desktop import bootstrap

PACKAGE = Path(bootstrap.__file__).parent


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with nothing set up; returns what was done to its environment, in order."""
    done = []
    python = tmp_path / ".venv" / "python"

    def create():
        shutil.rmtree(python.parent, ignore_errors=True)
        python.parent.mkdir()
        python.touch()
        done.append("create")

    (tmp_path / "pyproject.toml").write_text("first")
    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "PYTHON", python)
    monkeypatch.setattr(bootstrap, "STAMP", python.parent / "stamp")
    monkeypatch.setattr(bootstrap, "_create_environment", create)
    monkeypatch.setattr(bootstrap, "_install", lambda what: done.append(Path(what).name))
    return done


def test_first_command_makes_the_environment_and_installs(checkout, tmp_path):
    bootstrap.prepare_environment()
    assert checkout == ["create", tmp_path.name]


def test_second_command_does_nothing(checkout):
    bootstrap.prepare_environment("test")
    checkout.clear()
    bootstrap.prepare_environment("test")
    bootstrap.prepare_environment()
    assert checkout == []


def test_tests_need_more_than_the_window(checkout, tmp_path):
    bootstrap.prepare_environment()
    checkout.clear()
    bootstrap.prepare_environment("test")
    assert checkout == [f"{tmp_path.name}[test]"]


def test_changed_project_file_installs_again(checkout, tmp_path):
    bootstrap.prepare_environment()
    checkout.clear()
    (tmp_path / "pyproject.toml").write_text("second")
    bootstrap.prepare_environment()
    assert checkout == [tmp_path.name]


def test_other_python_makes_the_environment_anew(checkout, tmp_path, monkeypatch):
    bootstrap.prepare_environment()
    checkout.clear()
    monkeypatch.setattr(sys, "base_prefix", "elsewhere")
    bootstrap.prepare_environment()
    assert checkout == ["create", tmp_path.name]


def test_interrupted_installation_starts_afresh(checkout, tmp_path, monkeypatch):
    def interrupted(_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(bootstrap, "_install", interrupted)
        with pytest.raises(KeyboardInterrupt):
            bootstrap.prepare_environment()
    checkout.clear()
    bootstrap.prepare_environment()
    assert checkout == ["create", tmp_path.name]


@pytest.mark.parametrize(
    ("working", "expected"),
    [
        ("pip", ["PYTHON", "-m", "pip"]),
        ("ensurepip", ["PYTHON", "-m", "pip"]),
        ("--python", [sys.executable, "-m", "pip", "--python", "PYTHON"]),
        (None, []),
    ],
)
def test_pip_is_found_by_trying(monkeypatch, working, expected):
    def succeeds(*command):
        return working == (command[3] if "--python" in command else command[2])

    monkeypatch.setattr(bootstrap, "PYTHON", "PYTHON")
    monkeypatch.setattr(bootstrap, "_quiet", succeeds)
    assert bootstrap._pip() == expected


def test_no_pip_is_one_sentence(monkeypatch):
    monkeypatch.setattr(bootstrap, "_pip", list)
    monkeypatch.setattr(bootstrap, "_may_use_apt", lambda: False)
    with pytest.raises(bootstrap.Unable, match="apt-get install -y python3-venv"):
        bootstrap._install(".")


@pytest.fixture
def apt(monkeypatch):
    """A Linux that lacks libGL, and an apt-get that brings it; returns what it installed."""
    installed = []
    lacking = ["libGL.so.1"]
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(bootstrap, "_may_use_apt", lambda: True)
    monkeypatch.setattr(shutil, "which", "/usr/bin/{}".format)
    monkeypatch.setattr(bootstrap, "_missing", lambda libraries: [] if installed else [*lacking])
    monkeypatch.setattr(bootstrap, "_apt_install", installed.extend)
    return installed


def test_root_on_debian_gets_the_missing_libraries(apt):
    bootstrap.prepare_libraries(bootstrap.QT_LIBRARIES)
    assert apt == ["libgl1"]


def test_others_are_told_the_command(apt, monkeypatch):
    monkeypatch.setattr(bootstrap, "_may_use_apt", lambda: False)
    with pytest.raises(bootstrap.Unable, match="sudo apt-get install -y libgl1"):
        bootstrap.prepare_libraries(bootstrap.QT_LIBRARIES)


def test_failed_installation_is_told_too(apt, monkeypatch):
    monkeypatch.setattr(bootstrap, "_apt_install", lambda packages: None)
    with pytest.raises(bootstrap.Unable, match="sudo apt-get install -y libgl1"):
        bootstrap.prepare_libraries(bootstrap.QT_LIBRARIES)


def test_other_distributions_are_told_the_libraries(apt, monkeypatch):
    monkeypatch.setattr(bootstrap, "_may_use_apt", lambda: False)
    monkeypatch.setattr(shutil, "which", lambda program: None)
    with pytest.raises(bootstrap.Unable, match=r"again: libGL\.so\.1"):
        bootstrap.prepare_libraries(bootstrap.QT_LIBRARIES)


def test_missing_libraries_are_found_by_loading():
    assert bootstrap._missing(["libnotthere.so.9"]) == ["libnotthere.so.9"]
    assert bootstrap._missing([None]) == []  # the process itself


@pytest.mark.parametrize(
    ("environ", "needed", "not_needed"),
    [
        ({"DISPLAY": ":0"}, "libxcb-cursor.so.0", "libwayland-client.so.0"),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "libwayland-client.so.0", "libxcb-cursor.so.0"),
        ({"QT_QPA_PLATFORM": "offscreen"}, "libGL.so.1", "libxcb-cursor.so.0"),
    ],
)
def test_window_libraries_are_those_of_its_platform(environ, needed, not_needed):
    libraries = bootstrap._window_libraries(environ)
    assert needed in libraries
    assert not_needed not in libraries


@pytest.fixture
def ready(monkeypatch):
    """Everything is set up, and there are no smoke tests."""
    monkeypatch.setattr(bootstrap, "PYTHON", sys.executable)
    monkeypatch.setattr(bootstrap, "prepare_environment", lambda extra="": None)
    monkeypatch.setattr(bootstrap, "prepare_libraries", lambda libraries: None)
    monkeypatch.setattr(bootstrap, "_smoke_obstacle", lambda: "no Xvfb.")
    monkeypatch.setattr(bootstrap, "CHECKS", [("good", ("platform",))])
    monkeypatch.delenv("CI", raising=False)


def test_everything_passed(ready, capsys):
    assert bootstrap.main(["test"]) == 0
    output = capsys.readouterr().out
    assert "Everything passed." in output
    assert "skipped: no Xvfb." in output


def test_one_failure_fails_all_but_stops_nothing(ready, monkeypatch, capsys):
    checks = [("bad", ("no_such_module",)), ("good", ("platform",))]
    monkeypatch.setattr(bootstrap, "CHECKS", checks)
    assert bootstrap.main(["test"]) == 1
    output = capsys.readouterr().out
    assert "FAILED (exit status 1)" in output
    assert "passed" in output
    assert output.endswith("Failed: bad\n")


def test_continuous_integration_skips_nothing(ready, monkeypatch, capsys):
    monkeypatch.setenv("CI", "true")
    assert bootstrap.main(["test"]) == 1
    assert capsys.readouterr().out.endswith("Failed: smoke\n")


def test_check_that_hangs_fails(ready, monkeypatch, capsys):
    monkeypatch.setattr(bootstrap, "STEP_TIMEOUT", 0.2)
    sleep = ("timeit", "-n1", "-r1", "import time; time.sleep(60)")
    monkeypatch.setattr(bootstrap, "CHECKS", [("slow", sleep)])
    assert bootstrap.main(["test"]) == 1
    assert "FAILED (took more than 0.2 s)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "status"), [([], 2), (["jump"], 2), (["test", "more"], 2), (["--help"], 0)]
)
def test_usage(arguments, status, capsys):
    assert bootstrap.main(arguments) == status
    assert "usage:" in capsys.readouterr().err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there can it be told")
def test_run_without_a_display_is_one_sentence_and_sets_nothing_up(tmp_path):
    """The real command, in a copy, by a Python that sees no installed package."""
    copy = shutil.copytree(PACKAGE, tmp_path / "desktop", ignore=lambda d, names: ["ui", "core"])
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    finished = subprocess.run(
        [sys.executable, "-S", "-B", "-m", "desktop.bootstrap", "run", "list.txt"],
        cwd=copy.parent,
        env={name: value for name, value in os.environ.items() if name not in hidden},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 2
    assert finished.stdout == ""
    assert finished.stderr.count("\n") == 1
    assert "There is no display" in finished.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["desktop"]
