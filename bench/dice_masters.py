"""Dice Masters by post: waits per turn, a press, payments, the odds of a reroll of eight dice, a picture; each against
the like.

Waits are counted over whole matches between Rookies with ready teams, once with the standard orders (pass Globals until
attacked) and once without. It must not judge: it returns rows of what was measured in one run.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack
from fractions import Fraction
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any, Self

from PIL import Image

from bench.chat import Contestant
from bench.press import PRESSES, READING, ROUNDS, Roller
from bench.render import _ms, _pillow_png
from bench.row import Row
from bench.size import size
from bot.games import game
from bot.games.dice_masters.pictures.mats import draw_table
from bot.matches.statistics import handovers
from bot.render.picture import webp
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.orders import OrderGiven
from rules_engine.dice_masters.faces import SIDES, EnergyFace
from rules_engine.dice_masters.odds.reroll import KINDS, affordable, reroll_odds
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.players.levels import LevelName
from rules_engine.dice_masters.players.opponent import Opponent
from rules_engine.dice_masters.query.offers import offers
from rules_engine.dice_masters.query.payment import Price, Ways
from rules_engine.dice_masters.query.prices import purchase_price
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.rules.paying import MOST_LISTED
from rules_engine.dice_masters.state.match import SEATS, Format, Match, Options, StandingOrder, Step
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.teams import ready_teams
from rules_engine.dice_masters.testing.script import Scenario, Side
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.dice_masters.view.seat import view
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.orders import EVERY
from rules_engine.kernel.record import Session

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "e2e"))

SEEDS = range(1, size(5, 2))
WAITS = 2
"""A turn, in the median, with the standard orders."""
MAIN_STEP = 50
"""Milliseconds, in which nothing else of the bot is held up."""
CARDS = dict.fromkeys(
    ("drax.pained", "kingpin.payback", "carnage.sinister", "spider_man.tangled_web", "spider_woman.agent"), 2
)
BASICS = dict.fromkeys(("archnemesis", "true_believer", "exposed", "slander"), 3)
ENERGY = [
    *"BFMS?BF?", "drax 2", "drax 1", "kingpin 2", "kingpin 2", "carnage 2", "carnage 1", "spider_man 2",
    "spider_woman 2", "ghost_rider 2", "white_tiger 1", "archnemesis G2", "true_believer G2",
]  # fmt: skip
DOUBLES = [
    f"{card} 2"
    for card in (
        *CARDS, "doctor_octopus.otto", "mysterio.dr_ludwig_rinehart", "hulk.warbound", "blink.clarice",
        "blade.daywalker", "firestar.m_day_survivor", "gladiator.strontian", "iceman.chilling", "luke_cage.power_man",
        "lizard.scientist", "electro.sinister", "dagger.tandy_bowen", "cloak.tyrone_johnson", "rhino.big_brute",
        "vulture.fear_from_above",
    )
]  # fmt: skip
"""Of as many cards: nothing that could pay is like anything else."""
DICE = 8
MOST_ANSWERS = 2000


def measured() -> list[Row]:
    bare, ordered = ([_played(seed, orders) for seed in SEEDS] for orders in (False, True))
    waits = [count for session in ordered for count in _waits(session)]
    without = [count for session in bare for count in _waits(session)]
    name = f"Dice Masters, waits per turn ({len(waits)} turns)"
    late = ordered[0].state.model_dump_json()
    return [
        Row(f"{name}, standard orders, median; aim", median(waits), WAITS, "waits", goal=1),
        Row(f"{name}, standard orders, mean; without", sum(waits) / len(waits), sum(without) / len(without), "waits"),
        *_payments(),
        *_reroll(),
        *_picture(late),
        *asyncio.run(_presses()),
    ]


# -- waits -----------------------------------------------------------------------------------------------------------


def _played(seed: int, orders: bool) -> Session[Match]:
    """A match to its end, between the ready teams."""
    content = default_content()
    ready = list(ready_teams(content).values())
    teams = {seat: ready[(seed + place) % len(ready)].team(Format.TOURNAMENT) for place, seat in enumerate(SEATS)}
    options = Options(format=Format.TOURNAMENT, turn_limit=60)
    engine: Engine[Match] = Engine(DiceMasters(content), SeededDice(f"waits {seed}".zfill(20).encode(), "bench"))
    session = Session.open(engine, new_match(content, teams, options=options))
    players = {seat: Opponent(content, seat, LevelName.ROOKIE, seed) for seat in SEATS}
    for seat in SEATS if orders else ():
        order = StandingOrder(id=f"o{seat}", seat=seat, ability=EVERY, policy="never", until="attacked")
        session.instruct(OrderGiven(order=order))
    for _ in range(MOST_ANSWERS):
        if session.state.outcome is not None:
            break
        seat = sorted(session.state.pending)[0]
        seen = view(session.state, seat)
        session.submit(players[seat].answer(seen, seen.pending[seat]).answer)
    return session


def _waits(session: Session[Match]) -> list[int]:
    """By turn."""
    counted = handovers(game("dice_masters"), session.record.entries)
    return [count for turn, count in counted.rounds.items() if turn]


# -- payments ----------------------------------------------------------------------------------------------------------


def _payments() -> list[Row]:
    """A Main Step in which twenty dice of mixed types show energy: all that is offered, each with its payment; and
    what it takes to pay otherwise."""
    content = default_content()
    match, unlike = (_with_energy(energy) for energy in (ENERGY, DOUBLES))

    def offered(_: int) -> object:
        return offers(World(match, content), "blue", Step.MAIN)

    def offered_unlike(_: int) -> object:
        return offers(World(unlike, content), "blue", Step.MAIN)

    answering = _answering(list(DOUBLES))

    def answered(_: int) -> object:
        return offers(World(answering, content), "red", Step.MAIN)

    def parted(_: int) -> Ways:
        ways = Ways.of(World(match, content).sources("blue"), 0, Price(7))
        while ways.number > MOST_LISTED:
            ways = max(ways.parts(), key=lambda part: part.number)
        return ways

    few = parted(0)
    return [
        Row(f"a Main Step with {len(ENERGY)} energy dice; aim", _ms(offered, 20), MAIN_STEP, "ms", goal=1),
        Row(
            f"the same with {len(DOUBLES)} doubles of as many cards; aim",
            _ms(offered_unlike, 20),
            MAIN_STEP,
            "ms",
            goal=1,
        ),
        Row(
            f"every Global in the other's turn with those {len(DOUBLES)}; aim",
            _ms(answered, 20),
            MAIN_STEP,
            "ms",
            goal=1,
        ),
        Row("the questions how to pay otherwise, all of them; aim", _ms(parted, 5), MAIN_STEP, "ms", goal=1),
        Row(f"{few.number} ways in the last of them; aim", _ms(lambda _: few.listed(), 5), MAIN_STEP, "ms", goal=1),
    ]


def _with_energy(energy: list[str]) -> Match:
    scenario = Scenario(title="twenty", rules=["DM-ENE-14"], basics=BASICS, blue=Side(cards=CARDS, reserve=energy))
    return staged(scenario, content_of(scenario))


def _answering(energy: list[str]) -> Match:
    """The other side may use every Global there is, and a die that pays may be one that the text looks for."""
    cards = default_content().cards
    named = [card for card in cards.values() if card.global_ is not None]
    scenario = Scenario(
        title="answering",
        rules=["DM-ENE-16"],
        basics={card.id: 3 for card in named if not card.is_character},
        blue=Side(cards={card.id: 2 for card in named if card.is_character}, field=["C", "C"]),
        red=Side(reserve=energy, field=["C", "C"], used=["sidekick"] * 6),
    )
    return staged(scenario, content_of(scenario))


# -- odds ------------------------------------------------------------------------------------------------------------


def _reroll() -> list[Row]:
    """Eight dice of three cards, all rerolled: folded die by die, against every one of the 6^8 outcomes. Both agree to
    the last digit, or there is no row."""
    world, rolled = _eight()
    ours = _ms(lambda _: reroll_odds(world, "blue", rolled, rolled), 20)
    start = time.thread_time()
    counted = _enumerated(world, rolled)
    theirs = 1000 * (time.thread_time() - start)
    if reroll_odds(world, "blue", rolled, rolled).buy != counted:
        raise AssertionError("the odds differ from the enumeration")
    return [Row(f"odds of a reroll of {DICE} dice, against enumeration", ours, theirs, "ms", goal=50)]


def _eight() -> tuple[World, list[str]]:
    session = _opened()
    state = session.state.model_copy(deep=True)
    own = [die for die in state.pieces.values() if die.owner == "blue" and die.slot is not None]
    kinds = list(dict.fromkeys(die.slot for die in own))[:3]
    rolled = [die for kind in kinds for die in own if die.slot == kind][: DICE // 2]
    rolled += [die for die in state.pieces.values() if die.owner == "blue" and die.slot is None][: DICE - len(rolled)]
    for die in rolled:
        die.zone, die.face = Zone.PREP, 0
    return World(state, default_content()), [die.id for die in rolled]


def _opened() -> Session[Match]:
    content = default_content()
    teams = {seat: next(iter(ready_teams(content).values())).team(Format.TOURNAMENT) for seat in SEATS}
    engine: Engine[Match] = Engine(DiceMasters(content), SeededDice(b"0" * 20, "bench"))
    session = Session.open(engine, new_match(content, teams))
    player = {seat: Opponent(content, seat, LevelName.ROOKIE, 1) for seat in SEATS}
    while not session.state.pieces:
        seat = sorted(session.state.pending)[0]
        seen = view(session.state, seat)
        session.submit(player[seat].answer(seen, seen.pending[seat]).answer)
    return session


def _enumerated(world: World, rolled: list[str]) -> dict[str, Fraction]:
    """Every outcome one by one; pools that are alike are judged once."""
    at = {kind: place for place, kind in enumerate(KINDS)}
    gains = [
        [(at[face.energy], face.amount) if isinstance(face, EnergyFace) else None for face in world.faces(die)]
        for die in rolled
    ]
    pools: Counter[tuple[int, ...]] = Counter()
    for outcome in product(*gains):
        pool = [0] * len(KINDS)
        for gain in outcome:
            if gain is not None:
                pool[gain[0]] += gain[1]
        pools[tuple(pool)] += 1
    return {
        slot.id: Fraction(
            sum(n for pool, n in pools.items() if affordable(pool, purchase_price(world, "blue", slot.id))),
            SIDES ** len(rolled),
        )
        for slot in world.slots_of("blue")
        if world.supply(slot.id)
    }


# -- pictures and presses --------------------------------------------------------------------------------------------


def _picture(snapshot: str) -> list[Row]:
    """Both mats late in a match, drawn and encoded, against encoding the ready picture."""
    from io import BytesIO

    image = Image.open(BytesIO(draw_table(snapshot, "en", {}, "light").data)).convert("RGB")
    ours, png, web = [], [], []
    for _ in range(15):
        ours.append(_ms(lambda _: draw_table(snapshot, "en", {}, "light"), 1))
        png.append(_ms(lambda _: _pillow_png(image.copy()), 1))
        web.append(_ms(lambda _: webp(image.copy()), 1))
    name = f"both mats ({image.width} × {image.height}): drawn and encoded, against"
    return [
        Row(f"{name} Pillow's palette PNG, level 1, alone", median(ours), median(png), "ms"),
        Row(f"{name} Pillow's WebP, method 0, alone", median(ours), median(web), "ms"),
    ]


class DiceTable(Contestant):
    """Two of the people play introductory games, and each press on a panel is timed until it is answered."""

    size = 0

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        self.players: list[Any] = []
        self.dashboard: Any = None
        return self

    async def _begin(self) -> None:
        from dice_people import DicePlayer, challenge, in_play

        blue, red = (person for person, _ in self._people[:2])
        self.dashboard = await in_play(blue, await challenge(blue, red, format="introductory"))
        self.players = [DicePlayer(person, 1) for person in (blue, red)]

    async def play_round(self, *, counts: bool) -> None:
        taken: list[float] = []
        while len(taken) < PRESSES:
            watching = self._people[0][0]
            if self.dashboard is None or ":rematch" in str(watching.messages[self.dashboard["id"]]):
                await self._begin()
            for player in self.players:
                if player.panel is None or not player.owes:
                    await player.open_panel(watching.messages[self.dashboard["id"]])
                while player.owes and len(taken) < PRESSES:
                    await asyncio.sleep(READING)
                    start = time.perf_counter()
                    await player.step()
                    taken.append(1000 * (time.perf_counter() - start))
                    files = player.current().get("attachments") or [{"size": 0}]
                    self.size = max(self.size, files[0]["size"])
        if counts:
            self._alone += taken


async def _presses() -> list[Row]:
    """By turns with bare discord.py, which shows a ready picture of the same size."""
    async with AsyncExitStack() as open_:
        folder = open_.enter_context(tempfile.TemporaryDirectory())
        ours = {"DATABASE_URL": f"sqlite:///{folder}/dice.sqlite3", "LOG_LEVEL": "WARNING"}
        table = await open_.enter_async_context(DiceTable(("-m", "bot"), "match", {}, ours))
        await table.play_round(counts=False)
        size = {"PICTURE_BYTES": str(max(table.size, 1000))}
        rival = await open_.enter_async_context(Roller(("-m", "bench.picture_bot"), "attack", {}, size))
        await rival.play_round(counts=False)
        for _ in range(ROUNDS):
            for contestant in (table, rival):
                await contestant.play_round(counts=True)
    name = f"a press in a match of Dice Masters ({table.size / 1000:.0f} KB), against a ready picture"
    return [Row(f"{name}: p50", table.percentile(50), rival.percentile(50), "ms", goal=0.2)]
