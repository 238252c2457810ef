"""The state of a match of Crisis Protocol."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from rules_engine.crisis_protocol.registry import CRISIS_PROTOCOL
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.pieces import Character, CharacterId, Effect, Feature, Marker, Objective, Tactic
from rules_engine.crisis_protocol.state.timelines import Timeline
from rules_engine.kernel import orders
from rules_engine.kernel.chance import DiceFacts
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Json, Mutable, Seat, Value

SCHEMA_VERSION = 1

SEATS: tuple[Seat, Seat] = ("blue", "red")
"""CAR-01: exactly two sides."""


class Phase(StrEnum):
    SETUP = "setup"
    POWER = "power"
    ACTIVATION = "activation"
    CLEANUP = "cleanup"


Edge = Literal["north", "south", "east", "west"]


POOL_OF_OLD = "2024-12"
"""The pool of cards of matches that began before any was noted."""


class RosterEntry(Value):
    """A character of a roster and the gems it bears (GEM-04)."""

    card: str
    gems: tuple[str, ...] = ()


class Roster(Value):
    """ROS-02…05: 10 characters, 10 team tactic cards, 3 and 3 crisis cards."""

    characters: tuple[RosterEntry, ...]
    tactics: tuple[str, ...]
    secure: tuple[str, ...]
    extract: tuple[str, ...]


Help = Literal["pass", "order", "end", "cover", "dice", "usual"]
"""What a seat may leave to the match: to pass what cannot change anything, to order effects whose order cannot matter,
to end what has nothing left in it, to use cover, to use rerolls that help its own defence dice for nothing, to take
effects in the usual order, as they are listed, where another could matter only if somebody reacted in between."""


class Player(Mutable):
    seat: Seat
    helps: list[Help] | None = None
    """What it has left to the match; its own affair, like its orders. None in matches that began before anything could
    be: there orders leave dice to their owner too, as when they were given."""
    roster: Roster | None = None
    crisis: str | None = None
    """The crisis card drawn face down (MIS-03, MIS-04)."""
    squad: list[RosterEntry] = []
    """Sealed until deployment (SQD-07): empty before the reveal."""
    affiliation: str | None = None
    tactics: list[Tactic] = []
    leadership: str | None = None
    """The rule id of the active leadership (SQD-15…20)."""
    leader: CharacterId | None = None
    shared: dict[str, CharacterId] = {}
    """Leadership abilities that are active besides, by rule id, each with whoever has it."""
    gained: dict[str, CharacterId] = {}
    """Leadership abilities that team tactic cards gave, by rule id, each with whoever has it."""
    edge: Edge | None = None
    vp: int = 0


class Mission(Value):
    secure: str
    extract: str
    threat: int


END_TURN = "@end"
"""The ability of an order to end one's own turn as soon as one is asked how to go on."""
AGAIN = "@again"
"""The beginning of the ability of an order that makes an attack once more; after it attack, type and target."""


class StandingOrder(orders.StandingOrder):
    """An answer given in advance to a reaction, and its conditions; or, with `END_TURN`, that a turn is over; or, with
    `AGAIN`, that it ends with the same attack once more."""

    owner: CharacterId | None = None
    """The character whose ability it is; when it falls the order is off."""
    cost: int | None = None
    """What the ability cost when the order was given; at another price its owner is asked."""
    least_damage: int | None = None
    """Only if at least this much damage would be suffered."""
    keep_power: int | None = None
    """Only if this much Power remains after paying."""
    until: Literal["attack", "turn", "round", "match"] = "match"

    @property
    def subject(self) -> tuple[Json, ...]:
        return (self.seat, self.ability, self.owner)


class PlannedPlace(Value):
    """Where a character or grunt is to be deployed, in thousandths of an inch."""

    card: str
    x: int
    y: int


class DeploymentPlan(Value):
    """Where a player means to deploy, in the order of deploying; known to its owner alone."""

    places: tuple[PlannedPlace, ...]

    def place_of(self, card: str) -> PlannedPlace | None:
        return next((place for place in self.places if place.card == card), None)


class Deferred(Mutable):
    """A reaction that waits until the whole effect that set it off is over (EFF-06)."""

    live: str
    names: dict[str, Json]
    moment: str = ""
    """What set it off; empty if its use is settled already, as with a promise."""
    within: int | None = None
    """It comes up as soon as the frame at this place of the stack is done; none: when no effect is under way."""
    effect: str = ""
    """Which effect set it off, where several of one source are under way."""


class Options(Value):
    """What the players agreed on before the match."""

    edition: Edition = Edition.EARTHS_MIGHTIEST
    timeline: Timeline = Timeline.EXTENDED
    """Which cards the rosters hold, and whose lists of affiliations count (E25-12)."""
    pool: str = POOL_OF_OLD
    """Which printing of the cards it is played with (docs/adding-a-card.md)."""
    last_round: int = 6
    round_limit: int = 20
    """WIN-Q4, not in the rules: a match still tied after this round is a draw, so that every match ends."""
    grunts_count_for_passing: bool = True
    """PAS-Q1 asks for a switch."""
    threat: int | None = None
    """Agreed between the players; without it one of the two crises says it (MIS-06)."""
    real_choices_only: bool = False
    """Nobody is asked for a threat that both crises set, nor offered an edge that is like another (MIS-06, MIS-07)."""
    deployment_plans: bool = False
    """Both are asked at once for a plan to deploy from; either may deploy one by one all the same (DEP-02)."""


class Match(State, registry=CRISIS_PROTOCOL):
    schema_version: int = SCHEMA_VERSION
    name: str
    content: str
    """Version of the card data the match began with."""
    options: Options = Options()
    dice: DiceFacts = DiceFacts()
    round: int = 0
    phase: Phase = Phase.SETUP
    turn: Seat | None = None
    priority: Seat | None = None
    active: CharacterId | None = None
    """The character whose activation is going on."""
    last_activation: Seat | None = None
    players: dict[Seat, Player]
    characters: dict[CharacterId, Character] = {}
    terrain: dict[str, Feature] = {}
    objectives: dict[str, Objective] = {}
    markers: dict[str, Marker] = {}
    next_marker: int = 1
    mission: Mission | None = None
    effects: list[Effect] = []
    next_effect: int = 1
    deferred: list[Deferred] = []
    attacks: int = 0
    """How many attacks were made; gives each its number."""
    history: dict[str, list[Json]] = {}
    """What happened in the current span and may be asked about: `turn`, `round` and the like."""
    orders: list[StandingOrder] = []
    plans: dict[Seat, DeploymentPlan] = {}
    crisis_memory: dict[str, Json] = {}
    """What a crisis card has to remember between rounds."""

    def opponent(self, seat: Seat) -> Seat:
        return next(other for other in self.seats if other != seat)

    def squad(self, seat: Seat) -> list[Character]:
        """Characters of a side on the battlefield, whoever's squad they came from (CAR-04)."""
        return [c for c in self.characters.values() if c.controller == seat and c.in_play]

    def waiting(self, seat: Seat) -> list[Character]:
        """Characters of a squad that were not deployed and have not come onto the battlefield since."""
        return [c for c in self.characters.values() if c.owner == seat and c.waits]

    @property
    def fielded(self) -> list[Character]:
        return [c for c in self.characters.values() if c.in_play]

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats, the one with priority first."""
        first = self.priority or self.seats[0]
        return (first, self.opponent(first))
