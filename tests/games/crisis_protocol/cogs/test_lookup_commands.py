"""`/card` and `/rule` as people see them."""

import re
from typing import Any

import pytest
from tabletop_cast import labels, text_of

from bot.games.crisis_protocol.tabletop.lookup_text import entries, told
from bot.games.crisis_protocol.tabletop.rule_text import hits_told, pages, rule_told
from bot.locale import words
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.view.rulings import sayings, sections


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
    assert "**Healthy:** Stamina 6 · Speed M · Size 2 · Defence 4/4/3" in text
    assert "**Vibranium Shield (Reactive, 2 Power)**: When this character is targeted" in text
    assert "**I Can Do This All Day (Innate)** *(only while Injured)*: " in text
    assert len(answer.response.attachments) == 1


@pytest.mark.parametrize("typed", ["\u200b\u200b", "🦸", "%_?"])
async def test_signs_alone_are_like_no_card(table: Any, typed: str) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "card", name=typed)
    assert answer.ephemeral and answer.response.content == "Type a part of a card's name, such as “spider”."


async def test_an_unknown_card_gets_what_is_covered_and_the_three_nearest(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "card", name="Wolvrine")
    assert answer.ephemeral
    here = len(default_content().characters)
    assert answer.response.content.startswith(
        f"I know no card “Wolvrine”. Covered so far: {here} of the 248 characters of the game. The nearest: "
    )
    assert "Wolverine · Character, " in answer.response.content
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
        for text in (parts := told(entry.thing, to)):
            assert 10 < len(text) < 3900, entry.id
            assert not text.endswith("…"), entry.id
        assert len(parts) == 1 or entry.id == "character:apocalypse", "hardly a card takes two messages"


async def test_a_card_that_is_too_long_for_a_message_goes_on_in_the_next(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "card", name="Apocalypse")
    said = [text_of(answer.response), *(text_of(more) for more in answer.followups)]
    assert len(said) > 1 and said[0].startswith("### Apocalypse")
    assert "Apocalypse's Horsemen" in "".join(said) and "Peerless" in said[-1]


@pytest.mark.parametrize("typed", ["COV-05", "cov 5", "cov05"])
async def test_a_rule_is_found_by_its_number(table: Any, typed: str) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "rule", search=typed)
    assert text_of(answer.response) == (
        "**In step 9 the defender may change 1 defence die to a block.**\n-# COV-05: rule 5 of “Cover”"
    )
    assert labels(answer.response) == ["All of “Cover”"]


async def test_rules_are_found_by_words_in_either_language(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "rule", search="cover")
    assert "-# COV-01: rule 1 of “Cover”" in text_of(answer.response)
    answer = await blue.slash(channel, "rule", search="May I move over other bases?")
    assert "-# MOV-15: rule 15 of “Movement”" in text_of(answer.response)
    answer = await blue.slash(channel, "rule", search="Deckung")
    assert "-# COV-01:" in text_of(answer.response)


async def test_hits_are_paged_through_and_opened_by_whoever_asked(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "rule", search="who goes first")
    assert text_of(answer.response).startswith("### “who goes first”: ")
    assert "PHA-08" in labels(answer.response)[:3]
    assert labels(answer.response)[5:] == ["More"]
    first = labels(answer.response)[:5]
    await blue.click(answer.response, label="More")
    assert "-# Page 2 of " in text_of(answer.response)
    assert not set(first) & set(labels(answer.response)[:5])
    await blue.click(answer.response, label="Back")
    assert labels(answer.response)[:5] == first
    await blue.click(answer.response, label="PHA-08")
    assert text_of(answer.response).startswith(
        "**Step 2: players alternate turns; the one with priority takes the first."
    )
    await blue.click(answer.response, label="All of “Rounds and phases”")
    assert labels(answer.response)[:5] == ["PHA-01", "PHA-02", "PHA-03", "PHA-04", "PHA-05"]
    await blue.click(answer.response, label="PHA-01")
    await blue.click(answer.response, label="Back to the hits")
    assert labels(answer.response)[:5] == first


async def test_others_read_on_privately_and_in_their_own_language(table: Any, speaks: Any) -> None:
    channel, blue, red = table
    answer = await blue.slash(channel, "rule", search="who goes first")
    before = text_of(answer.response)
    speaks(red, "de")
    private = await red.click(answer.response, label="PHA-08")
    assert private.ephemeral
    assert text_of(private.response) == (
        "**Aktivierungsphase: Danach abwechselnd Züge; wer Vorrang hat, beginnt.**\n"
        "-# PHA-08: Regel 8 aus „Runden und Phasen“"
    )
    assert text_of(answer.response) == before
    await red.click(private.response, label="Alles aus „Runden und Phasen“")
    assert "PHA-01" in labels(private.response)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_and_every_page_fits_a_message_in_whole_words(language: str) -> None:
    """Faces by their names, ranges in words, no steps by letters alone."""
    to = words(language)
    for section in sections().values():
        for page in range(pages(section.rules)):
            assert len(hits_told("x" * 200, section.rules, page, to)) < 3900
    for rule in sayings().values():
        text = rule_told(rule, to)
        assert len(text) < 3900
        assert not re.search(r"\b[CWHBF] ?\+ ?[CWHBF]\b|\bper [CWHBF]\b|\bR[1-5]\b|\b(8|9|1\d)[abc]\b", text), rule.id


async def test_no_such_rule_is_told_so(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "rule", search="@everyone teapot")
    assert answer.ephemeral
    assert answer.response.content.startswith("I find no rule about “@\u200beveryone teapot”.")
