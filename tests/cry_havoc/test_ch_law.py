"""Rules that a scenario cannot show: what nobody may see, piles that are all empty, texts that never meet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules_engine.cry_havoc.content import loading
from rules_engine.cry_havoc.content.vocabulary.terms import Whose
from rules_engine.cry_havoc.content.vocabulary.verbs_battle import Capture, Destroy
from rules_engine.cry_havoc.events.cards import HandDiscarded, TerrainDrawn, TerrainReturned
from rules_engine.cry_havoc.state.lasting import Bindings, Lasting
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Terrain
from rules_engine.cry_havoc.testing.proving import PROVING
from rules_engine.cry_havoc.testing.script import Scenario
from rules_engine.cry_havoc.view.seat import FACE_DOWN, view
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.engine import Engine, Turnout
from rules_engine.kernel.events import Event
from rules_engine.kit.testing.told_dice import ToldDice

PACK = loading.pack()


class Table:
    """A match set up like a scenario, and the answers to it one by one."""

    def __init__(self, said: Mapping[str, Any], **facts: Any) -> None:
        script = Scenario.model_validate({"title": "by hand", "rules": ["CH-GLO-01"], **said})
        table = PROVING.stage(script)
        for name, fact in facts.items():
            setattr(table.state, name, fact)
        self.engine: Engine[Match] = PROVING.engine(table, ToldDice(lambda key, sign: 1), paranoid=True)
        self.events: list[Event] = []
        self._take(self.engine.start(table.state))

    def _take(self, turnout: Turnout[Match]) -> None:
        self.state = turnout.state
        self.events += turnout.events

    def answer(self, seat: str, said: Any) -> None:
        decision = self.state.pending[seat]
        choice = PROVING.choice(self.state, decision, said)
        self._take(self.engine.submit(self.state, Answer(seq=decision.seq, seat=seat, choice=choice)))

    def asked(self) -> dict[str, str]:
        return {seat: decision.key for seat, decision in self.state.pending.items()}


@pytest.mark.parametrize("left", [True, False])
def test_with_nothing_to_play_and_nothing_to_draw_the_action_is_skipped(left: bool) -> None:
    """CH-ACT-Q2, CH-TAC-Q1: a discard pile is enough to be asked."""
    bare = {terrain: list[str]() for terrain in Terrain}
    table = Table({"amber": {"deck": []}, "start": "turn blue"}, terrain=bare)
    if not left:
        table.state.players["amber"].discard.clear()
    table.answer("blue", "draw")
    table.answer("blue", "march")
    assert table.asked() == ({"amber": "action"} if left else {"blue": "action"})
    assert table.state.action_round == 2


@pytest.mark.parametrize("seat", ["blue", None])
def test_what_is_drawn_and_put_back_is_its_owners_to_know(seat: str | None) -> None:
    """CH-TAC-Q2, CH-DRW-Q2: the stack is public, the cards are not; what is discarded lies open."""
    table = Table({"amber": {"hand": ["march"], "discard": ["run"]}, "terrain": {"ocean": ["deep", "wide"]}})
    table.answer("amber", "draw")
    table.answer("amber", "ocean")
    seen = view(table.state, seat)
    assert seen.players["amber"].hand == [FACE_DOWN] * 3 and seen.players["amber"].discard == ["settlers.run"]
    assert len(seen.players["amber"].deck) == 6 and set(seen.players["amber"].deck) == {FACE_DOWN}
    table.answer("amber", "deep#1")
    drawn = next(event for event in table.events if isinstance(event, TerrainDrawn)).seen_by(seat)
    back = next(event for event in table.events if isinstance(event, TerrainReturned)).seen_by(seat)
    assert isinstance(drawn, TerrainDrawn) and isinstance(back, TerrainReturned)
    assert (drawn.terrain, drawn.count, drawn.cards) == (Terrain.OCEAN, 2, ())
    assert (back.terrain, back.card, back.stack) == (Terrain.OCEAN, None, ())
    own = next(event for event in table.events if isinstance(event, TerrainReturned)).seen_by("amber")
    assert isinstance(own, TerrainReturned) and (own.card, own.stack) == ("ocean.wide#1", ())


def test_the_card_discarded_out_of_two_is_seen_by_all() -> None:
    """CH-TAC-02, CH-DRW-Q2."""
    table = Table({"amber": {"hand": ["march"]}})
    table.answer("amber", "draw")
    table.answer("amber", "own")
    assert view(table.state, "blue").players["amber"].hand == [FACE_DOWN] * 3
    table.answer("amber", "stride")
    gone = next(event for event in table.events if isinstance(event, HandDiscarded)).seen_by("blue")
    assert isinstance(gone, HandDiscarded) and gone.cards == ("settlers.run",)
    assert view(table.state, "blue").players["amber"].discard == ["settlers.run"]


def test_skills_in_play_are_seen_by_all() -> None:
    """CH-SET-Q2."""
    table = Table({"amber": {"skills": {"settlers.skill_1": "ready", "settlers.skill_2": "exhausted"}}})
    seen = view(table.state, "blue").players["amber"].skills
    assert dict(seen) == {"settlers.skill_1": "ready", "settlers.skill_2": "exhausted"}


@pytest.mark.parametrize("kept", [True, False])
def test_units_that_the_enemy_cannot_move_are_not_sent_home_either(kept: bool) -> None:
    """CH-GLO-01: what keeps units in their place keeps them on the battle board."""
    effect = {"safe": {"on": "control", "from": ["shifted"]}}
    safe = Lasting(
        id="1", effect=effect, names=Bindings(rule="ocean.fog_bank", seat="blue"), owner="blue", until="battle"
    )
    table = Table(
        {
            "pack": "tessaly",
            "start": "battle",
            "amber": {"hq": "dawn_landing", "hand": ["thicket"]},
            "blue": {"hq": "dusk_landing"},
            "regions": {"fernmaw": {"units": {"amber": 1, "blue": 2}, "battle": "1 amber blue"}},
        },
        lasting=[safe] if kept else [],
    )
    table.answer("amber", {"attrition": 1})
    table.answer("blue", {"control": 2})
    table.answer("amber", "thicket")
    assert table.state.regions["dusk_landing"].units == ({} if kept else {"blue": 1})


def test_no_text_destroys_or_captures_units_of_ones_own() -> None:
    """CH-GLO-16."""
    harmful = [step for rule in PACK.rules.values() for step in _steps(rule.do) if isinstance(step, Destroy | Capture)]
    assert len(harmful) > 8 and all(step.whose is Whose.ENEMY for step in harmful)


def _steps(found: Any) -> list[Any]:
    """A text's steps with those inside them."""
    if isinstance(found, list | tuple):
        return [step for one in found for step in _steps(one)]
    inner = [getattr(found, name) for name in type(found).model_fields] if hasattr(type(found), "model_fields") else []
    return [found, *(step for one in inner if isinstance(one, list | tuple) for step in _steps(one))]
