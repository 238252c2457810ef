"""A staged match on record whose seats leave questions to it: what it answers by itself, and whom it asks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.orders import HelpsSet
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Help, Match
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import scripted
from rules_engine.crisis_protocol.testing.stage import pool, stage
from rules_engine.kernel.decisions import Answer, Choice, Decision, Pick, PickMany
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.record import Session, replay


class Helped:
    """The script's match, begun with these helps on for both seats or for one."""

    def __init__(self, text: str, *helps: Help, seats: Iterable[str] = ("blue", "red")) -> None:
        script = read_script(text)
        self.content = pool(default_content(), script.cards)
        start = stage(script, self.content)
        for seat in seats:
            start.players[seat].helps = list(helps)
        self.session: Session[Match] = Session.open(
            Engine(CrisisProtocol(self.content), scripted(script), paranoid=True), start
        )

    @property
    def state(self) -> Match:
        return self.session.state

    @property
    def asked(self) -> Decision:
        (decision,) = self.state.pending.values()
        return decision

    @property
    def events(self) -> list[Event]:
        return [event for entry in self.session.record.live for event in entry.events]

    @property
    def fired(self) -> list[tuple[str, str]]:
        """By which help or order, and what was asked."""
        return [(event.order, event.key) for event in self.events if isinstance(event, OrderFired)]

    def lasting(self) -> dict[str, Any]:
        """The match as it stands, but for what is left to it and the numbers of questions."""
        found = self.state.model_dump(mode="json", exclude={"seq"})
        for player in found["players"].values():
            player.pop("helps")
        for decision in found["pending"].values():
            decision.pop("seq")
        return found

    def say(self, option: str | tuple[str, ...]) -> None:
        """Answers the open question by an option whose id ends so, or by several."""
        if isinstance(option, tuple):
            self.give(PickMany(options=option))
            return
        ids = [one.id for one in getattr(self.asked, "options", ()) if one.enabled]
        self.give(Pick(option=next((id for id in ids if option in id), option)))

    def give_last(self) -> None:
        """Answers by the last option that is open."""
        self.say([one.id for one in getattr(self.asked, "options", ()) if one.enabled][-1])

    def give(self, choice: Choice) -> None:
        self.session.submit(Answer(seq=self.asked.seq, seat=self.asked.seat, choice=choice))

    def set(self, seat: str, *helps: Help) -> None:
        self.session.instruct(HelpsSet(seat=seat, helps=helps), by=seat)

    def replayed(self) -> bool:
        """Whether the record, played again, tells the same."""
        return replay(CrisisProtocol(self.content), self.session.record, self.state.dice.seeds) == self.events
