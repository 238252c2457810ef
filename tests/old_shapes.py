"""The tables as each release before the revisions made them: what people may still have on their disks.

It must not follow the store: what was released stays as it was.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

OLD_SHAPES: dict[int, tuple[str, ...]] = {
    1: (
        "CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE rolls (
            id TEXT PRIMARY KEY,
            user_id INTEGER NOT NULL,
            base TEXT NOT NULL,
            extra TEXT,
            rolled_at INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
    ),
    2: (
        """
        CREATE TABLE matches (
            id TEXT PRIMARY KEY, guild_id INTEGER, channel_id INTEGER NOT NULL, thread_id INTEGER, dashboard_id INTEGER,
            creator_id INTEGER NOT NULL, status TEXT NOT NULL, terms TEXT NOT NULL, secret BLOB NOT NULL, start BLOB,
            snapshot BLOB, entries INTEGER NOT NULL, waiting TEXT NOT NULL, ending TEXT, created_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX matches_by_thread ON matches (thread_id)",
        """
        CREATE TABLE match_seats (
            match_id TEXT NOT NULL, seat TEXT NOT NULL, user_id INTEGER NOT NULL, roster TEXT, word TEXT,
            seen_entry INTEGER NOT NULL, PRIMARY KEY (match_id, seat)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX seats_by_user ON match_seats (user_id)",
        """
        CREATE TABLE match_entries (
            match_id TEXT NOT NULL, n INTEGER NOT NULL, user_id INTEGER, answer TEXT, visibility TEXT NOT NULL,
            events BLOB NOT NULL, snapshot BLOB NOT NULL, undone INTEGER NOT NULL, at INTEGER NOT NULL,
            PRIMARY KEY (match_id, n)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE match_records (
            match_id TEXT NOT NULL, kind TEXT NOT NULL, n INTEGER NOT NULL, data TEXT NOT NULL,
            PRIMARY KEY (match_id, kind, n)
        ) WITHOUT ROWID
        """,
        "CREATE TABLE applied_presses (interaction_id INTEGER PRIMARY KEY, at INTEGER NOT NULL)",
        """
        CREATE TABLE outbox (
            id INTEGER PRIMARY KEY, match_id TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, at INTEGER NOT NULL
        )
        """,
    ),
    3: (
        """
        CREATE TABLE seasons (
            id TEXT PRIMARY KEY, guild_id INTEGER NOT NULL, channel_id INTEGER NOT NULL, message_id INTEGER,
            organiser_id INTEGER NOT NULL, status TEXT NOT NULL, terms TEXT NOT NULL, round INTEGER NOT NULL,
            seed TEXT NOT NULL, created_at INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE season_players (
            season_id TEXT NOT NULL, user_id INTEGER NOT NULL, status TEXT NOT NULL, roster TEXT, roster_content TEXT,
            locked INTEGER NOT NULL, wishes TEXT NOT NULL, warnings INTEGER NOT NULL, joined_at INTEGER NOT NULL,
            PRIMARY KEY (season_id, user_id)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE season_games (
            id TEXT PRIMARY KEY, season_id TEXT NOT NULL, round INTEGER NOT NULL, stage TEXT NOT NULL, pod INTEGER,
            one INTEGER NOT NULL, other INTEGER, status TEXT NOT NULL, match_id TEXT, deadline INTEGER,
            reasons TEXT NOT NULL, report TEXT, reported_by INTEGER, reported_at INTEGER, nudged INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX games_by_season ON season_games (season_id, round)",
        "CREATE INDEX games_by_match ON season_games (match_id)",
        """
        CREATE TABLE season_results (
            game_id TEXT NOT NULL, revision INTEGER NOT NULL, season_id TEXT NOT NULL, result TEXT NOT NULL,
            at INTEGER NOT NULL, by INTEGER, PRIMARY KEY (game_id, revision)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX results_by_season ON season_results (season_id)",
        """
        CREATE TABLE season_log (
            season_id TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, by INTEGER, act TEXT NOT NULL,
            reason TEXT, data TEXT NOT NULL, PRIMARY KEY (season_id, n)
        ) WITHOUT ROWID
        """,
    ),
    4: (
        "CREATE TABLE people (user_id INTEGER PRIMARY KEY, wishes TEXT NOT NULL)",
        """
        CREATE TABLE clocks (
            match_id TEXT NOT NULL, seat TEXT NOT NULL, bank REAL NOT NULL, pace REAL NOT NULL, seq INTEGER,
            started REAL NOT NULL, rung INTEGER NOT NULL, paused_at REAL, PRIMARY KEY (match_id, seat)
        ) WITHOUT ROWID
        """,
    ),
    5: (
        """
        CREATE TABLE sheets (
            code TEXT PRIMARY KEY, kind TEXT NOT NULL, owner_id INTEGER NOT NULL, version INTEGER NOT NULL,
            state TEXT NOT NULL, record TEXT NOT NULL, secret BLOB NOT NULL, begun_at INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "DROP TABLE rolls",
    ),
    6: (
        "ALTER TABLE season_players ADD COLUMN name TEXT",
        "ALTER TABLE season_players ADD COLUMN here INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE season_games ADD COLUMN asked TEXT",
        """
        CREATE TABLE season_outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT, season_id TEXT NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE rosters (
            user_id INTEGER NOT NULL, name TEXT NOT NULL, roster TEXT NOT NULL, content TEXT NOT NULL,
            at INTEGER NOT NULL, PRIMARY KEY (user_id, name)
        ) WITHOUT ROWID
        """,
    ),
    7: ("ALTER TABLE match_entries ADD COLUMN instruction TEXT",),
    8: (
        """
        CREATE TABLE season_posts (
            message_id INTEGER PRIMARY KEY, channel_id INTEGER NOT NULL, season_id TEXT NOT NULL, game_id TEXT NOT NULL,
            kind TEXT NOT NULL, data TEXT NOT NULL
        )
        """,
        "CREATE INDEX posts_by_season ON season_posts (season_id)",
    ),
    9: (
        "ALTER TABLE clocks ADD COLUMN user_id INTEGER",
        "ALTER TABLE clocks ADD COLUMN spent REAL NOT NULL DEFAULT 0",
        "ALTER TABLE clocks ADD COLUMN next_due REAL",
        "CREATE INDEX clocks_by_due ON clocks (next_due) WHERE next_due IS NOT NULL",
        "CREATE INDEX clocks_by_user ON clocks (user_id) WHERE seq IS NOT NULL",
    ),
    10: (
        "ALTER TABLE matches ADD COLUMN folded INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX matches_to_fold ON matches (status, entries - folded)",
        """
        CREATE TABLE match_archives (
            match_id TEXT NOT NULL, kind TEXT NOT NULL, first INTEGER NOT NULL, until INTEGER NOT NULL,
            instructions TEXT NOT NULL, archive BLOB NOT NULL, PRIMARY KEY (match_id, kind, first)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE match_archive_people (
            match_id TEXT NOT NULL, number INTEGER NOT NULL, user_id INTEGER NOT NULL, PRIMARY KEY (match_id, number)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX archives_by_person ON match_archive_people (user_id)",
        "CREATE INDEX applied_by_time ON applied_presses (at)",
        "CREATE INDEX sheets_by_time ON sheets (begun_at) WHERE state != ''",
    ),
    11: (
        """
        CREATE TABLE blocks (
            user_id INTEGER NOT NULL, person TEXT NOT NULL, blocked_id INTEGER, at INTEGER NOT NULL,
            PRIMARY KEY (user_id, person)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE barred (
            guild_id INTEGER NOT NULL, person TEXT NOT NULL, barred_id INTEGER, listed_by INTEGER NOT NULL, reason TEXT,
            until INTEGER, finishes INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (guild_id, person)
        ) WITHOUT ROWID
        """,
        """
        CREATE TABLE season_requests (
            id TEXT PRIMARY KEY, season_id TEXT NOT NULL, act TEXT NOT NULL, asked_by INTEGER NOT NULL,
            data TEXT NOT NULL, at INTEGER NOT NULL
        ) WITHOUT ROWID
        """,
        "CREATE INDEX requests_by_season ON season_requests (season_id)",
    ),
}


def old_database(path: Path, shape: int) -> None:
    """An empty database as the release of that shape left it."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        for number in range(1, shape + 1):
            for statement in OLD_SHAPES[number]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")
        connection.commit()
