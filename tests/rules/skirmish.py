"""A few characters and features on a mat; frames of the whole game are run on them by the real engine."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from rules_engine.crisis_protocol.cards.character import Character as Card
from rules_engine.crisis_protocol.cards.loader import Content, default_content
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.faces import FACES, Face
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match, Mission, Player
from rules_engine.crisis_protocol.state.pieces import Character, Feature, Objective, Position
from rules_engine.kernel.decisions import Angle, Answer, At, Choice, Decline, Pick, PickMany
from rules_engine.kernel.dice import ScriptedDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event
from rules_engine.kernel.frames import Frame

E = TypeVar("E", bound=Event)

STATS = {"stamina": 6, "speed": "M", "size": 2, "defense": [3, 3, 3]}


def card(
    id: str, base: int = 35, superpowers: list[Any] | None = None, keywords: tuple[str, ...] = (), **stats: Any
) -> Card:
    """A character card with plain numbers."""
    said = {"id": id, "name": id.title(), "alter_ego": id, "threat": 3, "base": base, "stats": {**STATS, **stats}}
    return Card.model_validate({**said, "superpowers": superpowers or [], "keywords": list(keywords)})


PLAIN = card("plain")
GIANT = card("giant", base=65, size=4, stamina=9)
RUNNER = card("runner", speed="L", size=1)
FLIER = card("flier", keywords=("flight",))


@cache
def pool() -> Content:
    return default_content()


class Skirmish:
    """Set it up, then `run` frames and `say` answers."""

    def __init__(self, *cards: Card, dice: str = "") -> None:
        known = {c.id: c for c in (PLAIN, GIANT, RUNNER, FLIER, *cards)}
        self.content = replace(pool(), characters={**pool().characters, **known})
        numbers = [FACES.index(Face(face)) for face in dice]
        self.engine: Engine[Match] = Engine(CrisisProtocol(self.content), ScriptedDice(numbers), paranoid=True)
        players = {seat: Player(seat=seat) for seat in SEATS}
        self.state = Match(name="skirmish", content="test", seats=SEATS, players=players, round=1, priority="blue")
        self.state.turn = "blue"  # the phase stays setup: nobody has won because nobody else is there
        self.events: list[Event] = []

    # -- setting up ------------------------------------------------------------------------------------------------

    def put(self, who: str, x: float, y: float, **more: Any) -> str:
        """`blue.plain` at a place in inches; its card is the last part of the id."""
        seat, _, name = who.partition(".")
        spot = Position(x=round(x * 1000), y=round(y * 1000))
        piece = Character(id=who, card=name.rstrip("0123456789"), owner=seat, controller=seat, spot=spot, **more)
        self.state.characters[who] = piece
        return who

    def terrain(
        self,
        id: str,
        x: float,
        y: float,
        side: float | tuple[float, float] = 2.0,
        size: int = 2,
        *,
        interactive: bool = True,
    ) -> str:
        """A square or rectangle with its middle here."""
        wide, high = side if isinstance(side, tuple) else (side, side)
        corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
        outline = [Position(x=round((x + dx / 2) * 1000), y=round((y + dy / 2) * 1000)) for dx, dy in corners]
        self.state.terrain[id] = Feature(id=id, terrain="car", size=size, outline=outline, interactive=interactive)
        return id

    def token(self, id: str, crisis: str, name: str, at: tuple[float, float] | None = None, **more: Any) -> str:
        spot = None if at is None else Position(x=round(at[0] * 1000), y=round(at[1] * 1000))
        self.state.objectives[id] = Objective(id=id, crisis=crisis, name=name, spot=spot, **more)
        self.state.mission = Mission(secure=crisis, extract=crisis, threat=17)
        return id

    # -- playing ---------------------------------------------------------------------------------------------------

    def run(self, *frames: Frame) -> Skirmish:
        self.state.stack = list(reversed(frames))
        turnout = self.engine.start(self.state)
        self.state, self.events = turnout.state, list(turnout.events)
        return self

    def asked(self, seat: str) -> Any:
        return self.state.pending[seat]

    def say(self, seat: str, key: str, said: Any) -> Skirmish:
        decision = self.asked(seat)
        assert decision.key == key, f"{seat} is asked {decision.key}, not {key}"
        turnout = self.engine.submit(self.state, Answer(seq=decision.seq, seat=seat, choice=_choice(said)))
        self.state = turnout.state
        self.events += turnout.events
        return self

    @property
    def over(self) -> bool:
        return not self.state.stack

    @property
    def look(self) -> World:
        return World(self.state, self.content)  # type: ignore[arg-type]

    def told(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def at(self, who: str) -> tuple[float, float]:
        spot = self.state.characters[who].place
        return spot.x / 1000, spot.y / 1000


def _choice(said: Any) -> Choice:
    match said:
        case str():
            return Pick(option=said)
        case int():
            return Angle(angle=said)
        case tuple():
            return At(x=round(said[0] * 1000), y=round(said[1] * 1000))
        case list():
            return PickMany(options=tuple(said))
        case None:
            return Decline()
    raise TypeError(said)


def by(seat: str | None, who: str | None = None, rule: str = "hulk.thrown", *, attack: bool = False) -> Cause:
    """Whose effect something is."""
    return Cause(rule=rule, seat=seat, character=who, attack=attack)
