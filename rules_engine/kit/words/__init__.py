"""Texts of cards in words: sentences as data, one realiser for each language, one order of telling for any game."""
