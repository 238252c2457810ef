"""The local table: a small Discord-compatible server and the page to play on."""

from bot.local.person import Person
from bot.local.server import TableServer

__all__ = ["Person", "TableServer"]
