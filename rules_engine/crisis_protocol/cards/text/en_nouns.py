"""English for things and numbers: filters, selectors, amounts.

Style of the cards: R2 for range 2, S for the short tool, capital letters for the game's own terms.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import conditions as c
from ..vocabulary import numbers as n
from ..vocabulary.filters import Distance, Each, Filter, Matching, Pick, Thing
from ..vocabulary.words import Defense, Health, Roll, Side, StatName, TokenType, Who
from . import names
from .clause import Scope, joined, spaced

ROLES = {
    "self": "this character", "attacker": "the attacker", "target": "the target", "active": "the active character",
    "source": "the character that caused it", "subject": "that character", "it": "it", "team": "the playing characters",
    "bearer": "this character", "last_target": "the last target", "token": "the token", "payer": "the payer",
}  # fmt: skip
STATS = {
    StatName.STAMINA: "Stamina", StatName.SPEED: "Speed", StatName.SIZE: "Size", StatName.THREAT: "Threat Level",
    StatName.PHYSICAL: "Physical Defense", StatName.ENERGY: "Energy Defense", StatName.MYSTIC: "Mystic Defense",
    StatName.POWER: "Power", StatName.DAMAGE: "damage", StatName.CONDITIONS: "special conditions",
    StatName.OBJECTIVES: "objective tokens",
}  # fmt: skip
TYPES = {Defense.PHYSICAL: "Physical", Defense.ENERGY: "Energy", Defense.MYSTIC: "Mystic"}
TOKENS = {
    TokenType.ASSET: "Asset", TokenType.CIVILIAN: "Civilian", TokenType.POINT: "Point of Interest",
    TokenType.OPPORTUNITY: "Target of Opportunity", TokenType.SOURCE: "Source",
}  # fmt: skip
_ROLLS = {
    Roll.DEFENSE: "in the defense roll", Roll.ATTACK: "in the attack roll", Roll.OPPOSING: "in the opposing roll",
    Roll.FREE: "rolled",
}  # fmt: skip
HEALTH = {Health.HEALTHY: "Healthy", Health.INJURED: "Injured", Health.DAZED: "Dazed", Health.KOED: "KO'd"}


def faces(of: tuple[Face, ...], last: str = "or") -> str:
    return joined([names.face(f, "en") for f in of], last)


def types(of: tuple[Defense, ...]) -> str:
    return joined([TYPES[t] for t in of], "or")


def conditions(of: tuple[str, ...], last: str = "and") -> str:
    return joined([names.condition(x, "en") for x in of], last)


def tokens(of: Matching, article: str = "an") -> str:
    parts = [TOKENS[t] for t in of.types] + [names.token(x, "en") for x in of.named]
    if not parts:
        return spaced(article, "objective token")
    text = joined(parts, "or")
    article = ("an" if text[0] in "AEIOU" else "a") if article == "an" else article
    return spaced(article, text if of.named and not of.types else f"{text} token")


def possessive(who: str) -> str:
    return "its" if who in ("it", "this character") else f"{who}'s" if not who.endswith("s") else f"{who}'"


def role(name: str, scope: Scope) -> str:
    return scope.names.get(name) or ROLES.get(name) or f"the chosen {name.replace('_', ' ')}"


def distance(d: Distance, scope: Scope, word: str = "within") -> str:
    of = "" if d.of == "self" else f" of {selector(d.of, scope)}"
    return f"{word} R{number(d.range, scope)}{of}"


def selector(of: object, scope: Scope, plural_ok: bool = True) -> str:
    if isinstance(of, str):
        return role(of, scope)
    if isinstance(of, Each):
        return filtered(of.of, scope, article="each")
    assert isinstance(of, Pick)
    if of.number == 1 and not of.up_to:
        return filtered(of.of, scope)
    count = number(of.number, scope)
    return filtered(of.of, scope, article=f"up to {count}" if of.up_to else count, plural=of.number != 1)


def is_plural(of: object, scope: Scope) -> bool:
    if isinstance(of, Pick):
        return of.number != 1
    return isinstance(of, str) and (
        of == "team" or role(of, scope) == "they" or role(of, scope).startswith("the chosen ones")
    )


def filtered(f: Filter, scope: Scope, article: str = "a", plural: bool = False) -> str:
    """A noun phrase: `another allied character of Size 2 or less within R3`."""
    if f.among and not f.within and article == "a":
        group = role(f.among, scope)
        return spaced(f"one of {group}", *_after(f, scope)) if f.among == "team" else group
    before = [joined([HEALTH[h] for h in f.health], "or")] if f.health and len(f.health) < 3 else []
    if f.activated is not None:
        before.append("activated" if f.activated else "not yet activated")
    if f.grunt is False:
        before.append("non-Grunt")
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
                article = "" if article == "a" and not side else article
            nouns.append(spaced(*before, side, noun))
        elif kind is Thing.TERRAIN:
            nouns.append(
                spaced("interactive" if f.interactive else "", "terrain features" if plural else "terrain feature")
            )
        else:
            nouns.append(tokens(f.objective, "") if f.objective else "objective token")
    text = " or ".join(nouns)
    if "self" in f.but or (others and article in ("each", "a")):
        text = f"another {text}" if article == "a" else f"{article} other {text}"
    elif others and plural:
        text = spaced(article, "other", text)
    elif article == "a":
        text = f"{'an' if text[0].lower() in 'aeiou' else 'a'} {text}"
    else:
        text = spaced(article, text)
    return spaced(text, *_after(f, scope))


def _after(f: Filter, scope: Scope) -> list[str]:
    parts: list[str] = []
    if f.max_size is not None:
        parts.append(f"of Size {number(f.max_size, scope)} or less")
    if f.min_size is not None:
        parts.append(f"of Size {number(f.min_size, scope)} or more")
    if f.max_threat is not None:
        parts.append(f"of Threat Level {number(f.max_threat, scope)} or less")
    if f.min_power is not None:
        parts.append(f"with {number(f.min_power, scope)} or more Power")
    if f.max_power is not None:
        parts.append(f"with {number(f.max_power, scope)} or less Power")
    if f.has:
        parts.append(f"with {conditions(f.has, 'or')}")
    if f.lacks:
        parts.append(f"without {conditions(f.lacks, 'or')}")
    if f.keyword:
        parts.append(f"with {names.keyword(f.keyword, 'en')}")
    if f.paid:
        parts.append("that paid Power")
    if f.holding:
        parts.append(f"holding {tokens(f.holding)}")
    if f.contesting:
        parts.append(f"contesting {tokens(f.contesting)}")
    if f.contests:
        parts.append(f"contesting {role(f.contests, scope)}")
    if f.within:
        parts.append(distance(f.within, scope))
    if f.beyond:
        parts.append(distance(f.beyond, scope, "not within"))
    if f.token:
        parts.append(f"with a {names.token(f.token, 'en')} token")
    if f.edge is not None:
        parts.append(f"within range {number(f.edge, scope)} of any edge")
    if f.sight:
        parts.append(f"in line of sight of {role(f.sight, scope)}")
    if f.secured_by or f.controlled_by:
        who = f.secured_by or f.controlled_by
        verb = "secure" if f.secured_by else "control"
        parts.append(f"you {verb}" if who is Who.OWNER else f"your opponent {verb}s")
    if f.contested_by:
        parts.append(f"contested by {filtered(f.contested_by, scope)}")
    if f.test:
        from .en_conditions import condition  # circular by nature: filters and conditions contain each other

        inner = scope.bind("it", "it")
        parts.append(
            f"if {condition(f.test, inner)}"
            if not isinstance(f.test, c.Not)
            else f"unless {condition(f.test.of, inner)}"
        )
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
                n.Named.ROUND: "the round number",
            }[of]  # fmt: skip
        case _:
            return f"X (X = {quantity(of, scope)})"


def quantity(of: object, scope: Scope) -> str:
    """What a computed number counts, without its unit."""
    match of:
        case n.Faces(of=shown, roll=roll):
            where = _ROLLS.get(roll, "in the attack roll" if scope.in_attack else "in the roll")
            return f"the number of {faces(shown, 'and')} {where}"
        case n.Stat(stat=StatName.CONDITIONS, of=who):
            return f"the number of special conditions {selector(who, scope)} has"
        case n.Stat(stat=stat, of=who):
            return f"{possessive(selector(who, scope))} {STATS[stat]}"
        case n.Tokens(name=name, of=who):
            return f"the number of {names.token(name, 'en')}s {selector(who, scope)} has"
        case n.Count(of=what):
            return f"the number of {filtered(what, scope, article='', plural=True)}"
        case n.Amount():
            return "that amount"
        case n.Shortfall():
            return "what was missing"
        case n.Uses(this=span):
            return f"earlier uses this {span}"
        case n.Score(of=whose):
            return "your victory points" if whose == "owner" else "your opponent's victory points"
        case n.Sum(of=several):
            return joined([quantity(x, scope) for x in several], "plus")
        case n.Times(n=inner, by=by):
            return f"{by} times {quantity(inner, scope)}"
        case n.Half(of=inner):
            return f"half of {quantity(inner, scope)}"
        case n.Every(n=inner, group=group):
            return f"1 for every {group} of {quantity(inner, scope)}"
        case n.Capped(n=inner, max=most):
            return f"{quantity(inner, scope)}, at most {most}"
        case _:
            return number(of, scope)


def amount(of: object, unit: str, scope: Scope) -> str:
    """A number with its unit: `2 Power`, `Power equal to the damage dealt`, `1 damage for each Wild`."""
    match of:
        case n.Named.DAMAGE_DEALT | n.Named.DAMAGE_DUE:
            return f"{unit} equal to {number(of, scope)}"
        case n.Named.PREVIOUS:
            return f"that much {unit}"
        case n.Amount():
            return f"that much {unit}"
        case n.Faces(of=shown):
            where = quantity(of, scope).partition(faces(shown, "and"))[2]
            return f"1 {unit} for each {faces(shown)}{where}"
        case int() | n.Named():
            return f"{number(of, scope)} {unit}"
        case _:
            return f"{unit} equal to {quantity(of, scope)}"


def dice(of: object, scope: Scope) -> str:
    match of:
        case 1:
            return "1 die"
        case n.Named.ANY:
            return "any number of dice"
        case n.Named.ALL:
            return "all dice"
        case int() | n.Named():
            return f"{number(of, scope)} dice"
        case n.Faces(of=shown):
            return f"1 die for each {faces(shown)}{quantity(of, scope).partition(faces(shown, 'and'))[2]}"
        case n.Every(n=inner, group=group):
            counted = quantity(inner, scope)
            return f"1 die for every {group} {'damage it has' if counted == 'its damage' else counted}"
        case n.Stat(stat=StatName.CONDITIONS, of=who):
            return f"1 die for each special condition {selector(who, scope)} has"
        case _:
            return f"dice equal to {quantity(of, scope)}"
