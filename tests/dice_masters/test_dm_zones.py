"""Every verb on a die in every zone: whatever a text names, the match stays one that can be played on, and what only a
character in the Field Zone can suffer leaves dice elsewhere as they are."""

from __future__ import annotations

from itertools import product

import pytest

from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.rules.step_context import VERBS
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.invariants import violations
from rules_engine.dice_masters.testing.notation import face_index
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.kernel.decisions import Answer, ChooseOne, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kit.testing.told_dice import ToldDice

PROBE = {"each": {"zone": ["bag", "prep", "reserve", "field", "used"], "named": "probe"}}
ONTO = {"mark": {"who": PROBE, "as": "marked"}}
OWN = {"choose": {"own": {"dice": {"whose": "you", "sidekick": True}}}}
VERBS_ON_DICE: dict[str, list[object]] = {
    "spin": [{"spin": {"who": PROBE}}],
    "reroll": [{"reroll": {"who": PROBE}}],
    "regenerate": [ONTO, {"regenerate": "marked"}],
    **{f"move {zone}": [{"move": {"who": PROBE, "to": zone, "level": 1}}] for zone in ("bag", "prep", "field", "used")},
    "move reserve": [{"move": {"who": PROBE, "to": "reserve", "face": "energy"}}],
    "field": [{"field": {"who": PROBE, "level": 2}}],
    "capture": [OWN, {"capture": {"who": PROBE, "by": "own"}}],
    "set_aside": [{"set_aside": PROBE}],
    "take_control": [OWN, {"take_control": {"who": PROBE, "by": "own"}}],
    "sacrifice": [{"sacrifice": PROBE}],
    "ko": [{"ko": PROBE}],
    "leave_combat": [{"leave_combat": PROBE}],
    "damage": [{"damage": {"amount": 9, "to": PROBE}}],
    "give": [{"give": {"who": PROBE, "effects": {"defense": -9}}}],
    "park": [{"choose": {"card": {"card": "action"}}}, ONTO, {"park": {"who": "marked", "on": "card"}}],
    "copy": [OWN, ONTO, {"copy": {"from": "own", "onto": "marked", "stats": True}}],
}  # fmt: skip
FIELD_ONLY = ("spin", "capture", "set_aside", "take_control", "sacrifice", "ko", "leave_combat", "damage", "give")
ZONES = ("bag", "prep", "reserve", "field", "used")


@pytest.mark.parametrize(("verb", "zone", "face"), list(product(VERBS_ON_DICE, ZONES, ("F", "L1"))))
def test_a_verb_on_a_die_in_a_zone(verb: str, zone: str, face: str) -> None:
    """DM-EFF-02, DM-ZON-10, DM-MAT-30, DM-KEY-10, DM-EFF-40."""
    before, after, engine = acted(verb, zone, face)
    probe = next(die.id for die in before.pieces.values() if "probe" in die.id)
    assert not list(violations(after, engine.game.content))  # type: ignore[attr-defined]
    assert set(after.pieces) == set(before.pieces)
    now = after.pieces[probe]
    if zone != "field" and verb in FIELD_ONLY:
        assert (now.zone, now.damage) == (before.pieces[probe].zone, 0)
    if verb == "regenerate":
        assert now.zone is (Zone.FIELD if face == "L1" else Zone.PREP)
    if verb == "reroll" and zone == "field":
        assert now.zone is (Zone.FIELD if face == "L1" else Zone.RESERVE)
    if verb.startswith("move"):
        assert now.zone.value == verb.split()[1]


def acted(verb: str, zone: str, face: str) -> tuple[Match, Match, Engine[Match]]:
    """Before and after an action die of blue's did it to a die of red's; a roll shows this face."""
    side = {zone: ["probe L1" if zone == "field" else f"probe {face}"]}
    scenario = Scenario.model_validate(
        {
            "title": "t", "rules": ["DM-EFF-02"],
            "test_cards": {
                "probe": {"levels": "0/1/2 0/2/3 0/3/4"},
                "doer": {"kind": "basic_action", "energy": None, "rules": [{"do": VERBS_ON_DICE[verb]}]},
            },
            "blue": {"reserve": ["doer A", "C"], "field": ["C"], "out": ["sidekick"] * 6},
            "red": {**side, "out": ["sidekick"] * 8},
        }
    )  # fmt: skip
    content = content_of(scenario)
    state = staged(scenario, content)
    dice = ToldDice(lambda key, sign: face_index(World(state, content).faces(key.who), sign), [face] * 3)
    engine: Engine[Match] = Engine(DiceMasters(content), dice)
    now, _ = engine.start(state)
    ask = now.pending["blue"]
    assert isinstance(ask, ChooseOne)
    use = next(option.id for option in ask.options if option.id.startswith("use:"))
    after, _ = engine.submit(now, Answer(seq=ask.seq, seat="blue", choice=Pick(option=use)))
    return now, after, engine


def test_every_verb_that_names_dice_is_tried() -> None:
    tried = {name.split()[0] for name in VERBS_ON_DICE}
    without_dice = {
        "gain_life", "lose_life", "draw", "draw_and_roll", "buy", "if", "may", "unless", "one_of", "choose",
        "each_player", "repeat", "later", "mark", "suspend", "cancel", "redirect", "also_target", "exchange",
    }  # fmt: skip
    assert set(VERBS) == tried | without_dice
