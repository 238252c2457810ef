"""What the bot and the page say, in the language of the album: English, or as PROMPT_LANGUAGE asks.

It must not hold wording of its own: the bot's comes from its catalogues, the page's few words stand in the page.
"""

import os
import re

from bot.locale import words

LANGUAGE = os.environ.get("PROMPT_LANGUAGE", "en")
LOCALE = {"de": "de-DE"}.get(LANGUAGE, "en-US")
say = words(LANGUAGE).say
MESSAGE, DONE = {"de": ("Nachricht", "Fertig")}.get(LANGUAGE, ("Message", "Done"))
FAVOURITES = {"de": ("Angreifen", "Interagieren", "Bewegen", "Superkraft")}.get(
    LANGUAGE, ("Attack", "Interact", "Move", "Superpower")
)
ENDING = {"de": ("Aktivierung beenden", "Zug beenden", "Passen")}.get(LANGUAGE, ("End", "Pass"))


def shape(text: str, gap: str = ".+") -> re.Pattern[str]:
    """A sentence of the catalogue with whatever stands in its gaps, as a page shows it: without stars."""
    names = re.findall(r"\{(\w+)\}", text)
    said = say(text, **dict.fromkeys(names, "\x00")).replace("*", "")
    return re.compile(re.escape(said).replace("\0", gap))
