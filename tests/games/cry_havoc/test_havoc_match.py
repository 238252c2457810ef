"""Whole matches of Cry Havoc through the bot: two, three and four people, every panel and every way to look."""

import pytest
from havoc_company import PEOPLE, HavocCompany

from bot.client import App
from bot.matches.terms import Status
from bot.ui.match.questions.presenting import question_panel


@pytest.mark.parametrize("players", [2, 3, 4])
async def test_a_whole_match_is_played(app: App, players: int) -> None:
    """CH-RND-01, CH-END-07: at most five rounds, then somebody has won."""
    company = HavocCompany(app)
    stored = await company.begin(players)
    assert set(stored.state.players) == set(list(PEOPLE)[:players])
    answers = 0
    while stored.state.pending:
        seat = company.rng.choice(sorted(stored.state.pending))
        panel = await question_panel(company.look(stored, PEOPLE[seat]))
        assert panel.view.to_components()
        stored = await company.answer(stored, seat)
        answers += 1
    assert stored.status is Status.ENDED and stored.ending is not None and stored.ending.how.startswith("CH-END")
    assert stored.ending.round <= 5
