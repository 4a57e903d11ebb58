"""Shapes that people's own lists have: labels in boxes, titles before labels, tables, sessions."""

import base64
import json
import quopri

import pytest

from desktop.formats.read import read_bytes, read_file

TIDES = "We study how tides move sand along a shore that has no wind. " * 6
SHEEP = "Counting is hard for models of vision; $x_{i}<y$ and 50% fewer errors. " * 6
TITLES = ["Tides and Sand", "Counting Sheep"]
AUTHORS = ["Ada Moreau, Ben Okafor", "Jo Watt, Ann Hot"]


def papers(text, name="list.txt"):
    report = read_bytes(text.encode(), name)
    assert report.problems == ()
    return [paper for section in report.sections for paper in section.papers]


@pytest.mark.parametrize(
    "shape",
    [
        "【标题】{title}\n【作者】{names}\n【摘要】{text}",
        "[Title] {title}\n[Authors] {names}\n[Abstract] {text}",
        "{n}. {title}\n{names}\n摘要：{text}",
        "{n}. Title: {title}\nAuthors: {names}\nAbstract: {text}",
        "【论文{n}】{title}\n【作者】{names}\n【摘要】\n{text}",
        "{title}\n{names}\nAbstract\n{text}",
        "Title\n{title}\n\nAuthors\n{names}\n\nAbstract\n{text}",
    ],
)
def test_labels(shape):
    entries = zip(TITLES, AUTHORS, (TIDES.strip(), SHEEP.strip()), strict=True)
    blocks = [shape.format(n=n, title=t, names=a, text=x) for n, (t, a, x) in enumerate(entries, 1)]
    found = papers("\n\n".join(blocks))
    assert [paper.title for paper in found] == TITLES
    assert [", ".join(map(str, paper.author)) for paper in found] == AUTHORS
    assert [paper.abstract for paper in found] == [TIDES.strip(), SHEEP.strip()]


def test_boxed_abstracts_alone():
    found = papers(f"【摘要】{TIDES}\n\n【摘要】{SHEEP}")
    assert [paper.abstract for paper in found] == [TIDES.strip(), SHEEP.strip()]


def test_a_table_in_markdown():
    rows = f"| Tides \\| Sand | Ada Moreau; Ben Okafor | {TIDES} |\n| Sheep | Jo Watt | {SHEEP}|"
    text = f"# ICML 2026 Papers\n\nSome words.\n\n|Title|Authors|Abstract|\n|:--|---|--:|\n{rows}\n"
    report = read_bytes(text.encode(), "list.md")
    (section,) = report.sections
    assert (report.format, section.name) == ("Markdown", "ICML 2026 Papers")
    assert [paper.title for paper in section.papers] == ["Tides | Sand", "Sheep"]
    assert [paper.abstract for paper in section.papers] == [TIDES.strip(), SHEEP.strip()]


def test_sessions_of_papers_in_json():
    one, other = ({"title": t, "abstract": x} for t, x in zip(TITLES, (TIDES, SHEEP), strict=True))
    sessions = [{"title": "Oral 1", "papers": [one]}, {"title": "Oral 2", "papers": [other]}]
    for whole in (sessions, {"sessions": sessions}, {"days": [{"name": "Mon", "talks": sessions}]}):
        found = papers(json.dumps(whole), "list.json")
        assert [paper.title for paper in found] == TITLES
        assert [paper.more["session"] for paper in found] == ["Oral 1", "Oral 2"]


def test_pages_have_headers_and_lists_have_names():
    pages = "\n\n".join(f"{TIDES}{n}.\n\nNeurIPS 2025, page {n}" for n in range(3, 7))
    report = read_bytes(pages.encode(), "list.txt")
    assert [section.name for section in report.sections] == ["list"]
    kinds = [flag.kind for flag in report.flags if flag.index % 2]
    assert kinds.count("page header") == 4


def test_lists_pasted_together_behind_a_blank():
    text = f"ICML 2026 Papers\n\n{TIDES} ICLR 2025 Accepted Papers\n\n{SHEEP}"
    report = read_bytes(text.encode(), "list.txt")
    names = [section.name for section in report.sections]
    assert names == ["ICML 2026 Papers", "ICLR 2025 Accepted Papers"]
    assert report.sections[0].papers[0].abstract == TIDES.strip()


def test_a_page_with_tables_in_tables_and_hidden_parts():
    row = (
        '<tr><td class="not hidden x"><a href="https://x.org/{t}">{t}</a>'
        '<span style="display: none">junk</span></td>'
        "<td>Ada Moreau<br>Ben Okafor</td><td><div hidden>{a}</div><p>So.</p></td></tr>"
    )
    rows = "".join(row.format(t=title, a=TIDES) for title in TITLES)
    head = "<tr><th>Title</th><th>Authors</th><th>Abstract</th></tr>"
    inner = f"<table>{head}{rows}</table><button>Show</button><script>'<li>'</script>"
    found = papers(f"<html><table><tr><td>{inner}</td><td>side</td></tr></table></html>", "p.html")
    assert [(paper.title, paper.url) for paper in found] == [
        (title, f"https://x.org/{title}") for title in TITLES
    ]
    assert {tuple(map(str, paper.author)) for paper in found} == {("Ada Moreau", "Ben Okafor")}
    assert {paper.abstract for paper in found} == {f"{TIDES.strip()}\n\nSo."}


def test_items_of_a_page_with_broken_lines():
    items = "".join(
        f"<li><b>{title}</b><br><i>{names}</i></li>"
        for title, names in zip(TITLES, AUTHORS, strict=True)
    )
    found = papers(f"<html><h1>ICML 2026 Accepted Papers</h1><ul>{items}</ul></html>", "p.html")
    assert [paper.title for paper in found] == TITLES
    assert [", ".join(map(str, paper.author)) for paper in found] == AUTHORS


def test_a_broken_entry_of_bibtex_keeps_its_kind_key_and_text():
    text = f"@misc{{key, title={{No comma}} author={{Z, Q}}, abstract={{{TIDES}{{x}}}}}}"
    report = read_bytes(text.encode(), "list.bib")
    (paper,) = report.sections[0].papers
    assert (paper.title, paper.abstract) == ("No comma", f"{TIDES}{{x}}")
    assert paper.more == {"type": "misc", "key": "key"} and len(report.problems) == 1


@pytest.mark.parametrize("packed", [quopri.encodestring, base64.encodebytes, bytes])
def test_a_page_saved_as_one_file(tmp_path, packed):
    page = f"<html><table><tr><th>Title<th>Abstract<tr><td>Café = 1<td>{TIDES}</table></html>"
    body = packed(page.encode()).replace(b"\n", b"\r\n")
    kinds = {quopri.encodestring: "quoted-printable", base64.encodebytes: "base64", bytes: "8bit"}
    head = (
        "From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"
        '\ttype="text/html";\r\n\tboundary="----Part--a1----"\r\n\r\n------Part--a1----\r\n'
        f"Content-Type: text/html\r\nContent-Transfer-Encoding: {kinds[packed]}\r\n\r\n"
    )
    tail = (
        b"\r\n------Part--a1----\r\nContent-Type: image/png\r\n\r\n..\r\n------Part--a1------\r\n"
    )
    path = tmp_path / "page.mhtml"
    path.write_bytes(head.encode() + body + tail)
    (report,) = read_file(path)
    (paper,) = report.sections[0].papers
    assert (paper.title, paper.abstract) == ("Café = 1", TIDES.strip())


@pytest.mark.parametrize(
    "shape",
    [
        "- **{title}** - {names}\n  - Abstract: {text}\n",
        "{n}. **{title}**  \n   *{names}*  \n   {text}\n",
        "- **{title}** ({names})\n\n  {text}\n\n",
        "### {title}\n- **作者**: {names}\n- **摘要**: {text}\n",
    ],
)
def test_items_in_markdown(shape):
    entries = zip(TITLES, AUTHORS, (TIDES.strip(), SHEEP.strip()), strict=True)
    blocks = [shape.format(n=n, title=t, names=a, text=x) for n, (t, a, x) in enumerate(entries, 1)]
    found = papers("# ICML 2026 Papers\n\n" + "".join(blocks), "list.md")
    assert [paper.title for paper in found] == TITLES
    assert [", ".join(map(str, paper.author)) for paper in found] == AUTHORS
    assert [paper.abstract for paper in found] == [TIDES.strip(), SHEEP.strip()]
