"""An attack's outcome on the tracker: whom it can have been between, and both as they are afterwards, in one step.

It must not guess: where several characters can be meant, it names them all.
"""

from __future__ import annotations

from typing import NamedTuple

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.tabletop.attack import Fighter, TabletopAttack
from rules_engine.crisis_protocol.tabletop.from_cards import form_of, printed
from rules_engine.crisis_protocol.tabletop.outcome import Outcome
from rules_engine.crisis_protocol.tabletop.rolls import Refused
from rules_engine.crisis_protocol.tabletop.tracker import (
    TEAMS,
    Board,
    Booking,
    Place,
    Tracked,
    Tracker,
    empowered,
    hurt,
    with_one,
)

REMEMBERED = 30


class Pair(NamedTuple):
    """Who attacked whom; nobody of the tracker, where the attacker is not on it or was not named."""

    attacker: Place | None
    defender: Place


def at(board: Board, place: Place) -> Tracked:
    return board.squads[place[0]].characters[place[1]]


def pairs(board: Board, attack: TabletopAttack) -> list[Pair]:
    """Everybody who can have been meant: by their cards, on opposite sides, still in the game (ATK-02, DMG-21)."""
    attackers = _places(board, attack.attacker) if attack.attacker else []
    defenders = _places(board, attack.defender)
    found = [Pair(a, d) for d in defenders for a in attackers if a[0] != d[0]]
    return found or [Pair(None, d) for d in defenders]


def _places(board: Board, fighter: Fighter | None) -> list[Place]:
    """Where that card lies; of nobody in particular, everybody."""
    everybody = [(team, number) for team in TEAMS for number in range(len(board.squads[team].characters))]
    standing = [place for place in everybody if not at(board, place).koed]
    return [place for place in standing if fighter is None or at(board, place).fighter.card == fighter.card]


def book(
    tracker: Tracker, cards: Content, pair: Pair, outcome: Outcome, *, code: str, by: int, attack: str | None = None
) -> Tracker:
    """ATK-14, ATK-41…51 on both at once: one step, so that one undo takes it back."""
    board = tracker.now
    if any(booking.code == code for booking in board.booked):
        raise Refused("EFF-10", "booked")
    defender, attacker = at(board, pair.defender), at(board, pair.attacker) if pair.attacker else None
    if defender.koed or (attacker is not None and attacker.koed):
        raise Refused("DMG-21", "koed")
    if defender.dazed:
        raise Refused("DMG-15", "dazed")
    struck = _struck(cards, defender, outcome)
    board = with_one(board, pair.defender, struck)
    if attacker is not None and pair.attacker is not None:
        sapped = min(defender.power, outcome.saps)
        paid = _poorer(attacker, outcome.cost)
        board = with_one(board, pair.attacker, empowered(cards, empowered(cards, paid, sapped), outcome.gains))
    booking = Booking(
        code=code,
        by=by,
        attack=attack,
        attacker=pair.attacker,
        defender=pair.defender,
        damage=struck.damage - defender.damage,
        power=struck.power - defender.power,
        attacker_power=at(board, pair.attacker).power - attacker.power if attacker and pair.attacker else 0,
        conditions=tuple(condition for condition in struck.conditions if condition not in defender.conditions),
        out="koed" if struck.koed else "dazed" if struck.dazed else None,
    )
    return tracker.then(
        board.model_copy(update={"booked": (*board.booked, booking)[-REMEMBERED:], "chosen": pair.defender})
    )


def _struck(cards: Content, defender: Tracked, outcome: Outcome) -> Tracked:
    """Before damage, damage, after the attack; nothing reaches one who is Dazed by then (DMG-10, ATK-Q4)."""
    struck = _poorer(defender, outcome.saps + outcome.drains_before)
    struck = hurt(cards, struck, outcome.damage, from_enemy=True)
    if struck.dazed or struck.koed:
        return struck
    immune = _immunities(cards, struck.fighter)
    gained = [c for c in outcome.conditions if c not in struck.conditions and c not in immune]
    struck = struck.model_copy(update={"conditions": (*struck.conditions, *gained)})
    return _poorer(struck, outcome.drains_after)


def _poorer(one: Tracked, power: int) -> Tracked:
    """POW-04, POW-08."""
    return one.model_copy(update={"power": max(0, one.power - power)})


def _immunities(cards: Content, fighter: Fighter) -> set[str]:
    """KEY-04."""
    keywords = form_of(cards, fighter).keywords
    return {c for use in keywords if use.id == "immunity" and printed(fighter, use.side) for c in use.values}
