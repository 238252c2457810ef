"""DIE, MOD: rolling pools, extra dice for criticals, rerolling, changing and counting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import Reroll
from rules_engine.crisis_protocol.cards.vocabulary.words import Who
from rules_engine.crisis_protocol.events.attacks import DiceChanged, DiceRerolled, DiceRolled
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, FACES, Face
from rules_engine.crisis_protocol.query import selecting, stats
from rules_engine.crisis_protocol.query.causes import borne_by
from rules_engine.crisis_protocol.query.modifying import die_id, label, rerollable, rerollable_own, roller, turnable
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.rules.rolling import keep_own_roll, roll_at_hand
from rules_engine.crisis_protocol.state.frames import AttackFrame, Die, RollingFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.decisions import ChooseOne, ChooseSome, Option

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.rules.effects import Run


def roll_faces(
    ctx: Ctx, count: int, who: CharacterId, ability: str, purpose: str, target: str = ""
) -> tuple[Face, ...]:
    """DIE-01: eight faces, each as likely."""
    if count <= 0:
        return ()
    drawn = ctx.roll(count, len(FACES), who=who, ability=ability, purpose=purpose, target=target)
    return tuple(FACES[number] for number in drawn)


def opposite(frame: RollingFrame, who: CharacterId) -> CharacterId:
    """The other character of the roll, for its identity."""
    if isinstance(frame, AttackFrame):
        return frame.target if who == frame.attacker else frame.attacker
    return ""


def roll_pool(ctx: Ctx, frame: RollingFrame, name: str, who: CharacterId, count: int, ability: str) -> None:
    """Steps 6 and 7, DOD-04: the base roll."""
    faces = roll_faces(ctx, count, who, ability, name, opposite(frame, who))
    frame.pool(name).dice = [Die(face=face) for face in faces]
    ctx.emit(DiceRolled(pool=name, who=who, faces=faces))


def roll_extra(ctx: Ctx, frame: RollingFrame, name: str, who: CharacterId, ability: str) -> None:
    """Step 8, DIE-10: dice for the criticals of the base roll, once; what they show adds none (ATK-28)."""
    criticals = sum(die.face is Face.CRITICAL and not die.extra for die in frame.pool(name).dice)
    count = criticals * stats.crit_dice(world(ctx), who, name) if criticals else 0
    if count <= 0:
        return
    faces = roll_faces(ctx, count, who, ability, f"{name}_extra", opposite(frame, who))
    frame.pool(name).dice += [Die(face=face, extra=True) for face in faces]
    ctx.emit(DiceRolled(pool=name, who=who, faces=faces, extra=True))


def count_successes(ctx: Ctx, frame: RollingFrame, name: str, who: CharacterId) -> stats.Counted:
    """ATK-35, ATK-36, DOD-08."""
    base = ATTACK_SUCCESSES if name == "attack" else DEFENCE_SUCCESSES
    other = {"attack": "defense", "defense": "attack"}.get(name)
    opposing = frame.pool(other).faces if other is not None else []
    return stats.successes(world(ctx), who, name, frame.pool(name).faces, base, opposing)


def _frame(run: Run, name: str) -> RollingFrame:
    frame = run.ctx.state.innermost("dodge" if name == "dodge" else "attack")
    assert isinstance(frame, RollingFrame)
    return frame


def _options(frame: RollingFrame, name: str, dice: list[int]) -> tuple[Option, ...]:
    return tuple(Option(id=str(i), params={"face": frame.pool(name).dice[i].face.value}) for i in dice)


def _rerolling(run: Run, frame: RollingFrame, who: CharacterId) -> CharacterId:
    """Who rerolls dice of this roll: on its own side whoever rolled them, else the rule's owner; a leadership speaks of
    the character in the attack."""
    if run.frame.seat == run.ctx.state.characters[who].controller:
        return who
    leads = borne_by(world(run.ctx).content, run.rule.id) is RuleKind.LEADERSHIP
    own = [] if leads else run.scope.named("self")
    return own[0] if own else opposite(frame, who)


def reroll_dice(run: Run, name: str, count: int, step: Reroll) -> int:
    """MOD-01…05, MOD-Q1: all dice of one ability are named, then rerolled together; no die twice by the same name."""
    frame = _frame(run, name)
    pool = frame.pool(name).dice
    able = rerollable(world(run.ctx), run.rule, run.frame.seat, name, step)
    most = min(count, len(able))
    if step.number == "all":
        chosen = able
    else:
        seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
        asked = ChooseSome(
            key="reroll", seat=seat, source=run.rule.id, options=_options(frame, name, able),
            least=most if step.must else 0, most=most, params={"pool": name},
        )  # fmt: skip
        chosen = [int(id) for id in run.ctx.picks(asked)] if most else []
    if not chosen:
        return 0
    who = roller(frame, name)
    rerolling = _rerolling(run, frame, who)
    before = tuple(pool[i].face for i in chosen)
    after = roll_faces(run.ctx, len(chosen), who, run.rule.id, f"{name}_reroll", opposite(frame, who))
    for i, face in zip(chosen, after, strict=True):
        pool[i].face = face  # MOD-08: the new face replaces the old one
        pool[i].rerolled_by.append(label(run.rule))
        pool[i].rerolled_for.append(rerolling)
    run.ctx.emit(DiceRerolled(pool=name, dice=tuple(chosen), before=before, after=after, by=label(run.rule)))
    run.frame.names[f"{run.name}#faces"] = [face.value for face in after]
    return len(chosen)


def reroll_free(run: Run, count: int, *, fails: bool) -> int:
    """Dice of a rule's own roll, or of one that it answers; failures stay as in any other (MOD-06)."""
    frame, rolled_by, roll, faces = roll_at_hand(run.ctx, run.frame)
    able = rerollable_own(world(run.ctx), rolled_by, roll, faces, fails=fails)
    most = min(count, len(able))
    if not most:
        return 0
    options = tuple(Option(id=str(i), params={"face": faces[i].value}) for i in able)
    seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
    asked = ChooseSome(key="reroll", seat=seat, source=run.rule.id, options=options, least=0, most=most)
    chosen = [int(id) for id in run.ctx.picks(asked)]
    if not chosen:
        return 0
    who = rolled_by or (run.scope.named("self") or [run.frame.owner or "nobody"])[0]
    before = tuple(faces[i] for i in chosen)
    after = roll_faces(run.ctx, len(chosen), who, run.rule.id, "free_reroll")
    for i, face in zip(chosen, after, strict=True):
        faces[i] = face
    run.ctx.emit(DiceRerolled(pool="free", dice=tuple(chosen), before=before, after=after, by=label(run.rule)))
    roller_ = run.ctx.state.characters.get(who)
    keep_own_roll(frame, tuple(faces), again=roller_ is not None and roller_.controller == run.frame.seat)
    return len(chosen)


def change_dice(
    run: Run,
    name: str,
    count: int,
    faces: list[Face],
    to: Face | None,
    *,
    fails: bool,
    up_to: bool = False,
) -> int:
    """Dice turned to another face, with `up_to` as few as one likes; criticals that appear so add no dice (ATK-34)."""
    frame = _frame(run, name)
    able = untouched(run, name, turnable(world(run.ctx), run.frame.seat, name, tuple(faces), to, fails=fails))
    most = min(count, len(able))
    if not most:
        return 0
    seat = selecting.player(world(run.ctx), run.scope, Who.OWNER)
    chosen = able[:most]
    if up_to or len(able) > most:
        asked = ChooseSome(
            key="change", seat=seat, source=run.rule.id, options=_options(frame, name, able),
            least=0 if up_to else most, most=most, params={"pool": name, "to": to.value if to else None},
        )  # fmt: skip
        chosen = [int(id) for id in run.ctx.picks(asked)]
    if not chosen:
        return 0
    face = to
    if face is None:
        kinds = tuple(Option(id=kind.value) for kind in Face)
        face = Face(run.ctx.pick(ChooseOne(key="face", seat=seat, source=run.rule.id, options=kinds)))
    turn_dice(run.ctx, frame, name, chosen, face, label(run.rule))
    run.reached += [die_id(name, i) for i in chosen]
    return len(chosen)


def untouched(run: Run, name: str, dice: list[int]) -> list[int]:
    """MOD-Q5: dice that no other effect of this name has turned at this trigger."""
    return [i for i in dice if die_id(name, i) not in run.spared]


def turn_dice(ctx: Ctx, frame: RollingFrame, name: str, chosen: list[int], to: Face, by: str) -> None:
    pool = frame.pool(name).dice
    before = tuple(pool[i].face for i in chosen)
    for i in chosen:
        pool[i].face = to
    after = (to,) * len(chosen)
    ctx.emit(DiceChanged(pool=name, dice=tuple(chosen), before=before, after=after, by=by))
