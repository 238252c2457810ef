"""MIS-03…08: which crises, which threat, which edge, each with what it puts on the mat and how it scores.

It must not lay anything out: the rules do, and a worker draws it.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.crises import crises_of, crisis_line, mission_lines
from bot.games.crisis_protocol.panels.here import content_of, match_of
from bot.games.crisis_protocol.panels.mission_picture import OPPOSITE, Map, mission_maps
from bot.games.crisis_protocol.panels.scenes import scene_of
from bot.ui.kit.ids import act
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Asking, Panel
from bot.ui.match.pictures.drawn import drawn
from rules_engine.crisis_protocol.cards.mission import Crisis
from rules_engine.kernel.decisions import ChooseOne


async def choose_mission(asking: Asking, decision: ChooseOne) -> Panel:
    look, panel = asking.look, asking.panel()
    match decision.key:
        case "crisis_type":
            cards = _own(look, decision.seat)
            by_kind = sorted(cards, key=lambda card: card.kind.value, reverse=True)
            lines, maps = [_line(look, card) for card in by_kind], [_alone(look, card) for card in cards]
        case "crisis":
            cards = [content_of(look).crises[option.id] for option in decision.options]
            lines, maps = [_line(look, card) for card in cards], [_alone(look, card) for card in cards]
        case "threat":
            cards = crises_of(look)
            lines, maps = mission_lines(look), [_alone(look, card) for card in cards]
        case _:
            lines, maps = mission_lines(look), _by_edge(look, decision)
    panel.lines += [f"- {line}" for line in lines]
    panel.pictures += await drawn(look, "mission", mission_maps, scene_of(look), tuple(maps))
    panel.buttons(
        [
            asking.button(act("pick", i), look.label(decision, option).label, PRIMARY)
            for i, option in enumerate(decision.options)
        ]
    )
    return panel


def _line(look: Look, card: Crisis) -> str:
    return crisis_line(look.to, content_of(look), card)


def _own(look: Look, seat: str) -> list[Crisis]:
    """The cards one of which would be drawn: secure on the left of the picture, extraction on the right."""
    roster = match_of(look).players[seat].roster
    if roster is None:
        return []
    pairs = zip(roster.secure, roster.extract, strict=False)
    return [content_of(look).crises[id] for pair in pairs for id in pair]


def _alone(look: Look, card: Crisis) -> Map:
    return Map(f"{card.short.in_(look.to.language)} · {card.threat}", (card.id,))


def _by_edge(look: Look, decision: ChooseOne) -> list[Map]:
    """One map for each edge that is offered: the objectives turn with it (MIS-13)."""
    state, crises = match_of(look), tuple(card.id for card in crises_of(look))
    found = []
    for option in decision.options:
        edge = next(edge for edge in OPPOSITE if edge == option.id)
        sides = ((decision.seat, edge), (state.opponent(decision.seat), OPPOSITE[edge]))
        found.append(Map(look.label(decision, option).label, crises, OPPOSITE[edge], sides))
    return found
