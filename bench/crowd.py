"""Many matches at once: prepared in the database by the product's own services, then pressed by people at a table.

It must not reach into the bot: people see what their sockets tell them, and stop the clock there.
"""

from __future__ import annotations

import asyncio
import itertools
import re
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import func, select, update

from bot.games.crisis_protocol.rosters import Rosters
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.local.errors import ApiError, Json
from bot.local.person import Person, UnansweredError
from bot.matches.service import Matches, StoredMatch
from bot.matches.terms import Status
from bot.store import Store
from bot.store import matches as rows
from bot.store.trouble import DatabaseTrouble
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.match import SEATS, Phase
from rules_engine.crisis_protocol.testing.players import Player as Chooser

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "e2e"))
from match_people import Player, own

FURTHER = 24
"""Answers after setup at which the matches stand when the people come: none to as many as these."""
TROUBLE = "y memory"
"""In every sentence that tells of the database."""
MATCH = re.compile("m:([0-9a-f]{8}):")
BLUE, RED = 0x2F6FB3, 0xC23B3B

Stand = Callable[[Matches, StoredMatch, int, int], bool]
"""How a match stands, its number, the answers given since its setup: whether it may stay so."""


@dataclass
class Press:
    """One press, as the person who made it saw it; moments in seconds."""

    at: float
    thread: str
    acknowledged: float | None = None
    pictured: float | None = None
    """When the last picture that it changed was there: the panel, the board, the story."""


class Onlooker(Person):
    """A person with a stop-watch. All of them see all threads; `notes` says whose watch counts for public posts."""

    def __init__(self, url: str, name: str, crowd: Crowd, *, notes: bool) -> None:
        super().__init__(url, name, patience=60)
        self.crowd, self.notes = crowd, notes
        self.pressed: dict[str, Press] = {}

    async def ask(self, kind: str, **frame: Any) -> Json:
        if kind not in ("press", "select"):
            return await super().ask(kind, **frame)
        press = Press(time.perf_counter(), self.messages[frame["message_id"]]["channel_id"])
        self.crowd.note(press)
        reply = await super().ask(kind, **frame)
        # The socket may have told the fate before the request itself returned.
        self.pressed[reply["interaction_id"]] = press
        if press.acknowledged is None and any(s != "sent" for s in self.fates.get(reply["interaction_id"], ())):
            press.acknowledged = time.perf_counter()
        return reply

    def _take(self, frame: Json) -> None:
        super()._take(frame)
        if frame["type"] == "interaction" and frame["state"] in ("done", "thinking"):
            press = self.pressed.get(frame["interaction_id"])
            if press is not None and press.acknowledged is None:
                press.acknowledged = time.perf_counter()
        elif frame["type"] in ("message_create", "message_update") and (self.notes or own(frame["message"])):
            self.crowd.saw(frame["message"])


@dataclass
class Game:
    """One match on the local Discord."""

    id: str
    players: dict[str, Player]
    thread: str = ""
    dashboard: str = ""
    guild: int = 0
    last: Press | None = None
    busy: bool = False
    over: bool = False

    def turn(self, dashboard: Json) -> str:
        """Whose move it is, by the colour of the dashboard."""
        return "red" if dashboard["components"][0].get("accent_color") == RED else "blue"


@dataclass
class Crowd:
    """The people, their matches, and everything they pressed."""

    books: Store
    """The bot's database, looked at from outside."""
    people: list[Onlooker] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    practice: list[Game] = field(default_factory=list)
    """Matches against the bot: they are played beside the others, and their presses are not counted."""
    presses: list[Press] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    refused: int = 0
    """Presses whose people were told that the bot could not reach its database."""
    left_out: int = 0
    """Presses that were due while no match was free."""
    _threads: dict[str, Game] = field(default_factory=dict)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def watch(self) -> Onlooker:
        return self.people[0]

    def note(self, press: Press) -> None:
        if press.thread in {game.thread for game in self.practice}:
            return
        self.presses.append(press)
        if press.thread in self._threads:
            self._threads[press.thread].last = press

    def saw(self, message: Json) -> None:
        now = time.perf_counter()
        game = self._threads.get(message["channel_id"])
        if game is None:
            return
        if ":rematch" in str(message.get("components")):
            game.over = True
        if game.last is not None and message.get("attachments"):
            game.last.pictured = now

    # -- preparing -------------------------------------------------------------------------------------------------

    async def prepare(self, count: int, stand: Stand) -> None:
        """Matches begun and played on by the services that the bot uses until they stand as wanted: nobody waits for
        that many openings to be pressed. What is to be posted stays in the outbox, as after a stop."""
        content = default_content()
        rosters = list(Rosters(content).ready().values())
        channels = [c["id"] for c in self.watch.hello["guilds"][0]["channels"]]
        guild = int(self.watch.hello["guilds"][0]["id"])
        matches = Matches(self.books)
        for number in itertools.count():
            if len(self.games) == count:
                break
            people = self._pair(number)
            begun = await matches.lobby.challenge(
                creator_id=int(people["blue"].id),
                channel_id=int(channels[number % len(channels)]),
                guild_id=guild,
                terms=CrisisTerms(map="downtown" if number % 2 else None),
            )
            id = begun.row.id
            await matches.lobby.accept(id, int(people["red"].id))
            for offset, seat in enumerate(SEATS):
                roster = rosters[(number + offset) % len(rosters)]
                await matches.lobby.bring_roster(id, int(people[seat].id), roster)
            if not await _play_on(matches, id, number, stand):
                continue  # it ended before it stood as wanted
            self.games.append(Game(id, {seat: Player(people[seat], number) for seat in SEATS}))

    async def prepare_practice(self, count: int, level: str) -> None:
        """Matches against the bot, in which the person is asked what to do."""
        rosters = list(Rosters(default_content()).ready().values())
        channel = int(self.watch.hello["guilds"][0]["channels"][0]["id"])
        bot, guild = int(self.watch.hello["app"]["user_id"]), int(self.watch.hello["guilds"][0]["id"])
        matches = Matches(self.books)
        for number in range(count):
            person = self.people[number % len(self.people)]
            begun = await matches.lobby.challenge(
                creator_id=int(person.id),
                channel_id=channel,
                guild_id=guild,
                terms=CrisisTerms(map="downtown", quick=True, practice=level),
                opponent_id=bot,
            )
            await matches.lobby.accept(begun.row.id, bot)
            for offset, user in enumerate((int(person.id), bot)):
                await matches.lobby.bring_roster(begun.row.id, user, rosters[(number + offset) % len(rosters)])
            if await _play_on(matches, begun.row.id, number, _persons_turn):
                self.practice.append(Game(begun.row.id, {"blue": Player(person, number)}))

    async def take_up(self) -> None:
        """Matches prepared for an earlier run: at this table people and places have other numbers. They are spread over
        the servers that the bot is in, and those that have to be posted yet are played."""
        played = await self.owed()
        servers = [guild for guild in self.watch.hello["guilds"] if guild["bot_member"]]
        rooms = [[(int(guild["id"]), int(channel["id"])) for channel in guild["channels"]] for guild in servers]
        places = [place for side_by_side in zip(*rooms, strict=True) for place in side_by_side]
        async with self.books.transaction() as at:
            open_ = select(rows.matches.c.id).where(rows.matches.c.status == "playing").order_by(rows.matches.c.id)
            for number, id in enumerate((await at.execute(open_)).scalars().all()):
                people = self._pair(number)
                guild, channel = places[number % len(places)]
                moved = {"guild_id": guild, "channel_id": channel, "creator_id": int(people["blue"].id)}
                await at.execute(update(rows.matches).where(rows.matches.c.id == id).values(**moved))
                for seat, person in people.items():
                    sits = update(rows.seats).where(rows.seats.c.match_id == id, rows.seats.c.seat == seat)
                    await at.execute(sits.values(user_id=int(person.id)))
                players = {seat: Player(people[seat], number) for seat in SEATS}
                if id in played:
                    self.games.append(Game(id, players, guild=guild))

    def _pair(self, number: int) -> dict[str, Onlooker]:
        first = number % (len(self.people) // 2) * 2
        return dict(zip(SEATS, self.people[first : first + 2], strict=True))

    async def sit_down(self) -> None:
        """Until the bot has put every match into its thread."""
        open_ = {game.id: game for game in (*self.games, *self.practice) if not game.dashboard}

        while True:
            for message in self.watch.messages.values():
                text = str(message.get("components")) if not own(message) else ""
                if ":menu" not in text:
                    continue
                for id in {found[1] for found in MATCH.finditer(text)} & open_.keys():
                    game = open_.pop(id)
                    game.thread, game.dashboard = message["channel_id"], message["id"]
                    self._threads[game.thread] = game
            if not open_ and not await self.owed():
                return
            await asyncio.sleep(0.5)

    async def owed(self) -> set[str]:
        """Matches with something still to be posted; while the database is away, all."""
        try:
            async with self.books.reading() as at:
                return set(await rows.owing(at))
        except DatabaseTrouble:
            return {game.id for game in self.games}

    # -- pressing --------------------------------------------------------------------------------------------------

    async def press(self, rate: float, seconds: float) -> list[Press]:
        """Presses at a rate, whatever the bot makes of them, each in the match that has been left alone longest."""
        before, start, number = len(self.presses), time.perf_counter(), 0
        while (due := start + number / rate) < start + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            number += 1
            game = await self._free()
            if game is None:
                self.left_out += 1
                continue
            task = asyncio.create_task(self._press_in(game))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return self.presses[before:]

    async def practise(self, rate: float) -> None:
        """Press so often a second in one practice match after the other that waits for its person, until it is stopped;
        whether or not the last press is answered."""
        pressing: set[asyncio.Task[None]] = set()
        while True:
            await asyncio.sleep(1 / rate)
            waiting = [game for game in self.practice if not game.busy and not game.over and self._is_blues(game)]
            if waiting:
                task = asyncio.create_task(self._press_in(waiting[0]))
                pressing.add(task)
                task.add_done_callback(pressing.discard)
                self.practice.remove(waiting[0])
                self.practice.append(waiting[0])

    def _is_blues(self, game: Game) -> bool:
        return game.turn(self.watch.messages[game.dashboard]) == "blue"

    async def answered_by_the_bot(self) -> int:
        """How many answers opponents have given in practice."""
        bot = int(self.watch.hello["app"]["user_id"])
        async with self.books.reading() as at:
            answers = select(func.count()).select_from(rows.entries).where(rows.entries.c.user_id == bot)
            return int((await at.execute(answers)).scalar_one())

    async def settled(self) -> None:
        """Until everything pressed is answered and posted."""
        while self._tasks or await self.owed():  # noqa: ASYNC110  (the database is another process's)
            await asyncio.sleep(0.2)

    async def _free(self) -> Game | None:
        """What a press changed must be there before the next one: otherwise whose picture would it be?"""
        owed = await self.owed()
        free = [game for game in self.games if not game.busy and not game.over and game.id not in owed]
        return min(free, key=lambda game: game.last.at if game.last else 0.0, default=None)

    async def _press_in(self, game: Game) -> None:
        game.busy, question = True, 0
        try:
            player = next((p for p in game.players.values() if p.panel is not None and p.owes), None)
            if player is not None:
                question = player.question
                await player.step()
                if TROUBLE in (player.panel or {}).get("content", ""):  # it did not count, or nobody knows
                    self.refused += 1
                    player.begin_again(question)
                return
            dashboard = self.watch.messages[game.dashboard]
            await game.players[game.turn(dashboard)].open_panel(dashboard)
        except (UnansweredError, ApiError, TimeoutError) as error:
            self.unanswered.append(f"{game.id}: {error}")
            for player in game.players.values():
                player.begin_again(question)  # whether it counted is seen on the dashboard
        finally:
            game.busy = False


def in_the_first_rounds(matches: Matches, stored: StoredMatch, number: int, answers: int) -> bool:
    """Some stand right after the setup, some further on."""
    return answers >= number % (FURTHER + 1)


def _persons_turn(matches: Matches, stored: StoredMatch, number: int, answers: int) -> bool:
    return set(stored.state.pending) == {"blue"}


async def _play_on(matches: Matches, id: str, number: int, stand: Stand) -> bool:
    """Whether it came to stand so."""
    choosers = {seat: Chooser(seat, number) for seat in SEATS}
    answers = 0
    while True:
        stored = await matches.repository.find(id)
        if stored.state is None or stored.status is not Status.PLAYING:
            return False
        if stored.state.phase is not Phase.SETUP:
            if stand(matches, stored, number, answers):
                return True
            answers += 1
        decision = stored.state.pending[min(stored.state.pending)]
        answer = choosers[decision.seat].answer(decision)
        await matches.play.answer(id, stored.seats[decision.seat].user_id, decision.seq, answer.choice)


def percentile(values: Sequence[float], percent: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else float("nan")
