"""A quick match from the command to the first activation, by what people press."""

from __future__ import annotations

import pytest
from match_table import Table, ids, texts
from setup_walk import Walk
from simcord.env import Env

from bot.client import App
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.kernel.record import replay

MOST_QUICK = 4
"""Presses of each player until the first activation is asked for."""


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


@pytest.fixture
async def walk(table: Table) -> Walk:
    """Both have taken a side."""
    walk = Walk(table)
    panel, card = await walk.begin("match quick")
    await walk.press("red", panel, "bring.1")
    await walk.press("blue", card, "bring.0")
    await table.posted()
    return walk


async def test_a_quick_match_takes_four_presses_each_at_most(walk: Walk) -> None:
    (seat,) = await walk.owing()
    assert await walk.key(seat) == "turn", "the first activation"
    await walk.my_move(seat)
    assert walk.presses["red"] <= MOST_QUICK and walk.presses["blue"] <= MOST_QUICK


async def test_everything_the_bot_chose_is_on_record_and_replays(walk: Walk) -> None:
    """SQD-26, DEP-02: through the engine's own questions."""
    stored = await walk.table.stored()
    assert stored.state is not None and stored.state.round == 1
    record = await walk.table.app.matches.records.record(walk.table.id)
    answered = {entry.answer.seat for entry in record.live if entry.answer is not None}
    assert answered == {"blue", "red"}
    told = [event for entry in record.live for event in entry.events]
    assert replay(CrisisProtocol(default_content()), record, stored.state.dice.seeds) == told


async def test_a_quick_match_shows_what_was_chosen(walk: Walk) -> None:
    """SQD-26: mission, squads and where they stand in one post; the one that calls begins the first round."""
    state = (await walk.table.stored()).state
    assert state is not None and state.mission is not None
    shown = [post for post in await walk.table.posts() if any("squads" in f.filename for f in post.attachments)]
    assert len(shown) == 1
    assert f"threat {state.mission.threat}" in texts_of(shown[0])
    assert "were deployed" in texts_of(shown[0])
    assert "Take your turn" in texts_of((await walk.table.posts())[-1])


def texts_of(post: object) -> str:
    return str([part.to_dict() for part in post.components])  # type: ignore[attr-defined]


async def test_a_side_is_taken_by_one_press_and_nobody_else_can(table: Table) -> None:
    walk = Walk(table)
    panel, card = await walk.begin("match quick", opponent=table.red)
    assert "Avengers" in texts(panel)
    assert [id for id in ids(panel) if ":bring." in id]
    refused = await table.watcher.click(card, custom_id=next(i for i in card_ids(card) if ":bring." in i))
    assert refused.ephemeral and (await table.stored()).state is None


def card_ids(card: object) -> list[str]:
    return [c["custom_id"] for c in _flat([p.to_dict() for p in card.components]) if "custom_id" in c]  # type: ignore[attr-defined]


def _flat(parts: list[dict]) -> list[dict]:  # type: ignore[type-arg]
    return [each for part in parts for each in (part, *_flat(part.get("components", [])))]
