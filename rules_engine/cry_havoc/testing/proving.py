"""Cry Havoc as the kit proves it: its scenarios, its random matches, what must not be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from rules_engine.cry_havoc.content import loading
from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.events.orders import OrderGiven
from rules_engine.cry_havoc.opening import new_match
from rules_engine.cry_havoc.players.opponent import HavocOpponent
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.registry import CRY_HAVOC
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match, Options
from rules_engine.cry_havoc.state.orders import StandingOrder
from rules_engine.cry_havoc.state.words import NATIVES, SEATS, Level
from rules_engine.cry_havoc.testing.balance import HavocBalance
from rules_engine.cry_havoc.testing.expecting import differences
from rules_engine.cry_havoc.testing.invariants import census, violations
from rules_engine.cry_havoc.testing.plain import plain_pack
from rules_engine.cry_havoc.testing.script import Scenario
from rules_engine.cry_havoc.testing.stage import ARMIES, pack_of, staged
from rules_engine.cry_havoc.view.seat import hidden_from, view
from rules_engine.kernel.decisions import Choice, ChooseOne, Decision, Pick
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.levels import LevelName
from rules_engine.kit.testing import reading, runner
from rules_engine.kit.testing.coverage import numbered_rules
from rules_engine.kit.testing.duel import KitDuels
from rules_engine.kit.testing.faults import Fault, unknown
from rules_engine.kit.testing.long_proofs import long_proofs
from rules_engine.kit.testing.playing import EAGER, random_choice
from rules_engine.kit.testing.proving import Goals, Loadout, Proving, Rival, Table
from rules_engine.proofs.citations import Digest
from rules_engine.proofs.proof import Proof

DECLINING = ("done", "end")


class CryHavocProving(Proving[Match]):
    game = "cry_havoc"
    registry = CRY_HAVOC
    tests = Path("tests/cry_havoc")
    sources = ("rules_engine/cry_havoc", "assets/cry_havoc")
    script = Scenario
    stretch = "round_began"
    levels = tuple(LevelName)
    duel_seats = 3

    def stage(self, script: Scenario, /) -> Table[Match]:
        pack = pack_of(script)
        return Table(CryHavoc(pack), staged(script, pack))

    def instruction(self, word: str, said: Any, /) -> Event:
        if word != "order":
            raise Fault(unknown("line", word, (*SEATS, "expect", "refuse", "order")))
        return OrderGiven(order=StandingOrder.model_validate({"id": "order", **said}))

    def expect(self, game: CryHavoc, state: Match, key: str, wanted: Any, /) -> Iterable[str]:
        return differences(World(state, game.pack(state)), key, wanted)

    def loadout(self, rng: Random, seed: int, goals: Goals, /) -> Loadout:
        seats = 2 + seed % 3
        armies = rng.sample([army for army in ARMIES if army != NATIVES], min(seats, 3))
        if seats == len(SEATS):
            armies.insert(rng.randrange(len(SEATS)), NATIVES)
        return {
            "pack": _packs()[seed // 3 % len(_packs())],
            "armies": dict(zip(SEATS, armies, strict=False)),
            "level": rng.choice(list(Level)).value,
            "random_hq": rng.random() < 0.2,
        }

    def open(self, loadout: Loadout, /) -> Table[Match]:
        pack, acted = _pack(loadout["pack"]), set[str]()
        options = Options(level=loadout["level"], random_hq=loadout["random_hq"])
        return Table(CryHavoc(pack, acted), new_match(pack, loadout["armies"], options=options), acted)

    def violations(self, game: CryHavoc, state: Match, events: Sequence[Event], /) -> Iterator[str]:
        return violations(World(state, game.pack(state)))

    def census(self, state: Match, /) -> Mapping[str, int] | None:
        return census(state)

    def view(self, state: Match, seat: Seat | None, /) -> Match:
        return view(state, seat)

    def secrets(self, state: Match, seat: Seat | None, /) -> Collection[str]:
        return hidden_from(state, seat)

    def answer(self, rng: Random, state: Match, decision: Decision, goals: Goals, /) -> Choice:
        if isinstance(decision, ChooseOne) and rng.random() < EAGER:
            doing = [option.id for option in decision.options if option.enabled and option.id not in DECLINING]
            if doing:
                return Pick(option=rng.choice(doing))
        return random_choice(rng, decision)

    def rules(self) -> frozenset[str]:
        """Every text of the pack that comes with the bot."""
        return frozenset(loading.pack().rules)

    def duel_loadout(self, rng: Random, seed: int, /) -> Loadout:
        """Three, so that nobody plays the natives: they are unlike the others."""
        return self.loadout(rng, 3 * seed + 1, ())

    def rival(self, level: str, game: CryHavoc, seat: Seat, seed: int, /) -> Rival[Match]:
        return HavocOpponent(game.default_pack, seat, LevelName(level), seed)

    def points(self, state: Match, /) -> dict[Seat, int]:
        return {seat: player.vp for seat, player in state.players.items()}

    def digest(self) -> Digest:
        return numbered_rules("CH", Path(__file__).parent)


def _packs() -> tuple[str, ...]:
    return ("plain", *(name for name in loading.names() if len(loading.pack(name).armies) == len(SEATS)))


def _pack(name: str) -> Pack:
    return plain_pack() if name == "plain" else loading.pack(name)


PROVING = CryHavocProving()
DUELS = KitDuels(PROVING)
BALANCE = HavocBalance(PROVING)
play = partial(runner.play, PROVING)
scenarios_in = partial(reading.scenarios_in, PROVING)


def proofs() -> tuple[Proof, ...]:
    return long_proofs(PROVING, balance=BALANCE)
