"""Tries beside the match: what is not offered must be refused without a trace, stored states come back, undo leads
back, and nobody is told what they may not know. A probe never changes the match it looks at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from rules_engine.kernel.chance import Dealt, Rolled
from rules_engine.kernel.context import seat_of
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    Answer,
    Assign,
    At,
    Choice,
    ChooseAmount,
    ChooseAngle,
    ChooseEach,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Decline,
    Pick,
    PickMany,
    Spread,
    Visibility,
)
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import (
    EngineBug,
    EngineError,
    IllegalAnswer,
    InvalidAnswer,
    NotYourDecision,
    StaleAnswer,
)
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Record, Session
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import HIDDEN, told_to
from rules_engine.kit.testing.proving import Proving, S

NOBODY = "no such thing"
FARTHEST_BACK = 6
TURN = 360_000


# -- refusals --------------------------------------------------------------------------------------------------------


def unfit(state: State, decision: Decision) -> Iterator[tuple[Answer, type[EngineError]]]:
    """Answers that must be refused, each with the error that must say so."""
    seq, seat = decision.seq, decision.seat
    fitting = _some_shape(decision)
    for other in ("nobody", *(one for one in state.seats if one != seat)):
        yield Answer(seq=seq, seat=other, choice=fitting), NotYourDecision
    for wrong in (seq - 1000, max(open_.seq for open_ in state.pending.values()) + 1):
        yield Answer(seq=wrong, seat=seat, choice=fitting), StaleAnswer
    for choice, error in _wrong(decision):
        yield Answer(seq=seq, seat=seat, choice=choice), error


def _some_shape(decision: Decision) -> Choice:
    match decision:
        case ChooseOne(options=options) | ChooseReaction(options=options):
            return Pick(option=options[0].id)
        case ChooseSome(options=options) | ChooseOrder(options=options) | ChoosePath(options=options):
            return PickMany(options=tuple(option.id for option in options))
        case ChooseAmount(least=least):
            return Amount(amount=least)
        case ChooseSplit():
            return Spread(amounts={})
        case ChooseEach():
            return Assign(columns={})
        case ChoosePlacement():
            return At(x=0, y=0)
        case ChooseAngle():
            return Angle(angle=0)


def _wrong(decision: Decision) -> Iterator[tuple[Choice, type[EngineError]]]:
    match decision:
        case ChooseOne(options=options) | ChooseReaction(options=options):
            yield Pick(option=NOBODY), InvalidAnswer
            yield Amount(amount=1), InvalidAnswer
            if isinstance(decision, ChooseOne) and all(option.id != PASS for option in options):
                yield Pick(option=PASS), InvalidAnswer
            yield from ((Pick(option=option.id), IllegalAnswer) for option in options if not option.enabled)
        case ChooseSome(options=options, least=least, most=most):
            ids = tuple(option.id for option in options if option.enabled)
            yield PickMany(options=(NOBODY,)), InvalidAnswer
            yield Pick(option=options[0].id if options else NOBODY), InvalidAnswer
            if ids:
                yield PickMany(options=(ids[0], ids[0])), InvalidAnswer
            if len(ids) > most:
                yield PickMany(options=ids), InvalidAnswer
            if least:
                yield PickMany(options=()), InvalidAnswer
            shut = [option.id for option in options if not option.enabled]
            fill = ids[: max(0, least - 1)]
            yield from ((PickMany(options=(id, *fill)), IllegalAnswer) for id in shut if len(fill) + 1 >= least)
        case ChooseOrder(options=options):
            yield PickMany(options=tuple(option.id for option in options[1:])), InvalidAnswer
        case ChoosePath():
            yield PickMany(options=(NOBODY,)), InvalidAnswer
        case ChooseAmount(least=least, most=most):
            yield Amount(amount=least - 1), InvalidAnswer
            yield Amount(amount=most + 1), InvalidAnswer
        case ChooseSplit(bins=bins, total=total):
            yield Spread(amounts={NOBODY: total}), InvalidAnswer
            yield Spread(amounts={bins[0].id: total + 1}), InvalidAnswer
        case ChooseEach(columns=columns):
            yield Assign(columns={NOBODY: columns[0].id if columns else NOBODY}), InvalidAnswer
        case ChoosePlacement(optional=optional):
            yield Angle(angle=0), InvalidAnswer
            if not optional:
                yield Decline(), InvalidAnswer
        case ChooseAngle(optional=optional):
            yield Angle(angle=TURN), InvalidAnswer
            yield Angle(angle=-1), InvalidAnswer
            if not optional:
                yield Decline(), InvalidAnswer


def try_refusals(engine: Engine[S], state: S, decision: Decision) -> Iterator[str]:
    """Every unfit answer is refused by the right error and leaves no trace."""
    before = engine.dump(state)
    for answer, wanted in unfit(state, decision):
        said = f"{decision.key} ← {answer.model_dump_json()}"
        try:
            engine.submit(state, answer)
        except wanted as error:
            if isinstance(error, IllegalAnswer) and not all(reason.rule for reason in error.reasons):
                yield f"refused without a rule: {said}"
        except EngineBug as error:
            yield f"a bug instead of a refusal: {said}: {error}"
        except EngineError as error:
            yield f"refused as {type(error).__name__}, not {wanted.__name__}: {said}"
        else:
            yield f"accepted: {said}"
    if engine.dump(state) != before:
        yield f"refusals of {decision.key} changed the match"


# -- what is kept ----------------------------------------------------------------------------------------------------


def as_stored(session: Session[S]) -> Iterator[str]:
    text = session.record.live[-1].snapshot
    if session.engine.dump(session.engine.load(text)).decode() != text:
        yield "the state comes back changed from JSON"


def made_or_lost(before: Mapping[str, int], now: Mapping[str, int]) -> Iterator[str]:
    """What is conserved is as it was counted at first."""
    for what in sorted({*before, *now}):
        was, is_ = before.get(what, 0), now.get(what, 0)
        if was != is_:
            yield f"{what} {'appeared' if is_ > was else 'vanished'}: there were {was}, there are {is_}"


# -- taking back -----------------------------------------------------------------------------------------------------


def copied(session: Session[S]) -> Session[S]:
    """Another session on the same match, to go back in."""
    record = session.record
    return Session(
        session.engine,
        Record(
            start=record.start,
            entries=[entry.model_copy() for entry in record.entries],
            undos=list(record.undos),
            transcript=list(record.transcript),
        ),
    )


def try_undo(proving: Proving[S], session: Session[S], rng: Random) -> Iterator[str]:
    """Back a few answers, others at random, back again, and the same answers once more: all ends as it was."""
    points = session.points()
    if not points:
        return
    to = points[-rng.randint(1, min(FARTHEST_BACK, len(points)))]
    later = [entry for entry in session.record.entries[to + 1 :] if not entry.undone]
    if any(entry.instruction is not None for entry in later):
        return
    wanted, fell = _unnumbered(session), _rolls(session, to)
    _back(session, to, rng)
    for _ in range(rng.randint(0, len(later))):
        if not session.state.pending:
            break
        decision = rng.choice(list(session.state.pending.values()))
        choice = proving.answer(rng, session.state, decision, ())
        try:
            session.submit(Answer(seq=decision.seq, seat=decision.seat, choice=choice))
        except (IllegalAnswer, InvalidAnswer):
            break
    if session.record.live[-1] is not session.record.entries[to]:
        _back(session, to, rng)
    for entry in later:
        if entry.answer is None:
            continue
        owed = session.state.pending.get(entry.answer.seat)
        if owed is None:
            yield f"after undo to {to} {entry.answer.seat} owes nothing"
            return
        try:
            session.submit(entry.answer.model_copy(update={"seq": owed.seq}))
        except EngineError as error:
            yield f"after undo to {to} the same answer is refused: {owed.key}: {type(error).__name__}: {error}"
            return
    if _unnumbered(session) != wanted:
        yield f"undo to {to} and the same answers again lead elsewhere"
    if _rolls(session, to) != fell:
        yield f"undo to {to}: the dice fell otherwise"
    yield from contradictions(session)


def _back(session: Session[S], to: int, rng: Random) -> None:
    session.undo(to, rng.choice(session.state.seats), consent=session.state.seats)


def _unnumbered(session: Session[S]) -> bytes:
    """A state as text without the numbers of its questions, which undo renews."""
    state = session.state
    pending = {seat: decision.model_copy(update={"seq": 0}) for seat, decision in sorted(state.pending.items())}
    return session.engine.dump(state.model_copy(update={"seq": 0, "pending": pending}))


def _rolls(session: Session[S], to: int) -> list[Event]:
    live = [entry for entry in session.record.entries[to + 1 :] if not entry.undone]
    return [event for entry in live for event in entry.events if isinstance(event, (Rolled, Dealt))]


def contradictions(session: Session[S]) -> Iterator[str]:
    """One roll has one result, however often it was undone: a smaller pool is the beginning of a bigger one."""
    known: dict[tuple[str, int], tuple[int, ...]] = {}
    for seen in session.record.transcript:
        earlier = known.setdefault((seen.key, seen.sides), seen.numbers)
        common = min(len(earlier), len(seen.numbers))
        if earlier[:common] != seen.numbers[:common]:
            yield f"roll {seen.key} fell as {earlier} and as {seen.numbers}"


# -- what nobody may see ---------------------------------------------------------------------------------------------


def leaks(proving: Proving[S], before: S | None, state: S, events: Sequence[Event]) -> Iterator[str]:
    """What a seat or a spectator could read of others' secrets, in its view or in what it is told."""
    viewers: tuple[Seat | None, ...] = (*state.seats, None)
    for viewer in viewers:
        secret = set(proving.secrets(state, viewer))
        hidden = any(decision.visibility is not Visibility.PUBLIC for decision in state.pending.values())
        if not secret and not hidden:
            continue
        seen = proving.view(state, viewer)
        yield from _sealed(seen, viewer)
        if secret:
            yield from (f"{viewer} sees {word} in its view" for word in _words(seen.model_dump_json()) & secret)
            told = "".join(event.model_dump_json() for event in told_to(viewer, events))
            # What has become a secret in this step was none before, and may have been told.
            if before is None:
                yield from (f"{viewer} is told of {word}" for word in _words(told) & secret)
            elif _words(told) & secret & set(proving.secrets(before, viewer)):
                yield from _told_too_much(proving, before, viewer, events)


def _told_too_much(proving: Proving[S], before: S, viewer: Seat | None, events: Sequence[Event]) -> Iterator[str]:
    """Event by event: what was played openly and shuffled away again was no secret in between."""
    state = own_copy(before)
    for event in events:
        secret = set(proving.secrets(state, viewer))
        event.apply(state)
        told = "".join(one.model_dump_json() for one in told_to(viewer, (event,)))
        kept = _words(told) & secret & set(proving.secrets(state, viewer))
        yield from (f"{viewer} is told of {word} by {event.kind}" for word in kept)


def _words(text: str) -> set[str]:
    """The strings of a text in JSON."""
    return set(re.findall(r'"((?:[^"\\]|\\.)*)"', text))


def _sealed(seen: State, viewer: Seat | None) -> Iterator[str]:
    for frame in seen.stack:
        yield from (f"{viewer} sees the answer {name}" for name in frame.answers if seat_of(name) != viewer)
    for decision in seen.pending.values():
        if decision.seat != viewer and decision.visibility is not Visibility.PUBLIC and decision.key != HIDDEN:
            yield f"{viewer} sees the question {decision.key} of {decision.seat}"
