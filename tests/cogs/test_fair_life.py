"""The life of a fair as people in a server see it: seats fill, all others are asked, time runs out."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import fair_at_hand
import pytest
from fair_answers import legal
from match_table import flat, ids, shown, texts
from simcord.env import Env

from bot.client import App
from bot.clock.hours import HOUR
from bot.locale import words
from bot.matches.service import MatchError, StoredMatch
from bot.matches.terms import Status
from bot.ui.match.refusals import match_refusal
from rules_engine.kernel.decisions import ChooseReaction, Pick

SEATS = ("ash", "birch", "cedar", "dogwood")


@pytest.fixture(autouse=True)
def fair() -> Iterator[None]:
    """Before the bot starts: it loads the cogs of the games it knows."""
    fair_at_hand.register()
    yield
    fair_at_hand.register(False)


class Fairground:
    """A server with people, some of whom sit at a fair."""

    def __init__(self, env: Env, app: App) -> None:
        self.env, self.app = env, app
        app.clocks.repository.now = lambda: env.now().timestamp()
        guild = env.create_guild()
        self.channel = guild.create_text_channel("green")
        self.people = dict(zip(SEATS, (guild.add_member(env.create_user(name)) for name in SEATS), strict=True))
        self.watcher = guild.add_member(env.create_user("watcher"))
        self.id = ""

    async def begin(self, players: int, **terms: Any) -> StoredMatch:
        maker, *others = list(self.people.values())[:players]
        challenge = (await maker.slash(self.channel, "match fair", players=players, **terms)).response
        self.id = next(id.split(":")[1] for id in ids(challenge))
        for person in others:
            await self.press(person, challenge, "accept")
        await self.posted()
        return await self.stored()

    async def press(self, person: Any, message: Any, act: str) -> Any:
        return shown(await person.click(message, custom_id=_act(message, act)))

    async def posted(self) -> None:
        await self.app.poster.settled()
        await self.env.settle()

    async def stored(self) -> StoredMatch:
        return await self.app.matches.repository.find(self.id)

    async def posts(self) -> list[Any]:
        row = (await self.stored()).row
        channel = self.app.get_partial_messageable(row.thread_id or 0, guild_id=row.guild_id)
        return [message async for message in channel.history(limit=50, oldest_first=True)]

    async def post_with(self, act: str) -> Any:
        await self.posted()
        return next(post for post in reversed(await self.posts()) if f":{act}" in json.dumps(_raw(post)))

    @property
    def thread(self) -> Any:
        (thread,) = self.channel.threads
        return thread

    async def answer(self, seat: str, choice: Any) -> StoredMatch:
        stored = await self.stored()
        user = stored.player(seat)
        assert user is not None
        return (await self.app.matches.play.answer(self.id, user, stored.state.pending[seat].seq, choice)).stored

    async def play(self, until: Callable[[Any], bool]) -> StoredMatch:
        """Somebody answers, and somebody else, until it has come to something."""
        stored, rng = await self.stored(), random.Random(2)
        while not until(stored.state):
            seat = next(iter(stored.state.pending))
            stored = await self.answer(seat, legal(stored.state, stored.state.pending[seat], rng))
        self.app.poster.wake(self.id)
        await self.posted()
        return stored


def asks(key: str) -> Callable[[Any], bool]:
    return lambda state: any(asked.key == key for asked in state.pending.values())


def passes(state: Any) -> bool:
    return any(isinstance(asked, ChooseReaction) for asked in state.pending.values())


def _raw(post: Any) -> list[Any]:
    return [component if isinstance(component, dict) else component.to_dict() for component in post.components]


def _act(message: Any, act: str) -> str:
    """The custom id of what does something on a message."""
    listed = [component.get("custom_id", "") for component in flat(_raw(message))]
    return next(id for id in listed if id.split(":")[-1].startswith(act))


@pytest.fixture
def ground(simcord_env: Env, app: App) -> Fairground:
    return Fairground(simcord_env, app)


# -- seats ---------------------------------------------------------------------------------------------------------


async def test_a_challenge_fills_up_and_begins_with_the_last_seat(ground: Fairground) -> None:
    ash, birch, cedar, dogwood = ground.people.values()
    challenge = (await ash.slash(ground.channel, "match fair", players=3)).response
    ground.id = next(id.split(":")[1] for id in ids(challenge))
    await ground.press(birch, challenge, "accept")
    assert (await ground.stored()).status is Status.OPEN
    await ground.press(cedar, challenge, "accept")
    stored = await ground.stored()
    assert stored.status is Status.PLAYING and stored.taken == SEATS[:3]
    with pytest.raises(MatchError) as refused:  # as with a press that was on its way
        await ground.app.matches.lobby.accept(ground.id, dogwood.id)
    assert match_refusal(words("en"), refused.value) == "This challenge has been taken already."
    assert (await ground.stored()).taken == SEATS[:3]


async def test_seats_have_their_signs_and_everybody_is_called(ground: Fairground) -> None:
    await ground.begin(4)
    said = "\n".join(json.dumps(_raw(post), ensure_ascii=False) for post in await ground.posts())
    for sign, person in zip("🟦🟥🟩🟪", ground.people.values(), strict=True):
        assert f"{sign} {person.mention}" in said


# -- taking back ---------------------------------------------------------------------------------------------------


async def undo_asked(ground: Fairground) -> tuple[StoredMatch, Any]:
    """Ash has gathered, the next is asked, and ash wants it back."""
    await ground.begin(3)
    stored = await ground.play(asks("deed"))
    seat = next(iter(stored.state.pending))
    await ground.answer(seat, Pick(option="rest"))
    ground.app.poster.wake(ground.id)
    board = await ground.post_with("menu")
    menu = await ground.press(ground.people[seat], board, "menu")
    await ground.press(ground.people[seat], menu, "undo.step")
    return await ground.stored(), await ground.post_with("agree")


async def test_what_was_handed_over_is_taken_back_when_all_others_agree(ground: Fairground) -> None:
    before, request = await undo_asked(ground)
    asked_by = before.state.order[0]
    second, third = (seat for seat in SEATS[:3] if seat != asked_by)
    await ground.press(ground.people[second], request, "agree")
    assert (await ground.stored()).state == before.state, "one word is not enough"
    await ground.press(ground.people[third], request, "agree")
    after = await ground.stored()
    assert list(after.state.pending) == [asked_by] and after.state.pending[asked_by].key == "deed"


async def test_one_who_declines_is_enough(ground: Fairground) -> None:
    before, request = await undo_asked(ground)
    second, third = (seat for seat in SEATS[:3] if seat != before.state.order[0])
    await ground.press(ground.people[second], request, "agree")
    await ground.press(ground.people[third], request, "refuse")
    assert (await ground.stored()).state == before.state
    await ground.posted()
    settled = next(json.dumps(_raw(post)) for post in await ground.posts() if post.id == request.id)
    assert ":agree." not in settled and "Declined." in settled, "what was decided, nothing to press"


# -- time ----------------------------------------------------------------------------------------------------------


async def wait(ground: Fairground, hours: float) -> None:
    now = ground.app.clocks.repository.now() + hours * HOUR
    ground.app.clocks.repository.now = lambda: now
    for rung in await ground.app.clocks.alarms.tick():
        ground.app.poster.wake(rung.match_id)
    await ground.posted()


async def test_a_reaction_is_passed_when_its_time_is_up(ground: Fairground) -> None:
    await ground.begin(2, pace="evening")
    stored = await ground.play(passes)
    (seat,) = stored.state.pending
    await wait(ground, 30)
    after = await ground.stored()
    assert after.status is Status.PLAYING and after.row.entries > stored.row.entries
    assert after.state.pending.get(seat) != stored.state.pending[seat]


async def test_a_match_may_be_claimed_by_those_who_wait(ground: Fairground) -> None:
    await ground.begin(3, pace="evening")
    stored = await ground.play(asks("deed"))
    (late,) = stored.state.pending
    await wait(ground, 30)
    waiting = [seat for seat in SEATS[:3] if seat != late]
    await ground.press(ground.people[waiting[0]], await ground.post_with("claim"), "claim")
    over = await ground.stored()
    assert over.status is Status.ENDED and over.ending is not None
    assert (over.ending.how, over.ending.winners) == ("time", tuple(waiting))


# -- another game's ------------------------------------------------------------------------------------------------


async def test_a_command_of_crisis_protocol_in_a_fair_is_refused_with_a_sentence(ground: Fairground) -> None:
    await ground.begin(2)
    ash = ground.people["ash"]
    for command, options in (("play end", {}), ("play orders", {}), ("play card", {"who": "Hulk"})):
        answer = shown(await ash.slash(ground.thread, command, **options))
        assert "another game" in answer.content, command
    board = await ground.post_with("menu")
    assert ":orders" not in str(_raw(board)), "nor is it offered"


async def test_a_fair_that_is_not_known_any_more_costs_nobody_another_match(ground: Fairground) -> None:
    await ground.begin(2)
    ash = ground.people["ash"]
    await ash.slash(ground.channel, "match new", map="downtown")
    board, before = await ground.post_with("menu"), (await ground.stored()).row
    fair_at_hand.register(False)
    listed = texts(shown(await ash.slash(ground.channel, "match list")))
    assert "Waiting for somebody to accept." in listed and "1 that I cannot read here" in listed
    pressed = await ground.press(ash, board, "mine")
    assert pressed.content == "This match is of a game that I do not know here. Nothing of it is lost."
    typed = shown(await ash.slash(ground.thread, "match stats"))
    assert typed.content == pressed.content
    fair_at_hand.register()
    assert (await ground.stored()).row == before
