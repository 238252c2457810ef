"""Scenarios, players that play by themselves, coverage of the rules."""
