"""Dice: uniform, keyed by what is rolled, committed before anyone speaks, and the same again from a record."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import islice

import pytest
from fair_play import SECRET
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules_engine.kernel.dice import (
    ALGORITHM,
    CHAIN_LENGTH,
    RecordedDice,
    RollKey,
    ScriptedDice,
    SeedChain,
    SeededDice,
    follows,
    salt,
    stream,
    uniform,
)
from rules_engine.kernel.errors import EngineBug

KEY = RollKey(span=1, who="ash", ability="toss", target="birch", purpose="throw")
words = st.dictionaries(st.sampled_from(["ash", "birch", "cedar"]), st.text(max_size=8))


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 8, 10, 20, 100, 255, 256])
def test_of_all_bytes_each_number_comes_from_equally_many(sides: int) -> None:
    """Exact, not sampled: feed every byte once and count."""
    every = 256 // sides * sides
    assert set(Counter(uniform(iter(range(256)), every, sides)).values()) == {256 // sides}
    with pytest.raises(StopIteration):
        uniform(iter(range(every, 256)), 1, sides)  # none of the rest is used


def test_the_stream_of_bytes_is_plausible() -> None:
    """Far outside chance for a sound hash: chi-square of 51,200 bytes over 256 values, fixed seed."""
    counts = Counter(islice(stream(b"seed" * 8, "salt", KEY), 51_200))
    chi_square = sum((counts[byte] - 200) ** 2 / 200 for byte in range(256))
    assert 150 < chi_square < 380


@pytest.mark.parametrize("sides", [0, -1, 257])
def test_an_impossible_die_is_refused(sides: int) -> None:
    with pytest.raises(EngineBug, match="a die with"):
        uniform(iter(b""), 1, sides)


def test_a_roll_depends_on_each_part_of_its_identity_and_on_nothing_else() -> None:
    dice = SeededDice(SECRET, "salt")
    changes = [{}, {"span": 2}, {"who": "x"}, {"ability": "x"}, {"target": "x"}, {"purpose": "x"}, {"ordinal": 1}]
    rolls = [dice.draw(KEY.model_copy(update=change), 20, 6, 0) for change in changes]
    assert len(set(rolls)) == len(rolls)
    assert dice.draw(KEY, 20, 6, 999) == rolls[0]
    assert dice.draw(KEY, 5, 6, 0) == rolls[0][:5]


@given(words, words)
def test_different_words_are_a_different_salt(one: dict[str, str], other: dict[str, str]) -> None:
    """Also where a word holds the signs that part words; an empty word is none."""
    said = [{seat: word for seat, word in spoken.items() if word} for spoken in (one, other)]
    assert (salt("m", one) == salt("m", other)) == (said[0] == said[1])


def test_it_does_not_matter_who_spoke_first() -> None:
    assert salt("m", {"ash": "x", "birch": "y"}) == salt("m", {"birch": "y", "ash": "x"})


def test_words_change_the_faces_and_not_the_commitment() -> None:
    """The commitment is a function of the secret alone, so it can be, and is, made before anyone speaks."""
    plain, spoken = (SeededDice(SECRET, salt("m", said)) for said in ({}, {"ash": "plum"}))
    assert plain.chain.commitment == spoken.chain.commitment == SeedChain(SECRET).commitment
    assert plain.draw(KEY, 20, 6, 0) != spoken.draw(KEY, 20, 6, 0)
    assert plain.draw(KEY, 20, 6, 0) != SeededDice(SECRET, salt("other", {})).draw(KEY, 20, 6, 0)


def test_each_seed_is_the_hash_of_the_next_down_to_the_commitment() -> None:
    chain = SeedChain(SECRET)
    earlier = chain.commitment
    assert earlier.startswith(f"{ALGORITHM}:")
    for span in range(CHAIN_LENGTH):
        seed = chain.seed(span).hex()
        assert follows(earlier, seed)
        assert not follows(earlier, hashlib.sha256(bytes.fromhex(seed)).hexdigest())
        earlier = seed
    assert len({chain.seed(span) for span in range(CHAIN_LENGTH)}) == CHAIN_LENGTH


def test_no_seed_before_the_first_is_given_out() -> None:
    """Counting from the end would betray the secret all others follow from."""
    with pytest.raises(EngineBug, match="no seed for span"):
        SeededDice(SECRET, "").seed_of(-1)


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 16 bytes"):
        SeedChain(b"short")


@pytest.mark.parametrize("bad", [{"who": "a|b"}, {"ability": "a\nb"}, {"purpose": "|"}, {"span": -1}])
def test_a_key_cannot_be_mistaken_for_another(bad: dict[str, str]) -> None:
    with pytest.raises(ValidationError):
        RollKey(**{**KEY.model_dump(), **bad})


def test_scripted_dice_are_read_by_position_and_must_suffice() -> None:
    dice = ScriptedDice([5, 0, 3])
    assert dice.draw(KEY, 2, 6, 1) == dice.draw(KEY, 2, 6, 1) == (0, 3)
    assert dice.seed_of(1) is None
    with pytest.raises(EngineBug, match="the script has 3 dice"):
        dice.draw(KEY, 2, 6, 2)
    with pytest.raises(EngineBug, match="on 4 sides"):
        dice.draw(KEY, 1, 4, 0)


def test_recorded_dice_fall_as_they_fell() -> None:
    dice = RecordedDice({KEY.text: [1, 2, 3]}, {1: "ab"})
    assert dice.draw(KEY, 3, 6, 0) == (1, 2, 3)
    assert dice.draw(KEY, 2, 6, 0) == (1, 2)
    assert (dice.seed_of(1), dice.seed_of(2)) == ("ab", None)
    for key, count in ((KEY, 4), (KEY.model_copy(update={"ordinal": 1}), 1)):
        with pytest.raises(EngineBug, match="no record of roll"):
            dice.draw(key, count, 6, 0)
