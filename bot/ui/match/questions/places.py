"""Where to, and which way: named places as numbered ghosts, a nudge pad, typed coordinates, a look before it counts.

It must not judge a place: the engine is asked, and says why not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.games.capabilities import part
from bot.games.places import Mat, Places
from bot.games.views import QuestionScene
from bot.render.jobs import Sketch
from bot.ui.kit.ids import Act, act
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, SECONDARY, SUCCESS, Asking, Item, Panel, way_back
from bot.ui.match.questions.sure import SURE
from rules_engine.kernel.decisions import Angle, At, Choice, ChooseAngle, ChoosePlacement, Decision, Spot
from rules_engine.kernel.errors import IllegalAnswer, InvalidAnswer
from rules_engine.kernel.explain import Reason

GHOSTS = 9
FULL_TURN = 360_000
FINER = "n"
"""The third word of a place that is looked at from nearby: the nudge pad stands below it."""
COMPASS = {"↖": (-1, 1), "↑": (0, 1), "↗": (1, 1), "←": (-1, 0), "→": (1, 0), "↙": (-1, -1), "↓": (0, -1), "↘": (1, -1)}


def unlike(spots: Sequence[Spot], apart: float = 1.0) -> tuple[Spot, ...]:
    """As many as get a number; of places that would hide each other's number the first stays, and the nudge pad
    reaches the others."""
    kept: list[Spot] = []
    for spot in spots:
        if all(math.dist((spot.x, spot.y), (other.x, other.y)) >= apart for other in kept):
            kept.append(spot)
    return tuple(kept[:GHOSTS])


def as_read(spots: Sequence[Spot], line: float) -> tuple[Spot, ...]:
    """In the order in which they are read on a picture: line by line from the top, each from the left. Places whose
    heights differ by less than a `line` stand on one."""
    left = sorted(spots, key=lambda spot: (-spot.y, spot.x))
    read: list[Spot] = []
    while left:
        here = [spot for spot in left if left[0].y - spot.y < line]
        read += sorted(here, key=lambda spot: spot.x)
        left = [spot for spot in left if spot not in here]
    return tuple(read)


def named(look: Look, decision: Decision, spots: Sequence[Spot]) -> list[str]:
    """What each is called; of two that are called alike, also where."""
    said = [look.spot(decision, spot) for spot in spots]
    exact = [part(look.game, Places).name(spot.x, spot.y) for spot in spots]
    rough = [place.partition("-")[0] for place in exact]  # the square alone, where that tells them apart
    names = []
    for name, near, at in zip(said, rough, exact, strict=True):
        alike = [other for one, other in zip(said, rough, strict=True) if one == name]
        names.append(f"{name} ({near if alike.count(near) == 1 else at})" if len(alike) > 1 else name)
    return names


async def choose_place(asking: Asking, decision: ChoosePlacement) -> Panel:
    """Up to nine numbered places. One that can be taken back is gone to at once; any other is looked at first."""
    look, to = asking.look, asking.look.to
    places = part(look.game, Places)
    mat, offered = places.mat, await places.offered(look, decision)
    spots = as_read(unlike(offered.spots, mat.apart), mat.apart)
    focus = asking.focused("at")
    at = (focus.number(0), focus.number(1)) if focus else None
    finer = focus is not None and len(focus.args) > 2
    panel = asking.panel()
    names = named(look, decision, spots)
    sketch = Sketch(tuple((s.x, s.y) for s in spots), tuple(names))
    back = way_back(asking)
    at_once = bool(back) and not look.confirms_moves
    if at is None:
        panel.lines += _numbered(names)
        panel.lines.append("-# " + _what_counts(asking, at_once))
    else:
        faults = await _faults(asking, At(x=at[0], y=at[1]))
        known = next((i for i, s in enumerate(spots) if (s.x, s.y) == at), None)
        words = names[known] if known is not None else ""
        panel.lines += _said(asking, places.name(*at), words, faults, exact=finer)
        sketch = Sketch(chosen=at, first=known + 1 if known is not None else 0)
    panel.pictures += (await look.show(QuestionScene(decision, sketch))).pictures
    panel.ending += _decline(asking, offered.leave if decision.optional else "")
    if finer:
        panel.lines.append(f"-# {places.hint(to)}")
    else:
        panel.buttons([_number(asking, n, s, at, at_once=at_once) for n, s in enumerate(spots, 1)])
    if at is None:
        start = _start(mat, spots)
        panel.buttons([asking.button(act("at", *start, FINER), to.say("Finer …")), *back])
        return panel
    go = asking.button(act("go", *at, SURE), to.say("Confirm"), SUCCESS, disabled=bool(faults))
    near = asking.button(act("place"), to.say("Type a place"))
    if not finer:
        near = asking.button(act("at", *at, FINER), to.say("Finer …"))
    panel.doing.append(go)
    panel.buttons([near, asking.button(act("anew"), to.say("All places")), *back])
    if finer:
        pad: list[Item] = [_nudge(asking, at, arrow, way) for arrow, way in COMPASS.items()]
        pad.insert(4, asking.button(act("at", *at, "n"), "·", disabled=True))
        panel.buttons(pad, per_row=3)
    return panel


def _numbered(names: Sequence[str]) -> list[str]:
    return [f"**{n}** · {name}" for n, name in enumerate(names, 1)]


def _what_counts(asking: Asking, at_once: bool) -> str:
    to = asking.look.to
    if at_once:
        return to.say("A number goes there at once; what would roll, spend or end your turn is shown first.")
    return to.say("A number only shows the place. Nothing counts before *Confirm*.")


def _number(asking: Asking, number: int, spot: Spot, at: tuple[int, int] | None, *, at_once: bool) -> Item:
    what = act("go", spot.x, spot.y) if at_once and at is None else act("at", spot.x, spot.y)
    here = (spot.x, spot.y) == at
    return asking.button(what, str(number), SUCCESS if here else PRIMARY, disabled=here)


def _start(mat: Mat, spots: Sequence[Spot]) -> tuple[int, int]:
    """Where one begins to nudge: at the first place, or in the middle."""
    return (spots[0].x, spots[0].y) if spots else (mat.width // 2, mat.height // 2)


def _nudge(asking: Asking, at: tuple[int, int], arrow: str, way: tuple[int, int]) -> Item:
    mat = part(asking.look.game, Places).mat
    length = mat.nudge if 0 in way else mat.nudge / math.sqrt(2)
    x = min(mat.width, max(0, at[0] + round(way[0] * length)))
    y = min(mat.height, max(0, at[1] + round(way[1] * length)))
    off = (x, y) == at or not (0 < x < mat.width and 0 < y < mat.height)
    # At the rim two arrows may lead to one place: the arrow's own name keeps the ids apart.
    return asking.button(act("at", x, y, f"n{list(COMPASS).index(arrow)}"), arrow, disabled=off)


async def choose_angle(asking: Asking, decision: ChooseAngle) -> Panel:
    """Up to nine numbered directions, each looked at first: what is thrown or fired is not taken back."""
    look, to = asking.look, asking.look.to
    places = part(look.game, Places)
    offered = await places.offered(look, decision)
    spots = unlike(offered.spots)
    focus = asking.focused("turn")
    angle = focus.number(0) % FULL_TURN if focus else None
    finer = focus is not None and len(focus.args) > 1
    panel = asking.panel()
    names = [look.spot(decision, spot) for spot in spots]
    ends = [_end(spot) for spot in spots]
    reached = tuple(end for end in ends if end is not None) if all(ends) else ()
    sketch = Sketch(reached, tuple(names))
    shown = decision.model_copy(update={"spots": spots})
    if angle is None:
        effects = await places.effects(look, decision, spots)
        panel.lines += _numbered([" · ".join(filter(None, pair)) for pair in zip(names, effects, strict=True)])
        panel.lines.append("-# " + to.say("A number only shows the direction. Nothing counts before *Confirm*."))
    else:
        faults = await _faults(asking, Angle(angle=angle))
        known = next((i for i, s in enumerate(spots) if s.x == angle), None)
        words = names[known] if known is not None else ""
        panel.lines += _said(asking, _degrees(angle), words, faults, exact=finer)
        panel.lines += await places.aimed(look, decision, angle) if not faults else []
        sketch = Sketch(chosen=_end(spots[known]) if known is not None else None, angle=angle)
    panel.pictures += (await look.show(QuestionScene(shown, sketch))).pictures
    back = way_back(asking)
    panel.ending += _decline(asking, offered.leave if decision.optional else "")
    if not finer:
        panel.buttons([_way(asking, n, spot, angle) for n, spot in enumerate(spots, 1)])
    if angle is None:
        start = spots[0].x if spots else 0
        panel.buttons([asking.button(act("turn", start, FINER), to.say("Finer …")), *back])
        return panel
    aim = asking.button(act("aim", angle), to.say("Confirm"), SUCCESS, disabled=bool(faults))
    near = asking.button(act("turn", angle, FINER), to.say("Finer …"))
    if finer:
        near = asking.button(act("degrees"), to.say("Type degrees"))
    panel.doing.append(aim)
    panel.buttons([near, asking.button(act("anew"), to.say("All directions")), *back])
    if finer:
        turns = {"⟲ 15°": 15, "⟲ 3°": 3, "⟳ 3°": -3, "⟳ 15°": -15}
        panel.buttons(
            [asking.button(act("turn", (angle + by * 1000) % FULL_TURN, FINER), name) for name, by in turns.items()]
        )
    return panel


def _way(asking: Asking, number: int, spot: Spot, angle: int | None) -> Item:
    here = spot.x == angle
    return asking.button(act("turn", spot.x), str(number), SUCCESS if here else PRIMARY, disabled=here)


def _end(spot: Spot) -> tuple[int, int] | None:
    """Where a push or throw in that direction comes to rest, if the question says so."""
    to = spot.params.get("to")
    return (int(to[0]), int(to[1])) if isinstance(to, list | tuple) else None


def _decline(asking: Asking, leave: str) -> list[Item]:
    return [asking.button(Act("decline"), leave, SECONDARY)] if leave else []


def _said(asking: Asking, name: str, words: str, faults: tuple[Reason, ...], *, exact: bool = True) -> list[str]:
    """What was chosen, and what the rules have against it; the `exact` place only where one looks for it."""
    look = asking.look
    if not faults:
        called = f"**{words}** ({name})" if exact else f"**{words}**"
        return [f"✓ {called}" if words else f"✓ **{name}**"]
    why = [f"⚠ {line}" for line in look.reasons(faults)]
    return [look.to.say("**{place}** is not legal:", place=name), *why]


def _degrees(angle: int) -> str:
    return f"{angle / 1000:.0f}°"


async def _faults(asking: Asking, choice: Choice) -> tuple[Reason, ...]:
    """Only whether it is legal is told: what follows might show dice."""
    look = asking.look
    try:
        await look.matches.play.check(look.stored, asking.decision.seat, asking.decision.seq, choice)
    except IllegalAnswer as error:
        return error.reasons
    except InvalidAnswer as error:
        return (Reason(rule="", code=str(error)),)
    return ()
