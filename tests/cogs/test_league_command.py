"""`/league` as people see it: from the organiser's form to the standings, by buttons, forms and commands."""

import asyncio
import json
from typing import Any

import pytest
from simcord.env import Env
from simcord.results import ResponseMessage
from table_cast import components, labels, text_of

from bot.client import App
from bot.league.errors import LeagueError
from bot.league.export import as_csv, as_json
from bot.league.service import DAY
from bot.matches.rosters import ready_rosters, write_codes, write_roster
from rules_engine.crisis_protocol.rosters import cards_of
from rules_engine.crisis_protocol.state.match import Roster


class Clock:
    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(app: App) -> Clock:
    made = Clock()
    app.league.clock = made
    return made


class Season:
    """A server with people, and what they see."""

    def __init__(self, app: App, env: Env, guild: Any, boss: Any, people: list[Any]) -> None:
        self.app, self.env, self.guild, self.boss, self.people = app, env, guild, boss, people
        self.channel = guild.create_text_channel("league")
        self.id = ""

    async def settled(self) -> None:
        for _ in range(3):
            await self.app.herald.settled()
            await self.app.poster.settled()
        await self.env.settle()

    async def create(self, name: str = "Winter", **terms: Any) -> None:
        form = await self.boss.slash(self.channel, "league create", name=name)
        assert form.ephemeral
        [row] = await self.app.league.seasons(self.guild.id)
        self.id = row.id
        if terms:
            view = await self.app.league.view(self.id)
            changed = view.terms.model_validate({**view.terms.model_dump(), **terms})
            await self.app.league.change_terms(self.id, self.boss.id, changed)
        await self.boss.click(form.response, label="Open sign-up")
        await self.settled()

    def messages(self) -> list[Any]:
        """What everybody sees in the channel, oldest first."""
        kept = self.env.backend.messages.get(self.channel.id, {})
        return [ResponseMessage(self.env, m) for _, m in sorted(kept.items()) if m.components and m.visible_to(None)]

    @property
    def card(self) -> Any:
        return next(m for m in self.messages() if f"l:{self.id}:desk" in str(m.components) and "## " in text_of(m))

    def posts(self, part: str) -> list[Any]:
        return [m for m in self.messages() if part in text_of(m)]

    async def join_all(self) -> None:
        for person in self.people:
            answer = await person.click(self.card, label="Sign up")
            assert answer.ephemeral, answer
        await self.settled()

    async def by_desk(self, label: str) -> Any:
        answer = await self.boss.click(self.card, label="Organise")
        answer = await self.boss.click(answer.response, label=label)
        await self.settled()
        return answer

    async def view(self) -> Any:
        return await self.app.league.view(self.id)

    def person(self, id: int) -> Any:
        return next(p for p in self.people if p.id == id)


@pytest.fixture
async def season(app: App, simcord_env: Env, clock: Clock) -> Season:
    guild = simcord_env.create_guild()
    boss = guild.add_member(simcord_env.create_user("boss"))
    people = [guild.add_member(simcord_env.create_user(f"player{n}")) for n in range(4)]
    return Season(app, simcord_env, guild, boss, people)


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
    await season.by_desk("Next round")
    view = await season.view()
    assert view.status == "finished"
    [summary] = season.posts(": Finished")
    assert f"Winner: <@{view.champion}>" in text_of(summary)
    page = await season.people[0].slash(season.channel, "league me")
    assert "Place " in text_of(page.response)


async def test_every_setting_is_chosen_on_the_form_and_kept_in_the_draft(season: Season, app: App) -> None:
    form = await season.boss.slash(season.channel, "league create", name="Spring")
    [row] = await app.league.seasons(season.guild.id)

    async def choose(what: str, *values: str) -> None:
        [found] = [s["custom_id"] for s in components(form.response, 3) if s["custom_id"].endswith(f":set.{what}")]
        await season.boss.select(form.response, list(values), custom_id=found)

    await choose("format", "swiss")
    await choose("shape", "5-8")
    await choose("round_days", "10")
    await choose("lock", "round")
    await choose("switches", "review", "players_only")
    await season.boss.click(form.response, label="More settings")
    await choose("language", "de")
    await choose("pace_hours", "12")
    await season.boss.click(form.response, label="Tie-breaks")
    await choose("ties.0", "victory_points")
    await choose("ties.1", "wins")
    await choose("ties.2", "nothing")
    await season.boss.click(form.response, label="Back")
    terms = (await app.league.view(row.id)).terms
    assert (terms.format, terms.rounds, terms.cut, terms.round_days, terms.lock) == ("swiss", 5, 8, 10, "round")
    assert terms.review and not terms.threads and terms.visible == "players" and terms.language == "de"
    assert terms.ties == ("victory_points", "wins") and terms.pace_hours == 12
    shown = await season.boss.click(form.response, label="Name, points, places")
    values = {"name": "Frühling", "win": "2", "draw": "1", "loss": "0", "most_players": "all"}
    refused = await season.boss.submit_modal(shown, values)
    assert refused.response.content == "Places must be a whole number."
    shown = await season.boss.click(form.response, label="Name, points, places")
    await season.boss.submit_modal(shown, values | {"most_players": "12"})
    terms = (await app.league.view(row.id)).terms
    assert (terms.name, terms.win, terms.most_players) == ("Frühling", 2, 12)


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
    desk = await app.matches.desk(game.match_id)
    assert desk.status == "playing" and desk.row.thread_id is not None and desk.terms.league == season.id
    locked = await season.people[0].slash(season.channel, "league roster")
    assert "It is locked." in text_of(locked.response)
    refused = await season.people[0].slash(
        season.channel, "league report", opponent=season.people[1], mine=16, theirs=3
    )
    assert refused.response.content == "This game is being played in its thread. Its result comes from there."
    await app.matches.concede(game.match_id, game.one)
    app.poster.wake(game.match_id)
    await season.settled()
    for _ in range(2):
        await app.bridge.heard(game.match_id)
    view = await season.view()
    [result] = view.results
    assert result.winner == game.other and result.source == "match" and result.content == app.matches.content.version
    assert {result.one.priority, result.other.priority} <= {True, False, None}
    async with app.store.transaction() as at:
        rows = (await at.exec_driver_sql("SELECT count(*) FROM season_results")).scalar_one()
    assert rows == 1


async def test_two_organisers_who_press_at_once_pair_one_round(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=3, threads=False)
    await season.join_all()
    answer = await season.boss.slash(season.channel, "league publish")
    await asyncio.gather(*(season.boss.click(answer.response, label="Start") for _ in range(2)), return_exceptions=True)
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
    roster = next(iter(ready_rosters(app.matches.content).values()))
    form = await one.click(answer.response, label="Go on with my list")
    assert "Captain America" in str(form.modal), "what was typed is not lost"
    await one.submit_modal(form, {"name": "Mine", "list": write_roster(roster, app.matches.content)})
    mine = (await season.view()).player(one.id)
    assert mine.roster == roster.model_dump(mode="json") and mine.roster_content == app.matches.content.version
    again = await one.slash(season.channel, "league roster")
    assert "Go on with my list" not in labels(again.response) and "Mine" in str(components(again.response, 3))
    refused = await other.slash(season.channel, "league roster", player=one)
    assert refused.response.content == "Rosters are sealed until they are locked."
    await season.by_desk("Start")
    shown = await other.slash(season.channel, "league roster", player=one)
    assert "```" in text_of(shown.response)
    with pytest.raises(LeagueError, match="roster_locked"):
        await app.league.bring_roster(season.id, one.id, {}, "new")
    assert (await season.view()).player(one.id).roster_content == mine.roster_content


async def test_a_roster_goes_out_as_codes_and_comes_in_as_codes(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    one, other = season.people[:2]
    roster = next(iter(ready_rosters(app.matches.content).values()))
    codes, without = write_codes(roster, app.matches.content)
    assert codes
    answer = await one.slash(season.channel, "league roster", cards="; ".join((codes, *without)))
    assert "Your roster is in." in text_of(answer.response)
    shown = await other.slash(season.channel, "league roster", player=one)
    told = text_of(shown.response)
    pasted = [told.split("```")[3].strip(), *told.partition("Without a code: ")[2].split(", ")]
    await other.slash(season.channel, "league roster", cards="; ".join(filter(None, pasted)))
    view = await season.view()
    for person in (one, other):
        brought = Roster.model_validate(view.player(person.id).roster)
        assert sorted(cards_of(brought)) == sorted(cards_of(roster))


async def test_pairings_wait_for_the_review_and_say_why(season: Season) -> None:
    await season.create(format="swiss", rounds=1, review=True, threads=False)
    await season.join_all()
    panel = await season.by_desk("Start")
    assert "They have not met in this season." in text_of(panel.response)
    assert season.posts("Winter: Round 1 of 1") == [] and not (await season.view()).open_games()
    await season.boss.click(panel.response, label="Publish the pairings")
    await season.settled()
    game = (await season.view()).open_games()[0]
    why = await season.person(game.one).slash(season.channel, "league why", opponent=season.person(game.other))
    assert "They have the same number of points." in text_of(why.response)


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
    [chooser] = components(page.response, 3)
    assert [option["default"] for option in chooser["options"]] == [True, False, False]
    wanted = chooser["options"][2]["value"]
    await one.select(page.response, [wanted], custom_id=chooser["custom_id"])
    assert f":report.{wanted}" in str(page.response.components)


async def test_the_export_holds_every_game(season: Season) -> None:
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    for game in (await season.view()).open_games():
        await season.app.league.decide(game.id, season.boss.id, 16, 4, "seen")
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
