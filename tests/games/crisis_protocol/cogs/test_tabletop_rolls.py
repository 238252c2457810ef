"""`/dodge`, `/priority` and `/verify` as people see them."""

import hashlib
import hmac
import json
import re
import time
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import select
from tabletop_cast import labels, select_id, text_of

from bot.client import App
from bot.games.crisis_protocol.tabletop.sheets import KEPT_DAYS, close_old
from bot.store.sheets import sheets


async def test_a_dodge_takes_its_successes_off_size_plus_one(table: Any, dice: Any) -> None:
    """DOD-03…09."""
    channel, blue, red = table
    answer = await blue.slash(channel, "dodge", size=3, defence=3)
    assert "Size 3 flies: up to **4 damage**" in text_of(answer.response)
    assert labels(answer.response) == ["−1", "+1", "Hex", "Roll", "To the result"]
    dice("CH- B")
    await blue.click(answer.response, label="Roll")
    assert "1× Critical · 1× Hit · 1× Blank + 1× Block = **2**" in text_of(answer.response)
    refusal = await red.click(answer.response, label="To the result")
    assert refusal.response.content == f"This dodge belongs to {blue.mention}. Make your own with `/dodge`."
    await blue.select(answer.response, ["2"], custom_id=select_id(answer.response, "dice"))
    dice("W")
    await blue.click(answer.response, label="Reroll")
    await blue.click(answer.response, label="To the result")
    assert "**1 damage** · Power for it only if an enemy threw" in text_of(answer.response)


async def test_hex_takes_the_extra_dice_of_a_dodge(table: Any, dice: Any) -> None:
    """CON-10."""
    channel, blue, _ = table
    answer = await blue.slash(channel, "dodge", size=1, defender="captain america")
    assert text_of(answer.response).startswith("### Captain America: Dodge")
    await blue.click(answer.response, label="Hex")
    dice("CCFF")
    await blue.click(answer.response, label="Roll")
    assert "2× Critical · 2× Failure = **2**" in text_of(answer.response)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"size": 7, "defence": 3}, "The Size must be a whole number from 0 to 6."),
        ({"size": 2, "defence": 0}, "The defence must be a whole number from 1 to 30."),
        ({"size": 2}, "Tell me the defence as a number, or the defender by name."),
    ],
)
async def test_bad_input_to_a_dodge_gets_one_sentence(
    table: Any, unbound: None, options: dict[str, Any], sentence: str
) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "dodge", **options)
    assert answer.ephemeral
    assert answer.response.content == sentence


@pytest.mark.parametrize(
    ("letters", "winner", "how"),
    [
        ("HHHH- HHH--", "blue", "more successes (PRI-03)"),
        ("HHH-- CHH--", "red", "equal successes, more criticals (PRI-04)"),
        ("CWH-- CHH--", "blue", "equal successes and criticals, more wilds (PRI-05)"),
        ("HHH-- HHH-- C---- -----", "blue", "more successes (PRI-03)"),
    ],
)
async def test_priority_is_rolled_off_with_its_tie_breaks(
    table: Any, dice: Any, letters: str, winner: str, how: str
) -> None:
    """PRI-02…08."""
    channel, blue, red = table
    dice(letters)
    answer = await blue.slash(channel, "priority", opponent=red)
    text = text_of(answer.response)
    assert text.startswith(f"### {winner} has priority")
    assert how in text
    assert ("both roll again" in text) == (len(letters) > 12)


async def test_dice_that_fall_with_the_command_were_sealed_under_the_roll_before(table: Any) -> None:
    """Whoever rolls at once sees the seal of the next roll first; only the very first roll was announced by nobody."""
    channel, blue, red = table
    rolls: tuple[tuple[str, dict[str, int]], ...] = (("roll", {"dice": 3}), ("priority", {}), ("roll", {"dice": 3}))
    answers = [await blue.slash(channel, name, **options) for name, options in rolls]
    other = await red.slash(channel, "priority")
    sealed = [re.findall(r"sealed as ([0-9a-f]{12})…", text_of(answer.response)) for answer in (*answers, other)]
    assert len({seal for [seal] in sealed}) == 4, "everybody has seals of their own, each used once"
    codes = [re.findall(r"Code (\w{6})", text_of(answer.response))[0] for answer in (*answers, other)]
    told = [text_of((await red.slash(channel, "verify", code=code)).response) for code in codes]
    for before, after in pairwise(range(3)):
        assert re.search(rf"shown under the roll before this one: `[^`]*{sealed[before][0]}", told[after])
    for first in (told[0], told[3]):
        assert "shown with the roll, for it was the first" in first


async def test_a_roll_off_keeps_nobodys_name(table: Any, app: App) -> None:
    """What PRIVACY.md promises: numbers and dice, no names."""
    channel, blue, red = table
    answer = await blue.slash(channel, "priority", opponent=red)
    assert "red: " in text_of(answer.response)
    async with app.store.reading() as connection:
        [kept] = (
            await connection.exec_driver_sql("SELECT state || record FROM sheets WHERE kind LIKE 'priority%'")
        ).scalars()
    assert "red" not in kept
    assert str(blue.id) in kept


async def test_a_roll_can_be_worked_out_again_by_anyone(table: Any) -> None:
    """The commitment is shown before the roll; the seed, once it is over, gives every die."""
    channel, blue, red = table
    answer = await blue.slash(channel, "attack", strength=9, defence=9)
    told = re.search(r"Code (\w{6}) · sealed as ([0-9a-f]{12})…", text_of(answer.response))
    assert told is not None
    code, sealed = told.groups()
    await blue.click(answer.response, label="Roll")
    early = await red.slash(channel, "verify", code=code)
    assert text_of(early.response).startswith("### ⏳ This roll is not over: the seed stays sealed until then.")
    assert early.response.attachments == []
    await blue.click(answer.response, label="To the result")
    checked = await red.slash(channel, "verify", code=f" {code[:3].lower()}-{code[3:].lower()} ")
    text = text_of(checked.response)
    assert text.startswith("### ✔ The dice are as recorded")
    assert re.search(r"\n- Attack: \d× ", text), "faces by their names"
    assert text.index("Seed, whose SHA-256") > text.index("- Defence: ")
    [file] = checked.response.attachments
    record = json.loads(file.data if hasattr(file, "data") else await file.read())
    assert hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == record["commitment"].partition(":")[2]
    assert record["commitment"].partition(":")[2].startswith(sealed)
    for thrown in record["throws"]:
        key = thrown["key"]
        name = "|".join(str(key[part]) for part in ("span", "who", "ability", "target", "purpose", "ordinal"))
        bits = hmac.digest(bytes.fromhex(record["seed"]), f"{record['salt']}\n{name}\n0".encode(), "sha256")
        assert [record["faces"][byte % 8] for byte in bits[: len(thrown["faces"])]] == thrown["faces"]


async def test_a_free_roll_carries_a_code_too(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "roll", dice=5)
    told = re.search(r"Code (\w{6})", text_of(answer.response))
    assert told is not None
    checked = await blue.slash(channel, "verify", code=told[1])
    assert told[1] in text_of(checked.response)


async def test_an_unknown_code_is_told_so(table: Any) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "verify", code="nothing `here`")
    assert answer.ephemeral
    assert answer.response.content == "I know no roll with the code “nothing \\`here\\`”."


async def test_dice_that_were_tampered_with_are_found_out(table: Any, app: App) -> None:
    channel, blue, _ = table
    answer = await blue.slash(channel, "priority")
    told = re.search(r"Code (\w{6})", text_of(answer.response))
    assert told is not None
    async with app.store.transaction() as connection:
        found = await connection.exec_driver_sql("SELECT record FROM sheets WHERE kind LIKE 'priority%'")
        record = json.loads(found.scalar_one())
        faces = record["throws"][0]["faces"]
        faces[0] = "F" if faces[0] != "F" else "C"
        await connection.exec_driver_sql("UPDATE sheets SET record = ?", (json.dumps(record),))
    checked = await blue.slash(channel, "verify", code=told[1])
    assert text_of(checked.response).startswith("### ✘ Worked out again, the dice differ.")


async def test_a_sheet_of_a_season_ago_is_closed_and_its_roll_can_still_be_checked(
    app: App, table: Any, dice: Any
) -> None:
    channel, blue, red = table
    answer = await blue.slash(channel, "dodge", size=3, defence=3)
    dice("CH- B")
    await blue.click(answer.response, label="Roll")
    later = time.time() + (KEPT_DAYS + 1) * 86_400
    async with app.store.transaction() as at:
        assert await close_old(at, later, 10) == 1
    refusal = await blue.click(answer.response, label="To the result")
    assert refusal.response.content == "I no longer have this dodge. Begin another with `/dodge`."
    async with app.store.reading() as at:
        (code,) = (await at.execute(select(sheets.c.code))).scalars().all()
    checked = await red.slash(channel, "verify", code=code)
    assert "Seed, whose SHA-256 is the commitment" in text_of(checked.response)
