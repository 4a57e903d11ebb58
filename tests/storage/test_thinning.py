"""Which backups stay: the rule said in another way, over random years, and with wrong clocks."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.storage import backups
from desktop.storage.backups import TIDY, Backup, chosen

NOW = datetime(2026, 7, 15, 15, tzinfo=UTC).astimezone()
TODAY = NOW.date()


@pytest.fixture(params=["Europe/Berlin", "America/Los_Angeles"])
def _zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if not hasattr(time, "tzset"):
        pytest.skip("the time zone cannot be set")
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def week(day: date) -> object:
    return day.isocalendar()[:2]


def month(day: date) -> object:
    return day.year, day.month


def expected(found: list[Backup], today: date) -> set[Path]:
    """The rule, period by period: what is of today and yesterday, then 12, 10 and 9 of each."""
    old = [one for one in found if (today - one.time.date()).days >= 2]
    kept = [one for one in found if one not in old and one.reason != TIDY]
    kept += [one for one in found if one.reason == TIDY][:3]
    periods: tuple[tuple[int, Callable[[date], object]], ...] = (
        (12, lambda day: day),
        (10, week),
        (9, month),
    )
    for count, period in periods:
        last: dict[object, Backup] = {}
        for one in old:
            last.setdefault(period(one.time.date()), one)
        taken = list(last.values())[:count]
        kept += taken
        done = set(list(last)[:count])
        old = [one for one in old if period(one.time.date()) not in done]
    return {one.path for one in kept}


SIZES = st.sampled_from([(0, 0), (3, 1), (10, 5), (11, 5), (30, 2)])
BACKUPS = st.lists(
    st.tuples(st.integers(0, 24 * 900), SIZES, st.sampled_from(["bulk", "day", TIDY])),
    max_size=60,
    unique_by=lambda one: one[0],
)


def made(drawn: list[tuple[int, tuple[int, int], str]]) -> list[Backup]:
    return [
        Backup(Path(f"{hours}"), NOW - timedelta(hours=hours), reason, *size)
        for hours, size, reason in sorted(drawn)
    ]


@given(BACKUPS)
@settings(max_examples=60)
def test_the_rule(drawn: list[tuple[int, tuple[int, int], str]]) -> None:
    found = made(drawn)
    kept = chosen(found, NOW)
    paths = {one.path for one in kept}
    assert expected(found, TODAY) <= paths
    assert chosen(kept, NOW) == kept
    for one in found:
        newer = [other for other in kept if other.time > one.time]
        replaced = any(
            2 * other.papers >= one.papers and 2 * other.notes >= one.notes for other in newer
        )
        assert (one.path in paths) == (one.path in expected(found, TODAY) or not replaced)


@pytest.mark.usefixtures("_zone")
def test_years_of_days_in_any_time_zone() -> None:
    """Two a day for more than a year, thinned each day, also over the ends of summer time."""
    start = datetime(2025, 1, 1, tzinfo=UTC)
    kept: list[Backup] = []
    for number in range(2 * 400):
        moment = (start + timedelta(hours=12 * number)).astimezone()
        kept.insert(0, Backup(Path(f"{number}"), moment, "bulk", 10, 5))
        kept = chosen(kept, moment)
        ages = [(moment.date() - one.time.date()).days for one in kept]
        assert sum(age < 2 for age in ages) >= min(number, 2)
        assert len(kept) <= 6 + 12 + 10 + 9
    assert len({one.time.date() for one in kept if (moment - one.time).days < 12}) >= 12
    assert max(ages) > 300


def test_a_clock_that_was_ahead_costs_no_backup_that_is_needed(tmp_path: Path) -> None:
    """The newest that the snapshot can be made again from stays, though others seem newer."""
    ahead = [f"2099010{day}T000000Z_{TIDY}_10_5.backup" for day in range(1, 6)]
    for name in ahead:
        (tmp_path / name).write_bytes(b"x")
    for data in (b"first", b"second"):
        path = backups.keep(tmp_path, data, TIDY, (10, 5))
        backups.keep(tmp_path, b"other", "bulk", (10, 5))
        assert path.exists()


def test_a_clock_that_was_ahead_by_an_hour(tmp_path: Path) -> None:
    soon = datetime.now(UTC) + timedelta(hours=1)
    for number in range(1, 5):
        stamp = soon.strftime("%Y%m%dT%H%M%SZ")
        (tmp_path / f"{stamp}-{number}_{TIDY}_10_5.backup").write_bytes(b"x")
    path = backups.keep(tmp_path, b"data", TIDY, (10, 5))
    backups.keep(tmp_path, b"other", "day", (10, 5))
    assert path.exists()
