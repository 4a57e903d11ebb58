"""A list as it is previewed."""

LIST = """Tea 2025 Papers

We propose Samovar, a kettle that keeps water hot for a week without any fire, and we measure how
long it takes for a thousand cups to be poured from it on a cold day in the mountains of the
north, with a guest at every second cup.

and this goes on with the kettle

Cups are rounder than saucers, as we show with a compass and a great deal of patience, and no cup
was broken in the course of all the experiments that were made for this paper over four long years,
though some came close to it.
"""


def shown(dialog):
    return dialog.page.records.records.rows


def rows(dialog):
    return [dialog.page.records.records.index(n).data() for n in range(len(shown(dialog)))]
