"""A press on one of our components: by whom, in which language, answered where; and what presses are called.

It must not know what is pressed: matches and seasons add that.
"""

from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import discord

from bot import forms
from bot.client import App
from bot.locale import Words, words
from bot.ui.answer import Reply, reply, rewrite


@dataclass(frozen=True)
class AnyPress:
    """Somebody pressed, chose or sent something."""

    interaction: discord.Interaction[App]

    @property
    def client(self) -> App:
        return self.interaction.client

    @property
    def user_id(self) -> int:
        return self.interaction.user.id

    @property
    def to(self) -> Words:
        return words(self.interaction.locale)

    async def show(self, work: Coroutine[Any, Any, Reply]) -> None:
        """On a private panel: rewrite it. On a public message: a private panel of one's own."""
        message = self.interaction.message
        if message is not None and message.flags.ephemeral:
            await rewrite(self.interaction, work)
        else:
            await reply(self.interaction, work, private=True)


P = TypeVar("P", bound=AnyPress)


class Verbs(Generic[P]):
    """What is done for each word that a component can carry; whoever does it registers itself: `@verb("pick")`.

    Whoever takes a form names its fields too, each with the letters it takes at most: `@verb("placed", field=40)`.
    """

    def __init__(self, form: str) -> None:
        self.form = form
        """How the custom ids of its forms begin."""
        self._known: dict[str, Callable[[P], Awaitable[None]]] = {}

    def __call__(
        self, name: str, /, **fields: int
    ) -> Callable[[Callable[[P], Awaitable[None]]], Callable[[P], Awaitable[None]]]:
        def register(handle: Callable[[P], Awaitable[None]]) -> Callable[[P], Awaitable[None]]:
            assert name not in self._known, name
            self._known[name] = handle
            if fields:
                forms.declare(f"{self.form} {name}", **fields)
            return handle

        return register

    @property
    def names(self) -> set[str]:
        return set(self._known)

    def get(self, name: str) -> Callable[[P], Awaitable[None]] | None:
        """None: a word of an older version."""
        return self._known.get(name)
