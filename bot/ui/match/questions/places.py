"""Where to, and which way: named places as numbered ghosts, a nudge pad, typed coordinates, a look before it counts.

It must not judge a place: the engine is asked, and says why not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.render.jobs import Sketch
from bot.ui.kit.components import Line
from bot.ui.kit.ids import Act, act
from bot.ui.match.panel import SECONDARY, SUCCESS, Asking, Item, Panel, way_back
from rules_engine.kernel.decisions import Angle, At, Choice, ChooseAngle, ChoosePlacement, Spot
from rules_engine.kernel.errors import IllegalAnswer, InvalidAnswer
from rules_engine.kernel.explain import Reason

MOST_SPOTS = 24
GHOSTS = 9
FULL_TURN = 360_000
COMPASS = {"↖": (-1, 1), "↑": (0, 1), "↗": (1, 1), "←": (-1, 0), "→": (1, 0), "↙": (-1, -1), "↓": (0, -1), "↘": (1, -1)}


def unlike(spots: Sequence[Spot], apart: float = 1.0) -> tuple[Spot, ...]:
    """Of places that would hide each other's number the first stays; the nudge pad reaches the others."""
    kept: list[Spot] = []
    for spot in spots:
        if all(math.dist((spot.x, spot.y), (other.x, other.y)) >= apart for other in kept):
            kept.append(spot)
    return tuple(kept[:MOST_SPOTS])


async def choose_place(asking: Asking, decision: ChoosePlacement) -> Panel:
    look, to = asking.look, asking.look.to
    questions = look.game.questions
    spots = unlike(await questions.destinations(look, decision), questions.mat.apart)
    focus = asking.focused("at")
    at = (focus.number(0), focus.number(1)) if focus else None
    panel = asking.panel()
    names = [look.spot(decision, spot) for spot in spots]
    sketch = Sketch(tuple((s.x, s.y) for s in spots[:GHOSTS]), tuple(names[:GHOSTS]))
    if at is None:
        panel.lines.append("-# " + to.say("Choose a place. Nothing counts before *Confirm*."))
    else:
        faults = await _faults(asking, At(x=at[0], y=at[1]))
        known = next((i for i, s in enumerate(spots) if (s.x, s.y) == at), None)
        panel.lines += _said(asking, questions.place_name(*at), names[known] if known is not None else "", faults)
        sketch = Sketch(chosen=at, first=known + 1 if known is not None else 0)
    panel.pictures += await look.game.pictures.question(look, decision, sketch)
    if spots:
        lines = [
            Line(str(act("at", s.x, s.y)), f"{n} · {name}", questions.place_name(s.x, s.y), chosen=(s.x, s.y) == at)
            for n, (s, name) in enumerate(zip(spots, names, strict=True), 1)
        ]
        panel.rows.append([asking.select(lines, to.say("Named places"))])
    typed = asking.button(act("place"), to.say("Type a place"))
    if at is None:
        panel.buttons([typed, *way_back(asking), *_decline(asking, decision.optional)])
        return panel
    go = asking.button(act("go", *at), to.say("Confirm"), SUCCESS, disabled=bool(faults))
    panel.buttons([go, typed, *way_back(asking), *_decline(asking, decision.optional)])
    pad: list[Item] = [_nudge(asking, at, arrow, way) for arrow, way in COMPASS.items()]
    pad.insert(4, asking.button(act("at", *at, "n"), "·", disabled=True))
    panel.buttons(pad, per_row=3)
    return panel


def _nudge(asking: Asking, at: tuple[int, int], arrow: str, way: tuple[int, int]) -> Item:
    mat = asking.look.game.questions.mat
    length = mat.nudge if 0 in way else mat.nudge / math.sqrt(2)
    x = min(mat.width, max(0, at[0] + round(way[0] * length)))
    y = min(mat.height, max(0, at[1] + round(way[1] * length)))
    off = (x, y) == at or not (0 < x < mat.width and 0 < y < mat.height)
    # At the rim two arrows may lead to one place: the arrow's own name keeps the ids apart.
    return asking.button(act("at", x, y, f"n{list(COMPASS).index(arrow)}"), arrow, disabled=off)


async def choose_angle(asking: Asking, decision: ChooseAngle) -> Panel:
    look, to = asking.look, asking.look.to
    spots = unlike(decision.spots)
    focus = asking.focused("turn")
    angle = focus.number(0) % FULL_TURN if focus else None
    panel = asking.panel()
    names = [look.spot(decision, spot) for spot in spots]
    ends = [_end(spot) for spot in spots[:GHOSTS]]
    places = tuple(end for end in ends if end is not None) if all(ends) else ()
    sketch = Sketch(places, tuple(names[:GHOSTS]))
    if angle is None:
        panel.lines.append("-# " + to.say("Choose a direction. Nothing counts before *Confirm*."))
    else:
        faults = await _faults(asking, Angle(angle=angle))
        known = next((i for i, s in enumerate(spots) if s.x == angle), None)
        panel.lines += _said(asking, _degrees(angle), names[known] if known is not None else "", faults)
        sketch = Sketch(chosen=_end(spots[known]) if known is not None else None, angle=angle)
    panel.pictures += await look.game.pictures.question(look, decision, sketch)
    if spots:
        lines = [
            Line(str(act("turn", s.x)), f"{n} · {name}", _degrees(s.x), chosen=s.x == angle)
            for n, (s, name) in enumerate(zip(spots, names, strict=True), 1)
        ]
        panel.rows.append([asking.select(lines, to.say("Named directions"))])
    typed = asking.button(act("degrees"), to.say("Type degrees"))
    if angle is None:
        panel.buttons([typed, *way_back(asking), *_decline(asking, decision.optional)])
        return panel
    aim = asking.button(act("aim", angle), to.say("Confirm"), SUCCESS, disabled=bool(faults))
    panel.buttons([aim, typed, *way_back(asking), *_decline(asking, decision.optional)])
    turns = {"⟲ 15°": 15, "⟲ 3°": 3, "⟳ 3°": -3, "⟳ 15°": -15}
    panel.buttons([asking.button(act("turn", (angle + by * 1000) % FULL_TURN), label) for label, by in turns.items()])
    return panel


def _end(spot: Spot) -> tuple[int, int] | None:
    """Where a push or throw in that direction comes to rest, if the question says so."""
    to = spot.params.get("to")
    return (int(to[0]), int(to[1])) if isinstance(to, list | tuple) else None


def _decline(asking: Asking, optional: bool) -> list[Item]:
    if not optional:
        return []
    label = asking.look.game.questions.leaving(asking.look)
    return [asking.button(Act("decline"), label, SECONDARY)]


def _said(asking: Asking, name: str, words: str, faults: tuple[Reason, ...]) -> list[str]:
    """What was chosen, and what the rules have against it."""
    look = asking.look
    if not faults:
        return [f"✓ **{words}** ({name})" if words else f"✓ **{name}**"]
    why = [f"⚠ {line}" for line in look.reasons(faults)]
    return [look.to.say("**{place}** is not legal:", place=name), *why]


def _degrees(angle: int) -> str:
    return f"{angle / 1000:.0f}°"


async def _faults(asking: Asking, choice: Choice) -> tuple[Reason, ...]:
    """Only whether it is legal is told: what follows might show dice."""
    look = asking.look
    try:
        await look.client.matches.play.check(look.id, asking.decision.seat, asking.decision.seq, choice)
    except IllegalAnswer as error:
        return error.reasons
    except InvalidAnswer as error:
        return (Reason(rule="", code=str(error)),)
    return ()
