"""Dice Masters looked up beside its matches: its part of `bot/games/reference.py`.

It must not answer a command: it says what is to be shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bot.games.dice_masters.pictures.cards import draw_card, draw_chances, draw_team, draw_thrown, faces_of
from bot.games.dice_masters.reference import cards, chances, dice, ready
from bot.games.reference import Page, UnclearError
from bot.locale import Words
from bot.render.jobs import Job, draw
from bot.ui.safe import shown
from rules_engine.dice_masters.cards.content import SIDEKICK
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.odds.drawing import DRAWN, draw_odds
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Format, Step
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.rulebook import finder
from rules_engine.lookup.finding import Finder

if TYPE_CHECKING:
    from bot.client import App
    from bot.matches.repository import StoredMatch
    from bot.render.picture import Picture


class DiceReference:
    has_dice = True

    @property
    def rules(self) -> Finder:
        return finder()

    # -- cards -----------------------------------------------------------------------------------------------------

    def suggest_cards(self, typed: str, to: Words, most: int) -> list[tuple[str, str]]:
        found = cards.suggested(typed, to, most)
        teams = ready.suggested(typed, to, most) if typed.strip() else []
        return [*found[: max(0, most - len(teams))], *teams][:most]

    def find_card(self, typed: str) -> str | None:
        if (team := ready.find(typed)) is not None:
            return team
        card = cards.find(typed)
        return None if card is None else card.id

    def read_card(self, typed: str, to: Words) -> str:
        card = cards.find(typed)
        if card is None:
            unknown = to.say("I know no card “{typed}”.", typed=shown(typed, dice.SHOWN_TYPED))
            near = to.say("The nearest: {names}.", names=", ".join(cards.nearest_names(typed, to)))
            raise UnclearError(f"{unknown} {near}")
        return card.id

    def nearest_cards(self, typed: str, to: Words) -> list[str]:
        return cards.nearest_names(typed, to)

    async def card(self, client: App, id: str, to: Words) -> Page:
        if id.startswith(ready.MARK):
            return await self._team(client, id, to)
        picture = await _drawn(client, Job(None, draw_card, (id, to.language)))
        return Page(picture, [cards.told(default_content().card(id), to)])

    @staticmethod
    async def _team(client: App, id: str, to: Words) -> Page:
        team, said = ready.team_of(id), ready.told(ready.team_of(id), to)
        given = (team.team(Format.TOURNAMENT), team.name.in_(to.language), _bare(said.splitlines()), to.language)
        return Page(await _drawn(client, Job(None, draw_team, given)), [said])

    # -- dice ------------------------------------------------------------------------------------------------------

    def suggest_dice(self, typed: str, to: Words, most: int) -> list[str]:
        return dice.suggested(typed, to, most)

    def read_dice(self, typed: str, to: Words, count: int | None = None) -> tuple[str, ...]:
        return dice.read(typed, to, count)

    def sides(self, die: str) -> int:
        return len(faces_of(die))

    def plain_dice(self, count: int) -> tuple[str, ...]:
        return (SIDEKICK,) * count

    async def roll(self, client: App, thrown: Sequence[str], faces: Sequence[int], to: Words) -> Page:
        title, lines = dice.listed(thrown, to), dice.faces_told(thrown, faces, to)
        given = (tuple(thrown), tuple(faces), title, "\n".join([title, *lines]), to.language)
        picture = await _drawn(client, Job(None, draw_thrown, given))
        said = [f"### {title}", *(f"- {line}" for line in lines), dice.sums_told(thrown, faces, to)]
        return Page(picture, ["\n".join(said)])

    # -- odds ------------------------------------------------------------------------------------------------------

    async def odds(self, client: App, thrown: Sequence[str], bag: Sequence[str], buy: str | None, to: Words) -> Page:
        wanted = None if buy is None else default_content().card(buy)
        lines, rows = list[str](), list[chances.Chance]()
        title = dice.listed(thrown or bag, to)
        if thrown:
            rows += chances.throw_rows(thrown, wanted, to)
            lines += chances.throw_told(thrown, wanted, to)
        if bag:
            drawn = chances.bag_chances(bag, to)
            rows += drawn
            lines += chances.draw_told(drawn, to.say("{n} dice out of {bag}", n=DRAWN, bag=dice.listed(bag, to)), to)
        return Page(await self._chart(client, tuple(thrown or bag), title, rows, lines, to), ["\n".join(lines)])

    async def next_odds(self, client: App, stored: StoredMatch, seat: str, to: Words) -> Page:
        """The next draw (DM-TRN-04…07): all of it is open to everybody (DM-ZON-Q2)."""
        content = default_content()
        state, names = stored.state, Names(content, to.language)
        if state.phase is Step.SETUP:
            return Page(None, [to.say("Nothing is drawn before it is settled who begins.")])
        found = draw_odds(World(state, content), seat)
        kinds = {
            kind: names.slot_short(state, kind) if kind in state.slots else names.little(SIDEKICK)
            for kind in found.chances
        }
        rows = chances.draw_rows(found.chances, kinds, to)
        title = to.say("Your next draw")
        lines = chances.draw_told(rows, title, to)
        if found.short:
            lines.append(to.count("{n} die will be missing.", "{n} dice will be missing.", found.short))
        return Page(await self._chart(client, (), title, rows, lines, to), ["\n".join(lines)])

    @staticmethod
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
