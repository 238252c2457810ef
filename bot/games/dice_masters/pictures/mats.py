"""Both mats on one sheet: life, dice in every zone as they lie, cards with what is left on them; and a roll alone.

It must not ask the rules while it draws: the view holds everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.dice_masters.pictures.sheet import Sheet, sheet, side_of
from bot.games.dice_masters.pictures.view import (
    DieView,
    SideView,
    TableView,
    die_view,
    die_words,
    read_match,
    table_view,
    table_words,
)
from bot.render.palette import Mode
from bot.render.picture import SMALL, Picture
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.phrases import terms

FIELD, RESERVE, SMALL_DIE = 84, 70, 44
NARROW, LARGE_DIE = 640, 86
"""Of a roll or a fight alone."""
ROOM = {4: LARGE_DIE, 5: 70, 6: 56}
"""How large dice are of which so many are to lie in one row."""
Rolled = Mapping[str, int]
"""Faces by die."""
BLOCKED = {"en": ("blocked by", "not blocked", "blocked"), "de": ("geblockt von", "ungeblockt", "geblockt")}
"""By somebody, by nobody, by somebody who is gone (DM-ATK-Q2)."""


def draw_table(
    snapshot: str, language: str, people: Mapping[str, str], mode: Mode, most_bytes: int = SMALL * 2
) -> Picture:
    """The whole table."""
    state = read_match(snapshot)
    content = default_content()
    view = table_view(state, content, language, people)
    page = sheet(mode)
    title = {"en": "Turn {n} · {step}", "de": "Zug {n} · {step}"}[view.language]
    page.words(title.format(n=view.turn, step=view.step), 28)
    fighting = frozenset(die.id for fight in view.fights for die in (fight.attacker, *fight.blockers))
    one, other = view.sides
    _mat(page, view, one, fighting)
    page.cards(view.basics)
    _fights(page, view)
    _mat(page, view, other, fighting)
    return page.done("\n".join(table_words(view, Names(content, language, people), plain=True)), most_bytes)


def _mat(page: Sheet, view: TableView, side: SideView, fighting: frozenset[str]) -> None:
    page.banner(side_of(page.palette, side.seat), side.name, str(side.life), marked=side.active)
    page.dice(view.zones["field"], [die for die in side.field if die.id not in fighting], FIELD)
    page.dice(view.zones["reserve"], side.reserve, RESERVE)
    page.dice(view.zones["prep"], side.prep, RESERVE if any(die.face for die in side.prep) else SMALL_DIE)
    piles = (("used", side.used), ("out", side.out), ("bag", side.bag))
    page.piles([(view.zones[zone], kinds) for zone, kinds in piles], SMALL_DIE)
    page.cards(side.cards)
    page.space(8)


def _fights(page: Sheet, view: TableView) -> None:
    """Attackers beside whoever blocks them; before blocks are assigned nobody is unblocked yet."""
    against, alone, once = BLOCKED[view.language]
    for number, fight in enumerate(view.fights):
        said = against if fight.blockers else once if fight.blocked else alone if view.blocks_assigned else ""
        page.fight("" if number else view.zones["attack"], fight.attacker, said, fight.blockers, RESERVE)


def draw_roll(snapshot: str, language: str, before: Rolled, after: Rolled, numbered: bool, mode: Mode) -> Picture:
    """Dice as they were rolled, and as they lie after the reroll; with the numbers they are chosen by."""
    state, content = read_match(snapshot), default_content()
    world, names = World(state, content), Names(content, language)
    page = sheet(mode, NARROW)
    first, second = _lying(world, names, before), _lying(world, names, {**before, **after})
    rolled, again = {"en": ("Rolled", "Rerolled"), "de": ("Gewürfelt", "Neu gewürfelt")}[names.locale]
    size = next((size for most, size in ROOM.items() if len(first) <= most), min(ROOM.values()))
    page.dice(rolled, first, size, numbered=numbered, lit=frozenset(after) if after else frozenset())
    lines = [f"{rolled}: {', '.join(die_words(names, die) for die in first)}"]
    if after:
        page.dice(again, second, size, lit=frozenset(after))
        lines.append(f"{again}: {', '.join(die_words(names, die) for die in second)}")
    return page.done("\n".join(lines))


def _lying(world: World, names: Names, faces: Rolled) -> list[DieView]:
    return [die_view(world, names, die, face) for die, face in faces.items() if die in world.state.pieces]


def draw_fight(
    snapshot: str, language: str, fights: Sequence[tuple[str, tuple[str, ...]]], lost: Sequence[str], mode: Mode
) -> Picture:
    """A fight as it was before its damage: attackers beside their blockers; `lost`: whoever was knocked out."""
    state, content = read_match(snapshot), default_content()
    world, names = World(state, content), Names(content, language)
    page, lines = sheet(mode, NARROW), []
    against, alone, _ = BLOCKED[names.locale]
    for number, (attacker, blockers) in enumerate(fights):
        first, *others = [die_view(world, names, die) for die in (attacker, *blockers) if die in state.pieces]
        label = "" if number else names.term(terms.ZONE_NAMES, "attack")
        page.fight(label, first, against if others else alone, others, LARGE_DIE, fallen=frozenset(lost))
        said = f"{against} {', '.join(die_words(names, die) for die in others)}" if others else alone
        lines.append(f"{die_words(names, first)}: {said}")
    gone = [die_words(names, die_view(world, names, die)) for die in lost if die in state.pieces]
    if gone:
        out = {"en": "Knocked out", "de": "K. o."}[names.locale]
        page.dice(out, [die_view(world, names, die) for die in lost if die in state.pieces], SMALL_DIE)
        lines.append(f"{out}: {', '.join(gone)}")
    return page.done("\n".join(lines))
