"""The state of a match of Cry Havoc."""

from __future__ import annotations

from pydantic import Field

from rules_engine.cry_havoc.registry import CRY_HAVOC
from rules_engine.cry_havoc.state.board import Battle, Count, Region
from rules_engine.cry_havoc.state.lasting import Lasting, Trigger
from rules_engine.cry_havoc.state.orders import StandingOrder
from rules_engine.cry_havoc.state.words import (
    NATIVES,
    CardId,
    Level,
    Owner,
    Phase,
    RegionId,
    SkillState,
    Terrain,
    TileId,
)
from rules_engine.kernel.chance import DiceFacts
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Mutable, Seat, Value

SCHEMA_VERSION = 1

SLOTS = 5
"""CH-MAT-19: four event slots and the printed one."""


class Options(Value):
    """What was agreed before the match."""

    level: Level = Level.ADVANCED
    random_hq: bool = False
    """CH-SET-Q1: HQ spaces are dealt instead of chosen."""
    map: str | None = None
    """The pack's map for this number of players, if none is named."""


class Player(Mutable):
    """What one seat has of its army (CH-MAT-12)."""

    seat: Seat
    army: str
    hand: list[CardId] = []
    deck: list[CardId] = []
    """Face down: nobody knows its order."""
    discard: list[CardId] = []
    """Open to all (CH-DRW-Q2)."""
    in_play: list[CardId] = []
    """Played for the running action (CH-ACT-17)."""
    vp: int = Field(0, ge=0)
    reserve: int = Field(0, ge=0)
    hq: RegionId | None = None
    skills: dict[str, SkillState] = {}
    skill_tiles: dict[str, list[RegionId]] = {}
    """Where the tiles of skills lie until they are refreshed (CH-EVT-16)."""
    structures: dict[str, int] = {}
    """Markers left of each type (CH-BLD-08)."""
    markers: dict[str, int] = {}
    """Other markers left of each kind."""
    prisoners: Count = {}
    """Whose units this seat holds (CH-BAT-33)."""
    known: list[TileId] = []
    """Tiles that lie face down and that it has looked at; known to it alone."""


class NeutralNatives(Mutable):
    """The natives while nobody plays them (CH-TRO-01)."""

    reserve: int = Field(0, ge=0)
    prisoners: dict[Seat, int] = {}
    """CH-BAT-35: the common pool."""


class Match(State, registry=CRY_HAVOC):
    schema_version: int = SCHEMA_VERSION
    name: str = "match"
    pack: str = ""
    content: str = ""
    """The version of the pack it began with."""
    options: Options = Options()
    map: str = ""
    dice: DiceFacts = DiceFacts()
    players: dict[Seat, Player]
    natives: NeutralNatives | None = None
    regions: dict[RegionId, Region] = {}
    initiative: list[Seat] = []
    new_initiative: list[Seat] = []
    round: int = 0
    phase: Phase = Phase.SETUP
    action_round: int = 0
    events: list[list[TileId]] = []
    """The stack on each event slot, top first; the fifth is the printed slot (CH-EVT-Q3). Face down."""
    last_round: bool = False
    """CH-EVT-03."""
    scoring: Seat | None = None
    """Whose `scoring enabled` tile lies on the scoring field (CH-SCO-02)."""
    terrain: dict[Terrain, list[CardId]] = {}
    """Face down."""
    war_parties: list[TileId] = []
    nests: list[TileId] = []
    explorations: list[TileId] = []
    """Supplies, face down, top first."""
    spent: list[TileId] = []
    """Tiles that were turned up and carried out."""
    buried: list[TileId] = []
    """Tiles that were discarded unseen."""
    battle: Battle | None = None
    markers_used: int = 0
    """The highest battle marker of the round so far (CH-BAT-08)."""
    orders: list[StandingOrder] = []
    lasting: list[Lasting] = []
    due: list[Trigger] = []
    """Texts whose moment has come."""
    serial: int = 0
    """The number of the last thing that began to last or to wait."""

    def natives_owner(self) -> Owner:
        """Whose the natives' units are."""
        return next((seat for seat, player in self.players.items() if player.army == NATIVES), NATIVES)

    def army(self, owner: Owner) -> str:
        return self.players[owner].army if owner in self.players else NATIVES

    def reserve(self, owner: Owner) -> int:
        if owner in self.players:
            return self.players[owner].reserve
        return self.natives.reserve if self.natives is not None else 0

    def change_reserve(self, owner: Owner, change: int) -> None:
        """For events alone."""
        holder = self.players.get(owner) or self.natives
        assert holder is not None
        holder.reserve += change
        assert holder.reserve >= 0, owner
