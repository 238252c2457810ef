"""The one door to words: everything the engine says, in a player's language. It changes and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.state.match import Match, StandingOrder
from rules_engine.dice_masters.view.asking import Questions
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.ordering import order_text
from rules_engine.dice_masters.view.phrases import terms
from rules_engine.dice_masters.view.refusing import complaint, refusal
from rules_engine.dice_masters.view.telling import Events
from rules_engine.kernel.decisions import Decision, Option, Spot
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason, Tally
from rules_engine.kernel.state import Outcome
from rules_engine.kernel.values import Seat
from rules_engine.kernel.wording import Asked, Label


class Speaker:
    """Speaks one language about matches. `seats` gives the sides the players' own names; `signs` are written beside
    energy."""

    def __init__(
        self,
        content: Content,
        locale: str,
        seats: Mapping[Seat, str] | None = None,
        signs: Mapping[str, str] | None = None,
    ) -> None:
        self.names = Names(content, locale, seats, signs)
        self._events = Events(self.names)
        self._questions = Questions(self.names)

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

    def stats(self, state: Match, die: str) -> str:
        """What a die shows, or its numbers as they stand in the Field Zone."""
        return self._questions.stats(state, die)

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

    def tally(self, state: Match, tally: Tally) -> str:
        """`5 = 3 face + 2 True Believer`."""
        said = [
            f"{'' if not at else '+ ' if part.amount >= 0 else '− '}{abs(part.amount) if at else part.amount} "
            f"{self._source(part.source)}"
            for at, part in enumerate(tally.parts)
        ]
        return f"{tally.total} = {' '.join(said)}" if said else str(tally.total)

    def _source(self, source: str) -> str:
        if source in terms.LITTLE:
            return self.names.little(source)
        return self.names.rule(source)

    def why(self, state: Match, decision: Decision) -> str:
        """Which text or rule asks this."""
        said = self.names.text(decision.source or "")
        if said:
            return f"{self.names.rule(decision.source or '')}: {said}"
        asked = self.question(state, decision)
        return f"{asked.text} [{decision.source}]" if decision.source else asked.text
