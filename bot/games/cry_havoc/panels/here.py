"""The match that somebody looks at, as a match of Cry Havoc."""

from __future__ import annotations

from typing import cast

from bot.ui.match.look import Look
from rules_engine.cry_havoc.content.loading import pack
from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.words import Speaker


def the_pack() -> Pack:
    """All that is played with: armies, maps and texts of our own."""
    return pack()


def match_of(look: Look) -> Match:
    assert isinstance(look.state, Match)
    return look.state


def world_of(look: Look) -> World:
    return World(match_of(look), the_pack())


def speaker_of(look: Look) -> Speaker:
    return cast(Speaker, look.speaker)


def names_of(look: Look) -> Names:
    """For buttons and lists, which show no mentions."""
    return speaker_of(look).names


def people_of(look: Look) -> Names:
    """For texts, where Discord shows a mention as a name."""
    return cast(Speaker, look.teller).names
