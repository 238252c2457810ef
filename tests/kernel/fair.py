"""The fair's procedures and its game object; the shapes a real game needs, without its words."""

from __future__ import annotations

import itertools
from typing import Any, ClassVar

from fair_state import (
    FIELD,
    FRUIT,
    PATHS,
    STRIDE,
    BidsOpened,
    Charm,
    CharmFrame,
    ContestFrame,
    CrowFlew,
    DayBegan,
    DeedChosen,
    DeedFrame,
    Fair,
    FairFrame,
    Gathered,
    Moved,
    Paid,
    PoolChanged,
    Stacked,
    StoodIn,
    TokenDrawn,
    Told,
    TossFrame,
    TurnFrame,
    Won,
)

from rules_engine.kernel import limits
from rules_engine.kernel.chance import Opening
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import (
    Amount,
    Choice,
    ChooseAmount,
    ChooseAngle,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseSome,
    Decision,
    Option,
    Pick,
    PickMany,
    Spot,
    Visibility,
)
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, Procedure, procedure
from rules_engine.kernel.windows import Candidate, Turn, WindowFrame, window_procedure

Ctx = Context[Fair]
DEEDS = ("walk", "trade", "gather", "stack", "kite", "toss", "rest")


def options(*ids: str) -> tuple[Option, ...]:
    return tuple(Option(id=name) for name in ids)


def window(ctx: Ctx, moment: str, first: str, **bindings: Any) -> WindowFrame:
    """Everyone in order from `first`, and before them what belongs to nobody."""
    seats = ctx.state.seats
    at = seats.index(first)
    ordered = (*seats[at:], *seats[:at])
    order = (Turn(seat=first, side="nobody"), *(Turn(seat=seat, side=seat) for seat in ordered))
    return WindowFrame(moment=moment, bindings=bindings, order=order)


# -- the fair ----------------------------------------------------------------------------------------------------


def begin_day(ctx: Ctx, frame: FairFrame) -> None:
    frame.turn = 0
    ctx.emit(DayBegan())


def bids(ctx: Ctx, frame: FairFrame) -> None:
    asked: dict[str, Decision] = {
        seat: ChooseAmount(
            key="bid", seat=seat, least=0, most=max(0, min(3, person.coins)), visibility=Visibility.SEALED
        )
        for seat, person in ctx.state.people.items()
    }

    def even_is_unlucky(choice: Choice) -> Verdict:
        unlucky = isinstance(choice, Amount) and choice.amount == 2
        return Verdict.no("FAIR-2", "unlucky", amount=2) if unlucky else Verdict.yes()

    given = ctx.ask_all(asked, even_is_unlucky)
    ctx.emit(BidsOpened(bids={seat: c.amount for seat, c in given.items() if isinstance(c, Amount)}))


def tokens(ctx: Ctx, frame: FairFrame) -> None:
    asked: dict[str, Decision] = {
        seat: ChooseOne(key="token", seat=seat, options=options("keep", "swap"), visibility=Visibility.PRIVATE)
        for seat in ctx.state.seats
    }
    for seat, choice in ctx.ask_all(asked).items():
        if choice == Pick(option="swap"):
            (token,) = ctx.roll(1, 10, who=seat, ability="token", purpose="draw", secret_to=seat)
            ctx.emit(TokenDrawn(seat=seat, token=token))


def turns(ctx: Ctx, frame: FairFrame) -> Flow | None:
    if frame.turn >= len(ctx.state.order):
        return None
    ctx.push(TurnFrame(seat=ctx.state.order[frame.turn]))
    frame.turn += 1
    return AGAIN


def crow(ctx: Ctx, frame: FairFrame) -> None:
    """The crow is nobody's: the last in order flies it."""

    def joined(choice: Choice) -> Verdict:
        nodes = [ctx.state.crow, *(choice.options if isinstance(choice, PickMany) else ())]
        gaps = [(a, b) for a, b in itertools.pairwise(nodes) if b not in PATHS[a]]
        return Verdict.of(Reason(rule="FAIR-6", code="no_path", params={"from": a, "to": b}) for a, b in gaps)

    decision = ChoosePath(
        key="crow", seat=ctx.state.order[-1], options=options(*PATHS), most=2, params={"owner": "nobody"}
    )
    ctx.emit(CrowFlew(path=tuple(ctx.picks(decision, joined))))


def dusk(ctx: Ctx, frame: FairFrame) -> None:
    ctx.push(window(ctx, "dusk", ctx.state.order[0]), into="used_at_dusk")


def close_day(ctx: Ctx, frame: FairFrame) -> str | Flow:
    ctx.emit(Told(what="day_closed", params={"used": frame.used_at_dusk}))
    ctx.emit(limits.SpanEnded(span="day"))
    return DONE if ctx.state.day >= ctx.state.days else "begin"


# -- a turn ------------------------------------------------------------------------------------------------------


def act(ctx: Ctx, turn: TurnFrame) -> Flow | None:
    deeds = tuple(Option(id=deed, reasons=_may(ctx.state, turn.seat, deed).reasons) for deed in DEEDS)
    deed = ctx.pick(ChooseOne(key="deed", seat=turn.seat, options=deeds))
    ctx.emit(DeedChosen(seat=turn.seat, deed=deed))
    if deed == "rest":
        return None
    ctx.emit(limits.LimitUsed(limit=limits.key("turn", turn.seat, deed)))
    ctx.push(TossFrame(seat=turn.seat) if deed == "toss" else DeedFrame(seat=turn.seat, deed=deed, step=deed))
    turn.taken += 1
    return AGAIN if turn.taken < 2 else None


def _may(state: Fair, seat: str, deed: str) -> Verdict:
    verdict = Verdict.yes()
    if state.uses.get(limits.key("turn", seat, deed), 0):
        verdict &= Verdict.no("FAIR-4", "once_per_turn")
    if deed in ("trade", "toss") and state.people[seat].coins < 1:
        verdict &= Verdict.no("FAIR-5", "no_coins", need=1)
    return verdict


def end_turn(ctx: Ctx, turn: TurnFrame) -> None:
    ctx.emit(limits.SpanEnded(span="turn"))


# -- deeds -------------------------------------------------------------------------------------------------------


def walk(ctx: Ctx, deed: DeedFrame) -> Flow:
    person = ctx.state.people[deed.seat]

    def reachable(x: int, y: int) -> Verdict:
        verdict = Verdict.yes()
        if not (0 <= x <= FIELD and 0 <= y <= FIELD):
            verdict &= Verdict.no("FAIR-10", "off_the_field", x=x, y=y)
        if (x - person.x) ** 2 + (y - person.y) ** 2 > STRIDE**2:
            verdict &= Verdict.no("FAIR-11", "too_far", most=STRIDE)
        return verdict

    near = (Spot(x=person.x, y=person.y, code="stay"), Spot(x=person.x, y=max(0, person.y - STRIDE), code="south"))
    at = ctx.point(ChoosePlacement(key="where", seat=deed.seat, spots=near), reachable)
    assert at is not None
    ctx.emit(Moved(seat=deed.seat, x=at[0], y=at[1]))
    return DONE


def trade(ctx: Ctx, deed: DeedFrame) -> Flow:
    """Three questions to two seats in one step."""
    others = [seat for seat in ctx.state.seats if seat != deed.seat]
    partner = ctx.pick(ChooseOne(key="partner", seat=deed.seat, options=options(*others)))
    coins = ctx.state.people[deed.seat].coins
    offer = ctx.amount(ChooseAmount(key="offer", seat=deed.seat, least=1, most=coins, params={"to": partner}))
    deal = ctx.pick(ChooseOne(key="deal", seat=partner, options=options("yes", "no"), params={"offer": offer}))
    if deal == "yes":
        ctx.emit(Paid(seat=deed.seat, to=partner, amount=offer))
        ctx.emit(Gathered(seat=deed.seat, fruit=("apple",) * offer))
    else:
        ctx.emit(Told(what="no_deal"))
    return DONE


def gather(ctx: Ctx, deed: DeedFrame) -> Flow:
    shut = (Reason(rule="FAIR-7", code="crow_sits_here"),) if ctx.state.crow == "pond" else ()
    stalls = tuple(Option(id=kind, reasons=shut if kind == "quince" else ()) for kind in FRUIT)
    picked = ctx.picks(ChooseSome(key="fruit", seat=deed.seat, options=stalls, least=1, most=2))
    ctx.emit(Gathered(seat=deed.seat, fruit=tuple(picked)))
    return DONE


def stack(ctx: Ctx, deed: DeedFrame) -> Flow:
    baskets = options(*sorted(ctx.state.people[deed.seat].baskets))
    ctx.emit(
        Stacked(seat=deed.seat, baskets=tuple(ctx.picks(ChooseOrder(key="pile", seat=deed.seat, options=baskets))))
    )
    return DONE


def kite(ctx: Ctx, deed: DeedFrame) -> Flow:
    def with_the_wind(angle: int) -> Verdict:
        return Verdict.no("FAIR-12", "against_the_wind") if angle > 180_000 else Verdict.yes()

    ways = (Spot(x=0, y=0, code="east"), Spot(x=90_000, y=0, code="north"), Spot(x=270_000, y=0, code="south"))
    angle = ctx.angle(ChooseAngle(key="kite", seat=deed.seat, spots=ways, optional=True), with_the_wind)
    ctx.emit(Told(what="kite", params={"angle": angle}))
    return DONE


# -- a toss, with a contest inside -------------------------------------------------------------------------------


def aim(ctx: Ctx, toss: TossFrame) -> None:
    others = [seat for seat in ctx.state.seats if seat != toss.seat]
    target = ctx.pick(ChooseOne(key="target", seat=toss.seat, options=options(*others)), auto=False)
    ctx.emit(Told(what="aimed", params={"at": target}))
    toss.target = target


def aimed(ctx: Ctx, toss: TossFrame) -> None:
    ctx.push(window(ctx, "aimed", toss.seat, target=toss.target), into="answered")


def contest(ctx: Ctx, toss: TossFrame) -> None:
    ctx.push(ContestFrame(attacker=toss.seat, defender=toss.target), into="margin")


def land_ring(ctx: Ctx, toss: TossFrame) -> None:
    ctx.emit(Told(what="landed", params={"margin": toss.margin, "on": toss.target}))
    if toss.margin > 0:
        ctx.emit(Gathered(seat=toss.seat, fruit=("ring",) * toss.margin))


def stake(ctx: Ctx, contest: ContestFrame) -> None:
    most = max(1, min(3, ctx.state.people[contest.attacker].coins))
    amount = ctx.amount(ChooseAmount(key="stake", seat=contest.attacker, least=1, most=most))
    ctx.emit(Paid(seat=contest.attacker, amount=min(amount, ctx.state.people[contest.attacker].coins)))
    contest.stake = amount


def throw(ctx: Ctx, contest: ContestFrame) -> None:
    target = contest.defender
    contest.pool = list(
        ctx.roll(contest.stake + 1, 6, who=contest.attacker, ability="toss", purpose="throw", target=target)
    )


def thrown(ctx: Ctx, contest: ContestFrame) -> None:
    ctx.push(window(ctx, "thrown", contest.attacker, against=contest.defender))


def dodge(ctx: Ctx, contest: ContestFrame) -> None:
    target = contest.attacker
    contest.against = list(ctx.roll(2, 6, who=contest.defender, ability="toss", purpose="dodge", target=target))


def compare(ctx: Ctx, contest: ContestFrame) -> None:
    contest.result = sum(n >= 3 for n in contest.pool) - sum(n >= 3 for n in contest.against)


# -- charms ------------------------------------------------------------------------------------------------------


def pay_charm(ctx: Ctx, frame: CharmFrame) -> None:
    charm = game_of(ctx).charms[frame.charm]
    ctx.emit(limits.LimitUsed(limit=limits.key(charm.per, charm.id)))
    if charm.cost:
        ctx.emit(Paid(seat=frame.seat, amount=charm.cost))


def do_charm(ctx: Ctx, frame: CharmFrame) -> str:
    return game_of(ctx).charms[frame.charm].effect


def again(ctx: Ctx, frame: CharmFrame) -> Flow:
    """A reaction that asks a question, inside a contest, inside a toss."""
    contest = ctx.state.innermost("fair_contest")
    assert isinstance(contest, ContestFrame)
    dice = tuple(Option(id=str(at), params={"shows": n}) for at, n in enumerate(contest.pool))
    picked = ctx.picks(ChooseSome(key="which_dice", seat=frame.seat, options=dice, least=0, most=2, source=frame.charm))
    if picked:
        fresh = ctx.roll(len(picked), 6, who=frame.seat, ability=frame.charm, purpose="again")
        pool = list(contest.pool)
        for at, number in zip(picked, fresh, strict=True):
            pool[int(at)] = number
        ctx.emit(PoolChanged(pool=tuple(pool)))
    return DONE


def coins(ctx: Ctx, frame: CharmFrame) -> Flow:
    ctx.emit(Paid(seat=frame.seat, amount=-1))
    return DONE


def shout(ctx: Ctx, frame: CharmFrame) -> Flow:
    ctx.emit(Told(what="shouted", params={"by": frame.seat}))
    ctx.push(window(ctx, "shouted", frame.seat))
    return DONE


def stand_in(ctx: Ctx, frame: CharmFrame) -> Flow:
    ctx.emit(StoodIn(seat=frame.seat))
    return DONE


class FairGame:
    """The rules and the charms in play; a fix makes another one."""

    state_type = Fair
    opening = Opening.EACH_SPAN
    migrations: ClassVar[dict[int, Any]] = {}

    def __init__(self, charms: tuple[Charm, ...] = (), changed: dict[str, Procedure] | None = None) -> None:
        self.charms = {charm.id: charm for charm in charms}
        tables: dict[Any, dict[str, Any]] = {
            FairFrame: {
                "begin": begin_day,
                "bids": bids,
                "tokens": tokens,
                "turns": turns,
                "crow": crow,
                "dusk": dusk,
                "close": close_day,
            },
            TurnFrame: {"act": act, "end": end_turn},
            DeedFrame: {"walk": walk, "trade": trade, "gather": gather, "stack": stack, "kite": kite},
            TossFrame: {"aim": aim, "aimed": aimed, "contest": contest, "land": land_ring},
            ContestFrame: {"stake": stake, "throw": throw, "thrown": thrown, "dodge": dodge, "compare": compare},
            CharmFrame: {
                "pay": pay_charm,
                "do": do_charm,
                "again": again,
                "coins": coins,
                "shout": shout,
                "stand_in": stand_in,
            },
        }
        made = [procedure(frame, steps) for frame, steps in tables.items()] + [window_procedure(self)]
        self.procedures = {p.kind: p for p in made} | (changed or {})

    def dice_span(self, state: Fair) -> int:
        return state.day

    def standing_order(self, ctx: Ctx, decision: Decision) -> Ordered | None:
        choice = ctx.state.orders.get(decision.seat, {}).get(decision.key)
        return None if choice is None else Ordered(f"always {decision.key}", choice)

    def settle(self, ctx: Ctx) -> None:
        if not ctx.state.stack:
            most = max(person.fruit for person in ctx.state.people.values())
            ctx.emit(Won(winners=tuple(seat for seat, p in ctx.state.people.items() if p.fruit == most)))

    # the window's side

    def candidates(self, ctx: Ctx, frame: WindowFrame, turn: Turn) -> list[Candidate]:
        found = []
        for charm in self.charms.values():
            if charm.moment != frame.moment or charm.side != turn.side:
                continue
            verdict = Verdict.yes()
            if ctx.state.uses.get(limits.key(charm.per, charm.id), 0):
                verdict &= Verdict.no("FAIR-20", "used_up", per=charm.per)
            if turn.side != "nobody" and ctx.state.people[turn.seat].coins < charm.cost:
                verdict &= Verdict.no("FAIR-21", "no_coins", need=charm.cost)
            found.append(Candidate(option=Option(id=charm.id, reasons=verdict.reasons), forced=charm.forced))
        return found

    def resolve(self, ctx: Ctx, frame: WindowFrame, turn: Turn, chosen: str) -> None:
        ctx.push(CharmFrame(charm=chosen, seat=turn.seat))


def game_of(ctx: Ctx) -> FairGame:
    assert isinstance(ctx.engine.game, FairGame)
    return ctx.engine.game
