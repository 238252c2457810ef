"""Words of the pictures in both languages. It must not know a match."""

from __future__ import annotations

from collections.abc import Mapping

from bot.render.names import SHORT, cut, written
from rules_engine.cry_havoc.state.words import NATIVES, Owner

WORDS: dict[str, tuple[str, str]] = {
    "amber": ("Amber", "Bernstein"),
    "blue": ("Blue", "Blau"),
    "crimson": ("Crimson", "Karmin"),
    "green": ("Green", "Grün"),
    NATIVES: ("Natives", "Einheimische"),
    "head": ("Round {round} of 5 · {phase}", "Runde {round} von 5 · {phase}"),
    "last_round": ("last round", "letzte Runde"),
    "setup": ("setting up", "Aufbau"),
    "event": ("events", "Ereignisse"),
    "draw": ("drawing cards", "Karten ziehen"),
    "action": ("action round {roman}", "Aktionsrunde {roman}"),
    "battle": ("battles", "Gefechte"),
    "prisoners": ("prisoners", "Gefangene"),
    "scoring": ("scoring", "Wertung"),
    "units": ("{n} units", "{n} Einheiten"),
    "unit": ("1 unit", "1 Einheit"),
    "halted": ("{n} must stay", "{n} festgehalten"),
    "crystals": ("crystals {n}", "Kristalle {n}"),
    "war_party": ("war parties face down: {n}", "Kriegstrupps verdeckt: {n}"),
    "nest": ("nests face down: {n}", "Nester verdeckt: {n}"),
    "exploration": ("explorations face down: {n}", "Erkundungen verdeckt: {n}"),
    "holds": ("{name} ({army}), {vp} VP", "{name} ({army}), {vp} SP"),
    "nobody": ("Nobody's", "Niemandes"),
    "attacks": (
        "Battle {number}, {region}: {attacker} attacks {defender}",
        "Gefecht {number}, {region}: {attacker} greift {defender} an",
    ),
    "arrow": ("{owner}: {count} from {start} to {end}", "{owner}: {count} von {start} nach {end}"),
    "held_by": ("held by {name}", "gehalten von {name}"),
    "not_held": ("nobody's", "niemandes"),
    "marked": ("Marked: {names}", "Markiert: {names}"),
    "moved": ("Moved", "Bewegt"),
    "legend": ("VP · regions · crystals · cards", "SP · Regionen · Kristalle · Karten"),
    "vp": ("VP", "SP"),
    "regions": ("regions", "Regionen"),
    "value": ("crystals", "Kristalle"),
    "hand": ("hand", "Hand"),
    "deck": ("draw pile", "Zugstapel"),
    "discard": ("discard", "Ablage"),
    "reserve": ("Reserve", "Reserve"),
    "skills": ("Skills", "Fähigkeiten"),
    "ready": ("ready", "bereit"),
    "exhausted": ("exhausted", "erschöpft"),
    "always": ("always on", "wirkt immer"),
    "structures": ("Structures left", "Bauwerke übrig"),
    "build": ("build {n}", "bauen {n}"),
    "activate": ("activate {n}", "aktivieren {n}"),
    "holding": ("Prisoners held", "Hält gefangen"),
    "held": ("Held by others", "Bei anderen gefangen"),
    "none": ("none", "keine"),
    "control": ("Region Control", "Gebietskontrolle"),
    "capture": ("Capture Prisoners", "Gefangennahme"),
    "attrition": ("Attrition", "Zermürbung"),
    "attacker": ("attacks", "greift an"),
    "defender": ("defends", "verteidigt"),
    "takes_region": ("{name} wins the region, 2 VP", "{name} gewinnt die Region, 2 SP"),
    "natives_region": ("{name} win the region", "{name} gewinnen die Region"),
    "takes_prisoner": ("{name} takes 1 prisoner", "{name} nimmt 1 gefangen"),
    "nothing": ("nothing", "nichts"),
    "destroys": ("{name} destroys {n}", "{name} vernichtet {n}"),
    "now": ("now: {said}", "jetzt: {said}"),
    "played": ("Cards played", "Gespielte Karten"),
    "passed": ("has passed", "hat gepasst"),
    "next": ("plays or passes next", "ist am Zug"),
    "unplaced": ("not placed yet: {n}", "noch nicht eingesetzt: {n}"),
    "mountain": ("mountain", "Berg"),
    "desert": ("desert", "Wüste"),
    "jungle": ("jungle", "Dschungel"),
    "ocean": ("ocean", "Ozean"),
    "no_terrain": ("no terrain", "kein Gelände"),
    "your_hand": ("{name}: {n} cards in hand", "{name}: {n} Handkarten"),
    "your_hand_one": ("{name}: 1 card in hand", "{name}: 1 Handkarte"),
    "to_choose": ("{name} chooses from {n}", "{name}: zur Wahl: {n}"),
    "slot": ("Events face down above {at}: {n}", "Ereignisse verdeckt über {at}: {n}"),
    "final": ("Final scoring above {at}", "Schlusswertung über {at}"),
    "order": ("Initiative", "Initiative"),
    "new_order": ("New Initiative", "Neue Initiative"),
    "enabled": ("Scoring this round: {name}", "Wertung in dieser Runde: {name}"),
    "not_enabled": ("No scoring this round so far", "Bisher keine Wertung in dieser Runde"),
    "summary": ("{name} wins after {n} rounds", "{name} gewinnt nach {n} Runden"),
    "undecided": ("After {n} rounds", "Nach {n} Runden"),
    "by_round": ("VP at the end of each round", "SP am Ende jeder Runde"),
    "aboard": ("In words", "In Worten"),
    "battles": ("battles and scoring", "Gefechte und Wertung"),
    "beginning": ("Round {round}: events", "Runde {round}: Ereignisse"),
}  # fmt: skip
"""English, German."""

ROMAN = {0: "I", 1: "I", 2: "II", 3: "III"}


class Words:
    """What is said in a language, and who is who."""

    def __init__(self, language: str, people: Mapping[str, str] | None = None) -> None:
        self.locale = "de" if language == "de" else "en"
        self._people = people or {}

    def term(self, key: str, **given: object) -> str:
        return WORDS[key][self.locale == "de"].format(**given)

    def short(self) -> Words:
        """The same for where there is little room."""
        return Words(self.locale, {owner: cut(self.owner(owner), SHORT) for owner in self._people})

    def owner(self, owner: Owner) -> str:
        """Somebody's name as the typeface can write it, else the seat's."""
        return written(self._people.get(owner, ""), self.term(owner))

    def units(self, count: int) -> str:
        return self.term("unit") if count == 1 else self.term("units", n=count)

    def head(self, round_: int, phase: str, action_round: int, *, last: bool) -> str:
        if not round_:
            return self.term("setup").capitalize()
        said = self.term("head", round=round_, phase=self.term(phase, roman=ROMAN.get(action_round, "III")))
        return f"{said} · {self.term('last_round')}" if last else said
