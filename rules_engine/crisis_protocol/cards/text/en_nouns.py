"""English for things and numbers: filters, selectors, distances, quantities. Each can stand inside another.

It must not say what is done with them.
"""

from __future__ import annotations

from ..vocabulary import conditions as c
from ..vocabulary import numbers as n
from ..vocabulary.filters import Distance, Each, Filter, Matching, Pick, Thing
from ..vocabulary.words import Defense, Roll, Side, StatName, Who
from . import names
from .clause import STANDING, Scope, joined, remaining, spaced, within_purse
from .en_roles import MET, ROLES, role
from .en_words import COUNTED, DONE, HEALTH, STATS, TYPES, conditions, faces_many, possessive, tokens

_WHERE = {
    Roll.DEFENSE: "in the defence roll", Roll.ATTACK: "in the attack roll", Roll.OPPOSING: "in the opposing roll",
    Roll.FREE: "rolled",
}  # fmt: skip


def within(r: object, of: object, scope: Scope) -> str:
    """`within range 2 of the target`."""
    return f"within range {number(r, scope)} of {selector(of, scope)}"


def distance(d: Distance, scope: Scope, word: str = "within") -> str:
    of = "" if d.of == "self" else f" of {selector(d.of, scope)}"
    if isinstance(d.of, Each):  # any of them is enough
        of = f" of {filtered(d.of.of, scope, article='a' if word == 'within' else 'any')}"
    return f"{word} range {number(d.range, scope)}{of}"


def selector(of: object, scope: Scope, plural_ok: bool = True) -> str:
    if isinstance(of, str):
        return role(of, scope)
    if isinstance(of, Each):
        return filtered(of.of, scope, article="each")
    assert isinstance(of, Pick)
    if of.number == 1 and not of.up_to:
        return filtered(of.of, scope)
    if of.up_to and not isinstance(of.number, (int, n.Named)):
        return f"{filtered(of.of, scope, article='', plural=True)}, up to {quantity(of.number, scope)},"
    count = number(of.number, scope)
    return filtered(of.of, scope, article=f"up to {count}" if of.up_to else count, plural=of.number != 1)


def is_plural(of: object, scope: Scope) -> bool:
    if isinstance(of, Pick):
        return of.number != 1
    if not isinstance(of, str):
        return False
    said = role(of, scope)
    return of == "team" or said == "they" or (said.startswith("the chosen ") and said.endswith("s"))


def filtered(f: Filter, scope: Scope, article: str = "a", plural: bool = False) -> str:
    """A noun phrase: `another allied character of Size 2 or less within range 3`."""
    if f.among == "team" and f.but:
        return spaced("the other one", *_after(f, scope))
    if f.among and f.among != "team" and not f.within and article == "each":
        return role(f.among, scope)
    if f.among and not f.within and not article:
        return role(f.among, scope).removeprefix("the ")
    if f.among and not f.within and article == "a" and role(f.among, scope) != MET:
        group = role(f.among, scope)
        return (
            spaced(f"one of {'them' if group == 'they' else group}", *_after(f, scope)) if f.among == "team" else group
        )
    before = ["non-Dazed"] if f.health == STANDING else []
    before += [joined([HEALTH[h] for h in f.health], "or")] if f.health and len(f.health) < 2 else []
    if f.activated is not None:
        before.append("activated" if f.activated else "not yet activated")
    if f.grunt is False:
        before.append("non-Grunt")
    if f.outside:
        before.append(f"non-{names.affiliation(f.outside, 'en')}")
    if f.affiliation:
        before.append(names.affiliation(f.affiliation, "en"))
    side = {Side.ALLY: "allied", Side.ENEMY: "enemy", Side.ANY: ""}[f.side]
    others = [b for b in f.but if b != "self"]
    nouns = []
    for kind in f.kind:
        if kind is Thing.CHARACTER:
            noun = "characters" if plural else "character"
            if f.named:
                noun = joined([names.character(x, "en") for x in f.named], "or")
                if others and len(f.named) == 2 and not side and article == "a":
                    noun = f"the other of {noun.replace(' or ', ' and ')}"
                article = "" if article == "a" and not side else article
            state = [b for b in before if b != names.affiliation(f.affiliation, "en")] if f.affiliation else before
            of_ = names.affiliation(f.affiliation, "en") if f.affiliation else ""
            nouns.append(spaced(*state, side, of_, noun))
        elif kind is Thing.MARKER:
            noun = joined([names.token(x, "en") for x in f.named], "or")
            nouns.append(spaced("allied" if f.side is Side.ALLY else "", noun, "tokens" if plural else "token"))
        elif kind is Thing.TERRAIN:
            noun = joined([names.token(x, "en") for x in f.named], "or") or "terrain feature"
            nouns.append(
                spaced(
                    "allied" if f.raised_by is Who.OWNER else "enemy" if f.raised_by is not None else "",
                    "interactive" if f.interactive and not f.named else "",
                    f"{noun}s" if plural else noun,
                )
            )
        else:
            nouns.append(tokens(f.objective or Matching(), "", plural))
    text = " or ".join(nouns)
    apart = scope.in_attack and "self" in f.but and f.within is not None and f.within.of == "target"
    if apart:  # the target is meant too
        whom = spaced(article, "other" if others else "", text)
        return spaced(whom, *_after(f, scope)) + ", except this character,"
    if "self" in f.but or (others and article in ("each", "a", "") and not (f.named and not article)):
        yet = "yet " if len(others) > 1 and not any(b in ROLES for b in f.but) else ""
        text = f"{yet}another {text}" if article == "a" else spaced(article, "other", text)
    elif others and plural:
        text = spaced(article, "other", text)
    elif article == "a":
        text = f"{'an' if text[0].lower() in 'aeiou' or text.startswith('X-') else 'a'} {text}"
    else:
        text = spaced(article, text)
    return spaced(text, *_after(f, scope))


def _size(of: object, scope: Scope) -> str:
    if isinstance(of, int):
        return f"Size {of}"
    return f"the Size of {selector(of.of, scope)}" if isinstance(of, n.Stat) else f"Size {number(of, scope)}"


def _after(f: Filter, scope: Scope) -> list[str]:
    parts: list[str] = []
    if f.among and role(f.among, scope) == MET:
        parts.append(MET)
    if f.form:
        parts.append(f"in {names.form(f.form, 'en')} form")
    if isinstance(f.max_size, n.Sum) and isinstance(own := f.max_size.of[0], n.Stat) and f.max_size.of[1:] == (-1,):
        parts.append(f"of a smaller Size than {selector(own.of, scope)}")
    elif f.max_size is not None:
        parts.append(f"of Size {number(f.max_size, scope)} or less")
    if f.min_size is not None:
        parts.append(f"of Size {number(f.min_size, scope)} or more")
    if f.not_named:
        parts.append(f"other than {joined([names.character(x, 'en') for x in f.not_named], 'or')}")
    if f.max_threat is not None and f.max_threat != n.Stat(
        stat=StatName.POWER
    ):  # what it can pay for is told as its price
        parts.append(f"of Threat Level {number(f.max_threat, scope)} or less")
    if f.min_power is not None:
        parts.append(f"with {number(f.min_power, scope)} or more Power")
    if f.max_power is not None:
        parts.append(f"with {number(f.max_power, scope)} or less Power")
    if f.most:
        parts.append(f"with the {'most' if f.most in COUNTED else 'highest'} {STATS[f.most]}")
    if f.leads:
        band = f" for {joined([names.affiliation(one, 'en') for one in f.leadership], 'or')}" if f.leadership else ""
        parts.append(f"with an active leadership ability{band}")
    if f.leader is not None:
        parts.append(f"{'with' if f.leader else 'without'} a leadership ability")
    if f.leadership and not f.leads:
        parts.append(
            f"with a leadership ability for {joined([names.affiliation(one, 'en') for one in f.leadership], 'or')}"
        )
    if f.has:
        parts.append(f"with {conditions(f.has, 'or')}")
    if f.can_gain:
        parts.append(f"that can gain {conditions((f.can_gain,))}")
    if f.lacks:
        parts.append(f"without {conditions(f.lacks, 'or')}")
    if f.namesake:
        parts.append(f"with the same name or alter ego as {role(f.namesake, scope)}")
    if f.under is not None:
        parts.append(f"under {role(f.under, scope)}")
    if f.attack_type is not None:
        parts.append(f"with {'an' if f.attack_type is Defense.ENERGY else 'a'} {TYPES[f.attack_type]} attack")
    if f.superpower:
        parts.append(f"with {names.superpower(f.superpower, 'en')}")
    if f.keyword:
        parts.append(f"with {names.keyword(f.keyword, 'en')}")
    if f.paid:
        parts.append("that paid Power")
    if f.targeted:
        parts.append("that was targeted")
    if f.holding:
        parts.append(f"holding {tokens(f.holding)}")
    if f.holds:
        parts.append(f"holding {role(f.holds, scope)}")
    if f.atop is not None:
        together = f" together with {role(f.atop_with, scope)}" if f.atop_with else ""
        parts.append(f"on terrain of {_size(f.atop, scope)} or more{together}")
    if f.contending:
        parts.append(f"holding or contesting {tokens(f.contending)}")
    if f.contesting and f.contesting_with:
        parts.append(f"contesting {tokens(f.contesting, 'the same')}")
    elif f.contesting:
        parts.append(f"contesting {tokens(f.contesting)}")
    if f.in_arc_of:
        parts.append(f"in the arc of {role(f.in_arc_of, scope)}")
    if f.contests:
        parts.append(f"contesting {role(f.contests, scope)}")
    if f.secured_by or f.controlled_by:
        who = f.secured_by or f.controlled_by
        verb = "secure" if f.secured_by else "control"
        whose = {Who.OWNER: f"you {verb}", Who.SUBJECT: f"its player {verb}s"}
        parts.append(whose.get(who, f"your opponent {verb}s") if who else "")
    if f.far_of:
        parts.append(f"farthest from {'your own' if f.far_of is Who.OWNER else 'the opposing'} edge")
    if f.within:
        parts.append(distance(f.within, scope))
    if f.beyond:
        parts.append(distance(f.beyond, scope, "not within"))
    if f.token:
        token = names.token(f.token, "en")
        parts.append(f"with {'an' if token[0].lower() in 'aeiou' or token.startswith('X-') else 'a'} {token} token")
    if f.edge is not None:
        parts.append(f"within range {number(f.edge, scope)} of a battlefield edge")
    if f.in_beam:
        parts.append("that the range tool touches")
    if f.on_line:
        parts.append(f"touched by a straight line between two {people(f.on_line, scope, 'or')}")
    if f.sight:
        parts.append(f"in line of sight of {role(f.sight, scope)}")
    if f.contested_by:
        parts.append(f"contested by {filtered(f.contested_by, scope)}")
    if f.test and not within_purse(f.test):
        from .en_conditions import condition  # circular by nature: filters and conditions contain each other

        inner = scope.bind("it", "it")
        if isinstance(f.test, c.Compare) and isinstance(f.test.left, n.Tokens):
            parts.append(condition(f.test, inner).removeprefix("it is ").replace("it has", "with"))
        elif isinstance(f.test, c.During):
            parts.append("whose activation it is")
        elif isinstance(f.test, c.Exists) and f.test.at_least == 1:
            has = "holding" if f.test.of.held_by else "with"
            said = f"{has} {filtered(f.test.of, inner)}"
            parts.append(said.removesuffix(" of it") if f.test.of.within else said)
        elif isinstance(f.test, c.Not) and isinstance(f.test.of, c.Did) and f.test.of.to == "it":
            parts.append(f"that {condition(f.test, inner).replace('ed it', 'ed')}")
        elif isinstance(f.test, c.Not) and isinstance(f.test.of, c.Is) and f.test.of.a.holding:
            parts.append(f"not holding {tokens(f.test.of.a.holding)}")
        elif isinstance(f.test, c.Not) and isinstance(f.test.of, c.Is) and f.test.of.a.contesting:
            parts.append(f"not contesting {tokens(f.test.of.a.contesting)}")
        elif isinstance(f.test, c.Not) and isinstance(f.test.of, c.Is) and f.test.of.a.secured_by is Who.OWNER:
            parts.append("you do not secure")
        elif isinstance(f.test, c.Not):
            parts.append(f"unless {condition(f.test.of, inner)}")
        elif (said := condition(f.test, inner)).startswith(("it is ", "it has ")):
            parts.append(f"that {said.removeprefix('it ')}".replace(" or it ", " or ").replace(" and it ", " and "))
        else:
            parts.append(f"if {said}")
    return parts


def number(of: object, scope: Scope) -> str:
    match of:
        case int():
            return str(of)
        case n.Named.PARAMETER:
            return scope.parameter
        case n.Named():
            return {
                n.Named.SPENT: "X", n.Named.DAMAGE_DEALT: "the damage dealt", n.Named.DAMAGE_DUE: "the damage due",
                n.Named.PREVIOUS: "that many", n.Named.ALL: "all", n.Named.ANY: "any number",
                n.Named.ROUND: "the round number", n.Named.PAID: "the Power spent on it",
                n.Named.BLOW: "the damage dealt to the Dazed or KO'd character",
            }[of]  # fmt: skip
        case str() | None:  # of a card that makes no sense: it reads otherwise than any that does
            return str(of)
        case _:
            return f"X (X = {quantity(of, scope)})"


def quantity(of: object, scope: Scope) -> str:
    """What a computed number counts, without its unit."""
    match of:
        case n.Faces(of=shown, by=by) if by is not None:
            return f"the number of {faces_many(shown, 'and')} that {role(by, scope)} rolled"
        case n.Faces(of=shown, roll=roll):
            where = _WHERE.get(roll, "in the attack roll" if scope.in_attack else "in the roll")
            return f"the number of {faces_many(shown, 'and')} {where}"
        case n.Stat(stat=StatName.CONDITIONS, of=who):
            return f"the number of special conditions {selector(who, scope)} has"
        case n.Stat(stat=stat, of=who):
            return f"{possessive(selector(who, scope))} {STATS[stat]}"
        case n.Tokens(name=name, of=who):
            return f"the number of {names.token(name, 'en')}{it_has(name, who, scope, 's')}"
        case n.Count(of=what):
            return f"the number of {filtered(what, scope, article='', plural=True)}"
        case n.Amount():
            return "that amount"
        case n.Shortfall():
            return "what was missing"
        case n.Deeds(act=acts, this=span, by=by):
            done = joined([DONE[act] for act in acts], "or")
            return f"the number of times {selector(by, scope)} has {done} this {span}"
        case n.Uses(this=span):
            return f"earlier uses this {span}"
        case n.Score(of=whose):
            return "your victory points" if whose == "owner" else "your opponent's victory points"
        case n.Sum() if (bearer := remaining(of)) is not None:
            return f"{possessive(selector(bearer, scope))} remaining Stamina"
        case n.Sum(of=several):
            return joined([quantity(x, scope) for x in several], "plus")
        case n.Times(n=inner, by=by):
            return f"{by} times {quantity(inner, scope)}"
        case n.Half(of=inner):
            return f"half of {quantity(inner, scope)}"
        case n.Every(n=inner, group=group):
            return f"1 for every {group} of {quantity(inner, scope)}"
        case n.Capped(n=inner, max=most):
            return f"{quantity(inner, scope)} (at most {most})"
        case _:
            return number(of, scope)


def people(f: Filter, scope: Scope, last: str) -> str:
    """A group by name: `allied Sandman and Sand Construct characters`."""
    plain = filtered(f.model_copy(update={"named": ()}), scope, article="", plural=True)
    called = joined([names.character(x, "en") for x in f.named], last)
    return plain.replace("characters", spaced(called, "characters"), 1)


def it_has(name: str, who: object, scope: Scope, plural: str = "") -> str:
    """` token it has`, or of an objective token ` it is holding`."""
    if names.is_objective(name):
        return f"{plural} {selector(who, scope)} is holding"
    return f" token{plural} {selector(who, scope)} has"
