"""The sentences of the packages without Qt are known to the window by their wording."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.sayings import SAYINGS, WORDS, _saying, told
from tests.translations import ROOT

DESKTOP = ROOT / "desktop"
RAISED = {"BadInput", "KnownError", "DataFolderError"}
ELSEWHERE = {
    "core/edits.py": ("is not a status",),  # only the command line takes a status as text
    "core/library.py": ("papers have an id", "No paper has the id"),  # the same of ids
    "storage/data_folder.py": ("is no folder",),  # the folder of a window that does not open
    "storage/lock.py": ("is open in another Abstract Reader",),  # the same
    "formats/read.py": ("7 7.",),  # a sentence made of a refusal that is known
    "formats/recognise.py": ("is 7",),  # the same
    "formats/templates.py": ("Template “7”7: 7.",),  # with a line, and without
    "storage/recovery.py": ("The last 7 stored", "7 is 7: 7."),  # in words
}
"""Sentences that no window shows, or that are in the table with their parts put in."""


def _skeleton(node: ast.expr) -> str:
    """A text with 7 for each of its parts; "" if it is none."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(_skeleton(value) for value in node.values)
    if isinstance(node, ast.FormattedValue):
        return "7"
    return ""


def _sentences(path: Path) -> Iterator[str]:
    """What errors are raised with, and what problems and flags say."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if name in RAISED and node.args:
            yield _skeleton(node.args[0])
        elif name in ("problem", "flag", "tell") and node.args:
            yield from map(_skeleton, node.args[-1:] if name != "tell" else node.args[:1])


FOUND = [
    (str(path.relative_to(DESKTOP)), sentence)
    for package in ("core", "formats", "storage", "discovery")
    for path in sorted((DESKTOP / package).rglob("*.py"))
    for sentence in _sentences(path)
    if sentence
]


def _known(sentence: str) -> bool:
    whole = sentence if sentence[-1] in ".?" else f"7 {sentence}."
    return _saying(whole)[1] is not None


@pytest.mark.parametrize(("file", "sentence"), FOUND)
def test_every_sentence_of_an_error_is_known(file: str, sentence: str):
    assert _known(sentence) or any(part in sentence for part in ELSEWHERE.get(file, ()))


def test_sentences_are_found():
    assert len(FOUND) > 80


@pytest.mark.parametrize("template", SAYINGS)
def test_a_sentence_is_told_by_its_own_wording(template: str, monkeypatch):
    """The one with the most words is meant, and what varies is put in again."""
    asked = []
    monkeypatch.setattr(
        "desktop.ui.sayings.QCoreApplication.translate",
        lambda context, text: asked.append(text) or text,
    )
    sentence = re.sub(r"\{\w+\}", "x.7", template)
    assert told(sentence) == sentence
    assert asked[-1] == template or any(word in template for word in WORDS)
    assert template in asked


@pytest.mark.parametrize(
    "sentence",
    [
        "a.txt is empty. b.txt does not exist.",
        "papers.jsonl is damaged. 3 papers were found in its copy. What was found is kept as a.b.",
        "a {b} c.txt is empty.",
        "odd file. name.pdf is a picture.",
        "line\nfeed.csv cannot be read: it is odd.",
        "a holds no paper that can be read (line 3: It has no abstract).",
        "",
    ],
)
def test_without_a_translation_a_sentence_stays(sentence: str):
    assert told(sentence) == sentence


@given(st.text(alphabet=st.sampled_from("a .:(){}“”;?\n"), max_size=60), st.sampled_from(SAYINGS))
def test_any_text_stays(text: str, template: str):
    for sentence in (text, re.sub(r"\{\w+\}", lambda _: text, template)):
        assert told(sentence) == sentence
