"""A wrong rule in any chapter is noticed by a scenario that cites the chapter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules_engine.dice_masters.events import combat, dice, flow
from rules_engine.dice_masters.query import blocking, conditions, payment, prices, teams, world
from rules_engine.dice_masters.rules import attacking, drawing, effects, fielding, game, leaving, priority, turns
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.proving import play, scenarios_in

SCENARIOS = [scenario for _, scenario in scenarios_in(Path(__file__).parent / "scenarios")]


def _nothing(*args: Any, **kwargs: Any) -> None:
    return None


def _used_is_kept(self: Any, state: Any) -> None:
    for die in self.dice:
        state.pieces[die].zone = Zone.PREP


def _to_used(self: Any, state: Any) -> None:
    combat.put(state, self.die, Zone.USED)


def _stays(self: Any, state: Any) -> None:
    state.pieces[self.die].zone = Zone.RESERVE


def _lasts(self: Any, state: Any) -> None:
    state.combat = None


MUTATIONS: dict[str, tuple[Any, str, Any]] = {
    "MAT: levels are counted from the wrong side": (
        world.World, "level_face", lambda self, die, level: next(
            (i for i, f in enumerate(self.faces(die)) if getattr(f, "level", 0) == 4 - level), None
        ),
    ),
    "SET: seven Sidekicks": (teams, "SIDEKICKS", 7),
    "ZON: a refill lies in the Prep Area": (dice.BagRefilled, "apply", _used_is_kept),
    "ENE: generic surplus is refused": (
        payment.Ways, "_sums", lambda self, real=payment.Ways._sums: (one for one in real(self) if not one[2].lost),
    ),
    "TRN: three dice are drawn": (turns, "DRAW", 3),
    "BUY: no type is needed": (
        prices, "purchase_price", lambda w, seat, slot: payment.Price(prices.purchase_cost(w, seat, slot).total),
    ),
    "FLD: fielding does not trigger": (fielding, "announce", _nothing),
    "GLO: no text is limited": (prices, "limit_of", lambda one: "nothing"),
    "ACT: a used action stays": (dice.ActionUsed, "apply", _stays),
    "ATK: nothing forbids a block": (blocking, "may_block", lambda *a: blocking.Verdict.yes()),
    "DMG: unblocked attackers deal nothing": (attacking, "_of_attacker", lambda *a: []),
    "KO: a knock-out ends on the Used Pile": (combat.CharacterKnockedOut, "apply", _to_used),
    "WIN: nobody ever wins": (game, "check_winner", _nothing),
    "EFF: effects outlast the turn": (flow.TurnEnded, "apply", _lasts),
    "KEY: nobody is ever the underdog": (conditions, "underdog", lambda *a: False),
    "KEY: an Aftershock never happens": (
        leaving, "announce", lambda ctx, happening, *a, real=leaving.announce: None
        if happening.moment.value == "aftershock" else real(ctx, happening, *a),
    ),
    "TIM: the other is never asked": (priority, "_can_act", lambda *a: False),
    "TIM: a stop is forgotten": (priority, "stops", lambda *a: False),
}  # fmt: skip
USERS: dict[str, tuple[Any, ...]] = {
    "purchase_price": (prices, *[__import__("rules_engine.dice_masters.query.offers", fromlist=["x"])]),
    "limit_of": (prices, effects),
    "may_block": (blocking,),
    "underdog": (conditions,),
}
"""Modules that hold the same name."""


@pytest.mark.parametrize("mutation", MUTATIONS)
def test_a_wrong_rule_is_noticed(mutation: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, wrong = MUTATIONS[mutation]
    for module in {id(one): one for one in (owner, *USERS.get(name, ()))}.values():
        monkeypatch.setattr(module, name, wrong)
    chapter = mutation.partition(":")[0]
    cited: Callable[[Any], bool] = lambda scenario: any(f"DM-{chapter}-" in rule for rule in scenario.rules)  # noqa: E731
    about = [scenario for scenario in SCENARIOS if cited(scenario)]
    assert about and any(_fails(scenario) for scenario in about)


def _fails(scenario: Any) -> bool:
    try:
        return bool(play(scenario).faults)
    except Exception:
        return True


def test_without_a_mutation_all_of_them_hold() -> None:
    assert not any(_fails(scenario) for scenario in SCENARIOS[::9])
    assert drawing.draw_dice is turns.draw_dice
