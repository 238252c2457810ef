"""German: a whole rule as a card would say it, and the steps that steer others. Plain steps are worded elsewhere."""

from __future__ import annotations

import re
from dataclasses import replace

from ..vocabulary import Limit, Moment, Rule, RuleKind, Step, Steps, costs
from ..vocabulary import steps_dice as dice
from ..vocabulary import steps_flow as flow
from ..vocabulary import steps_harm as harm
from ..vocabulary.conditions import Is
from ..vocabulary.numbers import Amount, Every, Uses
from ..vocabulary.permissions import Unhurt
from ..vocabulary.words import Span, Who
from . import names
from .clause import (
    PRICED,
    UNTOLD,
    Clause,
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
from .de_amounts import power, price, spent
from .de_conditions import condition
from .de_lasting import limit, until
from .de_modifiers import modifier
from .de_nouns import filtered, is_plural, number, quantity, selector
from .de_permissions import permission
from .de_players import players
from .de_roles import CHOSEN, CHOSEN_MANY, EACH, PLAYER, ROLES, bound, is_player, outcome, role
from .de_sentences import SUBORDINATE, allowed, invert, led, plain, polished
from .de_steps import clause
from .de_triggers import trigger, triggers
from .de_words import ACC, DAT

PRONOUNS = {
    "dieser Charakter": "er", "der gewählte Charakter": "er", "der Angreifer": "er", "jener Charakter": "er",
    "der Ausspielende": "er", "das Ziel": "es",
}  # fmt: skip
KINDS = {
    RuleKind.ACTIVE: "aktiv", RuleKind.REACTIVE: "reaktiv", RuleKind.INNATE: "passiv",
    RuleKind.LEADERSHIP: "Führungsfähigkeit", RuleKind.TACTIC: "Teamtaktik", RuleKind.CONDITION: "Zustand",
    RuleKind.KEYWORD: "Schlüsselwort", RuleKind.CRISIS: "Krise", RuleKind.INTERACT: "Interaktion",
}  # fmt: skip
VERB_NAMES = {"push": "Schieben", "throw": "Werfen", "change": "Durchdringen", "pierce": "Durchdringen"}


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
            more = " + 1 je früherem Einsatz in diesem Zug" if isinstance(rule.cost.surcharge, Uses) else ""
            facts.append(power(rule.cost) + more)
        said = ", ".join(f for f in facts if f)
        return f"{name} ({said})" if name else f"{said[:1].upper()}{said[1:]}"

    def rule(self, rule: Rule, scope: Scope) -> str:
        given, scope = scope, bound(rule, scope)
        texts = [self.players(rule, scope), self._body(rule, scope, then=comes_after(rule, given.rule))]
        texts += [sentence(plain(modifier(m, scope))) for m in rule.modifiers]
        texts += [sentence(plain(permission(p, scope))) for p in rule.permissions]
        if rule.imposed and rule.affiliation:
            banner = names.affiliation(rule.affiliation, "de")
            texts.insert(0, f"Ein Team mit diesem Charakter gehört zu {banner} und nutzt diese Führungsfähigkeit.")
        if rule.instead_of:
            texts.append(f"Dies ersetzt {names.condition(rule.instead_of, 'de')}.")
        if rule.limit:
            own = rule.kind is not RuleKind.CRISIS  # a leadership serves one squad, a crisis card both
            texts.append(limit(rule.limit).replace(" je Team", " für dein Team") if own else limit(rule.limit))
        own = rule.kind is not RuleKind.KEYWORD and (rule.kind is not RuleKind.GRANTED or not rule.cost.is_free)
        if own and spends(rule) and UNTOLD.search(spaced(*texts)):
            texts.append(f"X ist {spent(scope)}.")
        texts += [self.rule(part, replace(given, rule=rule)) for part in rule.also]
        return polished(spaced(*texts))

    def players(self, rule: Rule, scope: Scope) -> str:
        return players(rule, scope)

    def _body(self, rule: Rule, scope: Scope, *, then: bool = False) -> str:
        if not rule.do:
            return ""
        if rule.kind is RuleKind.INTERACT and isinstance(rule.when, Is) and rule.when.a.objective:
            with_ = filtered(rule.when.a, scope, DAT)
            return sentence(f"verbündete Charaktere dürfen mit {with_} interagieren: {self._clauses(rule.do, scope)}")
        lead = "danach" if then else "" if rule.players else triggers(rule.on, scope)
        when = condition(rule.when, scope) if rule.when and not rule.players else ""
        texts = []
        if rule.action:
            lead = "Aktion:"
        if rule.each_player:
            lead = spaced(lead, "handeln beide nacheinander, beginnend mit Vorrang:")
        by_choice = rule.cost.by in rule.choose
        if by_choice:
            texts += [led(lead, when, f"wähle {filtered(pick.of, scope, ACC)}") for pick in rule.choose.values()]
            lead, when = "", ""
        if rule.cost.by != "self" or (rule.kind in PRICED and not rule.cost.is_free):
            texts.append(led(lead, when, Clause(role(rule.cost.by, scope), "darf", price(rule.cost, scope))))
            lead, when = "falls das geschieht" if by_choice else "falls er das tut", ""
        own = self._own_deed(rule, scope)
        if rule.kind is RuleKind.REACTIVE and not own and not by_choice:
            texts.append(led(lead, when, Clause("dieser Charakter", "darf", "diese Superkraft", "einsetzen")))
            lead, when = "", ""
        for pick in () if by_choice else rule.choose.values():
            if choice_first(rule) and pick.of.among != "team":
                continue
            texts.append(led(lead, when, f"wähle {filtered(pick.of, scope, ACC)}"))
            lead, when = "", ""
        silent = (RuleKind.ACTIVE, RuleKind.REACTIVE, RuleKind.TACTIC, RuleKind.INTERACT)
        may = rule.is_optional and rule.kind not in silent and rule.cost.is_free
        may = may or (rule.kind is RuleKind.REACTIVE and own) or bool(rule.players and rule.optional)
        first = clause(rule.do[0], scope)
        if may and len(rule.do) > 1 and first is not None and first.subject.startswith("jeder "):
            texts.append(led(lead, when, Clause("du", "darfst", "diese Fähigkeit", "einsetzen")))  # one choice for all
            may, lead, when = False, "", ""
        texts += self.steps(rule.do, scope, may=may, lead=lead, when=when)
        return spaced(*texts)

    def _own_deed(self, rule: Rule, scope: Scope) -> bool:
        """Whether it begins with what its owner does, so that `darf` can be said of that."""
        first = clause(rule.do[0], scope)
        return not rule.choose and first is not None and bool(first.base) and first.subject == "dieser Charakter"

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
                chosen = CHOSEN_MANY if step.number != 1 else CHOSEN[step.of.kind[0]]
                scope = scope.bind(step.as_ or "it", chosen, step.of.kind)
            if isinstance(step, flow.Grant) and before.startswith("jeder ") and is_player("er", scope):
                scope = scope.bind("self", PLAYER)
            said = self._step(step, scope, may=may and index == 0)
            if lead.startswith(SUBORDINATE) and isinstance(step, flow.If):
                said = self._only_if(step, scope) or said
            if isinstance(said, Clause):
                if before not in ("", "er") and said.subject == "er" and is_player("er", scope):
                    said = replace(said, subject=PLAYER.partition("|")[0])  # "er" would be the other one
                elif before == "dieser Charakter" and said.subject == "er" and scope.rule and scope.rule.choose:
                    said = replace(said, subject="der gewählte Charakter")
                again = said.subject == before and said.subject in PRONOUNS
                before = said.subject
                said = replace(said, subject=PRONOUNS[said.subject]) if again else said
                said = replace(said, mid=spaced("stattdessen", said.mid)) if instead and index == 1 else said
            else:
                before = ""
            follows = index > instead and isinstance(said, Clause)
            start = lead or (("dann" if may else "danach") if follows else "")
            if may and index and isinstance(step, flow.Later):
                start = "falls das geschieht"
            texts.append(led(start, when, said))
            if isinstance(step, dice.MakeAttack):
                texts += [f"Für jenen Angriff gilt: {self.rule(extra, scope)}" for extra in step.rules]
            lead, when = "", ""
            scope = outcome(step, scope)
        return texts

    def _together(self, steps: Steps, scope: Scope) -> Clause | None:
        """`darf dieser Charakter seine Marker fallen lassen und sich danach verwandeln`."""
        if any(isinstance(step, dice.MakeAttack) and step.rules for step in steps):
            return None
        clauses = [one for step in steps if (one := clause(step, scope)) is not None and one.base]
        if len(steps) < 2 or len(clauses) != len(steps) or len({one.subject for one in clauses}) > 1:
            return None
        first = allowed(clauses[0])
        deeds = [
            spaced("und sich danach", one.mid.removeprefix("sich "), one.base)
            if one.mid.startswith("sich ")
            else spaced("und danach", one.mid, one.base)
            for one in clauses[1:]
        ]
        return replace(first, end=spaced(first.end, *deeds))

    def _step(self, step: Step, scope: Scope, may: bool) -> Clause | str:
        of = clause(step, scope)
        if of is not None:
            return allowed(of) if may else of
        match step:
            case flow.May(do=(inner,)):
                return self._step(inner, scope, True)
            case flow.May(do=do):
                return " ".join(self.steps(do, scope, may=True)).rstrip(".")
            case flow.If(test=test, then=then, otherwise=otherwise):
                other = self._clauses(otherwise, scope, inverted=True) if otherwise else ""
                other = f". Sonst{_opened(otherwise, ' ', other)}" if otherwise else ""
                done = _holds(then, self._clauses(then, scope, inverted=True))
                return f"falls {condition(test, scope)}{_opened(then, ', ', done)}{other}"
            case flow.ForEach(who=who, do=do):
                return self._for_each(who, do, scope)
            case flow.Choose(of=what, number=n, up_to=up_to, by=by, each=often):
                count = "" if n == 1 else f"{'bis zu ' if up_to else ''}{number(n, scope)}"
                count = "beliebig viele" if n == "any" else count
                chosen = filtered(what, scope, ACC, article=count or "ein", plural=n != 1) + _often(often)
                if step.counts:
                    chosen = chosen.replace("(jeder nur", f"(für {role(step.counts, scope, ACC)} nur")
                chosen = re.sub(r"^(alle \w+e) (?=[A-Z])", r"\1n ", chosen)  # alle feindlichen Charaktere
                free = may or (up_to and n == 1)
                if by in (Who.OPPONENT, Who.SUBJECT):
                    whose = "dein Gegenüber" if by is Who.OPPONENT else "dessen Spieler"
                    return Clause(whose, "darf" if free else "wählt", chosen, "wählen" if free else "", "wählen")
                return Clause("du", "darfst", chosen, "wählen") if free else f"wähle {chosen}"
            case flow.OneOf(options=options, by=by):
                ways = "; ".join(
                    f"{o.name.in_('de') + ': ' if o.name else ''}"
                    + (
                        f"Falls {condition(o.when, scope)}: {_capital(self._clauses(o.do, scope))}"
                        if o.when and isinstance(o.do[0], flow.Grant)
                        else f"Falls {condition(o.when, scope)}, {self._clauses(o.do, scope, inverted=True)}"
                        if o.when
                        else _capital(self._clauses(o.do, scope))
                    )
                    for o in options
                )
                if by is Who.SUBJECT:
                    return Clause(
                        "dessen Spieler", "darf" if may else "wählt", "eines", f"{'wählen' if may else ''}: {ways}"
                    )
                if may and by is not Who.OPPONENT:
                    return Clause("du", "darfst", "eines", f"wählen: {ways}")
                if replaces(scope, options):
                    return f"wähle eines anstelle des bisher gewählten: {ways}"
                count = "eines" if step.number == 1 else f"{number(step.number, scope)} verschiedene"
                if isinstance(step.number, Every) and step.number.n == "spent":
                    count = f"je {step.number.group} ausgegebener Kraft ein anderes"
                count += " (nacheinander abgehandelt)" if step.in_turn else ""
                return f"{'dein Gegenüber wählt' if by is Who.OPPONENT else 'wähle'} {count}: {ways}"
            case flow.UnlessPays(who=who, cost=cost, do=do):
                rest = self._step(do[0], scope, may) if len(do) == 1 else self._clauses(do, scope, inverted=True)
                rest = invert(rest) if isinstance(rest, Clause) else _holds(do, rest)
                return f"{selector(who, scope)} darf {price(cost, scope)}. Sonst {rest}"
            case flow.RollDice(dice=n, who=who):
                count = (
                    f"{n} Würfel"
                    if isinstance(n, int)
                    else f"so viele Würfel wie die {quantity(n, scope)}".replace("wie die X", "wie X")
                )
                if remaining(n) == who and not may:
                    rest = "so viele Würfel, wie er verbleibende Ausdauer hat"
                    return Clause(selector(who, scope), "wirft", rest, base="werfen")
                for noun in ("Bedrohungsgrad", "Schaden"):
                    count = count.replace(f"wie die {noun}", f"wie der {noun}")
                if may:
                    own = who in ("self", "it")
                    return Clause("du" if own else selector(who, scope), "darfst" if own else "darf", count, "werfen")
                return (
                    f"wirf {count}"
                    if who in ("self", "it")
                    else Clause(selector(who, scope), "wirft", count, base="werfen")
                )
            case flow.ByFace(faces=faces):
                said = [(names.face(f, "de"), _capital(self._clauses(do, scope))) for f, do in faces.items()]
                return "; ".join(f"{joined(list(shown), 'oder')}: {text}" for text, shown in grouped(said))
            case flow.Later(at=at, do=do, when=when, until=lasts):
                if at is not None and at.subject == "self":
                    scope = scope.bind("subject", "|".join(role("self", scope, i) for i in range(4)))
                gate = f", falls {condition(when, scope)}," if when else ""
                start = trigger(at, scope) if at is not None else "nach der Abhandlung jenes Effekts"
                if at is not None and at.moment is Moment.ATTACK_RESOLVED and at.subject == "self":
                    start = "nach diesem Angriff" if scope.in_an_attack else start
                if start.startswith("wenn ") and isinstance(do[0], flow.Later) and do[0].at is None and not do[0].when:
                    start, do = f"{start} und der Effekt abgehandelt ist", (*do[0].do, *do[1:])
                comma = "," if start.startswith(SUBORDINATE) and not gate else ""
                once = at is None or at.moment is Moment.ROUND_ENDED  # the other moments come again in a game
                if lasts is not None and lasts.end is Span.GAME and not once:
                    start = f"das nächste Mal{',' if start.startswith(SUBORDINATE) else ''} {start}"
                done = _holds(do, self._clauses(do, scope, inverted=True))
                done = f"darfst du {done.removeprefix('Du darfst ')}" if done.startswith("Du darfst ") else done
                return f"{start}{gate}{comma} {done}"
            case flow.Grant():
                return self._grant(step, scope)
            case flow.Repeat(times=times, do=do):
                again = "ebenso oft" if isinstance(times, Amount) else f"{number(times, scope)} Mal"
                if again.startswith("X (X = Anzahl"):  # X may be what was spent on the card
                    again = f"so oft, wie es der {again.removeprefix('X (X = ').removesuffix(') Mal')} entspricht"
                return f"{again}: {_capital(self._clauses(do, scope))}"
            case flow.Limited(limit=often, do=do):
                return self._clauses(do, scope) + _often(often)
            case flow.Hatch(de=text):
                return text
        raise TypeError(step)

    def _for_each(self, who: object, do: Steps, scope: Scope) -> Clause | str:
        """`jeder andere Charakter wird S weggeschoben, danach …`, where it is said of each of them at once."""
        each = scope.bind("it", "|".join(selector(who, scope, i) for i in range(4)))
        first = clause(do[0], each)
        if first is None or first.subject != selector(who, scope) or is_plural(who, scope):
            every = "jeden davon" if is_plural(who, scope) else selector(who, scope, ACC)
            return f"für {every}: {_capital(self._clauses(do, scope.bind('it', EACH)))}"
        rest = self._clauses(do, scope.bind("it", EACH)).partition(", danach ")[2]
        return replace(first, end=f"{first.end}, danach {rest}") if rest else first

    def _only_if(self, step: flow.If, scope: Scope) -> Clause | None:
        """`…, kommt 1 Würfel hinzu, falls …. Sonst …`: two conditions one after the other read badly."""
        first = clause(step.then[0], scope) if len(step.then) == 1 else None
        if first is None:
            return None
        other = f". Sonst {self._clauses(step.otherwise, scope, inverted=True)}" if step.otherwise else ""
        return replace(first, end=f"{first.end}, falls {condition(step.test, scope)}{other}")

    def _clauses(self, steps: Steps, scope: Scope, inverted: bool = False) -> str:
        texts: list[str] = []
        for index, step in enumerate(steps):
            if isinstance(step, flow.Choose):
                chosen = CHOSEN_MANY if step.number != 1 else CHOSEN[step.of.kind[0]]
                scope = scope.bind(step.as_ or "it", chosen, step.of.kind)
            said = self._step(step, scope, may=False)
            special = step.rules if isinstance(step, dice.MakeAttack) else ()
            scope = outcome(step, scope)
            if isinstance(said, Clause):
                texts.append(
                    invert(said) if inverted and not index else f"danach {invert(said)}" if index else plain(said)
                )
            else:
                texts.append(said)
            texts += [said_[:1].lower() + said_[1:].rstrip(".") for said_ in (self.rule(r, scope) for r in special)]
        return "".join(
            text if not n else f"; {text}" if text.startswith("falls ") else f", {text}" for n, text in enumerate(texts)
        )

    def _grant(self, step: flow.Grant, scope: Scope) -> str | Clause:
        if step.until.end is Span.COLLISION and any(isinstance(p, Unhurt) for p in step.permissions):
            many = is_plural(step.to, scope)
            verb = "erleiden" if many else "erleidet"
            return Clause(selector(step.to, scope), verb, "durch diesen Zusammenstoß keinen Schaden", plural=many)
        whom = "|".join(selector(step.to, scope, i) for i in range(4))
        inner = scope.bind("self", whom).bind("bearer", whom)
        lasting = [modifier(m, inner) for m in step.modifiers] + [permission(p, inner) for p in step.permissions]
        if step.keywords:
            words = joined([names.keyword(k, "de") for k in step.keywords], "und")
            words += f" [{step.number}]" if step.number is not None else ""
            lasting.append(Clause(selector(step.to, scope), "hat", words))
        if step.attacks and (other := names.substitute(step.attacks[0])) is not None:
            reach = f"{'Fläche' if other.area is not None else 'Strahl'} {other.reach}"
            lasting.append(Clause(f"der nächste Angriff {other.name.in_('de')}", "hat", f"{reach} als Reichweite"))
        elif step.attacks:
            words = joined([names.attack(a, "de") for a in step.attacks], "und")
            words += ", ohne dafür zu zahlen," if step.free else ""
            lasting.append(
                Clause(selector(step.to, scope), "darf", f"{'' if step.often else 'einmal '}{words} einsetzen")
            )
        parts = [
            invert(x if not n or x.subject != lasting[n - 1].subject else replace(x, subject=""))
            for n, x in enumerate(lasting)
        ]
        comma = "," if any(", falls" in part for part in parts[:-1]) else ""
        text = f"{comma} und ".join(parts) if len(parts) == 2 else joined(parts, "und")
        if is_plural(step.to, scope):
            inner = inner.bind("bearer", "einer von ihnen|einen von ihnen|einem von ihnen|eines von ihnen")
        for rule in step.rules:
            power = rule.kind in (RuleKind.ACTIVE, RuleKind.REACTIVE, RuleKind.INNATE)
            others = any(t.subject not in ("self", "bearer") and t.by not in ("self", "bearer") for t in rule.on)
            own = inner
            if others and whom.startswith("er|"):  # "er" could be the one that the trigger names
                own = inner.bind("bearer", PLAYER).bind("self", PLAYER)
            if rule.kind is RuleKind.INNATE:  # said as it would stand on the card of whoever has it
                own = inner.bind("bearer", ROLES["bearer"]).bind("self", ROLES["self"])
            head = f"hat {selector(step.to, scope)} {self.headline(rule)}" if power else "gilt"
            text += f"{'; außerdem ' if text else ''}{head}: {self.rule(rule, own).rstrip('.')}"
        return f"{until(step.until, scope)} {text}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _often(of: Limit | None) -> str:
    """For whom or what it is done, each only so often."""
    if of is None:
        return ""
    often = limit(of.model_copy(update={"per": costs.Scope.CHARACTER}))
    return f" (jeder nur {often[0].lower()}{often[1:-1]})"


def _opened(steps: Steps, gap: str, said: str) -> str:
    """What comes later opens with a moment of its own: it stands apart from the condition before it."""
    return f": {_capital(said)}" if isinstance(steps[0], flow.Later) else f"{gap}{said}"


def _holds(steps: Steps, said: str) -> str:
    """What lasts begins with how long: after another opening it is a sentence of its own."""
    lasts = isinstance(steps[0], flow.Grant) and said.startswith(("für ", "in ", "bis "))
    return f"gilt: {_capital(said)}" if lasts else said
