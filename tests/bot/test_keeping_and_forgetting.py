"""Backups that can be restored, and people who can ask what is kept and be forgotten."""

import sqlite3
from pathlib import Path

import pytest

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.league.results import Result, Side
from bot.league.service import League
from bot.league.terms import Format, SeasonTerms
from bot.matches.service import Matches
from bot.store import Store
from bot.store.backup import KEPT, back_up, check, tonight
from bot.store.privacy import forget, gather

ME, THEM = 4242424242, 77


async def a_past(store: Store) -> tuple[str, str]:
    """A challenge, and a league game won by me."""
    matches = Matches(store)
    stored = await matches.lobby.challenge(
        creator_id=ME, channel_id=1, guild_id=2, terms=CrisisTerms(), opponent_id=THEM
    )
    league = League(store)
    season = await league.sign_ups.create(2, 1, THEM, SeasonTerms(name="Spring", format=Format.SWISS, rounds=1))
    for user in (ME, THEM):
        await league.sign_ups.sign_up(season.row.id, user)
    view = await league.rounds.start(season.row.id, THEM)
    (game,) = view.open_games()
    await league.reports.report(game.id, game.one, 16, 3) if game.one == ME else await league.reports.report(
        game.id, game.one, 3, 16
    )
    await league.reports.confirm(game.id, game.other or 0)
    return stored.row.id, season.row.id


async def test_what_is_kept_about_a_person_is_given_without_secrets(address: str) -> None:
    async with Store(address) as store:
        await a_past(store)
        async with store.transaction() as at:
            found = await gather(at, ME)
    assert {"matches", "match_seats", "season_players", "season_games"} <= set(found)
    assert all("secret" not in row for rows in found.values() for row in rows)


async def test_a_forgotten_person_leaves_no_id_and_the_table_stays_whole(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite3"
    async with Store(f"sqlite:///{path}") as store:
        _, season = await a_past(store)
        before = (await League(store).repository.view(season)).table
        async with store.transaction() as at:
            stand_in = await forget(at, ME)
            assert await gather(at, ME) == {}
        after = (await League(store).repository.view(season)).table
    assert [line.points for line in after] == [line.points for line in before]
    assert after[0].player == stand_in
    dump = "\n".join(sqlite3.connect(path).iterdump())
    assert str(ME) not in dump


def test_a_result_names_both_players() -> None:
    """The shape that `forget` looks into."""
    told = Result(id="g", round=1, one=Side(player=ME), other=Side(player=THEM), winner=ME).model_dump()
    assert (told["one"]["player"], told["other"]["player"], told["winner"]) == (ME, THEM, ME)


async def test_a_backup_is_a_whole_database_and_only_the_newest_are_kept(tmp_path: Path) -> None:
    path, folder = tmp_path / "p.sqlite3", tmp_path / "backups"
    async with Store(f"sqlite:///{path}") as store:
        match, _ = await a_past(store)
        copies = [back_up(path, folder, now=1_800_000_000 + day * 86_400) for day in range(KEPT + 2)]
        assert sorted(folder.iterdir()) == copies[-KEPT:]
    async with Store(f"sqlite:///{copies[-1]}") as restored:
        stored = await Matches(restored).repository.find(match)
        assert stored.row.creator_id == ME


def test_a_damaged_copy_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite3"
    connection = sqlite3.connect(broken)
    connection.execute("CREATE TABLE t (x)")
    connection.executemany("INSERT INTO t VALUES (?)", [("y" * 500,)] * 200)
    connection.commit()
    connection.close()
    data = bytearray(broken.read_bytes())
    data[4096 * 3 : 4096 * 5] = b"\x00" * 8192
    broken.write_bytes(data)
    with pytest.raises((OSError, sqlite3.DatabaseError)):
        check(broken)


async def test_a_bad_night_is_not_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, folder = tmp_path / "p.sqlite3", tmp_path / "backups"
    async with Store(f"sqlite:///{path}") as store:
        await a_past(store)
    for night in range(3):
        monkeypatch.setattr("bot.store.backup.time.time", lambda now=1_800_000_000.0 + night * 86_400: now)
        if night == 1:
            path.rename(tmp_path / "away.sqlite3")
            path.mkdir()  # nothing can be copied tonight
        await tonight(path, folder)
        if night == 1:
            path.rmdir()
            (tmp_path / "away.sqlite3").rename(path)
    copies = sorted(folder.glob("*.sqlite3"))
    assert len(copies) == 2, "one of three nights was bad"
    for copy in copies:
        check(copy)
