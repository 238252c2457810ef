"""A press taken back on the tabletop: for slips of the thumb, never for better dice."""

import re
from typing import Any

from tabletop_cast import components, labels, select_id, text_of

from bot.client import App


async def press(person: Any, answer: Any, label: str) -> Any:
    return await person.click(answer.response, label=label)


def rolled(answer: Any) -> list[str]:
    return re.findall(r"^(?:Attack|Defence|Rerolled).*$", text_of(answer.response).replace("-# ", ""), re.MULTILINE)


async def test_the_result_pressed_too_early_is_taken_back_and_both_see_it(table: Any, dice: Any) -> None:
    """EFF-06: the attack stands as before the press, with who took it back."""
    channel, blue, red = table
    answer = await blue.slash(channel, "attack", strength=3, defence=1)
    await press(red, answer, "I defend")
    dice("HH- -")
    await press(blue, answer, "Roll")
    before = rolled(answer)
    await press(blue, answer, "Nothing more from me")
    await press(red, answer, "Nothing more from me")
    assert "**2 damage**" in text_of(answer.response)
    await press(red, answer, "Undo")
    assert f"1 press was taken back by {red.mention}" in text_of(answer.response)
    assert f"The defender may reroll or change defence dice; cover is used now. {red.mention}" in text_of(
        answer.response
    )
    await press(blue, answer, "Undo")
    assert f"2 presses were taken back by {red.mention}, {blue.mention}" in text_of(answer.response)
    assert rolled(answer) == before
    await press(blue, answer, "Nothing more from me")
    await press(red, answer, "Nothing more from me")
    assert "**2 damage**" in text_of(answer.response)
    assert "2 presses were taken back" in text_of(answer.response)


async def test_dice_taken_back_fall_the_same_way_again(table: Any) -> None:
    """Real dice: neither the roll nor a reroll gets better by taking it back; a forgotten cover can be ticked."""
    channel, blue, _ = table
    answer = await blue.slash(channel, "attack", strength=12, defence=12)
    await press(blue, answer, "Roll")
    first = rolled(answer)
    choices = next(s for s in components(answer.response, 3) if s["custom_id"].endswith(":dice"))["options"]
    chosen = [option["value"] for option in choices[:2]]
    await blue.select(answer.response, chosen, custom_id=select_id(answer.response, "dice"))
    await press(blue, answer, "Reroll")
    second = rolled(answer)
    assert "Rerolled" in second[-1]
    await press(blue, answer, "Undo")
    assert rolled(answer) == first
    await press(blue, answer, "Undo")
    assert "Set what applies, then roll." in text_of(answer.response)
    await blue.select(answer.response, ["cover"], custom_id=select_id(answer.response, "defence_marks"))
    await press(blue, answer, "Roll")
    assert rolled(answer) == first
    await blue.select(answer.response, chosen, custom_id=select_id(answer.response, "dice"))
    await press(blue, answer, "Reroll")
    assert rolled(answer) == second
    await press(blue, answer, "To the result")
    code = re.search(r"Code (\w{6})", text_of(answer.response))
    assert code is not None
    told = await blue.slash(channel, "verify", code=code[1])
    assert "✔ The dice are as recorded" in text_of(told.response)


async def test_once_the_seed_is_shown_nothing_is_taken_back(table: Any, app: App) -> None:
    """Whoever knows the seed knows the next reroll."""
    channel, blue, _ = table
    answer = await blue.slash(channel, "dodge", size=3, defence=4)
    code = re.search(r"Code (\w{6})", text_of(answer.response))
    assert code is not None
    await press(blue, answer, "Roll")
    sealed = await blue.slash(channel, "verify", code=code[1])
    assert "stays sealed" in text_of(sealed.response)
    await press(blue, answer, "To the result")
    await press(blue, answer, "Undo")
    await press(blue, answer, "To the result")
    assert "Undo" in labels(answer.response)
    shown = await blue.slash(channel, "verify", code=code[1])
    assert "✔ The dice are as recorded" in text_of(shown.response)
    await press(blue, answer, "Undo")
    assert "**" in text_of(answer.response)
    assert "damage" in text_of(answer.response)
    assert "Undo" not in labels(answer.response)


async def test_somebody_who_pressed_i_defend_by_mistake_gets_out_again(table: Any) -> None:
    """A stranger cannot take anything back."""
    channel, blue, red = table
    answer = await blue.slash(channel, "attack", strength=3, defence=1)
    await press(red, answer, "I defend")
    assert "I defend" not in labels(answer.response)
    await press(red, answer, "Undo")
    assert "I defend" in labels(answer.response)
    await press(blue, answer, "Roll")
    refusal = await press(red, answer, "Undo")
    assert refusal.ephemeral
    assert refusal.response.content == f"This attack belongs to {blue.mention}. Make your own with `/attack`."
