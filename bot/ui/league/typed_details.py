"""The options of `/league report` and `/league stats` that the games bring with them, and what is typed into them.

It must not know a game: each says what can be told of it and what it can be compared by.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import App
from bot.games import GAMES, game
from bot.games.capabilities import capability
from bot.games.league_rules import Detail, LeagueRules, Of
from bot.league.errors import LeagueError
from bot.lengths import Name
from bot.locale import words
from bot.store.league import GameRow
from bot.ui.kit.limits import cut
from bot.ui.league.command import Option, Work
from bot.ui.league.details import MINE, THEIRS, sides_of
from bot.ui.league.look import Look

Options = Iterator[tuple[str, Detail, Option]]


def leagues() -> list[LeagueRules]:
    """Of all games that can be in a league."""
    return [rules for id in GAMES if (rules := capability(game(id), LeagueRules)) is not None]


def game_choices() -> list[app_commands.Choice[str]]:
    """Games that can be in a league, by name."""
    return [
        app_commands.Choice(name=game(id).title, value=id)
        for id in GAMES
        if capability(game(id), LeagueRules) is not None
    ]


def _options() -> Options:
    """Each option by its parameter, with the detail it is for: those of games first, then mine, then theirs. Where two
    games have one of the same name, the first describes it."""
    details: dict[str, Detail] = {}
    for rules in leagues():
        for detail in rules.details:
            details.setdefault(detail.id, detail)
    for detail in details.values():
        if detail.of is not Of.SIDE:
            yield detail.id, detail, detail.options[0]
    for place, whose in enumerate((MINE, THEIRS)):
        for detail in details.values():
            if detail.of is Of.SIDE:
                yield f"{detail.id}_of_{whose}", detail, detail.options[place]


def detail_options() -> dict[str, Option]:
    return {parameter: option for parameter, _detail, option in _options()}


def with_details(work: Work) -> Work:
    """Give a command that takes `**details` a parameter for each."""
    made = inspect.signature(work)
    own = [one for one in made.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    more = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=_annotation(detail))
        for name, detail, _option in _options()
    ]
    last = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own if one.name == "season"]
    first = [one for one in own if one.name != "season"]
    work.__signature__ = made.replace(parameters=[*first, *more, *last])  # type: ignore[attr-defined]
    return work


def _annotation(detail: Detail) -> Any:
    if detail.of is Of.ONE:
        return discord.Member | None
    return app_commands.Range[int, detail.least, detail.most] | None if detail.is_number else Name | None


def suggest_details(command: app_commands.Command[Any, ..., Any]) -> None:
    """The lists under the fields that name a card."""
    for name, detail, _option in _options():
        if detail.of is not Of.ONE and not detail.is_number:
            command.autocomplete(name)(_suggest(detail))


def _suggest(detail: Detail) -> Callable[..., Any]:
    async def suggestions(interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        language = words(interaction.locale).language
        known = [(rules, one) for rules in leagues() for one in rules.details if one.id == detail.id]
        named = [(id, rules.name(id, language)) for rules, one in known for id in one.cards({}, None)]
        fitting = [(id, name) for id, name in named if typed.strip().lower() in name.lower()]
        return [app_commands.Choice(name=cut(name, 100), value=id) for id, name in fitting[:25]]

    return suggestions


def told_by_command(look: Look, row: GameRow, given: Mapping[str, Any]) -> dict[str, Any]:
    """What was given of the season's own game: ids out of the lists, or names as somebody typed them."""
    more: dict[str, Any] = {}
    for detail in look.view.rules.details:
        if detail.of is Of.SIDE:
            for whose, player in sides_of(look, row):
                if (typed := given.get(f"{detail.id}_of_{whose}")) is not None:
                    more.setdefault(detail.id, {})[player] = _found(look, detail, typed)
            continue
        value = given.get(detail.id)
        if isinstance(value, discord.Member):
            if value.id in row.players:
                more[detail.id] = value.id
        elif value is not None:
            more[detail.id] = value if detail.is_number else _found(look, detail, value)
    return more


def _found(look: Look, detail: Detail, typed: str) -> str:
    wanted = typed.strip().lower()
    for id in detail.cards({}, None):
        if wanted in (id, look.card_name(id).lower()):
            return id
    raise LeagueError("no_such_card", typed=cut(typed, 60))


# -- what is compared ------------------------------------------------------------------------------------------------


def aspect_choices() -> list[app_commands.Choice[str]]:
    ids = dict.fromkeys(aspect.id for rules in leagues() for aspect in rules.aspects)
    return [app_commands.Choice(name=id, value=id) for id in ids]


def aspect_words() -> _:
    """What can be compared, if there is one game to speak of."""
    known = leagues()
    return known[0].compared if len(known) == 1 else _("What the games of a season are compared by")
