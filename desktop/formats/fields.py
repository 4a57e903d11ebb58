"""A record with anybody's field names to a Paper: aliases, links, and whatever else is there.

The table of aliases was made from the files people hold (paperlists, virtual sites, OpenReview,
Semantic Scholar, OpenAlex, CSL, Zotero, Scopus, IEEE, Web of Science, MiniConf, home-made tables).
"""

import html
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from desktop.core.csl import date_parts
from desktop.core.list_name import venue_and_year
from desktop.core.paper import Name, Paper
from desktop.formats.dates import parse_date
from desktop.formats.entry import DERIVED_MARK
from desktop.formats.names import parse_names, split_keywords

# Compared without case, blanks and punctuation; what stands earlier goes first.
ALIASES = {
    "title": "title papertitle documenttitle itemtitle articletitle primarytitle displayname name"
    " ti t1 题目 标题 论文标题 论文题目 英文标题 中文标题",
    "abstract": "abstract abstractnote abstracttext paperabstract ab n2 notesabstract summary"
    " 摘要 论文摘要 英文摘要 中文摘要",
    "author": "authors author authornames authorfullnames authorsite authorlist creators creator"
    " authorships fullname af fau au a1 作者",
    "keyword": "keywords keyword authorkeywords manualtags kw ot tags de 关键词 关键字",
    "venue": "venue conference booktitle journal journaltitle containertitle publicationtitle"
    " sourcetitle proceedingstitle t2 jf jt so jo j2 ta c3 会议 期刊",
    "issued": "issued year publicationyear py date published publicationdate pubdate dp y1 da 年份",
    "url": "paperurl url openreview openreviewurl forumurl site paperlink openreviewforum link"
    " virtualsiteurl landingpageurl htmlurl arxivurl pdfurl pdflink pdf oa ur 链接 论文链接",
    "doi": "doi do di itemdoi",
}
# What readers filter by and other programs join on: one name in `more`, whatever the file's.
MORE = {
    "decision": "decision status",
    "track": "track",
    "session": "session sessions",
    "poster_position": "posterposition",
    "arxiv": "arxiv arxivid eprint",
    "pmid": "pmid pubmedid pubmed",
    "openreview": "forum openreviewid",
}
SHORT_KEYS = {"t": "title", "a": "author", "u": "url", "k": "keyword", "v": "venue", "y": "issued"}

_PLACES = {
    alias: (name, rank)
    for name, aliases in ALIASES.items()
    for rank, alias in enumerate(aliases.split())
}
_MORE_NAMES = {alias: name for name, aliases in MORE.items() for alias in aliases.split()}
_NAMELY = {"name", "displayname"}  # a title among a paper's fields, but a name among others
LONGEST_TITLE = 2_000_000  # characters; twice what is kept of a field
_ADDRESS = ("http://", "https://")
_DOI = re.compile(r"10\.\d{3,9}/\S+")

Offers = dict[str, list[tuple[str, Any]]]


def is_paper(record: Mapping[str, Any]) -> bool:
    """Tell whether a record has a title or an abstract.

    Anything may have a `name`: it is a title only beside authors, an abstract or a date.
    """
    offers = sort_fields(record)[0]
    if "abstract" in offers or "title" not in offers:
        return "abstract" in offers
    titles = {fold_key(key) for key, _ in offers["title"]}
    by_name = titles <= _NAMELY
    return not by_name or any(fold_key(key) == "abstract" for key in record) or "author" in offers


def paper_from(record: Mapping[str, Any], is_html: bool = False) -> Paper:
    """Make a Paper of a record; what has no field of its own is kept in `more`."""
    offers, more = sort_fields(record)
    url = _take_link(offers)
    issued = _take_date(offers)
    left = [offer for name in ("url", "issued") for offer in offers.pop(name, [])]
    taken = {name: found.pop(0)[1] for name, found in offers.items()}
    for key, value in (*left, *(offer for found in offers.values() for offer in found)):
        if value not in taken.values():
            more.setdefault(key, value)
    venue = text_of(taken.get("venue")).strip()
    if not issued and (year := venue_and_year(venue).year):
        issued = (year,)
    if not issued:  # a virtual site's hour of the poster
        issued = parse_date(text_of(more.get("starttime")))[:1]
    if not url and text_of(more.get("id")).startswith(_ADDRESS):  # OpenAlex's
        url = text_of(more["id"])
    paper = Paper(
        abstract=text_of(taken.get("abstract"), "\n\n"),
        title=_title(taken.get("title")),
        author=parse_names(taken.get("author")),
        keyword=split_keywords(taken.get("keyword")),
        container_title=venue,
        issued=issued,
        url=url,
        doi=find_doi(taken.get("doi")),
        html=is_html,
        more=more,
    )
    return _unescaped(paper) if is_html else paper


def sort_fields(record: Mapping[str, Any]) -> tuple[Offers, dict[str, Any]]:
    """Part a record into offers for a paper's fields, best first, and the rest; empty ones go."""
    short = {"t", "ab"} <= record.keys()
    found: dict[str, list[tuple[int, str, Any]]] = {}
    more: dict[str, Any] = {}
    for key, value in record.items():
        if value is None or value == "" or value == [] or value == {}:
            continue
        folded = fold_key(key)
        name, rank = _PLACES.get(folded) or (SHORT_KEYS.get(folded, "") if short else "", 0)
        if name:
            found.setdefault(name, []).append((rank, key, value))
        else:
            more.setdefault(_MORE_NAMES.get(folded, key), value)
    best = {name: sorted(offers, key=lambda offer: offer[0]) for name, offers in found.items()}
    return {name: [(key, value) for _, key, value in some] for name, some in best.items()}, more


@lru_cache(maxsize=4096)
def fold_key(key: str) -> str:
    """Fold a field's name to lower-case letters and digits."""
    return "".join(filter(str.isalnum, key.casefold()))


def text_of(value: Any, joint: str = ", ") -> str:
    """Give the text of a string, number, list or object of them; "" for anything else."""
    if isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    if isinstance(value, Mapping):
        keys = ("value", "text", "display_name", "name", "title", "#text")
        return next((text_of(value[key], joint) for key in keys if key in value), "")
    if isinstance(value, list | tuple):
        return joint.join(filter(None, (text_of(item, joint) for item in value)))
    return ""


def find_doi(value: Any) -> str:
    """Give the DOI in a text, without a resolver's address.

    >>> find_doi("https://doi.org/10.1145/3292500.3330701")
    '10.1145/3292500.3330701'
    """
    found = _DOI.search(text_of(value))
    return found[0].rstrip(".,;") if found else ""


def _title(value: Any) -> str:
    """Give a title, the first of several, without the mark that our exports set."""
    first = value[0] if isinstance(value, list) and value else value
    title = " ".join(text_of(first)[:LONGEST_TITLE].split())
    return "" if title.endswith(DERIVED_MARK) else title


def _take_link(offers: Offers) -> str:
    """Take the best address that is one; the other offers stay."""
    found = offers.get("url", [])
    for at, (_, value) in enumerate(found):
        link = text_of(value[0] if isinstance(value, list) and value else value).strip()
        if link.lower().startswith(_ADDRESS):
            del found[at]
            return link
    return ""


def _take_date(offers: Offers) -> tuple[int, ...]:
    """Take the best date, and a month and day from any other offer of the same year."""
    parsed = [
        (date_parts(value) or parse_date(text_of(value)), key, value)
        for key, value in offers.pop("issued", [])
    ]
    best = next((date for date, _, _ in parsed if date), ())
    for date, _, _ in parsed:
        if len(date) > len(best) and date[:1] == best[:1]:
            best = date
    offers["issued"] = [(key, value) for date, key, value in parsed if date[:1] != best[:1]]
    return best


def _unescaped(paper: Paper) -> Paper:
    """Decode entities once where no markup is read later; title and abstract stay as they are."""
    return replace(
        paper,
        author=tuple(
            Name(*(html.unescape(part) for part in (name.family, name.given, name.literal)))
            for name in paper.author
        ),
        keyword=tuple(map(html.unescape, paper.keyword)),
        container_title=html.unescape(paper.container_title),
    )
