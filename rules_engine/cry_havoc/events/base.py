"""The base of this game's events."""

from __future__ import annotations

from rules_engine.cry_havoc.registry import CRY_HAVOC
from rules_engine.cry_havoc.state.match import Match
from rules_engine.kernel.events import Event


class MatchEvent(Event, registry=CRY_HAVOC):
    """What the events of a match share."""


def end_lasting(state: Match, until: str) -> None:
    """What was given for so long is over."""
    state.lasting = [one for one in state.lasting if one.until != until]
