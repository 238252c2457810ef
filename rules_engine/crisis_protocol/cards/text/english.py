"""English: a whole rule as a card would say it, and the steps that steer others. Plain steps are worded elsewhere."""

from __future__ import annotations

from dataclasses import replace

from ..vocabulary import Limit, Moment, Rule, RuleKind, Step, Steps, costs
from ..vocabulary import steps_dice as dice
from ..vocabulary import steps_fates as fates
from ..vocabulary import steps_flow as flow
from ..vocabulary import steps_harm as harm
from ..vocabulary.conditions import Is
from ..vocabulary.filters import Each
from ..vocabulary.numbers import Amount, Every, Uses
from ..vocabulary.permissions import Unhurt
from ..vocabulary.words import Span, Who
from . import names
from .clause import (
    PRICED,
    UNTOLD,
    Scope,
    choice_first,
    comes_after,
    grouped,
    joined,
    remaining,
    replaces,
    sentence,
    spaced,
    spends,
)
from .en_amounts import each_of, power, price, spent
from .en_conditions import condition
from .en_lasting import limit, until
from .en_modifiers import modifier
from .en_nouns import filtered, number, quantity, selector
from .en_permissions import permission
from .en_players import players
from .en_roles import BEARER, PLAYER, ROLES, bound, is_player, outcome, role, the_chosen
from .en_sentences import DOES, led, lowered, say
from .en_steps import clause
from .en_triggers import trigger, triggers

KINDS = {
    RuleKind.ACTIVE: "Active", RuleKind.REACTIVE: "Reactive", RuleKind.INNATE: "Innate",
    RuleKind.LEADERSHIP: "Leadership", RuleKind.TACTIC: "Team Tactic", RuleKind.CONDITION: "Special Condition",
    RuleKind.KEYWORD: "Keyword", RuleKind.CRISIS: "Crisis", RuleKind.INTERACT: "Interact",
}  # fmt: skip


class English:
    """Writes English."""

    def headline(self, rule: Rule) -> str:
        icons = " ".join(names.face(f, "en") for f, n in rule.icons.items() for _ in range(n))
        name = rule.name.in_("en") if rule.name else ""
        if rule.kind is RuleKind.ATTACK_RULE:
            unnamed = names.condition(rule.local_id.rstrip("_0123456789"), "en") if icons else ""
            return spaced(f"[{icons}]" if icons else "", name or unnamed)
        facts = [KINDS.get(rule.kind, "")]
        if rule.kind in (RuleKind.ACTIVE, RuleKind.REACTIVE) and rule.cost.by == "self":
            more = " + 1 for each earlier use this turn" if isinstance(rule.cost.surcharge, Uses) else ""
            facts.append(power(rule.cost) + more)
        said = ", ".join(f for f in facts if f)
        return f"{name} ({said})" if name else said

    def rule(self, rule: Rule, scope: Scope) -> str:
        given, scope = scope, bound(rule, scope)
        texts = [self.players(rule, scope), self._body(rule, scope, then=comes_after(rule, given.rule))]
        texts += [sentence(modifier(m, scope)) for m in rule.modifiers]
        texts += [sentence(permission(p, scope)) for p in rule.permissions]
        if rule.imposed and rule.affiliation:
            banner = names.affiliation(rule.affiliation, "en")
            texts.insert(0, f"A squad with this character is affiliated with {banner} and must use this leadership.")
        if rule.instead_of:
            texts.append(f"This replaces {names.condition(rule.instead_of, 'en')}.")
        if rule.limit:
            own = rule.kind is not RuleKind.CRISIS  # a leadership serves one squad, a crisis card both
            texts.append(limit(rule.limit).replace(" for each squad", " for your squad") if own else limit(rule.limit))
        own = rule.kind is not RuleKind.KEYWORD and (rule.kind is not RuleKind.GRANTED or not rule.cost.is_free)
        if own and spends(rule) and UNTOLD.search(spaced(*texts)):
            texts.append(f"X is {spent(scope)}.")
        texts += [self.rule(part, replace(given, rule=rule)) for part in rule.also]
        return spaced(*texts)

    def players(self, rule: Rule, scope: Scope) -> str:
        return players(rule, scope)

    def _body(self, rule: Rule, scope: Scope, *, then: bool = False) -> str:
        if not rule.do:
            return ""
        if rule.kind is RuleKind.INTERACT and isinstance(rule.when, Is) and rule.when.a.objective:
            deed = self._clauses(rule.do, scope)
            return sentence(f"allied characters may interact with {filtered(rule.when.a, scope)}: {deed}")
        lead = "after that" if then else "" if rule.players else triggers(rule.on, scope)
        when = f"if {condition(rule.when, scope)}" if rule.when and not rule.players else ""
        texts = []
        if rule.action:
            lead = "Action:"
        if rule.each_player:
            lead = f"{lead}, each player in turn, beginning with priority{DOES}"
        by_choice = rule.cost.by in rule.choose
        if by_choice:
            texts += [led(lead, when, f"choose {filtered(pick.of, scope)}") for pick in rule.choose.values()]
            lead, when = "", ""
        if rule.cost.by != "self" or (rule.kind in PRICED and not rule.cost.is_free):
            payer = role(rule.cost.by, scope)
            texts.append(led(lead, when, f"{payer} may {price(rule.cost, scope)}"))
            lead, when = "", "if it does"
        own = self._own_deed(rule, scope)
        if rule.kind is RuleKind.REACTIVE and not own and not by_choice:
            texts.append(led(lead, when, "this character may use this superpower"))
            lead, when = "", ""
        for pick in () if by_choice else rule.choose.values():
            if choice_first(rule) and pick.of.among != "team":
                continue
            count = "" if pick.number == 1 else f"{number(pick.number, scope)} "
            texts.append(led(lead, when, f"choose {count}{filtered(pick.of, scope)}"))
            lead, when = "", ""
        silent = (RuleKind.ACTIVE, RuleKind.REACTIVE, RuleKind.TACTIC, RuleKind.INTERACT)
        may = rule.is_optional and rule.kind not in silent and rule.cost.is_free
        may = may or (rule.kind is RuleKind.REACTIVE and own) or bool(rule.players and rule.optional)
        first = clause(rule.do[0], scope)
        if may and len(rule.do) > 1 and first is not None and first.subject.startswith("each "):
            texts.append(led(lead, when, "you may use this ability"))  # one choice, not one of each
            may, lead, when = False, "", ""
        texts += self.steps(rule.do, scope, may=may, lead=lead, when=when)
        return spaced(*texts)

    def _own_deed(self, rule: Rule, scope: Scope) -> bool:
        """Whether it begins with what its owner does, so that `may` can be said of that."""
        first = clause(rule.do[0], scope)
        return not rule.choose and first is not None and bool(first.base) and first.subject == "this character"

    def steps(self, steps: Steps, scope: Scope, *, may: bool = False, lead: str = "", when: str = "") -> list[str]:
        if may and (together := self._together(steps, scope)):
            return [led(lead, when, together)]
        texts: list[str] = []
        before = ""
        instead = len(steps) > 1 and isinstance(steps[0], harm.Prevent) and not isinstance(steps[1], flow.Later)
        for index, step in enumerate(steps):
            if instead and index == 0:
                continue
            if isinstance(step, flow.Choose):
                scope = scope.bind(step.as_ or "it", the_chosen(step.of, step.number != 1), step.of.kind)
            if isinstance(step, flow.Grant) and before.startswith("each ") and is_player("it", scope):
                scope = scope.bind("self", PLAYER)
            plain = clause(step, scope)
            if plain is not None and before and plain.subject == "it" and is_player("it", scope):
                plain = replace(plain, subject=PLAYER)  # "it" would be the other one
            if plain is not None and plain.subject == before and before not in ("you", "the attack"):
                plain = replace(plain, subject="they" if plain.plural else "it")
            pronoun = plain is not None and clause(step, scope) == plain and plain.subject in ("it", "they")
            before = plain.subject if plain is not None and plain.subject not in ("it", "they") else before
            before = "" if pronoun else before
            before = before if plain is not None else ""
            said = say(plain, may and index == 0) if plain else self._step(step, scope, may=may and index == 0)
            said += " instead" if instead and index == 1 else ""
            then = "if so," if may and index == 1 else "then"
            follows = index > instead and not lead and not isinstance(step, (flow.If, flow.Choose, flow.ByFace))
            follows = follows or (may and index == 1 and isinstance(step, flow.Choose))
            texts.append(led(lead, when, spaced(then if follows else "", said)))
            for told in (self.rule(extra, scope) for extra in step.rules) if isinstance(step, dice.MakeAttack) else ():
                after = "After this attack, "
                own = f"For that attack, {told[0].lower()}{told[1:]}"
                texts.append(f"After that attack, {told.removeprefix(after)}" if told.startswith(after) else own)
            lead, when = "", ""
            scope = outcome(step, scope)
        return texts

    def _together(self, steps: Steps, scope: Scope) -> str:
        """`this character may drop its tokens, then transform`: one who may do several things does all of them."""
        said = [clause(step, scope) for step in steps]
        clauses = [one for one in said if one is not None and one.base]
        if any(isinstance(step, dice.MakeAttack) and step.rules for step in steps):
            return ""
        if len(steps) < 2 or len(clauses) != len(steps) or len({one.subject for one in clauses}) > 1:
            return ""
        deeds = [spaced(one.base, one.mid, one.end) for one in clauses]
        return f"{clauses[0].subject} may {', then '.join(deeds)}"

    def _step(self, step: Step, scope: Scope, may: bool) -> str:
        plain = clause(step, scope)
        if plain is not None:
            return say(plain, may)
        match step:
            case flow.May(do=do):
                return lowered(" ".join(self.steps(do, scope, may=True)).rstrip("."), scope)
            case flow.If(test=test, then=then, otherwise=otherwise):
                text = self._clauses(then, scope)
                other = f". Otherwise {self._clauses(otherwise, scope)}" if otherwise else ""
                return f"if {condition(test, scope)}, {text}{other}"
            case flow.ForEach(who=who, do=do):
                first, each = clause(do[0], scope.bind("it", selector(who, scope))), selector(who, scope)
                text = self._clauses(do, scope.bind("it", "it"))
                if first is not None and first.subject == each and text.startswith("it "):
                    several = each.startswith("the chosen ") and each.endswith("s")
                    return f"{'each of ' if several else ''}{each} {text.removeprefix('it ')}"
                return f"for {'each of them' if each == 'they' else each}: {text}"
            case flow.Choose(of=of, number=n, up_to=up_to, by=by, each=often):
                count = "" if n == 1 else f"{'up to ' if up_to else ''}{number(n, scope)}"
                count = "any number of" if n == "any" else count
                what = filtered(of, scope, article=count or "a", plural=n != 1)
                free = may or (up_to and n == 1)
                verb = "you may choose" if free else "choose"
                if by in (Who.OPPONENT, Who.SUBJECT):
                    whose = "your opponent" if by is Who.OPPONENT else "its player"
                    verb = f"{whose} {'may choose' if free else 'chooses'}"
                told = f" ({_each(often)})" if often else ""
                if often and step.counts:
                    told = told.replace("each once", f"once for {role(step.counts, scope)}")
                return f"{verb} {what}{told}"
            case flow.OneOf(options=options, by=by):
                ways = "; ".join(
                    f"{o.name.in_('en') + ': ' if o.name else ''}"
                    f"{f'if {condition(o.when, scope)}, ' if o.when else ''}{self._clauses(o.do, scope)}"
                    for o in options
                )
                chooses = "your opponent chooses" if by is Who.OPPONENT else "you may choose" if may else "choose"
                if by is Who.SUBJECT:
                    chooses = "its player may choose" if may else "its player chooses"
                old = " instead of the one chosen before" if replaces(scope, options) else ""
                count = "one" if step.number == 1 else f"{number(step.number, scope)} different ones"
                if isinstance(step.number, Every) and step.number.n == "spent":
                    count = f"one for every {step.number.group} Power spent, each a different one"
                count += ", each resolved before the next is chosen" if step.in_turn else ""
                return f"{chooses} {count}{old}: {ways}"
            case flow.UnlessPays(who=who, cost=cost, do=do):
                rest = self._clauses(do, scope) if not may else " ".join(self.steps(do, scope, may=True)).rstrip(".")
                paid = price(cost, scope).replace("spend ", "spends ").replace("suffer ", "suffers ")
                return f"unless {selector(who, scope)} {paid}, {lowered(rest, scope)}"
            case flow.RollDice(dice=n, who=who):
                count = (
                    f"{n} {'die' if n == 1 else 'dice'}"
                    if isinstance(n, int)
                    else f"dice equal to {quantity(n, scope)}"
                )
                if remaining(n) == who and not may:
                    return f"{selector(who, scope)} rolls dice equal to its remaining Stamina"
                if who in ("self", "it"):
                    return f"you may roll {count}" if may else f"roll {count}"
                return f"{selector(who, scope)} {'may roll' if may else 'rolls'} {count}"
            case flow.ByFace(faces=faces):
                said = [(names.face(f, "en"), self._clauses(do, scope)) for f, do in faces.items()]
                return "; ".join(f"{joined(list(shown), 'or')}: {text}" for text, shown in grouped(said))
            case flow.Later(at=at, do=do, when=when, until=lasts):
                gate = f", if {condition(when, scope)}" if when else ""
                if at is None:
                    return f"after that effect is resolved{gate}, {self._clauses(do, scope)}"
                if at.subject == "self":
                    scope = scope.bind("subject", role("self", scope))
                    for name, pick in scope.rule.choose.items() if scope.rule else ():
                        if scope.names.get(name) == "it":  # `it` would be whom the moment is about
                            scope = scope.bind(name, the_chosen(pick.of, False), pick.of.kind, name in scope.foes)
                same = at.moment is Moment.ATTACK_RESOLVED and at.subject == "self" and scope.in_an_attack
                start = "after this attack" if same else trigger(at, scope)
                if lasts is not None and lasts.end is Span.GAME:  # long enough for the moment to come again
                    start = start.replace("when ", "the next time ", 1)
                return f"{start}{gate}, {self._clauses(do, scope)}"
            case flow.Grant():
                return self._grant(step, scope)
            case flow.Repeat(times=times, do=do):
                counted = each_of(times, scope)
                many = "that many" if isinstance(times, Amount) else number(times, scope)
                again = f"for {counted}" if counted is not None else f"{many} times"
                return f"{again}: {self._clauses(do, scope)}"
            case flow.Limited(limit=often, do=do):
                return f"{self._clauses(do, scope)} ({_each(often)})"
            case flow.Hatch(en=text):
                return text
        raise TypeError(step)

    def _clauses(self, steps: Steps, scope: Scope) -> str:
        texts = [t.rstrip(".") for t in self.steps(steps, scope)]
        named = [
            names.character(step.character, "en") for step in steps if isinstance(step, (harm.Summon, fates.Arrive))
        ]
        said = [lowered(t, scope, *named) for t in texts]
        return "".join(t if not n else f"; {t}" if t.startswith("if ") else f", {t}" for n, t in enumerate(said))

    def _grant(self, step: flow.Grant, scope: Scope) -> str:
        who = selector(step.to, scope)
        if step.until.end is Span.COLLISION and any(isinstance(p, Unhurt) for p in step.permissions):
            return f"{who} {'suffer' if who == 'they' else 'suffers'} no damage from this collision"
        inner = scope.bind("self", who if step.to != "self" else role("self", scope)).bind("bearer", who)
        parts = [modifier(m, inner) for m in step.modifiers] + [permission(p, inner) for p in step.permissions]
        verb = "gains" if isinstance(step.to, Each) else "has"  # who is meant is settled when the effect begins
        if step.keywords:
            parts.append(
                f"{who} {verb} {joined([names.keyword(k, 'en') for k in step.keywords], 'and')}{_inside(step)}"
            )
        if step.attacks and (other := names.substitute(step.attacks[0])) is not None:
            parts.append(
                f"the next {other.name.in_('en')} of {who} has {other.shape.title()} {other.reach} as its range"
            )
        elif step.attacks:
            attacks = joined([names.attack(a, "en") for a in step.attacks], "and")
            free = " without paying for it" if step.free else ""
            parts.append(f"{who} may use {attacks}{'' if step.often else ' once'}{free}")
        for rule in step.rules:
            others = any(trigger_.subject not in BEARER and trigger_.by not in BEARER for trigger_ in rule.on)
            own = inner.bind("bearer", "one of them") if who == "they" else inner
            if who == "it" and others and is_player("it", scope):  # "it" could be the one that the trigger names
                own = inner.bind("bearer", PLAYER).bind("self", PLAYER)
            if rule.kind is RuleKind.INNATE:  # said as it would stand on the card of whoever has it
                own = inner.bind("bearer", ROLES["bearer"]).bind("self", ROLES["self"])
            text = self.rule(rule, own)
            if rule.kind in (RuleKind.ACTIVE, RuleKind.REACTIVE, RuleKind.INNATE):
                parts.append(f"{who} has {self.headline(rule)}: {text.rstrip('.')}")
                continue
            parts.append(lowered(text.rstrip("."), inner))
        again = [n > 0 and who != "they" and parts[n - 1].startswith(who) for n in range(len(parts))]
        parts = [
            f"it {part.removeprefix(f'{who} ')}" if same and part.startswith(f"{who} ") else part
            for part, same in zip(parts, again, strict=True)
        ]
        comma = len(parts) == 2 and (" when " in parts[0] or bool(step.rules))
        return f"{until(step.until, scope)}, {joined(parts, 'and') if not comma else f'{parts[0]}, and {parts[1]}'}"


def _inside(step: flow.Grant) -> str:
    return f" [{step.number}]" if step.number is not None else ""


def _each(of: Limit) -> str:
    """For whom or what it is done, each only so often."""
    return "each " + limit(of.model_copy(update={"per": costs.Scope.CHARACTER})).rstrip(".").lower()
