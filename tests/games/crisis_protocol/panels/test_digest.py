"""What happened since the last look, as somebody reads it who was away: by rounds, activations and attacks."""

from types import SimpleNamespace
from typing import Any

from bot.games.crisis_protocol.panels.telling import story_lines
from bot.ui.match.posts.digest import MOST_LETTERS, _latest
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events import attacks, characters, flow, movement, objectives, orders
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.state.match import END_TURN, Match, Phase, Player, StandingOrder
from rules_engine.crisis_protocol.state.pieces import Character, Position
from rules_engine.crisis_protocol.view.words import Speaker

IRON, ZEMO, SHOT = "blue.iron_man", "red.baron_zemo", "iron_man.repulsor_blast"
RULE = Cause(rule="PHA-03", seat="blue", character=None)


def match() -> Match:
    people = {
        id: Character(id=id, card=id.partition(".")[2], owner=id[:-9], controller=seat, spot=Position(x=1000, y=1000))
        for id, seat in ((IRON, "blue"), (ZEMO, "red"))
    }
    players = {"blue": Player(seat="blue", vp=5), "red": Player(seat="red", vp=1)}
    return Match(
        schema_version=1, name="m", content="", seats=("blue", "red"), round=3, players=players, characters=people
    )


def told(*events: Any, language: str = "en") -> list[str]:
    state, speaker = match(), Speaker(default_content(), language)
    look: Any = SimpleNamespace(
        state=state,
        teller=speaker,
        sign=lambda seat: {"blue": "🔵", "red": "🔴"}[seat],
        story=lambda events, later=(): speaker.story(state, events, later),
    )
    return story_lines(look, events)


def advance() -> movement.Moved:
    cause = Cause(rule="ACT-03", seat="blue", character=IRON)
    return movement.Moved(who=IRON, move="advance", x=5, y=5, cause=cause, tool="M")


def shot() -> list[Any]:
    cause = Cause(rule=SHOT, seat="blue", character=IRON, attack=True)
    return [
        flow.ActionTaken(who=IRON, action="attack"),
        attacks.AttackDeclared(attacker=IRON, attack=SHOT, target=ZEMO, verdicts={}),
        attacks.SuccessesCounted(attacker=IRON, defender=ZEMO, attack=3, defense=1),
        characters.DamageSuffered(who=ZEMO, amount=2, cause=cause),
        attacks.AttackResolved(attacker=IRON, defender=ZEMO, attack=SHOT, damage=2),
        characters.PowerGained(who=IRON, amount=2, cause=cause),
    ]


def scored(points: int) -> list[Any]:
    return [
        flow.PhaseBegan(phase=Phase.CLEANUP),
        objectives.Scored(points={"blue": points}, cause=Cause(rule="secret_formula", seat="blue", character=None)),
    ]


def test_an_activation_is_one_point_and_each_attack_one_below_it() -> None:
    lines = told(
        flow.TurnBegan(seat="blue", may_pass=False), flow.ActivationBegan(who=IRON), advance(), *shot(), *shot()
    )
    assert lines[0] == "- 🔵 **Iron Man** activated and advanced (Medium)."
    assert len(lines) == 3
    for line in lines[1:]:
        assert line.startswith("  - Iron Man attacked Baron Zemo with Repulsor Blast.")
        assert line.endswith("Iron Man gained 2 Power."), "what an attack brings belongs to it"


def test_an_activation_has_the_sign_of_whoever_had_that_turn() -> None:
    """CAR-07: whom somebody else commands by now was the other's then."""
    lines = told(flow.TurnBegan(seat="red", may_pass=False), flow.ActivationBegan(who=IRON), advance())
    assert lines == ["- 🔴 **Iron Man** activated and advanced (Medium)."]
    assert told(flow.ActivationBegan(who=IRON), advance())[0].startswith("- 🔵"), "of a turn begun before it"


def test_an_order_for_this_turn_is_told_by_what_came_of_it() -> None:
    brief = StandingOrder(id="o1", seat="blue", ability=END_TURN, owner=IRON, policy="always", until="turn")
    longer = brief.model_copy(update={"ability": "iron_man.i_am_iron_man", "until": "match"})
    given, over = orders.OrderGiven(order=brief), orders.OrderLapsed(order=brief, why="over")
    plain = told(flow.ActivationBegan(who=IRON), *shot())
    assert told(flow.ActivationBegan(who=IRON), given, *shot(), over) == plain
    assert told(flow.ActivationBegan(who=IRON), *shot(), orders.OrderGiven(order=longer)) != plain


def test_what_is_done_again_is_done_twice() -> None:
    assert told(flow.ActivationBegan(who=IRON), advance(), advance()) == [
        "- 🔵 **Iron Man** activated and advanced (Medium) twice."
    ]
    (german,) = told(flow.ActivationBegan(who=IRON), advance(), advance(), language="de")
    assert german == "- 🔵 **Iron Man** wurde aktiviert und lief zweimal (Mittel)."


def test_a_round_has_a_heading_and_the_score_is_that_of_its_time() -> None:
    """It is round 3 and blue has 5 points: after round 1 there were 2."""
    gained = [characters.PowerGained(who=who, amount=1, cause=RULE) for who in (IRON, ZEMO)]
    lines = told(flow.RoundBegan(round=1), *gained, *scored(2), flow.RoundBegan(round=2), *gained, *scored(3))
    assert lines[0] == "**Round 1. Everyone gained 1 Power.**" and lines[2] == "**Round 2. Everyone gained 1 Power.**"
    assert lines[1].endswith("The score: Blue 2, Red 1.") and lines[3].endswith("The score: Blue 5, Red 1.")


def test_what_several_gain_alike_is_one_sentence() -> None:
    cause = Cause(rule="infinity_formula_goes_missing", seat="blue", character=None)
    given = [characters.PowerGained(who=who, amount=1, cause=cause) for who in (IRON, ZEMO)]
    (line,) = told(*given)
    assert line.startswith("- Iron Man and Baron Zemo gained 1 Power each (Infinity Formula")
    (line,) = told(*given, language="de")
    assert line.startswith("- Iron Man und Baron Zemo erhielten je 1 Kraft (")


def test_the_latest_fits_and_never_begins_inside_an_activation() -> None:
    lines = [line for n in range(40) for line in (f"- activation {n}", f"  - attack {n} " + "x" * 150)]
    kept = _latest(lines, MOST_LETTERS)
    assert sum(len(line) + 1 for line in kept) <= MOST_LETTERS
    assert kept[0].startswith("- ") and kept[-1] == lines[-1] and len(kept) < len(lines)
