"""Papers in and out: opening, preview, matching titles, export."""
