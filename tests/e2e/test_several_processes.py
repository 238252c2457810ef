"""Several processes on one PostgreSQL by shards: presses reach each, whoever is killed is stood in for and comes back,
nothing is told twice, and what does not fit is refused."""

from __future__ import annotations

import asyncio
import itertools
import signal
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import pytest
from match_people import Player, begin, open_components, thread_is_whole
from postgres_server import PostgresServer
from processes import START, BotProcess, table_settings

from bot.local.errors import Json
from bot.local.gateway import shard_of
from bot.local.messages import parts
from bot.local.server import LocalDiscord
from bot.matches.service import Matches
from bot.store import Store
from bot.store import matches as rows
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.kernel.record import replay

pytestmark = pytest.mark.e2e

COUNT = 4
LEASE = "20"
"""Whoever is gone from the same machine is missed at the next renewal, every five seconds."""


@pytest.fixture
async def table() -> AsyncIterator[LocalDiscord]:
    """Four servers, one in each shard, each with a channel called after it."""
    async with LocalDiscord(token="a-token-for-tests", patient=True, shards=COUNT) as opened:
        for shard in range(COUNT):
            while True:
                guild = opened.world.add_guild(f"server {shard}", bot_member=True)
                if shard_of(guild.id, COUNT) == shard:
                    opened.world.add_text_channel(guild.id, f"channel-{shard}")
                    break
                del opened.world.guilds[guild.id]
                opened.clock.advance(0.001)
        yield opened


@pytest.fixture
def database(postgres: PostgresServer) -> Iterator[str]:
    made = postgres.new()
    yield made
    postgres.drop(made)


@pytest.fixture
def shares(
    table: LocalDiscord, bots: Callable[..., BotProcess], database: str, tmp_path: Path
) -> Callable[..., BotProcess]:
    """Processes of one user of one machine, each with a chance of its own: else two would give matches one name."""
    numbers = itertools.count()

    def make(shards: str, home: str = "home") -> BotProcess:
        own = {"SHARDS": shards, "CHANCE": f"process {next(numbers)}", "XDG_DATA_HOME": str(tmp_path / home)}
        own["SKETCHES"] = "yes"  # nobody looks at the pictures
        return bots(table, DATABASE_URL=database, LEASE_SECONDS=LEASE, **table_settings(table), **own)

    return make


def connected(table: LocalDiscord, but: Collection[str] = ()) -> set[int]:
    """The shards that somebody listens on, not counting sessions that were there before."""
    heard = [s for id, s in table.gateway.sessions.items() if s.wire is not None and id not in but]
    return {session.shard[0] for session in heard if session.shard[1] == COUNT}


async def ready(table: LocalDiscord, *shards: int, but: Collection[str] = ()) -> None:
    async with asyncio.timeout(START):
        while not (set(shards) <= connected(table, but) and table.hub.all_commands()):  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def dashboards(table: LocalDiscord) -> dict[str, int]:
    """How many messages with a match's menu each thread has."""
    found = {}
    for place, messages in table.world.messages.items():
        shown = [m for m in messages.values() if m.only_for is None and ":menu" in str(m.payload["components"])]
        found[place] = len(shown)
    return {place: count for place, count in found.items() if count}


async def due(database: str) -> int:
    async with Store(database) as store, store.reading() as at:
        return len(await rows.due(at))


async def settled(database: str) -> None:
    async with asyncio.timeout(START):
        while await due(database):  # noqa: ASYNC110
            await asyncio.sleep(0.1)


def told(table: LocalDiscord, place: str, words: str) -> int:
    messages = table.world.messages.get(place, {}).values()
    return sum(words in str(part.get("content")) for m in messages if m.only_for is None for part in parts(m.payload))


async def test_two_processes_share_four_servers_and_one_stands_in_for_the_other(
    table: LocalDiscord, shares: Callable[..., BotProcess], sit: Any, database: str
) -> None:
    one, other = shares("0-1/4"), shares("2-3/4")
    await one.start()
    await other.start()
    await ready(table, 0, 1, 2, 3)
    blue, red = await sit("blue"), await sit("red")
    boards: dict[int, Json] = {}
    for shard in range(COUNT):  # presses to both
        boards[shard] = await begin(blue, red, f"channel-{shard}")
    assert dashboards(table) == {board["channel_id"]: 1 for board in boards.values()}
    for bot in (one, other):
        await bot.until(lambda bot=bot: '"press"' in bot.log)

    # Something is put out for a match whose process is gone: the other one posts it, without a gateway.
    before_it = set(table.gateway.sessions)
    await other.kill()
    killed = time.monotonic()
    async with Store(database) as store:
        stored = await Matches(store).repository.in_thread(int(boards[3]["channel_id"]))
        assert stored is not None
        async with store.transaction() as at:
            await rows.put_out(at, stored.row.id, "sleeping", until=time.time() + 86_400)
    await settled(database)
    posted = time.monotonic() - killed
    await ready(table, 2, 3, but=before_it)
    assert "standing in for a process that is gone" in one.log
    print(f"posted {posted:.1f} s after the kill, presses taken after {time.monotonic() - killed:.1f} s")  # noqa: T201
    assert told(table, boards[3]["channel_id"], "nobody has touched this match") == 1

    # And it takes presses there.
    for shard in (2, 3):
        panel = await blue.press(boards[shard], "My move")
        assert panel is not None and open_components(panel)
    assert dashboards(table) == {board["channel_id"]: 1 for board in boards.values()}, "nothing twice"

    # The dead one comes back, and gets its servers again.
    again = shares("2-3/4")
    await again.start()
    await again.until(lambda: '"ready"' in again.log)
    await one.until(lambda: '"given back"' in one.log)
    before = one.log.count('"press"')
    for shard in (2, 3):
        panel = await red.press(boards[shard], "My move")
        assert panel is not None
    await again.until(lambda: again.log.count('"press"') == 2)
    assert one.log.count('"press"') == before
    assert dashboards(table) == {board["channel_id"]: 1 for board in boards.values()}
    for bot in (one, again):
        assert "Traceback" not in bot.log and "incident" not in bot.log
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0


async def test_a_press_that_reaches_another_process_is_posted_by_the_one_that_works_the_match(
    table: LocalDiscord, shares: Callable[..., BotProcess], sit: Any, database: str
) -> None:
    one, other = shares("0-1/4"), shares("2-3/4")
    await one.start()
    await other.start()
    await ready(table, 0, 1, 2, 3)
    blue, red = await sit("blue"), await sit("red")
    challenge = await blue.slash("channel-3", "match new", opponent=red.id)
    assert challenge is not None
    private = await red.open_dm()
    listed = await red.slash(private, "match list")  # private messages reach the first shard
    assert listed is not None
    await red.press(listed, "Accept")
    await blue.until(lambda: next((c for c in blue.channels.values() if c["id"] == challenge["id"]), None), "a thread")
    await settled(database)
    await one.until(lambda: one.log.count('"press"') >= 2)
    assert len([c for c in blue.channels.values() if c.get("parent_id") == challenge["channel_id"]]) == 1
    board = await blue.wait_for_message(lambda m: "Choose a roster" in str(m), channel=blue.channels[challenge["id"]])
    assert board is not None
    for bot in (one, other):
        assert "Traceback" not in bot.log and "incident" not in bot.log


async def test_killed_in_turn_while_people_play_nothing_is_lost_or_told_twice(
    table: LocalDiscord, shares: Callable[..., BotProcess], sit: Any, database: str
) -> None:
    running = {shards: shares(shards) for shards in ("0-1/4", "2-3/4")}
    for bot in running.values():
        await bot.start()
    await ready(table, *range(COUNT))
    blue, red = await sit("blue"), await sit("red")
    boards = {shard: await begin(blue, red, f"channel-{shard}") for shard in (1, 3)}
    seated = {shard: [Player(person, shard) for person in (blue, red)] for shard in boards}

    async def play_on(most: int) -> None:
        """Some presses in each match, in turn: each is answered, and what it brings about may still be under way."""
        for shard, players in seated.items():
            done = 0
            while done < most:
                for player in players:
                    await player.open_panel(blue.messages[boards[shard]["id"]])
                    if player.owes and done < most:
                        await player.step()
                        done += 1

    took: list[float] = []
    for shards in ("2-3/4", "0-1/4"):
        await play_on(2)
        before, orphans = set(table.gateway.sessions), (2, 3) if shards == "2-3/4" else (0, 1)
        await running[shards].kill()
        killed = time.monotonic()
        await ready(table, *orphans, but=before)
        took.append(time.monotonic() - killed)
        await play_on(1)
        running[shards] = shares(shards)
        await running[shards].start()
        await running[shards].until(lambda bot=running[shards]: '"ready"' in bot.log)
    await play_on(1)
    await settled(database)
    print("presses taken by another", [round(seconds, 1) for seconds in took], "s after a kill")  # noqa: T201
    async with Store(database) as store:
        matches = Matches(store)
        for shard, board in boards.items():
            stored = await matches.repository.in_thread(int(board["channel_id"]))
            assert stored is not None
            record = await matches.records.record(stored.row.id)
            kept = [event for entry in record.live for event in entry.events if event.kind != "seed_revealed"]
            assert replay(CrisisProtocol(default_content()), record) == kept, shard
            await thread_is_whole(blue, board, over=False)
    for bot in running.values():
        assert "Traceback" not in bot.log and "incident" not in bot.log


async def test_what_does_not_fit_is_refused_in_one_sentence(
    table: LocalDiscord, shares: Callable[..., BotProcess], bots: Callable[..., BotProcess], database: str
) -> None:
    one = shares("0-1/4")
    await one.start()
    await ready(table, 0, 1)
    for shards, home, sentence in (
        ("1-2/4", "home", "SHARDS: 1 of 4 taken already by a bot, process "),
        ("0-1/4", "elsewhere", "SHARDS: 0-1 of 4 taken already by a bot, process "),
        ("0-1/8", "home", "is worked in 4 by a bot, process "),
    ):
        second = shares(shards, home)
        await second.start()
        assert await second.ended() == 1
        assert sentence in second.log and "Traceback" not in second.log, second.log
    alone = bots(table, DATABASE_URL=database, **table_settings(table))
    await alone.start()
    assert await alone.ended() == 1
    assert "is in use by a bot, process " in alone.log and "Traceback" not in alone.log
    assert connected(table) == {0, 1}


async def test_a_new_process_takes_over_from_the_old_one(
    table: LocalDiscord, shares: Callable[..., BotProcess], sit: Any
) -> None:
    old, new = shares("auto"), shares("0-3/4")
    await old.start()
    await ready(table, 0, 1, 2, 3)
    blue = await sit("blue")
    assert await blue.slash("channel-2", "roll", dice=3)
    await new.start("--take-over")
    assert await old.ended() == 0
    assert "another process takes over, stopping" in old.log and "Traceback" not in old.log
    await ready(table, 0, 1, 2, 3)
    assert await blue.slash("channel-3", "roll", dice=3)
    await new.until(lambda: '"press"' in new.log)
