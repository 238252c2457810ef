"""A match as files: all that one seat may know, and its dice for anyone to recheck. Shows nothing hidden."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from bot.matches.replays import FORMAT, inputs_of
from bot.matches.service import Desk, MatchError, Matches
from bot.matches.terms import Status
from rules_engine.crisis_protocol.view.seat import account_for
from rules_engine.kernel.accounts import account
from rules_engine.kernel.dice import RollKey, SeedChain, follows, salt, stream, uniform
from rules_engine.kernel.exports import Export, export_dice
from rules_engine.kernel.record import Seen, chain_digest


async def whole_export(matches: Matches, desk: Desk, seat: str | None) -> dict[str, Any]:
    """Terms, answers, events, dice; what is hidden from this seat stays out. After the end nothing is hidden."""
    if desk.state is None:
        raise MatchError("not_begun")
    record = await matches.record(desk.row.id)
    over = desk.status is Status.ENDED
    told = account(record, seat) if over else account_for(record, seat, sealed=desk.terms.sealed)
    made = {
        "format": FORMAT,
        "match": desk.row.id,
        "terms": desk.row.terms,
        "status": desk.row.status,
        "ending": desk.row.ending,
        "content": desk.state.content,
        "account": json.loads(told.model_dump_json()),
        "dice": json.loads((await dice_export(matches, desk)).model_dump_json()),
    }
    if over:
        # Nothing can be betrayed any more: with its beginning and its inputs the match can be played again.
        made["inputs"] = json.loads(inputs_of(record).model_dump_json())
    return made


async def dice_export(matches: Matches, desk: Desk) -> Export:
    """The seeds of finished rounds, and of all once the match is over: then no roll can come any more."""
    if desk.state is None:
        raise MatchError("not_begun")
    record = await matches.record(desk.row.id)
    revealed = set(desk.state.dice.seeds)
    if desk.status is Status.ENDED:
        revealed |= {seen.span for seen in record.transcript}
    words = {seat: row.word or "" for seat, row in desk.seats.items()}
    return export_dice(record, SeedChain(desk.row.secret), match=desk.row.id, words=words, revealed=revealed)


@dataclass
class Checked:
    right: int = 0
    later: int = 0
    anew: int = 0
    """Rolls that begin a chain of their own: before chains went on from press to press, each press had one."""
    problems: list[str] = field(default_factory=list)


def checked(export: Export) -> Checked:
    """The checks of the stand-alone verifier: seeds fit the commitment, rolls fit the seeds, none is left out."""
    found = Checked()
    seeds = _proven(export, found)
    mixed, before = salt(export.match, export.words), [""]
    for number, seen in enumerate(export.rolls, start=1):
        if not _follows(seen, before[-1]):
            if any(_follows(seen, earlier) for earlier in before):
                found.anew += 1
            else:
                found.problems.append(f"#{number} {seen.key}")
        before.append(seen.digest)
        if seen.span not in seeds:
            found.later += 1
            continue
        span, who, ability, target, purpose, ordinal = seen.key.split("|")
        key = RollKey(span=int(span), who=who, ability=ability, target=target, purpose=purpose, ordinal=int(ordinal))
        if uniform(stream(seeds[seen.span], mixed, key), len(seen.numbers), seen.sides) == seen.numbers:
            found.right += 1
        else:
            found.problems.append(f"#{number} {seen.key}")
    return found


def _follows(seen: Seen, digest: str) -> bool:
    return seen.digest == chain_digest(digest, seen.key, seen.sides, seen.numbers, secret=seen.secret_to is not None)


def _proven(export: Export, found: Checked) -> dict[int, bytes]:
    """A revealed seed proves those of all earlier rounds: each is the hash of the next."""
    if not export.seeds:
        return {}
    span = max(export.seeds)
    seeds = {span: bytes.fromhex(export.seeds[span])}
    for earlier in range(span - 1, -1, -1):
        seeds[earlier] = hashlib.sha256(seeds[earlier + 1]).digest()
    wrong = [n for n, text in export.seeds.items() if seeds[n].hex() != text]
    if wrong or not follows(export.commitment, seeds[0].hex()):
        found.problems.append(export.commitment)
        return {}
    return seeds
