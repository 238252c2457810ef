"""Every change of an export is found with what a careful player holds; docs/dice-proofs.md says which needs what."""

from __future__ import annotations

import re
from copy import deepcopy

import pytest
from dice_forger import FORGED, OF_TWO_CHAINS, OTHER, ROOT, Made, exported, verifier, with_two_chains
from fair_play import play_out, sit

from rules_engine.kernel.checking import checked
from rules_engine.kernel.dice import SeedChain
from rules_engine.kernel.exports import Export
from rules_engine.kernel.record import Record


@pytest.fixture(scope="module")
def record() -> Record:
    table = sit(3)
    play_out(table, 4)
    return table.record


@pytest.fixture(scope="module")
def plain(record: Record) -> Made:
    return exported(record)


@pytest.fixture(scope="module")
def double(record: Record) -> Made:
    return exported(*with_two_chains(record))


def found(made: Made, held: list[str], head: str | None, *, over: bool) -> bool:
    try:
        return bool(verifier.verify(deepcopy(made), held, head, [], over=over)[1])
    except (ValueError, KeyError, TypeError, AttributeError, IndexError):
        return True  # it cannot be read, and the verifier says so


def head_of(made: Made) -> str:
    return Export.model_validate(made).head


def tried(change: str, record: Record, plain: Made, double: Made) -> tuple[int, list[bool]]:
    """How many files, and whether every one of them is found with nothing, with the commitment, with all."""
    honest = double if change in OF_TWO_CHAINS else plain
    held, head = [honest["commitment"]], head_of(honest)
    forged = [made for made in FORGED[change](record, plain, double) if made != honest]
    with_nothing = [found(made, [], None, over=False) for made in forged]
    with_commitment = [found(made, held, None, over=False) for made in forged]
    every = [held[0], *(chain["commitment"] for chain in honest.get("renewed", []))]
    with_all = [found(made, every, head, over=True) for made in forged]
    return len(forged), [all(with_nothing), all(with_commitment), all(with_all)]


def table() -> dict[str, list[bool]]:
    """What docs/dice-proofs.md says."""
    text = (ROOT / "docs" / "dice-proofs.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (yes|no) \| (yes|no) \| (yes|no) \|$", text, re.MULTILINE)
    return {change: [one == "yes" for one in said] for change, *said in rows}


def test_the_page_names_every_change_that_is_tried() -> None:
    assert list(table()) == list(FORGED)
    assert all(said[-1] for said in table().values()), "a careful player finds each"


def test_what_was_not_changed_is_right(plain: Made, double: Made) -> None:
    for made in (plain, double):
        held = [made["commitment"], *(chain["commitment"] for chain in made.get("renewed", []))]
        assert not found(made, held, head_of(made), over=True)
        assert not found(made, held, head_of(made)[:32], over=True) and found(made, held, head_of(made)[:31], over=True)
        assert not found(made, held[:1], None, over=True), "the first commitment holds all chains, once all is open"
        assert checked(Export.model_validate(made)).problems == []


@pytest.mark.parametrize("change", FORGED)
def test_each_change_is_found_with_what_the_page_says(change: str, record: Record, plain: Made, double: Made) -> None:
    count, caught = tried(change, record, plain, double)
    assert count > 0 and caught == table()[change], (change, count, caught)


@pytest.mark.parametrize("change", [change for change, said in table().items() if said[0]])
def test_the_bot_finds_by_itself_what_needs_nothing_to_be_held(
    change: str, record: Record, plain: Made, double: Made
) -> None:
    for made in FORGED[change](record, plain, double):
        if made in (plain, double):
            continue
        try:
            export = Export.model_validate(made)
        except ValueError:
            continue
        assert checked(export).problems, change


def test_while_the_match_is_played_each_promise_must_have_been_heard(record: Record) -> None:
    """Nothing but the thread proves a later chain before the end: whoever holds one promise is asked for the other."""
    made = exported(*with_two_chains(record), over=False)
    held = [made["commitment"], made["renewed"][0]["commitment"]]
    assert not found(made, held, head_of(made), over=False)
    assert found(made, held[:1], head_of(made), over=False)
    assert found(made, [*held, SeedChain(OTHER).commitment], head_of(made), over=False)
    earlier = made["rolls"][2]["digest"]
    assert not verifier.verify(made, held, None, [earlier])[1]
    assert verifier.verify(made, held, None, ["0" * 64])[1]
