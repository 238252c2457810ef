"""Cards in hand: what each is worth to keep, and which to play for so many icons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules_engine.cry_havoc.players.ground import Ground
from rules_engine.cry_havoc.query.scoring import crystal_value
from rules_engine.cry_havoc.state.words import CardId, Icon, base
from rules_engine.cry_havoc.view.seat import FACE_DOWN
from rules_engine.kernel.values import Seat

UNKNOWN = 0.5
"""A card that nobody sees."""
CARD = 0.15
ICON = 0.12
"""Of the best row."""
BATTLE = 0.3
"""A battle effect where a battle is to be fought; anywhere else less."""
DRAWN, BONUS = 0.4, 0.35
"""A card drawn and a text carried out along with an action."""
PLENTY = 7
"""CH-DRW-02: cards beyond are discarded."""


@dataclass(frozen=True)
class Played:
    """Cards for one action."""

    cards: tuple[CardId, ...]
    icons: int
    price: float
    """What they were worth in hand, less what they bring besides their icons."""


def hand_worth(ground: Ground, seat: Seat) -> float:
    hand = ground.player(seat).hand
    found = sum(card_worth(ground, seat, card) for card in hand)
    return found * min(1.0, (PLENTY - 1) / len(hand)) if hand else 0.0


def card_worth(ground: Ground, seat: Seat, card: CardId) -> float:
    """To keep it."""
    if not ground.rounds and not ground.actions_left and not _fights(ground, seat):
        return 0.0
    if base(card) == FACE_DOWN:
        return UNKNOWN
    printed = ground.card(card)
    found = CARD + ICON * max(row.count for row in printed.rows.values())
    if printed.enables_scoring and not ground.state.last_round:
        regions = len(ground.controlled(seat))
        found += 0.25 * (regions + crystal_value(ground, seat) / 2) if ground.state.scoring is None else 0.3
    if printed.battle is not None:
        terrains = {ground.plan(id_).terrain for id_ in _fights(ground, seat)}
        if terrains and (printed.terrain is None or printed.terrain in terrains):
            found += BATTLE
    return found


def _fights(ground: Ground, seat: Seat) -> tuple[str, ...]:
    """Where a seat is to fight this round."""
    return tuple(
        id_
        for id_, region in ground.state.regions.items()
        if region.battle is not None and seat in (region.battle.attacker, region.battle.defender)
    )


def ways_to_play(ground: Ground, seat: Seat, icon: Icon) -> Mapping[int, Played]:
    """For every number of icons the cards that one misses least."""
    # Whoever has more cards than it can ever play gives them away lightly.
    player = ground.player(seat)
    ease = min(1.0, (1.0 + 1.5 * max(1, ground.actions_left)) / max(1, len(player.hand)))
    best: dict[int, Played] = {0: Played((), 0, 0.0)}
    for card in player.hand:
        if base(card) == FACE_DOWN:
            continue
        row = ground.card(card).rows[icon]
        extra = row.vp + DRAWN * (row.draw_each + row.draw_once) + BONUS * row.bonus
        price = ease * card_worth(ground, seat, card) - extra
        for before in list(best.values()):
            icons = before.icons + row.count
            more = Played((*before.cards, card), icons, before.price + price)
            if icons not in best or not best[icons].cards or more.price < best[icons].price:
                best[icons] = more
    return {icons: played for icons, played in best.items() if played.cards}


def cheapest(ways: Mapping[int, Played], icons: int) -> Played | None:
    """For at least so many icons."""
    return min((played for count, played in ways.items() if count >= icons), key=lambda one: one.price, default=None)
