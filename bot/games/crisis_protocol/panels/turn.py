"""The screen that opens a turn: the board with whoever may act, and of each what it is like and could do.

It must not choose anybody, and must not reckon: the rules do.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.crisis_protocol.panels import reckoning, turn_pictures
from bot.games.crisis_protocol.panels.here import match_of, names_in_text
from bot.games.crisis_protocol.panels.scenes import scene_of
from bot.games.crisis_protocol.panels.standing import character_line, standing_line
from bot.games.crisis_protocol.panels.striking import name, told_in_short
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Item, Panel
from bot.ui.match.pictures.drawn import drawn
from bot.ui.match.questions.choices import offer, option_button
from rules_engine.crisis_protocol.rules.chances import Chances
from rules_engine.kernel.decisions import ChooseOne, Decision

ACTIVATE = "activate:"


async def choose_turn(asking: Asking, decision: ChooseOne) -> Panel:
    look, panel = asking.look, asking.panel()
    panel.lines.append(f"-# {standing_line(look)}")
    able = [o.id.removeprefix(ACTIVATE) for o in decision.options if o.enabled and o.id.startswith(ACTIVATE)]
    found = await look.client.pictures.draw(reckoning.chances_of, scene_of(look), able) if able else []
    by_who = {each.who: each for each in found or []}
    for who in able:
        panel.lines.append(f"- {character_line(look, who)}")
        panel.lines += [f"  - {line}" for line in _could(look, by_who.get(who))]
    for option in decision.options:
        label = look.line(decision, option)
        if option.enabled and label.detail and not option.id.startswith(ACTIVATE):
            panel.lines.append(f"- **{label.label}**: {label.detail}")
    if able:
        panel.pictures += await drawn(look, "look", turn_pictures.may_act, scene_of(look), tuple(able))
    offer(asking, panel, decision, told=True, shunned=beside_activating(decision))
    return panel


def beside_activating(decision: Decision) -> frozenset[str]:
    """Cards and powers of a turn: rarely what one begins with, and a newcomer should not take them for it."""
    if not isinstance(decision, ChooseOne) or decision.key != "turn":
        return frozenset()
    return frozenset(option.id for option in decision.options if not option.id.startswith(ACTIVATE))


def activations(asking: Asking) -> list[Item]:
    """Who may be activated, for whoever knows without a look; none where a turn is not what is asked."""
    decision = asking.decision
    if not isinstance(decision, ChooseOne) or decision.key != "turn":
        return []
    able = [(i, o) for i, o in enumerate(decision.options) if o.enabled and o.id.startswith(ACTIVATE)]
    return [option_button(asking, i, option) for i, option in able]


def _could(look: Look, found: Chances | None) -> list[str]:
    """What is in reach, in one line; nothing where nothing is."""
    if found is None:
        return []
    to, said = look.to, []
    if found.strike is not None:
        said.append(f"{name(look, found.strike)}: {told_in_short(look, found.strike)}")
    else:
        said.append(to.say("nobody in reach"))
    if found.contested:
        said.append(to.say("contests {tokens}", tokens=_tokens(look, found.contested)))
    if found.near:
        said.append(to.say("within a move: {tokens}", tokens=_tokens(look, found.near)))
    return ["; ".join(said)]


def _tokens(look: Look, ids: Sequence[str]) -> str:
    """`Power Conduit 2 and 4, Sample 5`: those of one kind together, each by the number it bears."""
    by_kind: dict[str, list[str]] = {}
    names = names_in_text(look)
    for id in ids:
        name = names.of(match_of(look), id)
        kind, _, number = name.rpartition(" ")
        by_kind.setdefault(kind if number.isdecimal() else name, []).append(number)
    return ", ".join(f"{kind} {names.listed(n)}" if n[0].isdecimal() else kind for kind, n in by_kind.items())
