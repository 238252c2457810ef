"""A match on record: what can be taken back at which price, and the same dice when it is done again."""

from __future__ import annotations

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.registry import DICE_MASTERS
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Format, Match, Options
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.kernel.decisions import Answer, Pick, PickMany
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Consent, Record, Session, replay

CONTENT = default_content()


def session() -> Session[Match]:
    engine: Engine[Match] = Engine(DiceMasters(CONTENT), SeededDice(b"0123456789abcdef", "x"), paranoid=True)
    start = new_match(CONTENT, options=Options(format=Format.INTRODUCTORY))
    return Session.open(engine, start)


def answer(table: Session[Match], choice: Pick | PickMany) -> None:
    ((seat, decision),) = table.state.pending.items()
    table.submit(Answer(seq=decision.seq, seat=seat, choice=choice))


def test_a_reroll_done_again_shows_the_same() -> None:
    """Each die has its own roll key: neither undo nor another selection beside it changes what it shows."""
    table = session()
    answer(table, Pick(option="first"))
    seat = table.state.active
    rolled = [option.id for option in table.state.pending[seat].options]
    back = len(table.record.entries) - 1
    answer(table, PickMany(options=tuple(rolled)))
    faces = {die: table.state.pieces[die].face for die in rolled}
    other = table.state.other(seat)
    assert table.consent_for(back, seat) is Consent.REVEALED
    table.undo(back, seat, (other,))
    answer(table, PickMany(options=(rolled[2],)))
    assert table.state.pieces[rolled[2]].face == faces[rolled[2]]


def test_an_action_is_taken_back_for_nothing_while_the_other_was_not_asked() -> None:
    position = {"title": "t", "rules": ["DM-FLD-01"], "blue": {"reserve": ["C", "C"]}}
    scenario = Scenario.model_validate(position)
    engine: Engine[Match] = Engine(DiceMasters(CONTENT), SeededDice(b"0123456789abcdef", "x"), paranoid=True)
    table = Session.open(engine, staged(scenario, content_of(scenario)))
    back = len(table.record.entries) - 1
    answer(table, Pick(option="field:blue.sidekick.1"))
    assert table.state.pieces["blue.sidekick.1"].zone is Zone.FIELD
    assert table.consent_for(back, "blue") is Consent.FREE
    table.undo(back, "blue")
    assert table.state.pieces["blue.sidekick.1"].zone is Zone.RESERVE
    assert table.state.pending["blue"].key == "main"


def test_a_record_goes_through_json_and_plays_again() -> None:
    table = session()
    answer(table, Pick(option="second"))
    for _ in range(6):
        decision = next(iter(table.state.pending.values()))
        if decision.kind == "some":
            answer(table, PickMany(options=()))
        else:
            answer(table, Pick(option="done" if decision.key in ("main", "combat") else "pass"))
    text = table.record.model_dump_json()
    again = DICE_MASTERS.read(Record, text)
    told = [event for entry in table.record.live for event in entry.events]
    assert replay(DiceMasters(CONTENT), again, dict(table.state.dice.seeds)) == told
    assert table.state.dice.seeds, "the seed of a turn that is over is laid open"
