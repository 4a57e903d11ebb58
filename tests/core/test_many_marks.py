"""Very many highlights and tags on one paper take time in proportion."""

import time

import pytest

from desktop.core.annotations import Annotations, Highlight, tags_in_common
from desktop.core.selector import describe, locate, place

TEXT = "Some words of tea. " * 400


def marks(count: int) -> list[Highlight]:
    made = []
    for number in range(count):
        start = 3 * number % (len(TEXT) - 9)
        exact, prefix, suffix = describe(TEXT, start, start + 9)
        made.append(Highlight(f"m{number}", exact, prefix, suffix, start, start + 9))
    return made


def seconds(work, *arguments) -> float:
    begun = time.process_time()
    work(*arguments)
    return time.process_time() - begun


def test_marks_that_stand_where_they_stood_are_not_looked_for():
    few, many = marks(500), marks(2_000)
    placed, loose = place(TEXT, many)
    assert len(placed) == 2_000 and not loose
    assert {(one.id, one.start, one.end) for one in placed} == {
        (one.id, one.start, one.end) for one in many
    }
    assert any(seconds(place, TEXT, many) < 10 * seconds(place, TEXT, few) + 0.004 for _ in "123")
    assert seconds(place, TEXT, many) < 0.2


@pytest.mark.parametrize("start", [0, 1, 19, 500, len(TEXT) - 9])
def test_a_mark_among_many_alike_keeps_its_own_place(start):
    exact, prefix, suffix = describe(TEXT, start, start + 9)
    assert locate(TEXT, Highlight("m", exact, prefix, suffix, start, start + 9)) == (
        start,
        start + 9,
    )


def test_tags_in_common_of_very_many():
    few, many = (
        [Annotations(tags=tuple(f"t{n}" for n in range(shift, count + shift))) for shift in (0, 5)]
        for count in (1_000, 8_000)
    )
    assert tags_in_common(many) == [f"t{n}" for n in range(5, 8_000)]
    assert tags_in_common([]) == []
    assert any(
        seconds(tags_in_common, many) < 24 * seconds(tags_in_common, few) + 0.01 for _ in "123"
    )
