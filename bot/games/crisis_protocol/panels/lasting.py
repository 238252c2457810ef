"""Effects that last: which are in force, on whom, and for how long.

It must not know a card: an effect says whose it is and when it ends.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.here import match_of, names_of
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Effect

PASSING = frozenset({"roll", "effect", "attack", "action", "collision"})
"""Spans that are over before anybody looks."""
MOST = 8


def lasting_lines(look: Look) -> list[str]:
    """One line each: the rule, who bears it, until when."""
    said: dict[tuple[str, str], list[str]] = {}
    for effect in match_of(look).effects:
        if effect.until.partition(":")[0] not in PASSING:
            known = said.setdefault((names_of(look).rule(effect.rule), _until(look, effect.until)), [])
            known += [name for name in _bearers(look, effect) if name not in known]
    lines = [
        f"- **{rule}**: {who} ({until})" if (who := names_of(look).listed(people)) else f"- **{rule}** ({until})"
        for (rule, until), people in said.items()
    ]
    return [look.to.say("In force:"), *lines[:MOST]] if lines else []


def laid_on(state: Match, effect: Effect) -> list[str]:
    """Characters it is about: its bearer, or whoever was chosen for it."""
    chosen = [id for value in effect.bindings.values() for id in (value if isinstance(value, list) else [value])]
    ids = [effect.bearer] if effect.bearer is not None else [id for id in chosen if isinstance(id, str)]
    return [id for id in dict.fromkeys(ids) if id in state.characters]


def _bearers(look: Look, effect: Effect) -> list[str]:
    """Whom it is about: those it was laid on, else its owner, else a side."""
    state = match_of(look)
    people = laid_on(state, effect) or ([effect.owner] if effect.owner is not None else [])
    if not people:
        return [look.person(effect.seat)] if effect.seat is not None else []
    return [f"{look.sign(state.characters[id].controller)} {look.teller.name(state, id)}" for id in people]


def _until(look: Look, until: str) -> str:
    """As `durations` writes it: `round`, `activation:blue.hulk`, `next:attack:turn:…`, `start:power_phase:`."""
    to, (kind, *rest) = look.to, until.split(":")
    if kind == "next":
        return {
            "attack": to.say("for the next attack"),
            "attack_action": to.say("for the next attack action"),
            "defense": to.say("for the next defence"),
        }.get(rest[0] if rest else "", to.say("for once"))
    if kind == "start":
        return to.say("until the next activation") if "activation" in rest[0] else to.say("until the next Power Phase")
    spans = {
        "activation": to.say("until the end of the activation"),
        "turn": to.say("until the end of the turn"),
        "phase": to.say("until the end of the phase"),
        "round": to.say("until the end of the round"),
    }
    return spans.get(kind) or to.say("for the rest of the match")
