"""The thread of a league game: what it says, what can be pressed there, and what it says once the game is settled."""

from typing import Any

from league_cast import Clock, Season
from simcord.results import ResponseMessage
from tabletop_cast import components, labels, text_of

from bot.client import App
from bot.league.service import DAY, HOUR


async def two(season: Season, **terms: Any) -> Any:
    """A season of two with threads; gives their game."""
    season.people = season.people[:2]
    await season.create(**{"format": "swiss", "rounds": 2, **terms})
    await season.join_all()
    await season.by_desk("Start")
    [game] = (await season.view()).open_games()
    return game


async def in_thread(season: Season, app: App, match_id: str) -> list[Any]:
    thread = (await app.matches.repository.find(match_id)).row.thread_id
    kept = season.env.backend.messages.get(thread, {})
    return [ResponseMessage(season.env, m) for _, m in sorted(kept.items()) if m.components and m.visible_to(None)]


async def told(season: Season, app: App, match_id: str) -> str:
    return "\n".join(text_of(message) for message in await in_thread(season, app, match_id))


async def report(season: Season, person: Any, message: Any, mine: int, theirs: int) -> Any:
    """By choosing both scores on the panel that a button opens."""
    panel = (await person.click(message, label="We play at a table")).response
    for whose, points in (("mine", mine), ("theirs", theirs)):
        [found] = [s["custom_id"] for s in components(panel, 3) if f".{whose}." in s["custom_id"]]
        await person.select(panel, [str(points)], custom_id=found)
    await person.click(panel, label=f"Report {mine}–{theirs}")
    await season.settled()
    return panel


async def test_the_thread_knows_its_round_and_deadline_and_nobody_calls_it_off(season: Season, app: App) -> None:
    game = await two(season)
    dashboard, *_ = await in_thread(season, app, game.match_id)
    assert "**Winter** · Round 1 of 2" in text_of(dashboard) and f"<t:{game.deadline}:f>" in text_of(dashboard)
    assert labels(dashboard) == ["Play here", "We play at a table"]
    every = [label for message in await in_thread(season, app, game.match_id) for label in labels(message)]
    assert "Call off" not in every
    await season.boss.slash(
        season.channel, "league extend", opponent=season.people[0], player=season.people[1], days=5, reason="ill"
    )
    await season.settled()
    dashboard, *_ = await in_thread(season, app, game.match_id)
    assert f"<t:{game.deadline + 5 * DAY}:f>" in text_of(dashboard)


async def test_a_newer_report_takes_the_buttons_off_the_older_card_and_an_old_panel_is_refused(
    season: Season, app: App
) -> None:
    """16–14, then 16–0: a Confirm that was shown for 16–14 records nothing."""
    game = await two(season)
    one, other = season.person(game.one), season.person(game.other)
    dashboard, *_ = await in_thread(season, app, game.match_id)
    await report(season, one, dashboard, 16, 14)
    page = await other.slash(season.channel, "league me")
    [older] = [m for m in await in_thread(season, app, game.match_id) if "Confirm" in labels(m)]
    assert "it counts by itself after 48 hours" in text_of(older)
    await one.slash(season.channel, "league report", opponent=other, mine=16, theirs=0)
    await season.settled()
    cards = [m for m in await in_thread(season, app, game.match_id) if "Confirm" in labels(m)]
    assert len(cards) == 1 and "16–0" in text_of(cards[0])
    [closed] = [m for m in await in_thread(season, app, game.match_id) if m.id == older.id]
    assert labels(closed) == [] and "A newer report has taken its place." in text_of(closed)
    assert "16–14" in text_of(closed) and "counts by itself" not in text_of(closed)
    dashboard, *_ = await in_thread(season, app, game.match_id)
    assert "16–0 reported, waits for confirmation" in text_of(dashboard) and labels(dashboard) == []
    refused = await other.click(page.response, label="Confirm")
    assert refused.response.content == "A newer report has come since: 16–0. Please answer that one."
    assert (await season.view()).results == []
    await other.click(cards[0], label="Confirm")
    await season.settled()
    [result] = (await season.view()).results
    assert (result.side(one.id).vp, result.side(other.id).vp) == (16, 0)


async def test_a_settled_thread_says_what_happened_and_holds_no_button_that_lies(season: Season, app: App) -> None:
    game = await two(season)
    one, other = season.person(game.one), season.person(game.other)
    dashboard, *_ = await in_thread(season, app, game.match_id)
    await report(season, one, dashboard, 16, 9)
    [card] = [m for m in await in_thread(season, app, game.match_id) if "Confirm" in labels(m)]
    await other.click(card, label="Confirm")
    await season.settled()
    text = await told(season, app, game.match_id)
    assert "called off" not in text
    assert text.count("16–9 (at the table)") >= 2 and "Reported by one, confirmed by the other." in text
    messages = await in_thread(season, app, game.match_id)
    assert labels(messages[0]) == ["Standings"], "the dashboard"
    assert {label for m in messages for label in labels(m)} <= {"Standings", "Dispute"}
    [settled] = [m for m in messages if "Dispute" in labels(m)]
    form = await one.click(settled, label="Dispute")
    await one.submit_modal(form, {"reason": "It was 16–10."})
    await season.settled()
    [asked] = [m for m in await in_thread(season, app, game.match_id) if "Decide" in labels(m)]
    form = await season.boss.click(asked, label="Decide")
    await season.boss.submit_modal(form, {"one": "16", "other": "10", "reason": "both agree"})
    await season.settled()
    text = await told(season, app, game.match_id)
    assert f"Decided by <@{season.boss.id}>: both agree" in text and "16–10 (decided)" in text
    messages = await in_thread(season, app, game.match_id)
    assert {label for m in messages for label in labels(m)} <= {"Standings", "Dispute"}
    assert sum("Dispute" in labels(m) for m in messages) == 1, "the newest result alone can be disputed"


async def test_two_scores_and_silence_go_to_the_organisers(season: Season, app: App, clock: Clock) -> None:
    game = await two(season)
    one, other = season.person(game.one), season.person(game.other)
    await one.slash(season.channel, "league report", opponent=other, mine=16, theirs=9)
    await other.slash(season.channel, "league report", opponent=one, mine=16, theirs=9)
    await season.settled()
    [card] = [m for m in await in_thread(season, app, game.match_id) if "Confirm" in labels(m)]
    assert f"<@{one.id}> told another score" in text_of(card)
    clock.now += 49 * HOUR
    [worker] = [cog.worker for cog in app.cogs.values() if type(cog).__name__ == "LeagueCog"]
    await worker.turn()
    await season.settled()
    assert "the two told different scores" in await told(season, app, game.match_id)
    assert (await season.view()).results == []


async def test_a_start_is_taken_back_with_its_threads(season: Season, app: App) -> None:
    game = await two(season)
    thread = (await app.matches.repository.find(game.match_id)).row.thread_id
    answer = await season.by_desk("Take back")
    assert "Taken back: started the season" in text_of(answer.response)
    view = await season.view()
    assert view.status == "sign_up" and view.games == []
    text = await told(season, app, game.match_id)
    assert "The organisers have taken this pairing back." in text
    assert [labels(m) for m in await in_thread(season, app, game.match_id) if labels(m)] == []
    assert (await app.fetch_channel(thread)).archived
    assert season.posts("has taken back the pairings of round 1")
    await season.by_desk("Start")
    [again] = (await season.view()).open_games()
    assert (await app.matches.repository.find(again.match_id)).row.thread_id not in (None, thread)


async def test_leaving_is_told_to_organiser_and_opponent_and_in_the_thread(season: Season, app: App) -> None:
    game = await two(season)
    leaver, other = season.person(game.one), season.person(game.other)
    page = await leaver.slash(season.channel, "league leave")
    await leaver.click(page.response, label="Yes, leave")
    await season.settled()
    [post] = season.posts("has left Winter")
    assert f"<@{season.boss.id}>" in text_of(post) and f"<@{other.id}>" in text_of(post)
    assert "16–0 (forfeit)" in text_of(post) or "0–16 (forfeit)" in text_of(post)
    assert f"<@{leaver.id}> left the season." in await told(season, app, game.match_id)


async def test_a_concession_is_told_and_is_not_the_closest_game(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    given, played = (await season.view()).open_games()
    loser = season.person(given.one)
    page = await loser.slash(season.channel, "league me")
    asked = await loser.click(page.response, label="Concede")
    assert "It counts as 0–16." in text_of(asked.response)
    await loser.click(page.response, label="Yes, concede")
    await season.settled()
    assert [m for m in season.posts("0–16 (forfeit)") if f"<@{loser.id}> conceded." in text_of(m)]
    await app.league.games.decide(played.id, season.boss.id, 16, 2, "seen")
    await season.by_desk("End the season")
    [summary] = season.posts(": Finished")
    assert f"The closest game: <@{played.one}> – <@{played.other}>, 16–2." in text_of(summary)
    assert text_of(summary).index("1 game played.") > 0
    order = [line.player for line in (await season.view()).table]
    assert order.index(played.other) < order.index(loser.id), "who played on ranks above who gave up"


async def test_whoever_has_themselves_forgotten_has_left_their_seasons(season: Season, app: App) -> None:
    game = await two(season)
    leaver, other = season.person(game.one), season.person(game.other)
    asked = await leaver.slash(season.channel, "privacy delete")
    await leaver.click(asked.response, label="Yes, forget me")
    await season.settled()
    view = await season.view()
    [result] = view.results
    assert result.winner == other.id and view.active == [other.id]
    assert (await app.matches.repository.find(game.match_id)).status == "withdrawn" and season.posts("has left Winter")
