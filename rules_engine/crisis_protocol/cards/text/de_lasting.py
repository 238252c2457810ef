"""German for what lasts: modifiers, permissions, durations, limits and costs."""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import Cost, Limit, Until, costs
from ..vocabulary import Scope as LimitScope
from ..vocabulary import modifiers as m
from ..vocabulary import permissions as p
from ..vocabulary.filters import Each, Filter
from ..vocabulary.moments import Moment
from ..vocabulary.words import Health, Roll, RuleKind, Side, Span
from . import names
from .clause import Clause, Scope, joined, spaced
from .de_conditions import condition
from .de_nouns import (
    ACC,
    DAT,
    GEN,
    NOM,
    STATS,
    amount,
    attack_of,
    conditions,
    dice,
    faces,
    filtered,
    marker,
    number,
    role,
    selector,
    tokens,
)

ROLLS = {
    Roll.ATTACK: "Angriffs",
    Roll.DEFENSE: "Verteidigungs",
    Roll.DODGE: "Ausweich",
    Roll.INTERACTION: "Interaktions",
}
DEEDS = {
    "be_advanced": "laufen gelassen werden", "be_pushed": "geschoben werden", "be_thrown": "geworfen werden",
    "be_placed": "versetzt werden", "advance": "laufen", "pick_up": "nehmen", "hold": "halten", "contest": "umkämpfen",
    "interact": "benutzen", "add_dice": "Würfel hinzufügen", "modify_dice": "Würfel verändern oder neu werfen",
    "have_dice_modified": "Würfel verändern lassen",
    "reroll": "Würfel neu werfen", "use_reactive": "reaktive Superkräfte einsetzen",
    "play_tactic": "Teamtaktik-Karten ausspielen", "have_stealth": "Tarnung haben",
    "play_reactive_tactic": "reaktive Teamtaktik-Karten ausspielen", "be_damaged": "Schaden erleiden",
    "roll_dice": "Würfel werfen",
    "be_healed": "Schaden entfernen", "reduce_damage": "Schaden senken oder verhindern",
    "shake_off": "mit einer Erholen-Aktion entfernen",
}  # fmt: skip
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
KINDS = {"active": "aktiven", "reactive": "reaktiven", "innate": "passiven"}


def owner(of: object, scope: Scope, as_: int = NOM) -> tuple[str, bool]:
    if isinstance(of, Filter):
        return filtered(of, scope, as_, article="", plural=True), True
    assert isinstance(of, str)
    return role(of, scope, as_), of == "team" or role(of, scope) == "sie"


def rolls(of: tuple[Roll, ...]) -> str:
    parts = [ROLLS[r] for r in of]
    return joined([*(f"{x}-" for x in parts[:-1]), f"{parts[-1]}würfen"], "und")


def _c(who: tuple[str, bool], one: str, many: str, mid: str = "", end: str = "") -> Clause:
    return Clause(who[0], many if who[1] else one, mid, end, plural=who[1])


def modifier(of: m.ModifierBase, scope: Scope) -> Clause:
    who = owner(of.of, scope)
    when = f", falls {condition(of.when, scope)}" if of.when else ""
    versus = f" gegen {filtered(of.against, scope, ACC)}" if isinstance(of, m.Dice) and of.against is not None else ""
    match of:
        case m.Dice(amount=n, roll=roll, fewer=True):
            return _c(who, "wirft", "werfen", f"in {rolls(roll)}{versus} {number(n, scope)} Würfel weniger{when}")
        case m.Dice(amount=n) if scope.in_attack:
            count = dice(n, scope)
            comes = "kommt" if count.startswith("1 ") else "kommen"
            return Clause(count, comes, f"zum Angriffswurf{versus}", f"hinzu{when}")
        case m.Dice(amount=n, roll=roll):
            return _c(who, "fügt", "fügen", f"{rolls(roll)}{versus} {dice(n, scope)}", f"hinzu{when}")
        case m.AttackDamage(add=add):
            return Clause("dieser Angriff", "fügt", f"{add} Schaden mehr zu, wenn er Schaden zufügen würde{when}")
        case m.CritDice(each=0, roll=roll):
            return _c(who, "wirft", "werfen", f"in {rolls(roll)} keine zusätzlichen Würfel für Kritisch{when}")
        case m.CritDice(each=each, roll=roll):
            return _c(who, "wirft", "werfen", f"in {rolls(roll)} {each} statt 1 zusätzlichen Würfel je Kritisch{when}")
        case m.Successes(faces=shown, most=most, roll=roll) if most is not None:
            whose = owner(of.of, scope, GEN)[0]
            return Clause(f"bis zu {most} {faces(shown)} in {rolls(roll)} {whose}", "zählen", f"als Erfolg{when}")
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
                return _c(who, "hat", "haben", spaced(f"{-add} weniger {STATS[stat]}", moving) + least + when)
            return _c(who, "hat", "haben", f"{number(add, scope)} mehr {STATS[stat]} {moving}{when}")
        case m.ToolLimit(tool=tool):
            return _c(who, "kann", "können", f"zum Laufen nur die Schablone {tool}", f"benutzen{when}")
        case m.CostChange(what=what, set=fixed, first=first) if fixed is not None and first:
            span = {Span.TURN: "in jedem Zug", Span.ROUND: "in jeder Runde"}.get(first, "")
            paid = f"{fixed} Kraft für {joined([PRICED[w] for w in what], 'und')}, aber nur die erste {span}{when}"
            return _c(who, "bezahlt", "bezahlen", paid)
        case m.CostChange(what=what, set=fixed, objectives=meant) if fixed is not None:
            things = joined([PRICED[w] for w in what], "und")
            with_ = f" mit {tokens(meant, DAT, article=False)}n" if meant else ""
            return _c(who, "bezahlt", "bezahlen", f"{fixed} Kraft für {things}{with_}{when}")
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
            return _c(who, "muss", "müssen", spent, f"ausgeben{when}")
        case m.Surcharge(power=power, named=named) if named:
            powers = joined([names.superpower(one, "de") for one in named], "oder")
            return _c(who, "muss", "müssen", f"vor dem Einsatz von {powers} {power} Kraft", f"ausgeben{when}")
        case m.Surcharge(power=power, before=before):
            kinds = joined([KINDS.get(b, str(b)) for b in before], "oder")
            return _c(
                who, "muss", "müssen", f"vor dem Einsatz einer {kinds} Superkraft {power} Kraft", f"ausgeben{when}"
            )
        case m.RangeChange(what=what, set=value):
            if what == "drop":
                whose = owner(of.of, scope, GEN)[0]
                return Clause(
                    f"fallen gelassene Marker {whose}", "kommen", f"innerhalb von R{value} statt R2 zu liegen{when}"
                )
            verbs = ("interagiert", "interagieren") if what == "interact" else ("umkämpft", "umkämpfen")
            return _c(who, verbs[0], verbs[1], f"mit R{value} statt R1{when}")
        case m.AttackRange(add=add, type=kinds, most=most):
            whose = owner(of.of, scope, GEN)[0]
            which = {"physical": "physischer ", "energy": "Energie-", "mystic": "mystischer "}
            sort = which[kinds[0]] if kinds else ""
            attacks = f"{sort}Angriffe" if not sort.endswith("-") else "Energie-Angriffe"
            return Clause(f"die Reichweite {attacks} {whose}", "ist", f"um {add} größer (höchstens R{most}){when}")
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
            return _c(who, "erhält", "erhalten", f"keine Kraft{cause}{when}{lost}")
        case m.PowerGain(less=less) if less:
            return _c(who, "erhält", "erhalten", f"für Schaden des Angriffs {less} Kraft weniger{when}")
        case m.PowerGain(for_="damage" | "attack_damage", max=most):
            return _c(who, "erhält", "erhalten", f"höchstens {most} Kraft für Schaden feindlicher Effekte{when}")
        case m.PowerGain(max=most):
            return Clause(
                f"ein Effekt, der {owner(of.of, scope, DAT)[0]} mehr als {most} Kraft gäbe,",
                "gibt",
                f"nur {most}{when}",
            )
        case m.GemPower(each=each):
            return _c(
                who, "erhält", "erhalten", f"in der Kraftphase für diesen Stein {each} statt 1 zusätzliche Kraft{when}"
            )
        case m.TokenMax(name=name, max=most, in_play=True):
            return Clause(
                f"nur {most} {marker(name)} von dir", "kann", "im Spiel sein; ein weiterer wandert zum neuen Ziel"
            )
        case m.TokenMax(name=name, max=most):
            if of.raised:
                return _c(who, "darf", "dürfen", f"bis zu {most} {marker(name)}{when}", "haben")
            return _c(who, "hat", "haben", f"höchstens {most} {marker(name)}{when}")
        case m.GruntLimit(most=most):
            whose = owner(of.of, scope, GEN)[0]
            return Clause(
                "du", "darfst", f"{most} statt 1 Diener {whose} im Team", "haben; sie alle werden vor ihm aktiviert"
            )
        case m.ActionLimit(kind=kind, max=most):
            action = {"move": "Bewegungsaktion", "attack": "Angriffsaktion"}.get(kind, "Aktion")
            return _c(who, "darf", "dürfen", f"höchstens {most} {action} pro Zug", f"ausführen{when}")
        case m.CrisisVp(add=add):
            return Clause("du", "erhältst", f"{add} Siegpunkt mehr aus Krisenkarten{when}")
    raise TypeError(of)


def permission(of: p.PermissionBase, scope: Scope) -> Clause:
    who = owner(of.of, scope)
    when = f", falls {condition(of.when, scope)}" if of.when else ""
    match of:
        case p.Cannot():
            return _cannot(of, who, scope, when)
        case p.Ignores(what=what):
            words = {"sight": "Sichtlinie", "cover": "Deckung", "range": "Reichweite", "stealth": "Tarnung"}
            waived = joined([words[w] for w in what], "und") + when
            if scope.in_attack:
                return Clause("dieser Angriff", "ignoriert", waived)
            return _c(who, "ignoriert", "ignorieren", f"beim Angreifen {waived}")
        case p.Immune(conditions=of_):
            given, them = (scope.parameter if of_ == ("parameter",) else conditions(of_, "oder")) + " nicht", "es"
            if len(of_) > 1:
                given, them = ("keine Zustände" if names.all_conditions(of_) else given), "sie"
            shed = f"{'legen' if who[1] else 'legt'} {them} sofort ab"
            return _c(who, "kann", "können", f"{given} erhalten und {shed}{when}")
        case p.TargetedWithin(stealth=True) if scope.rule is not None and scope.rule.kind is not RuleKind.KEYWORD:
            return _c(who, "hat", "haben", f"Tarnung{when}")
        case p.TargetedWithin(range=r):
            return _c(who, "kann", "können", f"nur von Charakteren innerhalb von R{r} angegriffen werden{when}")
        case p.Unhurt(by=by):
            things = "" if len(by) == 2 else " mit anderen Charakteren" if by == ("character",) else " mit Gelände"
            return _c(who, "erleidet", "erleiden", f"keinen Schaden durch Zusammenstöße{things}{when}")
        case p.Tramples(size=size):
            small = f"interaktivem Gelände der Größe {size} oder kleiner"
            return _c(
                who, "darf", "dürfen", f"laufend oder kletternd teilweise auf {small} enden, das dabei zerstört wird"
            )
        case p.WardsTools(line_to=line, climbs=climbs):
            movers = "Feinde, die laufen oder klettern," if climbs else "Feinde, die laufen, aber nicht klettern,"
            walls = _barrier(of.of, line, scope)
            return Clause(movers, "können", f"die Schablone nicht über {walls} legen{when}")
        case p.BarsSight(line_to=line):
            walls = _barrier(of.of, line, scope)
            return Clause("niemand", "kann", f"eine Sichtlinie durch {walls} ziehen{when}")
        case p.KeepsTarget():
            whose = "dieses Angriffs" if scope.in_attack else f"der Angriffe {owner(of.of, scope, GEN)[0]}"
            return Clause(f"das Ziel {whose}", "kann", f"nicht geändert werden{when}")
        case p.Spares():
            return Clause("Verbündete in Reichweite", "erleiden", "keinen Schaden durch diesen Angriff")
        case p.FailsOpen(roll=roll, rerolls_only=rerolls_only):
            turn = "neu werfen" if rerolls_only else "verändern und neu werfen"
            return _c(who, "darf", "dürfen", f"in {rolls(roll)} auch Fehlschläge {turn}{when}")
        case p.MustFirst(target=target) if target is not None:
            aim = f"ein Angriff gegen {filtered(target, scope, ACC)}"
            whose = owner(of.of, scope, GEN)[0]
            return Clause(f"die erste Aktion {whose}", "muss", f"wenn möglich {aim} sein{when}")
        case p.NeverAlone():
            return Clause("du", "verlierst", f"das Spiel, wenn du nur noch {owner(of.of, scope, ACC)[0]} kontrollierst")
        case p.Loses(leadership=True):
            return Clause(f"die Führungsfähigkeit {owner(of.of, scope, GEN)[0]}", "ist", f"inaktiv{when}")
        case p.Loses(keywords=lost):
            words_ = joined([names.keyword(k, "de") for k in lost], "und")
            return _c(who, "verliert", "verlieren", f"{words_}{when}")
        case p.MustFirst(action=action, removes=removes):
            name = {"shake": "Erholen", "attack": "Angreifen", "move": "Bewegen"}.get(action, str(action))
            also = f" und {names.condition(removes, 'de')} entfernen" if removes else ""
            return Clause(
                f"die erste Aktion jeder Aktivierung {owner(of.of, scope, GEN)[0]}", "muss", f"{name} sein{also}{when}"
            )
        case p.PaysFrom(who=payer):
            purse = filtered(payer, scope, GEN)
            return _c(
                who, "darf", "dürfen", f"für Angriffsaktionen und Superkräfte auch die Kraft {purse}", f"ausgeben{when}"
            )
        case p.MeasuresFrom(who=start, optional=optional, sight=sight) if optional or not sight:
            measured = (
                "Reichweite und Sichtlinie von Angriffen" if sight else "Reichweiten von Angriffen und Superkräften"
            )
            point = filtered(start.of, scope, DAT) if isinstance(start, Each) else selector(start, scope, DAT)
            where = f"von {point} statt von {owner(of.of, scope, DAT)[0]} aus"
            if optional:
                return Clause("du", "darfst", f"{measured} {where}", f"messen{when}")
            return Clause(measured, "werden", f"{where} gemessen{when}")
        case p.HasCover(from_=attackers):
            versus = f" gegen {filtered(attackers, scope, ACC, article='', plural=True)}" if attackers else ""
            return _c(who, "hat", "haben", f"Deckung{versus}{when}")
        case p.MeasuresFrom(who=start, attacks=attacks):
            which = joined([names.attack(a, "de") for a in attacks], "und")
            which = which or f"Angriffe {owner(of.of, scope, GEN)[0]}"
            seen = f"von {selector(start, scope, DAT)} aus gemessen (Reichweite, Sichtlinie, Deckung){when}"
            return Clause(f"für {which} alles", "wird", seen)
        case p.ContestsFor(objectives=which):
            meant = f"{tokens(which, DAT, article=False)}n" if which is not None else "Missionsmarkern"
            return _c(who, "zählt", "zählen", f"beim Umkämpfen von {meant} als einer deiner Charaktere{when}")
        case p.ContestsFrom(who=start):
            point = filtered(start.of, scope, DAT) if isinstance(start, Each) else selector(start, scope, DAT)
            return _c(who, "umkämpft", "umkämpfen", f"Missionsmarker von {point} statt von der eigenen Basis aus{when}")
        case p.ContestsToo(who=laid, health=health):
            thing = filtered(laid.of, scope, NOM) if isinstance(laid, Each) else selector(laid, scope, NOM)
            like = f"ein {'gesunder' if health is Health.HEALTHY else 'verletzter'} Verbündeter"
            return Clause(thing, "umkämpft", f"Missionsmarker, als wäre er {like}{when}")
        case p.MeasuredTo(who=goal, type=kinds):
            point = filtered(goal.of, scope, DAT) if isinstance(goal, Each) else selector(goal, scope, DAT)
            sort = f" ({attack_of(kinds, NOM)})" if kinds else ""
            aim = f"die Reichweite von Angriffen gegen {owner(of.of, scope, ACC)[0]}{sort} auch bis zu {point}"
            return Clause("Feinde", "dürfen", aim, f"messen{when}", plural=True)
        case p.UsesAgain(most=None):
            again = "die Superkräfte auf seiner Karte beliebig oft einsetzen, was immer sie sagen"
            return _c(who, "darf", "dürfen", f"{again}{when}")
        case p.UsesAgain(most=most):
            often = "ein weiteres Mal" if most == 1 else f"{most} weitere Male"
            return _c(who, "darf", "dürfen", f"eine auf einmal pro Zug begrenzte Superkraft {often} einsetzen{when}")
        case p.DropsPlacedBy():
            return Clause(
                "du", "bestimmst", f"den Ort, an den Missionsmarker {owner(of.of, scope, GEN)[0]} fallen{when}"
            )
    raise TypeError(of)


def _barrier(of: object, line: object, scope: Scope) -> str:
    """Basen, und vielleicht eine gerade Linie zwischen ihnen."""
    many = owner(of, scope)[1]
    bases = "ihre Basen" if many else f"die Basis {owner(of, scope, GEN)[0]}"
    if line is None:
        return bases
    ends = "ihnen" if many else f"{owner(of, scope, DAT)[0]} und {selector(line, scope, DAT)}"
    return f"{bases} oder eine gerade Linie zwischen {ends}"


def _cannot(of: p.Cannot, who: tuple[str, bool], scope: Scope, when: str) -> Clause:
    deeds = [DEEDS[d] for d in of.do]
    if all(d.endswith(" werden") for d in deeds):
        deeds = [joined([d.removesuffix(" werden") for d in deeds], "oder") + " werden"]
    if deeds == [DEEDS["add_dice"], DEEDS["modify_dice"]]:
        deeds = ["Würfel hinzufügen, verändern oder neu werfen"]
    object_ = "weder" if any(d in ("pick_up", "hold", "contest", "interact") for d in of.do) else ""
    if object_:
        meant = tokens(of.objectives, article=False) if of.objectives else "Missionsmarker"
        meant = role(of.token, scope, ACC) if of.token is not None else meant
        object_ = f"{meant} {'nicht' if len(deeds) == 1 else object_}"
        text = f"{object_} {joined(deeds, 'noch')}"
    else:
        text = f"{'' if deeds[0].startswith(('Würfel', 'Tarnung', 'Schaden')) else 'nicht '}{joined(deeds, 'oder')}"
        text = text.replace("Würfel hinzufügen oder Würfel verändern", "keine Würfel hinzufügen oder verändern")
        text = text.replace("nicht reaktive ", "keine reaktiven ").replace("oder reaktive ", "und keine reaktiven ")
        text = (
            text if text.startswith(("nicht", "keine")) else f"keine{'n' if text.startswith('Schaden') else ''} {text}"
        )
    if of.conditions:
        text = f"{conditions(of.conditions, 'oder')} {text}"
    where = "in diesem Angriff " if of.roll and scope.in_attack else f"in {rolls(of.roll)} " if of.roll else ""
    if of.roll and of.type and not of.source:
        where += f"gegen {attack_of(of.type, ACC)} "
    by = ""
    if of.source:
        side = {Side.ENEMY: "feindliche ", Side.ALLY: "verbündete ", Side.ANY: ""}[of.by]
        kinds = {
            "attack": attack_of(of.type, ACC, of.by is Side.ENEMY) if of.type else f"{side}Angriffe",
            "superpower": f"{side}Superkräfte",
            "tactic": "Teamtaktik-Karten",
        }
        by = f"durch {joined([kinds.get(s, side + 'Effekte') for s in of.source], 'oder')} "
    elif of.by is not Side.ANY:
        by = f"durch {'feindliche' if of.by is Side.ENEMY else 'verbündete'} Effekte "
    aside = "" if of.criticals else ", außer Zusatzwürfeln für Kritisch"
    return _c(who, "kann", "können", f"{where}{by}{text}{aside}{when}")


def until(of: Until, scope: Scope) -> str:
    if of.next == "attack" and scope.opens_attack:
        return "für diesen Angriff"
    if of.next:
        what = {"attack": "Angriff", "attack_action": "Angriffsaktion", "defense": "Verteidigung"}[of.next]
        named = joined([names.attack(x, "de") for x in of.named], "oder")
        span = {Span.ACTIVATION: "in dieser Aktivierung", Span.GAME: ""}.get(of.end or Span.TURN, "in diesem Zug")
        article = "den nächsten" if of.next == "attack" else "die nächste"
        return spaced("für", article, what, f"({named})" if named else "", span)
    if of.end is Span.ACTIVATION and of.whose is not None:
        return f"bis zum Ende der nächsten Aktivierung {role(of.whose, scope, GEN)}"
    if of.start is Moment.ACTIVATION_STARTED:
        return "bis zum Beginn der nächsten eigenen Aktivierung"
    if of.end is Span.TURN and scope.rule is not None and any(t.moment is Moment.POWER_PHASE for t in scope.rule.on):
        return "bis zum Ende des ersten Zugs der Runde"
    if of.start is Moment.POWER_PHASE:
        return "bis zur nächsten Kraftphase"
    if of.start is Moment.CLEANUP:
        return "bis zur nächsten Aufräumphase"
    return {
        Span.ROLL: "für diesen Wurf", Span.ATTACK: "für diesen Angriff", Span.COLLISION: "für diesen Zusammenstoß",
        Span.EFFECT: "für diesen Effekt", Span.ACTION: "für diese Aktion", Span.ROUND: "in dieser Runde",
        Span.TURN: "in diesem Zug", Span.ACTIVATION: "in dieser Aktivierung", Span.PHASE: "in dieser Phase",
    }.get(of.end or Span.GAME, "für den Rest des Spiels")  # fmt: skip


def limit(of: Limit) -> str:
    often = "einmal" if of.times == 1 else f"{of.times}-mal"
    span = {Span.TURN: "pro Zug", Span.ROUND: "pro Runde", Span.ACTIVATION: "pro Aktivierung", Span.GAME: "pro Spiel",
            Span.ATTACK: "pro Angriff", Span.EFFECT: "pro Effekt"}.get(of.span, "")  # fmt: skip
    if of.per is LimitScope.AFFECTED:
        return f"Jeder Charakter nur {often} {span}."
    for_whom = {LimitScope.SQUAD: " je Team", LimitScope.NAME: ", in allen Formen zusammen"}.get(of.per, "")
    return f"{often.capitalize()} {span}{for_whom}."


def given_up(of: costs.TokenCost) -> str:
    """`1 Herb-Marker`, `1 oder mehr Captured-Soul-Marker`."""
    n = of.number
    if isinstance(n, costs.Spread):
        return f"{n.min} bis {n.max} {marker(of.name)}" if n.max else f"{n.min} oder mehr {marker(of.name)}"
    return f"{'alle' if n == 'all' else n} {marker(of.name)}"


def price(of: Cost, scope: Scope) -> str:
    """An infinitive group: `2 Kraft ausgeben`."""
    parts = []
    for value, word, unit in ((of.power, "ausgeben", "Kraft"), (of.damage, "erleiden", "Schaden")):
        if isinstance(value, costs.Spread):
            span = f"{value.min} bis {value.max}" if value.max else f"{value.min} oder mehr"
            parts.append(f"{span} {unit} {word}")
        elif value != 0:
            parts.append(f"{amount(value, unit, scope)} {word}")
    if of.tokens:
        parts.append(f"{given_up(of.tokens)} abgeben")
    return joined(parts, "und")
