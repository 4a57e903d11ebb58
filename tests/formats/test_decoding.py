"""Which encoding bytes are in, and that nothing is dropped where it is not sure."""

import pytest

from desktop.core.errors import BadInput
from desktop.formats.decoding import CHOICES, decode, detect
from desktop.formats.read import read_bytes

ENGLISH = "We measure how tides – not waves – move “harbour” data. It’s cheap.\n\n" * 3
CHINESE = "大语言模型在长期规划中会忘记最初的决定。我们提出一种随注意力涨落的记忆。\n\n" * 3
TAIWANESE = "大型語言模型在長期規劃中會忘記最初的決定。我們提出一種隨注意力漲落的記憶。\n\n" * 3
JAPANESE = "長い計画では最初の決定が忘れられる。注意とともに満ち引きする記憶を提案する。\n\n" * 3
KOREAN = "긴 계획에서는 처음의 결정이 잊힌다. 주의와 함께 밀려오고 빠지는 기억을 제안한다.\n\n" * 3
FRENCH = "Nous étudions la mémoire à long terme d'un modèle entraîné très tôt.\n\n" * 3


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (ENGLISH, "utf-8"),
        (ENGLISH, "gb18030"),
        (ENGLISH, "cp1252"),
        (CHINESE, "utf-8"),
        (CHINESE, "gb18030"),
        (CHINESE, "utf-16-le"),
        (CHINESE, "utf-16-be"),
        (CHINESE, "utf-32-le"),
        (TAIWANESE, "big5"),
        (JAPANESE, "shift_jis"),
        (JAPANESE, "euc-jp"),
        (JAPANESE, "iso2022_jp"),
        (
            ENGLISH.replace("–", "").replace("“", "").replace("”", "").replace("’", "") + JAPANESE,
            "euc-jp",
        ),
        (JAPANESE, "utf-16-be"),
        (KOREAN, "cp949"),
        (KOREAN, "utf-8"),
        (FRENCH, "cp1252"),
        (FRENCH, "utf-32-be"),
    ],
)
def test_the_encoding_is_recognised(text, encoding):
    assert detect(text.encode(encoding)) == encoding
    assert decode(text.encode(encoding)).text == text


def test_mostly_english_with_a_few_hanzi_is_gb18030():
    text = ENGLISH + "ICML 2026 论文列表\n"
    assert decode(text.encode("gb18030")).text == text


def test_what_no_code_page_has_is_latin_1():
    assert detect(FRENCH.encode("latin-1") + b"\x81\x8d\n") == "latin-1"


@pytest.mark.parametrize("mark", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_mark_decides_and_is_no_text(mark):
    assert decode(CHINESE.encode(mark)).text == CHINESE


def test_a_few_broken_bytes_do_not_turn_utf_8_into_something_else():
    text = "état naïve café déjà-vu übermäßig " * 20
    data = text.encode()
    decoded = decode(data[:5] + b"\xff" + data[5:])
    assert decoded.encoding == "utf-8"
    assert decoded.text.replace("\ufffd", "") == text
    assert len(decoded.broken) == 1


def test_broken_bytes_are_told_with_their_line():
    data = (ENGLISH * 5).encode() + b"The last line \xff has a broken byte in it.\n"
    report = read_bytes(data, "list.txt")
    assert [problem.line for problem in report.problems] == [31]
    assert "utf-8" in report.problems[0].why


def test_a_replacement_character_of_the_file_is_no_problem():
    report = read_bytes((ENGLISH + "An old � is no news for anybody.").encode(), "list.txt")
    assert not report.problems


@pytest.mark.parametrize("encoding", CHOICES)
def test_the_person_can_choose(encoding):
    assert decode(FRENCH.encode("utf-8"), encoding).encoding


def test_a_chosen_encoding_goes_before_the_guess():
    report = read_bytes(CHINESE.encode("gb18030"), "list.txt", encoding="cp1252")
    assert report.encoding == "cp1252"
    assert "´óÓïÑÔ" in report.sections[0].papers[0].abstract


def test_an_unknown_encoding_is_named():
    with pytest.raises(BadInput, match="no encoding called"):
        read_bytes(ENGLISH.encode(), "list.txt", encoding="utf-9")
    with pytest.raises(BadInput, match="no encoding called"):
        read_bytes(ENGLISH.encode(), "list.txt", encoding="zip")


@pytest.mark.parametrize("data", [bytes(range(256)) * 8, b"\x00" * 1000, b"\x00\x01\x02" * 90])
def test_binary_data_has_no_encoding(data):
    assert detect(data) == ""


def test_one_zero_byte_does_not_make_a_text_binary():
    assert detect(ENGLISH.encode() + b"\0") == "utf-8"
