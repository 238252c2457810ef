"""The one door to words: everything the engine says, in a player's language. It changes and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.orders import StandingOrder
from rules_engine.cry_havoc.view.asking import Questions
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.ordering import order_text
from rules_engine.cry_havoc.view.refusing import complaint, refusal
from rules_engine.cry_havoc.view.telling import Events
from rules_engine.kernel.decisions import Decision, Option, Spot
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.state import Outcome
from rules_engine.kernel.values import Seat
from rules_engine.kernel.wording import Asked, Label


class Speaker:
    """Speaks one language about matches. `seats` gives the sides the players' own names; `whole`: for texts, which have
    room for all that a card says, as lists and buttons have not."""

    def __init__(
        self, pack: Pack, locale: str, seats: Mapping[Seat, str] | None = None, *, whole: bool = False
    ) -> None:
        self.names = Names(pack, locale, seats)
        self._events = Events(self.names)
        self._questions = Questions(self.names, whole=whole)

    def name(self, state: Match, id: str) -> str:
        return self.names.of(state, id)

    def event(self, state: Match, event: Event) -> str | None:
        return self._events.event(state, event)

    def story(self, state: Match, events: Sequence[Event], later: Sequence[Event] = ()) -> list[str]:
        return self._events.story(state, events)

    def outcome(self, state: Match, outcome: Outcome) -> str:
        return self._events.outcome(outcome)

    def order(self, state: Match, order: StandingOrder) -> str:
        return order_text(self.names, state, order)

    def question(self, state: Match, decision: Decision) -> Asked:
        return self._questions.ask(state, decision)

    def option(self, state: Match, decision: Decision, option: Option) -> Label:
        return self._questions.option(state, decision, option)

    def spot(self, state: Match, decision: Decision, spot: Spot) -> str:
        return spot.code

    def waiting(self, state: Match) -> str:
        """Who owes what, one line per seat."""
        return "\n".join(
            f"{self.names.seat(seat)}: {self.question(state, decision).title}"
            for seat, decision in state.pending.items()
        )

    def reason(self, state: Match | None, reason: Reason) -> str:
        return refusal(self.names, state, reason)

    def error(self, exception: Exception, state: Match | None = None) -> str:
        return complaint(self.names, state, exception)

    def why(self, state: Match, decision: Decision) -> str:
        return self._questions.why(state, decision)
