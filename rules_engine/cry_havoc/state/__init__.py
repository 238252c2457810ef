"""The state of a match: regions, armies, cards, the battle that is fought, unfinished work."""
