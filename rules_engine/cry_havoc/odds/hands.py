"""Which battle effects the other side may hold, as far as a seat can know: out of its view alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from rules_engine.cry_havoc.content.pieces import Card
from rules_engine.cry_havoc.content.vocabulary.rule import Rule
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.match import Player
from rules_engine.cry_havoc.state.words import CardId, RegionId, base
from rules_engine.kernel.values import Seat


class Possible(NamedTuple):
    """A card that may be in a hand and could be played in this battle."""

    card: str
    rule: Rule
    chance: float
    """That at least one of its kind is in that hand, each hidden card being as likely as any other."""


def possible(world: World, holder: Seat, region: RegionId) -> tuple[Possible, ...]:
    """Of a hand that is seen what it holds; of one that is not, all that it may hold. The likeliest first."""
    found = [
        Possible(id_, card.battle, round(chance, 3))
        for id_, chance in _chances(world, holder)
        if (card := world.pack.cards[id_]).battle is not None
        and (card.terrain is None or card.terrain == world.plan(region).terrain)
        and chance > 0
    ]
    return tuple(sorted(found, key=lambda one: (-one.chance, one.card)))


def _chances(world: World, holder: Seat) -> Iterator[tuple[str, float]]:
    player = world.player(holder)
    seen = [base(card) for card in player.hand if _known(world, card)]
    yield from dict.fromkeys(seen, 1.0).items()
    hidden = len(player.hand) - len(seen)
    if not hidden:
        return
    unseen = hidden + len(player.deck)
    for card, left in _own_left(world, player).items():
        if card not in seen:
            yield card, _at_least_one(hidden, unseen, left)
    yield from _terrain_chances(world, player, hidden, unseen)


def _known(world: World, card: CardId) -> bool:
    """What lies face down has no name of the pack."""
    return base(card) in world.pack.cards


def _open(player: Player) -> list[CardId]:
    return [*player.hand, *player.discard, *player.in_play]


def _own_left(world: World, player: Player) -> Counter[str]:
    """Cards of the own army that nobody has seen of late: in hand or in the draw pile."""
    printed = Counter({card.id: card.copies for card in world.army(player.seat).cards})
    return printed - Counter(base(card) for card in _open(player))


def _terrain_chances(world: World, player: Player, hidden: int, unseen: int) -> Iterator[tuple[str, float]]:
    """Terrain cards it has taken and not shown; which of those that are off the stacks nobody can tell."""
    own = sum(_own_left(world, player).values())
    taken = max(0, unseen - own)
    if not taken:
        return
    cards = [card for card in world.pack.cards.values() if card.terrain is not None]
    shown = Counter(base(card) for one in world.state.players.values() for card in _open(one) if _known(world, card))
    off = {terrain: _off_stack(world, cards, shown, terrain) for terrain in {card.terrain for card in cards}}
    gone = sum(off.values())
    for card in cards:
        left = card.copies - shown[card.id]
        together = sum(one.copies - shown[one.id] for one in cards if one.terrain == card.terrain)
        if left > 0 and gone and together:
            # As many of this terrain as on the whole; of those this card.
            each = hidden / unseen * taken * off[card.terrain] / gone
            yield card.id, min(1.0, each * left / together)


def _off_stack(world: World, cards: list[Card], shown: Counter[str], terrain: object) -> int:
    """Cards of a terrain that are neither on their stack nor seen anywhere."""
    mine = [card for card in cards if card.terrain == terrain]
    stacked = sum(len(stack) for name, stack in world.state.terrain.items() if name == terrain)
    return max(0, sum(card.copies - shown[card.id] for card in mine) - stacked)


def _at_least_one(drawn: int, among: int, copies: int) -> float:
    missed = 1.0
    for number in range(copies):
        missed *= max(0, among - drawn - number) / max(1, among - number)
    return 1.0 - missed
