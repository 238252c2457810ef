"""Formats, teams on the table, and what dice and cards are."""

from __future__ import annotations

import pytest

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.cards.vocabulary.words import Affiliation, Kind
from rules_engine.dice_masters.faces import SIDES, TYPES, ActionFace, CharacterFace, Energy, EnergyFace
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.query.teams import FORMATS, laid_out, team_faults
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import SEATS, Format, Match, Options, Team, TeamCard
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.view.seat import view
from rules_engine.kernel.decisions import Answer, Pick
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer

CONTENT = default_content()
TEAM = Team(
    cards=(TeamCard(card="drax.pained", dice=4), TeamCard(card="spider_man.spectacular", dice=2)),
    basics=("betrayal", "exposed"),
)


def begun(format: Format = Format.TOURNAMENT, first: str = "first") -> Match:
    engine: Engine[Match] = Engine(DiceMasters(CONTENT), SeededDice(b"0123456789abcdef", "x"), paranoid=True)
    state, _ = engine.start(new_match(CONTENT, dict.fromkeys(SEATS, TEAM), options=Options(format=format)))
    seat, decision = next(iter(state.pending.items()))
    return engine.submit(state, Answer(seq=decision.seq, seat=seat, choice=Pick(option=first))).state


@pytest.mark.parametrize("format", FORMATS)
def test_a_match_begins_in_every_format(format: Format) -> None:
    """DM-SET-02, DM-SET-04, DM-SET-15…17, DM-SET-33, DM-ZON-01."""
    state = begun(format)
    world = World(state, CONTENT)
    assert {player.life for player in state.players.values()} == {FORMATS[format].life}
    basics = [slot for slot in state.slots.values() if slot.basic]
    assert len(basics) == (3 if format is Format.INTRODUCTORY else 4)
    assert len({slot.colour for slot in basics}) == len(basics)
    for slot in basics:
        assert len(world.supply(slot.id)) == CONTENT.cards[slot.card].max_dice == 3
    for seat in SEATS:
        own = [die for die in state.pieces.values() if die.owner == seat and die.slot is None]
        assert len(own) == 8


def test_who_won_the_toss_chooses() -> None:
    """DM-SET-05, DM-SET-Q5."""
    assert begun(first="first").first != begun(first="second").first


@pytest.mark.parametrize(("format", "rule"), ((Format.DOUBLES, "DM-SET-29"), (Format.DRAFT, "DM-SET-32")))
def test_what_the_book_does_not_hold_is_refused(format: Format, rule: str) -> None:
    """DM-SET-29, DM-SET-32: with the reason."""
    with pytest.raises(IllegalAnswer) as refused:
        new_match(CONTENT, dict.fromkeys(SEATS, TEAM), options=Options(format=format))
    assert [reason.rule for reason in refused.value.reasons] == [rule]
    assert [reason.rule for reason in team_faults(CONTENT, TEAM, format)] == [rule]


def test_fewer_cards_and_dice_are_legal() -> None:
    """DM-SET-Q2, DM-SET-19, DM-SET-20."""
    assert team_faults(CONTENT, TEAM, Format.TOURNAMENT) == []


def test_teams_are_sealed_until_both_are_on_the_table() -> None:
    """DM-SET-24."""
    state = new_match(CONTENT, dict.fromkeys(SEATS, TEAM))
    seen = view(state, "blue")
    assert "red" not in seen.stack[0].teams and "blue" in seen.stack[0].teams
    assert "blue" not in view(state, None).stack[0].teams


def test_both_may_bring_the_same_basic_action_card() -> None:
    """DM-SET-Q1: each copy with dice and a colour of its own."""
    _, slots, pieces, _ = laid_out(CONTENT, Format.TOURNAMENT, dict.fromkeys(SEATS, TEAM), "blue")
    copies = [slot for slot in slots if slot.card == "betrayal"]
    assert len({slot.id for slot in copies}) == len({slot.colour for slot in copies}) == 2
    assert all(sum(die.slot == slot.id for die in pieces) == 3 for slot in copies)


def test_every_die_has_six_faces_of_its_class() -> None:
    """DM-MAT-04…06, DM-MAT-16…20, DM-MAT-24, DM-MAT-31, DM-MAT-Q1: energy left, levels or actions right."""
    for card in CONTENT.cards.values():
        faces = CONTENT.faces(card)
        assert len(faces) == SIDES
        kinds = [face.kind for face in faces]
        assert kinds == sorted(kinds, key=lambda kind: kind != "energy") and kinds[0] == "energy"
        other = {type(face) for face in faces if not isinstance(face, EnergyFace)}
        assert other == ({CharacterFace} if card.kind is Kind.CHARACTER else {ActionFace})
        levels = [face.level for face in faces if isinstance(face, CharacterFace)]
        assert levels in ([], [1, 2, 3])
        energies = {face.energy for face in faces if isinstance(face, EnergyFace)}
        assert energies == {card.energy or Energy.GENERIC}
    assert {face.energy for face in CONTENT.sidekick if isinstance(face, EnergyFace)} == {*TYPES, Energy.WILD}


def test_a_die_of_no_face_is_what_its_faces_are() -> None:
    """DM-MAT-31, DM-MAT-13: in the bag a Sidekick is a character die, a basic action die is not; logos go along."""
    state = begun()
    world = World(state, CONTENT)
    assert world.is_character_die("blue.sidekick.8")
    basic = next(die for die in state.pieces.values() if die.slot == "blue.betrayal")
    assert not world.is_character_die(basic.id)


def test_affiliations_are_an_open_list() -> None:
    """DM-MAT-12, DM-MAT-13, DM-MAT-Q2: none, one or two logos; they hold in every zone."""
    counts = {len(card.affiliations) for card in CONTENT.cards.values()}
    assert counts >= {0, 1}
    assert {logo for card in CONTENT.cards.values() for logo in card.affiliations} <= set(Affiliation)
    from rules_engine.dice_masters.query.stats import affiliations

    state = begun()
    die = next(die for die in state.pieces.values() if die.slot == "blue.spider_man.spectacular")
    assert die.zone is Zone.SUPPLY and affiliations(World(state, CONTENT), die.id) == ("spider_friends",)


def test_basic_action_dice_of_any_colour_fit_any_card() -> None:
    """DM-MAT-27: they all share one die."""
    basics = [card for card in CONTENT.cards.values() if card.kind is Kind.BASIC_ACTION]
    assert len({CONTENT.faces(card) for card in basics}) == 1


def test_a_roll_is_uniform_and_never_invalid() -> None:
    """DM-MAT-32: each die has a key of its own."""
    dice = SeededDice(b"0123456789abcdef", "x")
    from rules_engine.kernel.dice import RollKey

    seen = {
        dice.draw(RollKey(span=1, who=f"die{n}", ability="die", purpose="roll"), 1, SIDES, 0)[0] for n in range(200)
    }
    assert seen == set(range(SIDES))


def test_rarity_is_a_fact_without_effect() -> None:
    """DM-MAT-34: no rule of the engine reads it."""
    from pathlib import Path

    import rules_engine.dice_masters.rules as rules

    for folder in ("rules", "query", "state", "events"):
        for path in (Path(rules.__file__).parent.parent / folder).rglob("*.py"):
            assert "rarity" not in path.read_text("utf-8"), path
