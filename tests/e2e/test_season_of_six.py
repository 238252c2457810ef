"""A season of six by clicks: everything that goes wrong in one, and a table that equals the test's own arithmetic.

Commands only begin the season and read it; everything people do they do by pressing, choosing and filling in.
"""

import random
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from match_people import texts
from processes import HERE, BotProcess, online
from season_people import Played, Season, expected_table, labels

from bot.local.errors import Json
from bot.local.person import Person
from bot.local.server import LocalDiscord

pytestmark = pytest.mark.e2e

PROGRAM = (str(HERE / "league_bot.py"),)
NAMES = ("anna", "bela", "cem", "dora", "emil", "fay")


@pytest.fixture
async def table() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(token="a-token-for-tests", rate_limits=False, patient=True) as opened:
        yield opened


class ByClicks(Season):
    """The same season, with nothing typed into a command."""

    async def organise(self, label: str, **_: Any) -> Json:
        """*Organise* on the card, then one of its buttons."""
        card = self.boss.messages[self.card["id"]]
        stored = await self.boss.press(card, "Organise")
        assert stored is not None
        answer = await self.boss.press(stored, label)
        if answer is not None and "Start anyway" in labels(answer):
            assert "6 players have brought no roster" in texts(answer)
            answer = await self.boss.press(answer, "Start anyway")
        assert answer is not None
        return answer

    async def page(self, person: Person) -> Json:
        card = await person.wait_for_message(lambda m: m["id"] == self.card["id"] and "My page" in labels(m))
        page = await person.press(card, "My page")
        assert page is not None
        return page

    async def tell(self, person: Person, message: Json, label: str, mine: int, theirs: int) -> Json:
        """Both scores by choosing."""
        panel = await person.press(message, label)
        assert panel is not None
        hints = [
            c["placeholder"] for c in parts_with(person, panel, "placeholder") if "victory points" in c["placeholder"]
        ]
        for hint, points in zip(hints, (mine, theirs), strict=True):
            await person.select(panel, hint, str(points))
        answer = await person.press(panel, f"Report {mine}–{theirs}")
        assert answer is not None
        return answer

    async def dashboard(self, game: Json) -> Json:
        """The head of the game's thread, while the game can still be played."""
        return await self.boss.wait_for_message(
            lambda m: f":report.{game['id']}" in str(m) and "Play here" in labels(m), what="the thread"
        )

    async def card_of(self, person: Person, game: Json, n: int) -> Json:
        return await person.wait_for_message(lambda m: f":confirm.{game['id']}.{n}" in str(m), what=f"report {n}")

    async def played_at_a_table(self, game: Json, vp: tuple[int, int]) -> None:
        one, other = map(self.person, game["players"])
        head = await one.wait_for_message(
            lambda m: f":report.{game['id']}" in str(m) and "Play here" in labels(m), what="the thread"
        )
        await self.tell(one, head, "We play at a table", *vp)
        await other.press(await self.card_of(other, game, 1), "Confirm")
        self.note(game, Played(*game["players"], vp))


def parts_with(person: Person, message: Json, key: str) -> list[Json]:
    found: list[Json] = []

    def walk(components: list[Json]) -> None:
        for component in components:
            if component.get(key):
                found.append(component)
            walk(component.get("components") or [])

    walk(person.messages.get(message["id"], message)["components"])
    return found


def every_round(players: list[str]) -> Iterator[list[tuple[str, str]]]:
    """All ways to pair an even number of people."""
    if not players:
        yield []
        return
    first, *rest = players
    for index, other in enumerate(rest):
        for others in every_round(rest[:index] + rest[index + 1 :]):
            yield [(first, other), *others]


def who_may_sit_out(season: Season, players: list[str]) -> set[str]:
    """The lowest score group out of which somebody can sit out so that nobody meets again; by trying everything."""
    points = {player: line[0] for player, line in expected_table([p.id for p in season.people], season.played).items()}
    met = {frozenset((g.one, g.other)) for g in season.played if g.kind == "played"}
    legal = {
        idle
        for idle in players
        for pairs in every_round([p for p in players if p != idle])
        if not any(frozenset(pair) in met for pair in pairs)
    }
    assert legal, "this season was meant to have a round without a rematch"
    lowest = min(points[player] for player in legal)
    return {player for player in legal if points[player] == lowest}


async def test_a_season_of_six_by_clicks(
    table: LocalDiscord, bots: Callable[..., BotProcess], sit: Any, tmp_path: Path
) -> None:
    bot = bots(table, PROGRAM, LEAGUE_AHEAD=str(tmp_path / "ahead"))
    await bot.start()
    await online(table)
    boss = await sit("boss")
    people = [await sit(name) for name in NAMES]
    await boss.until(lambda: boss._named("league"), "the command")
    season = ByClicks(boss, people, bot, tmp_path / "ahead", random.Random(6))
    await season.create("Six", {"Format": ("swiss",), "Rounds and cut": ("3-0",)})
    assert "0 players" in texts(season.card)
    await season.sign_up()
    assert "has started" in texts(await season.organise("Start"))

    first, second, third = await season.open_games()
    await counter_report(season, first)
    await disputed_and_decided(season, second)
    await conceded(season, third)
    await season.until(lambda s: all(g["status"] == "done" for g in s["games"]), "round 1")
    season.check_table(await season.export())

    await paired_and_taken_back(season)
    leaving, *others = await season.open_games()
    await leave(season, leaving)
    for game, vp in zip(others, ((16, 11), (9, 16)), strict=True):
        await season.played_at_a_table(game, vp)
    state = await season.until(lambda s: all(g["status"] == "done" for g in s["games"]), "round 2")
    season.check_table(state)

    def calls() -> int:
        return sum("the next round can be paired" in texts(m) for m in boss.messages.values())

    await boss.until(lambda: calls() == 2, "the word that round 2 is played")
    left = [p["id"] for p in state["players"] if p["status"] == "signed"]
    may = who_may_sit_out(season, left)
    assert "is paired" in texts(await season.organise("Next round"))
    games = await season.open_games()
    [bye] = [g.one for g in season.played if g.kind == "bye"]
    assert len(left) == 5 and bye in may
    page = await season.page(season.person(bye))
    assert "Round 3: bye" in texts(page)
    for game, vp in zip(games, ((16, 4), (13, 12)), strict=True):
        await season.played_at_a_table(game, vp)
    await season.until(lambda s: all(g["status"] == "done" for g in s["games"]), "round 3")
    await boss.wait_for_message(lambda m: "the season can be ended" in texts(m), what="the end")
    assert calls() == 2, "after rounds 1 and 2, not after 3"

    assert "The season has ended." in texts(await season.organise("End the season"))
    state = await season.export()
    assert state["season"]["status"] == "finished"
    season.check_table(state)
    summary = await boss.wait_for_message(lambda m: texts(m).startswith("## Six: Finished"), what="the summary")
    assert f"Winner: <@{state['standings'][0]['player']}>" in texts(summary)
    assert "14–14." in texts(summary).split("The closest game: ")[1]
    assert [line for line in bot.log.splitlines() if "incident" in line or "clock failed" in line] == []


async def counter_report(season: ByClicks, game: Json) -> None:
    """16–14 is told, 14–14 is told back; whoever still sees the first and confirms it confirms nothing."""
    one, other = map(season.person, game["players"])
    head = await one.wait_for_message(lambda m: f":report.{game['id']}" in str(m) and "Play here" in labels(m))
    assert "**Six** · Round 1 of 3" in texts(head) and "Deadline: <t:" in texts(head)
    assert "Call off" not in labels(head)
    await season.tell(one, head, "We play at a table", 16, 14)
    older = await season.card_of(other, game, 1)
    stale = await season.page(other)
    await season.tell(other, await season.page(other), "Another score", 14, 14)
    newer = await season.card_of(one, game, 2)
    await other.until(lambda: labels(other.messages[older["id"]]) == [], "the older card to lose its buttons")
    assert "A newer report has taken its place." in texts(other.messages[older["id"]])
    refused = await other.press(stale, "Confirm")
    assert refused is not None
    assert refused["content"] == "A newer report has come since: 14–14. Please answer that one."
    state = await season.export()
    assert next(g["status"] for g in state["games"] if g["id"] == game["id"]) == "reported"
    await one.press(newer, "Confirm")
    season.note(game, Played(*game["players"], (14, 14)))


async def disputed_and_decided(season: ByClicks, game: Json) -> None:
    one, other = map(season.person, game["players"])
    head = await one.wait_for_message(lambda m: f":report.{game['id']}" in str(m) and "Play here" in labels(m))
    await season.tell(one, head, "We play at a table", 20, 0)
    card = await season.card_of(other, game, 1)
    await other.press(card, "Dispute")
    await other.submit(await other.wait_for_modal("Dispute"), reason="I won, 16 to 9.")
    asked = await season.boss.wait_for_message(lambda m: f":decide.{game['id']}" in str(m), what="the dispute")
    await season.boss.press(asked, "Decide")
    form = await season.boss.wait_for_modal("Decide")
    await season.boss.submit(form, one="9", other="16", reason="The sheet says so.")
    thread = head["channel_id"]
    told = await other.wait_for_message(
        lambda m: m["channel_id"] == thread and "The sheet says so." in texts(m) and "9–16 (decided)" in texts(m)
    )
    assert f"Decided by <@{season.boss.id}>" in texts(told)
    await one.until(lambda: labels(one.messages[head["id"]]) == ["Standings"], "the dashboard of a settled game")
    assert "called off" not in texts(one.messages[head["id"]])
    season.note(game, Played(*game["players"], (9, 16)))


async def conceded(season: ByClicks, game: Json) -> None:
    one = season.person(game["players"][0])
    page = await season.page(one)
    asked = await one.press(page, "Concede")
    assert asked is not None and "It counts as 0–16." in texts(asked)
    await one.press(asked, "Yes, concede")
    season.note(game, Played(*game["players"], kind="forfeit"))


async def paired_and_taken_back(season: ByClicks) -> None:
    """The second round is paired, its threads open, and it is taken back with them; then it is paired again."""
    await season.boss.wait_for_message(lambda m: "the next round can be paired" in texts(m), what="the end of round 1")
    await season.organise("Next round")
    games = await season.open_games()
    heads = [await season.dashboard(game) for game in games]
    assert "Taken back: paired the next round" in texts(await season.organise("Take back"))
    for head in heads:
        place = head["channel_id"]
        await season.boss.wait_for_message(
            lambda m, place=place: m["channel_id"] == place and "taken this pairing back" in texts(m),
            what="the word in the thread",
        )
        await season.boss.until(lambda head=head: labels(season.boss.messages[head["id"]]) == [], "no live button")
        await season.boss.until(
            lambda place=place: season.boss.channels[place]["thread_metadata"]["archived"], "the thread to be archived"
        )
    assert all(g["round"] == 1 for g in (await season.export())["games"])
    await season.organise("Next round")
    again = await season.open_games()
    assert len(again) == 3 and not {g["id"] for g in again} & {g["id"] for g in games}


async def leave(season: ByClicks, game: Json) -> None:
    """Whoever leaves is missed: the organiser and the opponent are told, in the channel and in the thread."""
    leaver, other = map(season.person, game["players"])
    head = await season.dashboard(game)
    asked = await leaver.press(await season.page(leaver), "Leave")
    assert asked is not None and "1 open game would be forfeited." in texts(asked)
    await leaver.press(asked, "Yes, leave")
    told = await season.boss.wait_for_message(lambda m: f"<@{leaver.id}> has left Six." in texts(m), what="the word")
    assert f"<@{other.id}>" in texts(told) and f"<@{season.boss.id}>" in texts(told)
    await other.wait_for_message(
        lambda m: m["channel_id"] == head["channel_id"] and f"<@{leaver.id}> left the season." in texts(m)
    )
    season.gone.add(leaver.id)
    season.note(game, Played(*game["players"], kind="forfeit"))
