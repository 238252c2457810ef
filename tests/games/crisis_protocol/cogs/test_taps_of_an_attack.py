"""How many taps an attack costs on a phone, from the command to its result."""

from typing import Any

from tabletop_cast import text_of

MOST_TAPS = 6


class Thumb:
    """Counts what a person taps: the command, every option with the suggestion that fills it, *send*, every button."""

    def __init__(self, table: Any) -> None:
        self.channel, self.person, _ = table
        self.taps = 0
        self.answer: Any = None

    async def command(self, name: str, **typed: str) -> None:
        """Each option is filled with the first suggestion for what is typed; those before it are known by then."""
        filled: dict[str, Any] = {}
        for option, text in typed.items():
            choices = await self.person.autocomplete(self.channel, name, option, text, **filled)
            filled[option] = choices[0]["value"]
        self.answer = await self.person.slash(self.channel, name, **filled)
        self.taps += 1 + len(filled) + 1

    async def press(self, label: str) -> None:
        await self.person.click(self.answer.response, label=label)
        self.taps += 1


async def test_an_attack_by_names_costs_at_most_six_taps(table: Any, dice: Any) -> None:
    thumb = Thumb(table)
    await thumb.command("attack", attack="captain america strike", defender="red sk")
    dice("HHHHH ----")
    await thumb.press("Roll")
    await thumb.press("To the result")
    assert thumb.taps <= MOST_TAPS
    text = text_of(thumb.answer.response)
    assert text.startswith("### Captain America → Red Skull: Strike (Physical)")
    assert "**5 damage**" in text


async def test_one_tap_more_books_it(table: Any, dice: Any) -> None:
    """Eight it was, and the tracker had to be looked for."""
    channel, blue, _ = table
    game = await blue.slash(channel, "table", mine="captain america", theirs="red skull")
    thumb = Thumb(table)
    await thumb.command("attack", attack="captain america strike", defender="red sk")
    dice("HH--- ----")
    await thumb.press("Roll")
    await thumb.press("To the result")
    await thumb.press("Apply to the tracker")
    assert thumb.taps <= MOST_TAPS + 1
    assert "- Red Skull: damage 2/7 · Power 2" in text_of(game.response)
