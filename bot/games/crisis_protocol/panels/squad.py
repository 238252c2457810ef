"""A squad while it is being chosen: threat so far, who still fits, affiliations and who would lead.

It must not judge the squad: the engine does when it is confirmed, and is asked before.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.crisis_protocol.panels.here import content_of, names_of
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.query.rosters import affiliations, leaderships
from rules_engine.kernel.decisions import ChooseSome


def threat_of(decision: ChooseSome, chosen: Sequence[int]) -> int:
    return sum(int(decision.options[i].params.get("threat", 0) or 0) for i in chosen)


def standing(look: Look, decision: ChooseSome, chosen: Sequence[int]) -> list[str]:
    """SQD-03, SQD-08…10, SQD-14: what the squad would be if it were confirmed now."""
    level = decision.params.get("threat")
    if level is None:
        return []
    total = threat_of(decision, chosen)
    lines = [look.to.say("Threat **{total}** of **{level}**", total=total, level=level)]
    return lines + _affiliations(look, [decision.options[i].id for i in chosen]) if chosen else lines


def too_much(look: Look, decision: ChooseSome, chosen: Sequence[int], index: int) -> str:
    """SQD-03: why somebody no longer fits."""
    level = decision.params.get("threat")
    if level is None or index in chosen:
        return ""
    left = int(level) - threat_of(decision, chosen)
    threat = threat_of(decision, [index])
    return look.to.say("Does not fit: {left} Threat left", left=max(0, left)) if threat > left else ""


def _affiliations(look: Look, cards: list[str]) -> list[str]:
    to, names, content = look.to, names_of(look), content_of(look)
    able = affiliations(content, cards)
    if not able:
        return ["-# " + to.say("No affiliation: more than half of the squad must share one.")]
    lines = []
    for id in able:
        name = f"**{content.affiliations[id].name.in_(to.language)}**"
        led = [f"{names.card(card)} ({names.rule(rule)})" for card, rule in leaderships(content, cards, id)]
        if led:
            lines.append(to.say("{affiliation}, led by {leaders}", affiliation=name, leaders=names.listed(led, "or")))
        else:
            lines.append(to.say("{affiliation}, but nobody to lead them", affiliation=name))
    return lines
