"""The list side: search field, filters, the list of papers, and what is done to papers."""
