"""Both squads at the moment they are revealed, in the match's words.

It must not draw: `squads` does, in its own place.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.crisis_protocol.panels.here import content_of, match_of, names_of
from bot.games.crisis_protocol.pictures.squads import Member, SquadSide, SquadsView
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.events.setup import SquadRevealed
from rules_engine.crisis_protocol.query.rosters import threat_of
from rules_engine.crisis_protocol.state.match import RosterEntry


def squads_of(look: Look, revealed: Sequence[SquadRevealed]) -> SquadsView:
    """DEP-01."""
    to, mission = look.to, match_of(look).mission
    under = to.say("threat {n}", n=mission.threat) if mission is not None else ""
    sides = tuple(_side(look, event) for event in sorted(revealed, key=lambda event: event.seat))
    return SquadsView(to.say("The squads"), under, sides, to.say("Team tactic cards"))


def _side(look: Look, event: SquadRevealed) -> SquadSide:
    names = names_of(look)
    banner = names.card(event.affiliation) if event.affiliation else None
    return SquadSide(
        event.seat,
        look.name(event.seat),
        banner or look.to.say("No affiliation"),
        tuple(_member(look, entry) for entry in event.squad),
        tuple(names.card(card) or names.thing(card) for card in event.tactics),
    )


def _member(look: Look, entry: RosterEntry) -> Member:
    to, names, content = look.to, names_of(look), content_of(look)
    stamina = content.characters[entry.card].normal.healthy.stamina
    figures = to.say("Threat {threat}, Stamina {stamina}", threat=threat_of(content, entry), stamina=stamina)
    gems = [names.card(gem) or names.thing(gem) for gem in entry.gems]
    return Member(names.card(entry.card) or names.thing(entry.card), ", ".join((figures, *gems)))
