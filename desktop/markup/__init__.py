"""An abstract's LaTeX, Markdown and HTML, read once into runs; knows no files and no Qt."""

VERSION = 7
"""Rises whenever the reading text of some abstract changes, so that caches know."""
