"""Whatever tells the figures of a match tells the same ones: the end's lines, its table, the statistics."""

from __future__ import annotations

import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.deeds import tally
from bot.games.crisis_protocol.panels.epilogue import summary_of
from bot.games.crisis_protocol.panels.telling import figures, results
from bot.locale import words
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.attacks import AttackResolved, DiceRolled
from rules_engine.crisis_protocol.events.characters import DamageSuffered
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.causes import Cause
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for, opening
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Entry

RESULT = re.compile(r"^(?P<seat>\w+): .*? (?P<attacks>\d+) attacks?, (?P<damage>\d+) damage dealt")


@cache
def played(seed: int) -> tuple[Match, tuple[Entry, ...]]:
    content = default_content()
    engine: Engine[Match] = Engine(CrisisProtocol(content), dice_for(seed))
    players = {seat: Player(seat, seed) for seat in SEATS}
    begun = opening(seed, content)
    begun = begun.model_copy(update={"options": begun.options.model_copy(update={"last_round": 3, "round_limit": 3})})
    state, events = engine.start(begun)
    entries = [Entry(answer=None, events=events, snapshot=state.model_dump_json())]
    while state.pending:
        decision = state.pending[min(state.pending)]
        answer = players[decision.seat].answer(decision)
        state, events = engine.submit(state, answer)
        entries.append(Entry(answer=answer, events=events, snapshot=state.model_dump_json()))
    return state, tuple(entries)


def look_at(state: Match) -> Any:
    return SimpleNamespace(
        state=state, to=words("en"), game=game(FIRST), name=str, person=str,
        stored=SimpleNamespace(state=state, ending=None, game=game(FIRST)),
    )  # fmt: skip


@pytest.mark.parametrize("seed", [2, 5])
def test_lines_table_and_statistics_agree(seed: int) -> None:
    state, entries = played(seed)
    look = look_at(state)
    said = {found["seat"]: found for line in results(look, entries) if (found := RESULT.match(line))}
    table = {side.seat: side for side in summary_of(look, tally(entries)).sides}
    assert set(said) == set(table) == set(SEATS)
    for seat in SEATS:
        assert int(said[seat]["attacks"]) == sum(line.attacks for line in table[seat].characters)
        assert int(said[seat]["damage"]) == sum(line.dealt for line in table[seat].characters)
    attacks = next(line for line in figures(look, entries) if line.startswith("Attacks:"))
    assert re.findall(r"\d+", attacks)[0] == str(sum(int(one["attacks"]) for one in said.values()))
    resolved = [event for entry in entries for event in entry.events if isinstance(event, AttackResolved)]
    assert len(resolved) == sum(int(one["attacks"]) for one in said.values())


def harm(who: str, amount: int, by: str | None, *, attack: bool = True) -> DamageSuffered:
    cause = Cause(rule="some.rule", seat=by.partition(".")[0] if by else None, character=by, attack=attack)
    return DamageSuffered(who=who, amount=amount, cause=cause)


def entry(*events: Any, undone: bool = False) -> Entry:
    return Entry(answer=None, events=list(events), snapshot="{}", undone=undone)


def test_damage_is_dealt_by_whose_effect_it_was_collisions_included() -> None:
    """MOV-29, DOD-09: a collision is the doing of whoever threw. Harm to oneself and by a crisis is nobody's deed."""
    found = tally(
        [
            entry(
                harm("red.zemo", 3, "blue.hulk"),
                harm("red.zemo", 1, "blue.hulk", attack=False),
                harm("blue.hulk", 2, "blue.hulk", attack=False),
                harm("blue.hulk", 1, None, attack=False),
            ),
            entry(harm("red.zemo", 9, "blue.hulk"), undone=True),
        ]
    )
    assert found.of("blue").damage == 4 == found.dealt["blue.hulk"]
    assert found.of("red").damage == 0 and found.suffered["blue.hulk"] == 3


def test_luck_is_told_beside_what_fair_dice_bring() -> None:
    """ATK-35, ATK-36: of the dice that fell by chance alone."""
    state, entries = played(2)
    (line,) = [line for line in figures(look_at(state), entries) if line.startswith("blue")]
    told = re.findall(r"[\d.]+", line)
    rolls = [
        event
        for one in entries
        for event in one.events
        if isinstance(event, DiceRolled) and not event.extra and state.characters[event.who].owner == "blue"
    ]
    assert int(told[1]) == sum(len(event.faces) for event in rolls if event.pool == "attack")
    assert int(told[4]) == sum(len(event.faces) for event in rolls if event.pool == "defense")
