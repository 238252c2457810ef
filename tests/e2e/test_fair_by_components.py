"""A game that is none of the product's, through the whole bot: two, three and four people, components alone."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import fair_at_hand
import pytest
from fair_people import DEEDS, FAIR_BOT, Fairgoer, begin_fair
from match_people import play_together, texts, thread_is_whole
from processes import BotProcess, online

from bot.local.errors import Json
from bot.local.person import Person
from bot.local.server import LocalDiscord
from bot.matches.service import Matches
from bot.store import Store
from rules_engine.kernel.record import Record, replay

pytestmark = pytest.mark.e2e

ANSWERS = ("pick", "amount", "many", "sequence", "spread", "assign", "go", "aim", "pass")
KILL_AFTER = 25
OVER = ("wins", "It goes to")
"""One gathered most, or several did."""
SEATS = ("ash", "birch", "cedar", "dogwood")


async def test_two_three_and_four_people_finish_a_fair_though_the_bot_is_killed(
    table: LocalDiscord, bots: Callable[..., BotProcess], sit: Any, address: str
) -> None:
    """Nothing is lost, nothing is doubled, and nobody sees another's hand."""
    bot = bots(table, FAIR_BOT)
    await bot.start()
    await online(table)
    people = [await sit(name) for name in ("ann", "bob", "cleo", "dan", "watcher")]
    met: Counter[str] = Counter()
    for seats, days in ((2, 2), (3, 1), (4, 1)):
        killed: list[int] = []

        async def once(presses: int, killed: list[int] = killed) -> None:
            if presses >= KILL_AFTER and not killed:
                killed.append(presses)
                await bot.kill()
                await bot.start()
                await online(table)

        playing = people[:seats]
        since = {person.name: len(person.frames) for person in people}
        dashboard = await begin_fair(playing, days=days)
        ended = await play_together([Fairgoer(person, seats, met) for person in playing], dashboard, 1000, once)
        assert killed and any(word in texts(ended) for word in OVER), texts(ended)
        await thread_is_whole(people[-1], ended, over=True)
        hidden = hidden_cards(await record_of_fair(address, ended))
        for number, person in enumerate(people):
            seat = SEATS[number] if number < seats else None
            seen = [said for said in told_to(person, since[person.name]) if said]
            others = {card for owner, cards in hidden.items() if owner != seat for card in cards}
            assert others and not [card for card in others for said in seen if card in said.lower()]
    await watched_again(people[0], ended)
    for trouble in ("incident", "picture failed", "no words for it", "posting failed"):
        assert trouble not in bot.log
    assert [act for act in (*ANSWERS, *DEEDS) if not met[act]] == [], "every kind of question was answered"


async def record_of_fair(address: str, dashboard: Json) -> Record:
    """The record, which the rules replay to the letter."""
    fair_at_hand.register()
    try:
        async with Store(address) as store:
            matches = Matches(store)
            stored = await matches.repository.in_thread(int(dashboard["channel_id"]))
            assert stored is not None
            record = await matches.records.record(stored.row.id)
            kept = [event for entry in record.live for event in entry.events if event.kind != "seed_revealed"]
            assert replay(stored.game.rules, record) == kept
            return record
    finally:
        fair_at_hand.register(False)


def hidden_cards(record: Record) -> dict[str, set[str]]:
    """What each held and never laid."""
    held: dict[str, set[str]] = {}
    for entry in record.live:
        for event in entry.events:
            if event.kind == "hand_dealt":
                held.setdefault(event.seat, set()).update(event.cards)  # type: ignore[attr-defined]
            if event.kind == "cards_laid":
                for seat, card in event.cards.items():  # type: ignore[attr-defined]
                    held[seat].discard(card)
    return held


def told_to(person: Person, since: int) -> list[str]:
    """Every message that reached somebody until the match was over: then nothing is hidden any more."""
    told: list[str] = []
    for frame in person.frames[since:]:
        said = json.dumps(frame.get("message", ""), ensure_ascii=False)
        if ":rematch" in said:
            break
        told.append(said)
    return told


async def watched_again(person: Person, dashboard: Json) -> None:
    """In a process of its own, which knows the fair too."""
    again = await person.press(dashboard, "Watch again")
    assert again is not None and "The match again" in texts(again)
    page = next(file for file in again["attachments"] if file["filename"].endswith(".html"))
    assert "A day at the fair began." in (await person.download(page["url"])).decode()
