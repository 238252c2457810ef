"""`/match <game>` of a game that declares it: its options, its terms, the challenge or the practice that begins."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any, Literal

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import App
from bot.games import GAMES, game
from bot.games.capabilities import capability
from bot.games.challenge import OFFERED, PEOPLE, Challenge, ChallengeOption
from bot.games.opponents import Opponents, usual_level
from bot.games.port import Game
from bot.locale import Words, words
from bot.matches.service import MatchError
from bot.ui.match.lobby.challenging import PACE_CHOICES, PACES, STEADY, begin, refused

NAMES = {
    "opponent": _("opponent"),
    "second": _("second"),
    "third": _("third"),
    "players": _("players"),
    "pace": _("pace"),
    "language": _("language"),
    "level": _("level"),
}
TERMS = frozenset(OFFERED) - {*PEOPLE, "level"}
"""Of what every game may have: what is agreed on."""


def challenge_command(played: Game, challenge: Challenge) -> app_commands.Command[Any, ..., None]:
    async def command(interaction: discord.Interaction[App], **given: Any) -> None:
        to = words(interaction.locale)
        if said := challenge.refusal(to, given):
            await refused(interaction, MatchError("not_now", owed=said))
            return
        opponents = capability(played, Opponents)
        await begin(
            interaction,
            played.id,
            played.setup.terms(**_terms(challenge, given, to)),
            *(given.get(one) for one in PEOPLE),
            level=given.get("level"),
            usual=usual_level(opponents) if opponents is not None else None,
        )

    parameters = [inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)]
    parameters += [_parameter(played, name, option) for name, option in challenge.options.items()]
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    options = challenge.options.items()
    for decorate in (
        app_commands.rename(**{name: option.name or NAMES[name] for name, option in options}),
        app_commands.describe(**{name: option.meaning for name, option in options}),
        app_commands.choices(**{name: found for name, option in options if (found := _choices(played, name, option))}),
        app_commands.guild_only(),
    ):
        command = decorate(command)
    return app_commands.command(name=challenge.name, description=challenge.description)(command)


Interaction = discord.Interaction[App]


def _terms(challenge: Challenge, given: Mapping[str, Any], to: Words) -> dict[str, Any]:
    terms: dict[str, Any] = {}
    for name, option in challenge.options.items():
        value: Any = given.get(name)
        if name == "language":
            terms[name] = value or ("de" if to.language == "de" else "en")
        elif name == "pace":
            terms |= {"pace_hours": PACES[value].hours, "bank_hours": PACES[value].bank}
        elif value is not None and (name in TERMS or name not in OFFERED):
            terms |= {name: value} if option.terms is None else option.terms(value)
    return terms


def _parameter(played: Game, name: str, option: ChallengeOption) -> inspect.Parameter:
    usual: Any = {"players": played.players[0], "pace": STEADY}.get(name, option.usual)
    annotation: Any = str if usual is not None else str | None
    if name in PEOPLE:
        annotation = discord.Member | None
    elif name == "players":
        annotation = app_commands.Range[int, min(played.players), max(played.players)]
    elif name == "language":
        annotation = Literal["en", "de"] | None
    elif option.most:
        annotation = app_commands.Range[int, option.least, option.most]
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=usual, annotation=annotation)


def _choices(played: Game, name: str, option: ChallengeOption) -> list[app_commands.Choice[str]]:
    opponents = capability(played, Opponents)
    if name == "pace":
        return PACE_CHOICES
    if name == "level" and opponents is not None:
        return [app_commands.Choice(name=level.name, value=level.id) for level in opponents.levels]
    return [app_commands.Choice(name=said, value=value) for said, value in option.choices]


async def setup(client: App) -> None:
    """Of all games that declare one, below `/match`."""
    group = client.tree.get_command("match")
    assert isinstance(group, app_commands.Group)
    for id in GAMES:
        challenge = capability(game(id), Challenge)
        if challenge is not None:
            group.add_command(challenge_command(game(id), challenge))
