"""German for permissions: what may, must or cannot be done while something lasts. It must not say how long."""

from __future__ import annotations

from ..vocabulary import RuleKind
from ..vocabulary import permissions as p
from ..vocabulary.filters import Each
from ..vocabulary.words import Health, Side
from . import names
from .clause import Clause, Scope, joined
from .de_conditions import condition
from .de_lasting import owner, rolls, stated
from .de_nouns import filtered, selector
from .de_roles import role
from .de_words import ACC, DAT, GEN, NOM, attack_of, attacks_of, conditions, tokens

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
MEASURED = {p.Measured.RANGE: "die Reichweite", p.Measured.SIGHT: "die Sichtlinie", p.Measured.COVER: "die Deckung"}


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
            return stated(who, "ignoriert", "ignorieren", f"beim Angreifen {waived}")
        case p.Immune(conditions=of_):
            given, them = (scope.parameter if of_ == ("parameter",) else conditions(of_, "oder")) + " nicht", "es"
            if len(of_) > 1:
                given, them = ("keine Zustände" if names.all_conditions(of_) else given), "sie"
            shed = f"{'legen' if who[1] else 'legt'} {them} sofort ab"
            return stated(who, "kann", "können", f"{given} erhalten und {shed}{when}")
        case p.TargetedWithin(stealth=True) if scope.rule is not None and scope.rule.kind is not RuleKind.KEYWORD:
            return stated(who, "hat", "haben", f"Tarnung{when}")
        case p.TargetedWithin(range=r):
            return stated(
                who, "kann", "können", f"nur von Charakteren innerhalb von Reichweite {r} angegriffen werden{when}"
            )
        case p.Unhurt(by=by):
            things = "" if len(by) == 2 else " mit anderen Charakteren" if by == ("character",) else " mit Gelände"
            return stated(who, "erleidet", "erleiden", f"keinen Schaden durch Zusammenstöße{things}{when}")
        case p.Tramples(size=size):
            small = f"interaktivem Gelände der Größe {size} oder kleiner"
            return stated(
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
            where = f"in {rolls(roll)} " if roll else ""
            return stated(who, "darf", "dürfen", f"{where}auch Fehlschläge {turn}{when}")
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
            return stated(who, "verliert", "verlieren", f"{words_}{when}")
        case p.MustFirst(action=action, removes=removes):
            name = {"shake": "Erholen", "attack": "Angreifen", "move": "Bewegen"}.get(action, str(action))
            also = f" und {names.condition(removes, 'de')} entfernen" if removes else ""
            return Clause(
                f"die erste Aktion jeder Aktivierung {owner(of.of, scope, GEN)[0]}", "muss", f"{name} sein{also}{when}"
            )
        case p.PaysFrom(who=payer):
            purse = filtered(payer, scope, GEN)
            return stated(
                who, "darf", "dürfen", f"für Angriffsaktionen und Superkräfte auch die Kraft {purse}", f"ausgeben{when}"
            )
        case p.MeasuresFrom(who=start, what=parts, attacks=attacks, superpowers=superpowers, optional=optional):
            which = joined([names.attack(a, "de") for a in attacks], "und") or "Angriffen"
            which += " und Superkräften" if superpowers else ""
            measured = f"{joined([MEASURED[m] for m in parts], 'und')} von {which}"
            point = filtered(start.of, scope, DAT) if isinstance(start, Each) else selector(start, scope, DAT)
            where = f"von {point} statt von {owner(of.of, scope, DAT)[0]} aus"
            if optional:
                return Clause("du", "darfst", f"{measured} {where}", f"messen{when}")
            return Clause(measured, "werden" if len(parts) > 1 else "wird", f"{where} gemessen{when}")
        case p.HasCover(from_=attackers):
            versus = f" gegen {filtered(attackers, scope, ACC, article='', plural=True)}" if attackers else ""
            return stated(who, "hat", "haben", f"Deckung{versus}{when}")
        case p.ContestsFor(objectives=which):
            meant = f"{tokens(which, DAT, article=False)}n" if which is not None else "Missionsmarkern"
            return stated(who, "zählt", "zählen", f"beim Umkämpfen von {meant} als einer deiner Charaktere{when}")
        case p.ContestsFrom(who=start):
            point = filtered(start.of, scope, DAT) if isinstance(start, Each) else selector(start, scope, DAT)
            return stated(
                who, "umkämpft", "umkämpfen", f"Missionsmarker von {point} statt von der eigenen Basis aus{when}"
            )
        case p.ContestsToo(who=laid, health=health):
            thing = filtered(laid.of, scope, NOM) if isinstance(laid, Each) else selector(laid, scope, NOM)
            like = f"ein {'gesunder' if health is Health.HEALTHY else 'verletzter'} Verbündeter"
            return Clause(thing, "umkämpft", f"Missionsmarker, als wäre er {like}{when}")
        case p.MeasuredTo(who=goal, type=kinds):
            point = filtered(goal.of, scope, DAT) if isinstance(goal, Each) else selector(goal, scope, DAT)
            aim = f"die Reichweite von {attacks_of(kinds)} gegen {owner(of.of, scope, ACC)[0]} auch bis zu {point}"
            return Clause("Feinde", "dürfen", aim, f"messen{when}", plural=True)
        case p.UsesAgain(most=None):
            again = "die Superkräfte auf seiner Karte beliebig oft einsetzen, was immer sie sagen"
            return stated(who, "darf", "dürfen", f"{again}{when}")
        case p.UsesAgain(most=most):
            often = "ein weiteres Mal" if most == 1 else f"{most} weitere Male"
            return stated(
                who, "darf", "dürfen", f"eine auf einmal pro Zug begrenzte Superkraft {often} einsetzen{when}"
            )
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
    return stated(who, "kann", "können", f"{where}{by}{text}{aside}{when}")
