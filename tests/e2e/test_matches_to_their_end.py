"""Many whole matches over the real table with the real bot, for whoever has an hour.

`MATCHES=20` plays so many to their end by components, in two languages, and one more from text alone; each is searched
for what the rules hide. `KILLS=50` kills the bot so often in one match and compares it with the same match without.
"""

import asyncio
import contextlib
import itertools
import json
import os
import random
import sqlite3
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from leaks import Watch, Watched, nothing_leaked, secrets_of
from match_people import Player, begin, database, play, record_of, texts, thread_is_whole
from moments import MOMENTS
from processes import BotProcess, online
from readers import Gallery, Reader, pictures_for

from bot.local.errors import Json
from bot.local.person import Person, UnansweredError
from bot.local.server import LocalDiscord
from bot.matches.service import Matches
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.match import Roster
from rules_engine.kernel.record import Record

pytestmark = pytest.mark.e2e

MATCHES = int(os.environ.get("MATCHES", "0"))
KILLS = int(os.environ.get("KILLS", "0"))
TEXT = 0
FIRST_TURNS = 50
"""Presses; squads are revealed by then and somebody has moved."""
TROUBLES = ("incident", "picture failed", "no words for it", "posting failed")


class Enough(Exception):
    """The match has gone far enough."""


@pytest.fixture
async def table() -> Any:
    async with Gallery() as opened:
        yield opened


@pytest.fixture
async def bot(table: LocalDiscord, bots: Callable[..., BotProcess]) -> BotProcess:
    """The bot, which draws small."""
    started = bots(table, SKETCHES="1")
    await started.start()
    await online(table)
    return started


@pytest.mark.skipif(not MATCHES, reason="long: MATCHES=20 plays so many")
@pytest.mark.parametrize("seed", [TEXT, *range(1, MATCHES + 1)], ids=lambda seed: f"match {seed}" if seed else "text")
async def test_two_people_finish_a_match_and_nobody_sees_what_the_rules_hide(
    table: Gallery, bot: BotProcess, people: list[Watched], tmp_path: Path, seed: int
) -> None:
    """SQD-07, TAC-13, MIS-05: by components alone, each in their own language; the first from text alone."""
    blue, red, _ = people
    dashboard = await begin(blue, red)
    watch = Watch(database(tmp_path), dashboard["channel_id"], {person.name: person for person in people})
    players = [Player(person, seed) for person in (blue, red)]
    if seed == TEXT:
        players = [await reading(person, blue.channel(dashboard["channel_id"])) for person in (blue, red)]
    ended = await play(*players, dashboard, between=watch.note)
    await finished(bot, tmp_path, ended, watch)
    if seed == TEXT:
        assert table.fetched == [], "nobody fetched a picture"
        assert pictures_for(blue) == [] and pictures_for(red) == []
        assert all(player.boards for player in players if isinstance(player, Reader)), "both have read the board"
    english, german = private_words(blue), private_words(red)
    assert "End turn" in english and "Zug beenden" in german
    tell(f"match {seed} of {MATCHES}: {sum(p.presses for p in players)} presses, ended, whole, nothing leaked")


async def reading(person: Watched, thread: Json) -> Reader:
    reader = Reader(person, TEXT, thread)
    await reader.prefer_text()
    return reader


# -- killed --------------------------------------------------------------------------------------------------------


class Fated(Player):
    """Somebody whose bot dies at chosen presses, at chosen moments; then they press again."""

    def __init__(
        self, person: Person, seed: int, dashboard: Json, bot: BotProcess, table: LocalDiscord, fates: dict[int, str]
    ) -> None:
        super().__init__(person, seed)
        self.dashboard = dashboard
        self.bot, self.table, self.fates = bot, table, fates
        self.folder = Path(bot.environment["CHANCE_KEPT"])
        self.deaths = 0

    def count(self, what: str) -> int:
        at = sqlite3.connect(f"file:{database(self.folder)}?mode=ro", uri=True)
        try:
            [number] = at.execute(f"SELECT count(*) FROM {what}").fetchone()
            return int(number)
        finally:
            at.close()

    async def step(self) -> None:
        due = min((press for press in self.fates if press <= self.presses), default=None)
        if due is None:
            return await super().step()
        # Everything is posted: what dies now dies over this press.
        await self.bot.until(lambda: self.count("outbox") == 0)
        entries = self.count("match_entries")
        if self.fates[due] == "between":
            await self.bot.kill()
        elif self.fates[due] != "any":
            (self.folder / "moment").write_text(self.fates[due])
        pressing = asyncio.create_task(super().step()) if self.fates[due] != "between" else None
        if self.fates[due] == "any":
            await asyncio.sleep(0.2 * self.rng.random())
            await self.bot.kill()
        if pressing is not None and not await self._died(pressing, entries):
            return None  # only a look at something: the moment comes with the next answer
        del self.fates[due]
        self.deaths += 1
        await self.bot.start()
        await online(self.table)
        # Whoever pressed goes on, as without the kill: both may be asked at once, and order is part of the record.
        self.tries.clear()  # a panel opened anew begins with nothing chosen
        return await self.open_panel(self.person.messages[self.dashboard["id"]])

    async def _died(self, pressing: asyncio.Task[None], entries: int) -> bool:
        dying = asyncio.create_task(self.bot.ended())
        await asyncio.wait({pressing, dying}, return_when=asyncio.FIRST_COMPLETED)
        if not dying.done() and self.count("match_entries") == entries:
            dying.cancel()
            (self.folder / "moment").unlink(missing_ok=True)
            await pressing
            return False
        await dying
        self.table.clock.advance(3.01)  # nobody will answer it any more
        with contextlib.suppress(UnansweredError):
            await pressing
        return True


@pytest.mark.skipif(not KILLS, reason="long: KILLS=50 kills so often")
async def test_a_match_goes_on_as_if_nothing_had_been_though_the_bot_is_killed(
    table: Gallery, bot: BotProcess, people: list[Watched], tmp_path: Path
) -> None:
    """Killed between presses and in the middle of them; the record is that of the same match without a kill."""
    blue, red, watcher = people
    long = KILLS >= 10
    chosen, moments = random.Random(7), itertools.cycle((*MOMENTS, "between", *(["any"] if long else [])))
    fates: dict[str, dict[int, str]] = {"blue": {}, "red": {}}
    for press in sorted(chosen.sample(range(8, 300 if long else 48), KILLS)):
        fates["blue" if press % 2 else "red"][press // 2] = next(moments)
    records: list[Record] = []
    for killed in (True, False):
        dashboard = await begin(blue, red)
        players = [Fated(p, 7, dashboard, bot, table, dict(fates[p.name]) if killed else {}) for p in (blue, red)]
        try:
            ended = await play(*players, dashboard, between=partial(enough, players, 6000 if long else FIRST_TURNS))
        except Enough:
            ended = blue.messages[dashboard["id"]]
        assert sum(player.deaths for player in players) == KILLS * killed
        await thread_is_whole(watcher, ended, over=":rematch" in str(ended))
        records.append(await record_of(tmp_path, ended))
        await bot.kill()
        deal_anew(tmp_path)
        await bot.start()
        await online(table)
    count = min(len(record.entries) for record in records)
    first, second = ([(entry.answer, entry.events) for entry in record.entries[:count]] for record in records)
    assert first == second and count > 20
    assert not long or len(records[0].entries) == len(records[1].entries)
    for trouble in TROUBLES:
        assert trouble not in bot.log
    tell(f"{KILLS} kills: {count} entries, each as in the match without a kill; nothing lost, nothing doubled")


def deal_anew(folder: Path) -> None:
    """The next match is dealt the same as the first."""
    for file in (*folder.glob("*.dealt"), *folder.glob(f"{database(folder).name}*")):
        file.unlink()


async def enough(players: list[Fated], most: int, presses: int) -> None:
    if presses >= most and not any(player.fates for player in players):
        raise Enough


# -- what must hold ------------------------------------------------------------------------------------------------


def tell(line: str) -> None:
    """For whoever runs the long form with `-s`."""
    sys.stdout.write(f"\n{line}\n")


async def finished(bot: BotProcess, folder: Path, ended: Json, watch: Watch) -> None:
    """The match has a result, its record and its thread are whole, nothing went wrong, nobody saw too much."""
    assert "wins" in texts(ended) or "draw" in texts(ended)
    for trouble in TROUBLES:
        assert trouble not in bot.log
    await thread_is_whole(watch.people["watcher"], ended, over=True)
    record = await record_of(folder, ended)
    async with Store(f"sqlite:///{database(folder)}") as store:
        stored = await Matches(store).repository.in_thread(int(ended["channel_id"]))
    assert stored is not None
    rosters = {seat: Roster.model_validate(row.roster) for seat, row in stored.seats.items()}
    secrets = secrets_of(default_content(), record, rosters, stored.row.secret)
    assert {secret.what for secret in secrets if secret.words} >= {"a sealed squad", "a crisis before its reveal"}
    nothing_leaked(watch.leaks(secrets))


def private_words(person: Watched) -> str:
    """Everything that only this person was told."""
    return "\n".join(
        json.dumps(frame["message"], ensure_ascii=False)
        for frame in person.seen
        if "message" in frame and frame["message"].get("flags", 0) & 64
    )
