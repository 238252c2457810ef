"""`/card`, `/rule`, `/odds` and `/roll` about Dice Masters; the first game's own answers stay what they were."""

from typing import Any

import pytest
from tabletop_cast import components, labels, text_of

from bot.client import App
from bot.games.crisis_protocol.cogs.lookup import card_choices
from bot.games.crisis_protocol.tabletop.rule_text import suggest_rules
from bot.games.dice_masters.terms import DiceTerms
from bot.locale import words
from rules_engine.dice_masters.state.match import Format
from rules_engine.kernel.decisions import Pick


def alt_of(message: Any) -> str:
    return str(components(message, 12)[0]["items"][0]["description"])


async def in_a_match(app: App, channel: Any, blue: Any, red: Any) -> str:
    """From now on that channel is the thread of a match of Dice Masters."""
    stored = await app.matches.lobby.challenge(
        creator_id=int(blue.id),
        channel_id=channel.id,
        guild_id=channel.guild.id,
        terms=DiceTerms(format=Format.INTRODUCTORY),
        game="dice_masters",
        announce=False,
    )
    await app.matches.lobby.accept(stored.row.id, int(red.id))
    await app.matches.threads.place(stored.row.id, channel.id, None)
    return stored.row.id


async def test_a_card_of_either_game_is_found_and_says_whose_it_is(table: Any) -> None:
    channel, blue, _ = table
    first = await blue.slash(channel, "card", name="drax")
    assert "Dice Masters" not in text_of(first.response), "a name of both is the first game's"
    named = await blue.slash(channel, "card", name="drax pained", game="dice_masters")
    assert text_of(named.response).startswith("### Drax: Pained\n-# Dice Masters · Character · 3 energy (shield) · ")
    assert "**Die:** shield, 2 shield, 2 shield, level 1 1/2/4" in text_of(named.response)
    assert alt_of(named.response).startswith("Drax: Pained\n3 energy (shield)") and named.response.attachments
    alone = await blue.slash(channel, "card", name="back for seconds")
    assert text_of(alone.response).startswith("### Back for Seconds"), "only the other game has it"
    team = await blue.slash(channel, "card", name="Crime Boss")
    assert "- 4 × Kingpin: Payback" in text_of(team.response) and team.response.attachments


async def test_a_card_in_german_and_one_that_nobody_has(table: Any, speaks: Any) -> None:
    channel, blue, _ = table
    speaks(blue, "de")
    answer = await blue.slash(channel, "card", name="verrat", game="dice_masters")
    assert text_of(answer.response).startswith("### Verrat\n-# Dice Masters · Basisaktion · 4 Energie")
    unknown = await blue.slash(channel, "card", name="Drex", game="dice_masters")
    assert unknown.ephemeral and "Drax: " in unknown.response.content.replace("Die nächsten", "Am ähnlichsten")


def test_suggestions_keep_the_first_game_first_and_name_the_other() -> None:
    to = words("en")
    both = card_choices("kingpin", to, None, None)
    of_the_other = [choice for choice in both if choice.name.endswith("Dice Masters")]
    assert not both[0].name.endswith("Dice Masters") and 0 < len(of_the_other) <= 8
    assert all(choice.value.startswith("dice_masters/") for choice in of_the_other)
    assert both[-len(of_the_other) :] == of_the_other, "they stand behind the first game's"
    assert not any(c.name.endswith("Dice Masters") for c in card_choices("", to, None, None))
    assert card_choices("kingpin", to, None, "dice_masters")[0].name.endswith("Dice Masters")
    assert not any(c.name.endswith("Dice Masters") for c in card_choices("kingpin", to, "crisis_protocol", None))
    rules = suggest_rules("who goes first", to)
    assert "Dice Masters" not in rules[0].name and any(c.value.startswith("DM-") for c in rules)


async def test_a_rule_by_its_id_by_words_and_by_its_chapter(table: Any) -> None:
    channel, blue, _ = table
    by_id = await blue.slash(channel, "rule", search="dm-ko-2")
    assert text_of(by_id.response) == (
        "**Its die goes to its owner's Prep Area at once.**\n-# DM-KO-02: rule 2 of “Knock-outs”\n-# Dice Masters"
    )
    await blue.click(by_id.response, label="All of “Knock-outs”")
    assert labels(by_id.response)[:2] == ["DM-KO-01", "DM-KO-02"]
    asked = await blue.slash(channel, "rule", search="how often may I reroll", game="dice_masters")
    assert "-# Dice Masters" in text_of(asked.response) and "DM-TRN-12" in labels(asked.response)
    await blue.click(asked.response, label="DM-TRN-12")
    assert text_of(asked.response).startswith("**Once, you may reroll as many of them as you like.**")
    first = await blue.slash(channel, "rule", search="who goes first")
    assert "PHA-08" in labels(first.response)[:3], "without a word the first game answers"


async def test_dice_are_rolled_shown_and_proved(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "roll", dice=5, of="3 Sidekick, 2 Drax")
    text = text_of(answer.response)
    assert text.startswith("### 3 × Sidekick, 2 × Drax\n- Sidekick: ") and "\n- Drax: " in text and "Energy: **" in text
    assert alt_of(answer.response).startswith("3 × Sidekick, 2 × Drax\nSidekick: ") and answer.response.attachments
    code = next(word for word in text.replace("`", " ").split() if len(word) == 6 and word.isalnum() and word.isupper())
    proved = await blue.slash(channel, "verify", code=code)
    assert text_of(proved.response).startswith("### ✔") and "Roll: sides " in text_of(proved.response)
    assert "each byte below 252, modulo 6" in text_of(proved.response)


@pytest.mark.parametrize(
    ("dice", "of", "said"),
    [
        (5, "3 Sidekick, Drax", "You named 4 dice and asked for 5."),
        (5, "Teapot", "I know no die “Teapot”."),
        (5, " , ", "Name dice such as “3 Sidekick, 2 Drax”."),
        (30, "99 Sidekick", "I can take 1 to 30 dice at a time."),
    ],
)
async def test_what_cannot_be_rolled_gets_one_sentence(table: Any, dice: int, of: str, said: str) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "roll", dice=dice, of=of)
    assert answer.ephemeral and answer.response.content.startswith(said)


async def test_odds_of_a_throw_of_a_bag_and_of_a_card(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "odds", throw="Sidekick", bag="6 Sidekick, 2 Drax", buy="drax pained")
    text = text_of(answer.response)
    assert "- afford Drax: **0 %**" in text and "- Sidekick as a character: **17 %**" in text
    assert "- 1 energy or more: **83 %**" in text and "- 1 × Drax or more: **79 %**" in text
    assert "4 dice out of 6 × Sidekick, 2 × Drax" in text and answer.response.attachments
    assert "Sidekick as a character: 17 %" in alt_of(answer.response)
    lacking = await blue.slash(channel, "odds", buy="drax")
    assert lacking.ephemeral and lacking.response.content.startswith("Name dice")
    usual = await blue.slash(channel, "odds", strength=5)
    assert usual.ephemeral and "defence" in usual.response.content, "the first game asks for what it always asked for"


async def test_in_the_thread_of_a_match_its_game_is_meant(app: App, table: Any) -> None:
    """DM-ZON-Q2, DM-TRN-05."""
    channel, blue, red = table
    id = await in_a_match(app, channel, blue, red)
    card = await blue.slash(channel, "card", name="drax")
    assert card.ephemeral and "-# Dice Masters" in text_of(card.response)
    rule = await blue.slash(channel, "rule", search="who goes first")
    assert "DM-SET-05" in labels(rule.response)[:3]
    roll = await blue.slash(channel, "roll", dice=2)
    assert text_of(roll.response).startswith("### 2 × Sidekick")
    early = await blue.slash(channel, "odds")
    assert text_of(early.response) == "Nothing is drawn before it is settled who begins."
    [(seat, decision)] = (await app.matches.repository.find(id)).state.pending.items()
    person = blue if seat == "blue" else red
    await app.matches.play.answer(id, int(person.id), decision.seq, Pick(option="first"))
    odds = await blue.slash(channel, "odds")
    assert odds.ephemeral and text_of(odds.response).startswith("### Your next draw\n- 1 × Sidekick or more: **100 %**")
