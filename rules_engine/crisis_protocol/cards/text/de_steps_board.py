"""German for steps about movement, terrain and objective tokens. It leaves other steps alone."""

from __future__ import annotations

from dataclasses import replace

from ..vocabulary import Named
from ..vocabulary import steps_board as board
from ..vocabulary.filters import Each, Thing
from ..vocabulary.words import Who
from . import names
from .clause import Clause, Scope, among_several
from .de_amounts import amount
from .de_nouns import filtered, is_plural, number, selector, within
from .de_roles import role
from .de_voices import does, undergoes
from .de_words import ACC, DAT, GEN, NOM, TOKENS, marker, tokens


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case board.Advance(who=who, laid_by=Who.OPPONENT):
            whom = f"{selector(who, scope, ACC)} {_direction(step, scope)}"
            return Clause("dein Gegenüber", "lässt", whom, "laufen", "laufen lassen")
        case board.Advance(who=who) if scope.is_forced(who) and step.laid_by is not Who.MOVER:
            return Clause(
                "du", "lässt", f"{selector(who, scope, ACC)} {_direction(step, scope)}", "laufen", "laufen lassen"
            )
        case board.Advance(who=who):
            return does(who, scope, "läuft", "laufen", _direction(step, scope))
        case board.Push(who=who, laid_by=by, through=through):
            way = _by(by) + _direction(step, scope)
            if through is not None:
                way += f" durch interaktives Gelände der Größe {through} oder kleiner, das zerstört wird,"
            return _sized(step, undergoes(who, scope, "geschoben", way), scope)
        case board.Throw(who=who, by=thrower) if thrower is not None:
            rest = f"{selector(who, scope, ACC)} {_direction(step, scope)}"
            return _sized(step, does(thrower, scope, "wirft", "werfen", rest), scope)
        case board.Throw(who=who, laid_by=by):
            way = _by(by) + _direction(step, scope)
            if step.from_above is not None:
                way += f" (von größerem Gelände herab drohen einem getroffenen Charakter {step.from_above} Schaden)"
            return _sized(step, undergoes(who, scope, "geworfen", way), scope)
        case board.Place(who=who, within=r, of=None) if (
            scope.rule is not None and scope.rule.each_player
        ):  # whoever's turn it is does it
            where = f"innerhalb von Reichweite {number(r, scope)} seiner Position"
            return Clause("du", "versetzt", f"{selector(who, scope, ACC)} {where}", base="versetzen")
        case board.Place(who=who, within=r, of=of, laid_by=by):
            near = selector(of, scope, GEN) if of is not None else "der eigenen Position"
            if isinstance(of, Each) and of.of.kind == (Thing.MARKER,):  # any of them
                several = among_several(of.of)
                near = filtered(several or of.of, scope, GEN)
                near = near.replace("eines ", "eines anderen ", 1) if several else near
            return undergoes(who, scope, "versetzt", f"{_by(by)}innerhalb von Reichweite {number(r, scope)} {near}")
        case board.Claim():
            mid = (
                "darauf gelegt; du sicherst ihn, bis ein feindlicher Charakter ihn umkämpft. Nur 1 solcher Marker kann"
            )
            return Clause("ein Marker von dir", "wird", mid, "im Spiel sein", "gelegt werden")
        case board.Raise(name=name, size=size, within=r, of=of):
            feature = f"ein {names.token(name, 'de')} (interaktives Geländeteil der Größe {size})"
            near = within(r, of, scope)
            return Clause(feature, "wird", near, "platziert", "platziert werden")
        case board.Destroy(who=who):
            return undergoes(who, scope, "zerstört")
        case board.Collide(who=who, with_=with_):
            return does(who, scope, "erleidet", "erleiden", f"einen Zusammenstoß mit {selector(with_, scope, DAT)}")
        case board.Interact(with_=token, who=who, free=free):
            waived = " (ohne dafür Kraft auszugeben)" if free else ""
            return does(who, scope, "interagiert", "interagieren", f"mit {selector(token, scope, DAT)}{waived}")
        case board.Bring(token=token, who=who):
            kind = names.objective_type(token, TOKENS)
            what = f"einen {marker(token).removesuffix('Marker')}Missionsmarker{kind}, der neu ins Spiel kommt"
            return does(who, scope, "hält", "halten", what)
        case board.PickUp(token="token", who=who):
            return does(who, scope, "nimmt", "nehmen", "den Marker")
        case board.PickUp(token=token, who=who):
            return does(who, scope, "nimmt", "nehmen", f"1 {marker(token)}")
        case board.Drop(who=who, tokens=what, number=Named.ALL, up_to=True):
            kind = tokens(what, ACC, article=False)
            many = is_plural(who, scope)
            deed = Clause(
                selector(who, scope), "darf", f"beliebig viele {kind}", "fallen lassen", "fallen lassen dürfen"
            )
            return replace(deed, finite="dürfen", plural=True) if many else deed
        case board.Drop(who=who, tokens=what, number=n):
            every = not what.types and not what.named and not what.crisis and n == Named.ALL
            rest = "alle Missionsmarker" if every else f"{number(n, scope)} {tokens(what, NOM, article=False)}"
            many = is_plural(who, scope)
            return Clause(selector(who, scope), "lassen" if many else "lässt", rest, "fallen", "fallen lassen", many)
        case board.HandOver(who=who, to=to, tokens=what, falling=falls):
            falling = ", den er fallen lassen würde" if falls else ""
            rest = f"{selector(to, scope, DAT)} {tokens(what, ACC)}{falling}, soweit die Krise es erlaubt"
            return does(who, scope, "übergibt", "übergeben", rest)
        case board.RemoveObjective(which=which):
            gone = selector(which, scope)
            if isinstance(which, Each):
                gone = f"alle {filtered(which.of, scope, article='', plural=True)}"
                if which.of.held_by is not None and which.of.held_by.among:
                    gone += f" {role(which.of.held_by.among, scope, GEN)}"
            return Clause(gone, "werden", "", "entfernt", "entfernt werden", True)
        case board.Exhaust(which=which, back=back):
            return undergoes(which, scope, "zurückgedreht" if back else "als erschöpft gedreht")
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
            return does(who, scope, "erhält", "erhalten", f"{rest} (aktiv)" if active else rest)
        case board.ReturnCard():
            again = "und kannst sie erneut ausspielen"
            return Clause("du", "nimmst", "diese Karte", f"zurück {again}", base=f"zurücknehmen {again}")
        case board.TakePriority():
            return Clause("du", "nimmst", "den Vorrangsmarker", base="nehmen")
    return None


def _direction(step: board.Moving, scope: Scope) -> str:
    tool = str(step.tool) if step.tool != "speed" else "bis zu seiner Bewegungsweite"
    if step.toward is not None:
        return f"{tool} auf {selector(step.toward, scope, ACC)} zu"
    if step.away is not None:
        return (
            f"{tool} weg"
            if step.away == "self" and scope.in_attack and not isinstance(step, board.Throw)  # weggeworfen is discarded
            else f"{tool} von {selector(step.away, scope, DAT)} weg"
        )
    return tool


def _by(who: Who) -> str:
    return "vom Gegenüber " if who is Who.OPPONENT else ""


def _sized(step: board.Moving, of: Clause, scope: Scope) -> Clause:
    if step.max_size is None:
        return of
    return replace(of, subject=f"{of.subject} (Größe {number(step.max_size, scope)} oder kleiner)")
