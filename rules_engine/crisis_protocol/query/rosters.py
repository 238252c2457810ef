"""ROS, SQD, GEM: what a roster and a squad may hold; every fault with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable

from rules_engine.crisis_protocol.cards.catalogue import catalogue
from rules_engine.crisis_protocol.cards.character import Character
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.mission import CrisisKind
from rules_engine.crisis_protocol.query.legality import entries, is_refereed, on_list, timeline_faults
from rules_engine.crisis_protocol.state.editions import Edition, differs
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.crisis_protocol.state.timelines import Timeline
from rules_engine.kernel.explain import Reason

CHARACTERS, TACTICS = 10, 10
"""ROS-02, ROS-03."""
HAND = 5
"""SQD-23."""


def crises_needed(edition: Edition) -> int:
    """ROS-04, ROS-05: of each type."""
    return 5 if differs(edition, "ROS-04") else 3


def roster_faults(
    content: Content,
    roster: Roster,
    edition: Edition = Edition.EARTHS_MIGHTIEST,
    timeline: Timeline = Timeline.EXTENDED,
) -> list[Reason]:
    """Everything that is wrong with a roster. What cannot be played here is named, the rest is judged all the same."""
    barred = timeline_faults(roster, timeline)
    faults = [*_unknown(content, roster, {fault.params.get("card") for fault in barred}), *barred]
    crises = crises_needed(edition)
    sizes = (
        ("ROS-02", "characters", len(roster.characters), CHARACTERS),
        ("ROS-03", "tactics", len(roster.tactics), TACTICS),
        ("ROS-04", "secure", len(roster.secure), crises),
        ("ROS-05", "extract", len(roster.extract), crises),
    )
    faults += [
        _fault(rule, "number", what=what, has=has, needs=needs) for rule, what, has, needs in sizes if has != needs
    ]
    faults += [_fault("ROS-09", "twice", card=card) for card in _repeated(roster.tactics)]
    faults += [_fault("ROS-10", "twice", card=card) for card in _repeated((*roster.secure, *roster.extract))]
    faults += [_fault("GEM-07", "twice", card=gem) for gem in _repeated(g for e in roster.characters for g in e.gems)]
    people = [entry for entry in roster.characters if entry.card in content.characters]
    faults += _doubled_people(content, [entry.card for entry in people], edition, "ROS-07", "ROS-08")
    for kind, ids in ((CrisisKind.SECURE, roster.secure), (CrisisKind.EXTRACT, roster.extract)):
        rule = "ROS-04" if kind is CrisisKind.SECURE else "ROS-05"
        played = [content.crises[id] for id in ids if id in content.crises]
        faults += [_fault(rule, "wrong_type", card=card.id) for card in played if card.kind is not kind]
    for entry in people:
        faults += _entry_faults(content, entry)
    for tactic in roster.tactics:
        others = content.tactics[tactic].excludes if tactic in content.tactics else ()
        clashing = [other for other in others if other in roster.tactics]
        faults += [_fault("EFF-01", "excludes", card=tactic, other=other) for other in clashing]
    return faults


def _fault(rule: str, code: str, **params: object) -> Reason:
    return Reason(rule=rule, code=code, params=params)


def _unknown(content: Content, roster: Roster, barred: Container[object]) -> list[Reason]:
    """ROS-01: cards that nobody knows, and those that are known and cannot be refereed yet; what is barred anyway has
    its sentence already."""
    faults = []
    for kind, id in dict.fromkeys(entries(roster)):
        if is_refereed(content, kind, id) or id in barred:
            continue
        if catalogue().find(kind, id) is not None:
            faults.append(_fault("ROS-01", "not_refereed", card=id))
        else:
            what = "crisis" if kind in ("secure", "extract") else kind
            faults.append(_fault("ROS-01", "unknown_card", what=what, card=id))
    return faults


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
    borne = [gem for gem in entry.gems if gem in content.gems]
    faults += [_fault("GEM-01", "gem_not_allowed", card=entry.card, gem=g) for g in borne if g not in allowed]
    if len(entry.gems) > card.gems:
        faults.append(_fault("GEM-02", "too_many_gems", card=entry.card, most=card.gems))
    return faults


def _repeated(ids: Iterable[str]) -> list[str]:
    return [id for id, times in Counter(ids).items() if times > 1]


def _doubled_people(
    content: Content, cards: list[str], edition: Edition, name_rule: str, ego_rule: str
) -> list[Reason]:
    """ROS-07, ROS-08, SQD-04, SQD-05; in 2022 and 2025 a roster bars only who shares both, a squad only equal alter
    egos."""
    if again := _repeated(cards):  # even who may be there twice has two cards
        return [_fault(name_rule, "same_character", name=content.characters[id].full_name) for id in again]
    people = _singles(content, cards)
    if name_rule == "ROS-07" and differs(edition, name_rule):
        both = _repeated(f"{p.full_name}|{p.alter_ego}" for p in people)
        return [_fault("ROS-07", "same_character", name=pair.partition("|")[0]) for pair in both]
    egos = [_fault(ego_rule, "same_alter_ego", name=ego) for ego in _repeated(p.alter_ego for p in people)]
    if differs(edition, name_rule):
        return egos
    return [_fault(name_rule, "same_name", name=name) for name in _repeated(p.full_name for p in people)] + egos


def _singles(content: Content, cards: list[str]) -> list[Character]:
    """Whom duplicates are looked for among: of those who may be there several times, only the ones too many count."""
    people: list[Character] = []
    seen: Counter[str] = Counter()
    for card in (content.characters[id] for id in cards):
        copies = max((content.keywords[use.id].copies for use in card.normal.keywords), default=1)
        seen[card.full_name] += 1
        if copies == 1 or seen[card.full_name] == 1 or seen[card.full_name] > copies:
            people.append(card)
    return people


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


def imposed(cards: Iterable[Character]) -> str | None:
    """The affiliation that a character of the squad lets it have alone, with its leadership."""
    return next((rule.affiliation for card in cards for rule in card.normal.leadership if rule.imposed), None)


def adoptable(content: Content, tactics: Iterable[str]) -> list[str]:
    """The affiliations that team tactic cards among these let one stranger join."""
    cards = (content.tactics[id] for id in tactics if id in content.tactics)
    return sorted({card.adopts for card in cards if card.adopts is not None})


def affiliations(
    content: Content, squad: Iterable[str], timeline: Timeline = Timeline.EXTENDED, adopting: Collection[str] = ()
) -> list[str]:
    """SQD-08…11: those that more than half of the squad belong to, as their lists are in the timeline; each of
    `adopting` takes one of the others in."""
    cards = [content.characters[card] for card in squad]
    if (master := imposed(cards)) is not None:
        return [master]
    lists = {card.id: [a for a in card.affiliations if on_list(content, card.id, a, timeline)] for card in cards}
    counts = Counter(affiliation for listed in lists.values() for affiliation in listed)
    rogues = [card.id for card in cards if any(use.id == "rogue_agent" for use in card.normal.keywords)]

    def members(affiliation: str) -> int:
        """E25-10: one Rogue Agent that is not on the list counts as if it were; so does whom a card takes in."""
        strangers = sum(affiliation not in listed for listed in lists.values())
        taken_in = any(affiliation not in lists[card] for card in rogues) + (affiliation in adopting)
        return counts[affiliation] + min(taken_in, strangers)

    return sorted(affiliation for affiliation in {*counts, *adopting} if 2 * members(affiliation) > len(cards))


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
    found = [
        (card, leadership)
        for card in squad
        for leadership in content.characters[card].normal.leadership
        if leadership.affiliation == affiliation
    ]
    bound = [(card, leadership) for card, leadership in found if leadership.imposed]
    return [(card, leadership.id) for card, leadership in bound or found]
