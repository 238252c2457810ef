"""The match that somebody looks at, as a match of Dice Masters."""

from __future__ import annotations

from typing import cast

from bot.games.dice_masters import ID
from bot.matches.service import MatchError
from bot.ui.match.look import Look
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.view.words import Speaker


def match_of(look: Look) -> Match:
    assert isinstance(look.state, Match)
    return look.state


def content_of(look: Look) -> Content:
    return default_content()


def world_of(look: Look) -> World:
    return World(match_of(look), content_of(look))


def speaker_of(look: Look) -> Speaker:
    return cast(Speaker, look.speaker)


def teller_of(look: Look) -> Speaker:
    return cast(Speaker, look.teller)


def of_this_game(look: Look) -> Look:
    if look.game.id != ID:
        raise MatchError("old_component")
    return look
