"""An abstract's LaTeX, Markdown and HTML, read once into runs; knows no files and no Qt."""
