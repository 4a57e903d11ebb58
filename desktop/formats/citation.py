"""A paper as one line to quote it by; what the source does not give is said, not invented."""

from desktop.formats.entry import Entry

MOST_NAMES = 6


def cite(entry: Entry) -> str:
    """Authors (year). Title. Venue. Address."""
    paper = entry.paper
    names = [str(name) for name in paper.author[:MOST_NAMES]]
    if len(paper.author) > MOST_NAMES:
        names.append("et al.")
    people = ", ".join(names) or "[authors not given]"
    year = str(paper.year or "n.d.")
    address = f"https://doi.org/{paper.doi}" if paper.doi else paper.url
    parts = [f"{people} ({year})", entry.title.rstrip("."), paper.container_title, address]
    cited = ". ".join(part for part in parts if part)
    return cited if address else f"{cited}."
