"""PubMed's XML, with structured abstracts and markup in them."""

from typing import Any
from xml.etree.ElementTree import Element

from desktop.formats.collector import Collector
from desktop.formats.fields import paper_from
from desktop.formats.source import Source
from desktop.formats.xml_records import marked, one_line, read_xml, text


def read(source: Source, into: Collector) -> None:
    """Read a set of articles."""

    def take(article: Element, line: int) -> None:
        into.paper(paper_from(_fields(article), is_html=True), line)

    read_xml(source, ("PubmedArticle", "PubmedBookArticle"), take, into)


def _fields(article: Element) -> dict[str, Any]:
    title = article.find(".//ArticleTitle")
    dates = (article.find(f".//{name}") for name in ("PubDate", "ArticleDate", "DateCompleted"))
    ids = {item.get("IdType"): text(item) for item in article.findall("PubmedData/ArticleIdList/*")}
    dois = (text(e) for e in article.findall(".//ELocationID[@EIdType='doi']"))
    return {
        "title": one_line(marked(title if title is not None else article.find(".//BookTitle"))),
        "abstract": _abstract(article),
        "authors": [_name(author) for author in article.findall(".//AuthorList/Author")],
        "keywords": [text(word) for word in article.findall(".//Keyword")],
        "journal": text(article.find(".//Journal/Title")),
        "date": next((_date(date) for date in dates if date is not None), ""),
        "doi": next(dois, ids.get("doi", "")),
        "pmid": text(article.find(".//PMID")),
        "pmc": ids.get("pmc", ""),
        "mesh": [text(term) for term in article.findall(".//MeshHeading/DescriptorName")],
        "publication types": [text(kind) for kind in article.findall(".//PublicationType")],
    }


def _abstract(article: Element) -> str:
    """Give the parts of the abstract as paragraphs, each with its label."""
    parts = []
    for part in article.findall(".//Abstract/AbstractText"):
        label, body = part.get("Label", ""), one_line(marked(part))
        parts.append(f"{label}: {body}" if label and body else body)
    return "\n\n".join(filter(None, parts))


def _name(author: Element) -> dict[str, str]:
    given = text(author.find("ForeName")) or text(author.find("Initials"))
    return {
        "family": text(author.find("LastName")),
        "given": given,
        "literal": text(author.find("CollectiveName")),
    }


def _date(date: Element) -> str:
    parts = (text(date.find(name)) for name in ("Year", "Month", "Day"))
    return " ".join(filter(None, parts)) or text(date.find("MedlineDate"))
