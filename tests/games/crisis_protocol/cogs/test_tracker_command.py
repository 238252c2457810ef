"""`/table` as two people see it."""

from typing import Any

import pytest
from tabletop_cast import components, labels, select_id, text_of

from bot.games.crisis_protocol.tabletop.panel import _panels
from bot.games.tabletop_results import listen, stop_listening


async def begun(table: Any) -> Any:
    channel, blue, _ = table
    return await blue.slash(channel, "table", mine="captain america, hulk", theirs="red skull, ultron metal")


async def test_a_round_is_tracked_in_one_message(table: Any) -> None:
    """PHA-03, DMG-04, PHA-27…30."""
    _, blue, _ = table
    answer = await begun(table)
    text = text_of(answer.response)
    assert text.startswith("### Round 1 · Blue 0 : 0 Red\nPower Phase next · priority: Blue\n**▲ Blue** · <@")
    assert "- Captain America: damage 0/6 · Power 0" in text
    assert "- Ultron, Metal Tyrant: " in text
    await blue.click(answer.response, label="Power Phase")
    assert "- Hulk: damage 0/20 · Power 3" in text_of(answer.response)
    await blue.select(answer.response, ["0_0"], custom_id=select_id(answer.response, "who"))
    await blue.click(answer.response, label="+1 damage from an enemy")
    await blue.select(answer.response, ["hex", "stun"], custom_id=select_id(answer.response, "conditions"))
    await blue.click(answer.response, label="Activated")
    await blue.click(answer.response, label="+1 token")
    line = "- Captain America: damage 1/6 · Power 2 · Hex · Stun · 1 token · activated"
    assert line in text_of(answer.response)
    await blue.click(answer.response, label="Undo")
    assert line.replace(" · 1 token", "") in text_of(answer.response)
    await blue.click(answer.response, label="Blue +1 VP")
    await blue.click(answer.response, label="Cleanup Phase")
    text = text_of(answer.response)
    assert text.startswith("### Round 2 · Blue 1 : 0 Red\nPower Phase next · priority: Red")
    assert "activated" not in text


async def test_the_opponent_joins_and_strangers_do_not(table: Any) -> None:
    _, blue, red = table
    answer = await begun(table)
    refusal = await red.click(answer.response, label="Red +1 VP")
    assert refusal.ephemeral
    assert refusal.response.content == (
        f"This game belongs to {blue.mention}. Press *I play red* if you are the opponent."
    )
    await red.click(answer.response, label="I play red")
    await red.click(answer.response, label="Red +1 VP")
    assert "Blue 0 : 1 Red" in text_of(answer.response)
    assert "I play red" not in labels(answer.response)


async def test_a_panel_of_another_version_is_answered_kindly(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    _, blue, _ = table
    answer = await begun(table)
    monkeypatch.delitem(_panels, "table")
    refusal = await blue.click(answer.response, label="Blue +1 VP")
    assert refusal.ephemeral
    assert refusal.response.content == "I cannot read this any more. Please use the command once again."


async def test_an_ended_game_is_told_once_to_who_listens(table: Any) -> None:
    _, blue, _ = table
    told: list[Any] = []

    async def listener(interaction: Any, result: Any) -> None:
        told.append(result)

    listen(listener)
    try:
        answer = await begun(table)
        await blue.click(answer.response, label="Blue +1 VP")
        await blue.click(answer.response, label="End the game")
    finally:
        stop_listening(listener)
    assert [(result.points, result.winner, result.how) for result in told] == [((1, 0), 0, "agreed")]
    assert "**Blue wins.**" in text_of(answer.response)
    assert labels(answer.response) == ["Undo"]
    await blue.click(answer.response, label="Undo")
    assert "End the game" in labels(answer.response)


@pytest.mark.parametrize(
    ("mine", "sentence"),
    [
        (" , ", "A squad here has 1 to 12 characters, with commas between them."),
        (", ".join(["hulk"] * 13), "A squad here has 1 to 12 characters, with commas between them."),
        ("hulk, Batmobile", "I know no character “Batmobile”. Covered so far: "),
    ],
)
async def test_bad_squads_get_one_private_sentence(table: Any, mine: str, sentence: str) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "table", mine=mine, theirs="hulk")
    assert answer.ephemeral
    assert answer.response.content.startswith(sentence)


async def test_the_last_name_of_a_list_is_completed(table: Any) -> None:
    channel, blue, _ = table
    choices = await blue.autocomplete(channel, "table", "mine", "Hulk, zem")
    assert choices[0]["value"].startswith("Hulk, Baron ")
    answer = await blue.slash(channel, "table", mine=choices[0]["value"], theirs="hulk")
    assert not answer.ephemeral


async def test_two_full_squads_fit_a_message(table: Any) -> None:
    channel, blue, _ = table
    names = ", ".join(["ultron metal tyrant"] * 12)
    answer = await blue.slash(channel, "table", mine=names, theirs=names)
    await blue.select(answer.response, ["1_11"], custom_id=select_id(answer.response, "who"))
    assert len(text_of(answer.response)) < 4000
    assert len(components(answer.response, 2)) == 18


async def test_a_tracker_has_no_dice_to_verify(table: Any, app: Any) -> None:
    channel, blue, _ = table
    await begun(table)
    async with app.store.transaction() as connection:
        code = (await connection.exec_driver_sql("SELECT code FROM sheets WHERE kind LIKE 'table%'")).scalar_one()
    answer = await blue.slash(channel, "verify", code=code)
    assert answer.ephemeral
