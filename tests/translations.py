"""Brings the translations up to date with the sources: `python -m tests.translations`.

Qt's lupdate puts new sentences into each resources/translations/*.ts, and takes those away that
are gone; a translator fills in what is unfinished, in Qt Linguist or a text editor; run again,
lrelease makes the .qm files that the program loads. It says how many are still unfinished.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"


def tool(name: str) -> str | None:
    """Where one of PySide6's programs lies; None if it is missing."""
    return shutil.which(name, path=Path(sys.executable).parent) or shutil.which(name)


def sources() -> list[str]:
    """The files whose words are translated."""
    return [str(path.relative_to(ROOT)) for path in sorted((ROOT / "desktop" / "ui").rglob("*.py"))]


def update(ts: Path) -> None:
    """Put the sentences of the sources into a file of translations."""
    options = ["-no-obsolete", "-locations", "none", "-silent"]
    _run("pyside6-lupdate", *options, *sources(), "-ts", str(ts))


def release(ts: Path, qm: Path) -> None:
    """Make the file that the program loads."""
    _run("pyside6-lrelease", "-silent", str(ts), "-qm", str(qm))


def _run(name: str, *arguments: str) -> None:
    found = tool(name)
    assert found, f"{name} is missing: it comes with PySide6-Essentials"
    subprocess.run([found, *arguments], cwd=ROOT, check=True)


def messages(ts: Path) -> dict[tuple[str, str], str | None]:
    """The translation of each (context, sentence); None for an unfinished one."""
    made: dict[tuple[str, str], str | None] = {}
    for context in ElementTree.parse(ts).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            done = translation is not None and translation.get("type") is None
            key = context.findtext("name", ""), message.findtext("source", "")
            made[key] = (translation.text or "") if done else None
    return made


def main() -> None:
    """Update and release every language."""
    for ts in sorted(FOLDER.glob("*.ts")):
        update(ts)
        release(ts, ts.with_suffix(".qm"))
        missing = [source for (_, source), text in messages(ts).items() if not text]
        print(f"{ts.name}: {len(missing)} unfinished", *missing, sep="\n  ")


if __name__ == "__main__":
    main()
