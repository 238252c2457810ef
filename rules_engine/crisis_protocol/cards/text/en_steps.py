"""English for steps: each becomes a clause that can also be said with "may"."""

from __future__ import annotations

from dataclasses import replace

from ..vocabulary import Named
from ..vocabulary import steps_board as board
from ..vocabulary import steps_dice as dice_
from ..vocabulary import steps_harm as harm
from ..vocabulary.filters import Each
from ..vocabulary.numbers import Faces
from ..vocabulary.words import ActionKind, Roll, Who
from . import names
from .clause import Clause, Scope, joined
from .en_nouns import (
    amount,
    conditions,
    dice,
    each_of,
    faces,
    filtered,
    is_plural,
    number,
    possessive,
    selector,
    tokens,
)

ACTIONS = {
    ActionKind.MOVE: "a move action", ActionKind.ATTACK: "an attack action", ActionKind.SHAKE: "a shake action",
    ActionKind.ANY: "an action",
}  # fmt: skip


def clause(step: object, scope: Scope) -> Clause | None:
    """One plain step; None for those that steer others."""
    return _harm(step, scope) or _board(step, scope) or _dice(step, scope)


def _c(who: object, scope: Scope, finite: str, base: str, rest: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(selector(who, scope), base if plural else finite, rest, base=base, plural=plural)


def _passive(who: object, scope: Scope, participle: str, rest: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(
        selector(who, scope), f"{'are' if plural else 'is'} {participle}", rest, base=f"be {participle}", plural=plural
    )


def _harm(step: object, scope: Scope) -> Clause | None:
    match step:
        case harm.Damage(who=who, amount=n):
            return _c(who, scope, "suffers", "suffer", amount(n, "damage", scope))
        case harm.Heal(who=who, amount=n, up_to=up_to):
            return _c(who, scope, "removes", "remove", ("up to " if up_to else "") + amount(n, "damage", scope))
        case harm.GainPower(who=who, amount=n):
            return _c(who, scope, "gains", "gain", amount(n, "Power", scope))
        case harm.LosePower(who=who, amount=n):
            return _c(who, scope, "loses", "lose", amount(n, "Power", scope))
        case harm.SpendPower(who=who, amount=n):
            return _c(who, scope, "spends", "spend", amount(n, "Power", scope))
        case harm.Give(who=who, conditions=given, pick=pick):
            what = amount(pick, f"of {conditions(given, 'or')}", scope) if pick else conditions(given)
            return _c(who, scope, "gains", "gain", what)
        case harm.RemoveCondition(who=who, conditions=gone, number=n):
            lost = f"{number(n, scope)} special condition{'' if n == 1 else 's'}"
            if gone:
                lost = conditions(gone) if n == Named.ALL else f"{number(n, scope)} of {conditions(gone, 'or')}"
            return _c(who, scope, "removes", "remove", lost)
        case harm.GiveToken(name=name, number=n, who=who):
            return _c(who, scope, "gains", "gain", f"{number(n, scope)} {names.token(name, 'en')} token")
        case harm.RemoveToken(name="activated", who=who):
            return _c(who, scope, "removes", "remove", "its Activated token")
        case harm.RemoveToken(name=name, number=n, who=who):
            return _c(who, scope, "removes", "remove", f"{number(n, scope)} {names.token(name, 'en')} token")
        case harm.Ko(who=who):
            return _passive(who, scope, "KO'd")
        case harm.Wake(who=who):
            return _c(who, scope, "removes", "remove", "its Dazed token")
        case harm.ReduceDamage(by=by, to=to, floor=floor):
            rest = f"by {number(by, scope)}" if by is not None else f"to {number(to, scope)}"
            least = f", to a minimum of {floor}" if floor else ""
            return Clause("the damage", "is reduced", rest + least, base="be reduced")
        case harm.Prevent():
            return Clause("that", "does not happen", base="be prevented")
        case harm.Transform(to=to, who=who):
            card = scope.rule.id.partition(".")[0] if scope.rule else None
            return _c(who, scope, "transforms", "transform", f"into {names.form(to, 'en', card)}")
        case harm.Summon(character=card, within=r, of=of, conditions=start):
            near = f"within R{number(r, scope)} of {selector(of, scope)}"
            with_ = f" with {conditions(start)}" if start else ""
            return Clause(names.character(card, "en"), "enters play", near + with_, base="enter play")
        case harm.Action(kind=kind, who=who):
            return _c(who, scope, "makes", "make", ACTIONS[kind])
        case harm.ExtraAction(kind=kind, who=who):
            return _c(who, scope, "has", "have", f"{ACTIONS[kind]} more this activation")
        case harm.Activate(who=who):
            return _c(who, scope, "activates", "activate", "now")
    return None


def _direction(step: board.Moving, scope: Scope) -> str:
    tool = str(step.tool) if step.tool != "speed" else "up to its Speed"
    if step.toward is not None:
        return f"{tool} toward {selector(step.toward, scope)}"
    if step.away is not None:
        own = step.away == "self" and scope.in_attack
        return f"{tool} away" if own else f"{tool} away from {selector(step.away, scope)}"
    return tool


def _sized(step: board.Moving, of: Clause, scope: Scope) -> Clause:
    if step.max_size is None:
        return of
    return replace(of, subject=f"{of.subject}, if Size {number(step.max_size, scope)} or less,")


def _by(who: Who) -> str:
    return " by the opponent" if who is Who.OPPONENT else ""


def _board(step: object, scope: Scope) -> Clause | None:
    match step:
        case board.Advance(who=who, laid_by=Who.OPPONENT):
            return _passive(who, scope, "advanced", _direction(step, scope) + " by the opponent")
        case board.Advance(who=who) if scope.is_forced(who):
            return Clause(
                "you", "advance", f"{selector(who, scope)} {_direction(step, scope)}", base="advance", plural=True
            )
        case board.Advance(who=who):
            return _c(who, scope, "advances", "advance", _direction(step, scope))
        case board.Push(who=who, laid_by=by):
            return _sized(step, _passive(who, scope, "pushed", _direction(step, scope) + _by(by)), scope)
        case board.Throw(who=who, laid_by=by):
            return _sized(step, _passive(who, scope, "thrown", _direction(step, scope) + _by(by)), scope)
        case board.Place(who=who, within=r, of=None) if (
            scope.rule is not None and scope.rule.each_player
        ):  # whoever's turn it is does it
            return Clause("you", "place", f"{selector(who, scope)} within R{number(r, scope)} of its position")
        case board.Place(who=who, within=r, of=of, laid_by=by):
            near = selector(of, scope) if of is not None else "its position"
            return _passive(who, scope, "placed", f"within R{number(r, scope)} of {near}{_by(by)}")
        case board.Destroy(who=who):
            return _passive(who, scope, "destroyed")
        case board.Collide(who=who, with_=with_):
            return _c(who, scope, "suffers", "suffer", f"a collision with {selector(with_, scope)}")
        case board.PickUp(token="token", who=who):
            return _c(who, scope, "picks up", "pick up", "the token")
        case board.PickUp(token=token, who=who):
            return _c(who, scope, "takes", "take", f"1 {names.token(token, 'en')}")
        case board.Drop(who=who, tokens=what, number=n):
            every = not what.types and not what.named and n == Named.ALL
            return _c(
                who, scope, "drops", "drop", "all objective tokens" if every else tokens(what, number(n, scope), n != 1)
            )
        case board.HandOver(who=who, to=to, tokens=what):
            rest = f"{tokens(what)} to {selector(to, scope)}, within what the crisis lets it hold"
            return _c(who, scope, "passes", "pass", rest)
        case board.RemoveObjective(which=which):
            return Clause(_objectives(which, scope), "are removed", base="be removed", plural=True)
        case board.Exhaust(which=which, back=back):
            return _passive(which, scope, "turned fresh again" if back else "exhausted")
        case board.Control(by=by):
            own = by is Who.OWNER
            taking = "take control" if own else "takes control"
            return Clause("you" if own else "your opponent", taking, "of the token", base="take control", plural=own)
        case board.ScoreVp(vp=vp, by=by):
            own = by is Who.OWNER
            points = amount(vp, "victory point", scope) + ("s" if isinstance(vp, int) and vp != 1 else "")
            return Clause(
                "you" if own else "your opponent", "score" if own else "scores", points, base="score", plural=own
            )
        case board.TakePriority():
            return Clause("you", "take", "the Priority token", base="take", plural=True)
    return None


def _objectives(which: object, scope: Scope) -> str:
    return f"all {filtered(which.of, scope, article='')}s" if isinstance(which, Each) else selector(which, scope)


def _dice(step: object, scope: Scope) -> Clause | None:
    match step:
        case dice_.MakeAttack():
            return _attack(step, scope)
        case dice_.AddDice(amount=n, to=roll):
            which = {Roll.ATTACK: "the attack roll", Roll.DEFENSE: "the defense roll"}.get(
                roll, "the attack roll" if scope.in_attack else "the roll")  # fmt: skip
            count = dice(n, scope)
            return Clause(
                count,
                "is added" if count.startswith("1 ") else "are added",
                f"to {which}",
                base="be added",
                plural=True,
            )
        case dice_.UseDefense(type=type_):
            return Clause("this character", "uses", f"its {type_.title()} Defense", base="use")
        case dice_.Reroll(number=n, whose=whose, faces=only, fails=fails):
            who = _roller(whose, scope)
            which = "any number of its dice" if n == Named.ANY else dice(n, scope)
            which = "all of its dice" if n == Named.ALL else f"{which} that show {faces(only)}" if only else which
            verb = "rerolls" if n == Named.ALL else "may reroll"
            return Clause(who, verb, which + (", Failures included" if fails else ""), base="reroll")
        case dice_.Change(number=n, whose=whose, faces=shown, to=to, up_to=up_to):
            who = _roller(whose, scope)
            what = f"{possessive(who)} {faces(shown)} results" if shown else f"{possessive(who)} results"
            face = a_face(names.face(to, "en")) if to is not None else "any other face"
            if isinstance(n, Faces):
                each = amount(n, "x", scope).removeprefix("1 x ")
                return Clause(f"{each}, 1 of {what}", "is changed", f"to {face}", base="be changed")
            if n in (Named.ALL, Named.ANY) and to is not None:
                face = f"{names.face(to, 'en')}s"
            count = ("up to " if up_to else "") + number(n, scope)
            return Clause(
                f"{count} of {what}", "is changed" if n == 1 else "are changed", f"to {face}", base="be changed"
            )
        case dice_.Treat(face=face, as_face=other, number=n, whose=whose):
            who = _roller(whose, scope)
            count = number(n, scope)
            return Clause(
                who, "treats", f"{count} {names.face(face, 'en')} as {a_face(names.face(other, 'en'))}", base="treat"
            )
        case dice_.ChangeTarget(to=to):
            return _c(to, scope, "becomes", "become", "the target, regardless of range and line of sight")
        case dice_.EndAttack(out_of=out_of, refund=refund):
            gone = {"range": "range", "sight": "line of sight"}
            where = f"if the target is out of {joined([gone.get(o, str(o)) for o in out_of], 'or')}" if out_of else ""
            back = (
                ", and in its own activation an attacker that did not attack several may make another action"
                if refund
                else ""
            )
            return Clause("the attack", "ends", where + back, base="end")
        case dice_.AdjustCost(by=n, discount=less, floor=floor):
            least = f", to a minimum of {floor}" if floor else ""
            change = f"{'less' if less else 'more'}"
            counted = each_of(n, scope)
            much = f"1 Power {change} for {counted}" if counted else f"{number(n, scope)} Power {change}"
            return Clause("the attack", "costs", f"{much}{least}", base="cost")
    return None


def a_face(name: str) -> str:
    return f"a {name}"


def _roller(whose: object, scope: Scope) -> str:
    if whose == "subject" and scope.in_attack:
        return "this character"
    return selector(whose, scope)


def _attack(step: dice_.MakeAttack, scope: Scope) -> Clause:
    name = {"this": "another attack of this name", "any": "an attack"}.get(step.with_)
    text = name or f"{'an' if step.with_[0] in 'aeiou' else 'a'} {names.attack(step.with_, 'en')} attack"
    if step.max_cost is not None:
        text += f" that costs {step.max_cost} Power or less"
    if step.target is not None:
        text += f" against {selector(step.target, scope)}"
    if step.near is not None:
        text += f" against {filtered(step.near, scope)}"
    if step.ignores:
        text += ", at any distance" if "range" in step.ignores else f", ignoring {joined(list(step.ignores), 'and')}"
    if step.free:
        text += ", without paying for it"
    if step.without and step.with_ == "this":
        own = scope.rule is not None and scope.rule.local_id in step.without
        text += ". It does not have this special rule" if own else f", without {joined(list(step.without), 'and')}"
    return _c(step.by, scope, "makes", "make", text)
