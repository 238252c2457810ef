"""A match in figures."""

from bot.games.crisis_protocol.deeds import tally
from rules_engine.crisis_protocol.events.attacks import AttackResolved
from rules_engine.crisis_protocol.events.characters import DamageSuffered, Dazed
from rules_engine.crisis_protocol.events.flow import RoundBegan
from rules_engine.crisis_protocol.events.objectives import Scored
from rules_engine.crisis_protocol.state.causes import Cause
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry

STRIKE = Cause(rule="hulk.strike", seat="blue", character="blue.hulk", attack=True)
CRISIS = Cause(rule="some_crisis")


def entry(*events: Event, undone: bool = False) -> Entry:
    return Entry(answer=None, events=list(events), snapshot="{}", undone=undone)


def test_points_are_counted_by_round_and_harm_by_whose_it_was() -> None:
    found = tally(
        [
            entry(RoundBegan(round=1)),
            entry(
                DamageSuffered(who="red.zemo", amount=3, cause=STRIKE),
                Dazed(who="red.zemo", cause=STRIKE),
                AttackResolved(attacker="blue.hulk", defender="red.zemo", attack="hulk.strike", damage=3),
            ),
            entry(DamageSuffered(who="red.zemo", amount=5, cause=STRIKE), undone=True),
            entry(Scored(points={"blue": 2, "red": 1}, cause=CRISIS), Scored(points={"blue": 1}, cause=CRISIS)),
            entry(RoundBegan(round=2), Scored(points={"red": 3}, cause=CRISIS)),
        ]
    )
    assert found.rounds == {1: {"blue": 3, "red": 1}, 2: {"red": 3}}
    assert found.dealt == {"blue.hulk": 3}
    assert found.suffered == {"red.zemo": 3}
    assert found.attacks == {"blue.hulk": 1} and found.dazed == {"red.zemo": 1}


def test_harm_done_to_oneself_or_by_nobody_is_nobodys_deed() -> None:
    own = Cause(rule="hulk.rage", seat="blue", character="blue.hulk")
    found = tally([entry(*(DamageSuffered(who="blue.hulk", amount=1, cause=cause) for cause in (own, CRISIS)))])
    assert not found.dealt and found.suffered == {"blue.hulk": 2}
