"""When a round is over: its end is told once, and neither what follows nor the next round's beginning ends it again."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.crisis_protocol.panels import recap
from bot.locale import words
from bot.matches.stretches import Stretch
from rules_engine.crisis_protocol.events import attacks, flow, objectives
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.state.match import Match, Phase, Player
from rules_engine.kernel.record import Entry

END, ROLL = flow.PhaseBegan(phase=Phase.CLEANUP), attacks.DiceRolled(pool="free", who="red.hulk", faces=(Face.HIT,))
ONE, TWO = (flow.RoundBegan(round=n) for n in (1, 2))
SCORED = objectives.Scored(points={"blue": 1}, cause=Cause(rule="PHA-21"))
PRIORITY = "Priority in the next round: @red"


def entry(*events: Any) -> Entry:
    players = {seat: Player(seat=seat) for seat in ("blue", "red")}
    after = Match(schema_version=1, name="m", content="", seats=("blue", "red"), players=players, priority="red")
    return Entry(answer=None, events=list(events), snapshot=after.model_dump_json())


def look(*entries: Entry) -> Any:
    async def read(_: str, first: int, last: int) -> list[tuple[int, Entry]]:
        return list(enumerate(entries))[first : last + 1]

    snapshots = SimpleNamespace(read=lambda _, text: Match.model_validate_json(text))
    matches = SimpleNamespace(records=SimpleNamespace(entries=read), repository=SimpleNamespace(snapshots=snapshots))
    return SimpleNamespace(
        id="m", client=SimpleNamespace(matches=matches), matches=matches, game=SimpleNamespace(id="crisis_protocol"),
        told=list,
        seen=lambda state: state, to=words("en"), person=lambda seat: f"@{seat}",
        story=lambda events: [event.kind for event in events],
    )  # fmt: skip


async def told(before: list[Entry], *events: Any, lead: tuple[Any, ...] = ()) -> list[str]:
    stretch = Stretch(((len(before), entry(*events)),), lead=lead, opening=END)
    return await recap.recap_lines(look(*before), stretch, list(events))


@pytest.mark.parametrize("one_step", [True, False])
async def test_what_a_new_round_begins_with_does_not_end_it(one_step: bool) -> None:
    """PHA-03: a crisis may ask for rolls before anybody acts; their post still belongs to the end before."""
    if one_step:  # the new round began in the very step in which the post does
        assert await told([entry(ONE)], ROLL, lead=(END, TWO)) == ["dice_rolled"]
    else:
        assert await told([entry(ONE), entry(END, TWO)], ROLL) == ["dice_rolled"]


async def test_what_is_chosen_after_the_scores_is_told_without_them() -> None:
    """PHA-19: effects of the end may ask somebody; the scores stand in the post above. PHA-27: who has priority is
    known once the next round begins, and not before."""
    assert await told([entry(ONE), entry(END, SCORED)], ROLL) == ["dice_rolled"]
    assert await told([entry(ONE), entry(END, SCORED)], ROLL, TWO) == [PRIORITY, "dice_rolled", "round_began"]
