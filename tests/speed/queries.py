"""Looks for slow searches: CPU of odd and long inputs, each asked cold.

    python tests/speed/queries.py [--papers 10000] [--queries 2000]

prints the slowest; none may take 50 ms at ten thousand papers.
"""

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.core.library import Collection, Library
from desktop.core.listing import select
from desktop.core.paper import Paper, PaperText
from desktop.core.query import parse
from desktop.storage.index import SearchIndex
from desktop.storage.index.asked import Asked
from desktop.storage.index.build import build

TEXTS = (
    "We learn low-rank graph networks; GPT-4 and C++ code, 1,000 images of ℓₚ norm.",
    "基于深度学习的图像分割方法研究，使用BERT模型。",
    "Reinforcement learning, R&D, e.g. of Erdős–Rényi graphs and k-means++.",
    "The state of the art in O(n log n), to be or not to be 😀.",
)
WORDS = (
    *"graph graphs low rank lowrank networ netwrok reinforcment learning zzz the of a".split(),
    *("C++", "GPT-4", "1,000", "$\\ell_p$", "深度学习", "习", "BERT模型", "e.g.", "Erdős", "😀"),
)
FIELDS = (
    *("title:", "abstract:", "author:", "keyword:", "note:", "tag:", "in:", "status:", "year:"),
    *("is:", "has:", "decision:", "foo:", "-", "NOT ", "-(", "(", '"', "*"),
)
JOINTS = (" ", " ", " OR ", " NOT ", " -", ") ", '" ', "* ", "-", "", "..", "\n", "\u202e", "\0")


def queries() -> st.SearchStrategy[str]:
    """Searches of words, fields and operators, well formed or not; long ones; any text."""
    vowels = "aeiou"
    beginnings = [f"{one}{two}*" for one in "abcdefghilmnoprstuv" for two in ("", *vowels)]
    word = st.sampled_from((*WORDS, *beginnings)) | st.text(max_size=8)
    value = st.sampled_from(("starred", "note", "math", "2020..2024", "..", "unread", "[TO"))
    atom = st.tuples(st.sampled_from(("", "", *FIELDS)), word | value, st.sampled_from(JOINTS))
    written = st.lists(atom, max_size=60).map(lambda atoms: "".join(map("".join, atoms)))
    repeated = st.tuples(written, st.integers(2, 400)).map(
        lambda pair: (pair[0] * pair[1])[:10_000]
    )
    return st.one_of(written, repeated, st.text(max_size=200))


def library_of(count: int) -> Library:
    """Papers of a seeded corpus."""
    from corpus import make_abstracts

    papers = [Paper(f"{number:016x}", text) for number, text in enumerate(make_abstracts(count))]
    members = tuple(paper.id for paper in papers)
    collections = {"c": Collection("c", "Venue 2026", members)}

    def read(paper: Paper) -> PaperText:
        return PaperText("", False, paper.abstract, "")

    return Library(read, {paper.id: paper for paper in papers}, {}, collections)


def measure(index: SearchIndex, library: Library, typed: str, typing: bool) -> float:
    """Milliseconds of CPU of a search whose words were not searched before."""
    times = []
    for _ in range(2):
        index._up_to_date().evaluator.forget()
        index._searcher = None
        before = time.process_time()
        select(library, parse(typed, typing=typing), Asked(index))
        times.append((time.process_time() - before) * 1000)
    return min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, default=10_000)
    parser.add_argument("--queries", type=int, default=2_000)
    asked = parser.parse_args()
    library = library_of(asked.papers)
    found: list[tuple[float, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder), library)
        index = SearchIndex(Path(folder), library)
        index.warm()

        @settings(
            max_examples=asked.queries,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        @given(queries(), st.booleans())
        def search(typed: str, typing: bool) -> Any:
            found.append((measure(index, library, typed, typing), typed))

        search()
    found.sort(reverse=True)
    print(f"{len(found)} searches; the slowest, ms of CPU:")
    for spent, typed in found[:5]:
        print(f"{spent:7.1f}  {typed[:150]!r}")


if __name__ == "__main__":
    main()
