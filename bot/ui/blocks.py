"""Blocking somebody, seeing whom one has blocked, and undoing it; all of it for one pair of eyes.

It must not tell anybody that they were blocked.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.client import App
from bot.conduct import MOST_BLOCKED, ConductError
from bot.locale import Words, words
from bot.ui.answer import Reply, refuse, rewrite
from bot.ui.kit.components import MORE, LastingPeople, LastingSelect, Line, leads_on, page_of
from bot.ui.kit.ids import Arguments
from bot.ui.safe import clean

PERSON = Arguments(f"id|{MORE}")
"""A line for somebody by their fingerprint, or one that leads on."""
NAMED = 3
"""Running matches that are named; there are rarely more."""


def conduct_refusal(to: Words, error: ConductError) -> str:
    return {
        "yourself": to.say("That would be yourself. Please choose somebody else."),
        "a_bot": to.say("That is a bot. Please choose a person."),
        "too_many_blocked": to.say(
            "You have blocked {most} people, the most I keep. Unblock somebody first.", most=error.params.get("most")
        ),
        "list_full": to.say("The list holds {most} people at most.", most=error.params.get("most")),
        "manages": to.say("Whoever manages the server cannot be put on its list."),
        "may_not": to.say("Only those who may manage this server or time members out can do that."),
        "not_listed": to.say("This person is not on the list."),
        "not_blocked": to.say("You have not blocked this person."),
    }.get(error.code, to.say("That cannot be done now."))


async def block_reply(interaction: discord.Interaction[App], other: discord.User | discord.Member) -> Reply:
    if other.bot:
        raise ConductError("a_bot")
    return await _blocked(interaction, other.id)


async def _blocked(interaction: discord.Interaction[App], other: int) -> Reply:
    client, me, to = interaction.client, interaction.user.id, words(interaction.locale)

    async def parted() -> list[str]:
        await client.conduct.block(me, other)
        return await client.matches.lobby.part(me, other)

    for id in await client.store.as_one(parted):
        client.poster.wake(id)
    notes = [
        to.say("You have blocked <@{other}>. They are not told.", other=other),
        to.say("Neither of you can challenge the other, accept the other's challenges or sit down in their matches."),
    ]
    both = [d for d in await client.matches.repository.waiting_for(me) if d.seat_of(other) is not None]
    if both:
        places = ", ".join(f"<#{stored.row.thread_id or stored.row.channel_id}>" for stored in both[:NAMED])
        places += " …" if len(both) > NAMED else ""
        notes.append(
            to.say(
                "What you play with each other goes on: {places}. There you can concede, or have somebody take over "
                "with `/match substitute`.",
                places=places,
            )
        )
    notes.append(
        to.say("A league pairs as before: its organisers know nothing of this. You can ask them for another pairing.")
    )
    return await blocks_reply(interaction, *notes)


async def unblock_reply(interaction: discord.Interaction[App], other: int) -> Reply:
    to = words(interaction.locale)
    if not await interaction.client.conduct.unblock(interaction.user.id, other):
        raise ConductError("not_blocked")
    return await blocks_reply(interaction, to.say("<@{other}> is not blocked any more.", other=other))


async def blocks_reply(interaction: discord.Interaction[App], *notes: str, first: int = 0) -> Reply:
    """Whom one has blocked; two lists block and unblock."""
    to = words(interaction.locale)
    known = await interaction.client.conduct.blocked_by(interaction.user.id)
    lines = ["### " + to.say("People you have blocked"), *notes]
    lines += [f"- {_who(to, one.blocked_id)}" for one in known] or [to.say("Nobody.")]
    box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
    if len(known) < MOST_BLOCKED:
        box.add_item(ui.ActionRow(BlockSelect.named("me:block", to.say("Block somebody"))))
    if known:
        whose = {one.person: one.blocked_id for one in known}
        people = [
            replace(line, label=await name_of(interaction.client, to, whose[line.value]))
            if line.value in whose
            else line
            for line in page_of([Line(one.person, "") for one in known], first, to.say("More …"))
        ]
        box.add_item(ui.ActionRow(UnblockSelect.named("me:unblock", people, to.say("Unblock somebody"))))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return Reply(view)


def _who(to: Words, user_id: int | None) -> str:
    return to.say("somebody who had themselves forgotten") if user_id is None else f"<@{user_id}>"


async def name_of(client: App, to: Words, user_id: int | None) -> str:
    """For a list, which shows no mentions."""
    if user_id is None:
        return to.say("somebody who had themselves forgotten")
    try:
        return clean((await client.fetch_user(user_id)).display_name, 100) or f"#{str(user_id)[-4:]}"
    except discord.HTTPException:
        return f"#{str(user_id)[-4:]}"


async def guarded(interaction: discord.Interaction[App], work: Any) -> None:
    """What cannot be done is said in one kind private sentence."""
    try:
        await work
    except ConductError as error:
        await refuse(interaction, conduct_refusal(words(interaction.locale), error))


class BlockSelect(LastingPeople, template=r"me:block"):
    chosen = Arguments("count")

    async def pressed(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        data: Any = interaction.data
        [chosen] = values
        bot = data.get("resolved", {}).get("users", {}).get(chosen, {}).get("bot", False)
        if bot:
            await refuse(interaction, conduct_refusal(words(interaction.locale), ConductError("a_bot")))
            return
        await guarded(interaction, rewrite(interaction, _blocked(interaction, int(chosen))))


class UnblockSelect(LastingSelect, template=r"me:unblock"):
    chosen = PERSON

    async def pressed(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        await guarded(interaction, rewrite(interaction, self._unblock(interaction, values[0])))

    async def _unblock(self, interaction: discord.Interaction[App], person: str) -> Reply:
        if (first := leads_on(person)) is not None:
            return await blocks_reply(interaction, first=first)
        await interaction.client.conduct.unblock_person(interaction.user.id, person)
        return await blocks_reply(interaction, words(interaction.locale).say("Unblocked."))
