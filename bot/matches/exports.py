"""A match as files: all that one seat may know, and its dice for anyone to recheck. Shows nothing hidden."""

from __future__ import annotations

import json
from typing import Any

from bot.games import usual_game
from bot.games.secrets import account_of
from bot.matches.replays import FORMAT, inputs_of
from bot.matches.service import MatchError, Matches, StoredMatch
from rules_engine.kernel.accounts import account
from rules_engine.kernel.chance import SeedRevealed
from rules_engine.kernel.exports import Export, export_dice


async def whole_export(matches: Matches, stored: StoredMatch, seat: str | None) -> dict[str, Any]:
    """Terms, answers, events, dice; what is hidden from this seat stays out. Once it is over for good nothing is
    hidden."""
    if stored.state is None:
        raise MatchError("not_begun")
    record = await matches.records.record(stored.row.id)
    over = stored.is_final
    told = account(record, seat) if over else account_of(stored.game, record, seat, sealed=stored.terms.sealed)
    made = {
        "format": FORMAT,
        # Files from before there were others say nothing, and nor do those that are made now.
        **({} if stored.row.game == usual_game() else {"game": stored.row.game}),
        "match": stored.row.id,
        "terms": stored.row.terms,
        "status": stored.row.status,
        "ending": _ending(stored),
        "content": stored.game.setup.played_with(stored.state),
        "account": json.loads(told.model_dump_json()),
        "dice": json.loads((await dice_export(matches, stored)).model_dump_json()),
    }
    if over:
        # Nothing can be betrayed any more: with its beginning and its inputs the match can be played again.
        made["inputs"] = json.loads(inputs_of(stored.game, record).model_dump_json())
    return made


def _ending(stored: StoredMatch) -> dict[str, Any] | None:
    """Files of the first game name one winner or none, as they always have."""
    ending = stored.row.ending
    if ending is None or stored.row.game != usual_game() or "winners" not in ending:
        return ending
    rest = {name: value for name, value in ending.items() if name != "winners"}
    return {"winner": next(iter(ending["winners"]), None), **rest}


async def dice_export(matches: Matches, stored: StoredMatch) -> Export:
    """The seeds of finished rounds, and of all once the match is over for good: then no roll can come any more."""
    if stored.state is None:
        raise MatchError("not_begun")
    record = await matches.records.record(stored.row.id)
    revealed = {event.span for entry in record.live for event in entry.events if isinstance(event, SeedRevealed)}
    if stored.is_final:
        revealed |= {seen.span for seen in record.transcript}
    return export_dice(
        record,
        stored.row.secret,
        match=stored.row.id,
        words=stored.words,
        revealed=revealed,
        renewed=stored.renewed,
        over=stored.is_final,
        opening=stored.game.rules.opening,
    )
