"""A scenario's position as a match: cards, dice in their zones, the step that is next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pydantic import ValidationError

from rules_engine.dice_masters.cards.card import Card, Family
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.die import PrintedDie
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.query.teams import COLOURS, FORMATS
from rules_engine.dice_masters.state.frames import TurnFrame, TurnsFrame
from rules_engine.dice_masters.state.match import SEATS, TABLE, Match, Options, Player, StandingOrder, Step
from rules_engine.dice_masters.state.pieces import UNROLLED, Die, Slot, Zone
from rules_engine.dice_masters.testing.notation import SIDEKICK, face_index, parse
from rules_engine.dice_masters.testing.script import Scenario, Side, TestCard
from rules_engine.kit.testing.faults import Fault, complaint, unknown

ZONES = (Zone.BAG, Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.OUT, Zone.USED)
BEGINS = {
    "clear": ("clear", Step.CLEAR),
    "draw": ("draw", Step.CLEAR),
    "roll": ("roll", Step.ROLL),
    "main": ("main", Step.ROLL),
    "attack": ("attack", Step.MAIN),
    "clean_up": ("clean_up", Step.ATTACK),
}
"""The step of the turn that is next, and the one before it."""


def content_of(scenario: Scenario) -> Content:
    """The set with the scenario's own cards."""
    content = default_content()
    if not scenario.test_cards:
        return content
    cards, dice = dict(content.cards), dict(content.dice)
    for name, written in scenario.test_cards.items():
        try:
            family = Family.model_validate(_family(name, written, 1000 + len(cards)))
        except ValidationError as error:
            raise Fault(complaint(error), ("test_cards", name)) from None
        cards[name] = family.cards[0].model_copy(update={"id": name})
        dice[name] = PrintedDie.model_validate({"id": name, "faces": list(_faces(written))})
    return replace(content, version="scenario", cards=cards, dice=dice)


def _family(name: str, written: TestCard, number: int) -> dict[str, Any]:
    version: dict[str, Any] = {
        "number": number, "cost": written.cost, "keywords": written.keywords, "rules": written.rules,
    }  # fmt: skip
    if written.kind != "basic_action":
        version["subtitle"] = "Test"
    if written.global_ is not None:
        version["global"] = written.global_
    if written.max is not None:
        version["max"] = written.max
    energy = {} if written.kind == "basic_action" else {"energy": written.energy}
    return {
        "id": name, "name": name.title(), "kind": written.kind, "affiliations": written.affiliations,
        "versions": [version], **energy,
    }  # fmt: skip


def _faces(written: TestCard) -> Iterator[dict[str, Any]]:
    for number in (1, 2, 2):
        energy = {"type": written.energy or "generic", "number": number if written.energy else 2}
        yield {"energy": {**energy, "witness": "rulebook"}}
    if written.kind == "character":
        for level, numbers in enumerate(written.levels.split(), 1):
            cost, attack, defense = (int(one.rstrip("*")) for one in numbers.split("/"))
            face = {"level": level, "cost": cost, "attack": attack, "defense": defense, "bursts": numbers.count("*")}
            yield {"character": {**face, "witness": "rulebook"}}
    else:
        for bursts in range(3):
            yield {"action": {"bursts": bursts, "witness": "rulebook"}}


def staged(scenario: Scenario, content: Content) -> Match:
    options = Options(format=scenario.format, turn_limit=scenario.turn_limit, relaxed=scenario.relaxed)
    if scenario.start == "setup":
        return new_match(content, {}, options=options)
    step, _, seat = scenario.start.partition(" ")
    if step not in BEGINS or seat not in SEATS:
        ways = [f"{one} {seat}" for one in BEGINS for seat in SEATS]
        raise Fault(unknown("beginning", scenario.start, ("setup", *ways)), ("start",))
    name, phase = BEGINS[step]
    life = FORMATS[scenario.format].life
    players = {
        one: Player(seat=one, life=life if side.life is None else side.life, starting_life=life, granted=side.granted)
        for one, side in _sides(scenario)
    }
    turn = TurnFrame(seat=seat, step=name)
    match = Match(
        content=content.version, seats=SEATS, options=options, players=players, first=seat, active=seat,
        turn=scenario.turn - (name == "clear"), phase=phase, stack=[TurnsFrame(), turn],
    )  # fmt: skip
    if name == "clear":
        match.active = match.other(seat) if match.turn else seat
    for index, (card, dice) in enumerate(_basics(scenario, content).items()):
        _slot(match, content, f"{TABLE}.{card}", card, None, COLOURS[index % len(COLOURS)])
        for _ in range(dice):
            _die(match, f"{TABLE}.{card}", None, Zone.SUPPLY)
    for one, side in _sides(scenario):
        _lay(match, content, one, side)
    match.orders = [StandingOrder.model_validate({"id": str(at), **raw}) for at, raw in enumerate(scenario.orders)]
    return match


def _sides(scenario: Scenario) -> list[tuple[str, Side]]:
    return [("blue", scenario.blue), ("red", scenario.red)]


def _basics(scenario: Scenario, content: Content) -> dict[str, int]:
    """Those that are named, and those whose dice somebody has."""
    found = dict(scenario.basics)
    for _, side in _sides(scenario):
        for zone in ZONES:
            for token in getattr(side, zone.value):
                card = content.cards.get(parse(token)[0])
                if card is not None and not card.is_character and card.energy is None:
                    found.setdefault(card.id, 0)
    return found


def _lay(match: Match, content: Content, seat: str, side: Side) -> None:
    for card, dice in side.cards.items():
        slot = _own_slot(match, content, seat, card)
        for _ in range(dice):
            _die(match, slot, seat, Zone.SUPPLY)
    for zone in ZONES:
        for place, token in enumerate(getattr(side, zone.value)):
            name, sign = parse(token)
            own = None if name == SIDEKICK else _own_slot(match, content, seat, name)
            die = _die(match, own, seat, zone)
            if sign and zone not in UNROLLED:
                faces = content.sidekick if own is None else content.faces(content.cards[match.slots[own].card])
                try:
                    die.face = face_index(faces, sign)
                except Fault as fault:
                    raise Fault(f"{token}: {fault}", (seat, zone.value, place)) from None
    own_dice = [die.id for die in match.pieces.values() if die.owner == seat]
    for fragment, amount in side.damage.items():
        fitting = [id for id in own_dice if fragment in id]
        if not fitting:
            raise Fault(unknown("die", fragment, own_dice), (seat, "damage", fragment))
        match.pieces[fitting[0]].damage = amount


def _own_slot(match: Match, content: Content, seat: str, name: str) -> str:
    """The slot of a card by its id, or by the name of the one card of a family that the seat has."""
    for slot in match.slots.values():
        card = content.cards[slot.card]
        if name in (slot.card, card.family) and (slot.basic or slot.seat == seat):
            return slot.id
    meant = [content.cards[name]] if name in content.cards else [c for c in content.cards.values() if c.family == name]
    if not meant:
        raise Fault(unknown("card", name, content.cards), (seat,))
    card = meant[0]
    return _slot(match, content, f"{seat}.{card.id}", card.id, seat)


def _slot(match: Match, content: Content, id: str, card: str, seat: str | None, colour: str | None = None) -> str:
    if card not in content.cards:
        raise Fault(unknown("card", card, content.cards), ("basics", card))
    found: Card = content.cards[card]
    basic = found.energy is None
    match.slots[id] = Slot(id=id, card=card, seat=seat, basic=basic, colour=colour if basic else None)
    return id


def _die(match: Match, slot: str | None, seat: str | None, zone: Zone) -> Die:
    base = f"{seat}.sidekick" if slot is None else slot
    number = 1 + sum(1 for die in match.pieces.values() if die.id.rpartition(".")[0] == base)
    die = Die(id=f"{base}.{number}", slot=slot, owner=seat, controller=seat, zone=zone)
    match.pieces[die.id] = die
    return die
