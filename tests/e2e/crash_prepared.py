"""Matches that stand where a tale needs them, played by the rules' own players before any bot is started.

It must not decide how a tale goes on: it is a beginning.
"""

import shutil
import sqlite3
from pathlib import Path

import pytest
from asked_everything import ask_everything
from chance import Dealt
from match_people import database

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.service import Matches
from bot.store import Store
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.recorded import load_recorded
from rules_engine.crisis_protocol.testing.recorded_cli import FOLDER

ATTACKS, REACTS, SLEEPS = "aaaa0001", "aaaa0002", "aaaa0003"
"""Blue is about to attack somebody who may react; blue may react to an action; no rosters yet."""
PLAYED = {ATTACKS: (1, 66), REACTS: (3, 23)}
"""The players' seed, and how many answers they give."""
BLUE, RED, CHANNEL, GUILD = 1, 2, 3, 4


async def prepare(folder: Path) -> Path:
    """All three in one database, among people and in a place that `place` names."""
    async with Store(f"sqlite:///{database(folder)}") as store:
        matches = Matches(store)
        with pytest.MonkeyPatch.context() as patch:
            for id in (ATTACKS, REACTS, SLEEPS):
                patch.setattr("bot.matches.lobby.secrets", Dealt("prepared"))
                await matches.lobby.challenge(
                    id=id,
                    creator_id=BLUE,
                    channel_id=CHANNEL,
                    guild_id=GUILD,
                    terms=CrisisTerms(reactions="clock", pool=POOL_OF_OLD),
                )
                await matches.lobby.accept(id, RED)
        # Squads of 2024, as they were recorded: the tales name their attacks and cards.
        recorded = load_recorded(FOLDER / "avengers_against_black_order.yaml").rosters
        one, other = recorded["blue"], recorded["red"]
        for id, (seed, answers) in PLAYED.items():
            with pytest.MonkeyPatch.context() as patch:
                ask_everything(patch)
                await matches.lobby.bring_roster(id, RED, one)
                await matches.lobby.bring_roster(id, BLUE, other)
            await _play(matches, id, seed, answers)
    at = sqlite3.connect(database(folder))
    with at:
        at.execute("DELETE FROM outbox")  # told before: each is shown as it stands
    at.close()
    async with Store(f"sqlite:///{database(folder)}") as store:
        for id in (ATTACKS, REACTS, SLEEPS):
            await Matches(store).threads.show_again(id)
    return database(folder)


async def _play(matches: Matches, id: str, seed: int, answers: int) -> None:
    players = {seat: Player(seat, seed, EAGER) for seat in ("blue", "red")}
    for _ in range(answers):
        stored = await matches.repository.find(id)
        assert stored.state is not None
        decision = stored.state.pending[min(stored.state.pending)]
        user = stored.player(decision.seat)
        assert user is not None
        await matches.play.answer(id, user, decision.seq, players[decision.seat].answer(decision).choice)


def place(prepared: Path, folder: Path, *matches: str, blue: str, red: str, channel: str, guild: str, now: int) -> None:
    """Some of them, for these people in this channel, as if they had been begun a moment ago."""
    shutil.copy(prepared, database(folder))
    at = sqlite3.connect(database(folder))
    with at:
        for table, id in (
            ("matches", "id"),
            *((f, "match_id") for f in ("match_seats", "match_entries", "match_records", "outbox")),
        ):
            at.execute(f"DELETE FROM {table} WHERE {id} NOT IN ({','.join('?' * len(matches))})", matches)
        at.execute("UPDATE matches SET creator_id = ?, channel_id = ?, guild_id = ?", (blue, channel, guild))
        at.execute("UPDATE matches SET created_at = ?, changed_at = ?", (now, now))
        at.execute("UPDATE match_entries SET at = ?", (now,))
        for table in ("match_seats", "match_entries"):
            people = "CASE user_id WHEN 1 THEN ? WHEN 2 THEN ? END"
            at.execute(f"UPDATE {table} SET user_id = {people}", (int(blue), int(red)))
    at.close()
