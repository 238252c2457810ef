"""German nouns in their cases: dice, players, zones, energy and numbers.

Every word for a die is masculine, which keeps the endings few.
"""

from __future__ import annotations

from rules_engine.cardfiles.prose import joined, spaced
from rules_engine.kit.words.german import ACC, DAT, GEN, NOM, Case, Noun, adjective, number, phrase, pronoun, this

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
    Affiliation.SPIDER_FRIENDS: "Spider-Friends", Affiliation.VILLAINS: "Schurken",
    Affiliation.SINISTER_SIX: "Sinister Six", Affiliation.ZOMBIES: "Zombies", Affiliation.X_MEN: "X-Men",
}  # fmt: skip
COMPOUND = {**AFFILIATIONS, Affiliation.GUARDIANS: "Guardians", Affiliation.ZOMBIES: "Zombie"}
KEYWORDS = {Keyword.ALLY: "Verbündeter", Keyword.OVERCRUSH: "Zermalmen", Keyword.REGENERATE: "Regeneration"}
ZONES = {
    Zone.BAG: "Würfelbeutel", Zone.PREP: "Vorbereitungszone", Zone.RESERVE: "Reserve", Zone.FIELD: "Feldzone",
    Zone.USED: "Ablage",
}  # fmt: skip
SOURCE = {
    SourceKind.ACTION: "eines Aktionswürfels", SourceKind.ABILITY: "einer Charakterfähigkeit",
    SourceKind.GLOBAL: "einer Globalen Fähigkeit", SourceKind.COMBAT: "eines Kampfes",
}  # fmt: skip
FROM = {
    SourceKind.ACTION: "durch Aktionswürfel", SourceKind.ABILITY: "durch Charakterfähigkeiten",
    SourceKind.GLOBAL: "durch Globale Fähigkeiten", SourceKind.COMBAT: "im Kampf",
}  # fmt: skip
WITH = {
    SourceKind.ACTION: "Aktionswürfeln", SourceKind.ABILITY: "Charakterfähigkeiten",
    SourceKind.GLOBAL: "Globalen Fähigkeiten", SourceKind.COMBAT: "Kämpfen",
}  # fmt: skip
FACES = {Shown.ENERGY: "Energie", Shown.CHARACTER: "einen Charakter", Shown.ACTION: "eine Aktion"}
STATS = {Stat.FIELDING_COST: "seiner Aufstellungskosten", Stat.ATTACK: "seines A", Stat.DEFENSE: "seiner V"}
COMBAT = {
    Combat.ATTACKING: "angreifend", Combat.BLOCKING: "blockend", Combat.BLOCKED: "geblockt", Combat.ENGAGED: "kämpfend",
}  # fmt: skip
IN_COMBAT = {
    Combat.ATTACKING: "angreift", Combat.BLOCKING: "blockt", Combat.BLOCKED: "geblockt wurde",
    Combat.ENGAGED: "im Kampf ist",
}  # fmt: skip
ENERGY = {
    Energy.BOLT: ("Blitz", "Blitze"), Energy.FIST: ("Faust", "Fäuste"), Energy.MASK: ("Maske", "Masken"),
    Energy.SHIELD: ("Schild", "Schilde"), Energy.WILD: ("Beliebig", "Beliebig"), Energy.GENERIC: ("Energie", "Energie"),
}  # fmt: skip
CHARACTER, DIE, PLAYER = Noun("Charakter", "Charaktere"), Noun("Würfel", "Würfel"), Noun("Spieler", "Spieler")
FOE, TARGET = Noun("Gegner", "Gegner"), Noun("Ziel", "Ziele", "n")


def player(who: str, scope: Scope, case: Case = NOM) -> str:
    if who == "you":
        return pronoun("you", case)
    if who == "opponent":
        return phrase(FOE, case, "dein")
    return phrase(PLAYER, case, "jeder" if who == "any" else "dieser")


def stem(who: str, scope: Scope) -> str:
    """`dein` or `sein`, without ending."""
    return "dein" if who == "you" else "sein"


def life(amount: int | str) -> str:
    return f"{amount} Lebenspunkt{'' if str(amount) == '1' else 'e'}"


def energy(amounts: dict[Energy, int]) -> str:
    return joined([energy_of(kind, amount) for kind, amount in amounts.items()], "und")


def energy_of(kind: Energy, amount: int) -> str:
    return f"{amount} {ENERGY[kind][amount > 1]}"


def from_zone(which: Filter, scope: Scope) -> str:
    """`aus deiner Ablage`."""
    if which.parked:
        return "von einer Karte"
    if not which.zone:
        return ""
    if which.whose == "any":
        return f"aus den {joined([_plural(ZONES[zone]) for zone in which.zone], 'und')} beider Spieler"
    own = stem(which.whose, scope)
    return "aus " + joined([f"{own}{'em' if zone is Zone.BAG else 'er'} {ZONES[zone]}" for zone in which.zone], "oder")


def _plural(zone: str) -> str:
    return f"{zone}n"  # all of them, in the dative


def into_zone(zone: Zone, who: str, scope: Scope) -> str:
    """`in deine Ablage`."""
    return f"in {stem(who, scope)}{'en' if zone is Zone.BAG else 'e'} {ZONES[zone]}"


def me(scope: Scope, case: Case = NOM) -> str:
    if scope.card.is_character:
        return scope.card.name.in_("de")
    return phrase(DIE, case, "dieser")


def bound(name: str, scope: Scope, case: Case) -> str:
    thing = scope.names.get(name)
    if name == "self":
        return me(scope, case)
    if thing is not None and thing.marked is not None:
        return dice(thing.marked, scope, case, "alle")
    plural = thing is not None and thing.plural
    if thing is not None and (thing.player or thing.target) and not plural:
        return phrase(TARGET, case, "der")
    if name == "subject":
        return phrase(DIE if plural else CHARACTER, case, "dieser", many=plural)
    return pronoun("" if plural else "m", case)


def selector(who: Selector, scope: Scope, case: Case) -> str:
    if isinstance(who, Each):
        return dice(who.of, scope, case, "alle")
    if isinstance(who, AnyOf):
        return picked(who.of, scope, case)
    return bound(who, scope, case)


def selected(who: Selector, scope: Scope) -> tuple[str, bool]:
    """As a subject, and whether it is plural."""
    if isinstance(who, Each):
        return dice(who.of, scope, NOM, "bare"), len(who.of.named) != 1
    if isinstance(who, AnyOf):
        return picked(who.of, scope, NOM), who.of.number > 1
    thing = scope.names.get(who)
    return bound(who, scope, NOM), thing is not None and thing.plural


def picked(pick: Pick, scope: Scope, case: Case) -> str:
    if pick.number > 1:
        said = dice(pick, scope, case, f"{'bis zu ' if pick.up_to else ''}{number(pick.number)}")
    else:
        said = dice(pick, scope, case, "ein")
    if pick.or_player is not None:
        said += f" oder {phrase(PLAYER, case, 'ein')}"
    return said


def choice(which: Choice, scope: Scope) -> str:
    if isinstance(which, PickDice):
        return picked(which.of, scope, ACC)
    if isinstance(which, PickPlayer):
        return "deinen Gegner" if which.whose == "opponent" else "einen Spieler"
    if isinstance(which, PickCard):
        return "eine Aktionskarte" if which.is_ is Shown.ACTION else "eine Charakterkarte"
    raise TypeError(which)


def dice(which: Filter, scope: Scope, case: Case, det: str = "ein") -> str:
    """A noun phrase; `det`: `ein`, `jeder`, `alle`, `bare` or a number in words."""
    single = det in ("ein", "jeder")
    in_field = which.zone == (Zone.FIELD,) and not which.parked
    behind = spaced(*_behind(which, scope), "" if in_field else from_zone(which, scope))
    if in_field and which.named and not which.not_affiliation and det in ("ein", "alle", "bare"):
        names = joined([scope.name_of(name, "de") for name in which.named], "oder" if single else "und")
        foe = adjective("gegnerisch", "ein", "m", case) if which.whose == "opponent" else ""
        both = "beider Spieler" if which.whose == "any" and det != "ein" else ""
        return spaced(foe, names, both, behind)  # a name alone means one's own dice (DM-EFF-06)
    words = [] if not (which.other or which.but) else ["ander"]
    own_side = (
        which.whose in ("you", "they") or which.whose == scope.actor != "you" or which.whose not in ("opponent", "any")
    )
    if in_field and which.whose == "opponent" and not own_side:
        words.append("gegnerisch")
    if which.combat is not None:
        words.append(COMBAT[which.combat])
    noun = _with_plural(_noun(which, scope, in_field))
    if in_field and own_side:
        return spaced(_of_mine(which, scope, case, det, words, noun), behind)
    return spaced(phrase(noun, case, "" if det == "bare" else det, words, many=not single), behind)


def _of_mine(which: Filter, scope: Scope, case: Case, det: str, words: list[str], noun: Noun) -> str:
    own = stem(which.whose, scope)
    if det in ("alle", "bare"):
        return spaced(this("all", "", case) if det == "alle" else "", phrase(noun, case, own, words, many=True))
    return spaced(this("ein", "m", case) if det == "ein" else det, phrase(noun, GEN, own, words, many=True))


def _with_plural(noun: str) -> Noun:
    """Every word for a die is masculine."""
    ending = "e" if noun.endswith("Charakter") else "s" if noun.endswith("Sidekick") else ""
    return Noun(noun, noun + ending)


def _noun(which: Filter, scope: Scope, in_field: bool) -> str:
    before = "".join(
        [
            *(f"{COMPOUND[one]}-" for one in which.affiliation),
            *(f"Nicht-{COMPOUND[one]}-" for one in which.not_affiliation if not which.named),
            "Nicht-Sidekick-" if which.sidekick is False else "",
            f"Level-{which.level}-" if which.level is not None else "",
        ]
    )
    if which.parked or which.is_ is Shown.ACTION:
        return f"{before}Aktionswürfel"
    if which.named:
        return before + "/".join(scope.name_of(name, "de").replace(" ", "-") for name in which.named) + "-Würfel"
    if which.sidekick:
        return f"{before}Sidekick" if in_field else f"{before}Sidekick-Würfel"
    if in_field:
        return f"{before}Charakter"
    return f"{before}Charakterwürfel" if which.is_ is Shown.CHARACTER and not before else f"{before}Würfel"


def _behind(which: Filter, scope: Scope) -> list[str]:
    said = []
    if which.energy:
        said.append(f"vom Typ {joined([ENERGY[one][0] for one in which.energy], 'oder')}")
    if which.min_level is not None:
        said.append(f"ab Level {which.min_level}")
    if which.min_cost is not None:
        said.append(f"mit Kosten von mindestens {which.min_cost}")
    if which.keyword is not None:
        said.append(f"mit {KEYWORDS[which.keyword]}")
    if which.engaged_with is not None:
        said.append(f"im Kampf mit {bound(which.engaged_with, scope, DAT)}")
    if which.blocking is not None:
        said.append(f"nach ihrem Block gegen {bound(which.blocking, scope, ACC)}")
    if which.not_affiliation and which.named:
        said.append(f"ohne {joined([AFFILIATIONS[one] for one in which.not_affiliation], 'und')}-Logo")
    if which.not_named:
        said.append(f"(nicht {joined([scope.name_of(name, 'de') for name in which.not_named], 'oder')})")
    return said


def cost(price: Cost, scope: Scope) -> list[str]:
    """What is paid, as infinitives."""
    paid: list[str] = []
    if price.energy:
        paid.append(f"{energy(price.energy)} zahlen")
    if price.any_number_of is not None:
        paid.append(f"beliebig viele {ENERGY[price.any_number_of][1]} zahlen")
    if price.life:
        paid.append(f"{life(price.life)} zahlen")
    if price.damage_to_each_player:
        paid.append(f"jedem Spieler {price.damage_to_each_player} Schaden zu|fügen")
    if price.sacrifice_self:
        paid.append(f"{me(scope, ACC)} opfern")
    if price.sacrifice is not None:
        own = price.sacrifice.model_copy(update={"whose": scope.actor})
        paid.append(f"{picked(own, scope, ACC)} opfern")
    if price.spin_down:
        paid.append("einen deiner Charaktere um 1 Level ab|werten")
    return paid


def per(amount: Number, scope: Scope) -> tuple[str, str]:
    """A number and what it counts: `2`, `für jeden gegnerischen Charakter`."""
    if isinstance(amount, Count):
        return str(amount.times), f"für {dice(amount.of, scope, ACC, 'jeder')}"
    if isinstance(amount, Affiliations):
        return str(amount.times), f"für jedes Zugehörigkeitslogo {_theirs(amount.of)}"
    if isinstance(amount, StatOf):
        return "", f"in Höhe {STATS[amount.stat]}"
    if isinstance(amount, (Amount, Named)):
        return "ebenso viel", ""
    return str(amount), ""


def _theirs(who: Selector) -> str:
    if isinstance(who, Each) and who.of.blocking == "self":
        return "seiner Blocker"
    return "der Charaktere, mit denen er im Kampf ist"
