"""German for conditions and triggers. Conditions are subordinate clauses with the verb at the end."""

from __future__ import annotations

from ..vocabulary import Moment, Trigger
from ..vocabulary import conditions as c
from ..vocabulary import numbers as n
from ..vocabulary.filters import Each, Filter
from ..vocabulary.words import Movement, Roll, RuleKind, Shape, Source, Who
from . import names
from .clause import Scope, between, either, joined, spaced
from .de_nouns import (
    ACC,
    DAT,
    GEN,
    HEALTH,
    NOM,
    STATS,
    attack_of,
    conditions,
    distance,
    faces,
    filtered,
    marker,
    measured,
    number,
    people,
    role,
    selector,
    tokens,
)  # fmt: skip

SOURCES = {
    Source.ATTACK: "Angriffe", Source.SUPERPOWER: "Superkräfte", Source.LEADERSHIP: "Führungsfähigkeiten",
    Source.TACTIC: "Teamtaktik-Karten", Source.CRISIS: "Krisenkarten", Source.CONDITION: "Zustände",
    Source.COLLISION: "Zusammenstöße",
}  # fmt: skip
CARDS = {Source.CRISIS: "einer Krisenkarte", Source.TACTIC: "einer Teamtaktik-Karte"}
ACTION_NAMES = {"move": "Bewegungsaktion", "attack": "Angriffsaktion", "shake": "Erholungsaktion"}
MOVED = {
    Movement.ADVANCE: "läuft", Movement.CLIMB: "klettert", Movement.PUSH: "geschoben wird",
    Movement.THROW: "geworfen wird", Movement.PLACE: "versetzt wird",
}  # fmt: skip
DONE = {
    c.Act.ATTACK: "angegriffen hat", c.Act.ADVANCE: "gelaufen ist", c.Act.PLACE: "versetzt wurde",
    c.Act.MOVE_ACTION: "eine Bewegungsaktion ausgeführt hat", c.Act.ATTACK_ACTION: "eine Angriffsaktion ausgeführt hat",
    c.Act.INTERACT: "interagiert hat", c.Act.FELL: "angeschlagen oder besiegt hat",
    c.Act.PICK_UP: "einen Marker genommen hat",
}  # fmt: skip

_TIMES = {
    Moment.GAME_STARTED: "zu Beginn des Spiels", Moment.ROUND_ENDED: "am Ende der Runde",
    Moment.ACTIVATION_PHASE_STARTED: "zu Beginn der Aktivierungsphase",
    Moment.ACTIVATION_PHASE_ENDED: "am Ende der Aktivierungsphase",
    Moment.TURN_STARTED: "zu Beginn eines Zuges", Moment.TURN_ENDED: "am Ende eines Zuges",
    Moment.TURN: "während deines Zuges",
}  # fmt: skip


def condition(of: object, scope: Scope) -> str:
    match of:
        case c.All(of=several) if len(several) > 1 and all(isinstance(x, c.Rolled) for x in several):
            first, *more = (condition(x, scope).removesuffix(" zeigt") for x in several)
            return f"{joined([first, *(text.partition(' mindestens ')[2] for text in more)], 'und')} zeigt"
        case c.All(of=several):
            return joined([condition(x, scope) for x in several], "und")
        case c.Any(of=several):
            return joined([condition(x, scope) for x in several], "oder")
        case c.Not(of=c.Is(who=who, a=Filter(holding=held))) if held is not None:
            return f"{selector(who, scope)} {tokens(held, ACC).replace('einen', 'keinen')} hält"
        case c.Not(of=c.Is(who=who, a=Filter(contesting=what, contesting_with=shared))) if what is not None:
            none = f"nicht denselben {tokens(what, ACC, article=False)}"
            none = none if shared else tokens(what, ACC).replace("einen", "keinen", 1)
            return f"{selector(who, scope)} {none} umkämpft"
        case c.Not(of=c.Is(who=who, a=Filter(token=token) as a)) if token and a == Filter(token=token):
            return f"{selector(who, scope)} den {marker(token)} nicht hat"
        case c.Is(who=who, a=Filter(token=token) as a) if token and a == Filter(token=token):
            return f"{selector(who, scope)} einen {marker(token)} hat"
        case c.Not(of=c.Is(who=who, a=Filter(has=had) as a)) if a == Filter(has=had) and had:
            return f"{selector(who, scope)} nicht {conditions(had, 'oder')} ist"
        case c.Not(of=c.Exists(of=what, at_least=int(least))) if least > 1:
            return f"weniger als {least} {filtered(what, scope, NOM, article='', plural=True)} {_there(what)}sind"
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
        case c.Not(of=c.Did(act=(c.Act.FELL,), by=by, to=to, this=span)) if to:
            return f"{selector(by, scope)} {selector(to, scope, ACC)} {_span(span)} nicht angeschlagen oder besiegt hat"
        case c.Not(of=c.Did(act=acts, to=to, named=named, this=span)) if to:
            attack = names.attack(named or "", "de")
            how = f"Ziel von {attack} war" if c.Act.TARGET in acts else f"mit {attack} angegriffen wurde"
            return f"{selector(to, scope)} {_span(span)} noch nicht {how}"
        case c.Not(of=c.Did(by=by, named=named, this=span)):
            with_ = f"mit {names.attack(named, 'de')} " if named else ""
            return f"{selector(by, scope)} {_span(span)} noch nicht {with_}angegriffen hat"
        case c.Not(of=c.Same(of=(a, b))):
            return f"{role(a, scope)} nicht {role(b, scope)} ist"
        case c.Not(of=c.Squad(uses=uses)) if uses != "none":
            return f"dein Team nicht {names.affiliation(uses, 'de')} nutzt"
        case c.Not(of=c.Felled(who=who, how=how)):
            return f"{selector(who, scope)} dadurch nicht {joined([HEALTH[h] for h in how], 'oder')} wurde"
        case c.Not(of=c.Compare(left=n.Stat(stat=stat, of=who), at_least=n.Stat(stat=bound, of=same))) if who == same:
            return f"{selector(who, scope)} weniger {STATS[stat]} als {STATS[bound]} hat"
        case c.Not(of=c.Is(who=who, a=Filter(secured_by=Who.OWNER))):
            return f"du {selector(who, scope, ACC)} nicht sicherst"
        case c.Not(of=c.Is(who=who, a=Filter(atop=height) as a)) if height is not None:
            return f"{selector(who, scope)} nicht {filtered(a, scope).partition('Charakter ')[2]} steht"
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
        case c.Is(who=who, a=Filter(contending=held)) if held is not None:
            return f"{selector(who, scope)} {tokens(held, ACC)} hält oder umkämpft"
        case c.Is(who=who, a=Filter(holding=held)) if held is not None:
            return f"{selector(who, scope)} {tokens(held, ACC)} hält"
        case c.Is(who=who, a=Filter(holds=token)) if token is not None:
            return f"{selector(who, scope)} {role(token, scope, ACC)} hält"
        case c.Is(who=who, a=Filter(has=had) as a) if had and a in (Filter(has=had), Filter(has=had, health=a.health)):
            return f"{selector(who, scope)} {conditions(had, 'oder')} ist"
        case c.Is(who=who, a=Filter(token=token) as a) if token and a == Filter(token=token):
            return f"{selector(who, scope)} einen {marker(token)} hat"
        case c.Is(who=who, a=Filter(form=form) as a) if form and a == Filter(form=form):
            return f"{selector(who, scope)} {names.form(form, 'de', _card(scope))} ist"
        case c.Is(who=who, a=Filter(activated=activated) as a) if a == Filter(activated=activated):
            return f"{selector(who, scope)} {'einen' if activated else 'keinen'} Aktiviert-Marker hat"
        case c.Is(who=who, a=a):
            state = joined([HEALTH[h] for h in a.health], "oder") if a.health else filtered(a, scope)
            return f"{selector(who, scope)} {state} ist"
        case c.Within(range=r, who=Each(of=group), of=of_) if of.who == of_:
            crowd = people(group, scope, DAT, "und").replace("Charakteren", "Charaktere")  # weak, as after `alle`
            return f"alle {crowd} innerhalb von R{number(r, scope)} voneinander sind"
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
        case c.RolledAgain():
            return "er dabei Würfel neu geworfen hat"
        case c.CouldTarget(who=who):
            return f"der Angriff {selector(who, scope, ACC)} zum Ziel haben könnte"
        case c.Covered(value=value):
            return "das Ziel Deckung hat" if value else "das Ziel keine Deckung hat"
        case c.Dealt(value=value):
            return "der Angriff Schaden zugefügt hat" if value else "der Angriff keinen Schaden zugefügt hat"
        case c.Felled(who=who, how=how):
            return f"{selector(who, scope)} dadurch {joined([HEALTH[h] for h in how], 'oder')} wurde"
        case c.Attacking():
            return _attack(of, scope)
        case c.During(whose=whose):
            return f"{selector(whose, scope)} gerade aktiviert ist"
        case c.Rerolled(faces=shown):
            return f"ein neu geworfener Würfel {faces(shown)} zeigt"
        case c.Turn(of=of_):
            return "es dein Zug ist" if of_ is Who.OWNER else "es der Zug des Gegenübers ist"
        case c.Did(to=to, this=span, named=named, by=by, act=acts):
            with_ = f"mit {names.attack(named, 'de')} " if named else ""
            if to and acts == (c.Act.DAMAGE,):
                return spaced(_some(by, scope), _some(to, scope, DAT), _span(span), "Schaden zugefügt hat")
            if to:
                done = "zum Ziel genommen hat" if acts == (c.Act.TARGET,) else f"{with_}angegriffen hat"
                done = DONE[c.Act.FELL] if c.Act.FELL in acts else done
                often = (
                    f"mindestens {of.at_least}-mal" if of.at_least > 1 else "bereits"
                )  # the one at hand is among them
                return f"{_some(by, scope)} {_some(to, scope, ACC)} {_span(span)} {often} {done}"
            if all(act in DONE for act in acts):
                return f"{_some(by, scope)} {_span(span)} {joined([DONE[act] for act in acts], 'oder')}"
            return f"das {_span(span)} bereits geschah"
        case c.From(source=source):
            return f"es durch {joined([SOURCES[s] for s in source], 'oder')} geschieht"
        case c.Squad(uses="none"):
            return "dein Team ohne Gruppierung ist"
        case c.Squad(uses=uses):
            return f"dein Team {names.affiliation(uses, 'de')} nutzt"
        case c.Waits(character=who):
            return f"{names.character(who, 'de')} zu deinem Team gehört und noch nicht auf dem Schlachtfeld war"
        case c.Same(of=("source", "subject")):
            return f"{role('subject', scope)} das selbst bewirkt"
        case c.Same(of=(a, b)):
            one, other = role(a, scope), role(b, scope)
            return f"{other} {one} ist" if other in ("er", "sie", "es") else f"{one} {other} ist"
        case c.Achieved():
            return "das geschieht"
        case _:
            raise TypeError(of)


def _card(scope: Scope) -> str | None:
    return scope.rule.id.partition(".")[0] if scope.rule else None


def _there(what: Filter) -> str:
    """Something that is not said to be anywhere is `im Spiel`."""
    return "" if what.within or what.beyond or what.contesting or what.contests or what.edge else "im Spiel "


def _span(span: str) -> str:
    return {"turn": "in diesem Zug", "round": "in dieser Runde", "activation": "in dieser Aktivierung"}.get(span, "")


def _compare(of: c.Compare, scope: Scope) -> str:
    left = measured(of.left, scope)
    if isinstance(of.left, n.Tokens) and isinstance(of.at_least, int):
        if of.left.on_card:
            return f"auf dieser Karte mindestens {of.at_least} {marker(of.left.name)} liegt"
        verb = "hält" if names.is_objective(of.left.name) else "hat"
        return f"{selector(of.left.of, scope)} mindestens {of.at_least} {marker(of.left.name)} {verb}"
    if isinstance(of.left, n.Faces) and isinstance(of.more_than, n.Count):
        there = filtered(of.more_than.of, scope, NOM, article="", plural=True)
        return f"der Wurf mehr {faces(of.left.of, 'und')} zeigt, als {there} {_there(of.more_than.of)}sind"
    left = "der anfallende Schaden" if of.left is n.Named.DAMAGE_DUE else left
    for bound, words in (
        (of.more_than, "größer als"),
        (of.at_least, "mindestens"),
        (of.at_most, "höchstens"),
        (of.equals, "genau"),
    ):
        if bound is not None:
            are = "sind" if left.endswith(("Siegpunkte", "Gegenübers")) else "ist"
            return f"{left} {words} {measured(bound, scope)} {are}"
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
    if of.shape == (Shape.SINGLE,):
        parts.append("es kein Strahl und keine Fläche ist")
    if of.max_cost is not None:
        parts.append(f"der Angriff höchstens {of.max_cost} Kraft kostet")
    return joined(parts, "und") or "es ein Angriff ist"


def _some(of: object, scope: Scope, as_: int = NOM) -> str:
    """One of a group is enough."""
    return filtered(of.of, scope, as_) if isinstance(of, Each) else selector(of, scope, as_)


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
        case Moment.MODIFY_ENDED if t.by is None and t.subject is None:
            return "am Ende des Schritts „Würfel verändern“"
        case Moment.MODIFY_ENDED:
            fights = f"{b} angreift" if t.by else f"{s} sich verteidigt"
            return f"wenn {fights}, am Ende des Schritts „Würfel verändern“"
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
            return f"wenn {mover} {way} {distance(t.subject.within, scope)} beendet"
        case Moment.MOVED if not t.move:
            return f"wenn {s} eine Bewegung beendet"
        case Moment.MOVED if isinstance(t.subject, Filter) and t.subject.within is not None:
            mover = filtered(t.subject.model_copy(update={"within": None}), scope)
            how = joined([MOVED[m].replace("läuft", "eine Laufbewegung beendet") for m in t.move], "oder")
            return f"wenn {mover} {distance(t.subject.within, scope)} {how}"
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
            return f"wenn {s}{by_enemy} {which} {verb}{after}"
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
        case Moment.INTERACTED:
            what = tokens(t.tokens, DAT) if t.tokens else "einem Marker"
            return f"wenn {b if t.by else s} mit {what} interagiert hat{after}"
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
    if len(of) == 2 and {t.moment for t in of} == {Moment.DAZED, Moment.KOED}:
        first = trigger(of[0], scope)
        return first.replace("angeschlagen wird", "angeschlagen oder besiegt wird").replace(
            "angeschlagen hat", "angeschlagen oder besiegt hat"
        )
    if len(of) == 2 and {t.moment for t in of} == {Moment.WOULD_DAZE, Moment.WOULD_KO}:
        return trigger(of[0], scope).replace("angeschlagen wird", "angeschlagen oder besiegt wird")
    texts = list(dict.fromkeys(trigger(t, scope) for t in of))
    if len(texts) == 2 and {t.moment for t in of} == {Moment.WOULD_MOVE}:
        return between(texts[0], texts[1], "oder")
    heads, tails = zip(*(_split(t) for t in texts), strict=True) if texts else ((), ())
    if len(texts) > 1 and len(set(tails)) == 1 and tails[0]:
        return f"{either(list(heads), 'oder', 3)}, {tails[0]}"
    return either(texts, "oder", 3)


def _split(text: str) -> tuple[str, str]:
    head, _, tail = text.rpartition(", ")
    return (head, tail) if head else (tail, "")
