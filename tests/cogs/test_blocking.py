"""`/me block`: two who want nothing to do with each other, and nobody is told."""

import json
from typing import Any

import pytest
from league_cast import Season
from match_table import Table, ids, shown, texts
from simcord.env import Env

from bot.client import App
from bot.conduct import MOST_BLOCKED, ConductError
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.league.errors import LeagueError
from bot.league.terms import Format
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.store import privacy
from bot.store.conduct import has_blocked


@pytest.fixture
async def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


def content(answer: Any) -> str:
    return str(shown(answer).content)


async def block(table: Table, by: Any, whom: Any) -> Any:
    answer = await by.slash(table.channel, "me block", person=whom)
    assert answer.ephemeral
    return answer


async def test_a_blocked_person_cannot_challenge_and_is_not_told_why(table: Table) -> None:
    await block(table, table.red, table.blue)
    refused = await table.blue.slash(table.channel, "match new", opponent=table.red)
    assert refused.ephemeral
    assert content(refused) == "This person cannot be challenged here. Please choose somebody else."
    own = await table.red.slash(table.channel, "match new", opponent=table.blue)
    assert own.ephemeral and "You have blocked this person" in content(own)


async def test_an_open_challenge_is_not_open_to_them(table: Table) -> None:
    challenge = await table.challenge(map="downtown")
    await block(table, table.blue, table.red)
    refused = await table.red.click(challenge, label="Accept")
    assert refused.ephemeral and content(refused) == "This challenge is not open to you."
    assert (await table.stored()).status is Status.OPEN
    await block(table, table.watcher, table.blue)
    told = await table.watcher.click(challenge, label="Accept")
    assert "You have blocked this person" in content(told), "their own doing may be told"


async def test_a_challenge_between_the_two_is_off_as_if_declined(table: Table) -> None:
    await table.challenge(opponent=table.red)
    await block(table, table.red, table.blue)
    await table.posted()
    assert (await table.stored()).status is Status.WITHDRAWN


async def test_running_matches_go_on_and_the_blocker_is_told_the_ways_out(table: Table) -> None:
    await table.begin()
    answer = await block(table, table.red, table.blue)
    said = texts(shown(answer))
    assert f"<#{(await table.stored()).row.thread_id}>" in said
    assert "concede" in said and "/match substitute" in said and "league" in said.lower()
    assert (await table.stored()).status is Status.PLAYING
    with pytest.raises(MatchError) as caught:
        await table.app.matches.lobby.challenge(
            creator_id=table.blue.id, channel_id=1, guild_id=2, terms=CrisisTerms(), opponent_id=table.red.id
        )
    assert caught.value.code == "not_to_be_challenged"


async def test_no_rematch_and_no_substitute(table: Table) -> None:
    await table.begin()
    await block(table, table.watcher, table.red)
    asked = await table.blue.slash(table.thread, "match substitute", player=table.watcher)
    assert "This person cannot take over here" in content(asked), "they would play against whom they blocked"
    await table.app.matches.endings.concede(table.id, table.blue.id)
    table.app.poster.wake(table.id)
    await table.posted()
    await block(table, table.red, table.blue)
    again = await table.blue.click(await table.dashboard(), label="Rematch")
    assert "This person cannot be challenged here" in content(again)


async def test_an_offered_seat_is_closed_to_whoever_was_blocked_since(table: Table) -> None:
    await table.begin()
    await table.app.matches.seats.offer_seat(table.id, "blue", table.watcher.id)
    await block(table, table.red, table.watcher)
    with pytest.raises(MatchError) as caught:
        await table.app.matches.seats.take_over(table.id, "blue", table.watcher.id)
    assert caught.value.code == "no_seat_for_you"


async def test_blocks_are_listed_and_undone(table: Table) -> None:
    panel = shown(await block(table, table.blue, table.red))
    assert table.red.mention in texts(panel) and {"me:block", "me:unblock"} <= set(ids(panel))
    missing = await table.blue.slash(table.channel, "me unblock", person=table.watcher)
    assert "not blocked" in content(missing)
    gone = await table.blue.slash(table.channel, "me unblock", person=table.red)
    assert "is not blocked any more" in texts(shown(gone)) and "Nobody." in texts(shown(gone))
    await block(table, table.blue, table.red)
    listed = shown(await table.blue.slash(table.channel, "me block"))
    [known] = await table.app.conduct.blocked_by(table.blue.id)
    after = await table.blue.select(listed, [known.person], custom_id="me:unblock")
    assert "Nobody." in texts(shown(after))
    challenge = await table.challenge(map="downtown")
    await table.red.click(challenge, label="Accept")
    assert (await table.stored()).status is Status.ROSTERS


async def test_oneself_and_too_many(table: Table) -> None:
    refused = await table.blue.slash(table.channel, "me block", person=table.blue)
    assert "yourself" in content(refused)
    for other in range(1, MOST_BLOCKED + 1):
        await table.app.conduct.block(table.blue.id, other)
    await table.app.conduct.block(table.blue.id, 1)
    with pytest.raises(ConductError) as caught:
        await table.app.conduct.block(table.blue.id, 7777)
    assert caught.value.code == "too_many_blocked"


async def test_the_export_of_the_blocked_betrays_nothing_and_forgetting_lifts_nothing(table: Table) -> None:
    await block(table, table.red, table.blue)
    app, blue, red = table.app, table.blue.id, table.red.id
    async with app.store.transaction() as at:
        mine, theirs = await privacy.gather(at, red), await privacy.gather(at, blue)
        assert [row["blocked_id"] for row in mine["blocks"]] == [blue]
        assert str(red) not in json.dumps(theirs) and "blocks" not in theirs
        await privacy.forget(at, blue)
        assert await has_blocked(at, red, blue), "nobody gets out of a block by being forgotten"
    [left] = await app.conduct.blocked_by(red)
    assert left.blocked_id is None and str(blue) not in left.person
    async with app.store.transaction() as at:
        await privacy.forget(at, red)
        assert not await has_blocked(at, red, blue), "the blocker's own are gone with them"


async def test_a_league_pairs_as_before_and_a_ladder_challenge_is_none(season: Season) -> None:
    await season.create(format=Format.LADDER)
    await season.join_all()
    await season.by_desk("Start")
    one, other = season.people[:2]
    await season.app.conduct.block(one.id, other.id)
    with pytest.raises(LeagueError) as caught:
        await season.app.league.rounds.challenge(season.id, other.id, one.id)
    assert caught.value.code == "not_to_be_challenged"
    with pytest.raises(LeagueError) as mine:
        await season.app.league.rounds.challenge(season.id, one.id, other.id)
    assert mine.value.code == "you_blocked"


async def test_a_pairing_opens_its_match_whoever_blocked_whom(season: Season) -> None:
    await season.create(format=Format.SWISS, rounds=1)
    await season.join_all()
    for one in season.people:
        for other in season.people:
            if one is not other:
                await season.app.conduct.block(one.id, other.id)
    await season.by_desk("Start")
    view = await season.view()
    assert len(view.games) == 2 and all(game.match_id is not None for game in view.games)
