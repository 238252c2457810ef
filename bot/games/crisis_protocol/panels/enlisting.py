"""Choosing a squad in few presses: suggested ones by one, one's own by a list, each with its affiliation and cards.

It must not judge: every answer goes to the engine's own questions, and is refused there with its rule.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.crises import mission_lines
from bot.games.crisis_protocol.panels.here import content_of, match_of, names_of, of_this_game
from bot.games.crisis_protocol.panels.squad import adopting, figures, led_by, standing, suggestion_lines, too_much
from bot.matches.repository import off_loop
from bot.matches.service import MatchError
from bot.ui.answer import Reply
from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.match.ids import mask, unmask
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, SECONDARY, SUCCESS, Asking, Item, Panel
from bot.ui.match.questions.answers import owed
from bot.ui.match.questions.choices import choose_one
from bot.ui.match.questions.presenting import question_panel, think_again
from bot.ui.match.questions.several import choose_some, faults_of
from rules_engine.crisis_protocol.query.rosters import affiliations
from rules_engine.crisis_protocol.query.suggesting import Suggestion, hand, suggestions
from rules_engine.crisis_protocol.rules.setup import NO_AFFILIATION
from rules_engine.kernel.context import answer_key
from rules_engine.kernel.decisions import Choice, ChooseOne, ChooseSome, Pick, PickMany

UNAFFILIATED = "0"


async def choose_squad(asking: Asking, decision: ChooseSome) -> Panel:
    """Suggestions while nothing is chosen; then what the choice would be, to be confirmed with its affiliation."""
    look = asking.look
    focus = asking.focused("some")
    chosen = unmask(focus.args[1]) if focus else []
    panel = asking.panel(*mission_lines(look))
    if not chosen:
        found = await _suggested(look)
        level = int(decision.params["threat"])
        panel.lines += suggestion_lines(look, found, level)
        panel.buttons([_take(asking, n, one) for n, one in enumerate(found, 1)])
    panel.rows.append([_people(asking, decision, chosen)])
    if not chosen:
        return panel
    faults = await faults_of(asking, PickMany(options=tuple(decision.options[i].id for i in chosen)))
    panel.lines += [*standing(look, decision, chosen), *(f"⚠ {line}" for line in look.reasons(faults))]
    panel.buttons([*_confirms(asking, decision, chosen, bool(faults)), _afresh(asking)])
    return panel


def _people(asking: Asking, decision: ChooseSome, chosen: list[int]) -> Item:
    look = asking.look
    lines = []
    for i, option in enumerate(decision.options):
        misfit = too_much(look, decision, chosen, i)
        name = look.label(decision, option).label
        lines.append(
            Line(str(i), f"✗ {name}" if misfit else name, misfit or figures(look, option.id), chosen=i in chosen)
        )
    return asking.select(
        lines, look.to.say("Or choose your own"), act("some", 0, mask(chosen)), least=0, most=len(lines)
    )


def _take(asking: Asking, number: int, one: Suggestion) -> Item:
    name = names_of(asking.look).card(one.affiliation) if one.affiliation else None
    label = asking.look.to.say("Take {n}: {name}", n=number, name=name or asking.look.to.say("No affiliation"))
    return asking.button(act("enlist", number), label, SUCCESS if number == 1 else PRIMARY)


def _confirms(asking: Asking, decision: ChooseSome, chosen: list[int], faulty: bool) -> list[Item]:
    """SQD-08: one button for each affiliation it may fight under, and one without."""
    look, to = asking.look, asking.look.to
    squad = [decision.options[i].id for i in chosen]
    able = affiliations(content_of(look), squad, match_of(look).options.timeline, adopting(decision))
    as_one = [
        asking.button(
            act("enroll", mask(chosen), n),
            to.say("Confirm as {affiliation}", affiliation=names_of(look).card(id)),
            SUCCESS,
            disabled=faulty,
        )
        for n, id in enumerate(able[:3], 1)
    ]
    without = to.say("Confirm without affiliation")
    style = SECONDARY if able else SUCCESS
    return [*as_one, asking.button(act("enroll", mask(chosen), UNAFFILIATED), without, style, disabled=faulty)]


def _afresh(asking: Asking) -> Item:
    return asking.button(act("look", 0), asking.look.to.say("Back"))


async def choose_affiliation(asking: Asking, decision: ChooseOne) -> Panel:
    """SQD-08…10, with the leadership each would bring."""
    look = asking.look
    panel = await choose_one(asking, decision)
    squad = _squad_of(look)
    known = content_of(look).affiliations
    panel.lines += [f"- {led_by(look, squad, option.id)}" for option in decision.options if option.id in known]
    panel.buttons(think_again(look))
    return panel


async def choose_tactics(asking: Asking, decision: ChooseSome) -> Panel:
    """SQD-23: the cards that fit this squad are suggested, by one press."""
    look, to = asking.look, asking.look.to
    panel = await choose_some(asking, decision)
    cards = _hand(look)
    if cards and asking.focus is None:
        names = ", ".join(names_of(look).card(card) or card for card in cards)
        panel.lines.insert(2, to.say("**Suggested**: {names}", names=names))
        panel.rows.insert(0, [asking.button(act("enhand"), to.say("Take the suggested cards"), SUCCESS)])
    panel.buttons(think_again(look))
    return panel


# -- what is pressed -------------------------------------------------------------------------------------------------


@verb("enlist", "count", grave=True)
async def _enlist(press: Press) -> None:
    """`enlist.<n>`: a suggested squad with its affiliation and its cards."""
    look = await _asked(press, "squad")
    found, number = await _suggested(look), press.act.number(0, None)
    if not 1 <= number <= len(found):
        raise MatchError("old_component")
    one = found[number - 1]
    banner = Pick(option=one.affiliation or NO_AFFILIATION)
    await _give(press, PickMany(options=one.squad), ("affiliation", banner), ("tactics", PickMany(options=one.tactics)))


@verb("enroll", "set count", grave=True)
async def _enroll(press: Press) -> None:
    """`enroll.<mask>.<n>`: a squad of one's own, under the affiliation of that number or under none."""
    look, decision = await owed(press)
    if not isinstance(decision, ChooseSome) or decision.key != "squad" or len(press.act.args) < 2:
        raise MatchError("old_component")
    chosen = unmask(press.act.args[0])
    if not all(i < len(decision.options) for i in chosen):
        raise MatchError("old_component")
    squad = tuple(decision.options[i].id for i in chosen)
    here = of_this_game(look)
    able = affiliations(content_of(here), squad, match_of(here).options.timeline, adopting(decision))
    number = press.act.number(1)
    if number > len(able):
        raise MatchError("old_component")
    banner = Pick(option=able[number - 1] if number else NO_AFFILIATION)
    await _give(press, PickMany(options=squad), ("affiliation", banner))


@verb("enhand", grave=True)
async def _enhand(press: Press) -> None:
    """The suggested cards."""
    await _give(press, PickMany(options=_hand(await _asked(press, "tactics"))))


async def _asked(press: Press, key: str) -> Look:
    look, decision = await owed(press)
    if decision.key != key:
        raise MatchError("old_component")
    return of_this_game(look)


async def _give(press: Press, choice: Choice, *then: tuple[str, Choice]) -> None:
    async def work() -> Reply:
        step = await press.client.matches.play.answer(press.match, press.user_id, press.seq, choice, then=then)
        press.client.poster.wake(press.match)
        return await question_panel(press.look_at(step.stored))

    await press.show(work())


# -- what is suggested -----------------------------------------------------------------------------------------------


async def _suggested(look: Look) -> list[Suggestion]:
    state = match_of(look)
    assert look.seat is not None and state.mission is not None
    roster = state.players[look.seat].roster
    assert roster is not None
    return await off_loop(
        suggestions, content_of(look), roster, state.mission.threat, state.options.edition, state.options.timeline
    )


def _squad_of(look: Look) -> tuple[str, ...]:
    """What this player has chosen, still unseen by the other."""
    assert look.seat is not None
    answers = match_of(look).stack[-1].answers
    squad = answers.get(answer_key("squad", look.seat))
    return squad.options if isinstance(squad, PickMany) else ()


def _hand(look: Look) -> tuple[str, ...]:
    state = match_of(look)
    assert look.seat is not None
    roster, squad = state.players[look.seat].roster, _squad_of(look)
    banner = state.stack[-1].answers.get(answer_key("affiliation", look.seat))
    affiliation = banner.option if isinstance(banner, Pick) and banner.option != NO_AFFILIATION else None
    return hand(content_of(look), roster, squad, affiliation) if roster is not None else ()
