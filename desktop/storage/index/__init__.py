"""The search index: finds papers by their words; derived from them, may be deleted any time."""

from desktop.storage.index.search_index import SearchIndex

__all__ = ["SearchIndex"]
