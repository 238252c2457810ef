"""German for conditions and triggers. Conditions are subordinate clauses with the verb at the end."""

from __future__ import annotations

from ..vocabulary import Moment, Trigger
from ..vocabulary import conditions as c
from ..vocabulary import numbers as n
from ..vocabulary.filters import Filter
from ..vocabulary.words import Movement, Roll, RuleKind, Source, Who
from . import names
from .clause import Scope, either, joined, spaced
from .de_nouns import (
    ACC,
    DAT,
    GEN,
    HEALTH,
    NOM,
    attack_of,
    distance,
    faces,
    filtered,
    marker,
    number,
    quantity,
    role,
    selector,
    tokens,
)  # fmt: skip

SOURCES = {
    Source.ATTACK: "Angriffe", Source.SUPERPOWER: "Superkräfte", Source.LEADERSHIP: "Führungsfähigkeiten",
    Source.TACTIC: "Teamtaktik-Karten", Source.CRISIS: "Krisenkarten", Source.CONDITION: "Zustände",
    Source.COLLISION: "Zusammenstöße",
}  # fmt: skip
ACTION_NAMES = {"move": "Bewegungsaktion", "attack": "Angriffsaktion", "shake": "Erholungsaktion"}
MOVED = {
    Movement.ADVANCE: "läuft", Movement.CLIMB: "klettert", Movement.PUSH: "geschoben wird",
    Movement.THROW: "geworfen wird", Movement.PLACE: "versetzt wird",
}  # fmt: skip


def condition(of: object, scope: Scope) -> str:
    match of:
        case c.All(of=several):
            return joined([condition(x, scope) for x in several], "und")
        case c.Any(of=several):
            return joined([condition(x, scope) for x in several], "oder")
        case c.Not(of=c.Is(who=who, a=Filter(holding=held))) if held is not None:
            return f"{selector(who, scope)} {tokens(held, ACC).replace('einen', 'keinen')} hält"
        case c.Not(of=c.Is(who=who, a=Filter(contesting=what))) if what is not None:
            return f"{selector(who, scope)} nicht denselben {tokens(what, ACC, article=False)} umkämpft"
        case c.Not(of=c.Exists(of=what)):
            return f"{filtered(what, scope, NOM, article='kein')} {_there(what)}ist"
        case c.Not(of=c.Rolled(faces=shown)):
            return (
                f"der Wurf weder {joined([names.face(f, 'de') for f in shown], 'noch')} zeigt"
                if len(shown) > 1
                else f"der Wurf kein {faces(shown)} zeigt"
            )
        case c.Not(of=c.Achieved()):
            return "das nicht möglich ist"
        case c.Not(of=c.Did(act=acts, to=to, named=named, this=span)) if to:
            attack = names.attack(named or "", "de")
            how = f"Ziel von {attack} war" if c.Act.TARGET in acts else f"mit {attack} angegriffen wurde"
            return f"{selector(to, scope)} {_span(span)} noch nicht {how}"
        case c.Not(of=c.Did(by=by, named=named, this=span)):
            with_ = f"mit {names.attack(named, 'de')} " if named else ""
            return f"{selector(by, scope)} {_span(span)} noch nicht {with_}angegriffen hat"
        case c.Not(of=inner):
            return f"nicht gilt, dass {condition(inner, scope)}"
        case c.AllAre(of=what, a=Filter(secured_by=Who.OWNER)):
            return f"du {filtered(what, scope, ACC, article='jeder')} sicherst"
        case c.AllAre(of=what, a=Filter(within=near)) if near is not None:
            return f"{filtered(what, scope, NOM, article='jeder')} {distance(near, scope)} ist"
        case c.AllAre(of=what, a=a):
            return f"{filtered(what, scope, NOM, article='jeder')} {filtered(a, scope)} ist"
        case c.Is(who=who, a=Filter(within=near)) if near is not None:
            return f"{selector(who, scope)} {distance(near, scope)} ist"
        case c.Is(who=who, a=Filter(beyond=far)) if far is not None:
            return f"{selector(who, scope)} {distance(far, scope, 'nicht innerhalb')} ist"
        case c.Is(who=who, a=Filter(min_power=least)) if least is not None:
            return f"{selector(who, scope)} mindestens {number(least, scope)} Kraft hat"
        case c.Is(who=who, a=Filter(max_power=most)) if most is not None:
            return f"{selector(who, scope)} höchstens {number(most, scope)} Kraft hat"
        case c.Is(who=who, a=Filter(holding=held)) if held is not None:
            return f"{selector(who, scope)} {tokens(held, ACC)} hält"
        case c.Is(who=who, a=a):
            state = joined([HEALTH[h] for h in a.health], "oder") if a.health else filtered(a, scope)
            return f"{selector(who, scope)} {state} ist"
        case c.Within(range=r, who=who, of=of_):
            verb = "sind" if who == "team" else "ist"
            return f"{selector(who, scope)} innerhalb von R{number(r, scope)} {selector(of_, scope, GEN)} {verb}"
        case c.Beyond(range=r, who=who, of=of_):
            return f"{selector(who, scope)} nicht innerhalb von R{number(r, scope)} {selector(of_, scope, GEN)} ist"
        case c.Sight(who=who, to=to):
            return f"{selector(who, scope)} Sichtlinie zu {selector(to, scope, DAT)} hat"
        case c.Exists(of=Filter(secured_by=Who.OWNER, test=c.Exists(of=Filter(beyond=far))) as what) if far is not None:
            two = filtered(what.model_copy(update={"secured_by": None, "test": None}), scope, ACC, "", plural=True)
            return f"du 2 {two} sicherst, die nicht innerhalb von R{number(far.range, scope)} voneinander liegen"
        case c.Exists(of=Filter(test=c.Compare(left=n.Tokens(name=held), at_least=int(many))) as what, at_least=1):
            return f"{filtered(what.model_copy(update={'test': None}), scope)} mindestens {many} {marker(held)} hält"
        case c.Exists(of=what, at_least=1):
            return f"{filtered(what, scope)} {_there(what)}ist"
        case c.Exists(of=what, at_least=least):
            found = filtered(what, scope, article="", plural=True)
            return f"mindestens {number(least, scope)} {found} {_there(what)}sind"
        case c.Compare():
            return _compare(of, scope)
        case c.Rolled(faces=shown, roll=roll, at_least=least):
            where = {Roll.ATTACK: "der Angriffswurf", Roll.DEFENSE: "der Verteidigungswurf"}.get(
                roll, "der Angriffswurf" if scope.in_attack else "der Wurf")  # fmt: skip
            return f"{where} mindestens {least} {faces(shown)} zeigt"
        case c.Dealt(value=value):
            return "der Angriff Schaden zugefügt hat" if value else "der Angriff keinen Schaden zugefügt hat"
        case c.Felled(who=who, how=how):
            return f"{selector(who, scope)} dadurch {joined([HEALTH[h] for h in how], 'oder')} wurde"
        case c.Attacking():
            return _attack(of, scope)
        case c.During(whose=whose):
            return f"{selector(whose, scope)} aktiviert ist"
        case c.Did(to=to, this=span, named=named, by=by):
            with_ = f"mit {names.attack(named, 'de')} " if named else ""
            return (
                f"{selector(by, scope)} {selector(to, scope, ACC)} {_span(span)} bereits {with_}angegriffen hat"
                if to
                else f"das {_span(span)} bereits geschah"
            )
        case c.From(source=source):
            return f"es durch {joined([SOURCES[s] for s in source], 'oder')} geschieht"
        case c.Squad(uses=uses):
            return f"dein Team {names.affiliation(uses, 'de')} nutzt"
        case c.Same(of=(a, b)):
            return f"{role(a, scope)} {role(b, scope)} ist"
        case c.Achieved():
            return "das geschieht"
        case _:
            raise TypeError(of)


def _there(what: Filter) -> str:
    """Something that is not said to be anywhere is `im Spiel`."""
    return "" if what.within or what.beyond or what.contesting or what.contests or what.edge else "im Spiel "


def _span(span: str) -> str:
    return {"turn": "in diesem Zug", "round": "in dieser Runde", "activation": "in dieser Aktivierung"}.get(span, "")


def _compare(of: c.Compare, scope: Scope) -> str:
    left = quantity(of.left, scope)
    if isinstance(of.left, n.Tokens) and isinstance(of.at_least, int):
        verb = "hält" if names.is_objective(of.left.name) else "hat"
        return f"{selector(of.left.of, scope)} mindestens {of.at_least} {marker(of.left.name)} {verb}"
    if isinstance(of.left, n.Faces) and isinstance(of.more_than, n.Count):
        there = filtered(of.more_than.of, scope, NOM, article="", plural=True)
        return f"der Wurf mehr {faces(of.left.of, 'und')} zeigt, als {there} {_there(of.more_than.of)}sind"
    left = f"die {left}" if left.startswith("Anzahl") else left
    for bound, words in (
        (of.more_than, "größer als"),
        (of.at_least, "mindestens"),
        (of.at_most, "höchstens"),
        (of.equals, "genau"),
    ):
        if bound is not None:
            right = quantity(bound, scope)
            return f"{left} {words} {'die ' if right.startswith('Anzahl') else ''}{right} ist"
    return left


def _attack(of: c.Attacking, scope: Scope) -> str:
    parts = []
    if of.type:
        parts.append(f"es {attack_of(of.type, NOM)} ist")
    if of.named:
        parts.append(f"der Angriff {joined([names.attack(x, 'de') for x in of.named], 'oder')} ist")
    if of.within is not None:
        parts.append(f"der andere Charakter innerhalb von R{number(of.within, scope)} ist")
    if of.as_action:
        parts.append("es eine Angriffsaktion ist")
    if of.max_cost is not None:
        parts.append(f"der Angriff höchstens {of.max_cost} Kraft kostet")
    return joined(parts, "und")


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
    }
    text = joined([verbs[r] for r in t.roll if r in verbs], "oder") or "würfelt"
    if t.type and Roll.DEFENSE in t.roll:
        return f"sich gegen {attack_of(t.type, ACC)} {text}"
    return text.replace("verteidigt", "sich verteidigt")


def trigger(t: Trigger, scope: Scope) -> str:
    """A clause with `wenn` or `nachdem`, or a phrase such as `in der Kraftphase`."""
    s, b = party(t.subject, scope), party(t.by, scope)
    hostile = isinstance(t.by, Filter) and t.by.side == "enemy"
    by_enemy = " durch einen feindlichen Effekt" if hostile else ""
    attack = attack_of(t.type, ACC).replace("einen ", "einen feindlichen ", 1) if hostile else attack_of(t.type, ACC)
    by_attack = f" durch {attack}" if t.source == (Source.ATTACK,) else by_enemy
    after = " und der Effekt abgehandelt ist" if t.after_effect else ""
    match t.moment:
        case Moment.TARGETED if t.subject is not None and (t.by is None or t.subject == "self" or hostile):
            return f"wenn {s} Ziel {attack_of(t.type, GEN, hostile)} wird"
        case Moment.TARGETED:
            return f"wenn {b} {party(t.subject, scope, ACC)} mit {attack_of(t.type, DAT)} zum Ziel nimmt"
        case Moment.MODIFY_OWN | Moment.MODIFY_OPPOSING if scope.in_attack:
            return ""
        case Moment.MODIFY_OWN if not t.roll:
            return "im Schritt „Würfel verändern“"
        case Moment.MODIFY_OWN:
            return f"wenn {s} {_rolling(t)}, im Schritt „Würfel verändern“"
        case Moment.MODIFY_OPPOSING:
            return f"wenn {s} sich gegen {attack_of(t.type, ACC)} verteidigt, im Schritt „Würfel verändern“"
        case Moment.MODIFY_ENDED:
            fights = f"{b} angreift" if t.by else f"{s} sich verteidigt"
            return f"wenn {fights}, am Ende des Schritts „Würfel verändern“"
        case Moment.ROLLED:
            rolls = {
                Roll.ATTACK: "einen Angriff",
                Roll.DEFENSE: "die Verteidigung",
                Roll.DODGE: "das Ausweichen",
                Roll.INTERACTION: "eine Interaktion",
            }
            return f"wenn {s} für {joined([rolls[r] for r in t.roll if r in rolls], 'oder')} würfelt"
        case Moment.BEFORE_DAMAGE if scope.in_attack:
            return "bevor Schaden zugefügt wird"
        case Moment.BEFORE_DAMAGE:
            return f"wenn {s} angegriffen wird, bevor Schaden zugefügt wird"
        case Moment.ATTACK_RESOLVED if scope.in_attack:
            return "nach diesem Angriff"
        case Moment.ATTACK_RESOLVED if t.by is not None and t.subject is not None and not hostile:
            return f"nachdem {b} {party(t.subject, scope, ACC)} angegriffen hat"
        case Moment.ATTACK_RESOLVED:
            return (
                f"nach {attack_of((), DAT, hostile)} gegen {party(t.subject, scope, ACC)}"
                if t.subject
                else "nach dem Angriff"
            )
        case Moment.ATTACK_POOL | Moment.DEFENSE_POOL if t.subject is not None:
            return f"bevor {s} {'Angriffs' if t.moment is Moment.ATTACK_POOL else 'Verteidigungs'}würfel wirft"
        case Moment.ATTACK_POOL:
            return "beim Bilden des Angriffspools"
        case Moment.ATTACK_DECLARED:
            return f"wenn {b} einen Angriff ansagt"
        case Moment.WOULD_SUFFER:
            return (
                "wenn dieser Angriff Schaden zufügen würde"
                if scope.in_attack
                else f"wenn {s}{by_enemy} Schaden erleiden würde"
            )
        case Moment.DAMAGED:
            return f"wenn {s}{by_attack} Schaden erlitten hat{after}"
        case Moment.WOULD_DAZE if isinstance(t.by, Filter) and not hostile:
            return f"wenn {b} {party(t.subject, scope, ACC)} anschlagen würde"
        case Moment.WOULD_DAZE:
            return f"unmittelbar bevor {s}{by_attack} angeschlagen wird"
        case Moment.DAZED | Moment.KOED:
            state = "angeschlagen" if t.moment is Moment.DAZED else "besiegt"
            if t.by is not None and not hostile:
                return f"wenn {b} {party(t.subject, scope, ACC)} {state} hat"
            return f"wenn {s}{by_enemy} {state} wird{after}"
        case Moment.WOULD_FLIP:
            return f"wenn {s} auf die verletzte Seite gedreht würde"
        case Moment.WOULD_LEAVE:
            return f"wenn {s} das Schlachtfeld verlassen würde"
        case Moment.WOULD_MOVE:
            return f"wenn {s}{by_enemy} {joined([MOVED[m].removesuffix(' wird') for m in t.move], 'oder')} würde"
        case Moment.MOVED:
            return f"wenn {s} {joined([MOVED[m] for m in t.move], 'oder')}"
        case Moment.WOULD_COLLIDE:
            return f"wenn {s} einen Zusammenstoß erleiden würde"
        case Moment.DODGE_STARTED:
            return f"wenn {s} ausweichen muss"
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
        case Moment.ACTIVATION_ENDED:
            return f"am Ende der Aktivierung {party(t.subject, scope, GEN)}"
        case Moment.ACTION_STARTED | Moment.ACTION_ENDED:
            what = joined([ACTION_NAMES.get(str(kind), "Aktion") for kind in t.action], "oder") or "Aktion"
            verb = "beginnt" if t.moment is Moment.ACTION_STARTED else "ausgeführt hat"
            return f"wenn {s} eine {what} {verb}"
        case Moment.SCORED:
            return "nach der Punktevergabe in der Aufräumphase"
        case Moment.LEADERSHIP_PICKED:
            return "wenn diese Führungsfähigkeit aktiv wird"
        case Moment.TACTIC_PLAYED:
            return f"wenn {b if t.by else s} eine Teamtaktik-Karte ausspielt"
        case Moment.SUPERPOWER_RESOLVED | Moment.SUPERPOWER_USED:
            kinds = {RuleKind.ACTIVE: "aktive", RuleKind.REACTIVE: "reaktive", RuleKind.INNATE: "passive"}
            which = spaced(joined([kinds[k] for k in t.kinds if k in kinds], "oder"), "Superkraft")
            if t.moment is Moment.SUPERPOWER_USED:
                return f"wenn {b} eine {which} einsetzt{after}"
            return f"nachdem {b} eine {which} eingesetzt hat"
        case Moment.POWER_LOST:
            return f"nachdem {s} Kraft ausgegeben oder verloren hat"
        case Moment.TERRAIN_DESTROYED:
            return f"wenn {'ein verbündeter Effekt' if t.by else 'ein Effekt'} ein Geländeteil zerstört"
        case Moment.WOULD_DROP:
            return f"wenn {s} {tokens(t.tokens, ACC) if t.tokens else 'einen Missionsmarker'} fallen lassen würde"
        case _:
            return f"zum Zeitpunkt {t.moment}"


def triggers(of: tuple[Trigger, ...], scope: Scope) -> str:
    if len(of) == 2 and {t.moment for t in of} == {Moment.DAZED, Moment.KOED}:
        first = trigger(of[0], scope)
        return first.replace("angeschlagen wird", "angeschlagen oder besiegt wird").replace(
            "angeschlagen hat", "angeschlagen oder besiegt hat"
        )
    texts = list(dict.fromkeys(trigger(t, scope) for t in of))
    heads, tails = zip(*(_split(t) for t in texts), strict=True) if texts else ((), ())
    if len(texts) > 1 and len(set(tails)) == 1 and tails[0]:
        return f"{either(list(heads), 'oder', 3)}, {tails[0]}"
    return either(texts, "oder", 3)


def _split(text: str) -> tuple[str, str]:
    head, _, tail = text.rpartition(", ")
    return (head, tail) if head else (tail, "")
