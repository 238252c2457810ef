"""A match of three and four as people in a server see it: the challenge, requests, second thoughts, time, the end."""

from __future__ import annotations

from typing import Any

import pytest
from match_table import flat, shown
from simcord.env import Env
from village import PEOPLE, VILLAGE, answer, morning, open_village

from bot.client import App
from bot.locale import words
from bot.matches.service import MatchError, StoredMatch
from bot.matches.terms import Status, Terms
from bot.ui.match.refusals import OF_OTHERS, among_several, match_refusal
from rules_engine.kernel.exports import Export

HOUR = 3600


def parts(message: Any) -> list[dict[str, Any]]:
    """The components of a message, whether it was posted or answers a press."""
    return flat([part if isinstance(part, dict) else part.to_dict() for part in message.components])


def texts(message: Any) -> str:
    found = "\n".join(part["content"] for part in parts(message) if part["type"] == 10)
    return found or str(message.content)


def ids(message: Any) -> list[str]:
    return [part["custom_id"] for part in parts(message) if "custom_id" in part]


class Village:
    """A server with four players and a watcher."""

    def __init__(self, env: Env, app: App) -> None:
        self.env, self.app, self.id = env, app, ""
        app.clocks.repository.now = lambda: env.now().timestamp()
        guild = env.create_guild()
        self.guild_id = guild.id
        self.channel = guild.create_text_channel("green")
        self.people = {seat: guild.add_member(env.create_user(seat)) for seat in PEOPLE}
        self.watcher = guild.add_member(env.create_user("watcher"))

    def __getattr__(self, seat: str) -> Any:
        return self.people[seat]

    async def challenge(self, players: int, *invited: str) -> Any:
        stored = await self.app.matches.lobby.challenge(
            creator_id=self.ash.id,
            channel_id=self.channel.id,
            guild_id=self.guild_id,
            terms=Terms(players=players, pace_hours=10, bank_hours=0),
            game=VILLAGE,
            invited=[self.people[seat].id for seat in invited],
            announce=True,
        )
        self.id = stored.row.id
        await self.posted()
        return self.offered()

    def offered(self) -> Any:
        """The newest challenge in the channel."""
        return self.channel.history()[-1]

    async def begin(self, players: int) -> None:
        await self.challenge(players)
        for seat in list(PEOPLE)[1:players]:
            await self.app.matches.lobby.accept(self.id, self.people[seat].id)
        await self.posted()

    async def posted(self) -> StoredMatch:
        self.app.poster.wake(self.id)
        await self.app.poster.settled()
        await self.env.settle()
        return await self.app.matches.repository.find(self.id)

    @property
    def thread(self) -> Any:
        (thread,) = self.channel.threads
        return thread

    def posts(self, holding: str) -> list[Any]:
        return [message for message in self.thread.history() if holding in texts(message)]

    async def press(self, seat: str, message: Any, label: str) -> str:
        """What somebody reads who presses."""
        done = await (self.people | {"watcher": self.watcher})[seat].click(message, label=label)
        await self.posted()
        return texts(shown(done))

    async def dashboard(self) -> Any:
        stored = await self.app.matches.repository.find(self.id)
        return next(message for message in self.thread.history() if message.id == stored.row.dashboard_id)

    async def private(self, seat: str, *labels: str) -> Any:
        """The private message behind buttons of the dashboard, one after another."""
        message = await self.dashboard()
        for label in labels:
            message = shown(await self.people[seat].click(message, label=label))
        await self.posted()
        return message

    def named(self, *seats: str) -> str:
        return ", ".join(f"{seat[0].upper()} {self.people[seat].mention}" for seat in seats)


@pytest.fixture
def village(simcord_env: Env, app: App, monkeypatch: pytest.MonkeyPatch) -> Village:
    async def no_dice(*_: Any) -> Export:
        return Export(algorithm="", match="", commitment="", words={}, seeds={}, rolls=())

    open_village(monkeypatch)
    monkeypatch.setattr("bot.ui.match.posts.news.dice_export", no_dice)  # the fair's state keeps no seeds
    return Village(simcord_env, app)


# -- the challenge -------------------------------------------------------------------------------------------------


async def test_a_challenge_says_who_sits_there_and_how_many_are_missing(village: Village) -> None:
    offered = await village.challenge(4, "birch")
    assert f"1 of 4 seats taken: {village.named('ash')}" in texts(offered)
    assert f"Invited: {village.birch.mention}" in texts(offered) and "2 seats are for anybody." in texts(offered)
    assert "You have a seat." in await village.press("cedar", offered, "Take a seat")
    offered = village.offered()
    assert f"2 of 4 seats taken: {village.named('ash', 'cedar')}" in texts(offered)
    assert "1 seat is for anybody." in texts(offered)
    assert "You have a seat already." in await village.press("cedar", offered, "Take a seat")
    await village.press("dogwood", offered, "Take a seat")
    kept = await village.press("watcher", village.offered(), "Take a seat")
    assert kept == f"The seats that are left are kept for {village.birch.mention}."


async def test_a_guest_leaves_and_the_maker_calls_it_off(village: Village) -> None:
    offered = await village.challenge(3)
    await village.press("birch", offered, "Take a seat")
    assert "only its players can do that" in (await village.press("watcher", offered, "Leave or call off")).lower()
    assert "your seat is free again" in await village.press("birch", village.offered(), "Leave or call off")
    assert "1 of 3 seats taken" in texts(village.offered())
    assert "called off" in await village.press("ash", village.offered(), "Leave or call off")
    assert not ids(village.offered())


async def test_the_last_one_finds_the_match_begun(village: Village) -> None:
    offered = await village.challenge(4)
    for seat in ("birch", "cedar"):
        await village.press(seat, offered, "Take a seat")
    assert "bid" in await village.press("dogwood", village.offered(), "Take a seat")
    assert texts(await village.dashboard()).startswith(f"### {village.named(*PEOPLE).replace(', ', ' · ')}")
    assert village.thread.name == "ash – birch – cedar – dogwood · Village"
    assert not ids(village.offered()), "a fifth finds nothing to press"


# -- requests ------------------------------------------------------------------------------------------------------


async def test_a_draw_needs_the_word_of_all_and_only_the_last_one_is_told_in_public(village: Village) -> None:
    await village.begin(4)
    asked = await village.private("birch", "Menu", "Offer a draw")
    assert "It takes the word of all of them." in texts(asked)
    [request] = village.posts("offers a draw.")
    assert texts(request).startswith(f"{village.named('ash', 'cedar', 'dogwood')}: {village.named('birch')} offers")
    before = len(village.thread.history())
    said = await village.press("cedar", request, "Agree")
    assert said.startswith(f"-# Agreed. Still asked: {village.named('ash', 'dogwood')}")
    again = await village.press("cedar", request, "Agree")
    assert again == f"You have agreed already. Still asked: {village.ash.mention}, {village.dogwood.mention}"
    assert await village.press("birch", request, "Agree") == "The others have to answer this."
    assert "Only its players can do that" in await village.press("watcher", request, "Agree")
    await village.press("ash", request, "Agree")
    assert len(village.thread.history()) == before, "nobody is told before all have agreed"
    await village.press("dogwood", request, "Agree")
    stored = await village.posted()
    assert stored.status is Status.ENDED and stored.ending is not None and stored.ending.how == "agreed_draw"
    [over] = [post for post in village.posts("The match is a draw") if post.id != stored.row.dashboard_id]
    assert over


async def test_one_who_declines_is_named_and_it_is_settled_for_all(village: Village) -> None:
    await village.begin(4)
    await village.private("ash", "Menu", "Offer a draw")
    [request] = village.posts("offers a draw.")
    for seat in ("birch", "cedar"):
        await village.press(seat, request, "Agree")
    assert "Declined." in await village.press("dogwood", request, "Decline")
    [post] = village.posts("declined")
    declined, *owed = texts(post).splitlines()
    assert declined == f"{village.named('dogwood')} declined: the match goes on."
    assert len(owed) == 4 and all("please choose in secret" in line for line in owed)
    [settled] = village.posts("offers a draw.")
    assert texts(settled).endswith("**Declined.**") and "Agree" not in str(settled.components)
    refused = await village.private("ash", "Menu", "Offer a draw")
    assert texts(refused) == "That was declined just now. Play on and ask again later."


async def test_three_pause_together(village: Village) -> None:
    await village.begin(3)
    panel = await village.private("ash", "Menu", "Pause")
    assert "If all others agree" in texts(panel)
    await village.press("ash", panel, "Ask the others")
    [request] = village.posts("would like to pause")
    for seat in ("birch", "cedar"):
        assert (await village.app.matches.repository.find(village.id)).status is Status.PLAYING
        await village.press(seat, request, "Agree")
    [paused] = village.posts("and all agreed")
    assert "Any of you can resume it" in texts(paused)


async def test_all_others_agree_to_a_substitute_before_anybody_is_asked(village: Village) -> None:
    await village.begin(3)
    await village.ash.slash(village.thread, "match substitute", player=village.dogwood)
    await village.posted()
    [request] = village.posts("to take over.")
    await village.press("birch", request, "Agree")
    assert village.posts("would you take over") == []
    await village.press("cedar", request, "Agree")
    [offer] = village.posts("would you take over")
    await village.press("dogwood", offer, "Take over")
    assert (await village.app.matches.repository.find(village.id)).seat_of(village.dogwood.id) == "ash"


async def test_taking_back_a_turn_asks_all_others(village: Village) -> None:
    await village.begin(3)
    stored = await morning(village.app.matches, village.id)
    [first] = stored.state.pending
    await answer(village.app.matches, village.id, first)
    await village.posted()
    await village.private(first, "Menu", "step")
    [request] = village.posts("would like to take something back")
    others = stored.others(first)
    for seat in others:
        await village.press(seat, request, "Agree")
    assert village.posts("took something back.")
    assert set((await village.app.matches.repository.find(village.id)).state.pending) == {first}


# -- second thoughts -----------------------------------------------------------------------------------------------


async def test_whoever_has_bid_may_think_again_while_others_do(village: Village) -> None:
    await village.begin(3)
    await answer(village.app.matches, village.id, "ash")
    await village.posted()
    before = len(village.thread.history())
    assert "rethink" not in str(ids(await village.private("birch", "My move")))
    waiting = await village.private("ash", "My move")
    assert "bid" in await village.press("ash", waiting, "Think again")
    assert (await village.app.matches.repository.find(village.id)).row.waiting == ["ash", "birch", "cedar"]
    assert len(village.thread.history()) == before, "nobody is told"


async def test_nobody_thinks_again_about_what_is_open(village: Village) -> None:
    await village.begin(3)
    await answer(village.app.matches, village.id, "ash")
    await village.posted()
    menu = await village.private("ash", "Menu")
    for seat in ("birch", "cedar"):
        await answer(village.app.matches, village.id, seat)
    assert "Nothing of yours lies sealed any more." in await village.press("ash", menu, "Think again")


# -- time and the end ----------------------------------------------------------------------------------------------


async def test_a_reminder_at_zero_names_all_who_may_claim(village: Village) -> None:
    await village.begin(4)
    for seat in ("ash", "cedar"):
        await answer(village.app.matches, village.id, seat)
    await village.posted()
    await village.env.advance_time(6 * HOUR)
    await village.app.clocks.alarms.tick()
    await village.posted()
    assert village.posts("Then the others may claim the match")
    await village.env.advance_time(5 * HOUR)
    await village.app.clocks.alarms.tick()
    await village.posted()
    up = village.posts(f"These may claim the match, or go on waiting: {village.named('ash', 'cedar')}")
    assert len(up) == 2, "one for each who is late"
    assert "You are waited for as well." in await village.press("birch", up[1], "Claim the match")
    await village.press("cedar", up[1], "Claim the match")
    told = f"Out of time: {village.named('birch', 'dogwood')}. It goes to {village.named('ash', 'cedar')}."
    assert village.posts(told)


async def test_conceding_says_that_all_others_win(village: Village) -> None:
    await village.begin(3)
    panel = await village.private("birch", "Menu", "Concede")
    said = f"The match ends for everybody, and all others win it: {village.named('ash', 'cedar')}"
    assert said in texts(panel)
    await village.press("birch", panel, "Yes, concede")
    assert village.posts(f"{village.named('birch')} conceded. It goes to {village.named('ash', 'cedar')}.")


async def test_a_rematch_invites_all_others_and_they_sit_as_before_round_the_table(village: Village) -> None:
    await village.begin(4)
    await village.app.matches.endings.concede(village.id, village.ash.id)
    await village.posted()
    await village.press("cedar", await village.dashboard(), "Rematch")
    [again] = await village.app.matches.lobby.invitations(village.ash.id)
    village.id = again.row.id
    await village.posted()
    offered = village.offered()
    assert f"Invited: {', '.join(village.people[s].mention for s in ('dogwood', 'ash', 'birch'))}" in texts(offered)
    for seat in ("birch", "ash", "dogwood"):
        await village.press(seat, offered, "Take a seat")
    stored = await village.app.matches.repository.find(again.row.id)
    assert stored.row.game == VILLAGE and stored.status is Status.PLAYING
    assert [stored.player(seat) for seat in stored.taken] == [
        village.people[seat].id for seat in ("cedar", "dogwood", "ash", "birch")
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_said_otherwise_among_several_has_words_of_its_own(language: str) -> None:
    for code in OF_OTHERS:
        error = MatchError(code, deadline=1.0, until=1.0, user=1, users=[1, 2])
        to = words(language)
        said = among_several(to, error)[code]
        assert said != match_refusal(to, error) and "opponent" not in said and "Gegenüber" not in said
