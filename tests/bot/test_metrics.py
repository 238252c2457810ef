"""Numbers for Prometheus: what is counted, that nobody is named, and that the dashboard asks for what there is."""

from __future__ import annotations

import json
import logging
import re
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client import generate_latest

from bot.app import StartError, _measured
from bot.metrics import MOST_NAMES, Metrics
from bot.presses import Presses
from bot.settings import Settings
from bot.store import Store
from bot.store.notes import write_note

ROOT = Path(__file__).parents[2]


def told(metrics: Metrics) -> str:
    return generate_latest(metrics.registry).decode()


async def test_a_press_is_counted_by_its_name_and_never_by_its_person() -> None:
    metrics, presses = Metrics(), Presses()
    presses.ended = metrics._ended
    press: Any = SimpleNamespace(id=4242, user=SimpleNamespace(id=777777), guild_id=888888, command_failed=False)
    async with presses.hold(press, "match play"):
        assert presses.count == 1 and list(presses.begun) == [4242]
    press.command_failed = True
    async with presses.hold(press, "match play"):
        pass
    page = told(metrics)
    assert 'crisis_presses_total{name="match play",outcome="done"} 1.0' in page
    assert 'crisis_presses_total{name="match play",outcome="failed"} 1.0' in page
    assert "crisis_answer_seconds_count 2.0" in page
    assert presses.begun == {} and not re.search("4242|777777|888888", page)


def test_the_page_stays_small_whatever_names_come() -> None:
    metrics = Metrics()
    for number in range(MOST_NAMES + 50):
        metrics._ended(f"press {number}", 0.1, False)
    page = told(metrics)
    assert page.count("crisis_presses_total{") == MOST_NAMES + 1
    assert 'crisis_presses_total{name="other",outcome="done"} 50.0' in page


async def test_transactions_are_timed_and_those_who_wait_for_one_counted(address: str) -> None:
    metrics = Metrics()
    async with Store(address) as store:
        metrics.watch_store(store)
        await write_note(store, "a", "b")
        assert 'crisis_queue_length{queue="writers"} 0.0' in told(metrics)
        async with store.transaction():
            assert 'crisis_queue_length{queue="writers"} 1.0' in told(metrics)
        with pytest.raises(ZeroDivisionError):
            async with store.transaction():
                raise ZeroDivisionError
    assert "crisis_transaction_seconds_count 3.0" in told(metrics) and store.writers == 0


def test_shards_are_counted_by_whose_they_are_and_nothing_is_told_without_them() -> None:
    metrics = Metrics()
    assert "crisis_shards{" not in told(metrics)
    lease: Any = SimpleNamespace(held=frozenset({0, 1, 5}), standing_in=frozenset({5}), seconds_left=12.0)
    metrics.watch_lease(lease)
    metrics.watch_shards(lease)
    page = told(metrics)
    assert 'crisis_shards{whose="own"} 2.0' in page and 'crisis_shards{whose="other"} 1.0' in page
    assert "crisis_lease_seconds 12.0" in page
    lease.held = lease.standing_in = frozenset()
    assert 'crisis_shards{whose="own"} 0.0' in told(metrics)


def test_warnings_and_errors_of_the_log_are_counted_until_the_end() -> None:
    metrics = Metrics()
    metrics.watch_log()
    logging.getLogger("bot.somewhere").error("x")
    logging.getLogger("bot.somewhere").info("x")
    metrics.stop()
    logging.getLogger("bot.somewhere").error("x")
    assert 'crisis_log_records_total{level="ERROR",logger="bot.somewhere"} 1.0' in told(metrics)
    assert "INFO" not in told(metrics)


def test_the_dashboard_asks_for_nothing_that_is_not_there() -> None:
    board = json.loads((ROOT / "docs" / "dashboard.json").read_text())
    asked = set(re.findall(r"crisis_\w+", json.dumps([panel["targets"] for panel in board["panels"]])))
    families = {family.name for family in Metrics().registry.collect()}
    suffixes = re.compile(r"_(total|bucket)$")
    assert len(asked) >= 10 and {suffixes.sub("", name) for name in asked} <= families


async def test_a_port_that_is_taken_is_told_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings = Settings(_env_file=None, metrics_port=taken.getsockname()[1])
        with pytest.raises(StartError, match=r"^METRICS_PORT: 127[\d.:]+ cannot be served \(.+\); name another port$"):
            async with _measured(settings, Store(f"sqlite:///{tmp_path / 'x'}")):
                pass


async def test_without_a_port_nothing_is_measured(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'x'}")
    async with _measured(Settings(_env_file=None), store) as watch:
        client: Any = object()
        assert watch(client) is client
