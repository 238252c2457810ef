"""A database of every earlier shape, with a season and a match in it, is brought up to date and still loads whole."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from old_shapes import OLD_SHAPES, old_database

from bot.clock.service import Clocks
from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.tabletop.sheets import find_sheet, keep_sheet, new_sheet
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.league.service import League
from bot.league.terms import Format, SeasonTerms
from bot.matches.loadouts import save, saved
from bot.matches.service import Matches
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.record import replay

BLUE, RED = 11, 22
CONTENT = default_content()
Rows = dict[str, list[dict[str, Any]]]


class Past:
    """What was there before: its rows, and what must be found again."""

    match: str
    season: str
    sheet: str
    rows: Rows


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Past:
    return asyncio.run(lived(tmp_path_factory.mktemp("past") / "now.sqlite3"))


async def lived(path: Path) -> Past:
    """A season with a result, a match under way with its clocks, preferences, a roster, rolls at a table."""
    made = Past()
    async with Store(f"sqlite:///{path}") as store:
        matches, league = Matches(store), League(store)
        clocks = Clocks(store, matches)
        stored = await matches.lobby.challenge(
            creator_id=BLUE, channel_id=1, guild_id=2, terms=CrisisTerms(map="downtown")
        )
        made.match = stored.row.id
        await matches.lobby.accept(made.match, RED)
        for number, user in enumerate((BLUE, RED)):
            await matches.lobby.bring_roster(made.match, user, random_roster(CONTENT, random.Random(number)), "a word")
        players = {"blue": Player("blue", 5, EAGER), "red": Player("red", 5, EAGER)}
        for _ in range(6):
            stored = await matches.repository.find(made.match)
            assert stored.state is not None
            asked = stored.state.pending[min(stored.state.pending)]
            user = stored.player(asked.seat)
            assert user is not None
            choice = players[asked.seat].answer(asked).choice
            await matches.play.answer(made.match, user, asked.seq, choice)
        await clocks.repository.preferences.keep(BLUE, pings="calls")
        season = await league.sign_ups.create(2, 1, RED, SeasonTerms(name="Spring", format=Format.SWISS, rounds=1))
        made.season = season.row.id
        for user in (BLUE, RED):
            await league.sign_ups.sign_up(made.season, user)
        view = await league.rounds.start(made.season, RED)
        (paired,) = view.open_games()
        await league.reports.report(paired.id, paired.one, 16, 3)
        await league.reports.confirm(paired.id, paired.other or 0)
        sheet = new_sheet("attack", BLUE, "{}")
        assert await keep_sheet(store, sheet)
        made.sheet = sheet.code
        await save(store, game(FIRST), BLUE, "Mine", random_roster(CONTENT, random.Random(3)))
    made.rows = contents(path)
    return made


def contents(path: Path) -> Rows:
    connection = sqlite3.connect(path)
    connection.row_factory = sqlite3.Row
    names = [row["name"] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {name: [dict(row) for row in connection.execute(f'SELECT * FROM "{name}"')] for name in names}
    connection.close()
    return {name: rows for name, rows in found.items() if not name.startswith("sqlite_")}


def filled(path: Path, number: int, rows: Rows) -> Rows:
    """A database as the release of that shape made it, with as much of the rows as it could hold."""
    old_database(path, number)
    connection = sqlite3.connect(path)
    held: Rows = {}
    for table in contents(path):
        columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
        for row in rows.get(table, []):
            kept = {name: value for name, value in row.items() if name in columns}
            marks = ", ".join("?" * len(kept))
            names = ", ".join(f'"{name}"' for name in kept)
            connection.execute(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', list(kept.values()))
            held.setdefault(table, []).append(kept)
    if number < 5:  # shapes before the fifth kept rolls elsewhere
        connection.execute("INSERT INTO rolls VALUES ('a1', 11, 'HHW', NULL, 1)")
    connection.commit()
    connection.close()
    return held


@pytest.mark.parametrize("number", range(max(OLD_SHAPES) + 1))
async def test_what_an_old_database_holds_is_still_there(past: Past, tmp_path: Path, number: int) -> None:
    path = tmp_path / "old.sqlite3"
    held = filled(path, number, past.rows) if number else {}
    async with Store(f"sqlite:///{path}") as store:
        now = contents(path)
        assert set(now) == set(past.rows), "the newest shape"
        assert now["alembic_version"] == past.rows["alembic_version"]
        for table, rows in held.items():
            after = [{name: row[name] for name in rows[0]} for row in now[table]]
            assert sorted(after, key=str) == sorted(rows, key=str), table
        await loads(store, past, held)


async def loads(store: Store, past: Past, held: Rows) -> None:
    """Everything that lay there is read by those who use it."""
    matches = Matches(store)
    if "matches" in held:
        stored = await matches.repository.find(past.match)
        record = await matches.records.record(past.match)
        assert stored.state is not None and stored.row.entries == len(record.entries) == 7
        told = [event for entry in record.live for event in entry.events]
        assert replay(CrisisProtocol(default_content()), record, stored.state.dice.seeds) == told
        assert [row.row.id for row in await matches.repository.waiting_for(BLUE)] == [past.match]
    if "seasons" in held:
        view = await League(store).repository.view(past.season)
        assert [line.player for line in view.table] and len(view.games) == 1
    if "people" in held:
        assert await Clocks(store, matches).repository.preferences.of(BLUE) == {"pings": "calls"}
        assert set(await Clocks(store, matches).repository.banks(await matches.repository.find(past.match))) == {
            "blue",
            "red",
        }
    if "sheets" in held:
        assert await find_sheet(store, past.sheet) is not None
    if "rosters" in held:
        assert [row.name for row in await saved(store, game(FIRST), BLUE)] == ["Mine"]
