"""Every kind of picture of Cry Havoc by name, drawn from the samples; for the tests and the contact sheet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from planet_samples import fighting, finished, midgame

from bot.games.cry_havoc.pictures.armies import draw_army, draw_hand
from bot.games.cry_havoc.pictures.battle import draw_battle
from bot.games.cry_havoc.pictures.planet import draw_planet
from bot.games.cry_havoc.pictures.tracks import draw_summary, draw_tracks
from bot.games.cry_havoc.pictures.view import Move
from bot.render.palette import Mode
from bot.render.picture import Picture
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.view.seat import view

PEOPLE = {"amber": "Anna", "blue": "Benedikta von Hohenwald"}


def seen_by(match: Match, seat: str | None = None) -> str:
    return view(match, seat).model_dump_json()


def marches(match: Match) -> list[Move]:
    """Both attackers came from their HQs."""
    marks = [(id_, region.battle.attacker) for id_, region in match.regions.items() if region.battle is not None]
    return [(seat, match.players[seat].hq or "", id_, 3) for id_, seat in marks]


def planet(seats: int, mode: Mode, language: str = "en") -> Picture:
    match = midgame(seats)
    return draw_planet(seen_by(match), language, PEOPLE, marches(match), ("eel_strait",) if seats > 2 else (), mode)


def battle(seats: int, mode: Mode, language: str = "en") -> Picture:
    match, played = fighting(seats)
    made = draw_battle(seen_by(match), language, PEOPLE, played, mode)
    assert made is not None
    return made


def hand(seats: int, mode: Mode, language: str = "en") -> Picture:
    match = midgame(seats)
    return draw_hand(seen_by(match, "amber"), language, PEOPLE, "amber", (), mode)


def army(seats: int, mode: Mode, language: str = "en") -> Picture:
    return draw_army(seen_by(midgame(seats)), language, PEOPLE, "blue", mode)


def tracks(seats: int, mode: Mode, language: str = "en") -> Picture:
    return draw_tracks(seen_by(midgame(seats)), language, PEOPLE, mode)


def summary(seats: int, mode: Mode, language: str = "en") -> Picture:
    match, history = finished(seats)
    return draw_summary(seen_by(match), language, PEOPLE, history, mode)


DRAWN: dict[str, Callable[..., Picture]] = {
    "planet": planet,
    "battle": battle,
    "hand": hand,
    "army": army,
    "tracks": tracks,
    "summary": summary,
}
PLANET_KINDS: dict[str, Callable[[Mode], Picture]] = {
    f"havoc_{name}_{seats}": partial(draw, seats)
    for name, draw in DRAWN.items()
    for seats in ((2, 3, 4) if name == "planet" else (4,))
}
