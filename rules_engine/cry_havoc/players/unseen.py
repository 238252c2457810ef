"""What lies face down, as a seat that looks ahead takes it: a card that brings nothing, a tile as tiles are on the
whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import count
from types import MappingProxyType

from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.content.pieces import Card, Row, Tile
from rules_engine.cry_havoc.content.vocabulary import Rule
from rules_engine.cry_havoc.content.words import Label
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import CardId, TileKind, base
from rules_engine.cry_havoc.view.seat import FACE_DOWN

NAMELESS = Label(en=FACE_DOWN, de=FACE_DOWN)
# Their id is none that a pack could have, and they bear no text: so they are built unchecked.
CARD = Card.model_construct(
    id=FACE_DOWN, army=None, terrain=None, name=NAMELESS, copies=1, move=Row(), recruit=Row(), build=Row(),
    battle=None, bonus=None, special=None,
)  # fmt: skip


TEXT = Rule.model_construct(id=FACE_DOWN)


class UnseenPack(Pack):
    """A pack that knows what nobody sees."""

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        return MappingProxyType({**super().rules, FACE_DOWN: TEXT})

    @cached_property
    def events(self) -> Mapping[str, Tile]:
        return MappingProxyType({**super().events, FACE_DOWN: self.tiles[FACE_DOWN]})

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        return MappingProxyType({**super().cards, FACE_DOWN: CARD})

    @cached_property
    def tiles(self) -> Mapping[str, Tile]:
        return MappingProxyType({**super().tiles, FACE_DOWN: self._mean_tile()})

    def _mean_tile(self) -> Tile:
        """What stands for any tile of the natives."""
        tiles = [tile for tile in self.stacks[TileKind.WAR_PARTY].tiles for _ in range(tile.copies)]
        units, crystals = (sum(getattr(tile, each) for tile in tiles) for each in ("units", "crystals"))
        return Tile.model_construct(
            id=FACE_DOWN, kind=TileKind.WAR_PARTY, name=NAMELESS, copies=1,
            units=round(units / len(tiles)), crystals=round(crystals / len(tiles)), rule=None, once=True,
        )  # fmt: skip


def unseen(pack: Pack) -> UnseenPack:
    return UnseenPack(about=pack.about, version=pack.version, armies=pack.armies, maps=pack.maps, stacks=pack.stacks)


def numbered(seen: Match) -> Match:
    """A view whose hidden cards can be told apart: a hand of two that are the same could not be asked about."""
    names = (f"{FACE_DOWN}#{number}" for number in count(1))

    def apart(cards: Iterable[CardId]) -> list[CardId]:
        return [next(names) if base(card) == FACE_DOWN else card for card in cards]

    players = {
        seat: player.model_copy(update={"hand": apart(player.hand), "deck": apart(player.deck)})
        for seat, player in seen.players.items()
    }
    terrain = {name: apart(cards) for name, cards in seen.terrain.items()}
    return seen.model_copy(update={"players": players, "terrain": terrain})
