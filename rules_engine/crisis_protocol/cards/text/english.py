"""English: a whole rule as a card would say it."""

from __future__ import annotations

import re
from dataclasses import replace

from ..vocabulary import Limit, Moment, Rule, RuleKind, Step, Steps, costs
from ..vocabulary import steps_board as board
from ..vocabulary import steps_dice as dice
from ..vocabulary import steps_fates as fates
from ..vocabulary import steps_flow as flow
from ..vocabulary import steps_harm as harm
from ..vocabulary import steps_markers as markers
from ..vocabulary.conditions import All, During, Is, Same
from ..vocabulary.conditions import Any as Any_
from ..vocabulary.filters import Each, Filter, Thing
from ..vocabulary.numbers import Amount, Every, Uses
from ..vocabulary.permissions import Unhurt
from ..vocabulary.words import ActionKind, Side, Span, Who
from . import names
from .clause import (
    PRICED,
    Clause,
    Scope,
    grouped,
    joined,
    others_choose,
    replaces,
    sentence,
    spaced,
    spends,
    subject_filter,
)
from .en_conditions import condition, trigger, triggers
from .en_lasting import given_up, limit, modifier, permission, price, until
from .en_nouns import MET, ROLES, each_of, filtered, number, remaining, role, selector, spent
from .en_steps import clause

_DOES = " does this"
BEARER = ("self", "bearer")
PLAYER = "the one who played this card"
UNTOLD = re.compile(r"\bR?X\b(?!-| \(X =)")
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
            more = " + 1 for each earlier use this turn" if isinstance(rule.cost.surcharge, Uses) else ""
            facts.append(power(rule.cost) + more)
        said = ", ".join(f for f in facts if f)
        return f"{name} ({said})" if name else said

    def rule(self, rule: Rule, scope: Scope) -> str:
        given, scope = scope, bound(rule, scope)
        texts = [self.players(rule, scope), self._body(rule, scope)]
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
        if not rule.players:
            return ""
        parts = []
        for player in rule.players:
            plain = Filter.model_construct(**{**{f: getattr(player, f) for f in Filter.model_fields}, "side": "any"})
            if player.number == "any":
                most = f"up to {player.up_to}" if player.up_to else "any number of"
                who = filtered(plain, scope, most, plural=True) if not player.among else "any of them"
            elif player.number == 1 and _fights(player):
                plain = plain.model_copy(update={"test": None, "side": Side.ANY})
                kind = filtered(plain, scope)
                known = kind == "a character" or kind.removeprefix("a ") in triggers(rule.on, scope)
                who = "that character" if known else f"that character, if it is {kind},"
            elif player.number == 1:
                who = filtered(plain.model_copy(update={"side": Filter.model_fields["side"].default}), scope)
                who = (
                    {"source": "it", "attacker": "it"}.get(player.among, "that character")
                    if player.among
                    else _allied(who)
                )
                if player.named and "subject" in player.but:
                    who = who.replace("of that character", "of that other character")
            else:
                who = filtered(plain, scope, str(player.number), plural=True)
                who = who.replace(f"{player.number} characters", f"{player.number} allied characters")
            who = who.replace("any number of other characters", "any number of other allied characters")
            parts.append(who.replace("any number of characters", "any number of allied characters"))
        cost = price(rule.players[0].pays, scope)
        if len({player.pays for player in rule.players}) > 1:  # each has its own
            own = [price(player.pays, scope) for player in rule.players]
            parts = [f"{who}, who has to {much}," if much else who for who, much in zip(parts, own, strict=True)]
            cost = ""
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
        first = [pick.of for pick in rule.choose.values() if pick.of.among != "team"]
        return spaced(*(sentence(f"choose {filtered(of, scope)}") for of in first))

    def _body(self, rule: Rule, scope: Scope) -> str:
        if not rule.do:
            return ""
        if rule.kind is RuleKind.INTERACT and isinstance(rule.when, Is) and rule.when.a.objective:
            deed = self._clauses(rule.do, scope)
            return sentence(f"allied characters may interact with {filtered(rule.when.a, scope)}: {deed}")
        lead = "" if rule.players else triggers(rule.on, scope)
        when = f"if {condition(rule.when, scope)}" if rule.when and not rule.players else ""
        texts = []
        if rule.action:
            lead = "Action:"
        if rule.each_player:
            lead = f"{lead}, each player in turn, beginning with priority{_DOES}"
        by_choice = rule.cost.by in rule.choose
        if by_choice:
            texts += [_lead(lead, when, f"choose {filtered(pick.of, scope)}") for pick in rule.choose.values()]
            lead, when = "", ""
        if rule.cost.by != "self" or (rule.kind in PRICED and not rule.cost.is_free):
            payer = role(rule.cost.by, scope)
            texts.append(_lead(lead, when, f"{payer} may {price(rule.cost, scope)}"))
            lead, when = "", "if it does"
        own = self._own_deed(rule, scope)
        if rule.kind is RuleKind.REACTIVE and not own and not by_choice:
            texts.append(_lead(lead, when, "this character may use this superpower"))
            lead, when = "", ""
        for pick in () if by_choice else rule.choose.values():
            if _choice_first(rule) and pick.of.among != "team":
                continue
            count = "" if pick.number == 1 else f"{number(pick.number, scope)} "
            texts.append(_lead(lead, when, f"choose {count}{filtered(pick.of, scope)}"))
            lead, when = "", ""
        silent = (RuleKind.ACTIVE, RuleKind.REACTIVE, RuleKind.TACTIC, RuleKind.INTERACT)
        may = rule.is_optional and rule.kind not in silent and rule.cost.is_free
        may = may or (rule.kind is RuleKind.REACTIVE and own) or bool(rule.players and rule.optional)
        first = clause(rule.do[0], scope)
        if may and len(rule.do) > 1 and first is not None and first.subject.startswith("each "):
            texts.append(_lead(lead, when, "you may use this ability"))  # one choice, not one of each
            may, lead, when = False, "", ""
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
        instead = len(steps) > 1 and isinstance(steps[0], harm.Prevent) and not isinstance(steps[1], flow.Later)
        for index, step in enumerate(steps):
            if instead and index == 0:
                continue
            if isinstance(step, flow.Choose):
                scope = scope.bind(step.as_ or "it", _chosen(step.of, step.number != 1), step.of.kind)
            if isinstance(step, flow.Grant) and before.startswith("each ") and _is_player("it", scope):
                scope = scope.bind("self", PLAYER)
            plain = clause(step, scope)
            if plain is not None and before and plain.subject == "it" and _is_player("it", scope):
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
            texts.append(_lead(lead, when, spaced(then if follows else "", said)))
            for told in (self.rule(extra, scope) for extra in step.rules) if isinstance(step, dice.MakeAttack) else ():
                after = "After this attack, "
                own = f"For that attack, {told[0].lower()}{told[1:]}"
                texts.append(f"After that attack, {told.removeprefix(after)}" if told.startswith(after) else own)
            lead, when = "", ""
            scope = _outcome(step, scope)
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
                    f"{n} {'die' if n == 1 else 'dice'}" if isinstance(n, int) else f"dice equal to {_rolled(n, scope)}"
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
                            scope = scope.bind(name, _chosen(pick.of, False), pick.of.kind, name in scope.foes)
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
            if who == "it" and others and _is_player("it", scope):  # "it" could be the one that the trigger names
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


def _choice_first(rule: Rule) -> bool:
    """A choice that the restriction speaks of comes before it."""
    return bool(rule.players and rule.choose and rule.when and not isinstance(rule.when, During))


def bound(rule: Rule, scope: Scope) -> Scope:
    """What the names of a rule mean in words."""
    scope = Scope(rule, dict(scope.names), dict(scope.kinds), scope.parameter)
    subject = subject_filter(rule)
    if any(t.moment is Moment.TERRAIN_DESTROYED for t in rule.on):
        scope = scope.bind("subject", "that feature")
    if subject == "self" or (rule.kind is RuleKind.ATTACK_RULE):
        scope = scope.bind("subject", "this character" if rule.kind is not RuleKind.ATTACK_RULE else "the target")
    elif subject == "bearer" and "bearer" in scope.names:
        scope = scope.bind("subject", scope.names["bearer"])
    if rule.players:
        several = len(rule.players) > 1 or rule.players[0].number != 1
        player_ = PLAYER if rule.choose or others_choose(rule) else "it"
        first = _by_name(rule.players[0]) if all(_by_name(player) for player in rule.players) else "the first one"
        scope = scope.bind("self", first if len(rule.players) > 1 else player_).bind(
            "team", "they" if several else "it"
        )
        for player in rule.players:
            if player.as_:
                scope = scope.bind(player.as_, _by_name(player) or "the other one")
    for name, pick in rule.choose.items():
        sides = {"ally": "allied ", "enemy": "enemy "} if len(rule.choose) > 1 else {}
        chosen = _chosen(pick.of, False).replace("chosen ", f"chosen {sides.get(pick.of.side, '')}")
        if alike := [other for other, one in rule.choose.items() if (one.of.side, one.of.kind) == _sort(pick.of)][1:]:
            chosen = chosen.replace("the chosen", f"the {'second' if name in alike else 'first'} chosen")
        scope = scope.bind(name, chosen if rule.players else "it", pick.of.kind, pick.of.side is not Side.ALLY)
    return scope


def _sort(of: Filter) -> tuple[Side, tuple[Thing, ...]]:
    return of.side, of.kind


def _by_name(player: costs.Player) -> str:
    """A player of a card that only one character can be."""
    return names.character(player.named[0], "en") if len(player.named) == 1 else ""


def _chosen(of: Filter, plural: bool) -> str:
    if plural:
        return f"{_chosen(of, False)}s"
    if len(of.kind) > 1:
        return "the chosen feature or character"
    noun = "feature" if of.kind == (Thing.TERRAIN,) else "token" if of.kind == (Thing.OBJECTIVE,) else "character"
    return f"the chosen {noun}"


def _outcome(step: Step, scope: Scope) -> Scope:
    """What the name of a step's result means from now on."""
    moved = {board.Push: "pushed", board.Throw: "thrown", board.Place: "placed", board.Advance: "advanced"}
    if isinstance(step, board.Push) and step.meets:
        scope = scope.bind(step.meets, MET)
    if not step.as_ or isinstance(step, flow.Choose):
        return scope
    if isinstance(step, harm.Summon) and scope.rule is not None and scope.rule.players:
        return scope.bind(step.as_, names.character(step.character, "en"))
    if isinstance(step, fates.Discard):
        return scope.bind(step.as_, "the chosen cards")
    if isinstance(step, harm.RemoveToken) and step.on_card:
        return scope.bind(step.as_, "the chosen tokens")
    if isinstance(step, (markers.Mark, board.Bring)):
        return scope.bind(step.as_, "that token", (Thing.MARKER,))
    if isinstance(step, harm.Action) and step.kind is ActionKind.ATTACK:
        return scope.bind(step.as_, "the target of that attack")
    if isinstance(step, harm.Damage) and isinstance(step.who, Each):
        return scope.bind(step.as_, "each character so damaged")
    if isinstance(step, harm.Give) and isinstance(step.who, Each):
        return scope.bind(step.as_, "each character that gained it in this way")
    return scope.bind(step.as_, f"the {moved[type(step)]} character" if type(step) in moved else "that character")


def _is_player(said: str, scope: Scope) -> bool:
    """Whether this word stands for who played the card."""
    return bool(scope.rule and scope.rule.players) and scope.names.get("self") == said and "it" not in scope.names


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
    if lead.endswith(":") and when:
        return sentence(f"{lead} {when[0].upper()}{when[1:]}, {text}")
    start = ", ".join(part for part in (lead.removesuffix(","), when) if part)
    if start.endswith(":"):
        return sentence(f"{start} {text[0].upper()}{text[1:]}")
    if start.endswith(_DOES):
        return sentence(f"{start.removesuffix(_DOES)}: {text}")
    return sentence(f"{start}, {text}" if start else text)


def lowered(text: str, scope: Scope, *more: str) -> str:
    """A sentence as a part of another; a name keeps its capital letter."""
    proper = ("KO'", "R1 ", *more, *(name for name in scope.names.values() if name[:1].isupper()))
    return text if not text or text.startswith(proper) else text[0].lower() + text[1:]


def say(of: Clause, may: bool) -> str:
    return spaced(of.subject, f"may {of.base}" if may else of.finite, of.mid, of.end)


def power(cost: costs.Cost) -> str:
    if isinstance(cost.power, costs.Spread) and not isinstance(cost.power.min, int):
        return f"{_rolled(cost.power.min, Scope())} or more Power"
    if isinstance(cost.power, costs.Spread):
        return f"{cost.power.min}–{cost.power.max} Power" if cost.power.max else f"{cost.power.min} or more Power"
    spent = f"{cost.power} Power" if isinstance(cost.power, int) else "X Power"
    if cost.or_tokens is not None:
        spent += f" or {names.token(cost.or_tokens.name, 'en')} tokens"
    if cost.tokens is None:
        return spent
    return joined([spent if cost.power != 0 else "", given_up(cost.tokens)], "and")
