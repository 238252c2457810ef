"""A match on SimCord: two players and a watcher, everything done by pressing what the bot shows."""

import json
from dataclasses import dataclass
from typing import Any, Self

import discord

from bot.client import App
from bot.matches.service import StoredMatch
from bot.store import matches as rows
from bot.store.matches import packed
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin

TARGETED = """
title: Iron Man attacks Black Widow, whom Captain America may guard
rules: [ATK-13]
blue: {characters: [{card: iron_man, at: "18,10", power: 2}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "20,13", power: 3}]}
start: attack iron_man repulsor_blast black_widow
"""


def staged(script: str = TARGETED) -> Match:
    """A match at the first question of a scenario."""
    return begin(read_script(script)).state


def flat(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = []
    for component in components:
        found.append(component)
        found += flat(component.get("components", []))
    return found


def texts(message: Any) -> str:
    if message.components:
        return "\n".join(c["content"] for c in flat(message.components) if c["type"] == 10)
    return str(message.content)


def shown(result: Any) -> Any:
    """The private message that answers a press."""
    return result.followups[-1] if result.followups else result.response


def ids(message: Any) -> list[str]:
    return [c["custom_id"] for c in flat(message.components) if "custom_id" in c and not c.get("disabled")]


def labels(message: Any) -> list[str]:
    """What stands on its buttons."""
    return [c["label"] for c in flat(message.components) if c.get("label")]


@dataclass
class Table:
    app: App
    env: Any
    channel: Any
    blue: Any
    red: Any
    watcher: Any
    id: str = ""

    @classmethod
    def seated(cls, app: App, env: Any, guild: Any = None) -> Self:
        """Two players and a watcher in a channel of a server."""
        guild = guild or env.create_guild()
        channel = guild.create_text_channel("table")
        return cls(app, env, channel, *(guild.add_member(env.create_user(n)) for n in ("blue", "red", "watcher")))

    async def stored(self) -> StoredMatch:
        return await self.app.matches.repository.find(self.id)

    async def dashboard(self) -> discord.Message:
        row = (await self.stored()).row
        assert row.thread_id is not None and row.dashboard_id is not None
        return await self.app.get_partial_messageable(row.thread_id, guild_id=row.guild_id).fetch_message(
            row.dashboard_id
        )

    async def posts(self) -> list[discord.Message]:
        row = (await self.stored()).row
        assert row.thread_id is not None
        channel = self.app.get_partial_messageable(row.thread_id, guild_id=row.guild_id)
        return [message async for message in channel.history(limit=50, oldest_first=True)]

    async def challenge(self, **options: Any) -> Any:
        answer = await self.blue.slash(self.channel, "match new", **options)
        self.id = next(id.split(":")[1] for id in ids(answer.response))
        return answer.response

    async def begin(self) -> None:
        challenge = await self.challenge(map="downtown")
        accepted = await self.red.click(challenge, label="Accept")
        await self.posted()
        own = await self.blue.click(await self.dashboard(), label="Choose a roster")
        for person, panel in ((self.red, shown(accepted)), (self.blue, shown(own))):
            await person.select(panel, [f"bring.{0 if person is self.red else 1}"])
        await self.posted()

    async def posted(self) -> None:
        """Until everything due is on Discord, however busy the machine is."""
        await self.app.poster.settled()
        await self.env.settle()

    @property
    def thread(self) -> Any:
        (thread,) = self.channel.threads
        return thread

    async def owner(self) -> tuple[Any, Any]:
        """Who owes the decision, and who does not."""
        stored = await self.stored()
        assert stored.state is not None
        (seat,) = stored.state.pending
        return (self.blue, self.red) if seat == "blue" else (self.red, self.blue)

    async def stand(self, state: Match) -> None:
        """The match as it stands in a state made for the purpose; whoever is asked is called. The last entry leads to
        it: what is told next is drawn from there, and what is taken back ends there."""
        last = (await self.stored()).row.entries - 1
        async with self.app.store.transaction() as at:
            snapshot = packed(state.model_dump_json())
            await rows.rewrite_entry(at, self.id, last, snapshot)
            await rows.change_match(at, self.id, snapshot=snapshot, waiting=json.dumps(sorted(state.pending)))
        await self.app.clocks.repository.sync(await self.stored())
        await self.app.matches.threads.show_again(self.id)
        self.app.poster.wake(self.id)
        await self.posted()

    async def panel(self, person: Any) -> Any:
        return shown(await person.click(await self.dashboard(), label="My move"))

    async def seq(self) -> int:
        stored = await self.stored()
        assert stored.state is not None
        return max(decision.seq for decision in stored.state.pending.values())
