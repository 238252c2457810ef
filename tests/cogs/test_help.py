"""Help that knows where one is: in a match, in a league's channel, elsewhere; by command, by mention, in private."""

from __future__ import annotations

from typing import Any

import pytest
from discord import PermissionOverwrite
from league_cast import Season
from match_table import Table, ids, labels, shown, staged, texts
from simcord.env import Env
from tabletop_cast import speaking

from bot.client import App

FIRST_STEPS = ["Roll an attack", "Teach me", "Play"]


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


# -- elsewhere -----------------------------------------------------------------------------------------------------


async def test_elsewhere_help_is_a_first_screen_with_buttons(table: Table) -> None:
    answer = await table.blue.slash(table.channel, "help")
    assert answer.ephemeral and labels(answer.response) == FIRST_STEPS


async def test_help_is_read_in_ones_own_language(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch)(table.blue, "de")
    answer = await table.blue.slash(table.channel, "help")
    assert "Ich leite" in texts(answer.response) and labels(answer.response) == ["Angriff würfeln", "Lernen", "Spielen"]


async def test_an_attack_is_rolled_from_the_first_screen(table: Table) -> None:
    answer = await table.blue.slash(table.channel, "help")
    rolled = await table.blue.click(answer.response, label="Roll an attack")
    assert "Roll" in " ".join(labels(shown(rolled)))


async def test_play_offers_the_bot_and_people_and_begins_practice(table: Table, app: App) -> None:
    answer = await table.blue.slash(table.channel, "help")
    ways = shown(await table.blue.click(answer.response, label="Play"))
    assert labels(ways) == ["Against me", "Against somebody here"]
    await table.blue.click(ways, label="Against me")
    (stored,) = await app.matches.repository.waiting_for(int(table.blue.id))
    assert stored.terms.practice == "rookie" and stored.terms.quick


async def test_play_against_people_is_an_open_challenge(table: Table, app: App) -> None:
    answer = await table.blue.slash(table.channel, "help")
    ways = shown(await table.blue.click(answer.response, label="Play"))
    challenge = shown(await table.blue.click(ways, label="Against somebody here"))
    assert "Accept" in labels(challenge)


# -- in a match ----------------------------------------------------------------------------------------------------


async def test_in_a_match_it_says_what_can_be_done_and_how_it_is_won(table: Table) -> None:
    await table.begin()
    await table.stand(staged())
    person, other = table.red, table.blue  # red is asked for a reaction
    mine = (await person.slash(table.thread, "help")).response
    assert "React" in texts(mine) and "16 victory points" in texts(mine) and "Bodyguard" in texts(mine)
    assert {"My move", "What is this?", "Board"} <= set(labels(mine))
    theirs = (await other.slash(table.thread, "help")).response
    assert "not your move" in texts(theirs) and "My move" not in labels(theirs)
    assert "What can be done now" in texts((await table.watcher.slash(table.thread, "help")).response)


async def test_before_a_match_begins_it_says_who_is_waited_for(table: Table) -> None:
    challenge = await table.challenge(map="downtown")
    await table.red.click(challenge, label="Accept")
    await table.posted()
    answer = (await table.blue.slash(table.thread, "help")).response
    assert "rosters" in texts(answer) and "How this match is won" in texts(answer)


# -- what is this? -------------------------------------------------------------------------------------------------


async def test_terms_of_a_question_are_explained_with_the_rule_behind_them(table: Table) -> None:
    await table.begin()
    await table.stand(staged())
    panel = await table.panel(table.red)
    explained = shown(await table.red.click(panel, label="What is this?"))
    assert "**Reaction**:" in texts(explained) and "**Power**:" in texts(explained)
    assert "**Threat**" not in texts(explained), "only what stands in the question"
    chosen = shown(await table.red.select(explained, ["power"]))
    assert "PHA-03" in texts(chosen) and "**Reaction**:" not in texts(chosen)
    back = shown(await table.red.click(chosen, label="My move"))
    assert ids(back) == ids(panel), "the question as it was"


async def test_terms_are_explained_in_ones_own_language(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    await table.begin()
    await table.stand(staged())
    speaking(monkeypatch)(table.red, "de")
    panel = shown(await table.red.click(await table.dashboard(), label="My move"))
    explained = shown(await table.red.click(panel, label="Was ist das?"))
    assert "**Reaktion**:" in texts(explained) and "**Kraft**:" in texts(explained)


# -- in a league ---------------------------------------------------------------------------------------------------


async def test_in_a_leagues_channel_it_is_the_next_step(season: Season) -> None:
    await season.create()
    player = season.people[0]

    async def helped(person: Any) -> Any:
        return (await person.slash(season.channel, "help")).response

    outside = await helped(player)
    assert "*Sign up*" in texts(outside) and "Sign up" in labels(outside)
    await season.join_all()
    assert "bring your roster" in texts(await helped(player)) and "My roster" in labels(await helped(player))
    await season.by_desk("Start")
    game = (await season.view()).open_games(player.id)[0]
    other = next(id for id in game.players if id != player.id)
    assert f"play <@{other}>" in texts(await helped(player)) and "My page" in labels(await helped(player))
    assert "running without you" in texts(await helped(season.boss))


# -- without a command ---------------------------------------------------------------------------------------------


def posts(table: Table, channel: int) -> list[Any]:
    """What everybody sees there, oldest first."""
    kept = table.env.backend.messages.get(channel, {})
    return [message for _, message in sorted(kept.items()) if message.visible_to(None)]


async def test_whoever_mentions_the_bot_is_helped_and_nobody_else(table: Table, app: App) -> None:
    assert app.user is not None
    await table.blue.send(table.channel, "good morning")
    await table.env.settle()
    assert len(posts(table, table.channel.id)) == 1
    await table.blue.send(table.channel, f"<@{app.user.id}> what can you do?")
    await table.env.settle()
    assert labels(posts(table, table.channel.id)[-1]) == FIRST_STEPS


async def test_in_a_match_a_mention_tells_everybody_what_is_waited_for(table: Table, app: App) -> None:
    assert app.user is not None
    await table.begin()
    await table.stand(staged())
    await table.red.send(table.thread, f"<@{app.user.id}>")
    await table.env.settle()
    answer = posts(table, table.thread.id)[-1]
    assert "16 victory points" in texts(answer) and "My move" not in labels(answer)


async def test_a_private_message_is_answered_in_both_languages(table: Table) -> None:
    sent = await table.blue.send_dm("hello")
    await table.env.settle()
    answer = posts(table, sent.channel.id)[-1]
    assert "I referee" in texts(answer) and "Ich leite" in texts(answer) and labels(answer) == FIRST_STEPS


async def test_a_bot_that_may_not_post_stays_silent(table: Table, app: App) -> None:
    assert app.user is not None
    table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=403)
    await table.blue.send(table.channel, f"<@{app.user.id}>")
    await table.env.settle()
    assert len(posts(table, table.channel.id)) == 1


async def test_a_server_that_takes_the_bot_in_is_greeted_where_it_may_post(simcord_env: Env, app: App) -> None:
    """SimCord announces a server before it has channels: the greeting is asked for once they are there."""
    guild = simcord_env.create_guild(preferred_locale="de")
    shut = guild.create_text_channel("rules", overwrites={guild.default_role: PermissionOverwrite(send_messages=False)})
    talk = guild.create_text_channel("talk")
    await simcord_env.settle()
    known, cog = app.get_guild(guild.id), app.get_cog("HelpCog")
    assert known is not None and cog is not None
    assert {name for name, _ in cog.get_listeners()} == {"on_guild_join", "on_message"}
    await cog.on_guild_join(known)  # type: ignore[attr-defined]
    kept = simcord_env.backend.messages
    assert not kept.get(shut.id)
    ((_, greeting),) = kept[talk.id].items()
    assert "Ich leite" in texts(greeting)
