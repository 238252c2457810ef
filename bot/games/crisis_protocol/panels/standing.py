"""How a turn stands, in a line each: the score and what each side would score now, a character with all that lasts.

It must not reckon: the rules do.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.here import match_of, names_in_text
from bot.games.crisis_protocol.panels.lasting import laid_on
from bot.games.crisis_protocol.panels.telling import if_round_ended_now
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.view.measures import status


def standing_line(look: Look) -> str:
    """`Round 2 · 🔵 5 – 🔴 3 · If the round ended now: 🔵 7 (+2) – 🔴 4 (+1)`."""
    state, to = match_of(look), look.to
    score = " – ".join(f"{look.sign(seat)} **{state.players[seat].vp}**" for seat in SEATS)
    return " · ".join(filter(None, (to.say("Round {n}", n=state.round), score, if_round_ended_now(look))))


def character_line(look: Look, who: str) -> str:
    """`**Vision**: 3 Power, 2/6 damage, Stagger, Dig In`; for a text."""
    state = match_of(look)
    said = [status(names_in_text(look), state, who), *lasting(look, state, who)]
    return f"**{look.name(who)}**: {', '.join(said)}"


def lasting(look: Look, state: Match, who: str) -> list[str]:
    """What was given to it and still lasts, each by its name, and tokens of abilities."""
    found = [look.name(effect.rule) for effect in state.effects if who in laid_on(state, effect)]
    tokens = state.characters[who].tokens
    found += [f"{look.name(token)} ×{n}" if n > 1 else look.name(token) for token, n in tokens.items() if n]
    return list(dict.fromkeys(found))
