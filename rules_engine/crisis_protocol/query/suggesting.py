"""Squads worth taking for a mission: legal ones that fill the threat, under a leader where the roster has one.

It must not choose for anybody: it lists, the best first, and always the same for the same roster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules_engine.cardfiles.grammar import words
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.query import rosters
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import Roster
from rules_engine.crisis_protocol.state.timelines import Timeline
from rules_engine.kernel.values import Value

UNLIKE = 2
"""A second suggestion differs from those before it by so many characters, or by its affiliation."""
NEARLY = 2
"""Less threat than this left over is as good as none."""
USUAL = 5
"""Characters: enough to hold what lies on the mat."""
MOST_KEPT = 64
"""Rosters and missions at a time: a set-up asks about its own several times."""


class Suggestion(Value):
    """A squad with all that is chosen along with it (SQD-26)."""

    squad: tuple[str, ...]
    affiliation: str | None
    tactics: tuple[str, ...]
    threat: int


def suggestions(
    content: Content,
    roster: Roster,
    threat: int,
    edition: Edition = Edition.EARTHS_MIGHTIEST,
    timeline: Timeline = Timeline.EXTENDED,
    most: int = 3,
) -> list[Suggestion]:
    """SQD-02…10, SQD-14, SQD-23…25."""
    known: dict[tuple[str, int, Edition, Timeline, int], list[Suggestion]]
    known = content.derived.setdefault("suggestions", {})
    key = (roster.model_dump_json(), threat, edition, timeline, most)
    if key not in known:
        if len(known) >= MOST_KEPT:
            known.clear()
        known[key] = _suggestions(content, roster, threat, edition, timeline, most)
    return list(known[key])


def _suggestions(
    content: Content, roster: Roster, threat: int, edition: Edition, timeline: Timeline, most: int
) -> list[Suggestion]:
    ranked = sorted(_candidates(content, roster, threat, edition, timeline), reverse=True)
    found: list[Suggestion] = []
    for _, squad, affiliation in ranked:
        total = sum(rosters.threat_of(content, entry) for entry in roster.characters if entry.card in squad)
        one = Suggestion(
            squad=squad, affiliation=affiliation, tactics=hand(content, roster, squad, affiliation), threat=total
        )
        if all(_unlike(one, other) for other in found):
            found.append(one)
            if len(found) == most:
                break
    return found


Candidate = tuple[tuple[int, ...], tuple[str, ...], str | None]


def _candidates(
    content: Content, roster: Roster, threat: int, edition: Edition, timeline: Timeline
) -> Iterator[Candidate]:
    """Legal squads with a rank: the threat used up, then led, then of the usual number, then whom the roster names
    first."""
    worth = {entry.card: rosters.threat_of(content, entry) for entry in roster.characters}
    places = {card: place for place, card in enumerate(worth)}
    for size in range(1, len(worth) + 1):
        for squad in combinations(worth, size):
            total = sum(worth[card] for card in squad)
            if total > threat or rosters.squad_faults(content, roster, squad, threat, edition):
                continue
            affiliation, led = _banner(content, squad, timeline)
            liked = sum(places[card] for card in squad)
            rank = (int(threat - total < NEARLY), int(led), total, -abs(size - USUAL), -liked)
            yield rank, squad, affiliation


def _banner(content: Content, squad: Sequence[str], timeline: Timeline) -> tuple[str | None, bool]:
    """The affiliation to fight under: rather one with a leader, then the one that most belong to."""
    able = rosters.affiliations(content, squad, timeline)
    if not able:
        return None, False

    def liking(id: str) -> tuple[bool, int]:
        members = sum(id in content.characters[card].affiliations for card in squad)
        return bool(rosters.leaderships(content, squad, id)), members

    best = max(able, key=liking)
    return best, liking(best)[0]


def _unlike(one: Suggestion, other: Suggestion) -> bool:
    return one.affiliation != other.affiliation or len(set(one.squad) - set(other.squad)) >= UNLIKE


def hand(content: Content, roster: Roster, squad: Sequence[str], affiliation: str | None) -> tuple[str, ...]:
    """SQD-23…25: cards of the squad's affiliation and of its characters before those that anybody can play; none that
    names characters who are not there."""
    open_ = [card for card, faults in rosters.tactics_open(content, roster, affiliation).items() if not faults]
    fits = {card: _fit(content, card, squad) for card in open_}
    liked = sorted((card for card in open_ if fits[card] >= 0), key=lambda card: -fits[card])
    counted = [card for card in liked if not content.tactics[card].besides][: rosters.HAND]
    return tuple(card for card in liked if card in counted or content.tactics[card].besides)


def _fit(content: Content, tactic: str, squad: Sequence[str]) -> int:
    """2: names characters of the squad; 1: belongs to an affiliation; 0: for anybody; -1: names others."""
    card = content.tactics[tactic]
    named = _named(content, tactic)
    if named:
        present = {slug for id in squad for slug in content.characters[id].slugs}
        return 2 if named <= present else -1
    return 1 if card.affiliation is not None else 0


def _named(content: Content, tactic: str) -> frozenset[str]:
    """The characters that a card speaks of; worked out once."""
    known: dict[str, frozenset[str]] = content.derived.setdefault("named", {})
    if tactic not in known:
        people = {slug for character in content.characters.values() for slug in character.slugs}
        known[tactic] = frozenset(people & set(words(content.tactics[tactic].rules)))
    return known[tactic]
