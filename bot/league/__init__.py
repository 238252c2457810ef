"""League play: seasons, pairings, standings, ratings, statistics. No Discord in here; results are the only truth."""
