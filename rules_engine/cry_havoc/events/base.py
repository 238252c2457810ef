"""The base of this game's events."""

from __future__ import annotations

from rules_engine.cry_havoc.registry import CRY_HAVOC
from rules_engine.kernel.events import Event


class MatchEvent(Event, registry=CRY_HAVOC):
    """What the events of a match share."""
