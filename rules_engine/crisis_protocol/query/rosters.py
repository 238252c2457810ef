"""ROS, SQD, GEM: what a roster and a squad may hold; every fault with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules_engine.crisis_protocol.cards.character import Character
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.mission import CrisisKind
from rules_engine.crisis_protocol.state.editions import Edition, differs
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.kernel.explain import Reason

CHARACTERS, TACTICS, CRISES = 10, 10, 3
"""ROS-02…05."""
HAND = 5
"""SQD-23."""


def roster_faults(content: Content, roster: Roster, edition: Edition = Edition.EARTHS_MIGHTIEST) -> list[Reason]:
    """Everything that is wrong with a roster."""
    faults = _unknown(content, roster)
    if faults:
        return faults
    sizes = (
        ("ROS-02", "characters", len(roster.characters), CHARACTERS),
        ("ROS-03", "tactics", len(roster.tactics), TACTICS),
        ("ROS-04", "secure", len(roster.secure), CRISES),
        ("ROS-05", "extract", len(roster.extract), CRISES),
    )
    faults += [
        _fault(rule, "number", what=what, has=has, needs=needs) for rule, what, has, needs in sizes if has != needs
    ]
    faults += _doubled_people(content, [entry.card for entry in roster.characters], edition, "ROS-07", "ROS-08")
    faults += [_fault("ROS-09", "twice", card=card) for card in _repeated(roster.tactics)]
    faults += [_fault("ROS-10", "twice", card=card) for card in _repeated((*roster.secure, *roster.extract))]
    for kind, ids in ((CrisisKind.SECURE, roster.secure), (CrisisKind.EXTRACT, roster.extract)):
        rule = "ROS-04" if kind is CrisisKind.SECURE else "ROS-05"
        faults += [_fault(rule, "wrong_type", card=id) for id in ids if content.crises[id].kind is not kind]
    for entry in roster.characters:
        faults += _entry_faults(content, entry)
    faults += [_fault("GEM-07", "twice", card=gem) for gem in _repeated(g for e in roster.characters for g in e.gems)]
    for tactic in roster.tactics:
        clashing = [other for other in content.tactics[tactic].excludes if other in roster.tactics]
        faults += [_fault("EFF-01", "excludes", card=tactic, other=other) for other in clashing]
    return faults


def _fault(rule: str, code: str, **params: object) -> Reason:
    return Reason(rule=rule, code=code, params=params)


def _unknown(content: Content, roster: Roster) -> list[Reason]:
    unknown = [
        *(("character", e.card) for e in roster.characters if e.card not in content.characters),
        *(("gem", gem) for e in roster.characters for gem in e.gems if gem not in content.gems),
        *(("tactic", card) for card in roster.tactics if card not in content.tactics),
        *(("crisis", card) for card in (*roster.secure, *roster.extract) if card not in content.crises),
    ]
    return [_fault("ROS-01", "unknown_card", what=what, card=card) for what, card in unknown]


def _entry_faults(content: Content, entry: RosterEntry) -> list[Reason]:
    """ROS-12, GRU-02, KEY-Q2, GEM-01, GEM-02."""
    card = content.characters[entry.card]
    faults = []
    if card.is_grunt:
        faults.append(_fault("ROS-12", "grunt", card=entry.card))
    if card.form_of is not None:
        faults.append(_fault("TRF-01", "form", card=entry.card))
    if any(use.id == "reserve" for use in card.normal.keywords):
        faults.append(_fault("KEY-11", "reserve", card=entry.card))
    allowed = {gem for use in card.normal.keywords if use.id == "gem_bearer" for gem in use.values}
    faults += [_fault("GEM-01", "gem_not_allowed", card=entry.card, gem=g) for g in entry.gems if g not in allowed]
    if len(entry.gems) > card.gems:
        faults.append(_fault("GEM-02", "too_many_gems", card=entry.card, most=card.gems))
    return faults


def _repeated(ids: Iterable[str]) -> list[str]:
    return [id for id, times in Counter(ids).items() if times > 1]


def _doubled_people(
    content: Content, cards: list[str], edition: Edition, name_rule: str, ego_rule: str
) -> list[Reason]:
    """ROS-07, ROS-08, SQD-04, SQD-05; in 2022 a roster bars only who shares both, a squad only equal alter egos."""
    people = [content.characters[card] for card in cards]
    if name_rule == "ROS-07" and differs(edition, name_rule):
        both = _repeated(f"{p.full_name}|{p.alter_ego}" for p in people)
        return [_fault("ROS-07", "same_character", name=pair.partition("|")[0]) for pair in both]
    egos = [_fault(ego_rule, "same_alter_ego", name=ego) for ego in _repeated(p.alter_ego for p in people)]
    if differs(edition, name_rule):
        return egos
    return [_fault(name_rule, "same_name", name=name) for name in _repeated(p.full_name for p in people)] + egos


def threat_of(content: Content, entry: RosterEntry) -> int:
    """GEM-05, GEM-06."""
    return content.characters[entry.card].threat + sum(content.gems[gem].threat for gem in entry.gems)


def squad_faults(
    content: Content, roster: Roster, squad: Iterable[str], threat: int, edition: Edition = Edition.EARTHS_MIGHTIEST
) -> list[Reason]:
    """SQD-02…05, KEY-10: what is wrong with a choice of characters."""
    cards = list(squad)
    known = {entry.card: entry for entry in roster.characters}
    strangers = [card for card in cards if card not in known]
    if strangers:
        return [_fault("SQD-02", "not_in_roster", card=card) for card in strangers]
    if not cards:
        return [_fault("SQD-02", "empty", needs=1)]
    total = sum(threat_of(content, known[card]) for card in cards)
    faults = _doubled_people(content, cards, edition, "SQD-04", "SQD-05")
    if total > threat:
        faults.append(_fault("SQD-03", "threat", has=total, most=threat))
    peerless = [c for c in cards if any(use.id == "peerless" for use in content.characters[c].normal.keywords)]
    if len(peerless) > 1:
        faults.append(_fault("KEY-10", "peerless", cards=peerless))
    return faults


def affiliations(content: Content, squad: Iterable[str]) -> list[str]:
    """SQD-08…11: those that more than half of the squad belong to."""
    cards = [content.characters[card] for card in squad]
    counts = Counter(affiliation for card in cards for affiliation in card.affiliations)
    helped = any(use.id == "rogue_agent" for card in cards for use in card.normal.keywords)
    return sorted(a for a, n in counts.items() if 2 * (n + _rogue(cards, a, helped)) > len(cards))


def _rogue(cards: list[Character], affiliation: str, helped: bool) -> int:
    """One Rogue Agent that is not on the list counts as if it were."""
    if not helped:
        return 0
    outsiders = [
        card
        for card in cards
        if affiliation not in card.affiliations and any(use.id == "rogue_agent" for use in card.normal.keywords)
    ]
    return min(1, len(outsiders))


def tactics_open(content: Content, roster: Roster, affiliation: str | None) -> dict[str, list[Reason]]:
    """SQD-23…25, TAC-02, TAC-03: the roster's cards and why some cannot be selected."""
    return {
        card: []
        if content.tactics[card].affiliation in (None, affiliation)
        else [_fault("SQD-24", "affiliation", needs=content.tactics[card].affiliation)]
        for card in roster.tactics
    }


def leaderships(content: Content, squad: Iterable[str], affiliation: str | None) -> list[tuple[str, str]]:
    """SQD-14: the leadership abilities that could be active, each with its character's card."""
    if affiliation is None:
        return []
    return [
        (card, leadership.id)
        for card in squad
        for leadership in content.characters[card].normal.leadership
        if leadership.affiliation == affiliation
    ]
