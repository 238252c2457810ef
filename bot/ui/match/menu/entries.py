"""What a game declares to be pressed whenever somebody likes, as buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.menu import MenuEntry
from bot.ui.match.look import Look
from bot.ui.match.panel import SECONDARY, Item, free_button


def entry_buttons(look: Look, entries: Sequence[MenuEntry]) -> list[Item]:
    return [button for entry in entries if entry.when(look) for button in _buttons(look, entry)]


def _buttons(look: Look, entry: MenuEntry) -> Iterator[Item]:
    if entry.label is not None:
        yield free_button(look, entry.verb, look.to.label(entry.label))
    for word, said in (entry.each(look) if entry.each is not None else {}).items():
        yield free_button(look, entry.verb, said, SECONDARY, word)
