"""Seasons in the database: players, games, every revision of every result, and the log of organisers' acts."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, Index, Integer, Table, and_, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.marks import PART, PLACE, TIME
from bot.store.matches import Due
from bot.store.schema import BIG, FIRST_GAME, TEXT, metadata

seasons = Table(
    "seasons",
    metadata,
    Column("id", TEXT, primary_key=True),
    Column("guild_id", BIG, nullable=False, info=PLACE),
    Column("channel_id", BIG, nullable=False, info=PLACE),
    Column("message_id", BIG, info=PLACE),
    Column("organiser_id", BIG, nullable=False, info=PART),
    Column("status", TEXT, nullable=False),
    Column("terms", TEXT, nullable=False),
    Column("round", Integer, nullable=False),
    Column("seed", TEXT, nullable=False),
    Column("created_at", BIG, nullable=False, info=TIME),
    Column("game", TEXT, nullable=False, server_default=FIRST_GAME),
    sqlite_with_rowid=False,
)
players = Table(
    "season_players",
    metadata,
    Column("season_id", TEXT, primary_key=True),
    Column("user_id", BIG, primary_key=True, info=PART),
    Column("status", TEXT, nullable=False),
    Column("roster", TEXT),
    Column("roster_content", TEXT),
    Column("locked", Integer, nullable=False),
    Column("wishes", TEXT, nullable=False),
    Column("warnings", Integer, nullable=False),
    Column("joined_at", BIG, nullable=False, info=TIME),
    Column("name", TEXT),
    Column("here", Integer, nullable=False, server_default=text("0")),
    sqlite_with_rowid=False,
)
games = Table(
    "season_games",
    metadata,
    Column("id", TEXT, primary_key=True),
    Column("season_id", TEXT, nullable=False),
    Column("round", Integer, nullable=False),
    Column("stage", TEXT, nullable=False),
    Column("pod", Integer),
    Column("one", BIG, nullable=False, info=PART),
    Column("other", BIG, info=PART),
    Column("status", TEXT, nullable=False),
    Column("match_id", TEXT),
    Column("deadline", BIG, info=TIME),
    Column("reasons", TEXT, nullable=False),
    Column("report", TEXT),
    Column("reported_by", BIG, info=PART),
    Column("reported_at", BIG, info=TIME),
    Column("nudged", Integer, nullable=False),
    Column("asked", TEXT),
    Index("games_by_season", "season_id", "round"),
    Index("games_by_match", "match_id"),
    sqlite_with_rowid=False,
)
results = Table(
    "season_results",
    metadata,
    Column("game_id", TEXT, primary_key=True),
    Column("revision", Integer, primary_key=True),
    Column("season_id", TEXT, nullable=False),
    Column("result", TEXT, nullable=False),
    Column("at", BIG, nullable=False, info=TIME),
    Column("by", BIG, info=PART),
    Index("results_by_season", "season_id"),
    sqlite_with_rowid=False,
)
log = Table(
    "season_log",
    metadata,
    Column("season_id", TEXT, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("at", BIG, nullable=False, info=TIME),
    Column("by", BIG, info=PART),
    Column("act", TEXT, nullable=False),
    Column("reason", TEXT),
    Column("data", TEXT, nullable=False),
    sqlite_with_rowid=False,
)
outbox = Table(
    "season_outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("season_id", TEXT, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("data", TEXT, nullable=False),
    sqlite_autoincrement=True,
)


@dataclass(frozen=True)
class SeasonRow:
    id: str
    guild_id: int
    channel_id: int
    message_id: int | None
    organiser_id: int
    status: str
    terms: dict[str, Any]
    round: int
    seed: str
    created_at: int
    game: str = FIRST_GAME


@dataclass(frozen=True)
class PlayerRow:
    season_id: str
    user_id: int
    status: str
    roster: dict[str, Any] | None
    roster_content: str | None
    locked: bool
    wishes: dict[str, str]
    warnings: int
    joined_at: int
    name: str | None
    """As shown on the server when they signed up: pictures cannot show a mention."""
    here: bool
    """Checked in."""


@dataclass(frozen=True)
class GameRow:
    id: str
    season_id: str
    round: int
    stage: str
    pod: int | None
    one: int
    other: int | None
    status: str
    match_id: str | None
    deadline: int | None
    reasons: list[str]
    report: dict[str, Any] | None
    reported_by: int | None
    reported_at: int | None
    nudged: int
    asked: dict[str, int] | None
    """An extension one side has asked the other for: `by` and `days`."""

    @property
    def players(self) -> tuple[int, ...]:
        return (self.one,) if self.other is None else (self.one, self.other)


def now() -> int:
    return int(time.time())


async def add_season(at: AsyncConnection, **values: Any) -> None:
    """Of the first game, unless the values say of which."""
    await at.execute(insert(seasons).values({"game": FIRST_GAME, "created_at": now(), "round": 0, **values}))


async def find_season(at: AsyncConnection, id: str) -> SeasonRow | None:
    row = (await at.execute(select(seasons).where(seasons.c.id == id))).one_or_none()
    return None if row is None else _season(row)


def _season(row: Any) -> SeasonRow:
    values = dict(row._mapping)
    return SeasonRow(**{**values, "terms": json.loads(row.terms)})


async def guilds_of(at: AsyncConnection, ids: Sequence[str]) -> dict[str, int]:
    """The servers of these seasons."""
    query = select(seasons.c.id, seasons.c.guild_id).where(seasons.c.id.in_(ids))
    return {row.id: row.guild_id for row in (await at.execute(query)).all()}


async def seasons_in(at: AsyncConnection, guild_id: int) -> list[SeasonRow]:
    query = select(seasons).where(seasons.c.guild_id == guild_id).order_by(seasons.c.created_at.desc())
    return [_season(row) for row in (await at.execute(query)).all()]


async def change_season(at: AsyncConnection, id: str, **values: Any) -> None:
    await at.execute(update(seasons).where(seasons.c.id == id).values(**values))


async def seasons_with(at: AsyncConnection, statuses: tuple[str, ...]) -> list[SeasonRow]:
    query = select(seasons).where(seasons.c.status.in_(statuses)).order_by(seasons.c.created_at)
    return [_season(row) for row in (await at.execute(query)).all()]


async def remove_season(at: AsyncConnection, id: str) -> None:
    """A draft that never opened."""
    await at.execute(log.delete().where(log.c.season_id == id))
    await at.execute(seasons.delete().where(seasons.c.id == id))


async def warnings_of(at: AsyncConnection, guild_id: int, user_id: int) -> int:
    """Warnings somebody still has, in all seasons of a server."""
    query = (
        select(func.coalesce(func.sum(players.c.warnings), 0))
        .select_from(players.join(seasons, seasons.c.id == players.c.season_id))
        .where(and_(seasons.c.guild_id == guild_id, players.c.user_id == user_id))
    )
    return int((await at.execute(query)).scalar_one())


async def add_player(
    at: AsyncConnection, season_id: str, user_id: int, status: str, joined_at: int, name: str | None = None
) -> None:
    row = {"season_id": season_id, "user_id": user_id, "status": status, "joined_at": joined_at, "name": name}
    await at.execute(insert(players).values(locked=0, wishes="{}", warnings=0, here=0, **row))


async def players_of(at: AsyncConnection, season_id: str) -> list[PlayerRow]:
    query = select(players).where(players.c.season_id == season_id).order_by(players.c.joined_at, players.c.user_id)
    return [
        PlayerRow(
            season_id=row.season_id,
            user_id=row.user_id,
            status=row.status,
            roster=json.loads(row.roster) if row.roster else None,
            roster_content=row.roster_content,
            locked=bool(row.locked),
            wishes=json.loads(row.wishes),
            warnings=row.warnings,
            joined_at=row.joined_at,
            name=row.name,
            here=bool(row.here),
        )
        for row in (await at.execute(query)).all()
    ]


async def seasons_of(at: AsyncConnection, user_id: int, statuses: tuple[str, ...]) -> list[str]:
    """Seasons that stand so and in which somebody has or had a place."""
    query = select(seasons.c.id).join(players, players.c.season_id == seasons.c.id)
    where = and_(players.c.user_id == user_id, seasons.c.status.in_(statuses))
    return [row.id for row in (await at.execute(query.where(where).order_by(seasons.c.created_at))).all()]


async def change_player(at: AsyncConnection, season_id: str, user_id: int, **values: Any) -> None:
    where = and_(players.c.season_id == season_id, players.c.user_id == user_id)
    await at.execute(update(players).where(where).values(**values))


async def add_game(at: AsyncConnection, **values: Any) -> None:
    await at.execute(insert(games).values(nudged=0, **values))


def _game(row: Any) -> GameRow:
    values = dict(row._mapping)
    values["reasons"] = json.loads(row.reasons)
    values["report"] = json.loads(row.report) if row.report else None
    values["asked"] = json.loads(row.asked) if row.asked else None
    return GameRow(**values)


async def games_of(at: AsyncConnection, season_id: str) -> list[GameRow]:
    query = select(games).where(games.c.season_id == season_id).order_by(games.c.round, games.c.id)
    return [_game(row) for row in (await at.execute(query)).all()]


async def find_game(at: AsyncConnection, id: str) -> GameRow | None:
    row = (await at.execute(select(games).where(games.c.id == id))).one_or_none()
    return None if row is None else _game(row)


async def game_of_match(at: AsyncConnection, match_id: str) -> GameRow | None:
    row = (await at.execute(select(games).where(games.c.match_id == match_id))).first()
    return None if row is None else _game(row)


async def change_game(at: AsyncConnection, id: str, **values: Any) -> None:
    await at.execute(update(games).where(games.c.id == id).values(**values))


async def remove_game(at: AsyncConnection, id: str) -> None:
    """A pairing taken back before anybody played it, and the bye it may have been."""
    await take_back_results(at, id)
    await at.execute(games.delete().where(games.c.id == id))


async def remove_drafts(at: AsyncConnection, season_id: str) -> None:
    await at.execute(games.delete().where(and_(games.c.season_id == season_id, games.c.status == "draft")))


async def add_result(at: AsyncConnection, season_id: str, game_id: str, result: str, by: int | None, at_: int) -> int:
    """The next revision of a game's result; the old ones stay."""
    query = select(func.count()).select_from(results).where(results.c.game_id == game_id)
    revision = int((await at.execute(query)).scalar_one())
    row = {"game_id": game_id, "revision": revision, "season_id": season_id, "result": result, "at": at_, "by": by}
    await at.execute(insert(results).values(row))
    return revision


async def take_back_results(at: AsyncConnection, game_id: str) -> None:
    """The game has no result any more; the log still tells of it."""
    await at.execute(results.delete().where(results.c.game_id == game_id))


async def results_of(at: AsyncConnection, season_id: str) -> list[dict[str, Any]]:
    """Every revision of every result, with its number and whose word it is."""
    query = select(results).where(results.c.season_id == season_id).order_by(results.c.game_id, results.c.revision)
    kept = (await at.execute(query)).all()
    return [{**json.loads(row.result), "revision": row.revision, "by": row.by} for row in kept]


async def note(
    at: AsyncConnection, season_id: str, by: int | None, act: str, reason: str | None = None, **data: Any
) -> None:
    """On record; entries are never removed, so their number is their count."""
    count = (await at.execute(select(func.count()).select_from(log).where(log.c.season_id == season_id))).scalar_one()
    row = {"season_id": season_id, "n": count, "by": by, "act": act, "reason": reason, "data": json.dumps(data)}
    await at.execute(insert(log).values(at=now(), **row))


async def log_of(at: AsyncConnection, season_id: str) -> list[dict[str, Any]]:
    rows = (await at.execute(select(log).where(log.c.season_id == season_id).order_by(log.c.n))).all()
    return [{**dict(row._mapping), "data": json.loads(row.data)} for row in rows]


async def put_out(at: AsyncConnection, season_id: str, kind: str, **data: Any) -> None:
    """Something to be told, in the transaction that brings it about."""
    await at.execute(insert(outbox).values(season_id=season_id, kind=kind, data=json.dumps(data)))


async def due(at: AsyncConnection, season_id: str | None = None) -> list[Due]:
    query = select(outbox).order_by(outbox.c.id)
    if season_id is not None:
        query = query.where(outbox.c.season_id == season_id)
    return [Due(row.id, row.season_id, row.kind, json.loads(row.data)) for row in (await at.execute(query)).all()]


async def owing(at: AsyncConnection) -> list[str]:
    """The seasons that have something due."""
    return list((await at.execute(select(outbox.c.season_id).distinct().order_by(outbox.c.season_id))).scalars())


async def done(at: AsyncConnection, ids: Sequence[int]) -> None:
    await at.execute(outbox.delete().where(outbox.c.id.in_(ids)))
