"""Every command of the tabletop, over sockets: in a server, in private messages, and as a person's own app."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from processes import online
from rolled import components, labels, picture_of, text_of

from bot.local.server import LocalDiscord

EPHEMERAL = 64


def list_of(message: dict[str, Any], act: str) -> str:
    [found] = [part["custom_id"] for part in components(message, 3) if part["custom_id"].endswith(f":{act}")]
    return str(found)


async def place_of(person: Any, name: str) -> Any:
    if name == "private":
        return await person.open_dm()
    return person.guild_channel("A server without the bot", "general") if name == "own app" else "general"


@pytest.mark.parametrize("name", ["server", "private", "own app"])
async def test_each_command_answers_everywhere(
    bot: Any, table: LocalDiscord, sit: Callable[..., Any], name: str
) -> None:
    blue = await sit("blue")
    place = await place_of(blue, name)

    attack = await blue.slash(place, "attack", strength=8, defence=4)
    attack = await blue.select(attack, list_of(attack, "defence_marks"), "cover", "hex")
    assert "Defence: **4** · Hex, Cover" in text_of(attack)
    attack = await blue.press(attack, "Roll")
    attack = await blue.press(attack, "Next step")
    if "Use cover" in labels(attack):
        attack = await blue.press(attack, "Use cover")
        assert "Changed (Cover): " in text_of(attack)
    attack = await blue.press(attack, "To the result")
    assert re.search(r"\*\*\d+ damage\*\* \(\d+ − \d+ successes\)", text_of(attack))
    assert picture_of(attack)["description"].startswith("Attack: ")
    told = re.search(r"/verify (\w{6})", text_of(attack))
    assert told is not None
    assert "✔" in text_of(await blue.slash(place, "verify", code=told[1]))

    dodge = await blue.slash(place, "dodge", size=3, defender="captain am")
    dodge = await blue.press(await blue.press(dodge, "Roll"), "To the result")
    assert " damage**" in text_of(dodge)
    assert "has priority" in text_of(await blue.slash(place, "priority"))
    odds = await blue.slash(place, "odds", attacker="hulk", attack="strike", defender="red skull")
    assert "to expect" in text_of(odds)
    assert "Spider-Man" in text_of(await blue.slash(place, "card", name="spider-man"))
    assert "-# DIE-08: rule 8 of “Dice”" in text_of(await blue.slash(place, "rule", search="die 8"))
    game = await blue.slash(place, "table", mine="hulk", theirs="ultron")
    game = await blue.press(game, "Power Phase")
    assert "Power 3" in text_of(game)
    assert table.reports == []


async def test_an_attack_survives_a_kill_in_its_middle(
    bot: Any, table: LocalDiscord, bots: Callable[..., Any], sit: Callable[..., Any]
) -> None:
    blue, red = await sit("blue"), await sit("red")
    message = await blue.slash("general", "attack", strength=30, defence=5)
    await red.press(message, "I defend")
    message = await blue.press(message, "Roll")
    dice = [line for line in text_of(message).split("\n") if line.startswith(("Attack: ", "Defence: "))]
    await bot.kill()
    again = bots(table)
    await again.start()
    await online(table)
    message = await blue.press(message, "Nothing more from me")
    assert all(line in text_of(message) for line in dice), "the dice lie as they fell"
    seen = await red.wait_for_message(lambda m: m["id"] == message["id"] and "The defender may reroll" in text_of(m))
    message = await red.press(seen, "Nothing more from me")
    assert "successes" in text_of(message)


async def test_german_at_a_real_table(bot: Any, sit: Callable[..., Any]) -> None:
    greta = await sit("greta", "de")
    attack = await greta.wait_for_command("attack")
    assert attack["name_localizations"]["de"] == "angriff"
    message = await greta.slash("general", "attack", strength=5, defence=3)
    assert "Angriff: **5**\nVerteidigung: **3**" in text_of(message)
    message = await greta.press(await greta.press(message, "Werfen"), "Zum Ergebnis")
    assert "Schaden** (" in text_of(message)
    assert "Verflucht" in text_of(await greta.slash("general", "card", name="hex"))
    assert "zu erwarten" in text_of(await greta.slash("general", "odds", strength=5, defence=3))
    refused = await greta.slash("general", "attack", strength=5)
    assert refused["flags"] & EPHEMERAL
    assert refused["content"].startswith("Sag mir die Verteidigung als Zahl")


async def test_names_are_completed_over_the_sockets(bot: Any, sit: Callable[..., Any]) -> None:
    blue = await sit("blue")
    found = await blue.autocomplete("general", "attack", "attacker", attacker="zemo")
    assert {"Baron Zemo", "Baron Zemo (injured)"} <= {choice["name"] for choice in found}
