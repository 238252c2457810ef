"""Odds against enumeration: every face of every die, every hand out of the bag, every block played by the engine."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.odds.combat import attack_table
from rules_engine.dice_masters.odds.drawing import draw_odds
from rules_engine.dice_masters.odds.reroll import reroll_odds
from rules_engine.dice_masters.query.payment import Price, payments
from rules_engine.dice_masters.query.prices import fielding_cost, purchase_price
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.kernel.decisions import Answer, Assign, ChooseEach, ChooseOne, ChooseSplit, Pick, PickMany, Spread
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kit.testing.told_dice import ToldDice


def table(**facts: object) -> tuple[Match, Content]:
    scenario = Scenario.model_validate({"title": "t", "rules": ["DM-TRN-12"], **facts})
    content = content_of(scenario)
    return staged(scenario, content), content


ROLLS = (
    (["sidekick"] * 4, (0, 1, 2, 5), (0, 1, 2)),
    (["sidekick", "sidekick", "drax.pained", "betrayal"], (0, 5, 3, 0), (2, 3)),
    (["sidekick", "rhino.big_brute", "drax.the_destroyer", "betrayal", "sidekick"], (4, 1, 5, 3, 5), (0, 1, 3)),
    (["sidekick", "silver_sable.wild_pack"], (0, 0), ()),
)


@pytest.mark.parametrize(("dice", "faces", "again"), ROLLS)
def test_a_reroll_against_every_face(dice: list[str], faces: tuple[int, ...], again: tuple[int, ...]) -> None:
    """DM-TRN-12: cards that can be bought and characters that can be fielded, counted one by one."""
    cards = {"spider_man.tangled_web": 2, "white_tiger.hero_for_hire": 1, "kingpin.payback": 1}
    state, content = table(start="roll blue", basics={"betrayal": 2}, blue={"cards": cards, "prep": dice, "granted": 1})
    rolled = [die.id for die in state.pieces.values() if die.zone is Zone.PREP and die.owner == "blue"]
    for die, face in zip(rolled, faces, strict=True):
        state.pieces[die].face = face
    chosen = [rolled[at] for at in again]
    told = reroll_odds(World(state, content), "blue", rolled, chosen)
    buy: dict[str, int] = dict.fromkeys(told.buy, 0)
    field: dict[str, int] = dict.fromkeys(told.field, 0)
    ways = 0
    for outcome in product(range(6), repeat=len(chosen)):
        ways += 1
        copy = state.model_copy(deep=True)
        for die, face in zip(chosen, outcome, strict=True):
            copy.pieces[die].face = face
        for die in rolled:
            copy.pieces[die].zone = Zone.RESERVE
        world = World(copy, content)
        for slot in buy:
            buy[slot] += bool(payments(world.sources("blue"), 1, purchase_price(world, "blue", slot)))
        for die in field:
            if world.character(die) is None:
                continue
            free = die.startswith("blue.drax.pained")
            cost = Price(0 if free else fielding_cost(world, die).total)
            field[die] += bool(payments(world.sources("blue"), 1, cost))
    assert told.buy == {slot: Fraction(count, ways) for slot, count in buy.items()}
    assert told.field == {die: Fraction(count, ways) for die, count in field.items()}
    assert sum(told.energy.values()) == 1


@pytest.mark.parametrize(("bag", "used"), ((3, 4), (6, 0), (4, 2), (0, 5), (1, 1)))
def test_a_draw_against_every_hand(bag: int, used: int) -> None:
    """DM-TRN-05, DM-TRN-06, DM-TRN-10."""
    lying = ["drax.pained", "sidekick", "drax.pained", "rhino.big_brute", "sidekick", "sidekick"]
    state, content = table(blue={"bag": lying[:bag], "used": lying[:used]})
    world = World(state, content)
    told = draw_odds(world, "blue")
    inside, outside = world.in_zone("blue", Zone.BAG), world.in_zone("blue", Zone.USED)
    sure, pool = (inside, outside) if len(inside) < 4 else ([], inside)
    drawn = min(4 - len(sure), len(pool))
    hands = [[*sure, *hand] for hand in combinations(pool, drawn)]
    assert told.short == 4 - len(sure) - drawn
    for kind, chances in told.chances.items():
        for number, chance in enumerate(chances):
            hits = sum(sum((state.pieces[die].slot or "sidekick") == kind for die in hand) == number for hand in hands)
            assert chance == Fraction(hits, len(hands)), (kind, number)


SWIFT = {"rules": [{"effects": [{"strikes_first": True}]}]}
SAFE = {"rules": [{"effects": [{"prevent_damage": {"source": "combat", "from": {"named": "big"}}}]}]}


@pytest.mark.parametrize(
    ("of_big", "of_wall"), [({}, {}), (SWIFT, {}), ({}, SWIFT), (SWIFT, SWIFT), ({}, SAFE), (SWIFT, SAFE)]
)
def test_an_attack_against_every_block_as_the_engine_plays_it(
    of_big: dict[str, object], of_wall: dict[str, object]
) -> None:
    """DM-DMG-01…09, DM-DMG-Q2, DM-KEY-07, DM-EFF-28: every row of the table, played out; also where one strikes first
    or suffers nothing from one of them."""
    big = {"levels": "0/4/3 0/4/3 0/4/3", "keywords": ["overcrush"], **of_big}
    wall = {"levels": "0/3/3 0/3/3 0/3/3", **of_wall}
    facts = {
        "test_cards": {"big": big, "wall": wall}, "start": "attack blue",
        "blue": {"field": ["big L1", "C"]},
        "red": {"life": 20, "field": ["wall L1", "C", "C"], "bag": ["sidekick"] * 4},
    }  # fmt: skip
    state, content = table(**facts)
    attackers = World(state, content).fielded("blue")
    rows = attack_table(World(state, content), "blue", attackers)
    assert len(rows) > 5 and rows[0].damage <= rows[-1].damage
    for row in rows:
        engine: Engine[Match] = Engine(DiceMasters(content), ToldDice())
        now, _ = engine.start(state.model_copy(deep=True))
        ask = now.pending["blue"]
        now, _ = engine.submit(now, Answer(seq=ask.seq, seat="blue", choice=PickMany(options=tuple(attackers))))
        ask = now.pending["red"]
        now, events = engine.submit(now, Answer(seq=ask.seq, seat="red", choice=Assign(columns=row.blocks)))
        while now.pending.get("blue") is not None and now.pending["blue"].key.startswith("split"):
            ask = now.pending["blue"]
            now, more = engine.submit(now, Answer(seq=ask.seq, seat="blue", choice=_best(ask, of_wall == SAFE)))
            events = [*events, *more]
        koed = {event.die for event in events if event.kind == "character_knocked_out"}
        assert 20 - now.players["red"].life == row.damage, row
        assert koed == {*row.lost, *row.felled}, row


POSITIONS = (
    (["carnage.sinister L1", "carnage.sinister L2"], ["daredevil.radar_sense L1", "C"]),
    (["carnage.sinister L1", "C", "C"], ["daredevil.radar_sense L3"]),
    (["agent_venom.eugene L1", "drax.pained L1"], ["daredevil.radar_sense L3", "C", "C"]),
    (["drax.pained L2", "C"], ["daredevil.fearless L1"]),
    (["daredevil.fearless L1"], ["carnage.sinister L2", "C"]),
    (["venom_zombie L1", "C"], ["spider_man.spectacular L3", "C"]),
)


@pytest.mark.parametrize(("blue", "red"), POSITIONS)
def test_every_legal_block_is_in_the_table_as_the_engine_plays_it(blue: list[str], red: list[str]) -> None:
    """DM-ATK-07, DM-ATK-Q5, DM-DMG-Q2: also who blocks two at once, whose numbers depend on whom it fights, and who
    must block; the attacker's damage split in whatever way knocks out most, then sends most through."""
    state, content = table(start="attack blue", blue={"field": blue}, red={"field": red, "bag": ["sidekick"] * 4})
    attackers = World(state, content).fielded("blue")
    engine: Engine[Match] = Engine(DiceMasters(content), ToldDice())
    now, _ = engine.start(state.model_copy(deep=True))
    chosen = PickMany(options=tuple(attackers))
    now, _ = engine.submit(now, Answer(seq=now.pending["blue"].seq, seat="blue", choice=chosen))
    rows = attack_table(World(state, content), "blue", attackers)
    told = {frozenset(row.blocks.items()): (row.damage, {*row.lost, *row.felled}) for row in rows}
    played = {blocks: _best_of(found) for blocks, found in _every_block(engine, now)}
    assert set(told) <= set(played), "a block that is not legal"
    assert all(told[blocks] in played[blocks] for blocks in told)
    assert {damage for found in played.values() for damage, _ in found} == {damage for damage, _ in told.values()}


def test_a_block_tells_what_it_costs() -> None:
    """DM-EFF-04: life that a text asks for each blocker; nothing for those it does not speak of."""
    state, content = table(
        blue={"reserve": ["exposed A"], "field": ["C"]}, red={"life": 1, "field": ["C", "kingpin.payback L1"]}
    )
    engine: Engine[Match] = Engine(DiceMasters(content), ToldDice())
    now, _ = engine.start(state)
    now, _ = engine.submit(now, Answer(seq=now.pending["blue"].seq, seat="blue", choice=Pick(option=_used(now))))
    rows = attack_table(World(now, content), "blue", World(now, content).fielded("blue"))
    told = {tuple(sorted(die.split(".")[1] for die in row.blocks)): row.toll for row in rows}
    assert told == {(): 0, ("kingpin",): 0, ("sidekick",): 1, ("kingpin", "sidekick"): 1}


def _used(now: Match) -> str:
    ask = now.pending["blue"]
    assert isinstance(ask, ChooseOne)
    return next(option.id for option in ask.options if option.id.startswith("use:"))


Fallen = tuple[int, set[str]]


def _every_block(engine: Engine[Match], now: Match) -> Iterator[tuple[frozenset[tuple[str, str]], list[Fallen]]]:
    ask = now.pending["red"]
    assert isinstance(ask, ChooseEach)
    rows, columns = [row.id for row in ask.rows], [column.id for column in ask.columns]
    for places in product([None, *columns], repeat=len(rows)):
        blocks = {row: whom for row, whom in zip(rows, places, strict=True) if whom is not None}
        seconds = [row for row in blocks if "#" in row]
        if any(columns.index(blocks[row]) <= _first_column(blocks, columns, row) for row in seconds):
            continue  # the same the other way round
        try:
            after, events = engine.submit(now, Answer(seq=ask.seq, seat="red", choice=Assign(columns=blocks)))
        except IllegalAnswer:
            continue
        yield frozenset(blocks.items()), list(_every_split(engine, after, events))


def _first_column(blocks: dict[str, str], columns: list[str], row: str) -> int:
    first = row.partition("#")[0]
    return columns.index(blocks[first]) if first in blocks else len(columns)


def _every_split(engine: Engine[Match], now: Match, events: list[Event]) -> Iterator[Fallen]:
    ask = now.pending.get("blue")
    if not isinstance(ask, ChooseSplit):
        koed = {event.die for event in events if event.kind == "character_knocked_out"}
        yield 20 - now.players["red"].life, koed
        return
    for amounts in product(range(ask.total + 1), repeat=len(ask.bins)):
        if sum(amounts) == ask.total:
            spread = Spread(amounts=dict(zip((one.id for one in ask.bins), amounts, strict=True)))
            after, more = engine.submit(now, Answer(seq=ask.seq, seat="blue", choice=spread))
            yield from _every_split(engine, after, [*events, *more])


def _best_of(found: list[Fallen]) -> list[Fallen]:
    def worth(one: Fallen) -> tuple[int, int]:
        return sum(die.startswith("red.") for die in one[1]), one[0]

    best = max(map(worth, found))
    return [one for one in found if worth(one) == best]


def _best(ask: object, safe_wall: bool) -> object:
    """Whoever can be knocked out, small needs first, and the rest on the first of them (DM-DMG-Q2)."""
    assert isinstance(ask, ChooseSplit)
    left = ask.total
    order = sorted(ask.bins, key=lambda one: int(one.params["defense"]))
    order = [one for one in order if not (safe_wall and "wall" in one.id)] or order
    amounts = dict.fromkeys((one.id for one in ask.bins), 0)
    for one in order:
        amounts[one.id] = int(one.params["defense"]) if int(one.params["defense"]) <= left else 0
        left -= amounts[one.id]
    amounts[order[0].id] += left
    return Spread(amounts=amounts)
