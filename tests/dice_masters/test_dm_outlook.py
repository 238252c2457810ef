"""The table of an attack against the engine: positions out of the whole pool of cards, every row played for real."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.combat import CharacterKnockedOut, DamageDealt, LifeChanged
from rules_engine.dice_masters.events.dice import CharacterFielded, DieMoved
from rules_engine.dice_masters.events.effects import DieCaptured, DieReleased
from rules_engine.dice_masters.events.flow import StepBegan
from rules_engine.dice_masters.odds.exchange import Exchange
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.rules.outlook import attack_outlook, is_steady
from rules_engine.dice_masters.state.match import Match, Step
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.kernel.chance import Dealt, Rolled
from rules_engine.kernel.decisions import (
    PASS,
    Answer,
    Assign,
    Choice,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Spread,
)
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.events import Event
from rules_engine.kit.testing.told_dice import ToldDice
from tests.sampling import sample

SEATS = ("blue", "red")
LEAVING = (CharacterKnockedOut, DieMoved, DieCaptured, DieReleased)
POSITIONS = sample(60, 3000)


class Undecided(Exception):
    """Dice or a choice would decide."""


def table(**facts: object) -> tuple[Match, Content, Engine[Match]]:
    scenario = Scenario.model_validate({"title": "t", "rules": ["DM-TRN-19"], **facts})
    content = content_of(scenario)
    engine: Engine[Match] = Engine(DiceMasters(content), ToldDice())
    return staged(scenario, content), content, engine


def answered(engine: Engine[Match], now: Match, ask: Decision, choice: Choice) -> tuple[Match, list[Event]]:
    return engine.submit(now, Answer(seq=ask.seq, seat=ask.seat, choice=choice))


def asked(now: Match) -> Decision:
    return next(iter(now.pending.values()))


# -- positions ---------------------------------------------------------------------------------------------------------


def position(rng: Random, content: Content) -> tuple[Match, Engine[Match]] | None:
    """Somebody about to choose attackers, after a Main Step in which things were done at random."""
    characters = [card for card in content.cards.values() if card.is_character]
    actions = [card for card in content.cards.values() if not card.is_character]

    def side(own: int) -> dict[str, object]:
        cards = rng.sample(characters, own)
        field = [rng.choice(["C", *(f"{card.id} L{rng.randint(1, 3)}" for card in cards)]) for _ in range(own)]
        reserve = [rng.choice("BFMS?") for _ in range(rng.randint(0, 3))]
        reserve += [f"{rng.choice(actions).id} A" for _ in range(rng.choice((0, 0, 1)))]
        reserve += [f"{rng.choice(cards).id} L1"] if rng.random() < 0.3 else []
        damage = {field[0].split()[0]: 1} if field[0] != "C" and rng.random() < 0.2 else {}
        bag, used = ["sidekick"] * 5, [f"{rng.choice(cards).id}", "sidekick"]
        return {
            "life": rng.choice((3, 8, 20)), "field": field, "reserve": reserve, "bag": bag, "used": used,
            "damage": damage,
        }  # fmt: skip

    try:
        state, _, engine = table(start="main blue", blue=side(rng.randint(1, 3)), red=side(rng.randint(1, 3)))
        now, _ = engine.start(state)
        for _ in range(12):
            ask = asked(now)
            if ask.key == "attackers" or now.turn > state.turn:
                break
            end = ask.key == "main" and rng.random() < 0.4
            now, _ = answered(engine, now, ask, Pick(option="done") if end else random_choice(rng, ask))
    except (EngineError, StopIteration):
        return None
    if now.outcome is not None or not now.pending or asked(now).key != "attackers":
        return None
    return now, engine


# -- what the engine does ----------------------------------------------------------------------------------------------


def blocked(engine: Engine[Match], now: Match, attackers: tuple[str, ...], row: Exchange) -> Iterator[Exchange]:
    """What comes of a block, for every way to split damage; nobody does anything of their own accord."""
    start = now
    now, told = answered(engine, now, asked(now), PickMany(options=attackers))
    now, told = until(engine, now, "blocks", told)
    if now.pending and asked(now).key == "blocks":
        now, more = answered(engine, now, asked(now), Assign(columns=row.blocks))
        told = [*told, *more]
    for after, events in ends(engine, now, told):
        yield as_row(start, after, events, row)


def until(engine: Engine[Match], now: Match, key: str, told: list[Event]) -> tuple[Match, list[Event]]:
    while now.pending and not asked(now).key.startswith(key) and not over(told):
        ask = asked(now)
        if isinstance(ask, ChooseReaction):
            choice: Choice = Pick(option=PASS)
        elif ask.key == "combat":
            choice = Pick(option="done")
        elif isinstance(ask, ChooseSplit):
            break
        else:
            raise Undecided(ask.key)
        now, more = answered(engine, now, ask, choice)
        told = [*told, *more]
    return now, told


def over(events: list[Event]) -> bool:
    return any(map(is_clean_up, events))


def is_clean_up(event: Event) -> bool:
    return isinstance(event, StepBegan) and event.step is Step.CLEAN_UP


def ends(engine: Engine[Match], now: Match, told: list[Event]) -> Iterator[tuple[Match, list[Event]]]:
    try:
        now, told = until(engine, now, "split", told)
    except Undecided:
        return
    ask = asked(now) if now.pending and not over(told) else None
    if not isinstance(ask, ChooseSplit):
        yield now, told
        return
    for amounts in product(range(ask.total + 1), repeat=len(ask.bins)):
        if sum(amounts) == ask.total:
            spread = Spread(amounts=dict(zip((one.id for one in ask.bins), amounts, strict=True)))
            after, more = answered(engine, now, ask, spread)
            yield from ends(engine, after, [*told, *more])


def as_row(start: Match, after: Match, events: list[Event], row: Exchange) -> Exchange:
    """Read from what was told, up to the Clean Up Step: how much, who went, what became of life."""
    was = {die.id: die for die in start.pieces.values() if die.zone is Zone.FIELD}
    left = {seat: player.life for seat, player in start.players.items()}
    damage, changes, sure = 0, dict.fromkeys(SEATS, 0), True
    gone: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for event in events:
        if is_clean_up(event):
            break
        sure = sure and not isinstance(event, (Rolled, Dealt))
        if isinstance(event, DamageDealt):
            damage += sum(hit.amount for hit in event.hits if hit.player == "red")
            changes["blue"] += event.life.get("blue", left["blue"]) - left["blue"]
            left |= event.life
        elif isinstance(event, LifeChanged):
            for seat, now in event.life.items():
                changes[seat] += now - left[seat]
            left |= event.life
        if isinstance(event, LEAVING) and event.die in was:
            mine = gone[was[event.die].controller or ""]
            zone = Zone.HELD if isinstance(event, DieCaptured) else event.zone
            if zone not in (Zone.FIELD, Zone.OUT) and event.die not in mine:
                mine.append(event.die)
            elif zone is Zone.FIELD and event.die in mine:
                mine.remove(event.die)
        elif isinstance(event, CharacterFielded) and event.die in gone[event.seat]:
            gone[event.seat].remove(event.die)
    is_over = after.outcome is not None and not over(events)
    life = 0 if is_over else changes["red"] + row.toll
    return Exchange(row.blocks, damage, tuple(gone["blue"]), tuple(gone["red"]), row.toll, life, changes["blue"], sure)


def _sorted(row: Exchange) -> Exchange:
    return row._replace(lost=tuple(sorted(row.lost)), felled=tuple(sorted(row.felled)))


# -- tests -------------------------------------------------------------------------------------------------------------


def test_every_row_is_what_the_engine_does() -> None:
    """DM-TRN-19…27: of positions out of all cards; the attacker's damage split so that most fall, then most goes
    through. Rows that dice or a choice decide about say so and are not compared."""
    rng, content = Random(20), default_content()
    wrong: list[str] = []
    compared = steady = unsure = 0
    for number in range(POSITIONS):
        made = position(rng, content)
        if made is None:
            continue
        now, engine = made
        ask = asked(now)
        assert isinstance(ask, ChooseSome)
        open_ = [option.id for option in ask.options if option.enabled]
        attackers = tuple(die for die in open_ if rng.random() < 0.8) or tuple(open_[:1])
        world = World(now, content)
        rows = attack_outlook(world, "blue", attackers, played=12)
        steady += is_steady(world)
        for row in rng.sample(rows, min(len(rows), 6)):
            if not row.sure:
                unsure += 1
                continue
            compared += 1
            wrong += [f"{number}: {fault}" for fault in faults(engine, now, attackers, row)]
    assert not wrong, "\n".join(wrong)
    assert compared > 2 * unsure and compared > 2 * POSITIONS and steady


def faults(engine: Engine[Match], now: Match, attackers: tuple[str, ...], row: Exchange) -> Iterator[str]:
    life = now.players["red"].life
    played = [one for one in blocked(engine, now, attackers, row) if one.sure]
    best, told = max((one.worth(life) for one in played), default=None), _sorted(row)
    if told not in map(_sorted, played) or row.worth(life) != best:
        yield f"{row}\n   played {[one for one in played if one.worth(life) == best][:3]}"


@pytest.mark.parametrize("energy", [[], ["F", "B", "S", "M"]])
def test_who_loses_underdog_by_that_very_knock_out_falls(energy: list[str]) -> None:
    """DM-KEY-11, DM-KEY-Q5: Spider-Man takes 3 of 4 D as an Underdog; as soon as the blocker is gone he is none, and D
    is 3. Where one more stands behind it he stays one."""
    for behind, falls in ((["C"], True), (["C", "C"], False)):
        state, content, engine = table(
            start="attack blue",
            blue={"field": ["spider_man.spectacular L1"], "reserve": energy},
            red={"field": ["white_tiger.hero_for_hire L2", *behind], "damage": {"white_tiger": 1}},
        )
        state.pieces["blue.spider_man.spectacular.1"].damage = 1
        now, _ = engine.start(state)
        rows = attack_outlook(World(now, content), "blue", ["blue.spider_man.spectacular.1"])
        row = next(one for one in rows if list(one.blocks) == ["red.white_tiger.hero_for_hire.1"])
        assert row.felled == ("red.white_tiger.hero_for_hire.1",)
        assert bool(row.lost) is falls
        assert not list(faults(engine, now, ("blue.spider_man.spectacular.1",), row))
