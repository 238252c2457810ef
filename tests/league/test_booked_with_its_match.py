"""The result of a league's game commits with the end of its match: both are there, or neither."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from killing import Ends, Killed

from bot.games.crisis_protocol.rosters import Rosters
from bot.league.bridge import Bridge
from bot.league.results import Source, Why
from bot.league.service import League
from bot.league.terms import GameStatus, SeasonTerms
from bot.matches.service import Matches, StoredMatch
from bot.matches.terms import Ending, Status
from bot.store import Store
from bot.store import league as rows
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.objectives import MatchEnded
from rules_engine.kernel.state import Outcome

BOSS, ONE, OTHER = 1, 11, 12
MOST = 200

End = Callable[[Matches, str], Awaitable[Any]]


class Open:
    def __init__(self, store: Store) -> None:
        self.league, self.matches = League(store, lambda: 1_000_000.0), Matches(store)
        self.bridge = Bridge(self.league, self.matches)


@asynccontextmanager
async def opened(path: Path) -> Any:
    async with Store(f"sqlite:///{path}") as store:
        yield Open(store)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A season whose one match is being played; the file, the season and the match."""
    path = tmp_path_factory.mktemp("begun") / "begun.sqlite3"
    return path, *asyncio.run(begin(path))


async def begin(path: Path) -> tuple[str, str]:
    async with opened(path) as here:
        terms = SeasonTerms.model_validate({"name": "Winter", "format": "swiss", "rounds": 2})
        season = (await here.league.sign_ups.create(5, 6, BOSS, terms)).row.id
        roster = next(iter(Rosters(default_content()).ready().values())).model_dump(mode="json")
        for user in (ONE, OTHER):
            await here.league.sign_ups.sign_up(season, user)
            await here.league.sign_ups.bring_roster(season, user, roster, default_content().version)
        await here.league.rounds.start(season, BOSS)
        [match] = await here.bridge.open_matches(season)
    return season, match


@pytest.fixture
def copy(begun: tuple[Path, str, str], tmp_path: Path) -> tuple[Path, str, str]:
    path, season, match = begun
    return Path(shutil.copy(path, tmp_path / "copy.sqlite3")), season, match


async def last_answer(matches: Matches, id: str) -> None:
    """As the rules end a match: by what an answer leads to."""
    await matches.play.instruct(
        id, MatchEnded(outcome=Outcome(winners=("red",), rule="WIN-01", code="points")), by=None, user_id=BOSS
    )


async def conceded(matches: Matches, id: str) -> None:
    await matches.endings.concede(id, ONE)


async def claimed(matches: Matches, id: str) -> None:
    await matches.endings.end(id, Ending(winners=("red",), how="time", late=("blue",)))


async def drawn(matches: Matches, id: str) -> None:
    await matches.endings.end(id, Ending(how="agreed_draw"))


async def abandoned(matches: Matches, id: str) -> None:
    await matches.endings.put_away(id, Ending(how="abandoned"))


async def settled(league: League, season: str) -> int:
    """How often the season has the result to tell."""
    async with league.repository.store.reading() as at:
        return [due.kind for due in await rows.due(at, season)].count("settled")


@pytest.mark.parametrize(
    ("end", "winner", "source", "why"),
    [
        (last_answer, "red", Source.MATCH, Why.PLAYED),
        (conceded, "", Source.CONCEDED, Why.GAVE_UP),
        (claimed, "red", Source.MATCH, Why.PLAYED),
        (drawn, None, Source.MATCH, Why.PLAYED),
    ],
)
async def test_the_result_is_there_with_the_end_and_once(
    copy: tuple[Path, str, str], end: End, winner: str | None, source: Source, why: Why
) -> None:
    path, season, match = copy
    async with opened(path) as here:
        await end(here.matches, match)
        stored, view = await here.matches.repository.find(match), await here.league.repository.view(season)
        [result], [game] = view.results, view.games
        wanted = OTHER if winner == "" else stored.player(winner) if winner else None
        assert stored.status is Status.ENDED and game.status == GameStatus.DONE
        assert (result.winner, result.source, result.why) == (wanted, source, why)
        assert result.content == default_content().version and result.one.facts["dice"] is not None
        assert await here.bridge.heard(match) == season, "the season has something to tell"
        await here.bridge.tick(season)
        assert [r.revision for r in (await here.league.repository.view(season)).results] == [0]
        assert await settled(here.league, season) == 1


async def test_an_ending_that_is_not_the_players_books_nothing(copy: tuple[Path, str, str]) -> None:
    path, season, match = copy
    async with opened(path) as here:
        await abandoned(here.matches, match)
        view = await here.league.repository.view(season)
        assert view.results == [] and view.games[0].status == GameStatus.OPEN


async def test_a_change_that_is_rolled_back_leaves_neither(copy: tuple[Path, str, str]) -> None:
    path, season, match = copy

    async def refuse(_at: Any, stored: StoredMatch) -> None:
        assert stored.status is Status.ENDED
        raise RuntimeError("somebody after the league has a word against it")

    async with opened(path) as here:
        here.matches.repository.followers.append(refuse)
        with pytest.raises(RuntimeError):
            await here.matches.endings.concede(match, ONE)
    async with opened(path) as here:
        assert (await here.matches.repository.find(match)).status is Status.PLAYING
        view = await here.league.repository.view(season)
        assert view.results == [] and view.games[0].status == GameStatus.OPEN
        assert await settled(here.league, season) == 0


@pytest.mark.parametrize("end", [last_answer, conceded])
async def test_wherever_the_process_ends_both_are_there_or_neither(
    begun: tuple[Path, str, str], tmp_path: Path, end: End
) -> None:
    path, season, match = begun
    for place in range(MOST):
        copy, finished = tmp_path / f"{place}.sqlite3", True
        shutil.copy(path, copy)
        with pytest.MonkeyPatch.context() as patch:
            async with opened(copy) as here:
                ends = Ends(patch, place)
                try:
                    await end(here.matches, match)
                except Killed:
                    finished = False
                ends.spare()
        async with opened(copy) as here:
            over = (await here.matches.repository.find(match)).status is Status.ENDED
            assert (
                len((await here.league.repository.view(season)).results) == over == await settled(here.league, season)
            )
        if finished:
            assert over and place > 5
            return
    raise AssertionError("it never ended")
