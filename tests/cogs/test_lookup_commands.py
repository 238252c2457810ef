"""`/card` and `/rule` as people see them."""

from typing import Any

import pytest
from tabletop_cast import text_of

from bot.games.crisis_protocol.tabletop.lookup_text import entries, told
from bot.games.crisis_protocol.tabletop.rule_text import find_rules
from bot.locale import words


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("cap amer", "### Captain America\n-# Character · Steve Rogers · Threat 4"),
        ("Bruce Banner", "### Hulk"),
        ("hulk smash", "### Hulk Smash!\n-# Attack · Hulk"),
        ("verflucht", "### Hex\n-# Special condition"),
        ("hex", "### Hex\n-# Special condition"),
        ("tarnung", "### Stealth\n-# Keyword"),
        ("brace", "### Brace for Impact\n-# Team tactic card · unaffiliated"),
        ("alien ship", "### Alien Ship Crashes in Downtown"),
        ("mind", "### Mind\n-# Infinity Gem"),
        ("spider foes", "### Spider-Foes\n-# Affiliation"),
    ],
)
async def test_anything_is_found_by_part_of_its_name_in_either_language(table: Any, typed: str, expected: str) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "card", name=typed)
    assert text_of(answer.response).startswith(expected)


async def test_a_character_comes_with_its_sheet(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "card", name="captain america")
    text = text_of(answer.response)
    assert "**Healthy:** Stamina 5 · Speed M · Size 2 · Defence 4/4/3" in text
    assert "**Vibranium Shield (Reactive, 2 Power)**: When this character is targeted" in text
    assert "**I Can Do This All Day (Innate)** *(only while Injured)*: " in text
    assert len(answer.response.attachments) == 1


async def test_an_unknown_card_gets_the_three_nearest(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "card", name="Wolvrine")
    assert answer.ephemeral
    assert answer.response.content.startswith("I know no card “Wolvrine”. The nearest: Wolverine · Character, ")
    assert answer.response.content.count("·") == 3


async def test_names_are_completed(table: Any) -> None:
    channel, blue, _ = table
    choices = await blue.autocomplete(channel, "card", "name", "strike")
    assert 1 < len(choices) <= 25
    assert all("trike" in choice["name"] for choice in choices)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_fits_a_message_in_every_language(language: str) -> None:
    to = words(language)
    for entry in entries():
        text = told(entry.thing, to)
        assert 10 < len(text) < 3900
        assert not text.endswith("…"), entry.id


@pytest.mark.parametrize("typed", ["COV-05", "cov 5", "cov05"])
async def test_a_rule_is_found_by_its_number(table: Any, typed: str) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "rule", search=typed)
    assert text_of(answer.response).startswith("**COV-05** ")


async def test_rules_are_found_by_words_in_either_language(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "rule", search="cover")
    assert text_of(answer.response).startswith("**COV-01** ")
    answer = await blue.slash(channel, "rule", search="May I move over other bases?")
    assert text_of(answer.response).startswith("**MOV-15** ")
    answer = await blue.slash(channel, "rule", search="Deckung")
    assert "**COV-" in text_of(answer.response)
    assert find_rules("ATK", words("en"))[0].id == "ATK-01"


async def test_no_such_rule_is_told_so(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "rule", search="@everyone teapot")
    assert answer.ephemeral
    assert answer.response.content.startswith("I find no rule about “@\u200beveryone teapot”.")
