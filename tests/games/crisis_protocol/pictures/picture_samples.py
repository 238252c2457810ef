"""Scenes to draw: a full board, a crowd, overlays as the board measures them, a played match. Used by tests, the bench
and the contact sheet; it must not draw.
"""

import random
from collections.abc import Sequence
from functools import cache

from bot.games.crisis_protocol.pictures.overlays import (
    Area,
    Beam,
    Before,
    Change,
    Ghosts,
    Line,
    Overlay,
    Path,
    Reach,
    Rings,
    Tool,
)
from bot.games.crisis_protocol.pictures.view import BoardView, Condition, Figure, Marker, Piece, Standing, board_view
from bot.render.names import emblem, short_name
from rules_engine.crisis_protocol.board import beam as beams
from rules_engine.crisis_protocol.board.battlefields import kinds, ready
from rules_engine.crisis_protocol.board.cover import cover
from rules_engine.crisis_protocol.board.destinations import destinations
from rules_engine.crisis_protocol.board.movement import tools_up_to
from rules_engine.crisis_protocol.board.reach import reachable_area
from rules_engine.crisis_protocol.board.shapes import Terrain
from rules_engine.crisis_protocol.board.sight import sight
from rules_engine.crisis_protocol.board.sweep import sweep
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD, Match, Phase, Roster, RosterEntry
from rules_engine.crisis_protocol.state.pieces import Effect, Position
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.stage import stage
from rules_engine.kernel.decisions import Amount, Angle, Answer, At, Choice, Decision, Decline, Pick, PickMany
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event

CONDITIONS = ("bleed", "hex", "incinerate", "judgment", "poison", "root", "shock", "slow", "stagger", "stun")
NAMES = {"blue": "Anna", "red": "Maximilian"}
HERO, FOE = "blue.captain_america", "red.red_skull"

_SECURE, _EXTRACT = "infinity_formula_goes_missing", "alien_ship_crashes_in_downtown"

FULL_BOARD = {
    "title": "Everything at once",
    "map": "downtown",
    "round": 4,
    "mission": {"secure": _SECURE, "extract": _EXTRACT},
    "tokens": [
        {"id": "t1", "crisis": _SECURE, "name": "serum_canister", "at": "28,23", "controlled_by": "blue"},
        {"id": "t2", "crisis": _SECURE, "name": "serum_canister", "at": "8,23", "controlled_by": "red"},
        {"id": "t3", "crisis": _SECURE, "name": "serum_canister", "at": "8,13"},
        {"id": "t4", "crisis": _SECURE, "name": "serum_canister", "at": "28,13"},
        {"id": "c1", "crisis": _EXTRACT, "name": "power_core", "at": "18,18"},
        {"id": "c2", "crisis": _EXTRACT, "name": "power_core", "held_by": "blue.iron_man"},
    ],
    "blue": {
        "vp": 7,
        "characters": [
            {"card": "captain_america", "at": "16,15.5", "power": 4, "damage": 3, "conditions": ["bleed", "stun"]},
            {"card": "iron_man", "at": "20,16.6", "power": 10, "damage": 1, "activated": True},
            {"card": "hulk", "at": "8,11.5", "power": 6, "damage": 12, "injured": True},
            {"card": "black_widow", "at": "28,21.8", "power": 2, "dazed": True, "damage": 4},
            {"card": "captain_marvel", "at": "27,13.6", "power": 3, "injured": True, "activated": True},
        ],
    },
    "red": {
        "vp": 9,
        "characters": [
            {"card": "red_skull", "at": "18,20", "power": 5, "damage": 2, "conditions": list(CONDITIONS)},
            {"card": "ultron", "at": "9.4,22.5", "power": 1},
            {"card": "modok", "at": "9.6,13.6", "power": 7, "damage": 5},
            {"card": "baron_zemo", "at": "26.2,12.2", "activated": True, "damage": 2},
            {"card": "winter_soldier", "at": "33,30", "power": 3, "dazed": True, "injured": True, "damage": 6},
        ],
    },
    "start": "activation captain_america",
}


@cache
def content() -> Content:
    return content_as_of(POOL_OF_OLD)


def full_match() -> Match:
    match = stage(Script.model_validate(FULL_BOARD), content())
    match.active = HERO
    _lasting(match)
    return match


def _lasting(match: Match) -> None:
    """What lasts on some of them, and one who was KO'd in this round."""
    for number, (card, who, seat) in enumerate(
        (("dig_in", HERO, "blue"), ("marked_for_death", "blue.hulk", "red"), ("dig_in", FOE, "red")), start=1
    ):
        match.effects.append(
            Effect(id=number, rule=f"{card}.grant", path=["do", 0], owner=None, seat=seat, bearer=who, until="round")
        )
    gone = {"koed": True, "spot": None, "fell": Position(x=13_000, y=24_600), "fell_in": match.round}
    gone |= {"id": "red.crossbones", "card": "crossbones"}
    match.characters["red.crossbones"] = match.characters[FOE].model_copy(deep=True, update=gone)


def full_board(language: str = "en") -> BoardView:
    return board_view(full_match(), content(), language, NAMES)


def overlays() -> dict[str, tuple[Overlay, ...]]:
    """One of each kind, measured on the full board."""
    scene = World(full_match(), content()).scene
    hero, foe, iron_man = scene.base(HERO), scene.base(FOE), scene.base("blue.iron_man")
    foes = [base.id for base in scene.bases if base.id.startswith("red")]
    patches = reachable_area(scene, hero, tools_up_to("M"))
    offered = destinations(scene, hero, tools_up_to("M"), foes=foes, most=9)
    seen = sight(scene, hero, foe).witness
    assert seen is not None
    modok = scene.base("red.modok")
    hidden = scene.base("red.winter_soldier")
    covers = cover(scene, iron_man, modok).witness or ()
    lane = max(beams.beams(scene, "blue.iron_man", 4), key=lambda laid: len(laid.touched))
    thrown = sweep(scene, FOE, "M", 270.0)
    stood = Before(hero.centre, hero.radius, "blue", "CA", "Cap America")
    return {
        "move": (
            Reach(tuple((patch.outline, patch.holes) for patch in patches)),
            Ghosts(tuple(place.at for place in offered), hero.radius, tuple(place.code for place in offered)),
        ),
        "tool": (stood, Tool(offered[0].laying, "M"), Ghosts((offered[0].at,), hero.radius)),
        "sight": (
            Rings(HERO, (2, 3, 4)),
            Line(*seen, "sight", "R3"),
            Line(hero.centre, hidden.centre, "blocked"),
            *(Line(*found.line, "cover") for found in covers),
        ),
        "beam": (Beam(beams.lane(iron_man, 4, lane.angle).outline(), lane.touched),),
        "area": (Area(FOE, 2, ("blue.iron_man", HERO)),),
        "throw": (
            Before(thrown.start, foe.radius, "red", "RS", "Red Skull"),
            Path((thrown.start, thrown.end), foe.radius, ((18.0, 14.4),), "throw", "Red Skull", ("kiosk",)),
            Change(FOE, "Dazed!"),
            Change(HERO, "−3"),
        ),
    }


STRANGE_NAMES = (
    "Captain Extraordinarily Long Name of the Universe", "شخصية عربية", "🦸‍♂️🔥", "Ünïcödé Ōmega", "", "X", "Mr. " * 20,
    "דוד המלך",
)  # fmt: skip


def crowd() -> BoardView:
    """14 characters in one square inch with all ten conditions, 30 features, names that no typeface has."""
    rng = random.Random(1)
    conditions = tuple(Condition(id, id.title(), id[:2].title()) for id in CONDITIONS)
    figures = tuple(
        Figure(
            f"f{i}", "blue" if i % 2 else "red", short_name(STRANGE_NAMES[i % 8]), STRANGE_NAMES[i % 8],
            emblem(STRANGE_NAMES[i % 8]), (18 + rng.random(), 18 + rng.random()), 0.69, 2, i % 7, 6, 10, conditions,
            (("Web", 3),), tuple((TokenType.ASSET, n) for n in "123"), None, i % 3 == 0, i % 4 == 0, i % 5 == 0,
        )
        for i in range(14)
    )  # fmt: skip
    names = list(kinds())
    terrain = []
    for i in range(30):
        kind = kinds()[names[i % len(names)]]
        x, y = 3.0 + 6 * (i % 6), 3.0 + 7 * (i // 6)
        outline = tuple((x + dx, y + dy) for dx, dy in kind.corners)
        terrain.append(Piece(f"p{i}", names[i % len(names)], kind.name.en, kind.size, outline))
    markers = tuple(
        Marker(f"m{i}", str(i), "Thing", list(TokenType)[i % 5], (17.0 + i / 5, 18.0), None, ("blue", "red"))
        for i in range(10)
    )
    sides = (Standing("blue", "🔥🔥🔥", 99, "south", True, True), Standing("red", "م" * 60, 0, "north"))
    return BoardView(figures, tuple(terrain), markers, sides, 20, 6, Phase.ACTIVATION)


def terrain_view(terrain: Sequence[Terrain]) -> BoardView:
    """A battlefield without anybody."""
    pieces = tuple(Piece(t.id, t.kind, t.kind, t.size, t.outline, t.interactive) for t in terrain)
    return BoardView(terrain=pieces)


# -- a match played at random ------------------------------------------------------------------------------------


def _roster(rng: random.Random) -> Roster:
    cards = [c for c in content().characters.values() if not c.is_grunt and c.form_of is None]
    rng.shuffle(cards)
    chosen, names = [], set()
    for card in cards:
        if not {card.full_name, card.alter_ego} & names and len(chosen) < 10:
            names |= {card.full_name, card.alter_ego}
            chosen.append(RosterEntry(card=card.id))
    tactics = sorted(content().tactics)
    rng.shuffle(tactics)
    crises = {
        kind: [id for id, c in content().crises.items() if c.kind.value == kind] for kind in ("secure", "extract")
    }
    return Roster(
        characters=tuple(chosen),
        tactics=tuple(tactics[:10]),
        secure=tuple(rng.sample(crises["secure"], 3)),
        extract=tuple(rng.sample(crises["extract"], 3)),
    )


def _choice(rng: random.Random, decision: Decision) -> Choice:
    if decision.key == "squad":
        left, picked = decision.params["threat"], []
        for option in rng.sample(decision.options, len(decision.options)):
            if option.params["threat"] <= left:
                left -= option.params["threat"]
                picked.append(option.id)
        return PickMany(options=tuple(picked))
    match decision.kind:
        case "one" | "reaction":
            enabled = [option.id for option in decision.options if option.enabled]
            lively = [id for id in enabled if id not in ("end", "pass")]
            return Pick(option=rng.choice(lively or enabled or ["pass"]))
        case "some" | "path":
            enabled = [option.id for option in decision.options if option.enabled]
            most = min(decision.most, len(enabled))
            return PickMany(options=tuple(rng.sample(enabled, rng.randint(min(decision.least, most), most))))
        case "order":
            return PickMany(options=tuple(option.id for option in decision.options))
        case "amount":
            return Amount(amount=rng.randint(decision.least, decision.most))
        case "placement" if decision.spots:
            spot = rng.choice(decision.spots)
            return At(x=spot.x, y=spot.y)
        case "angle" if decision.spots:
            return Angle(angle=rng.choice(decision.spots).x)
        case _:
            return Decline()


def played(seed: int = 1, decisions: int = 300) -> list[tuple[Match, Sequence[Event]]]:
    """States and events of a match played at random by the real rules."""
    rng = random.Random(seed)
    engine = Engine(CrisisProtocol(content()), SeededDice(seed.to_bytes(32, "big"), "pictures"))
    rosters = {"blue": _roster(rng), "red": _roster(rng)}
    state, events = engine.start(new_match(content(), rosters, rng.choice(list(ready().values())).terrain))
    found: list[tuple[Match, Sequence[Event]]] = [(state, events)]
    while state.outcome is None and len(found) < decisions:
        seat = sorted(state.pending)[0]
        decision = state.pending[seat]
        state, events = engine.submit(state, Answer(seq=decision.seq, seat=seat, choice=_choice(rng, decision)))
        found.append((state, events))
    return found
