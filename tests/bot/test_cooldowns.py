"""Nobody can ask for more than the bot can give, and nobody who plays ever notices."""

from collections.abc import AsyncIterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client import App
from bot.cooldowns import MOST_KEPT, Cooldowns, Kind, kind_of
from bot.settings import Settings
from bot.store import Store


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def cooldowns(clock: Clock) -> Cooldowns:
    return Cooldowns(clock=clock)


@pytest.mark.parametrize("kind", Kind)
def test_a_budget_ends_and_comes_back(cooldowns: Cooldowns, clock: Clock, kind: Kind) -> None:
    burst, every = kind.value.burst, kind.value.every
    assert [cooldowns.wait(1, kind) for _ in range(burst)] == [0] * burst
    wait = cooldowns.wait(1, kind)
    assert wait == pytest.approx(every)
    assert cooldowns.wait(1, kind) == pytest.approx(every), "being refused costs nothing"
    clock.now += wait / 2
    assert cooldowns.wait(1, kind) > 0
    clock.now += wait / 2 + 0.001
    assert cooldowns.wait(1, kind) == 0
    assert cooldowns.wait(1, kind) > 0, "one more, not all of them"


def test_five_presses_a_second_for_an_hour_are_never_refused(cooldowns: Cooldowns, clock: Clock) -> None:
    for _ in range(5 * 3600):
        assert cooldowns.wait(1, Kind.PLAY) == 0
        clock.now += 0.2


def test_a_fast_typist_always_gets_suggestions(cooldowns: Cooldowns, clock: Clock) -> None:
    for _ in range(600):
        assert cooldowns.wait(1, Kind.TYPING) == 0
        clock.now += 0.1


def test_people_and_kinds_have_budgets_of_their_own(cooldowns: Cooldowns) -> None:
    while not cooldowns.wait(1, Kind.FILE):
        pass
    assert cooldowns.wait(2, Kind.FILE) == 0
    assert cooldowns.wait(1, Kind.PLAY) == 0


def test_a_scale_makes_every_budget_larger(clock: Clock) -> None:
    cooldowns = Cooldowns(10, clock)
    assert [cooldowns.wait(1, Kind.FILE) for _ in range(10 * Kind.FILE.value.burst)] == [0] * 80
    assert cooldowns.wait(1, Kind.FILE) == pytest.approx(Kind.FILE.value.every / 10)


def test_however_many_people_come_the_memory_has_an_end(cooldowns: Cooldowns, clock: Clock) -> None:
    for person in range(MOST_KEPT + 500):
        cooldowns.wait(person, Kind.FILE)
    assert len(cooldowns) == MOST_KEPT
    clock.now += 3600
    cooldowns.wait(1, Kind.PLAY)
    assert len(cooldowns) == 1, "whose budget is whole is not remembered"


def test_presses_of_a_match_are_plays_and_what_costs_more_is_not() -> None:
    assert {kind_of(f"match {act}") for act in ("pick", "go", "some", "mine", "counted")} == {Kind.PLAY}
    assert kind_of("attack.roll") is kind_of("play move") is kind_of("league join") is Kind.PLAY
    assert kind_of("match export") is Kind.FILE
    assert kind_of("odds") is Kind.PICTURE
    assert kind_of("match new") is Kind.OPEN
    assert kind_of("rule") is Kind.LOOK


NUMBERS = count(1)


def held(app: App, said: list[str]) -> Any:
    """An interaction of somebody, as far as a refusal needs it."""

    async def send_message(sentence: str, *, ephemeral: bool) -> None:
        assert ephemeral
        said.append(sentence)

    response = SimpleNamespace(is_done=lambda: False, send_message=send_message)
    return SimpleNamespace(
        id=next(NUMBERS),
        client=app,
        user=SimpleNamespace(id=2),
        guild_id=None,
        channel_id=6,
        message=None,
        command=None,
        data={},
        locale="de",
        command_failed=False,
        response=response,
    )


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as opened:
        yield opened


async def test_whoever_asks_too_much_is_told_when_it_works_again(
    clock: Clock, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.time", SimpleNamespace(time=lambda: 1_800_000_000.0))
    app = App(Settings(_env_file=None), store, None)  # type: ignore[arg-type]
    app.cooldowns = Cooldowns(clock=clock)
    done: list[str] = []
    said: list[str] = []

    async def work() -> None:
        done.append("done")

    for _ in range(Kind.FILE.value.burst + 1):
        await app.hold(held(app, said), "match export", work())
    assert len(done) == Kind.FILE.value.burst
    assert said == ["Das war viel auf einmal. Es geht <t:1800000010:R> weiter."]
    await app.hold(held(app, said), "match pick", work())
    assert len(said) == 1, "whoever may not have another file may still play"
    clock.now += Kind.FILE.value.every
    await app.hold(held(app, said), "match export", work())
    assert len(said) == 1 and len(done) == Kind.FILE.value.burst + 2
