"""What a game need not say: each class answers a part of the port as a game does that has nothing special to say."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from discord.app_commands import locale_str

from bot.games.capabilities import Capability
from bot.games.port import Cuts, Loadouts
from bot.games.values import Decided
from bot.games.views import read_out
from bot.locale import Words
from bot.matches.terms import Terms
from bot.ui.agreed import clock_words, language_name
from bot.ui.match.look import Look
from rules_engine.kernel.decisions import Decision, Option, Spot
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.wording import Asked, Label, Wording


class PlainSetup:
    """Nobody brings anything, and nothing is agreed on but time and language."""

    terms: type[Terms] = Terms
    version = "1"
    """Of its cards, if it has any."""
    loadouts: Loadouts | None = None

    def content(self, terms: Any = None) -> str:
        return self.version

    def played_with(self, state: Any) -> str | None:
        return self.version

    def look_into(self, start: Any) -> None:
        return

    def told(self, to: Words, terms: Any) -> list[str]:
        return [language_name(terms), clock_words(to, terms)]

    def decided(self, state: Any, decision: Decision) -> Decided | None:
        return None


class PlainTelling:
    """What the sentences say is the game's own: `words`, or `wording` in several languages."""

    words: Callable[[Mapping[str, str] | None], Wording[Any]]
    """Its wording, given people for their seats: for a game that says everything in one language, without signs."""
    cuts = Cuts()

    def wording(
        self,
        language: str,
        people: Mapping[str, str] | None = None,
        signs: Mapping[str, str] | None = None,
        terms: Any = None,
    ) -> Wording[Any]:
        return self.words(people)

    def won(self, look: Look, rule: str, winner: str, score: str) -> str:
        return look.to.say("{winner} wins, {score}.", winner=winner, score=score)


class PlainWording:
    """Ids read out. A game's own wording overrides what people should read otherwise, above all `event`."""

    def __init__(self, people: Mapping[str, str] | None = None) -> None:
        self._people = people or {}

    def name(self, state: Any, id: str, /) -> str:
        return self._people.get(id) or read_out(id)

    def question(self, state: Any, decision: Decision, /) -> Asked:
        return Asked(read_out(decision.key), "")

    def option(self, state: Any, decision: Decision, option: Option, /) -> Label:
        why = "; ".join(self.reason(state, reason) for reason in option.reasons)
        return Label(self.name(state, option.id)[:80], why[:100])

    def spot(self, state: Any, decision: Decision, spot: Spot, /) -> str:
        return read_out(spot.code)

    def event(self, state: Any, event: Event, /) -> str | None:
        return None

    def story(self, state: Any, events: Sequence[Event], later: Sequence[Event] = (), /) -> list[str]:
        return [said for said in (self.event(state, event) for event in events) if said]

    def reason(self, state: Any, reason: Reason, /) -> str:
        return f"{read_out(reason.code)} [{reason.rule}]"

    def why(self, state: Any, decision: Decision, /) -> str:
        return read_out(decision.source or decision.key)


class PlainGame:
    """A game that offers nothing beside its rules and its words."""

    id: str
    offers: tuple[Capability, ...] = ()

    @property
    def title(self) -> locale_str:
        return locale_str(read_out(self.id))
