"""The options of `/odds` that other games declare, and what they suggest."""

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.client import App
from bot.games.reference import SUGGESTED, OddsField, references
from bot.lengths import Name, Names
from bot.locale import words

F = TypeVar("F", bound=Callable[..., Any])


@cache
def odds_fields() -> dict[str, OddsField]:
    """Of all games; where two have one of the same name, the first describes it."""
    found: dict[str, OddsField] = {}
    for _id, reference in references(None, None):
        odds = reference.odds if reference is not None else None
        for name, field in odds.fields.items() if odds is not None else ():
            found.setdefault(name, field)
    return found


def with_odds_fields(command: F) -> F:
    """Give a command that takes `**given` a parameter for each."""
    made = inspect.signature(command)
    own = [one for one in made.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    more = [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=(Names if field.several else Name) | None
        )
        for name, field in odds_fields().items()
    ]
    command.__signature__ = made.replace(parameters=[*own, *more])  # type: ignore[attr-defined]
    return command


def suggest_odds(command: app_commands.Command[Any, ..., None]) -> None:
    for name, field in odds_fields().items():
        command.autocomplete(name)(_suggestions(field))


def _suggestions(field: OddsField) -> Callable[..., Any]:
    async def suggestions(interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        found = field.suggest(typed, words(interaction.locale), SUGGESTED)
        return [app_commands.Choice(name=said[:100], value=value) for said, value in found]

    return suggestions
