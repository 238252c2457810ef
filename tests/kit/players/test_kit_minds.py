"""The bot's half of opponents: what they remember goes from one question to the next, and what failed is told."""

from __future__ import annotations

from typing import Any

from kit_regatta import Regatta, RegattaGame, Skipper, begun, view
from test_kit_opponent import Restless

from bot.games.minds import MindOpponents
from bot.games.opponents import Answered, Sitting
from rules_engine.kernel.decisions import Pick
from rules_engine.kit.players.mind import Mind


class Skippers(MindOpponents):
    def __init__(self, mind: Mind[Regatta]) -> None:
        self._mind = mind

    def mind(self, sitting: Sitting) -> Mind[Regatta]:
        return self._mind

    def told(self, to: Any, hints: Any) -> Any:
        raise NotImplementedError  # nobody is told anything here


def sitting(kind: str, **changed: Any) -> Sitting:
    _, state = begun(course=(kind,))
    seen = view(state, "ada")
    return Sitting("lane", seen, seen.pending["ada"], "ada", "mastermind", **changed)


def test_it_tires_from_question_to_question() -> None:
    skippers = Skippers(Restless(RegattaGame()))
    found = Answered(Pick(option="calm"))
    picks = []
    for _ in range(Restless.tiresome):
        found = skippers.think(sitting("again", meant=found.meant))
        picks.append(found.choice)
    assert picks == [Pick(option="calm")] * 4 + [Pick(option="done")]


def test_what_answered_by_habit_is_told_and_haste_too() -> None:
    class Broken(Skipper):
        def parts(self, state: Regatta) -> dict[str, dict[str, float]]:
            raise KeyError("?")

    assert Skippers(Broken(RegattaGame())).think(sitting("one")).error == "KeyError: '?'"
    assert Skippers(Skipper(RegattaGame())).think(sitting("one")).error is None
    assert Skippers(Skipper(RegattaGame())).think(sitting("one", hurried=True)).error == "it took too long"


def test_hints_say_what_speaks_for_them() -> None:
    found = Skippers(Skipper(RegattaGame())).weigh(sitting("one"))
    assert found[0].line[0].choice == Pick(option="gale") and found[0].reasons == (("miles", True),)
