"""Standing orders in whole matches: they answer, they keep to their conditions, they end in time, and a replay of the
record tells the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules_engine.crisis_protocol.events.orders import OrderGiven, OrderLapsed
from rules_engine.crisis_protocol.events.rulings import JudgeRuled
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.orders import order_for, standing_order, unforeseen
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import SEATS, Match, StandingOrder
from rules_engine.crisis_protocol.state.pieces import Position
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import PASS, ChooseReaction, Option, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.record import Session, replay

SEED = 7


def begun(seed: int = SEED) -> Session[Match]:
    return Session.open(Engine(CrisisProtocol(pool()), dice_for(seed)), opening(seed, pool()))


def steps(table: Session[Match], seed: int = SEED) -> Iterator[Match]:
    """The match, question by question, answered by eager players."""
    players = {seat: Player(seat, seed, EAGER) for seat in SEATS}
    while table.state.pending:
        yield table.state
        decision = table.state.pending[min(table.state.pending)]
        table.submit(players[decision.seat].answer(decision))


def until_reaction(table: Session[Match]) -> ChooseReaction:
    for state in steps(table):
        for decision in state.pending.values():
            if isinstance(decision, ChooseReaction):
                return decision
    raise AssertionError("nobody could react")


def order(seat: str, **more: Any) -> StandingOrder:
    return StandingOrder(**{"id": "o1", "seat": seat, "ability": "*", "policy": "never", "until": "round", **more})


def told(table: Session[Match]) -> list[Event]:
    return [event for entry in table.record.live for event in entry.events]


def test_passing_for_the_round_answers_every_foreseen_question_and_ends_with_the_round() -> None:
    table = begun()
    seat = until_reaction(table).seat
    events = table.instruct(OrderGiven(order=order(seat)), by=seat)
    assert any(isinstance(event, OrderFired) for event in events), "the open question is answered too"
    round_ = table.state.round
    for state in steps(table):
        if state.round > round_:
            break
        asked = state.pending.get(seat)
        if isinstance(asked, ChooseReaction) and asked.options[0].params.get("rule"):
            mine = order_for(state, seat, asked.options[0])
            assert mine is not None
            assert any(unforeseen(World(state, pool()), mine, option) for option in asked.options if option.enabled)
    assert table.state.orders == []
    assert [event.why for event in told(table) if isinstance(event, OrderLapsed)] == ["over"]
    assert replay(CrisisProtocol(pool()), table.record, table.state.dice.seeds) == told(table)


def test_an_order_to_use_a_power_uses_it() -> None:
    table = begun()
    decision = until_reaction(table)
    option = next(option for option in decision.options if option.enabled)
    wanted = order(
        decision.seat,
        ability=option.params["rule"],
        owner=option.params["owner"],
        cost=int(option.params["cost"] or 0),
        policy="always",
        until="match",
    )
    events = table.instruct(OrderGiven(order=wanted), by=decision.seat)
    fired = next(event for event in events if isinstance(event, OrderFired))
    assert fired.choice == Pick(option=option.id)
    assert fired.terms["policy"] == "always"


@pytest.mark.parametrize(
    ("more", "cost", "due", "power", "answer"),
    [
        ({"policy": "always"}, 2, 1, 2, "use"),
        ({"policy": "always", "least_damage": 3}, 2, 2, 5, PASS),
        ({"policy": "always", "least_damage": 3}, 2, 3, 5, "use"),
        ({"policy": "always", "keep_power": 2}, 2, 1, 3, PASS),
        ({"policy": "always", "keep_power": 2}, 2, 1, 4, "use"),
        ({"policy": "always", "cost": 2}, 3, 1, 9, None),
        ({"policy": "never"}, 2, 99, 5, None),
        ({"policy": "never", "until": "attack"}, 2, 99, 5, PASS),
        ({"policy": "ask"}, 2, 1, 5, None),
    ],
)
def test_conditions_and_what_nobody_could_foresee(
    more: dict[str, Any], cost: int, due: int, power: int, answer: str | None
) -> None:
    """Another price, or damage that would daze: the owner is asked. A pass for the very attack was given with it in
    view."""
    table = begun()
    for state in steps(table):
        if state.innermost("attack") is not None and state.innermost("suffer") is None:
            break
    state = table.state
    attack = state.innermost("attack")
    assert isinstance(attack, AttackFrame)
    attack.due = due
    victim = state.characters[attack.target]
    victim.damage, victim.power = 0, power
    params = {"rule": "some.rule", "owner": victim.id, "cost": cost}
    question = ChooseReaction(key="k", seat=victim.controller, options=(Option(id="use", params=params),))
    state.orders = [order(victim.controller, ability="some.rule", **({"until": "match"} | more))]
    said = standing_order(Context(table.engine, state, []), question)
    assert (said.choice.option if said and isinstance(said.choice, Pick) else None) == answer


def test_an_order_to_be_asked_comes_before_one_about_every_reaction() -> None:
    table = begun()
    state = next(iter(steps(table)))
    option = Option(id="use", params={"rule": "some.rule", "owner": None, "cost": 0})
    question = ChooseReaction(key="k", seat="blue", options=(option,))
    state.orders = [order("blue", id="all"), order("blue", id="one", ability="some.rule", policy="ask")]
    assert standing_order(Context(table.engine, state, []), question) is None
    state.orders = state.orders[:1]
    assert standing_order(Context(table.engine, state, []), question) is not None


def test_passing_for_the_round_gives_no_granted_attack_away() -> None:
    """Whoever wants to be left alone about reactions still chooses whether to make an attack that a rule grants."""
    table = begun()
    state = next(iter(steps(table)))
    state.orders = [order("blue")]
    granted = ChooseReaction(key="attack", seat="blue", options=(Option(id="some.attack", params={"cost": 0}),))
    assert standing_order(Context(table.engine, state, []), granted) is None


def test_an_order_is_its_owners_affair() -> None:
    table = begun()
    given = OrderGiven(order=order("blue"))
    table.instruct(given, by="blue")
    assert (
        view(table.state, "blue").orders and not view(table.state, "red").orders and not view(table.state, None).orders
    )
    assert given.seen_by("red") is None and given.seen_by(None) is None


def test_an_order_about_one_who_falls_is_off() -> None:
    table = begun()
    for state in steps(table):
        if state.round == 1:
            break
    mine = [one.id for one in table.state.squad("blue")]
    for who in mine:
        about = order("blue", id=f"o-{who}", ability="x", owner=who, until="match")
        table.instruct(OrderGiven(order=about), by="blue")
    fallen: list[str] = []
    for state in steps(table):
        fallen = [who for who in mine if state.characters[who].dazed]
        if fallen:
            break
    left = {one.owner for one in table.state.orders}
    assert fallen and left and not left & set(fallen), "those of the others stand"
    assert {event.why for event in told(table) if isinstance(event, OrderLapsed)} == {"fallen"}


def test_an_order_reads_as_its_owner_would_say_it() -> None:
    table = begun()
    wanted = order("blue", ability="iron_man.friday", policy="always", least_damage=3, keep_power=2)
    said = Speaker(pool(), "en").order(table.state, wanted)
    assert said.endswith(
        ": use if the damage would be 3 or more and 2 Power would remain, otherwise pass, until the end of this round"
    )
    assert "bis zum Ende dieser Runde" in Speaker(pool(), "de").order(table.state, wanted)


# -- a judge -----------------------------------------------------------------------------------------------------------


def test_a_ruling_is_put_in_told_and_replayed() -> None:
    table = begun()
    for state in steps(table):
        if state.round == 1 and state.phase.value == "activation":
            break
    who = next(one.id for one in table.state.squad("red") if not one.conditions)
    game = CrisisProtocol(pool())
    for wanted in (
        JudgeRuled(what="power", who=who, number=7, reason="forgotten in the Power Phase"),
        JudgeRuled(what="damage", who=who, number=2, reason="counted twice"),
        JudgeRuled(what="condition", who=who, condition="bleed", reason="forgotten"),
        JudgeRuled(what="score", seat="blue", number=3, reason="counted wrong"),
    ):
        table.instruct(game.ruling(table.state, wanted))
    character = table.state.characters[who]
    assert (character.power, character.damage, character.conditions) == (7, 2, ["bleed"])
    assert table.state.players["blue"].vp == 3
    table.instruct(game.ruling(table.state, JudgeRuled(what="no_condition", who=who, condition="bleed", reason="r")))
    assert table.state.characters[who].conditions == []
    for index, _ in enumerate(steps(table)):
        if index == 20:
            break
    assert replay(game, table.record, table.state.dice.seeds) == told(table)
    ruled = next(event for event in told(table) if isinstance(event, JudgeRuled))
    assert Speaker(pool(), "en").story(table.state, [ruled])[0].endswith("Reason: forgotten in the Power Phase.")


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"what": "power", "number": 11}, "number_out_of_bounds"),
        ({"what": "damage", "number": 40}, "number_out_of_bounds"),
        ({"what": "score", "seat": "blue", "number": -1}, "number_out_of_bounds"),
        ({"what": "condition", "condition": "hiccups"}, "condition_not_so"),
        ({"what": "no_condition", "condition": "bleed"}, "condition_not_so"),
        ({"what": "power", "who": "red.nobody"}, "nobody_there"),
        ({"what": "place", "spot": Position(x=0, y=0)}, "off_mat"),
    ],
)
def test_a_ruling_cannot_leave_an_impossible_table(wanted: dict[str, Any], code: str) -> None:
    table = begun()
    for state in steps(table):
        if state.round == 1:
            break
    who = table.state.squad("red")[0].id
    with pytest.raises(IllegalAnswer) as refused:
        CrisisProtocol(pool()).ruling(table.state, JudgeRuled(**{"who": who, "reason": "r", **wanted}))
    assert refused.value.reasons[0].code == code
    assert Speaker(pool(), "de").reason(table.state, refused.value.reasons[0])
