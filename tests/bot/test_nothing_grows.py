"""Five thousand matches and people go by, and what is kept in memory by their numbers stays bounded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest

from bot.bounded import REMEMBERED, Locks, Recent
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.league.bridge import Bridge
from bot.league.service import League
from bot.matches.poster import Poster
from bot.matches.service import Matches
from bot.preferences import Preferences
from bot.presses import Presses
from bot.render import names
from bot.store import Store
from bot.store.matches import Due
from bot.ui.match.posts.posting import Posting
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.query import live

MANY = 5_000


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as opened:
        yield opened


@pytest.fixture
def matches(store: Store) -> Matches:
    return Matches(store)


async def test_a_lock_lasts_as_long_as_somebody_holds_or_waits_for_it() -> None:
    locks, order = Locks(), []
    held = locks["a"]
    await held.acquire()

    async def wait(name: str) -> None:
        async with locks["a"]:
            order.append(name)
            await asyncio.sleep(0)

    waiting = [asyncio.create_task(wait(name)) for name in ("first", "second")]
    await asyncio.sleep(0)
    for number in range(MANY):
        async with locks[f"{number}"]:
            pass
    assert locks["a"] is held and len(locks) == 1 and order == []
    held.release()
    del held
    await asyncio.gather(*waiting)
    assert order == ["first", "second"] and len(locks) == 0


async def test_the_locks_of_matches_and_seasons_go_with_those_who_used_them(store: Store, matches: Matches) -> None:
    league = League(store)
    bridge = Bridge(league, matches)
    for number in range(MANY):
        async with (
            matches.repository.held(f"m{number}"),
            league.repository._locks[f"s{number}"],
            bridge._opening[f"s{number}"],
        ):
            pass
    assert len(matches.repository._locks) == len(league.repository._locks) == len(bridge._opening) == 0


async def test_a_transaction_leaves_no_lock_behind(matches: Matches) -> None:
    stored = await matches.lobby.challenge(creator_id=1, channel_id=2, guild_id=3, terms=CrisisTerms())
    await matches.threads.show_again(stored.row.id)
    assert len(matches.repository._locks) == 0


async def test_preferences_of_those_who_asked_last_are_remembered(store: Store) -> None:
    preferences = Preferences(store)
    await preferences.keep(1, pings="calls")
    assert await preferences.of(1) == {"pings": "calls"} and 1 in preferences._known
    for person in range(2, MANY):
        preferences._known[person] = {}  # 5,000 looks at the database would take half a minute
    await preferences.of(MANY)
    assert len(preferences._known) == REMEMBERED and 1 not in preferences._known and MANY in preferences._known
    assert await preferences.of(1) == {"pings": "calls"}, "looked up again"


async def test_a_poster_forgets_matches_it_met_long_ago(store: Store) -> None:
    poster = Poster(store)

    async def post(match_id: str, due: list[Due], again: bool) -> None: ...

    async def nothing(match_id: str, again: bool) -> bool:
        return False

    poster.post = post
    poster._post_due = nothing  # type: ignore[method-assign]  # 5,000 looks at the database would take long
    for number in range(MANY):
        poster.wake(f"{number}")
        poster.barred[f"{number}"] = 1
    await poster.settled()
    assert len(poster._met) == len(poster.barred) == REMEMBERED
    assert not poster._at_work and not poster._more


async def test_names_of_players_are_asked_for_again_when_they_were_forgotten() -> None:
    asked: list[int] = []

    async def fetch_user(id: int) -> Any:
        asked.append(id)
        return SimpleNamespace(display_name=f"player {id}")

    posting = Posting(SimpleNamespace(fetch_user=fetch_user))  # type: ignore[arg-type]
    for person in (*range(MANY), MANY - 1, 0):
        assert await posting._name(person) == f"player {person}"
    assert len(posting._names) == REMEMBERED and asked == [*range(MANY), 0]


async def test_presses_are_held_only_while_they_are_worked_on() -> None:
    presses, interaction = (
        Presses(),
        SimpleNamespace(id=1, user=SimpleNamespace(id=2), guild_id=3, command_failed=False),
    )

    async def press() -> None:
        async with presses.hold(interaction, "toy"):  # type: ignore[arg-type]
            await asyncio.sleep(0)

    for _ in range(MANY // 100):
        await asyncio.gather(*(press() for _ in range(100)))
    assert not presses._in_hand


def test_what_is_used_stays_and_what_was_used_longest_ago_goes() -> None:
    recent: Recent[int, str] = Recent(3)
    for number in range(3):
        recent[number] = str(number)
    assert recent[0] == "0"
    recent[3] = "3"
    assert [number in recent for number in range(4)] == [True, False, True, True]
    assert recent.get(1) is None and recent.pop(0) == "0" and recent.pop(0) is None and len(recent) == 2


def test_rules_in_force_are_kept_for_so_many_hands_of_cards_only() -> None:
    world: Any = SimpleNamespace(content=default_content())
    for number in range(2 * MANY):
        live._kept(world, ("sides", number), list)
        assert len(default_content().derived["bundles"]) <= live.MOST_BUNDLES
    first = live._kept(world, ("sides", 2 * MANY - 1), list)
    assert live._kept(world, ("sides", 2 * MANY - 1), list) is first
    default_content().derived["bundles"].clear()


def test_letters_of_names_are_bounded() -> None:
    for letter in range(0x4E00, 0x4E00 + MANY):
        names.written(chr(letter))
    assert names._latin.cache_info().currsize <= names.LETTERS
    assert names._writable.cache_info().currsize <= names.LETTERS
