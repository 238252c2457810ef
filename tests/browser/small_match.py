"""A match of two against two that two people sit down to in the browser, at the beginning of a round."""

import json
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from clickers import WAIT
from players import Player
from playwright.async_api import expect

from bot import app as life
from bot.client import App
from bot.matches import lobby
from bot.store import matches as rows
from bot.store.matches import packed
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin

SEED = 5
TWO_AGAINST_TWO = """
title: Two against two, near enough to fight
rules: [PHA-09]
blue: {characters: [{card: iron_man, at: "18,14", power: 3}, {card: black_widow, at: "12,14", power: 2}]}
red: {characters: [{card: baron_zemo, at: "18,20", power: 3}, {card: crossbones, at: "12,20", power: 2}]}
start: activation
"""
POINTED = "() => { window.pointers = []; addEventListener('pointerdown', (e) => pointers.push(e.pointerType), true); }"


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[App]]:
    """The bot that serves, as soon as there is one; its matches have the same id and dice every time."""
    made: list[App] = []

    class Seen(App):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            made.append(self)

    rng = random.Random(SEED)
    source = SimpleNamespace(token_hex=lambda n: rng.randbytes(n).hex(), token_bytes=rng.randbytes)
    monkeypatch.setattr(lobby, "secrets", source)
    monkeypatch.setattr(life, "App", Seen)
    yield made


async def sat_down(app: App, blue: Player, red: Player) -> str:
    """Blue challenges, Red accepts; the rest of the set-up is done for them, and both are in the thread."""
    id = await accepted(app, blue, red, "/match new")
    await _stand(app, id)
    await in_the_thread(blue, red)
    return id


async def accepted(app: App, blue: Player, red: Player, command: str) -> str:
    """A challenge by a command, accepted, with something ready brought to it for both."""
    for player in (blue, red):
        await player.page.evaluate(POINTED)
    await blue.say(command)
    accept = red.page.locator('button[data-custom-id$=":accept"]').last
    await expect(accept).to_be_visible(timeout=WAIT)
    id = str(await accept.get_attribute("data-custom-id")).split(":")[1]
    await red.answered(lambda: red.use(accept))
    stored = await app.matches.repository.find(id)
    loadouts = stored.game.setup.loadouts
    assert loadouts is not None
    for seat, loadout in zip(stored.seats, loadouts.ready(stored.terms).values(), strict=False):
        await app.matches.lobby.bring_roster(id, stored.player(seat) or 0, loadout)
    app.poster.wake(id)
    await app.poster.settled()
    return id


async def in_the_thread(*players: Player) -> None:
    for player in players:
        await player.go(player.page.locator("#sidebar").get_by_role("button", name="Blue – Red").first)
        await expect(player.page.locator('button[data-custom-id$=":mine"]').first).to_be_visible(timeout=WAIT)


async def _stand(app: App, id: str) -> None:
    """The match as it stands in the state made for it; whoever is asked is called."""
    state = begin(read_script(TWO_AGAINST_TWO)).state
    entries = (await app.matches.repository.find(id)).row.entries
    async with app.store.transaction() as at:
        snapshot = packed(state.model_dump_json())
        await rows.rewrite_entry(at, id, entries - 1, snapshot)  # what is told next is drawn from there
        await rows.change_match(at, id, snapshot=snapshot, waiting=json.dumps(sorted(state.pending)))
    await app.clocks.repository.sync(await app.matches.repository.find(id))
    await app.matches.threads.show_again(id)
    app.poster.wake(id)
    await app.poster.settled()


async def round_of(app: App, id: str) -> int:
    stored = await app.matches.repository.find(id)
    return stored.game.progress(stored.state).round
