"""Rosters, wishes, reviews and statistics of a season, as people see them."""

import json
from typing import Any

import pytest
from league_cast import Season
from simcord.env import Env
from tabletop_cast import components, labels, text_of

from bot.client import App
from bot.games.crisis_protocol.league.dice import Dice
from bot.games.crisis_protocol.rosters import Rosters, write_roster
from bot.league.errors import LeagueError
from bot.league.export import as_csv, as_json
from bot.league.results import Result, Side
from bot.league.terms import SeasonTerms
from bot.store import league as rows
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rosters import cards_of, write_codes
from rules_engine.crisis_protocol.state.match import Roster


async def test_a_roster_is_judged_with_its_rules_and_sealed_until_the_lock(season: Season, app: App) -> None:
    """ROS-02, ROS-03: every fault is named."""
    await season.create(format="swiss", rounds=1, sealed=True, threads=False)
    await season.join_all()
    one, other = season.people[:2]
    answer = await one.slash(season.channel, "league roster", cards="Captain America; Nobody Ever")
    assert "I know no card named “Nobody Ever”." in text_of(answer.response)
    answer = await one.slash(season.channel, "league roster", cards="Captain America")
    for rule in ("ROS-02", "ROS-03", "ROS-04", "ROS-05"):
        assert rule in text_of(answer.response)
    assert (await season.view()).player(one.id).roster is None
    roster = next(iter(Rosters(default_content()).ready().values()))
    form = await one.click(answer.response, label="Go on with my list")
    assert "Captain America" in str(form.modal), "what was typed is not lost"
    await one.submit_modal(form, {"name": "Mine", "list": write_roster(roster, default_content())})
    mine = (await season.view()).player(one.id)
    assert mine.roster == roster.model_dump(mode="json") and mine.roster_content == default_content().version
    again = await one.slash(season.channel, "league roster")
    assert "Go on with my list" not in labels(again.response) and "Mine" in str(components(again.response, 3))
    refused = await other.slash(season.channel, "league roster", player=one)
    assert refused.response.content == "Rosters are sealed until they are locked."
    await season.by_desk("Start")
    shown = await other.slash(season.channel, "league roster", player=one)
    assert "```" in text_of(shown.response)
    with pytest.raises(LeagueError, match="roster_locked"):
        await app.league.sign_ups.bring_roster(season.id, one.id, {}, "new")
    assert (await season.view()).player(one.id).roster_content == mine.roster_content


async def test_a_roster_goes_out_as_codes_and_comes_in_as_codes(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    one, other = season.people[:2]
    roster = next(iter(Rosters(default_content()).ready().values()))
    codes, without = write_codes(roster, default_content())
    assert codes
    answer = await one.slash(season.channel, "league roster", cards="; ".join((codes, *without)))
    assert "Your roster is in." in text_of(answer.response)
    shown = await other.slash(season.channel, "league roster", player=one)
    told = text_of(shown.response)
    pasted = [told.split("```")[3].strip(), *told.partition("Without a code: ")[2].split("; ")]
    await other.slash(season.channel, "league roster", cards="; ".join(filter(None, pasted)))
    view = await season.view()
    for person in (one, other):
        brought = Roster.model_validate(view.player(person.id).roster)
        assert sorted(cards_of(brought)) == sorted(cards_of(roster))


async def test_pairings_wait_for_the_review_and_say_why(season: Season) -> None:
    await season.create(format="swiss", rounds=1, review=True, threads=False)
    await season.join_all()
    panel = await season.by_desk("Start")
    assert "They had not met in this season." in text_of(panel.response)
    assert season.posts("Winter: Round 1 of 1") == [] and not (await season.view()).open_games()
    await season.boss.click(panel.response, label="Publish the pairings")
    await season.settled()
    game = (await season.view()).open_games()[0]
    why = await season.person(game.one).slash(season.channel, "league why", opponent=season.person(game.other))
    assert "They had the same number of points." in text_of(why.response)


async def test_substitute_drop_and_late_entry(season: Season, simcord_env: Env) -> None:
    await season.create(format="swiss", rounds=3, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    view = await season.view()
    game = view.open_games()[0]
    new = season.guild.add_member(simcord_env.create_user("late"))
    await season.boss.slash(
        season.channel, "league substitute", player=season.person(game.one), newcomer=new, reason="moved house"
    )
    view = await season.view()
    assert new.id in view.game(game.id).players and view.player(game.one).status == "dropped"
    await season.boss.slash(season.channel, "league drop", player=season.person(game.other), reason="asked to")
    view = await season.view()
    assert view.result(game.id).winner == new.id and view.result(game.id).source == "forfeit"
    again = await season.person(game.one).slash(season.channel, "league join")
    assert "paired from the next round on" in text_of(again.response)


async def test_with_several_open_games_one_is_chosen_and_the_buttons_are_about_it(season: Season) -> None:
    await season.create(format="pods", pod_size=4, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    one = season.people[0]
    page = await one.slash(season.channel, "league me")
    [chooser] = [s for s in components(page.response, 3) if s["custom_id"].endswith(":game")]
    assert [option["default"] for option in chooser["options"]] == [True, False, False]
    wanted = chooser["options"][2]["value"]
    await one.select(page.response, [wanted], custom_id=chooser["custom_id"])
    assert f":report.{wanted}" in str(page.response.components)


async def test_the_export_holds_every_game(season: Season) -> None:
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    for game in (await season.view()).open_games():
        await season.app.league.games.decide(game.id, season.boss.id, 16, 4, "seen")
    answer = await season.boss.slash(season.channel, "league export")
    names = [file.filename for file in answer.response.attachments]
    assert names == [f"season-{season.id}.csv", f"season-{season.id}.json"]
    view = await season.view()
    assert as_csv(view, str).count("\n") == 3
    assert len(json.loads(as_json(view, str, []))["results"]) == 2


async def test_a_german_reader_gets_german(season: Season, app: App, simcord_env: Env) -> None:
    await season.create(threads=False, language="de")
    assert "Anmelden" in labels(season.card)
    assert "Die Anmeldung ist offen" in text_of(season.card)


async def test_wishes_are_chosen_on_a_panel_and_why_names_them(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=2, threads=False)
    await season.join_all()
    chosen = {0: ("Europe/Berlin", "daily"), 1: ("Europe/London", "daily"), 2: ("Asia/Tokyo", "slow")}
    for number, (zone, pace) in chosen.items():
        person = season.people[number]
        page = await person.slash(season.channel, "league me")
        await person.click(page.response, label="My wishes")
        for what, value in (("zone", zone), ("pace", pace)):
            [id] = [s["custom_id"] for s in components(page.response, 3) if s["custom_id"].endswith(f":wish.{what}")]
            await person.select(page.response, [value], custom_id=id)
        form = await person.click(page.response, label="Club")
        await person.submit_modal(form, {"club": "North" if number != 1 else "South"})
    view = await season.view()
    assert view.player(season.people[2].id).wishes == {"club": "North", "zone": "Asia/Tokyo", "pace": "slow"}
    await season.by_desk("Start")
    one, other = season.people[:2]
    assert {one.id, other.id} in [set(g.players) for g in (await season.view()).open_games()]
    why = await one.slash(season.channel, "league why", opponent=other)
    for part in ("at most three hours apart", "the same pace", "different clubs"):
        assert part in text_of(why.response)


async def test_statistics_are_filtered_by_season_and_card_data(season: Season, app: App) -> None:
    """Thirty games of an earlier season with older cards, twelve of this one; each in the counts it belongs to."""
    people = [person.id for person in season.people[:2]]

    async def played(id: str, games: int, content: str) -> None:
        async with app.store.transaction() as at:
            for user in people:
                await rows.add_player(at, id, user, "signed", 0, f"#{user % 10}")
            for n in range(games):
                dice = Dice(attack_dice=10, attack_successes=6, defence_dice=8, defence_successes=3)
                sides = [
                    Side(player=user, vp=16 - i, affiliation=a, threat=17, priority=not i, dice=dice)
                    for i, (user, a) in enumerate(zip(people, ("avengers", "cabal"), strict=True))
                ]
                result = Result(
                    id=f"{id}{n}", round=1, one=sides[0], other=sides[1], winner=people[n % 3 == 0], content=content
                )
                await rows.add_result(at, id, result.id, result.kept(), None, n)

    old = await app.league.sign_ups.create(
        season.guild.id, season.channel.id, season.boss.id, SeasonTerms(name="Autumn")
    )
    await played(old.row.id, 30, "0ldca4d5")
    new = await app.league.sign_ups.create(
        season.guild.id, season.channel.id, season.boss.id, SeasonTerms(name="Winter")
    )
    await played(new.row.id, 12, "11ecca4d5")
    page = await season.people[0].slash(season.channel, "league stats", by="affiliation", season=new.row.id)
    assert "Winter · 12 games" in text_of(page.response) and "Avengers: **67 %**" in text_of(page.response)

    async def choose(what: str, value: str) -> str:
        [found] = [s["custom_id"] for s in components(page.response, 3) if f":stats.{what}." in s["custom_id"]]
        await season.people[0].select(page.response, [value], custom_id=found)
        return text_of(page.response)

    assert "All seasons of this server · 42 games" in await choose("scope", "server")
    assert "30 games · Card data: 0ldca4d" in await choose("version", "0ldca4d")
    assert "with priority" in await choose("by", "priority")
    assert "12 games" in await choose("scope", "season"), "that version is not among this season's, so all count"
    luck = await season.people[0].slash(season.channel, "league luck", season=new.row.id)
    assert "Attack: 120 dice: 72, expected 60.0" in text_of(luck.response)
    [select] = components(luck.response, 3)
    await season.people[0].select(luck.response, ["server"], custom_id=select["custom_id"])
    assert "Attack: 420 dice: 252, expected 210.0" in text_of(luck.response)
    mine = await season.people[0].slash(season.channel, "league me", season=new.row.id)
    assert "after 42 games" in text_of(mine.response) and len(components(mine.response, 12)) == 2


async def test_an_organiser_who_has_left_strands_nobody(season: Season, app: App) -> None:
    """The owner of the server is called instead, and may decide."""
    owner = season.guild.add_member(season.guild.owner)
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    game = (await season.view()).open_games()[0]
    one, other = season.person(game.one), season.person(game.other)
    season.guild.remove_member(season.boss)
    await one.slash(season.channel, "league report", opponent=other, mine=16, theirs=3)
    await season.settled()
    [post] = [m for m in season.messages() if f":confirm.{game.id}" in str(m.components)]
    form = await other.click(post, label="Dispute")
    await other.submit_modal(form, {"reason": "it was closer"})
    await season.settled()
    [told] = [m for m in season.messages() if f":decide.{game.id}" in str(m.components)]
    assert f"<@{owner.id}>, please decide." in text_of(told) and f"<@{season.boss.id}>" not in text_of(told)
    form = await owner.click(told, label="Decide")
    await owner.submit_modal(form, {"one": "9", "other": "8", "reason": "the sheet says so"})
    view = await season.view()
    assert view.result(game.id).source == "organiser"
    assert {line.player: line.points for line in view.table if line.games}[game.one] == 3


async def test_a_deleted_thread_loses_nothing(season: Season, app: App) -> None:
    """What belongs into it is told in the channel, and *Open the match* makes another."""
    season.people = season.people[:2]
    await season.create(format="swiss", rounds=1)
    await season.join_all()
    await season.by_desk("Start")
    [game] = (await season.view()).open_games()
    thread = (await app.matches.repository.find(game.match_id)).row.thread_id
    assert thread is not None
    await (await app.fetch_channel(thread)).delete()
    one, other = season.person(game.one), season.person(game.other)
    await one.slash(season.channel, "league extend", opponent=other, days=5)
    await season.settled()
    assert [m for m in season.messages() if f":longer.{game.id}.5" in str(m.components)]
    page = await one.slash(season.channel, "league me")
    await one.click(page.response, label="Open the match")
    await season.settled()
    again = (await app.matches.repository.find((await season.view()).open_games()[0].match_id)).row.thread_id
    assert again not in (None, thread)


async def test_a_table_report_calls_the_waiting_thread_off_at_once(season: Season, app: App) -> None:
    season.people = season.people[:2]
    await season.create(format="swiss", rounds=1)
    await season.join_all()
    await season.by_desk("Start")
    [game] = (await season.view()).open_games()
    one, other = season.person(game.one), season.person(game.other)
    await one.slash(season.channel, "league report", opponent=other, mine=16, theirs=3)
    await season.settled()
    page = await other.slash(season.channel, "league me")
    await other.click(page.response, label="Confirm")
    await season.settled()
    assert (await app.matches.repository.find(game.match_id)).status == "withdrawn"


async def test_a_ladder_is_played_from_ones_page_without_typing(season: Season, app: App) -> None:
    """Challenge, report and head to head by choosing."""
    await season.create(format="ladder", threads=False)
    await season.join_all()
    await season.by_desk("Start")
    one, other = season.people[:2]

    async def choose(message: Any, act: str, value: object) -> None:
        [found] = [s["custom_id"] for s in components(message, 3) if f":{act}" in s["custom_id"]]
        await one.select(message, [str(value)], custom_id=found)
        await season.settled()

    page = await one.slash(season.channel, "league me")
    await choose(page.response, "challenge", other.id)
    [game] = (await season.view()).open_games()
    assert set(game.players) == {one.id, other.id}
    await one.click(page.response, label="Report a table game")
    assert "Report 16–9" not in labels(page.response)
    await choose(page.response, f"score.{game.id}.mine", 16)
    await choose(page.response, f"score.{game.id}.theirs", 9)
    await one.click(page.response, label="Report 16–9")
    await season.settled()
    page = await other.slash(season.channel, "league me")
    await other.click(page.response, label="Confirm")
    await season.settled()
    result = (await season.view()).result(game.id)
    assert (result.winner, result.side(one.id).vp, result.side(other.id).vp) == (one.id, 16, 9)
    page = await one.slash(season.channel, "league me")
    await choose(page.response, "against", other.id)
    assert "1 to 0 in 1 game" in text_of(page.response)
    await one.click(page.response, label="My page")
    assert "● 16–9" in text_of(page.response)
