"""`/attack` at a table as two people see it."""

import re
from typing import Any

import pytest
from tabletop_cast import labels, option_labels, select_id, text_of

from bot.client import App


async def press(person: Any, answer: Any, label: str) -> Any:
    return await person.click(answer.response, label=label)


async def test_an_attack_is_resolved_in_one_message(table: Any, dice: Any) -> None:
    """ATK-18…47, step by step: pools, rolls, reroll, cover, result."""
    channel, blue, _ = table
    answer = await blue.slash(channel, "attack", strength=5, defence=3)
    assert not answer.ephemeral
    assert re.search(
        r"### Attack\nAttack: \*\*5\*\*\nDefence: \*\*3\*\*\n.*\n-# Code \w{6} · sealed", text_of(answer.response)
    )
    assert labels(answer.response) == [
        "Attack −1", "Attack +1", "Defence −1", "Defence +1", "Odds", "I defend", "Roll", "To the result",
    ]  # fmt: skip
    await blue.select(answer.response, ["shock"], custom_id=select_id(answer.response, "attack_marks"))
    await blue.select(answer.response, ["cover"], custom_id=select_id(answer.response, "defence_marks"))
    text = text_of(answer.response)
    assert "Attack: **4** = 5 − 1 Shock" in text
    assert "Defence: **3** · Cover" in text
    dice("C--F W B--")
    await press(blue, answer, "Roll")
    text = text_of(answer.response)
    assert "Attack: 1× Critical · 2× Blank · 1× Failure + 1× Wild = **2**" in text
    assert "Defence: 1× Block · 2× Blank = **1**" in text
    assert option_labels(answer.response, "dice") == ["1 · Critical", "2 · Blank", "3 · Blank", "5 · Wild"]
    await blue.select(answer.response, ["1", "2"], custom_id=select_id(answer.response, "dice"))
    dice("H-")
    await press(blue, answer, "Reroll")
    assert "Rerolled (ability 1): Blank, Blank → Hit, Blank" in text_of(answer.response)
    await press(blue, answer, "Next step")
    await press(blue, answer, "Use cover")
    assert "Changed (Cover): Blank → Block" in text_of(answer.response)
    await press(blue, answer, "To the result")
    text = text_of(answer.response)
    assert "**1 damage** (3 − 2 successes) · the defender gains 1 Power" in text
    assert "check it with `/verify" in text
    assert len(answer.response.attachments) == 1
    await press(blue, answer, "−1 damage")
    assert "**0 damage** (3 − 2 successes, 1 prevented)" in text_of(answer.response)


async def test_by_name_the_cards_speak(table: Any, dice: Any) -> None:
    """CAR-22…25, SPC-01, DMG-06: numbers, icons and Dazed come from the cards."""
    channel, blue, _ = table
    answer = await blue.slash(channel, "attack", attacker="captain am", attack="strike", defender="red skull", damage=4)
    assert text_of(answer.response).startswith("### Captain America → Red Skull: Strike (Physical)\nAttack: **5**")
    dice("WHHHH" + "-" * 8)
    await press(blue, answer, "Roll")
    await press(blue, answer, "To the result")
    text = text_of(answer.response)
    assert "The defender is Dazed." in text
    assert "> **[Wild] Push:** Before damage is dealt" in text


async def test_two_people_each_press_their_own_steps(table: Any, dice: Any) -> None:
    channel, blue, red = table
    answer = await blue.slash(channel, "attack", strength=1, defence=1)
    refusal = await press(red, answer, "Roll")
    assert refusal.ephemeral
    assert refusal.response.content == (
        f"This attack belongs to {blue.mention}. Press *I defend* if you are the defender."
    )
    await press(red, answer, "I defend")
    dice("H -")
    await press(red, answer, "Roll")
    assert f"The attacker may reroll or change attack dice. {blue.mention}" in text_of(answer.response)
    refusal = await press(red, answer, "Next step")
    assert refusal.response.content == f"It is {blue.mention}'s step now. Yours comes next."
    await press(blue, answer, "Nothing more from me")
    await press(red, answer, "Nothing more from me")
    assert "**1 damage**" in text_of(answer.response)


async def test_a_stranger_is_told_kindly(table: Any, dice: Any) -> None:
    channel, blue, red = table
    answer = await blue.slash(channel, "attack", strength=1, defence=1)
    dice("H -")
    await press(blue, answer, "Roll")
    refusal = await press(red, answer, "To the result")
    assert refusal.ephemeral
    assert refusal.response.content == f"This attack belongs to {blue.mention}. Make your own with `/attack`."


async def test_pressed_again_before_the_message_changed_nothing_rolls(table: Any, dice: Any, app: App) -> None:
    """An old button only shows where the attack stands."""
    channel, blue, _ = table
    answer = await blue.slash(channel, "attack", strength=2, defence=1)
    async with app.store.transaction() as connection:
        await connection.exec_driver_sql("UPDATE sheets SET version = version + 1")
    dice("")
    await press(blue, answer, "Roll")
    assert "then roll" in text_of(answer.response)
    dice("HH -")
    await press(blue, answer, "Roll")
    assert "2× Hit" in text_of(answer.response)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"strength": 0, "defence": 3}, "The strength must be a whole number from 1 to 30."),
        ({"strength": 31, "defence": 3}, "The strength must be a whole number from 1 to 30."),
        ({"strength": 5}, "Tell me the defence as a number, or the defender by name."),
        ({"defence": 5}, "Tell me the strength, or an attack by its name."),
        ({"strength": 5, "defender": "hulk"}, "Tell me the type of the attack: against which defence is it rolled?"),
        ({"strength": 5, "defence": 3, "damage": -1}, "The damage must be a whole number from 0 to 30."),
        ({"attacker": "vision", "defence": 3}, "Which attack of Vision? Solar Energy Beam, Synthezoid Avenger."),
    ],
)
async def test_bad_input_gets_one_private_sentence(
    table: Any, unbound: None, options: dict[str, Any], sentence: str
) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "attack", **options)
    assert answer.ephemeral
    assert answer.response.content == sentence
    assert answer.followups == []


async def test_an_unknown_name_gets_the_three_nearest(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "attack", strength=5, type="physical", defender="captian amrica")
    assert answer.ephemeral
    told = re.fullmatch(
        r"I know no character “captian amrica”\. Covered so far: \d+ of the 248 .*\. The nearest: (.*)\.",
        answer.response.content,
    )
    assert told is not None
    assert "Captain America" in told[1]
    assert told[1].count("(injured)") + told[1].count("Captain") >= 3 or told[1].count(",") >= 2
    answer = await blue.slash(channel, "attack", attacker="hulk", attack="Stirke", defence=3)
    assert answer.response.content.startswith("Hulk has no attack “Stirke”. The nearest: Strike (7 dice), ")


async def test_names_are_completed_with_both_sides_and_the_attackers_own_attacks(table: Any) -> None:
    channel, blue, _ = table
    choices = await blue.autocomplete(channel, "attack", "defender", "zemo")
    assert {"Baron Zemo", "Baron Zemo (injured)"} <= {choice["name"] for choice in choices}
    hulk = await blue.autocomplete(channel, "attack", "attacker", "hulk")
    attacks = await blue.autocomplete(channel, "attack", "attack", "", attacker=hulk[0]["value"])
    assert [choice["name"] for choice in attacks] == [
        "Strike (7 dice)", "Thunder Clap (5 dice)", "Hulk Smash! (8 dice)",
    ]  # fmt: skip
    everybody = await blue.autocomplete(channel, "attack", "attack", "strike")
    assert len(everybody) > 5


async def test_a_lost_attack_is_told_so(table: Any, app: App) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "attack", strength=5, defence=3)
    async with app.store.transaction() as connection:
        await connection.exec_driver_sql("DELETE FROM sheets")
    refusal = await press(blue, answer, "Roll")
    assert refusal.response.content == "I no longer have this attack. Begin another with `/attack`."


async def test_thirty_dice_a_side_still_fit_the_lists(table: Any, dice: Any) -> None:
    """Discord shows 25 options: dice that are no success come first."""
    channel, blue, _ = table
    answer = await blue.slash(channel, "attack", strength=30, defence=1)
    dice("H" * 20 + "-" * 10 + "B")
    await press(blue, answer, "Roll")
    shown = option_labels(answer.response, "dice")
    assert len(shown) == 25
    assert sum("Blank" in label for label in shown) == 10
