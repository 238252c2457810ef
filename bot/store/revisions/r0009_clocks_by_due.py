"""Whose clock it is, what was settled of it and when it is due; pauses end, and holidays have a budget."""

import json
import time

from alembic import op
from sqlalchemy import Column, Connection, text

from bot.clock.announcing import lawful
from bot.clock.hours import Hours
from bot.store.schema import BIG, EXACT

revision, down_revision = "0009", "0008"


PAUSE_SECONDS = 28 * 86_400


def upgrade() -> None:
    op.add_column("clocks", Column("user_id", BIG))
    op.add_column("clocks", Column("spent", EXACT, nullable=False, server_default=text("0")))
    op.add_column("clocks", Column("next_due", EXACT))
    at, now = op.get_bind(), time.time()
    at.execute(
        text(
            "UPDATE clocks SET user_id = (SELECT user_id FROM match_seats AS s"
            " WHERE s.match_id = clocks.match_id AND s.seat = clocks.seat)"
        )
    )
    # Nobody has reckoned yet when these are due: they are looked at once.
    at.execute(text("UPDATE clocks SET next_due = 0 WHERE seq IS NOT NULL"))
    for name, column, where in (
        ("clocks_by_due", "next_due", text("next_due IS NOT NULL")),
        ("clocks_by_user", "user_id", text("seq IS NOT NULL")),
    ):
        op.create_index(name, "clocks", [column], sqlite_where=where, postgresql_where=where)
    _end_pauses(at, int(now))
    _keep_within_budgets(at, now)


def _end_pauses(at: Connection, now: int) -> None:
    """Pauses had no end: these have four weeks more, as one that both agree on."""
    until = now + PAUSE_SECONDS
    pause = {"by": None, "agreed": True, "at": now, "until": until, "ended": None}
    at.execute(
        text(
            "INSERT INTO match_records (match_id, kind, n, data)"
            " SELECT id, 'pause', 0, :data FROM matches WHERE status = 'paused'"
        ),
        {"data": json.dumps(pause, separators=(",", ":"))},
    )
    at.execute(text("UPDATE clocks SET next_due = NULL WHERE seq IS NOT NULL AND paused_at IS NOT NULL"))
    at.execute(
        text(
            "UPDATE clocks SET next_due = :until WHERE seq IS NOT NULL AND paused_at IS NOT NULL"
            " AND match_id IN (SELECT id FROM matches WHERE status = 'paused')"
        ),
        {"until": until},
    )


def _keep_within_budgets(at: Connection, now: float) -> None:
    """Hours from before there were budgets: a holiday to the year 9999 ends when today's longest would."""
    for user_id, wishes in at.execute(text("SELECT user_id, wishes FROM people")).all():
        values = json.loads(wishes)
        if "hours" in values:
            values["hours"] = lawful(Hours.model_validate(values["hours"]), now).model_dump(mode="json")
            told = {"user_id": user_id, "wishes": json.dumps(values)}
            at.execute(text("UPDATE people SET wishes = :wishes WHERE user_id = :user_id"), told)
