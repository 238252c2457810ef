"""English: a whole rule as a card would say it."""

from __future__ import annotations

import re
from dataclasses import replace

from ..vocabulary import Limit, Rule, RuleKind, Step, Steps, costs
from ..vocabulary import steps_board as board
from ..vocabulary import steps_flow as flow
from ..vocabulary import steps_harm as harm
from ..vocabulary.conditions import All, During, Same
from ..vocabulary.conditions import Any as Any_
from ..vocabulary.filters import Filter, Thing
from ..vocabulary.permissions import Unhurt
from ..vocabulary.words import Side, Span, Who
from . import names
from .clause import Clause, Scope, grouped, joined, sentence, spaced, subject_filter
from .en_conditions import condition, trigger, triggers
from .en_lasting import limit, modifier, permission, price, until
from .en_nouns import filtered, number, role, selector, spent
from .en_steps import clause

_DOES = " does this"
UNTOLD = re.compile(r"\bR?X\b(?! \(X =)")
"""An X that the text does not explain."""
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
            facts.append(power(rule.cost))
        said = ", ".join(f for f in facts if f)
        return f"{name} ({said})" if name else said

    def rule(self, rule: Rule, scope: Scope) -> str:
        scope = bound(rule, scope)
        texts = [self._players(rule, scope), self._body(rule, scope)]
        texts += [sentence(modifier(m, scope)) for m in rule.modifiers]
        texts += [sentence(permission(p, scope)) for p in rule.permissions]
        if rule.instead_of:
            texts.append(f"This replaces {rule.instead_of.replace('_', ' ')}.")
        if rule.limit:
            own = rule.kind is not RuleKind.CRISIS  # a leadership serves one squad, a crisis card both
            texts.append(limit(rule.limit).replace(" for each squad", " for your squad") if own else limit(rule.limit))
        if rule.kind is not RuleKind.KEYWORD and UNTOLD.search(spaced(*texts)):
            texts.append(f"X is {spent(scope)}.")
        texts += [self.rule(part, Scope(rule, parameter=scope.parameter)) for part in rule.also]
        return spaced(*texts)

    def _players(self, rule: Rule, scope: Scope) -> str:
        if not rule.players:
            return ""
        parts = []
        for player in rule.players:
            plain = Filter.model_construct(**{**{f: getattr(player, f) for f in Filter.model_fields}, "side": "any"})
            if player.number == "any":
                who = filtered(plain, scope, "any number of", plural=True) if not player.among else "any of them"
            elif player.number == 1 and _fights(player):
                plain = plain.model_copy(update={"test": None, "side": Side.ANY})
                kind = filtered(plain, scope)
                who = "that character" if kind == "a character" else f"that character, if it is {kind},"
            elif player.number == 1:
                who = filtered(plain.model_copy(update={"side": Filter.model_fields["side"].default}), scope)
                who = (
                    {"source": "it", "attacker": "it"}.get(player.among, "that character")
                    if player.among
                    else _allied(who)
                )
            else:
                who = f"{player.number} allied characters"
            parts.append(who.replace("any number of characters", "any number of allied characters"))
        cost = price(rule.players[0].pays, scope)
        each = " each" if len(parts) > 1 or rule.players[0].number != 1 else ""
        lead, when = triggers(rule.on, scope), ""
        if rule.players[0].number == "any" and rule.players[0].among:
            lead = lead.replace("when an allied character", "when one or more allied characters")
        tests = rule.when.of if isinstance(rule.when, All) else (rule.when,) if rule.when else ()
        if any(isinstance(test, During) for test in tests):
            lead = f"{lead} during its activation" if lead else "during its activation"
            tests = tuple(test for test in tests if not isinstance(test, During))
        if tests:
            when = f", if {condition(All(of=tests), scope)}"
        together = f", {rule.players[0].together} or more in all," if rule.players[0].together else ""
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
            lead = f"{lead}, each player in turn, beginning with priority{_DOES}"
        if rule.cost.by != "self" or (rule.kind in (RuleKind.ATTACK_RULE, RuleKind.INTERACT) and not rule.cost.is_free):
            payer = role(rule.cost.by, scope)
            texts.append(_lead(lead, when, f"{payer} may {price(rule.cost, scope)}"))
            lead, when = "", "if it does"
        own = self._own_deed(rule, scope)
        if rule.kind is RuleKind.REACTIVE and not own:
            texts.append(_lead(lead, when, "this character may use this superpower"))
            lead, when = "", ""
        for pick in () if _choice_first(rule) else rule.choose.values():
            count = "" if pick.number == 1 else f"{number(pick.number, scope)} "
            texts.append(_lead(lead, when, f"choose {count}{filtered(pick.of, scope)}"))
            lead, when = "", ""
        silent = (RuleKind.ACTIVE, RuleKind.REACTIVE, RuleKind.TACTIC, RuleKind.INTERACT)
        may = rule.is_optional and rule.kind not in silent and rule.cost.is_free
        may = may or (rule.kind is RuleKind.REACTIVE and own) or bool(rule.players and rule.optional)
        texts += self.steps(rule.do, scope, may=may, lead=lead, when=when)
        return spaced(*texts)

    def _own_deed(self, rule: Rule, scope: Scope) -> bool:
        """Whether it begins with what its owner does, so that `may` can be said of that."""
        first = clause(rule.do[0], scope)
        return not rule.choose and first is not None and bool(first.base) and first.subject == "this character"

    def steps(self, steps: Steps, scope: Scope, *, may: bool = False, lead: str = "", when: str = "") -> list[str]:
        if may and (together := self._together(steps, scope)):
            return [_lead(lead, when, together)]
        texts: list[str] = []
        before = ""
        instead = len(steps) > 1 and isinstance(steps[0], harm.Prevent)
        for index, step in enumerate(steps):
            if instead and index == 0:
                continue
            if isinstance(step, flow.Choose):
                scope = scope.bind(step.as_ or "it", _chosen(step.of, step.number != 1), step.of.kind)
            plain = clause(step, scope)
            if plain is not None and plain.subject == before and before not in ("you", "the attack"):
                plain = replace(plain, subject="they" if plain.plural else "it")
            before = plain.subject if plain is not None and plain.subject not in ("it", "they") else before
            before = before if plain is not None else ""
            said = say(plain, may and index == 0) if plain else self._step(step, scope, may=may and index == 0)
            said += " instead" if instead and index == 1 else ""
            then = "if so," if may and index == 1 else "then"
            follows = index > instead and not lead and not isinstance(step, (flow.If, flow.Choose, flow.ByFace))
            texts.append(_lead(lead, when, spaced(then if follows else "", said)))
            lead, when = "", ""
            scope = _outcome(step, scope)
        return texts

    def _together(self, steps: Steps, scope: Scope) -> str:
        """`this character may drop its tokens, then transform`: one who may do several things does all of them."""
        said = [clause(step, scope) for step in steps]
        clauses = [one for one in said if one is not None and one.base]
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
                text = " ".join(self.steps(do, scope, may=True)).rstrip(".")
                return text[0].lower() + text[1:]
            case flow.If(test=test, then=then, otherwise=otherwise):
                text = self._clauses(then, scope)
                other = f". Otherwise {self._clauses(otherwise, scope)}" if otherwise else ""
                return f"if {condition(test, scope)}, {text}{other}"
            case flow.ForEach(who=who, do=do):
                first, each = clause(do[0], scope.bind("it", selector(who, scope))), selector(who, scope)
                text = self._clauses(do, scope.bind("it", "it"))
                if first is not None and first.subject == each and text.startswith("it "):
                    return f"{each} {text.removeprefix('it ')}"
                return f"for {each}: {text}"
            case flow.Choose(of=of, number=n, up_to=up_to, by=by, each=often):
                count = "" if n == 1 else f"{'up to ' if up_to else ''}{number(n, scope)}"
                what = filtered(of, scope, article=count or "a", plural=n != 1)
                free = may or (up_to and n == 1)
                verb = "you may choose" if free else "choose"
                if by in (Who.OPPONENT, Who.SUBJECT):
                    whose = "your opponent" if by is Who.OPPONENT else "its player"
                    verb = f"{whose} {'may choose' if free else 'chooses'}"
                return f"{verb} {what}{f' ({_each(often)})' if often else ''}"
            case flow.OneOf(options=options, by=by):
                ways = "; ".join(
                    f"{o.name.in_('en') + ': ' if o.name else ''}{self._clauses(o.do, scope)}" for o in options
                )
                return f"{'your opponent chooses' if by is Who.OPPONENT else 'choose'} one: {ways}"
            case flow.UnlessPays(who=who, cost=cost, do=do):
                rest = self._clauses(do, scope) if not may else " ".join(self.steps(do, scope, may=True)).rstrip(".")
                paid = price(cost, scope).replace("spend ", "spends ").replace("suffer ", "suffers ")
                return f"unless {selector(who, scope)} {paid}, {rest[0].lower()}{rest[1:]}"
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
                if at is None:
                    return f"after that effect is resolved{gate}, {self._clauses(do, scope)}"
                if at.subject == "self":
                    scope = scope.bind("subject", role("self", scope))
                return f"{trigger(at, scope)}{gate}, {self._clauses(do, scope)}"
            case flow.Grant():
                return self._grant(step, scope)
            case flow.Limited(limit=often, do=do):
                return f"{self._clauses(do, scope)} ({_each(often)})"
            case flow.Hatch(en=text):
                return text
        raise TypeError(step)

    def _clauses(self, steps: Steps, scope: Scope) -> str:
        texts = [t.rstrip(".") for t in self.steps(steps, scope)]
        said = [t[0].lower() + t[1:] if t[:3] not in ("KO'", "R1 ") else t for t in texts]
        return "".join(t if not n else f"; {t}" if t.startswith("if ") else f", {t}" for n, t in enumerate(said))

    def _grant(self, step: flow.Grant, scope: Scope) -> str:
        who = selector(step.to, scope)
        if step.until.end is Span.COLLISION and any(isinstance(p, Unhurt) for p in step.permissions):
            return f"{who} {'suffer' if who == 'they' else 'suffers'} no damage from this collision"
        inner = scope.bind("self", who if step.to != "self" else role("self", scope)).bind("bearer", who)
        parts = [modifier(m, inner) for m in step.modifiers] + [permission(p, inner) for p in step.permissions]
        if step.keywords:
            parts.append(f"{who} has {joined([names.keyword(k, 'en') for k in step.keywords], 'and')}")
        if step.attacks:
            parts.append(f"{who} may use {joined([names.attack(a, 'en') for a in step.attacks], 'and')} once")
        for rule in step.rules:
            text = self.rule(rule, inner)
            parts.append(text[0].lower() + text[1:].rstrip("."))
        parts = [
            f"it {part.removeprefix(f'{who} ')}" if n and part.startswith(f"{who} ") and who != "they" else part
            for n, part in enumerate(parts)
        ]
        comma = len(parts) == 2 and (" when " in parts[0] or bool(step.rules))
        return f"{until(step.until, scope)}, {joined(parts, 'and') if not comma else f'{parts[0]}, and {parts[1]}'}"


def _each(of: Limit) -> str:
    """For whom or what it is done, each only so often."""
    return "each " + limit(of.model_copy(update={"per": costs.Scope.CHARACTER})).rstrip(".").lower()


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
        player_ = "the one who played this card" if rule.choose else "it"
        scope = scope.bind("self", "the first one" if len(rule.players) > 1 else player_).bind(
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
        return "the chosen characters"
    noun = "feature" if of.kind == (Thing.TERRAIN,) else "token" if of.kind == (Thing.OBJECTIVE,) else "character"
    return f"the chosen {noun}"


def _outcome(step: Step, scope: Scope) -> Scope:
    """What the name of a step's result means from now on."""
    moved = {board.Push: "pushed", board.Throw: "thrown", board.Place: "placed", board.Advance: "advanced"}
    if not step.as_ or isinstance(step, flow.Choose):
        return scope
    return scope.bind(step.as_, f"the {moved[type(step)]} character" if type(step) in moved else "that character")


def _fights(player: costs.Player) -> bool:
    """Whoever attacks or defends plays the card."""
    return isinstance(player.test, Any_) and all(isinstance(one, Same) for one in player.test.of)


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
    if start.endswith(_DOES):
        return sentence(f"{start.removesuffix(_DOES)}: {text}")
    return sentence(f"{start}, {text}" if start else text)


def say(of: Clause, may: bool) -> str:
    return spaced(of.subject, f"may {of.base}" if may else of.finite, of.mid, of.end)


def power(cost: costs.Cost) -> str:
    if isinstance(cost.power, costs.Spread):
        return f"{cost.power.min}–{cost.power.max} Power" if cost.power.max else f"{cost.power.min} or more Power"
    return f"{cost.power} Power" if isinstance(cost.power, int) else "X Power"
