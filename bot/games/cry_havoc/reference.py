"""Cry Havoc looked up beside its matches: cards, structures, Skills and tiles by part of their names, and its rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bot.games.cry_havoc.panels.here import the_pack
from bot.games.reference import LookupShelf, Page, Reference, Suggestions, UnclearError
from bot.locale import Words
from bot.ui.safe import shown
from rules_engine.cry_havoc.content.words import Label
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.phrases import terms
from rules_engine.cry_havoc.view.rulebook import finder
from rules_engine.lookup.names import Entry, found, nearest, plain_names, ranked

if TYPE_CHECKING:
    from bot.client import App

LONGEST = 60
"""Letters of what was typed that are repeated."""


@lru_cache(maxsize=1)
def entries() -> tuple[Entry[str], ...]:
    """Everything with a name and a text, by its id."""
    pack = the_pack()
    labels: dict[str, Label] = {id: card.name for id, card in pack.cards.items()}
    labels |= {id: structure.name for id, structure in pack.structures.items()}
    labels |= {id: skill.name for id, skill in pack.skills.items()}
    labels |= {id: tile.name for id, tile in pack.tiles.items()}
    return tuple(Entry(id, id, plain_names([label.en, label.de])) for id, label in labels.items())


def whose(id: str, names: Names) -> str:
    """`Settlers · Tactics card`: which army's or terrain's, and what it is."""
    pack = names.pack
    if id in pack.cards:
        card = pack.cards[id]
        terrain = "" if card.terrain is None else names.term(terms.TERRAINS, card.terrain)
        return f"{terrain or names.army(card.army or '')} · {names.little('card_kind')}"
    if id in pack.structures:
        return f"{names.army(pack.structures[id].army)} · {names.little('structure_kind')}"
    if id in pack.skills:
        return f"{names.army(pack.skills[id].army)} · {names.little('skill_kind')}"
    return names.term(terms.TILES, pack.tiles[id].kind)


class ThingShelf(LookupShelf):
    def suggest(self, typed: str, to: Words, most: int) -> Suggestions:
        return [(_line(entry.id, to), entry.id) for entry in ranked(entries(), typed, most)]

    def read(self, typed: str, to: Words, count: int | None = None) -> str:
        entry = found(entries(), typed)
        if entry is None:
            unknown = to.say("I know no card “{typed}”.", typed=shown(typed, LONGEST))
            near = ", ".join(_line(one.id, to) for one in nearest(entries(), typed))
            raise UnclearError(f"{unknown} " + to.say("The nearest: {names}.", names=near))
        return entry.id

    async def show(self, client: App, what: str, to: Words) -> Page:
        names = Names(the_pack(), to.language)
        lines = [f"### {names.of(None, what)}", f"-# Cry Havoc · {whose(what, names)}"]
        lines.append(names.gist(what) if what in names.pack.cards else names.text(what))
        return Page(None, ["\n".join(lines)])


def _line(id: str, to: Words) -> str:
    names = Names(the_pack(), to.language)
    return f"{names.of(None, id)} · {whose(id, names)}"


REFERENCE = Reference(rules=finder, cards=ThingShelf())
