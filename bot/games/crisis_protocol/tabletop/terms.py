"""Choices that several commands of the table offer.

It must not hold more than words.
"""

from discord import app_commands
from discord.app_commands import locale_str as _

TYPES = [
    app_commands.Choice(name=_("physical"), value="physical"),
    app_commands.Choice(name=_("energy"), value="energy"),
    app_commands.Choice(name=_("mystic"), value="mystic"),
]
