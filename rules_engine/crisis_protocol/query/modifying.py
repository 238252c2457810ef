"""DIE-08, DIE-09, MOD: which dice of the roll at hand a rule could reroll or turn; it rolls nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.cards.vocabulary import steps_dice as s
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.query import selecting
from rules_engine.crisis_protocol.query.permits import fails_open, forbidden
from rules_engine.crisis_protocol.query.rolls import FREE_ROLL, OWN, find_pool, rolling
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.state.frames import AttackFrame, DodgeFrame, RollingFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def roller(frame: RollingFrame, name: str) -> CharacterId:
    """Who rolls a pool."""
    if isinstance(frame, DodgeFrame):
        return frame.who
    assert isinstance(frame, AttackFrame)
    return frame.attacker if name == "attack" else frame.target


def pool_of(world: World, scope: Scope, whose: Any) -> str | None:
    """Which pool is meant: that of the roller named."""
    if scope.names.get("roll") in OWN:
        return "free"
    dodge, attack = world.state.innermost("dodge"), world.state.innermost("attack")
    rollers = selecting.things(world, scope, whose)
    dodging = isinstance(dodge, DodgeFrame) and dodge.who in rollers
    if dodging and scope.names.get("roll") == "dodge":
        return "dodge"
    if not isinstance(attack, AttackFrame):
        return "dodge" if dodging else None
    found = "attack" if attack.attacker in rollers else "defense" if attack.target in rollers else None
    return found if found is not None and find_pool(world, found) is not None else None


def label(rule: Rule) -> str:
    """Under which name a rule counts: for a die it has touched (MOD-02) and whom it has affected (EFF-10)."""
    return rule.name.en if rule.name else rule.id


def die_id(pool: str, die: int) -> str:
    """A die among the things that effects of one name have affected (MOD-Q5)."""
    return f"{pool}:{die}"


def rerollable(world: World, rule: Rule, seat: Seat | None, name: str, step: s.Reroll) -> list[int]:
    """Dice that may be rerolled: none twice by rules of one name (MOD-02, MOD-03)."""
    frame = rolling(world, name)
    if frame is None or barred(world, frame, name, "reroll", seat):
        return []
    dice = frame.pool(name).dice
    meant = _open(world, frame, name, step.faces, step.fails, reroll=True)
    return [i for i in meant if step.again or label(rule) not in dice[i].rerolled_by]


def rerollable_own(world: World, who: str | None, roll: str, faces: Sequence[Face], *, fails: bool) -> list[int]:
    """The same of a roll that a rule makes itself."""
    if Face.FAILURE in faces and not fails and who is not None and who in world.state.characters:
        fails = fails_open(world, who, roll, True)
    return [i for i, face in enumerate(faces) if fails or face is not Face.FAILURE]


def turnable(
    world: World, seat: Seat | None, name: str, faces: tuple[Face, ...], to: Face | None, *, fails: bool
) -> list[int]:
    """Dice that may be turned: those that do not show the face already."""
    frame = rolling(world, name)
    if frame is None or barred(world, frame, name, "change", seat):
        return []
    meant = _open(world, frame, name, faces, fails, reroll=False)
    return [i for i in meant if frame.pool(name).dice[i].face is not to]


def nothing_to_modify(world: World, scope: Scope, rule: Rule, seat: Seat | None) -> bool:
    """Whether a rule that only rerolls or turns dice would find none: then nobody is asked about it."""
    from rules_engine.crisis_protocol.query import numbers

    if not rule.do or not isinstance(rule.do[0], (s.Reroll, s.Change)):
        return False
    if not all(isinstance(step, (s.Reroll, s.Change)) or _follows(step, rule.do[0]) for step in rule.do):
        return False
    for step in rule.do:
        if not isinstance(step, (s.Reroll, s.Change)):
            continue
        name = pool_of(world, scope, step.whose)
        if name is None:
            return False
        if name == "free" and isinstance(step, s.Reroll):
            shown = [Face(face) for face in scope.names.get(FREE_ROLL, ())]
            who = next(iter(scope.named("subject")), None)
            dice = rerollable_own(world, who, str(scope.names.get("roll")), shown, fails=step.fails)
        elif isinstance(step, s.Reroll):
            dice = rerollable(world, rule, seat, name, step)
        else:
            dice = turnable(world, seat, name, step.faces, step.to, fails=step.fails)
        unsaid = step.number in ("any", "all", "spent")  # as many as one likes, or will pay for
        if dice and (unsaid or numbers.number(world, scope, step.number) > 0):
            return False
    return True


def _follows(step: Any, first: s.Reroll | s.Change) -> bool:
    """A step that only reckons with what the first one did, such as Power for each die turned."""
    amount = getattr(step, "amount", None)
    return first.as_ is not None and getattr(amount, "of", None) == first.as_


def _open(
    world: World, frame: RollingFrame, name: str, faces: tuple[Face, ...], fails: bool, *, reroll: bool
) -> list[int]:
    """Not failures (DIE-08, DIE-09, MOD-06), unless an effect expressly allows them."""
    meant = [i for i, die in enumerate(frame.pool(name).dice) if not faces or die.face in faces]
    failed = {i for i in meant if frame.pool(name).dice[i].face is Face.FAILURE}
    if not failed or fails or fails_open(world, roller(frame, name), name, reroll):
        return meant
    return [i for i in meant if i not in failed]


def barred(world: World, frame: RollingFrame, name: str, deed: str, seat: Seat | None) -> bool:
    """MOD-Q3: whoever cannot modify its dice is barred from what its own side or nobody's effect would let it do (9a);
    the other side may still modify them (9b), unless nobody may."""
    who = roller(frame, name)
    deeds = ["have_dice_modified"]
    if seat is None or seat == world.seat_of(who):
        deeds += ["modify_dice", "reroll"] if deed == "reroll" else ["modify_dice"]
    return any(forbidden(world, who, what, by=seat, roll=name) for what in deeds)
