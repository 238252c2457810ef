"""The presses, buttons, selects and lists of people of a season: `l:<season>:<act>`.

It must not do what is pressed: acts register themselves here with `verb`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.client import App
from bot.league.errors import LeagueError
from bot.locale import Words, words
from bot.matches.service import MatchError
from bot.ui.kit import press as kit
from bot.ui.kit.components import GREY, LastingButton, LastingPeople, LastingSelect, Line, leads_on
from bot.ui.kit.ids import OldComponentError, Shape, act
from bot.ui.league.ids import SEASON
from bot.ui.league.look import Look, look_of
from bot.ui.league.refusals import league_refusal
from bot.ui.match.refusals import match_refusal

LONGEST_REASON = 300


@dataclass(frozen=True)
class Press(kit.AnyPress):
    """Somebody pressed, chose or sent something of a season."""

    grammar = SEASON
    group = "league"

    @property
    def season(self) -> str:
        return self.places["season"]

    async def look(self) -> Look:
        return look_of(self.interaction, await self.client.league.repository.view(self.season))

    async def organising(self) -> Look:
        """The season, for somebody who may run it."""
        look = await self.look()
        look.must_organise()
        return look

    def name_of(self, user_id: str) -> str | None:
        """What somebody chosen in a list of people is called on the server."""
        data: Any = self.interaction.data or {}
        known = data.get("resolved", {})
        member, user = (known.get(kind, {}).get(user_id, {}) for kind in ("members", "users"))
        name: str | None = member.get("nick") or user.get("global_name") or user.get("username")
        return name

    def number(self, index: int) -> int:
        """An argument of the component; where there is none it is not of this version, or of anybody's making."""
        return self.act.number(index, None)

    @property
    def later(self) -> int | None:
        """From which line on a list is asked for, if that is what was chosen in it."""
        return leads_on(self.chosen)

    def told(self) -> None:
        """Something is to be posted."""
        self.client.herald.wake(self.season)


def refusal(to: Words, error: Exception) -> str | None:
    match error:
        case OldComponentError():
            return league_refusal(to, LeagueError("old_component"))
        case LeagueError():
            return league_refusal(to, error)
        case MatchError():
            return match_refusal(to, error)
    return None


async def _refusal(press: Press, error: Exception) -> str | None:
    return refusal(press.to, error)


async def guarded(interaction: discord.Interaction[App], work: Awaitable[object]) -> None:
    """A command of a season."""

    async def refused(error: Exception) -> str | None:
        return refusal(words(interaction.locale), error)

    await kit.guarded(interaction, work, refused)


verb: kit.Verbs[Press] = kit.Verbs(Press, _refusal)


class LeagueButton(LastingButton, template=SEASON.template(Shape.BUTTON)):
    presses = verb


class LeagueSelect(LastingSelect, template=SEASON.template(Shape.SELECT)):
    presses = verb


class LeaguePeople(LastingPeople, template=SEASON.template(Shape.PEOPLE)):
    """Somebody of the server, whether in the season or not."""

    presses = verb


# -- in the order in which a season says it ------------------------------------------------------------------------


def button(season: str, what: str, label: str, style: discord.ButtonStyle = GREY, *args: object) -> LeagueButton:
    return LeagueButton.at((season,), act(what, *args), label, style)


def select(season: str, what: str, hint: str, lines: Sequence[Line], *args: object, **more: int) -> LeagueSelect:
    return LeagueSelect.at((season,), act(what, *args), lines, hint, **more)


def people(season: str, what: str, hint: str, *args: object) -> LeaguePeople:
    return LeaguePeople.at((season,), act(what, *args), hint)
