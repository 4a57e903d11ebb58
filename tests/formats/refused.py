"""What is refused, and in which words."""

import pytest

from desktop.core.errors import BadInput
from desktop.formats.read import read_bytes

GOOD = "Planners that act over thousands of steps forget what they decided at the beginning. " * 4


def refusal(data, name="list.txt", **choices):
    with pytest.raises(BadInput) as caught:
        read_bytes(data, name, **choices)
    return one_sentence(caught)


def one_sentence(caught):
    text = str(caught.value)
    assert "\n" not in text and text.endswith(".") and text.count(". ") == 0, text
    return text
