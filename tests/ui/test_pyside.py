"""What this version of PySide must get right for the program to run at all."""

import sys

import pytest
from PySide6.QtGui import QTextCharFormat

CALLS = 2000


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal there")
def test_an_unset_property_costs_no_reference_of_none():
    """PySide6 6.12.0 loses one at each such call, and aborts when none is left."""
    made = QTextCharFormat()
    before = sys.getrefcount(None)
    for _ in range(CALLS):
        made.property(0x100000)
    assert abs(sys.getrefcount(None) - before) < CALLS // 10
