"""Dice Masters looked up beside its matches: its part of `bot/games/reference.py`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from discord.app_commands import locale_str as _

from bot.games.dice_masters.pictures.cards import draw_card, draw_chances, draw_team, draw_thrown, faces_of
from bot.games.dice_masters.reference import cards, chances, dice, ready
from bot.games.reference import (
    LookupShelf,
    Odds,
    OddsField,
    OddsWanted,
    Page,
    Reference,
    Suggestions,
    Thrown,
    UnclearError,
)
from bot.locale import Words
from bot.render.jobs import Job, draw
from bot.ui.safe import shown
from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.content import SIDEKICK
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.odds.drawing import DRAWN, draw_odds
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Format, Match, Step
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.rulebook import finder

if TYPE_CHECKING:
    from bot.client import App
    from bot.render.picture import Picture


class CardShelf(LookupShelf):
    """Cards and ready teams."""

    def suggest(self, typed: str, to: Words, most: int) -> Suggestions:
        found = cards.suggested(typed, to, most)
        teams = ready.suggested(typed, to, most) if typed.strip() else []
        return [*found[: max(0, most - len(teams))], *teams][:most]

    def read(self, typed: str, to: Words, count: int | None = None) -> str:
        return ready.find(typed) or read_card(typed, to)

    async def show(self, client: App, what: str, to: Words) -> Page:
        if what.startswith(ready.MARK):
            return await _team(client, what, to)
        picture = await _drawn(client, Job(None, draw_card, (what, to.language)))
        return Page(picture, [cards.told(default_content().card(what), to)])


async def _team(client: App, id: str, to: Words) -> Page:
    team, said = ready.team_of(id), ready.told(ready.team_of(id), to)
    given = (team.team(Format.TOURNAMENT), team.name.in_(to.language), _bare(said.splitlines()), to.language)
    return Page(await _drawn(client, Job(None, draw_team, given)), [said])


def read_card(typed: str, to: Words) -> str:
    """The id of a single card."""
    card = cards.find(typed)
    if card is None:
        unknown = to.say("I know no card “{typed}”.", typed=shown(typed, dice.SHOWN_TYPED))
        near = to.say("The nearest: {names}.", names=", ".join(cards.nearest_names(typed, to)))
        raise UnclearError(f"{unknown} {near}")
    return card.id


class DiceShelf(LookupShelf):
    def suggest(self, typed: str, to: Words, most: int) -> Suggestions:
        return [(said, said) for said in dice.suggested(typed, to, most)]

    def read(self, typed: str, to: Words, count: int | None = None) -> Thrown:
        named = (SIDEKICK,) * count if count is not None and not typed else dice.read(typed, to, count)
        return Thrown(named, tuple(len(faces_of(die)) for die in named))

    async def show(self, client: App, what: Thrown, to: Words) -> Page:
        title, lines = dice.listed(what.dice, to), dice.faces_told(what.dice, what.faces, to)
        given = (what.dice, what.faces, title, "\n".join([title, *lines]), to.language)
        picture = await _drawn(client, Job(None, draw_thrown, given))
        said = [f"### {title}", *(f"- {line}" for line in lines), dice.sums_told(what.dice, what.faces, to)]
        return Page(picture, ["\n".join(said)])


# -- odds ----------------------------------------------------------------------------------------------------------


def _odds(asked: OddsWanted, to: Words) -> Callable[[App], Awaitable[Page]]:
    """Of one throw of dice, of what comes out of a bag, and of affording a card; of nothing named, the next draw."""
    throw, bag, buy = (asked.given.get(name, "") for name in ("throw", "bag", "buy"))
    if not (throw or bag or buy):
        if asked.stored is None or asked.stored.state is None or asked.seat is None:
            raise UnclearError(to.say("Only the two who play have a next draw. Name dice instead."))
        return partial(_next_draw, asked.stored.state, asked.seat, to)
    thrown = dice.read(throw, to) if throw or buy else ()
    held = dice.read(bag, to) if bag else ()
    wanted = default_content().card(read_card(buy, to)) if buy else None
    return partial(_chances, thrown, held, wanted, to)


async def _chances(thrown: tuple[str, ...], held: tuple[str, ...], wanted: Card | None, to: Words, client: App) -> Page:
    lines, rows = list[str](), list[chances.Chance]()
    title = dice.listed(thrown or held, to)
    if thrown:
        rows += chances.throw_rows(thrown, wanted, to)
        lines += chances.throw_told(thrown, wanted, to)
    if held:
        drawn = chances.bag_chances(held, to)
        rows += drawn
        lines += chances.draw_told(drawn, to.say("{n} dice out of {bag}", n=DRAWN, bag=dice.listed(held, to)), to)
    return Page(await _chart(client, thrown or held, title, rows, lines, to), ["\n".join(lines)])


async def _next_draw(state: Match, seat: str, to: Words, client: App) -> Page:
    """DM-TRN-04…07: all of it is open to everybody (DM-ZON-Q2)."""
    content = default_content()
    names = Names(content, to.language)
    if state.phase is Step.SETUP:
        return Page(None, [to.say("Nothing is drawn before it is settled who begins.")])
    found = draw_odds(World(state, content), seat)
    kinds = {
        kind: names.slot_short(state, kind) if kind in state.slots else names.little(SIDEKICK) for kind in found.chances
    }
    rows = chances.draw_rows(found.chances, kinds, to)
    title = to.say("Your next draw")
    lines = chances.draw_told(rows, title, to)
    if found.short:
        lines.append(to.count("{n} die will be missing.", "{n} dice will be missing.", found.short))
    return Page(await _chart(client, (), title, rows, lines, to), ["\n".join(lines)])


async def _chart(
    client: App,
    shown_dice: tuple[str, ...],
    title: str,
    rows: Sequence[chances.Chance],
    lines: Sequence[str],
    to: Words,
) -> Picture | None:
    bars = tuple((row.label, float(row.share), row.said) for row in rows[: chances.MOST_ROWS])
    return await _drawn(client, Job(None, draw_chances, (shown_dice, title, bars, _bare(lines), to.language)))


def _bare(lines: Sequence[str]) -> str:
    """Without markdown, as an alt text."""
    return "\n".join(line.replace("*", "").replace("`", "").removeprefix("### ").removeprefix("-# ") for line in lines)


async def _drawn(client: App, job: Job) -> Picture | None:
    found: Picture | None = await client.pictures.draw(draw, job)
    return found


CARDS, DICE = CardShelf(), DiceShelf()
REFERENCE = Reference(
    rules=finder,
    cards=CARDS,
    dice=DICE,
    odds=Odds(
        {
            "throw": OddsField(
                _("throw"), _("Dice Masters: dice of one throw, such as 3 Sidekick, 2 Drax"), DICE.suggest, several=True
            ),
            "bag": OddsField(
                _("bag"), _("Dice Masters: dice in a bag of which four are drawn"), DICE.suggest, several=True
            ),
            "buy": OddsField(_("buy"), _("Dice Masters: a card to pay for with that throw"), CARDS.suggest),
        },
        _odds,
    ),
)
