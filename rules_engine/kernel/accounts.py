"""What one seat may know of a match's record; for exports and logs while the match still runs.

Snapshots never leave through here: they hold sealed answers and whatever a game keeps hidden.
"""

from __future__ import annotations

from collections.abc import Callable

from rules_engine.kernel.decisions import Choice, Visibility
from rules_engine.kernel.events import AnyEvent, Event
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


def account_in_play(
    record: Record, viewer: Seat | None, veil: Callable[[Event], Event] = lambda event: event
) -> Account:
    """The record while the match is played. That a seat has put in something of its own is that seat's affair too: an
    entry of which the viewer may know nothing is left out, and undos count what is left. `veil` takes out of an event
    what a game keeps hidden until its end."""
    whole = account(record, viewer)
    known = [number for number, entry in enumerate(whole.told) if entry.seat is not None or not entry.hidden]
    told = (whole.told[number] for number in known)
    return whole.model_copy(
        update={
            "told": tuple(one.model_copy(update={"events": tuple(map(veil, one.events))}) for one in told),
            "undos": tuple(_counted(undo, known) for undo in whole.undos),
        }
    )


def _counted(undo: Undone, known: list[int]) -> Undone:
    to = sum(number <= undo.to for number in known) - 1
    return undo.model_copy(update={"to": to, "after": sum(number < undo.after for number in known)})


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
    shows in its events; one that was taken back before that was never seen and stays so. What is put in from outside
    has events of its own, and says nothing about the step."""
    if entry.visibility is not Visibility.SEALED:
        return entry.visibility is Visibility.PRIVATE
    taken_back = next((undo.after for undo in record.undos if undo.to < index < undo.after), len(record.entries))
    later = record.entries[index:taken_back]
    return not any(told_to(None, entry.events) for entry in later if entry.instruction is None)
