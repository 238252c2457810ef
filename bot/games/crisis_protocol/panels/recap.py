"""The end of a round on one post: the score and what it was for, what changed, how the dice fell, who goes first.

It must not score or roll: the events of the round say what was.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.games.crisis_protocol.league.dice import dice_of, share
from bot.games.crisis_protocol.panels.here import content_of, match_of, names_in_text, names_of
from bot.matches.repository import off_loop
from bot.matches.stretches import Stretch
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.events.characters import Dazed, KnockedOut, Recovered
from rules_engine.crisis_protocol.events.flow import PhaseBegan, RoundBegan
from rules_engine.crisis_protocol.events.objectives import Scored
from rules_engine.crisis_protocol.events.setup import PriorityTaken
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.scoring import keeper
from rules_engine.crisis_protocol.state.match import SEATS, Match, Phase
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry

PAGE = 60
"""Entries read at a time, until the round's first is among them."""
SHOWN = (Scored, PhaseBegan, PriorityTaken)
"""What the recap itself says."""


async def recap_lines(look: Look, told: Stretch, events: Sequence[Event]) -> list[str]:
    """Of the round that ends in this stretch; what else its end brought about stands below. Whatever comes later, of
    this end or of the next round's beginning, is only told: no round is over twice."""
    if not told.live:
        return []
    earlier, start = await _earlier(look, told.live[0][0], told.lead)
    after = await off_loop(_read, look, told.live[-1][1].snapshot)
    priority = _priority(look, after, events)
    if not _ends(earlier, events):
        return [*priority, *look.story([e for e in events if not (priority and isinstance(e, PriorityTaken))])]
    number = next((event.round for event in earlier if isinstance(event, RoundBegan)), match_of(look).round)
    to = look.to
    score = " – ".join(f"{look.person(seat)} **{after.players[seat].vp}**" for seat in SEATS)
    lines = ["### " + to.say("Round {n} is over", n=number), score]
    if any(isinstance(event, Scored) for event in events) or _is_settled(after, events):
        lines += _scored(look, events)
    of_round = [*earlier, *_before_next(events)]
    lines += _fallen(look, of_round)
    if start is not None:
        lines += await off_loop(_changed_hands, look, start, after)
    lines += luck_lines(look, of_round)
    lines += priority
    rest = [event for event in events if not isinstance(event, SHOWN)]
    return [*lines, *(f"-# {line}" for line in look.story(rest))]


def _ends(earlier: Sequence[Event], events: Sequence[Event]) -> bool:
    """Whether the round that was under way ends, or is scored, with these events."""
    begun = max((i for i, event in enumerate(earlier) if isinstance(event, RoundBegan)), default=0)
    now = _before_next(events)
    scored = any(isinstance(event, Scored) for event in now) and any(_cleans_up(event) for event in earlier[begun:])
    return scored or any(_cleans_up(event) for event in now)


def _cleans_up(event: Event) -> bool:
    return isinstance(event, PhaseBegan) and event.phase is Phase.CLEANUP


def _is_settled(after: Match, events: Sequence[Event]) -> bool:
    """Whether nothing more can come of the round: effects of its end may still have to be chosen."""
    return after.outcome is not None or any(isinstance(event, RoundBegan) for event in events)


def _priority(look: Look, after: Match, events: Sequence[Event]) -> list[str]:
    """PHA-27: it passes on last of all, so before the next round has begun nobody knows."""
    if after.priority is None or after.outcome is not None or not _is_settled(after, events):
        return []
    return [look.to.say("Priority in the next round: {who}", who=look.person(after.priority))]


def _before_next(events: Sequence[Event]) -> list[Event]:
    """Up to the beginning of the next round."""
    at = next((i for i, event in enumerate(events) if isinstance(event, RoundBegan)), len(events))
    return list(events[:at])


async def _earlier(look: Look, first: int, lead: Sequence[Event]) -> tuple[list[Event], Match | None]:
    """What the round held before its end, and the match as it began."""
    found: list[tuple[int, Entry]] = []
    until = first - 1
    while until >= 0 and not any(_begins(entry) for _, entry in found):
        page = await look.matches.records.entries(look.id, max(0, until - PAGE + 1), until)
        found, until = [*page, *found], until - PAGE
    live = [entry for _, entry in found if not entry.undone]
    at = max((i for i, entry in enumerate(live) if _begins(entry)), default=None)
    if at is None:
        return look.told(lead), None
    events = [event for entry in live[at:] for event in entry.events]
    begun = max(i for i, event in enumerate(events) if isinstance(event, RoundBegan))
    return look.told([*events[begun:], *lead]), await off_loop(_read, look, live[at].snapshot)


def _begins(entry: Entry) -> bool:
    return not entry.undone and any(isinstance(event, RoundBegan) for event in entry.events)


def _read(look: Look, snapshot: str) -> Match:
    then = look.seen(look.client.matches.repository.snapshots.read(look.game.id, snapshot))
    assert isinstance(then, Match)
    return then


def _scored(look: Look, events: Iterable[Event]) -> list[str]:
    """What each side got its points for."""
    lines = []
    for seat in SEATS:
        parts = [
            f"{look.teller.name(match_of(look), event.cause.rule)} +{event.points[seat]}"
            for event in events
            if isinstance(event, Scored) and event.points.get(seat)
        ]
        said = names_of(look).listed(parts) or look.to.say("nothing scored")
        lines.append(f"- {look.sign(seat)} {said}")
    return lines


def _fallen(look: Look, events: Sequence[Event]) -> list[str]:
    to, state = look.to, match_of(look)

    def people(kind: type[Dazed] | type[KnockedOut] | type[Recovered]) -> str:
        ids = dict.fromkeys(event.who for event in events if isinstance(event, kind))
        return ", ".join(f"{_sign(look, id)} {look.teller.name(state, id)}" for id in ids)

    lines = [to.say("Dazed: {people}", people=dazed)] if (dazed := people(Dazed)) else []
    lines += [to.say("KO'd: {people}", people=koed)] if (koed := people(KnockedOut)) else []
    return lines


def _sign(look: Look, who: str) -> str:
    found = match_of(look).characters.get(who)
    return look.sign(found.controller if found is not None else who.partition(".")[0])


def _changed_hands(look: Look, before: Match, after: Match) -> list[str]:
    """Objectives that somebody else has than when the round began."""
    had, has = _keepers(look, before), _keepers(look, after)
    nobody, names = look.to.say("with nobody"), names_in_text(look)
    parts = [
        f"{names.of(after, id)}: {look.sign(had.get(id) or '') or nobody} → {look.sign(seat or '') or nobody}"
        for id, seat in has.items()
        if seat != had.get(id)
    ]
    return [look.to.say("Objectives: {changes}", changes=", ".join(parts))] if parts else []


def _keepers(look: Look, state: Match) -> dict[str, str | None]:
    """Who has each objective as its card scores it."""
    world = World(state, content_of(look))
    return {token.id: keeper(world, token) for token in state.objectives.values() if not token.removed}


def luck_lines(look: Look, events: Iterable[Event]) -> list[str]:
    """Successes of both sides' base rolls beside those of fair dice."""
    parts = []
    for seat, dice in dice_of(match_of(look), events).items():
        expected = dice.attack_dice * share("attack") + dice.defence_dice * share("defense")
        if expected:
            got = dice.attack_successes + dice.defence_successes
            due = look.to.decimal(expected)
            said = look.to.count(
                "{n} success where {expected} were due", "{n} successes where {expected} were due", got, expected=due
            )
            parts.append(f"{look.sign(seat)} {said}")
    return [look.to.say("Dice: {luck}", luck=" · ".join(parts))] if parts else []
