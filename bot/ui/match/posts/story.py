"""The story: one short public post per activation, growing with each committed step until the next person is called.

It must not post: it says what a post holds.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

import discord

from bot.ui.kit.ids import act
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, SECONDARY, Asking, Item, Panel, free_button
from bot.ui.match.posts.reminders import moment
from bot.ui.match.questions.choices import reaction_lines
from rules_engine.kernel.decisions import ChooseReaction, Visibility
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry

QUICK = 3
"""Reactions that can be answered from the post itself, if there are no more than these."""


@dataclass(frozen=True)
class Post:
    """A stretch of entries told in one message."""

    first: int
    last: int
    message: int | None = None
    called: tuple[str, ...] = ()
    """Seats that were called and have not answered since."""
    mention: tuple[str, ...] = ()
    """Seats that this post calls."""

    def dump(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def load(cls, text: str) -> Post:
        data = json.loads(text)
        return cls(data["first"], data["last"], data["message"], tuple(data["called"]), tuple(data.get("mention", ())))


def by(entry: Entry) -> str | None:
    """The seat whose answer or order it was."""
    if entry.answer is not None:
        return entry.answer.seat
    return entry.instruction.by if entry.instruction is not None else None


def begins_chapter(apart: Collection[str], events: Sequence[Event]) -> bool:
    return any(event.boundary in apart for event in events)


def still_called(called: Sequence[str], entries: Sequence[Entry]) -> tuple[str, ...]:
    """Whoever answered has come."""
    came = {by(entry) for entry in entries}
    return tuple(seat for seat in called if seat not in came)


def to_call(look: Look, called: Sequence[str], last: Entry | None) -> tuple[str, ...]:
    """Who owes a decision, was not called yet, and is not the one who just answered."""
    at_it = by(last) if last is not None else None
    pending = look.state.pending if look.stored.state is not None else {}
    return tuple(seat for seat in pending if seat not in called and seat != at_it)


async def post_panel(look: Look, entries: Sequence[tuple[int, Entry]], mention: Sequence[str], *, open_: bool) -> Panel:
    """The message: sentences, a picture of dice or ground, whom it calls."""
    events = [event for _, entry in entries if not entry.undone for event in look.told(entry.events)]
    panel = Panel(colour=_colour(look, entries))
    if entries:
        panel.pictures += await look.game.pictures.story(look, events, entries)
    headline = look.game.telling.headline(look, events)
    panel.lines += [f"### {headline}"] if headline else []
    panel.lines += look.story(look.game.pictures.untold(events, panel.pictures)) or look.story(events)
    buttons: list[Item] = []
    calls: list[ChooseReaction] = []
    for seat in mention if open_ else ():
        decision = look.state.pending.get(seat)
        if decision is None:
            continue
        if decision.visibility is Visibility.PUBLIC:
            asked = look.asked(decision)
            panel.lines.append(f"**{look.person(seat)}: {asked.title}**")
            panel.lines += [asked.text] if asked.text else []
        else:
            panel.lines.append(look.to.say("{who}: please choose in secret.", who=look.person(seat)))
        if isinstance(decision, ChooseReaction) and decision.visibility is Visibility.PUBLIC:
            calls.append(decision)
            panel.lines += await _call_lines(look, decision)
    for decision in calls:
        asking = Asking(look, decision)
        panel.buttons(_quick(asking, decision))
        panel.buttons(look.game.questions.longer(asking, decision))
    if mention and open_:
        buttons.append(free_button(look, "mine", look.to.say("My move"), PRIMARY))
    # The number tells posts apart when one is looked for after a crash; a mere call tells nothing yet.
    told = (entries[0][0],) if entries else ()
    buttons.append(free_button(look, "why", look.to.say("Why?"), SECONDARY, *told))
    panel.buttons(buttons)
    return panel


async def _call_lines(look: Look, decision: ChooseReaction) -> list[str]:
    """What may be used at what cost, what it would change, and when it is passed by default."""
    lines = await reaction_lines(Asking(look, decision), decision)
    until = await look.client.clocks.repository.deadline(look.stored, decision.seat)
    if until is not None:
        lines.append("-# ⏳ " + look.to.say("Passed without an answer: {when}", when=moment(until)))
    return lines


def _quick(asking: Asking, decision: ChooseReaction) -> list[Item]:
    """*Use* for each, if there are few, and ways to pass."""
    look = asking.look
    open_ = [(i, option) for i, option in enumerate(decision.options) if option.enabled]
    items: list[Item] = []
    if len(open_) <= QUICK:
        items += [asking.button(act("pick", i), look.label(decision, option).label, PRIMARY) for i, option in open_]
    return [*items, *look.game.questions.passes(asking, decision)]


def _colour(look: Look, entries: Sequence[tuple[int, Entry]]) -> discord.Colour:
    """Of whoever began what the post tells."""
    seats = (entry.answer.seat for _, entry in entries if entry.answer is not None and look.told(entry.events))
    return look.accent(next(seats, ""))
