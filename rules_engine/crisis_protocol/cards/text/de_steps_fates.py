"""German for steps about who and what comes, goes and returns. It leaves other steps alone."""

from __future__ import annotations

from ..vocabulary import steps_fates as fates
from . import names
from .clause import Clause, Scope, joined
from .de_nouns import number, selector, within
from .de_voices import does
from .de_words import GEN


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case fates.StandIn(who=who, for_=spared):
            instead = f"den Zusammenstoß anstelle {selector(spared, scope, GEN)}"
            return does(who, scope, "erleidet", "erleiden", instead)
        case fates.LayDown():
            return Clause("du", "legst", "diese Karte", "ab", "ablegen")
        case fates.TurnCard():
            shown = "diese Karte auf die andere Führungsfähigkeit, die an die Stelle der bisherigen tritt,"
            return Clause("du", "drehst", shown, "um", "umdrehen")
        case fates.Rise(who=who, for_=banners):
            named = joined([names.affiliation(one, "de") for one in banners], "oder")
            abilities = f"die Führungsfähigkeiten {selector(who, scope, GEN)} für {named}"
            return Clause(abilities, "werden", "aktiv", base="werden", plural=True)
        case fates.Enlist(max_threat=most, within=r, of=of):
            near = within(r, of, scope)
            who = f"ein unbenutzter Charakter deines Vorrats mit Bedrohungsgrad {number(most, scope)} oder weniger"
            return Clause(who, "kommt", near, "ins Spiel und gehört zu deinem Team", "ins Spiel kommen")
        case fates.Arrive(character=who, within=r, of=of):
            near = within(r, of, scope)
            return Clause(names.character(who, "de"), "wird", near, "aufgestellt", "aufgestellt werden")
        case fates.Discard(number=n):
            cards = "1 noch nicht ausgespielte Teamtaktik-Karte" if n == 1 else f"{n} noch nicht ausgespielte"
            cards += "" if n == 1 else " Teamtaktik-Karten"
            return Clause("du", "legst", cards, "ab", "ablegen")
        case fates.Join(who=who, affiliation=id_):
            return does(who, scope, "gehört", "gehören", f"ab jetzt zur Gruppierung {names.affiliation(id_, 'de')}")
        case fates.Restore(who=who):
            return does(who, scope, "dreht", "drehen", "seine Karte auf die gesunde Seite")
        case fates.Revive(who=who, within=r, of=of):
            near = f"{within(r, of, scope)} gesund und wie aufgestellt"
            return Clause(selector(who, scope), "kommt", near, "ins Spiel zurück", "ins Spiel zurückkommen")
    return None
