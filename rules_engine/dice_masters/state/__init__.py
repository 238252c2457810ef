"""What a match of Dice Masters is, as data."""
