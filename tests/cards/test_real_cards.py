"""The cards that come with the bot: sound, complete in both languages, and as printed."""

from __future__ import annotations

import re

import pytest
from pydantic import BaseModel

from rules_engine.cardfiles.reference import words_of
from rules_engine.crisis_protocol.cards.character import Character
from rules_engine.crisis_protocol.cards.cli import report
from rules_engine.crisis_protocol.cards.loader import Content, default_content
from rules_engine.crisis_protocol.cards.loader.content import top_rules_of
from rules_engine.crisis_protocol.cards.loader.load import AnyCard
from rules_engine.crisis_protocol.cards.loader.references import walk
from rules_engine.crisis_protocol.cards.text import describe, describe_card
from rules_engine.crisis_protocol.cards.vocabulary import (
    Condition,
    Cost,
    Defense,
    Modifier,
    Moment,
    Number,
    Permission,
    Shape,
    Spread,
    Step,
    Trigger,
)  # fmt: skip
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Hatch
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.testing.card_proofs import SCENARIOS, scripts_in
from rules_engine.crisis_protocol.testing.stage import pool

CONTENT = default_content()
LEFTOVERS = re.compile(r"[{}<>|]|None|\bof of\b|  |\.\.$|[a-z]_[a-z]|\bfrozenset|\(\)")


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("card", list(CONTENT.cards()), ids=lambda c: c.id)
def test_every_card_has_text_in_both_languages_without_leftovers(card: Character, locale: str) -> None:
    for line in describe_card(card, locale, CONTENT):
        assert line and not LEFTOVERS.search(line), line


def test_german_text_holds_no_english_word_of_the_game() -> None:
    english = re.compile(r"\b(damage|enemy|allied|within|Power Phase|suffers|character)\b")
    for card in CONTENT.cards():
        for rule in top_rules_of(card):
            text = describe(rule, "de", CONTENT)
            assert not english.search(text), text


def test_few_rules_need_a_hatch_and_each_says_why() -> None:
    found = report(CONTENT)
    assert found["hatched"] / found["rules"] <= 0.10
    hatches = [n for c in CONTENT.cards() for r in top_rules_of(c) for n in walk(r) if isinstance(n, Hatch)]
    assert all(len(h.reason) > 20 for h in hatches)


def test_a_card_dumped_as_it_would_be_written_loads_as_the_same_card(cards: Content) -> None:
    for card in cards.cards():
        for rule in top_rules_of(card):
            assert type(rule).model_validate(rule.dump()) == rule, rule.id


def test_captain_america_of_the_examples_is_as_printed(cards: Content) -> None:
    """EX-01: Perfect Block costs 2 and adds 2 dice to a defence of 4 against energy."""
    cap = cards.character("captain_america_first_avenger")
    assert cap.called("de") == "Captain America, Erster Avenger"
    assert cap.normal.healthy.defense(Defense.ENERGY) == 4
    assert (cap.normal.healthy.stamina, cap.normal.injured and cap.normal.injured.stamina) == (7, 6)
    block = cards.rule("captain_america_first_avenger.perfect_block")
    assert block.cost == Cost(power=2) and block.is_optional
    assert [step.word for step in block.do] == ["add_dice"]


def test_the_repulsor_pushes_on_a_wild_before_damage(cards: Content) -> None:
    """EX-02."""
    rule = cards.rule("iron_man.repulsor_blast.push")
    assert rule.icons == {Face.WILD: 1} and rule.on[0].moment == "before_damage" and not rule.is_optional


def test_jarvis_costs_one_to_three(cards: Content) -> None:
    assert cards.rule("invincible_iron_man.jarvis").cost.power == Spread(min=1, max=3)


def test_arm_lasers_are_a_beam_and_tear_gas_an_area(cards: Content) -> None:
    assert cards.attack("doc_ock_sinister_scientist.arm_lasers_20").shape is Shape.BEAM
    assert cards.attack("black_widow_agent_of_shield.tear_gas").shape is Shape.AREA


def test_forms_share_what_is_common_and_keep_ids_of_their_own(cards: Content) -> None:
    """TRF-03, TRF-04."""
    ant = cards.character("ant_man")
    assert list(ant.forms) == ["normal", "tiny"]
    assert [f.healthy.size for f in ant.forms.values()] == [2, 1]
    assert [f.healthy.physical for f in ant.forms.values()] == [3, 3]
    assert "captain_marvel_cosmic_avenger.normal.enhanced_energy_absorption" in cards.rules
    assert "captain_marvel_cosmic_avenger.binary.enhanced_energy_absorption" in cards.rules


def test_a_grunt_has_one_side_and_knows_its_parent(cards: Content) -> None:
    """GRU-01, GRU-17."""
    drones = cards.character("ultron_drones")
    assert drones.is_grunt and drones.normal.injured is None
    assert cards.known_as("ultron_metal_tyrant") == (cards.character("ultron_metal_tyrant"),)


def test_a_name_or_alter_ego_means_every_version(cards: Content) -> None:
    assert {c.id for c in cards.known_as("red_skull")} == {
        "red_skull", "red_skull_master_of_hydra", "red_skull_master_of_the_world",
    }  # fmt: skip
    assert {c.id for c in cards.known_as("steve_rogers")} == {
        "captain_america", "captain_america_first_avenger", "steve_rogers_captain_america",
    }  # fmt: skip


def test_all_six_gems_and_ten_conditions_are_there(cards: Content) -> None:
    assert set(cards.gems) == {"mind", "power", "reality", "soul", "space", "time"}
    assert len(cards.conditions) == 10


def test_every_crisis_point_carries_a_token(cards: Content) -> None:
    for crisis in cards.crises.values():
        on_map = [t for t in crisis.tokens if not t.aside]
        assert on_map and crisis.points, crisis.id


def test_every_verb_is_used_by_a_card() -> None:
    """A verb nobody uses is a verb nobody tests."""
    used = {type(n) for c in CONTENT.cards() for n in walk(AnyCard.model_construct(characters=c))}
    assert {cls.word for cls in words_of(Step) if cls not in used} == set()


def known_nodes() -> list[BaseModel]:
    """Everything said by the pool's cards and by those made for the scenarios in tests/cards/vocabulary."""
    nodes = [node for card in CONTENT.cards() for node in walk(card)]
    for script in scripts_in(SCENARIOS / "vocabulary"):
        made = pool(CONTENT, script.cards)
        nodes += [node for kind, ids in script.cards.items() for id in ids for node in walk(getattr(made, kind)[id])]
    return nodes


def test_every_word_is_used_by_a_card_or_shown_with_a_card_made_for_it() -> None:
    used = {type(node) for node in known_nodes()}
    words = [cls for union in (Number, Condition, Step, Modifier, Permission) for cls in words_of(union)]
    assert {cls.word for cls in words if cls not in used} == set()


def test_every_moment_is_waited_for_by_a_card_or_shown_with_a_card_made_for_it() -> None:
    heard = {node.moment for node in known_nodes() if isinstance(node, Trigger)}
    needs_a_setup, implied = {Moment.GAME_STARTED}, {Moment.TURN}
    assert set(Moment) - heard - needs_a_setup - implied == set()


GERMAN = {
    "captain_america_first_avenger.perfect_block": "Perfekte Verteidigung",
    "captain_america_first_avenger.charge": "Ansturm",
    "captain_america_first_avenger.earths_mightiest_heroes": "Die mächtigsten Helden der Welt",
    "captain_america_first_avenger.shield_bounce.bounce": "Abprallen",
    "invincible_iron_man.lets_get_you_an_upgrade": "Upgraden wir dich mal",
    "invincible_iron_man.i_am_iron_man": "Ich bin Iron Man",
    "captain_marvel_cosmic_avenger.normal.photon_blast.pursuit": "Verfolgung",
    "captain_marvel_cosmic_avenger.binary.im_just_getting_warmed_up": "Ich werde gerade erst warm",
    "crossbones_merciless_merc.i_can_take_it": "Das steck ich weg",
    "crossbones_merciless_merc.aggressive": "Aggressiv",
    "baron_helmut_zemo.quick_step": "Schneller Schritt",
}
"""German names of rules that the German rulebook prints."""


@pytest.mark.parametrize(("rule", "name"), GERMAN.items())
def test_rules_have_their_printed_german_names(rule: str, name: str) -> None:
    said = CONTENT.rule(rule).name
    assert said is not None and said.in_("de") == name


def test_cards_conditions_and_keywords_have_their_printed_german_names() -> None:
    names = {card.id: card.name.in_("de") for card in CONTENT.cards()}
    assert names["skrulls_infiltrate_world_leadership"] == "Skrulls infiltrieren Weltregierung"
    assert names["struggle_for_the_cube_continues"] == "Der Kampf um den Würfel geht weiter"
    assert names["deadly_meteors_mutate_civilians"] == "Tödliche Meteorite lassen Personen mutieren"
    assert (names["flight"], names["stealth"], names["healing_factor"]) == ("Fliegen", "Tarnung", "Heilfaktor")
    assert all(card.name.de for card in CONTENT.conditions.values())
    assert CONTENT.attack("doc_ock_sinister_scientist.arm_lasers_20").name.in_("de") == "Armlaser 2.0"
    assert CONTENT.attack("invincible_iron_man.repulsor_mk_2").name.in_("de") == "Repulsor Typ 2"


def test_the_current_pool_of_crises_is_there() -> None:
    """Twelve of each kind, with as many points as their map has."""
    current = {
        "secure": {"20230303", "00010301", "00010302", "20230305", "00600301", "20130302", "20230302", "00410301",
                   "20130307", "20230309", "20130310", "20230310"},
        "extract": {"00050301", "00420301", "00010304", "00010305", "20230304", "20130303", "20230301", "20230306",
                    "20130305", "20230307", "20230308", "20130309"},
    }  # fmt: skip
    for kind, codes in current.items():
        assert len(codes) == 12
        assert codes <= {crisis.code for crisis in CONTENT.crises.values() if crisis.kind == kind}
