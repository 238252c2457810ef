"""Whoever is knocked out, or thrown, is in the picture of it: where they fell, and the way they came."""

from types import SimpleNamespace
from typing import Any

from bot.games.crisis_protocol.panels.drawing import Scene
from bot.games.crisis_protocol.panels.illustrations import _ground, _scenes
from bot.games.crisis_protocol.pictures.action import action_of
from bot.games.crisis_protocol.pictures.overlays import Before, Change, Path
from bot.matches.stretches import Stretch, stretch
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.events.characters import DamageSuffered, KnockedOut
from rules_engine.crisis_protocol.events.movement import Moved
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Position
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry

SCRIPT = """
title: Iron Man may act
rules: [ACT-01]
blue: {characters: [{card: iron_man, at: "18,10", power: 2}, {card: hulk, at: "4,4"}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "30,30"}]}
start: activation iron_man
"""
WIDOW = "red.black_widow"
CAUSE = Cause(rule="iron_man.repulsor_blast", seat="blue", character="blue.iron_man")
THROWN = Moved(
    who=WIDOW, move="throw", x=18_000, y=19_000, cause=CAUSE, tool="M",
    path=(Position(x=18_000, y=13_000), Position(x=18_000, y=19_000)),
)  # fmt: skip
FALLS: list[Event] = [THROWN, DamageSuffered(who=WIDOW, amount=3, cause=CAUSE), KnockedOut(who=WIDOW, cause=CAUSE)]


def told(before: Match, events: list[Event], after: Match) -> Stretch:
    entries = [
        Entry(answer=None, events=[], snapshot=before.model_dump_json()),
        Entry(answer=None, events=list(events), snapshot=after.model_dump_json()),
    ]
    return stretch(list(enumerate(entries)), (1, 0), (2, 0))


def scenes() -> list[Scene]:
    before = begin(read_script(SCRIPT)).state
    after = before.model_copy(deep=True)
    for event in FALLS:
        event.apply(after)
    snapshots = SimpleNamespace(read=lambda game, text: Match.model_validate_json(text))
    matches = SimpleNamespace(repository=SimpleNamespace(snapshots=snapshots))
    look: Any = SimpleNamespace(
        id="m",
        client=SimpleNamespace(matches=matches),
        game=SimpleNamespace(id="g"),
        to=SimpleNamespace(language="en"),
        seen=lambda state: state,
    )
    return _scenes(look, told(before, FALLS, after))


def test_the_match_is_seen_before_the_fall_and_after() -> None:
    """DMG-20: whoever is KO'd leaves the battlefield, so only the moment before shows where."""
    before, falling, after = (scene.view for scene in scenes())
    assert before.figure(WIDOW) is not None and after.figure(WIDOW) is None
    fell = falling.figure(WIDOW)
    assert fell is not None and fell.at == (18.0, 19.0), "where the throw ended, not where it began"


def test_the_crop_holds_the_one_who_fell_and_the_way_there() -> None:
    picture = _ground(FALLS, scenes(), "light")
    assert picture.data and "Widow" in picture.alt and "KO" in picture.alt


def test_a_throw_shows_from_where_to_where_and_a_second_move_begins_where_the_first_ended() -> None:
    before, falling, _ = (scene.view for scene in scenes())
    again = THROWN.model_copy(
        update={"y": 25_000, "path": (Position(x=18_000, y=19_000), Position(x=18_000, y=25_000))}
    )
    action = action_of([THROWN, again, FALLS[-1]], before, falling)
    assert [one.at for one in action.overlays if isinstance(one, Before)] == [(18.0, 13.0), (18.0, 19.0)]
    assert [one.points[-1] for one in action.overlays if isinstance(one, Path)] == [(18.0, 19.0), (18.0, 25.0)]
    assert [(one.of, one.text) for one in action.overlays if isinstance(one, Change)] == [(WIDOW, "KO’d!")]
    assert WIDOW in action.ids
