"""English for what lasts: modifiers, permissions, durations, limits and costs."""

from __future__ import annotations

from dataclasses import dataclass

from ..vocabulary import Cost, Limit, Until, costs
from ..vocabulary import Scope as LimitScope
from ..vocabulary import modifiers as m
from ..vocabulary import permissions as p
from ..vocabulary.filters import Each, Filter
from ..vocabulary.moments import Moment
from ..vocabulary.words import Health, Roll, RuleKind, Side, Span
from . import names
from .clause import Scope, joined, spaced
from .en_conditions import SOURCES, condition
from .en_nouns import (
    STATS,
    amount,
    conditions,
    dice,
    faces_many,
    filtered,
    number,
    possessive,
    role,
    selector,
    tokens,
    types,
)

ROLLS = {Roll.ATTACK: "attack", Roll.DEFENSE: "defense", Roll.DODGE: "dodge", Roll.INTERACTION: "interaction"}
PURPOSES = {
    m.Purpose.ADVANCE: "advances", m.Purpose.CLIMB: "climbs", m.Purpose.PUSH: "pushes", m.Purpose.THROW: "throws",
    m.Purpose.COLLISION: "collisions",
}  # fmt: skip
PRICED = {
    "superpower": "superpower", "attack": "attack", "gem": "Infinity Gem superpower", "tactic": "team tactic card",
    "interaction": "interaction",
}  # fmt: skip
DEEDS = {
    "be_advanced": "be advanced", "be_pushed": "be pushed", "be_thrown": "be thrown", "be_placed": "be placed",
    "advance": "advance", "pick_up": "pick up", "hold": "hold", "contest": "contest", "interact": "interact with",
    "add_dice": "add dice", "modify_dice": "modify or reroll dice", "have_dice_modified": "have its dice modified",
    "reroll": "reroll dice",
    "use_reactive": "use reactive superpowers", "play_tactic": "play team tactic cards", "have_stealth": "have Stealth",
    "play_reactive_tactic": "play reactive team tactic cards", "be_damaged": "be damaged",
    "roll_dice": "roll dice",
    "be_healed": "have damage removed",
    "reduce_damage": "reduce or prevent damage", "shake_off": "remove {conditions} with a shake action",
}  # fmt: skip


@dataclass(frozen=True)
class Owner:
    """Whom a modifier is about, with the verb forms that follow from it."""

    name: str
    many: bool

    def verb(self, one: str, many: str) -> str:
        return f"{self.name} {many if self.many else one}"

    @property
    def its(self) -> str:
        return "their" if self.many else "its"

    def own(self, thing: str) -> str:
        """`allied characters' attacks`, `the attacks of allied characters within R3`."""
        if self.many and self.name != "they" and not self.name.endswith("characters"):
            return f"the {thing} of {self.name}"
        return f"{'their' if self.name == 'they' else possessive(self.name)} {thing}"


def owner(of: object, scope: Scope) -> Owner:
    if isinstance(of, Filter):
        return Owner(filtered(of, scope, article="", plural=True), True)
    assert isinstance(of, str)
    return Owner(role(of, scope), of == "team" or role(of, scope) == "they")


def rolls(of: tuple[Roll, ...]) -> str:
    return joined([ROLLS[r] for r in of], "and") + " rolls"


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
        case m.RangeChange(what=what, set=reach):
            if what == "drop":
                return f"tokens that {who.verb('drops', 'drop')} are placed within R{reach} instead of R2"
            verb = who.verb("interacts", "interact") if what == "interact" else who.verb("contests", "contest")
            return f"{verb} at R{reach} instead of R1"
        case m.AttackRange(add=add, type=kinds, most=most):
            which = f"{types(kinds)} attacks" if kinds else "attacks"
            return f"the Range of {possessive(who.name)} {which} is {add} greater (R{most} at most)"
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


def permission(of: p.PermissionBase, scope: Scope) -> str:
    when = f" when {condition(of.when, scope)}" if of.when else ""
    return _permission(of, scope) + when


def _permission(of: p.PermissionBase, scope: Scope) -> str:
    who = owner(of.of, scope)
    match of:
        case p.Cannot():
            return _cannot(of, who.name, scope)
        case p.Ignores(what=waived):
            subject = "this attack ignores" if scope.in_attack else f"{who.own('attacks')} ignore"
            said = {"sight": "line of sight", "stealth": "Stealth"}
            return f"{subject} {joined([said.get(w, str(w)) for w in waived], 'and')}"
        case p.Immune(conditions=of_):
            given, them = (scope.parameter if of_ == ("parameter",) else conditions(of_, "or")), "it"
            if len(of_) > 1:
                given, them = ("special conditions" if names.all_conditions(of_) else given), "them"
            return f"{who.name} cannot gain {given} and {'remove' if who.many else 'removes'} {them} at once"
        case p.TargetedWithin(stealth=True) if scope.rule is not None and scope.rule.kind is not RuleKind.KEYWORD:
            return f"{who.verb('has', 'have')} Stealth"
        case p.TargetedWithin(range=r):
            return f"{who.name} can be targeted by attacks only from within R{r}"
        case p.Unhurt(by=by):
            things = "" if len(by) == 2 else f" with {'other characters' if by == ('character',) else 'terrain'}"
            return f"{who.verb('suffers', 'suffer')} no damage from collisions{things}"
        case p.Tramples(size=size):
            small = f"interactive terrain of Size {size} or less"
            return f"{who.name} may end an advance or climb partly over {small}, which is then destroyed"
        case p.WardsTools(line_to=line, climbs=climbs):
            movers = "enemies that advance or climb" if climbs else "enemies that advance, but do not climb,"
            return f"{movers} cannot lay the movement tool over {_barrier(who, line, scope)}"
        case p.BarsSight(line_to=line):
            return f"nobody draws line of sight through {_barrier(who, line, scope)}"
        case p.KeepsTarget():
            whose = "this attack" if scope.in_attack else f"attacks of {who.name}"
            return f"the target of {whose} cannot be changed"
        case p.Spares():
            return "allies in range suffer no damage from this attack"
        case p.FailsOpen(roll=roll, rerolls_only=rerolls_only):
            return f"{who.name} may {'reroll' if rerolls_only else 'modify and reroll'} Failures in {rolls(roll)}"
        case p.MustFirst(target=target) if target is not None:
            aim = filtered(target, scope)
            return f"the first action of {who.name} must be an attack action against {aim}, if possible"
        case p.NeverAlone():
            return f"you lose the game if {who.name} is the only character you control"
        case p.Loses(leadership=True):
            return f"the leadership ability of {who.name} is inactive"
        case p.Loses(keywords=lost):
            return f"{who.verb('loses', 'lose')} {joined([names.keyword(k, 'en') for k in lost], 'and')}"
        case p.MustFirst(action=action, removes=removes):
            also = f" that removes {names.condition(removes, 'en')}" if removes else ""
            return f"the first action of each activation of {who.name} must be a {action} action{also}"
        case p.PaysFrom(who=payer):
            return f"{who.name} may spend Power for its attack actions and superpowers from {filtered(payer, scope)}"
        case p.MeasuresFrom(who=start, optional=optional, sight=sight) if optional or not sight:
            what = "Range and line of sight of attacks" if sight else "Range of attacks and superpowers"
            where = f"from {_start(start, scope)} instead of {who.name}"
            if optional:
                return f"you may measure {what} {where}".replace("Range", "range")
            return f"{what} {'are' if sight else 'is'} measured {where}"
        case p.HasCover(from_=attackers):
            versus = f" from {filtered(attackers, scope, article='', plural=True)}" if attackers else ""
            return f"{who.verb('has', 'have')} cover{versus}"
        case p.MeasuresFrom(who=start, attacks=attacks):
            which = joined([names.attack(a, "en") for a in attacks], "and") or f"attacks of {who.name}"
            return f"range, line of sight and cover of {which} are measured from {selector(start, scope)}"
        case p.ContestsFor(objectives=which):
            what = tokens(which, "", True) if which is not None else "objective tokens"
            return f"{who.verb('counts', 'count')} as one of your characters for contesting {what}"
        case p.ContestsFrom(who=start):
            return (
                f"{who.verb('contests', 'contest')} objective tokens from {_start(start, scope)} and not from its base"
            )
        case p.ContestsToo(who=marker, health=health):
            like = "an Injured" if health is Health.INJURED else "a Healthy"
            return f"{_start(marker, scope)} contests objective tokens as if it were {like} ally"
        case p.MeasuredTo(who=goal, type=kinds):
            sort = f"{types(kinds)} " if kinds else ""
            return f"enemies may measure the range of {sort}attacks against {who.name} to {_start(goal, scope)} instead"
        case p.UsesAgain(most=None):
            return f"{who.name} may use superpowers of its card any number of times, whatever they say"
        case p.UsesAgain(most=most):
            often = "once more" if most == 1 else f"{most} times more"
            return f"{who.name} may use a superpower that is limited to once per turn {often}"
        case p.DropsPlacedBy():
            return f"you choose where objective tokens dropped by {who.name} are placed"
    raise TypeError(of)


def _start(start: object, scope: Scope) -> str:
    return filtered(start.of, scope) if isinstance(start, Each) else selector(start, scope)


def _barrier(who: Owner, line: object, scope: Scope) -> str:
    """Bases, and perhaps a straight line between them."""
    bases = "their bases" if who.many else f"the base of {who.name}"
    if line is None:
        return bases
    ends = "them" if who.many else f"{who.name} and {selector(line, scope)}"
    return f"{bases} or a straight line between {ends}"


def _cannot(of: p.Cannot, who: str, scope: Scope) -> str:
    deeds = [DEEDS[d] for d in of.do]
    if all(d.startswith("be ") for d in deeds):
        deeds = ["be " + joined([d.removeprefix("be ") for d in deeds], "or")]
    if deeds == [DEEDS["add_dice"], DEEDS["modify_dice"]]:
        deeds = ["add, modify or reroll dice"]
    text = f"{who} cannot {joined(deeds, 'or')}".replace("{conditions}", conditions(of.conditions, "or"))
    if of.token is not None:
        return f"{text} {role(of.token, scope)}"
    if any(d in ("pick_up", "hold", "contest", "interact") for d in of.do):
        text += f" {tokens(of.objectives, '', True)}" if of.objectives else " objective tokens"
    if of.roll:
        text += f" in {rolls(of.roll)}" if not scope.in_attack else " for this attack"
        text += f" against {types(of.type)} attacks" if of.type and not of.source else ""
    if of.source:
        side = {Side.ENEMY: "enemy ", Side.ALLY: "allied ", Side.ANY: ""}[of.by]
        text += f" by {side}{spaced(types(of.type), joined([SOURCES[s] for s in of.source], 'or'))}"
    elif of.by is not Side.ANY:
        text += f" by {of.by} effects"
    return text if of.criticals else f"{text}, except that Criticals still add dice"


def until(of: Until, scope: Scope) -> str:
    """`until the end of the round`; for the next attack: `for its next attack this turn`."""
    if of.next == "attack" and scope.opens_attack:
        return "for this attack"
    if of.next:
        what = {"attack": "attack", "attack_action": "attack action", "defense": "defense roll"}[of.next]
        named = joined([names.attack(x, "en") for x in of.named], "or")
        span = "" if of.end is Span.GAME else f"this {of.end or Span.TURN}"
        return spaced("for its next", named, what, span)
    if of.end is Span.ACTIVATION and of.whose is not None:
        return f"until the end of {possessive(role(of.whose, scope))} next activation"
    if of.start is Moment.ACTIVATION_STARTED:
        return "until its next activation starts"
    if of.end is Span.TURN and scope.rule is not None and any(t.moment is Moment.POWER_PHASE for t in scope.rule.on):
        return "until the end of the round's first turn"
    if of.start is Moment.POWER_PHASE:
        return "until the next Power Phase"
    if of.start is Moment.CLEANUP:
        return "until the next Cleanup Phase"
    if of.end is Span.ROLL:
        return "for this roll"
    if of.end in (
        Span.ATTACK,
        Span.COLLISION,
        Span.EFFECT,
        Span.ACTION,
        Span.ROUND,
        Span.TURN,
        Span.ACTIVATION,
        Span.PHASE,
    ):
        return {Span.ROUND: "this round", Span.TURN: "this turn", Span.ACTIVATION: "this activation",
                Span.PHASE: "this phase"}.get(of.end, f"for this {of.end}")  # fmt: skip
    return "for the rest of the game"


def limit(of: Limit) -> str:
    often = "once" if of.times == 1 else f"{of.times} times"
    match of.per:
        case LimitScope.AFFECTED:
            return f"Each character can be affected {often} per {of.span}."
        case LimitScope.TOKEN:
            return f"{often.title()} per {of.span} for each token."
        case LimitScope.SQUAD:
            return f"{often.title()} per {of.span} for each squad."
        case LimitScope.NAME:
            return f"{often.title()} per {of.span} in all, whatever the form."
        case _:
            return f"{often.title()} per {of.span}."


def given_up(of: costs.TokenCost) -> str:
    """`1 Herb token`, `1 or more Captured Soul tokens`."""
    n, name = of.number, names.token(of.name, "en")
    if isinstance(n, costs.Spread):
        return f"{n.min} to {n.max} {name} tokens" if n.max else f"{n.min} or more {name} tokens"
    return f"{n} {name} token{'' if n == 1 else 's'}"


def price(of: Cost, scope: Scope, verb: bool = True) -> str:
    """`spends 2 Power`, `suffers 1 to 3 damage`."""
    parts = []
    for value, word, unit in ((of.power, "spend", "Power"), (of.damage, "suffer", "damage")):
        if isinstance(value, costs.Spread):
            span = f"{value.min} to {value.max}" if value.max else f"{value.min} or more"
            parts.append(f"{word} {span} {unit}")
        elif value != 0:
            parts.append(f"{word} {amount(value, unit, scope)}")
    if of.tokens:
        parts.append(f"give up {given_up(of.tokens)}")
    return joined(parts, "and")
