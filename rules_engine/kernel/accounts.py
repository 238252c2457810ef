"""What one seat may know of a match's record; for exports and logs while the match still runs.

Snapshots never leave through here: they hold sealed answers and whatever a game keeps hidden.
"""

from __future__ import annotations

from rules_engine.kernel.decisions import Choice, Visibility
from rules_engine.kernel.events import AnyEvent
from rules_engine.kernel.record import Entry, Record, Seen, Undone
from rules_engine.kernel.values import Seat, Value
from rules_engine.kernel.views import told_to


class Told(Value):
    """An entry as a viewer may know it; the choice is None where it is hidden (or where nobody answered)."""

    seat: Seat | None
    seq: int | None
    choice: Choice | None
    hidden: bool
    events: tuple[AnyEvent, ...]
    undone: bool


class Account(Value):
    """A record as a viewer may know it."""

    viewer: Seat | None
    told: tuple[Told, ...]
    undos: tuple[Undone, ...]
    transcript: tuple[Seen, ...]


def account(record: Record, viewer: Seat | None) -> Account:
    """The record for a seat, or with None for a spectator."""
    return Account(
        viewer=viewer,
        told=tuple(_told(record, index, viewer) for index in range(len(record.entries))),
        undos=tuple(record.undos),
        transcript=tuple(seen if seen.known_by(viewer) else seen.redacted() for seen in record.transcript),
    )


def _told(record: Record, index: int, viewer: Seat | None) -> Told:
    entry = record.entries[index]
    events = tuple(told_to(viewer, entry.events))
    if entry.instruction is not None:
        hidden = entry.instruction.event.seen_by(viewer) is None
        return Told(
            seat=None if hidden else entry.instruction.by,
            seq=None,
            choice=None,
            hidden=hidden,
            events=events,
            undone=entry.undone,
        )
    if entry.answer is None:
        return Told(seat=None, seq=None, choice=None, hidden=False, events=events, undone=entry.undone)
    seat, seq = entry.answer.seat, entry.answer.seq
    hidden = seat != viewer and _hidden(record, index, entry)
    choice = None if hidden else entry.answer.choice
    return Told(seat=seat, seq=seq, choice=choice, hidden=hidden, events=events, undone=entry.undone)


def _hidden(record: Record, index: int, entry: Entry) -> bool:
    """Private answers show only in their events. Sealed ones are open once the step that asked has gone on, which
    shows in its events; one that was taken back before that was never seen and stays so."""
    if entry.visibility is not Visibility.SEALED:
        return entry.visibility is Visibility.PRIVATE
    taken_back = next((undo.after for undo in record.undos if undo.to < index < undo.after), len(record.entries))
    return not any(later.events for later in record.entries[index:taken_back])
