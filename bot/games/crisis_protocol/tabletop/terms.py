"""Choices and numbers that several commands of the table ask for.

It must not hold more than words and bounds.
"""

from discord import app_commands
from discord.app_commands import locale_str as _

FEWEST, MOST = 1, 30
MOST_DAMAGE, MOST_SIZE = 30, 6

Dice = app_commands.Range[int, FEWEST, MOST]
Damage = app_commands.Range[int, 0, MOST_DAMAGE]
ThrownSize = app_commands.Range[int, 0, MOST_SIZE]

TYPES = [
    app_commands.Choice(name=_("physical"), value="physical"),
    app_commands.Choice(name=_("energy"), value="energy"),
    app_commands.Choice(name=_("mystic"), value="mystic"),
]
