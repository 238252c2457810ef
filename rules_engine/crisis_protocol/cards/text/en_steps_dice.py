"""English for steps about attacks and dice. It leaves other steps alone."""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import Named
from ..vocabulary import steps_dice as dice_
from ..vocabulary.numbers import Faces
from ..vocabulary.words import Roll
from . import names
from .clause import Clause, Scope, joined
from .en_amounts import amount, dice, each_of
from .en_nouns import filtered, number, selector
from .en_voices import does
from .en_words import TYPES, faces, possessive


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case dice_.MakeAttack():
            return _attack_made(step, scope)
        case dice_.AddDice(amount=int(n), to=roll) if n < 0:
            which = "the defence roll" if roll is Roll.DEFENSE else "the attack roll" if scope.in_attack else "the roll"
            return Clause(dice(-n, scope), "are removed", f"from {which}", base="be removed", plural=True)
        case dice_.AddDice(amount=n, to=roll):
            which = {Roll.ATTACK: "the attack roll", Roll.DEFENSE: "the defence roll"}.get(
                roll, "the attack roll" if scope.in_attack else "the roll")  # fmt: skip
            count = dice(n, scope)
            return Clause(
                count,
                "is added" if count.startswith("1 ") else "are added",
                f"to {which}",
                base="be added",
                plural=True,
            )
        case dice_.UseDefense(type=None, dice=count):
            return Clause("this character", "rolls", f"{count} dice instead of its Defence", base="roll")
        case dice_.UseDefense(type=type_) if type_ is not None:
            return Clause("this character", "uses", f"its {type_.title()} Defence", base="use")
        case dice_.Reroll(number=n, whose=whose, faces=only, fails=fails):
            who = _roller(whose, scope)
            which = "any number of its dice" if n == Named.ANY else dice(n, scope)
            which = "all of its dice" if n == Named.ALL else f"{which} that show {faces(only)}" if only else which
            if whose in ("attacker", "target") and n != Named.ALL and (whose == "target" or not scope.in_attack):
                which = which.replace("of its dice", "").replace(" dice", "").replace(" die", "").strip()
                verb = "reroll" if step.must else "may reroll"
                return Clause("you", verb, f"{which} of {possessive(who)} dice", base="reroll", plural=True)
            verb = "rerolls" if n == Named.ALL or step.must else "may reroll"
            return Clause(who, verb, which + (", Failures included" if fails else ""), base="reroll")
        case dice_.Change(number=n, whose=whose, faces=shown, to=to, up_to=up_to):
            who = _roller(whose, scope)
            what = f"{possessive(who)} {faces(shown)} results" if shown else f"{possessive(who)} results"
            what += " (Failures too)" if step.fails and shown != (Face.FAILURE,) else ""
            face = a_face(names.face(to, "en")) if to is not None else "any other face"
            if isinstance(n, Faces):
                each = amount(n, "x", scope).removeprefix("1 x ")
                free = "may be changed" if up_to else "is changed"
                return Clause(f"{each}, 1 of {what}", free, f"to {face}", base="be changed")
            if n in (Named.ALL, Named.ANY) and to is not None:
                face = f"{names.face(to, 'en')}s"
            count = ("up to " if up_to else "") + number(n, scope)
            return Clause(
                f"{count} of {what}", "is changed" if n == 1 else "are changed", f"to {face}", base="be changed"
            )
        case dice_.Treat(face=face, as_face=other, number=n, whose=whose):
            who = _roller(whose, scope)
            count = "each" if n == Named.ALL else number(n, scope)
            said = f"{count} {names.face(face, 'en')} as {a_face(names.face(other, 'en'))}"
            if n not in (1, Named.ALL):
                said = f"{count} {names.face(face, 'en')}s as {names.face(other, 'en')}s"
            return Clause(who, "treats", said, base="treat")
        case dice_.AddResults(face=face, number=n, whose=whose):
            one_by_one = each_of(n, scope)
            to_roll = f"{possessive(selector(whose, scope))} roll"
            if one_by_one is not None:
                return Clause(f"for {one_by_one}, 1 {names.face(face, 'en')}", "is", f"added to {to_roll}", base="be")
            return Clause(
                f"{number(n, scope)} {names.face(face, 'en')} results", "are", f"added to {to_roll}", base="be"
            )
        case dice_.ChangeType(type=type):
            return Clause("the attack", "becomes", TYPES[type], base="become")
        case dice_.ChangeTarget(to=to):
            return does(to, scope, "becomes", "become", "the target, regardless of range and line of sight")
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


def _attack_made(step: dice_.MakeAttack, scope: Scope) -> Clause:
    name = {"this": "another attack of this name", "any": "an attack"}.get(step.with_)
    text = name or f"{'an' if step.with_[0] in 'aeiou' else 'a'} {names.attack(step.with_, 'en')} attack"
    if step.like is not None:
        text = f"an attack with the Range, Strength and type of an attack of {selector(step.like, scope)}"
    if step.max_cost is not None:
        text += f" that costs {step.max_cost} Power{' or less' if step.max_cost else ''}"
    if step.like is not None:
        text += ", without its special rules,"
    if step.target is not None:
        text += f" against {selector(step.target, scope)}"
    if step.near is not None:
        text += f" against {filtered(step.near, scope)}"
    if step.ignores:
        far = "at any distance" + (" and without line of sight" if "sight" in step.ignores else "")
        text += f", {far}" if "range" in step.ignores else f", ignoring {joined(list(step.ignores), 'and')}"
    if step.type is not None:
        text += f", which is {step.type.title()}"
    if step.from_ is not None:
        text += f"; its range and line of sight are measured from {selector(step.from_, scope)}"
    if step.free:
        text += ", without paying for it"
    if step.without and step.with_ == "this":
        own = scope.rule is not None and scope.rule.local_id in step.without
        text += ". It does not have this special rule" if own else f", without {joined(list(step.without), 'and')}"
    return does(step.by, scope, "makes", "make", text)
