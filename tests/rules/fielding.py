"""Rosters for tests of what may be brought and fielded."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.crisis_protocol.testing.stage import pool

PEOPLE = (
    "captain_america", "captain_marvel", "iron_man", "black_widow", "hulk",
    "crossbones", "ultron_metal_tyrant", "kingpin", "red_skull", "doctor_octopus",
)  # fmt: skip
CARDS = (
    "advanced_r_d", "avengers_assemble", "brace_for_impact", "climbing_gear", "dark_reign", "disarm", "fall_back",
    "field_dressing", "medpack", "patch_up",
)  # fmt: skip
SECURE = ("riots_spark_over_extremis", "deadly_meteors_mutate_civilians", "infinity_formula_goes_missing")
EXTRACT = ("struggle_for_the_cube_continues", "spider_infected_invade_manhattan", "alien_ship_crashes_in_downtown")


def roster(
    people: tuple[str, ...] = PEOPLE,
    tactics: tuple[str, ...] = CARDS,
    secure: tuple[str, ...] = SECURE,
    extract: tuple[str, ...] = EXTRACT,
    gems: dict[str, tuple[str, ...]] | None = None,
) -> Roster:
    """A legal roster, but for what is said."""
    entries = tuple(RosterEntry(card=card, gems=(gems or {}).get(card, ())) for card in people)
    return Roster(characters=entries, tactics=tactics, secure=secure, extract=extract)


def person(name: str, alter_ego: str, threat: int = 3, **more: Any) -> dict[str, Any]:
    """A plain character card."""
    stats = {"stamina": 5, "speed": "M", "size": 2, "defense": [3, 3, 3]}
    return {"name": name, "alter_ego": alter_ego, "threat": threat, "base": 35, "stats": stats, **more}


def content(**characters: dict[str, Any]) -> Content:
    """The cards that come with the bot, and these besides."""
    return pool(default_content(), {"characters": characters})


EDITIONS = tuple(Edition)
