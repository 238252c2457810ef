"""One person's look at a match: who they are in it, what they owe, in which language they read.

It must not show or change anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

import discord

from bot.client import App
from bot.emojis import NO_EMOJIS, Emojis
from bot.games.capabilities import part
from bot.games.port import Game
from bot.games.secrets import Secrets
from bot.games.views import Scene, ShownScene, Views
from bot.lessons import Attending, Keeper
from bot.locale import Words, words
from bot.logs import EventLog
from bot.matches.service import StoredMatch
from bot.matches.snapshots import View
from bot.preferences import CONFIRM_MOVES
from bot.ui.safe import shown
from rules_engine.kernel.decisions import Decision, Option, Spot
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.rulings import Ruled
from rules_engine.kernel.state import State
from rules_engine.kernel.views import told_to
from rules_engine.kernel.wording import Asked, Label, Wording

T = TypeVar("T")
QUIET = discord.Colour(0x8A8577)
log = EventLog("bot.ui.match.look")


@dataclass(frozen=True)
class Look:
    client: App
    stored: StoredMatch
    to: Words
    user_id: int | None = None
    """None: nobody in particular, as in a public post."""
    place: int | None = None
    """The channel this person looks from."""
    lesson: Attending | None = None
    """Where it is no match but a lesson that looks like one."""

    @property
    def id(self) -> str:
        return self.stored.row.id

    @property
    def game(self) -> Game:
        return self.stored.game

    @property
    def matches(self) -> Keeper:
        """Who keeps and plays what is looked at."""
        return self.lesson if self.lesson is not None else self.client.matches

    @property
    def seat(self) -> str | None:
        return None if self.user_id is None else self.stored.seat_of(self.user_id)

    @property
    def _all_is_open(self) -> bool:
        """Once it is over for good nothing is hidden any more."""
        return self.stored.is_final

    @property
    def _view(self) -> View:
        assert self.stored.state is not None
        if self.seat not in self.stored.views:
            self.stored.views[self.seat] = View(self.seen(self.stored.state))
        return self.stored.views[self.seat]

    @property
    def state(self) -> State:
        """The match as this person may see it: whatever draws or speaks gets this, never the whole of it."""
        return self._view.state

    @property
    def snapshot(self) -> str:
        """The same as text, as it goes to a worker."""
        return self._view.text

    def seen(self, state: State) -> State:
        """Any moment of the match as this person may see it."""
        if self._all_is_open:
            return state
        seen: State = part(self.game, Secrets).veil(state, self.seat, self.stored.terms.sealed)
        return seen

    def told(self, events: Iterable[Event]) -> list[Event]:
        """Of these events what this person may know."""
        if self._all_is_open:
            return told_to(self.seat, events)
        return part(self.game, Secrets).told(events, self.seat, self.stored.terms.sealed)

    async def show(self, scene: Scene) -> ShownScene:
        """As the game shows it to this person."""
        return await part(self.game, Views).show(self, scene)

    @property
    def decision(self) -> Decision | None:
        """What this person owes."""
        if self.stored.state is None or self.seat is None:
            return None
        owed: Decision | None = self.stored.state.pending.get(self.seat)
        return owed

    @property
    def emojis(self) -> Emojis:
        """Signs for texts, buttons and lists; none for somebody who reads text only."""
        plain = self.user_id is not None and self.client.preferences.remembered(self.user_id).get("text_only")
        return NO_EMOJIS if plain else self.client.emojis_of(self.game.id)

    @property
    def confirms_moves(self) -> bool:
        """Whether this person wants to see every place before it counts."""
        return self.user_id is not None and bool(self.client.preferences.remembered(self.user_id).get(CONFIRM_MOVES))

    @property
    def speaker(self) -> Wording[Any]:
        return self.game.telling.wording(self.to.language, terms=self.stored.terms)

    @cached_property
    def teller(self) -> Wording[Any]:
        """As `speaker`, with the players for their sides: for texts, where Discord shows a mention as a name. Buttons
        and lists would show its number."""
        people = {seat: self.person(seat) for seat in self.stored.seats}
        return self.game.telling.wording(self.to.language, people, self.emojis.signs, self.stored.terms)

    @property
    def writer(self) -> Wording[Any]:
        """As `speaker`, with signs: for texts about what stands on buttons and in lists beside them."""
        return self.game.telling.wording(self.to.language, None, self.emojis.signs, self.stored.terms)

    def person(self, seat: str) -> str:
        """A player beside the colour of the side; rings nobody unless a post says so."""
        user, sign = self.stored.player(seat), self.sign(seat)
        # Whoever had themselves forgotten left a nameless stand-in with a negative number.
        who = self.to.say("somebody who left") if user is None or user < 0 else f"<@{user}>"
        return f"{sign} {who}"

    def people(self, seats: Iterable[str]) -> str:
        """Several players."""
        return ", ".join(self.person(seat) for seat in seats)

    def sign(self, seat: str) -> str:
        return self.emojis.text(seat) or next((each.sign for each in self.game.seats if each.id == seat), "")

    def accent(self, seat: str | None) -> discord.Colour:
        """The colour of what speaks to a seat."""
        return next((discord.Colour(each.colour) for each in self.game.seats if each.id == seat), QUIET)

    def name(self, id: str) -> str:
        return self.speaker.name(self.state, id)

    def asked(self, decision: Decision) -> Asked:
        """Named as on the buttons below it."""
        return _worded(lambda: self.writer.question(self.state, decision), lambda: Asked(_read_out(decision.key), ""))

    def label(self, decision: Decision, option: Option) -> Label:
        plain = Label(_read_out(option.id))
        return _worded(lambda: self.speaker.option(self.state, decision, option), lambda: plain)

    def line(self, decision: Decision, option: Option) -> Label:
        """As `label`, for a text: with signs, which neither a button nor a list shows."""
        return _worded(lambda: self.writer.option(self.state, decision, option), lambda: self.label(decision, option))

    def spot(self, decision: Decision, spot: Spot) -> str:
        return _worded(lambda: self.speaker.spot(self.state, decision, spot), lambda: _read_out(spot.code))

    def reasons(self, reasons: Iterable[Reason]) -> list[str]:
        """Each once."""
        state = self.state if self.stored.state is not None else None
        return list(dict.fromkeys(self.teller.reason(state, reason) for reason in reasons))

    def story(self, events: Sequence[Event], later: Sequence[Event] = ()) -> list[str]:
        plain = [_read_out(event.kind) for event in events]
        safe, after = ([_made_safe(event) for event in some] for some in (events, later))
        return _worded(lambda: self.teller.story(self.state, safe, after), lambda: plain)

    def now(self, stored: StoredMatch) -> Look:
        return replace(self, stored=stored)

    def after(self, state: State) -> Look:
        """As the match would be after an answer that has not been given."""
        return self.now(replace(self.stored, state=state))


def _worded(words: Callable[[], T], plain: Callable[[], T]) -> T:
    """A phrase that is missing must not stop a match: its id is read out, and the log says so."""
    try:
        return words()
    except (KeyError, AttributeError) as error:
        log.error("no words for it", error)
        return plain()


def _made_safe(event: Event) -> Event:
    """A judge's reason is the one thing in a story that somebody typed."""
    return event.model_copy(update={"reason": shown(event.reason)}) if isinstance(event, Ruled) else event


def _read_out(id: str) -> str:
    return id.rpartition(":")[2].rpartition(".")[2].replace("_", " ").capitalize()


def look_of(interaction: discord.Interaction[Any], stored: StoredMatch, lesson: Attending | None = None) -> Look:
    to, me, place = words(interaction.locale), interaction.user.id, interaction.channel_id
    return Look(interaction.client, stored, to, me, place, lesson)


def public_look(client: App, stored: StoredMatch) -> Look:
    """In the language that the players agreed on."""
    return Look(client, stored, words(stored.terms.language))
