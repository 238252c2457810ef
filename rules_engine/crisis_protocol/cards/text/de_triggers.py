"""German for triggers: the moment that a rule waits for. It must not say what happens then."""

from __future__ import annotations

from ..vocabulary import Moment, RuleKind, Trigger
from ..vocabulary.filters import Filter
from ..vocabulary.words import Movement, Roll, Source
from . import names
from .clause import Scope, between, either, joined, parted, spaced
from .de_nouns import distance, filtered
from .de_roles import role
from .de_words import ACC, DAT, GEN, NOM, attack_of, tokens

CARDS = {Source.CRISIS: "einer Krisenkarte", Source.TACTIC: "einer Teamtaktik-Karte"}
ACTION_NAMES = {"move": "Bewegungsaktion", "attack": "Angriffsaktion", "shake": "Erholungsaktion"}
MOVED = {
    Movement.ADVANCE: "läuft", Movement.CLIMB: "klettert", Movement.PUSH: "geschoben wird",
    Movement.THROW: "geworfen wird", Movement.PLACE: "versetzt wird",
}  # fmt: skip
_TIMES = {
    Moment.GAME_STARTED: "zu Beginn des Spiels", Moment.ROUND_ENDED: "am Ende der Runde",
    Moment.ACTIVATION_PHASE_STARTED: "zu Beginn der Aktivierungsphase",
    Moment.ACTIVATION_PHASE_ENDED: "am Ende der Aktivierungsphase",
    Moment.TURN_STARTED: "zu Beginn eines Zuges", Moment.TURN_ENDED: "am Ende eines Zuges",
    Moment.TURN: "während deines Zuges",
}  # fmt: skip


def trigger(t: Trigger, scope: Scope) -> str:
    """A clause with `wenn` or `nachdem`, or a phrase such as `in der Kraftphase`."""
    s, b = party(t.subject, scope), party(t.by, scope)
    hostile = isinstance(t.by, Filter) and t.by.side == "enemy"
    by_enemy = " durch einen feindlichen Effekt" if hostile else ""
    attack = attack_of(t.type, ACC).replace("einen ", "einen feindlichen ", 1) if hostile else attack_of(t.type, ACC)
    by_attack = f" durch {attack}" if t.source == (Source.ATTACK,) else by_enemy
    if set(t.source) == {Source.ATTACK, Source.SUPERPOWER}:
        side = "einen feindlichen Angriff oder eine feindliche Superkraft"
        by_attack = f" durch {side if hostile else 'einen Angriff oder eine Superkraft'}"
    if isinstance(t.by, Filter) and t.by.side == "ally" and not t.source and t.moment is Moment.DAMAGED:
        by_attack = " durch einen verbündeten Effekt"
    by_attack = " bei einem Zusammenstoß" if t.source == (Source.COLLISION,) else by_attack
    after = " und der Effekt abgehandelt ist" if t.after_effect else ""
    if isinstance(t.by, Filter) and t.by.side == "ally" and t.source == (Source.ATTACK,) and t.subject is not None:
        by_attack += f" {party(t.by, scope, GEN)}"
    narrow = isinstance(t.by, Filter) and t.by != Filter(side=t.by.side)
    match t.moment:
        case Moment.TARGETED if scope.in_attack and t.subject is None:
            return "bei der Wahl dieses Angriffs"
        case Moment.TARGETED if (
            t.subject is not None and not narrow and (t.by is None or t.subject == "self" or hostile)
        ):
            return f"wenn {s} Ziel {attack_of(t.type, GEN, hostile)} wird{after}"
        case Moment.TARGETED:
            return f"wenn {b} {party(t.subject, scope, ACC)} mit {attack_of(t.type, DAT)} zum Ziel nimmt"
        case Moment.MODIFY_OWN | Moment.MODIFY_OPPOSING if scope.in_attack:
            return ""
        case Moment.MODIFY_OWN if not t.roll:
            return "im Schritt „Würfel verändern“"
        case Moment.MODIFY_OWN:
            return f"wenn {s} {_rolling(t)}, im Schritt „Würfel verändern“"
        case Moment.MODIFY_OPPOSING if t.subject is None:
            return f"{f'wenn {b} angreift, ' if t.by is not None else ''}im Schritt „Würfel verändern“"
        case Moment.MODIFY_OPPOSING if Roll.DEFENSE in t.roll:
            return f"wenn {s} angreift, im Schritt „Würfel verändern“"
        case Moment.MODIFY_OPPOSING:
            whose = f" {party(t.by, scope, GEN)}" if isinstance(t.by, Filter) else ""
            return f"wenn {s} sich gegen {attack_of(t.type, ACC)}{whose} verteidigt, im Schritt „Würfel verändern“"
        case Moment.MODIFY_ENDED | Moment.COUNTING:
            step = "am Ende des Schritts „Würfel verändern“"
            step = step if t.moment is Moment.MODIFY_ENDED else "im Schritt „Erfolge zählen“"
            fights = f"wenn {b} angreift, " if t.by else f"wenn {s} sich verteidigt, "
            return step if t.by is None and t.subject is None else fights + step
        case Moment.ROLLED if Roll.FREE in t.roll:
            return f"wenn {s} {_rolling(t)}"
        case Moment.ROLLED:
            rolls = {
                Roll.ATTACK: "einen Angriff",
                Roll.DEFENSE: "die Verteidigung",
                Roll.DODGE: "das Ausweichen",
                Roll.INTERACTION: "eine Interaktion",
            }
            token = f" mit {tokens(t.tokens, DAT)}" if t.tokens is not None else ""
            named = f" ({joined([names.attack(x, 'de') for x in t.named], 'oder')})" if t.named else ""
            first = ", vor der Abhandlung kritischer Treffer" if t.base else ""
            return f"wenn {s} für {' oder '.join(rolls[r] for r in t.roll if r in rolls)}{token}{named} würfelt{first}"
        case Moment.BEFORE_DAMAGE if t.by == "self" and t.subject is None and not scope.in_attack:
            return f"wenn {b} angreift, bevor Schaden zugefügt wird"
        case Moment.BEFORE_DAMAGE if scope.in_attack or t.subject is None:
            return "bevor Schaden zugefügt wird"
        case Moment.BEFORE_DAMAGE:
            fights = f"{b} {party(t.subject, scope, ACC)} angreift" if t.by is not None else f"{s} angegriffen wird"
            return f"wenn {fights}, bevor Schaden zugefügt wird"
        case Moment.ATTACK_RESOLVED if scope.in_attack:
            return "nach diesem Angriff"
        case Moment.ATTACK_RESOLVED if t.by is not None and (narrow or not hostile):
            whom = f"{party(t.subject, scope, ACC)} " if t.subject is not None else ""
            used = f"mit {joined([names.attack(one, 'de') for one in t.named], 'oder')} " if t.named else ""
            return f"nachdem {b} {whom}{used}angegriffen hat"
        case Moment.ATTACK_RESOLVED:
            return (
                f"nach {attack_of(t.type, DAT, hostile)} gegen {party(t.subject, scope, ACC)}"
                if t.subject
                else "nach dem Angriff"
            )
        case Moment.ATTACK_POOL | Moment.DEFENSE_POOL if t.subject is not None:
            dice = f"{'Angriffs' if t.moment is Moment.ATTACK_POOL else 'Verteidigungs'}würfel"
            used = f" für {joined([names.attack(one, 'de') for one in t.named], 'oder')}" if t.named else ""
            versus = f" gegen {attack}" if t.type and t.moment is Moment.DEFENSE_POOL else ""
            return f"bevor {s}{versus} {dice}{used} wirft"
        case Moment.ATTACK_POOL:
            return spaced("beim Bilden des Angriffspools", party(t.by, scope, GEN) if t.by is not None else "")
        case Moment.ATTACK_DECLARED:
            return "bei der Wahl dieses Angriffs" if scope.in_attack else f"wenn {b} einen Angriff ansagt"
        case Moment.WOULD_SUFFER:
            return (
                "wenn dieser Angriff Schaden zufügen würde"
                if scope.in_attack
                else f"wenn {s}{by_attack} Schaden erleiden würde"
            )
        case Moment.DAMAGED if t.by == "self" and t.subject is not None:
            means = {
                Source.ATTACK: "einem Angriff",
                Source.SUPERPOWER: "einer Superkraft",
                Source.LEADERSHIP: "einer Führungsfähigkeit",
            }
            by_means = joined([means[kind] for kind in t.source if kind in means], "oder")
            to = party(t.subject, scope, DAT)
            return f"wenn {b} {to}{' mit ' + by_means if by_means else ''} Schaden zugefügt hat{after}"
        case Moment.DAMAGED if isinstance(t.by, Filter) and t.by.side == "ally":
            means = {Source.ATTACK: "einem Angriff", Source.SUPERPOWER: "einer Superkraft"}
            with_ = joined([means[kind] for kind in t.source if kind in means and len(t.source) < 3], "oder")
            harmed = spaced(party(t.subject, scope, DAT), f"mit {with_}" if with_ else "")
            return f"wenn {b} {harmed} Schaden zugefügt hat{after}"
        case Moment.DAMAGED:
            anyones = isinstance(t.by, Filter) and t.by.side == "any" and not by_attack
            by_attack = " durch einen verbündeten oder feindlichen Effekt" if anyones else by_attack
            return f"wenn {s}{by_attack} Schaden erlitten hat{after}"
        case Moment.WOULD_DAZE if isinstance(t.by, Filter) and not hostile:
            return f"wenn {b} {party(t.subject, scope, ACC)} anschlagen würde"
        case Moment.WOULD_DAZE:
            return f"unmittelbar bevor {s}{by_attack} angeschlagen wird"
        case Moment.DAZED | Moment.KOED:
            state = "angeschlagen" if t.moment is Moment.DAZED else "besiegt"
            if t.by is not None and not hostile:
                return f"wenn {b} {party(t.subject, scope, ACC)} {state} hat{after}"
            by = by_attack if set(t.source) == {Source.ATTACK, Source.SUPERPOWER} else by_enemy
            return f"wenn {s}{by} {state} wird{after}"
        case Moment.WOULD_FLIP:
            return f"wenn {s} auf die verletzte Seite gedreht würde"
        case Moment.WOULD_LEAVE:
            return f"wenn {s} das Schlachtfeld verlassen würde"
        case Moment.WOULD_MOVE:
            moved = [MOVED[m].removesuffix(" wird").replace("läuft", "laufen gelassen") for m in t.move]
            power = " durch eine feindliche Superkraft" if hostile else " durch eine Superkraft"
            return f"wenn {s}{power if t.source == (Source.SUPERPOWER,) else by_attack} {' oder '.join(moved)} würde"
        case Moment.MOVED if t.contact:
            verbs = {Movement.PUSH: "schiebt", Movement.THROW: "wirft"}
            what = joined(["Gelände" if one == "terrain" else "einen Charakter" for one in t.contact], "oder")
            deed = joined([verbs[m] for m in t.move if m in verbs], "oder")
            return f"wenn {b} {party(t.subject, scope, ACC)} {deed} und dieser dabei {what} berührt"
        case Moment.MOVED if t.move in ((), (Movement.ADVANCE,)) and isinstance(t.subject, Filter) and t.subject.within:
            mover = filtered(t.subject.model_copy(update={"within": None}), scope)
            way = "das Laufen" if t.move else "eine Bewegung"
            return f"wenn {mover} {way} {distance(t.subject.within, scope)} beendet{after}"
        case Moment.MOVED if not t.move:
            return f"wenn {s} eine Bewegung beendet{after}"
        case Moment.MOVED if isinstance(t.subject, Filter) and t.subject.within is not None:
            mover = filtered(t.subject.model_copy(update={"within": None}), scope)
            how = joined([MOVED[m].replace("läuft", "eine Laufbewegung beendet") for m in t.move], "oder")
            return f"wenn {mover} {distance(t.subject.within, scope)} {how}{after}"
        case Moment.MOVED:
            deeds = joined([MOVED[m] for m in t.move], "oder").replace(" wird oder ", " oder ")
            return f"wenn {s}{by_attack} {deeds}{after}"
        case Moment.WOULD_COLLIDE:
            return f"wenn {s} einen Zusammenstoß erleiden würde"
        case Moment.DODGE_STARTED:
            return f"wenn {s} ausweichen muss{after}"
        case Moment.ROLL_RESOLVED:
            return f"nach einem Effekt, für den {s} gewürfelt hat,"
        case Moment.POWER_PHASE:
            return "in der Kraftphase"
        case Moment.CLEANUP:
            return "in der Aufräumphase"
        case Moment.CLEANUP_STARTED:
            return "zu Beginn der Aufräumphase"
        case Moment.ACTIVATION:
            return f"während der Aktivierung {party(t.subject, scope, GEN)}"
        case Moment.ACTIVATION_STARTED:
            return f"zu Beginn der Aktivierung {party(t.subject, scope, GEN)}"
        case Moment.ACTIVATED:
            return f"wenn {s} einen Aktiviert-Marker erhält"
        case Moment.ACTIVATION_ENDED:
            return f"am Ende der Aktivierung {party(t.subject, scope, GEN)}"
        case Moment.ACTION_STARTED | Moment.ACTION_ENDED:
            what = joined([ACTION_NAMES.get(str(kind), "Aktion") for kind in t.action], "oder") or "Aktion"
            verb = "beginnt" if t.moment is Moment.ACTION_STARTED else "ausgeführt hat"
            return f"wenn {s} eine {what} {verb}{after}"
        case Moment.SCORED:
            return "nach der Punktevergabe in der Aufräumphase"
        case Moment.DEPLOYED:
            return "nach der Aufstellung"
        case Moment.LEADERSHIP_DUE:
            return "bevor du eine aktive Führungsfähigkeit auswählst"
        case Moment.LEADERSHIP_PICKED if scope.rule is not None and scope.rule.kind is RuleKind.TACTIC:
            return "wenn eine Führungsfähigkeit deines Teams aktiv wird"
        case Moment.LEADERSHIP_PICKED:
            return "wenn diese Führungsfähigkeit aktiv wird"
        case Moment.TACTIC_PLAYED:
            return f"wenn {b if t.by else s} eine Teamtaktik-Karte ausspielt"
        case Moment.SUPERPOWER_RESOLVED | Moment.SUPERPOWER_USED:
            kinds = {RuleKind.ACTIVE: "aktive", RuleKind.REACTIVE: "reaktive", RuleKind.INNATE: "passive"}
            which = spaced(joined([kinds[k] for k in t.kinds if k in kinds], "oder"), "Superkraft")
            which += " gegen Kraft" if t.paid else ""
            if t.marked:
                return f"nachdem {b} die Superkraft mit jenem Marker eingesetzt hat"
            if t.named:
                return f"nachdem {b} {names.superpower(t.named[0], 'de')} eingesetzt hat"
            if t.moment is Moment.SUPERPOWER_USED:
                return f"wenn {b} eine {which} einsetzt{after}"
            return f"nachdem {b} eine {which} eingesetzt hat"
        case Moment.GAINED_POWER:
            return f"wenn {s} Kraft erhalten würde{after}"
        case Moment.POWER_LOST:
            return f"wenn {s} Kraft ausgegeben oder verloren hat{after}"
        case Moment.TERRAIN_DESTROYED:
            return f"wenn {'ein verbündeter Effekt' if t.by else 'ein Effekt'} ein Geländeteil zerstört{after}"
        case Moment.WOULD_DROP:
            return f"wenn {s} {tokens(t.tokens, ACC) if t.tokens else 'einen Missionsmarker'} fallen lassen würde"
        case Moment.WOULD_KO:
            return f"unmittelbar bevor {s}{by_enemy} besiegt wird"
        case Moment.FLIPPED:
            return f"wenn {s} auf die verletzte Seite gedreht wurde"
        case Moment.LEFT:
            return f"wenn {s} das Schlachtfeld verlassen hat"
        case Moment.WOULD_GAIN_CONDITION | Moment.GAINED_CONDITION:
            which = joined([names.condition(one, "de") for one in t.conditions], "oder") or "einen Zustand"
            verb = "erhalten würde" if t.moment is Moment.WOULD_GAIN_CONDITION else "erhält"
            whose = " durch einen verbündeten Effekt" if isinstance(t.by, Filter) and t.by.side == "ally" else by_enemy
            return f"wenn {s}{whose} {which} {verb}{after}"
        case Moment.HAD_CONDITION:
            return f"wenn {s}{by_enemy} einen Zustand erhalten würde, den er schon hat{after}"
        case Moment.IMMUNE_TO_CONDITION:
            return f"wenn {s}{by_enemy} einen Zustand erhalten würde, gegen den er immun ist{after}"
        case Moment.WOULD_HEAL:
            return f"wenn von {party(t.subject, scope, DAT)} Schaden entfernt würde"
        case Moment.LOST_CONDITION | Moment.HEALED:
            which = joined([names.condition(one, "de") for one in t.conditions], "oder") or "ein Zustand"
            which = "Schaden" if t.moment is Moment.HEALED else which
            by = f" durch {party(t.by, scope, ACC)}" if t.by else ""
            return f"wenn von {party(t.subject, scope, DAT)}{by} {which} entfernt wird{after}"
        case Moment.PAYING:
            return "beim Bezahlen dieses Angriffs" if scope.in_attack else f"wenn {s} einen Angriff bezahlt"
        case Moment.TOOL_LAID:
            laid = "die Reichweitenschablone angelegt"
            return f"nachdem {laid} ist" if scope.in_attack else f"nachdem {s} {laid} hat"
        case Moment.VOLLEY_RESOLVED:
            return f"nach allen Einzelangriffen {'davon' if scope.in_attack else party(t.subject, scope, GEN)}"
        case Moment.INTERACTING | Moment.INTERACTED:
            what = tokens(t.tokens, DAT) if t.tokens else "einem Marker"
            did = "interagiert" if t.moment is Moment.INTERACTING else "interagiert hat"
            return f"wenn {b if t.by else s} mit {what} {did}{after}"
        case Moment.PICKED_UP:
            return f"wenn {s} {tokens(t.tokens, ACC) if t.tokens else 'einen Missionsmarker'} nimmt{after}"
        case Moment.ENTERED_PLAY:
            through = "durch einen Angriff " if t.source == (Source.ATTACK,) else ""
            return f"wenn {s} {through}ins Spiel kommt"
        case Moment.ACTIVATION_CHOSEN:
            return f"wenn {s} zum Aktivieren gewählt wird"
        case Moment.TACTIC_RESOLVED:
            return f"nachdem {b if t.by else s} eine Teamtaktik-Karte ausgespielt hat"
        case _:
            return _TIMES.get(t.moment, f"zum Zeitpunkt {t.moment}")


def triggers(of: tuple[Trigger, ...], scope: Scope) -> str:
    if felled := _dazed_or_koed(of, scope):
        return felled
    texts = list(dict.fromkeys(trigger(t, scope) for t in of))
    if len(texts) == 2 and {t.moment for t in of} == {Moment.WOULD_MOVE}:
        return between(texts[0], texts[1], "oder")
    heads, tails = zip(*(parted(t) for t in texts), strict=True) if texts else ((), ())
    if len(texts) > 1 and len(set(tails)) == 1 and tails[0]:
        return f"{either(list(heads), 'oder', 3)}, {tails[0]}"
    return either(texts, "oder", 3)


def _dazed_or_koed(of: tuple[Trigger, ...], scope: Scope) -> str:
    """`wenn ein Feind angeschlagen oder besiegt wird`, if both triggers say the same of whom, by whom and when;
    else both in full."""
    if len(of) != 2 or {t.moment for t in of} not in (
        {Moment.DAZED, Moment.KOED},
        {Moment.WOULD_DAZE, Moment.WOULD_KO},
    ):
        return ""
    dazed, koed = (trigger(t, scope) for t in of)
    if dazed.replace("angeschlagen ", "besiegt ") != koed:
        return f"{dazed}, oder {koed}"
    return dazed.replace("angeschlagen ", "angeschlagen oder besiegt ")


def party(of: object, scope: Scope, as_: int = NOM) -> str:
    if of is None:
        return {NOM: "ein Charakter", ACC: "einen Charakter", DAT: "einem Charakter", GEN: "eines Charakters"}[as_]
    return role(of, scope, as_) if isinstance(of, str) else filtered(of, scope, as_) if isinstance(of, Filter) else ""


def _rolling(t: Trigger) -> str:
    verbs = {
        Roll.ATTACK: "angreift",
        Roll.DEFENSE: "verteidigt",
        Roll.DODGE: "ausweicht",
        Roll.INTERACTION: "interagiert",
        Roll.FREE: "würfelt",
    }
    if t.source and Roll.FREE in t.roll:
        return f"wegen {joined([CARDS[one] for one in t.source if one in CARDS], 'oder')} würfelt"
    text = joined([verbs[r] for r in t.roll if r in verbs], "oder") or "würfelt"
    if t.type and Roll.DEFENSE in t.roll:
        return f"sich gegen {attack_of(t.type, ACC)} {text}"
    return text.replace("verteidigt", "sich verteidigt")
