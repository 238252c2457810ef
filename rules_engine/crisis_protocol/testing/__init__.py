"""Scenarios that a rules expert can write, players that play by themselves, and the rules each test cites."""
