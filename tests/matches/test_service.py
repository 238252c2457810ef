"""The stored of matches on a real SQLite file: challenges, rosters, answers, undo, endings."""

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.matches.service import MatchError, Matches
from bot.matches.terms import Status
from bot.store import Store
from bot.store.applied import AppliedBefore, in_hand
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.kernel.decisions import Answer, Pick, PickMany
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer, NotYourDecision, StaleAnswer
from rules_engine.kernel.record import replay

BLUE, RED, OTHER = 11, 22, 33


def a_roster() -> Roster:
    content = default_content()
    names: set[str] = set()
    people: list[RosterEntry] = []
    for card in content.characters.values():
        if not card.is_grunt and card.form_of is None and not {card.full_name, card.alter_ego} & names:
            names |= {card.full_name, card.alter_ego}
            people.append(RosterEntry(card=card.id))
    kinds = {kind: [id for id, c in content.crises.items() if c.kind == kind][:3] for kind in ("secure", "extract")}
    tactics = tuple(content.tactics)[:10]
    return Roster(
        characters=tuple(people[:10]), tactics=tactics, secure=tuple(kinds["secure"]), extract=tuple(kinds["extract"])
    )


@pytest.fixture
async def matches(address: str) -> AsyncIterator[Matches]:
    async with Store(address) as store:
        yield Matches(store)


async def begun(matches: Matches, terms: CrisisTerms = CrisisTerms(map="downtown")) -> str:  # noqa: B008
    stored = await matches.lobby.challenge(creator_id=BLUE, channel_id=1, guild_id=2, terms=terms)
    await matches.lobby.accept(stored.row.id, RED)
    await matches.lobby.bring_roster(stored.row.id, BLUE, a_roster(), word="one")
    await matches.lobby.bring_roster(stored.row.id, RED, a_roster())
    return stored.row.id


async def test_a_challenge_is_accepted_once_and_not_by_its_maker(matches: Matches) -> None:
    stored = await matches.lobby.challenge(creator_id=BLUE, channel_id=1, guild_id=2, terms=CrisisTerms())
    with pytest.raises(MatchError, match="your_own_challenge"):
        await matches.lobby.accept(stored.row.id, BLUE)
    assert (await matches.lobby.accept(stored.row.id, RED)).status is Status.ROSTERS
    with pytest.raises(MatchError, match="not_open"):
        await matches.lobby.accept(stored.row.id, OTHER)


async def test_what_was_agreed_on_is_part_of_the_match(matches: Matches) -> None:
    """PAS-Q1: whether grunts count for passing is the players' choice."""
    stored = await matches.repository.find(
        await begun(matches, CrisisTerms(map="downtown", edition=Edition.MARCH_2022, grunts_pass=False))
    )
    assert stored.state is not None and stored.state.options.edition is Edition.MARCH_2022
    assert stored.state.options.grunts_count_for_passing is False


async def test_an_invitation_is_for_one_person(matches: Matches) -> None:
    stored = await matches.lobby.challenge(
        creator_id=BLUE, channel_id=1, guild_id=2, terms=CrisisTerms(), opponent_id=RED
    )
    with pytest.raises(MatchError, match="not_invited"):
        await matches.lobby.accept(stored.row.id, OTHER)
    assert (await matches.lobby.accept(stored.row.id, RED)).seat_of(RED) == "red"


async def test_an_illegal_roster_is_refused_with_every_fault(matches: Matches) -> None:
    """ROS-02, ROS-03: ten of each."""
    stored = await matches.lobby.challenge(creator_id=BLUE, channel_id=1, guild_id=2, terms=CrisisTerms())
    await matches.lobby.accept(stored.row.id, RED)
    short = a_roster().model_copy(update={"characters": a_roster().characters[:9], "tactics": ()})
    with pytest.raises(IllegalAnswer) as refused:
        await matches.lobby.bring_roster(stored.row.id, BLUE, short)
    assert {reason.rule for reason in refused.value.reasons} == {"ROS-02", "ROS-03"}


async def test_a_match_begins_when_both_rosters_are_there_and_waits_for_an_answer(matches: Matches) -> None:
    id = await begun(matches)
    stored = await matches.repository.find(id)
    assert stored.status is Status.PLAYING and stored.state is not None
    assert stored.row.waiting == sorted(stored.state.pending)
    assert stored.state.dice.commitment == matches.repository.commitment(stored)


async def test_an_answer_is_stored_with_its_events_and_a_press_counts_once(matches: Matches) -> None:
    id = await begun(matches)
    stored = await matches.repository.find(id)
    assert stored.state is not None
    ((seat, asked),) = stored.state.pending.items()
    user = BLUE if seat == "blue" else RED
    other = RED if seat == "blue" else BLUE
    with pytest.raises(NotYourDecision):
        await matches.play.answer(id, other, asked.seq, Pick(option="secure"))
    with pytest.raises(MatchError, match="not_a_player"):
        await matches.play.answer(id, OTHER, asked.seq, Pick(option="secure"))
    with in_hand(900):
        step = await matches.play.answer(id, user, asked.seq, Pick(option="secure"))
    assert step.events and step.stored.row.entries == 2 and step.stored.state is not None
    with in_hand(901), pytest.raises(StaleAnswer):
        await matches.play.answer(id, user, asked.seq, Pick(option="secure"))
    (following, *_) = step.stored.state.pending.values()
    owing = BLUE if following.seat == "blue" else RED
    with in_hand(900), pytest.raises(AppliedBefore):
        await matches.play.answer(id, owing, following.seq, Pick(option=following.options[0].id))
    assert (await matches.repository.find(id)).row.entries == 2


async def test_the_stored_record_replays_to_the_same_events(matches: Matches) -> None:
    id = await begun(matches)
    stored = await matches.repository.find(id)
    assert stored.state is not None
    ((seat, asked),) = stored.state.pending.items()
    await matches.play.answer(id, BLUE if seat == "blue" else RED, asked.seq, Pick(option="extract"))
    record = await matches.records.record(id)
    told = [event for entry in record.live for event in entry.events]
    assert replay(CrisisProtocol(default_content()), record) == told


async def test_an_own_sealed_choice_is_taken_back_freely_and_the_old_number_is_dead(matches: Matches) -> None:
    id = await begun(matches)
    for wanted in ("secure", None, "south"):
        stored = await matches.repository.find(id)
        assert stored.state is not None
        ((seat, asked),) = stored.state.pending.items()
        option = wanted or asked.options[0].id  # type: ignore[union-attr]
        await matches.play.answer(id, BLUE if seat == "blue" else RED, asked.seq, Pick(option=option))
    stored = await matches.repository.find(id)
    assert stored.state is not None and set(stored.state.pending) == {"blue", "red"}
    mine = stored.state.pending["blue"]
    squad = (mine.options[0].id,)  # type: ignore[union-attr]
    step = await matches.play.answer(id, BLUE, mine.seq, PickMany(options=squad))
    assert step.stored.state is not None
    point = (await matches.undo.undo_points(id))[-1]
    undone = await matches.undo.undo(id, BLUE, point)
    assert undone.stored.state is not None
    assert undone.stored.state.pending["blue"].key == "squad"
    with pytest.raises(StaleAnswer):
        await matches.play.answer(id, BLUE, mine.seq, PickMany(options=squad))


async def test_conceding_ends_a_match_for_the_other_player(matches: Matches) -> None:
    id = await begun(matches)
    stored = await matches.endings.concede(id, RED)
    assert stored.status is Status.ENDED
    assert stored.row.ending is not None and stored.row.ending["winners"] == ["blue"]
    with pytest.raises(MatchError, match="not_playing"):
        await matches.endings.concede(id, RED)


async def test_a_paused_match_takes_no_answers(matches: Matches) -> None:
    id = await begun(matches)
    stored = await matches.pauses.pause(id, RED, paused=True)
    assert stored.state is not None
    ((seat, asked),) = stored.state.pending.items()
    with pytest.raises(MatchError, match="paused"):
        await matches.play.answer(id, BLUE if seat == "blue" else RED, asked.seq, Pick(option="secure"))
    with pytest.raises(MatchError, match="not_your_pause"):
        await matches.pauses.pause(id, BLUE, paused=False)
    assert (await matches.pauses.pause(id, RED, paused=False)).status is Status.PLAYING


def test_terms_stored_under_an_older_name_of_the_edition_open() -> None:
    assert CrisisTerms.model_validate_json('{"edition": "en22"}').edition is Edition.MARCH_2022
    assert CrisisTerms.model_validate_json('{"edition": "de"}').edition is Edition.EARTHS_MIGHTIEST


async def test_an_answer_that_was_tried_is_not_played_again_when_it_is_given(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it comes to was found out already, by the same dice; another answer, or another state, is judged anew."""
    judged: list[Answer] = []
    submit = Engine.submit

    def counted(engine: Engine[Any], state: Any, answer: Answer) -> Any:
        judged.append(answer)
        return submit(engine, state, answer)

    id = await begun(matches)
    monkeypatch.setattr(Engine, "submit", counted)
    for given in (0, 1):  # the one that was tried, then one that was not
        stored = await matches.repository.find(id)
        ((seat, asked),) = stored.state.pending.items()
        options = [option.id for option in asked.options if option.enabled]
        after, events = await matches.play.check(stored, seat, asked.seq, Pick(option=options[0]))
        user = stored.player(seat)
        assert user is not None and len(judged) == 1
        step = await matches.play.answer(id, user, asked.seq, Pick(option=options[given % len(options)]))
        if given % len(options) == 0:
            assert len(judged) == 1 and step.stored.state == after and step.events == events
        else:
            assert len(judged) == 2
        judged.clear()
    record = await matches.records.record(id)
    told = [event for entry in record.live for event in entry.events]
    assert replay(CrisisProtocol(default_content()), record) == told
