"""English for permissions: what may, must or cannot be done while something lasts. It must not say how long."""

from __future__ import annotations

from ..vocabulary import RuleKind
from ..vocabulary import permissions as p
from ..vocabulary.filters import Each
from ..vocabulary.words import Health, Side
from . import names
from .clause import Scope, joined, spaced
from .en_conditions import condition
from .en_lasting import Owner, owner, rolls
from .en_nouns import filtered, selector
from .en_roles import role
from .en_words import SOURCES, conditions, tokens, types

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
MEASURED = {p.Measured.RANGE: "range", p.Measured.SIGHT: "line of sight", p.Measured.COVER: "cover"}


def permission(of: p.PermissionBase, scope: Scope) -> str:
    when = f" when {condition(of.when, scope)}" if of.when else ""
    if of.of != "self" and role("self", scope) == "this character":  # `its own` would be theirs of whom it is said
        when = when.replace("it is its own activation", "it is this character's activation")
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
            return f"{who.name} can be targeted by attacks only from within range {r}"
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
            where = f" in {rolls(roll)}" if roll else ""
            return f"{who.name} may {'reroll' if rerolls_only else 'modify and reroll'} Failures{where}"
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
        case p.MeasuresFrom(who=start, what=parts, attacks=attacks, superpowers=superpowers, optional=optional):
            which = joined([names.attack(a, "en") for a in attacks], "and") or "attacks"
            which += " and superpowers" if superpowers else ""
            measured = f"{joined([MEASURED[m] for m in parts], 'and')} of {which}"
            where = f"from {_start(start, scope)} instead of {who.name}"
            if optional:
                return f"you may measure {measured} {where}"
            return f"{measured} {'are' if len(parts) > 1 else 'is'} measured {where}"
        case p.HasCover(from_=attackers):
            versus = f" from {filtered(attackers, scope, article='', plural=True)}" if attackers else ""
            return f"{who.verb('has', 'have')} cover{versus}"
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
            return f"enemies may measure range of {sort}attacks against {who.name} to {_start(goal, scope)} instead"
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
