"""The same recorded match gives the same bytes on a file and on a server: every row of every table."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from chance import deal
from played_recorded import RECORDED, answer, answers_of, begun
from postgres_server import PostgresServer
from sampling import sample
from sqlalchemy import select

from bot.clock.service import Clocks
from bot.matches.exports import whole_export
from bot.matches.folding import fold_some
from bot.matches.service import Matches
from bot.store import Store
from bot.store import matches as rows
from bot.store.marks import TIME
from bot.store.privacy import TABLES
from rules_engine.crisis_protocol.testing.recorded import RecordedMatch, load_recorded

NAMES = sample(["random_08"], sorted(path.stem for path in RECORDED.glob("*.yaml")))
ANSWERS = sample(60, None)
NOW = 1_800_000_000.0


async def everything(store: Store) -> dict[str, list[dict[str, Any]]]:
    """But for the moments at which it was written."""
    found: dict[str, list[dict[str, Any]]] = {}
    async with store.reading() as at:
        for table in TABLES:
            columns = [column for column in table.columns if column.info != TIME]
            there = (await at.execute(select(*columns).order_by(*table.primary_key.columns))).all()
            found[table.name] = [dict(row._mapping) for row in there]
    return found


async def played(address: str, recorded: RecordedMatch, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """All there is after the answers, after they are folded, and the file that a seat is given."""
    deal("on both", put=monkeypatch.setattr)
    monkeypatch.setattr(rows, "time", SimpleNamespace(time=lambda: NOW))  # moments of entries lie in the archives too
    async with Store(address) as store:
        matches = Matches(store)
        Clocks(store, matches, lambda: NOW)
        id = await begun(store, matches, recorded)
        for seat, choice in answers_of(recorded)[:ANSWERS]:
            await answer(matches, id, seat, choice)
        told: list[Any] = [await everything(store)]
        await fold_some(matches.repository, 1, 4e9)
        exported = await whole_export(matches, await matches.repository.find(id), "blue")
        return [*told, await everything(store), _without_moments(exported)]


def _without_moments(exported: Any) -> Any:
    if isinstance(exported, dict):
        return {name: _without_moments(value) for name, value in exported.items() if not name.endswith("at")}
    return [_without_moments(value) for value in exported] if isinstance(exported, list) else exported


@pytest.mark.parametrize("name", NAMES)
async def test_a_recorded_match_gives_the_same_bytes_on_both(
    name: str, postgres: PostgresServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = load_recorded(RECORDED / f"{name}.yaml")
    on_a_file = await played(f"sqlite:///{tmp_path / 'm.sqlite3'}", recorded, monkeypatch)
    on_a_server = await played(address := postgres.new(), recorded, monkeypatch)
    postgres.drop(address)
    assert len(on_a_file[0]["match_entries"]) > 50 and on_a_file[1]["match_archives"] and on_a_file[0]["clocks"]
    assert on_a_server == on_a_file
