"""Whatever is typed is searched: nothing raises, nothing is slow.

So many inputs as pytest's option `--queries` says, such as 10000; `tests/speed/queries.py` looks
for slow ones among ten thousand papers.
"""

import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.core.annotations import Annotations
from desktop.core.library import Library
from desktop.core.listing import select
from desktop.core.query import parse
from desktop.storage.hits import best_snippet, mended
from desktop.storage.index import SearchIndex
from desktop.storage.index.asked import Asked
from tests.speed.queries import TEXTS, queries

SLOW = 1.0  # seconds of CPU; five papers take a hundredth of that


@pytest.fixture(scope="module")
def searched(
    tmp_path_factory: pytest.TempPathFactory, abstracts: Callable[..., Library]
) -> SearchIndex:
    library = abstracts(*TEXTS)
    library.annotations[TEXTS[0]] = Annotations(
        tags=("to read",), note="of $\\ell_p$", starred=True
    )
    return SearchIndex(tmp_path_factory.mktemp("cache"), library)


def test_whatever_is_typed_is_searched(
    searched: SearchIndex, request: pytest.FixtureRequest
) -> None:
    library = searched._library

    @settings(
        max_examples=request.config.getoption("queries"),
        suppress_health_check=list(HealthCheck),
        database=None,
    )
    @given(queries(), st.booleans())
    def check(typed: str, typing: bool) -> None:
        before = time.process_time()
        query = parse(typed, typing=typing)
        asked = Asked(searched)
        ids, scores = select(library, query, asked)
        for text in TEXTS:
            best_snippet(text, mended(query.wanted, asked.corrections), 80)
        assert time.process_time() - before < SLOW
        assert set(ids) <= set(library.order)
        assert all(np.isfinite(score) and score >= 0 for score in scores.values())
        assert query.source == typed

    check()
