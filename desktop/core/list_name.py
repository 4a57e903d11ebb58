"""The name of a list of papers, as "ICML 2026 Papers": what is one, and venue and year in it."""

import re
from dataclasses import dataclass

from desktop.core.identity import is_placeholder

MAX_LENGTH = 100
MAX_WORDS = 14
MAX_PLAIN_WORDS = 6  # of a name with a venue and a year, but without a word for a list
MAX_LIST_WORDS = 10  # of a name with such a word, but without a venue

_VENUES = (
    "3DV AAAI AAMAS ACCV ACL ACML AISTATS ALT ASE ASPLOS BMVC CAV CCS CHI CIKM CoLM CogSci COLING"
    " COLM COLT CoNLL CoRL CSCW CVPR DAC EACL ECAI ECCV ECIR ECML EMNLP ESEC EuroSys FAccT FAST"
    " FOCS FSE HPCA HRI ICALP ICAPS ICASSP ICCV ICDCS ICDE ICDM ICIP ICLR ICML ICPR ICRA ICSE"
    " IJCAI IJCNN IJCNLP INTERSPEECH IROS ISCA ISSTA JMLR KDD KR L4DC LREC MICCAI MICRO MIDL MLSys"
    " NAACL NDSS NeurIPS NIPS NSDI OOPSLA OSDI PLDI PODC PODS POPL PPoPP RecSys RSS SIGCOMM"
    " SIGGRAPH SIGIR SIGMOD SODA SOSP STOC TACL TheWebConf TMLR TPAMI UAI UbiComp UIST USENIX VLDB"
    " WACV WSDM WWW"
)
_YEAR = r"(?:19[5-9]\d|20\d\d)"
_KNOWN = re.compile(
    rf"(?<![A-Za-z0-9])(?P<venue>{'|'.join(_VENUES.split())}|ACM MM|Interspeech|Neurips)"
    rf"(?:[ _-]{{0,2}}(?P<year>{_YEAR})|[ _-]?['’]?(?P<short>\d\d)(?!\d))?(?![A-Za-z0-9])",
)
_ACRONYM = re.compile(
    r"(?<![A-Za-z0-9])(?P<venue>[A-Z][A-Za-z]{0,5}[A-Z][A-Za-z]{0,3})"
    rf"(?:[ _-]{{0,2}}(?P<year>{_YEAR})|[ _-]?['’](?P<short>\d\d)(?!\d))(?![A-Za-z0-9])",
)
_ANY_YEAR = re.compile(rf"(?<!\d){_YEAR}(?!\d)")
_LIST_WORD = re.compile(
    r"\b(?:papers?|accepted|abstracts|proceedings|posters?|orals?|spotlights?|workshops?|tracks?"
    r"|sessions?|conference|symposium|findings|bibliography|list)\b|论文|列表|摘要|文献|会议",
    re.IGNORECASE,
)
_LISTS_ALONE = re.compile(
    r"^(?:papers|abstracts|accepted|proceedings|bibliography|(?:reading|paper) list)\b"
    r"|\b(?:papers|abstracts|proceedings|posters|orals|spotlights|bibliography"
    r"|(?:reading|paper) list)$|^论文(?:列表|清单|摘要)|(?:论文|论文集|列表|清单|摘要|文献)$",
    re.IGNORECASE,
)
_JOINED = re.compile(r"(?<=[.!?。！？)\]}”’\"'])[#A-Z\u4e00-\u9fff][^.!?。！？\n]*$")
_JOINED_BY_BLANK = re.compile(r"(?<=[.!?。！？)\]}”’\"'])[ \t]+[#A-Z\u4e00-\u9fff][^.!?。！？\n]*$")
_OF_A_PAGE = re.compile(
    r"\b(?:page|pp?\.)\s?\d{1,4}\b|第\s?\d{1,4}\s?页|\d\s?/\s?\d{1,4}$"
    r"|^(?:under review|published (?:as|in|at)|to appear (?:in|at)|submitted to|preprint)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"[(（\[][^()（）\[\]]*[)）\]]|[\d:：,—–-]+")
_SENTENCE = re.compile(
    r"\b(?:we|our|us|i|is|are|was|were|has|have|can|may|this|these|that|which|it|its|how|why"
    r"|shows?|propose[sd]?|stud(?:y|ies)|present(?:s|ed)?|introduces?)\b|我们|本文|提出|该",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class ListName:
    """A list's name as it stands, with the venue and the year of issue it tells (or "", None)."""

    name: str
    venue: str = ""
    year: int | None = None


def parse_list_name(line: str) -> ListName | None:
    """Take a line for a list's name, or give None for anything else.

    A name is short, ends no sentence, and holds a venue with its year, or begins or ends with a
    word for a list.

    >>> parse_list_name("# ICML 2026 论文列表")
    ListName(name='ICML 2026 论文列表', venue='ICML', year=2026)
    >>> parse_list_name("We collect the accepted papers of ICML 2026")
    """
    if len(line) > 10 * MAX_LENGTH:  # maybe a hundred megabytes
        return None
    name = _unmarked(line)
    if not name or "\n" in name or len(name) > MAX_LENGTH or len(name.split()) > MAX_WORDS:
        return None
    if name.endswith((".", "。", ",", ";", "；", "?", "？")) or _SENTENCE.search(name):
        return None
    found = venue_and_year(name)
    if _OF_A_PAGE.search(name):
        return None
    if is_placeholder(name) or not (_of_a_venue(found) or _of_a_list(name)):
        return None
    return found


def split_joined_name(text: str) -> tuple[str, ListName] | None:
    """Part a text from the list's name that runs on from its end, or give None.

    So files look that were joined although the first had no line end: "… by 10%.ICML 2026 Papers".
    """
    for joint in (_JOINED, _JOINED_BY_BLANK):
        match = joint.search(text, max(0, len(text) - MAX_LENGTH))
        found = parse_list_name(match[0]) if match else None
        sure = joint is _JOINED or bool(found and _of_a_list(found.name))
        if match and found and found.venue and found.year and sure:
            return text[: match.start()], found
    return None


def venue_and_year(name: str) -> ListName:
    """Find a venue and a year in a name, whether or not it is a list's.

    >>> venue_and_year("Orals at NeurIPS'24")
    ListName(name="Orals at NeurIPS'24", venue='NeurIPS', year=2024)
    """
    found = [*_KNOWN.finditer(name), *_ACRONYM.finditer(name)]
    if not found:
        year = _ANY_YEAR.search(name)
        return ListName(name, "", int(year[0]) if year else None)
    best = next((match for match in found if _year(match)), found[0])
    year = _ANY_YEAR.search(name)
    return ListName(name, best["venue"], _year(best) or (int(year[0]) if year else None))


def _of_a_venue(found: ListName) -> bool:
    """Tell whether the name is a venue's with its year, and not a sentence that mentions one."""
    if not (found.venue and found.year):
        return False
    return len(found.name.split()) <= MAX_PLAIN_WORDS or bool(_LIST_WORD.search(found.name))


def _of_a_list(name: str) -> bool:
    """Tell whether the name, venue or not, begins or ends as lists are called."""
    words = " ".join(_ASIDE.sub(" ", name).split())
    return len(words.split()) <= MAX_LIST_WORDS and bool(_LISTS_ALONE.search(words))


def _year(match: re.Match[str]) -> int | None:
    if match["year"]:
        return int(match["year"])
    if match["short"]:
        return 1900 + int(match["short"]) + (100 if int(match["short"]) < 70 else 0)
    return None


def _unmarked(line: str) -> str:
    """Drop the marks of a Markdown heading."""
    line = line.strip()
    marks = len(line) - len(line.lstrip("#"))
    return line[marks:].strip() if marks <= 6 else ""
