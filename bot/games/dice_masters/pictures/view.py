"""What a sheet shows of a match: frozen values with their words, ready to be drawn or read out.

It must not draw, and must not ask the rules while something is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.faces import ActionFace, CharacterFace, EnergyFace, Face
from rules_engine.dice_masters.query.prices import purchase_price
from rules_engine.dice_masters.query.stats import attack, defense
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import SEATS, Match
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.phrases import terms

BURST = "✱"
"""A burst in what is sent: stars would make it bold. Pictures have no such letter and keep the star."""

SIDEKICK = "sidekick"


@dataclass(frozen=True)
class DieView:
    id: DieId
    name: str
    kind: str
    """The name of its card."""
    letters: str
    """The emblem: initials of that name."""
    tint: str
    """What its body is coloured by: an energy type, the colour of a basic action die, or `sidekick`."""
    face: Face | None = None
    attack: int | None = None
    """As they stand, of a character in the Field Zone; otherwise what the face says."""
    defense: int | None = None
    damage: int = 0

    @property
    def is_changed(self) -> tuple[bool, bool]:
        """Whether attack and defense are other than the face says."""
        if not isinstance(self.face, CharacterFace) or self.attack is None or self.defense is None:
            return False, False
        return self.attack != self.face.attack, self.defense != self.face.defense


@dataclass(frozen=True)
class CardView:
    name: str
    subtitle: str
    tint: str
    price: int
    energy: str | None
    dice: int
    """Left on it."""
    basic: bool = False


@dataclass(frozen=True)
class SideView:
    seat: str
    name: str
    life: int
    most: int
    active: bool
    field: tuple[DieView, ...]
    reserve: tuple[DieView, ...]
    prep: tuple[DieView, ...]
    used: tuple[tuple[DieView, int], ...]
    """One die of each kind, and how many."""
    out: tuple[tuple[DieView, int], ...]
    bag: tuple[tuple[DieView, int], ...]
    cards: tuple[CardView, ...]


@dataclass(frozen=True)
class PairView:
    """An attacker and whoever blocks it."""

    attacker: DieView
    blockers: tuple[DieView, ...]
    blocked: bool


@dataclass(frozen=True)
class TableView:
    language: str
    turn: int
    step: str
    sides: tuple[SideView, ...]
    basics: tuple[CardView, ...]
    fights: tuple[PairView, ...]
    zones: Mapping[str, str]
    """Names of the zones."""
    blocks_assigned: bool = False


def read_match(snapshot: str) -> Match:
    """A match as it is handed to a worker. By the game, not by its state alone: only the rules know all frames, and a
    worker may have nothing else loaded."""
    return DiceMasters.state_type.model_validate_json(snapshot)


def table_view(state: Match, content: Content, language: str, people: Mapping[str, str] | None = None) -> TableView:
    names = Names(content, language, people)
    world = World(state, content)
    fights: tuple[PairView, ...] = ()
    if state.combat is not None:
        fights = tuple(
            PairView(
                die_view(world, names, one.die), tuple(die_view(world, names, b) for b in one.blockers), one.blocked
            )
            for one in state.combat.attacks
        )
    return TableView(
        language=names.locale,
        turn=state.turn,
        step=names.term(terms.STEPS, state.phase.value),
        sides=tuple(_side(world, names, seat) for seat in SEATS),
        basics=tuple(_card(world, names, slot.id) for slot in state.slots.values() if slot.basic),
        fights=fights,
        zones={key: names.term(terms.ZONE_NAMES, key) for key in terms.ZONE_NAMES},
        blocks_assigned=state.combat is not None and state.combat.blocks_assigned,
    )


def _side(world: World, names: Names, seat: str) -> SideView:
    state, player = world.state, world.state.players[seat]

    def shown(zone: Zone) -> tuple[DieView, ...]:
        return tuple(die_view(world, names, die) for die in world.in_zone(seat, zone))

    def counted(zone: Zone) -> tuple[tuple[DieView, int], ...]:
        return alike(shown(zone))

    own = [slot.id for slot in state.slots.values() if slot.seat == seat and not slot.basic]
    return SideView(
        seat=seat,
        name=names.seat(seat),
        life=player.life,
        most=player.starting_life,
        active=state.active == seat and state.turn > 0,
        field=shown(Zone.FIELD),
        reserve=shown(Zone.RESERVE),
        prep=shown(Zone.PREP),
        used=counted(Zone.USED),
        out=counted(Zone.OUT),
        bag=counted(Zone.BAG),
        cards=tuple(_card(world, names, slot) for slot in own),
    )


def alike(dice: Iterable[DieView]) -> tuple[tuple[DieView, int], ...]:
    """Dice that show nothing, by kind."""
    found: dict[tuple[str, str], list[DieView]] = {}
    for die in dice:
        found.setdefault((die.kind, die.tint), []).append(die)
    return tuple((each[0], len(each)) for each in found.values())


def die_view(world: World, names: Names, die: DieId, face: int | None = None) -> DieView:
    """As it lies; with `face` as it lay when it showed that one."""
    piece, card = world.die(die), world.card_of(die)
    shown = world.face(die) if face is None else world.faces(die)[face]
    title = names.little(SIDEKICK) if card is None else card.name.in_(names.locale)
    tint = SIDEKICK
    if card is not None:
        slot = world.state.slots[piece.slot or ""]
        tint = slot.colour or str(card.energy or SIDEKICK)
    fielded = piece.zone is Zone.FIELD and face is None and isinstance(shown, CharacterFace)
    return DieView(
        id=die,
        name=names.die(world.state, die),
        kind=title,
        letters=initials(title),
        tint=tint,
        face=shown,
        attack=attack(world, die).total if fielded else None,
        defense=defense(world, die).total if fielded else None,
        damage=piece.damage,
    )


def _card(world: World, names: Names, slot: str) -> CardView:
    held, card = world.state.slots[slot], world.card(slot)
    price = purchase_price(world, held.seat or world.state.active, slot)
    return CardView(
        name=card.name.in_(names.locale),
        subtitle="" if card.subtitle is None else card.subtitle.in_(names.locale),
        tint=held.colour or str(card.energy or SIDEKICK),
        price=price.total,
        energy=None if card.energy is None else str(card.energy),
        dice=len(world.supply(slot)),
        basic=held.basic,
    )


def initials(name: str) -> str:
    """Two letters: of two words their first ones, of one word its first two."""
    words = [word for word in name.replace("-", " ").split() if word[:1].isalpha()]
    return (words[0][0] + words[1][0]).upper() if len(words) > 1 else words[0][:2].title()


# -- the same in words -----------------------------------------------------------------------------------------------


def die_words(names: Names, die: DieView) -> str:
    """`Drax 1 (level 2, A 3, D 5, damage 1)`."""
    face = die.face
    if isinstance(face, CharacterFace):
        stats = f"A {face.attack if die.attack is None else die.attack}, {_defense(names)} "
        stats += str(face.defense if die.defense is None else die.defense)
        hurt = f", {_damage(names)} {die.damage}" if die.damage else ""
        return f"{die.name} ({names.little('level', n=face.level)}{BURST * face.burst}, {stats}{hurt})"
    if isinstance(face, EnergyFace | ActionFace):
        return f"{die.name} ({names.face(face)})"
    return die.name


def _defense(names: Names) -> str:
    return "V" if names.locale == "de" else "D"


def _damage(names: Names) -> str:
    return "Schaden" if names.locale == "de" else "damage"


def table_words(view: TableView, names: Names, *, plain: bool = False) -> list[str]:
    """Both mats, a line for every zone in which something lies; `plain` where nobody turns Markdown into letters."""
    lines: list[str] = []
    item = "" if plain else "- "
    for side in view.sides:
        name = side.name if plain else f"**{side.name}**"
        lines.append(f"{name}: {names.counted(side.life, 'life')}")
        for zone, dice in (("field", side.field), ("reserve", side.reserve), ("prep", side.prep)):
            if dice:
                lines.append(f"{item}{view.zones[zone]}: {', '.join(die_words(names, die) for die in dice)}")
        for zone, kinds in (("used", side.used), ("out", side.out), ("bag", side.bag)):
            if kinds:
                said = ", ".join(f"{count} × {die.kind}" for die, count in kinds)
                lines.append(f"{item}{view.zones[zone]}: {said}")
        if side.cards:
            said = ", ".join(f"{card.name} ({card.dice})" for card in side.cards)
            lines.append(f"{item}{view.zones['supply']}: {said}")
    if view.basics:
        said = ", ".join(f"{card.name} ({card.dice})" for card in view.basics)
        lines.append(f"{view.zones['supply']}: {said}")
    for fight in view.fights:
        against = ", ".join(die_words(names, die) for die in fight.blockers) or "–"
        lines.append(f"⚔ {die_words(names, fight.attacker)} × {against}")
    return lines
