"""People of a season on a simulated server, and what they see."""

from typing import Any

from simcord.env import Env
from simcord.results import ResponseMessage
from tabletop_cast import labels, text_of

from bot.client import App


class Clock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class Season:
    """A server with people, and what they see."""

    def __init__(self, app: App, env: Env, guild: Any, boss: Any, people: list[Any]) -> None:
        self.app, self.env, self.guild, self.boss, self.people = app, env, guild, boss, people
        self.channel = guild.create_text_channel("league")
        self.id = ""

    async def settled(self) -> None:
        for _ in range(3):
            await self.app.herald.settled()
            await self.app.poster.settled()
        await self.env.settle()

    async def create(self, name: str = "Winter", **terms: Any) -> None:
        form = await self.boss.slash(self.channel, "league create", name=name)
        assert form.ephemeral
        [row] = await self.app.league.repository.seasons(self.guild.id)
        self.id = row.id
        if terms:
            view = await self.app.league.repository.view(self.id)
            changed = view.terms.model_validate({**view.terms.model_dump(), **terms})
            await self.app.league.sign_ups.change_terms(self.id, self.boss.id, changed)
        await self.boss.click(form.response, label="Open sign-up")
        await self.settled()

    def messages(self) -> list[Any]:
        """What everybody sees in the channel, oldest first."""
        kept = self.env.backend.messages.get(self.channel.id, {})
        return [ResponseMessage(self.env, m) for _, m in sorted(kept.items()) if m.components and m.visible_to(None)]

    @property
    def card(self) -> Any:
        return next(m for m in self.messages() if f"l:{self.id}:desk" in str(m.components) and "## " in text_of(m))

    def posts(self, part: str) -> list[Any]:
        return [m for m in self.messages() if part in text_of(m)]

    async def join_all(self) -> None:
        for person in self.people:
            answer = await person.click(self.card, label="Sign up")
            assert answer.ephemeral, answer
        await self.settled()

    async def by_desk(self, label: str) -> Any:
        answer = await self.boss.click(self.card, label="Organise")
        answer = await self.boss.click(answer.response, label=label)
        if "Start anyway" in labels(answer.response):
            answer = await self.boss.click(answer.response, label="Start anyway")
        await self.settled()
        return answer

    async def view(self) -> Any:
        return await self.app.league.repository.view(self.id)

    def person(self, id: int) -> Any:
        return next(p for p in self.people if p.id == id)
