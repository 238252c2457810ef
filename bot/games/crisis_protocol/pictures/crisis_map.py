"""The map of crises before anybody stands there: where their tokens will lie, seen from the edge with priority.

It must not know a match: two crises, or one alone, and a battlefield or bare paper.
"""

from collections.abc import Sequence

from bot.games.crisis_protocol.pictures.board import Options, draw_board
from bot.games.crisis_protocol.pictures.view import BoardView, Marker, Piece, terrain_name
from bot.locale import words
from bot.render.palette import Mode
from bot.render.picture import Picture
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.query.world import inches
from rules_engine.crisis_protocol.rules.setup import lay_out
from rules_engine.crisis_protocol.state.match import Edge


def crisis_map(
    crises: Sequence[str], map: str | None, language: str, mode: Mode = "light", edge: Edge = "south"
) -> Picture:
    """MIS-13. `crises` by their ids, their tokens numbered as a match numbers them; `map` by the id of a ready
    battlefield; `edge` is that of the player with priority."""
    say, content = words(language).say, default_content()
    pieces = tuple(
        Piece(t.id, t.kind, terrain_name(t.kind, language), t.size, t.outline, t.interactive)
        for t in (ready()[map].terrain if map is not None else ())
    )
    markers = _markers(crises, content, language, edge)
    named = ", ".join(content.crises[id].name.in_(language) for id in crises)
    view = BoardView(terrain=pieces, markers=markers, language=language)
    return draw_board(view, (), Options(mode, header=False, caption=say("Objectives of {crises}.", crises=named)))


def _markers(crises: Sequence[str], content: Content, language: str, edge: Edge) -> tuple[Marker, ...]:
    cards = [content.crises[id] for id in crises]
    kinds = {(card.id, kind.id): kind for card in cards for kind in card.tokens}
    tokens = [token for card in cards for token in lay_out(card, edge)]
    return tuple(
        Marker(
            token.id,
            str(number),
            kind.name.in_(language),
            kind.type,
            inches(token.spot) if token.spot else None,
            facing=token.facing,
        )
        for number, token in enumerate(tokens, start=1)
        for kind in (kinds[token.crisis, token.name],)
    )
