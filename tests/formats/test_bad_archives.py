"""Archives that are damaged, locked or mean harm."""

import bz2
import gzip
import io
import lzma
import random
import tarfile
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


def tarred(*entries: tarfile.TarInfo, packing="", **members):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode=f"w:{packing}") as opened:
        for entry in entries:
            opened.addfile(entry)
        for name, content in members.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            opened.addfile(entry, io.BytesIO(content.encode()))
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
        (gzip.compress(GOOD.encode(), mtime=0)[:12], "damaged"),
        (zipped(a=zipped(b=zipped(c=zipped(d=GOOD)))), "in an archive in an archive"),
        (zipped(a=zipped(b=bytes(20_000_000))), "unreasonable size"),
        (zipped(a=zipped(**{f"{n}.txt": "x" for n in range(1_001)})), "1,001 files"),
        (zipped(a=tarred(b=GOOD)[:700]), "damaged tar"),
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


@pytest.mark.parametrize("packing", ["", "gz", "bz2", "xz"])
def test_a_tar_gives_a_report_for_each_file_in_it(tmp_path, packing):
    link, device, hidden = (tarfile.TarInfo(name) for name in ("link.txt", "null", ".hidden"))
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    device.type = tarfile.CHRTYPE
    lists = {"a.txt": GOOD, "../../up/b.txt": GOOD + "More."}
    data = tarred(link, device, hidden, packing=packing, **lists)
    reports = read_file(write(tmp_path, f"lists.tar.{packing}", data))
    assert [(report.count, report.path.rpartition("lists.tar.")[2]) for report in reports] == [
        (1, f"{packing}/a.txt"),
        (1, f"{packing}/../../up/b.txt"),
    ]
    assert len(list(tmp_path.iterdir())) == 1


def test_archives_in_an_archive_are_read(tmp_path):
    inner = {"a.zip": zipped(**{"list.txt": GOOD}), "b.tar.gz": tarred(packing="gz", c=GOOD)}
    inner |= {"bad.zip": zipped(a=GOOD)[:-30], "good.txt": GOOD, "plain.txt.gz": gzip.compress(b"")}
    reports = read_file(write(tmp_path, "lists.zip", zipped(**inner)))
    told = {report.path.partition("lists.zip/")[2]: report for report in reports}
    assert {name: report.count for name, report in told.items()} == {
        "a.zip/list.txt": 1,
        "b.tar.gz/c": 1,
        "bad.zip": 0,
        "good.txt": 1,
        "plain.txt.gz/plain.txt": 0,
    }
    assert "bad.zip” is a damaged zip archive" in told["bad.zip"].problems[0].why


def test_what_archives_hold_is_counted_together(tmp_path):
    inner = zipped(**{f"{n}.txt": f"{GOOD} {n}" for n in range(600)})
    reports = read_file(write(tmp_path, "lists.zip", zipped(a=inner, b=inner)))
    assert sum(report.count for report in reports) == 998  # the two archives count, too
    assert "more than 1,000 files" in reports[-1].problems[0].why


@pytest.mark.parametrize("packing", ["gz", "bz2", "xz"])
def test_what_stands_before_a_cut_is_read_and_the_cut_is_told(tmp_path, packing):
    chance = random.Random(1)
    text = "\n\n".join(f"{GOOD} {chance.random()}" for _ in range(3_000)).encode()
    pack = {"gz": gzip.compress, "bz2": lambda data: bz2.compress(data, 1), "xz": lzma.compress}
    packed = pack[packing](text)
    (report,) = read_file(write(tmp_path, f"list.txt.{packing}", packed[: len(packed) * 2 // 3]))
    assert 500 < report.count < 3_000
    assert "cut short or damaged; only what stands before was read" in report.problems[0].why
    (report,) = read_file(write(tmp_path, "tail.txt.gz", gzip.compress(text[:1_000]) + b"garbage"))
    assert report.count > 1 and report.problems


def test_what_stands_before_the_cut_of_a_tar_is_read(tmp_path):
    data = tarred(**{"a.txt": GOOD, "b.txt": GOOD * 9_000})
    for path, packed in (("list.tar", data), ("list.tar.gz", gzip.compress(data))):
        reports = read_file(write(tmp_path, path, packed[: len(packed) * 2 // 3]))
        assert [report.count for report in reports] == [1, 0]
        assert "cut short or damaged" in reports[1].problems[0].why


def test_a_tar_that_says_it_is_endless(tmp_path):
    entry = tarfile.TarInfo("a.txt")
    entry.size = 10**11
    with pytest.raises(BadInput, match="unreasonable size"):
        read_file(write(tmp_path, "list.tar", entry.tobuf() + bytes(2_000)))
    entry.size = -1024
    with pytest.raises(BadInput):
        read_file(write(tmp_path, "list.tar", entry.tobuf(tarfile.GNU_FORMAT) + bytes(2_000)))
