"""Odds against enumeration: every face of every die, every hand out of the bag, every block played by the engine."""

from __future__ import annotations

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
from rules_engine.dice_masters.testing.scripted import FacesInOrder
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.kernel.decisions import Answer, Assign, PickMany
from rules_engine.kernel.engine import Engine


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


def test_an_attack_against_every_block_as_the_engine_plays_it() -> None:
    """DM-DMG-01…09, DM-KEY-07: every row of the table, played out."""
    big = {"levels": "0/4/3 0/4/3 0/4/3", "keywords": ["overcrush"]}
    wall = {"levels": "0/1/3 0/1/3 0/1/3"}
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
        engine: Engine[Match] = Engine(DiceMasters(content), FacesInOrder(lambda die: content.sidekick, []))
        now, _ = engine.start(state.model_copy(deep=True))
        ask = now.pending["blue"]
        now, _ = engine.submit(now, Answer(seq=ask.seq, seat="blue", choice=PickMany(options=tuple(attackers))))
        ask = now.pending["red"]
        now, events = engine.submit(now, Answer(seq=ask.seq, seat="red", choice=Assign(columns=row.blocks)))
        while now.pending.get("blue") is not None and now.pending["blue"].key.startswith("split"):
            ask = now.pending["blue"]
            now, events = engine.submit(now, Answer(seq=ask.seq, seat="blue", choice=_best(ask)))
        koed = {event.die for event in events if event.kind == "character_knocked_out"}
        assert 20 - now.players["red"].life == row.damage, row
        assert koed == {*row.lost, *row.felled}, row


def _best(ask: object) -> object:
    """Small needs first, the rest on the last."""
    from rules_engine.kernel.decisions import ChooseSplit, Spread

    assert isinstance(ask, ChooseSplit)
    left, amounts = ask.total, {}
    order = sorted(ask.bins, key=lambda one: int(one.params["defense"]))
    for one in order:
        amounts[one.id] = min(left, int(one.params["defense"]))
        left -= amounts[one.id]
    amounts[order[0].id] += left
    return Spread(amounts=amounts)
