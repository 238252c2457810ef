"""Everything people read is there in both languages: events, questions, refusals, orders."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules_engine.dice_masters as package
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.combat import DamageDealt
from rules_engine.dice_masters.registry import DICE_MASTERS
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import StandingOrder
from rules_engine.dice_masters.state.pieces import Hit
from rules_engine.dice_masters.testing.proving import play, scenarios_in
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.stage import content_of
from rules_engine.dice_masters.view.asking import kind_of
from rules_engine.dice_masters.view.phrases import events, options, questions, refusals, terms
from rules_engine.dice_masters.view.words import Speaker
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.phrasing import Table, full_stop
from rules_engine.kernel.wording import Label

HERE = Path(__file__).parent / "scenarios"
ROOT = Path(package.__file__).parent
SOURCE = "\n".join(path.read_text("utf-8") for part in ("rules", "query") for path in (ROOT / part).rglob("*.py"))
TABLES: list[Table] = [
    events.SENTENCES, events.OUTCOMES, events.PIECES, options.LABELS, options.DETAILS, options.ORDERS,
    refusals.REASONS, refusals.ERRORS, terms.SEATS, terms.ENERGY, terms.ZONES, terms.ZONE_NAMES, terms.STEPS,
    terms.FORMATS, terms.KEYWORDS, terms.AFFILIATIONS, terms.LITTLE,
]  # fmt: skip


def test_both_languages_have_the_same_gaps() -> None:
    every = [phrase for table in TABLES for phrase in table.values()]
    every += [phrase for ask in questions.QUESTIONS.values() for phrase in ask]
    for english, german in every:
        assert set(re.findall(r"{(\w+)", english)) == set(re.findall(r"{(\w+)", german)), english
        assert bool(english) == bool(german)


@pytest.mark.parametrize(
    ("text", "told"),
    (
        ("red used With Great Power...", "Red used With Great Power..."),
        ("red used With Great Power....", "Red used With Great Power..."),
        ("red used Exposed!", "Red used Exposed!"),
        ("red passed", "Red passed."),
        ("red passed. ", "Red passed."),
    ),
)
def test_a_sentence_keeps_the_marks_of_a_printed_name(text: str, told: str) -> None:
    assert full_stop(text) == told


def test_every_event_is_told_or_silent() -> None:
    assert DiceMasters
    kinds = {kind for kind, event in DICE_MASTERS.events.items() if event.__module__.startswith("rules_engine.")}
    kinds -= {"order_fired"}
    told = {key.partition(":")[0] for key in events.SENTENCES} | events.SILENT
    assert kinds - told == set()


def test_every_reason_has_its_sentence() -> None:
    codes = set(re.findall(r'code="(\w+)"', SOURCE)) | set(re.findall(r'Verdict\.no\("[^"]+", "(\w+)"', SOURCE))
    codes -= {"life", "both_at_zero", "turn_limit"}
    assert codes - set(refusals.REASONS) == set()


def test_every_question_is_worded() -> None:
    keys = set(re.findall(r'key="(\w+)"', SOURCE)) | set(re.findall(r'key = "(\w+)" if', SOURCE))
    assert {key for key in keys if kind_of(key) == "which" and key != "which"} == set()


@pytest.mark.parametrize("locale", ("en", "de"))
def test_orders_in_words(locale: str) -> None:
    from test_dm_setup import begun

    state, speaker = begun(), Speaker(default_content(), locale)
    abilities = (
        "*",
        "@stop",
        "@stop:use",
        "@interrupt",
        "@block:never",
        "@block:trade",
        "@block:chump",
        "exposed.global",
    )
    said = [
        speaker.order(state, StandingOrder(id="1", seat="red", ability=ability, policy="never", below=5))
        for ability in abilities
    ]
    assert len(set(said)) == len(abilities) and all(said)


def test_life_is_told_once_for_all_damage_of_a_moment() -> None:
    """DM-DMG-01: after each of two hits at once the same number would stand."""
    from test_dm_setup import begun

    state, speaker = begun(), Speaker(default_content(), "en")
    one, other = [id for id in state.pieces if id.startswith("blue.sidekick")][:2]
    hits = tuple(Hit(amount=1, source=die, player="red") for die in (one, other))
    said = speaker.story(state, [DamageDealt(hits=hits, life={"red": 8})])
    assert said[0].count("→ Red: 1") == 2 and said[0].count("life") == 1 and said[0].endswith("(life 8).")


@pytest.mark.parametrize("locale", ("en", "de"))
def test_a_number_explains_itself(locale: str) -> None:
    from test_dm_setup import begun

    from rules_engine.kernel.explain import Tally

    tally = Tally(least=0, summed=True).plus(3, "face").plus(2, "true_believer.1").plus(-1, "slander.1")
    said = Speaker(default_content(), locale).tally(begun(), tally)
    assert said.startswith("4 = 3 ") and "+ 2 " in said and "− 1 " in said


def test_several_globals_at_once_are_named_by_their_texts() -> None:
    """DM-ENE-16: each has the same text, and none a slot of its own."""
    from test_dm_setup import begun

    from rules_engine.dice_masters.view.words import Speaker
    from rules_engine.kernel.decisions import ChooseSome, Option

    content, rule = default_content(), "agent_venom.flash_thompson.global"
    options = tuple(Option(id=f"global:red.x:{rule}#{n}", params={"rule": rule}) for n in (1, 2))
    question = ChooseSome(key="texts", seat="blue", options=options, most=2, source="DM-ENE-16")
    for language in ("en", "de"):
        said = [Speaker(content, language).option(begun(), question, option).label for option in options]
        assert said[0] and said[0] == said[1] and "#" not in said[0]


@pytest.mark.parametrize(
    ("locale", "labels"),
    (
        ("en", ["Pay 1 energy", "Pay 1 energy otherwise", "Sacrifice one of your characters"]),
        ("de", ["Zahle 1 Energie", "1 Energie anders zahlen", "Opfere einen deiner Charaktere"]),
    ),
)
def test_each_way_out_says_what_it_is(locale: str, labels: list[str]) -> None:
    """Not the same words for all of them."""
    facts = {
        "title": "t", "rules": ["DM-ENE-08"], "start": "attack blue", "blue": {"field": ["C", "C"]},
        "red": {"field": ["iceman.cool_dude L3", "C"], "reserve": ["B", "M"]},
        "play": [{"blue": {"attackers": "all"}}, {"red": {"blocks": {"iceman": "blue.sidekick.1"}}}],
    }  # fmt: skip
    state = play(Scenario.model_validate(facts)).state
    assert state is not None
    decision = state.pending["red"]
    assert isinstance(decision, ChooseOne)
    speaker = Speaker(default_content(), locale)
    assert [speaker.option(state, decision, option).label for option in decision.options] == labels


def test_a_price_in_a_text_is_not_cut_by_the_letters_that_spell_its_signs() -> None:
    from test_dm_setup import begun

    def detail(number: int, signs: dict[str, str] | None) -> str:
        option = Option(id="use", params={"action": "use", "cost": number, "types": ["bolt"] * number})
        asked = ChooseOne(key="globals", seat="blue", options=(option,))
        return Speaker(default_content(), "en", signs=signs).option(begun(), asked, option).detail

    sign = f"<:bolt:{10**18}>"
    assert detail(4, {"bolt": sign}) == f"4 energy ({', '.join([f'{sign} bolt'] * 4)})"
    assert detail(4, None) == "4 energy (bolt, bolt, bolt, bolt)"
    assert len(detail(40, None)) == 100, "a line of a list has no more room"


@pytest.mark.parametrize(
    ("locale", "told"),
    (("en", {"Used Pile", "Prep Area"}), ("de", {"Ablage", "Vorbereitungszone"})),
)
def test_a_die_that_shows_nothing_is_told_by_where_it_lies(locale: str, told: set[str]) -> None:
    """DM-MAT-30: dice of one card in two zones are two choices, and nothing else tells them apart."""
    scenario = Scenario.model_validate(
        {
            "title": "told", "rules": ["DM-MAT-30"],
            "test_cards": {
                "call": {"kind": "basic_action", "energy": None, "rules": [
                    {"do": [{"move": {"who": {"pick": {"whose": "you", "zone": ["used", "prep"]}}, "to": "bag"}}]}
                ]},
            },
            "blue": {"reserve": ["call A"], "used": ["sidekick", "sidekick"], "prep": ["sidekick"]},
            "play": [{"blue": {"main": "use call"}}],
        }
    )  # fmt: skip
    labels = offered_labels(scenario, locale)
    assert len(labels) == 2 and {label.detail for label in labels} == told


@pytest.mark.parametrize("locale", ("en", "de"))
def test_a_die_on_a_card_is_told_by_that_card(locale: str) -> None:
    """DM-ZON-22: which of two is taken off decides whose price is the old one."""
    scenario = next(one for _, one in scenarios_in(HERE / "once_more.yaml") if one.title.startswith("Blink takes"))
    steps = [*scenario.play[:-2], {"red": {"main": "ability blink"}}]
    labels = offered_labels(scenario.model_copy(update={"play": steps}), locale)
    content = default_content()
    assert [label.detail for label in labels] == [content.cards[one].title(locale) for one in ("betrayal", "exposed")]


def offered_labels(scenario: Scenario, locale: str) -> list[Label]:
    """What is offered at a scenario's end, in words."""
    played = play(scenario)
    assert played.faults == [] and played.state is not None
    ((_, decision),) = played.state.pending.items()
    assert isinstance(decision, ChooseOne)
    speaker = Speaker(content_of(scenario), locale)
    return [speaker.option(played.state, decision, option) for option in decision.options]
