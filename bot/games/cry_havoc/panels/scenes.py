"""Pictures of a match of Cry Havoc for whoever looks: the planet, a battle, a hand, moves that are planned.

It must not draw: a worker does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.games.cry_havoc.panels.here import match_of
from bot.games.cry_havoc.pictures.armies import draw_army, draw_hand
from bot.games.cry_havoc.pictures.battle import draw_battle
from bot.games.cry_havoc.pictures.planet import draw_planet
from bot.games.cry_havoc.pictures.tracks import draw_summary
from bot.games.cry_havoc.pictures.view import Move, moves_of
from bot.matches.stretches import Stretch
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from bot.ui.match.pictures.drawn import drawn
from rules_engine.cry_havoc.events.battle import BattleBegan, ObjectiveResolved
from rules_engine.cry_havoc.events.cards import TacticPlayed
from rules_engine.cry_havoc.events.flow import RoundEnded, VpScored
from rules_engine.cry_havoc.state.match import Match
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry
from rules_engine.kernel.values import Seat

OF_A_BATTLE = ("placement", "tactics", "capture")
OF_CARDS = ("cards", "keep", "discard", "pay_cards", "recall")
Played = tuple[tuple[str, str], ...]


async def planet(look: Look, moves: Sequence[Move] = (), marked: Iterable[str] = ()) -> list[Picture]:
    if not match_of(look).regions:
        return []
    about = (tuple(moves), tuple(marked))
    return await drawn(look, "planet", draw_planet, look.snapshot, look.to.language, {}, *about)


async def battle(look: Look, played: Played = ()) -> list[Picture]:
    return await drawn(look, "battle", draw_battle, look.snapshot, look.to.language, {}, played)


async def question(look: Look, decision: Decision) -> list[Picture]:
    """The battle that is fought, the cards that are asked about, else the planet."""
    if match_of(look).battle is not None and decision.key.startswith(OF_A_BATTLE):
        return await battle(look)
    if decision.key in OF_CARDS:
        cards = [option.id for option in getattr(decision, "options", ())]
        return await hand(look, decision.seat, cards)
    return await planet(look, marked=regions_of(look, decision))


def regions_of(look: Look, decision: Decision) -> list[str]:
    """Those that a question leaves to choose from, or is about."""
    known = match_of(look).regions
    open_ = [option for option in getattr(decision, "options", ()) if option.enabled]
    named = (one for option in open_ for one in (option.id, option.params.get("region"), option.id.rpartition("@")[2]))
    return list(dict.fromkeys(one for one in (*named, decision.params.get("region")) if one in known))


async def hand(look: Look, seat: Seat, cards: Sequence[str] = ()) -> list[Picture]:
    return await drawn(look, "hand", draw_hand, look.snapshot, look.to.language, {}, seat, tuple(cards), board=False)


async def army(look: Look, seat: Seat) -> list[Picture]:
    return await drawn(look, "army", draw_army, look.snapshot, look.to.language, {}, seat, board=False)


async def planned_ways(
    look: Look, seat: Seat, steps: Sequence[tuple[str, str]], marked: Iterable[str] = ()
) -> list[Picture]:
    """The planet after steps that do not count yet, with their arrows; marked is where the next may lead."""
    arrows = tuple((seat, start, to, steps.count((start, to))) for start, to in dict.fromkeys(steps))
    return await planet(look, arrows, marked)


# -- what has happened ---------------------------------------------------------------------------------------------


async def story(look: Look, events: Sequence[Event], told: Stretch) -> list[Picture]:
    """Of a battle the board as it stood when it was resolved; of moves the planet with their arrows."""
    if any(isinstance(event, ObjectiveResolved) for event in events):
        fought = _before(look, told, lambda event: isinstance(event, ObjectiveResolved))
        return await battle(look.after(fought), _played(told)) if fought is not None else []
    moves = moves_of(events)
    return await planet(look, moves) if moves else []


def _before(look: Look, told: Stretch, until: Callable[[Event], bool]) -> Match | None:
    """The match as it was before something happened: events are all that changes a match."""
    if not told.before:
        return None
    state = own_copy(look.client.matches.repository.snapshots.read(look.game.id, told.before))
    assert isinstance(state, Match)
    for event in (*told.lead, *told.events):
        if until(event) and event in told.events:
            break
        event.apply(state)
    return state


def _played(told: Stretch) -> Played:
    """The cards of the battle that is told."""
    cards: list[tuple[str, str]] = []
    for event in (*told.lead, *told.events):
        if isinstance(event, BattleBegan):
            cards = []
        elif isinstance(event, TacticPlayed):
            cards.append((event.side, event.card))
        elif isinstance(event, ObjectiveResolved):
            break
    return tuple(cards)


async def summary(look: Look, entries: Iterable[Entry]) -> list[Picture]:
    return await drawn(look, "summary", draw_summary, look.snapshot, look.to.language, {}, history(look, entries))


def history(look: Look, entries: Iterable[Entry]) -> tuple[dict[Seat, int], ...]:
    """Everybody's points at the end of each round."""
    points, rounds = dict.fromkeys(match_of(look).seats, 0), list[dict[Seat, int]]()
    for event in (event for entry in entries if not entry.undone for event in entry.events):
        if isinstance(event, VpScored):
            points[event.seat] = max(0, points[event.seat] + event.amount)
        elif isinstance(event, RoundEnded):
            rounds.append(dict(points))
    return tuple(rounds)
