"""English: a whole rule as a card would say it."""

from __future__ import annotations

from ..vocabulary import Rule, RuleKind, Step, Steps, costs
from ..vocabulary import steps_flow as flow
from ..vocabulary.conditions import During
from ..vocabulary.filters import Filter, Thing
from ..vocabulary.words import Side, Who
from . import names
from .clause import Clause, Scope, grouped, joined, sentence, spaced, subject_filter
from .en_conditions import condition, trigger, triggers
from .en_lasting import limit, modifier, permission, price, until
from .en_nouns import filtered, number, role, selector
from .en_steps import clause

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
            return spaced(
                f"[{icons}]" if icons else "", name or (names.condition(rule.local_id, "en") if icons else "")
            )
        facts = [KINDS.get(rule.kind, "")]
        if rule.kind in (RuleKind.ACTIVE, RuleKind.REACTIVE) and rule.cost.by == "self":
            facts.append(power(rule.cost))
        return f"{name} ({', '.join(f for f in facts if f)})" if name else facts[0]

    def rule(self, rule: Rule, scope: Scope) -> str:
        scope = bound(rule, scope)
        texts = [self._players(rule, scope), self._body(rule, scope)]
        texts += [sentence(modifier(m, scope)) for m in rule.modifiers]
        texts += [sentence(permission(p, scope)) for p in rule.permissions]
        if rule.instead_of:
            texts.append(f"This replaces {rule.instead_of.replace('_', ' ')}.")
        if rule.limit:
            texts.append(limit(rule.limit))
        texts += [self.rule(part, Scope(rule, parameter=scope.parameter)) for part in rule.also]
        return spaced(*texts)

    def _players(self, rule: Rule, scope: Scope) -> str:
        if not rule.players:
            return ""
        parts = []
        for player in rule.players:
            plain = Filter.model_construct(**{**{f: getattr(player, f) for f in Filter.model_fields}, "side": "any"})
            if player.number == "any":
                who = (
                    filtered(plain, scope, "any number of", plural=True)
                    if not player.among
                    else f"any of {role(player.among, scope)}"
                )
            elif player.number == 1:
                who = filtered(plain.model_copy(update={"side": Filter.model_fields["side"].default}), scope)
                who = "that character" if player.among else _allied(who)
            else:
                who = f"{player.number} allied characters"
            parts.append(who.replace("any number of characters", "any number of allied characters"))
        cost = price(rule.players[0].pays, scope)
        each = " each" if len(parts) > 1 or (rule.players[0].number != 1 and not rule.players[0].among) else ""
        lead, when = triggers(rule.on, scope), ""
        if isinstance(rule.when, During):
            lead = "during its activation"
        elif rule.when:
            when = f", if {condition(rule.when, scope)}"
        together = f", {rule.players[0].together} in all," if rule.players[0].together else ""
        text = f"{joined(parts, 'and')} may{each} {cost + together + ' to ' if cost else ''}play this card"
        first = self._choices(rule, scope) if _choice_first(rule) else ""
        return spaced(first, sentence(spaced(lead + "," if lead else "", text) + when))

    def _choices(self, rule: Rule, scope: Scope) -> str:
        return spaced(*(sentence(f"choose {filtered(pick.of, scope)}") for pick in rule.choose.values()))

    def _body(self, rule: Rule, scope: Scope) -> str:
        if not rule.do:
            return ""
        lead = "" if rule.players else triggers(rule.on, scope)
        when = f"if {condition(rule.when, scope)}" if rule.when and not rule.players else ""
        texts = []
        if rule.action:
            lead = "Action:"
        if rule.each_player:
            lead = spaced(lead, "each player, beginning with priority, does this")
        if rule.cost.by != "self" or (rule.kind in (RuleKind.ATTACK_RULE, RuleKind.INTERACT) and not rule.cost.is_free):
            payer = role(rule.cost.by, scope)
            texts.append(_lead(lead, when, f"{payer} may {price(rule.cost, scope)}"))
            lead, when = "", "if it does"
        for pick in () if _choice_first(rule) else rule.choose.values():
            count = "" if pick.number == 1 else f"{number(pick.number, scope)} "
            texts.append(_lead(lead, when, f"choose {count}{filtered(pick.of, scope)}"))
            lead, when = "", ""
        may = rule.is_optional and rule.kind not in (
            RuleKind.ACTIVE,
            RuleKind.REACTIVE,
            RuleKind.TACTIC,
            RuleKind.INTERACT,
        )
        may = (may and rule.cost.is_free) or bool(rule.players and rule.optional)
        texts += self.steps(rule.do, scope, may=may, lead=lead, when=when)
        return spaced(*texts)

    def steps(self, steps: Steps, scope: Scope, *, may: bool = False, lead: str = "", when: str = "") -> list[str]:
        texts: list[str] = []
        for index, step in enumerate(steps):
            if isinstance(step, flow.Choose):
                scope = scope.bind(step.as_ or "it", _chosen(step.of, step.number != 1), step.of.kind)
            said = self._step(step, scope, may=may and index == 0)
            then = "then" if index and not lead and not isinstance(step, (flow.If, flow.Choose, flow.ByFace)) else ""
            texts.append(_lead(lead, when, spaced(then, said)))
            lead, when = "", ""
        return texts

    def _step(self, step: Step, scope: Scope, may: bool) -> str:
        plain = clause(step, scope)
        if plain is not None:
            return say(plain, may)
        match step:
            case flow.May(do=do):
                text = " ".join(self.steps(do, scope, may=True)).rstrip(".")
                return text[0].lower() + text[1:]
            case flow.If(test=test, then=then, otherwise=otherwise):
                text = self._clauses(then, scope)
                other = f". Otherwise {self._clauses(otherwise, scope)}" if otherwise else ""
                return f"if {condition(test, scope)}, {text}{other}"
            case flow.ForEach(who=who, do=do):
                return f"for {selector(who, scope)}: {self._clauses(do, scope.bind('it', 'it'))}"
            case flow.Choose(of=of, number=n, up_to=up_to, by=by):
                count = "" if n == 1 and not up_to else f"{'up to ' if up_to else ''}{number(n, scope)}"
                what = filtered(of, scope, article=count or "a", plural=n != 1)
                verb = "your opponent chooses" if by is Who.OPPONENT else "you may choose" if may else "choose"
                return f"{verb} {what}"
            case flow.OneOf(options=options, by=by):
                ways = "; ".join(
                    f"{o.name.in_('en') + ': ' if o.name else ''}{self._clauses(o.do, scope)}" for o in options
                )
                return f"{'your opponent chooses' if by is Who.OPPONENT else 'choose'} one: {ways}"
            case flow.UnlessPays(who=who, cost=cost, do=do):
                return f"unless {selector(who, scope)} pays ({price(cost, scope)}), {self._clauses(do, scope)}"
            case flow.RollDice(dice=n, who=who):
                count = (
                    f"{n} {'die' if n == 1 else 'dice'}" if isinstance(n, int) else f"dice equal to {_rolled(n, scope)}"
                )
                return f"roll {count}" if who in ("self", "it") else f"{selector(who, scope)} rolls {count}"
            case flow.ByFace(faces=faces):
                said = [(names.face(f, "en"), self._clauses(do, scope)) for f, do in faces.items()]
                return "; ".join(f"{joined(list(shown), 'or')}: {text}" for text, shown in grouped(said))
            case flow.Later(at=at, do=do, when=when):
                gate = f", if {condition(when, scope)}" if when else ""
                if at.subject == "self":
                    scope = scope.bind("subject", role("self", scope))
                return f"{trigger(at, scope)}{gate}, {self._clauses(do, scope)}"
            case flow.Grant():
                return self._grant(step, scope)
            case flow.Limited(limit=often, do=do):
                return f"{self._clauses(do, scope)} ({limit(often).rstrip('.').lower()})"
            case flow.Hatch(en=text):
                return text
        raise TypeError(step)

    def _clauses(self, steps: Steps, scope: Scope) -> str:
        texts = [t.rstrip(".") for t in self.steps(steps, scope)]
        return ", ".join([t[0].lower() + t[1:] if t[:3] not in ("KO'", "R1 ") else t for t in texts])

    def _grant(self, step: flow.Grant, scope: Scope) -> str:
        who = selector(step.to, scope)
        inner = scope.bind("self", who if step.to != "self" else role("self", scope)).bind("bearer", who)
        parts = [modifier(m, inner) for m in step.modifiers] + [permission(p, inner) for p in step.permissions]
        if step.keywords:
            parts.append(f"{who} has {joined([names.keyword(k, 'en') for k in step.keywords], 'and')}")
        if step.attacks:
            parts.append(f"{who} may use {joined([names.attack(a, 'en') for a in step.attacks], 'and')} once")
        for rule in step.rules:
            text = self.rule(rule, inner)
            parts.append(text[0].lower() + text[1:].rstrip("."))
        return f"{until(step.until, scope)}, {joined(parts, 'and')}"


def _choice_first(rule: Rule) -> bool:
    """A choice that the restriction speaks of comes before it."""
    return bool(rule.players and rule.choose and rule.when and not isinstance(rule.when, During))


def bound(rule: Rule, scope: Scope) -> Scope:
    """What the names of a rule mean in words."""
    scope = Scope(rule, dict(scope.names), dict(scope.kinds), scope.parameter)
    subject = subject_filter(rule)
    if subject == "self" or (rule.kind is RuleKind.ATTACK_RULE):
        scope = scope.bind("subject", "this character" if rule.kind is not RuleKind.ATTACK_RULE else "the target")
    if rule.players:
        several = len(rule.players) > 1 or rule.players[0].number != 1
        scope = scope.bind("self", "the first one" if len(rule.players) > 1 else "it").bind(
            "team", "they" if several else "it"
        )
        for player in rule.players:
            if player.as_:
                scope = scope.bind(player.as_, "the other one")
    for name, pick in rule.choose.items():
        scope = scope.bind(
            name, _chosen(pick.of, False) if rule.players else "it", pick.of.kind, pick.of.side is Side.ENEMY
        )
    return scope


def _chosen(of: Filter, plural: bool) -> str:
    if plural:
        return "the chosen ones"
    noun = "feature" if of.kind == (Thing.TERRAIN,) else "token" if of.kind == (Thing.OBJECTIVE,) else "character"
    return f"the chosen {noun}"


def _allied(who: str) -> str:
    for article, allied in (("a character", "an allied character"), ("another character", "another allied character")):
        if who.startswith(article):
            return allied + who.removeprefix(article)
    return who


def _rolled(of: object, scope: Scope) -> str:
    from .en_nouns import quantity

    return quantity(of, scope)


def _lead(lead: str, when: str, text: str) -> str:
    start = ", ".join(part for part in (lead.removesuffix(","), when) if part)
    if start.endswith(":"):
        return sentence(f"{start} {text[0].upper()}{text[1:]}")
    colon = ":" if start.endswith("does this") else ","
    return sentence(f"{start}{colon} {text}" if start else text)


def say(of: Clause, may: bool) -> str:
    return spaced(of.subject, f"may {of.base}" if may else of.finite, of.mid, of.end)


def power(cost: costs.Cost) -> str:
    if isinstance(cost.power, costs.Spread):
        return f"{cost.power.min}–{cost.power.max or 10} Power"
    return f"{cost.power} Power" if isinstance(cost.power, int) else "X Power"
