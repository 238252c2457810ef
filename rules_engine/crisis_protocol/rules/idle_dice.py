"""Dice of an attack that may be modified to no purpose: what a reroll or a change of faces could bring at its best.

It must not weigh chances: it says what is certain whatever the dice show, and where a rule reads more than successes
out of them it says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules_engine.crisis_protocol.cards.loader.content import walk
from rules_engine.crisis_protocol.cards.vocabulary import Moment, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.conditions import Rolled
from rules_engine.crisis_protocol.cards.vocabulary.numbers import Faces
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import Change, Reroll
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import May
from rules_engine.crisis_protocol.cards.vocabulary.words import Roll
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, FACES, Face
from rules_engine.crisis_protocol.query import numbers, stats
from rules_engine.crisis_protocol.query.covering import usable_cover
from rules_engine.crisis_protocol.query.modifying import pool_of, rerollable, turnable
from rules_engine.crisis_protocol.query.scope import Live, Scope
from rules_engine.crisis_protocol.query.triggers import set_off
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.attack import ATTACK, names_of
from rules_engine.crisis_protocol.state.frames import AttackFrame, DodgeFrame
from rules_engine.kernel.decisions import ChooseSome
from rules_engine.kernel.values import Seat
from rules_engine.kernel.windows import WindowFrame

MODIFYING = ("modify_attack", "cover_first", "modify_defense", "cover", "modify_their_defense", "modify_their_attack",
             "modify_ended", "compare", "count")  # fmt: skip
"""Where an attack may stand while its dice are modified: all of them lie (ATK-30…34)."""


@dataclass(frozen=True)
class Modifying:
    """What one rule could do to one pool of the attack at hand."""

    frame: AttackFrame
    pool: str
    least: int
    """The change in successes if its player does the worst with it."""
    most: int
    """And the best, as far as the faces of the die go."""
    only_rerolls: bool


def attack_at_hand(look: World) -> AttackFrame | None:
    """The attack whose dice are being modified, if nothing else is being rolled inside it."""
    frame = next((f for f in reversed(look.state.stack) if isinstance(f, AttackFrame | DodgeFrame)), None)
    return frame if isinstance(frame, AttackFrame) and _comes_to(frame) else None


def _comes_to(frame: AttackFrame) -> bool:
    return frame.step in MODIFYING


def modifying(look: World, live: Live) -> Modifying | None:
    """What a rule that only modifies dice could do now; None of any other rule, or where it is not certain."""
    frame = attack_at_hand(look)
    steps = list(_dice_steps(live.rule.do))
    if frame is None or not steps or None in steps:
        return None
    window = look.state.top
    scope = live.scope(**(window.bindings if isinstance(window, WindowFrame) else names_of(frame)))
    pools = {pool_of(look, scope, step.whose) for step in steps if step is not None}
    if len(pools) != 1 or (pool := pools.pop()) not in ("attack", "defense"):
        return None
    least = most = 0
    for step in steps:
        assert step is not None
        bounds = _bounds(look, live, scope, frame, pool, step)
        if bounds is None:
            return None
        least, most = least + bounds[0], most + bounds[1]
    return Modifying(frame, pool, least, most, all(isinstance(step, Reroll) for step in steps))


def _dice_steps(steps: Any) -> Iterator[Reroll | Change | None]:
    for step in steps:
        if isinstance(step, May):
            yield from _dice_steps(step.do)
        else:
            yield step if isinstance(step, (Reroll, Change)) else None


def _bounds(
    look: World, live: Live, scope: Scope, frame: AttackFrame, pool: str, step: Reroll | Change
) -> tuple[int, int] | None:
    worth = worths(look, frame, pool)
    if isinstance(step, Reroll):
        able = rerollable(look, live.rule, live.seat, pool, step)
        into = list(FACES)
    else:
        able = turnable(look, live.seat, pool, step.faces, step.to, fails=step.fails)
        into = [step.to] if step.to is not None else list(Face)
    number = len(able) if step.number in ("any", "all", "spent") else numbers.number(look, scope, step.number)
    reached = [worth.get(face, 0) for face in into]
    lying = [worth.get(frame.pool(pool).dice[i].face, 0) for i in able]
    down = sorted(min(0, min(reached) - now) for now in lying)[:number]
    up = sorted((max(0, max(reached) - now) for now in lying), reverse=True)[:number]
    return sum(down), sum(up)


def worths(look: World, frame: AttackFrame, pool: str) -> dict[Face, int]:
    """How many successes each face is in a pool (ATK-35, ATK-36)."""
    who = frame.attacker if pool == "attack" else frame.target
    other = frame.target if pool == "attack" else frame.attacker
    return stats.net_worth(look, who, pool, ATTACK_SUCCESSES if pool == "attack" else DEFENCE_SUCCESSES, other)


def brings_nothing(look: World, live: Live, seat: Seat) -> bool:
    """Whether modifying dice so cannot do its player any good: no die can get better; or no damage comes through
    either way, and nobody else can modify dice any more (ATK-37…40)."""
    what = modifying(look, live)
    if what is None or read_by(look, what.frame, what.pool, but=live):
        return False
    own = look.seat_of(what.frame.attacker if what.pool == "attack" else what.frame.target) == seat
    gain = what.most if own else -what.least
    if what.only_rerolls and gain == 0 and own:
        return True
    return not others_to_come(look, what.frame, seat) and _damage(look, what, own) == _damage(look, what, None)


def helps_for_nothing(look: World, live: Live, seat: Seat) -> bool:
    """Whether it rerolls dice of one's own defence that count nothing, at no price, and will be there next time as it
    is now: rerolling those can only help (MOD-01, ATK-36)."""
    rule = live.rule
    if not rule.cost.is_free or rule.limit is not None or rule.kind is RuleKind.TACTIC or rule.choose:
        return False
    what = modifying(look, live)
    if what is None or not what.only_rerolls or what.pool != "defense" or any(_forces(step) for step in rule.do):
        return False
    return look.seat_of(what.frame.target) == seat and what.most > 0 and not read_by(look, what.frame, what.pool, live)


def _forces(step: Any) -> bool:
    """Whether it leaves no choice of dice."""
    return isinstance(step, Reroll) and step.number == "all"


def cover_brings_nothing(look: World, decision: ChooseSome) -> bool:
    """COV-05: whether turning one of these dice to a block adds no success, or none that matters."""
    frame = attack_at_hand(look)
    if frame is None or read_by(look, frame, "defense") or others_to_come(look, frame, decision.seat):
        return False
    worth = worths(look, frame, "defense")
    lying = [worth.get(Face(str(option.params["face"])), 0) for option in decision.options]
    gain = max((worth.get(Face.BLOCK, 0) - now for now in lying), default=0)
    what = Modifying(frame, "defense", 0, max(0, gain), only_rerolls=False)
    return _damage(look, what, True) == _damage(look, what, None)


def _damage(look: World, what: Modifying, own: bool | None) -> int:
    """ATK-40: due as the dice lie, or at best for whoever modifies them: its own, or the other side's."""
    count = {
        name: sum(worths(look, what.frame, name).get(face, 0) for face in what.frame.pool(name).faces)
        for name in ("attack", "defense")
    }
    if own is not None:
        count[what.pool] += what.most if own else what.least
    return max(0, count["attack"] - count["defense"])


def others_to_come(look: World, frame: AttackFrame, seat: Seat) -> bool:
    """Whether dice may still be modified at step 9 by anything but this seat's own choice (ATK-30…34, COV-05), or faces
    may be counted otherwise after it."""
    other = look.state.opponent(seat)
    for decides, moment, about in _windows_to_come(look, frame):
        for live in look.listening(moment):
            theirs = decides == other if decides is not None else live.seat != seat
            anyway = not live.rule.is_optional or moment is Moment.COUNTING
            if (theirs or anyway) and set_off(look, live, moment, names_of(frame, **about)):
                return True
    covers = look.seat_of(frame.target) == other and not frame.covered and _at(look, frame) <= _COVER
    return covers and usable_cover(look, frame) is not None


def _at(look: World, frame: AttackFrame) -> int:
    """Where the attack stands: its step is the next one, and a window that is open was opened by the one before."""
    return ATTACK.order.index(frame.step) - isinstance(look.state.top, WindowFrame)


_COVER = ATTACK.order.index("cover")


def _windows_to_come(look: World, frame: AttackFrame) -> Iterator[tuple[Seat | None, Moment, dict[str, str]]]:
    """The parts of step 9 from here on, and the counting: who decides in each, if one side alone does (MOD-Q2), and
    what it is about."""
    ours, theirs = look.seat_of(frame.attacker), look.seat_of(frame.target)
    attacking, defending = {"subject": frame.attacker}, {"subject": frame.target}
    windows: dict[str, tuple[Seat | None, Moment, dict[str, str]]] = {
        "modify_attack": (ours, Moment.MODIFY_OWN, {**attacking, "roll": "attack"}),
        "modify_defense": (theirs, Moment.MODIFY_OWN, {**defending, "roll": "defense"}),
        "modify_their_defense": (ours, Moment.MODIFY_OPPOSING, {**attacking, "roll": "defense", "own_roll": "attack"}),
        "modify_their_attack": (theirs, Moment.MODIFY_OPPOSING, {**defending, "roll": "attack", "own_roll": "defense"}),
        "modify_ended": (None, Moment.MODIFY_ENDED, {}),
        "compare": (None, Moment.COUNTING, {}),
    }
    yield from (windows[step] for step in ATTACK.order[_at(look, frame) :] if step in windows)


AFTERWARDS = frozenset({Moment.BEFORE_DAMAGE, Moment.ATTACK_RESOLVED})
"""Moments of the attack itself that come after step 9."""
BEFORE = frozenset({Moment.ATTACK_DECLARED, Moment.TARGETED, Moment.PAYING, Moment.TOOL_LAID, Moment.ATTACK_POOL,
                    Moment.DEFENSE_POOL, Moment.ROLLED, Moment.DODGE_STARTED, Moment.POWER_PHASE})  # fmt: skip
"""Moments that are over when the dice of an attack lie to be modified, or that it never comes to."""


def read_by(look: World, frame: AttackFrame, pool: str, but: Live | None = None) -> bool:
    """Whether a rule that may still act in this attack reads the faces of a pool, not only its successes."""
    to_come = [(moment, names_of(frame, **about)) for _, moment, about in _windows_to_come(look, frame)]
    to_come += [(moment, names_of(frame)) for moment in AFTERWARDS]
    for roll, who in (("attack", frame.attacker), ("defense", frame.target)):
        to_come.append((Moment.ROLL_RESOLVED, names_of(frame, subject=who, roll=roll)))
    known = {moment for moment, _ in to_come} | BEFORE | {Moment.MODIFY_OWN, Moment.MODIFY_OPPOSING}

    def may_act(live: Live) -> bool:
        moments = {trigger.moment for trigger in live.rule.on}
        if not moments or moments - known:
            return True  # it holds all the time, or at a moment nobody can foresee here
        return any(
            moment in moments and (live.rule.icons or set_off(look, live, moment, names)) for moment, names in to_come
        )

    return any(live.id != (but.id if but else None) and _reads(live, pool) and may_act(live) for live in look.live)


def _reads(live: Live, pool: str) -> bool:
    rule = live.rule
    if rule.icons and pool == "attack":
        return True
    said = {roll.value for trigger in rule.on for roll in trigger.roll}
    for part in (rule.when, rule.do, rule.modifiers, rule.permissions, rule.cost, rule.choose):
        for node in walk(part):
            if not isinstance(node, (Faces, Rolled)):
                continue
            if node.roll.value == pool or node.roll is Roll.OPPOSING:
                return True
            if node.roll is Roll.THIS:
                this = {"attack"} if rule.kind is RuleKind.ATTACK_RULE else said or {"attack", "defense"}
                if pool in this:
                    return True
    return False
