"""Characters, terrain and tokens of a match, as they stand; printed numbers stay on the cards."""

from __future__ import annotations

from enum import StrEnum

from rules_engine.kernel.values import Json, Mutable, Seat, Value

CharacterId = str
"""`seat.card`, such as `blue.iron_man`; a second grunt of a kind gets a number."""

MOST_POWER = 10
"""POW-03."""


class Health(StrEnum):
    HEALTHY = "healthy"
    INJURED = "injured"


class Position(Value):
    """A place on the mat in thousandths of an inch."""

    x: int
    y: int


class Character(Mutable):
    id: CharacterId
    card: str
    owner: Seat
    """Whose squad it belongs to; for who commands it now see `controller`."""
    controller: Seat
    health: Health = Health.HEALTHY
    form: str | None = None
    """The form it shows, by its id on the card; None for characters without forms (TRF)."""
    damage: int = 0
    power: int = 0
    conditions: list[str] = []
    tokens: dict[str, int] = {}
    """Tokens of its own or others' abilities, by name; not objectives."""
    gems: list[str] = []
    spot: Position | None = None
    """None while it is not on the battlefield."""
    on: str | None = None
    """The terrain feature it stands on."""
    fell: Position | None = None
    """Where it stood when it was KO'd, for effects of that moment that measure to it."""
    fell_in: int | None = None
    """The round of that; unknown in matches from before it was kept."""
    joined: list[str] = []
    """Affiliations that a card made it a member of."""
    activated: bool = False
    dazed: bool = False
    koed: bool = False
    grunt: bool = False

    @property
    def in_play(self) -> bool:
        return self.spot is not None and not self.koed

    @property
    def waits(self) -> bool:
        """A card keeps it off the battlefield until later; whoever has left is KO'd or out of the game."""
        return self.spot is None and not self.koed

    @property
    def place(self) -> Position:
        assert self.spot is not None, f"{self.id} is not on the battlefield"
        return self.spot


class Feature(Mutable):
    """A terrain feature on the battlefield; a destroyed one is removed from the match (TER-04)."""

    id: str
    terrain: str
    """Its kind, such as `car`."""
    size: int
    outline: list[Position]
    interactive: bool = True
    owner: Seat | None = None
    """Whose effect placed it, if any did."""


class Objective(Mutable):
    """An objective token (OBJ)."""

    id: str
    crisis: str
    """The crisis card it belongs to, or the team tactic card that brought it."""
    brought_by: Seat | None = None
    """Whose team tactic card brought it: both players may play the same one."""
    name: str
    spot: Position | None = None
    """None while it is held or out of play."""
    held_by: CharacterId | None = None
    controlled_by: Seat | None = None
    claimed_by: Seat | None = None
    """Who secures it by a token laid on it, until an enemy contests it."""
    flipped: bool = False
    removed: bool = False
    facing: int | None = None
    """Of a zone token: where its arc looks, in degrees from the east counterclockwise (E25-05)."""


class Marker(Mutable):
    """A token of a card that lies on the battlefield and is no objective."""

    id: str
    name: str
    spot: Position
    owner: Seat
    """Whose card laid it."""


class Tactic(Mutable):
    """A team tactic card selected for the match."""

    card: str
    played: bool = False
    tokens: dict[str, int] = {}
    """Tokens that lie on it, by name."""


class Effect(Mutable):
    """A gift or promise of a rule that lasts for a while; what it says stands in the content, not here."""

    id: int
    rule: str
    path: list[str | int]
    """Where in that rule the step stands that gave it."""
    owner: CharacterId | None
    seat: Seat | None
    bearer: CharacterId | None = None
    bindings: dict[str, Json] = {}
    until: str
    """`span`, `span:whose`, `next:what` … as `durations` reads it."""
    slot: str | None = None
