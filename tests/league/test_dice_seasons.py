"""Seasons of the second game: teams where rosters are, life where victory points are, formats as terms."""

import random
from collections.abc import AsyncIterator

import pytest

from bot.games import game
from bot.games.capabilities import capability
from bot.games.dice_masters.league import facts
from bot.games.dice_masters.league.dice import rolls, share
from bot.games.dice_masters.league.terms import DiceSeasonTerms
from bot.games.dice_masters.teams import Teams
from bot.games.dice_masters.terms import DiceTerms
from bot.games.league_rules import LeagueRules
from bot.league.bridge import Bridge
from bot.league.results import Result, Side, Source
from bot.league.service import DAY, League, LeagueError
from bot.league.standings import TieBreak, standings
from bot.league.terms import SeasonTerms
from bot.locale import words
from bot.matches.exports import dice_export
from bot.matches.service import Matches
from bot.matches.terms import Status
from bot.store import Store
from bot.store import league as rows
from bot.ui.league.refusals import league_refusal
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.state.match import Format
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.kernel.checking import checked
from rules_engine.kernel.errors import IllegalAnswer

BOSS, ONE, OTHER = 1, 11, 12
ID = "dice_masters"


class Table:
    def __init__(self, store: Store) -> None:
        self.now = 1_000_000.0
        self.store = store
        self.league = League(store, lambda: self.now)
        self.matches = Matches(store)
        self.bridge = Bridge(self.league, self.matches)

    async def season(self, *, teams: bool = True, **terms: object) -> str:
        wanted = {"name": "Winter", "format": "swiss", "rounds": 2, "round_days": 10, **terms}
        made = DiceSeasonTerms.model_validate(wanted)
        view = await self.league.sign_ups.create(5, 6, BOSS, made, game=ID)
        for user, name in ((ONE, "Friendly Neighbourhood"), (OTHER, "Crime Boss")):
            await self.league.sign_ups.sign_up(view.row.id, user)
            if teams:
                team = Teams(default_content()).ready(made.of_match())[name].model_dump(mode="json")
                await self.league.sign_ups.bring_roster(view.row.id, user, team, default_content().version)
        await self.league.rounds.start(view.row.id, BOSS)
        return view.row.id

    async def play(self, match: str, most: int = 10_000) -> None:
        """By legal answers at random, to the end or so many."""
        rng = random.Random(5)
        for _ in range(most):
            stored = await self.matches.repository.find(match)
            if stored.status is not Status.PLAYING:
                return
            seat, decision = sorted(stored.state.pending.items())[0]
            for _ in range(80):
                try:
                    choice = random_choice(rng, decision)
                    await self.matches.play.answer(match, stored.player(seat) or 0, decision.seq, choice)
                    break
                except IllegalAnswer:
                    continue


@pytest.fixture
async def table(address: str) -> AsyncIterator[Table]:
    async with Store(address) as store:
        yield Table(store)


async def test_locked_teams_are_brought_and_the_match_is_a_result_in_life(table: Table) -> None:
    id = await table.season(turn_limit=4, played_as="casual")
    assert (await table.league.repository.view(id)).without_roster == []
    [match] = await table.bridge.open_matches(id)
    stored = await table.matches.repository.find(match)
    assert stored.status is Status.PLAYING
    assert isinstance(stored.terms, DiceTerms) and stored.terms.format is Format.CASUAL and stored.terms.league == id
    await table.play(match)
    view = await table.league.repository.view(id)
    [result] = view.results
    life = {player: result.side(player).vp for player in (ONE, OTHER)}
    assert result.source is Source.MATCH and all(0 <= left <= 15 for left in life.values())
    ahead = max(life, key=life.__getitem__)
    assert result.winner == (None if life[ONE] == life[OTHER] else ahead)
    assert result.content == default_content().version and result.facts == {"turns": 4}
    seated = {row.user_id: result.side(row.user_id).facts for row in stored.seats.values()}
    assert {player: told["team"] for player, told in seated.items()} == {
        ONE: "friendly_neighbourhood",
        OTHER: "crime_boss",
    }
    assert {told["first"] for told in seated.values()} == {True, False}
    assert set(rolls(seated[ONE])) <= {"character", "sidekick", "action"} and rolls(seated[ONE])["sidekick"].dice >= 8
    assert rolls(seated[ONE])["sidekick"].chance == pytest.approx(share())


async def test_a_team_may_not_be_changed_once_it_is_locked_and_says_so_of_a_team(table: Table) -> None:
    id = await table.season()
    with pytest.raises(LeagueError, match="roster_locked") as refused:
        await table.league.sign_ups.bring_roster(id, ONE, {}, "x")
    assert league_refusal(words("en"), refused.value) == "Your team is locked. The organiser can tell you until when."
    assert league_refusal(words("de"), refused.value).startswith("Dein Team ist gesperrt.")


async def test_in_the_introductory_game_nobody_brings_anything(table: Table) -> None:
    id = await table.season(teams=False, played_as="introductory")
    view = await table.league.repository.view(id)
    assert not view.brings and view.without_roster == []
    [match] = await table.bridge.open_matches(id)
    assert (await table.matches.repository.find(match)).status is Status.PLAYING


async def test_without_teams_the_match_waits_for_them_and_late_is_who_brought_none(table: Table) -> None:
    id = await table.season(teams=False)
    assert set((await table.league.repository.view(id)).without_roster) == {ONE, OTHER}
    [match] = await table.bridge.open_matches(id)
    assert (await table.matches.repository.find(match)).status is Status.ROSTERS


async def test_life_is_reported_within_the_format_and_refused_beyond_it(table: Table) -> None:
    id = await table.season(threads=False, played_as="casual")
    [row] = (await table.league.repository.view(id)).open_games()
    with pytest.raises(LeagueError, match="points") as refused:
        await table.league.reports.report(row.id, row.one, 16, 0)
    assert league_refusal(words("en"), refused.value) == "In this format life goes from 0 to 15."
    assert league_refusal(words("de"), refused.value) == "In diesem Format geht das Leben von 0 bis 15."
    told = {"first": row.other, "team": {row.one: "home_front"}}
    await table.league.reports.report(row.id, row.one, 15, 0, told)
    view = await table.league.reports.confirm(row.id, row.other or 0)
    [result] = view.results
    assert result.winner == row.one and result.source is Source.TABLE
    assert result.side(row.one).facts["team"] == "home_front" and result.side(row.one).facts["first"] is False


async def test_after_ten_turns_life_decides_an_overdue_game_and_before_it_does_not(table: Table) -> None:
    id = await table.season(played_as="introductory", teams=False)
    [match] = await table.bridge.open_matches(id)
    [row] = (await table.league.repository.view(id)).open_games()
    await table.play(match, 6)
    table.now += 11 * DAY
    verdict = await table.bridge.verdict(row)
    assert not isinstance(verdict, Result)
    score = (await table.league.repository.view(id)).score
    assert score.rounds == 10 and "10 complete turns" in words("en").label(score.decided, n=score.rounds)


async def test_a_decided_game_that_goes_on_has_dice_that_nobody_has_seen(table: Table) -> None:
    id = await table.season(played_as="introductory", teams=False)
    [match] = await table.bridge.open_matches(id)
    [row] = (await table.league.repository.view(id)).open_games()
    await table.play(match, 12)
    before = await dice_export(table.matches, await table.matches.repository.find(match))
    await table.league.games.decide(row.id, BOSS, 9, 3, "seen")
    assert await table.bridge.call_off(id) == [match]
    assert await dice_export(table.matches, await table.matches.repository.find(match)) == before
    await table.league.undo.undo(id, BOSS)
    assert await table.bridge.take_up(id) == [match]
    await table.play(match, 25)
    await table.matches.endings.concede(match, ONE)
    stored = await table.matches.repository.find(match)
    after = await dice_export(table.matches, stored)
    [chain] = after.renewed
    assert len(after.rolls) > chain.rolls == len(before.rolls) and after.rolls[: chain.rolls] != ()
    assert (checked(after).problems, checked(after).later) == ([], 0)
    first = after.model_copy(update={"renewed": (), "root": None})
    assert checked(first).problems, "of the first chain the later rolls are not"


def _game(number: int, one: int, other: int, score: tuple[int, int], **more: object) -> Result:
    winner = None if score[0] == score[1] else one if score[0] > score[1] else other
    sides = {"one": Side(player=one, vp=score[0]), "other": Side(player=other, vp=score[1])}
    return Result.model_validate({"id": f"g{number}", "round": 1, **sides, "winner": winner, **more})


def test_wins_then_life_part_those_who_are_level() -> None:
    """1 and 2 have won once each; 2 by more life. A draw counts for points, not for wins."""
    scheme = DiceSeasonTerms(name="x", win=1, draw=1).scheme
    results = [_game(1, 1, 3, (5, 0)), _game(2, 2, 4, (18, 0)), _game(3, 5, 6, (0, 0))]
    table = standings(range(1, 7), results, scheme)
    assert [line.player for line in table[:2]] == [2, 1]
    assert [tie for tie, _ in table[0].breaks] == [
        TieBreak.WINS,
        TieBreak.MARGIN,
        TieBreak.SCHEDULE,
        TieBreak.HEAD_TO_HEAD,
    ]
    assert dict(table[0].breaks)[TieBreak.MARGIN] == 18  # beyond what a margin counts in the first game


@pytest.mark.parametrize(("played_as", "life"), [("introductory", 10), ("casual", 15), ("tournament", 20)])
def test_giving_up_is_worth_as_much_as_losing_by_all_life_and_never_more(played_as: str, life: int) -> None:
    scheme = DiceSeasonTerms.model_validate({"name": "x", "played_as": played_as}).scheme
    assert scheme.cap == scheme.concession == life
    given_up = _game(1, 1, 2, (3, 9), source="conceded")
    assert scheme.score(given_up, 2) == (life, 0)


@pytest.mark.parametrize("played_as", ["doubles", "draft"])
def test_a_season_of_what_the_book_does_not_hold_is_refused(played_as: str) -> None:
    with pytest.raises(ValueError, match="DM-SET-"):
        DiceSeasonTerms.model_validate({"name": "x", "played_as": played_as})


def test_a_team_is_known_by_its_cards_whatever_its_dice() -> None:
    teams = Teams(default_content())
    casual, tournament = (teams.ready(DiceTerms(format=f)) for f in (Format.CASUAL, Format.TOURNAMENT))
    assert facts.ready_one(casual["Crime Boss"]) == facts.ready_one(tournament["Crime Boss"]) == "crime_boss"
    changed = casual["Crime Boss"].model_copy(update={"basics": ("betrayal", "exposed")})
    assert facts.ready_one(changed) is None and facts.ready_one(None) is None
    assert facts.energy_of(casual["Crime Boss"]) in ("fist", "bolt", "mask", "shield")


def test_every_name_and_aspect_speaks_both_languages() -> None:
    rules = capability(game(ID), LeagueRules)
    assert rules is not None
    for language in ("en", "de"):
        to = words(language)
        assert rules.name("crime_boss", language) == {"en": "Crime Boss", "de": "Boss der Unterwelt"}[language]
        assert rules.name("fist", language) == {"en": "fist", "de": "Faust"}[language]
        assert all(to.label(aspect.name) and aspect.said(to, "crime_boss") for aspect in rules.aspects)
        assert all(to.label(rules.luck.kinds[kind]) for kind in ("character", "sidekick", "action"))


async def test_a_season_of_an_unknown_game_breaks_nothing_that_goes_over_all(table: Table) -> None:
    mine = await table.season(threads=False)
    strange = await table.season(threads=False)
    async with table.store.transaction() as at:
        await rows.change_season(at, strange, game="chess")
    assert {row.id for row in await table.league.repository.seasons(5)} == {mine, strange}
    assert [row.id for row in await table.league.repository.running()] == [mine]
    assert [view.row.id for view in (await table.league.repository.archive(5, ID)).views] == [mine]
    assert await table.league.sign_ups.places_of(ONE) == [mine]
    with pytest.raises(LeagueError, match="unknown_game"):
        await table.league.repository.view(strange)


async def test_ratings_over_a_server_are_of_one_game(table: Table) -> None:
    id = await table.season(threads=False)
    await table.league.sign_ups.create(5, 6, BOSS, SeasonTerms(name="Spring"))
    assert [view.row.id for view in (await table.league.repository.archive(5, ID)).views] == [id]
