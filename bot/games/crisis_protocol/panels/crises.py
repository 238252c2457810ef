"""The mission in words: what lies on the mat, how it scores, which threat it allows; generated from the cards' data.

It must not draw: `mission_picture` does.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.crisis_protocol.panels.here import content_of, match_of
from bot.locale import Words
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.mission import Crisis
from rules_engine.crisis_protocol.cards.text.describe import describe_card
from rules_engine.crisis_protocol.view.phrases import pick
from rules_engine.crisis_protocol.view.phrases.terms import CRISIS_KINDS


def crises_of(look: Look) -> list[Crisis]:
    """MIS-01: the mission's two, from the reveal on; the secure crisis first."""
    state = match_of(look)
    drawn = [player.crisis for player in state.players.values() if player.crisis]
    cards = [content_of(look).crises[id] for id in drawn]
    return sorted(cards, key=lambda card: card.kind.value, reverse=True) if len(cards) == len(state.players) else []


def mission_lines(look: Look) -> list[str]:
    """Both crises, and the threat that was chosen (MIS-06)."""
    state = match_of(look)
    lines = [crisis_line(look.to, content_of(look), card) for card in crises_of(look)]
    if state.mission is not None and lines:
        lines.append(look.to.say("Threat of this match: **{n}** for each squad.", n=state.mission.threat))
    return lines


def crisis_line(to: Words, content: Content, card: Crisis) -> str:
    """`**Alien Ship** (Extraction, threat 17): 3 × Power Core. You score 1 victory point for …`"""
    kind = pick(CRISIS_KINDS[card.kind.value], to.language)
    threat = to.say("threat {n}", n=card.threat)
    scored = " ".join(_scoring(card, to.language, content))
    return f"**{card.name.in_(to.language)}** ({kind}, {threat}): {', '.join(_objects(card, to.language))}. {scored}"


def _objects(card: Crisis, language: str) -> list[str]:
    return [f"{token.aside or len(token.points or card.points)} × {token.name.in_(language)}" for token in card.tokens]


def _scoring(card: Crisis, language: str, content: Content) -> Sequence[str]:
    """The card's own lines, without the word before the colon."""
    told = describe_card(card, language, content)[1 : 1 + len(card.scoring)]
    return [line.partition(": ")[2] for line in told]
