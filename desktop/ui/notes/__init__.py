"""What the reader adds beside an abstract: note, tags, backlinks."""
