"""What is counted of Cry Havoc's matches: armies and starting spaces, where points come from, what is played of what is
held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from rules_engine.cry_havoc.content import loading
from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.events.cards import CardsDrawn, CardsPlayed, CardsRecalled, TacticPlayed, TerrainDrawn
from rules_engine.cry_havoc.events.flow import PhaseBegan, RoundEnded, SkillUsed, VpScored
from rules_engine.cry_havoc.events.planet import StructureActivated, StructureBuilt
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import NATIVES, SEATS, Level, Phase, SkillState, base
from rules_engine.cry_havoc.testing.stage import ARMIES
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.levels import LevelName
from rules_engine.kit.testing.balance import Balance
from rules_engine.kit.testing.proving import Loadout

PLAIN = ("control", "attrition", "prisoners", "regions", "icons", "ransom")
"""What `VpScored.why` says that is no text; crystals are told apart by whether it is the last time."""


class HavocBalance(Balance[Match]):
    numbers = (2, 3, 4)
    main = "army"
    level = LevelName.VETERAN.value

    def loadout(self, number: int, seats: int, /) -> Loadout:
        """Every army at every seat equally often; in every other row HQ spaces are dealt, so that none is only for
        those who choose last."""
        orders = _orders(seats)
        return {
            "pack": loading.pack().id,
            "armies": dict(zip(SEATS, orders[number % len(orders)], strict=False)),
            "level": Level.ADVANCED.value,
            "random_hq": bool(number // len(orders) % 2),
        }

    def sides(self, state: Match, /) -> Mapping[str, Mapping[Seat, str]]:
        hqs = {seat: player.hq for seat, player in state.players.items() if player.army != NATIVES}
        return {
            "army": {seat: player.army for seat, player in state.players.items()},
            "space": {seat: hq for seat, hq in hqs.items() if hq is not None},
        }

    def watch(self, game: CryHavoc, state: Match, /) -> HavocWatch:
        return HavocWatch(game.pack(state))


def _orders(seats: int) -> list[tuple[str, ...]]:
    armies = ARMIES if seats == len(SEATS) else [army for army in ARMIES if army != NATIVES]
    return list(permutations(armies, seats))


class HavocWatch:
    """A chance is a round in which a card was in hand, a Skill ready or a marker of a structure left from the action
    phase on; used is what was played, or built or activated, at least once in that round."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.figures: Counter[str] = Counter()
        self.held: set[tuple[Seat, str]] = set()
        self.used: set[tuple[Seat, str]] = set()

    def look(self, before: Match, state: Match, events: Sequence[Event], /) -> None:
        for event in events:
            if isinstance(event, VpScored):
                self.figures[f"vp/{state.army(event.seat)}/{self._source(event, state)}"] += event.amount
            elif isinstance(event, PhaseBegan) and event.phase is Phase.ACTION:
                self._begin(state)
            elif isinstance(event, RoundEnded):
                self._end()
            elif isinstance(event, (CardsDrawn, TerrainDrawn, CardsRecalled)):
                self.held.update((event.seat, f"card/{base(card)}") for card in event.cards)
            else:
                self._use(event)

    def counted(self) -> Mapping[str, int]:
        return self.figures

    def _source(self, event: VpScored, state: Match) -> str:
        why = event.why
        if why in PLAIN:
            return why
        if why == "crystals":
            return "crystals at the end" if state.last_round else "crystals"
        texts: dict[str, Mapping[str, object]] = {
            "cards": self.pack.cards, "skills": self.pack.skills, "structures": self.pack.structures,
            "events": self.pack.events, "explorations": self.pack.explorations,
        }  # fmt: skip
        return next((sort for sort, known in texts.items() if why in known), "markers")

    def _begin(self, state: Match) -> None:
        self.held.clear()
        self.used.clear()
        for seat, player in state.players.items():
            self.held.update((seat, f"card/{base(card)}") for card in player.hand)
            self.held.update(
                (seat, f"skill/{skill}")
                for skill, how in player.skills.items()
                if how is SkillState.READY and not self.pack.skills[skill].passive
            )
            self.held.update((seat, f"structure/{type_}") for type_, left in player.structures.items() if left)
            self.held.update(
                (seat, f"activation/{type_}")
                for region in state.regions.values()
                for type_, owner in region.structures.items()
                if owner == seat and region.control == seat and self.pack.structures[type_].activate is not None
            )

    def _use(self, event: Event) -> None:
        if isinstance(event, CardsPlayed):
            self.used.update((event.seat, f"card/{base(card)}") for card in event.cards)
        elif isinstance(event, TacticPlayed):
            self.used.add((event.seat, f"card/{base(event.card)}"))
        elif isinstance(event, SkillUsed):
            self.used.add((event.seat, f"skill/{event.skill}"))
        elif isinstance(event, StructureBuilt):
            self.used.add((event.seat, f"structure/{event.structure}"))
        elif isinstance(event, StructureActivated):
            self.used.add((event.seat, f"activation/{event.structure}"))

    def _end(self) -> None:
        for seat, name in self.held:
            self.figures[f"{name}/chances"] += 1
            self.figures[f"{name}/used"] += (seat, name) in self.used
