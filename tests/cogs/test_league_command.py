"""`/league` as people see it: from the organiser's form to the standings, by buttons, forms and commands."""

import asyncio
from dataclasses import replace

import pytest
from league_cast import Clock, Season
from simcord.env import Env
from tabletop_cast import components, text_of

from bot.client import App
from bot.games import GAMES
from bot.league.service import DAY
from bot.league.standings import TieBreak
from bot.league.terms import Format
from bot.store import league as rows
from bot.ui.league.posting import MARKS, PER_DUE
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.testing.players import EAGER, Player


async def test_from_the_form_to_the_final_table(season: Season) -> None:
    """Create by form, sign up by button, report, confirm, standings, next round, the end."""
    await season.create(format="swiss", rounds=2, threads=False)
    await season.join_all()
    assert "4 players" in text_of(season.card)
    await season.by_desk("Start")
    [announced] = season.posts("Winter: Round 1 of 2")
    assert text_of(announced).count(" – ") >= 2
    for number in (1, 2):
        for game in (await season.view()).open_games():
            one, other = season.person(game.one), season.person(game.other)
            answer = await one.slash(season.channel, "league report", opponent=other, mine=16, theirs=game.one % 9)
            assert "after 48 hours of silence" in text_of(answer.response), answer.response
            await season.settled()
            [post] = [m for m in season.messages() if f":confirm.{game.id}" in str(m.components)]
            refused = await one.click(post, label="Confirm")
            assert refused.response.content == "Your opponent has to confirm this."
            done = await other.click(post, label="Confirm")
            assert "Confirmed" in text_of(done.response)
            await season.settled()
        table = await season.people[0].slash(season.channel, "league standings")
        text = text_of(table.response)
        assert text.count("player") >= 4 and "strength of schedule" in text
        [gallery] = components(table.response, 12)
        assert "player0" in gallery["items"][0]["description"]
        assert number == 2 or (await season.by_desk("Next round"))
    await season.by_desk("End the season")
    view = await season.view()
    assert view.status == "finished"
    [summary] = season.posts(": Finished")
    assert f"Winner: <@{view.champion}>" in text_of(summary)
    page = await season.people[0].slash(season.channel, "league me")
    assert "Place " in text_of(page.response)


async def test_every_setting_is_chosen_on_the_form_and_kept_in_the_draft(season: Season, app: App) -> None:
    form = await season.boss.slash(season.channel, "league create", name="Spring")
    [row] = await app.league.repository.seasons(season.guild.id)

    async def choose(what: str, *values: str) -> None:
        [found] = [s["custom_id"] for s in components(form.response, 3) if s["custom_id"].endswith(f":set.{what}")]
        await season.boss.select(form.response, list(values), custom_id=found)

    await choose("format", "swiss")
    await choose("shape", "5-8")
    await choose("round_days", "10")
    await choose("lock", "round")
    await choose("switches", "review", "players_only")
    await choose("language", "de")
    await season.boss.click(form.response, label="More settings")
    await choose("pace_hours", "12")
    await season.boss.click(form.response, label="Tie-breaks, forfeits")
    await choose("ties.0", "victory_points")
    await choose("ties.1", "wins")
    await choose("ties.2", "nothing")
    await choose("concession", "12")
    await season.boss.click(form.response, label="Back")
    terms = (await app.league.repository.view(row.id)).terms
    assert (terms.format, terms.rounds, terms.cut, terms.round_days, terms.lock) == ("swiss", 5, 8, 10, "round")
    assert terms.review and not terms.threads and terms.visible == "players" and terms.language == "de"
    assert terms.ties == ("victory_points", "wins") and terms.pace_hours == 12
    assert terms.concession == 12
    shown = await season.boss.click(form.response, label="Name, points, places")
    values = {"name": "Frühling", "win": "2", "draw": "1", "loss": "0", "most_players": "all"}
    refused = await season.boss.submit_modal(shown, values)
    assert refused.response.content == "Places must be a whole number."
    shown = await season.boss.click(form.response, label="Name, points, places")
    await season.boss.submit_modal(shown, values | {"most_players": "12"})
    terms = (await app.league.repository.view(row.id)).terms
    assert (terms.name, terms.win, terms.most_players) == ("Frühling", 2, 12)


@pytest.mark.parametrize("game", GAMES)
async def test_whatever_is_played_and_how_every_setting_stands_on_a_page_with_a_way_back(
    season: Season, app: App, game: str
) -> None:
    form = await season.boss.slash(season.channel, "league create", name="Spring", game=game)
    [row] = await app.league.repository.seasons(season.guild.id)
    view = await app.league.repository.view(row.id)
    own = {setting.id for setting in view.rules.settings}
    for way in Format:
        format = {"format": way, "ties": tuple(TieBreak)}
        await app.league.sign_ups.change_terms(row.id, season.boss.id, view.terms.model_copy(update=format))
        settings: set[str] = set()
        for label in ("More settings", "Tie-breaks, forfeits", "Back"):
            await season.boss.click(form.response, label=label)
            settings |= {list["custom_id"].partition(":set.")[2] for list in components(form.response, 3)}
        assert settings >= own | {"format", "round_days", "switches", "language", "pace_hours", "concession"}
        assert {f"ties.{place}" for place in range(len(TieBreak))} <= settings
        assert ("shape" in settings, "pod_size" in settings) == (way is Format.SWISS, way is Format.PODS)
        assert "lock" in settings or not view.brings


async def test_a_pairing_opens_its_match_with_the_locked_rosters_and_its_end_counts_once(
    season: Season, app: App
) -> None:
    await season.create(format="swiss", rounds=1)
    season.people = season.people[:2]
    await season.join_all()
    for person in season.people:
        panel = await person.slash(season.channel, "league roster")
        [select] = components(panel.response, 3)
        await person.select(panel.response, [select["options"][0]["value"]], custom_id=select["custom_id"])
        assert "Your roster is in." in text_of(panel.response)
    await season.by_desk("Start")
    [game] = (await season.view()).open_games()
    assert game.match_id is not None
    stored = await app.matches.repository.find(game.match_id)
    assert stored.status == "playing" and stored.row.thread_id is not None and stored.terms.league == season.id
    locked = await season.people[0].slash(season.channel, "league roster")
    assert "It is locked." in text_of(locked.response)
    seat, asked = next(iter(stored.state.pending.items()))
    first = Player(seat, 1, EAGER).answer(asked)
    await app.matches.play.answer(game.match_id, stored.player(seat), asked.seq, first.choice)
    refused = await season.people[0].slash(
        season.channel, "league report", opponent=season.people[1], mine=16, theirs=3
    )
    assert refused.response.content == "This game is being played in its thread. Its result comes from there."
    await app.matches.endings.concede(game.match_id, game.one)
    app.poster.wake(game.match_id)
    await season.settled()
    for _ in range(2):
        await app.bridge.heard(game.match_id)
    view = await season.view()
    [result] = view.results
    assert result.winner == game.other and result.source == "conceded" and result.content == default_content().version
    assert {result.one.facts["priority"], result.other.facts["priority"]} <= {True, False, None}
    async with app.store.transaction() as at:
        rows = (await at.exec_driver_sql("SELECT count(*) FROM season_results")).scalar_one()
    assert rows == 1


async def test_two_organisers_who_press_at_once_pair_one_round(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=3, threads=False)
    await season.join_all()
    answer = await season.boss.slash(season.channel, "league publish")
    answer = await season.boss.click(answer.response, label="Start")
    presses = (season.boss.click(answer.response, label="Start anyway") for _ in range(2))
    await asyncio.gather(*presses, return_exceptions=True)
    view = await season.view()
    assert len(view.games) == 2 and view.row.round == 1


async def test_a_stranger_cannot_organise_and_is_told_who_does(season: Season) -> None:
    await season.create(threads=False)
    await season.join_all()
    stranger = season.people[0]
    for refused in (
        await stranger.click(season.card, label="Organise"),
        await stranger.slash(season.channel, "league start"),
        await stranger.slash(season.channel, "league close", reason="because"),
        await stranger.slash(season.channel, "league log"),
    ):
        assert refused.ephemeral
        assert "Only the organisers can do that" in refused.response.content
    assert (await season.view()).status == "sign_up"


async def test_whoever_has_the_role_organises(season: Season, app: App, simcord_env: Env) -> None:
    role = season.guild.create_role("organisers")
    helper = season.guild.add_member(simcord_env.create_user("helper"), roles=[role])
    form = await season.boss.slash(season.channel, "league create", name="Winter", role=role)
    await season.boss.click(form.response, label="Open sign-up")
    await season.settled()
    answer = await helper.slash(season.channel, "league log")
    assert "created the season" in text_of(answer.response)


async def test_a_dispute_goes_to_the_organiser_whose_word_is_logged_and_can_be_taken_back(season: Season) -> None:
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    game = (await season.view()).open_games()[0]
    one, other = season.person(game.one), season.person(game.other)
    await one.slash(season.channel, "league report", opponent=other, mine=16, theirs=2)
    await season.settled()
    [post] = [m for m in season.messages() if f":dispute.{game.id}" in str(m.components)]
    shown = await other.click(post, label="Dispute")
    await other.submit_modal(shown, {"reason": "It was the other way round."})
    await season.settled()
    [told] = season.posts("please decide")
    assert "It was the other way round." in text_of(told)
    shown = await season.boss.click(told, label="Decide")
    await season.boss.submit_modal(shown, {"one": "2", "other": "16", "reason": "both scoresheets say so"})
    await season.settled()
    view = await season.view()
    assert view.result(game.id).winner == game.other
    log = await season.boss.slash(season.channel, "league log")
    assert "both scoresheets say so" in text_of(log.response)
    await season.boss.slash(season.channel, "league undo", reason="a slip")
    view = await season.view()
    assert view.result(game.id) is None and view.game(game.id).status == "disputed"


async def test_time_passes_nudges_come_once_and_the_end_is_a_double_loss_with_warnings(
    season: Season, app: App, clock: Clock
) -> None:
    await season.create(format="swiss", rounds=1, threads=False, round_days=10)
    season.people = season.people[:2]
    await season.join_all()
    await season.by_desk("Start")
    [worker] = [cog.worker for cog in app.cogs.values() if type(cog).__name__ == "LeagueCog"]
    marks = ("Two days have passed", "Half of the time", "Three quarters", "One day is left")
    for days in (2.1, 3, 3, 1.5):
        clock.now += days * DAY
        for _ in range(2):
            await worker.turn()
            await season.settled()
    assert [len(season.posts(mark)) for mark in marks] == [1, 1, 1, 1]
    clock.now += DAY
    await worker.turn()
    await season.settled()
    view = await season.view()
    assert [r.source for r in view.results] == ["double_loss"]
    assert {p.warnings for p in view.players} == {1}
    page = await season.people[0].slash(season.channel, "league me")
    assert "1 warning" in text_of(page.response)


async def test_an_extension_takes_both(season: Season, clock: Clock) -> None:
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    game = (await season.view()).open_games()[0]
    one, other = season.person(game.one), season.person(game.other)
    await one.slash(season.channel, "league extend", opponent=other, days=5)
    await season.settled()
    assert (await season.view()).game(game.id).deadline == game.deadline
    [post] = season.posts("asks for 5 more days")
    await other.click(post, label="Agree: 5 more days")
    await season.settled()
    assert (await season.view()).game(game.id).deadline == game.deadline + 5 * DAY


async def test_after_a_crash_neither_card_nor_notice_is_posted_twice(season: Season, app: App) -> None:
    """Posted, but the process died before it was noted: the posts are known again by their marks."""
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    [announced], card = season.posts("Winter: Round 1 of 1"), season.card
    async with app.store.transaction() as at:
        await rows.change_season(at, season.id, message_id=None)
        await rows.put_out(at, season.id, "round", round=1)
        [due] = await rows.due(at, season.id)
    again = replace(due, id=(announced.components[0]["id"] - MARKS) // PER_DUE)
    [herald] = [cog.posting for cog in app.cogs.values() if type(cog).__name__ == "LeagueCog"]
    await herald.post(season.id, [again], True)
    assert len(season.posts("Winter: Round 1 of 1")) == 1
    assert (await season.view()).row.message_id == card.id
    await herald.post(season.id, [due], False)
    assert len(season.posts("Winter: Round 1 of 1")) == 2, "another one is told"


async def test_a_season_of_another_game_is_chosen_at_its_making_and_speaks_of_teams_and_life(
    season: Season, app: App
) -> None:
    form = await season.boss.slash(season.channel, "league create", name="Dice", game="dice_masters")
    assert "One team for the season" in text_of(form.response) and "20 life, 20 dice" in text_of(form.response)
    assert "roster" not in text_of(form.response) and "Victory" not in text_of(form.response)
    [row] = await app.league.repository.seasons(season.guild.id)
    assert row.game == "dice_masters"
    season.id = row.id
    await season.boss.click(form.response, label="Open sign-up")
    await season.settled()
    await season.join_all()
    answer = await season.people[0].click(season.card, label="My team")
    assert "My team" in text_of(answer.response)
    await season.people[0].slash(season.channel, "league roster", cards="kingpin; nobody at all")
    table = await season.people[0].slash(season.channel, "league standings")
    assert "difference of life, at most 20 a game" in text_of(table.response)
    listed = await season.people[0].slash(season.channel, "league show")
    assert "Dice Masters" in text_of(listed.response)


async def test_a_season_of_a_game_unknown_here_does_not_keep_others_from_being_shown(season: Season, app: App) -> None:
    await season.create(threads=False)
    await season.boss.slash(season.channel, "league create", name="Strange")
    [other] = [row for row in await app.league.repository.seasons(season.guild.id) if row.id != season.id]
    async with app.store.transaction() as at:
        await rows.change_season(at, other.id, game="chess", status="running")
    shown = await season.people[0].slash(season.channel, "league show")
    assert "Winter" in text_of(shown.response)
    named = await season.people[0].slash(season.channel, "league show", season=other.id)
    assert "of a game that I do not know" in str(named.response.content)
    assert "Winter" in text_of((await season.people[0].slash(season.channel, "league standings")).response)
