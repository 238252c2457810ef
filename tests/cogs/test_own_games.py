"""Organisers do not decide their own games alone: the opponent agrees, or an organiser who does not play in it."""

from typing import Any

import discord
import pytest
from league_cast import Season
from simcord.results import ResponseMessage
from tabletop_cast import labels, text_of

from bot.league.errors import LeagueError
from bot.league.terms import Format, GameStatus, PlayerStatus


@pytest.fixture
async def own(season: Season) -> Any:
    """A season whose organiser plays in it, and their game of the round."""
    await season.create(format=Format.SWISS, rounds=3)
    chiefs = season.guild.create_role("chiefs", permissions=discord.Permissions(manage_guild=True))
    season.chief = season.guild.add_member(season.env.create_user("chief"), roles=[chiefs])  # type: ignore[attr-defined]
    season.people = [season.boss, *season.people[:3]]
    await season.join_all()
    await season.by_desk("Start")
    return season


def shown(answer: Any) -> Any:
    return answer.followups[-1] if answer.followups else answer.response


async def my_game(season: Any) -> tuple[Any, Any]:
    [game] = (await season.view()).open_games(season.boss.id)
    return game, season.person(next(p for p in game.players if p != season.boss.id))


async def request_posts(season: Any) -> list[Any]:
    """Wherever the question was put: the game's thread."""
    await season.settled()
    found: list[Any] = []
    for channel in (season.channel, *season.channel.threads):
        kept = season.env.backend.messages.get(channel.id, {})
        found += [m for _, m in sorted(kept.items()) if "organises this season" in str(m.components)]
    return [ResponseMessage(season.env, m) for m in found]


async def decide(season: Any, person: Any, ones: int = 16, others: int = 0) -> Any:
    _, other = await my_game(season)
    return await person.slash(
        season.channel, "league decide", one=season.boss, other=other, ones=ones, others=others, reason="we *played*"
    )


async def test_a_decision_about_ones_own_game_waits_for_the_opponent(own: Any) -> None:
    game, other = await my_game(own)
    answer = await decide(own, own.boss)
    assert "it takes another's word" in text_of(shown(answer))
    assert (await own.view()).game(game.id).status == GameStatus.OPEN
    [post] = await request_posts(own)
    assert r"we \*played\*" in text_of(post) and other.mention in text_of(post)
    bystander = next(p for p in own.people if p.id not in game.players)
    refused = await bystander.click(post, label="Agree")
    assert "for the opponent" in shown(refused).content
    mine = await own.boss.click(post, label="Agree")
    assert "for the opponent" in shown(mine).content
    await other.click(post, label="Agree")
    await own.settled()
    result = (await own.view()).result(game.id)
    assert result is not None and result.winner == own.boss.id and result.by == own.boss.id
    [entry] = [e for e in await own.app.league.repository.log(own.id) if e["act"] == "decided"]
    assert entry["data"]["agreed"] == [other.id]
    log = await own.boss.slash(own.channel, "league log")
    assert f"agreed by {other.mention}" in text_of(shown(log))
    [closed] = await request_posts(own)
    assert "Agree" not in labels(closed)


async def test_another_organiser_agrees_or_decides_and_the_opponent_may_decline(own: Any) -> None:
    game, other = await my_game(own)
    await decide(own, own.boss)
    [post] = await request_posts(own)
    await other.click(post, label="Decline")
    await own.settled()
    assert (await own.view()).game(game.id).status == GameStatus.OPEN
    await decide(own, own.boss)
    post = (await request_posts(own))[-1]
    await own.chief.click(post, label="Agree")
    assert (await own.view()).result(game.id) is not None


async def test_somebody_else_decides_at_once(own: Any) -> None:
    game, _ = await my_game(own)
    await decide(own, own.chief)
    assert (await own.view()).result(game.id).by == own.chief.id


async def test_a_request_ends_when_the_game_moves_on(own: Any) -> None:
    game, other = await my_game(own)
    await decide(own, own.boss)
    [post] = await request_posts(own)
    await own.app.league.reports.report(game.id, other.id, 3, 3)
    refused = await other.click(post, label="Agree")
    assert "has changed since" in shown(refused).content
    assert (await own.view()).result(game.id) is None


async def test_time_for_ones_own_game_is_asked_of_the_opponent(own: Any) -> None:
    game, other = await my_game(own)
    with pytest.raises(LeagueError) as caught:
        await own.app.league.deadlines.extend(game.id, own.boss.id, 3)
    assert caught.value.code == "own_game"
    stored = await own.boss.click(own.card, label="Organise")
    page = await own.boss.select(stored.response, [game.id], custom_id=f"ls:{own.id}:org_game")
    asked = await own.boss.click(page.response, label="3 more days")
    assert "Your opponent has to agree" in text_of(shown(asked))
    assert (await own.view()).game(game.id).deadline == game.deadline
    await own.app.league.deadlines.ask_extension(game.id, other.id, 3)
    assert (await own.view()).game(game.id).deadline > game.deadline


async def test_taking_ones_opponent_out_or_putting_somebody_in_takes_another_word(own: Any) -> None:
    game, other = await my_game(own)
    answer = await own.boss.slash(own.channel, "league drop", player=other, reason="gone")
    assert "it takes another's word" in text_of(shown(answer))
    assert (await own.view()).player(other.id).status == PlayerStatus.SIGNED
    newcomer = own.guild.add_member(own.env.create_user("newcomer"))
    for player in (other, own.boss):
        put = await own.boss.slash(own.channel, "league substitute", player=player, newcomer=newcomer, reason="ill")
        assert "it takes another's word" in text_of(shown(put))
    assert (await own.view()).player(newcomer.id) is None
    post = (await request_posts(own))[-1]
    await other.click(post, label="Agree")
    await own.settled()
    view = await own.view()
    assert newcomer.id in view.game(game.id).players and view.player(own.boss.id).status == PlayerStatus.DROPPED


async def test_taking_a_decision_back_takes_another_word_too(own: Any) -> None:
    game, _ = await my_game(own)
    await own.app.league.games.decide(
        game.id, own.chief.id, *((0, 16) if game.one == own.boss.id else (16, 0)), "seen it"
    )
    answer = await own.boss.slash(own.channel, "league undo", reason="I want to win")
    assert "it takes another's word" in text_of(shown(answer))
    assert (await own.view()).result(game.id) is not None
    [post] = await request_posts(own)
    assert "Take back: decided a game" in text_of(post)
    await own.chief.click(post, label="Agree")
    await own.settled()
    assert (await own.view()).result(game.id) is None


async def test_a_game_of_two_others_is_the_organisers_as_ever(own: Any) -> None:
    game, _ = await my_game(own)
    [theirs] = [g for g in (await own.view()).open_games() if g.id != game.id]
    await own.app.league.games.decide(theirs.id, own.boss.id, 5, 3, "told me")
    assert (await own.view()).result(theirs.id) is not None
    with pytest.raises(LeagueError):
        await own.app.league.games.decide(game.id, own.boss.id, 5, 3, "told me")


async def test_an_organiser_is_paired_by_hand_with_the_word_of_those_it_is_about(own: Any) -> None:
    game, other = await my_game(own)
    wanted = next(p for p in own.people if p.id not in game.players)
    panel = (await own.boss.click(own.card, label="Organise")).response
    await own.boss.click(panel, label="Pair by hand")
    await own.boss.select(panel, [str(own.boss.id)], custom_id=f"ls:{own.id}:handed")
    await own.boss.select(panel, [str(wanted.id)], custom_id=f"ls:{own.id}:handed.{own.boss.id}")
    assert "it takes another's word" in text_of(panel)
    assert (await own.view()).game(game.id) is not None, "nothing has changed yet"
    [post] = await request_posts(own)
    assert f"Pair {own.boss.mention} with {wanted.mention} by hand." in text_of(post)
    await other.click(post, label="Agree")
    assert (await own.view()).game(game.id) is not None, "the others of both games are asked too"
    await own.chief.click(post, label="Agree")
    await own.settled()
    mine, _ = await my_game(own)
    assert set(mine.players) == {own.boss.id, wanted.id}
