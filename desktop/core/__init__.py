"""Values and rules: plain Python, which knows no files, clock, threads or Qt."""
