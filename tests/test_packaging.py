"""What a wheel holds, and that the program finds its files from there."""

import configparser
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile

import pytest

from desktop.resource_files import resource_path

RESOURCES = resource_path()
ROOT = RESOURCES.parent
FIND = "from desktop.resource_files import resource_path; print(resource_path())"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The folder that a wheel built from the checkout unpacks to."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("abstract_reader-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def test_wheel_holds_every_resource_where_the_program_looks(installed):
    found = subprocess.run(
        [sys.executable, "-c", FIND], cwd=installed, check=True, capture_output=True, text=True
    ).stdout.strip()
    assert found == str(installed / "desktop" / "resources")
    ours = {path.relative_to(RESOURCES) for path in RESOURCES.rglob("*") if path.is_file()}
    theirs = {path.relative_to(found) for path in (installed / found).rglob("*") if path.is_file()}
    assert ours == theirs


def test_wheel_holds_the_whole_package_and_nothing_else(installed):
    ours = {path.relative_to(ROOT) for path in (ROOT / "desktop").rglob("*.py")}
    theirs = {path.relative_to(installed) for path in (installed / "desktop").rglob("*.py")}
    assert ours == theirs
    names = {path.name for path in installed.iterdir() if path.suffix not in (".data",)}
    assert {name.partition("-")[0] for name in names} == {"desktop", "abstract_reader"}


def test_wheel_brings_the_command_and_the_desktop_entry(installed):
    (entry_points,) = installed.glob("*.dist-info/entry_points.txt")
    assert "abstract-reader = desktop.cli:main" in entry_points.read_text()
    (shared,) = installed.glob("*.data/data/share")
    files = {path.relative_to(shared).as_posix() for path in shared.rglob("*") if path.is_file()}
    assert files == {
        "applications/abstract-reader.desktop",
        "icons/hicolor/scalable/apps/abstract-reader.svg",
        "metainfo/abstract-reader.metainfo.xml",
    }


def test_desktop_entry_names_the_command_and_the_icon():
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str
    entry.read(resource_path("linux", "abstract-reader.desktop"), encoding="utf-8")
    assert entry["Desktop Entry"]["Exec"] == "abstract-reader %F"
    assert entry["Desktop Entry"]["Icon"] == "abstract-reader"


@pytest.mark.parametrize("parts", [("linux", "abstract-reader.metainfo.xml"), ("icons",)])
def test_xml_is_well_formed(parts):
    path = resource_path(*parts)
    for file in [path] if path.is_file() else sorted(path.rglob("*.svg")):
        ET.parse(file)
