"""A booked attack in words: who struck whom, and what it left on both.

It must not count: the booking holds what was booked.
"""

from bot.games.crisis_protocol.tabletop.words import fighter_name, mark_name
from bot.locale import Words
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.tabletop.booking import Pair, at
from rules_engine.crisis_protocol.tabletop.tracker import Board, Booking, Place

MARKS = ("▲", "■")  # the shapes that both sides have in pictures, not only their colours
NBSP = "\N{NO-BREAK SPACE}"


def placed_name(board: Board, place: Place, to: Words) -> str:
    """A character of the tracker with the mark of its side."""
    return f"{MARKS[place[0]]} {fighter_name(at(board, place).fighter, to)}"


def pair_name(board: Board, pair: Pair, to: Words) -> str:
    return " → ".join(placed_name(board, place, to) for place in pair if place is not None)


def booking_line(board: Board, booking: Booking, to: Words) -> str:
    """ "Strike: ■ Red Skull: 2 damage, +2 Power, Bleed · ▲ Captain America: +2 Power"."""
    said = f"{_together(placed_name(board, booking.defender, to))}: {', '.join(_defender(booking, to))}"
    if booking.attacker is not None:
        name = _together(placed_name(board, booking.attacker, to))
        said += f" · {name}: {power_change(booking.attacker_power, to)}" if booking.attacker_power else f" · {name}"
    printed = default_content().attacks.get(booking.attack or "")
    return f"{printed.name.in_(to.language)}: {said}" if printed else said


def _together(name: str) -> str:
    """A mark and its name, wherever the line breaks."""
    return name.replace(" ", NBSP, 1)


def _defender(booking: Booking, to: Words) -> list[str]:
    said = [to.say("{n} damage", n=booking.damage)]
    if booking.power:
        said.append(power_change(booking.power, to))
    said += [mark_name(condition, to) for condition in booking.conditions]
    if booking.out:
        said.append(to.say("Dazed") if booking.out == "dazed" else to.say("KO'd"))
    return said


def power_change(change: int, to: Words) -> str:
    return to.say("{n} Power", n=f"{'+' if change > 0 else '−'}{abs(change)}")
