"""Bytes of unknown encoding to text. Guesses by rules; never drops a byte silently.

Detectors in libraries take GB18030 lists of mostly English abstracts for Korean or Latin
encodings, so the rules are ours: byte order mark, zero bytes, strict UTF-8, the East Asian
encodings by how common the characters are that they give, Windows-1252, Latin-1.
"""

import codecs
import re
from dataclasses import dataclass

from desktop.core.errors import BadInput

SAMPLE = 1 << 16  # bytes looked at first
WIDE_SAMPLE = 1 << 13  # bytes looked at for characters of two or four bytes
MAX_CONTROLS = 0.05  # share of control characters above which bytes are no text
MAX_BROKEN = 0.1  # share of broken characters up to which text still counts as UTF-8
MIN_SENSIBLE = 0.9  # share of characters that texts have, to be UTF-16 or UTF-32
MIN_KANA = 0.15  # share of characters beyond ASCII from which they are Japanese
MIN_HANGUL, SURE = 12, 0.97  # characters, and their share, from which text counts as Korean
MIN_COMMON = 0.9  # share of common characters from which text counts as East Asian

CHOICES = (  # for the reader to pick from
    *("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"),
    *("gb18030", "big5", "shift_jis", "euc-jp", "euc-kr", "cp1252", "latin-1"),
)

_MARKS = (  # UTF-32's first: UTF-16's is its beginning
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_KANA = re.compile("[\u3041-\u30ff]")
_WORDS = re.compile(r"(?![\x00-\x7f])\w")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_ISO_2022 = (b"\x1b$B", b"\x1b$@")  # Japanese mail's: letters between such marks
_GB_COMMON = frozenset((*range(0xA1, 0xAA), *range(0xB0, 0xF8)))  # GB2312: signs and hanzi
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1a\x1b")) + b"\x7f"


@dataclass(frozen=True)
class Decoded:
    """Text, the codec it was read with, and the positions of characters that were broken."""

    text: str
    encoding: str
    broken: tuple[int, ...] = ()


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Decode bytes, with the encoding that was chosen or else the one they seem to be in.

    Raises BadInput, to be completed with the file's name, for bytes that are no text.
    """
    if encoding:
        return _decode_as(data, encoding)
    found = detect(data)
    if not found:
        raise BadInput("is a binary file, not a list of abstracts")
    return _decode_as(data, found)


def detect(data: bytes) -> str:
    """Name the encoding that bytes seem to be in; "" for binary data."""
    for mark, name in _MARKS:
        if data.startswith(mark):
            return name
    if wide := _wide(data):
        return wide
    if _share_of_controls(data[:SAMPLE]) > MAX_CONTROLS:
        return ""
    if any(data.find(mark, 0, SAMPLE) >= 0 for mark in _ISO_2022):
        return "iso2022_jp"
    if _is_utf8(data):
        return "utf-8"
    return _east_asian(data) or ("cp1252" if _decodes(data, "cp1252") else "latin-1")


def _decode_as(data: bytes, encoding: str) -> Decoded:
    try:
        info = codecs.lookup(encoding)
        if not getattr(info, "_is_text_encoding", True):
            raise LookupError(encoding)
    except LookupError:
        raise BadInput(f'cannot be read: there is no encoding called "{encoding}"') from None
    mark = next((mark for mark, name in _MARKS if name == info.name and data.startswith(mark)), b"")
    body = data[len(mark) :] if info.name != "utf-8-sig" else data
    try:
        return Decoded(body.decode(info.name), info.name)
    except UnicodeDecodeError:
        text = body.decode(info.name, "replace")
        return Decoded(text, info.name, _places(text, body, info.name))


def _places(text: str, data: bytes, encoding: str) -> tuple[int, ...]:
    """The positions of the characters that stand for broken bytes."""
    genuine = data.count("\ufffd".encode(encoding)) if encoding.startswith("utf") else 0
    positions = [at for at, char in enumerate(text) if char == "\ufffd"]
    return tuple(positions) if len(positions) > genuine else ()


def _wide(data: bytes) -> str:
    """Recognise UTF-16 and UTF-32 without a mark: by zero bytes, and by what they would say."""
    sample = data[: min(WIDE_SAMPLE, len(data)) & ~3] or data[: len(data) & ~1]
    if sample.count(0) * 200 <= len(sample):
        return ""
    names = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
    share, best = max((_share_sensible(sample, name), name) for name in names)
    return best if share >= MIN_SENSIBLE else ""


def _share_sensible(sample: bytes, encoding: str) -> float:
    """The share of characters that texts have.

    Letters of ASCII read in the wrong order give characters whose lower byte is zero.
    """
    text = sample.decode(encoding, "replace")
    good = sum(
        char in "\t\n\r" or (char.isprintable() and (char < "\xff" or ord(char) & 0xFF > 0))
        for char in text.replace("\ufffd", "\0")
    )
    return good / len(text) if text else 0.0


def _share_of_controls(sample: bytes) -> float:
    return 1 - len(sample.translate(None, _CONTROLS)) / len(sample) if sample else 0.0


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        broken = text.count("\ufffd")
        return broken <= MAX_BROKEN * len(_BEYOND_ASCII.findall(text))
    return True


def _decodes(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _east_asian(data: bytes) -> str:
    """Choose the first East Asian encoding that gives common characters; "" if none does."""
    names = ("gb18030", "big5", "shift_jis")
    found = next((name for name in names if _share_common(data, name) >= MIN_COMMON), "")
    return _instead_of_chinese(data) or found if found == "gb18030" else found


def _instead_of_chinese(data: bytes) -> str:
    """Tell Korean and Japanese of the same bytes as Chinese: by hangul, and by kana.

    Of Chinese, two in five characters stand where there is no hangul; and it has no kana.
    """
    text = data.decode("gb18030", "replace")
    kana = len(_KANA.findall(text))
    if kana >= MIN_KANA * len(_BEYOND_ASCII.findall(text)) and _decodes(data, "euc-jp"):
        return "euc-jp"
    if not _decodes(data, "cp949"):
        return ""
    words = _WORDS.findall(data.decode("cp949"))
    hangul = sum("\uac00" <= char <= "\ud7a3" for char in words)
    return "cp949" if len(words) >= MIN_HANGUL and hangul >= SURE * len(words) else ""


def _share_common(data: bytes, encoding: str) -> float:
    """The share of the characters beyond ASCII that are common in texts of that encoding."""
    beyond = _BEYOND_ASCII.findall(data.decode(encoding, "replace"))
    return sum(_is_common(char, encoding) for char in beyond) / len(beyond) if beyond else 0.0


def _is_common(char: str, encoding: str) -> bool:
    code = b"\0" if char == "\ufffd" else char.encode(encoding)
    if encoding == "gb18030":
        return len(code) == 4 or char in "–―‥‵" or (code[0] in _GB_COMMON and code[1] >= 0xA1)
    if encoding == "big5":
        return 0xA1 <= code[0] <= 0xC6
    return code[0] in (0x81, 0x82, 0x83) or 0x88 <= code[0] <= 0x97
