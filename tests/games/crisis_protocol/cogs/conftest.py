"""The commands of Crisis Protocol against SimCord."""

from simcord_cast import app, commands_in_all_languages, commits, dice, refused, simcord_bot, speaks, table, unbound

__all__ = [
    "app",
    "commands_in_all_languages",
    "commits",
    "dice",
    "refused",
    "simcord_bot",
    "speaks",
    "table",
    "unbound",
]
