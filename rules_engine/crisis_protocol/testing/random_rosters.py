"""Legal rosters out of all cards by chance; most lean to an affiliation, so that its leaders and cards are played."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.cards.character import Character
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.mission import CrisisKind
from rules_engine.crisis_protocol.query.rosters import CHARACTERS, TACTICS, crises_needed, roster_faults
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.testing.seeking import Aim

Wanted = Collection[str]
"""Ids of cards that shall rather be in the roster."""

LEANING = 0.7
"""The share of rosters that are built around an affiliation."""


def random_roster(
    content: Content, rng: random.Random, aim: Aim | None = None, edition: Edition = Edition.EARTHS_MIGHTIEST
) -> Roster:
    """A legal roster, rather with the cards that an aim needs; `AssertionError` if the pool is too small for one."""
    lean = rng.choice(sorted(content.affiliations)) if rng.random() < LEANING else None
    wanted: tuple[str, ...] = ()
    if aim is not None:
        lean, wanted = aim.affiliation or lean, aim.cards
    roster = Roster(
        characters=tuple(_characters(content, rng, lean, wanted, needs=bool(aim and aim.affiliation))),
        tactics=tuple(_tactics(content, rng, lean, wanted)),
        secure=tuple(_crises(content, rng, CrisisKind.SECURE, wanted, crises_needed(edition))),
        extract=tuple(_crises(content, rng, CrisisKind.EXTRACT, wanted, crises_needed(edition))),
    )
    faults = roster_faults(content, roster, edition)
    assert not faults, faults
    return roster


def _characters(
    content: Content, rng: random.Random, lean: str | None, wanted: Wanted, *, needs: bool
) -> list[RosterEntry]:
    """Wanted ones rather than those of the affiliation, unless what is wanted needs the affiliation."""
    able = [card for card in content.characters.values() if rosterable(card)]
    rng.shuffle(able)
    able.sort(key=lambda card: -(card.id in wanted) - (2 if needs else 0.5) * (lean in card.affiliations))
    people: list[Character] = []
    for card in able:
        if all(card.full_name != other.full_name and card.alter_ego != other.alter_ego for other in people):
            people.append(card)
    gems = rng.sample(sorted(content.gems), len(content.gems))
    gems.sort(key=lambda gem: gem not in wanted)
    return [RosterEntry(card=card.id, gems=_gems(card, gems, rng, wanted)) for card in people[:CHARACTERS]]


def rosterable(card: Character) -> bool:
    """ROS-12, TRF-01, KEY-11."""
    reserve = any(use.id == "reserve" for use in card.normal.keywords)
    return not card.is_grunt and card.form_of is None and not reserve


def _gems(card: Character, left: list[str], rng: random.Random, wanted: Wanted) -> tuple[str, ...]:
    """Some of the gems a bearer may have; each is borne once (GEM-07)."""
    bearer = next((use for use in card.normal.keywords if use.id == "gem_bearer"), None)
    if bearer is None:
        return ()
    allowed = [gem for gem in left if gem in bearer.values]
    most = bearer.number or 1
    least = min(most, sum(gem in wanted for gem in allowed))
    borne = tuple(allowed[: rng.randint(least, most)])
    for gem in borne:
        left.remove(gem)
    return borne


def _tactics(content: Content, rng: random.Random, lean: str | None, wanted: Wanted) -> list[str]:
    cards = rng.sample(sorted(content.tactics), len(content.tactics))
    cards.sort(key=lambda id: (content.tactics[id].affiliation not in (None, lean), id not in wanted))
    chosen: list[str] = []
    for id in cards:
        excluded = {other for taken in chosen for other in content.tactics[taken].excludes}
        if id not in excluded and not set(content.tactics[id].excludes) & set(chosen):
            chosen.append(id)
    return chosen[:TACTICS]


def _crises(content: Content, rng: random.Random, kind: CrisisKind, wanted: Wanted, number: int) -> list[str]:
    able = sorted(id for id, card in content.crises.items() if card.kind is kind)
    return sorted(rng.sample(able, len(able)), key=lambda id: id not in wanted)[:number]
