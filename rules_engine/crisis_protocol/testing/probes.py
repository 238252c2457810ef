"""Tries beside the match: every offered answer must be taken, every other refused, and undo must lead back.

A probe never changes the match it looks at; the engine must not either, and that is checked byte for byte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.invariants import breaches
from rules_engine.kernel.chance import Rolled
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
from rules_engine.kernel.record import Session

MOST_TRIES = 8
FAR_OFF = -50_000
"""A point off the battlefield."""
MAT = 36_000


def world_of(engine: Engine[Match], state: Match) -> World:
    game = engine.game
    assert isinstance(game, CrisisProtocol)
    return World(state, game.cards(state))


# -- what is offered ---------------------------------------------------------------------------------------------


def offered(decision: Decision, rng: random.Random) -> Iterator[Choice]:
    """Choices that the question itself proposes."""
    match decision:
        case ChooseOne(options=options):
            yield from (Pick(option=option.id) for option in options if option.enabled)
        case ChooseReaction(options=options):
            yield Pick(option=PASS)
            yield from (Pick(option=option.id) for option in options if option.enabled)
        case ChooseSome(options=options, least=least, most=most):
            if decision.key == "squad" or "together" in decision.params:  # a sum no single option can judge (SQD-03)
                return
            if "groups" in decision.params:
                yield from (PickMany(options=tuple(group)) for group in decision.params["groups"])
                return
            ids = [option.id for option in options if option.enabled]
            for count in {least, min(most, len(ids))}:
                yield PickMany(options=tuple(rng.sample(ids, count)))
        case ChooseOrder(options=options):
            yield PickMany(options=tuple(option.id for option in reversed(options)))
        case ChoosePath():
            return
        case ChooseAmount(least=least, most=most):
            yield from (Amount(amount=amount) for amount in {least, (least + most) // 2, most})
        case ChoosePlacement(spots=spots, optional=optional):
            yield from (At(x=spot.x, y=spot.y) for spot in spots)
            if optional:
                yield Decline()
        case ChooseAngle(spots=spots, optional=optional):
            yield from (Angle(angle=spot.x) for spot in spots)
            if optional:
                yield Decline()


def try_offers(engine: Engine[Match], state: Match, decision: Decision, rng: random.Random) -> Iterator[str]:
    """Every offered answer is accepted and leads to a sound state."""
    choices = list(offered(decision, rng))
    before = engine.dump(state)
    for choice in rng.sample(choices, min(MOST_TRIES, len(choices))):
        said = f"{decision.key} ← {choice.model_dump_json()}"
        try:
            turnout = engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
        except EngineError as error:
            yield f"offered but refused: {said}: {type(error).__name__}: {error}"
            continue
        yield from (f"after {said}: {breach}" for breach in breaches(world_of(engine, turnout.state)))
    if engine.dump(state) != before:
        yield f"trying the offers of {decision.key} changed the match"


def try_anywhere(engine: Engine[Match], state: Match, decision: Decision, rng: random.Random) -> Iterator[str]:
    """A point that nobody offered is either refused with reasons or leads to a sound state."""
    if not isinstance(decision, ChoosePlacement):
        return
    near = rng.choice(decision.spots) if decision.spots else None
    for _ in range(3):
        x = near.x + rng.randint(-2000, 2000) if near else rng.randint(0, MAT)
        y = near.y + rng.randint(-2000, 2000) if near else rng.randint(0, MAT)
        try:
            turnout = engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=At(x=x, y=y)))
        except IllegalAnswer as error:
            if not error.reasons:
                yield f"{decision.key} at {x}, {y} is refused without a reason"
            continue
        except EngineError as error:
            yield f"{decision.key} at {x}, {y}: {type(error).__name__}: {error}"
            continue
        yield from (f"after {decision.key} at {x}, {y}: {b}" for b in breaches(world_of(engine, turnout.state)))


# -- what is not -------------------------------------------------------------------------------------------------


def unfit(state: Match, decision: Decision) -> Iterator[tuple[Answer, type[EngineError]]]:
    """Answers that must be refused, each with the error that must say so."""
    seq, seat = decision.seq, decision.seat
    fitting = _some_shape(decision)
    yield Answer(seq=seq, seat=state.opponent(seat), choice=fitting), NotYourDecision
    yield Answer(seq=seq, seat="nobody", choice=fitting), NotYourDecision
    yield Answer(seq=seq - 1000, seat=seat, choice=fitting), StaleAnswer
    yield Answer(seq=seq + 1, seat=seat, choice=fitting), StaleAnswer
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
            return At(x=MAT // 2, y=MAT // 2)
        case ChooseAngle():
            return Angle(angle=0)


def _wrong(decision: Decision) -> Iterator[tuple[Choice, type[EngineError]]]:
    match decision:
        case ChooseOne(options=options) | ChooseReaction(options=options):
            yield Pick(option="no such thing"), InvalidAnswer
            yield Amount(amount=1), InvalidAnswer
            if isinstance(decision, ChooseOne) and all(option.id != PASS for option in options):
                yield Pick(option=PASS), InvalidAnswer
            yield from ((Pick(option=option.id), IllegalAnswer) for option in options if not option.enabled)
        case ChooseSome(options=options, least=least, most=most):
            ids = tuple(option.id for option in options if option.enabled)
            yield PickMany(options=("no such thing",)), InvalidAnswer
            yield Pick(option=options[0].id), InvalidAnswer
            if ids:
                yield PickMany(options=(ids[0], ids[0])), InvalidAnswer
            if len(ids) > most:
                yield PickMany(options=ids), InvalidAnswer
            if least:
                yield PickMany(options=()), InvalidAnswer
            yield from ((PickMany(options=(option.id,)), IllegalAnswer) for option in options if not option.enabled)
        case ChooseOrder(options=options):
            yield PickMany(options=tuple(option.id for option in options[1:])), InvalidAnswer
        case ChoosePath():
            return
        case ChooseAmount(least=least, most=most):
            yield Amount(amount=least - 1), InvalidAnswer
            yield Amount(amount=most + 1), InvalidAnswer
        case ChoosePlacement(optional=optional):
            yield At(x=FAR_OFF, y=FAR_OFF), IllegalAnswer
            yield Angle(angle=0), InvalidAnswer
            if not optional:
                yield Decline(), InvalidAnswer
        case ChooseAngle(optional=optional):
            yield Angle(angle=360_000), InvalidAnswer
            yield Angle(angle=-1), InvalidAnswer
            if not optional:
                yield Decline(), InvalidAnswer


def try_refusals(engine: Engine[Match], state: Match, decision: Decision) -> Iterator[str]:
    """Every other answer is refused by the right error and leaves no trace."""
    before = engine.dump(state)
    for answer, wanted in unfit(state, decision):
        said = f"{decision.key} ← {answer.model_dump_json()}"
        if wanted is StaleAnswer and any(open_.seq == answer.seq for open_ in state.pending.values()):
            continue  # the other seat's question happens to have that number
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


# -- taking back ---------------------------------------------------------------------------------------------------


def unnumbered(engine: Engine[Match], state: Match) -> bytes:
    """A state as text without the numbers of its questions, which undo renews."""
    pending = {seat: decision.model_copy(update={"seq": 0}) for seat, decision in state.pending.items()}
    return engine.dump(state.model_copy(update={"seq": 0, "pending": pending}))


def try_undo(session: Session[Match], rng: random.Random) -> Iterator[str]:
    """Back a few answers, the same things in another order or others, back again, and the same answers once more: all
    ends as it was. Whether a roll fell twice otherwise, `contradictions` says."""
    points = session.points()
    if not points:
        return
    to = points[-rng.randint(1, min(6, len(points)))]
    later = [entry for entry in session.record.entries[to + 1 :] if not entry.undone]
    wanted, fell = unnumbered(session.engine, session.state), _rolls(session, to)
    chosen = [
        (session.engine.load(session.record.entries[before].snapshot).pending[entry.answer.seat].key, entry.answer)
        for before, entry in zip((point for point in points if point >= to), later, strict=True)
        if entry.answer is not None
    ]
    _back(session, to, rng)
    yield from _in_another_order(session, to, chosen, rng)
    for entry in later:
        if entry.answer is None:
            yield f"an entry without an answer in the middle of the match, after {to}"
            return
        owed = session.state.pending.get(entry.answer.seat)
        if owed is None:
            yield f"after undo to {to} {entry.answer.seat} owes nothing"
            return
        try:
            session.submit(entry.answer.model_copy(update={"seq": owed.seq}))
        except EngineError as error:
            yield f"after undo to {to} the same answer is refused: {owed.key}: {type(error).__name__}: {error}"
            return
    if unnumbered(session.engine, session.state) != wanted:
        yield f"undo to {to} and the same answers again lead elsewhere"
    if _rolls(session, to) != fell:
        yield f"undo to {to}: the dice fell otherwise"


def _back(session: Session[Match], to: int, rng: random.Random) -> None:
    by = rng.choice(session.state.seats)
    session.undo(to, by, consent=session.state.seats)


def _in_another_order(
    session: Session[Match], to: int, chosen: list[tuple[str, Answer]], rng: random.Random
) -> Iterator[str]:
    """Do what was done, but in an order by chance, and something else where that is not open."""
    left = rng.sample(chosen, len(chosen))
    acted = False
    for _ in chosen:
        if not session.state.pending:
            break
        decision = rng.choice(list(session.state.pending.values()))
        if _again(session, decision, left):
            acted = True
            continue
        others = list(offered(decision, rng))
        if not others:
            break
        try:
            session.submit(Answer(seq=decision.seq, seat=decision.seat, choice=rng.choice(others)))
        except EngineError as error:
            yield f"offered but refused after undo to {to}: {decision.key}: {type(error).__name__}: {error}"
            break
        acted = True
    if acted:
        _back(session, to, rng)


def _again(session: Session[Match], decision: Decision, left: list[tuple[str, Answer]]) -> bool:
    """Answer as it was answered before, if one of these answers fits the question now."""
    for key, answer in list(left):
        if key != decision.key or answer.seat != decision.seat:
            continue
        try:
            session.submit(answer.model_copy(update={"seq": decision.seq}))
        except (InvalidAnswer, IllegalAnswer):
            continue
        left.remove((key, answer))
        return True
    return False


def _rolls(session: Session[Match], to: int) -> list[Rolled]:
    live = [entry for entry in session.record.entries[to + 1 :] if not entry.undone]
    return [event for entry in live for event in entry.events if isinstance(event, Rolled)]


def contradictions(session: Session[Match]) -> Iterator[str]:
    """One roll has one result, however often it was undone: a smaller pool is the beginning of a bigger one."""
    known: dict[tuple[str, int], tuple[int, ...]] = {}
    for seen in session.record.transcript:
        earlier = known.setdefault((seen.key, seen.sides), seen.numbers)
        common = min(len(earlier), len(seen.numbers))
        if earlier[:common] != seen.numbers[:common]:
            yield f"roll {seen.key} fell as {earlier} and as {seen.numbers}"
