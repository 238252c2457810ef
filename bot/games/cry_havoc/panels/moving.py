"""Moves as taps: from, to, again, further; nothing counts before *Confirm*, and each step can be taken back.

What is planned so far stands in the components. It must not judge a step: the engine's own ways are offered, on a copy.
"""

from __future__ import annotations

from string import ascii_lowercase, digits

from bot.games.cry_havoc.panels.here import names_of, world_of
from bot.games.cry_havoc.panels.scenes import planned_ways
from bot.games.cry_havoc.telling import score_line
from bot.matches.service import MatchError
from bot.ui.kit.ids import OldComponentError, act
from bot.ui.match.items import Press, verb
from bot.ui.match.panel import PRIMARY, SECONDARY, SUCCESS, Asking, Item, Panel, way_back
from bot.ui.match.questions.answers import focus_on, give, owed
from bot.ui.match.questions.choices import barred_lines
from rules_engine.cry_havoc.events.planet import UnitMoved
from rules_engine.cry_havoc.query.moving import must_stop
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.rules.moving import DONE_MOVING, WAY, ways
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.view.planet import region_words
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.decisions import ChooseOne, Option, Pick

GO, GONE = "ch_move", "ch_moved"
LETTERS = digits + ascii_lowercase
"""A region in a component is one letter; a map has 20."""
EMPTY = "_"
"""Before the steps, so that no steps are a word too."""
Step = tuple[str, str]


def write(state: Match, steps: list[Step]) -> str:
    regions = list(state.regions)
    return EMPTY + "".join(LETTERS[regions.index(one)] for step in steps for one in step)


def read(state: Match, plan: str) -> list[Step]:
    """What a component says; refused where it names no steps."""
    regions = list(state.regions)
    places = [LETTERS.find(letter) for letter in plan.removeprefix(EMPTY)]
    if len(places) % 2 or any(not 0 <= place < len(regions) for place in places):
        raise OldComponentError(plan)
    return [(regions[places[i]], regions[places[i + 1]]) for i in range(0, len(places), 2)]


def planned(world: World, seat: str, steps: list[Step]) -> World:
    """The planet as it would be after these steps; what lies face down is not turned up before *Confirm*."""
    after = World(own_copy(world.state), world.pack)
    for start, to in steps:
        if not any(option.enabled and option.id == f"{start}{WAY}{to}" for option in ways(after, seat)):
            raise OldComponentError(f"{start}{WAY}{to}")
        UnitMoved(owner=seat, start=start, to=to, halted=must_stop(after, seat, to)).apply(after.state)
    return after


async def move_panel(asking: Asking, decision: ChooseOne) -> Panel:
    look, to, seat = asking.look, asking.look.to, decision.seat
    steps, start = _so_far(asking)
    world, names = planned(world_of(look), seat, steps), names_of(look)
    left = int(decision.params.get("left") or 0) - len(steps)
    open_ = ways(world, seat) if left > 0 else ()
    from_here = [option for option in open_ if option.params["from"] == start]
    if not any(option.enabled for option in from_here):
        start, from_here = None, []
    # The question says how many icons there are: with steps planned the line below counts them instead.
    panel = asking.blank(f"### {look.asked(decision).title}") if steps else asking.panel()
    panel.lines.insert(1, score_line(look))
    panel.lines += [
        f"{n}. {names.region(world.state, a)} → {names.region(world.state, b)}" for n, (a, b) in _counted(steps)
    ]
    if steps:
        del panel.lines[2]  # how many icons there were
        panel.lines.append(to.count("{n} icon left.", "{n} icons left.", left))
    reached = [str(option.params["to"]) for option in from_here if option.enabled]
    panel.pictures += await planned_ways(look.after(world.state), seat, steps, reached)
    if start is None:
        panel.lines += [] if left <= 0 else ["**" + to.say("From where?") + "**"]
        panel.buttons(_starts(asking, world, open_, steps))
        panel.under += barred_lines(
            asking, [option for option in open_ if not option.enabled and _stuck(open_, option)]
        )
    else:
        here = region_words(names, world, start)
        panel.lines += ["**" + to.say("To where?") + "**", to.say("From {here}", here=here)]
        panel.lines += [f"- {region_words(names, world, str(o.params['to']))}" for o in from_here if o.enabled]
        panel.buttons(_ends(asking, world, from_here, steps, start))
        panel.under += barred_lines(asking, [option for option in from_here if not option.enabled])
    back: list[Item] = []
    if start is not None:
        back.append(asking.button(act(GO, write(world.state, steps)), to.say("From elsewhere")))
    if steps:
        back.append(asking.button(act(GO, write(world.state, steps[:-1])), to.say("Take the last step back")))
    panel.buttons([*back, *way_back(asking)])
    _close(asking, panel, decision, world.state, steps, left)
    return panel


def _close(asking: Asking, panel: Panel, decision: ChooseOne, state: Match, steps: list[Step], left: int) -> None:
    to = asking.look.to
    if not steps:
        done = next(i for i, option in enumerate(decision.options) if option.id == DONE_MOVING)
        panel.ending.append(asking.button(act("pick", done), to.say("Move nobody")))
        return
    label = to.count("Confirm {n} step", "Confirm {n} steps", len(steps))
    if left > 0:
        label += ", " + to.count("{n} icon unused", "{n} icons unused", left)
    panel.doing.append(asking.button(act(GONE, write(state, steps)), label, SUCCESS))


def _so_far(asking: Asking) -> tuple[list[Step], str | None]:
    focus = asking.focused(GO)
    if focus is None:
        return [], None
    state = world_of(asking.look).state
    steps = read(state, focus.args[0])
    start = read(state, focus.args[1] * 2)[0][0] if len(focus.args) > 1 else None
    return steps, start


def _counted(steps: list[Step]) -> list[tuple[int, Step]]:
    return list(enumerate(steps, start=1))


def _stuck(options: tuple[Option, ...], barred: Option) -> bool:
    """Whether nobody leaves its region at all."""
    return not any(option.enabled and option.params["from"] == barred.params["from"] for option in options)


def _starts(asking: Asking, world: World, options: tuple[Option, ...], steps: list[Step]) -> list[Item]:
    names, seat, plan = names_of(asking.look), asking.decision.seat, write(world.state, steps)
    starts = dict.fromkeys(str(option.params["from"]) for option in options if option.enabled)
    return [
        asking.button(
            act(GO, plan, _letter(world.state, start)),
            f"{names.region(world.state, start)} ({world.units(seat, start)})",
            PRIMARY,
        )
        for start in starts
    ]


def _ends(asking: Asking, world: World, options: list[Option], steps: list[Step], start: str) -> list[Item]:
    """The step before stands first: it is often taken again."""
    names, last = names_of(asking.look), steps[-1] if steps else None
    items: list[Item] = []
    for option in sorted(options, key=lambda one: (start, str(one.params["to"])) != last):
        end = str(option.params["to"])
        if not option.enabled:
            continue
        again = (start, end) == last
        label = names.region(world.state, end)
        label = asking.look.to.say("Again: {region}", region=label) if again else f"→ {label}"
        what = act(GO, write(world.state, [*steps, (start, end)]), _letter(world.state, start))
        items.append(asking.button(what, label, PRIMARY if not again else SECONDARY))
    return items


def _letter(state: Match, region: str) -> str:
    return LETTERS[list(state.regions).index(region)]


@verb(GO, "word word?")
async def _go(press: Press) -> None:
    """`ch_move.<steps>.<from>`: the plan so far; it answers nothing."""
    await focus_on(press, press.act)


@verb(GONE, "word", grave=True)
async def _gone(press: Press) -> None:
    """`ch_moved.<steps>`: all steps at once."""
    look, decision = await owed(press)
    if decision.key != "move" or look.seat is None:
        raise MatchError("old_component")
    steps = read(world_of(look).state, press.act.args[0])
    if not steps or len(steps) > int(decision.params.get("left") or 0):
        raise MatchError("old_component")
    first, *rest = (Pick(option=f"{start}{WAY}{to}") for start, to in steps)
    done = [("move", Pick(option=DONE_MOVING))] if len(steps) < int(decision.params.get("left") or 0) else []
    await give(press, first, [*(("move", step) for step in rest), *done])
