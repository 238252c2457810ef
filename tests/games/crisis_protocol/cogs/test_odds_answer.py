"""`/odds` as a person sees it: exact numbers, a chart, a comparison."""

from typing import Any

import pytest
from tabletop_cast import components, text_of

from rules_engine.crisis_protocol.odds import attack_odds


async def ask(table: Any, **options: Any) -> Any:
    channel, blue, _ = table
    return await blue.slash(channel, "odds", **options)


async def test_the_numbers_are_the_exact_ones(table: Any) -> None:
    answer = await ask(table, strength=5, defence=3)
    exact = attack_odds(5, 3)
    text = text_of(answer.response).replace("\N{NO-BREAK SPACE}", " ")
    assert f"**{exact.expected:.2f} damage** to expect" in text
    assert f"1: {exact.at_least(1) * 100:.0f} %" in text
    assert f"Wild: **{exact.wild * 100:.0f} %**" in text
    [gallery] = components(answer.response, 12)
    assert "damage expected" in gallery["items"][0]["description"]
    assert [file.filename for file in answer.response.attachments] == ["odds.png"]


async def test_an_attack_by_name_knows_stamina_and_icon_rules(table: Any) -> None:
    """DMG-06, SPC-01: the chance to daze at the damage given, and each icon rule alone and with damage."""
    answer = await ask(table, attacker="captain america", attack="strike", defender="red skull", damage=3)
    text = text_of(answer.response)
    assert text.startswith("### Captain America → Red Skull: Strike (Physical)")
    assert "Dazed **" in text
    assert "[Wild] Push: **" in text
    assert "together with damage" in text


async def test_everything_that_changes_the_odds_is_named(table: Any) -> None:
    """MOD-07: where cover and rerolls meet, the order is said."""
    answer = await ask(
        table, strength=8, defence=4, attacker_rerolls="all", defender_rerolls="2", cover=True, hex_attacker=True
    )
    text = text_of(answer.response)
    exact = attack_odds(
        8, 4, attacker_rerolls="all", defender_rerolls=2, cover=True, hex_attacker=True, weigh_attack=True
    )
    assert "8 against 4, attacker rerolls all, defender rerolls 2, Cover, attacker: Hex" in text
    assert f"**{exact.expected:.2f} damage**" in text
    assert "in the best order for the defender (`/rule MOD-07`)" in text


async def test_the_largest_pools_are_answered_too(table: Any) -> None:
    answer = await ask(table, strength=30, defence=30, attacker_rerolls="all", defender_rerolls="all", cover=True)
    assert "**3.89 damage** to expect" in text_of(answer.response)


async def test_spending_a_reroll_or_not_is_compared(table: Any) -> None:
    channel, blue, _ = table
    choices = await blue.autocomplete(channel, "odds", "compare", "", strength=5, defence=3, attacker_rerolls="2")
    assert choices[0]["name"] == "without the attacker's rerolls"
    answer = await ask(table, strength=5, defence=3, attacker_rerolls="2", compare=choices[0]["value"])
    gain = attack_odds(5, 3, attacker_rerolls=2).expected - attack_odds(5, 3).expected
    assert f"damage to expect): {gain:+.2f} damage" in text_of(answer.response)


async def test_two_attacks_of_one_character_are_compared(table: Any) -> None:
    answer = await ask(table, attacker="hulk", attack="strike", defender="red skull", compare="hulk smash")
    assert "Against *Hulk Smash!, 8 against " in text_of(answer.response)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"strength": 99, "defence": 3}, "The strength must be a whole number from 1 to 30."),
        (
            {"strength": 5, "defence": 3, "attacker_rerolls": "some"},
            "The attacker's rerolls must be a whole number from 0 to 30, or “all”.",
        ),
    ],
)
async def test_bad_input_gets_one_private_sentence(
    table: Any, unbound: None, options: dict[str, Any], sentence: str
) -> None:
    answer = await ask(table, **options)
    assert answer.ephemeral
    assert answer.response.content == sentence


@pytest.mark.parametrize("other", ["12", "-cover", "-defender_rerolls"])
async def test_other_comparisons(table: Any, other: str) -> None:
    answer = await ask(table, strength=6, defence=4, cover=True, defender_rerolls="1", compare=other)
    assert "Against *" in text_of(answer.response)


@pytest.mark.parametrize("typed", ["8 5", "8:5", "8 against 5", "8 vs 5", "8v5", " 8 / 5 "])
async def test_other_dice_on_both_sides_are_compared(table: Any, typed: str) -> None:
    answer = await ask(table, strength=6, defence=4, compare=typed)
    less = attack_odds(8, 5).expected - attack_odds(6, 4).expected
    assert f"Against *8 against 5* ({attack_odds(8, 5).expected:.2f} damage to expect): −{less:.2f} damage" in text_of(
        answer.response
    )


async def test_what_is_neither_dice_nor_an_attack_is_refused_in_one_sentence(table: Any) -> None:
    answer = await ask(table, strength=6, defence=4, compare="8 against 99")
    assert answer.ephemeral
    assert answer.response.content.startswith("I know no attack “8 against 99”. The nearest: ")
