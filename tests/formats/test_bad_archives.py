"""Archives that are damaged, locked or mean harm."""

import gzip
import io
import zipfile

import pytest

from desktop.core.errors import BadInput
from desktop.formats.read import read_file
from tests.formats.refused import GOOD, one_sentence, refusal


def zipped(**members):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in members.items():
            opened.writestr(name, content)
    return data.getvalue()


def write(folder, name, data):
    path = folder / name
    path.write_bytes(data)
    return path


def test_a_zip_gives_a_report_for_each_file_in_it(tmp_path, seeds):
    lists = {path.name: path.read_bytes() for path in seeds}
    path = write(
        tmp_path, "lists.zip", zipped(**lists, **{"__MACOSX/._x": b"x", "a.png": b"\x89PNG"})
    )
    reports = read_file(path)
    assert [report.count for report in reports] == [19, 19, 19, 0]
    assert "picture" in reports[3].problems[0].why
    assert sum(report.count for report in reports) == 57


def test_a_gzip_is_what_is_in_it(tmp_path, seeds):
    (report,) = read_file(write(tmp_path, "list.txt.gz", gzip.compress(seeds[0].read_bytes())))
    assert report.count == 19
    assert report.sections[0].name == "ICML 2026 Papers"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (zipped(a="ICML"), "no sentences"),
        (zipped(), "no list of papers"),
        (zipped(a=bytes(20_000_000)), "unreasonable size"),
        (zipped(**{f"{n}.txt": "x" for n in range(1_001)}), "1,001 files"),
        (zipped(a=GOOD)[:-30], "damaged"),
        (b"PK\x03\x04" + bytes(30), "damaged"),
        (gzip.compress(bytes(20_000_000), mtime=0), "unreasonable size"),
        (gzip.compress(GOOD.encode(), mtime=0)[:60], "damaged"),
        (zipped(a=zipped(b=GOOD)), "archive in an archive"),
        (zipped(**{"[Content_Types].xml": "x", "word/document.xml": "x"}), "Word document"),
        (zipped(**{"mimetype": "x", "content.xml": "x"}), "OpenDocument"),
        (zipped(**{"[Content_Types].xml": "x", "xl/workbook.xml": "x"}), "damaged spreadsheet"),
    ],
)
def test_archives_that_are_damaged_or_mean_harm(tmp_path, data, words):
    if not data.startswith(b"PK\x03\x04") and not data.startswith(b"\x1f\x8b"):
        assert data.startswith(b"PK\x05\x06")  # an empty archive
    with pytest.raises(BadInput) as caught:
        read_file(write(tmp_path, "list", data))
    assert words in one_sentence(caught)


def test_names_in_an_archive_lead_nowhere(tmp_path):
    path = write(tmp_path, "list.zip", zipped(**{"../../up.txt": GOOD, "/abs.txt": GOOD + "More."}))
    assert [report.count for report in read_file(path)] == [1, 1]
    assert [found.name for found in tmp_path.iterdir()] == ["list.zip"]


def test_an_archive_of_locked_files_says_so(tmp_path):
    data = bytearray(zipped(a=GOOD, b=GOOD))
    for mark, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + flags] |= 1
            at = data.find(mark, at + 4)
    with pytest.raises(BadInput, match="is encrypted"):
        read_file(write(tmp_path, "list.zip", bytes(data)))


def test_a_size_that_the_archive_lies_about(tmp_path):
    data = bytearray(zipped(a=GOOD * 100))
    at = data.rindex(b"PK\x01\x02") + 24
    data[at : at + 4] = (10).to_bytes(4, "little")
    with pytest.raises(BadInput):
        read_file(write(tmp_path, "list.zip", bytes(data)))


def test_standard_input_is_no_archive():
    assert "Standard input is an archive" in refusal(zipped(a=GOOD), "-")
