"""What any turn-based game needs of an engine; no word of any game."""
