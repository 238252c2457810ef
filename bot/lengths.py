"""How many letters people may send: the kinds of text that the options of commands take, each with its bound.

It must not read a text. Discord refuses what is longer, and so does `bot.door`, whatever the server sent.
"""

from discord import app_commands

LONGEST_ID = LONGEST_VALUE = 100
"""Of a custom id and of a value in a select, by Discord's own limits."""
MOST_VALUES = 25
LONGEST_FIELD = 4000
"""Of a form's field; Discord takes no more."""

Number = app_commands.Range[str, None, 20]
"""A number, or a short word such as “all”."""
Code = app_commands.Range[str, None, 40]
Name = app_commands.Range[str, None, 100]
"""A card, a character, a square, a season; as long as a suggestion of Discord's may be."""
Search = app_commands.Range[str, None, 200]
Names = app_commands.Range[str, None, 400]
"""Several names with commas between them."""
CardList = app_commands.Range[str, None, 4000]
"""A whole roster by names or codes."""
