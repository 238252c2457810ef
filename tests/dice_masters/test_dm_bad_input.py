"""What people get wrong: one sentence or the rule's own outcome, and nothing moves."""

from __future__ import annotations

import pytest

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.query.teams import team_faults
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Format, Match, Team, TeamCard
from rules_engine.dice_masters.testing.proving import play
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.dice_masters.view.words import Speaker
from rules_engine.kernel.decisions import Answer, Assign, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineError, StaleAnswer
from rules_engine.kit.testing.answering import choice_for
from rules_engine.kit.testing.told_dice import ToldDice

CONTENT = default_content()
FIVE = ("drax.pained", "rhino.big_brute", "hulk.warbound", "iceman.cool_dude", "blade.vengeful")
SPEAKERS = [Speaker(CONTENT, locale) for locale in ("en", "de")]


def table(**facts: object) -> tuple[Engine[Match], Match]:
    scenario = Scenario.model_validate({"title": "t", "rules": ["DM-BUY-05"], **facts})
    content = content_of(scenario)
    engine: Engine[Match] = Engine(DiceMasters(content), ToldDice(), paranoid=True)
    return engine, engine.start(staged(scenario, content)).state


def refused(engine: Engine[Match], state: Match, seat: str, choice: object) -> str:
    before = engine.dump(state)
    decision = state.pending[seat]
    with pytest.raises(EngineError) as error:
        engine.submit(state, Answer(seq=decision.seq, seat=seat, choice=choice))  # type: ignore[arg-type]
    assert engine.dump(state) == before
    said = [speaker.error(error.value, state) for speaker in SPEAKERS]
    assert all(one.endswith((".", "]")) and len(one) < 200 for one in said) and said[0] != said[1]
    return said[0]


def test_wrong_energy() -> None:
    """DM-BUY-06."""
    engine, state = table(blue={"cards": {"spider_man.tangled_web": 1}, "reserve": ["F", "F", "M", "S", "C"]})
    said = refused(engine, state, "blue", Pick(option="buy:blue.spider_man.tangled_web"))
    assert said == "The payment needs 1 energy of its own type: bolt. [DM-BUY-06]"


def test_a_die_from_the_opponents_card() -> None:
    """DM-BUY-04."""
    engine, state = table(blue={"reserve": ["B", "B", "B", "B", "C"]}, red={"cards": {"spider_man.tangled_web": 1}})
    refused(engine, state, "blue", Pick(option="buy:red.spider_man.tangled_web"))


@pytest.mark.parametrize(
    ("team", "code"),
    (
        ({"white_tiger.razor_sharp": 1, "white_tiger.hero_for_hire": 1}, "same_name"),
        ({**dict.fromkeys(FIVE, 4), "blink.exile": 1}, "too_many_dice"),
        ({"drax.pained": 5}, "over_max"),
        ({"nobody.at_all": 1}, "unknown_card"),
    ),
)  # fmt: skip
def test_a_team_that_is_not_legal(team: dict[str, int], code: str) -> None:
    """DM-SET-21, DM-SET-22, DM-TV-17: two cards of one name, a 21st die, more than Max, an unknown card."""
    cards = tuple(TeamCard(card=card, dice=dice) for card, dice in team.items())
    faults = team_faults(CONTENT, Team(cards=cards, basics=("betrayal", "exposed")), Format.TOURNAMENT)
    assert [fault.code for fault in faults] == [code]
    assert all(speaker.reason(None, faults[0]) for speaker in SPEAKERS)


def test_one_basic_action_card() -> None:
    """DM-SET-18: a sentence that is right for one of them too."""
    team = Team(cards=(TeamCard(card="drax.pained", dice=4),), basics=("betrayal",))
    (fault,) = team_faults(CONTENT, team, Format.TOURNAMENT)
    assert [speaker.reason(None, fault) for speaker in SPEAKERS] == [
        "Basic action cards: 1; exactly 2 are needed. [DM-SET-18]",
        "Basisaktionskarten: 1; genau 2 sind nötig. [DM-SET-18]",
    ]


def test_a_block_of_an_attacker_that_is_gone() -> None:
    """An attacker that left is not offered, and naming it moves nothing."""
    engine, state = table(
        start="attack blue", blue={"field": ["C", "C"]}, red={"field": ["C"], "bag": ["sidekick"] * 4}
    )
    decision = state.pending["blue"]
    state = engine.submit(
        state, Answer(seq=decision.seq, seat="blue", choice=choice_for(decision, ["blue.sidekick.1"]))
    ).state
    refused(engine, state, "red", Assign(columns={"red.sidekick.5": "blue.sidekick.2"}))


def test_a_global_whose_price_was_spent_meanwhile() -> None:
    """The question that offered it is no longer open."""
    wall = {"kind": "basic_action", "energy": None, "global": {"cost": {"energy": "shield"}, "do": [{"gain_life": 1}]}}
    engine, state = table(test_cards={"wall": wall}, basics={"wall": 1}, blue={"life": 5, "reserve": ["S", "C"]})
    decision = state.pending["blue"]
    use = Answer(seq=decision.seq, seat="blue", choice=choice_for(decision, "global wall"))
    after = engine.submit(state, use).state
    with pytest.raises(StaleAnswer) as error:
        engine.submit(after, use)
    assert "no longer open" in SPEAKERS[0].error(error.value, after)
    assert refused(engine, after, "blue", Pick(option="global:table.wall:wall.global"))


def test_a_vanished_target_leaves_the_rest() -> None:
    """DM-EFF-Q8: the part aimed at it does nothing, the rest resolves."""
    ax = {
        "kind": "basic_action", "energy": None,
        "rules": [
            {
                "choose": {"foe": {"dice": {}}},
                "do": [{"ko": "foe"}, {"damage": {"amount": 9, "to": "foe"}}, {"gain_life": 1}],
            }
        ],
    }  # fmt: skip
    scenario = Scenario.model_validate(
        {
            "title": "t", "rules": ["DM-EFF-Q8"], "test_cards": {"ax": ax}, "red": {"field": ["C"]},
            "blue": {"life": 5, "reserve": ["ax A", "C"]},
            "play": [{"blue": {"main": "use ax"}}, {"expect": {"blue": {"life": 6}, "no_events": ["damage_dealt"]}}],
        }
    )  # fmt: skip
    assert play(scenario).faults == []
