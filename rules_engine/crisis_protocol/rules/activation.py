"""ACT: an activation and its menu of actions, superpowers, cards and interactions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from rules_engine.crisis_protocol.cards.vocabulary import Moment, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary import modifiers as m
from rules_engine.crisis_protocol.events.flow import ActivationBegan, ActivationEnded
from rules_engine.crisis_protocol.query import stats, targets
from rules_engine.crisis_protocol.query.permits import forbidden, must_first
from rules_engine.crisis_protocol.query.rebates import rebate
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.query.triggers import fits, listens
from rules_engine.crisis_protocol.query.usable import objections
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.durations import begin_moment, end_span
from rules_engine.crisis_protocol.rules.moments import announce, use_of
from rules_engine.crisis_protocol.rules.objectives import interactions
from rules_engine.crisis_protocol.rules.tactics import active_cards
from rules_engine.crisis_protocol.rules.vain import marked
from rules_engine.crisis_protocol.state.frames import ActionFrame, InteractFrame, MatchFrame, VolleyFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure

ACTIONS = 2
"""ACT-01."""
END = "end"


class ActivationFrame(MatchFrame):
    kind: Literal["activation"] = "activation"
    who: CharacterId
    left: int = ACTIONS
    extra: list[str] = []
    """Actions of one kind besides those left."""
    taken: list[str] = []
    """Actions performed, granted ones included; the first may be prescribed (CON-18)."""
    then: list[CharacterId] = []
    """Who activates next in this turn, once this activation is over and its token placed (ACT-Q6)."""
    anew: bool = False
    """It gets no Activated token: it is to activate again."""
    cut: bool = False
    """An effect has ended it: nothing more is asked."""
    returned: list[dict[str, object]] = []
    """Unused; matches saved before still have it."""


class ParentFrame(MatchFrame):
    """GRU-08…11, GRU-Q4: its grunt's activation, also of one that came when it was chosen; then the character's own, if
    it can still be activated. Also of one that an effect activates."""

    kind: Literal["parent"] = "parent"
    who: str


def add_action(ctx: Ctx, who: CharacterId, kind: str) -> None:
    """One action more in the activation going on: any, or only of one kind."""
    for frame in ctx.state.stack:
        if isinstance(frame, ActivationFrame) and frame.who == who:
            if kind == "any":
                frame.left += 1
            else:
                frame.extra.append(kind)


def cut_short(ctx: Ctx, who: CharacterId) -> bool:
    """ACT-13: its activation ends once what it is doing is over; whether it was activating at all."""
    at_hand = [frame for frame in ctx.state.stack if isinstance(frame, ActivationFrame) and frame.who == who]
    for frame in at_hand:
        frame.cut = True
    for volley in ctx.state.stack if at_hand else ():
        if isinstance(volley, VolleyFrame) and volley.attacker == who:
            volley.targets = []
    return bool(at_hand)


def is_cut_short(ctx: Ctx, who: CharacterId) -> bool:
    return any(isinstance(frame, ActivationFrame) and frame.who == who and frame.cut for frame in ctx.state.stack)


def begin(ctx: Ctx, frame: ActivationFrame) -> None:
    ctx.emit(ActivationBegan(who=frame.who))
    begin_moment(ctx, Moment.ACTIVATION_STARTED.value, frame.who)
    announce(ctx, Moment.ACTIVATION_STARTED, {"subject": frame.who, "active": frame.who})


def over(ctx: Ctx, frame: ActivationFrame) -> bool:
    """ACT-15, ACT-17, DMG-16: Dazed or gone, it stops activating at once."""
    character = ctx.state.characters[frame.who]
    return character.dazed or not character.in_play


def menu(ctx: Ctx, frame: ActivationFrame) -> Flow | str | None:
    """ACT-12: actions, and before, between and after them everything that is none."""
    if over(ctx, frame):
        return "ended"
    if frame.cut:
        return None
    seat = ctx.state.characters[frame.who].controller
    offered = tuple(options(world(ctx), frame, ctx.picked("act", seat)))
    about = {"who": frame.who, "left": frame.left}
    chosen = ctx.pick(marked(ctx, ChooseOne(key="act", seat=seat, options=offered, params=about)))
    if chosen == END:
        return None
    perform(ctx, frame, chosen)
    return AGAIN


def options(look: World, frame: ActivationFrame, only: str | None = None) -> Iterator[Option]:
    """Everything it may choose now; or that one option, where only that is asked for."""
    who = frame.who
    bars = _no_action(look, frame)
    simple: dict[str, Callable[[], list[Reason]]] = {
        "move": lambda: bars("move") or forbidden(look, who, "advance"),
        "climb": lambda: bars("move") or forbidden(look, who, "advance"),
        "attack": lambda: bars("attack") or _no_attack(look, who),
        "shake": lambda: bars("shake") or _nothing_to_shake(look, who),
    }
    for id, against in simple.items():
        if only in (None, id):
            yield Option(id=id, reasons=tuple(against()))
    for live in active_powers(look, who):
        if only in (None, id := f"power:{live.id}"):
            reasons = bars("superpower") if live.rule.action else []
            reasons = reasons or objections(look, live, live.scope(subject=who))
            yield Option(id=id, params={"rule": live.rule.id, "action": live.rule.action}, reasons=tuple(reasons))
    seat = look.seat_of(who)
    assert seat is not None
    for live in active_cards(look, seat):
        if only in (None, id := f"tactic:{live.rule.id}"):
            reasons = (bars("tactic") if live.rule.action else []) or objections(look, live, live.scope())
            yield Option(id=id, params={"rule": live.rule.id}, reasons=tuple(reasons))
    if only is None or only.startswith("interact:"):
        yield from interactions(look, who)
    if only in (None, END):
        yield Option(id=END)


def _no_action(look: World, frame: ActivationFrame) -> Callable[[str], list[Reason]]:
    """ACT-01, CON-18, and cards that allow only so many actions of a kind."""
    first = must_first(look, frame.who) if not frame.taken else None

    def bars(kind: str) -> list[Reason]:
        if frame.left <= 0 and kind not in frame.extra:
            return [Reason(rule="ACT-01", code="no_actions_left", params={})]
        if first is not None and kind != first.action:
            about = {"action": first.action, "removes": first.removes, "targets": first.targets}
            return [Reason(rule="CON-18", code="must_first", params=about)]
        return too_often(look, frame.who, kind)

    return bars


def too_often(look: World, who: CharacterId, kind: str) -> list[Reason]:
    """EFF-07, EX-05: at most so many actions of a kind per turn, granted ones included."""
    made = sum(
        fact.get("act") == f"{kind}_action" and fact.get("by") == who for fact in look.state.history.get("turn", ())
    )
    reasons: list[Reason] = []
    for live, _, limit in stats.modifiers(look, m.ActionLimit, who):
        if limit.kind.value == kind and made >= limit.max:
            look.note(live.rule.id)
            about = {"action": kind, "most": limit.max, "by": live.rule.id}
            reasons.append(Reason(rule="EFF-07", code="action_limit", params=about))
    return reasons


def _no_attack(look: World, who: CharacterId) -> list[Reason]:
    """ATK-01: an attack needs a target; the reasons of the first attack speak for all. POW-Q3: what can be made cheaper
    once the action is declared counts as so cheap."""
    reasons: list[Reason] = []
    cheaper = rebate(look, who)
    for attack in look.attacks(who):
        against = targets.cannot_choose(look, who, attack, dearer=-cheaper)
        if not against:
            return []
        reasons = reasons or against
    return reasons or [Reason(rule="ATK-06", code="no_attacks", params={"who": who})]


def _nothing_to_shake(look: World, who: CharacterId) -> list[Reason]:
    """ACT-Q1, and cards that hold a condition fast."""
    conditions = look.state.characters[who].conditions
    if not conditions:
        return [Reason(rule="ACT-Q1", code="no_conditions", params={"who": who})]
    against = [forbidden(look, who, "shake_off", condition=condition) for condition in conditions]
    return against[0] if all(against) else []


def active_powers(look: World, who: CharacterId) -> list[Live]:
    """CAR-29: the active superpowers of the one activated, and rules of others that speak of any activation."""
    found = []
    for live in look.live:
        own = live.rule.kind is RuleKind.ACTIVE and live.owner == who and not live.rule.on
        shared = listens(live.rule, Moment.ACTIVATION) and live.rule.kind is not RuleKind.TACTIC
        if (own and _holds(look, live)) or (shared and fits(look, live, Moment.ACTIVATION, {"subject": who})):
            found.append(live)
    return found


def _holds(look: World, live: Live) -> bool:
    from rules_engine.crisis_protocol.query.conditions import may_hold

    return may_hold(look, live.scope(subject=live.owner), live.rule)


def perform(ctx: Ctx, frame: ActivationFrame, chosen: str) -> None:
    kind, _, rest = chosen.partition(":")
    look = world(ctx)
    if kind == "interact":
        ctx.push(InteractFrame(who=frame.who, token=rest))
    elif kind == "power":
        live = next(live for live in active_powers(look, frame.who) if live.id == rest)
        use = use_of(live, {"subject": frame.who})
        if live.rule.action:
            _spend(frame, "superpower")
            ctx.push(ActionFrame(who=frame.who, action="superpower", option=live.rule.id), use)
        else:
            ctx.push(use)
    elif kind == "tactic":
        cards = active_cards(look, ctx.state.characters[frame.who].controller)
        live = next(live for live in cards if live.rule.id == rest)
        use = use_of(live, {})
        if live.rule.action:
            _spend(frame, "tactic")
            ctx.push(ActionFrame(who=frame.who, action="tactic", option=live.rule.id), use)
        else:
            ctx.push(use)
    else:
        _spend(frame, "move" if kind == "climb" else kind)
        action: Literal["move", "attack", "shake"] = "move" if kind == "climb" else kind  # type: ignore[assignment]
        ctx.push(ActionFrame(who=frame.who, action=action, option=kind))


def _spend(frame: ActivationFrame, kind: str) -> None:
    if kind in frame.extra:
        frame.extra.remove(kind)
    else:
        frame.left -= 1
    frame.taken.append(kind)


def ending(ctx: Ctx, frame: ActivationFrame) -> None:
    """ACT-Q3, ACT-Q6: effects of the end come before the token; who was Dazed earlier never gets here."""
    announce(ctx, Moment.ACTIVATION_ENDED, {"subject": frame.who, "active": frame.who})


def ended(ctx: Ctx, frame: ActivationFrame) -> None:
    """ACT-13, ACT-Q5."""
    ctx.emit(ActivationEnded(who=frame.who, token=not frame.anew))
    end_span(ctx, "activation", frame.who)
    frame.result = {"who": frame.who, "amount": 1}


def told(ctx: Ctx, frame: ActivationFrame) -> None:
    if not frame.anew:
        announce(ctx, Moment.ACTIVATED, {"subject": frame.who})


def followed(ctx: Ctx, frame: ActivationFrame) -> Flow:
    """Whoever was promised an activation after this one has it now."""
    able = [c for id in frame.then if (c := ctx.state.characters[id]).in_play and not c.dazed and not c.activated]
    ctx.push(*(ParentFrame(who=character.id) for character in able))
    return DONE


def activate_next(ctx: Ctx, who: list[CharacterId], *, anew: bool = False) -> bool:
    """An extra activation waits for the one at hand; whether there is one."""
    at_hand = next((frame for frame in reversed(ctx.state.stack) if isinstance(frame, ActivationFrame)), None)
    if at_hand is not None:
        at_hand.then += who
        at_hand.anew = at_hand.anew or (anew and at_hand.who in who)
    return at_hand is not None


ACTIVATION = procedure(
    ActivationFrame,
    {
        "begin": begin,  # ACT-01
        "menu": menu,  # ACT-02…12
        "ending": ending,  # ACT-13
        "ended": ended,
        "told": told,
        "followed": followed,
    },
)
