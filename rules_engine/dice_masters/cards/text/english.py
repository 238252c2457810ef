"""English: what texts say."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.cardfiles.prose import joined, spaced

from ..vocabulary import Condition, Cost, Moment, Plain, Rule, Step, Trigger, Window, Zone
from ..vocabulary import conditions as cond
from ..vocabulary import steps as verbs
from ..vocabulary.effects import OF_A_PLAYER
from ..vocabulary.filters import Choice, Filter, PickDice
from ..vocabulary.triggers import FromAbility
from . import en_nouns as nouns
from .en_effects import given, of_players
from .en_steps import SPANS, VERBS, order, state
from .scope import Scope
from .writer import Clause, Writer, opened

WORDS = {
    "underdog": "Underdog", "aftershock": "Aftershock", "if": "if", "if_done": "If so",
    "otherwise": "otherwise", "unless": "If not", "not_then": "that does not happen", "repeat": "For each of them",
    "turn": "once per turn", "own_turn": "once in your own turn",
}  # fmt: skip
PLAIN = {
    Plain.UNDERDOG: "if your opponent has more characters in the Field Zone than you",
    Plain.YOUR_TURN: "in your turn", Plain.OPPONENTS_TURN: "in your opponent's turn",
    Plain.ATTACK_STEP: "in the Attack Step",
}  # fmt: skip


class English(Writer):
    locale = "en"

    def word(self, which: str) -> str:
        return WORDS[which]

    def actor(self, who: str, scope: Scope) -> str:
        return nouns.player(who, scope)

    def said(self, clause: Clause, actor: str, mode: str, scope: Scope) -> str:
        who = "each player" if actor == "they" else nouns.player(actor, scope)
        if clause.statement:
            return f"if you like: {clause.statement}" if mode == "may" else clause.statement
        if clause.infinitive.startswith(("gain ", "lose ")) and actor != "you" and mode == "plain":
            verb, _, what = clause.infinitive.partition(" ")
            return f"{who} {verb}s {what}"
        if mode == "may":
            return f"{who} may {clause.infinitive}"
        return clause.order if actor == "you" else f"{who} must {clause.infinitive}"

    def either(self, clauses: Sequence[Clause]) -> Clause:
        return order(joined([clause.infinitive for clause in clauses], "or"))

    def both(self, clauses: Sequence[Clause]) -> Clause:
        return order(joined([clause.infinitive or clause.statement for clause in clauses], "and"))

    def price(self, cost: Cost, scope: Scope) -> Clause:
        return order(nouns.cost(cost, scope))

    def choosing(self, choices: Sequence[Choice], scope: Scope) -> Clause:
        said = joined([nouns.choice(one, scope) for one in choices], "and")
        many = len(choices) > 1 or any(isinstance(one, PickDice) and one.of.number > 1 for one in choices)
        if not any(isinstance(one, PickDice) and one.of.target for one in choices):
            return order(f"choose {said}")
        return order(f"choose {said} as {'targets' if many else 'the target'}")

    def instead(self, ifs: str, sentences: list[str]) -> list[str]:
        return opened(ifs, [*sentences[:-1], f"{sentences[-1]} instead"])

    # -- when

    def lead(self, rule: Rule, scope: Scope) -> str:
        parts: list[str] = []
        me = nouns.me(scope)
        moments = [self._trigger(trigger, scope) for trigger in rule.on]
        if rule.active and rule.zone is Zone.FIELD:
            parts.append(f"while {me} is active" + ("," if any(moments) or rule.use else ""))
        if any(moments):
            again = f"whenever {nouns.me(scope)} "
            parts.append(joined([moments[0], *(moment.removeprefix(again) for moment in moments[1:])], "or"))
        if rule.use is Window.GLOBAL:
            parts.append("whenever a Global Ability could be used")
        elif rule.use is Window.MAIN:
            parts.append("in your Main Step")
        return spaced(*parts)

    def moment(self, step: verbs.Later, scope: Scope) -> str:
        return self._trigger(step.on, scope)

    def _trigger(self, trigger: Trigger, scope: Scope) -> str:
        who = self._subject(trigger.subject, scope, trigger.together)
        player = nouns.player(trigger.player, scope)
        does = "" if trigger.player == "you" else "s"
        own = nouns.possessive(trigger.player, scope)
        causes = joined([nouns.SOURCE[one] for one in trigger.cause], "or")
        match trigger.moment:
            case Moment.FIELDED:
                return f"whenever you field {self._subject(_anyones(trigger.subject), scope, False)}"
            case Moment.ATTACKS:
                return f"whenever {who} attacks"
            case Moment.BLOCKED:
                return f"whenever {who} is blocked"
            case Moment.BLOCKS:
                return f"whenever {who} blocks"
            case Moment.WOULD_BE_DAMAGED:
                return f"{'the first time in a turn that' if trigger.first else 'whenever'} {who} would take damage"
            case Moment.DAMAGED:
                return f"whenever {who} takes damage"
            case Moment.SURVIVED_DAMAGE:
                return f"whenever {who} takes damage without being KO'd"
            case Moment.PLAYER_DAMAGED:
                kinds = joined([_ABILITIES[one] for one in trigger.ability], "or")
                return f"whenever {kinds or 'something'} deals damage to you"
            case Moment.HIT_PLAYER:
                return f"whenever {who} deals combat damage to your opponent"
            case Moment.COMBAT_DAMAGE_DONE:
                return "after combat damage"
            case Moment.KOED:
                return f"whenever {who} is KO'd"
            case Moment.LEFT_FIELD:
                when = f"if {who} leaves" if isinstance(trigger.subject, str) else f"whenever {who} leaves"
                when = when.replace("leaves", "leave") if trigger.together else when
                return f"{when} the Field Zone{' this turn' if isinstance(trigger.subject, str) else ''}"
            case Moment.AFTERSHOCK:
                return "" if trigger.subject == "self" else "every character has Aftershock"
            case Moment.REGENERATION_FAILED:
                return f"whenever {who} fails to regenerate"
            case Moment.TARGETED:  # what aims at several is answered once, and says so of one
                who = self._subject(trigger.subject, scope, False)
                return f"whenever {who} becomes a target of {causes or 'anything'}"
            case Moment.ACTION_USED:
                return f"whenever {player} use{does} an action die"
            case Moment.GLOBAL_PAID:
                return f"whenever {player} pay{does} for a Global Ability"
            case Moment.GLOBAL_USED:
                return f"whenever {player} use{does} a Global Ability"
            case Moment.DICE_DRAWN:
                return f"whenever {player} draw{does} dice"
            case Moment.DRAW_STEP_ENDS:
                return f"after {own} next Clear and Draw Step"
            case Moment.ROLL_STEP_ENDS:
                return f"after {own} Roll and Reroll Step"
            case Moment.COMBAT_ENDS:
                return "at the end of combat"
            case Moment.TURN_ENDS:
                return "at the end of the turn"

    def _subject(self, who: str | Filter, scope: Scope, together: bool) -> str:
        if isinstance(who, str):
            return nouns.subject(who, scope)[0]
        said = nouns.dice(who, scope, "no" if together else "a")
        if together:
            return f"one or more {said}"
        return "any character" if who == Filter() else said

    # -- if

    def condition(self, when: Condition, scope: Scope) -> str:
        if isinstance(when, Plain):
            return PLAIN[when]
        if isinstance(when, cond.Exists):
            return f"if {self._exists(when, scope)}"
        if isinstance(when, cond.Is):
            return f"if {self._is(when, scope)}"
        if isinstance(when, cond.Shows):
            return f"if {nouns.subject(when.who, scope)[0]} shows {nouns.FACES[when.face]}"
        if isinstance(when, cond.Achieved):
            return f"if that was {when.least} or more" if when.least > 1 else "if that succeeds"
        if isinstance(when, cond.TurnOf):
            return f"in {nouns.possessive(when.player, scope)} turn"
        if isinstance(when, cond.Not):
            return self.condition(when.of, scope).replace("if ", "unless ", 1)
        if isinstance(when, (cond.All, cond.Either)):
            last = "and" if isinstance(when, cond.All) else "or"
            return joined([self.condition(one, scope) for one in when.of], last)
        return f"if the die shows {when.shows.value} bursts"

    def _exists(self, when: cond.Exists, scope: Scope) -> str:
        which = when.of.model_copy(update={"whose": "any"})
        verb = {"you": "you have", "opponent": "your opponent has"}.get(when.of.whose, "there is")
        return f"{verb} {nouns.dice(which, scope, 'a')} in the Field Zone"

    def _is(self, when: cond.Is, scope: Scope) -> str:
        who, _ = nouns.subject(when.who, scope)
        if when.like.combat is not None and when.like == Filter(combat=when.like.combat):
            was = "was" if scope.rule is not None and scope.rule.on else "is"
            return f"{who} {was} {nouns.COMBAT[when.like.combat]}"
        return f"{who} is {nouns.dice(when.like, scope, 'a')}"

    # -- what lasts

    def lasting(self, rule: Rule, scope: Scope) -> list[str]:
        if rule.is_of_a_player:
            return of_players(rule.effects, scope, "")
        who, plural = nouns.selected(rule.of, scope)
        return given(who, plural, rule.effects, scope, "")

    def free_fielding(self, rule: Rule, scope: Scope) -> str:
        me = nouns.me(scope)
        if rule.cost.is_free:
            return f"you may field {me} without paying the fielding cost"
        return f"instead of the fielding cost of {me} you may {nouns.cost(rule.cost, scope)}"

    # -- what happens

    def act(self, step: Step, scope: Scope) -> Clause:
        if isinstance(step, verbs.Give):
            if all(isinstance(effect, OF_A_PLAYER) for effect in step.effects):
                return state(joined(of_players(step.effects, scope, "this turn"), "and"))
            who, plural = nouns.selected(step.who, scope)
            return state(joined(given(who, plural, step.effects, scope, SPANS[step.until.value]), "and"))
        return VERBS[type(step)](step, scope)


_ABILITIES = {
    FromAbility.FIELDED: "an ability for being fielded", FromAbility.ATTACKS: "an ability for attacking",
}  # fmt: skip


def _anyones(who: str | Filter) -> str | Filter:
    return who if isinstance(who, str) else who.model_copy(update={"whose": "any"})
