"""The application's own emojis: drawn by the games, given to Discord once, found again by name.

It must not decide where one is shown. Whatever has none yet, or gets none, is said in words.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import discord

from bot.games import GAMES, game
from bot.games.capabilities import part
from bot.games.startup import Startup
from bot.logs import EventLog
from bot.store.notes import read_note, write_note

if TYPE_CHECKING:
    from bot.client import App

NOTE = "emojis"
NAME = re.compile(r"\w{2,32}", re.ASCII)
MOST_BYTES = 256 * 1024
INVALID_FORM = 50035
LOOK_SECONDS = 60.0
log = EventLog("bot.emojis")


@dataclass(frozen=True)
class Emojis:
    """Those of one game that Discord has."""

    ids: Mapping[str, int] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """For a text; empty where there is none."""
        return f"<:{name}:{self.ids[name]}>" if name in self.ids else ""

    def component(self, name: str) -> discord.PartialEmoji | None:
        """For a button or a line of a select."""
        return discord.PartialEmoji(name=name, id=self.ids[name]) if name in self.ids else None

    @property
    def signs(self) -> dict[str, str]:
        """All of them, as they are written in a text."""
        return {name: self.text(name) for name in self.ids}


NO_EMOJIS = Emojis()


def drawings(game_id: str) -> dict[str, bytes]:
    """Made by a worker."""
    return dict(part(game(game_id), Startup).emojis())


class ApplicationEmojis:
    """What the bot's application owns on Discord, and what of it is the games'."""

    def __init__(self, client: App) -> None:
        self._client = client
        self._of: dict[str, Emojis] = {}

    def of(self, game_id: str) -> Emojis:
        return self._of.get(game_id, NO_EMOJIS)

    async def publish(self) -> None:
        """Give Discord what it lacks and what is drawn differently now. Without it all is said in words. Of several
        processes one gives, and the others wait until it is there."""
        try:
            while not self._client.ours.first:
                if await self._find():
                    return
                await asyncio.sleep(LOOK_SECONDS)
            await self._publish()
        except Exception as error:
            log.error("emojis not published, words are used where they are missing", error)

    async def _find(self) -> bool:
        """Whether all are there that another process gives."""
        drawn = {id: await self._client.pictures.draw_later(drawings, id) for id in GAMES}
        there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        given, missing = await self._given(), False
        for id, pictures in drawn.items():
            known = {}
            for name, picture in pictures.items():
                emoji = there.get(name)
                if emoji is None or given.get(name) != f"{emoji.id}:{hashlib.sha256(picture).hexdigest()}":
                    missing = True
                else:
                    known[name] = emoji.id
            self._of[id] = Emojis(known)
        return not missing

    async def _publish(self) -> None:
        drawn = {id: await self._client.pictures.draw_later(drawings, id) for id in GAMES}
        there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        given = await self._given()
        made = 0
        for id, pictures in drawn.items():
            for name, picture in pictures.items():
                digest, emoji = hashlib.sha256(picture).hexdigest(), there.get(name)
                if emoji is None or given.get(name) != f"{emoji.id}:{digest}":
                    if emoji is not None:
                        await emoji.delete()  # Discord keeps one of a name, and its picture cannot be changed
                    emoji = await self._client.create_application_emoji(name=name, image=picture)
                    made += 1
                    given[name] = f"{emoji.id}:{digest}"
                    await self._note(given)
                self._of[id] = Emojis({**self.of(id).ids, name: emoji.id})
        await self._tidy(given, there, {name for pictures in drawn.values() for name in pictures})
        log.info("emojis ready", count=len(given), made=made)

    async def _tidy(self, given: dict[str, str], there: Mapping[str, discord.Emoji], wanted: set[str]) -> None:
        """What an earlier version drew goes; what somebody else gave the application stays."""
        for name in given.keys() - wanted:
            old = there.get(name)
            if old is not None and given[name].startswith(f"{old.id}:"):
                await old.delete()
            del given[name]
            await self._note(given)

    async def _given(self) -> dict[str, str]:
        """By name: the number Discord gave it, and what was drawn."""
        noted = await read_note(self._client.store, self._note_name)
        return dict(json.loads(noted)) if noted else {}

    async def _note(self, given: Mapping[str, str]) -> None:
        await write_note(self._client.store, self._note_name, json.dumps(given, sort_keys=True))

    @property
    def _note_name(self) -> str:
        return f"{NOTE}:{self._client.application_id}"

    def doubt(self, error: BaseException) -> bool:
        """Whether Discord refused a message for an emoji in it: somebody deleted it. Words are used from now on."""
        refused = (
            isinstance(error, discord.HTTPException) and error.code == INVALID_FORM and "emoji" in error.text.lower()
        )
        if refused and self._of:
            self._of.clear()
            log.warning("an emoji is gone, words are used until the next start")
        return refused
