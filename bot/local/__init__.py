"""The local Discord: a small Discord-compatible server and the page to play on."""

from bot.local.person import Person
from bot.local.server import LocalDiscord

__all__ = ["LocalDiscord", "Person"]
