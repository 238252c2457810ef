"""What can happen in a match, as facts in the past tense; nothing else writes to what lasts."""
