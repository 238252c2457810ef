"""Many opponents at once: they think side by side, and store their answers one after the other."""

import asyncio

from bot.client import App


async def test_while_one_stores_its_answer_the_others_wait_for_their_turn(app: App) -> None:
    storing, may_go_on, stored = asyncio.Event(), asyncio.Event(), list[str]()

    async def first() -> None:
        async with app.thinker._people_first():
            storing.set()
            await may_go_on.wait()
            stored.append("first")

    async def second() -> None:
        await storing.wait()
        async with app.thinker._people_first():
            stored.append("second")

    at_work = [asyncio.create_task(first()), asyncio.create_task(second())]
    await storing.wait()
    for _ in range(10):
        await asyncio.sleep(0)
    assert stored == []
    may_go_on.set()
    await asyncio.gather(*at_work)
    assert stored == ["first", "second"]


async def test_one_that_fails_leaves_the_turn_to_the_next(app: App) -> None:
    async def failing() -> None:
        async with app.thinker._people_first():
            raise ValueError

    async with asyncio.timeout(60):
        await asyncio.gather(failing(), return_exceptions=True)
        async with app.thinker._people_first():
            pass
