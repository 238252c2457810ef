"""Whole matches of Cry Havoc through the bot: two, three and four people, panels, posts and pictures all along."""

import json
from typing import Any

import pytest
from havoc_company import PEOPLE, HavocCompany

from bot.client import App
from bot.games.capabilities import part
from bot.games.cry_havoc.panels.armies import army_reply
from bot.games.questions import Questions
from bot.games.views import FinishedScene, PostScene
from bot.logs import EventLog
from bot.matches.stretches import stretch
from bot.matches.terms import Status
from bot.ui.match.posts.dashboard import dashboard_panel
from bot.ui.match.posts.story import post_panel
from bot.ui.match.questions.presenting import question_panel
from rules_engine.kernel.decisions import Pick

LOOKS = 5
"""Of so many answers one is looked at."""


@pytest.fixture(autouse=True)
def _told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing word and a picture that fails are logged and cost nobody a turn; here they fail."""

    def failed(self: EventLog, what: str, *rest: Any, **more: Any) -> None:
        raise AssertionError((what, rest, more))

    monkeypatch.setattr(EventLog, "error", failed)


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_whole_match_is_played(app: App, players: int) -> None:
    """CH-RND-01, CH-END-07: at most five rounds, then somebody has won."""
    company = HavocCompany(app)
    stored = await company.begin(players)
    assert set(stored.state.players) == set(list(PEOPLE)[:players])
    answers = since = 0
    while stored.state.pending:
        seat = company.rng.choice(sorted(stored.state.pending))
        if answers % LOOKS == 0:
            look = company.look(stored, PEOPLE[seat])
            assert (await question_panel(look)).view.to_components()
            entries = await app.matches.records.entries(company.id, since)
            told = stretch(entries, (since, 0), (stored.row.entries, 0))
            assert (await post_panel(look, told)).lines or not look.told(told.events)
            since = stored.row.entries
        stored = await company.answer(stored, seat)
        answers += 1
    assert stored.status is Status.ENDED and stored.ending is not None and stored.ending.how.startswith("CH-END")
    assert stored.ending.round <= 5
    over = company.look(stored, PEOPLE["amber"])
    assert (await dashboard_panel(over)).pictures
    all_entries = [entry for _, entry in await app.matches.records.entries(company.id)]
    finished = await over.show(FinishedScene(all_entries))
    (sheet,), results = finished.pictures, finished.lines
    assert sheet.data and sheet.alt
    assert len(results) == players and all("regions" in line for line in results)


async def test_a_battle_is_told_with_its_board_as_it_was_resolved(app: App) -> None:
    """CH-BAT-25: afterwards the board is empty."""
    company = HavocCompany(app)

    stored = await company.play(await company.begin(2), lambda state: state.battle is not None)
    before = stored.row.entries - 1
    stored = await company.play(stored, lambda state: state.battle is None)
    entries = await app.matches.records.entries(company.id)
    told = stretch(entries, (before, 0), (stored.row.entries, 0))
    look = company.look(stored, None)
    shown = (await look.show(PostScene(told, drawn=told))).pictures
    assert [picture.name.partition(".")[0] for picture in shown] == ["battle"], shown
    resolved = next(event for event in told.events if event.kind == "objective_resolved")
    assert all(str(count) in shown[0].alt for count in resolved.strength.values())  # type: ignore[attr-defined]


async def test_an_army_is_looked_up_and_a_hand_only_by_its_owner(app: App) -> None:
    company = HavocCompany(app)
    stored = await company.play(await company.begin(2), lambda state: any(p.hand for p in state.players.values()))
    card = stored.state.players["amber"].hand[0]
    for user, sees in ((PEOPLE["amber"], True), (PEOPLE["blue"], False), (None, False)):
        look = company.look(stored, user)
        said = json.dumps((await army_reply(look, "amber")).view.to_components(), ensure_ascii=False)
        assert (look.speaker.name(stored.state, card) in said) is sees


async def test_enabling_scoring_is_shown_with_what_it_brings_before_it_counts(app: App) -> None:
    """CH-SCO-02, CH-END-02."""
    company = HavocCompany(app)

    def may_enable(state: Any) -> bool:
        asked = [one for one in state.pending.values() if one.key == "action"]
        return any(option.id == "enable" and option.enabled for one in asked for option in one.options)

    stored = await company.play(await company.begin(2), may_enable)
    (seat,) = stored.state.pending
    look, decision = company.look(stored, PEOPLE[seat]), stored.state.pending[seat]
    said = await part(look.game, Questions).weighs(look, decision, Pick(option="enable"))
    regions = sum(region.control == seat for region in stored.state.regions.values())
    crystals = sum(region.crystals for region in stored.state.regions.values() if region.control == seat)
    assert said is not None and f"{look.sign(seat)} +{regions + crystals}" in said[1], said
    assert await part(look.game, Questions).weighs(look, decision, Pick(option="draw")) is None
