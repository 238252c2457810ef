"""A fair that was stored: exported, watched again, handed to others, of an earlier or a later version."""

import json
import random
from dataclasses import dataclass
from typing import Any

import fair_at_hand
import pytest
from company import PEOPLE, Company
from fair_answers import legal
from fair_hands import VERSION, HandedFair

from bot.client import App
from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.locale import words
from bot.matches.exports import dice_export, whole_export
from bot.matches.repository import StoredMatch
from bot.matches.service import MatchError
from bot.matches.terms import Ending, Status
from bot.store import matches as rows
from bot.store.matches import packed
from bot.ui.answer import Reply
from bot.ui.match.pictures.replaying import import_reply, replay_reply
from bot.ui.match.questions.presenting import question_panel
from bot.ui.match.refusals import match_refusal
from rules_engine.kernel.checking import checked
from rules_engine.kernel.record import replay
from rules_engine.kernel.snapshots import current_version


@dataclass
class Handed:
    """A file as somebody hands it in."""

    data: bytes

    @property
    def size(self) -> int:
        return len(self.data)

    async def read(self) -> bytes:
        return self.data


def said(reply: Reply) -> str:
    return json.dumps(reply.view.to_components(), ensure_ascii=False)


async def finished(company: Company, players: int = 3) -> StoredMatch:
    stored = await company.play(await company.sit_down(players))
    assert stored.status is Status.ENDED
    return stored


async def exported(company: Company, stored: StoredMatch, seat: str | None = "ash") -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps(await whole_export(company.app.matches, stored, seat)))
    return made


async def handed_in(app: App, made: dict[str, Any]) -> Reply:
    return await import_reply(app, words("en"), PEOPLE["ash"], Handed(json.dumps(made).encode()))


async def refused(app: App, made: dict[str, Any]) -> str:
    with pytest.raises(MatchError) as error:
        await handed_in(app, made)
    return match_refusal(words("en"), error.value)


# -- watched again -------------------------------------------------------------------------------------------------


async def test_a_finished_fair_is_watched_again_and_its_record_replays_to_the_letter(company: Company) -> None:
    stored = await finished(company)
    reply = await replay_reply(company.look(stored, PEOPLE["ash"]))
    page = next(file for file in reply.files if file.filename == f"match-{company.id}.html")
    assert "A day at the fair began." in page.fp.read().decode()
    record = await company.app.matches.records.record(company.id)
    told = [event for entry in record.live for event in entry.events if event.kind != "seed_revealed"]
    assert replay(stored.game.rules, record) == told


async def test_its_export_names_the_game_and_is_played_again(company: Company, app: App) -> None:
    made = await exported(company, await finished(company))
    assert made["game"] == "fair" and made["content"] == "fair-1"
    text = said(await handed_in(app, made))
    assert "Played again it comes to the same, step by step." in text


async def test_a_file_that_tells_another_winner_is_found_out(company: Company, app: App) -> None:
    made = await exported(company, await finished(company))
    won = next(event for one in made["account"]["told"] for event in one["events"] if event["kind"] == "fair_won")
    won["winners"] = ["dogwood"]
    assert "the file tells something else" in said(await handed_in(app, made))


async def test_one_that_is_taken_up_again_keeps_its_hands_shut_to_the_end(company: Company, app: App) -> None:
    """It opens its seeds at its end only: the deal of the first day may lie face down to the last."""
    stored = await company.sit_down(3)
    for _ in range(6):
        stored = await company.answer(stored)
    await app.matches.endings.put_away(company.id, Ending(how="settled"))
    put_away = await app.matches.repository.find(company.id)
    assert not (await dice_export(app.matches, put_away)).seeds and "inputs" not in await exported(company, put_away)
    stored = await company.play(await app.matches.endings.take_up(company.id))
    export = await dice_export(app.matches, stored)
    assert len(export.renewed) == 1 and (checked(export).problems, checked(export).later) == ([], 0)
    text = said(await handed_in(app, await exported(company, stored)))
    assert "Played again it comes to the same, step by step." in text and "⚠" not in text


# -- handed to others ----------------------------------------------------------------------------------------------


async def test_a_bot_that_does_not_know_the_fair_says_so(company: Company, app: App) -> None:
    made = await exported(company, await finished(company))
    fair_at_hand.register(False)
    assert await refused(app, made) == "That file is of a game that I do not know here."


async def test_an_export_of_one_game_is_no_match_of_another(company: Company, app: App) -> None:
    made = await exported(company, await finished(company))
    made["game"] = "crisis_protocol"
    made["terms"] = CrisisTerms().model_dump(mode="json")
    made["inputs"]["start"]["schema_version"] = current_version(game(FIRST).rules.state_type)
    assert await refused(app, made) == "That file has been changed or is not whole."


async def test_an_export_of_a_fair_that_is_still_played_cannot_be_watched(company: Company, app: App) -> None:
    made = await exported(company, await company.sit_down(2))
    assert await refused(app, made) == "That match was still being played. Export it again when it is over."


# -- of another version --------------------------------------------------------------------------------------------


async def put(app: App, id: str, snapshot: dict[str, Any]) -> None:
    """The match as another version has stored it."""
    async with app.store.transaction() as at:
        await rows.change_match(at, id, snapshot=packed(json.dumps(snapshot)))


def at_market(state: HandedFair) -> bool:
    return state.stack[-1].kind == "market"


async def test_a_renamed_variable_of_a_frame_is_migrated_and_the_match_played_to_its_end(
    company: Company, app: App
) -> None:
    stored = await company.play(await company.sit_down(2), at_market)
    old = json.loads(stored.state.model_dump_json())
    old["schema_version"] = VERSION - 1
    market = old["stack"][-1]
    market["reward"] = market.pop("prize") + 5
    await put(app, company.id, old)
    stored = await company.stored()
    assert stored.state.stack[-1].prize == 7 and stored.state.schema_version == VERSION
    seat = next(iter(stored.state.pending))
    assert "Spread your wares" in said(await question_panel(company.look(stored, PEOPLE[seat])))
    over = await company.play(stored)
    assert over.status is Status.ENDED
    record = await app.matches.records.record(company.id)
    ribbons = [e.fruit for entry in record.live for e in entry.events if e.kind == "fair_gathered"]
    assert ("ribbon",) * 7 in ribbons, "what was stored under the old name counts"


async def test_a_fair_of_a_later_version_gets_one_sentence_and_stays_as_it_is(company: Company, app: App) -> None:
    stored = await company.sit_down(2)
    later = json.loads(stored.state.model_dump_json()) | {"schema_version": VERSION + 1, "weather": "rain"}
    await put(app, company.id, later)
    decision = stored.state.pending["ash"]
    with pytest.raises(MatchError) as error:
        choice = legal(stored.state, decision, random.Random(1))
        await app.matches.play.answer(company.id, PEOPLE["ash"], decision.seq, choice)
    assert match_refusal(words("en"), error.value).startswith("A newer version of mine has played this match on.")
    assert (
        await app.matches.repository.waiting_for(PEOPLE["ash"]) == []
        and await app.matches.repository.unread(PEOPLE["ash"]) == 1
    )
    async with app.store.reading() as at:
        row = await rows.find_match(at, company.id)
    assert row is not None and json.loads(row.snapshot or "") == later
