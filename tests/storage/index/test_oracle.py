"""Evaluation over flat arrays finds what Whoosh's own searcher finds, with the same scores."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from whoosh.index import create_in
from whoosh.query import Phrase, Term

from desktop.storage.index import phrases
from desktop.storage.index.schema import FIELDS, make_schema, wrong_whoosh
from desktop.storage.index.writer import FlatSegmentWriter

from . import oracle
from .conftest import OTHER_WHOOSH

ROOT = Path(__file__).resolve().parents[3]
OLD_WHOOSH = "Whoosh==2.7.4"
RUN_ON_OLD = ("oracle", "right", "search_index", "folder")


def test_the_pinned_whoosh_is_installed() -> None:
    assert wrong_whoosh() == ""


def test_another_whoosh_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("whoosh.__version__", (2, 7, 5))
    assert wrong_whoosh().startswith("Whoosh 2.7.5 is installed where")


@pytest.mark.parametrize("few", [0, phrases._FEW])
@pytest.mark.parametrize("seed", range(10))
def test_equals_the_stock_searcher(seed: int, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phrases, "_FEW", few)
    assert list(oracle.differences(seed, queries=30)) == []


@pytest.mark.skipif(OTHER_WHOOSH in os.environ, reason="runs on the other Whoosh already")
def test_all_of_this_on_an_old_whoosh(tmp_path: Path) -> None:
    """The tests that open, search, damage and compare an index, in a process of their own."""
    if complaint := install_old_whoosh(tmp_path):
        pytest.skip(f"{OLD_WHOOSH} cannot be installed here: {complaint}")
    files = [str(Path(__file__).with_name(f"test_{name}.py")) for name in RUN_ON_OLD]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *files],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT))),
            OTHER_WHOOSH: OLD_WHOOSH.partition("==")[2],
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]


def install_old_whoosh(folder: Path) -> str:
    """Install it into a folder by this Python's pip or that of the one beneath; what is wrong."""
    options = ("-q", "--disable-pip-version-check", "--no-deps", "--only-binary", ":all:")
    complaint = ""
    for python in dict.fromkeys((sys.executable, getattr(sys, "_base_executable", ""))):
        command = [python, "-m", "pip", "install", *options, "--target", str(folder), OLD_WHOOSH]
        got = subprocess.run(command, capture_output=True, text=True, check=False)
        if got.returncode == 0:
            return ""
        complaint = got.stderr.strip()[-200:]
    return complaint


@pytest.mark.parametrize("seed", range(4))
def test_stock_writer_and_codec_index_the_same_words(seed: int, tmp_path: Path) -> None:
    """The same documents through Whoosh's own pipeline: its analysis call, pool and codec."""
    chance = random.Random(seed)
    count = chance.randrange(40)
    documents = [{field: oracle.some_text(chance, 30) for field in FIELDS} for _ in range(count)]
    found = []
    for name in ("stock", "flat"):
        folder = tmp_path / name
        folder.mkdir()
        index = create_in(str(folder), make_schema())
        writer = FlatSegmentWriter(index) if name == "flat" else index.writer()
        for number, texts in enumerate(documents):
            writer.add_document(id=str(number), **texts)
        writer.commit()
        found.append(words_and_matches(index))
    assert found[0] == found[1]


def words_and_matches(index: Any) -> list[tuple[Any, list[int]]]:
    """What some queries match, each word among them."""
    with index.searcher() as searcher:
        terms = [Term(field, text) for field, text in searcher.reader().all_terms()]
        phrases = [
            Phrase(field, words)
            for field in FIELDS
            for words in (["low", "rank"], ["gpt", "4"], ["the", "of", "a"])
        ]
        asked = [term for term in terms if term.fieldname in FIELDS] + phrases
        return [(query, sorted(searcher.docs_for_query(query))) for query in asked]
