"""The command line in the test's own process, on a data folder of the test's own."""

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from desktop.cli import main

LIST = """Insect Workshop 2026 Papers

Ants find short paths. We propose **AntPath**, a planner with $n_k$ steps.

Bees count to four, and honey is symmet**R**ic.

Crows use tools at a 10\\% rate.
"""


@dataclass(frozen=True)
class Answer:
    """What a call gave back."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Answer]


@pytest.fixture
def run(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call the command line; a failed call is told in one line, and never with a traceback."""
    monkeypatch.setenv("ABSTRACT_READER_DATA", str(tmp_path / "data"))

    def call(*arguments: str, stdin: bytes = b"", status: int = 0) -> Answer:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        answer = Answer(main([str(argument) for argument in arguments]), *capsys.readouterr())
        assert answer.status == status, answer.err
        assert "Traceback" not in answer.err
        if status == 2:
            assert answer.err.startswith("abstract-reader: ")
            assert answer.err.count("\n") == 1
            assert not answer.out
        return answer

    return call


@pytest.fixture
def insects(run: Run, tmp_path: Path) -> list[str]:
    """Three papers in the library; their ids in list order."""
    path = tmp_path / "insects.txt"
    path.write_text(LIST, "utf-8")
    (file,) = run("import", path, "--json").json["files"]
    assert len(file["added"]) == 3
    return list(file["added"])
