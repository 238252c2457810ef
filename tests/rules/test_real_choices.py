"""Set-up asks only what can be answered in more than one way, where the players agreed so; old matches ask all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from fielding import roster

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.board.generator import generate
from rules_engine.crisis_protocol.board.shapes import Terrain
from rules_engine.crisis_protocol.board.symmetry import ALL_EDGES, different_edges
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match, Options, Roster
from rules_engine.kernel.decisions import Answer, ChooseOne, Pick
from rules_engine.kernel.dice import ScriptedDice
from rules_engine.kernel.engine import Engine

CONTENT = default_content()


def with_threats(secure: int, extract: int) -> Roster:
    """A roster whose first secure and first extraction crisis have these threats."""
    crises = CONTENT.crises.items()
    of = {kind: [id for id, c in crises if c.kind.value == kind and c.threat == n] for kind, n in
          (("secure", secure), ("extract", extract))}  # fmt: skip
    base = roster()
    return base.model_copy(
        update={
            "secure": (of["secure"][0], *[c for c in base.secure if c != of["secure"][0]][:2]),
            "extract": (of["extract"][0], *[c for c in base.extract if c != of["extract"][0]][:2]),
        }
    )


def asked_first(brought: Roster, terrain: tuple[Terrain, ...], options: Options) -> tuple[Match, ChooseOne]:
    """What the player without priority (red) is asked when the crises are drawn."""
    engine: Engine[Match] = Engine(CrisisProtocol(CONTENT), ScriptedDice([0] * 5 + [7] * 5 + [0, 0]), paranoid=True)
    state, _ = engine.start(new_match(CONTENT, dict.fromkeys(SEATS, brought), terrain, options=options))
    state, _ = engine.submit(state, Answer(seq=state.pending["blue"].seq, seat="blue", choice=Pick(option="secure")))
    asked = state.pending["red"]
    assert isinstance(asked, ChooseOne) or state.mission is not None
    return state, asked  # type: ignore[return-value]


REAL = Options(real_choices_only=True)
TURNED = ready()["downtown"].terrain


def test_equal_threats_are_not_asked_for() -> None:
    """MIS-06: 17 and 17 is no choice; 17 and 18 is, and so is 17 and 17 in a match of old."""
    _, asked = asked_first(with_threats(17, 17), TURNED, REAL)
    assert asked.key == "edge"
    _, asked = asked_first(with_threats(17, 18), TURNED, REAL)
    assert asked.key == "threat"
    _, asked = asked_first(with_threats(17, 17), TURNED, Options())
    assert asked.key == "threat"


@pytest.mark.parametrize("map_id", sorted(ready()))
def test_only_different_edges_are_offered(map_id: str) -> None:
    """MIS-07, MIS-13: tokens lie as seen from an edge, so a turn of the mat changes nothing but the compass."""
    field = ready()[map_id]
    edges = {"half_turn": ("south", "west"), "mirrors": ("south", "west"), "quarter_turn": ("south",)}[field.symmetry]
    assert different_edges(field.terrain) == edges
    lopsided = (*field.terrain[1:], replace(field.terrain[0], size=field.terrain[0].size % 5 + 1))
    assert different_edges(lopsided) == ALL_EDGES


def test_an_edge_like_every_other_is_not_asked_for() -> None:
    """MIS-07, MIS-08: on a battlefield that a quarter turn maps onto itself there is nothing to choose."""
    turned = next(f for f in map(generate, map(str, range(40))) if f.symmetry == "quarter_turn")
    state, asked = asked_first(with_threats(17, 17), turned.terrain, REAL)
    assert asked.key == "squad" and set(state.pending) == set(SEATS)
    assert (state.players["red"].edge, state.players["blue"].edge) == ("south", "north")
    _, asked = asked_first(with_threats(17, 17), turned.terrain, Options(threat=17))
    assert [option.id for option in asked.options] == list(ALL_EDGES), "a match of old offers all four"


def test_two_sorts_of_edges_are_a_choice() -> None:
    """MIS-07."""
    _, asked = asked_first(with_threats(17, 17), TURNED, REAL)
    assert [option.id for option in asked.options] == ["south", "west"]
