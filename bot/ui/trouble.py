"""What people are told while the database cannot be used, or Discord does not answer: whether their press counted,
and what to do.

It must not promise anything that is not known.
"""

import discord

from bot.locale import words
from bot.store.trouble import Kind


def trouble_sentence(locale: discord.Locale | str | None, kind: Kind, *, counted: bool = False) -> str:
    """`counted`: something was committed for the press before."""
    say = words(locale).say
    if kind == "doubt":
        return say("My memory just went away. I do not know whether that counted: please look before you try again.")
    if counted:
        return say("That counted, but I cannot reach my memory to show it. Please look again in a minute.")
    if kind == "read_only":
        return say("My memory takes no changes right now. That did not count; please try again later.")
    if kind == "full":
        return say("My memory is full. That did not count; whoever runs me has to make room.")
    if kind == "slow":
        return say("My memory does not answer right now. That did not count; please try again in a minute.")
    return say("I cannot reach my memory right now. That did not count; please try again in a minute.")


def outage_sentence(locale: discord.Locale | str | None, *, counted: bool) -> str:
    """Discord did not take an answer: so it cannot have been shown, whether or not it counted."""
    say = words(locale).say
    if counted:
        return say("That counted, but Discord did not let me show it. Please look again in a minute.")
    return say("Discord did not let me answer. That did not count; please try again in a minute.")
