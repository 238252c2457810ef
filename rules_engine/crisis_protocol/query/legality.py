"""Which cards of a roster a timeline of organised play bars (E25-12, E25-13), and which nobody can referee yet.

It judges by the catalogue of known cards alone; whether a roster is sound by the rules is said by `query.rosters`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.crisis_protocol.cards.catalogue import KnownCard, Standing, catalogue
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.state.match import Roster
from rules_engine.crisis_protocol.state.timelines import Timeline
from rules_engine.kernel.explain import Reason

MOST_RESTRICTED = 2
"""E25-12."""
RULE = "ROS-Q1"


def entries(roster: Roster) -> Iterator[tuple[str, str]]:
    """Every card of a roster, each with its kind: second copies are their first one's card."""
    for entry in roster.characters:
        yield "character", first_copy(entry.card)
        yield from (("gem", gem) for gem in entry.gems)
    yield from (("tactic", card) for card in roster.tactics)
    yield from (("secure", card) for card in roster.secure)
    yield from (("extract", card) for card in roster.extract)


def first_copy(card: str) -> str:
    """E25-09: the card of which this is the second copy, or the card itself."""
    first = catalogue().first_of.get(card)
    return first.id if first is not None else card


def is_refereed(content: Content, kind: str, id: str) -> bool:
    cards = {"character": content.characters, "tactic": content.tactics, "gem": content.gems}
    return id in cards.get(kind, content.crises)


def timeline_faults(roster: Roster, timeline: Timeline) -> list[Reason]:
    """What a timeline bars, one fault for each card. Nothing is barred of what the catalogue does not know."""
    known = [card for kind, id in dict.fromkeys(entries(roster)) if (card := catalogue().find(kind, id)) is not None]
    faults = [fault for card in known if (fault := _barred(card, timeline)) is not None]
    restricted = [card.id for card in known if card.standard is Standing.RESTRICTED]
    if timeline.is_standard and len(restricted) > MOST_RESTRICTED:
        params = {"cards": restricted, "has": len(restricted), "most": MOST_RESTRICTED}
        faults.append(Reason(rule=RULE, code="restricted", params=params))
    return faults


def _barred(card: KnownCard, timeline: Timeline) -> Reason | None:
    code = None
    if timeline.is_standard and card.standard is Standing.BANNED:
        code = "banned"
    elif timeline.is_standard and card.standard is Standing.ROTATED:
        code = "rotated"
    elif timeline is Timeline.CHALLENGER and card.kind in ("secure", "extract") and not card.challenger:
        code = "not_challenger"
    elif timeline.is_year and not card.in_year(timeline):
        return Reason(rule=RULE, code="not_in_year", params={"card": card.id, "year": int(timeline)})
    return Reason(rule=RULE, code=code, params={"card": card.id}) if code else None


def on_list(content: Content, card: str, affiliation: str, timeline: Timeline) -> bool:
    """SQD-12: whether a character is on an affiliation's list; in a yearly timeline, on that year's."""
    if affiliation not in content.characters[card].affiliations:
        return False
    known = catalogue().find("character", first_copy(card))
    if not timeline.is_year or known is None:
        return True
    return int(timeline) in known.affiliations.get(affiliation, ())
