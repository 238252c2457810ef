"""Legal teams at random, leaning to cards that a match is to seek."""

from __future__ import annotations

from random import Random

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.state.match import Format, Team, TeamCard


def random_team(rng: Random, content: Content, format: Format, wanted: tuple[str, ...] = ()) -> Team:
    """A legal team; `wanted` cards are in it as far as their names differ."""
    budget = 20 if format is Format.TOURNAMENT else 15
    families: dict[str, list[str]] = {}
    basics = [card.id for card in content.offered if card.energy is None]
    for card in content.offered:
        if card.energy is not None:
            families.setdefault(card.family, []).append(card.id)
    first = [id for id in wanted if id in content.cards and content.cards[id].energy is not None]
    chosen: dict[str, str] = {}
    for id in first:
        chosen.setdefault(content.cards[id].family, id)
    for family in rng.sample(sorted(families), 8):
        if len(chosen) < 8:
            chosen.setdefault(family, rng.choice(families[family]))
    each = max(1, budget // max(1, len(chosen)))
    cards = tuple(TeamCard(card=id, dice=min(content.cards[id].max_dice, each)) for id in list(chosen.values())[:8])
    own = [id for id in wanted if id in basics][:2]
    others = rng.sample([id for id in basics if id not in own], 2 - len(own))
    return Team(cards=cards, basics=(*own, *others))
