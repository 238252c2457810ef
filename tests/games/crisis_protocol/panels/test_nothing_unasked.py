"""Whole matches, question by question: no press commits a roll or a spend that was not shown with its price."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from panel_looks import labels, look_at, panel_of, shown_acts, text

from bot.games.crisis_protocol.panels import acting
from bot.ui.kit.ids import Act
from bot.ui.kit.press import CHOOSE
from bot.ui.match.ids import unmask
from bot.ui.match.panel import Panel
from bot.ui.match.questions.confirming import unconfirmed
from bot.ui.match.questions.sure import is_sure
from rules_engine.crisis_protocol.events.attacks import AttackDeclared, DiceRolled
from rules_engine.crisis_protocol.events.characters import PowerSpent
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.strikes import strikes
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.kernel.decisions import (
    Amount,
    Answer,
    At,
    Choice,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    Decision,
    Pick,
    PickMany,
)
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer

MOST_QUESTIONS = 160
GOING_ON = ("attack", "volley", "dodge", "use", "effect", "move", "suffer")
"""Work that somebody has confirmed already: what it asks and rolls belongs to it."""


def played(seed: int) -> Iterator[tuple[Engine[Match], Match, Decision]]:
    """A match of two who play by themselves, at each of its questions from the first turn on."""
    engine = Engine(CrisisProtocol(pool()), dice_for(seed))
    players = {seat: Player(seat, seed) for seat in SEATS}
    state, asked = engine.start(opening(seed, pool())).state, 0
    while state.pending and asked < MOST_QUESTIONS:
        decision = next(iter(state.pending.values()))
        if state.round:
            asked += 1
            yield engine, state, decision
        state = engine.submit(state, players[decision.seat].answer(decision)).state


def choice_of(decision: Decision, what: Act) -> Choice | None:
    """What a press on it would answer; None: it only looks."""
    match what.verb, decision:
        case "pick", ChooseOne() | ChooseReaction():
            return Pick(option=decision.options[what.number(0)].id)
        case "many", ChooseSome():
            return PickMany(options=tuple(decision.options[i].id for i in unmask(what.args[0])))
        case "amount", _:
            return Amount(amount=what.number(0))
        case "go", _:
            return At(x=what.number(0), y=what.number(1))
    return None


@pytest.mark.parametrize("seed", [3, 8])
async def test_no_press_commits_what_was_not_shown(seed: int) -> None:
    pressed, asked, struck = 0, 0, 0
    for engine, state, decision in played(seed):
        look = look_at(engine, state, decision.seat)
        panel = await panel_of(look, decision)
        for what in shown_acts(panel):
            if what.verb == "hit" and str(what) in labels(panel):  # else a beam, which is laid first
                struck += 1
                assert_says_odds_and_price(state, labels(panel)[str(what)])
            choice = choice_of(decision, what)
            if choice is None or is_sure(what):
                continue
            pressed += 1
            try:
                _, events = engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
            except IllegalAnswer:
                continue
            confirm = await unconfirmed(look, decision, choice)
            asked += confirm is not None
            if confirm is None:
                assert_shown(state, decision, events, panel, what)
            else:
                [box] = confirm.view.to_components()
                assert "sure" in str(box) and ("Power" in str(box) or "dice" in str(box) or "###" in str(box))
    assert pressed > 100 and asked > 5 and struck > 5


async def test_attacks_and_powers_may_both_stand_in_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acting, "MOST_BUTTONS", 0)
    both = 0
    for engine, state, decision in played(3):
        if decision.key == "act":
            shown = shown_acts(await panel_of(look_at(engine, state, decision.seat), decision))
            both += sum(what.verb == CHOOSE for what in shown) == 2
    assert both > 3


def assert_says_odds_and_price(state: Match, label: str) -> None:
    """An attack that one press makes: its button is the confirm."""
    first = strikes(World(state, pool()))[0]
    assert "damage" in label and f"{first.worth:.1f}" in label, label  # of an area, all it would touch together
    assert f"{first.cost} Power" in label or not first.cost, label


def assert_shown(state: Match, decision: Decision, events: list[Any], panel: Panel, what: Act) -> None:
    """What was pressed counts at once: then it is free, or goes on with what was confirmed, or says its price."""
    spent = [event for event in events if isinstance(event, PowerSpent)]
    own = [event for event in spent if state.characters[event.who].controller == decision.seat]
    begun = [event for event in events if isinstance(event, AttackDeclared)]
    going_on = any(state.innermost(kind) is not None for kind in GOING_ON)
    if isinstance(decision, ChooseReaction):
        said = labels(panel).get(str(what), "") + text(panel)
        cost = decision.options[what.number(0)].params.get("cost")
        assert not cost or f"{cost} Power" in said, said
        return
    if decision.key in ("turn", "act") and not str(getattr(decision, "options", [])[what.number(0)].id).startswith(
        ("activate:", "pass", "end")
    ):
        assert not own and not begun and not any(isinstance(event, DiceRolled) for event in events)
    if own or begun:
        assert going_on or _of_a_turn_that_begins(decision, what), (decision.key, what, own, begun)


def _of_a_turn_that_begins(decision: Decision, what: Act) -> bool:
    """What the rules set off when somebody is activated or a turn passes is nobody's press."""
    options = getattr(decision, "options", ())
    return bool(options) and str(options[what.number(0)].id).startswith(("activate:", "pass", "end"))


async def test_one_attack_against_one_enemy_is_asked_for_too() -> None:
    """ATK-06, ATK-08: where there is no choice the engine would roll at once; the press is turned into a look."""
    engine, state = alone()
    decision = state.pending["blue"]
    look = look_at(engine, state, "blue")
    asked = await unconfirmed(look, decision, Pick(option="attack"))
    assert asked is not None
    said = str(asked.view.to_components())
    assert "damage" in said and "Daze" in said and "sure" in said


async def test_an_interaction_says_what_its_roll_may_bring() -> None:
    """OBJ-11: three dice of Energy, and nobody else contests it."""
    script = read_script(
        """
title: A bomb within reach
rules: [OBJ-11]
mission: {secure: deadly_meteors_mutate_civilians, extract: struggle_for_the_cube_continues}
tokens: [{id: one, crisis: deadly_meteors_mutate_civilians, name: origin_bomb, at: "10,10"}]
blue: {characters: [{card: iron_man, at: "10,8.5", power: 3}]}
red: {characters: [{card: hulk, at: "30,30"}]}
start: activation iron_man
"""
    )
    engine, state = Engine(CrisisProtocol(pool()), dice_for(1)), begin(script).state
    decision = state.pending["blue"]
    interact = next(option.id for option in decision.options if option.id.startswith("interact"))  # type: ignore[attr-defined]
    asked = await unconfirmed(look_at(engine, state, "blue"), decision, Pick(option=interact))
    assert asked is not None
    said = str(asked.view.to_components())
    assert "Iron Man rolls 3 dice. · control 88 % · 1 damage 33 %" in said, said


def alone() -> tuple[Engine[Match], Match]:
    script = read_script(
        """
title: One attack is affordable, one enemy in reach
rules: [ATK-06]
blue: {characters: [{card: iron_man, at: "18,10", power: 0}]}
red: {characters: [{card: black_widow, at: "18,13"}]}
start: activation iron_man
"""
    )
    return Engine(CrisisProtocol(pool()), dice_for(1)), begin(script).state


def test_the_matches_are_long_enough_to_tell() -> None:
    keys = {decision.key for _, _, decision in played(3)}
    assert {"turn", "act", "advance"} <= keys, SimpleNamespace(keys=keys)
