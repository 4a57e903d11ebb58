"""Dates as files write them to CSL's date parts."""

import re

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|2[01]\d\d)(?!\d)")
_NUMERIC = re.compile(r"(?<!\d)(1[5-9]\d\d|2[01]\d\d)[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?(?!\d)")
_MONTH = re.compile(r"\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*", re.IGNORECASE)
_DAY = re.compile(r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)?(?!\d)")
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()


def parse_date(value: object) -> tuple[int, ...]:
    """Give (year,), (year, month) or (year, month, day); () where there is no year.

    >>> parse_date("2001/09/00/"), parse_date("2018 Apr"), parse_date("11 Nov 2010")
    ((2001, 9), (2018, 4), (2010, 11, 11))
    """
    text = str(value)[:60] if isinstance(value, str | int | float) else ""
    year = _YEAR.search(text)
    if not year:
        return ()
    if numeric := _NUMERIC.search(text):
        return _checked(*(int(part or 0) for part in numeric.groups()))
    month = _MONTH.search(text)
    if not month:
        return (int(year[0]),)
    rest = text[: year.start()] + " " + text[year.end() :]
    day = _DAY.search(rest)
    return _checked(int(year[0]), _MONTHS.index(month[1].lower()) + 1, int(day[1]) if day else 0)


def _checked(year: int, month: int, day: int) -> tuple[int, ...]:
    if not 1 <= month <= 12:
        return (year,)
    return (year, month, day) if 1 <= day <= 31 else (year, month)
