"""A roster out of whatever people paste: names, card codes, both; what is unknown is named and the rest is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.rosters import LONGEST_LINE, Rosters, read_roster
from bot.games.crisis_protocol.rosters import write_roster as written
from bot.games.port import UnknownWords
from bot.locale import LANGUAGES, words
from bot.matches.loadouts import DRAFT, draft, drop, save, saved
from bot.store import Store
from bot.ui.match.lobby.rosters import unknown_names
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_as_it_is_shown_can_be_pasted_back(language: str) -> None:
    shown = Rosters(CONTENT).listed(words(language), READY)
    assert any(line.startswith("**") for line in shown), "with its headings"
    assert ids(read_roster("\n".join(shown), CONTENT)) == ids(READY)


def test_lines_that_name_nothing_are_passed_over_and_wrong_names_are_not() -> None:
    assert ids(read_roster("Characters:\n---\n\u200b\n1x Hulk\n1 × She-Hulk", CONTENT)) == ["hulk", "she_hulk"]
    with pytest.raises(UnknownWords) as refused:
        read_roster("2x Hulk\nCharacter\n-5", CONTENT)
    assert refused.value.words == ["2x Hulk", "Character", "-5"]


def test_what_is_unknown_is_listed_and_the_rest_is_loaded() -> None:
    code, id = next(iter(CODED.items()))
    with pytest.raises(UnknownWords) as refused:
        read_roster(f"{code} 99990101\nNobody Ever\n1234567890", CONTENT)
    assert refused.value.words == ["99990101", "Nobody Ever", "12345678", "90"]
    assert ids(refused.value.loadout) == [id]


def test_a_gem_nobody_knows_is_named_and_its_bearer_loads() -> None:
    with pytest.raises(UnknownWords) as refused:
        read_roster("Thanos, The Mad Titan (Mnid, Power)\nHulk\n9999999999999999", CONTENT)
    assert refused.value.words == ["Mnid", "99999999"], "each once"
    assert [(entry.card, entry.gems) for entry in refused.value.loadout.characters] == [
        ("thanos_the_mad_titan", ("power",)),
        ("hulk", ()),
    ]


@pytest.mark.parametrize("line", ["Emma Frost (Normal)", "Emma Frost (4)", "Iron Man (Hulkbuster)", "Hulk ()"])
def test_brackets_that_say_a_form_or_a_threat_level_or_nothing_are_passed_over(line: str) -> None:
    (entry,) = read_roster(line, CONTENT).characters
    assert entry.gems == ()


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("Black Widow (Natasha Romanoff)", "black_widow"),
        ("Black Widow, Agent of S.H.I.E.L.D. (Natasha Romanoff)", "black_widow_agent_of_shield"),
        ("Spider-Man (Peter Parker)", "spider_man"),
        ("Spider-Man (Miles Morales)", "spider_man_miles_morales"),
        ("Captain America (Steve Rogers)", "captain_america"),
        ("Thanos", "thanos_the_mad_titan"),
        ("1x Hulk", "hulk"),
        ("10. X-23", "x_23"),
    ],
)
def test_a_character_may_be_called_as_lists_of_other_tools_do(line: str, card: str) -> None:
    """CAR-12, CAR-13: with its alter ego behind, without the title that nobody shares, counted."""
    (entry,) = read_roster(line, CONTENT).characters
    assert (entry.card, entry.gems) == (card, ())


def test_a_name_that_two_characters_share_is_nobodys() -> None:
    """It is asked for instead of being taken for either."""
    with pytest.raises(UnknownWords) as refused:
        read_roster("Thor\nThor (Thor Odinson)\nThor, Prince of Asgard", CONTENT)
    assert refused.value.words == ["Thor", "Thor (Thor Odinson)"] and ids(refused.value.loadout) == [
        "thor_prince_of_asgard"
    ]
    assert {"Thor, Hero of Midgard", "Thor, Prince of Asgard"} <= set(refused.value.near["Thor"])


def test_a_misspelt_name_is_told_with_what_it_may_mean_and_an_unknown_one_alone() -> None:
    with pytest.raises(UnknownWords) as refused:
        read_roster("Captian America\nBrace for Inpact\nNobody Ever\n99999999", CONTENT)
    assert {word: list(near) for word, near in refused.value.near.items() if near} == {
        "Captian America": ["Captain America"],
        "Brace for Inpact": ["Brace for Impact"],
    }
    assert unknown_names(words("en"), refused.value) == (
        "“Captian America” (Captain America?), “Brace for Inpact” (Brace for Impact?), “Nobody Ever”, “99999999”"
    )


def test_a_gem_may_be_called_one() -> None:
    (entry,) = read_roster("Thanos, The Mad Titan (Mind Gem, Space)", CONTENT).characters
    assert entry.gems == ("mind", "space")


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
