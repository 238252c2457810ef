"""The pools of cards as people choose among them: named by their months, the newest first. It must not load one."""

from discord import app_commands

from bot.locale import Words
from rules_engine.crisis_protocol.cards.loader.load import pools
from rules_engine.crisis_protocol.view.printings import pool_in_words

MOST_CHOICES = 25
"""By Discord's own limit."""


def known_pools(to: Words) -> str:
    return ", ".join(pool_in_words(pool, to.language) for pool in reversed(pools()))


def suggested_pools(to: Words, typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.strip().lower()
    named = ((pool_in_words(pool, to.language), pool) for pool in reversed(pools()))
    found = [app_commands.Choice(name=name, value=id) for name, id in named if wanted in f"{name} {id}".lower()]
    return found[:MOST_CHOICES]
