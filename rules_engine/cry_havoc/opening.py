"""Opening a match: who plays which army, at which level, on which side of the board."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.cry_havoc.content.pack import Pack, UnknownMap
from rules_engine.cry_havoc.state.frames import SetupFrame
from rules_engine.cry_havoc.state.match import Match, Options, Player
from rules_engine.cry_havoc.state.words import NATIVES, SEATS
from rules_engine.kernel.chance import DiceFacts
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat


def new_match(
    pack: Pack,
    armies: Mapping[Seat, str],
    *,
    name: str = "match",
    options: Options | None = None,
    commitment: str | None = None,
    words: Mapping[Seat, str] | None = None,
) -> Match:
    """A match before its first step; the seats are in clockwise order. `IllegalAnswer` with every fault."""
    options = options or Options()
    faults = army_faults(pack, armies)
    board = options.map
    try:
        board = board or pack.map_for(len(armies)).id
    except UnknownMap:
        faults.append(Reason(rule="CH-SET-01", code="no_map", params={"seats": len(armies)}))
    if board is not None and (board not in pack.maps or len(armies) not in pack.maps[board].players):
        faults.append(Reason(rule="CH-SET-01", code="wrong_map", params={"map": board, "seats": len(armies)}))
    if faults:
        raise IllegalAnswer(tuple(faults))
    assert board is not None
    return Match(
        name=name,
        pack=pack.id,
        content=pack.version,
        seats=tuple(armies),
        options=options,
        map=board,
        dice=DiceFacts(commitment=commitment, words=dict(words or {})),
        players={seat: Player(seat=seat, army=army) for seat, army in armies.items()},
        stack=[SetupFrame()],
    )


def army_faults(pack: Pack, armies: Mapping[Seat, str]) -> list[Reason]:
    """CH-SET-06, CH-SET-07."""
    faults = [
        Reason(rule="CH-SET-06", code="unknown_army", params={"seat": seat, "army": army})
        for seat, army in armies.items()
        if army not in pack.armies
    ]
    if len(set(armies.values())) < len(armies):
        faults.append(Reason(rule="CH-SET-06", code="same_army"))
    if NATIVES in armies.values() and len(armies) < len(SEATS):
        faults.append(Reason(rule="CH-SET-06", code="natives_need_four"))
    if len(armies) == len(SEATS) and NATIVES not in armies.values():
        faults.append(Reason(rule="CH-SET-07", code="somebody_plays_natives"))
    return faults
