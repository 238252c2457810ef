"""No score and no objective is told that does not hold: every line told of recorded matches is held to the state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from panel_looks import look_at
from sampling import sample

from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.panels import recap
from bot.games.crisis_protocol.panels.here import content_of, names_in_text
from bot.locale import words
from bot.matches.terms import Ending
from bot.ui.match.look import Look
from bot.ui.match.posts.waiting import ending_line
from rules_engine.crisis_protocol.cards.mission import Method
from rules_engine.crisis_protocol.events.flow import RoundBegan
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.scoring import earnings
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.recorded import Playing, answers_in, load_recorded
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.events import Event

RECORDED = sorted((Path(__file__).parents[3] / "recorded").glob("*.yaml"))
STANDING = re.compile(r"The score: Blue (\d+), Red (\d+)\.")
WON = re.compile(r"wins.*?(\d+) : (\d+)")


def steps(path: Path) -> Iterator[tuple[Playing, Match, list[Event], Match]]:
    """Each answer of a recorded match: the state before it, what came of it, the state after."""
    match = load_recorded(path)
    playing = Playing(match)
    for chapter in match.chapters:
        for seat, choice in answers_in(chapter.answers):
            before = playing.state
            answer = Answer(seq=before.pending[seat].seq, seat=seat, choice=choice)
            playing.state, events = playing.engine.submit(before, answer)
            yield playing, before, events, playing.state


@pytest.mark.parametrize("path", RECORDED[:: sample(9, 1)], ids=lambda path: path.stem)
def test_what_is_told_of_a_recorded_match_holds(path: Path) -> None:
    scores = 0
    began: Match | None = None
    speaker: Speaker | None = None
    for playing, _, events, after in steps(path):
        look = look_at(playing.engine, after, "blue")
        speaker = speaker or Speaker(content_of(look), "en")
        said = " ".join(speaker.story(after, events))
        for found in (STANDING.findall(said)[-1:], WON.findall(said)[-1:]):
            for told in found:
                scores += 1
                assert tuple(map(int, told)) == tuple(after.players[seat].vp for seat in SEATS), said
        if any(isinstance(event, RoundBegan) for event in events):
            if began is not None:
                compare_hands(look, began, after)
            began = after
    assert scores > 1


def compare_hands(look: Look, before: Match, after: Match) -> None:
    """Every objective that is told to have changed hands, and those of which nothing is told."""
    names = names_in_text(look)
    lines = recap._changed_hands(look, before, after)
    told = dict[str, tuple[str, str]]()
    for part in lines[0].removeprefix("Objectives: ").split(", ") if lines else ():
        name, _, way = part.partition(": ")
        was, _, now = way.partition(" → ")
        told[name] = (was, now)
    nobody = look.to.say("with nobody")
    for token in after.objectives.values():
        if token.removed:
            continue
        had, has = (scorers(look, state, token.id) for state in (before, after))
        was, now = told.get(names.of(after, token.id), ("", ""))
        for said, true, state in ((was, had, before), (now, has, after)):
            if said == nobody:
                assert not true, f"{token.id}: {true} would score for it"
            elif said and true:
                assert said == look.sign(next(iter(true)))
            elif said:
                assert may_be_had(look, state, token.id), f"{token.id} with {said}: it brings nobody anything"
        if not was and had and has:
            assert had == has, f"{token.id} changed hands untold"


def may_be_had(look: Look, state: Match, token: str) -> bool:
    """Whether somebody has it though a cap or a condition keeps it from scoring now; what is to be carried and lies
    about is nobody's."""
    one = state.objectives[token]
    lines = content_of(look).crises[one.crisis].scoring
    lasting = any(line.by in (Method.SECURE, Method.CONTROL) and line.token in (None, one.name) for line in lines)
    return lasting or one.held_by is not None


def scorers(look: Look, state: Match, token: str) -> set[str]:
    """Whoever would earn less if the token were not there."""
    objective = state.objectives.get(token)
    if objective is None or objective.removed:
        return set()
    gone = state.model_copy(update={"objectives": {k: v for k, v in state.objectives.items() if k != token}})
    content = content_of(look)
    crisis = content.crises[objective.crisis]
    return {
        seat
        for seat in SEATS
        if earnings(World(state, content), crisis, seat)[0] > earnings(World(gone, content), crisis, seat)[0]
    }


@pytest.mark.parametrize(("winner", "loser"), [("red", "blue"), ("blue", "red")])
@pytest.mark.parametrize("how", ["conceded", "time", "abandoned", "adjudicated", "WIN-04"])
def test_points_stand_beside_whom_they_belong_to(how: str, winner: str, loser: str) -> None:
    """Whoever wins because the other gave up need not have been ahead."""
    ending = Ending(winners=(winner,), how=how, score={"blue": 4, "red": 3})
    stored = SimpleNamespace(ending=ending, row=SimpleNamespace(ending=None), taken=SEATS, is_duel=True)
    look: Any = SimpleNamespace(
        stored=stored, to=words("en"), game=game(FIRST), sign={"blue": "🔵", "red": "🔴"}.__getitem__,
        people=lambda seats: ", ".join(seats),
    )  # fmt: skip
    assert "🔵 4 – 🔴 3" in ending_line(look)
