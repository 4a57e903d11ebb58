"""What exporting annotated papers costs: a vault, and one file, at first and after one change.

    python tests/speed/exports.py [COUNT]

The peer writes the same bytes to the same number of files. Times are of the processor, in
milliseconds.
"""

import random
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from desktop.core import edits  # noqa: E402
from desktop.core.annotations import Highlight  # noqa: E402
from desktop.core.change import Change  # noqa: E402
from desktop.core.importing import Section, plan_import  # noqa: E402
from desktop.core.library import Library  # noqa: E402
from desktop.formats.presets import OBSIDIAN, PLAIN, Preset  # noqa: E402
from desktop.formats.templates import BUILT_IN  # noqa: E402
from desktop.storage.data_folder import DataFolder  # noqa: E402
from desktop.ui.files.export_job import Memory, Order, make  # noqa: E402
from tests.speed.store import cpu, papers, words  # noqa: E402

COUNT = 2_000
TIME = "2026-07-01T00:00:00Z"


def annotate(library: Library) -> Change:
    """A note and a highlight for each paper."""
    chance = random.Random(2)
    wanted: dict[tuple[str, str], object] = {}
    for paper_id in library.order:
        reading = library.text(paper_id).reading
        wanted[paper_id, "note"] = f"# Idea\n\n{words(chance, 40)} with $O(n^2)$.\n"
        mark = Highlight("m", reading[20:60], reading[:20], reading[60:80], 20, 60, comment="why?")
        wanted[paper_id, "highlights"] = (mark,)
    change = library.plan("annotate", wanted, TIME)
    assert change
    return change


def measure(folder: DataFolder, preset: Preset, target: Path) -> None:
    library = folder.library
    order = Order(library.order, "All", preset, BUILT_IN[preset.template], target)
    memory = Memory()

    def export(touched: frozenset[str] | None = None) -> None:
        make(library, replace(order, touched=touched), TIME, lambda: None, memory)

    first = cpu(export)
    files = [path for path in (target, *target.rglob("*")) if path.is_file()]
    contents = [path.read_bytes() for path in files]
    peer = cpu(lambda: [p.write_bytes(c) for p, c in zip(files, contents, strict=True)])
    paper_id = library.order[len(library.order) // 2]
    change = edits.star(library, [paper_id], True, TIME)
    assert change
    folder.commit(change)
    once = cpu(lambda: export(frozenset({paper_id}) if order.is_folder else None))
    name = "one file" if preset.one_file else f"{len(files):,} files"
    print(f"{name:>12}  first {first:7.0f}  after one change {once:6.0f}  peer {peer:6.1f}", end="")
    print(f"  ratios {first / peer:6.1f} {once / peer:5.2f}")
    folder.undo(TIME)


def main(count: int) -> None:
    with (
        tempfile.TemporaryDirectory() as place,
        DataFolder.open(Path(place) / "data") as folder,
    ):
        sections = [Section("Papers", tuple(papers(count)))]
        plan = plan_import(folder.library, sections, "papers.txt", TIME)
        folder.add_papers(plan.papers)
        assert plan.change
        folder.commit(plan.change)
        folder.commit(annotate(folder.library))
        measure(folder, OBSIDIAN, Path(place) / "vault")
        measure(folder, PLAIN, Path(place) / "papers.md")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT)
