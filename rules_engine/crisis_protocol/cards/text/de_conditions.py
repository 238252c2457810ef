"""German for conditions: subordinate clauses, the verb at the end. It must not say when something is looked at."""

from __future__ import annotations

from ..vocabulary import conditions as c
from ..vocabulary import numbers as n
from ..vocabulary.filters import Each, Filter
from ..vocabulary.words import Roll, Shape, Who
from . import names
from .clause import Scope, counted, joined, spaced
from .de_nouns import distance, filtered, measured, number, people, selector, within
from .de_roles import role
from .de_words import ACC, DAT, HEALTH, NOM, SOURCES, STATS, attack_of, conditions, faces, marker, tokens

DONE = {
    c.Act.ATTACK: "angegriffen hat", c.Act.ADVANCE: "gelaufen ist", c.Act.PLACE: "versetzt wurde",
    c.Act.MOVE_ACTION: "eine Bewegungsaktion ausgeführt hat", c.Act.ATTACK_ACTION: "eine Angriffsaktion ausgeführt hat",
    c.Act.INTERACT: "interagiert hat", c.Act.FELL: "angeschlagen oder besiegt hat",
    c.Act.PICK_UP: "einen Marker genommen hat",
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
        case c.Not(of=c.Is(who=who, a=Filter(health=health) as a)) if health and a == Filter(health=health):
            return f"{selector(who, scope)} nicht {joined([HEALTH[h] for h in health], 'oder')} ist"
        case c.Not(of=c.Is(who=who, a=Filter(has=had) as a)) if a == Filter(has=had) and had:
            return f"{selector(who, scope)} nicht {conditions(had, 'oder')} ist"
        case c.Not(of=c.Exists(of=what, at_least=int(least))) if least > 1:
            return (
                f"weniger als {least} {filtered(counted(what), scope, NOM, article='', plural=True)} {_there(what)}sind"
            )
        case c.Not(of=c.Exists(of=what)):
            return f"{filtered(counted(what), scope, NOM, article='kein')} {_there(what)}ist"
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
            return f"{selector(who, scope)} {names.form(form, 'de', scope.card)} ist"
        case c.Is(who=who, a=Filter(activated=activated) as a) if a == Filter(activated=activated):
            return f"{selector(who, scope)} {'einen' if activated else 'keinen'} Aktiviert-Marker hat"
        case c.Is(who=who, a=a):
            state = joined([HEALTH[h] for h in a.health], "oder") if a.health else filtered(a, scope)
            return f"{selector(who, scope)} {state} ist"
        case c.Within(range=r, who=Each(of=group), of=of_) if of.who == of_:
            crowd = people(group, scope, DAT, "und").replace("Charakteren", "Charaktere")  # weak, as after `alle`
            return f"alle {crowd} innerhalb von Reichweite {number(r, scope)} voneinander sind"
        case c.Within(range=r, who=who, of=of_):
            verb = "sind" if who == "team" else "ist"
            return f"{selector(who, scope)} {within(r, of_, scope)} {verb}"
        case c.Beyond(range=r, who=who, of=of_):
            return f"{selector(who, scope)} nicht {within(r, of_, scope)} ist"
        case c.Sight(who=who, to=to):
            return f"{selector(who, scope)} Sichtlinie zu {selector(to, scope, DAT)} hat"
        case c.Exists(of=Filter(secured_by=Who.OWNER, test=c.Exists(of=Filter(beyond=far))) as what) if far is not None:
            two = filtered(what.model_copy(update={"secured_by": None, "test": None}), scope, ACC, "", plural=True)
            return (
                f"du 2 {two} sicherst, die nicht innerhalb von Reichweite {number(far.range, scope)} voneinander liegen"
            )
        case c.Exists(of=Filter(test=c.Compare(left=n.Tokens(name=held), at_least=int(many))) as what, at_least=1):
            return f"{filtered(what.model_copy(update={'test': None}), scope)} mindestens {many} {marker(held)} hält"
        case c.Exists(of=what, at_least=1):
            return f"{filtered(counted(what), scope)} {_there(what)}ist"
        case c.Exists(of=what, at_least=least):
            found = filtered(counted(what), scope, article="", plural=True)
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
        parts.append(f"der andere Charakter innerhalb von Reichweite {number(of.within, scope)} ist")
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
