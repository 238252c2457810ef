"""Shuffles and draws: dealt by key, hidden from whom they must be, proven once the seeds are open."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from orchard import CARDS, ORCHARD, SECRET, WORDS, DeckLaid, HandDrawn, Orchard, OrchardGame, grow, seeded

from rules_engine.kernel.accounts import account
from rules_engine.kernel.chance import Dealt, Opening, SeedRevealed
from rules_engine.kernel.checking import checked
from rules_engine.kernel.decisions import Answer, Pick
from rules_engine.kernel.dice import (
    LAST_SPAN,
    DealKey,
    RecordedDice,
    RollKey,
    ScriptedDice,
    SeedChain,
    SeededDice,
    distinct,
    key_from,
)
from rules_engine.kernel.errors import EngineBug, InvalidAnswer
from rules_engine.kernel.exports import Export, export_dice
from rules_engine.kernel.procedures import DONE, Flow
from rules_engine.kernel.record import Consent, Record, Session, replay
from rules_engine.kernel.views import told_to

KEY = DealKey(span=1, who="table", ability="deck", purpose="shuffle")
VERIFIER = Path("tools/verify_dice.py").resolve()


def lay(table: Session[Orchard], seat: str, at: int = 0) -> None:
    decision = table.state.pending[seat]
    table.submit(Answer(seq=decision.seq, seat=seat, choice=Pick(option=table.state.hands[seat][at])))


def finished(seats: int = 2) -> Session[Orchard]:
    table = grow(seats)
    while table.state.pending:
        lay(table, next(iter(table.state.pending)))
    return table


def exported(table: Session[Orchard], *revealed: int) -> Export:
    return export_dice(table.record, seeded().chain, match="match-2", words=WORDS, revealed=revealed)


def verified(tmp_path: Path, export: Any) -> tuple[int, str]:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(export))
    done = subprocess.run([sys.executable, "-I", VERIFIER, path], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


# -- the numbers ---------------------------------------------------------------------------------------------------


def test_a_shuffle_is_an_order_of_all_and_a_smaller_draw_is_its_beginning() -> None:
    dice = SeededDice(SECRET, "")
    whole = dice.deal(KEY, 52, 52, 0)
    assert sorted(whole) == list(range(52))
    assert dice.deal(KEY, 5, 52, 99) == whole[:5]
    assert dice.deal(KEY.model_copy(update={"ordinal": 1}), 52, 52, 0) != whole


def test_every_order_of_three_is_as_likely() -> None:
    dice, found = SeededDice(SECRET, ""), Counter[tuple[int, ...]]()
    for ordinal in range(6000):
        found[dice.deal(KEY.model_copy(update={"ordinal": ordinal}), 3, 3, 0)] += 1
    assert len(found) == 6
    assert all(900 < count < 1100 for count in found.values()), found


def test_a_deal_never_shares_its_key_with_a_roll() -> None:
    roll = RollKey(**KEY.model_dump())
    assert roll.identity != KEY.identity
    assert (key_from(roll.text), key_from(KEY.text)) == (roll, KEY)
    assert type(key_from(KEY.text)) is DealKey
    with pytest.raises(ValueError, match="no key of a roll"):
        key_from("1|table|deck||shuffle|deck|0")


@pytest.mark.parametrize(("count", "sides"), [(4, 3), (-1, 3), (1, 257)])
def test_more_than_there_is_cannot_be_dealt(count: int, sides: int) -> None:
    with pytest.raises(EngineBug, match="things"):
        distinct(iter(range(256)), count, sides)


def test_scripted_and_recorded_dice_deal_too() -> None:
    scripted = ScriptedDice([5, 2, 0, 1, 2])
    assert scripted.deal(KEY, 3, 3, 1) == (2, 0, 1)
    with pytest.raises(EngineBug, match="one of them twice"):
        scripted.deal(KEY, 4, 6, 1)
    assert RecordedDice({KEY.text: [2, 0, 1]}).deal(KEY, 3, 3, 0) == (2, 0, 1)


def test_a_scripted_deck_lies_as_the_script_says() -> None:
    order = [*range(19, -1, -1)]
    table = grow(2, ScriptedDice([*order, 0, 5, *order]))
    assert table.state.hands == {"elm": [*CARDS[:-4:-1]], "fir": [*CARDS[-4:-7:-1]]}


# -- who may know --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["elm", "fir", None])
def test_a_hidden_shuffle_and_others_hands_are_in_no_account(viewer: str | None) -> None:
    table = grow(3)
    told = account(table.record, viewer)
    (dealt,) = (event for event in told.told[0].events if isinstance(event, Dealt))
    assert (dealt.numbers, dealt.sides) == ((), len(CARDS))
    assert told.transcript[0].numbers == (-1,) * len(CARDS)
    mine = table.state.hands.get(viewer or "", [])
    hidden = [card for card in CARDS if card not in mine]
    assert not [card for card in hidden if card in told.model_dump_json()]


def test_a_draw_may_be_for_some_eyes_only() -> None:
    def peek(ctx: Any, frame: Any) -> Flow:
        ctx.draw(["a", "b", "c"], 2, who="elm", ability="peek", known_to=("elm", "oak"))
        ctx.emit(DeckLaid(cards=()))
        ctx.state.outcome = None
        return DONE

    table = grow(4, deck=peek)
    (drawn, *_) = table.record.entries[0].events
    assert [len(told_to(seat, [drawn])[0].numbers) for seat in ("elm", "fir", "oak", None)] == [2, 0, 2, 0]  # type: ignore[attr-defined]
    assert [table.record.transcript[0].known_by(seat) for seat in ("elm", "fir", "oak", None)] == [1, 0, 1, 0]


def test_a_shuffle_nobody_saw_is_taken_back_for_free_and_comes_again_the_same() -> None:
    def once_more(ctx: Any, frame: Any) -> str | Flow:
        ctx.pick(_yes("elm"), auto=False)
        ctx.emit(DeckLaid(cards=tuple(ctx.shuffle(CARDS, who="table", ability="deck"))))
        return "deck"

    table = grow(2, deck=once_more)
    table.submit(Answer(seq=1, seat="elm", choice=Pick(option="yes")))
    first = table.state.deck
    assert table.consent_for(0, "elm") is Consent.FREE
    table.undo(0, "elm")
    table.submit(Answer(seq=table.state.pending["elm"].seq, seat="elm", choice=Pick(option="yes")))
    assert table.state.deck == first
    assert len(table.record.transcript) == 1


def test_a_draw_somebody_saw_costs_consent() -> None:
    def shown(ctx: Any, frame: Any) -> str | Flow:
        ctx.pick(_yes("elm"), auto=False)
        ctx.draw(CARDS, 1, who="elm", ability="deck", known_to=("elm",))
        return "deck"

    table = grow(2, deck=shown)
    table.submit(Answer(seq=1, seat="elm", choice=Pick(option="yes")))
    assert table.consent_for(0, "elm") is Consent.REVEALED


def _yes(seat: str) -> Any:
    from rules_engine.kernel.decisions import ChooseOne, Option

    return ChooseOne(key="ready", seat=seat, options=(Option(id="yes"),))


def test_a_game_that_opens_seeds_as_it_goes_cannot_deal_in_secret() -> None:
    class Hasty(OrchardGame):
        opening = Opening.EACH_SPAN

    table = grow(2)
    table.engine.game = Hasty()
    with pytest.raises(EngineBug, match=r"turn\.deck deals in secret"):
        table.engine.start(table.engine.load(table.record.start))


# -- seeds -----------------------------------------------------------------------------------------------------------


def test_no_seed_is_open_before_the_end_and_the_last_one_then() -> None:
    table = grow(2)
    while table.state.pending:
        assert table.state.dice.seeds == {}
        lay(table, next(iter(table.state.pending)))
    assert table.state.dice.seeds == {2: seeded().seed_of(2)}
    assert isinstance(table.record.entries[-1].events[-1], SeedRevealed)
    assert not any(isinstance(event, SeedRevealed) for entry in table.record.entries[:-1] for event in entry.events)


def test_nothing_is_taken_back_once_the_seeds_are_open() -> None:
    table = finished()
    with pytest.raises(InvalidAnswer, match="laid open"):
        table.undo(0, "elm", consent=("fir",))


def test_asked_to_open_a_seed_early_such_a_game_keeps_it() -> None:
    def eager(ctx: Any, frame: Any) -> None:
        ctx.open_seed(0)
        ctx.emit(DeckLaid(cards=CARDS))

    assert grow(2, deck=eager).state.dice.seeds == {}


def test_a_match_may_have_more_spans_than_the_chain_has_seeds() -> None:
    """The last seed serves them all, under other keys, and is kept to the end."""

    def many(ctx: Any, frame: Any) -> str | Flow:
        for season in range(LAST_SPAN - 1, LAST_SPAN + 4):
            ctx.state.season = season
            ctx.roll(8, 6, who="table", ability="hail", purpose="hail")
            ctx.open_seed(season)
        ctx.emit(HandDrawn(seat="elm", cards=("apple_1",)))
        return "lay"

    class Long(OrchardGame):
        opening = Opening.EACH_SPAN

    table = grow(2)
    table.engine.game = Long(deck=many)
    start = table.engine.load(table.record.start).model_copy(update={"hands": {"elm": ["a_1", "b_2"], "fir": ["c_3"]}})
    table = Session.open(table.engine, start)
    assert set(table.state.dice.seeds) == {LAST_SPAN - 1}
    fell = [seen.numbers for seen in table.record.transcript]
    assert len(set(fell)) == len(fell) == 5

    chain = seeded().chain
    assert chain.seed(LAST_SPAN + 300) == chain.seed(LAST_SPAN) != chain.seed(LAST_SPAN - 1)
    running = checked(exported(table, LAST_SPAN - 1))
    assert (running.right, running.later, running.problems) == (1, 4, [])
    over = exported(table, *range(LAST_SPAN + 4))
    assert set(over.seeds) == set(range(LAST_SPAN + 1))
    assert (checked(over).right, checked(over).problems) == (5, [])


# -- the proof -------------------------------------------------------------------------------------------------------


def test_a_stranger_rechecks_every_shuffle_and_draw(tmp_path: Path) -> None:
    table = finished(3)
    export = exported(table, 2)
    assert export.format == "dice-export-2"
    assert len(export.rolls) == 4
    assert (checked(export).right, checked(export).problems) == (4, [])
    code, out = verified(tmp_path, json.loads(export.model_dump_json()))
    assert code == 0, out
    assert "4 rolls: 4 right, 0 not yet checkable, 0 wrong" in out


def test_a_running_match_s_export_tells_nothing_of_what_lies_face_down(tmp_path: Path) -> None:
    table = grow(2)
    export = exported(table)
    assert export.rolls[0].numbers == (-1,) * len(CARDS)
    code, out = verified(tmp_path, json.loads(export.model_dump_json()))
    assert (code, "1 not yet checkable" in out) == (0, True)


@pytest.mark.parametrize("forge", ["swap", "repeat", "as_roll", "unhide"])
def test_a_forged_deal_is_found_out(tmp_path: Path, forge: str) -> None:
    raw = json.loads(exported(finished(), 2).model_dump_json())
    roll = raw["rolls"][0]
    match forge:
        case "swap":
            roll["numbers"][0], roll["numbers"][1] = roll["numbers"][1], roll["numbers"][0]
        case "repeat":
            roll["numbers"][0] = roll["numbers"][1]
        case "as_roll":
            roll["key"] = roll["key"].replace("|deal", "")
        case "unhide":
            roll["secret_to"] = None
    code, out = verified(tmp_path, raw)
    assert (code, "MISMATCH roll 1" in out) == (1, True)
    assert checked(Export.model_validate(raw)).problems


@pytest.mark.parametrize("changed", [{"seeds": {"999999999": "00"}}, {"rolls": [{"key": "0|a|b", "sides": 0}]}])
def test_a_file_of_nonsense_is_wrong_and_no_more(tmp_path: Path, changed: dict[str, Any]) -> None:
    raw = json.loads(exported(finished(), 2).model_dump_json())
    for roll in changed.get("rolls", []):
        roll |= {"numbers": [1], "digest": "x"}
    raw |= changed
    assert checked(Export.model_validate(raw)).problems
    assert verified(tmp_path, raw)[0] != 0


def test_an_export_without_deals_keeps_its_format() -> None:
    chain = SeedChain(SECRET)
    export = export_dice(Record(start="{}"), chain, match="m", words={}, revealed=())
    assert export.format == "dice-export-1"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_with_deals_is_replayed_from_its_record(seats: int) -> None:
    table = finished(seats)
    record = ORCHARD.read(Record, table.record.model_dump_json())
    told = [event for entry in record.live for event in entry.events]
    assert replay(table.engine.game, record, table.state.dice.seeds) == told
