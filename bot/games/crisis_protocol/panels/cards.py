"""A character of a match as it stands: its card with damage, Power and conditions."""

from __future__ import annotations

from bot.games.crisis_protocol.panels.here import content_of, match_of
from bot.games.crisis_protocol.pictures.card_picture import draw_card
from bot.games.crisis_protocol.pictures.card_view import live_card
from bot.matches.service import MatchError
from bot.ui.answer import Reply
from bot.ui.match.look import Look
from bot.ui.match.panel import Panel, Picture
from bot.ui.match.questions.typed import folded


def characters_here(look: Look) -> list[tuple[str, str]]:
    return [(look.name(id), id) for id in match_of(look).characters]


async def card_reply(look: Look, who: str) -> Reply:
    """A character with its damage, Power and conditions."""
    if look.stored.state is None:
        raise MatchError("not_now", owed=look.to.say("The match has not begun."))
    wanted = folded(who)
    found = [id for name, id in characters_here(look) if wanted in (folded(name), folded(id))]
    if not found:
        names = ", ".join(name for name, _ in characters_here(look))
        raise MatchError("unknown_character", expected=look.to.say("In this match there are: {names}.", names=names))
    content, language = content_of(look), look.to.language
    drawn = await look.client.pictures.draw(draw_card, live_card(match_of(look), content, found[0], language))
    panel = Panel(colour=look.accent(match_of(look).characters[found[0]].controller))
    panel.pictures.append(Picture(drawn.filename("card"), drawn.data, drawn.alt))
    return panel.reply()
