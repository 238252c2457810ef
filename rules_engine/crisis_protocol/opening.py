"""Opening a match: two legal rosters, a battlefield, the agreed options; the first question comes from the engine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules_engine.crisis_protocol.board.shapes import Terrain
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.query.rosters import roster_faults
from rules_engine.crisis_protocol.rules.setup import SetupFrame
from rules_engine.crisis_protocol.state.match import SEATS, Help, Match, Options, Player, Roster
from rules_engine.crisis_protocol.state.pieces import Feature, Position
from rules_engine.kernel.chance import DiceFacts
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.values import Seat


def new_match(
    content: Content,
    rosters: Mapping[Seat, Roster],
    terrain: Iterable[Terrain],
    *,
    name: str = "match",
    options: Options | None = None,
    commitment: str | None = None,
    words: Mapping[Seat, str] | None = None,
    helps: Mapping[Seat, Iterable[Help]] | None = None,
) -> Match:
    """A match before its first step; `IllegalAnswer` with every fault if a roster is not legal. `helps` are what each
    seat leaves to the match from the first."""
    options = (options or Options()).model_copy(update={"pool": content.pool} if content.pool else {})
    for seat in SEATS:
        faults = roster_faults(content, rosters[seat], options.edition, options.timeline)
        if faults:
            raise IllegalAnswer(tuple(faults))
    return Match(
        name=name,
        content=content.version,
        seats=SEATS,
        options=options,
        dice=DiceFacts(commitment=commitment, words=dict(words or {})),
        players={seat: Player(seat=seat, helps=list(helps[seat]) if helps else None) for seat in SEATS},
        terrain={piece.id: feature(piece) for piece in terrain},
        stack=[SetupFrame(rosters=dict(rosters))],
    )


def feature(piece: Terrain) -> Feature:
    outline = [Position(x=round(x * 1000), y=round(y * 1000)) for x, y in piece.outline]
    return Feature(id=piece.id, terrain=piece.kind, size=piece.size, outline=outline, interactive=piece.interactive)
