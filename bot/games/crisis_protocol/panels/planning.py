"""One plan for the whole squad: ready formations, a place changed here and there, one confirm.

It must not judge: the engine says whether a plan is legal, and deploys from it by turns.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from bot.games.crisis_protocol.panels.formation_picture import formation_picture
from bot.games.crisis_protocol.panels.here import names_of, of_this_game, world_of
from bot.games.crisis_protocol.panels.mat import MAT, place_hint, read_place
from bot.games.crisis_protocol.panels.scenes import scene_of
from bot.matches.repository import off_loop
from bot.matches.service import MatchError
from bot.ui.answer import Reply
from bot.ui.kit.components import Line
from bot.ui.kit.forms import FIELD, Field
from bot.ui.kit.ids import Act, act, number
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, SECONDARY, SUCCESS, Asking, Item, Panel
from bot.ui.match.pictures.drawn import drawn
from bot.ui.match.questions.answers import LONGEST_PLACE, focus_on, owed
from bot.ui.match.questions.places import COMPASS
from bot.ui.match.questions.presenting import question_panel
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.deploying import AS_PLANNED, ONE_BY_ONE
from rules_engine.crisis_protocol.rules.formations import Formation, formations, plan_faults, planned, to_deploy
from rules_engine.crisis_protocol.state.match import DeploymentPlan, PlannedPlace
from rules_engine.kernel.decisions import ChooseOne, Pick
from rules_engine.kernel.explain import Reason

DIGITS, BASE = 3, 36
"""A place in an id: two numbers of three letters each, up to 46,655 thousandths of an inch."""
ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz"
NOBODY = "n"
STEP = 1000
"""Thousandths of an inch that one press moves somebody."""


@dataclass(frozen=True)
class Draft:
    """A plan on a panel, and whoever of it is being moved."""

    plan: DeploymentPlan
    moving: int | None = None

    def act(self, verb: str = "form") -> Act:
        return act(verb, NOBODY if self.moving is None else self.moving, _code(self.plan))

    def at(self, x: int, y: int) -> Draft:
        assert self.moving is not None
        places = list(self.plan.places)
        places[self.moving] = places[self.moving].model_copy(update={"x": x, "y": y})
        return Draft(DeploymentPlan(places=tuple(places)), self.moving)


async def choose_plan(asking: Asking, decision: ChooseOne) -> Panel:
    look, to = asking.look, asking.look.to
    ready, faults, draft = await off_loop(_thought_over, world_of(look), decision.seat, asking.focused("form"))
    panel = asking.panel()
    order = _reading_order(draft.plan)
    panel.lines.append(" · ".join(f"**{n}** {_name(look, draft, i)}" for n, i in enumerate(order, 1)))
    panel.lines += [f"⚠ {line}" for line in look.reasons(faults)]
    shown = DeploymentPlan(places=tuple(draft.plan.places[i] for i in order))
    words = tuple(_name(look, draft, i) for i in order)
    panel.pictures += await drawn(look, "plan", formation_picture, scene_of(look), shown, words)
    if draft.moving is None:
        shapes = [
            asking.button(Draft(plan).act(), _shape_name(look, shape), PRIMARY, disabled=plan == draft.plan)
            for shape, plan in ready.items()
        ]
        panel.buttons(shapes)
        panel.rows.append([_whom(asking, draft)])
    else:
        panel.buttons(_pad(asking, draft), per_row=3)
        panel.rows.append([_whom(asking, draft)])
    confirm = asking.button(act("deploy", _code(draft.plan)), to.say("Confirm"), SUCCESS, disabled=bool(faults))
    apart = next(i for i, option in enumerate(decision.options) if option.id == ONE_BY_ONE)
    panel.doing.append(confirm)
    last: list[Item] = [asking.button(act("pick", apart), to.say("One by one"), SECONDARY)]
    if draft.moving is not None:
        last.append(asking.button(draft.act("type_place"), to.say("Type a place")))
        last.append(asking.button(Draft(draft.plan).act(), to.say("Formations")))
    panel.buttons(last)
    return panel


def _thought_over(
    look: World, seat: str, focus: Act | None
) -> tuple[dict[Formation, DeploymentPlan], list[Reason], Draft]:
    """Measured off the loop: the formations, the plan that is looked at, what is against it."""
    ready = formations(look, seat)
    draft = _read(look, seat, focus) if focus is not None else Draft(next(iter(ready.values()), _empty()))
    return ready, plan_faults(look, seat, draft.plan), draft


def _reading_order(plan: DeploymentPlan) -> list[int]:
    """Numbers on the picture run from left to right, whoever is deployed first."""
    return sorted(range(len(plan.places)), key=lambda i: (plan.places[i].x, -plan.places[i].y))


def _name(look: Look, draft: Draft, index: int) -> str:
    card = draft.plan.places[index].card
    return names_of(look).card(card) or card


def _empty() -> DeploymentPlan:
    return DeploymentPlan(places=())


def _shape_name(look: Look, shape: Formation) -> str:
    return {
        Formation.SPREAD: look.to.say("Spread out"),
        Formation.OBJECTIVES: look.to.say("Towards the objectives"),
        Formation.COMPACT: look.to.say("Close together"),
    }[shape]


def _whom(asking: Asking, draft: Draft) -> Item:
    lines = [
        Line(str(Draft(draft.plan, i).act()), f"{n} · {_name(asking.look, draft, i)}", chosen=i == draft.moving)
        for n, i in enumerate(_reading_order(draft.plan), 1)
    ]
    return asking.select(lines, asking.look.to.say("Move one of them"))


def _pad(asking: Asking, draft: Draft) -> list[Item]:
    """Eight ways of an inch each."""
    assert draft.moving is not None
    at = draft.plan.places[draft.moving]
    items: list[Item] = []
    for n, (arrow, way) in enumerate(COMPASS.items()):
        length = STEP if 0 in way else STEP / math.sqrt(2)
        x, y = (_within(now + round(part * length)) for now, part in zip((at.x, at.y), way, strict=True))
        moved = draft.at(x, y).act()
        # At the rim two arrows may lead to one place: the arrow's number keeps the ids apart.
        items.append(asking.button(Act(moved.verb, (*moved.args, str(n))), arrow))
    items.insert(4, asking.button(act("form", "still"), "·", disabled=True))
    return items


def _within(value: int) -> int:
    return min(MAT.width, max(0, value))


# -- a plan in few letters -------------------------------------------------------------------------------------------


def _code(plan: DeploymentPlan) -> str:
    """In the order of `to_deploy`, which needs not be written."""
    return "".join(_letters(part) for place in plan.places for part in (place.x, place.y)) or "0"


def _letters(value: int) -> str:
    return "".join(ALPHABET[value // BASE**power % BASE] for power in reversed(range(DIGITS)))


def _read(look: World, seat: str, focus: Act) -> Draft:
    if len(focus.args) < 2:
        raise MatchError("old_component")
    plan = _decoded(look, seat, focus.args[1])
    moving = None if focus.args[0] == NOBODY else number(focus.args[0])
    if moving is not None and moving >= len(plan.places):
        raise MatchError("old_component")
    return Draft(plan, moving)


def _decoded(look: World, seat: str, code: str) -> DeploymentPlan:
    cards = to_deploy(look, seat)
    parts = [number(code[at : at + DIGITS], BASE) for at in range(0, len(code), DIGITS)]
    if len(parts) != 2 * len(cards):
        raise MatchError("old_component")
    pairs = zip(cards, parts[::2], parts[1::2], strict=True)
    return DeploymentPlan(places=tuple(PlannedPlace(card=card, x=x, y=y) for card, x, y in pairs))


# -- what is pressed -------------------------------------------------------------------------------------------------


@verb("form", "word word? count?")
async def _form(press: Press) -> None:
    """`form.<who>.<plan>`: look at a plan; nothing counts before *Confirm*."""
    await focus_on(press, press.act)


@verb("type_place", "word word")
async def _type_place(press: Press) -> None:
    """`type_place.<who>.<plan>`: where that one goes, in words."""
    await owed(press)
    field = Field(FIELD, press.to.say("Where to?"), place_hint(press.to))
    await press.open_form(Act("place_typed", press.act.args), press.to.say("Type a place"), [field])


@verb("place_typed", "word word", field=LONGEST_PLACE)
async def _place_typed(press: Press) -> None:
    look, decision = await owed(press)
    draft = _read(world_of(of_this_game(look)), decision.seat, press.act)
    if draft.moving is None:
        raise MatchError("old_component")
    await focus_on(press, draft.at(*read_place(press.to, press.typed)).act())


@verb("deploy", "word", grave=True)
async def _deploy(press: Press) -> None:
    """`deploy.<plan>`: this is the plan."""

    async def work() -> Reply:
        look, decision = await owed(press)
        if decision.key != "plan" or not press.act.args:
            raise MatchError("old_component")
        world = world_of(of_this_game(look))
        plan = _decoded(world, decision.seat, press.act.args[0])
        made = await off_loop(planned, world, decision.seat, plan)
        answer = press.client.matches.play.answer
        step = await answer(press.match, press.user_id, press.seq, Pick(option=AS_PLANNED), orders=(made,))
        press.client.poster.wake(press.match)
        return await question_panel(press.look_at(step.stored))

    await press.show(work())
