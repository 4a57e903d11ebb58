"""Lanes of work in the background: what runs in one is superseded by what comes after it."""

import re
from collections import Counter
from pathlib import Path

from desktop import ui

NAMED = re.compile(r'^_?(?:LANE|COUNTING) = "([^"]+)"', re.MULTILINE)


def test_no_two_kinds_of_work_share_a_lane():
    sources = Path(ui.__file__).parent.rglob("*.py")
    lanes = Counter(name for path in sources for name in NAMED.findall(path.read_text("utf-8")))
    assert len(lanes) > 8 and max(lanes.values()) == 1, lanes
