"""Whether a choice fits its question, and whether anything could. What a game's rules say to it, its steps judge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
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
    Option,
    Pick,
    PickMany,
    Spread,
)
from rules_engine.kernel.errors import IllegalAnswer, InvalidAnswer
from rules_engine.kernel.explain import Verdict


def judge(decision: Decision, choice: Choice) -> None:
    """Refuse a choice that does not fit the question; `IllegalAnswer` where an offered option is barred."""
    match decision, choice:
        case ChooseOne(options=options), Pick(option=picked):
            _enabled(options, (picked,))
        case ChooseReaction(options=options), Pick(option=picked):
            if picked != PASS:
                _enabled(options, (picked,))
        case ChooseSome(options=options, least=least, most=most), PickMany(options=picked):
            _distinct(picked)
            _enabled(options, picked)
            if not least <= len(picked) <= most:
                raise InvalidAnswer(f"choose {least} to {most}, not {len(picked)}")
        case ChooseOrder(options=options), PickMany(options=picked):
            if sorted(picked) != sorted(option.id for option in options):
                raise InvalidAnswer("an order names every option once")
        case ChoosePath() as path, PickMany(options=picked):
            _judge_path(path, picked)
        case ChooseAmount(least=least, most=most), Amount(amount=amount):
            if not least <= amount <= most:
                raise InvalidAnswer(f"an amount from {least} to {most}, not {amount}")
        case ChooseSplit() as split, Spread(amounts=amounts):
            _judge_split(split, amounts)
        case ChooseEach() as each, Assign(columns=columns):
            _judge_each(each, columns)
        case ChoosePlacement(), At():
            pass
        case ChooseAngle(), Angle(angle=angle):
            if not 0 <= angle < 360_000:
                raise InvalidAnswer("an angle from 0 to 359999 thousandths of a degree")
        case ((ChoosePlacement(optional=True) | ChooseAngle(optional=True)), Decline()):
            pass
        case _:
            raise InvalidAnswer(f"a question of kind {decision.kind!r} is not answered by {choice.kind!r}")


def _judge_path(path: ChoosePath, picked: tuple[str, ...]) -> None:
    _enabled(path.options, picked)
    if not path.least <= len(picked) <= path.most:
        raise InvalidAnswer(f"a path has {path.least} to {path.most} stations, not {len(picked)}")
    for at, station in enumerate(picked):
        if station not in {option.id for option in path.next_after(picked[:at])}:
            before = picked[at - 1] if at else path.start
            raise InvalidAnswer(f"no way leads from {before!r} to {station!r}")


def _judge_split(split: ChooseSplit, amounts: dict[str, int]) -> None:
    _offered(split.bins, amounts)
    _enabled(split.bins, [name for name, amount in amounts.items() if amount])
    for bin in split.bins:
        amount = amounts.get(bin.id, 0)
        if not bin.least <= amount <= (bin.most if bin.enabled else 0):
            raise InvalidAnswer(f"{bin.id!r} takes {bin.least} to {bin.most}, not {amount}")
    if sum(amounts.values()) != split.total:
        raise InvalidAnswer(f"spread {split.total}, not {sum(amounts.values())}")


def _judge_each(each: ChooseEach, columns: dict[str, str]) -> None:
    _enabled(each.rows, columns)
    _enabled(each.columns, columns.values())
    for row in each.rows:
        goes_to = columns.get(row.id)
        if goes_to is None and row.required:
            raise InvalidAnswer(f"{row.id!r} must go somewhere")
        if goes_to in row.barred:
            raise IllegalAnswer(row.barred[goes_to])
    taken = list(columns.values())
    for column in each.columns:
        count = taken.count(column.id)
        if count < column.least or (column.most is not None and count > column.most):
            most = "any number" if column.most is None else column.most
            raise InvalidAnswer(f"{column.id!r} takes {column.least} to {most}, not {count}")


# -- whether anything could ----------------------------------------------------------------------------------------


def answerable(decision: Decision) -> bool:
    """Whether some answer can fit; a question without one would leave the match waiting for ever."""
    match decision:
        case ChooseAmount(least=least, most=most):
            return least <= most
        case ChoosePlacement() | ChooseAngle():
            return True
        case ChooseSplit() as split:
            return _can_split(split)
        case ChooseEach() as each:
            return _can_assign(each)
        case ChoosePath() as path:
            return _can_walk(path)
        case ChooseOne() | ChooseReaction() | ChooseSome() | ChooseOrder():
            return _answerable_options(decision)


def _answerable_options(decision: ChooseOne | ChooseReaction | ChooseSome | ChooseOrder) -> bool:
    if not _unique(decision.options):
        return False
    enabled = sum(option.enabled for option in decision.options)
    match decision:
        case ChooseOne():
            return enabled >= 1
        case ChooseReaction():
            return all(option.id != PASS for option in decision.options)
        case ChooseSome(least=least, most=most):
            return least <= min(most, enabled)
        case ChooseOrder():
            return True


def _can_walk(path: ChoosePath) -> bool:
    """Whether somebody can walk as far as they must; stations may come again."""
    if not _unique(path.options) or path.least > path.most:
        return False
    ends: set[tuple[str, ...]] = {()}
    for _ in range(path.least):
        ends = {(option.id,) for end in ends for option in path.next_after(end)}
    return bool(ends)


def _can_split(split: ChooseSplit) -> bool:
    if not _unique(split.bins) or any(bin.least < 0 or (bin.least > 0 and not bin.enabled) for bin in split.bins):
        return False
    open_ = [bin for bin in split.bins if bin.enabled]
    if any(bin.least > bin.most for bin in open_):
        return False
    return sum(bin.least for bin in open_) <= split.total <= sum(bin.most for bin in open_)


def _can_assign(each: ChooseEach) -> bool:
    """If every row that must go somewhere finds a place, and every place that must be taken finds a row, one answer
    does both (Mendelsohn and Dulmage)."""
    if not (_unique(each.rows) and _unique(each.columns)):
        return False
    if any(column.most is not None and column.least > column.most for column in each.columns):
        return False
    rows = {row.id: {column.id for column in each.open_to(row)} for row in each.rows}
    places = [column.id for column in each.columns for _ in range(_most(each, column.most))]
    needed = [column.id for column in each.columns for _ in range(column.least)]
    must = [row.id for row in each.rows if row.required]
    housed = _all_matched([[at for at, place in enumerate(places) if place in rows[id]] for id in must])
    filled = _all_matched([[at for at, able in enumerate(rows.values()) if place in able] for place in needed])
    return housed and filled


def _most(each: ChooseEach, most: int | None) -> int:
    return len(each.rows) if most is None else min(most, len(each.rows))


def _all_matched(wanted: Sequence[Sequence[int]]) -> bool:
    """Whether each can have one of those it wants, no two the same (augmenting paths)."""
    taken: dict[int, int] = {}

    def find(one: int, tried: set[int]) -> bool:
        for place in wanted[one]:
            if place in tried:
                continue
            tried.add(place)
            if place not in taken or find(taken[place], tried):
                taken[place] = one
                return True
        return False

    return all(find(one, set()) for one in range(len(wanted)))


# ------------------------------------------------------------------------------------------------------------------


def _unique(options: Sequence[Option]) -> bool:
    return len({option.id for option in options}) == len(options)


def _distinct(picked: tuple[str, ...]) -> None:
    if len(set(picked)) != len(picked):
        raise InvalidAnswer("an option is named twice")


def _offered(options: Sequence[Option], picked: Iterable[str]) -> dict[str, Option]:
    known = {option.id: option for option in options}
    for name in picked:
        if name not in known:
            raise InvalidAnswer(f"{name!r} was not offered (offered: {', '.join(known) or 'nothing'})")
    return known


def _enabled(options: Sequence[Option], picked: Iterable[str]) -> None:
    names = tuple(picked)
    known = _offered(options, names)
    for name in names:
        if not known[name].enabled:
            raise IllegalAnswer(known[name].reasons)


def require(verdict: Verdict) -> None:
    """Turn a verdict against an answer into the refusal of that answer."""
    if not verdict.ok:
        raise IllegalAnswer(verdict.reasons)
