"""English nouns: dice, players, zones, energy and numbers."""

from __future__ import annotations

from rules_engine.cardfiles.prose import joined, spaced
from rules_engine.kit.words.english import counted, number, phrase

from ..vocabulary import (
    Affiliation,
    Combat,
    Cost,
    Energy,
    Filter,
    Keyword,
    Named,
    Number,
    Pick,
    Shown,
    SourceKind,
    Zone,
)
from ..vocabulary.filters import AnyOf, Choice, Each, PickCard, PickDice, PickPlayer, Selector
from ..vocabulary.numbers import Affiliations, Amount, Count, StatOf
from ..vocabulary.words import Stat
from .scope import Scope

AFFILIATIONS = {
    Affiliation.AVENGERS: "Avengers", Affiliation.GUARDIANS: "Guardians of the Galaxy",
    Affiliation.SPIDER_FRIENDS: "Spider-Friends", Affiliation.VILLAINS: "Villains",
    Affiliation.SINISTER_SIX: "Sinister Six", Affiliation.ZOMBIES: "Zombies", Affiliation.X_MEN: "X-Men",
}  # fmt: skip
ADJECTIVES = {
    **AFFILIATIONS, Affiliation.SPIDER_FRIENDS: "Spider-Friend", Affiliation.VILLAINS: "Villain",
    Affiliation.ZOMBIES: "Zombie",
}  # fmt: skip
KEYWORDS = {Keyword.ALLY: "Ally", Keyword.OVERCRUSH: "Overcrush", Keyword.REGENERATE: "Regenerate"}
ZONES = {
    Zone.BAG: "bag", Zone.PREP: "Prep Area", Zone.RESERVE: "Reserve Pool", Zone.FIELD: "Field Zone",
    Zone.USED: "Used Pile",
}  # fmt: skip
SOURCE = {
    SourceKind.ACTION: "an action die", SourceKind.ABILITY: "a character ability",
    SourceKind.GLOBAL: "a Global Ability", SourceKind.COMBAT: "combat",
}  # fmt: skip
SOURCES = {
    SourceKind.ACTION: "action dice", SourceKind.ABILITY: "character abilities", SourceKind.GLOBAL: "Global Abilities",
    SourceKind.COMBAT: "combat",
}  # fmt: skip
FACES = {Shown.ENERGY: "energy", Shown.CHARACTER: "a character", Shown.ACTION: "an action"}
STATS = {Stat.FIELDING_COST: "fielding cost", Stat.ATTACK: "A", Stat.DEFENSE: "D"}
COMBAT = {
    Combat.ATTACKING: "attacking", Combat.BLOCKING: "blocking", Combat.BLOCKED: "blocked", Combat.ENGAGED: "engaged",
}  # fmt: skip
WHOSE = {"you": "your", "opponent": "your opponent's", "they": "their", "any": "any"}


def player(who: str, scope: Scope) -> str:
    """As a subject."""
    return {"you": "you", "opponent": "your opponent", "they": "that player", "any": "each player"}.get(
        who, "that player"
    )


def possessive(who: str, scope: Scope) -> str:
    if who == scope.actor != "you":
        return "their"
    return WHOSE.get(who, "their")


def energy(amounts: dict[Energy, int]) -> str:
    return joined([energy_of(kind, amount) for kind, amount in amounts.items()], "and")


def energy_of(kind: Energy, amount: int) -> str:
    if kind is Energy.GENERIC:
        return f"{amount} energy"
    return counted(amount, kind.value)


def me(scope: Scope) -> str:
    """The die a text belongs to."""
    return scope.card.name.in_("en") if scope.card.is_character else "this die"


def bound(name: str, scope: Scope) -> str:
    """A bound name as an object."""
    if name == "self":
        return me(scope)
    thing = scope.names.get(name)
    if thing is not None and thing.marked is not None:
        return dice(thing.marked, scope, "all")
    if thing is not None and (thing.player or thing.target) and not thing.plural:
        return "the target"
    if name == "subject":
        return "those dice" if thing is not None and thing.plural else "that character"
    return "them" if thing is not None and thing.plural else "it"


def subject(name: str, scope: Scope) -> tuple[str, bool]:
    """A bound name as a subject, and whether it is plural."""
    thing = scope.names.get(name)
    plural = thing is not None and thing.plural
    said = bound(name, scope)
    return {"them": "they"}.get(said, said), plural


def selector(who: Selector, scope: Scope) -> str:
    if isinstance(who, Each):
        return dice(who.of, scope, "all")
    if isinstance(who, AnyOf):
        return picked(who.of, scope)
    return bound(who, scope)


def selected(who: Selector, scope: Scope) -> tuple[str, bool]:
    """As a subject, and whether it is plural."""
    if isinstance(who, Each):
        return dice(who.of, scope, "no"), len(who.of.named) != 1
    if isinstance(who, AnyOf):
        return picked(who.of, scope), who.of.number > 1
    return subject(who, scope)


def picked(pick: Pick, scope: Scope) -> str:
    if pick.number > 1:
        said = dice(pick, scope, f"{'up to ' if pick.up_to else ''}{number(pick.number)}")
    else:
        said = dice(pick, scope, "a")
    if pick.or_player is not None:
        said += {"any": " or player", "opponent": " or your opponent"}.get(pick.or_player, " or player")
    return said


def choice(which: Choice, scope: Scope) -> str:
    if isinstance(which, PickDice):
        return picked(which.of, scope)
    if isinstance(which, PickPlayer):
        return "your opponent" if which.whose == "opponent" else "a player"
    if isinstance(which, PickCard):
        return "an action card" if which.is_ is Shown.ACTION else "a character card"
    raise TypeError(which)


def dice(which: Filter, scope: Scope, det: str = "a") -> str:
    """A noun phrase; `det`: `a`, `each`, `all`, `no` (bare plural) or a number in words."""
    plural = det not in ("a", "each")
    noun = _noun(which, scope, plural)
    before, behind = spaced(*_adjectives(which, scope)), spaced(*_behind(which, scope))
    if which.zone != (Zone.FIELD,) or which.parked:
        return phrase("" if det == "no" else det, [before], noun, spaced(behind, _place(which, scope, plural)))
    if which.named and not which.not_affiliation and det in ("a", "all", "no"):
        # A name alone means one's own dice (DM-EFF-06).
        whose = "either player's" if which.whose == "any" and det != "a" else _whose_name(which.whose, scope)
        return spaced(whose, before, noun, behind)
    if (which.other and det == "a") or which.but:
        det = "another"
    elif which.other:
        before = spaced("other", before)
    if which.whose == "opponent" != scope.actor:
        before = spaced("opposing", before)
    elif which.whose != "any":
        own = possessive(which.whose, scope)
        many = spaced(before, _noun(which, scope, True), behind)
        return {"a": f"one of {own} {many}", "no": f"{own} {many}"}.get(det, f"{det} of {own} {many}")
    return phrase("" if det == "no" else det, [before], noun, behind)


def _whose_name(whose: str, scope: Scope) -> str:
    return {"opponent": "your opponent's", "any": ""}.get(whose, possessive(whose, scope))


def _place(which: Filter, scope: Scope, plural: bool) -> str:
    if which.parked:
        return "that lies on a card"
    zones = joined([ZONES[zone] for zone in which.zone], "or")
    if not zones:
        return ""
    return f"from {possessive(which.whose, scope)} {zones}" if which.whose != "any" else f"from both players' {zones}s"


def _noun(which: Filter, scope: Scope, plural: bool) -> str:
    ending = "s" if plural else ""
    die = "dice" if plural else "die"
    rolled = which.zone == (Zone.FIELD,) and not which.parked
    if which.parked:
        return f"action {die}"
    if which.named:
        names = joined([scope.name_of(name, "en") for name in which.named], "and" if plural else "or")
        return names if rolled and not which.not_affiliation else f"{names} {die}"
    if which.sidekick:
        return f"Sidekick{ending}" if rolled else f"Sidekick {die}"
    if which.is_ is Shown.ACTION:
        return f"action {die}"
    if rolled:
        return f"character{ending}"
    return f"character {die}" if which.is_ is Shown.CHARACTER else die


def _adjectives(which: Filter, scope: Scope) -> list[str]:
    said = []
    if which.level is not None:
        said.append(f"level {which.level}")
    if which.combat is not None:
        said.append(COMBAT[which.combat])
    if which.affiliation:
        said.append(joined([ADJECTIVES[one] for one in which.affiliation], "or"))
    if which.not_affiliation:
        said.append("non-" + joined([ADJECTIVES[one] for one in which.not_affiliation], "or"))
    if which.energy:
        said.append(joined([one.value for one in which.energy], "or"))
    if which.sidekick is False:
        said.append("non-Sidekick")
    return said


def _behind(which: Filter, scope: Scope) -> list[str]:
    said = []
    if which.min_level is not None:
        said.append(f"on level {which.min_level} or higher")
    if which.min_cost is not None:
        said.append(f"with a purchase cost of {which.min_cost} or more")
    if which.keyword is not None:
        said.append(f"with {KEYWORDS[which.keyword]}")
    if which.engaged_with is not None:
        said.append(f"engaged with {bound(which.engaged_with, scope)}")
    if which.blocking is not None:
        said.append(f"that blocked {bound(which.blocking, scope)}")
    if which.not_named:
        said.append(f"other than {joined([scope.name_of(name, 'en') for name in which.not_named], 'or')}")
    return said


def cost(price: Cost, scope: Scope) -> list[str]:
    """What is paid, as infinitives."""
    paid: list[str] = []
    if price.energy:
        paid.append(f"pay {energy(price.energy)}")
    if price.any_number_of is not None:
        paid.append(f"pay any number of {price.any_number_of.value}s")
    if price.life:
        paid.append(f"pay {price.life} life")
    if price.damage_to_each_player:
        paid.append(f"deal {price.damage_to_each_player} damage to each player")
    if price.sacrifice_self:
        paid.append(f"sacrifice {me(scope)}")
    if price.sacrifice is not None:
        own = price.sacrifice.model_copy(update={"whose": scope.actor})
        paid.append(f"sacrifice {picked(own, scope)}")
    if price.spin_down:
        paid.append("spin one of your characters down 1 level")
    return paid


def per(amount: Number, scope: Scope) -> tuple[str, str]:
    """A number and what it counts: `2`, `for each opposing character`."""
    if isinstance(amount, Count):
        return str(amount.times), f"for each {_each_one(amount.of, scope)}"
    if isinstance(amount, Affiliations):
        return str(amount.times), f"for each affiliation logo of {_theirs(amount.of, scope)}"
    if isinstance(amount, StatOf):
        return "", f"equal to its {STATS[amount.stat]}"
    if isinstance(amount, Amount):
        return "as much", ""
    if isinstance(amount, Named):
        return "as much", ""
    return str(amount), ""


def _theirs(who: Selector, scope: Scope) -> str:
    if isinstance(who, Each) and who.of.blocking == "self":
        return "its blockers"
    if isinstance(who, Each) and who.of.engaged_with == "self":
        return "the characters it is engaged with"
    return selector(who, scope)


def _each_one(which: Filter, scope: Scope) -> str:
    said = dice(which.model_copy(update={"whose": "any"}), scope, "a").partition(" ")[2]
    return f"opposing {said}" if which.whose == "opponent" else f"{said} of yours" if which.whose == "you" else said
