"""`/attack`, `/odds` and `/table` know each other."""

from typing import Any

from tabletop_cast import components, labels, option_labels, select_id, text_of

from bot.games.crisis_protocol.tabletop.asking import read_squad
from bot.locale import words


async def tracker(table: Any, mine: str = "captain america, hulk", theirs: str = "red skull") -> Any:
    channel, blue, _ = table
    return await blue.slash(channel, "table", mine=mine, theirs=theirs)


async def struck(table: Any, dice: Any, faces: str = "HHH-- ----", **options: Any) -> Any:
    """An attack at its result."""
    channel, blue, _ = table
    named = options or {"attacker": "captain am", "attack": "strike", "defender": "red skull"}
    answer = await blue.slash(channel, "attack", **named)
    dice(faces)
    await blue.click(answer.response, label="Roll")
    await blue.click(answer.response, label="To the result")
    return answer


async def test_an_attack_is_booked_on_both_sides_of_the_channels_tracker(table: Any, dice: Any) -> None:
    """ATK-45, ATK-47: damage and Power of the defender, the attacker's own Power, with who it was."""
    _, blue, _ = table
    game = await tracker(table)
    answer = await struck(table, dice)
    assert labels(answer.response)[:3] == ["Apply to the tracker", "Again", "Odds"]
    await blue.click(answer.response, label="Apply to the tracker")
    line = "Strike: ■\N{NO-BREAK SPACE}Red Skull: 3 damage, +3 Power · ▲\N{NO-BREAK SPACE}Captain America: +3 Power"
    assert f"✔ On the tracker, booked by {blue.mention}: {line}" in text_of(answer.response)
    assert labels(answer.response) == ["Bring down the tracker", "Again", "Odds"]
    text = text_of(game.response)
    assert "- Red Skull: damage 3/7 · Power 3" in text
    assert "- Captain America: damage 0/6 · Power 3" in text
    code = text_of(answer.response).partition("-# Code ")[2][:6]
    assert f"-# {code} · {line}" in text


async def test_what_was_booked_is_taken_back_on_the_tracker_and_can_be_booked_again(table: Any, dice: Any) -> None:
    _, blue, _ = table
    game = await tracker(table)
    answer = await struck(table, dice)
    await blue.click(answer.response, label="Apply to the tracker")
    await blue.click(game.response, label="Undo")
    assert "- Red Skull: damage 0/7 · Power 0" in text_of(game.response)
    assert "Booked" not in text_of(game.response)
    await blue.click(answer.response, label="Bring down the tracker")
    assert "✔" not in text_of(answer.response), "what was pressed shows how things stand"
    await blue.click(answer.response, label="Apply to the tracker")
    assert "✔ On the tracker" in text_of(answer.response)
    assert "- Red Skull: damage 3/7 · Power 3" in text_of(game.response)


async def test_an_attack_on_the_tracker_is_not_changed_behind_its_back(table: Any, dice: Any, app: Any) -> None:
    _, blue, _ = table
    await tracker(table)
    answer = await struck(table, dice)
    undo = next(button for button in components(answer.response, 2) if button["label"] == "Undo")
    await blue.click(answer.response, label="Apply to the tracker")
    assert "Undo" not in labels(answer.response) and "−1 damage" not in labels(answer.response)
    assert undo["custom_id"].endswith(":undo")


async def test_only_those_who_play_book(table: Any, dice: Any) -> None:
    channel, blue, red = table
    await red.slash(channel, "table", mine="hulk", theirs="red skull")
    answer = await red.slash(channel, "attack", strength=5, defence=3)
    game = await red.slash(channel, "table", mine="captain america", theirs="red skull")
    await blue.click(game.response, label="I play red")
    answer = await struck(table, dice)
    refusal = await red.click(answer.response, label="Apply to the tracker")
    assert refusal.ephemeral
    assert refusal.response.content == f"This attack belongs to {blue.mention}. Make your own with `/attack`."


async def test_who_was_hit_is_asked_where_it_is_not_plain(table: Any, dice: Any) -> None:
    """By numbers nobody is named: the tracker's characters are offered, and only one is hurt."""
    _, blue, _ = table
    game = await tracker(table)
    answer = await struck(table, dice, "HHHHH ---", strength=5, defence=3)
    await blue.click(answer.response, label="Apply to the tracker")
    assert option_labels(answer.response, "to") == ["▲ Captain America", "▲ Hulk", "■ Red Skull"]
    await blue.select(answer.response, ["x-1_0"], custom_id=select_id(answer.response, "to"))
    assert "Red Skull: 5 damage, +5 Power" in text_of(answer.response)
    assert "- Red Skull: damage 5/7 · Power 5" in text_of(game.response)
    assert "- Hulk: damage 0/20 · Power 0" in text_of(game.response)


async def test_one_who_is_not_on_the_tracker_is_said(table: Any, dice: Any) -> None:
    _, blue, _ = table
    await tracker(table, theirs="ultron metal")
    answer = await struck(table, dice)
    refusal = await blue.click(answer.response, label="Apply to the tracker")
    assert refusal.ephemeral
    assert refusal.response.content == "Red Skull is not on the tracker of this channel."


async def test_without_a_tracker_one_is_started_with_the_attack_on_it(table: Any, dice: Any) -> None:
    _, blue, _ = table
    answer = await struck(table, dice)
    form = await blue.click(answer.response, label="Apply to the tracker")
    assert [field["component"]["value"] for field in form.modal["components"]] == ["Captain America", "Red Skull"]
    begun = await blue.submit_modal(form, {"mine": "Captain America, Hulk", "theirs": "Red Skull"})
    assert "✔ On the tracker" in text_of(answer.response)
    [game] = begun.followups
    assert "- Red Skull: damage 3/7 · Power 3" in text_of(game)
    assert "- Hulk: damage 0/20 · Power 0" in text_of(game)


async def test_squads_that_cannot_be_read_start_nothing(table: Any, dice: Any) -> None:
    _, blue, _ = table
    answer = await struck(table, dice)
    form = await blue.click(answer.response, label="Apply to the tracker")
    refused = await blue.submit_modal(form, {"mine": "Batmobile", "theirs": "Red Skull"})
    assert refused.ephemeral
    assert refused.response.content.startswith("I know no character “Batmobile”.")
    assert "✔" not in text_of(answer.response)


async def test_again_rolls_the_same_pools_anew(table: Any, dice: Any) -> None:
    """Same dice, same marks, a message of its own; the one before stays as it was."""
    channel, blue, _ = table
    first = await blue.slash(channel, "attack", strength=4, defence=2)
    await blue.select(first.response, ["shock"], custom_id=select_id(first.response, "attack_marks"))
    dice("HHH --")
    await blue.click(first.response, label="Roll")
    await blue.click(first.response, label="To the result")
    before = text_of(first.response)
    dice("W-- BB")
    again = await blue.click(first.response, label="Again")
    assert not again.ephemeral
    assert "Attack: 1× Wild · 2× Blank = **1**\nDefence: 2× Block = **2**" in text_of(again.response)
    assert text_of(first.response) == before
    await blue.click(again.response, label="To the result")
    assert "**0 damage** (1 − 2 successes)" in text_of(again.response)


async def test_the_odds_of_an_attack_are_shown_privately_with_what_is_ticked(table: Any, dice: Any) -> None:
    channel, blue, red = table
    answer = await blue.slash(channel, "attack", strength=5, defence=3)
    await blue.select(answer.response, ["cover", "hex"], custom_id=select_id(answer.response, "defence_marks"))
    before = text_of(answer.response)
    odds = await red.click(answer.response, label="Odds")
    assert odds.ephemeral
    assert "5 against 3, Cover, defender: Hex" in text_of(odds.response)
    assert text_of(answer.response) == before
    dice("HHHHH ---")
    await blue.click(answer.response, label="Roll")
    await blue.click(answer.response, label="To the result")
    after = await blue.click(answer.response, label="Odds")
    assert text_of(after.response) == text_of(odds.response)


async def test_odds_are_rolled_with_one_press_by_whoever_presses(table: Any) -> None:
    channel, blue, red = table
    odds = await blue.slash(channel, "odds", strength=5, defence=3, cover=True, hex_attacker=True)
    attack = await red.click(odds.response, label="Roll this")
    assert not attack.ephemeral
    assert "Attack: **5** · Hex\nDefence: **3** · Cover" in text_of(attack.response)
    assert "to expect" in text_of(odds.response)
    await red.click(attack.response, label="Roll")
    assert "then roll" not in text_of(attack.response)


async def test_the_tracker_comes_down_with_one_press_and_the_old_one_is_closed(table: Any) -> None:
    channel, blue, _ = table
    game = await tracker(table)
    await blue.click(game.response, label="Blue +1 VP")
    moved = await blue.click(game.response, label="Bring down")
    assert text_of(game.response) == "-# The tracker is further down in this channel."
    assert labels(game.response) == []
    [new] = moved.followups
    assert text_of(new).startswith("### Round 1 · Blue 1 : 0 Red")
    await blue.click(new, label="Blue +1 VP")
    assert text_of(new).startswith("### Round 1 · Blue 2 : 0 Red")
    by_command = await blue.slash(channel, "table")
    assert text_of(by_command.response).startswith("### Round 1 · Blue 2 : 0 Red")
    assert labels(new) == []


async def test_a_stranger_does_not_move_the_tracker(table: Any) -> None:
    _, blue, red = table
    game = await tracker(table)
    refusal = await red.click(game.response, label="Bring down")
    assert refusal.ephemeral
    assert blue.mention in refusal.response.content
    assert "Bring down" in labels(game.response)


async def test_without_a_game_the_command_asks_for_squads(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "table")
    assert answer.ephemeral
    assert answer.response.content == (
        "There is no tracker in this channel yet. Name both squads: "
        "`/table mine: iron man, hulk theirs: red skull, hood`."
    ), "and how"
    example = answer.response.content.partition("mine: ")[2].removesuffix("`.")
    squads = [read_squad(names, words("en")) for names in example.split(" theirs: ")]
    assert [len(squad) for squad in squads] == [2, 2], "what is told works"


async def test_a_shared_card_keeps_the_language_it_was_made_in(table: Any, dice: Any, speaks: Any) -> None:
    """A German defender's press leaves an English card English; what is for the German alone is German."""
    channel, blue, red = table
    speaks(red, "de")
    answer = await blue.slash(channel, "attack", strength=2, defence=1)
    await red.click(answer.response, label="I defend")
    text = text_of(answer.response)
    assert f"{blue.mention} attacks, {red.mention} defends." in text
    assert "Attack: **2**" in text
    dice("HH -")
    await red.click(answer.response, label="Roll")
    assert "The attacker may reroll or change attack dice." in text_of(answer.response)
    refusal = await red.click(answer.response, label="Next step")
    assert refusal.response.content.startswith("Jetzt ist")
    game = await tracker(table)
    await red.click(game.response, label="I play red")
    assert text_of(game.response).startswith("### Round 1")
    odds = await red.click(answer.response, label="Odds") if "Odds" in labels(answer.response) else None
    assert odds is None or "Schaden" in text_of(odds.response)
