"""The one door to words: everything the engine says, in a player's language. It changes and decides nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.vocabulary.moments import MOMENTS, Moment
from rules_engine.crisis_protocol.state.editions import differs
from rules_engine.crisis_protocol.state.match import Match, StandingOrder
from rules_engine.crisis_protocol.view.asking import Questions, kind_of
from rules_engine.crisis_protocol.view.choosing import Options
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.crisis_protocol.view.ordering import order_text
from rules_engine.crisis_protocol.view.phrases import terms
from rules_engine.crisis_protocol.view.phrases.events import WON
from rules_engine.crisis_protocol.view.phrases.options import CORE_RULES, WHY
from rules_engine.crisis_protocol.view.placing import Places
from rules_engine.crisis_protocol.view.refusing import complaint, refusal
from rules_engine.crisis_protocol.view.rulings import saying
from rules_engine.crisis_protocol.view.story import Story
from rules_engine.crisis_protocol.view.telling import Events
from rules_engine.kernel.decisions import Decision, Option, Spot
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason, Tally
from rules_engine.kernel.state import Outcome
from rules_engine.kernel.values import Seat
from rules_engine.kernel.wording import Asked, Label

ASKS = {
    "turn": "PHA-09", "act": "ACT-01", "move_how": "ACT-03", "shake": "ACT-06", "attack": "ATK-06",
    "attack_type": "ATK-06", "target": "ATK-08", "origin": "ATK-08", "next_target": "ATK-08", "beam": "BEA-02",
    "next_effect": "EFF-12",
}  # fmt: skip
"""Core rules that ask where the question names no source of its own."""


class Speaker:
    """Speaks one language about matches played with one pool of cards.

    `seats` gives the sides other names than Blue and Red, such as the players' own; `signs` are written beside faces,
    conditions, objectives and Power, by their names.
    """

    def __init__(
        self,
        content: Content,
        locale: str,
        seats: Mapping[Seat, str] | None = None,
        signs: Mapping[str, str] | None = None,
    ) -> None:
        self.names = Names(content, locale, seats, signs)
        self._events = Events(self.names)
        self._story = Story(self._events)
        self._questions = Questions(self.names)
        self._options = Options(self.names)
        self._places = Places(self.names)

    # -- naming --------------------------------------------------------------------------------------------------

    def name(self, state: Match, id: str) -> str:
        """What anything with an id is called: Iron Man, truck 2, Repulsor Blast, Bleed, Red."""
        return self.names.of(state, id)

    # -- telling -------------------------------------------------------------------------------------------------

    def event(self, state: Match, event: Event) -> str | None:
        """One short sentence in the past tense; None for bookkeeping."""
        return self._events.event(state, event)

    def story(self, state: Match, events: Sequence[Event], later: Sequence[Event] = ()) -> list[str]:
        """The events of one step as a few sentences; `state` is the match after them, and after what came `later`."""
        return self._story.tell(state, events, later)

    def outcome(self, state: Match, outcome: Outcome) -> str:
        return self._events.outcome(outcome)

    def won(self, rule: str, winner: str, score: str) -> str:
        """Who has won a match that is over, and by which rule; winner and score as whoever asks calls them."""
        return self.names.term(WON, rule if rule in WON else "other", winner=winner, score=score)

    def order(self, state: Match, order: StandingOrder) -> str:
        """A standing order with its conditions."""
        return order_text(self.names, state, order)

    # -- asking --------------------------------------------------------------------------------------------------

    def question(self, state: Match, decision: Decision) -> Asked:
        return self._questions.ask(state, decision)

    def option(self, state: Match, decision: Decision, option: Option) -> Label:
        """A label of at most 80 characters and a detail of at most 100, of a rule or card 500; a barred option says why
        in its detail."""
        return self._options.label(state, decision, option)

    def spot(self, state: Match, decision: Decision, spot: Spot) -> str:
        return self._places.spot(state, decision, spot)

    def waiting(self, state: Match) -> str:
        """Who owes what, one line per seat."""
        lines = []
        for seat, decision in state.pending.items():
            title = self.question(state, decision).title
            title = title[:1].lower() + title[1:] if self.names.locale == "en" else title
            lines.append(f"{self.names.seat(seat)}: {title}")
        return "\n".join(lines)

    # -- explaining ----------------------------------------------------------------------------------------------

    def reason(self, state: Match | None, reason: Reason) -> str:
        """What is wrong, which rule says so, what would be legal."""
        return refusal(self.names, state, reason)

    def error(self, exception: Exception, state: Match | None = None) -> str:
        """A refused answer in words; with the match at hand the names are its own."""
        return complaint(self.names, state, exception)

    def tally(self, state: Match, tally: Tally) -> str:
        """`5 = 4 Strength + 1 Focused Fire`."""
        parts = [
            f"{_signed(part.amount, first=not at)} {self._source(part.source)}" for at, part in enumerate(tally.parts)
        ]
        said = f"{tally.total} = {' '.join(parts)}" if parts else str(tally.total)
        bounds = []
        if tally.least is not None and sum(part.amount for part in tally.parts) < tally.least:
            bounds.append(self.names.little("at_least", n=tally.least))
        if tally.most is not None and sum(part.amount for part in tally.parts) > tally.most:
            bounds.append(self.names.little("at_most", n=tally.most))
        return f"{said} ({', '.join(bounds)})" if bounds else said

    def _source(self, source: str) -> str:
        if source in terms.DEFENSES:
            return self.names.term(terms.DEFENSES, source)
        return self.names.term(terms.SOURCES, source) if source in terms.SOURCES else self.names.cause(source)

    def why(self, state: Match, decision: Decision) -> str:
        """Why this is asked: what the rule or card behind it says, a rule's id last."""
        source = decision.source
        if source is None or source in self.names.content.attacks:
            source = ASKS.get(kind_of(decision.key))
        if source is None and decision.key in {moment.value for moment in Moment}:
            return self._why_now(decision)
        if source is None:
            return self.question(state, decision).text
        if text := self.names.text(source):
            return self.names.term(WHY, "rule", name=self.names.rule(source), text=text)
        if (newer := self._newer(state, source)) is not None:
            return self.names.term(WHY, "core", id=source, text=newer)
        if source in CORE_RULES:
            return self.names.term(WHY, "core", id=source, text=self.names.term(CORE_RULES, source))
        if (said := saying(source)) is not None:
            return self.names.term(WHY, "core", id=said.id, text=said.text(self.names.locale))
        return self.question(state, decision).text

    def _newer(self, state: Match, rule: str) -> str | None:
        """What the rules of 2025 say of a rule, in a match that is played by them."""
        said = saying(rule) if differs(state.options.edition, rule) else None
        return said.text_since_2025(self.names.locale) if said is not None else None

    def _why_now(self, decision: Decision) -> str:
        """A moment to react in: its rules, and the wording of everything on offer."""
        ids = ", ".join(re.findall(r"[A-Z]{3}-Q?\d+(?:…\d+)?", MOMENTS[Moment(decision.key)].rules))
        said = [self.names.term(WHY, "moment", id=ids)]
        for option in getattr(decision, "options", ()):
            rule = str(option.params.get("rule", ""))
            if text := self.names.text(rule):
                said.append(self.names.term(WHY, "also", name=self.names.rule(rule), text=text))
        return "\n".join(dict.fromkeys(said))


def _signed(amount: int, *, first: bool) -> str:
    if first:
        return str(amount)
    return f"+ {amount}" if amount >= 0 else f"− {-amount}"
