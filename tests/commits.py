"""How often a press commits before it is answered: once at most, or a kill between two leaves half of what it does.

What it may write once it was answered, and what may come before it, is listed here with its reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from sys import _getframe
from typing import Any

import discord
import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.client import App
from bot.store.database import Store

BEFORE = {
    "bot/matches/repository.py ask_anew": "a match of an earlier program is asked anew, whoever looks at it first",
}
"""By whom something else is committed for a press, whole by itself, whatever becomes of the press."""
AFTERWARDS = {
    "bot/matches/threads.py remember_challenge": "which message it is, Discord says when it is posted; until then the "
    "challenge is due to be announced",
    "bot/games/crisis_protocol/tabletop/here.py put_here": "the same of a tracker, which `/table` finds by its sheet",
}
"""By whom something is committed once the press was answered."""
WAYS = ("changing", "changing_game")
"""Through which everybody begins a transaction."""
ANSWERS = {
    discord.InteractionResponse: ("send_message", "edit_message", "send_modal"),
    discord.Interaction: ("edit_original_response",),
    discord.Webhook: ("send",),
}


@dataclass
class Counted:
    """A press that is worked on."""

    name: str
    is_answered: bool = False
    before: list[str] = field(default_factory=list)
    afterwards: list[str] = field(default_factory=list)


class Commits:
    """Of every press while it lasts; `counted` says how often each kind of press came, `halves` what is wrong."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.counted: Counter[str] = Counter()
        self.wrote: set[str] = set()
        self.halves: list[str] = []
        self._press: ContextVar[Counted | None] = ContextVar("counted", default=None)
        self._patch_the_store(patch)
        self._patch_the_door(patch)
        for kind, names in ANSWERS.items():
            for name in names:
                self._note_answers(patch, kind, name)

    def _patch_the_store(self, patch: pytest.MonkeyPatch) -> None:
        transaction, commits = Store.transaction, self

        @asynccontextmanager
        async def noted(store: Store) -> AsyncIterator[AsyncConnection]:
            is_part, who = store._whole() is not None, _who()
            async with transaction(store) as at:
                yield at
            press = commits._press.get()
            if press is not None and not is_part:
                (press.afterwards if press.is_answered else press.before).append(who)

        patch.setattr(Store, "transaction", noted)

    def _patch_the_door(self, patch: pytest.MonkeyPatch) -> None:
        hold, commits = App.hold, self

        async def held(app: App, interaction: Any, name: str, work: Coroutine[Any, Any, None]) -> None:
            press = Counted(name)
            before = commits._press.set(press)
            try:
                await hold(app, interaction, name, work)
            finally:
                commits._press.reset(before)
            commits._judge(press)

        patch.setattr(App, "hold", held)

    def _note_answers(self, patch: pytest.MonkeyPatch, kind: Any, name: str) -> None:
        send = getattr(kind, name)

        async def sent(*given: Any, **more: Any) -> Any:
            done = await send(*given, **more)
            if (press := self._press.get()) is not None:
                press.is_answered = True
            return done

        patch.setattr(kind, name, sent)

    def _judge(self, press: Counted) -> None:
        self.counted[press.name] += 1
        before = [who for who in press.before if who not in BEFORE]
        late = [who for who in press.afterwards if who not in AFTERWARDS]
        if before:
            self.wrote.add(press.name)
        if len(before) > 1:
            self.halves.append(f"{press.name} commits {len(before)} times: {', '.join(before)}")
        if late:
            self.halves.append(f"{press.name} commits after its answer: {', '.join(late)}")


def _who() -> str:
    """The function of ours that has begun a transaction: `bot/matches/seats.py take_over`."""
    frame = _getframe(2)
    while frame.f_back is not None:
        file, name = frame.f_code.co_filename, frame.f_code.co_name
        at = max(file.rfind("/bot/"), file.rfind("/cogs/"))
        if at >= 0 and "/tests/" not in file[at:] and name not in WAYS and not file.endswith("bot/store/database.py"):
            return f"{file[at + 1 :]} {name}"
        frame = frame.f_back
    return "?"
