"""Scenarios, soaks, duels, coverage and recorded matches of any game that says its own nouns (`proving.Proving`)."""
