"""German: a whole rule as a card would say it."""

from __future__ import annotations

import re

from ..vocabulary import Rule, RuleKind, Step, Steps, costs
from ..vocabulary import steps_flow as flow
from ..vocabulary.conditions import During
from ..vocabulary.filters import Filter, Thing
from ..vocabulary.words import Side, Who
from . import names
from .clause import Clause, Scope, grouped, joined, sentence, spaced, subject_filter
from .de_conditions import condition, trigger, triggers
from .de_lasting import limit, modifier, permission, price, until
from .de_nouns import ACC, CHOSEN, CHOSEN_MANY, EACH, HE, IT, filtered, number, quantity, role, selector
from .de_steps import clause

KINDS = {
    RuleKind.ACTIVE: "aktiv", RuleKind.REACTIVE: "reaktiv", RuleKind.INNATE: "passiv",
    RuleKind.LEADERSHIP: "Führungsfähigkeit", RuleKind.TACTIC: "Teamtaktik", RuleKind.CONDITION: "Zustand",
    RuleKind.KEYWORD: "Schlüsselwort", RuleKind.CRISIS: "Krise", RuleKind.INTERACT: "Interaktion",
}  # fmt: skip
VERB_NAMES = {"push": "Schieben", "throw": "Werfen", "change": "Durchdringen", "pierce": "Durchdringen"}
_SUBORDINATE = ("wenn", "nachdem", "bevor", "unmittelbar bevor", "falls")


class German:
    """Writes German."""

    def headline(self, rule: Rule) -> str:
        icons = " ".join(names.face(f, "de") for f, n in rule.icons.items() for _ in range(n))
        name = rule.name.in_("de") if rule.name else ""
        if rule.kind is RuleKind.ATTACK_RULE:
            unnamed = VERB_NAMES.get(rule.local_id.rstrip("_0123456789")) or names.condition(rule.local_id, "de")
            return spaced(f"[{icons}]" if icons else "", name or (unnamed if icons else ""))
        facts = [KINDS.get(rule.kind, "")]
        if rule.kind in (RuleKind.ACTIVE, RuleKind.REACTIVE) and rule.cost.by == "self":
            facts.append(power(rule.cost))
        return f"{name} ({', '.join(f for f in facts if f)})" if name else facts[0]

    def rule(self, rule: Rule, scope: Scope) -> str:
        scope = bound(rule, scope)
        texts = [self._players(rule, scope), self._body(rule, scope)]
        texts += [sentence(plain(modifier(m, scope))) for m in rule.modifiers]
        texts += [sentence(plain(permission(p, scope))) for p in rule.permissions]
        if rule.instead_of:
            texts.append(f"Dies ersetzt {rule.instead_of.replace('_', ' ')}.")
        if rule.limit:
            texts.append(limit(rule.limit))
        texts += [self.rule(part, Scope(rule, parameter=scope.parameter)) for part in rule.also]
        return spaced(*texts)

    def _players(self, rule: Rule, scope: Scope) -> str:
        if not rule.players:
            return ""
        parts = []
        for player in rule.players:
            own = Filter.model_construct(**{f: getattr(player, f) for f in Filter.model_fields})
            own = own.model_copy(update={"side": own.side if own.affiliation or own.named else "ally"})
            if player.number == "any":
                parts.append(
                    "jeder solche Charakter"
                    if player.among
                    else filtered(own, scope, article="beliebig viele", plural=True)
                )
            elif player.number == 1:
                parts.append(filtered(own, scope))
            else:
                parts.append(f"{player.number} verbündete Charaktere")
        several = len(parts) > 1 or (rule.players[0].number != 1 and not rule.players[0].among)
        cost = price(rule.players[0].pays, scope)
        together = f" (zusammen {rule.players[0].together})" if rule.players[0].together else ""
        pay = (
            f"{'je ' if several else ''}{cost}{together}, um diese Karte auszuspielen"
            if cost
            else "diese Karte ausspielen"
        )
        lead, when = triggers(rule.on, scope), ""
        if isinstance(rule.when, During):
            lead = "in der eigenen Aktivierung"
        elif rule.when:
            when = f", falls {condition(rule.when, scope)}"
        of = Clause(joined(parts, "und"), "dürfen" if several else "darf", pay + when)
        first = ""
        if _choice_first(rule):
            first = spaced(*(sentence(f"wähle {filtered(p.of, scope, ACC)}") for p in rule.choose.values()))
        return spaced(first, _lead(lead, "", of))

    def _body(self, rule: Rule, scope: Scope) -> str:
        if not rule.do:
            return ""
        lead = "" if rule.players else triggers(rule.on, scope)
        when = condition(rule.when, scope) if rule.when and not rule.players else ""
        texts = []
        if rule.action:
            lead = "Aktion:"
        if rule.each_player:
            lead = spaced(lead, "handelt jeder Spieler, beginnend mit Vorrang:")
        if rule.cost.by != "self" or (rule.kind in (RuleKind.ATTACK_RULE, RuleKind.INTERACT) and not rule.cost.is_free):
            texts.append(_lead(lead, when, Clause(role(rule.cost.by, scope), "darf", price(rule.cost, scope))))
            lead, when = "falls er das tut", ""
        for pick in () if _choice_first(rule) else rule.choose.values():
            texts.append(_lead(lead, when, f"wähle {filtered(pick.of, scope, ACC)}"))
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
                chosen = CHOSEN_MANY if step.number != 1 else CHOSEN[step.of.kind[0]]
                scope = scope.bind(step.as_ or "it", chosen, step.of.kind)
            said = self._step(step, scope, may=may and index == 0)
            start = lead or ("danach" if index and isinstance(said, Clause) else "")
            texts.append(_lead(start, when, said))
            lead, when = "", ""
        return texts

    def _step(self, step: Step, scope: Scope, may: bool) -> Clause | str:
        of = clause(step, scope)
        if of is not None:
            return _may(of) if may else of
        match step:
            case flow.May(do=(inner,)):
                return self._step(inner, scope, True)
            case flow.May(do=do):
                return " ".join(self.steps(do, scope, may=True)).rstrip(".")
            case flow.If(test=test, then=then, otherwise=otherwise):
                other = f". Sonst {self._clauses(otherwise, scope, inverted=True)}" if otherwise else ""
                return f"falls {condition(test, scope)}, {self._clauses(then, scope, inverted=True)}{other}"
            case flow.ForEach(who=who, do=do):
                return f"für {selector(who, scope, ACC)}: {self._clauses(do, scope.bind('it', EACH))}"
            case flow.Choose(of=what, number=n, up_to=up_to, by=by):
                count = "" if n == 1 and not up_to else f"{'bis zu ' if up_to else ''}{number(n, scope)}"
                chosen = filtered(what, scope, ACC, article=count or "ein", plural=n != 1)
                verb = "du darfst" if may else "wähle"
                return (
                    f"dein Gegenüber wählt {chosen}"
                    if by is Who.OPPONENT
                    else f"{verb} {chosen}{' wählen' if may else ''}"
                )
            case flow.OneOf(options=options, by=by):
                ways = "; ".join(
                    f"{o.name.in_('de') + ': ' if o.name else ''}{self._clauses(o.do, scope)}" for o in options
                )
                return f"{'dein Gegenüber wählt' if by is Who.OPPONENT else 'wähle'} eines: {ways}"
            case flow.UnlessPays(who=who, cost=cost, do=do):
                return (
                    f"{selector(who, scope)} darf {price(cost, scope)}. Sonst {self._clauses(do, scope, inverted=True)}"
                )
            case flow.RollDice(dice=n, who=who):
                count = f"{n} Würfel" if isinstance(n, int) else f"so viele Würfel wie die {quantity(n, scope)}"
                return (
                    f"wirf {count}"
                    if who in ("self", "it")
                    else Clause(selector(who, scope), "wirft", count, base="werfen")
                )
            case flow.ByFace(faces=faces):
                said = [(names.face(f, "de"), self._clauses(do, scope)) for f, do in faces.items()]
                return "; ".join(f"{joined(list(shown), 'oder')}: {text}" for text, shown in grouped(said))
            case flow.Later(at=at, do=do, when=when):
                if at.subject == "self":
                    scope = scope.bind("subject", "|".join(role("self", scope, i) for i in range(4)))
                gate = f", falls {condition(when, scope)}," if when else ""
                start = trigger(at, scope)
                comma = "," if start.startswith(_SUBORDINATE) and not gate else ""
                return f"{start}{gate}{comma} {self._clauses(do, scope, inverted=True)}"
            case flow.Grant():
                return self._grant(step, scope)
            case flow.Limited(limit=often, do=do):
                return f"{self._clauses(do, scope)} ({limit(often).rstrip('.').lower()})"
            case flow.Hatch(de=text):
                return text
        raise TypeError(step)

    def _clauses(self, steps: Steps, scope: Scope, inverted: bool = False) -> str:
        texts: list[str] = []
        for index, step in enumerate(steps):
            said = self._step(step, scope, may=False)
            if isinstance(said, Clause):
                texts.append(
                    invert(said) if inverted and not index else f"danach {invert(said)}" if index else plain(said)
                )
            else:
                texts.append(said)
        return ", ".join(texts)

    def _grant(self, step: flow.Grant, scope: Scope) -> str:
        whom = "|".join(selector(step.to, scope, i) for i in range(4))
        inner = scope.bind("self", whom).bind("bearer", whom)
        lasting = [modifier(m, inner) for m in step.modifiers] + [permission(p, inner) for p in step.permissions]
        if step.keywords:
            words = joined([names.keyword(k, "de") for k in step.keywords], "und")
            lasting.append(Clause(selector(step.to, scope), "hat", words))
        if step.attacks:
            words = joined([names.attack(a, "de") for a in step.attacks], "und")
            lasting.append(Clause(selector(step.to, scope), "darf", f"einmal {words} einsetzen"))
        parts = [invert(x) for x in lasting]
        for rule in step.rules:
            text = self.rule(rule, inner)
            parts.append(f"gilt: {text.rstrip('.')}")
        return f"{until(step.until, scope)} {joined(parts, 'und')}"


def _choice_first(rule: Rule) -> bool:
    return bool(rule.players and rule.choose and rule.when and not isinstance(rule.when, During))


def bound(rule: Rule, scope: Scope) -> Scope:
    scope = Scope(rule, dict(scope.names), dict(scope.kinds), scope.parameter)
    if rule.kind is RuleKind.ATTACK_RULE:
        scope = scope.bind("subject", "das Ziel|das Ziel|dem Ziel|des Ziels")
    elif subject_filter(rule) == "self":
        scope = scope.bind("subject", "|".join(role("self", scope, i) for i in range(4)))
    if rule.players:
        several = len(rule.players) > 1 or rule.players[0].number != 1
        first = "der erste|den ersten|dem ersten|des ersten" if len(rule.players) > 1 else HE
        scope = scope.bind("self", first).bind("team", "sie|sie|ihnen|von ihnen" if several else HE)
        for player in rule.players:
            if player.as_:
                scope = scope.bind(player.as_, "der andere|den anderen|dem anderen|des anderen")
    for name, pick in rule.choose.items():
        pronoun = IT if Thing.TERRAIN in pick.of.kind else HE
        scope = scope.bind(
            name,
            CHOSEN[pick.of.kind[0]] if rule.players or rule.on else pronoun,
            pick.of.kind,
            pick.of.side is Side.ENEMY,
        )
    return scope


def plain(of: Clause) -> str:
    return _smooth(spaced(of.subject, of.finite, of.mid, of.end))


def invert(of: Clause, when: str = "") -> str:
    """The verb first, as after a subordinate clause; a reflexive goes before the subject."""
    reflexive = "sich" if of.mid.startswith("sich ") else ""
    inserted = f"{of.subject}, falls {when}," if when else of.subject
    return _smooth(spaced(of.finite, reflexive, inserted, of.mid.removeprefix("sich "), of.end))


def _smooth(text: str) -> str:
    text = re.sub(r" (zu|weg) (geschoben|geworfen|laufen)", r" \1\2", text)
    return text.replace(" ,", ",").replace("von dem ", "vom ")


def _may(of: Clause) -> Clause:
    mid = of.mid.removeprefix("sich ")
    reflexive = "sich" if of.mid.startswith("sich ") else ""
    verb = "darfst" if of.subject == "du" else "dürfen" if of.plural else "darf"
    return Clause(of.subject, verb, spaced(reflexive, mid), of.base, of.base, of.plural)


def _lead(lead: str, when: str, said: Clause | str) -> str:
    if lead.endswith(":"):
        text = plain(said) if isinstance(said, Clause) else said
        gate = f" Falls {when}, {text}" if when else f" {text[0].upper()}{text[1:]}"
        return sentence(f"{lead}{gate}")
    subordinate = lead.startswith(_SUBORDINATE)
    if lead and when and subordinate:
        head, comma, step = lead.partition(", ")
        lead, when = f"{head} und {when}{comma}{step}", ""
    if isinstance(said, str):
        start = lead if not when else f"{lead}, falls {when}" if lead else f"falls {when}"
        flows = subordinate and said.startswith(("wähle", "wirf", "nimm", "falls", "du "))
        return sentence(f"{start}, {said}" if flows else f"{start}: {said}" if start else said)
    if not lead:
        return sentence(f"falls {when}, {invert(said)}" if when else plain(said))
    comma = "," if subordinate and not lead.endswith(",") else ""
    return sentence(f"{lead}{comma} {invert(said, when)}")


def power(cost: costs.Cost) -> str:
    if isinstance(cost.power, costs.Spread):
        return f"{cost.power.min}–{cost.power.max or 10} Kraft"
    return f"{cost.power} Kraft" if isinstance(cost.power, int) else "X Kraft"
