"""Ranking, similar papers and near-duplicates; knows no store and no Qt."""
