"""German for steps about attacks and dice. It leaves other steps alone."""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import Named
from ..vocabulary import steps_dice as dice_
from ..vocabulary.numbers import Faces
from ..vocabulary.words import Defense, Roll
from . import names
from .clause import Clause, Scope, joined, spaced
from .de_amounts import amount, dice, each_of
from .de_nouns import filtered, number, selector
from .de_roles import role
from .de_voices import does
from .de_words import ACC, DAT, GEN, NOM, attack_of, faces

WAIVED = {"range": "Reichweite", "sight": "Sichtlinie", "cover": "Deckung", "stealth": "Tarnung"}
DEFENSES = {
    Defense.PHYSICAL: "die Physische Verteidigung", Defense.ENERGY: "die Energie-Verteidigung",
    Defense.MYSTIC: "die Mystische Verteidigung",
}  # fmt: skip


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case dice_.MakeAttack():
            return _attack_made(step, scope)
        case dice_.AddDice(amount=int(n), to=roll) if n < 0:
            which = "aus dem Verteidigungswurf" if roll is Roll.DEFENSE else "aus dem Angriffswurf"
            which = which if scope.in_attack or roll is not Roll.THIS else "aus dem Wurf"
            return Clause(dice(-n, scope), "werden", which, "entfernt", "entfernt werden", plural=True)
        case dice_.AddDice(amount=n, to=roll):
            which = {Roll.ATTACK: "zum Angriffswurf", Roll.DEFENSE: "zum Verteidigungswurf"}.get(
                roll, "zum Angriffswurf" if scope.in_attack else "zum Wurf")  # fmt: skip
            count = dice(n, scope)
            one = count.startswith("1 ")
            return Clause(count, "kommt" if one else "kommen", which, "hinzu", "hinzukommen", plural=not one)
        case dice_.UseDefense(type=None, dice=count):
            return Clause(role("self", scope), "wirft", f"{count} Würfel statt der eigenen Verteidigung", base="werfen")
        case dice_.UseDefense(type=type_) if type_ is not None:
            return Clause(role("self", scope), "verwendet", DEFENSES[type_], base="verwenden")
        case dice_.Reroll(number=n, whose=whose, faces=only, fails=fails):
            which = dice(n, scope) + (f" mit {faces(only)}" if only else "") + (", auch Fehlschläge," if fails else "")
            if n != Named.ALL and whose in ("attacker", "target") and (whose == "target" or not scope.in_attack):
                mid = f"{which} {_roller(whose, scope, GEN)}"
                if step.must:
                    return Clause("du", "wirfst", mid, "neu", "neu werfen")
                return Clause("du", "darfst", mid, "neu werfen", "neu werfen")
            if n == Named.ALL or step.must:
                return Clause(_roller(whose, scope), "wirft", which, "neu", "neu werfen")
            return Clause(_roller(whose, scope), "darf", which, "neu werfen", "neu werfen")
        case dice_.Change(number=n, whose=whose, faces=shown, to=to, up_to=up_to):
            owner = _roller(whose, scope, GEN)
            kinds = joined([f"{names.face(face, 'de')}-" for face in shown], "oder")
            too = step.fails and shown != (Face.FAILURE,)
            what = f"{kinds}Ergebnis {owner}{' (auch Fehlschlag)' if too else ''}"
            face = _a_face(to) if to is not None else "eine beliebige andere Seite"
            if isinstance(n, Faces):
                each = amount(n, "x", scope).removeprefix("1 x ")
                if up_to:
                    return Clause(f"{each} 1 {what}", "darf", f"in {face}", "geändert werden", "geändert werden")
                return Clause(f"{each} 1 {what}", "wird", f"in {face}", "geändert", "geändert werden")
            count = ("bis zu " if up_to else "") + number(n, scope)
            if n != 1:
                what = what.replace("Ergebnis", "Ergebnisse", 1)
            return Clause(
                f"{count} {what}", "wird" if n == 1 else "werden", f"in {face}", "geändert", "geändert werden", n != 1
            )
        case dice_.Treat(face=face, as_face=other, number=n, whose=whose):
            count = "jeden" if n == Named.ALL else number(n, scope)
            plural = {Face.FAILURE: "Fehlschläge", Face.BLOCK: "Blocks"} if n not in (1, Named.ALL) else {}
            mid = f"{count} {plural.get(face, names.face(face, 'de'))} als {names.face(other, 'de')}"
            return Clause(_roller(whose, scope), "behandelt", mid, base="behandeln")
        case dice_.AddResults(face=face, number=n, whose=whose):
            one_by_one = each_of(n, scope)
            count = f"{number(n, scope) if one_by_one is None else 1} {names.face(face, 'de')}"
            return Clause(count, "kommt", spaced(one_by_one or "", f"zum Wurf {selector(whose, scope, GEN)} hinzu"))
        case dice_.ChangeType(type=type):
            return Clause("der Angriff", "wird", f"zu {attack_of((type,), DAT)}", base="werden")
        case dice_.ChangeTarget(to=to):
            return does(to, scope, "wird", "werden", "unabhängig von Reichweite und Sichtlinie das neue Ziel")
        case dice_.EndAttack(out_of=out_of, refund=refund):
            where = f", falls das Ziel außer {joined([WAIVED[w] for w in out_of], 'oder')} ist" if out_of else ""
            several = "darf ein Angreifer, der nicht mehrere angreift, eine weitere Aktion ausführen"
            back = f", und in eigener Aktivierung {several}" if refund else ""
            return Clause("der Angriff", "endet", where + back, base="enden")
        case dice_.AdjustCost(by=n, discount=less, floor=floor):
            least = f" (Minimum {floor})" if floor else ""
            change = "weniger" if less else "mehr"
            each = dice(n, scope).partition("1 Würfel je ")[2]
            much = f"1 Kraft {change} je {each}" if each else f"{number(n, scope)} Kraft {change}"
            return Clause("der Angriff", "kostet", f"{much}{least}", base="kosten")
    return None


def _roller(whose: object, scope: Scope, as_: int = NOM) -> str:
    return role("self", scope, as_) if whose == "subject" and scope.in_attack else selector(whose, scope, as_)


def _attack_made(step: dice_.MakeAttack, scope: Scope) -> Clause:
    name = {"this": "einen weiteren Angriff dieses Namens", "any": "einen Angriff"}.get(step.with_)
    text = name or f"den Angriff {names.attack(step.with_, 'de')}"
    if step.like is not None:
        text = f"einen Angriff mit Reichweite, Stärke und Art eines Angriffs {selector(step.like, scope, GEN)}"
    if step.max_cost is not None:
        text += f" mit höchstens {step.max_cost} Kraftkosten" if step.max_cost else " ohne Kraftkosten"
    if step.target is not None:
        text += f" gegen {selector(step.target, scope, ACC)}"
    if step.near is not None:
        text += f" gegen {filtered(step.near, scope, ACC)}"
    extras = ["ohne dessen Sonderregeln"] if step.like is not None else []
    if step.from_ is not None:
        extras.append(f"Reichweite und Sichtlinie werden von {selector(step.from_, scope, DAT)} aus gemessen")
    if "range" in step.ignores:
        extras.append("in beliebiger Entfernung" + (" und ohne Sichtlinie" if "sight" in step.ignores else ""))
    if step.type is not None:
        extras.append(f"als {attack_of((step.type,), ACC).removeprefix('einen ')}")
    if step.free:
        extras.append("ohne ihn zu bezahlen")
    if step.without and step.with_ == "this":
        extras.append("ohne diese Sonderregel")
    how = f" ({', '.join(extras)})" if extras else ""
    return Clause(selector(step.by, scope), "führt", text, f"aus{how}", f"ausführen{how}")


def _a_face(of: Face) -> str:
    masculine = of in (Face.HIT, Face.BLOCK, Face.FAILURE)
    return f"{'einen' if masculine else 'eine' if of is Face.BLANK else 'ein'} {names.face(of, 'de')}"
