"""A person's record on this server, for whoever thinks of playing them. It must not judge: it counts and says."""

from __future__ import annotations

from bot.locale import Words
from bot.matches.track_record import TrackRecord, record_of
from bot.ui.match.look import Look


def record_words(to: Words, record: TrackRecord) -> str:
    if not record.played:
        return to.say("first match here")
    played = to.count("{n} match played here", "{n} matches played here", record.played)
    return to.say("{played}, {left} left, {late} timed out", played=played, left=record.left, late=record.timed_out)


async def record_line(look: Look) -> list[str]:
    """Of whoever made the challenge."""
    maker, guild = look.stored.player(look.stored.maker), look.stored.row.guild_id
    if maker is None or maker < 0 or guild is None:
        return []
    async with look.client.store.reading() as at:
        record = await record_of(at, guild, maker)
    return [f"-# {look.person(look.stored.maker)}: {record_words(look.to, record)}"]
