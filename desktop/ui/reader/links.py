"""What a paper's links lead to: its code, data, project page or text. Opens nothing."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QUrl

from desktop.core.paper import Paper
from desktop.markup.runs import Parsed
from desktop.ui.reader.addresses import safe_address

_HOSTS = {
    "code": "github.com gitlab.com bitbucket.org codeberg.org sourceforge.net gitee.com "
    "anonymous.4open.science",
    "paper": "arxiv.org openreview.net doi.org aclanthology.org proceedings.mlr.press "
    "papers.nips.cc proceedings.neurips.cc biorxiv.org ieeexplore.ieee.org dl.acm.org "
    "openaccess.thecvf.com",
    "data": "zenodo.org kaggle.com figshare.com",
    "project": "github.io gitlab.io sites.google.com",
}
_WORDS = {
    "code": re.compile(r"\b(?:code|codes|codebase|implementation|repository|source)\b"),
    "data": re.compile(r"\b(?:data|dataset|datasets|benchmark)\b"),
    "project": re.compile(r"\b(?:project|website|web ?page|homepage|demo|page)\b"),
    "paper": re.compile(r"\b(?:paper|preprint|full version|appendix)\b"),
}
_BEFORE = 60  # characters in front of a link that may say what it is
_MOST = 100  # links of an abstract


@dataclass(frozen=True, slots=True)
class Link:
    """An address and what it leads to: "code", "data", "project", "paper" or "link"."""

    address: str
    kind: str


def links_of(paper: Paper, parsed: Parsed) -> list[Link]:
    """The links of a paper and its abstract, each address once: the paper's own first.

    Where the reader has corrected them, those are all.
    """
    if paper.links:
        return list(_apart(Link(address, _kind(address, "link")) for address in paper.links))
    found = [Link(address, _kind(address, "paper")) for address in paper.addresses(())]
    at = 0
    for run in parsed.runs:
        if run.link and len(found) < _MOST:
            before = parsed.reading_text[max(0, at - _BEFORE) : at]
            found.append(Link(run.link, _kind(run.link, _said(before + run.text))))
        at += len(run.text)
    return list(_apart(found))


def may_open(address: str) -> bool:
    """Whether an address is of a kind that is opened at all."""
    return safe_address(address) is not None


def _apart(links: Iterable[Link]) -> Iterable[Link]:
    seen: set[str] = set()
    for link in links:
        bare = link.address.partition("://")[2].rstrip("/")
        if may_open(link.address) and bare not in seen:
            seen.add(bare)
            yield link


def _kind(address: str, otherwise: str) -> str:
    url = QUrl(address)
    host = url.host().removeprefix("www.")
    if host == "huggingface.co":
        return "data" if url.path().startswith("/datasets") else "code"
    for kind, hosts in _HOSTS.items():
        if any(host == known or host.endswith("." + known) for known in hosts.split()):
            return kind
    return otherwise


def _said(words: str) -> str:
    """What the words in front of a link call it; the last such word counts."""
    found = [
        (match.start(), kind)
        for kind, pattern in _WORDS.items()
        for match in pattern.finditer(words.lower())
    ]
    return max(found, default=(0, "link"))[1]
