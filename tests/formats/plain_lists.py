"""Lists of plain text, and what is read from them."""

import textwrap

from desktop.formats.read import read_bytes

ABSTRACTS = [
    text.replace("\n", " ")
    for text in """
Planners that act over thousands of steps forget what they decided at the beginning. We
propose a memory whose contents rise and fall with the attention they receive, and show on
six tasks that it reaches 93% of the oracle's return at 12\\% of its cost. Why? Slow tides
keep plans, fast tides keep facts, and nothing else does.

It is commonly held that small gradients mean that little is learned. We study forty runs
and find the opposite: half of what a model can do is acquired while the gradient norm is
below its 10th percentile. A schedule that lengthens these quiet phases saves $30 of every
$100 of compute, and a bound of the form p < 0.05 explains when it fails.

How many sheep are in a picture? Vision models answer with confidence and are wrong. We
collect 4,200 photographs of flocks, hand-counted three times, and report that the best of
nine models errs by 17 animals on average. Errors grow with overlap, not with number; a
model that first outlines each animal (and only then counts) halves them.

Translating between 140 dialects needs data that nobody has. This work borrows it: a song,
a recipe and a weather report in the same village are nearly parallel, and 1) align them by
time of day, 2) filter by length, 3) train. The resulting model is understood in 88 of 90
villages, at least by the grandmothers who were asked, and by all of the goats.
""".strip().split("\n\n")
]


TITLES = [
    "Tidal Memory for Long-Horizon Planners",
    "Quiet Gradients Train Loud Models",
    "Counting Sheep and Other Benchmarks",
    "Village Songs as Parallel Data",
]


AUTHORS = ["Ada Moreau, Ben Okafor", "Chiara Rossi, Dmitri Volkov, Eun-ji Park", "Farah El-Sayed"]


HEADING = "ICML 2026 Papers"


def read(text):
    return read_bytes(text.encode(), "my list.txt")


def papers(text):
    return [paper for section in read(text).sections for paper in section.papers]


def flags(text):
    return [(flag.index, flag.kind) for flag in read(text).flags]


def joined(text):
    return " ".join(text.split())


def wrapped(text, width=60):
    return textwrap.fill(text, width, break_on_hyphens=False)
