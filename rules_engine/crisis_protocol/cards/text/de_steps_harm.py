"""German for steps about damage, Power, conditions, tokens, actions and forms. It leaves other steps alone."""

from __future__ import annotations

from ..vocabulary import Named
from ..vocabulary import steps_harm as harm
from ..vocabulary.numbers import Stat
from ..vocabulary.words import ActionKind, StatName
from . import names
from .clause import Clause, Scope, joined, spaced
from .de_amounts import amount
from .de_nouns import number, selector, within
from .de_roles import role
from .de_voices import does, undergoes
from .de_words import ACC, DAT, GEN, conditions, marker

ACTIONS = {
    ActionKind.MOVE: "eine Bewegungsaktion", ActionKind.ATTACK: "eine Angriffsaktion",
    ActionKind.SHAKE: "eine Erholungsaktion", ActionKind.ANY: "eine Aktion",
}  # fmt: skip


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case harm.Damage(who=who, amount=n, gives_power=gives_power):
            what = amount(n, "Schaden", scope) + ("" if gives_power else ", für den er keine Kraft erhält")
            return does(who, scope, "erleidet", "erleiden", what)
        case harm.Heal(who=who, amount=Stat(stat=StatName.DAMAGE, of=of)) if of == who:
            return does(who, scope, "entfernt", "entfernen", "allen Schaden")
        case harm.Heal(who=who, amount=Named.ALL, up_to=False):
            return does(who, scope, "entfernt", "entfernen", "allen Schaden")
        case harm.Heal(who=who, amount=n, up_to=up_to):
            return does(who, scope, "entfernt", "entfernen", ("bis zu " if up_to else "") + amount(n, "Schaden", scope))
        case harm.GainPower(who=who, amount=n, anyway=anyway):
            though = ", auch wenn er angeschlagen ist" if anyway else ""
            return does(who, scope, "erhält", "erhalten", amount(n, "Kraft", scope) + though)
        case harm.LosePower(who=who, amount=n):
            return does(who, scope, "verliert", "verlieren", amount(n, "Kraft", scope))
        case harm.ForgoPower(amount=n, who=who):
            return does(who, scope, "erhält", "erhalten", f"{amount(n, 'Kraft', scope)} weniger")
        case harm.SpendPower(who=who, amount=n):
            return does(who, scope, "gibt", "geben", amount(n, "Kraft", scope), "aus")
        case harm.Give(who=who, conditions=given, pick=pick):
            what = amount(pick, f"der Zustände {conditions(given, 'oder')}", scope) if pick else conditions(given)
            return does(who, scope, "erhält", "erhalten", what)
        case harm.RemoveCondition(who=who, conditions=gone, number=n):
            what = (
                conditions(gone)
                if gone and n == Named.ALL
                else f"{number(n, scope)} der Zustände {conditions(gone, 'oder')}"
            )
            plain = f"{number(n, scope)} {'Zustand' if n == 1 else 'Zustände'}"
            if who == "target" and n != Named.ALL:
                lost = f"{what if gone else plain} vom Ziel"
                return Clause("dieser Charakter", "entfernt", lost, base="entfernen")
            return does(who, scope, "entfernt", "entfernen", what if gone else plain)
        case harm.PassCondition(who=who, to=to):
            what = f"1 Zustand, den {selector(to, scope)} nicht hat, an {selector(to, scope, ACC)}"
            return does(who, scope, "gibt", "geben", what, "ab")
        case harm.GiveToken(name=name, number=n, on_card=True):
            return Clause("du", "legst", f"{amount(n, marker(name), scope)} auf diese Karte", base="legen")
        case harm.GiveToken(name=name, number=n, who=who):
            return does(who, scope, "erhält", "erhalten", f"{number(n, scope)} {marker(name)}")
        case harm.RemoveToken(name="activated", who=who):
            return does(who, scope, "entfernt", "entfernen", "den Aktiviert-Marker")
        case harm.RemoveToken(name=name, on_card=True):
            return Clause("du", "entfernst", f"beliebig viele {marker(name)} von dieser Karte", base="entfernen")
        case harm.RemoveToken(name=name, number=Named.ALL, who=who, up_to=True):
            return does(who, scope, "entfernt", "entfernen", f"beliebig viele {marker(name)}")
        case harm.RemoveToken(name=name, number=n, who=who, up_to=up_to):
            what = f"{'bis zu ' if up_to else ''}{number(n, scope)} {marker(name)}"
            return does(who, scope, "entfernt", "entfernen", what)
        case harm.MoveToken(name=name, to=to):
            where = f"zu {selector(to, scope, DAT)}" if to is not None else "aus dem Spiel"
            return Clause(f"der {marker(name)}", "kommt", where, base="kommen")
        case harm.Ko(who=who):
            return undergoes(who, scope, "besiegt")
        case harm.UsePower(named=power):
            used = f"{names.rule(scope.rule, power, 'de')} (ohne dafür zu bezahlen)"
            return Clause(role("self", scope), "setzt", used, "ein", "einsetzen")
        case harm.Fell(who=who):
            return undergoes(who, scope, "angeschlagen" if step.dazed else "angeschlagen oder, falls verletzt, besiegt")
        case harm.Leave(who=who):
            return undergoes(who, scope, "aus dem Spiel entfernt")
        case harm.Wake(who=who):
            return does(who, scope, "entfernt", "entfernen", "den Angeschlagen-Marker")
        case harm.ReduceDamage(by=by, to=to, floor=floor):
            how = f"um {number(by, scope)}" if by is not None else f"auf {number(to, scope)}"
            return Clause(
                "der Schaden", "wird", how + (f" (Minimum {floor})" if floor else ""), "gesenkt", "gesenkt werden"
            )
        case harm.Prevent():
            return Clause("das", "geschieht", "nicht", base="verhindert werden")
        case harm.Negate():
            mid = "keine Wirkung und kann in diesem Zug nicht erneut eingesetzt werden, gilt aber als eingesetzt"
            return Clause("jene Superkraft", "hat", mid, base="haben")
        case harm.Transform(to=to, who=who):
            far = f" (innerhalb von Reichweite {step.within} statt Reichweite 1)" if step.within > 1 else ""
            return does(who, scope, "verwandelt", "verwandeln", f"sich in {names.form(to, 'de', scope.card)}{far}")
        case harm.Summon(character=card, within=r, of=of, conditions=start, activated=activated, brings=brings):
            near = within(r, of, scope)
            mid = spaced(near, f"mit {conditions(start)}" if start else "", "mit Aktiviert-Marker" if activated else "")
            if brings:
                all_ = [{"power": "der Kraft", "activated": "den Aktiviert-Markern"}.get(b) or f"den {marker(b)}n"
                        for b in brings]  # fmt: skip
                mid = spaced(mid, f"mit {joined(all_, 'und')}", selector(of, scope, GEN))
            mid += " mit der verletzten Seite oben" if step.injured else ""
            return Clause(names.character(card, "de"), "kommt", mid, "ins Spiel", "ins Spiel kommen")
        case harm.Action(kind=kind, who=who, with_=attack, target=target, unused=unused):
            which = f"mit {names.attack(attack, 'de')}" if attack else ""
            which = "mit einem in dieser Aktivierung noch nicht benutzten Angriff" if unused else which
            against = f"gegen {selector(target, scope, ACC)}" if target is not None else ""
            return Clause(selector(who, scope), "führt", spaced(ACTIONS[kind], which, against), "aus", "ausführen")
        case harm.ExtraAction(kind=kind, who=who):
            return does(who, scope, "hat", "haben", f"in dieser Aktivierung {ACTIONS[kind]} mehr")
        case harm.Activate(who=who, anew=True):
            return does(who, scope, "erhält", "erhalten", "keinen Aktiviert-Marker und wird sofort erneut aktiviert")
        case harm.Activate(who=who):
            return undergoes(who, scope, "aktiviert", "sofort")
        case harm.EndActivation(who=who):
            return Clause(f"die Aktivierung {selector(who, scope, GEN)}", "endet", "sofort", "", "sofort enden")
    return None
