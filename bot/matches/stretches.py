"""A stretch of a match's record, from one event to another: what one post tells.

It must not tell it: a game's words and pictures do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry

At = tuple[int, int]
"""A place in a record: an entry, and how many of its events come before."""


@dataclass(frozen=True)
class Stretch:
    entries: tuple[tuple[int, Entry], ...] = ()
    """Each with those of its events that belong to the stretch."""
    lead: tuple[Event, ...] = ()
    """Events of the first entry that come before it."""
    before: str = ""
    """The match before the first entry, as it is stored; empty at its beginning."""
    opening: Event | None = None
    """What its chapter began with; it may lie before the stretch."""

    @property
    def live(self) -> list[tuple[int, Entry]]:
        return [(n, entry) for n, entry in self.entries if not entry.undone]

    @property
    def events(self) -> list[Event]:
        """What stands."""
        return [event for _, entry in self.live for event in entry.events]

    @property
    def undone(self) -> list[Event]:
        """What was taken back."""
        return [event for _, entry in self.entries if entry.undone for event in entry.events]


def stretch(entries: Sequence[tuple[int, Entry]], start: At, end: At, opened: At | None = None) -> Stretch:
    """Out of entries in order that reach at least from its start, and from its chapter's, to its end."""
    parts: list[tuple[int, Entry]] = []
    lead: tuple[Event, ...] = ()
    before = ""
    for n, entry in entries:
        if n < start[0]:
            before = before if entry.undone else entry.snapshot
            continue
        first = start[1] if n == start[0] else 0
        last = end[1] if n == end[0] else len(entry.events) if n < end[0] else 0
        if n == start[0] and not entry.undone:
            lead = tuple(entry.events[:first])
        if first < last:
            parts.append((n, entry.model_copy(update={"events": entry.events[first:last]})))
    return Stretch(tuple(parts), lead, before, _event(entries, opened))


def _event(entries: Sequence[tuple[int, Entry]], at: At | None) -> Event | None:
    events = next((entry.events for n, entry in entries if at is not None and n == at[0]), [])
    return events[at[1]] if at is not None and at[1] < len(events) else None


def placed(entries: Sequence[tuple[int, Entry]], start: At, end: At) -> Iterator[tuple[At, Event]]:
    """Every event that stands from one place to another, with its place."""
    for n, entry in entries:
        for i, event in enumerate(() if entry.undone else entry.events):
            if start <= (n, i) < end:
                yield (n, i), event
