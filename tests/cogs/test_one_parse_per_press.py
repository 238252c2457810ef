"""A stored state is parsed once for a press, however many look at it: the press, the answer, the next panel."""

from __future__ import annotations

import pytest
from match_table import Table, ids, shown
from simcord.env import Env

from bot.client import App
from rules_engine.kernel import snapshots
from rules_engine.kernel.state import State


async def test_a_press_that_answers_parses_one_snapshot(
    app: App, simcord_env: Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table.seated(app, simcord_env)
    await table.begin()
    owner, _ = (table.blue, table.red) if "blue" in (await table.stored()).row.waiting else (table.red, table.blue)
    panel = await table.panel(owner)
    before, entries = app.matches.repository.snapshots.parses, (await table.stored()).row.entries
    loads: list[str] = []
    load = snapshots.load

    def counted(game: object, text: str, adapter: object = None) -> State:
        loads.append(text[:20])
        return load(game, text, adapter)  # type: ignore[type-var, arg-type]

    monkeypatch.setattr("bot.matches.snapshots.load", counted)
    monkeypatch.setattr("rules_engine.kernel.snapshots.load", counted)
    pressed = next(id for id in ids(panel) if id.rpartition(":")[2].startswith(("pick", "some", "pass")))
    answer = await owner.click(panel, custom_id=pressed)
    assert shown(answer) is not None
    assert (await table.stored()).row.entries == entries + 1, "the press answered nothing"
    assert app.matches.repository.snapshots.parses == before + 1
    assert len(loads) == 1, "somebody reads a snapshot past the one door"
