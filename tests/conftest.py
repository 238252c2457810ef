"""For every test: nothing depends on chance, on the time of day or on how busy the machine is; what costs much is begun
first, and what all need alike is made once.

`HYPOTHESIS=explore` looks for new examples; it must not be what the suite runs with, for a suite is no lottery.
"""

import gc
import os
import shutil
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from chance import deal, never_hasten, stop_the_clocks, take_their_time, whole
from hypothesis import HealthCheck, settings
from left_out_rows import left_out_rows
from postgres_server import HOW_TO_GET_IT, PostgresServer, programs
from sampling import WHOLE

settings.register_profile(
    "same", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS") or "same")

SETTLE = 120.0
"""Seconds that SimCord waits for the bot to come to rest; a wait that is over as soon as it does."""

LONG = (
    "test_slips_by_clicks",
    "test_slips_beside_the_moves",
    "test_first_round_by_clicks",
    "test_dice_masters_by_clicks",
    "test_first_minute",
    "test_page_components",
    "test_page_talk",
    "test_tabletop_in_the_browser",
    "test_newcomer",
    "test_practice_by_clicks",
    "test_league_in_the_browser",
    "test_kills_everywhere",
    "test_match_by_components",
    "test_files_from_people",
    "test_load",
    "test_documented_commands",
    "test_folding_a_recorded_match",
    "test_deadlines_and_pauses",
    "test_soak",
    "test_recorded_matches",
    "test_nasty_text_holds_up_nobody",
    "test_practice",
    "test_review_of_a_match",
    "test_seasons_end_to_end",
    "test_time_on_a_local_discord",
    "test_dm_cards_in_play",
    "test_bench_runs",
)
"""What takes longest, a browser's together: one process after another would wait for it at the end."""
LAST = "test_every_rule_of_every_card_has_acted_in_some_scenario"
"""It plays what no other test of the run has played yet."""
ON_BOTH = ("bot", "clock", "league", "matches")
"""Folders whose tests run on a file and on a server, if they ask for an `address`."""
ON_BOTH_TOO: tuple[str, ...] = (
    "test_life_of_a_match",
    "test_delivered_twice",
    "test_match_presses",
    "test_learning",
    "test_metrics_of_a_process",
)
"""Files of other folders that do."""
ON_A_FILE = (
    "test_deadlines_and_pauses",
    "test_season",
    "test_orders_on_record",
    "test_left_to_the_match",
    "test_sealed_exports",
    "test_fair_by_components",
)
"""Files that take long: on a server with `SAMPLES=all` only."""
BY_HAND = "browser"
"""The folder whose people have hands: they take the time they take, and what they press too soon is not done."""
SWIFT = (
    "test_a_round_by_keyboard",
    "test_a_round_by_taps",
    "test_beside_the_match_by_clicks",
    "test_dice_masters_by_clicks",
    "test_dice_masters_by_taps",
    "test_first_minute",
    "test_first_round_by_clicks",
    "test_league_in_the_browser",
    "test_match_in_two_tabs",
    "test_newcomer",
    "test_practice_by_clicks",
    "test_tabletop_in_the_browser",
)
"""Files there whose people know what they press before it is shown."""
ON_A_NEW_DATABASE = ("cogs", "clock", "league", "matches")
"""Folders whose tests need a database and ask nothing about how one comes to be."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "simcord_env" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.simcord(settle_timeout=SETTLE))
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if item.name == LAST:
        return len(LONG) + 1
    return LONG.index(item.path.stem) if item.path.stem in LONG else len(LONG)


def pytest_collection_finish() -> None:
    """Thousands of tests are no garbage, and need not be looked through again and again while they run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Whoever asks for the address of a database is asked twice: once with a file, once with a server."""
    if "address" in metafunc.fixturenames:
        file = Path(str(metafunc.module.__file__))
        often = file.parent.name in ON_BOTH or file.stem in ON_BOTH_TOO
        both = WHOLE if file.stem in ON_A_FILE else often
        metafunc.parametrize("address", ["sqlite", "postgresql"] if both else ["sqlite"], indirect=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server of our own."""
    bin = programs()
    if bin is None:
        pytest.skip(HOW_TO_GET_IT)
    server = PostgresServer(bin)
    yield server
    server.close()


@pytest.fixture
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Of a database that nothing has been written into."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'crisis.sqlite3'}"
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    made = server.new()
    yield made
    server.drop(made)


@pytest.fixture(scope="module", autouse=True)
def chance_of_the_module() -> Iterator[None]:
    """What a module prepares for all its tests is dealt too, before any of them, the same in whatever company."""
    with pytest.MonkeyPatch.context() as patch:
        whole()
        deal("a module", put=patch.setattr)
        yield


@pytest.fixture(autouse=True)
def chance(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """What the product draws in this process is the same in every run."""
    whole()
    deal("a test", put=monkeypatch.setattr)
    never_hasten(monkeypatch.setattr)
    stop_the_clocks(monkeypatch.setattr)
    if request.path.parent.name != BY_HAND or request.path.stem in SWIFT:
        take_their_time(monkeypatch.setattr)


@pytest.fixture(autouse=True)
def no_row_is_left_out() -> Iterator[None]:
    """Whatever panel a test comes by has room for all it offers."""
    with left_out_rows() as told:
        yield
    assert told == [], "a panel has more rows than it shows: give it pages"


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a database is kept that nothing has been written into; the first test that opens one puts it there."""
    return tmp_path_factory.mktemp("database") / "new.sqlite3"


@pytest.fixture(autouse=True)
def databases_are_copied(request: pytest.FixtureRequest, new_database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new database is a copy of one that was made once, table by table."""
    if request.path.parent.name not in ON_A_NEW_DATABASE:
        return
    from bot.store import Store

    make = Store.open

    def keep(path: Path) -> None:
        with closing(sqlite3.connect(path)) as made, closing(sqlite3.connect(new_database)) as kept:
            made.backup(kept)

    def copied(path: Path) -> bool:
        """Whether there is something to open."""
        if not path.exists() and new_database.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(new_database, path)
        return path.exists()

    async def copy_or_make(store: Store) -> None:
        if store.path is None:  # a server copies by itself
            return await make(store)
        is_there = copied(store.path)
        await make(store)
        if not is_there:
            keep(store.path)
        return None

    monkeypatch.setattr(Store, "open", copy_or_make)


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port where nobody listens, and which nobody else can get: kept while the test runs, to listen at later."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        yield kept.getsockname()[1]
