"""Opening a match: the format, two legal teams; the first question comes from the engine."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.query.teams import playable, team_faults
from rules_engine.dice_masters.state.frames import SetupFrame
from rules_engine.dice_masters.state.match import SEATS, Format, Match, Options, Player, Team
from rules_engine.kernel.chance import DiceFacts
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.values import Seat


def new_match(
    content: Content,
    teams: Mapping[Seat, Team] | None = None,
    *,
    name: str = "match",
    options: Options | None = None,
    commitment: str | None = None,
    words: Mapping[Seat, str] | None = None,
) -> Match:
    """A match before its first step; `IllegalAnswer` with every fault if the format cannot be played or a team is not
    legal. The introductory game has its own cards (DM-SET-11…13)."""
    options = options or Options()
    refused = playable(options.format)
    if not refused:
        raise IllegalAnswer(refused.reasons)
    if options.format is Format.INTRODUCTORY:
        teams = {}
    else:
        for seat in SEATS:
            faults = team_faults(content, (teams or {}).get(seat, Team()), options.format)
            if faults:
                raise IllegalAnswer(tuple(faults))
    return Match(
        name=name,
        content=content.version,
        seats=SEATS,
        options=options,
        dice=DiceFacts(commitment=commitment, words=dict(words or {})),
        players={seat: Player(seat=seat) for seat in SEATS},
        stack=[SetupFrame(teams=dict(teams or {}))],
    )
