"""Every case of the table reads, looks and links as it says."""

import json
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from desktop.markup.parse import parse
from tests.markup.shown import shown

_TABLE = Path(__file__).parent.parent / "cases" / "markup.jsonl"
CASES = [json.loads(line) for line in _TABLE.read_text(encoding="utf-8").splitlines()]


def _folded(text: str, source: str) -> str:
    """Compared after NFKC; blanks inside mathematics are free."""
    text = unicodedata.normalize("NFKC", text)
    return re.sub(r"(?<=\W) | (?=\W)", "", text) if "$" in source or "\\" in source else text


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["source"][:40])
def test_case(case: dict[str, Any]) -> None:
    source = case["source"]
    parsed = parse(source, html=case.get("html", False))
    if "reads" in case:
        assert _folded(parsed.reading_text, source) == _folded(case["reads"], source)
    if "shown" in case:
        assert shown(parsed) == case["shown"]
    if "links" in case:
        assert list(parsed.links) == case["links"]
