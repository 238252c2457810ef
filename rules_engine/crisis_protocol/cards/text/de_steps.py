"""German for steps: each becomes a clause that can be inverted or said with "darf"."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import Named
from ..vocabulary import steps_board as board
from ..vocabulary import steps_dice as dice_
from ..vocabulary import steps_fates as fates
from ..vocabulary import steps_harm as harm
from ..vocabulary import steps_markers as markers
from ..vocabulary.filters import Each, Thing
from ..vocabulary.numbers import Faces, Stat
from ..vocabulary.words import ActionKind, Defense, Roll, StatName, Who
from . import names
from .clause import Clause, Scope, joined, spaced
from .de_nouns import (
    ACC,
    DAT,
    GEN,
    NOM,
    TOKENS,
    amount,
    attack_of,
    conditions,
    dice,
    each_of,
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
        case harm.Damage(who=who, amount=n, gives_power=gives_power):
            what = amount(n, "Schaden", scope) + ("" if gives_power else ", für den er keine Kraft erhält")
            return _c(who, scope, "erleidet", "erleiden", what)
        case harm.Heal(who=who, amount=Stat(stat=StatName.DAMAGE, of=of)) if of == who:
            return _c(who, scope, "entfernt", "entfernen", "allen Schaden")
        case harm.Heal(who=who, amount=Named.ALL, up_to=False):
            return _c(who, scope, "entfernt", "entfernen", "allen Schaden")
        case harm.Heal(who=who, amount=n, up_to=up_to):
            return _c(who, scope, "entfernt", "entfernen", ("bis zu " if up_to else "") + amount(n, "Schaden", scope))
        case harm.GainPower(who=who, amount=n):
            return _c(who, scope, "erhält", "erhalten", amount(n, "Kraft", scope))
        case harm.LosePower(who=who, amount=n):
            return _c(who, scope, "verliert", "verlieren", amount(n, "Kraft", scope))
        case harm.ForgoPower(amount=n, who=who):
            return _c(who, scope, "erhält", "erhalten", f"{amount(n, 'Kraft', scope)} weniger")
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
            if who == "target" and n != Named.ALL:
                lost = f"{what if gone else plain} vom Ziel"
                return Clause("dieser Charakter", "entfernt", lost, base="entfernen")
            return _c(who, scope, "entfernt", "entfernen", what if gone else plain)
        case harm.PassCondition(who=who, to=to):
            what = f"1 Zustand, den {selector(to, scope)} nicht hat, an {selector(to, scope, ACC)}"
            return _c(who, scope, "gibt", "geben", what, "ab")
        case harm.GiveToken(name=name, number=n, on_card=True):
            return Clause("du", "legst", f"{amount(n, marker(name), scope)} auf diese Karte", base="legen")
        case harm.GiveToken(name=name, number=n, who=who):
            return _c(who, scope, "erhält", "erhalten", f"{number(n, scope)} {marker(name)}")
        case harm.RemoveToken(name="activated", who=who):
            return _c(who, scope, "entfernt", "entfernen", "den Aktiviert-Marker")
        case harm.RemoveToken(name=name, on_card=True):
            return Clause("du", "entfernst", f"beliebig viele {marker(name)} von dieser Karte", base="entfernen")
        case harm.RemoveToken(name=name, number=Named.ALL, who=who, up_to=True):
            return _c(who, scope, "entfernt", "entfernen", f"beliebig viele {marker(name)}")
        case harm.RemoveToken(name=name, number=n, who=who, up_to=up_to):
            what = f"{'bis zu ' if up_to else ''}{number(n, scope)} {marker(name)}"
            return _c(who, scope, "entfernt", "entfernen", what)
        case harm.MoveToken(name=name, to=to):
            where = f"zu {selector(to, scope, DAT)}" if to is not None else "aus dem Spiel"
            return Clause(f"der {marker(name)}", "kommt", where, base="kommen")
        case harm.Ko(who=who):
            return _passive(who, scope, "besiegt")
        case harm.UsePower(named=power):
            used = f"{names.rule(scope.rule, power, 'de')} (ohne dafür zu bezahlen)"
            return Clause(role("self", scope), "setzt", used, "ein", "einsetzen")
        case harm.Fell(who=who):
            return _passive(who, scope, "angeschlagen" if step.dazed else "angeschlagen oder, falls verletzt, besiegt")
        case harm.Leave(who=who):
            return _passive(who, scope, "aus dem Spiel entfernt")
        case markers.Mark(name=name, within=r, of=of):
            far = f"innerhalb von R{number(r, scope)} {selector(of, scope, GEN)}" if r is not None else ""
            near = far or "auf das Schlachtfeld"
            near += f" (nicht innerhalb von R{step.apart} eines anderen)" if step.apart is not None else ""
            return Clause("du", "legst", f"einen {marker(name)} {near}", "hin", "hinlegen")
        case markers.MarkPower(name=name, who=who):
            laid = f"einen {marker(name)}, den du auf eine seiner aktiven oder reaktiven Superkräfte legst"
            return _c(who, scope, "erhält", "erhalten", laid)
        case markers.Unmark(which=which):
            return Clause("du", "entfernst", selector(which, scope, ACC), base="entfernen")
        case fates.StandIn(who=who, for_=spared):
            instead = f"den Zusammenstoß anstelle {selector(spared, scope, GEN)}"
            return _c(who, scope, "erleidet", "erleiden", instead)
        case fates.LayDown():
            return Clause("du", "legst", "diese Karte", "ab", "ablegen")
        case fates.TurnCard():
            shown = "diese Karte auf die andere Führungsfähigkeit, die an die Stelle der bisherigen tritt,"
            return Clause("du", "drehst", shown, "um", "umdrehen")
        case fates.Rise(who=who, for_=banners):
            named = joined([names.affiliation(one, "de") for one in banners], "oder")
            abilities = f"die Führungsfähigkeiten {selector(who, scope, GEN)} für {named}"
            return Clause(abilities, "werden", "aktiv", base="werden", plural=True)
        case fates.Enlist(max_threat=most, within=r, of=of):
            near = f"innerhalb von R{number(r, scope)} {selector(of, scope, GEN)}"
            who = f"ein unbenutzter Charakter deines Vorrats mit Bedrohungsgrad {number(most, scope)} oder weniger"
            return Clause(who, "kommt", near, "ins Spiel und gehört zu deinem Team", "ins Spiel kommen")
        case fates.Arrive(character=who, within=r, of=of):
            near = f"innerhalb von R{number(r, scope)} {selector(of, scope, GEN)}"
            return Clause(names.character(who, "de"), "wird", near, "aufgestellt", "aufgestellt werden")
        case fates.Discard(number=n):
            cards = "1 noch nicht ausgespielte Teamtaktik-Karte" if n == 1 else f"{n} noch nicht ausgespielte"
            cards += "" if n == 1 else " Teamtaktik-Karten"
            return Clause("du", "legst", cards, "ab", "ablegen")
        case fates.Join(who=who, affiliation=id_):
            return _c(who, scope, "gehört", "gehören", f"ab jetzt zur Gruppierung {names.affiliation(id_, 'de')}")
        case fates.Restore(who=who):
            return _c(who, scope, "dreht", "drehen", "seine Karte auf die gesunde Seite")
        case fates.Revive(who=who, within=r, of=of):
            near = f"innerhalb von R{number(r, scope)} {selector(of, scope, GEN)} gesund und wie aufgestellt"
            return Clause(selector(who, scope), "kommt", near, "ins Spiel zurück", "ins Spiel zurückkommen")
        case harm.Wake(who=who):
            return _c(who, scope, "entfernt", "entfernen", "den Angeschlagen-Marker")
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
            card = scope.rule.id.partition(".")[0] if scope.rule else None
            far = f" (innerhalb von R{step.within} statt R1)" if step.within > 1 else ""
            return _c(who, scope, "verwandelt", "verwandeln", f"sich in {names.form(to, 'de', card)}{far}")
        case harm.Summon(character=card, within=r, of=of, conditions=start, activated=activated, brings=brings):
            near = f"innerhalb von R{number(r, scope)} {selector(of, scope, GEN)}"
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
            return _c(who, scope, "hat", "haben", f"in dieser Aktivierung {ACTIONS[kind]} mehr")
        case harm.Activate(who=who, anew=True):
            return _c(who, scope, "erhält", "erhalten", "keinen Aktiviert-Marker und wird sofort erneut aktiviert")
        case harm.Activate(who=who):
            return _passive(who, scope, "aktiviert", "sofort")
        case harm.EndActivation(who=who):
            return Clause(f"die Aktivierung {selector(who, scope, GEN)}", "endet", "sofort", "", "sofort enden")
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
        case board.Advance(who=who) if scope.is_forced(who) and step.laid_by is not Who.MOVER:
            return Clause(
                "du", "lässt", f"{selector(who, scope, ACC)} {_direction(step, scope)}", "laufen", "laufen lassen"
            )
        case board.Advance(who=who):
            return _c(who, scope, "läuft", "laufen", _direction(step, scope))
        case board.Push(who=who, laid_by=by, through=through):
            way = _by(by) + _direction(step, scope)
            if through is not None:
                way += f" durch interaktives Gelände der Größe {through} oder kleiner, das zerstört wird,"
            return _sized(step, _passive(who, scope, "geschoben", way), scope)
        case board.Throw(who=who, by=thrower) if thrower is not None:
            rest = f"{selector(who, scope, ACC)} {_direction(step, scope)}"
            return _sized(step, _c(thrower, scope, "wirft", "werfen", rest), scope)
        case board.Throw(who=who, laid_by=by):
            way = _by(by) + _direction(step, scope)
            if step.from_above is not None:
                way += f" (von größerem Gelände herab drohen einem getroffenen Charakter {step.from_above} Schaden)"
            return _sized(step, _passive(who, scope, "geworfen", way), scope)
        case board.Place(who=who, within=r, of=None) if (
            scope.rule is not None and scope.rule.each_player
        ):  # whoever's turn it is does it
            where = f"innerhalb von R{number(r, scope)} der eigenen Position"
            return Clause("du", "versetzt", f"{selector(who, scope, ACC)} {where}", base="versetzen")
        case board.Place(who=who, within=r, of=of, laid_by=by):
            near = selector(of, scope, GEN) if of is not None else "der eigenen Position"
            if isinstance(of, Each) and of.of.kind == (Thing.MARKER,):  # any of them
                near = filtered(of.of.model_copy(update={"beyond": None}), scope, GEN)
                near = near.replace("eines ", "eines anderen ", 1) if of.of.beyond is not None else near
            return _passive(who, scope, "versetzt", f"{_by(by)}innerhalb von R{number(r, scope)} {near}")
        case board.Claim():
            mid = (
                "darauf gelegt; du sicherst ihn, bis ein feindlicher Charakter ihn umkämpft. Nur 1 solcher Marker kann"
            )
            return Clause("ein Marker von dir", "wird", mid, "im Spiel sein", "gelegt werden")
        case board.Raise(name=name, size=size, within=r, of=of):
            feature = f"ein {names.token(name, 'de')} (interaktives Geländeteil der Größe {size})"
            near = f"innerhalb von R{number(r, scope)} {selector(of, scope, GEN)}"
            return Clause(feature, "wird", near, "platziert", "platziert werden")
        case board.Destroy(who=who):
            return _passive(who, scope, "zerstört")
        case board.Collide(who=who, with_=with_):
            return _c(who, scope, "erleidet", "erleiden", f"einen Zusammenstoß mit {selector(with_, scope, DAT)}")
        case board.Interact(with_=token, who=who, free=free):
            waived = " (ohne dafür Kraft auszugeben)" if free else ""
            return _c(who, scope, "interagiert", "interagieren", f"mit {selector(token, scope, DAT)}{waived}")
        case board.Bring(token=token, who=who):
            kind = names.objective_type(token, TOKENS)
            what = f"einen {marker(token).removesuffix('Marker')}Missionsmarker{kind}, der neu ins Spiel kommt"
            return _c(who, scope, "hält", "halten", what)
        case board.PickUp(token="token", who=who):
            return _c(who, scope, "nimmt", "nehmen", "den Marker")
        case board.PickUp(token=token, who=who):
            return _c(who, scope, "nimmt", "nehmen", f"1 {marker(token)}")
        case board.Drop(who=who, tokens=what, number=Named.ALL, up_to=True):
            kind = tokens(what, ACC, article=False)
            return Clause(
                selector(who, scope), "darf", f"beliebig viele {kind}", "fallen lassen", "fallen lassen dürfen"
            )
        case board.Drop(who=who, tokens=what, number=n):
            every = not what.types and not what.named and not what.crisis and n == Named.ALL
            rest = "alle Missionsmarker" if every else f"{number(n, scope)} {tokens(what, NOM, article=False)}"
            return Clause(selector(who, scope), "lässt", rest, "fallen", "fallen lassen")
        case board.HandOver(who=who, to=to, tokens=what, falling=falls):
            falling = ", den er fallen lassen würde" if falls else ""
            rest = f"{selector(to, scope, DAT)} {tokens(what, ACC)}{falling}, soweit die Krise es erlaubt"
            return _c(who, scope, "übergibt", "übergeben", rest)
        case board.RemoveObjective(which=which):
            gone = selector(which, scope)
            if isinstance(which, Each):
                gone = f"alle {filtered(which.of, scope, article='', plural=True)}"
                if which.of.held_by is not None and which.of.held_by.among:
                    gone += f" {role(which.of.held_by.among, scope, GEN)}"
            return Clause(gone, "werden", "", "entfernt", "entfernt werden", True)
        case board.Exhaust(which=which, back=back):
            return _passive(which, scope, "zurückgedreht" if back else "als erschöpft gedreht")
        case board.Control(which=which, nobody=True):
            return Clause("niemand", "kontrolliert", f"{selector(which, scope, ACC)} noch länger", base="kontrollieren")
        case board.Control(which=which, by=by):
            own = by is Who.OWNER
            token = filtered(which.of, scope, ACC) if isinstance(which, Each) else selector(which, scope, ACC)
            return Clause("du" if own else "dein Gegenüber", "übernimmst" if own else "übernimmt",
                          f"die Kontrolle über {token}", base="übernehmen")  # fmt: skip
        case board.ScoreVp(vp=vp, by=by):
            own = by is Who.OWNER
            other = "dessen Seite" if by is Who.SUBJECT else "dein Gegenüber"
            points = amount(vp, "Siegpunkt", scope) + ("e" if isinstance(vp, int) and vp != 1 else "")
            return Clause("du" if own else other, "erhältst" if own else "erhält", points, base="erhalten")
        case board.Lead(with_="any"):
            return Clause(
                "eine andere Führungsfähigkeit für die Gruppierung deines Teams", "wird", "aktiv", base="aktiv werden"
            )
        case board.Lead(with_=ability, who=who, active=active):
            rest = f"die Führungsfähigkeit {names.rule(scope.rule, ability, 'de')}"
            return _c(who, scope, "erhält", "erhalten", f"{rest} (aktiv)" if active else rest)
        case board.ReturnCard():
            again = "und kannst sie erneut ausspielen"
            return Clause("du", "nimmst", "diese Karte", f"zurück {again}", base=f"zurücknehmen {again}")
        case board.TakePriority():
            return Clause("du", "nimmst", "den Vorrangsmarker", base="nehmen")
    return None


def _roller(whose: object, scope: Scope, as_: int = NOM) -> str:
    return role("self", scope, as_) if whose == "subject" and scope.in_attack else selector(whose, scope, as_)


def _dice(step: object, scope: Scope) -> Clause | None:
    match step:
        case dice_.MakeAttack():
            return _attack(step, scope)
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
            if n == Named.ALL or step.must:
                return Clause(_roller(whose, scope), "wirft", which, "neu", "neu werfen")
            if whose in ("attacker", "target") and (whose == "target" or not scope.in_attack):
                mid = f"{which} {_roller(whose, scope, GEN)}"
                return Clause("du", "darfst", mid, "neu werfen", "neu werfen")
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
