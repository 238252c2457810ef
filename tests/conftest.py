"""For every test: nothing depends on chance, on the time of day or on how busy the machine is.

`HYPOTHESIS=explore` looks for new examples; it must not be what the suite runs with, for a suite is no lottery.
"""

import os
import socket
from collections.abc import Iterator

import pytest
from chance import deal, never_hasten, stop_the_clocks, whole
from hypothesis import HealthCheck, settings

settings.register_profile(
    "same", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS") or "same")

SETTLE = 120.0
"""Seconds that SimCord waits for the bot to come to rest; a wait that is over as soon as it does."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "simcord_env" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.simcord(settle_timeout=SETTLE))


@pytest.fixture(scope="module", autouse=True)
def chance_of_the_module() -> Iterator[None]:
    """What a module prepares for all its tests is dealt too, before any of them, the same in whatever company."""
    with pytest.MonkeyPatch.context() as patch:
        whole()
        deal("a module", put=patch.setattr)
        yield


@pytest.fixture(autouse=True)
def chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the product draws in this process is the same in every run."""
    whole()
    deal("a test", put=monkeypatch.setattr)
    never_hasten(monkeypatch.setattr)
    stop_the_clocks(monkeypatch.setattr)


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port where nobody listens, and which nobody else can get: kept while the test runs, to listen at later."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        yield kept.getsockname()[1]
