"""Named destinations: each is legal, and what it claims holds."""

from __future__ import annotations

import itertools
import math
import random
from dataclasses import replace

import pytest

from bench.scenes import mid_game
from rules_engine.crisis_protocol.board.cover import cover
from rules_engine.crisis_protocol.board.destinations import ALIKE, Destination, destinations
from rules_engine.crisis_protocol.board.footing import standing_on
from rules_engine.crisis_protocol.board.measure import gap, within
from rules_engine.crisis_protocol.board.movement import advance, tools_up_to
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain, Token
from rules_engine.crisis_protocol.board.sight import sight
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH, base_radius
from rules_engine.crisis_protocol.board.wedge import wedge

SMALL = base_radius(35)
MOVER = Base("a", 10, 18, SMALL, 2)


def block(id: str, size: int, left: float, bottom: float, right: float, top: float) -> Terrain:
    return Terrain(id, size, ((left, bottom), (right, bottom), (right, top), (left, top)))


def named(offers: tuple[Destination, ...], code: str, **params: str | int) -> Destination:
    """The offer that makes this claim."""
    return next(offer for offer in offers for claim in offer.claims if claim.code == code and claim.params == params)


def holds(scene: Scene, base: Base, foes: list[Base], code: str, params: dict[str, str | int]) -> bool:
    """The claims once more, in the words of the rulebook."""
    things: dict[str, Base | Token] = {thing.id: thing for thing in (*scene.bases, *scene.tokens)}
    match code:
        case "centre":
            return gap(base, things[str(params["id"])]) == 0
        case "contest":
            return within(base, things[str(params["id"])], 1)
        case "cover":
            return cover(scene, next(foe for foe in foes if foe.id == params["from"]), base).ok
        case "range":
            other, reach = things[str(params["id"])], int(params["range"])
            at_edge = RANGE_LENGTH[reach] - 0.02 < gap(base, other) <= RANGE_LENGTH[reach] + 1e-6
            return at_edge and sight(scene, base, other).ok
        case "touch":
            return gap(base, things[str(params["id"])]) < 0.01
        case "on":
            return base.on == params["id"]
        case "hidden":
            return not any(sight(scene, foe, base).ok for foe in foes)
        case "toward":
            return gap(base, things[str(params["id"])]) < gap(scene.bases[0], things[str(params["id"])])
    raise AssertionError(code)


def test_every_destination_is_legal_and_keeps_its_claims():
    """MOV-03…16, COV-01, LOS-01, OBJ-19: on ready battlefields in the middle of a match."""
    rng = random.Random(21)
    seen: set[str] = set()
    for _ in range(12):
        scene, tool = mid_game(rng), rng.choice("SML")
        who, foes = scene.bases[0], list(scene.bases[5:])
        offers = destinations(scene, who, tools_up_to(tool), foes=[foe.id for foe in foes])
        for one, other in itertools.combinations(offers, 2):
            assert math.dist(one.at, other.at) >= ALIKE
        for offer in offers:
            assert advance(scene, who, tool, offer.at).ok
            assert all(abs(value * 1000 - round(value * 1000)) < 1e-6 for value in offer.at), "a stored position"
            base = replace(who, x=offer.at[0], y=offer.at[1], on=standing_on(scene, offer.at, who.radius))
            for claim in offer.claims:
                assert holds(scene, base, foes, claim.code, claim.params), (claim, offer)
                seen.add(claim.code)
    assert seen == {"centre", "contest", "cover", "range", "touch", "on", "hidden", "toward"}


def test_as_far_as_possible_toward_somebody_is_as_far_as_possible():
    """MOV-16: no legal place of a fine search is nearer, but for a fraction of an inch."""
    rng = random.Random(5)
    for _ in range(4):
        scene, tool = mid_game(rng), rng.choice("SML")
        who, foe = scene.bases[0], scene.bases[5]
        offers = destinations(scene, who, tools_up_to(tool), foes=[foe.id])
        toward = [
            one
            for one in offers
            for claim in one.claims
            if claim.code in ("toward", "touch") and foe.id in claim.params.values()
        ]
        best = min((gap(replace(who, x=one.at[0], y=one.at[1]), foe) for one in toward), default=gap(who, foe))
        for _ in range(400):
            angle, distance = rng.uniform(0, math.tau), rng.uniform(0, 9)
            to = (who.x + distance * math.cos(angle), who.y + distance * math.sin(angle))
            nearer = gap(replace(who, x=to[0], y=to[1]), foe)
            if nearer < best - ALIKE - 0.05:
                assert not advance(scene, who, tool, to).ok


def test_a_crate_gives_cover_a_roof_may_be_stood_on_and_a_wall_hides():
    """COV-01, MOV-04, LOS-03: one of each in reach."""
    foe = Base("foe", 20, 18, SMALL, 2)
    crate, roof, wall = (
        block("crate", 2, 13, 17, 14, 19),
        block("roof", 2, 9, 20, 12, 23),
        block("wall", 4, 8, 14, 12, 15),
    )
    offers = destinations(Scene((MOVER, foe), (crate, roof, wall)), MOVER, ("M", "S"), foes=["foe"])
    assert named(offers, "on", id="roof")
    assert named(offers, "cover", **{"from": "foe"})
    assert named(offers, "range", id="foe", range=3)
    assert named(offers, "toward", id="foe").at[0] > 15


def test_an_objective_is_contested_from_afar_and_covered_when_near():
    """OBJ-04, OBJ-19."""
    near, far = Token("near", 13, 18, 0.5), Token("far", 18.2, 18, 0.5)
    offers = destinations(Scene((MOVER,), (), (near, far)), MOVER, ("M", "S"))
    assert named(offers, "centre", id="near").at == (13.0, 18.0)
    assert named(offers, "contest", id="far").at[0] == pytest.approx(10 + 2 * SMALL + 5.046, abs=0.03)
    assert not any(claim.code == "centre" and claim.params["id"] == "far" for one in offers for claim in one.claims)


def test_a_wedge_and_a_limit_are_kept():
    """MOV-48: nothing is offered behind the mover when it must advance toward."""
    foe = Base("foe", 20, 18, SMALL, 2)
    scene = Scene((MOVER, foe), (), (Token("behind", 7, 18, 0.5),))
    offers = destinations(scene, MOVER, ("M",), wedge=wedge(MOVER, foe.centre, "toward"), foes=["foe"], most=3)
    assert 0 < len(offers) <= 3
    assert all(abs(offer.at[1] - 18) <= offer.at[0] - 10 + 1e-6 for offer in offers)


def test_nobody_who_cannot_move_is_offered_a_place():
    """MOV-13: walled in on all sides, not even the tool can be laid."""
    ring = [(10 + 3 * math.cos(a), 18 + 3 * math.sin(a)) for a in (i * math.tau / 12 for i in range(12))]
    walls = tuple(
        Terrain(f"w{i}", 5, (ring[i], ring[(i + 1) % 12], (10 + (ring[i][0] - 10) * 0.3, 18 + (ring[i][1] - 18) * 0.3)))
        for i in range(12)
    )
    assert destinations(Scene((MOVER,), walls), MOVER, ("L", "M", "S")) == ()
