"""What stands around the rules of any game; no word of any game stands here."""
