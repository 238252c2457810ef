"""What is left of a match: the export, the check of its dice, a rematch."""

from __future__ import annotations

import json
from io import BytesIO

import discord

from bot.locale import Words
from bot.matches.exports import dice_export, whole_export
from bot.matches.service import MatchError, StoredMatch
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import Panel
from rules_engine.kernel.checking import Checked, checked
from rules_engine.kernel.exports import Export


@verb("export")
async def _export(press: Press) -> None:
    await press.show(export_reply(await press.look()))


async def export_reply(look: Look) -> Reply:
    """Everything this person may know: answers, events, dice."""
    made = await whole_export(look.client.matches, look.stored, look.seat)
    name = f"match-{look.id}.json"
    panel = Panel(lines=["### " + look.to.say("Export"), look.to.say("Everything you may know of this match.")])
    if not look.stored.is_final:
        panel.lines.append("-# " + look.to.say("What is sealed or secret comes in when the match is over."))
    return _with_file(panel, name, made)


@verb("verify")
async def _verify(press: Press) -> None:
    await press.show(verify_reply(await press.look()))


async def verify_reply(look: Look) -> Reply:
    """Every roll of the finished rounds, rechecked against the commitment; with what a stranger needs to do it."""
    to = look.to
    export = await dice_export(look.client.matches, look.stored)
    result = checked(export)
    panel = Panel(lines=["### " + to.say("The dice of this match")])
    panel.lines.append(checked_line(to, result))
    panel.lines += anew_lines(to, result)
    panel.lines += [f"⚠ {problem}" for problem in result.problems]
    panel.lines += dice_lines(to, export)
    panel.lines.append("-# " + to.say("Recheck it yourself: `python tools/verify_dice.py dice-{id}.json`", id=look.id))
    panel.lines.append(
        "-# "
        + to.say("Compare what you were shown: `--commitment …`, `--head …` and, once the match is over, `--over`.")
    )
    return _with_file(panel, f"dice-{look.id}.json", json.loads(export.model_dump_json()))


def dice_lines(to: Words, export: Export) -> list[str]:
    """What a careful player holds: every promise, and the digest of all rolls."""
    lines = [to.say("Promised before the first roll: `{commitment}`", commitment=export.commitment)]
    for chain in export.renewed:
        said = to.say("Promised anew before roll {n}: `{commitment}`", n=chain.rolls + 1, commitment=chain.commitment)
        lines.append(said)
    if export.rolls:
        lines.append(to.say("Digest of all rolls so far: `{head}`", head=export.head))
    return [f"-# {line}" for line in lines]


def opened_lines(to: Words, export: Export) -> list[str]:
    """The same at the end, when the seeds are open."""
    chains = [export.seeds, *(chain.seeds for chain in export.renewed)]
    seeds: dict[int, str] = next(filter(None, reversed(chains)), {})
    opened = ["-# " + to.say("The dice are open now: `{seed}`", seed=seeds[max(seeds)])] if seeds else []
    return opened + dice_lines(to, export)


def checked_line(to: Words, result: Checked) -> str:
    """How many rolls are right, and how many cannot be judged yet, if any."""
    told = to.count("{n} roll checked and right.", "{n} rolls checked and right.", result.right)
    if result.later:
        told += " " + to.count(
            "{n} waits for the end of its round.", "{n} wait for the end of their round.", result.later
        )
    return told


def anew_lines(to: Words, result: Checked) -> list[str]:
    """Of a match that is older than the one chain of all its rolls; nothing is wrong with it."""
    if not result.anew:
        return []
    said = to.say(
        "When this match began, rolls were chained press by press: {n} chains instead of one. Every roll is checked "
        "all the same, but nothing proves that none is missing or was put in.",
        n=result.anew + 1,
    )
    return [f"-# {said}"]


def _with_file(panel: Panel, name: str, data: object) -> Reply:
    reply = panel.reply()
    body = json.dumps(data, ensure_ascii=False, indent=1).encode()
    box = reply.view.children[0]
    assert isinstance(box, discord.ui.Container)
    box.add_item(discord.ui.File(f"attachment://{name}"))
    return Reply(reply.view, [*reply.files, discord.File(BytesIO(body), name)])


@verb("rematch", grave=True)
async def _rematch(press: Press) -> None:
    """A new challenge with the same terms, in the channel of the old one, for the same people: whoever asks begins, and
    the others follow round the table as they sat."""
    look = await press.look()
    if look.seat is None:
        raise MatchError("not_a_player")
    if look.stored.status is not Status.ENDED:
        raise MatchError("not_now", owed=look.to.say("The match is still going on."))

    async def work() -> Reply:
        if look.stored.practised_against:
            return await _practise_again(press, look)
        matches, row = press.client.matches, look.stored.row
        others = [look.stored.seats[seat].user_id for seat in _round_the_table(look.stored, look.seat)]
        for other in others:
            if await press.client.conduct.bar_of(row.guild_id, other) is not None:
                raise MatchError("not_to_be_challenged")
        stored = await matches.lobby.challenge(
            creator_id=press.user_id,
            channel_id=row.channel_id,
            guild_id=row.guild_id,
            terms=look.stored.terms.model_copy(update={"league": None}),  # a game of its own
            game=row.game,
            invited=others,
            announce=True,
            again=row.id,
        )
        for id in (stored.row.id, row.id):
            press.client.poster.wake(id)
        lines = [look.to.say("The rematch is offered in <#{channel}>.", channel=row.channel_id)]
        if look.game.setup.loadouts is not None:
            lines.append(look.to.say("It begins as soon as it is accepted, with the rosters of this match."))
        return Panel(lines=lines).reply()

    await press.show(work())


async def _practise_again(press: Press, look: Look) -> Reply:
    """Against the bot it begins at once; what somebody left to it is a match like any other then."""
    row, terms = look.stored.row, look.stored.terms.model_copy(update={"taken_over": None})
    stored = await press.client.matches.lobby.practise(
        creator_id=press.user_id,
        bot_id=press.client.own_id() or 0,
        channel_id=row.channel_id,
        guild_id=row.guild_id,
        terms=terms,
        game=row.game,
        again=row.id,
    )
    press.client.poster.wake(stored.row.id)
    said = look.to.say("The rematch begins in <#{channel}>.", channel=row.channel_id)
    return Panel(lines=[look.to.say("The rematch begins here.") if row.guild_id is None else said]).reply()


def _round_the_table(stored: StoredMatch, first: str | None) -> list[str]:
    """Everybody else's seats, from the one after it on."""
    seats = list(stored.taken)
    at = seats.index(first) if first in seats else 0
    return [*seats[at + 1 :], *seats[:at]]
