"""Signs beside faces, conditions, objectives and Power: written where a text can show them, words everywhere else."""

from __future__ import annotations

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.crisis_protocol.events import attacks, characters
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.faces import Face, read_faces
from rules_engine.crisis_protocol.state.match import Match, Phase, Player
from rules_engine.crisis_protocol.state.pieces import Character, Objective, Position
from rules_engine.crisis_protocol.view.names import shorten
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import ChooseOne, ChooseSome, Option

CONTENT = default_content()
NAMES = [*(face.name.lower() for face in Face), *CONTENT.conditions, *TokenType, "power"]
SIGNS = {name: f"<:{name}:{at}>" for at, name in enumerate(NAMES, 1_400_000_000_000_000_000)}
PLAIN, SIGNED = Speaker(CONTENT, "en"), Speaker(CONTENT, "en", None, SIGNS)
GERMAN = Speaker(CONTENT, "de", None, SIGNS)
IRON, ZEMO = "blue.iron_man", "red.baron_zemo"
SECURE = next(card for card in CONTENT.crises.values() if card.kind.value == "secure" and card.tokens)


def match() -> Match:
    people = [
        Character(id=IRON, card="iron_man", owner="blue", controller="blue", spot=Position(x=9_000, y=9_000), power=3),
        Character(
            id=ZEMO, card="baron_zemo", owner="red", controller="red", spot=Position(x=20_000, y=9_000),
            conditions=["bleed"],
        ),
    ]  # fmt: skip
    tokens = [
        Objective(id=f"t{n}", crisis=SECURE.id, name=SECURE.tokens[0].id, spot=Position(x=5_000 * n, y=5_000))
        for n in (1, 2)
    ]
    return Match(
        schema_version=1, name="m", content="", seats=("blue", "red"), round=2, phase=Phase.ACTIVATION, turn="blue",
        players={seat: Player(seat=seat) for seat in ("blue", "red")},
        characters={one.id: one for one in people}, objectives={one.id: one for one in tokens},
    )  # fmt: skip


def asked(key: str, *options: Option) -> ChooseOne:
    return ChooseOne(seat="blue", seq=1, key=key, options=options)


def test_faces_are_counted_by_their_signs() -> None:
    rolled = attacks.DiceRolled(pool="attack", who=IRON, faces=read_faces("CHH-"))
    expected = f"1 {SIGNS['critical']}, 2 {SIGNS['hit']} {{}} 1 {SIGNS['blank']}"
    assert SIGNED.event(match(), rolled) == f"Iron Man rolled {expected.format('and')}."
    assert GERMAN.event(match(), rolled) == f"Iron Man würfelte {expected.format('und')}."
    assert PLAIN.event(match(), rolled) == "Iron Man rolled 1 Critical, 2 Hits and 1 Blank."


def test_a_condition_keeps_its_name_behind_its_sign() -> None:
    gained = characters.ConditionGained(who=ZEMO, condition="bleed", cause=Cause(rule="ACT-06"))
    assert f"gained {SIGNS['bleed']} Bleed" in (SIGNED.event(match(), gained) or "")
    assert "gained Bleed" in (PLAIN.event(match(), gained) or "")


def test_an_objective_has_the_sign_of_its_kind() -> None:
    assert SIGNED.name(match(), "t2") == f"{SIGNS[SECURE.tokens[0].type]} {PLAIN.name(match(), 't2')}"
    assert PLAIN.name(match(), "t2").endswith(" 2")


def test_a_sign_that_is_missing_is_a_word() -> None:
    some = Speaker(CONTENT, "en", None, {"hit": SIGNS["hit"]})
    rolled = attacks.DiceRolled(pool="attack", who=IRON, faces=read_faces("CH"))
    assert some.event(match(), rolled) == f"Iron Man rolled 1 Critical and 1 {SIGNS['hit']}."


def test_a_character_in_a_list_has_power_and_conditions_by_sign_in_a_text_alone() -> None:
    decision = asked("target", Option(id=ZEMO))
    detail = SIGNED.option(match(), decision, decision.options[0]).detail
    assert f"0 {SIGNS['power']}" in detail
    assert f"{SIGNS['bleed']} Bleed" in detail
    plain = PLAIN.option(match(), decision, decision.options[0])
    assert "<" not in plain.label + plain.detail
    assert "0 Power" in plain.detail


@pytest.mark.parametrize(
    ("key", "option", "sign"),
    [
        ("face", Option(id="C"), "critical"),
        ("reroll", Option(id="0", params={"face": "H"}), "hit"),
        ("shake", Option(id="bleed"), "bleed"),
        ("choose_token", Option(id="t1"), SECURE.tokens[0].type.value),
        ("crisis_type", Option(id="extract"), ""),
        ("attack", Option(id="iron_man.repulsor_blast"), ""),
        ("attack_type", Option(id="energy"), ""),
    ],
)
def test_an_option_names_the_sign_that_stands_for_it(key: str, option: Option, sign: str) -> None:
    state = match()
    state.players["blue"].roster = None
    decision = asked(key, option)
    if key == "reroll":
        decision = ChooseSome(
            seat="blue", seq=1, key=key, options=(option,), least=0, most=1, params={"pool": "attack"}
        )
    assert PLAIN.option(state, decision, option).sign == sign


def test_an_attack_that_costs_power_shows_so() -> None:
    dear = next(attack for attack in CONTENT.attacks.values() if attack.cost)
    free = next(attack for attack in CONTENT.attacks.values() if not attack.cost)
    decision = asked("attack", Option(id=dear.id), Option(id=free.id))
    assert [PLAIN.option(match(), decision, option).sign for option in decision.options] == ["power", ""]


def test_sides_are_told_apart_where_both_can_be_chosen_and_nowhere_else() -> None:
    both = asked("choose_who", Option(id=IRON), Option(id=ZEMO))
    assert [PLAIN.option(match(), both, option).sign for option in both.options] == ["blue", "red"]
    one = asked("choose_who", Option(id=ZEMO))
    assert PLAIN.option(match(), one, one.options[0]).sign == ""


def test_a_sign_counts_as_one_letter_and_is_never_cut() -> None:
    sign = SIGNS["critical"]
    text = f"aaaa {sign} bbbb"
    assert shorten(text, 11) == text
    assert shorten(f"{text} cccc", 12) == f"aaaa {sign}…"
    assert shorten("aaaa bbbb cccc", 10) == "aaaa…"
