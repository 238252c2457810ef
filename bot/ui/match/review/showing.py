"""*Review* of a match that is over: its chart, its turning points one by one, the dearest choices; shared on request.

It must not judge a match: the game's reviewer does, in a process of its own.
"""

from __future__ import annotations

from bot.games.capabilities import capability
from bot.games.reviews import Reviews
from bot.games.views import BoardScene, ChartScene
from bot.matches.service import MatchError
from bot.matches.stretches import stretch
from bot.store import matches as rows
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.naming import line_in_words
from bot.ui.match.panel import PRIMARY, SECONDARY, Item, Panel, free_button
from bot.ui.match.posts.story import post_panel
from rules_engine.kernel.reviews import Dear, Moment, Review

MOST_DEAR = 3
BEFORE = 12
"""Entries before a moment among which the last one that was not taken back is looked for."""


def review_button(look: Look) -> list[Item]:
    """Where the game has somebody who looks at it again."""
    return [free_button(look, "review", look.to.say("Review"))] if capability(look.game, Reviews) is not None else []


@verb("review")
async def _review(press: Press) -> None:
    await press.show(review_reply(await press.look()))


async def review_reply(look: Look) -> Reply:
    """All of it on one panel, for one pair of eyes."""
    review = await _made(look)
    panel = await overview(look, review)
    points = [free_button(look, "turning", str(n), PRIMARY, n) for n in range(1, len(review.turning) + 1)]
    panel.buttons(points)
    if look.seat is not None:
        panel.buttons([free_button(look, "share_review", look.to.say("Show it to everybody"))])
    return panel.reply()


async def _made(look: Look) -> Review:
    kept = await look.client.reviewing.kept(look.stored)
    if kept is not None:
        return kept
    with look.client.replays.taken(look.user_id or 0, "kept"):  # one of these at a time for a person
        return await look.client.reviewing.review(look.stored)


async def overview(look: Look, review: Review) -> Panel:
    """The chart, what dice and choices did, the turning points and the dearest choices."""
    to = look.to
    panel = Panel(lines=["### " + to.say("Review")], colour=look.accent(look.seat))
    panel.lines += [_did(look, review, seat) for seat in look.stored.taken]
    panel.lines.append(
        "-# " + to.say("In points of a hundred of the chance to win: what luck brought, what choices cost.")
    )
    panel.lines.append("**" + to.say("Turning points") + "**")
    points = enumerate((review.moments[place] for place in review.turning), start=1)
    panel.lines += [f"**{n}** · {_moment_line(look, moment)}" for n, moment in points]
    panel.lines += await _dear_lines(look, _dearest(look, review))
    panel.lines.append(
        "-# " + to.say("Reckoned from matches that I played against myself, before any dice. It may be off by a tenth.")
    )
    panel.pictures += (await look.show(ChartScene(review))).pictures
    return panel


def _did(look: Look, review: Review, seat: str) -> str:
    """What luck did for a side, and what its choices cost it."""
    luck, cost = review.luck.get(seat, 0.0), review.choices.get(seat, 0.0)
    return look.to.say(
        "{who}: luck **{luck}**, {n} choices **−{cost}**",
        who=look.person(seat),
        luck=look.to.decimal(100 * luck, 0, "+"),
        cost=look.to.decimal(100 * cost, 0),
        n=review.judged.get(seat, 0),
    )


def _moment_line(look: Look, moment: Moment) -> str:
    """When, who, and how far the scales tipped: for whoever looks, else for the first side."""
    to, mine = look.to, look.seat or look.stored.taken[0]
    before, after = (_for(look, mine, p) for p in (moment.before, moment.after))
    who = look.name(moment.who) if moment.who is not None else look.name(moment.seat)
    said = to.say("Round {n}, {who}: {before} → {after}", n=moment.round, who=who, before=before, after=after)
    more = []
    if round(100 * moment.luck):
        more.append(to.say("dice {n}", n=to.decimal(100 * moment.luck, 0, "+")))
    if round(100 * moment.choice):
        more.append(to.say("choices −{n}", n=to.decimal(100 * moment.choice, 0)))
    return f"{look.sign(moment.seat)} {said}" + (f" ({', '.join(more)})" if more else "")


def _for(look: Look, seat: str, chance: float) -> str:
    """Chances are kept as the first seat's."""
    own = chance if seat == look.stored.taken[0] else 1.0 - chance
    return f"{round(100 * own)} %"


def _dearest(look: Look, review: Review) -> list[Dear]:
    """One's own; for whoever only watches, everybody's."""
    seats = [look.seat] if look.seat is not None else list(look.stored.taken)
    found = [dear for seat in seats for dear in review.dearest.get(seat, ())]
    return sorted(found, key=lambda dear: -dear.cost)[:MOST_DEAR]


async def _dear_lines(look: Look, found: list[Dear]) -> list[str]:
    if not found:
        return [look.to.say("No choice cost anything that I can see.")]
    return ["**" + look.to.say("The dearest choices") + "**", *[await _dear_line(look, dear) for dear in found]]


async def _dear_line(look: Look, dear: Dear) -> str:
    """What was chosen and what would have been best, named as they stood on the panel then."""
    then = await _look_then(look, dear.entry)
    low, high = (f"{round(100 * p)} %" for p in dear.chances)
    return "- " + look.to.say(
        "{sign} Round {n}: *{chosen}* ({low}); better: **{best}** ({high})",
        sign=look.sign(dear.seat),
        n=dear.round,
        chosen=line_in_words(then, dear.chosen),
        best=line_in_words(then, dear.best),
        low=low,
        high=high,
    )


async def _look_then(look: Look, entry: int) -> Look:
    """The match as it stood before an entry."""
    kept = await look.client.matches.records.entries(look.id, max(0, entry - BEFORE), entry - 1)
    live = [one.snapshot for _, one in kept if not one.undone]
    if not live:
        return look
    snapshot = live[-1]
    state = look.client.matches.repository.snapshots.read(look.stored.row.game, snapshot)
    return look.after(state)


# -- one turning point -------------------------------------------------------------------------------------------------


@verb("turning", "count")
async def _turning(press: Press) -> None:
    """`turning.<n>`"""
    await press.show(turning_reply(await press.look(), press.act.number(0)))


async def turning_reply(look: Look, number: int) -> Reply:
    """What happened there, with its picture, and what would have been better."""
    review, to = await _made(look), look.to
    if not 1 <= number <= len(review.turning):
        raise MatchError("moved_on")
    moment = review.moments[review.turning[number - 1]]
    kept = await look.client.matches.records.entries(look.id, max(0, moment.start - BEFORE), moment.end)
    end = kept[-1][1] if kept else None
    told = stretch(kept, (moment.start, 0), (moment.end, len(end.events) if end is not None else 0), (moment.start, 0))
    then = await _look_then(look, moment.end + 1)
    happened = await post_panel(then, told)
    panel = Panel(lines=["### " + to.say("Turning point {n}", n=number)], colour=look.accent(moment.seat))
    panel.lines += [_moment_line(look, moment), *happened.lines]
    found = [dear for dear in review.dearest.get(moment.seat, ()) if moment.start <= dear.entry <= moment.end]
    panel.lines += await _dear_lines(look, found) if found else []
    panel.pictures += happened.pictures or (await then.show(BoardScene())).pictures
    others = range(1, len(review.turning) + 1)
    panel.buttons([_numbered(look, n, shown=n == number) for n in others])
    panel.buttons([free_button(look, "review", to.say("Review"))])
    return panel.reply()


def _numbered(look: Look, n: int, *, shown: bool) -> Item:
    button = free_button(look, "turning", str(n), SECONDARY if shown else PRIMARY, n)
    button.item.disabled = shown
    return button


# -- shared ------------------------------------------------------------------------------------------------------------


@verb("share_review", grave=True)
async def _share(press: Press) -> None:
    await press.show(share_reply(await press.look()))


async def share_reply(look: Look) -> Reply:
    """Posted in the match's thread by whoever played in it, once as long as it stands there."""
    if look.seat is None:
        raise MatchError("not_a_player")
    await _made(look)
    async with look.client.store.transaction() as at:
        if await rows.last_record(at, look.id, "review_shared") is not None:
            raise MatchError("shared_already")
        await rows.add_record(at, look.id, "review_shared", [look.seat])
        await rows.put_out(at, look.id, "reviewed", by=look.seat)
    look.client.poster.wake(look.id)
    return Panel(lines=[look.to.say("The review is shown in the match's thread.")]).reply()


async def shared_panel(look: Look) -> Panel | None:
    """What everybody reads; nothing where the review is not kept any more."""
    review = await look.client.reviewing.kept(look.stored)
    return await overview(look, review) if review is not None else None
