"""German: what texts say, in the words of the German rulebook."""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.cardfiles.prose import joined, spaced

from ..vocabulary import Condition, Cost, Moment, Plain, Rule, Step, Trigger, Window, Zone
from ..vocabulary import conditions as cond
from ..vocabulary import steps as verbs
from ..vocabulary.effects import OF_A_PLAYER
from ..vocabulary.filters import Choice, Filter, PickDice
from ..vocabulary.triggers import FromAbility
from . import de_nouns as nouns
from .de_effects import given, of_player
from .de_nouns import ACC, NOM
from .de_steps import SPANS, VERBS, order, state
from .scope import Scope
from .writer import Clause, Writer, opened

WORDS = {
    "underdog": "Underdog", "aftershock": "Nachbeben", "if": "falls", "if_done": "Wenn ja",
    "otherwise": "sonst", "unless": "Wenn nicht", "not_then": "das geschieht nicht", "repeat": "Für jeden davon",
    "turn": "einmal pro Zug", "own_turn": "einmal in deinem eigenen Zug",
}  # fmt: skip
PLAIN = {
    Plain.UNDERDOG: "falls dein Gegner mehr Charaktere in der Feldzone hat als du",
    Plain.YOUR_TURN: "in deinem Zug", Plain.OPPONENTS_TURN: "im Zug deines Gegners",
    Plain.ATTACK_STEP: "in der Angriffsphase",
}  # fmt: skip
_ABILITIES = {
    FromAbility.FIELDED: "eine Fähigkeit beim Aufstellen", FromAbility.ATTACKS: "eine Fähigkeit beim Angriff",
}  # fmt: skip


class German(Writer):
    locale = "de"

    def word(self, which: str) -> str:
        return WORDS[which]

    def actor(self, who: str, scope: Scope) -> str:
        return nouns.player(who, scope)

    def said(self, clause: Clause, actor: str, mode: str, scope: Scope) -> str:
        who = "jeder Spieler" if actor == "they" else nouns.player(actor, scope)
        if clause.statement:
            return f"wenn du willst: {clause.statement}" if mode == "may" else clause.statement
        if mode == "may":
            return f"{who} {'darfst' if actor == 'you' else 'darf'} {clause.infinitive}"
        if actor == "you":
            return clause.order
        for verb, finite in (("verlieren", "verliert"), ("erhalten", "erhält")):
            if clause.infinitive.endswith(verb) and mode == "plain":
                return f"{who} {finite} {clause.infinitive.removesuffix(verb).strip()}"
        return f"{who} muss {clause.infinitive}"

    def either(self, clauses: Sequence[Clause]) -> Clause:
        return Clause(
            order=joined([clause.order for clause in clauses], "oder"),
            infinitive=joined([clause.infinitive for clause in clauses], "oder"),
        )

    def both(self, clauses: Sequence[Clause]) -> Clause:
        return Clause(
            order=joined([clause.order or clause.statement for clause in clauses], "und"),
            infinitive=joined([clause.infinitive or clause.statement for clause in clauses], "und"),
        )

    def price(self, cost: Cost, scope: Scope) -> Clause:
        return self.both([order(i, m, n, "zu" if n == "zufügen" else "") for i, m, n in nouns.cost(cost, scope)])

    def choosing(self, choices: Sequence[Choice], scope: Scope) -> Clause:
        said = joined([nouns.choice(one, scope) for one in choices], "und")
        many = len(choices) > 1 or any(isinstance(one, PickDice) and one.of.number > 1 for one in choices)
        if not any(isinstance(one, PickDice) and one.of.target for one in choices):
            return order("wähle", said, "wählen")
        return order("wähle", f"{said} als {'Ziele' if many else 'Ziel'}", "wählen")

    def instead(self, ifs: str, sentences: list[str]) -> list[str]:
        return opened(f"{ifs}, stattdessen" if ifs else "stattdessen", sentences)

    def narrowed(self, lead: str, conditions: Sequence[Condition], scope: Scope) -> str:
        """In whose turn stands before what happens in it."""
        for one in conditions:
            if isinstance(one, Plain) and lead.count("immer wenn ") == 1 and one is not Plain.UNDERDOG:
                lead = lead.replace("immer wenn ", f"immer wenn {PLAIN[one]} ")
            else:
                lead = super().narrowed(lead, [one], scope)
        return lead

    # -- when

    def lead(self, rule: Rule, scope: Scope) -> str:
        parts: list[str] = []
        moments = [self._trigger(trigger, scope) for trigger in rule.on]
        if rule.active and rule.zone is Zone.FIELD:
            parts.append(f"solange {nouns.me(scope)} aktiv ist" + ("," if any(moments) or rule.use else ""))
        if any(moments):
            again = f"immer wenn {nouns.me(scope)} "
            parts.append(joined([moments[0], *(moment.removeprefix(again) for moment in moments[1:])], "oder"))
        if rule.use is Window.GLOBAL:
            parts.append("immer wenn Globale Fähigkeiten möglich sind")
        elif rule.use is Window.MAIN:
            parts.append("in deiner Hauptphase")
        return spaced(*parts)

    def moment(self, step: verbs.Later, scope: Scope) -> str:
        return self._trigger(step.on, scope)

    def _trigger(self, trigger: Trigger, scope: Scope) -> str:
        who = self._subject(trigger.subject, scope, trigger.together, NOM)
        whom = self._subject(_anyones(trigger.subject), scope, False, ACC)
        player = nouns.player(trigger.player, scope)
        you = trigger.player == "you"
        causes = joined([nouns.SOURCE[one] for one in trigger.cause], "oder")
        match trigger.moment:
            case Moment.FIELDED:
                return f"immer wenn du {whom} aufstellst"
            case Moment.ATTACKS:
                return f"immer wenn {who} angreift"
            case Moment.BLOCKED:
                return f"immer wenn {who} geblockt wird"
            case Moment.BLOCKS:
                return f"immer wenn {who} blockt"
            case Moment.WOULD_BE_DAMAGED:
                when = "wenn" if not trigger.first else "wenn zum ersten Mal in einem Zug"
                return f"{when} {who} Schaden erleiden würde"
            case Moment.DAMAGED:
                return f"immer wenn {who} Schaden erleidet"
            case Moment.SURVIVED_DAMAGE:
                return f"immer wenn {who} Schaden erleidet und nicht k. o. geht"
            case Moment.PLAYER_DAMAGED:
                kinds = joined([_ABILITIES[one] for one in trigger.ability], "oder")
                return f"immer wenn dir {kinds or 'etwas'} Schaden zufügt"
            case Moment.HIT_PLAYER:
                return f"immer wenn {who} deinem Gegner Kampfschaden zufügt"
            case Moment.COMBAT_DAMAGE_DONE:
                return "nach dem Kampfschaden"
            case Moment.KOED:
                return f"immer wenn {who} k. o. geht"
            case Moment.LEFT_FIELD:
                if isinstance(trigger.subject, str):
                    return f"falls {who} in diesem Zug die Feldzone verlässt"
                return f"immer wenn {who} die Feldzone {'verlassen' if trigger.together else 'verlässt'}"
            case Moment.AFTERSHOCK:
                return "" if trigger.subject == "self" else "hat jeder Charakter Nachbeben"
            case Moment.REGENERATION_FAILED:
                return f"immer wenn die Regeneration von {who} misslingt"
            case Moment.TARGETED:
                who = self._subject(trigger.subject, scope, False, NOM)
                return f"immer wenn {who} Ziel {causes or 'von etwas'} wird"
            case Moment.ACTION_USED:
                return f"immer wenn {player} einen Aktionswürfel einsetzt"
            case Moment.GLOBAL_PAID:
                return f"immer wenn {player} für eine Globale Fähigkeit {'zahlst' if you else 'zahlt'}"
            case Moment.GLOBAL_USED:
                return f"immer wenn {player} eine Globale Fähigkeit einsetzt"
            case Moment.DICE_DRAWN:
                return f"immer wenn {player} Würfel {'ziehst' if you else 'zieht'}"
            case Moment.DRAW_STEP_ENDS:
                return f"nach {_own(trigger.player)} nächsten Nachziehphase"
            case Moment.ROLL_STEP_ENDS:
                return f"nach {_own(trigger.player)} Würfelphase"
            case Moment.COMBAT_ENDS:
                return "am Ende des Kampfes"
            case Moment.TURN_ENDS:
                return "am Ende des Zuges"

    def _subject(self, who: str | Filter, scope: Scope, together: bool, case: str) -> str:
        if isinstance(who, str):
            return nouns.bound(who, scope, case)
        if who == Filter():
            return {NOM: "irgendein Charakter", ACC: "irgendeinen Charakter"}[case]
        said = nouns.dice(who, scope, case, "bare" if together else "ein")
        return f"ein oder mehrere {said}" if together else said

    # -- if

    def condition(self, when: Condition, scope: Scope) -> str:
        if isinstance(when, Plain):
            return PLAIN[when]
        if isinstance(when, cond.Exists):
            which = nouns.dice(when.of.model_copy(update={"whose": "any"}), scope, ACC, "ein")
            who = {"you": "du", "opponent": "dein Gegner"}.get(when.of.whose, "jemand")
            return f"falls {who} {which} in der Feldzone {'hast' if when.of.whose == 'you' else 'hat'}"
        if isinstance(when, cond.Is):
            who, _ = nouns.selected(when.who, scope)
            if when.like.combat is not None and when.like == Filter(combat=when.like.combat):
                return f"falls {who} {nouns.IN_COMBAT[when.like.combat]}"
            return f"falls {who} {nouns.dice(when.like, scope, NOM, 'ein')} ist"
        if isinstance(when, cond.Shows):
            return f"falls {nouns.bound(when.who, scope, NOM)} {nouns.FACES[when.face]} zeigt"
        if isinstance(when, cond.Achieved):
            return f"falls das mindestens {when.least} war" if when.least > 1 else "falls das gelingt"
        if isinstance(when, cond.TurnOf):
            return "in deinem Zug" if when.player == "you" else "im Zug des anderen"
        if isinstance(when, cond.Not):
            return self.condition(when.of, scope).replace("falls ", "außer wenn ", 1)
        if isinstance(when, (cond.All, cond.Either)):
            last = "und" if isinstance(when, cond.All) else "oder"
            return joined([self.condition(one, scope) for one in when.of], last)
        return f"falls der Würfel {when.shows.value}-Wut zeigt"

    # -- what lasts

    def lasting(self, rule: Rule, scope: Scope) -> list[str]:
        if rule.is_of_a_player:
            return [of_player(effect, scope, "") for effect in rule.effects]
        who, plural = nouns.selected(rule.of, scope)
        return [given(who, plural, rule.effects, scope, "")]

    def free_fielding(self, rule: Rule, scope: Scope) -> str:
        me = nouns.me(scope)
        if rule.cost.is_free:
            return f"du darfst {me} aufstellen, ohne die Aufstellungskosten zu zahlen"
        return f"statt der Aufstellungskosten von {me} darfst du {self.price(rule.cost, scope).infinitive}"

    # -- what happens

    def act(self, step: Step, scope: Scope) -> Clause:
        if isinstance(step, verbs.Give):
            if all(isinstance(effect, OF_A_PLAYER) for effect in step.effects):
                return state(joined([of_player(effect, scope, "in diesem Zug") for effect in step.effects], "und"))
            who, plural = nouns.selected(step.who, scope)
            return state(given(who, plural, step.effects, scope, SPANS[step.until.value]))
        return VERBS[type(step)](step, scope)


def _anyones(who: str | Filter) -> str | Filter:
    return who if isinstance(who, str) else who.model_copy(update={"whose": "any"})


def _own(who: str) -> str:
    return "deiner" if who == "you" else "seiner"
