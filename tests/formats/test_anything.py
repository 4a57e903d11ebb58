"""Whatever a file holds, reading it gives papers that can be stored, or one sentence."""

import json
from dataclasses import asdict
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from desktop.core.errors import BadInput
from desktop.formats.fields import ALIASES
from desktop.formats.read import FORMATS, read_bytes

CASES = Path(__file__).parent.parent / "cases" / "formats"
SAMPLES = sorted(path for path in CASES.iterdir() if path.name != "expected.json")

NAMES = st.sampled_from(sorted({name for names in ALIASES.values() for name in names.split()}))
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30))
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.one_of(NAMES, st.text(max_size=8)), inner, max_size=4)
    ),
    max_leaves=12,
)
RECORDS = st.dictionaries(st.one_of(NAMES, st.text(max_size=8)), VALUES, max_size=8)


def check(data, **choices):
    """Read; what comes out must be fit for a JSON file in UTF-8, and flags must fit papers."""
    try:
        report = read_bytes(data, "any", **choices)
    except BadInput as error:
        assert "\n" not in str(error) and str(error).endswith(".")
        return
    papers = [paper for section in report.sections for paper in section.papers]
    assert papers
    for paper in papers:
        json.dumps(asdict(paper), ensure_ascii=False, allow_nan=False).encode()
    assert all(0 <= flag.index < len(papers) for flag in report.flags)
    assert all(problem.line >= 0 and problem.why for problem in report.problems)


@given(st.binary(max_size=300))
def test_any_bytes(data):
    check(data)


@given(st.lists(RECORDS, max_size=4))
def test_any_json(records):
    check(json.dumps(records).encode())
    check("\n".join(map(json.dumps, records)).encode())
    check(json.dumps({str(n): record for n, record in enumerate(records)}).encode())


@given(st.sampled_from(SAMPLES), st.data())
def test_damaged_samples(path, data):
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        length = data.draw(st.sampled_from([0, 1, 2, 50, 2_000]))
        content[at : at + length] = data.draw(st.binary(max_size=3))
    check(bytes(content))


@given(st.sampled_from(SAMPLES), st.sampled_from([form.name for form in FORMATS]))
def test_samples_read_as_any_format(path, form):
    check(path.read_bytes(), format=form)
