"""Cards found by part of a name; fair dice that can be worked out again."""

import pytest

from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.tabletop.fair import ALPHABET, FairDice, is_right, new_code, read_code
from rules_engine.crisis_protocol.tabletop.finder import card_entries
from rules_engine.lookup.names import found, nearest, plain, ranked

ENTRIES = card_entries(default_content())


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("M.O.D.O.K.", "character:modok"),
        ("spider man", "character:spider_man"),
        ("SPIDER-MAN", "character:spider_man"),
        ("BLUTEND", "specialcondition:bleed"),
        ("wandlauf", "keyword:wall_crawler"),
        ("character:hulk", "character:hulk"),
        ("smash hulk", "attack:hulk.hulk_smash"),
    ],
)
def test_a_card_is_found_however_it_is_written(typed: str, expected: str) -> None:
    entry = found(ENTRIES, typed)
    assert entry is not None
    assert entry.id == expected


def test_whole_names_come_before_beginnings_and_parts() -> None:
    ids = [entry.id for entry in ranked(ENTRIES, "captain america", 10)]
    assert ids[0] == "character:captain_america"
    assert "character:captain_america_first_avenger" in ids[1:]


def test_single_letters_find_only_words_that_begin_with_them() -> None:
    assert {entry.id for entry in ranked(ENTRIES, "m.o.d.o.k", 25) if entry.id.startswith("character:")} == {
        "character:modok",
        "character:modok_scientist_supreme",
    }


def test_nothing_is_found_in_nothing() -> None:
    assert found(ENTRIES, " ?! ") is None
    assert found(ENTRIES, "x" * 5000) is None
    assert len(nearest(ENTRIES, "x" * 5000)) == 3


def test_a_slip_of_the_finger_finds_the_nearest() -> None:
    assert "character:wolverine" in [entry.id for entry in nearest(ENTRIES, "wolvrene")]


def test_names_are_compared_without_case_accents_and_signs() -> None:
    assert plain("  Größe: Ça!  ") == "grosse ca"


def test_a_record_is_right_only_as_it_fell() -> None:
    record = FairDice.begin("ABC234", b"s" * 32)
    dice = FairDice(b"s" * 32, record.model_copy(update={"press": "77"}))
    first, again = dice.throw("attack", 8), dice.throw("attack", 8)
    assert first != again, "the same roll again has a number of its own"
    assert not is_right(dice.record), "sealed"
    told = dice.reveal()
    assert is_right(told)
    assert not is_right(told.model_copy(update={"press": "78"}))
    assert not is_right(told.model_copy(update={"commitment": FairDice.begin("ABC234", b"t" * 32).commitment}))
    swapped = told.throws[0].model_copy(update={"faces": (Face.CRITICAL,) * 8})
    assert not is_right(told.model_copy(update={"throws": (swapped,)}))


def test_dice_are_the_same_however_often_they_are_asked() -> None:
    record = FairDice.begin("ABC234", b"s" * 32).model_copy(update={"press": "77"})
    assert FairDice(b"s" * 32, record).throw("attack", 5) == FairDice(b"s" * 32, record).throw("attack", 5)


def test_codes_are_easy_to_read_out() -> None:
    code = new_code()
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)
    assert not set("01ILOU") & set(ALPHABET)
    assert read_code(f" {code[:3].lower()}-{code[3:]} ") == code
