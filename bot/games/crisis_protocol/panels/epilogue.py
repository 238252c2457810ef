"""A finished match on one sheet, in its reader's words.

It must not count and must not draw: `summary` does both, in its own place.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.crisis_protocol.deeds import Tally, tally
from bot.games.crisis_protocol.panels.here import match_of
from bot.games.crisis_protocol.pictures.summary import CharacterLine, SideSummary, SummaryView, draw_summary
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from bot.ui.match.pictures.drawn import drawn
from rules_engine.crisis_protocol.state.match import SEATS
from rules_engine.crisis_protocol.state.pieces import Character, Health
from rules_engine.kernel.record import Entry


async def summary_picture(look: Look, entries: Iterable[Entry]) -> list[Picture]:
    return await drawn(look, "summary", draw_summary, summary_of(look, tally(entries)))


def summary_of(look: Look, counted: Tally) -> SummaryView:
    to, state = look.to, match_of(look)
    ending = look.stored.ending
    winner = next(iter(ending.winners), None) if ending is not None else None
    score = "–".join(str(state.players[seat].vp) for seat in SEATS)
    title = to.say("{side} wins", side=look.name(winner)) if winner else to.say("A draw")
    blue, red = (_side(look, counted, seat) for seat in SEATS)
    heads = (to.say("Attacks"), to.say("Dealt"), to.say("Suffered"))
    return SummaryView(f"{title}, {score}", to.say("Round {n}", n=state.round), (blue, red), heads, to.say("Round"))


def _side(look: Look, counted: Tally, seat: str) -> SideSummary:
    points, total = [], 0
    for number in range(1, match_of(look).round + 1):
        total += counted.rounds.get(number, {}).get(seat, 0)
        points.append(total)
    own = [character for character in match_of(look).characters.values() if character.owner == seat]
    lines = tuple(
        CharacterLine(
            look.name(one.id),
            counted.attacks[one.id],
            counted.dealt[one.id],
            counted.suffered[one.id],
            _fate(look, one),
        )
        for one in own
    )
    return SideSummary(seat, look.name(seat), tuple(points), lines)


def _fate(look: Look, character: Character) -> str:
    to = look.to
    if character.koed:
        return to.say("KO")
    if character.dazed:
        return to.say("Dazed")
    return to.say("Injured") if character.health is Health.INJURED else ""
