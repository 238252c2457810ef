"""The part of the port for games that hide more than the kernel knows to be hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from bot.games.capabilities import Capability, Offering, part
from rules_engine.kernel.accounts import Account, account_in_play
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Record
from rules_engine.kernel.views import told_to, veil

Seat = str | None
"""None: a spectator."""


def _veiled(state: Any, seat: Seat, sealed: bool) -> Any:
    return veil(state, seat)


def _told(events: Iterable[Event], seat: Seat, sealed: bool) -> list[Event]:
    return told_to(seat, events)


@dataclass(frozen=True)
class Secrets(Capability):
    """A running match as a seat may know it; whether it is `sealed` by agreement, beyond what the rules hide, comes
    last."""

    veil: Callable[[Any, Seat, bool], Any] = _veiled
    told: Callable[[Iterable[Event], Seat, bool], list[Event]] = _told


def account_of(game: Offering, record: Record, seat: Seat, *, sealed: bool) -> Account:
    """The record of a running match as a seat may know it."""
    secrets = part(game, Secrets)

    def veiled(event: Event) -> Event:
        return next(iter(secrets.told([event], seat, sealed)), event)

    return account_in_play(record, seat, veiled)
