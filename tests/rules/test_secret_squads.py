"""What one player chooses stays hidden from the other until both have chosen."""

from __future__ import annotations

from typing import Any

from fielding import roster

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.answers import choice_for
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import ScriptedDice
from rules_engine.kernel.engine import Engine

SQUAD = ["captain_america", "kingpin", "crossbones"]


class Players:
    """A match that is answered in the words of scenarios."""

    def __init__(self) -> None:
        content = default_content()
        dice = ScriptedDice([0] * 5 + [7] * 5 + [0, 0])
        self.engine: Engine[Match] = Engine(CrisisProtocol(content), dice, paranoid=True)
        self.state, _ = self.engine.start(new_match(content, {seat: roster() for seat in SEATS}, ()))

    def say(self, seat: str, **said: Any) -> None:
        for key, wanted in said.items():
            asked = self.state.pending[seat]
            assert asked.key == key
            answer = Answer(seq=asked.seq, seat=seat, choice=choice_for(self.state, asked, wanted))
            self.state, _ = self.engine.submit(self.state, answer)


def test_a_squad_is_secret_until_both_are_chosen() -> None:
    """SQD-07, DEP-01, TAC-13: not in what the opponent or a spectator may see; then all of it is open."""
    match = Players()
    match.say("blue", crisis_type="secure")
    match.say("red", threat="riots_spark_over_extremis", edge="north")
    match.say("blue", squad=SQUAD, affiliation="none", tactics=["medpack", "disarm"])
    for viewer in ("red", None):
        seen = view(match.state, viewer)
        assert not seen.players["blue"].squad and not seen.players["blue"].tactics
        hidden = told(seen)
        assert "medpack" not in hidden and "kingpin" not in hidden
    assert "medpack" in told(view(match.state, "blue"))
    match.say("red", squad=["hulk"], affiliation="none", tactics=[])
    for viewer in ("red", "blue", None):
        seen = view(match.state, viewer)
        assert [entry.card for entry in seen.players["blue"].squad] == SQUAD
        assert [tactic.card for tactic in seen.players["blue"].tactics] == ["medpack", "disarm"]


def told(seen: Match) -> str:
    """Everything a view says about unfinished choices."""
    return "".join(frame.model_dump_json(include={"answers"}) for frame in seen.stack)
