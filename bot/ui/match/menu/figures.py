"""`/match stats`: how the match has gone so far, in numbers. It counts nothing that is hidden."""

from __future__ import annotations

import asyncio

from bot.clock.hours import HOUR
from bot.games.views import NumbersScene
from bot.matches.service import MatchError
from bot.matches.statistics import handovers
from bot.ui.answer import Reply
from bot.ui.match.look import Look
from bot.ui.match.panel import Panel


async def stats_reply(look: Look) -> Reply:
    to = look.to
    if look.stored.state is None:
        raise MatchError("not_now", owed=to.say("The match has not begun."))
    record = await look.client.matches.records.record(look.id)
    found = await asyncio.to_thread(handovers, look.game, record.entries)
    own = (await look.show(NumbersScene(record.entries))).lines
    panel = Panel(lines=["### " + to.say("The match in numbers")])
    panel.lines += [
        "- " + to.say("Answers given: {n}", n=found.answers),
        "- " + to.say("Hand-overs, waits for the other player: {n}", n=found.in_all),
    ]
    for number, count in sorted(found.rounds.items()):
        name = to.say("Round {n}", n=number) if number else to.say("Setting up")
        panel.lines.append(f"  - {name}: {count}")
    panel.lines += [f"- {line}" for line in own]
    panel.lines.append("- " + to.say("Answered by standing orders: {n}", n=found.orders))
    for seat, hours in (await look.client.clocks.repository.banks(look.stored)).items():
        line = to.say("{who} has {hours} h left in reserve", who=look.person(seat), hours=round(hours / HOUR))
        panel.lines.append(f"- {line}")
    return panel.reply()
