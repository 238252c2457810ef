"""Changing a card's data and looking whether its scenarios notice: what counts as a change, and what as noticed."""

from pathlib import Path
from typing import Any

import pytest
from sampling import sample

from rules_engine.crisis_protocol.cards.loader import Content
from rules_engine.crisis_protocol.testing import card_mutations
from rules_engine.crisis_protocol.testing.card_changes import changed, changes
from rules_engine.crisis_protocol.testing.card_mutations import (
    NotSound,
    Survey,
    cases,
    mutants,
    notices,
    own_scripts,
    survey,
)
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.stage import pool
from tools import mutate, mutate_cards
from tools.mutate_cards import Listed, listed, untrue

MEDPACK = read_script("""\
title: A Medpack heals
blue:
  characters: [{card: dummy, name: medic, at: "18,18", power: 2}, {card: dummy, name: patient, at: "18,20", damage: 4}]
  tactics: [medpack]
red: {characters: [{card: dummy, at: "18,30"}]}
start: activation medic
play:
  - blue: {act: medpack, choose_patient: patient, heal: 1}
""")


def said(raw: dict[str, Any], kind: str = "characters") -> dict[str, Any]:
    """Every change in words, with what the data are then."""
    return {str(change): changed(raw, change) for change in changes(raw, kind)}


def test_numbers_go_up_and_down_by_one_and_everything_can_be_left_out() -> None:
    raw = {"rules": [{"cost": 2, "when": {"dealt": True}, "heal": 1}]}
    found = said(raw)
    assert found["rules.0.cost: 2 → 3"] == {"rules": [{"cost": 3, "when": {"dealt": True}, "heal": 1}]}
    assert found["rules.0.cost: 2 → 1"] == {"rules": [{"cost": 1, "when": {"dealt": True}, "heal": 1}]}
    assert found["rules.0.cost: 2 → gone"] == {"rules": [{"when": {"dealt": True}, "heal": 1}]}
    assert found["rules.0.when: that → not that"]["rules"][0]["when"] == {"not": {"dealt": True}}
    assert raw == {"rules": [{"cost": 2, "when": {"dealt": True}, "heal": 1}]}


@pytest.mark.parametrize(
    ("rule", "words", "then"),
    [
        ({"may": {"heal": 1}}, "may → must", {"do": [{"heal": 1}]}),
        ({"may": {"do": [{"heal": 1}, {"damage": 1}]}}, "may → must", {"do": [{"heal": 1}, {"damage": 1}]}),
        ({"heal": 1}, "must → may", {"heal": 1, "optional": True}),
    ],
)
def test_may_is_made_must_and_must_is_made_may(rule: dict[str, Any], words: str, then: dict[str, Any]) -> None:
    assert said({"rules": [rule]})[f"rules.0: {words}"] == {"rules": [then]}


@pytest.mark.parametrize("rule", [{"kind": "reactive", "heal": 1}, {"cost": 1, "heal": 1}, {"modifiers": {"dice": 1}}])
def test_what_is_used_by_choice_anyway_is_not_made_optional(rule: dict[str, Any]) -> None:
    assert "rules.0: must → may" not in said({"rules": [rule]})


@pytest.mark.parametrize(
    ("written", "put"),
    [
        ({"on": {"moment": "dazed"}}, "koed"),
        ({"on": {"moment": "dazed", "subject": "ally"}}, "enemy"),
        ({"push": {"tool": "M"}}, "L"),
        ({"icons": "wild"}, "crit"),
        ({"until": "round"}, "turn"),
        ({"dice": {"roll": "attack"}}, "defense"),
        ({"side": "healthy"}, "injured"),
        ({"give": "slow"}, "stagger"),
        ({"damage": {"who": "attacker"}}, "target"),
    ],
)
def test_a_word_is_swapped_with_its_like(written: dict[str, Any], put: str) -> None:
    assert any(words.endswith(f"→ {put}") for words in said({"rules": [{**written, "heal": 1}]}))


def test_names_codes_and_ids_are_left_alone() -> None:
    raw = {"name": {"en": "One", "de": "Eins"}, "code": "00010203", "title": "T", "alter_ego": "A", "short": "S"}
    assert said(raw) == {}


def test_what_makes_no_card_or_the_same_card_is_no_mutation(cards: Content) -> None:
    content = pool(cards, {})
    raw = {"name": "One", "rules": [{"players": {"pays": 1}, "heal": 1, "limit": {"span": "game", "times": 1}}]}
    words = [str(change) for change, _ in mutants("tactics", "medpack", content, raw=raw)]
    assert "rules.0.limit.times: 1 → 2" in words
    assert "rules.0.limit.times: 1 → gone" not in words  # once is what a limit means
    assert "rules.0.limit.times: 1 → 0" not in words  # a limit is one or more
    assert len(words) == len(set(words))


def test_the_other_cards_of_a_changed_pool_are_the_same(cards: Content) -> None:
    content = pool(cards, {})
    change, made = next(m for m in mutants("tactics", "medpack", content) if "heal" in str(m[0]))
    other = content.with_cards({"tactics": {made.id: made}})
    assert other.tactics["medpack"] is made is not content.tactics["medpack"]
    assert other.characters == content.characters
    assert other.rules.keys() == content.rules.keys()
    fresh = Content(**{kind: getattr(other, kind) for kind in mutate_cards.KINDS})
    assert dict(fresh.rules) == dict(other.rules)
    assert str(change).startswith("rules.0.")


def test_a_sleeping_mutation_is_reported_until_a_scenario_looks() -> None:
    cheaper = "rules.0.players.pays: 2 → 1"
    asleep = survey("medpack", only=[cheaper], scripts=[MEDPACK], reading=False)
    assert [str(change) for change in asleep.survived] == [cheaper]
    looking = MEDPACK.model_copy(update={"play": (*MEDPACK.play, {"expect": {"medic": {"power": 0}}})})
    awake = survey("medpack", only=[cheaper], scripts=[MEDPACK, looking], reading=False)
    assert [str(change) for change in awake.noticed] == [cheaper]


def test_a_scenario_that_fails_anyway_notices_nothing(cards: Content) -> None:
    wrong = MEDPACK.model_copy(update={"play": ({"expect": {"patient": {"damage": 9}}},)})
    with pytest.raises(NotSound, match="A Medpack heals"):
        survey("medpack", scripts=[wrong])


def test_an_engine_that_breaks_notices_too(cards: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    content = pool(cards, {})
    (case,) = cases([MEDPACK], content)
    assert not notices(case, content)

    def break_down(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr("rules_engine.crisis_protocol.testing.card_mutations.play", break_down)
    assert notices(case, content)


@pytest.mark.parametrize("kind", ["characters", "tactics", "crises", "gems", "conditions", "keywords"])
def test_every_card_with_rules_has_scenarios_of_its_own(cards: Content, kind: str) -> None:
    assert all(own_scripts(kind, card) for card in getattr(cards, kind))


def test_a_reason_for_what_is_noticed_or_is_not_there_is_untrue() -> None:
    content = [change for change in changes({"cost": 2, "vp": 1}, "crises") if "gone" not in str(change)]
    survey_ = Survey("one", noticed=content[:2], survived=content[2:])
    reasons = [
        Listed("one", "cost", "2 → 3", "noticed"),
        Listed("one", "vp", "1 → 2", "survived"),
        Listed("one", "range", "1 → 2", "not there"),
        Listed("two", "vp", "1 → 2", "not tried"),
    ]
    assert list(untrue([survey_], reasons, whole=True)) == [
        "one  cost: 2 → 3 (is noticed)",
        "one  range: 1 → 2 (is no change of this card)",
    ]
    assert list(untrue([survey_], reasons, whole=False)) == ["one  cost: 2 → 3 (is noticed)"]


def test_a_change_that_shows_in_the_signed_text_is_noticed_without_being_played(cards: Content) -> None:
    dearer = "rules.0.players.pays: 2 → 3"
    unseen = [MEDPACK.model_copy(update={"play": ()})]
    assert [str(c) for c in survey("medpack", only=[dearer], scripts=unseen).read] == [dearer]
    assert [str(c) for c in survey("medpack", only=[dearer], scripts=unseen, reading=False).survived] == [dearer]


def test_a_change_that_cannot_be_written_down_at_all_reads_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """The writers know only what cards say; a changed card must not end the survey of all others."""

    def speechless(card: object, content: Content) -> str:
        raise KeyError("this")

    monkeypatch.setattr(card_mutations, "text_of", speechless)
    dearer = "rules.0.players.pays: 2 → 3"
    assert [str(c) for c in survey("medpack", only=[dearer], scripts=[]).read] == [dearer]


def test_a_reason_why_play_cannot_notice_holds_though_the_text_does(cards: Content) -> None:
    (change, *_) = changes({"vp": 1}, "crises")
    reason = Listed("one", "vp", str(change).partition(": ")[2], "nobody scores")
    assert list(untrue([Survey("one", noticed=[change], read=[change])], [reason], whole=True)) == []


def test_the_command_prints_survivors_known_and_slept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    change = next(iter(changes({"vp": 1}, "crises")))
    other = next(iter(changes({"cost": 1}, "crises")))
    monkeypatch.setattr(mutate_cards, "survey", lambda card, only, reading: Survey(card, [change], [change, other]))
    reasons = tmp_path / "reasons.yaml"
    reasons.write_text('- {card: medpack, path: cost, change: "1 → gone", reason: nobody pays}\n', "utf-8")
    monkeypatch.setattr(mutate_cards, "listed", lambda: listed(reasons))
    assert mutate.main(["--cards", "medpack"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "medpack: 1 of 3 noticed",
        "  slept   vp: 1 → gone",
        "  known   cost: 1 → gone  # nobody pays",
        "3 mutations of 1 cards, 1 noticed (33.3 %), 1 known, 1 slept",
    ]
    assert mutate.main(["--cards", "medpakc"]) == 2


def test_a_sample_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    first = mutate_cards.sampled(["medpack", "sitrep"], 5, seed=3)
    assert first == mutate_cards.sampled(["medpack", "sitrep"], 5, seed=3)
    assert sum(map(len, first.values())) == 5


def test_the_reasons_stand_for_changes_of_cards(cards: Content) -> None:
    """Every entry of tools/card_survivors.yaml names a change that can be made."""
    content = pool(cards, {})
    reasons = listed()
    there = {}
    for card in {entry.card for entry in reasons}:
        only = {entry.words for entry in reasons if entry.card == card}
        there[card] = {str(change) for change, _ in mutants(mutate_cards.kind_of(card), card, content, only=only)}
    assert [entry for entry in reasons if entry.words not in there[entry.card] or not entry.reason] == []


def test_a_short_sample_of_all_cards_is_noticed_but_for_what_is_listed_with_its_reason(cards: Content) -> None:
    every = [card for kind in mutate_cards.KINDS for card in getattr(cards, kind)]
    chosen = mutate_cards.sampled(every, sample(15, 40), seed=1)
    tried = [survey(card, only=only) for card, only in chosen.items()]
    reasons = listed()
    known = {(entry.card, entry.words) for entry in reasons}
    assert [(one.card, str(c)) for one in tried for c in one.survived if (one.card, str(c)) not in known] == []
    assert list(untrue(tried, reasons, whole=False)) == []
