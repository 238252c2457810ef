"""Undone and redone in whatever order: a roll already seen comes again with the same faces."""

from __future__ import annotations

from itertools import permutations

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.crisis_protocol.testing.stage import pool, stage
from rules_engine.kernel.chance import Rolled
from rules_engine.kernel.decisions import Answer, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session

FIELD = {
    "title": "two targets",
    "blue": {"characters": [{"card": "dummy", "name": "hero", "at": "18,18"}]},
    "red": {
        "characters": [
            {"card": "giant", "name": "one", "at": "18,22"},
            {"card": "giant", "name": "two", "at": "22,18"},
        ]
    },
    "start": "activation hero",
    "play": [],
}
DEEDS = [(attack, target) for attack in ("dummy.jab", "dummy.zap") for target in ("red.one", "red.two")]


def _attack(table: Session[Match], attack: str, target: str) -> list[Rolled]:
    """An attack action with that attack against that target; what was rolled in it."""
    fell: list[Rolled] = []
    while True:
        decision = table.state.pending["blue"]
        wanted = {"act": "attack", "attack": attack, "target": target}[decision.key]
        events = table.submit(Answer(seq=decision.seq, seat="blue", choice=Pick(option=wanted)))
        fell += [event for event in events if isinstance(event, Rolled)]
        if decision.key == "target":
            return fell


def test_attacks_made_in_every_order_roll_what_they_rolled() -> None:
    """Each pair of attacks in both orders, each order undone; smaller pools begin bigger ones."""
    cards = pool(default_content(), {})
    engine: Engine[Match] = Engine(CrisisProtocol(cards), dice_for(77))
    table = Session.open(engine, stage(Script.model_validate(FIELD), cards))
    start = len(table.record.entries) - 1
    seen: dict[str, tuple[int, ...]] = {}
    places: dict[str, set[int]] = {}
    for order in permutations(DEEDS, 2):
        for place, (attack, target) in enumerate(order):
            for roll in _attack(table, attack, target):
                known = seen.setdefault(roll.key.text, roll.numbers)
                both = min(len(known), len(roll.numbers))
                assert known[:both] == roll.numbers[:both], roll.key.text
                seen[roll.key.text] = max(known, roll.numbers, key=len)
                places.setdefault(roll.key.text, set()).add(place)
        table.undo(start, "blue", consent=("red",))
    base = [key for key, found in places.items() if found == {0, 1}]
    assert len(base) >= 2 * len(DEEDS)  # attack and defence of each came first and came second
    assert len({seen[key] for key in base}) > len(DEEDS)  # and they are dice, not always the same
    assert [one.numbers for one in table.record.transcript if one.key not in seen] == []
