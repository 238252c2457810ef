"""What a game at a table was played with: crises, threat, priority, affiliations and leaders; asked, never demanded.

It must not touch the score.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import discord
from discord import app_commands

from bot.client import App
from bot.league.errors import LeagueError
from bot.league.results import Source
from bot.league.told import Told
from bot.locale import words
from bot.store.league import GameRow
from bot.ui.answer import Reply
from bot.ui.league.items import BLUE, GREY, Press, button, select, verb
from bot.ui.league.look import Look
from bot.ui.league.persons import game_in
from bot.ui.match.items import Line, cut
from bot.ui.match.panel import Item, Panel
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.mission import CrisisKind

THREATS = range(14, 24)
MINE, THEIRS = "mine", "theirs"


def leaders(content: Content, affiliation: str | None = None) -> list[str]:
    """Who can lead an affiliation; who can lead any, if none is named."""
    return [
        id
        for id, character in content.characters.items()
        if any(
            rule.affiliation == affiliation or affiliation is None
            for form in character.forms.values()
            for rule in form.leadership
        )
    ]


def told_of(look: Look, game: GameRow) -> Told:
    result = look.view.result(game.id)
    if result is not None and result.played:
        return Told.of(result)
    return Told.model_validate((game.report or {}).get("told", {}))


def details_panel(look: Look, game: GameRow, page: int = 1, note: str = "") -> Panel:
    """Two pages of selects; whatever is chosen is kept at once."""
    to, told = look.to, told_of(look, game)
    result = look.view.result(game.id)
    panel = Panel(lines=[note] if note else [])
    if look.user_id not in game.players or (
        result is not None and result.source not in (Source.TABLE, Source.ORGANISER)
    ):
        return panel
    panel.lines.append(to.say("For the statistics, if you like: what was it played with? Anything may be skipped."))
    panel.lines += _known(look, game, told)
    if page == 1:
        panel.rows += [[_crisis(look, game, CrisisKind.SECURE, told.secure)]]
        panel.rows += [[_crisis(look, game, CrisisKind.EXTRACT, told.extract)]]
        threats = [Line(str(n), to.say("Threat {n}", n=n), chosen=n == told.threat) for n in THREATS]
        panel.rows.append([select(look.id, "tell", to.say("Threat"), threats, game.id, "threat")])
        first = [
            Line(str(id), to.say("Priority: {name}", name=look.name(id)), chosen=id == told.priority)
            for id in game.players
        ]
        panel.rows.append([select(look.id, "tell", to.say("Who had priority first?"), first, game.id, "priority")])
        turn = button(look.id, "details", to.say("Affiliations and leaders"), BLUE, game.id, 2)
    else:
        for whose, player in _sides(look, game):
            panel.rows += [[_affiliation(look, game, told, whose, player)], [_leader(look, game, told, whose, player)]]
        turn = button(look.id, "details", to.say("Back"), BLUE, game.id, 1)
    panel.buttons([turn, button(look.id, "me", to.say("My page"), GREY)])
    return panel


def _sides(look: Look, game: GameRow) -> Iterator[tuple[str, int]]:
    for player in sorted(game.players, key=lambda player: player != look.user_id):
        yield (MINE if player == look.user_id else THEIRS), player


def _known(look: Look, game: GameRow, told: Told) -> list[str]:
    facts = [look.card_name(id) for id in (told.secure, told.extract) if id]
    facts += [look.to.say("Threat {n}", n=told.threat)] if told.threat else []
    facts += [look.to.say("Priority: {name}", name=look.named(told.priority))] if told.priority else []
    lines = [" · ".join(facts)] if facts else []
    for player in game.players:
        led = [look.card_name(id) for id in (told.affiliation.get(player), told.leader.get(player)) if id]
        lines += [f"{look.named(player)}: " + " · ".join(led)] if led else []
    return lines


def _crisis(look: Look, game: GameRow, kind: CrisisKind, now: str | None) -> Item:
    hint = look.to.say("Secure crisis") if kind is CrisisKind.SECURE else look.to.say("Extract crisis")
    lines = [Line(id, look.card_name(id), chosen=id == now) for id in _crises(look.client, kind)]
    return select(look.id, "tell", hint, lines, game.id, kind.value)


def _crises(client: App, kind: CrisisKind) -> list[str]:
    return [id for id, crisis in client.matches.content.crises.items() if crisis.kind is kind][:25]


def _affiliation(look: Look, game: GameRow, told: Told, whose: str, player: int) -> Item:
    now = told.affiliation.get(player)
    known = list(look.client.matches.content.affiliations)[:25]
    lines = [Line(id, look.card_name(id), look.name(player), id == now) for id in known]
    hint = look.to.say("{name}'s affiliation", name=look.name(player))
    return select(look.id, "tell", hint, lines, game.id, "affiliation", whose)


def _leader(look: Look, game: GameRow, told: Told, whose: str, player: int) -> Item:
    """Of the affiliation, once it is known; of the person's own roster first."""
    content, now = look.client.matches.content, told.leader.get(player)
    row = look.view.player(player)
    mine: set[str] = set()
    if row is not None and row.roster is not None and look.view.may_see_roster(row, look.user_id or 0):
        mine = {entry["card"] for entry in row.roster["characters"]}
    known = sorted(leaders(content, told.affiliation.get(player)) or leaders(content), key=lambda id: id not in mine)
    lines = [Line(id, look.card_name(id), look.name(player), id == now) for id in known[:25]]
    hint = look.to.say("{name}'s leader", name=look.name(player))
    return select(look.id, "tell", hint, lines, game.id, "leader", whose)


@verb("details")
async def _details(press: Press) -> None:
    look = await press.look()

    async def work() -> Reply:
        return details_panel(look, game_in(look, press.args[0]), press.number(1)).reply()

    await press.show(work())


@verb("tell")
async def _tell(press: Press) -> None:
    """`tell.<game>.<what>[.<whose>]`: one thing was chosen."""

    async def work() -> Reply:
        look = await press.look()
        game, what, chosen = game_in(look, press.args[0]), press.args[1], press.values[0]
        more: dict[str, Any] = {what: int(chosen) if what in ("threat", "priority") else chosen}
        if press.args[2:]:
            player = next((id for whose, id in _sides(look, game) if whose == press.args[2]), press.user_id)
            more = {what: {player: chosen}}
        await press.client.league.describe(game.id, press.user_id, more)
        look = await press.look()
        return details_panel(look, game_in(look, game.id), 2 if press.args[2:] else 1).reply()

    await press.show(work())


# -- typed -----------------------------------------------------------------------------------------------------------


def told_by_command(look: Look, game: GameRow, given: dict[str, str | int | None]) -> dict[str, Any]:
    """The options of `/league report`: ids out of the lists under its fields, or names as somebody typed them."""
    more: dict[str, Any] = {}
    for name, value in given.items():
        if value is None:
            continue
        what, _, whose = name.partition("_of_")
        if isinstance(value, int):
            more[what] = value
            continue
        id = _found(look, what, value)
        if whose:
            player = next(p for w, p in _sides(look, game) if w == whose)
            more.setdefault(what, {})[player] = id
        else:
            more[what] = id
    return more


def _ids(client: App, what: str) -> list[str]:
    content = client.matches.content
    kinds: dict[str, Callable[[], list[str]]] = {
        "secure": lambda: _crises(client, CrisisKind.SECURE),
        "extract": lambda: _crises(client, CrisisKind.EXTRACT),
        "affiliation": lambda: list(content.affiliations),
        "leader": lambda: leaders(content),
    }
    return kinds[what]()


def _found(look: Look, what: str, typed: str) -> str:
    wanted = typed.strip().lower()
    for id in _ids(look.client, what):
        if wanted in (id, look.card_name(id).lower()):
            return id
    raise LeagueError("no_such_card", typed=cut(typed, 60))


def suggest(what: str) -> Callable[..., Any]:
    """The list under a field of `/league report`."""

    async def suggestions(interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        names = interaction.client.matches.speaker(words(interaction.locale).language).names
        named = [(id, names.card(id) or names.thing(id)) for id in _ids(interaction.client, what)]
        fitting = [(id, name) for id, name in named if typed.strip().lower() in name.lower()]
        return [app_commands.Choice(name=cut(name, 100), value=id) for id, name in fitting[:25]]

    return suggestions
