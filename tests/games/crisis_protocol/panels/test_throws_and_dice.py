"""Directions that hurt come first and say what they do; faces that nobody wants stay grey."""

import re

import pytest
from panel_looks import labels, look_at, panel_of, text

from bot.games.capabilities import part
from bot.games.crisis_protocol.panels.throwing import aimed, directions, figures
from bot.games.questions import Questions
from bot.ui.kit.ids import act
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.frames import MoveFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.soak import dice_for, pool
from rules_engine.kernel.decisions import ChooseAngle, ChooseOne, Option, Spot
from rules_engine.kernel.engine import Engine

THROWING = """
title: Hulk throws Black Widow among her friends
rules: [MOV-31]
blue: {characters: [{card: hulk, at: "18,10", power: 4}]}
red:
  characters:
    [{card: black_widow, at: "18,13"}, {card: captain_america, at: "18,15"}, {card: iron_man, at: "20,13"}]
start: activation hulk
"""
GUARDED = """
title: Iron Man attacks Black Widow, whom Captain America may guard
rules: [ATK-13]
blue: {characters: [{card: iron_man, at: "18,10", power: 2}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "20,13", power: 3}]}
start: attack iron_man repulsor_blast black_widow
"""


def way(angle: int, id: str, end: tuple[int, int], *hits: str) -> Spot:
    return Spot(x=angle, y=0, code="at" if hits else "compass", params={"id": id, "hits": list(hits), "to": list(end)})


WAYS = (
    way(0, "red.iron_man", (19_000, 13_000), "red.iron_man"),
    way(180_000, "west", (14_000, 13_000)),
    way(90_000, "red.captain_america", (18_000, 14_000), "red.captain_america"),
)


def thrown() -> tuple[Engine[Match], Match, ChooseAngle]:
    state = begin(read_script(THROWING)).state.model_copy(deep=True)
    cause = {"rule": "MOV-31", "seat": "blue", "character": "blue.hulk"}
    frame = {"who": "red.black_widow", "move": "throw", "tool": "S", "laid_by": "blue", "by": "blue.hulk"}
    state.stack.append(MoveFrame.model_validate({**frame, "cause": cause}))
    about = {"who": "red.black_widow", "by": "blue.hulk"}
    decision = ChooseAngle(key="throw", seat="blue", seq=9, spots=WAYS, params=about)
    return Engine(CrisisProtocol(pool()), dice_for(1)), state, decision


def test_somebody_dazed_is_never_suggested_first() -> None:
    """DOD-Q1, DMG-10: nothing happens to the Dazed."""
    engine, state, decision = thrown()
    state.characters["red.iron_man"].dazed = True
    found = directions(look_at(engine, state, "blue"), decision)
    assert [spot.params["id"] for spot in found] == ["red.captain_america", "west", "red.iron_man"]


@pytest.mark.parametrize(("key", "said"), [("throw", True), ("push", False)])
def test_a_list_of_throws_says_which_would_do_nothing(key: str, said: bool) -> None:
    """DOD-Q1: at the Dazed, and into the open; a push hurts nobody, so there it goes without saying."""
    engine, state, decision = thrown()
    state.characters["red.iron_man"].dazed = True
    look, decision = look_at(engine, state, "blue"), decision.model_copy(update={"key": key})
    dazed, west, standing = (look.spot(decision, spot) for spot in WAYS)
    assert ("Iron Man is Dazed, nothing happens to them" in dazed) is said
    assert ("hits nothing" in west) is said
    assert "Dazed" not in standing and "nothing" not in standing


def test_with_everybody_standing_the_order_is_that_of_the_rules() -> None:
    engine, state, decision = thrown()
    found = directions(look_at(engine, state, "blue"), decision)
    assert [spot.params["id"] for spot in found] == ["red.iron_man", "red.captain_america", "west"]


@pytest.mark.parametrize("dazed", [True, False])
async def test_a_throw_says_what_it_would_do(dazed: bool) -> None:
    """MOV-31, DOD-03…09: the one thrown suffers 1, the one hit dodges."""
    engine, state, decision = thrown()
    state.characters["red.captain_america"].dazed = dazed
    said = await aimed(look_at(engine, state, "blue"), decision, 90_000)
    assert any("Black Widow suffers 1 damage." in line for line in said)
    assert any(line == "⚠ Captain America is Dazed: nothing happens to them." for line in said) is dazed
    assert any(re.match(r"It hits Captain America: \d\.\d damage", line) for line in said) is not dazed


async def test_a_direction_is_looked_at_before_it_counts() -> None:
    engine, state, decision = thrown()
    state.pending = {"blue": decision}
    look = look_at(engine, state, "blue")
    panel = await panel_of(look, decision)
    assert not any(what.startswith("aim.") for what in labels(panel))
    assert "**1** · " in text(panel)
    assert labels(await panel_of(look, decision, act("turn", 90_000))).keys() >= {"aim.90000", "anew"}


@pytest.mark.parametrize(("seat", "unwanted"), [("blue", "B-F"), ("red", "H-F")])
async def test_a_blank_is_no_equal_of_a_critical(seat: str, unwanted: str) -> None:
    """Any face may be chosen, but nobody wants an own die to show no success (ATK-35, ATK-36)."""
    state = begin(read_script(GUARDED)).state
    faces = ChooseOne(key="face", seat=seat, seq=9, options=tuple(Option(id=face) for face in "CWHB-F"))
    look = look_at(Engine(CrisisProtocol(pool()), dice_for(1)), state, seat)
    worth = await part(look.game, Questions).worth(look, faces)
    assert worth.shunned == frozenset(unwanted)


async def test_a_list_of_throws_says_what_each_would_do_and_the_worst_hit_is_first() -> None:
    """DOD-03…09: whoever has little Stamina left has less to lose; the open has no figures."""
    engine, state, decision = thrown()
    state.characters["red.captain_america"].damage = 5
    decision = decision.model_copy(update={"spots": WAYS[::-1]})
    look = look_at(engine, state, "blue")
    found = directions(look, decision)
    assert [spot.params["id"] for spot in found] == ["red.iron_man", "red.captain_america", "west"]
    iron_man, captain, west = await figures(look, decision, found)
    said = [re.fullmatch(r"(\d\.\d) damage.*", line) for line in (iron_man, captain)]
    hurt = [float(one[1]) for one in said if one]
    assert len(hurt) == 2 and hurt[0] > hurt[1] > 0
    assert west == ""
    state.pending = {"blue": decision}
    assert f"{look.spot(decision, found[0])} · {iron_man}\n" in text(await panel_of(look, decision))


async def test_whoever_is_hit_besides_is_named() -> None:
    engine, state, decision = thrown()
    both = way(45_000, "red.iron_man", (19_000, 14_000), "red.iron_man", "red.captain_america")
    [line] = await figures(look_at(engine, state, "blue"), decision, [both])
    assert re.fullmatch(r"Iron Man: \d\.\d damage.* · Captain America: \d\.\d damage.*", line)


async def test_nothing_is_figured_out_for_a_push_and_for_the_dazed() -> None:
    """DOD-Q1."""
    engine, state, decision = thrown()
    state.characters["red.iron_man"].dazed = True
    look = look_at(engine, state, "blue")
    assert (await figures(look, decision, WAYS))[0] == ""
    assert await figures(look, decision.model_copy(update={"key": "push"}), WAYS) == ["", "", ""]
