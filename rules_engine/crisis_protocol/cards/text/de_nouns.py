"""German for things and numbers: filters, selectors, distances, quantities. Each can stand inside another.

It must not say what is done with them.
"""

from __future__ import annotations

from ..vocabulary import conditions as c
from ..vocabulary import numbers as n
from ..vocabulary.filters import Distance, Each, Filter, Matching, Pick, Thing
from ..vocabulary.words import Defense, Side, StatName, Who
from . import names
from .clause import STANDING, Scope, joined, remaining, spaced, within_purse
from .de_roles import MET, ROLES, role
from .de_words import ACC, DAT, EIN, EIN_END, GEN, HEALTH, NOM, STATS, conditions, faces, marker, tokens

_JED = {"m": ("jeder", "jeden", "jedem", "jedes"), "n": ("jedes", "jedes", "jedem", "jedes")}
_JED_END = {"m": ("e", "en", "en", "en"), "n": ("e", "e", "en", "en")}
_MANY_END = ("e", "e", "en", "er")
_NOUNS = {
    "Charakter": ("m", ("Charakter", "Charakter", "Charakter", "Charakters"),
                  ("Charaktere", "Charaktere", "Charakteren", "Charaktere")),
    "Geländeteil": ("n", ("Geländeteil", "Geländeteil", "Geländeteil", "Geländeteils"),
                    ("Geländeteile", "Geländeteile", "Geländeteilen", "Geländeteile")),
    "Marker": ("m", ("marker", "marker", "marker", "markers"), ("marker", "marker", "markern", "marker")),
}  # fmt: skip
_DEEDS = {
    c.Act.ATTACK: "angegriffen hat", c.Act.TARGET: "gezielt hat", c.Act.ADVANCE: "sich bewegt hat",
    c.Act.PLACE: "versetzt wurde", c.Act.MOVE_ACTION: "eine Bewegungsaktion ausgeführt hat",
    c.Act.ATTACK_ACTION: "eine Angriffsaktion ausgeführt hat", c.Act.DAMAGE: "Schaden zugefügt hat",
    c.Act.INTERACT: "interagiert hat", c.Act.USE: "das eingesetzt hat",
    c.Act.FELL: "jemanden angeschlagen oder besiegt hat", c.Act.PICK_UP: "einen Marker genommen hat",
}  # fmt: skip


def within(r: object, of: object, scope: Scope) -> str:
    """`innerhalb von Reichweite 2 des Ziels`."""
    return f"innerhalb von Reichweite {number(r, scope)} {selector(of, scope, GEN)}"


def distance(d: Distance, scope: Scope, word: str = "innerhalb") -> str:
    whose = "" if d.of == "self" else f" {selector(d.of, scope, GEN)}"
    if isinstance(d.of, Each):  # any of them is enough
        whose = f" {filtered(d.of.of, scope, GEN)}"
    return f"{word} von Reichweite {number(d.range, scope)}{whose}"


def selector(of: object, scope: Scope, as_: int = NOM) -> str:
    if isinstance(of, str):
        return role(of, scope, as_)
    if isinstance(of, Each):
        return filtered(of.of, scope, as_, article="jeder")
    assert isinstance(of, Pick)
    if of.number == 1 and not of.up_to:
        return filtered(of.of, scope, as_)
    if of.up_to and not isinstance(of.number, (int, n.Named)):
        return f"{filtered(of.of, scope, as_, article='', plural=True)} (höchstens die {quantity(of.number, scope)})"
    count = number(of.number, scope)
    return filtered(of.of, scope, as_, article=f"bis zu {count}" if of.up_to else count, plural=True)


def is_plural(of: object, scope: Scope) -> bool:
    if isinstance(of, Pick):
        return of.number != 1
    return isinstance(of, str) and (of == "team" or role(of, scope) in ("sie", "die Gewählten"))


def filtered(f: Filter, scope: Scope, as_: int = NOM, article: str = "ein", plural: bool = False) -> str:
    """A noun phrase in a case: `einen anderen verbündeten Charakter innerhalb von Reichweite 3`."""
    if f.among == "team" and f.but:
        mate = ("der andere", "den anderen", "dem anderen", "des anderen")[as_]
        return spaced(mate, *_after(f, scope)).replace(" ,", ",")
    if f.among and f.among != "team" and not f.within and article == "jeder" and role(f.among, scope) != MET:
        return role(f.among, scope, as_)
    if f.among and not f.within and article == "ein" and role(f.among, scope) != MET:
        if f.among == "team":
            one = f"einen {role('team', scope, GEN)}" if as_ == ACC else f"einer {role('team', scope, GEN)}"
            return spaced(one, *_after(f, scope)).replace(" ,", ",")
        return role(f.among, scope, as_)
    texts = []
    for kind in f.kind:
        adjectives: list[str] = []
        other = plural or article in ("jeder", "ein", "kein")
        if f.but and other and (f.but != ("self",) or not _apart(f, scope)):
            steps = len(f.but) > 1 and not any(name in ROLES for name in f.but)  # each other than those before it
            adjectives.append("weiter" if steps else "ander")
        if kind is Thing.CHARACTER:
            adjectives += ["nicht angeschlagen"] if f.health == STANDING else []
            adjectives += [HEALTH[h] for h in f.health] if f.health and len(f.health) < 2 else []
            adjectives += [] if f.activated is None else ["aktiviert" if f.activated else "nicht aktiviert"]
            adjectives += {Side.ALLY: ["verbündet"], Side.ENEMY: ["feindlich"], Side.ANY: []}[f.side]
        elif kind is Thing.MARKER and f.side is Side.ALLY:
            adjectives.append("verbündet")
        elif kind is Thing.TERRAIN and f.interactive and not f.named:
            adjectives.append("interaktiv")
        elif kind is Thing.OBJECTIVE and (whose := f.secured_by or f.controlled_by):
            by = {Who.OWNER: "von dir", Who.SUBJECT: "von der eigenen Seite"}.get(whose, "vom Gegenüber")
            adjectives.append(f"{by} {'gesichert' if f.secured_by else 'kontrolliert'}")
        elif kind is Thing.OBJECTIVE and f.far_of:
            side = "von deinem Rand" if f.far_of is Who.OWNER else "vom Rand deines Gegenübers"
            adjectives.append(f"{side} am weitesten entfernt")
        texts.append(_noun(f, kind, adjectives, as_, article, plural))
    return spaced(" oder ".join(texts), *_after(f, scope)).replace(" ,", ",")


def _apart(f: Filter, scope: Scope) -> bool:
    """In an attack another one than the attacker may well be the target: that is said in so many words."""
    near = f.within is not None and f.within.of == "target"
    return scope.in_attack and "self" in f.but and near and f.side is not Side.ENEMY


def _noun(f: Filter, kind: Thing, adjectives: list[str], as_: int, article: str, plural: bool) -> str:
    if kind is Thing.CHARACTER and f.named:
        return _called(joined([names.character(x, "de") for x in f.named], "oder"), f, adjectives, as_, article, plural)
    key = {Thing.CHARACTER: "Charakter", Thing.TERRAIN: "Geländeteil"}.get(kind, "Marker")
    gender, one, many = _NOUNS[key]
    if kind is Thing.OBJECTIVE:
        base = (
            tokens(f.objective or Matching.model_construct(types=(), named=()), NOM, article=False)
            .removesuffix("marker")
            .removesuffix("Marker")
        )
        hyphen = base.endswith("-")
        noun = base + ((many if plural else one)[as_].title() if hyphen else (many if plural else one)[as_])
    elif kind is Thing.MARKER and f.named:
        stem = marker(f.named[0]).removesuffix("Marker")
        noun = f"{stem}{(many if plural else one)[as_].title()}"
    elif kind is Thing.TERRAIN and f.named:
        noun = joined([names.token(x, "de") for x in f.named], "oder")
        adjectives = [*adjectives, "verbündet"] if f.raised_by is Who.OWNER else adjectives
    else:
        noun = (many if plural else one)[as_]
    if kind is Thing.CHARACTER and f.affiliation:
        noun = f"{names.affiliation(f.affiliation, 'de').replace(' ', '-')}-{noun}"
    if plural:
        return spaced(article, *(a + _MANY_END[as_] for a in adjectives), noun)
    if article == "jeder":
        return spaced(_JED[gender][as_], *(a + _JED_END[gender][as_] for a in adjectives), noun)
    if article == "kein":
        return spaced("k" + EIN[gender][as_], *(a + EIN_END[gender][as_] for a in adjectives), noun)
    return spaced(EIN[gender][as_], *(a + EIN_END[gender][as_] for a in adjectives), noun)


def _called(name: str, f: Filter, adjectives: list[str], as_: int, article: str, plural: bool) -> str:
    """`ein verbündeter Charakter namens Jean Grey`: a name has a number and a gender of its own, so it stands alone or
    behind the word that has the article."""
    if article == "ein" and adjectives == ["ander"] and len(f.named) == 1:  # there is only one of that name
        adjectives = []
    said = {"ein": (EIN, EIN_END, ""), "jeder": (_JED, _JED_END, ""), "kein": (EIN, EIN_END, "k")}.get(article)
    if not adjectives and (plural or article != "kein"):
        return name
    _, one, many = _NOUNS["Charakter"]
    if plural or said is None:
        return spaced(*(a + _MANY_END[as_] for a in adjectives), many[as_], "namens", name)
    articles, ends, k = said
    return spaced(f"{k}{articles['m'][as_]}", *(a + ends["m"][as_] for a in adjectives), one[as_], "namens", name)


def _size(of: object, scope: Scope) -> str:
    return selector(of.of, scope, GEN) if isinstance(of, n.Stat) else number(of, scope)


def _after(f: Filter, scope: Scope) -> list[str]:
    parts: list[str] = []
    if f.among and role(f.among, scope) == MET:
        parts.append(MET)
    if f.form:
        parts.append(f"in der Form {names.form(f.form, 'de')}")
    if isinstance(f.max_size, n.Sum) and isinstance(own := f.max_size.of[0], n.Stat) and f.max_size.of[1:] == (-1,):
        parts.append(f"von geringerer Größe als {selector(own.of, scope)}")
    elif f.max_size is not None:
        parts.append(f"der Größe {number(f.max_size, scope)} oder kleiner")
    if f.min_size is not None:
        parts.append(f"der Größe {number(f.min_size, scope)} oder größer")
    if f.not_named:
        parts.append(f"außer {joined([names.character(x, 'de') for x in f.not_named], 'oder')}")
    if f.max_threat is not None and f.max_threat != n.Stat(
        stat=StatName.POWER
    ):  # what it can pay for is told as its price
        parts.append(f"mit Bedrohungsgrad {number(f.max_threat, scope)} oder weniger")
    if f.min_power is not None:
        parts.append(f"mit mindestens {number(f.min_power, scope)} Kraft")
    if f.max_power is not None:
        parts.append(f"mit höchstens {number(f.max_power, scope)} Kraft")
    if f.most:
        threat = f.most is StatName.THREAT
        parts.append("mit dem höchsten Bedrohungsgrad" if threat else f"mit dem höchsten Wert: {STATS[f.most]}")
    if f.leads:
        whose = f" für {joined([names.affiliation(one, 'de') for one in f.leadership], 'oder')}" if f.leadership else ""
        parts.append(f"mit aktiver Führungsfähigkeit{whose}")
    if f.leader is not None:
        parts.append(f"{'mit' if f.leader else 'ohne'} Führungsfähigkeit")
    if f.leadership and not f.leads:
        parts.append(
            f"mit einer Führungsfähigkeit für {joined([names.affiliation(one, 'de') for one in f.leadership], 'oder')}"
        )
    if f.has:
        parts.append(f"mit {conditions(f.has, 'oder')}")
    if f.can_gain:
        parts.append(f"(der {conditions((f.can_gain,))} erhalten kann)")
    if f.lacks:
        parts.append(f"ohne {conditions(f.lacks, 'oder')}")
    if f.outside:
        parts.append(f"(nicht {names.affiliation(f.outside, 'de')})")
    if f.namesake:
        parts.append(f"mit Namen oder Alter Ego {role(f.namesake, scope, GEN)}")
    if f.under is not None:
        parts.append(f"unter {role(f.under, scope, DAT)}")
    if f.attack_type is not None:
        sort = {Defense.PHYSICAL: "physischen Angriff", Defense.MYSTIC: "mystischen Angriff"}
        parts.append(f"mit einem {sort.get(f.attack_type, 'Energie-Angriff')}")
    if f.superpower:
        parts.append(f"mit {names.superpower(f.superpower, 'de')}")
    if f.keyword:
        parts.append(f"mit {names.keyword(f.keyword, 'de')}")
    holds_first = f.edge is not None or any(d is not None and d.of != "self" for d in (f.within, f.beyond))
    if f.holding and holds_first:  # after it, it would be told of whatever the distance is measured to
        parts.append(f"mit {tokens(f.holding, DAT)}")
    if f.within:
        parts.append(distance(f.within, scope))
    if f.beyond:
        parts.append(distance(f.beyond, scope, "nicht innerhalb"))
    if f.targeted:
        parts.append("unter den Zielen")
    if f.token:
        parts.append(f"mit einem {marker(f.token)}")
    if _apart(f, scope):
        parts.append("außer diesem Charakter")
    if f.edge is not None:
        parts.append(f"innerhalb von Reichweite {number(f.edge, scope)} eines Schlachtfeldrands")
    if f.in_beam:
        parts.append("unter der Reichweitenschablone")
    if f.on_line:
        parts.append(f"auf einer geraden Linie zwischen zwei {people(f.on_line, scope, DAT, 'oder')}")
    if f.sight:
        parts.append(f"in Sichtlinie {role(f.sight, scope, GEN)}")
    if f.contested_by:
        parts.append(f"im Kampf mit {filtered(f.contested_by, scope, DAT)}")
    if f.grunt is False:
        parts.append("(keine Diener)")
    if f.paid:
        parts.append(", der Kraft bezahlt hat")
    if f.holding and not holds_first:
        parts.append(f"mit {tokens(f.holding, DAT)}")
    if f.holds:
        parts.append(f"mit {role(f.holds, scope, DAT)}")
    if f.atop is not None:
        together = f" zusammen mit {role(f.atop_with, scope, DAT)}" if f.atop_with else ""
        parts.append(f"auf Gelände der Größe {_size(f.atop, scope)} oder größer{together}")
    if f.contending:
        parts.append(f"mit oder im Kampf um {tokens(f.contending, ACC)}")
    if f.contesting and f.contesting_with:
        parts.append(f"im Kampf um denselben {tokens(f.contesting, ACC, article=False)}")
    elif f.contesting:
        parts.append(f"im Kampf um {tokens(f.contesting, ACC)}")
    if f.contests:
        parts.append(f"im Kampf um {role(f.contests, scope, ACC)}")
    if f.in_arc_of:
        parts.append(f"im Bogen {role(f.in_arc_of, scope, GEN)}")
    if f.test and not within_purse(f.test):
        parts.append(_test(f.test, scope))
    return parts


def _test(test: object, scope: Scope) -> str:
    from .de_conditions import condition  # circular by nature: filters and conditions contain each other

    if isinstance(test, c.Any) and all(isinstance(x, c.Same) for x in test.of):
        same = [role(x.of[1], scope) for x in test.of if isinstance(x, c.Same)]
        return f"({joined(same, 'oder')})"
    inner = scope.bind("it", "davon|davon|davon|davon")
    if isinstance(test, c.Compare) and isinstance(test.left, n.Tokens) and isinstance(test.at_least, int):
        return f"mit mindestens {test.at_least} {marker(test.left.name)}n"
    if isinstance(test, c.During):
        return "während der eigenen Aktivierung"
    if isinstance(test, c.Exists) and test.at_least == 1:
        said = f"mit {filtered(test.of, inner, DAT)}"
        return said.removesuffix(" davon") if test.of.within else said
    if isinstance(test, c.Not) and isinstance(test.of, c.Is) and test.of.a.holding:
        return f"ohne {tokens(test.of.a.holding, ACC, article=False)}"
    if isinstance(test, c.Not) and isinstance(test.of, c.Did) and test.of.to == "it":
        return f", {condition(test, scope.bind('it', 'der'))},"
    return f"(falls {condition(test, scope)})"


def number(of: object, scope: Scope) -> str:
    match of:
        case int():
            return str(of)
        case n.Named.PARAMETER:
            return scope.parameter
        case n.Named():
            return {
                n.Named.SPENT: "X", n.Named.DAMAGE_DEALT: "so viel, wie Schaden zugefügt wurde",
                n.Named.DAMAGE_DUE: "so viel, wie Schaden anfällt", n.Named.PREVIOUS: "ebenso viel",
                n.Named.ALL: "alle", n.Named.ANY: "beliebig viele", n.Named.ROUND: "die Rundenzahl",
                n.Named.PAID: "dafür ausgegebene Kraft",
                n.Named.BLOW: "so viel, wie dem angeschlagenen oder besiegten Charakter Schaden zugefügt wurde",
            }[of]  # fmt: skip
        case _:
            return f"X (X = {quantity(of, scope)})"


def measured(of: object, scope: Scope) -> str:
    """A quantity with its article, as what is compared: `der Bedrohungsgrad des Ziels`."""
    said = quantity(of, scope)
    if isinstance(of, n.Stat) and of.stat in (StatName.THREAT, StatName.DAMAGE):
        return f"der {said}"
    return f"die {said}" if isinstance(of, n.Stat) or said.startswith("Anzahl") else said


def quantity(of: object, scope: Scope) -> str:
    match of:
        case n.Faces(of=shown, by=by) if by is not None:
            return f"Anzahl von {faces(shown, 'und')} im Wurf {role(by, scope, GEN)}"
        case n.Faces(of=shown):
            return f"Anzahl von {faces(shown, 'und')} {in_which_roll(of, scope)}"
        case n.Stat(stat=StatName.CONDITIONS, of=who):
            return f"Anzahl der Zustände {selector(who, scope, GEN)}"
        case n.Stat(stat=stat, of=who):
            return f"{STATS[stat]} {selector(who, scope, GEN)}"
        case n.Tokens(name=name, of=who):
            return f"Anzahl der {marker(name)} {selector(who, scope, GEN)}"
        case n.Count(of=what) if what.among and not what.within:
            return "Anzahl der Betroffenen"
        case n.Count(of=what):
            counted = filtered(what, scope, GEN, article="", plural=True)
            for strong in (
                "anderer ",
                "verbündeter ",
                "feindlicher ",
                "verletzter ",
                "gesunder ",
                "kontrollierter ",
                "gesicherter ",
            ):
                counted = counted.replace(strong, f"{strong.removesuffix('r ')}n ")
            return f"Anzahl der {counted}"
        case n.Amount():
            return "dieser Betrag"
        case n.Shortfall():
            return "dem fehlenden Betrag"
        case n.Deeds(act=acts, by=by):
            done = joined([_DEEDS[act] for act in acts], "oder")
            return f"die Anzahl der Male, die {selector(by, scope)} in diesem Zug {done},"
        case n.Uses():
            return "bisherige Einsätze"
        case n.Score(of=whose):
            return "deine Siegpunkte" if whose == "owner" else "die Siegpunkte des Gegenübers"
        case n.Sum() if (bearer := remaining(of)) is not None:
            return f"verbleibende Ausdauer {selector(bearer, scope, GEN)}"
        case n.Sum(of=several):
            return joined([quantity(x, scope) for x in several], "plus")
        case n.Times(n=inner, by=by):
            return f"{by} mal {measured(inner, scope)}"
        case n.Half(of=inner):
            return f"die Hälfte von {quantity(inner, scope)}"
        case n.Every(n=n.Amount(), group=group):
            return f"1 je {group} dieses Betrags"
        case n.Every(n=inner, group=group):
            return f"1 je {group} {quantity(inner, scope)}"
        case n.Capped(n=inner, max=most):
            return f"{quantity(inner, scope)} (höchstens {most})"
        case _:
            return number(of, scope)


def people(f: Filter, scope: Scope, as_: int, last: str) -> str:
    """A group by name: `verbündete Charaktere namens Sandman und Sand Construct`."""
    called = joined([names.character(x, "de") for x in f.named], last)
    plain = filtered(f.model_copy(update={"named": ()}), scope, as_, article="", plural=True)
    return spaced(plain, "namens" if called else "", called)


def in_which_roll(of: n.Faces, scope: Scope) -> str:
    return {"defense": "im Verteidigungswurf", "attack": "im Angriffswurf", "opposing": "im gegnerischen Wurf",
            "free": "im Wurf"}.get(of.roll, "im Angriffswurf" if scope.in_attack else "im Wurf")  # fmt: skip
