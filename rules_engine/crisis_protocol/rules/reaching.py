"""Where a movement may end: the board's verdict on a place or direction, and proven ones to offer; moves nobody."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from rules_engine.crisis_protocol.board.destinations import destinations
from rules_engine.crisis_protocol.board.footing import settled
from rules_engine.crisis_protocol.board.movement import Move, climbing, lays, may_reach, tools_up_to
from rules_engine.crisis_protocol.board.placing import COMPASS, Ground, may_set, middle, offers, placing
from rules_engine.crisis_protocol.board.plane import along, bearing, direction
from rules_engine.crisis_protocol.board.shapes import Base, Point, Terrain, Token
from rules_engine.crisis_protocol.board.sweep import Manner, Sweep, sweep
from rules_engine.crisis_protocol.board.tools import displacement
from rules_engine.crisis_protocol.board.wedge import HALF_ANGLE, Wedge, wedge
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.permits import tramples
from rules_engine.crisis_protocol.query.world import THOUSAND, World, inches, thousandths
from rules_engine.crisis_protocol.rules.offering import as_angle, offered_spot, spot_here, unlike
from rules_engine.crisis_protocol.state.frames import MoveFrame
from rules_engine.crisis_protocol.state.pieces import Position
from rules_engine.kernel.decisions import Spot
from rules_engine.kernel.explain import Verdict

MOST = 12
"""Offers beyond these make a menu nobody reads."""
APART = 750
"""Thousandths of an inch between offers that are worth telling apart."""
HAIR = 0.002
"""Inches between bases that are offered as touching, so that stored positions never overlap."""
TRIES = 8
"""How often an offer comes nearer before it is given up."""


def wedge_of(look: World, frame: MoveFrame) -> Wedge | None:
    """MOV-41…46: where toward or away lets the mover go; None where nothing restricts it. From one that was KO'd it is
    reckoned as it stood (ATK-Q4), from a token that is held by its holder."""
    sense = "toward" if frame.toward is not None else "away"
    of = frame.toward or frame.away or ""
    token = look.state.objectives.get(of)
    of = token.held_by if token is not None and token.held_by is not None else of
    reference = look.thing(of) or look.last(of)
    if reference is None:
        return None
    return wedge(look.footprint(frame.who), middle(reference), "toward" if sense == "toward" else "away")


# -- advances and climbs -------------------------------------------------------------------------------------------


class Advance:
    """MOV-09…19: an advance or climb of one character, judged for any destination."""

    def __init__(self, look: World, frame: MoveFrame) -> None:
        self.look = look
        self.mover = look.base(frame.who)
        low = tramples(look, frame.who)[0]
        self.scene = look.scene
        if low:
            self.scene = replace(look.scene, terrain=tuple(f for f in look.scene.terrain if f.id not in low))
        if frame.move == "climb":
            self.scene = climbing(self.scene)
        self.size = stats.move_size(look, frame.who, frame.move)
        self.wedge = wedge_of(look, frame)
        self.tools, self.barred = self._tools(frame)

    def _tools(self, frame: MoveFrame) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """MOV-09, MOV-18, CON-17: the tools that may be laid, the longest first, and those that Slow bars. A shorter
        one may lie where the longest does not."""
        if frame.move == "climb":
            return ("S",), ()
        tools = tools_up_to(frame.tool or stats.stride(self.look, frame.who))
        longest = stats.tool_limit(self.look, frame.who)
        allowed = tuple(tool for tool in tools if stats.TOOLS.index(tool) <= longest)
        return allowed, tuple(tool for tool in tools if tool not in allowed)

    def lay(self, x: int, y: int) -> tuple[str, Move]:
        """The tool that brings the mover there and how it lies, or why not even the longest does."""
        to = (x / THOUSAND, y / THOUSAND)
        refused: Move | None = None
        for tool in self.tools:
            verdict = may_reach(self.scene, self.mover, tool, to, size=self.size, wedge=self.wedge)
            if verdict.ok:
                return tool, verdict
            refused = verdict if refused is None else refused
        assert refused is not None
        return self.tools[0], refused

    def why_not(self, x: int, y: int) -> Verdict:
        """A refusal that says so where only a condition bars the tool that would do."""
        verdict = self.lay(x, y)[1]
        to = inches(Position(x=x, y=y))
        for tool in () if verdict.ok else self.barred:
            if may_reach(self.scene, self.mover, tool, to, size=self.size, wedge=self.wedge).ok:
                return Verdict.no("CON-17", "tool_barred", tool=tool, allowed=self.tools[0]) & verdict
        return verdict

    def judge(self, x: int, y: int) -> Verdict:
        return self.lay(x, y)[1]

    def reaches(self, x: int, y: int) -> bool:
        """The bare answer, for the many places that are only tried."""
        to = (x / THOUSAND, y / THOUSAND)
        return lays(self.scene, self.mover, self.tools, to, size=self.size, wedge=self.wedge) is not None

    def spots(self) -> tuple[Spot, ...]:
        """Next to characters, on tokens and terrain, and as far as possible; last the place where it stands, which
        touches the tool as well (MOV-16)."""
        found = [spot for spot in self._candidates() if spot is not None]
        here = thousandths(*self.mover.centre)
        stay = [spot_here(here, "stay")] if self.reaches(here.x, here.y) else []
        return (*unlike(found, APART)[:MOST], *stay)

    def named(self, most: int = MOST) -> tuple[Spot, ...]:
        """Places a player would ask for: on an objective, in cover, at range. For whoever shows the question: they
        take a good part of a second to find, so the question itself carries the plain `spots`."""
        foes = tuple(self.look.enemies(self.look.state.characters[self.mover.id].controller))
        found = destinations(self.scene, self.mover, self.tools, size=self.size, wedge=self.wedge, foes=foes, most=most)
        return tuple(
            spot_here(
                thousandths(*place.at), place.code, **place.params, also=[claim.code for claim in place.claims[1:]]
            )
            for place in found
        )

    def _candidates(self) -> Iterator[Spot | None]:
        start = self.mover.centre
        far = displacement(self.tools[0], self.mover.radius)
        scene = self.scene
        near: list[Base | Token] = [*scene.tokens, *(base for base in scene.bases if base.id != self.mover.id)]
        near.sort(key=lambda thing: (math.dist(start, (thing.x, thing.y)), thing.id))
        for thing in near:
            apart = math.dist(start, (thing.x, thing.y))
            gap = self.mover.radius + thing.radius + HAIR if isinstance(thing, Base) else 0.0
            if apart - gap <= far:
                yield self._toward((thing.x, thing.y), apart - gap, "near", thing.id)
        for feature in scene.terrain:
            top = middle(feature)
            if math.dist(start, top) <= far:
                yield self._toward(top, math.dist(start, top), "on", feature.id, tries=1)
        for name, angle in self._directions():
            yield self._toward(along(start, direction(angle), far), far - HAIR, "far", name)

    def _directions(self) -> Iterator[tuple[str, float]]:
        if self.wedge is None or self.wedge.axis is None:
            yield from COMPASS.items()
            return
        for angle in (self.wedge.axis, self.wedge.axis + HALF_ANGLE / 2, self.wedge.axis - HALF_ANGLE / 2):
            yield str(round(angle % 360)), angle

    def _toward(self, goal: Point, distance: float, code: str, id: str, tries: int = TRIES) -> Spot | None:
        """The farthest of a few places on the straight way to a goal that the mover may reach."""
        start = self.mover.centre
        heading = direction(bearing(start, goal))
        for nth in range(tries):
            place = thousandths(*along(start, heading, distance * (tries - nth) / tries))
            if self.reaches(place.x, place.y):
                return spot_here(place, code, id=id)
        return None


# -- placements ----------------------------------------------------------------------------------------------------


class Placement:
    """MOV-36…40: a character placed within a range of itself or of what the effect names."""

    def __init__(self, look: World, frame: MoveFrame) -> None:
        assert frame.range is not None
        self.look = look
        self.mover = look.base(frame.who)
        # ATK-Q4: of one that the attack has KO'd, where it stood
        origins = [look.thing(id) or look.last(id) for id in frame.of] if frame.of else [self.mover]
        self.grounds: list[Ground] = [placing(self.mover, frame.range, origin) for origin in origins if origin]

    def judge(self, x: int, y: int) -> Verdict:
        """Within range of any of the things it is measured from."""
        verdicts = [may_set(self.look.scene, ground, inches(Position(x=x, y=y))) for ground in self.grounds]
        return next((verdict for verdict in verdicts if verdict.ok), verdicts[0])

    def spots(self) -> tuple[Spot, ...]:
        """None at all: there is no legal place (MOV-Q9)."""
        found = [offered_spot(offer) for ground in self.grounds for offer in offers(self.look.scene, ground)]
        here = thousandths(*self.mover.centre)
        stay = [spot_here(here, "stay")] if self.grounds and self.judge(here.x, here.y).ok else []
        return (*unlike(found, APART)[:MOST], *stay)


# -- pushes and throws ---------------------------------------------------------------------------------------------


class Straight:
    """MOV-20…28, MOV-33, MOV-34: a push or throw along the straight tool, for any direction."""

    def __init__(self, look: World, frame: MoveFrame) -> None:
        assert frame.tool is not None
        self.look = look
        self.frame = frame
        self.tool = frame.tool
        self.manner: Manner = "throw" if frame.move == "throw" else "push"
        self.mover = look.base(frame.who)
        self.wedge = wedge_of(look, frame)

    def judge(self, angle: int) -> Verdict:
        """MOV-23, MOV-48: any direction within the wedge."""
        if self.wedge is None or self.wedge.allows_direction(angle / 1000):
            return Verdict.yes()
        axis = None if self.wedge.axis is None else as_angle(self.wedge.axis)
        return Verdict.no("MOV-48", "outside_wedge", axis=axis)

    def swept(self, angle: int) -> Sweep:
        return self._swept(angle)[0]

    def broken(self, angle: int) -> list[str]:
        """The features it goes through."""
        return self._swept(angle)[1]

    def _swept(self, angle: int) -> tuple[Sweep, list[str]]:
        by = self.frame.by if self.frame.by in self.look.state.characters else None
        scene, broken = self.look.scene, list[str]()
        while True:
            result = sweep(scene, self.frame.who, self.tool, angle / 1000, by, self.manner)
            gives_way = {contact.id for contact in result.contacts if self._gives_way(contact.id)}
            if not gives_way:
                return result, broken
            broken += sorted(gives_way)
            scene = replace(scene, terrain=tuple(f for f in scene.terrain if f.id not in gives_way))

    def _gives_way(self, id: str) -> bool:
        """TER-03: only what can be destroyed."""
        feature = self.look.state.terrain.get(id)
        most = self.frame.through
        return feature is not None and most is not None and feature.interactive and feature.size <= most

    def end(self, result: Sweep) -> Position:
        """The stored place where the base comes to rest."""
        moved = replace(self.mover, x=result.end[0], y=result.end[1])
        standing = tuple(f for f in self.look.scene.terrain if not self._gives_way(f.id))
        scene = self.look.scene if self.frame.through is None else replace(self.look.scene, terrain=standing)
        return thousandths(*settled(scene, moved).centre)

    def spots(self) -> tuple[Spot, ...]:
        """Straight on and the limits, or the compass; then whatever it can run into."""
        found: dict[int, Spot] = {}
        for angle, code, id in (*self._ways(), *self._at_things()):
            if angle not in found and self.judge(angle).ok:
                found[angle] = self._spot(angle, code, id)
        return tuple(found.values())

    def _spot(self, angle: int, code: str, id: str) -> Spot:
        result = self.swept(angle)
        end = self.end(result)
        params = {"id": id, "to": [end.x, end.y], "hits": [hit.id for hit in result.hits], "by": result.stopped_by}
        return Spot(x=angle, y=0, code=code, params=params)

    def _ways(self) -> Iterator[tuple[int, str, str]]:
        wedge = self.wedge
        if wedge is not None and wedge.axis is not None:
            sense, reference = ("toward", self.frame.toward) if self.frame.toward else ("away", self.frame.away)
            yield as_angle(wedge.axis), sense, reference or ""
            yield as_angle(wedge.axis - HALF_ANGLE, math.ceil), "limit", reference or ""
            yield as_angle(wedge.axis + HALF_ANGLE, math.floor), "limit", reference or ""
            return
        thrower = self.look.thing(self.frame.by) if self.frame.by and self.frame.by != self.frame.who else None
        if isinstance(thrower, Base) and thrower.centre != self.mover.centre:
            yield as_angle(bearing(thrower.centre, self.mover.centre)), "away", thrower.id
        for name, angle in COMPASS.items():
            yield as_angle(angle), "compass", name

    def _at_things(self) -> Iterator[tuple[int, str, str]]:
        """Straight at everything that such a throw meets."""
        things: list[Base | Terrain] = [*self.look.scene.bases, *self.look.scene.terrain]
        for thing in things:
            if thing.id in (self.frame.who, self.frame.by, self.mover.on) or middle(thing) == self.mover.centre:
                continue
            angle = as_angle(bearing(self.mover.centre, middle(thing)))
            if any(contact.id == thing.id for contact in self.swept(angle).contacts):
                yield angle, "at", thing.id
