"""Opponents, hints and reviews of any game: a game says what a position is worth, and what else it knows."""
