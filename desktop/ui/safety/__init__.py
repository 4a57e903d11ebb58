"""Backups, history, merging, and closing without a loss."""
