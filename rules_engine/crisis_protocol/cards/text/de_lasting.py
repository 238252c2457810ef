"""German for what lasts: modifiers, permissions, durations, limits and costs."""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import Cost, Limit, Until, costs
from ..vocabulary import Scope as LimitScope
from ..vocabulary import modifiers as m
from ..vocabulary import permissions as p
from ..vocabulary.filters import Filter
from ..vocabulary.moments import Moment
from ..vocabulary.words import Roll, Side, Span
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
    "play_tactic": "Teamtaktik-Karten ausspielen", "have_stealth": "Tarnung haben", "reduce_damage": "Schaden senken",
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
    match of:
        case m.Dice(amount=n, roll=roll, fewer=True):
            return _c(who, "wirft", "werfen", f"in {rolls(roll)} {number(n, scope)} Würfel weniger{when}")
        case m.Dice(amount=n) if scope.in_attack:
            count = dice(n, scope)
            return Clause(count, "kommt" if count.startswith("1 ") else "kommen", f"zum Angriffswurf{when}", "hinzu")
        case m.Dice(amount=n, roll=roll):
            return _c(who, "fügt", "fügen", f"{rolls(roll)} {dice(n, scope)}", f"hinzu{when}")
        case m.CritDice(each=0, roll=roll):
            return _c(who, "wirft", "werfen", f"in {rolls(roll)} keine zusätzlichen Würfel für Kritisch{when}")
        case m.CritDice(each=each, roll=roll):
            return _c(who, "wirft", "werfen", f"in {rolls(roll)} {each} statt 1 zusätzlichen Würfel je Kritisch{when}")
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
                return Clause(f"{name} {whose}", "gilt", f"{moving} als {worth_}{when}".strip())
            return _c(who, "hat", "haben", f"{number(add, scope)} mehr {STATS[stat]} {moving}{when}")
        case m.ToolLimit(tool=tool):
            return _c(who, "kann", "können", f"zum Laufen nur die Schablone {tool}", f"benutzen{when}")
        case m.CostChange(what=what, set=fixed) if fixed is not None:
            return _c(who, "bezahlt", "bezahlen", f"{fixed} Kraft für {joined([PRICED[w] for w in what], 'und')}{when}")
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
        case m.Surcharge(power=power, before=before):
            kinds = joined([KINDS.get(b, str(b)) for b in before], "oder")
            return _c(
                who, "muss", "müssen", f"vor dem Einsatz einer {kinds} Superkraft {power} Kraft", f"ausgeben{when}"
            )
        case m.RangeChange(what=what, set=value):
            verb = ("interagiert", "interagieren") if what == "interact" else ("umkämpft", "umkämpfen")
            return _c(who, verb[0], verb[1], f"mit R{value} statt R1{when}")
        case m.SecureWeight(counts=counts):
            everyone = filtered(of.of, scope, NOM, article="jeder") if isinstance(of.of, Filter) else who[0]
            return Clause(everyone, "zählt", f"beim Sichern als {counts}{when}")
        case m.PowerGain(max=0, for_=source):
            cause = {"any": "", "damage": " für Schaden"}.get(
                source, " für Schaden dieses Angriffs" if scope.in_attack else " für Schaden feindlicher Angriffe"
            )
            return _c(who, "erhält", "erhalten", f"keine Kraft{cause}{when}")
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
        case m.TokenMax(name=name, max=most):
            return _c(who, "hat", "haben", f"höchstens {most} {marker(name)}{when}")
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
            given = scope.parameter if of_ == ("parameter",) else conditions(of_)
            return _c(who, "kann", "können", f"{given} nicht erhalten und legt es sofort ab{when}")
        case p.TargetedWithin(range=r):
            return _c(who, "kann", "können", f"nur von Charakteren innerhalb von R{r} angegriffen werden{when}")
        case p.Unhurt(by=by):
            things = "" if len(by) == 2 else " mit anderen Charakteren" if by == ("character",) else " mit Gelände"
            return _c(who, "erleidet", "erleiden", f"keinen Schaden durch Zusammenstöße{things}{when}")
        case p.FailsOpen(roll=roll):
            return _c(who, "darf", "dürfen", f"in {rolls(roll)} auch Fehlschläge verändern und neu werfen{when}")
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
        case p.HasCover(from_=attackers):
            versus = f" gegen {filtered(attackers, scope, ACC, article='', plural=True)}" if attackers else ""
            return _c(who, "hat", "haben", f"Deckung{versus}{when}")
        case p.DropsPlacedBy():
            return Clause("du", "bestimmst", f"wohin Missionsmarker {owner(of.of, scope, GEN)[0]} fallen{when}")
    raise TypeError(of)


def _cannot(of: p.Cannot, who: tuple[str, bool], scope: Scope, when: str) -> Clause:
    deeds = [DEEDS[d] for d in of.do]
    if all(d.endswith(" werden") for d in deeds):
        deeds = [joined([d.removesuffix(" werden") for d in deeds], "oder") + " werden"]
    if deeds == [DEEDS["add_dice"], DEEDS["modify_dice"]]:
        deeds = ["Würfel hinzufügen, verändern oder neu werfen"]
    object_ = "Missionsmarker weder" if any(d in ("pick_up", "hold", "contest", "interact") for d in of.do) else ""
    if object_:
        object_ = "Missionsmarker nicht" if len(deeds) == 1 else object_
        text = f"{object_} {joined(deeds, 'noch')}"
    else:
        text = f"{'' if deeds[0].startswith(('Würfel', 'Tarnung', 'Schaden')) else 'nicht '}{joined(deeds, 'oder')}"
        text = text.replace("Würfel hinzufügen oder Würfel verändern", "keine Würfel hinzufügen oder verändern")
        text = (
            text if text.startswith(("nicht", "keine")) else f"keine{'n' if text.startswith('Schaden') else ''} {text}"
        )
    if of.conditions:
        text = f"{conditions(of.conditions, 'oder')} {text}"
    where = "in diesem Angriff " if of.roll and scope.in_attack else f"in {rolls(of.roll)} " if of.roll else ""
    by = ""
    if of.source:
        side = {Side.ENEMY: "feindliche ", Side.ALLY: "verbündete ", Side.ANY: ""}[of.by]
        kinds = {"attack": attack_of(of.type, ACC) if of.type else "Angriffe", "superpower": f"{side}Superkräfte"}
        by = f"durch {joined([kinds.get(s, side + 'Effekte') for s in of.source], 'oder')} "
    elif of.by is not Side.ANY:
        by = f"durch {'feindliche' if of.by is Side.ENEMY else 'verbündete'} Effekte "
    aside = "" if of.criticals else ", außer Zusatzwürfeln für Kritisch"
    return _c(who, "kann", "können", f"{where}{by}{text}{aside}{when}")


def until(of: Until, scope: Scope) -> str:
    if of.next:
        what = {"attack": "Angriff", "attack_action": "Angriffsaktion", "defense": "Verteidigung"}[of.next]
        named = joined([names.attack(x, "de") for x in of.named], "oder")
        span = "in dieser Aktivierung" if of.end is Span.ACTIVATION else "in diesem Zug"
        article = "den nächsten" if of.next == "attack" else "die nächste"
        return spaced("für", article, what, f"({named})" if named else "", span)
    if of.start is Moment.ACTIVATION_STARTED:
        return "bis zum Beginn der nächsten eigenen Aktivierung"
    if of.start is Moment.POWER_PHASE:
        return "bis zur nächsten Kraftphase"
    return {
        Span.ROLL: "für diesen Wurf", Span.ATTACK: "für diesen Angriff", Span.COLLISION: "für diesen Zusammenstoß",
        Span.EFFECT: "für diesen Effekt", Span.ACTION: "für diese Aktion", Span.ROUND: "in dieser Runde",
        Span.TURN: "in diesem Zug", Span.ACTIVATION: "in dieser Aktivierung", Span.PHASE: "in dieser Phase",
    }.get(of.end or Span.GAME, "für den Rest des Spiels")  # fmt: skip


def limit(of: Limit) -> str:
    often = "einmal" if of.times == 1 else f"{of.times}-mal"
    span = {Span.TURN: "pro Zug", Span.ROUND: "pro Runde", Span.ACTIVATION: "pro Aktivierung", Span.GAME: "pro Spiel",
            Span.ATTACK: "pro Angriff"}.get(of.span, "")  # fmt: skip
    if of.per is LimitScope.AFFECTED:
        return f"Jeder Charakter nur {often} {span}."
    for_whom = {LimitScope.SQUAD: " je Team", LimitScope.NAME: ", in allen Formen zusammen"}.get(of.per, "")
    return f"{often.capitalize()} {span}{for_whom}."


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
        parts.append(f"{number(of.tokens.number, scope)} {marker(of.tokens.name)} abgeben")
    return joined(parts, "und")
