"""Battles of any size on the planet, fought by the engine in every way there is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from havoc_matches import opened, pack

from rules_engine.cry_havoc.events.battle import BattleEnded, ObjectiveResolved, UnitCaptured, UnitsDestroyed
from rules_engine.cry_havoc.events.flow import VpScored
from rules_engine.cry_havoc.odds.board import Placed
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import BattleMark
from rules_engine.cry_havoc.state.frames import RoundFrame
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import NATIVES, Objective, Owner, Phase
from rules_engine.kernel.decisions import (
    PASS,
    Answer,
    Choice,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    Decision,
    Pick,
    PickMany,
    Spread,
)
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event

OVER = ("flight", "nest", "ransom", "action", "cards", "discard")
"""Whoever is asked that has fought the battle."""


class Fought(NamedTuple):
    """What came of a battle, for Attacker and Defender."""

    winner: Owner
    destroyed: tuple[int, int]
    captured: tuple[int, int]
    points: tuple[int, int]


@cache
def bare(seats: int) -> tuple[Engine[Match], Match]:
    """A planet with HQs and nothing else on it."""
    engine, state = opened(seats, 3)
    while "hq" in {decision.key for decision in state.pending.values()}:
        (decision,) = state.pending.values()
        assert isinstance(decision, ChooseOne)
        free = next(option.id for option in decision.options if option.enabled)
        state = engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=Pick(option=free))).state
    state = state.model_copy(deep=True, update={"pending": {}, "lasting": [], "due": []})
    for player in state.players.values():
        player.deck, player.discard = [*player.deck, *player.hand, *player.discard], []
        player.hand, player.skills, player.vp = [], {}, 5
    for id_, region in state.regions.items():
        hq = next((seat for seat, player in state.players.items() if player.hq == id_), None)
        region.units = {hq: 2} if hq is not None else {}
        region.war_parties, region.nests, region.explorations, region.structures = [], [], [], {}
    return engine, state


def planet(seats: int, region: str, sides: tuple[Owner, Owner], units: tuple[int, int]) -> tuple[Engine[Match], Match]:
    """With a battle in a region, not begun."""
    engine, state = bare(seats)
    state = state.model_copy(deep=True)
    here = state.regions[region]
    here.units, here.crystals = dict(zip(sides, units, strict=True)), 1
    here.battle = BattleMark(number=1, attacker=sides[0], defender=sides[1])
    here.control = sides[1] if sides[1] in state.players else None
    state.phase, state.stack, state.markers_used = Phase.ACTION, [RoundFrame(step="battles")], 1
    return engine, state


def by_seat(state: Match, army: str) -> Owner:
    return next((seat for seat, player in state.players.items() if player.army == army), NATIVES)


def world(state: Match) -> World:
    return World(state, pack())


def fought(engine: Engine[Match], state: Match, placed: tuple[Placed, Placed], card: str | None = None) -> set[Fought]:
    """Every way from there: with `card` played by whoever holds it, without one with all passing."""
    begun, events = engine.start(state)
    mark = next(region.battle for region in state.regions.values() if region.battle is not None)
    return set(_on(engine, begun, list(events), (mark.attacker, mark.defender), placed, card))


def _on(
    engine: Engine[Match],
    state: Match,
    told: list[Event],
    sides: tuple[Owner, Owner],
    placed: tuple[Placed, Placed],
    card: str | None,
) -> Iterator[Fought]:
    decision = next(iter(state.pending.values()), None)
    if decision is None or decision.key in OVER or state.battle is None:
        yield _came(told, sides)
        return
    for choice in _choices(decision, sides, placed, card):
        after = engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
        yield from _on(engine, after.state, [*told, *after.events], sides, placed, card)


def _choices(
    decision: Decision, sides: tuple[Owner, Owner], placed: tuple[Placed, Placed], card: str | None
) -> Sequence[Choice]:
    if decision.key == "placement":
        amounts = placed[sides.index(str(decision.params["side"]))]
        return [Spread(amounts={one.value: count for one, count in zip(Objective, amounts, strict=True)})]
    if decision.key == "tactics":
        assert isinstance(decision, ChooseReaction)
        ids = [option.id for option in decision.options if option.enabled and option.id == card]
        return [Pick(option=id_) for id_ in ids] or [Pick(option=PASS)]
    if isinstance(decision, ChooseSome):
        return [PickMany(options=tuple(option.id for option in decision.options[: decision.least]))]
    if isinstance(decision, (ChooseOne, ChooseReaction)):
        return [Pick(option=option.id) for option in decision.options if option.enabled]
    raise AssertionError(f"nobody was expected to be asked {decision.key}")


def _came(told: Sequence[Event], sides: tuple[Owner, Owner]) -> Fought:
    destroyed, captured, points = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
    winner = ""
    for event in told:
        if isinstance(event, UnitsDestroyed):
            for owner, where in event.destroyed.items():
                destroyed[owner] += sum(where.values())
        elif isinstance(event, UnitCaptured):
            captured[event.owner] += 1
        elif isinstance(event, VpScored) and event.seat in points:
            points[event.seat] += event.amount
        elif isinstance(event, BattleEnded):
            break
        elif isinstance(event, ObjectiveResolved) and event.objective is Objective.CONTROL:
            winner = str(event.winner)
    one, other = sides
    return Fought(
        winner, (destroyed[one], destroyed[other]), (captured[one], captured[other]), (points[one], points[other])
    )
