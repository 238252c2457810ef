"""Which texts work now: those of dice in the Field Zone, once each where they say `while active`, and the Globals."""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.vocabulary.effects import NoText
from rules_engine.dice_masters.cards.vocabulary.rule import Place, Rule
from rules_engine.dice_masters.query.given import given_on
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.pieces import DieId, SlotId, Zone
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards.live import LiveIndex


class Live(NamedTuple):
    """A text that works, and for whom."""

    rule: Rule
    seat: Seat
    slot: SlotId
    die: DieId | None
    group: tuple[DieId, ...] = ()
    """Of a `while active` text: all dice of the card that are there."""

    def names(self) -> Bindings:
        return Bindings(rule=self.rule.id, seat=self.seat, die=self.die, slot=self.slot)


def live(world: World) -> list[Live]:
    return _LIVE.all(world)


def watchers(world: World) -> list[Live]:
    """Texts that wait for a moment; reacting Globals for both players (DM-GLO-08)."""
    return WATCHING.all(world)


def _watchers(world: World) -> list[Live]:
    seats = (world.state.active, world.state.inactive)
    return [one for one in (*live(world), *(one for seat in seats for one in globals_(world, seat))) if one.rule.on]


def _abilities(world: World) -> list[Live]:
    """DM-EFF-19…21, DM-EFF-27: every ability whose die is where it must be; a `while active` one only once."""
    found: list[Live] = []
    groups: dict[tuple[SlotId, Seat, str], list[DieId]] = {}
    for die in world.state.pieces.values():
        if die.slot is None or die.owner is None or die.zone in (Zone.SUPPLY, Zone.HELD, Zone.OUT):
            continue
        seat = die.controller if die.zone is Zone.FIELD else die.owner
        assert seat is not None
        slot = _slot_of_text(world, die.id)
        if slot is None:
            continue
        for rule in world.card(slot).rules:
            if rule.place is not Place.ABILITY or rule.zone.value != die.zone.value or suspended(world, seat, rule):
                continue
            if rule.active:
                groups.setdefault((slot, seat, rule.id), []).append(die.id)
            else:
                found.append(Live(rule, seat, slot, die.id))
    for (slot, seat, rule_id), dice in groups.items():
        found.append(Live(world.content.texts[rule_id], seat, slot, dice[0], tuple(dice)))
    return found


_LIVE = LiveIndex("live", _abilities)
WATCHING = LiveIndex("watching", _watchers)


def text_of(world: World, die: DieId) -> Card | None:
    """The card whose text a die uses: its own (DM-EFF-47), one it copies (DM-EFF-54), or none while it is ignored."""
    slot = _slot_of_text(world, die)
    return None if slot is None else world.card(slot)


def _slot_of_text(world: World, die: DieId) -> SlotId | None:
    """A die that copies another's text is one of that card's dice: a `while active` text of it works once for all. Of
    several copies the last holds, as it does for numbers."""
    piece = world.state.pieces[die]
    if piece.zone is Zone.FIELD and any(isinstance(one.effect, NoText) for one in given_on(world, die)):
        return None
    copied = [one for one in given_on(world, die) if one.effect.word == "copy_text"]
    return world.state.pieces[copied[-1].names.bound["copied"][0]].slot if copied else piece.slot


def suspended(world: World, seat: Seat, rule: Rule) -> bool:
    return suspension(seat, rule.id, rule.id) in world.state.noted


def is_suspended(world: World, names: Bindings, rule: str) -> bool:
    """The same of a part of the card that a text stands on."""
    return suspension(names.seat, names.rule, rule) in world.state.noted


def suspension(seat: Seat, text: str, rule: str) -> str:
    """Where it is noted that a text has put a part of its card out of force."""
    return f"suspended:{seat}:{rule if '.' in rule else text.rpartition('.')[0] + '.' + rule}"


def globals_(world: World, seat: Seat) -> list[Live]:
    """DM-GLO-02…04: those of every card in the match, whoever brought it and wherever its dice are."""
    return [
        Live(rule, seat, slot.id, None)
        for slot in world.state.slots.values()
        if (rule := world.card(slot.id).global_) is not None
    ]
