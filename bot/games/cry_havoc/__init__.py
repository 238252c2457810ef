"""Cry Havoc in the bot: so far its pictures."""
