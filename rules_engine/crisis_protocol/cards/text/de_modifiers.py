"""German for modifiers: numbers and rolls that are otherwise while something lasts. It must not say how long."""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import RuleKind
from ..vocabulary import modifiers as m
from ..vocabulary.filters import Filter
from ..vocabulary.words import Roll, Span
from . import names
from .clause import Clause, Scope, joined, spaced
from .de_amounts import dice
from .de_conditions import condition
from .de_lasting import owner, rolls, stated
from .de_nouns import filtered, number
from .de_words import ACC, DAT, GEN, NOM, STATS, faces, many_faces, marker, tokens

EVERY = {
    Face.CRITICAL: "jedes", Face.WILD: "jedes", Face.HIT: "jeder", Face.BLOCK: "jeder", Face.BLANK: "jede",
    Face.FAILURE: "jeder",
}  # fmt: skip
PURPOSES = {
    m.Purpose.ADVANCE: "Laufen", m.Purpose.CLIMB: "Klettern", m.Purpose.PUSH: "Schieben", m.Purpose.THROW: "Werfen",
    m.Purpose.COLLISION: "Zusammenstöße",
}  # fmt: skip
PRICED = {
    "superpower": "Superkräfte", "attack": "Angriffe", "gem": "Superkräfte von Infinity-Steinen",
    "tactic": "Teamtaktik-Karten", "interaction": "Interaktionen",
}  # fmt: skip
SUPERPOWERS = {"active": "aktiven", "reactive": "reaktiven", "innate": "passiven"}


def modifier(of: m.ModifierBase, scope: Scope) -> Clause:
    who = owner(of.of, scope)
    when = f", falls {condition(of.when, scope)}" if of.when else ""
    versus = f" gegen {filtered(of.against, scope, ACC)}" if isinstance(of, m.Dice) and of.against is not None else ""
    match of:
        case m.Dice(amount=n, roll=roll, fewer=True):
            return stated(who, "wirft", "werfen", f"in {rolls(roll)}{versus} {number(n, scope)} Würfel weniger{when}")
        case m.Dice(amount=n) if scope.in_attack:
            count = dice(n, scope)
            comes = "kommt" if count.startswith("1 ") else "kommen"
            return Clause(count, comes, f"zum Angriffswurf{versus}", f"hinzu{when}")
        case m.Dice(amount=n, roll=roll):
            return stated(who, "fügt", "fügen", f"{rolls(roll)}{versus} {dice(n, scope)}", f"hinzu{when}")
        case m.AttackDamage(add=add):
            return Clause("dieser Angriff", "fügt", f"{add} Schaden mehr zu, wenn er Schaden zufügen würde{when}")
        case m.CritDice(each=0, roll=roll):
            return stated(who, "wirft", "werfen", f"in {rolls(roll)} keine zusätzlichen Würfel für Kritisch{when}")
        case m.CritDice(each=each, roll=roll):
            return stated(
                who, "wirft", "werfen", f"in {rolls(roll)} {each} statt 1 zusätzlichen Würfel je Kritisch{when}"
            )
        case m.Successes(faces=shown, most=most, roll=roll) if most is not None:
            whose = owner(of.of, scope, GEN)[0]
            shown_, worth = (faces(shown), "Erfolg") if most == 1 else (many_faces(shown), "Erfolge")
            return Clause(f"bis zu {most} {shown_} in {rolls(roll)} {whose}", "zählen", f"als {worth}{when}")
        case m.Successes(faces=shown, each=each, roll=(Roll.OPPOSING,)):
            whose = owner(of.of, scope, GEN)[0]
            count = f"als {each} Erfolge" if each > 1 else "als Erfolg"
            return Clause(f"{EVERY[shown[0]]} {faces(shown)} im gegnerischen Wurf", "zählt", f"{count} {whose}{when}")
        case m.Successes(faces=shown, each=each, roll=roll):
            worth = {0: "nicht als Erfolg", 1: "als Erfolg"}.get(each, f"als {each} Erfolge")
            whose = owner(of.of, scope, GEN)[0]
            where = "im Angriffswurf" if scope.in_attack and of.of == "self" else f"in {rolls(roll)} {whose}"
            return Clause(f"{EVERY[shown[0]]} {faces(shown)} {where}", "zählt", f"{worth}{when}")
        case m.StatChange(stat=stat, set=value, add=add, during=during):
            moving = f"für {joined([PURPOSES[d] for d in during], 'und')}" if during else ""
            moving = "beim Laufen" if during == (m.Purpose.ADVANCE,) else moving
            name = {"speed": "die Bewegungsweite", "size": "die Größe"}.get(stat, STATS[stat])
            whose = owner(of.of, scope, GEN)[0]
            if value is not None:
                worth_ = str(value) if isinstance(value, str) else number(value, scope)
                if isinstance(of.of, Filter):
                    whose = f"von {owner(of.of, scope, DAT)[0]}"
                return Clause(f"{name} {whose}", "gilt", f"{moving} als {worth_}{when}".strip())
            if isinstance(add, int) and add < 0:
                least = f" (Minimum {of.floor})" if of.floor is not None else ""
                return stated(who, "hat", "haben", spaced(f"{-add} weniger {STATS[stat]}", moving) + least + when)
            return stated(who, "hat", "haben", f"{number(add, scope)} mehr {STATS[stat]} {moving}{when}")
        case m.ToolLimit(tool=tool):
            return stated(who, "kann", "können", f"zum Laufen nur die Schablone {tool}", f"benutzen{when}")
        case m.CostChange(what=what, set=fixed, first=first) if fixed is not None and first:
            span = {Span.TURN: "in jedem Zug", Span.ROUND: "in jeder Runde"}.get(first, "")
            paid = f"{fixed} Kraft für {joined([PRICED[w] for w in what], 'und')}, aber nur die erste {span}{when}"
            return stated(who, "bezahlt", "bezahlen", paid)
        case m.CostChange(what=what, set=fixed, objectives=meant) if fixed is not None:
            things = joined([PRICED[w] for w in what], "und")
            with_ = f" mit {tokens(meant, DAT, article=False)}n" if meant else ""
            return stated(who, "bezahlt", "bezahlen", f"{fixed} Kraft für {things}{with_}{when}")
        case m.CostChange(add=add, floor=floor, first=first, what=what):
            change = f"{-add} Kraft weniger" if add < 0 else f"{add} Kraft mehr"
            least = f" (Minimum {floor})" if floor else ""
            span = {Span.TURN: "in jedem Zug", Span.ROUND: "in jeder Runde"}.get(first, "") if first else ""
            if first:
                whose = (
                    filtered(of.of, scope, GEN, article="jeder")
                    if isinstance(of.of, Filter)
                    else owner(of.of, scope, GEN)[0]
                )
                return Clause(f"die erste Superkraft {whose}", "kostet", f"{span} {change}{least}{when}")
            return Clause(
                f"{joined([PRICED[w] for w in what], 'und')} {owner(of.of, scope, GEN)[0]}",
                "kosten",
                f"{change}{least}{when}",
            )
        case m.Surcharge(power=power, before=(RuleKind.TACTIC,)):
            spent = f"vor dem Ausspielen einer Teamtaktik-Karte {power} Kraft"
            return stated(who, "muss", "müssen", spent, f"ausgeben{when}")
        case m.Surcharge(power=power, named=named) if named:
            powers = joined([names.superpower(one, "de") for one in named], "oder")
            return stated(who, "muss", "müssen", f"vor dem Einsatz von {powers} {power} Kraft", f"ausgeben{when}")
        case m.Surcharge(power=power, before=before):
            kinds = joined([SUPERPOWERS.get(b, str(b)) for b in before], "oder")
            return stated(
                who, "muss", "müssen", f"vor dem Einsatz einer {kinds} Superkraft {power} Kraft", f"ausgeben{when}"
            )
        case m.RangeChange(what=what, set=value, tokens=lying):
            if what == "drop":
                whose = owner(of.of, scope, GEN)[0]
                return Clause(
                    f"fallen gelassene Marker {whose}",
                    "kommen",
                    f"innerhalb von Reichweite {value} statt Reichweite 2 zu liegen{when}",
                )
            verbs = ("interagiert", "interagieren") if what == "interact" else ("umkämpft", "umkämpfen")
            these = tokens(lying, DAT if what == "interact" else ACC, article=False) if lying is not None else ""
            with_these = spaced("mit", these) if these and what == "interact" else these
            return stated(
                who, verbs[0], verbs[1], spaced(with_these, f"mit Reichweite {value} statt Reichweite 1{when}")
            )
        case m.AttackRange(add=add, type=kinds, most=most):
            whose = owner(of.of, scope, GEN)[0]
            which = {"physical": "physischer ", "energy": "Energie-", "mystic": "mystischer "}
            sort = which[kinds[0]] if kinds else ""
            attacks = f"{sort}Angriffe" if not sort.endswith("-") else "Energie-Angriffe"
            return Clause(
                f"die Reichweite {attacks} {whose}", "ist", f"um {add} größer (höchstens Reichweite {most}){when}"
            )
        case m.SecureWeight(counts=counts, tokens=which):
            everyone = filtered(of.of, scope, NOM, article="jeder") if isinstance(of.of, Filter) else who[0]
            secured = f" von {tokens(which, DAT, article=False)}n" if which is not None else ""
            counted = spaced(str(counts) if counts != 1 or not of.healthy else "", "gesund" if of.healthy else "")
            return Clause(everyone, "zählt", f"beim Sichern{secured} als {counted}{when}")
        case m.PowerGain(max=0, for_=source, loses=loses):
            cause = {"any": "", "damage": " für Schaden"}.get(
                source, " für Schaden dieses Angriffs" if scope.in_attack else " für Schaden feindlicher Angriffe"
            )
            lost = ", sondern verliert ebenso viel" if loses else ""
            return stated(who, "erhält", "erhalten", f"keine Kraft{cause}{when}{lost}")
        case m.PowerGain(less=less) if less:
            return stated(who, "erhält", "erhalten", f"für Schaden des Angriffs {less} Kraft weniger{when}")
        case m.PowerGain(for_="damage" | "attack_damage", max=most):
            return stated(who, "erhält", "erhalten", f"höchstens {most} Kraft für Schaden feindlicher Effekte{when}")
        case m.PowerGain(max=most):
            return Clause(
                f"ein Effekt, der {owner(of.of, scope, DAT)[0]} mehr als {most} Kraft gäbe,",
                "gibt",
                f"nur {most}{when}",
            )
        case m.GemPower(each=each):
            return stated(
                who, "erhält", "erhalten", f"in der Kraftphase für diesen Stein {each} statt 1 zusätzliche Kraft{when}"
            )
        case m.TokenMax(name=name, max=most, in_play=True):
            return Clause(
                f"nur {most} {marker(name)} von dir", "kann", "im Spiel sein; ein weiterer wandert zum neuen Ziel"
            )
        case m.TokenMax(name=name, max=most):
            if of.raised:
                return stated(who, "darf", "dürfen", f"bis zu {most} {marker(name)}{when}", "haben")
            return stated(who, "hat", "haben", f"höchstens {most} {marker(name)}{when}")
        case m.GruntLimit(most=most):
            whose = owner(of.of, scope, GEN)[0]
            return Clause(
                "du", "darfst", f"{most} statt 1 Diener {whose} im Team", "haben; sie alle werden vor ihm aktiviert"
            )
        case m.ActionLimit(kind=kind, max=most):
            action = {"move": "Bewegungsaktion", "attack": "Angriffsaktion"}.get(kind, "Aktion")
            return stated(who, "darf", "dürfen", f"höchstens {most} {action} pro Zug", f"ausführen{when}")
        case m.CrisisVp(add=add):
            return Clause("du", "erhältst", f"{add} Siegpunkt mehr aus Krisenkarten{when}")
    raise TypeError(of)
