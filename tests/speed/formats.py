"""How long reading a list of many abstracts takes, in each of the larger formats.

    python tests/speed/formats.py [COUNT]
    python tests/speed/formats.py --large MEGABYTES

The peer is giving the same abstracts their ids, which every import does once. Times are of the
processor, in seconds. With `--large`, that many megabytes of JSON lines are imported into an empty
data folder, and the largest memory of that process is told as well.
"""

import itertools
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))

from corpus import make_abstracts  # noqa: E402

from desktop.core.identity import digest, fold  # noqa: E402
from desktop.formats.read import read_bytes  # noqa: E402


def texts(abstracts: list[str]) -> Iterator[tuple[str, str]]:
    """Give the same list in each format."""
    records = [
        {"title": f"Title {n}", "authors": ["Ada Moreau", "Ben Okafor"], "abstract": abstract}
        for n, abstract in enumerate(abstracts)
    ]
    entry = "@article{{k{n},\n title = {{T{n}}},\n author = {{A, B}},\n abstract = {{{a}}}\n}}"
    yield "text", "ICML 2026 Papers\n\n" + "\n\n".join(abstracts)
    yield "JSON", json.dumps(records, indent=1)
    yield "JSON lines", "\n".join(map(json.dumps, records))
    yield "CSV", "title,abstract\n" + "\n".join(f'T{n},"{a}"' for n, a in enumerate(abstracts))
    yield "BibTeX", "\n".join(entry.format(n=n, a=a) for n, a in enumerate(abstracts))
    record = "TY  - CONF\nTI  - T{n}\nAB  - {a}\nER  -"
    yield "RIS", "\n".join(record.format(n=n, a=a) for n, a in enumerate(abstracts))


def seconds(act: Callable[[], object]) -> float:
    """The processor's time for something."""
    begin = time.process_time()
    act()
    return time.process_time() - begin


def import_large(megabytes: int) -> None:
    """Write a file of JSON lines in arXiv's shape, and import it in a process of its own."""
    sentences = [part for text in make_abstracts(500) for part in text.split(". ")]
    with tempfile.TemporaryDirectory() as folder:
        path, data = Path(folder, "large.jsonl"), Path(folder, "data")
        with path.open("w") as file:
            for number in itertools.count():
                if file.tell() > megabytes * 1_000_000:
                    break
                picked = [sentences[number * n % len(sentences)] for n in range(1, 24)]
                people = [["Moreau", "Ada", ""], ["Okafor", "Ben", ""]]
                record = {"id": f"{number}", "title": picked[0], "authors_parsed": people}
                record |= {"abstract": f"{'. '.join(picked)}. {number}.", "categories": "cs.LG"}
                file.write(json.dumps(record) + "\n")
        command = [sys.executable, "-m", "desktop", "import", str(path), "--data-dir", str(data)]
        subprocess.run(command, cwd=ROOT, check=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{megabytes} MB: {used.ru_utime + used.ru_stime:.1f} s, {used.ru_maxrss // 1024} MB")


def main() -> None:
    """Print a line for each format."""
    if sys.argv[1:2] == ["--large"]:
        import_large(int(sys.argv[2]))
        return
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    abstracts = make_abstracts(count)
    peer = seconds(lambda: [digest(fold(abstract)) for abstract in abstracts])
    print(f"{'ids':12} {'':9}  {peer:7.3f} s")
    for name, text in texts(abstracts):
        data = text.encode()
        assert read_bytes(data, "list").format == name
        spent = seconds(lambda: read_bytes(data, "list"))  # noqa: B023 - called at once
        print(f"{name:12} {len(data) / 1e6:6.1f} MB {spent:7.3f} s   {spent / peer:5.2f} times")


if __name__ == "__main__":
    main()
