"""Dice Masters as the kit proves it: its scenarios, its random teams, what must not be, its opponents."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.orders import OrderGiven
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.players.opponent import Opponent
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.registry import DICE_MASTERS
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import SEATS, Format, Match, Options, StandingOrder, Team
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.expecting import differences
from rules_engine.dice_masters.testing.invariants import hit_twice, unpaid, violations
from rules_engine.dice_masters.testing.notation import face_index
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.dice_masters.testing.random_teams import random_team
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.seeking import bring_on, goals_for, partners, sought_choice
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.dice_masters.view.seat import view
from rules_engine.dice_masters.view.words import Speaker
from rules_engine.kernel.decisions import Choice, Decision
from rules_engine.kernel.dice import RollKey
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Session
from rules_engine.kernel.values import Seat
from rules_engine.kernel.wording import Wording
from rules_engine.kit.players.levels import LevelName
from rules_engine.kit.testing import reading, runner
from rules_engine.kit.testing.coverage import numbered_rules
from rules_engine.kit.testing.duel import KitDuels
from rules_engine.kit.testing.faults import Fault, unknown
from rules_engine.kit.testing.long_proofs import long_proofs
from rules_engine.kit.testing.proving import Goals, Loadout, Proving, Rival, Table
from rules_engine.proofs.citations import Digest
from rules_engine.proofs.proof import Proof

TURNS = 60
FORMATS = (Format.TOURNAMENT, Format.TOURNAMENT, Format.CASUAL, Format.INTRODUCTORY)
"""They take turns."""


class DiceMastersProving(Proving[Match]):
    game = "dice_masters"
    registry = DICE_MASTERS
    tests = Path("tests/dice_masters")
    sources = ("rules_engine/dice_masters", "assets/dice_masters")
    script = Scenario
    stretch = "turn_began"
    levels = tuple(LevelName)
    recorded = 4

    def stage(self, script: Scenario, /) -> Table[Match]:
        content = content_of(script)
        return Table(DiceMasters(content), staged(script, content))

    def told(self, key: RollKey, /) -> bool:
        return key.ability != "toss"

    def face(self, game: DiceMasters, state: Match, key: RollKey, sign: str, /) -> int:
        slot = state.pieces[key.who].slot if key.who in state.pieces else None
        content = game.content
        faces = content.sidekick if slot is None else content.faces(content.cards[state.slots[slot].card])
        try:
            return face_index(faces, sign)
        except Fault as fault:
            raise Fault(f"{key.who}: {fault}", ("dice",)) from None

    def instruction(self, word: str, said: Any, /) -> Event:
        if word != "order":
            raise Fault(unknown("line", word, (*SEATS, "expect", "refuse", "order")))
        return OrderGiven(order=StandingOrder.model_validate({"id": "order", **said}))

    def expect(self, game: DiceMasters, state: Match, key: str, wanted: Any, /) -> Iterable[str]:
        return differences(World(state, game.content), key, wanted)

    def loadout(self, rng: Random, seed: int, goals: Goals, /) -> Loadout:
        format = FORMATS[seed % len(FORMATS)]
        if goals and format is Format.INTRODUCTORY:
            format = Format.CASUAL
        teams = {seat: random_team(rng, default_content(), format, goals) for seat in SEATS}
        written = {seat: team.model_dump(mode="json") for seat, team in teams.items()}
        return {"format": format.value, "teams": written, "relaxed": rng.random() < 0.1}

    def open(self, loadout: Loadout, /) -> Table[Match]:
        content, acted = default_content(), set[str]()
        teams = {seat: Team.model_validate(team) for seat, team in loadout["teams"].items()}
        options = Options(format=loadout["format"], turn_limit=TURNS, relaxed=loadout["relaxed"])
        return Table(DiceMasters(content, acted), new_match(content, teams, options=options), acted)

    def violations(self, game: DiceMasters, state: Match, events: Sequence[Event], /) -> Iterator[str]:
        yield from violations(state, game.content)
        yield from unpaid(events, game.content, state)
        yield from hit_twice(events)

    def census(self, state: Match, /) -> Mapping[str, int] | None:
        """Every die there is; none is ever made or lost."""
        return dict.fromkeys(state.pieces, 1) or None

    def view(self, state: Match, seat: Seat | None, /) -> Match:
        return view(state, seat)

    def wording(self, game: DiceMasters, language: str, /) -> Wording[Match]:
        return Speaker(game.content, language)

    def answer(self, rng: Random, state: Match, decision: Decision, goals: Goals, /) -> Choice:
        return sought_choice(rng, decision, goals) if goals else random_choice(rng, decision)

    def begun(self, session: Session[Match], rng: Random, goals: Goals, /) -> None:
        if goals:
            bring_on(session, goals, rng.choice(session.state.seats))

    def rules(self) -> frozenset[str]:
        return frozenset(text.id for card in default_content().offered for text in card.texts)

    def goals(self, number: int, left: Collection[str], /) -> Goals:
        """Cards whose texts have not acted, and those that these need."""
        content, rng = default_content(), Random(number)  # nosec B311 # seeded on purpose
        goals = goals_for(content, number, left)
        return tuple(dict.fromkeys((*goals, *(one for goal in goals for one in partners(content, goal, rng)))))

    def rival(self, level: str, game: DiceMasters, seat: Seat, seed: int, /) -> Rival[Match]:
        return Opponent(game.content, seat, LevelName(level), seed)

    def points(self, state: Match, /) -> dict[Seat, int]:
        return {seat: player.life for seat, player in state.players.items()}

    def standing(self, state: Match, /) -> Iterator[str]:
        """Life, and every die that is not where most lie."""
        yield from super().standing(state)
        for seat in state.seats:
            for zone in (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.USED):
                dice = [die for die in state.pieces.values() if (die.controller, die.zone) == (seat, zone)]
                if dice:
                    told = sorted(f"{die.id} {die.face} {die.damage}" for die in dice)
                    yield f"{seat} {zone.value}: {', '.join(told)}"

    def digest(self) -> Digest:
        return numbered_rules("DM", Path(__file__).parent)


PROVING = DiceMastersProving()
DUELS = KitDuels(PROVING)
play = partial(runner.play, PROVING)
scenarios_in = partial(reading.scenarios_in, PROVING)


def proofs() -> tuple[Proof, ...]:
    return long_proofs(PROVING)
