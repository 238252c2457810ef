"""Packs as data: maps, armies, cards and tiles; words and numbers, no decisions."""
