"""A season played by people on a local Discord: they press and type; what should come of it is worked out here."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from match_people import texts
from processes import START, BotProcess

from bot.local.errors import Json
from bot.local.messages import parts
from bot.local.person import Person

HOUR, DAY = 3600, 86_400
CHANNEL = "general"


@dataclass
class Played:
    """What the test made happen in one game; nothing of it is asked of the bot."""

    one: str
    other: str | None
    vp: tuple[int, int] = (0, 0)
    kind: str = "played"
    """played, bye, forfeit (the first lost), double."""

    def outcome(self, player: str) -> str:
        if self.kind == "bye":
            return "win"
        if self.kind == "double":
            return "loss"
        if self.kind == "forfeit":
            return "loss" if player == self.one else "win"
        mine, theirs = self.points(player)
        return "win" if mine > theirs else "draw" if mine == theirs else "loss"

    def points(self, player: str) -> tuple[int, int]:
        if self.kind in ("forfeit", "double"):
            return (GIVEN_UP, 0) if self.outcome(player) == "win" else (0, GIVEN_UP)
        return self.vp if player == self.one else (self.vp[1], self.vp[0])


WORTH = {"win": 3, "draw": 1, "loss": 0}
GIVEN_UP = 16
"""Points to nothing for a game that one side gave up or did not come to; nobody chose another number here."""


def expected_table(players: list[str], games: list[Played]) -> dict[str, tuple[int, Fraction, Fraction, int]]:
    """Points, strength of schedule, capped margin, victory points: counted another way than the product does."""
    of: dict[str, list[Played]] = defaultdict(list)
    for game in games:
        for player in filter(None, (game.one, game.other)):
            of[player].append(game)
    per_game: dict[str, Fraction] = {}
    for player in players:
        due = [g for g in of[player] if g.kind != "bye"]
        total = sum(WORTH[g.outcome(player)] for g in due)
        per_game[player] = Fraction(total, len(due)) if due else Fraction(0)
    table = {}
    for player in players:
        met = [g for g in of[player] if g.kind == "played"]
        opponents = [g.other if g.one == player else g.one for g in met]
        stayed_away = [g for g in of[player] if g.kind in ("forfeit", "double") and g.outcome(player) == "loss"]
        against = len(met) + len(stayed_away)
        schedule = sum((per_game[o] for o in opponents if o is not None), Fraction(0)) / max(1, against)
        due = [g for g in of[player] if g.kind != "bye"]
        margins = [max(-16, min(16, a - b)) for a, b in (g.points(player) for g in due)]
        byes = sum(g.kind == "bye" for g in of[player])
        margin = Fraction(sum(margins)) + (Fraction(byes * sum(margins), len(margins)) if margins else 0)
        scored = sum(g.points(player)[0] for g in due)
        table[player] = (sum(WORTH[g.outcome(player)] for g in of[player]), schedule, margin, scored)
    return table


@dataclass
class Season:
    boss: Person
    people: list[Person]
    bot: BotProcess
    ahead: Path
    rng: random.Random
    card: Json = field(default_factory=dict)
    played: list[Played] = field(default_factory=list)
    done: set[str] = field(default_factory=set)
    gone: set[str] = field(default_factory=set)
    met: Counter[str] = field(default_factory=Counter)

    def person(self, id: str) -> Person:
        return next(p for p in self.people if p.id == id)

    # -- the organiser -------------------------------------------------------------------------------------------

    async def create(self, name: str, choices: dict[str, tuple[str, ...]]) -> None:
        form = await self.boss.slash(CHANNEL, "league create", name=name)
        assert form is not None
        for hint, values in choices.items():
            await self.boss.select(form, hint, *values)
        await self.boss.press(form, "Open sign-up")
        self.card = await self.boss.wait_for_message(
            lambda m: f"## {name}" in texts(m) and ":join" in str(m), what="the card"
        )

    async def sign_up(self) -> None:
        async def join(person: Person) -> None:
            card = await person.wait_for_message(lambda m: m["id"] == self.card["id"], what="the card")
            answer = await person.press(card, "Sign up")
            assert answer is not None and "You are in" in texts(answer), texts(answer or {})

        for person in self.people:
            await join(person)

    async def organise(self, command: str, **options: Any) -> str:
        answer = await self.boss.slash(CHANNEL, f"league {command}", **options)
        assert answer is not None
        if "Start anyway" in labels(answer):  # not everybody has brought a roster
            answer = await self.boss.press(answer, "Start anyway")
            assert answer is not None
        return texts(answer) or str(answer.get("content"))

    async def export(self) -> Json:
        answer = await self.boss.slash(CHANNEL, "league export")
        assert answer is not None
        [file] = [a for a in answer["attachments"] if a["filename"].endswith(".json")]
        return dict(json.loads(await self.boss.download(file["url"])))

    # -- time ----------------------------------------------------------------------------------------------------

    def pass_time(self, seconds: float) -> None:
        now = float(self.ahead.read_text()) if self.ahead.exists() else 0.0
        fresh = self.ahead.with_suffix(".new")
        fresh.write_text(str(now + seconds))
        fresh.replace(self.ahead)

    async def clock_looks(self) -> None:
        """The league's clock has looked at everything, begun after this moment."""
        turns = self.ahead.with_suffix(".turns")

        def looked() -> int:
            return len(turns.read_text()) if turns.exists() else 0

        before = looked()
        await self.bot.until(lambda: looked() >= before + 2)

    async def until(self, check: Callable[[Json], bool], what: str) -> Json:
        deadline = time.monotonic() + START
        while time.monotonic() < deadline:
            state = await self.export()
            if check(state):
                return state
            await asyncio.sleep(0.1)
        raise AssertionError(f"waited for {what}: {[(g['id'], g['status']) for g in state['games']]}")

    async def kill_and_restart(self) -> None:
        await self.bot.kill()
        for person in (self.boss, *self.people):  # else somebody speaks to the dead one
            await person.until(lambda person=person: not person.online, "the bot to be gone")
        await self.bot.start()
        for person in (self.boss, *self.people):
            await person.until(lambda person=person: person.online, "the bot to come back")
        await self.boss.until(lambda: self.boss._named("league"), "its commands")

    # -- games ---------------------------------------------------------------------------------------------------

    async def open_games(self) -> list[Json]:
        state = await self.export()
        for game in state["games"]:
            if len(game["players"]) == 1 and game["id"] not in self.done:
                self.done.add(game["id"])
                self.note(game, Played(game["players"][0], None, kind="bye"))
        return [g for g in state["games"] if g["status"] != "done"]

    def note(self, game: Json, played: Played) -> None:
        self.done.add(game["id"])
        if game["stage"] != "cut":
            self.played.append(played)

    def score(self, *, decisive: bool = False) -> tuple[int, int]:
        while True:
            vp = self.rng.randint(0, 20), self.rng.randint(0, 20)
            if not decisive or vp[0] != vp[1]:
                return vp

    async def report(self, game: Json, vp: tuple[int, int]) -> Json:
        one, other = map(self.person, game["players"])
        await one.slash(CHANNEL, "league report", opponent=other.id, mine=vp[0], theirs=vp[1])
        return await other.wait_for_message(lambda m: f":confirm.{game['id']}" in str(m), what="the report")

    async def play(self, game: Json) -> None:
        """Reported by one, confirmed by the other."""
        vp = self.score(decisive=game["stage"] == "cut")
        post = await self.report(game, vp)
        await self.person(game["players"][1]).press(post, "Confirm")
        self.note(game, Played(*game["players"], vp))

    async def stay_silent(self, game: Json) -> None:
        """Reported, and 48 hours of silence."""
        vp = self.score()
        await self.report(game, vp)
        self.pass_time(48 * HOUR + 60)
        await self.until(lambda s: _status(s, game) == "done", "silence to confirm")
        self.note(game, Played(*game["players"], vp))

    async def dispute(self, game: Json) -> None:
        """Reported wrongly, disputed, decided by the organiser."""
        post = await self.report(game, (20, 0))
        other = self.person(game["players"][1])
        await other.press(post, "Dispute")
        await other.submit(await other.wait_for_modal("Dispute"), reason="The score was another.")
        told = await self.boss.wait_for_message(lambda m: f":decide.{game['id']}" in str(m), what="the dispute")
        await self.boss.press(told, "Decide")
        vp = self.score()
        form = await self.boss.wait_for_modal("Decide")
        await self.boss.submit(form, one=str(vp[0]), other=str(vp[1]), reason="The sheet says so.")
        self.note(game, Played(*game["players"], vp))

    async def extend_and_play(self, game: Json, past: float) -> None:
        """More time by agreement: the old deadline passes without harm."""
        one, other = map(self.person, game["players"])
        await one.slash(CHANNEL, "league extend", opponent=other.id, days=30)
        post = await other.wait_for_message(lambda m: f":longer.{game['id']}.30" in str(m), what="the request")
        await other.press(post, "Agree: 30 more days")
        self.pass_time(past)
        await self.clock_looks()
        assert _status(await self.export(), game) == "open"
        await self.play(game)

    async def nobody_comes(self, games: list[Json], past: float) -> None:
        self.pass_time(past)
        await self.until(lambda s: all(_status(s, g) == "done" for g in games), "the deadline")
        for game in games:
            self.note(game, Played(*game["players"], kind="double"))

    async def drop_out(self, game: Json) -> None:
        """The first of the two leaves."""
        leaver = self.person(game["players"][0])
        answer = await leaver.slash(CHANNEL, "league leave")
        assert answer is not None and "would be forfeited" in texts(answer)
        await leaver.press(answer, "Yes, leave")
        self.gone.add(leaver.id)
        self.note(game, Played(*game["players"], kind="forfeit"))

    # -- the end -------------------------------------------------------------------------------------------------

    def check_table(self, state: Json) -> None:
        """Points and every tie-break of everybody, and the order, equal the independent calculation."""
        players = [p["id"] for p in state["players"]]
        wanted = expected_table(players, self.played)
        assert len(state["standings"]) == len(players)
        for line in state["standings"]:
            points, schedule, margin, scored = wanted[line["player"]]
            ties = line["tie_breaks"]
            got = (line["points"], ties["strength_of_schedule"], ties["margin"], ties["victory_points"])
            assert got == (points, float(schedule), float(margin), scored), line
        order = [wanted[line["player"]] for line in state["standings"]]
        assert order == sorted(order, reverse=True)


def _status(state: Json, game: Json) -> str:
    return next(g["status"] for g in state["games"] if g["id"] == game["id"])


def labels(message: Json) -> list[str]:
    return [c["label"] for c in parts(message) if c.get("label")]
