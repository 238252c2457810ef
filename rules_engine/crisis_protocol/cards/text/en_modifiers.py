"""English for modifiers: numbers and rolls that are otherwise while something lasts. It must not say how long."""

from __future__ import annotations

from ..vocabulary import RuleKind
from ..vocabulary import modifiers as m
from ..vocabulary.filters import Filter
from ..vocabulary.words import Roll
from . import names
from .clause import Scope, joined, spaced
from .en_amounts import dice
from .en_conditions import condition
from .en_lasting import Owner, owner, rolls
from .en_nouns import filtered, number
from .en_words import STATS, faces_many, possessive, tokens, types

PURPOSES = {
    m.Purpose.ADVANCE: "advances", m.Purpose.CLIMB: "climbs", m.Purpose.PUSH: "pushes", m.Purpose.THROW: "throws",
    m.Purpose.COLLISION: "collisions",
}  # fmt: skip
PRICED = {
    "superpower": "superpower", "attack": "attack", "gem": "Infinity Gem superpower", "tactic": "team tactic card",
    "interaction": "interaction",
}  # fmt: skip


def modifier(of: m.ModifierBase, scope: Scope) -> str:
    when = f" when {condition(of.when, scope)}" if of.when else ""
    return (_of_rolls(of, scope) or _of_numbers(of, scope)) + when


def _of_rolls(of: m.ModifierBase, scope: Scope) -> str:
    who = owner(of.of, scope)
    match of:
        case m.Dice(amount=n, roll=roll, fewer=fewer, against=against):
            versus = f" against {filtered(against, scope)}" if against else ""
            if fewer:
                count = f"{number(n, scope)} {'die' if n == 1 else 'dice'}"
                return f"{who.verb('rolls', 'roll')} {count} fewer in {who.its} {rolls(roll)}{versus}"
            count, _, each = dice(n, scope).partition(" for ")
            for_ = f" for {each}" if each else ""
            if scope.in_attack:
                return f"add {count} to the attack roll{for_}{versus}"
            return f"{who.verb('adds', 'add')} {count} to {who.its} {rolls(roll)}{for_}{versus}"
        case m.AttackDamage(add=add):
            return f"if this attack would deal damage, it deals {add} more"
        case m.CritDice(each=0, roll=roll):
            return f"{who.verb('rolls', 'roll')} no extra dice for Criticals in {who.its} {rolls(roll)}"
        case m.CritDice(each=each_, roll=roll):
            extra = f"{each_} extra dice for each Critical"
            return f"{who.verb('rolls', 'roll')} {extra} in {who.its} {rolls(roll)} instead of 1"
        case m.Successes(faces=shown, most=most, roll=roll) if most is not None:
            return f"up to {most} {faces_many(shown, 'and')} in {who.own(rolls(roll))} count as successes"
        case m.Successes(faces=shown, each=each_, roll=(Roll.OPPOSING,)):
            more = f", {each_} each" if each_ > 1 else ""
            return f"{faces_many(shown, 'and')} in the opposing roll are added to {who.own('successes')}{more}"
        case m.Successes(faces=shown, each=each_, roll=roll):
            worth = {0: "do not count as successes", 1: "count as successes"}.get(
                each_, f"count as {each_} successes each"
            )
            where = "the attack roll" if scope.in_attack and of.of == "self" else who.own(rolls(roll))
            if isinstance(of.of, Filter):
                where = f"the {rolls(roll)} of {who.name}"
            return f"{faces_many(shown, 'and')} in {where} {worth}"
    return ""


def _of_numbers(of: m.ModifierBase, scope: Scope) -> str:
    who = owner(of.of, scope)
    match of:
        case m.StatChange(stat=stat, set=value, add=add, during=during):
            moving = f" for {joined([PURPOSES[d] for d in during], 'and')}" if during else ""
            moving = " when advancing" if during == (m.Purpose.ADVANCE,) else moving
            if value is None:
                if isinstance(add, int) and add < 0:
                    least = f", to a minimum of {of.floor}" if of.floor is not None else ""
                    return f"{who.verb('has', 'have')} {-add} less {STATS[stat]}{moving}{least}"
                return f"{who.verb('has', 'have')} {number(add, scope)} more {STATS[stat]}{moving}"
            worth = str(value) if isinstance(value, str) else number(value, scope)
            whose = f"the {STATS[stat]} of {who.name}" if isinstance(of.of, Filter) else who.own(STATS[stat])
            return f"{whose} counts as {worth}{moving}"
        case m.ToolLimit(tool=tool):
            return f"{who.name} can use only the {tool} tool to advance"
        case m.CostChange():
            return _cost(of, who, scope)
        case m.Surcharge(power=power, before=(RuleKind.TACTIC,)):
            played = "they play" if who.many else "it plays"
            return f"{who.name} must spend {power} Power before {played} a team tactic card"
        case m.Surcharge(power=power, named=named) if named:
            powers = joined([names.superpower(one, "en") for one in named], "or")
            return f"{who.name} must spend {power} Power before {'they use' if who.many else 'it uses'} {powers}"
        case m.Surcharge(power=power, before=before):
            kinds = joined([f"an {b}" if b[0] in "ai" else f"a {b}" for b in before], "or")
            return (
                f"{who.name} must spend {power} Power before {'they use' if who.many else 'it uses'} {kinds} superpower"
            )
        case m.RangeChange(what=what, set=reach, tokens=lying):
            if what == "drop":
                return f"tokens that {who.verb('drops', 'drop')} are placed within range {reach} instead of range 2"
            verb = who.verb("interacts", "interact") if what == "interact" else who.verb("contests", "contest")
            these = tokens(lying, "") if lying is not None else ""
            with_these = spaced("with", these) if these and what == "interact" else these
            return spaced(verb, with_these, f"at range {reach} instead of range 1")
        case m.AttackRange(add=add, type=kinds, most=most):
            which = f"{types(kinds)} attacks" if kinds else "attacks"
            return f"the Range of {possessive(who.name)} {which} is {add} greater (range {most} at most)"
        case m.SecureWeight(counts=counts, tokens=which):
            each = filtered(of.of, scope, article="each") if isinstance(of.of, Filter) else who.name
            secured = tokens(which, "", plural=True) if which is not None else "objective tokens"
            counted = spaced(str(counts) if counts != 1 or not of.healthy else "", "Healthy" if of.healthy else "")
            return f"{each} counts as {counted} when {secured} are secured"
        case m.PowerGain(for_=cause, max=0, loses=loses):
            attack = "for damage from this attack" if scope.in_attack else "for damage from enemy attacks"
            why = {"damage": "for damage", "attack_damage": attack, "any": ""}[cause]
            lost = ", but loses as much" if loses else ""
            return spaced(who.verb("gains", "gain"), "no Power", why) + lost
        case m.PowerGain(less=less) if less:
            return f"{who.verb('gains', 'gain')} {less} Power less for damage from the attack"
        case m.PowerGain(for_="damage" | "attack_damage", max=most):
            return f"{who.verb('gains', 'gain')} at most {most} Power for the damage of an enemy effect"
        case m.PowerGain(max=most):
            return f"an effect that would give {who.name} more than {most} Power gives it {most}"
        case m.GemPower(each=each_):
            return f"{who.verb('gains', 'gain')} {each_} additional Power in the Power Phase for this gem instead of 1"
        case m.TokenMax(name=name, max=most, in_play=True):
            token = names.token(name, "en")
            return f"only {most} {token} token of yours can be in play; a further one is moved to the new character"
        case m.TokenMax(name=name, max=most):
            tokens_ = "token" if most == 1 else "tokens"
            instead = " instead of its normal number" if of.raised else ""
            return f"{who.name} can have {most} {names.token(name, 'en')} {tokens_} at most{instead}"
        case m.GruntLimit(most=most):
            return f"your squad may have {most} grunts of {who.name} instead of 1; all of them activate before it"
        case m.ActionLimit(kind=kind, max=most):
            return f"{who.name} cannot make more than {most} {kind} action per turn"
        case m.CrisisVp(add=more):
            return f"you score {more} victory point more from crisis cards"
    raise TypeError(of)


def _cost(of: m.CostChange, who: Owner, scope: Scope) -> str:
    things = joined([PRICED[w] for w in of.what], "and")
    if of.set is not None and of.first:
        return f"{who.verb('pays', 'pay')} {of.set} Power for {who.its} first {things} each {of.first}"
    if of.set is not None:
        with_ = f" with {tokens(of.objectives, '', True)}" if of.objectives else ""
        return f"{who.verb('pays', 'pay')} {of.set} Power for {who.its} {things}s{with_}"
    least = f", to a minimum of {of.floor}" if of.floor else ""
    change = f"{-of.add} Power less" if of.add < 0 else f"{of.add} Power more"
    if of.first:
        user = filtered(of.of, scope, article="each") if isinstance(of.of, Filter) else who.name
        return f"the first {things} of {user} each {of.first} costs {change}{least}"
    return f"{who.own(things + 's')} cost {change}{least}"
