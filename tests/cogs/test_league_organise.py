"""*Organise* holds what organisers do; and the words of a season at its edges."""

from typing import Any

from league_cast import Season
from simcord.env import Env
from tabletop_cast import components, labels, text_of

from bot.client import App
from bot.games.crisis_protocol.rosters import Rosters
from bot.league.service import DAY
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.view.names import Names


async def organisers_page(season: Season) -> Any:
    return (await season.boss.click(season.card, label="Organise")).response


def custom(message: Any, part: str, *kinds: int) -> str:
    [found] = [c["custom_id"] for c in components(message, *(kinds or (3, 5))) if part in c["custom_id"]]
    return str(found)


async def test_missing_rosters_are_told_before_a_start(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    roster = next(iter(Rosters(default_content()).ready().values())).model_dump(mode="json")
    await app.league.sign_ups.bring_roster(season.id, season.people[0].id, roster, "v")
    panel = await organisers_page(season)
    assert "⚠ 3 players have brought no roster: player1; player2; player3" in text_of(panel)
    for asked in (
        await season.boss.click(panel, label="Start"),
        await season.boss.slash(season.channel, "league start"),
    ):
        assert "Start Winter?" in text_of(asked.response) and "player3" in text_of(asked.response)
        assert (await season.view()).status == "sign_up"
    await season.boss.click(asked.response, label="Start anyway")
    assert (await season.view()).status == "running"


async def test_an_organiser_extends_decides_and_sees_how_each_game_stands(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=2)
    await season.join_all()
    await season.by_desk("Start")
    first, second = (await season.view()).open_games()
    await season.app.league.reports.report(second.id, second.one, 16, 3)
    panel = await organisers_page(season)
    assert "waits for rosters: " in text_of(panel) and "16–3 reported, waits for confirmation" in text_of(panel)
    await season.boss.select(panel, [first.id], custom_id=custom(panel, ":org_game"))
    await season.boss.click(panel, label="7 more days")
    await season.settled()
    assert (await season.view()).game(first.id).deadline == first.deadline + 7 * DAY
    form = await season.boss.click(panel, label="Decide")
    await season.boss.submit_modal(form, {"one": "9", "other": "16", "reason": "seen"})
    await season.settled()
    assert (await season.view()).result(first.id).winner == first.other


async def test_an_organiser_takes_out_substitutes_enters_and_announces_by_pressing(
    season: Season, app: App, simcord_env: Env
) -> None:
    await season.create(format="swiss", rounds=3, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    game = (await season.view()).open_games()[0]
    new, late = (season.guild.add_member(simcord_env.create_user(name)) for name in ("new", "late"))
    panel = await organisers_page(season)
    await season.boss.select(panel, [str(game.one)], custom_id=custom(panel, ":org_player"))
    form = await season.boss.select(panel, [new], custom_id=custom(panel, ":org_sub"))
    await season.boss.submit_modal(form, {"reason": "is ill"})
    view = await season.view()
    [entry] = [e for e in await app.league.repository.log(season.id) if e["act"] == "substituted"]
    assert entry["reason"] == "is ill"
    assert new.id in view.game(game.id).players and view.player(new.id).name == "new"
    assert view.game(game.id).reasons == ["substitute"]
    panel = await organisers_page(season)
    await season.boss.select(panel, [late], custom_id=custom(panel, ":org_enter"))
    await season.settled()
    assert late.id in (await season.view()).active and season.posts("has signed you up for Winter")
    panel = await organisers_page(season)
    await season.boss.select(panel, [str(game.other)], custom_id=custom(panel, ":org_player"))
    form = await season.boss.click(panel, label="Take out")
    await season.boss.submit_modal(form, {"reason": "asked to"})
    await season.settled()
    [told] = season.posts("has taken")
    assert f"<@{new.id}>" in text_of(told) and "> asked to" in text_of(told)
    panel = await organisers_page(season)
    form = await season.boss.click(panel, label="Announce")
    await season.boss.submit_modal(form, {"text": "Next week we meet at the club."})
    await season.settled()
    assert season.posts("Next week we meet at the club.")


async def test_two_are_paired_by_hand_by_choosing_and_their_threads_follow(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=2)
    await season.join_all()
    await season.by_desk("Start")
    first, second = (await season.view()).open_games()
    panel = await organisers_page(season)
    await season.boss.click(panel, label="Pair by hand")
    for player in (first.one, second.one):
        await season.boss.select(panel, [str(player)], custom_id=custom(panel, ":handed"))
    await season.settled()
    view = await season.view()
    assert {frozenset(g.players) for g in view.games} == {
        frozenset((first.one, second.one)),
        frozenset((first.other, second.other)),
    }
    for old in (first, second):
        assert (await app.matches.repository.find(old.match_id)).status == "withdrawn"
    for game in view.games:
        assert (await app.matches.repository.find(game.match_id)).row.thread_id is not None
    assert season.posts("has changed pairings of this round")


async def test_a_table_report_asks_for_the_game_and_may_be_left_alone(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    game = (await season.view()).open_games()[0]
    one, other = season.person(game.one), season.person(game.other)
    content = default_content()
    offered = await one.autocomplete(season.channel, "league report", "my_affiliation", "aven", opponent=other)
    assert "avengers" in str(offered)
    panel = (
        await one.slash(
            season.channel, "league report", opponent=other, mine=16, theirs=3, my_affiliation="Avengers", threat=17
        )
    ).response
    assert "Anything may be skipped." in text_of(panel)
    secure = next(id for id, crisis in content.crises.items() if crisis.kind.value == "secure")
    await one.select(panel, [secure], custom_id=custom(panel, ".secure"))
    await one.select(panel, [str(other.id)], custom_id=custom(panel, ".priority"))
    await one.click(panel, label="Affiliations and leaders")
    await one.select(panel, ["captain_america"], custom_id=custom(panel, ".leader.mine"))
    await one.select(panel, ["cabal"], custom_id=custom(panel, ".affiliation.theirs"))
    await season.settled()
    [card] = [m for m in season.messages() if f":confirm.{game.id}" in str(m.components)]
    await other.click(card, label="Confirm")
    result = (await season.view()).result(game.id)
    assert (result.facts["secure"], result.facts["extract"]) == (secure, None)
    mine, theirs = result.side(one.id), result.side(other.id)
    kept = ("affiliation", "leader", "threat", "priority")
    assert [mine.facts[name] for name in kept] == ["avengers", "captain_america", 17, False]
    assert [theirs.facts[name] for name in kept] == ["cabal", None, 17, True] and theirs.vp == 3


async def test_after_the_last_round_nothing_speaks_of_a_next_one(season: Season, app: App) -> None:
    await season.create(format="swiss", rounds=2, threads=False)
    assert "0 players" in text_of(season.card) and "-# \n" not in text_of(season.card) + "\n"
    await season.join_all()
    await season.by_desk("Start")
    for number in (1, 2):
        for game in (await season.view()).open_games():
            await app.league.games.decide(game.id, season.boss.id, 16, 4, "seen")
        app.herald.wake(season.id)
        await season.settled()
        assert len(season.posts("the next round can be paired")) == 1
        if number == 1:
            await season.by_desk("Next round")
    assert len(season.posts("the season can be ended")) == 1
    assert "Next round" not in labels(await organisers_page(season))


async def test_a_roster_is_a_list_of_names(season: Season, app: App) -> None:
    """Some names have a comma of their own."""
    await season.create(format="swiss", rounds=1, threads=False)
    await season.join_all()
    one = season.people[0]
    roster = next(iter(Rosters(default_content()).ready().values()))
    await app.league.sign_ups.bring_roster(season.id, one.id, roster.model_dump(mode="json"), default_content().version)
    panel = (await one.slash(season.channel, "league roster")).response
    names = Names(default_content(), "en")
    lines = text_of(panel).splitlines()
    for id in (*(entry.card for entry in roster.characters), *roster.tactics, *roster.secure, *roster.extract):
        assert f"- {names.card(id)}" in lines


async def test_the_bye_stands_on_ones_page(season: Season, app: App) -> None:
    season.people = season.people[:3]
    await season.create(format="swiss", rounds=2, threads=False)
    await season.join_all()
    await season.by_desk("Start")
    [idle] = [g.one for g in (await season.view()).games if g.other is None]
    page = await season.person(idle).slash(season.channel, "league me")
    assert "● Round 1: bye" in text_of(page.response)
