"""What this game adds to the panels and posts of a match."""
