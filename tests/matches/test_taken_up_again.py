"""A match that was put away and may be taken up again lays nothing open; taken up, its dice are committed anew."""

from __future__ import annotations

import ast
import json
import random
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.locale import words
from bot.matches.exports import dice_export, whole_export
from bot.matches.folding import fold_match
from bot.matches.replays import play_file, read_file
from bot.matches.reviewing import Reviewing
from bot.matches.service import MatchError, Matches, StoredMatch
from bot.matches.terms import LIVE, RESUMABLE, Ending, Status
from bot.render.pool import RenderPool
from bot.store import Store
from bot.store import matches as rows
from bot.store.matches import Due
from bot.ui.match.look import Look
from bot.ui.match.menu.records import verify_reply
from bot.ui.match.pictures.replaying import replay_reply
from bot.ui.match.posts.news import news_panel
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.checking import checked
from rules_engine.kernel.dice import LAST_SPAN, DealKey, SeedChain, distinct, key_from, salt, stream, uniform
from rules_engine.kernel.exports import Export

PEOPLE = {"blue": 1100110011, "red": 2200220022}
CONTENT = default_content()
VERIFIER = Path(__file__).parents[2] / "tools" / "verify_dice.py"
SETTLED = Ending(how="settled")


class Running:
    """A match in the database, played answer by answer."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.players = {seat: Player(seat, 5, EAGER) for seat in PEOPLE}
        self.id = ""

    async def begin(self) -> None:
        terms = CrisisTerms(map="downtown")
        stored = await self.matches.lobby.challenge(creator_id=PEOPLE["blue"], channel_id=1, guild_id=2, terms=terms)
        self.id = stored.row.id
        await self.matches.lobby.accept(self.id, PEOPLE["red"])
        for number, user in enumerate(PEOPLE.values()):
            await self.matches.lobby.bring_roster(self.id, user, random_roster(CONTENT, random.Random(number)))

    async def stored(self) -> StoredMatch:
        return await self.matches.repository.find(self.id)

    async def dice(self) -> Export:
        return await dice_export(self.matches, await self.stored())

    async def step(self) -> bool:
        state = (await self.stored()).state
        if not state.pending:
            return False
        asked = state.pending[min(state.pending)]
        choice = self.players[asked.seat].answer(asked).choice
        await self.matches.play.answer(self.id, PEOPLE[asked.seat], asked.seq, choice)
        return True

    async def until_rolled(self, least: int) -> None:
        """Until so many rolls have been seen."""
        while sum((await self.stored()).state.rolls.values()) < least:
            assert await self.step()

    async def export(self, viewer: str | None = None) -> dict[str, Any]:
        return await whole_export(self.matches, await self.stored(), viewer)


@pytest.fixture
async def running(address: str) -> AsyncIterator[Running]:
    async with Store(address) as store:
        yield Running(Matches(store))


def foretold(seeds: dict[int, str], export: Export, since: int) -> int:
    """How many of the rolls since then somebody who had these seeds could have worked out before they fell."""
    mixed, known = salt(export.match, export.words), 0
    for seen in export.rolls[since:]:
        if seen.span in seeds:
            key = key_from(seen.key)
            drawn = distinct if isinstance(key, DealKey) else uniform
            source = stream(bytes.fromhex(seeds[seen.span]), mixed, key)
            known += drawn(source, len(seen.numbers), seen.sides) == seen.numbers
    return known


def verified(folder: Path, made: Any, *more: str) -> tuple[int, str]:
    file = folder / "dice.json"
    file.write_text(json.dumps(made), "utf-8")
    done = subprocess.run([sys.executable, "-I", VERIFIER, file, *more], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


async def test_no_later_roll_is_foretold_by_what_was_open_in_between(running: Running, tmp_path: Path) -> None:
    """By what the bot opened in those days, every roll of the same round was: 7 of 7."""
    await running.begin()
    await running.until_rolled(6)
    put_away = await running.matches.endings.put_away(running.id, SETTLED)
    shut = await running.dice()
    every = {span: SeedChain(put_away.row.secret).seed(span).hex() for span in range(LAST_SPAN + 1)}
    before = len(shut.rolls)
    taken_up = await running.matches.endings.take_up(running.id)
    [chain] = taken_up.renewed
    await running.until_rolled(6 + 7)
    running_still = await running.dice()
    await running.matches.endings.concede(running.id, PEOPLE["blue"])
    later = await running.dice()
    fell = len(later.rolls) - before
    assert fell >= 7 and foretold(shut.seeds, later, before) == 0 and foretold(every, later, before) <= fell // 2
    assert foretold(every, later, 0) >= before, "which would have told all rolls of the chain before"
    held = ("--commitment", shut.commitment, "--commitment", chain.commitment)
    for export in (running_still, later):
        assert checked(export).problems == [] and len(export.renewed) == 1
        code, out = verified(tmp_path, json.loads(export.model_dump_json()), *held, "--head", export.head)
        assert code == 0, out
    code, out = verified(tmp_path, json.loads(running_still.model_dump_json()), *held[:2])
    assert code == 1 and "not one that you were shown" in out
    code, out = verified(tmp_path, json.loads(later.model_dump_json()), *held[:2], "--over")
    assert code == 0, "what all chains come from proves that the first commitment held the second:" + out
    made = await running.export("blue")
    code, out = verified(tmp_path, made, *held, "--head", later.head, "--over")
    assert code == 0, out
    played = play_file(read_file(json.dumps(made).encode()))
    assert (played.differs_at, played.broke_off, played.extra) == (None, False, ())


async def test_a_match_that_may_go_on_shows_everybody_what_they_saw_before(running: Running) -> None:
    await running.begin()
    await running.until_rolled(6)
    before = {viewer: await running.export(viewer) for viewer in (*PEOPLE, None)}
    await running.matches.endings.put_away(running.id, SETTLED)
    stored = await running.stored()
    assert stored.may_go_on and not stored.is_final
    for viewer, was in before.items():
        made = await running.export(viewer)
        assert "inputs" not in made
        assert {**made, "status": was["status"], "ending": was["ending"]} == was
    client: Any = SimpleNamespace(matches=running.matches)
    for viewer in (*PEOPLE, None):
        looks = [Look(client, one, words("en"), PEOPLE.get(viewer or "")) for one in (stored, playing(stored))]
        one, other = (look.seen(stored.state) for look in looks)
        assert one == other
        with pytest.raises(MatchError, match="may_go_on"):
            await replay_reply(looks[0])
    with pytest.raises(MatchError, match="may_go_on"):
        await reviewing(running).review(stored)


def playing(stored: StoredMatch) -> StoredMatch:
    return replace(stored, row=replace(stored.row, status=Status.PLAYING.value, ending=None))


def reviewing(running: Running) -> Any:
    return Reviewing(running.matches.repository, running.matches.records, RenderPool())


async def test_closed_for_good_it_opens_and_is_not_taken_up(running: Running) -> None:
    await running.begin()
    await running.until_rolled(6)
    with pytest.raises(MatchError, match="not_playing"):
        await running.matches.endings.close(running.id)
    await running.matches.endings.put_away(running.id, SETTLED)
    stored = await running.matches.endings.close(running.id)
    assert stored.is_final and "inputs" in await running.export(None)
    assert checked(await running.dice()).later == 0
    for refused in (running.matches.endings.take_up, running.matches.endings.close):
        with pytest.raises(MatchError, match="not_playing"):
            await refused(running.id)


async def test_taken_up_again_and_again_it_stays_one_list_of_rolls(running: Running, tmp_path: Path) -> None:
    """Twice with no roll in between, once after everything was folded away."""
    await running.begin()
    await running.until_rolled(4)
    for _ in range(2):
        await running.matches.endings.put_away(running.id, SETTLED)
        await running.matches.endings.take_up(running.id)
    await running.until_rolled(8)
    await running.matches.endings.put_away(running.id, SETTLED)
    assert await fold_match(running.matches.repository, running.id)
    stored = await running.matches.endings.take_up(running.id)
    promised = [one.commitment for one in stored.renewed]
    assert len(set(promised)) == 3
    await running.until_rolled(12)
    await running.matches.endings.concede(running.id, PEOPLE["red"])
    export = await running.dice()
    held = [part for one in (export.commitment, *promised) for part in ("--commitment", one)]
    code, out = verified(tmp_path, json.loads(export.model_dump_json()), *held, "--head", export.head, "--over")
    assert code == 0 and checked(export).problems == [], out
    assert [chain.rolls for chain in export.renewed] == [export.renewed[0].rolls] * 2 + [export.renewed[2].rolls]


async def test_nobody_goes_back_to_before_other_dice_were_taken(running: Running) -> None:
    """The same roll would fall otherwise."""
    await running.begin()
    await running.until_rolled(5)
    entries = (await running.stored()).row.entries
    await running.matches.endings.put_away(running.id, SETTLED)
    await running.matches.endings.take_up(running.id)
    assert await running.step()
    points = await running.matches.undo.undo_points(running.id)
    assert points and min(points) >= entries
    with pytest.raises(MatchError, match="taken_up_since"):
        await running.matches.undo.undo(running.id, PEOPLE["blue"], entries - 1, consent=("blue", "red"))


def endings_in_the_code() -> set[str]:
    """Every way a match may end that is named anywhere in the bot."""
    found = set()
    for file in (Path(__file__).parents[2] / "bot").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Ending":
                found |= {str(word.value.value) for word in node.keywords if isinstance(word.value, ast.Constant)}
    return found | {"adjudicated", "settled", "taken_back", "season_over", "WIN-01"}


async def test_whatever_may_be_taken_up_again_opens_nothing_and_all_else_opens(running: Running) -> None:
    hows = endings_in_the_code()
    assert {"conceded", "agreed_draw", "time", "abandoned"} <= hows and set(RESUMABLE) <= hows
    await running.begin()
    await running.until_rolled(4)
    opened = set((await running.dice()).seeds)
    for how in sorted(hows):
        await running.matches.endings.put_away(running.id, Ending(how=how))
        stored = await running.stored()
        assert stored.status not in LIVE
        opens = "inputs" in await running.export(None) or set((await running.dice()).seeds) != opened
        try:
            await running.matches.endings.take_up(running.id)
        except MatchError:
            assert opens and stored.is_final, how
            async with running.matches.repository.store.transaction() as at:  # as if nothing had been, for the next
                await rows.change_match(at, running.id, status=Status.PLAYING.value, ending=None)
        else:
            assert not opens and not stored.is_final, how


@pytest.mark.parametrize("language", ["en", "de"])
async def test_both_are_told_in_the_thread(running: Running, language: str) -> None:
    said = {
        "ended": {"en": "stay shut", "de": "bleiben verschlossen"},
        "taken_up": {"en": "fixed anew", "de": "neu fest"},
        "closed": {"en": "The dice are open now", "de": "Die Würfel sind jetzt offen"},
    }
    await running.begin()
    await running.until_rolled(4)
    client: Any = SimpleNamespace(matches=running.matches)

    async def told(kind: str) -> str:
        stored = await running.stored()
        look = Look(client, stored, words(language))
        async with running.matches.repository.store.reading() as at:
            due = [one for one in await rows.due(at, running.id) if one.kind == kind][-1]
        panel = await news_panel(look, Due(0, running.id, kind, due.data))
        assert panel is not None
        text = "\n".join(panel.lines)
        assert said[kind][language] in text
        return text

    await running.matches.endings.put_away(running.id, SETTLED)
    assert (await running.dice()).head in await told("ended")
    stored = await running.matches.endings.take_up(running.id)
    text = await told("taken_up")
    assert stored.renewed[0].commitment in text and (await running.dice()).head in text
    await running.matches.endings.put_away(running.id, SETTLED)
    stored = await running.matches.endings.close(running.id)
    text = await told("closed")
    assert (await running.dice()).head in text and stored.renewed[0].commitment in text
    reply = await verify_reply(Look(client, stored, words(language)))
    assert stored.renewed[0].commitment in str(reply.view.to_components())
