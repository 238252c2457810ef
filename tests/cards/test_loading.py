"""Cards are read strictly: what is wrong is said with file, line and what was expected."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.cards.loader import CardErrors
from rules_engine.crisis_protocol.cards.loader.load import Loaded, default_root, load, read_card
from rules_engine.crisis_protocol.cards.vocabulary import Moment

Pool = Callable[..., Loaded]


def refused(pool: Pool, **files: str) -> list[str]:
    with pytest.raises(CardErrors) as caught:
        pool(**files)
    return [str(error) for error in caught.value.errors]


def test_only_true_and_false_are_booleans_so_the_key_on_survives() -> None:
    assert read("{on: yes, off: no, a: true, b: false, c: 010, d: 7, e: 2026-01-01}") == {
        "on": "yes", "off": "no", "a": True, "b": False, "c": "010", "d": 7, "e": "2026-01-01",
    }  # fmt: skip


def test_a_trigger_written_with_on_is_there_after_loading(pool: Pool, hero: str) -> None:
    text = (
        hero + "superpowers:\n  - {name: Shout, kind: reactive, on: {moment: targeted, subject: self}, gain_power: 1}\n"
    )
    rule = pool(characters__hero=text).content.rule("hero.shout")
    assert [t.moment for t in rule.on] == [Moment.TARGETED]


def test_a_key_that_stands_twice_is_refused(pool: Pool, hero: str) -> None:
    (error,) = refused(pool, characters__hero=hero + "threat: 4\n")
    assert error.startswith("characters/hero.yaml:8:") and "'threat' stands here twice" in error


def test_broken_yaml_names_the_line(pool: Pool, hero: str) -> None:
    (error,) = refused(pool, characters__hero=hero + "superpowers: [{name: X\n")
    assert error.startswith("characters/hero.yaml:9: not readable as YAML")


def test_an_unknown_verb_gets_a_suggestion_and_its_line(pool: Pool, hero: str) -> None:
    text = hero + "superpowers:\n  - name: Hurt\n    kind: active\n    do:\n      - damge: 1\n"
    (error,) = refused(pool, characters__hero=text)
    assert error.startswith("characters/hero.yaml:12: `damge` is no step; did you mean `damage`?")


def test_a_misspelt_verb_in_the_rule_itself_is_found_too(pool: Pool, hero: str) -> None:
    text = hero + "superpowers:\n  - {name: Hurt, kind: active, damge: 1}\n"
    (error,) = refused(pool, characters__hero=text)
    assert error.startswith("characters/hero.yaml:9: `damge` is no step")


def test_an_unknown_parameter_names_its_line(pool: Pool, hero: str) -> None:
    step = "      - damage:\n          amount: 1\n          hwo: self\n"
    text = hero + f"superpowers:\n  - name: Hurt\n    kind: active\n    do:\n{step}"
    (error,) = refused(pool, characters__hero=text)
    assert error.startswith("characters/hero.yaml:14: unknown key `hwo`")


def test_two_verbs_in_one_step_are_refused(pool: Pool, hero: str) -> None:
    text = hero + "superpowers:\n  - {name: Hurt, kind: active, do: [{damage: 1, heal: 1}]}\n"
    (error,) = refused(pool, characters__hero=text)
    assert "expected one step with one key, got damage, heal" in error


@pytest.mark.parametrize("cost", ["-1", "{power: -2}", "{damage: -1}"])
def test_a_negative_cost_is_refused(pool: Pool, hero: str, cost: str) -> None:
    text = hero + f"superpowers:\n  - name: Gift\n    kind: active\n    cost: {cost}\n    heal: 1\n"
    (error,) = refused(pool, characters__hero=text)
    assert error.startswith("characters/hero.yaml:11:") and "a cost cannot be negative" in error


def test_a_cost_whose_most_is_less_than_its_least_is_refused(pool: Pool, hero: str) -> None:
    text = hero + "superpowers:\n  - {name: X, kind: active, cost: {power: {min: 3, max: 1}}, heal: spent}\n"
    (error,) = refused(pool, characters__hero=text)
    assert "the most must not be less than the least" in error


def test_forms_that_go_round_in_a_circle_are_refused(pool: Pool, hero: str) -> None:
    errors = refused(pool, characters__a=hero + "form_of: b\n", characters__b=hero + "form_of: a\n")
    assert all("the forms go round in a circle" in error for error in errors)
    assert [error.partition(":")[0] for error in errors] == ["characters/a.yaml", "characters/b.yaml"]


def test_an_innate_superpower_with_a_cost_is_refused(pool: Pool, hero: str) -> None:
    """CAR-36."""
    (error,) = refused(pool, characters__hero=hero + "superpowers:\n  - {name: X, kind: innate, cost: 1, heal: 1}\n")
    assert "CAR-36" in error


def test_a_reactive_superpower_without_a_trigger_is_refused(pool: Pool, hero: str) -> None:
    """CAR-32."""
    (error,) = refused(pool, characters__hero=hero + "superpowers:\n  - {name: X, kind: reactive, heal: 1}\n")
    assert "CAR-32" in error


@pytest.mark.parametrize("roll", ["this", "free", "opposing"])
def test_more_dice_are_of_rolls_to_come_and_not_of_one_at_hand(pool: Pool, hero: str, roll: str) -> None:
    text = hero + f"superpowers:\n  - {{name: Aim, kind: innate, modifiers: {{dice: {{amount: 1, roll: {roll}}}}}}}\n"
    (error,) = refused(pool, characters__hero=text)
    assert "expected attack, defense, dodge, interaction" in error


def test_an_attack_with_two_shapes_is_refused(pool: Pool, hero: str) -> None:
    (error,) = refused(pool, characters__hero=hero.replace("range: 2", "range: 2, beam: 3"))
    assert "exactly one of `range`, `beam` and `area`" in error


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("{name: X, kind: active, give: {conditions: bled, who: self}}", "there is no special condition `bled`"),
        ("{name: X, kind: active, transform: giant}", "there is no form of this card `giant`"),
        ("{name: X, kind: active, summon: {character: minion}}", "there is no character `minion`"),
        ("{name: X, kind: active, attack: kick}", "there is no attack of this card `kick`"),
        (
            "{name: X, kind: active, heal: {amount: 1, who: friend}}",
            "`friend` is bound nowhere before it is used in `x`",
        ),
        ("{name: X, kind: leadership, affiliation: moon, heal: 1}", "there is no affiliation `moon`"),
    ],
)
def test_what_is_spoken_of_must_exist(pool: Pool, hero: str, rule: str, message: str) -> None:
    (error,) = refused(pool, characters__hero=hero + f"superpowers:\n  - {rule}\n")
    assert error.startswith("characters/hero.yaml:9:") and message in error


def test_a_name_bound_by_an_earlier_step_may_be_used(pool: Pool, hero: str) -> None:
    steps = "[{choose: {side: ally, as: friend}}, {heal: {amount: 1, who: friend}}]"
    pool(characters__hero=hero + f"superpowers:\n  - {{name: X, kind: active, do: {steps}}}\n")


def test_a_name_bound_only_later_may_not(pool: Pool, hero: str) -> None:
    steps = "[{heal: {amount: 1, who: friend}}, {choose: {side: ally, as: friend}}]"
    (error,) = refused(pool, characters__hero=hero + f"superpowers:\n  - {{name: X, kind: active, do: {steps}}}\n")
    assert "`friend` is bound nowhere before" in error


def test_lenient_loading_keeps_the_sound_cards_and_reports_the_others(pool: Pool, hero: str) -> None:
    loaded = pool(lenient=True, characters__good=hero, characters__bad=hero + "speeed: 3\n")
    assert set(loaded.content.characters) == {"good"}
    assert [(e.file, e.line, e.message) for e in loaded.errors] == [("characters/bad.yaml", 8, "unknown key `speeed`")]


def test_lenient_loading_drops_whoever_relied_on_a_dropped_card(pool: Pool, hero: str) -> None:
    summoner = hero + "superpowers:\n  - {name: X, kind: active, summon: {character: minion}}\n"
    loaded = pool(lenient=True, characters__minion=hero + "oops: 1\n", characters__boss=summoner)
    assert set(loaded.content.characters) == set()
    assert {e.file for e in loaded.errors} == {"characters/minion.yaml", "characters/boss.yaml"}


def test_the_version_is_a_hash_of_the_cards(pool: Pool, hero: str) -> None:
    first = pool(characters__hero=hero).content.version
    assert pool(characters__hero=hero).content.version == first
    assert pool(characters__hero=hero.replace("threat: 3", "threat: 4")).content.version != first


JUNK = (None, True, -1, 99999, 3.5, "", "x", [], {}, [None], [[]], {"a": 1}, {1: 2})


def places(data: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    yield path
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield from places(value, (*path, key))


def put(data: Any, path: tuple[Any, ...], junk: object) -> object:
    if not path:
        return junk
    data[path[0]] = put(data[path[0]], path[1:], junk)
    return data


@pytest.mark.parametrize(
    "file", ["characters/hood.yaml", "tactics/battle_lust.yaml", "crises/jailbreak_leads_to_mass_mutant_escape.yaml"]
)
def test_whatever_stands_in_a_card_it_loads_or_is_refused_in_one_line_each(file: str) -> None:
    text = (default_root() / file).read_text("utf-8")
    for index, path in enumerate(places(read(text))):
        junk = JUNK[index % len(JUNK)]
        broken = json.dumps(put(read(text), path, junk), indent=1)  # which is YAML too
        card, errors = read_card(file, broken)
        assert (card is None) == bool(errors), (path, junk)
        for error in errors:
            said = str(error)
            assert re.match(rf"{file}:\d+: \S", said) and "\n" not in said and "nput should" not in said, said


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a mapping of keys to values"),
        ("- a", "expected a mapping of keys to values"),
        ("? [a, b]\n: c\n", "a key must be a single word"),
        ("a: &a [*a]", "nested too deeply"),
        ("a: " + "[" * 900 + "]" * 900, "nested too deeply"),
        ("a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
            f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in pairwise("abcdefg")), "too many parts"),
        ("name: " + "x" * 300_000, "too large"),
        ("name: !!python/name:os.system ''", "could not determine a constructor"),
        ("name: a\0b", "control characters are not allowed"),
    ],
)  # fmt: skip
def test_a_file_that_is_no_card_is_refused_in_one_line(text: str, message: str) -> None:
    card, (error,) = read_card("characters/odd.yaml", text)
    assert card is None and message in error.message and "\n" not in str(error)


def test_a_file_that_is_no_text_is_refused_and_a_folder_is_passed_over(tmp_path: Path, hero: str) -> None:
    (tmp_path / "characters" / "folder.yaml").mkdir(parents=True)
    (tmp_path / "characters" / "good.yaml").write_text(hero)
    (tmp_path / "characters" / "odd.yaml").write_bytes(b"name: Odd\nalter_ego: \xff\n")
    loaded = load(tmp_path, lenient=True)
    assert list(loaded.content.characters) == ["good"]
    assert list(map(str, loaded.errors)) == ["characters/odd.yaml:2: not readable as UTF-8 text"]


def test_a_moment_misspelt_gets_a_suggestion(pool: Pool, hero: str) -> None:
    (error,) = refused(
        pool, characters__hero=hero + "superpowers:\n  - {name: X, kind: reactive, on: targetd, heal: 1}\n"
    )
    assert (
        error
        == "characters/hero.yaml:9: `targetd` is not known here; did you mean `targeted`? at superpowers.0.on.moment"
    )


def test_missing_stats_are_called_as_they_are_written(pool: Pool) -> None:
    (error,) = refused(pool, characters__hero="name: Hero\nalter_ego: Bo\nthreat: 3\nbase: 35\n")
    assert error == "characters/hero.yaml:1: `stats` is missing"


def test_a_mistake_in_the_only_rule_of_a_card_is_told_once(pool: Pool) -> None:
    (error,) = refused(pool, tactics__go="name: Go\nrules:\n  - {players: {pays: 1}, heall: 1}\n")
    assert error == "tactics/go.yaml:3: `heall` is no step; did you mean `heal`? at rules.0.0"


def test_a_form_may_stand_on_a_card_of_its_own(pool: Pool, hero: str) -> None:
    """TRF-02, TRF-05."""
    grow = "superpowers:\n  - {{name: Change, kind: active, transform: {}}}\n"
    loaded = pool(
        characters__big=hero + grow.format("small"), characters__small=hero + "form_of: big\n" + grow.format("big")
    )
    assert set(loaded.content.characters) == {"big", "small"}
