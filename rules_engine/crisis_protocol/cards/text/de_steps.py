"""German for steps: each becomes a clause that can be inverted or said with "darf"."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import Named
from ..vocabulary import steps_board as board
from ..vocabulary import steps_dice as dice_
from ..vocabulary import steps_harm as harm
from ..vocabulary.filters import Each
from ..vocabulary.numbers import Faces
from ..vocabulary.words import ActionKind, Defense, Roll, Who
from . import names
from .clause import Clause, Scope, joined, spaced
from .de_nouns import (
    ACC,
    DAT,
    GEN,
    NOM,
    amount,
    conditions,
    dice,
    faces,
    filtered,
    is_plural,
    marker,
    number,
    role,
    selector,
    tokens,
)  # fmt: skip

WAIVED = {"range": "Reichweite", "sight": "Sichtlinie", "cover": "Deckung", "stealth": "Tarnung"}
ACTIONS = {
    ActionKind.MOVE: "eine Bewegungsaktion", ActionKind.ATTACK: "eine Angriffsaktion",
    ActionKind.SHAKE: "eine Erholungsaktion", ActionKind.ANY: "eine Aktion",
}  # fmt: skip
DEFENSES = {
    Defense.PHYSICAL: "die Physische Verteidigung", Defense.ENERGY: "die Energie-Verteidigung",
    Defense.MYSTIC: "die Mystische Verteidigung",
}  # fmt: skip


def clause(step: object, scope: Scope) -> Clause | None:
    return _harm(step, scope) or _board(step, scope) or _dice(step, scope)


def _c(who: object, scope: Scope, finite: str, base: str, mid: str = "", end: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(selector(who, scope), base if plural else finite, mid, end, f"{end}{base}" if end else base, plural)


def _passive(who: object, scope: Scope, participle: str, mid: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(selector(who, scope), "werden" if plural else "wird", mid, participle, f"{participle} werden", plural)


def _harm(step: object, scope: Scope) -> Clause | None:
    match step:
        case harm.Damage(who=who, amount=n):
            return _c(who, scope, "erleidet", "erleiden", amount(n, "Schaden", scope))
        case harm.Heal(who=who, amount=n, up_to=up_to):
            return _c(who, scope, "entfernt", "entfernen", ("bis zu " if up_to else "") + amount(n, "Schaden", scope))
        case harm.GainPower(who=who, amount=n):
            return _c(who, scope, "erhält", "erhalten", amount(n, "Kraft", scope))
        case harm.LosePower(who=who, amount=n):
            return _c(who, scope, "verliert", "verlieren", amount(n, "Kraft", scope))
        case harm.SpendPower(who=who, amount=n):
            return _c(who, scope, "gibt", "geben", amount(n, "Kraft", scope), "aus")
        case harm.Give(who=who, conditions=given, pick=pick):
            what = amount(pick, f"der Zustände {conditions(given, 'oder')}", scope) if pick else conditions(given)
            return _c(who, scope, "erhält", "erhalten", what)
        case harm.RemoveCondition(who=who, conditions=gone, number=n):
            what = (
                conditions(gone)
                if gone and n == Named.ALL
                else f"{number(n, scope)} der Zustände {conditions(gone, 'oder')}"
            )
            plain = f"{number(n, scope)} {'Zustand' if n == 1 else 'Zustände'}"
            return _c(who, scope, "entfernt", "entfernen", what if gone else plain)
        case harm.GiveToken(name=name, number=n, who=who):
            return _c(who, scope, "erhält", "erhalten", f"{number(n, scope)} {marker(name)}")
        case harm.RemoveToken(name="activated", who=who):
            return _c(who, scope, "entfernt", "entfernen", "den Aktiviert-Marker")
        case harm.RemoveToken(name=name, number=n, who=who):
            return _c(who, scope, "entfernt", "entfernen", f"{number(n, scope)} {marker(name)}")
        case harm.Ko(who=who):
            return _passive(who, scope, "besiegt")
        case harm.Wake(who=who):
            return _c(who, scope, "entfernt", "entfernen", "den Angeschlagen-Marker")
        case harm.ReduceDamage(by=by, to=to, floor=floor):
            how = f"um {number(by, scope)}" if by is not None else f"auf {number(to, scope)}"
            return Clause(
                "der Schaden", "wird", how + (f" (Minimum {floor})" if floor else ""), "gesenkt", "gesenkt werden"
            )
        case harm.Prevent():
            return Clause("das", "geschieht", "nicht", base="verhindert werden")
        case harm.Transform(to=to, who=who):
            card = scope.rule.id.partition(".")[0] if scope.rule else None
            return _c(who, scope, "verwandelt", "verwandeln", f"sich in {names.form(to, 'de', card)}")
        case harm.Summon(character=card, within=r, of=of, conditions=start):
            near = f"innerhalb von R{number(r, scope)} {selector(of, scope, GEN)}"
            mid = spaced(near, f"mit {conditions(start)}" if start else "")
            return Clause(names.character(card, "de"), "kommt", mid, "ins Spiel", "ins Spiel kommen")
        case harm.Action(kind=kind, who=who):
            return Clause(selector(who, scope), "führt", ACTIONS[kind], "aus", "ausführen")
        case harm.ExtraAction(kind=kind, who=who):
            return _c(who, scope, "hat", "haben", f"in dieser Aktivierung {ACTIONS[kind]} mehr")
        case harm.Activate(who=who):
            return _passive(who, scope, "aktiviert", "sofort")
    return None


def _direction(step: board.Moving, scope: Scope) -> str:
    tool = str(step.tool) if step.tool != "speed" else "bis zu seiner Bewegungsweite"
    if step.toward is not None:
        return f"{tool} auf {selector(step.toward, scope, ACC)} zu"
    if step.away is not None:
        return (
            f"{tool} weg"
            if step.away == "self" and scope.in_attack
            else f"{tool} von {selector(step.away, scope, DAT)} weg"
        )
    return tool


def _by(who: Who) -> str:
    return "vom Gegenüber " if who is Who.OPPONENT else ""


def _sized(step: board.Moving, of: Clause, scope: Scope) -> Clause:
    if step.max_size is None:
        return of
    return replace(of, subject=f"{of.subject} (Größe {number(step.max_size, scope)} oder kleiner)")


def _board(step: object, scope: Scope) -> Clause | None:
    match step:
        case board.Advance(who=who, laid_by=Who.OPPONENT):
            whom = f"{selector(who, scope, ACC)} {_direction(step, scope)}"
            return Clause("dein Gegenüber", "lässt", whom, "laufen", "laufen lassen")
        case board.Advance(who=who) if scope.is_forced(who):
            return Clause(
                "du", "lässt", f"{selector(who, scope, ACC)} {_direction(step, scope)}", "laufen", "laufen lassen"
            )
        case board.Advance(who=who):
            return _c(who, scope, "läuft", "laufen", _direction(step, scope))
        case board.Push(who=who, laid_by=by):
            return _sized(step, _passive(who, scope, "geschoben", _by(by) + _direction(step, scope)), scope)
        case board.Throw(who=who, laid_by=by):
            return _sized(step, _passive(who, scope, "geworfen", _by(by) + _direction(step, scope)), scope)
        case board.Place(who=who, within=r, of=None) if (
            scope.rule is not None and scope.rule.each_player
        ):  # whoever's turn it is does it
            where = f"innerhalb von R{number(r, scope)} der eigenen Position"
            return Clause("du", "versetzt", f"{selector(who, scope, ACC)} {where}", base="versetzen")
        case board.Place(who=who, within=r, of=of, laid_by=by):
            near = selector(of, scope, GEN) if of is not None else "der eigenen Position"
            return _passive(who, scope, "versetzt", f"{_by(by)}innerhalb von R{number(r, scope)} {near}")
        case board.Destroy(who=who):
            return _passive(who, scope, "zerstört")
        case board.Collide(who=who, with_=with_):
            return _c(who, scope, "erleidet", "erleiden", f"einen Zusammenstoß mit {selector(with_, scope, DAT)}")
        case board.PickUp(token="token", who=who):
            return _c(who, scope, "nimmt", "nehmen", "den Marker")
        case board.PickUp(token=token, who=who):
            return _c(who, scope, "nimmt", "nehmen", f"1 {marker(token)}")
        case board.Drop(who=who, tokens=what, number=n):
            every = not what.types and not what.named and n == Named.ALL
            rest = "alle Missionsmarker" if every else f"{number(n, scope)} {tokens(what, NOM, article=False)}"
            return Clause(selector(who, scope), "lässt", rest, "fallen", "fallen lassen")
        case board.HandOver(who=who, to=to, tokens=what):
            return _c(
                who,
                scope,
                "übergibt",
                "übergeben",
                f"{selector(to, scope, DAT)} {tokens(what, ACC)}, soweit die Krise es erlaubt",
            )
        case board.RemoveObjective(which=which):
            gone = selector(which, scope)
            if isinstance(which, Each):
                gone = f"alle {filtered(which.of, scope, article='', plural=True)}"
            return Clause(gone, "werden", "", "entfernt", "entfernt werden", True)
        case board.Exhaust(which=which, back=back):
            return _passive(which, scope, "zurückgedreht" if back else "als erschöpft gedreht")
        case board.Control(by=by):
            own = by is Who.OWNER
            return Clause("du" if own else "dein Gegenüber", "übernimmst" if own else "übernimmt",
                          "die Kontrolle über den Marker", base="übernehmen")  # fmt: skip
        case board.ScoreVp(vp=vp, by=by):
            own = by is Who.OWNER
            points = amount(vp, "Siegpunkt", scope) + ("e" if isinstance(vp, int) and vp != 1 else "")
            return Clause("du" if own else "dein Gegenüber", "erhältst" if own else "erhält", points, base="erhalten")
        case board.TakePriority():
            return Clause("du", "nimmst", "den Vorrangsmarker", base="nehmen")
    return None


def _roller(whose: object, scope: Scope, as_: int = NOM) -> str:
    return role("self", scope, as_) if whose == "subject" and scope.in_attack else selector(whose, scope, as_)


def _dice(step: object, scope: Scope) -> Clause | None:
    match step:
        case dice_.MakeAttack():
            return _attack(step, scope)
        case dice_.AddDice(amount=n, to=roll):
            which = {Roll.ATTACK: "zum Angriffswurf", Roll.DEFENSE: "zum Verteidigungswurf"}.get(
                roll, "zum Angriffswurf" if scope.in_attack else "zum Wurf")  # fmt: skip
            count = dice(n, scope)
            return Clause(count, "kommt" if count.startswith("1 ") else "kommen", which, "hinzu", "hinzukommen")
        case dice_.UseDefense(type=type_):
            return Clause(role("self", scope), "verwendet", DEFENSES[type_], base="verwenden")
        case dice_.Reroll(number=n, whose=whose, faces=only, fails=fails):
            which = dice(n, scope) + (f" mit {faces(only)}" if only else "") + (", auch Fehlschläge," if fails else "")
            if n == Named.ALL:
                return Clause(_roller(whose, scope), "wirft", which, "neu", "neu werfen")
            return Clause(_roller(whose, scope), "darf", which, "neu werfen", "neu werfen")
        case dice_.Change(number=n, whose=whose, faces=shown, to=to, up_to=up_to):
            owner = _roller(whose, scope, GEN)
            kinds = joined([f"{names.face(face, 'de')}-" for face in shown], "oder")
            what = f"{kinds}Ergebnis {owner}"
            face = _a_face(to) if to is not None else "eine beliebige andere Seite"
            if isinstance(n, Faces):
                each = amount(n, "x", scope).removeprefix("1 x ")
                return Clause(f"{each} 1 {what}", "wird", f"in {face}", "geändert", "geändert werden")
            count = ("bis zu " if up_to else "") + number(n, scope)
            if n != 1:
                what = what.replace("Ergebnis", "Ergebnisse", 1)
            return Clause(
                f"{count} {what}", "wird" if n == 1 else "werden", f"in {face}", "geändert", "geändert werden", n != 1
            )
        case dice_.Treat(face=face, as_face=other, number=n, whose=whose):
            mid = f"{number(n, scope)} {names.face(face, 'de')} als {names.face(other, 'de')}"
            return Clause(_roller(whose, scope), "behandelt", mid, base="behandeln")
        case dice_.ChangeTarget(to=to):
            return _c(to, scope, "wird", "werden", "unabhängig von Reichweite und Sichtlinie das neue Ziel")
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


def _attack(step: dice_.MakeAttack, scope: Scope) -> Clause:
    name = {"this": "einen weiteren Angriff dieses Namens", "any": "einen Angriff"}.get(step.with_)
    text = name or f"den Angriff {names.attack(step.with_, 'de')}"
    if step.max_cost is not None:
        text += f" mit höchstens {step.max_cost} Kraftkosten"
    if step.target is not None:
        text += f" gegen {selector(step.target, scope, ACC)}"
    if step.near is not None:
        text += f" gegen {filtered(step.near, scope, ACC)}"
    extras = []
    if "range" in step.ignores:
        extras.append("in beliebiger Entfernung")
    if step.free:
        extras.append("ohne ihn zu bezahlen")
    if step.without and step.with_ == "this":
        extras.append("ohne diese Sonderregel")
    how = f" ({', '.join(extras)})" if extras else ""
    return Clause(selector(step.by, scope), "führt", text, f"aus{how}", f"ausführen{how}")


def _a_face(of: Face) -> str:
    masculine = of in (Face.HIT, Face.BLOCK, Face.FAILURE)
    return f"{'einen' if masculine else 'eine' if of is Face.BLANK else 'ein'} {names.face(of, 'de')}"
