"""What somebody orders in advance in Dice Masters stays theirs: passes, stops and blocks are searched for in whatever
the other seat and a watcher are shown, the export, the dice and the replay page among it, up to the end and after it;
but for the inputs of a match that is over, which its export holds so that it can be played again.
"""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from dice_people import (
    DicePlayer,
    challenge,
    give_order,
    in_play,
    order_secret,
    orders_of,
    without_inputs_of_the_end,
    without_offered_orders,
)
from leaks import Secret, Watch, Watched, nothing_leaked
from match_people import database, play_together
from processes import BotProcess
from sampling import WHOLE
from spellings import Shown
from test_nothing_leaks import BUTTONS, Enough, ask_for_everything

from bot.local.errors import Json
from bot.matches.service import Matches
from bot.store import Store
from rules_engine.dice_masters.state.match import StandingOrder
from rules_engine.kernel.orders import OrderFired

pytestmark = pytest.mark.e2e

GIVEN = {"blue": ("pass-attacked", "stop-buy", "block-5"), "red": ("stop-field", "stop-global", "block-trade")}
"""What each orders; nobody orders what the other does, so every word belongs to one of them."""
ASKING = (1, 60)
"""After so many presses everybody asks for everything; orders have answered by the last."""

AFTERWARDS = ("What happened", "Watch again", "Check the dice", "Export")


def of_somebody_else(frame: Json) -> Json:
    kept: Json = without_offered_orders(without_inputs_of_the_end(frame))
    return kept


@pytest.mark.skipif(not WHOLE, reason="sixty presses and all there is to be asked for: SAMPLES=all")
async def test_nobody_else_is_shown_what_somebody_ordered(
    bot: BotProcess, people: list[Watched], tmp_path: Path
) -> None:
    blue, red, _ = people
    dashboard = await in_play(blue, await challenge(blue, red, format="introductory"))
    seats = {person.name: person for person in people}
    watch = Watch(database(tmp_path), dashboard["channel_id"], seats, read=of_somebody_else)
    asked: set[int] = set()

    async def everything(buttons: tuple[str, ...] = BUTTONS) -> None:
        for person in people:
            await ask_for_everything(person, dashboard, buttons)
        await watch.note()

    async def between(presses: int) -> None:
        await watch.note()
        due = next((at for at in ASKING if at <= presses and at not in asked), None)
        if due == ASKING[0]:
            for seat, wanted in GIVEN.items():
                for one in wanted:
                    await give_order(seats[seat], dashboard, one)
        if due is not None:
            asked.add(due)
            await everything()
        if asked == set(ASKING):
            raise Enough

    with pytest.raises(Enough):
        await play_together([DicePlayer(person, 2) for person in (blue, red)], dashboard, between=between)
    sure = await blue.slash(dashboard["channel_id"], "match concede")
    assert sure is not None
    await blue.press(sure, "Yes, concede")
    await blue.until(lambda: ":rematch" in str(blue.messages[dashboard["id"]]) or None, "the end")
    await everything(AFTERWARDS)

    async with Store(f"sqlite:///{database(tmp_path)}") as store:
        stored = await Matches(store).repository.in_thread(int(dashboard["channel_id"]))
        assert stored is not None
        record = await Matches(store).records.record(stored.row.id)
    given = orders_of(record)
    assert len(given) == sum(map(len, GIVEN.values()))
    assert any(isinstance(event, OrderFired) for entry in record.entries for event in entry.events)
    nothing_leaked(watch.leaks(map(order_secret, given)))
    for order in given:
        told = watch.leaks([replace(order_secret(order), owner=None)])
        assert any(line.startswith(f"{order.seat} was shown") for line in told), "its owner reads it themselves"
    assert "incident" not in bot.log


def test_an_order_that_is_shown_is_noticed_and_the_list_of_all_is_not_taken_for_one() -> None:
    order = StandingOrder(id="o1", seat="red", ability="@block:chump", policy="always", below=5)
    secret = order_secret(order)
    said = "blocken, wenn das Leben unter 5 fiele"
    listed = {"type": 3, "options": [{"value": "dice_order.block-5", "label": said}]}
    assert not _shows(secret, {"components": [listed]})
    other = {"type": 3, "options": [*listed["options"], {"value": "dice_unorder.o1", "label": said}]}  # type: ignore[misc]
    for frame in ({"content": f"1. {said}"}, {"components": [other]}, {"params": {"ability": "@block:chump"}}):
        assert _shows(secret, frame), frame


def test_inputs_are_left_out_of_the_file_of_a_match_that_is_over_alone() -> None:
    secret = order_secret(StandingOrder(id="o1", seat="red", ability="@stop:field", policy="ask"))
    told = {"status": "ended", "inputs": [{"ability": "@stop:field"}], "account": {}}
    for over, shown in (
        (told, False),
        (told | {"status": "playing"}, True),
        (told | {"account": told["inputs"]}, True),
    ):
        frame = {"type": "file", "name": "match.json", "says": [json.dumps(over)]}
        assert (secret.shown_in(Shown(json.dumps(of_somebody_else(frame)))) is not None) is shown, over


def _shows(secret: Secret, frame: Json) -> bool:
    return secret.shown_in(Shown(json.dumps(without_offered_orders(frame), ensure_ascii=False))) is not None
