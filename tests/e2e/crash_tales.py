"""What is played while the bot is killed: the opening of a match, an attack, time that runs out, a round of a league.

Each stretch is one thing that one person does, or one look of a clock. A tale must not depend on the bot's speed.
"""

from collections.abc import Awaitable, Callable

from crash_duel import Duel, reacts, shows
from crash_prepared import ATTACKS, REACTS, SLEEPS
from crash_runs import CHANNEL, Run

from bot.local.errors import Json

HOUR, DAY = 3600, 86_400
SET_UP = 14
"""Presses; both have chosen squads and somebody deploys."""
Tale = Callable[[Run], Awaitable[None]]


async def opening_tale(run: Run) -> None:
    """From the challenge through the questions of the set-up, which are asked in secret and of both at once."""
    await run.begin("blue", "red")
    duel = Duel(run, "opening")
    await duel.challenge()
    await duel.accept()
    await duel.bring_rosters()
    await duel.play(SET_UP)


async def attack_tale(run: Run) -> None:
    """An attack with a reaction and dice, something taken back by consent, the end by concession, a rematch."""
    await run.begin("blue", "red", prepared=(ATTACKS,))
    duel = Duel(run, "attack", ATTACKS)
    blue, red = duel.players
    await duel.choose(blue, "Black Tongue → Vision", "Confirm")
    assert reacts(await duel.opened(red))
    await duel.choose(red, "Sacrifice")
    await duel.play(4)
    await duel.menu(blue, "activation", lambda: not duel.posts("Agree"))
    [request] = duel.posts("Agree")
    await duel.press(red, request, "Agree", lambda: not duel.posts("took back"))
    await duel.play(2)
    await duel.menu(red, "Concede", lambda: True)
    await duel.confirm(red, "Yes, concede", lambda: not shows(duel.dashboard, "Rematch"))
    before = len(duel.offers())
    await duel.press(blue, duel.dashboard, "Rematch", lambda: len(duel.offers()) == before)


async def time_tale(run: Run) -> None:
    """Half, four fifths and zero of the time for a reaction, which is passed; the match is claimed at the next zero.
    One that nobody touches is warned and put away."""
    await run.begin("blue", "red", prepared=(REACTS, SLEEPS))
    duel = Duel(run, "time", REACTS)
    allowance = (48 + 7 * 24) * HOUR
    for name, share in (("half", 0.5), ("four fifths", 0.8), ("zero", 1.0)):
        await run.look(f"time: {name}", "clocks", share * allowance + 60)
    assert duel.posts("It is passed.")
    await run.look("time: zero again", "clocks", 2 * allowance + 120)
    [over] = duel.posts("Claim the match")
    [late] = run.rows("SELECT waiting FROM matches WHERE id = ?", REACTS)
    waiting = duel.players["blue" in late["waiting"]]
    await duel.press(waiting, over, "Claim the match", lambda: not shows(duel.dashboard, "Rematch"))
    await run.look("time: untouched", "clocks", 40 * DAY)
    await run.look("time: put away", "clocks", 48 * DAY)


async def league_tale(run: Run) -> None:
    """Sign-up, start with pairings and threads, a result out of a match, a report confirmed, the next round, its
    deadline."""
    names = ("anna", "bela", "cem", "dora")
    await run.begin("boss", *names)
    season = Round(run, names)
    await season.create()
    for index, name in enumerate(names):
        await season.sign_up(name, index)
    await season.organise("start", lambda: not season.games(1))
    first, second = season.games(1)
    await season.concede(first)
    await season.report(second)
    await season.organise("next", lambda: not season.games(2))
    for name, days in (("nudge", 6), ("deadline", 11)):
        await run.look("", "clocks", days * DAY)  # first: a bot that comes back looks at both
        await run.look(f"league: {name}", "league", days * DAY)
    await season.organise("next", lambda: not season.games(3))


async def short_tale(run: Run) -> None:
    """A little of each, for every day."""
    await run.begin("blue", "red", "boss", prepared=(ATTACKS, REACTS))
    opened = Duel(run, "opening")
    await opened.challenge()
    await opened.accept()
    duel = Duel(run, "attack", ATTACKS)
    blue, red = duel.players
    await duel.choose(blue, "Black Tongue → Vision", "Confirm")
    await duel.choose(red, "Sacrifice")
    await duel.menu(blue, "activation", lambda: not duel.posts("Agree"))
    [request] = duel.posts("Agree")
    await duel.press(red, request, "Agree", lambda: not duel.posts("took back"))
    await run.look("time: zero", "clocks", 10 * DAY)
    season = Round(run, ("blue", "red"))
    await season.create()
    for name in ("blue", "red"):
        await season.sign_up(name)
    await season.start_anyway()
    await season.report(*season.games(1))


class Round:
    """A season with its organiser and players."""

    def __init__(self, run: Run, names: tuple[str, ...]) -> None:
        self.run, self.boss = run, run.people["boss"]
        self.people = {run.people[name].id: run.people[name] for name in names}

    async def create(self) -> None:
        form = await self.run.aside(lambda: self.boss.slash(CHANNEL, "league create", name="Winter"))
        for hint, value in (("Format", "swiss"), ("Rounds and cut", "3-0"), ("Deadline", "10")):
            await self.run.aside(lambda hint=hint, value=value: self.boss.select(form, hint, value))
        await self.run.stretch(
            "league: open sign-up", lambda: self.boss.press(form, "Open sign-up"), lambda: not self._cards()
        )

    def _cards(self) -> list[Json]:
        return [m for m in self.boss.messages.values() if ":join" in str(m["components"])]

    async def sign_up(self, name: str, roster: int | None = None) -> None:
        person = self.run.people[name]
        [card] = self._cards()
        player = f"SELECT 1 FROM season_players WHERE user_id = {person.id}"
        await self.run.stretch(
            f"league: {name} signs up", lambda: person.press(card, "Sign up"), lambda: not self.run.rows(player)
        )
        if roster is None:
            return
        panel = await self.run.aside(lambda: person.slash(CHANNEL, "league roster"))
        brought = f"{player} AND roster IS NOT NULL"
        await self.run.stretch(
            f"league: {name} brings a roster",
            lambda: person.select(panel, "Take one of these", f"ready-{roster}"),
            lambda: not self.run.rows(brought),
        )

    async def start_anyway(self) -> None:
        """Nobody has brought a roster."""
        sure = await self.run.aside(lambda: self.boss.slash(CHANNEL, "league start"))
        await self.run.stretch(
            "league: start anyway", lambda: self.boss.press(sure, "Start anyway"), lambda: not self.games(1)
        )

    async def organise(self, command: str, needed: Callable[[], bool]) -> None:
        number = len(self.run.rows("SELECT DISTINCT round FROM season_games"))
        await self.run.stretch(
            f"league: {command} {number}", lambda: self.boss.slash(CHANNEL, f"league {command}"), needed
        )

    def games(self, number: int) -> list[Json]:
        query = "SELECT * FROM season_games WHERE round = ? AND other IS NOT NULL ORDER BY id"
        return [dict(row) for row in self.run.rows(query, number)]

    def _status(self, game: Json) -> str:
        return str(self.run.rows("SELECT status FROM season_games WHERE id = ?", game["id"])[0]["status"])

    async def concede(self, game: Json) -> None:
        """The match of a game ends, and its result flows into the season."""
        person = self.people[str(game["one"])]
        [match] = self.run.rows("SELECT thread_id FROM matches WHERE id = ?", game["match_id"])
        sure = await self.run.aside(lambda: person.slash(str(match["thread_id"]), "match concede"))
        await self.run.stretch(
            "league: concede", lambda: person.press(sure, "Yes, concede"), lambda: self._status(game) == "open"
        )
        assert self._status(game) == "done"

    async def report(self, game: Json) -> None:
        one, other = self.people[str(game["one"])], self.people[str(game["other"])]
        told = {"opponent": other.id, "mine": 12, "theirs": 7}
        await self.run.stretch(
            "league: report",
            lambda: one.slash(CHANNEL, "league report", **told),
            lambda: self._status(game) == "open",
        )
        [post] = [m for m in other.messages.values() if f":confirm.{game['id']}" in str(m) and not m["flags"] & 64]
        await self.run.stretch(
            "league: confirm", lambda: other.press(post, "Confirm"), lambda: self._status(game) == "reported"
        )
        assert self._status(game) == "done"


TALES: dict[str, Tale] = {
    "opening": opening_tale,
    "attack": attack_tale,
    "time": time_tale,
    "league": league_tale,
    "short": short_tale,
}
