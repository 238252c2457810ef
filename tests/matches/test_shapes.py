"""A file is looked over before anything is made of it: each fault has its own word, and no file is slow to refuse."""

from __future__ import annotations

import gzip
import io
import json
import pickle
import tracemalloc
import zipfile
from typing import Any

import pytest

from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.beginnings import MOST_TERRAIN
from bot.matches.shapes import MOST_BYTES, MOST_LETTERS, MOST_LEVELS, Unreadable, look_into, look_over


def zipped(data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("match.json", data)
    return made.getvalue()


BOMB = b"[" * 50_000_000
NASTY = {
    "too large": (b" " * (MOST_BYTES + 1), "too_large"),
    "lists in lists": (b"[" * MOST_BYTES, "too_nested"),
    "lists in lists behind a text full of brackets": (b'["' + b"]" * 999 + b'",' + b"[" * 40 + b"]" * 41, "too_nested"),
    "lists in lists behind a quote that is none": (b'["\\"",' + b"[" * 40 + b"]" * 41, "too_nested"),
    "lists beside lists": (b"[" + b"[]," * 80_000 + b"[]]", "too_many"),
    "numbers": (b"[" + b"1," * 200_000 + b"1]", "too_many"),
    "texts": (b"[" + b'"",' * 250_000 + b'""]', "too_many"),
    "a long text": (b'["' + b"a" * MOST_LETTERS + b'"]', "too_many"),
    "a text without end": (b'["' + b'\\"' * (MOST_BYTES // 2 - 4), "too_many"),
    "a zip": (zipped(BOMB), "packed"),
    "a gzip": (gzip.compress(BOMB), "packed"),
}


@pytest.mark.parametrize(("data", "why"), NASTY.values(), ids=NASTY)
def test_a_nasty_file_is_refused_by_its_shape_and_costs_little(data: bytes, why: str) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(Unreadable) as refused:
            look_over(data)
        assert tracemalloc.get_traced_memory()[1] < 4 * MOST_BYTES
    finally:
        tracemalloc.stop()
    assert refused.value.why == why


def test_what_a_text_holds_counts_for_nothing() -> None:
    look_over(json.dumps(["[" * 500, '"[{' * 500, "\\" * 500, "," * 500]).encode())


def test_the_deepest_file_that_passes_is_as_deep_as_is_said() -> None:
    look_over(b"[" * MOST_LEVELS + b"]" * MOST_LEVELS)
    with pytest.raises(Unreadable, match="too_nested"):
        look_over(b"[" * (MOST_LEVELS + 1) + b"]" * (MOST_LEVELS + 1))


def piece(corners: int) -> dict[str, Any]:
    return {"outline": [{"x": 0, "y": 0}] * corners}


MANY = {
    "terrain": {"inputs": {"start": {"terrain": {str(n): piece(4) for n in range(1744)}}}},
    "corners": {"inputs": {"start": {"terrain": {"wall": piece(5000)}}}},
    "inputs": {"inputs": {"entries": [{}] * 5000}},
    "a roster": {"inputs": {"start": {"stack": [{"rosters": {"blue": {"characters": [{}] * 100}}}]}}},
    "rolls": {"dice": {"rolls": [{}] * 5000}},
    "rolls of the account": {"account": {"transcript": [{}] * 5000}},
    "dice": {"dice": {"rolls": [{"numbers": [1] * 5000}]}},
    "seeds": {"dice": {"seeds": {str(n): "" for n in range(500)}}},
    "entries": {"account": {"told": [{}] * 9000}},
    "events": {"account": {"told": [{"events": [{}] * 900}]}},
    "undos": {"account": {"undos": [{}] * 900}},
}


@pytest.mark.parametrize("raw", MANY.values(), ids=MANY)
def test_no_match_has_so_many(raw: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match="too_many"):
        look_into(raw, game(FIRST))


@pytest.mark.parametrize(
    "name", ["characters", "objectives", "effects", "deferred", "history", "orders", "pending", "uses", "rolls"]
)
def test_a_file_begins_before_the_first_step(name: str) -> None:
    """A state from the middle of a match could hold anything; none that was exported begins there."""
    with pytest.raises(Unreadable, match="broken"):
        look_into({"inputs": {"start": {name: {"one": {}}}}}, game(FIRST))


@pytest.mark.parametrize("raw", [{}, {"inputs": 5}, {"inputs": {"start": [1]}}, {"dice": {"rolls": [5, None]}}])
def test_wrong_kinds_of_values_are_left_to_the_models(raw: dict[str, Any]) -> None:
    look_into(raw, game(FIRST))


def test_a_fault_comes_through_a_pipe_whole() -> None:
    assert pickle.loads(pickle.dumps(Unreadable("too_many"))).why == "too_many"
    assert MOST_BYTES < 8 * 1024 * 1024 and MOST_TERRAIN >= 16
