"""What a reaction is said to be worth, against every course of the dice played out by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product

import pytest

from rules_engine.crisis_protocol.events.attacks import AttackResolved
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.faces import FACES
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.outlook import Outlook, outlooks
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import SEATS, Match, StandingOrder
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.kernel.decisions import PASS, Answer, Choice, ChooseReaction, ChooseSome, Decision, Pick, PickMany
from rules_engine.kernel.dice import RollKey
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Table

MOST_DICE = 1
"""To be rolled in a situation that is played out in full: 8 courses."""
SEEDS = range(40)


class TooMuch(Exception):
    """More dice, or another question, than is played out here."""


class More(Exception):
    def __init__(self, count: int) -> None:
        self.count = count


class Told:
    """Dice that fall as told, and ask for more when they run out."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.left = list(numbers)

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        if len(self.left) < count:
            raise More(count - len(self.left))
        return tuple(self.left.pop(0) for _ in range(count))

    def seed_of(self, span: int) -> str | None:
        return None


_seen: list[tuple[Match, Decision]] = []
_source: list[Iterator[tuple[Match, Decision]]] = []


def situations() -> Iterator[tuple[Match, Decision]]:
    """Questions asked in the course of attacks, in match after match; played once for all tests."""
    yield from list(_seen)
    if not _source:
        _source.append(_played_through())
    for found in _source[0]:
        _seen.append(found)
        yield found


def _played_through() -> Iterator[tuple[Match, Decision]]:
    for seed in SEEDS:
        table = Table.open(Engine(CrisisProtocol(pool()), dice_for(seed)), opening(seed, pool()))
        players = {seat: Player(seat, seed, EAGER) for seat in SEATS}
        while table.state.pending:
            decision = table.state.pending[min(table.state.pending)]
            if table.state.innermost("attack") is not None and isinstance(decision, ChooseReaction):
                yield table.state, decision
            table.submit(players[decision.seat].answer(decision))


def played(state: Match, decision: Decision, choice: Choice) -> list[int]:
    """The damage of the attack in every course of the dice, both sides playing their dice well and using no more."""
    return _courses(state, decision, choice, (), MOST_DICE)


def _courses(state: Match, decision: Decision, choice: Choice, dice: tuple[int, ...], left: int) -> list[int]:
    engine = Engine(CrisisProtocol(pool()), Told(dice))
    try:
        after, events = engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
    except More as more:
        if more.count > left:
            raise TooMuch from None
        found = []
        for numbers in product(range(len(FACES)), repeat=more.count):
            found += _courses(state, decision, choice, (*dice, *numbers), left - more.count)
        return found
    resolved = next((event for event in events if isinstance(event, AttackResolved)), None)
    if resolved is not None:
        return [resolved.damage]
    if len(after.pending) != 1:
        raise TooMuch
    asked = next(iter(after.pending.values()))
    if isinstance(asked, ChooseReaction):
        return _courses(after, asked, Pick(option=PASS), (), left)
    if not isinstance(asked, ChooseSome) or asked.key not in ("reroll", "change", "cover"):
        raise TooMuch
    attack = after.innermost("attack")
    assert isinstance(attack, AttackFrame)
    ids = [option.id for option in asked.options]
    sizes = range(asked.least, asked.most + 1)
    ways = [PickMany(options=some) for size in sizes for some in combinations(ids, size)]
    if len(ways) > 8:
        raise TooMuch
    mine = after.characters[attack.target].controller == asked.seat
    best = min if mine else max
    return best((_courses(after, asked, way, (), left) for way in ways), key=lambda c: sum(c) / len(c))


def compared(state: Match, decision: Decision, found: dict[str, Outlook | None]) -> Iterator[str]:
    for option, outlook in found.items():
        attack = state.innermost("attack")
        assert isinstance(attack, AttackFrame)
        if outlook is None or outlook.who != attack.target:
            continue
        try:
            courses = played(state, decision, Pick(option=option))
        except TooMuch:
            continue
        left = outlook.odds.stamina_left
        assert left is not None
        assert outlook.odds.expected_suffered == pytest.approx(sum(courses) / len(courses)), option
        assert outlook.odds.takes_out == pytest.approx(sum(n >= left for n in courses) / len(courses)), option
        yield option


def test_reactions_are_worth_what_every_course_of_the_dice_says() -> None:
    """ATK-30…ATK-47: rerolls, changes, cover, reductions, each as the rules themselves play them out."""
    used: list[str] = []
    for state, decision in situations():
        used += [option for option in compared(state, decision, outlooks(pool(), state, decision)) if option != PASS]
        if len(used) >= 4:
            break
    assert len(used) >= 4, "so many can be played out in these matches"


def test_some_reactions_change_the_odds_and_who_suffers() -> None:
    """ATK-13, ATK-19, ATK-Q2."""
    changes: set[str] = set()
    for state, decision in situations():
        found = outlooks(pool(), state, decision)
        before = found.get(PASS)
        for option, after in found.items():
            if option == PASS or before is None or after is None:
                continue
            if after.who != before.who:
                changes.add("target")
            elif not after.same(before):
                changes.add(decision.key)
        if {"target", "modify_own", "attack_pool"} <= changes:
            return
    raise AssertionError(f"only {changes}")


def test_a_look_ahead_changes_nothing_and_knows_neither_the_dice_nor_other_peoples_orders() -> None:
    for state, decision in islice(situations(), 6):
        before = state.model_dump_json()
        found = outlooks(pool(), state, decision)
        assert state.model_dump_json() == before
        other = next(seat for seat in SEATS if seat != decision.seat)
        secret = StandingOrder(id="o", seat=other, ability="*", policy="always", until="match")
        told = state.model_copy(deep=True)
        OrderGiven(order=secret).apply(told)
        assert outlooks(pool(), told, decision) == found


def test_where_no_damage_is_at_stake_there_is_no_figure() -> None:
    for state, decision in situations():
        if decision.key == "attack_resolved":
            assert outlooks(pool(), state, decision) == {}
            return
    raise AssertionError("no attack was ever over")
