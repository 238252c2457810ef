"""Slash commands and listeners: parse, call, show."""
