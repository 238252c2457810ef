"""What a look at a match of this game is a look at: its state, its cards, their names.

It must not see more than the look does.
"""

from __future__ import annotations

from bot.games.crisis_protocol import ID
from bot.matches.service import MatchError
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.crisis_protocol.view.words import Speaker


def of_this_game(look: Look) -> Look:
    """The same look; whoever presses or types what is only this game's, in a match of another, is told so."""
    if look.stored.row.game != ID:
        raise MatchError("other_game")
    return look


def match_of(look: Look) -> Match:
    assert isinstance(look.state, Match)
    return look.state


def content_of(look: Look) -> Content:
    """The cards that the match is played with."""
    return content_as_of(match_of(look).options.pool)


def world_of(look: Look) -> World:
    return World(match_of(look), content_of(look))


def speaker_of(look: Look) -> Speaker:
    assert isinstance(look.speaker, Speaker)
    return look.speaker


def names_of(look: Look) -> Names:
    return speaker_of(look).names


def names_in_text(look: Look) -> Names:
    """With signs, which neither a button nor a list shows."""
    assert isinstance(look.writer, Speaker)
    return look.writer.names


def seen_then(look: Look, snapshot: str) -> str:
    """A stored moment of the match as the look may see it."""
    then = look.seen(look.client.matches.repository.snapshots.read(look.game.id, snapshot))
    return then.model_dump_json()
