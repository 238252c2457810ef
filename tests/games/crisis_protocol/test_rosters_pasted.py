"""A roster out of whatever people paste: names, card codes, both; what is unknown is named and the rest is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games import FIRST, game
from bot.games.crisis_protocol.rosters import LONGEST_LINE, Rosters, read_roster
from bot.games.crisis_protocol.rosters import write_roster as written
from bot.games.port import UnknownWords
from bot.matches.loadouts import DRAFT, draft, drop, save, saved
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rosters import cards_of, write_codes
from rules_engine.crisis_protocol.state.match import Roster

CONTENT = default_content()
GAME = game(FIRST)
CODED = {card.code: id for id, card in CONTENT.characters.items() if card.code}
READY = next(iter(Rosters(CONTENT).ready().values()))


def ids(roster: Roster) -> list[str]:
    return list(cards_of(roster))


@pytest.mark.parametrize("between", ["", " ", ", ", "\n", " | "])
def test_codes_are_read_run_together_or_apart(between: str) -> None:
    codes = list(CODED)[:3]
    assert ids(read_roster(between.join(codes), CONTENT)) == [CODED[code] for code in codes]


def test_names_and_codes_may_stand_in_one_list() -> None:
    code, id = next(iter(CODED.items()))
    other = next(card for card in CONTENT.characters if card != id)
    assert ids(read_roster(f"{other}\n{code}", CONTENT)) == [other, id]


def test_what_is_unknown_is_listed_and_the_rest_is_loaded() -> None:
    code, id = next(iter(CODED.items()))
    with pytest.raises(UnknownWords) as refused:
        read_roster(f"{code} 99990101\nNobody Ever\n1234567890", CONTENT)
    assert refused.value.words == ["99990101", "Nobody Ever", "12345678", "90"]
    assert ids(refused.value.loadout) == [id]


@pytest.mark.parametrize("name", Rosters(CONTENT).ready())
def test_an_exported_roster_is_read_again(name: str) -> None:
    roster = Rosters(CONTENT).ready()[name]
    for language in ("en", "de"):
        assert read_roster(written(roster, CONTENT, language), CONTENT) == roster
    codes, without = write_codes(roster, CONTENT)
    again = set(ids(read_roster(codes, CONTENT))) if codes else set()
    assert again | set(without) == set(ids(roster)) and not again & set(without)


async def test_rosters_are_kept_by_name_and_a_draft_is_apart(tmp_path: Path) -> None:
    async with Store(f"sqlite:///{tmp_path / 'r.sqlite3'}") as store:
        await save(store, GAME, 1, "Mine", READY)
        await save(store, GAME, 1, DRAFT, READY)
        assert [row.name for row in await saved(store, GAME, 1)] == ["Mine"] and await saved(store, GAME, 2) == []
        assert await draft(store, GAME, 1) == READY
        await drop(store, GAME, 1, DRAFT)
        assert await draft(store, GAME, 1) is None


NASTY = ["a" + " " * 2500 + "b", "(" * 6000, "a(" * 3000, ")" * 6000, "1" * 6000, "a;" * 3000, "é" * 6000, "\n" * 6000]


@pytest.mark.parametrize("text", NASTY, ids=lambda text: repr(text[:4]))
def test_a_list_made_to_be_slow_is_read_to_its_end_and_told_in_short(text: str) -> None:
    """Each line is read once; what is longer than any name is cut."""
    try:
        assert ids(read_roster(text, CONTENT)) == []
    except UnknownWords as refused:
        assert max(map(len, refused.words)) <= LONGEST_LINE + 1
        assert ids(refused.loadout) == []
