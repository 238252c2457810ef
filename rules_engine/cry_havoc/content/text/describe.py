"""The entry to generated text: cards, structures, Skills and tiles in a language."""

from __future__ import annotations

from rules_engine.cry_havoc.state.words import Icon, TileKind
from rules_engine.kernel.phrasing import upper_first

from ..pack import Pack
from ..pieces import Army, Card, MarkerKind, Row, Skill, Structure, TextKind, Tile
from ..sources import Source
from ..vocabulary import Rule
from ..vocabulary.steps import OneOf
from ..vocabulary.verbs_board import PutMarker
from ..words import Gender, Label
from .english import English
from .german import German
from .scope import Scope
from .writer import HavocWriter

WRITERS: dict[str, HavocWriter] = {"en": English(), "de": German()}
FIXED = {
    "en": {
        TextKind.ENABLE_SCORING: "Action: enable scoring.",
        TextKind.INITIATIVE: "When you play this card for an action, you may move your marker on New Initiative to any "
        "place.",
        "burrow": "Regions with one of your Burrows that you or nobody controls are adjacent to each other for your "
        "units.",
        "battle": "Battle", "bonus": "Bonus", "build": "Build", "activate": "Activate",
        "in_battle": "It can be activated in a Battle Region too.", "passive": "Passive",
        "tile": "Tile", "each": "Each player in Initiative order",
        "once": "After the battle {} goes back to you.",
    },
    "de": {
        TextKind.ENABLE_SCORING: "Aktion: Wertung aktivieren.",
        TextKind.INITIATIVE: "Spielst du diese Karte für eine Aktion, darfst du deinen Marker auf „Neue Initiative“ an "
        "eine beliebige Stelle setzen.",
        "burrow": "Regionen mit einem deiner Baue, die du oder niemand kontrolliert, sind für deine Einheiten "
        "zueinander benachbart.",
        "battle": "Im Gefecht", "bonus": "Bonus", "build": "Bauen", "activate": "Aktivieren",
        "in_battle": "Kann auch in einer Gefechtsregion aktiviert werden.", "passive": "Passiv",
        "tile": "Plättchen", "each": "Jeder Spieler in Initiative-Reihenfolge",
        "once": "Nach dem Gefecht kommt {} zu dir zurück.",
    },
}  # fmt: skip
ROWS = {
    "en": {Icon.MOVE: "Move", Icon.RECRUIT: "Recruit", Icon.BUILD: "Build"},
    "de": {Icon.MOVE: "Bewegen", Icon.RECRUIT: "Rekrutieren", Icon.BUILD: "Bauen"},
}
ROW_ICONS = {
    "en": {"draw_each": "draw {}", "draw_once": "draw 1 once", "vp": "{} VP", "bonus": "bonus"},
    "de": {"draw_each": "{} ziehen", "draw_once": "einmalig 1 ziehen", "vp": "{} SP", "bonus": "Bonus"},
}


PRONOUNS = {Gender.M: "er", Gender.F: "sie", Gender.N: "es"}
SHOWN = {
    "en": (("unit", "units"), ("crystal", "crystals")),
    "de": (("Einheit", "Einheiten"), ("Kristall", "Kristalle")),
}


def describe(rule: Rule, source: Source, locale: str = "en", army: Army | None = None) -> str:
    """One text."""
    return WRITERS[locale].rule(rule, Scope(source, army))


def describe_row(row: Row, locale: str = "en") -> str:
    """`2, draw 1 once, bonus`."""
    words = ROW_ICONS[locale]
    said = [str(row.count)] if row.count else []
    said += [words[name].format(getattr(row, name)) for name in words if getattr(row, name)]
    return ", ".join(said) or "–"


def describe_rows(card: Card, locale: str = "en") -> str:
    """What it brings to each action, in a line."""
    return " · ".join(f"{ROWS[locale][icon]} {describe_row(row, locale)}" for icon, row in card.rows.items())


def describe_card(card: Card, locale: str = "en") -> str:
    """Its text box."""
    fixed = FIXED[locale]
    if card.rule is None:
        return fixed[card.text_kind]
    source = Source.BATTLE if card.battle is not None else Source.BONUS
    return f"{fixed['battle' if card.battle is not None else 'bonus']}: {describe(card.rule, source, locale)}"


def describe_structure(structure: Structure, army: Army, locale: str = "en") -> str:
    """Prices and text; markers that it lays are explained too."""
    fixed = FIXED[locale]
    prices = [f"{fixed['build']} {structure.build}"]
    if structure.activate is not None:
        prices.append(f"{fixed['activate']} {structure.activate}")
    told = [f"{' · '.join(prices)}."]
    told.append(fixed["burrow"] if structure.rule is None else describe(structure.rule, Source.STRUCTURE, locale, army))
    if structure.in_battle:
        told.append(fixed["in_battle"])
    laid = [step.marker for step in (structure.rule.do if structure.rule else ()) if isinstance(step, PutMarker)]
    told += [describe_marker(army.markers[kind], locale) for kind in laid if kind in army.markers]
    return " ".join(told)


def describe_marker(marker: MarkerKind, locale: str = "en") -> str:
    name = marker.name.in_(locale)
    it = PRONOUNS[marker.name.gender] if locale == "de" else "it"
    once = f" {FIXED[locale]['once'].format(it)}" if marker.once else ""
    return f"{name[0].upper()}{name[1:]}: {describe(marker.rule, Source.SPOT, locale)}{once}"


def describe_skill(skill: Skill, army: Army, locale: str = "en") -> str:
    fixed = FIXED[locale]
    told = describe(skill.rule, Source.SKILL, locale, army)
    if skill.passive:
        return f"{fixed['passive']}: {told}"
    return f"{told} {fixed['tile']} – {describe(skill.tile, Source.SPOT, locale)}" if skill.tile is not None else told


def describe_tile(tile: Tile, locale: str = "en") -> str:
    """What happens, or what it brings."""
    if tile.rule is None:
        shown = ((tile.units, SHOWN[locale][0]), (tile.crystals, SHOWN[locale][1]))
        return ", ".join(f"{number} {words[number > 1]}" for number, words in shown if number)
    if tile.kind is TileKind.EXPLORATION:
        return describe(tile.rule, Source.EXPLORATION, locale)
    told = describe(tile.rule, Source.EVENT, locale)
    return told if tile.once else f"{FIXED[locale]['each']}: {told}"


def describe_way(step: OneOf, index: int, locale: str = "en") -> str:
    """One way out of several that a text leaves to a player."""
    return upper_first(WRITERS[locale].way_out(step.options[index], Scope(Source.BONUS)))


def all_texts(pack: Pack, locale: str = "en") -> dict[str, str]:
    """Every card, structure, Skill and tile by its id, as it is read."""
    told = {card.id: f"{describe_rows(card, locale)}. {describe_card(card, locale)}" for card in pack.cards.values()}
    for army in pack.armies.values():
        told |= {one.id: describe_structure(one, army, locale) for one in army.structures}
        told |= {one.id: describe_skill(one, army, locale) for one in army.skills}
    return told | {tile.id: describe_tile(tile, locale) for tile in pack.tiles.values()}


def names_of(pack: Pack) -> dict[str, Label]:
    """The name of everything that has a text, by its id."""
    return {
        **{card.id: card.name for card in pack.cards.values()},
        **{structure.id: structure.name for structure in pack.structures.values()},
        **{skill.id: skill.name for skill in pack.skills.values()},
        **{tile.id: tile.name for tile in pack.tiles.values()},
    }
