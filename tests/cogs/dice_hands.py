"""People who play Dice Masters by pressing what the bot shows them, by a seed."""

from __future__ import annotations

import random
from typing import Any

from match_table import shown, texts
from simcord.env import Env

from bench.hands import Thing, things
from bot.client import App
from bot.games.dice_masters.terms import DiceTerms
from bot.matches.service import StoredMatch
from bot.matches.terms import Status
from bot.ui.kit.ids import Act
from rules_engine.dice_masters.state.match import Format

SEATS = ("blue", "red")


class Company:
    """Two people and a channel, everything done by commands and presses."""

    def __init__(self, app: App, env: Env, seed: int = 1) -> None:
        self.app, self.env, self.id = app, env, ""
        guild = env.create_guild()
        self.channel = guild.create_text_channel("dice")
        self.people = {seat: guild.add_member(env.create_user(seat)) for seat in SEATS}
        self.rng = random.Random(seed)
        self.panels: list[tuple[str, str]] = []
        """What every panel said that was shown, with the key of its question."""

    async def posted(self) -> None:
        while self.app.thinker.busy or self.app.poster.busy:
            await self.app.poster.settled()
            await self.env.settle()
        await self.env.settle()

    async def stored(self) -> StoredMatch:
        return await self.app.matches.repository.find(self.id)

    async def begin(self, teams: tuple[str, str] = ("Friendly Neighbourhood", "Crime Boss"), **options: Any) -> None:
        answer = await self.people["blue"].slash(self.channel, "match dice-masters", **options)
        accept = next(one for one in things(answer.response) if one.verb == "accept")
        self.id = accept.id.split(":")[1]
        await self.people["red"].click(answer.response, custom_id=accept.id)
        await self.posted()
        stored = await self.stored()
        loadouts = stored.game.setup.loadouts
        assert loadouts is not None
        if stored.status is Status.ROSTERS:
            for seat, name in zip(SEATS, teams, strict=True):
                team = loadouts.ready(stored.terms)[name]
                await self.app.matches.lobby.bring_roster(self.id, int(self.people[seat].id), team)
            self.app.poster.wake(self.id)
        await self.posted()

    async def begin_short(self, turns: int) -> None:
        """An introductory game that is over after so many turns (DM-WIN-Q3)."""
        stored = await self.app.matches.lobby.challenge(
            creator_id=int(self.people["blue"].id),
            channel_id=self.channel.id,
            guild_id=self.channel.guild.id,
            terms=DiceTerms(format=Format.INTRODUCTORY, turn_limit=turns),
            game="dice_masters",
            announce=True,
        )
        self.id = stored.row.id
        await self.app.matches.lobby.accept(self.id, int(self.people["red"].id))
        self.app.poster.wake(self.id)
        await self.posted()

    async def dashboard(self) -> Any:
        row = (await self.stored()).row
        thread = self.app.get_partial_messageable(row.thread_id or 0, guild_id=row.guild_id)
        return await thread.fetch_message(row.dashboard_id or 0)

    async def panel(self, seat: str) -> Any:
        board = await self.dashboard()
        mine = next(one for one in things(board) if one.verb == "mine")
        return shown(await self.people[seat].click(board, custom_id=mine.id))

    async def press(self, seat: str, message: Any, thing: Thing, *values: str) -> Any:
        person = self.people[seat]
        if thing.values:
            return shown(await person.select(message, list(values), custom_id=thing.id))
        return shown(await person.click(message, custom_id=thing.id))

    async def answer(self, seat: str) -> None:
        """One question, by whatever is on its panel."""
        owed = (await self.stored()).state.pending[seat]
        message = await self.panel(seat)
        self.panels.append((owed.key, texts(message)))
        for _ in range(12):
            able = [one for one in things(message) if one.seq == owed.seq and one.verb not in ("anew", "back", "page")]
            thing = self._wanted(owed.key, able)
            values = (self.rng.choice(thing.values),) if thing.values else ()
            if thing.verb == "some":
                values = tuple(self.rng.sample(thing.values, self.rng.randint(1, len(thing.values))))
            message = await self.press(seat, message, thing, *values)
            stored = await self.stored()
            still = None if stored.state is None else stored.state.pending.get(seat)
            if stored.status is not Status.PLAYING or still is None or still.seq != owed.seq:
                break
        else:
            raise AssertionError(f"{owed.key} is not answered by pressing")
        await self.posted()

    def _wanted(self, key: str, able: list[Thing]) -> Thing:
        by_verb: dict[str, list[Thing]] = {}
        for thing in able:
            by_verb.setdefault(thing.verb, []).append(thing)
        for verb in ("many", "assign", "spread", "sequence", "amount"):
            if verb in by_verb and (verb != "many" or "some" not in by_verb or self.rng.random() < 0.7):
                return self.rng.choice(by_verb[verb])
        picks = [thing for thing in able if self._picks(thing)]
        return self.rng.choice(picks or able)

    @staticmethod
    def _picks(thing: Thing) -> bool:
        lines = [Act.read(line).verb for line in thing.values] or [thing.verb]
        return any(verb in ("pick", "pass") for verb in lines)

    async def play(self, most: int = 1000) -> int:
        """To its end, or so many answers."""
        count = 0
        while (stored := await self.stored()).status is Status.PLAYING and count < most:
            seats = sorted(set(stored.state.pending) & set(SEATS))
            await self.answer(seats[0])
            count += 1
        return count
