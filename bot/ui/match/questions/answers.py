"""Acts that answer a question, or turn its pages. Each repeats the question's number, so an old one does nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.games.capabilities import part
from bot.games.places import Places
from bot.matches.service import MatchError, StoredMatch
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.kit.forms import FIELD, Field
from bot.ui.kit.ids import Act, act
from bot.ui.match.ids import mask, unmask, unrow
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.posts.waiting import waiting_line
from bot.ui.match.questions.confirming import unconfirmed
from bot.ui.match.questions.places import FINER
from bot.ui.match.questions.presenting import question_panel
from bot.ui.match.questions.several import merged
from bot.ui.match.questions.sure import SURE, is_sure
from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    At,
    Choice,
    ChooseAmount,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChooseReaction,
    ChooseSome,
    Decision,
    Decline,
    Pick,
    PickMany,
)
from rules_engine.kernel.errors import InvalidAnswer, NotYourDecision, StaleAnswer
from rules_engine.kernel.events import Event

LONGEST_NUMBER, LONGEST_PLACE = 20, 40


async def owed(press: Press) -> tuple[Look, Decision]:
    """The question the press speaks of; raises if it is not open, or not this person's."""
    look = await press.look()
    return look, owed_by(look, press.seq)


def owed_by(look: Look, seq: int | None = None) -> Decision:
    if look.seat is None:
        raise MatchError("not_a_player")
    if look.stored.status is Status.PAUSED:
        raise MatchError("paused")
    if look.stored.status is not Status.PLAYING:
        raise MatchError("not_playing")
    pending = look.state.pending
    if seq is None or all(decision.seq != seq for decision in pending.values()):
        if seq is not None:
            raise StaleAnswer(seq, tuple(decision.seq for decision in pending.values()))
        if look.seat not in pending:
            raise NotYourDecision(look.seat, next(iter(pending)))
        return pending[look.seat]
    decision = next(decision for decision in pending.values() if decision.seq == seq)
    if decision.seat != look.seat:
        raise NotYourDecision(look.seat, decision.seat)
    return decision


async def give(
    press: Press, choice: Choice, then: Sequence[tuple[str, Choice]] = (), orders: Sequence[Event] = ()
) -> None:
    """Answer, and show what comes next."""
    await press.show(_given(press, choice, then, orders))


async def _given(
    press: Press,
    choice: Choice,
    then: Sequence[tuple[str, Choice]] = (),
    orders: Sequence[Event] = (),
    seen: StoredMatch | None = None,
) -> Reply:
    step = await press.matches.play.answer(press.match, press.user_id, press.seq, choice, then, orders, seen)
    press.client.poster.wake(press.match)
    return await question_panel(press.look_at(step.stored))


async def ordered_to_pass(press: Press, decision: Decision, order: Event) -> StoredMatch:
    """An order that passes what is asked; where the order leaves that to its owner, who has just seen it, it is passed
    in the same change."""
    play = press.client.matches.play

    async def work() -> StoredMatch:
        stored = (await play.instruct(press.match, order, by=decision.seat, user_id=press.user_id)).stored
        still = press.look_at(stored).decision
        if still is None or still.seq != decision.seq:
            return stored
        return (await play.answer(press.match, press.user_id, decision.seq, Pick(option=PASS))).stored

    stored = await press.client.store.as_one(work)
    press.client.poster.wake(press.match)
    return stored


async def give_if_shown(press: Press, look: Look, decision: Decision, choice: Choice) -> None:
    """The same; what would roll or spend, and was not shown yet, is shown first."""

    async def work() -> Reply:
        if not is_sure(press.act) and (asked := await unconfirmed(look, decision, choice)) is not None:
            return asked
        return await _given(press, choice, seen=look.stored)

    await press.show(work())


def answering(name: str, takes: str = "") -> Callable[[Callable[[Decision, Press], Choice]], None]:
    """Registers an act that makes a choice out of the question and the press; the mark of what is sure may follow."""

    def register(choice_of: Callable[[Decision, Press], Choice]) -> None:
        @verb(name, f"{takes} {SURE}?", grave=True)
        async def handle(press: Press) -> None:
            look, decision = await owed(press)
            try:
                choice = choice_of(decision, press)
            except (IndexError, ValueError) as error:
                raise InvalidAnswer(str(error)) from None
            await give_if_shown(press, look, decision, choice)

    return register


@answering("pick", "count")
def _pick(decision: Decision, press: Press) -> Choice:
    if not isinstance(decision, ChooseOne | ChooseReaction):
        raise MatchError("old_component")
    return Pick(option=decision.options[press.act.number(0)].id)


@answering("pass")
def _pass(decision: Decision, press: Press) -> Choice:
    return Pick(option=PASS)


@answering("many", "set")
def _many(decision: Decision, press: Press) -> Choice:
    if not isinstance(decision, ChooseSome):
        raise MatchError("old_component")
    return PickMany(options=tuple(decision.options[i].id for i in unmask(press.act.args[0])))


@answering("sequence", "row")
def _sequence(decision: Decision, press: Press) -> Choice:
    if not isinstance(decision, ChooseOrder | ChoosePath):
        raise MatchError("old_component")
    return PickMany(options=tuple(decision.options[i].id for i in unrow(press.act.args[0])))


@answering("amount", "count")
def _amount(decision: Decision, press: Press) -> Choice:
    if not isinstance(decision, ChooseAmount):
        raise MatchError("old_component")
    return Amount(amount=press.act.number(0))


@answering("go", "number number")
def _go(decision: Decision, press: Press) -> Choice:
    return At(x=press.act.number(0), y=press.act.number(1))


@answering("aim", "number")
def _aim(decision: Decision, press: Press) -> Choice:
    return Angle(angle=press.act.number(0))


@answering("decline")
def _decline(decision: Decision, press: Press) -> Choice:
    return Decline()


# -- only looking --------------------------------------------------------------------------------------------------


async def focus_on(press: Press, focus: Act) -> None:
    look, _ = await owed(press)
    await press.show(question_panel(look, focus))


LOOKS = {"page": "set? number", "at": "number number word?", "turn": "number word?", "order": "row", "look": "count?"}
for _name, _takes in LOOKS.items():

    @verb(_name, _takes)
    async def _turn_to(press: Press) -> None:
        await focus_on(press, press.act)


@verb("some", "count set", "count?")
async def _some(press: Press) -> None:
    _, decision = await owed(press)
    if not isinstance(decision, ChooseSome):
        raise MatchError("old_component")
    page = press.act.number(0)
    chosen = merged(decision, page, unmask(press.act.args[1]), press.values)
    await focus_on(press, act("some", page, mask(chosen)))


@verb("mine")
async def _mine(press: Press) -> None:
    """*My move*: the panel, or kindly who is waited for."""
    look = await press.look()
    if look.seat is None:
        raise MatchError("not_a_player_waiting", line=waiting_line(look))
    await press.show(question_panel(look))


# -- forms ---------------------------------------------------------------------------------------------------------


@verb("place")
async def _place(press: Press) -> None:
    look, _ = await owed(press)
    hint = part(look.game, Places).hint(press.to)
    field = Field(FIELD, press.to.say("Where to?"), hint)
    await press.open_form(Act("placed"), press.to.say("Type a place"), [field])


@verb("placed", field=LONGEST_PLACE)
async def _placed(press: Press) -> None:
    look, _ = await owed(press)
    await focus_on(press, act("at", *part(look.game, Places).read(press.to, press.typed), FINER))


@verb("degrees")
async def _degrees(press: Press) -> None:
    await owed(press)
    hint = press.to.say("0 is right, 90 is up, 180 is left, 270 is down")
    field = Field(FIELD, press.to.say("Which way?"), hint)
    await press.open_form(Act("turned"), press.to.say("Type degrees"), [field])


@verb("turned", field=LONGEST_NUMBER)
async def _turned(press: Press) -> None:
    await owed(press)
    await focus_on(press, act("turn", round(number_in(press, 0, 360) * 1000) % 360_000, FINER))


@verb("number")
async def _number(press: Press) -> None:
    await owed(press)
    asked = press.to.say("How many?")
    await press.open_form(Act("counted"), asked, [Field(FIELD, asked)])


@verb("counted", field=LONGEST_NUMBER)
async def _counted(press: Press) -> None:
    look, decision = await owed(press)
    if not isinstance(decision, ChooseAmount):
        raise MatchError("old_component")
    choice = Amount(amount=int(number_in(press, decision.least, decision.most)))
    await give_if_shown(press, look, decision, choice)


def number_in(press: Press, least: int, most: int) -> float:
    try:
        value = float(press.typed.rstrip("°").replace(",", "."))
    except ValueError:
        value = float("nan")
    if not least <= value <= most:
        expected = press.to.say("Please write a number from {least} to {most}.", least=least, most=most)
        raise MatchError("no_such_number", expected=expected)
    return value
