"""`python -m rules_engine measure`: answers the queries of scenes given as JSON; holds no rule of its own.

The format is described in docs/measuring.md.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TextIO

from rules_engine.crisis_protocol.board import area, beam, queries
from rules_engine.crisis_protocol.board.cover import cover
from rules_engine.crisis_protocol.board.hurl import hurl
from rules_engine.crisis_protocol.board.lines import Disc, shortest
from rules_engine.crisis_protocol.board.measure import Thing, gap, range_between
from rules_engine.crisis_protocol.board.movement import may_reach
from rules_engine.crisis_protocol.board.placing import Piece, may_set, placing
from rules_engine.crisis_protocol.board.scene import SceneError, read_scene
from rules_engine.crisis_protocol.board.shapes import Scene, Terrain
from rules_engine.crisis_protocol.board.sight import sees, sight
from rules_engine.crisis_protocol.board.sweep import sweep
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH
from rules_engine.crisis_protocol.board.wedge import HALF_ANGLE, Wedge, wedge
from rules_engine.kernel.explain import Reason

Answer = dict[str, Any]

MOST_SCENES = 20_000
MOST_BYTES = 64 * 1024 * 1024


def main(arguments: Sequence[str]) -> int:
    """Read scenes from a file or from standard input, write their answers."""
    if len(arguments) > 1 or (arguments and arguments[0].startswith("-")):
        sys.stderr.write("usage: python -m rules_engine measure [FILE], or scenes on standard input\n")
        return 2
    try:
        raw = Path(arguments[0]).read_bytes() if arguments else sys.stdin.buffer.read(MOST_BYTES + 1)
    except OSError as error:
        sys.stderr.write(f"cannot read {arguments[0]}: {error.strerror}\n")
        return 2
    return run(raw, sys.stdout, sys.stderr)


def run(raw: bytes, out: TextIO, err: TextIO) -> int:
    """Exit code 0 when there are answers, 2 when the input as a whole is no scene."""
    try:
        answers = respond(_parsed(raw))
    except SceneError as error:
        err.write(f"{error}\n")
        return 2
    json.dump(answers, out, allow_nan=False)
    out.write("\n")
    return 0


def respond(data: object) -> Answer | list[Answer]:
    """The answers of one scene, or of each scene of a list; in a list a wrong scene becomes its error."""
    if not isinstance(data, list):
        return answers_of(data)
    if len(data) > MOST_SCENES:
        raise SceneError(f"{len(data)} scenes are too many: at most {MOST_SCENES} at once")
    found: list[Answer] = []
    for scene in data:
        try:
            found.append(answers_of(scene))
        except SceneError as error:
            found.append({"error": str(error)})
    return found


def answers_of(data: object) -> Answer:
    scene, asked = read_scene(data)
    return {"answers": [ANSWERS[query.kind](scene, query) for query in asked]}


def _parsed(raw: bytes) -> object:
    if len(raw) > MOST_BYTES:
        raise SceneError(f"the input is larger than {MOST_BYTES} bytes")
    try:
        return json.loads(raw)
    except RecursionError:
        raise SceneError("the input is nested too deeply") from None
    except ValueError as error:  # also what is not UTF-8, and numbers of thousands of digits
        raise SceneError(f"the input is no JSON: {str(error).splitlines()[0][:200]}") from None


def _answer(ok: bool, reasons: Sequence[Reason] = (), witness: object = None, **more: object) -> Answer:
    return {"ok": ok, "reasons": [_reason(reason) for reason in reasons], "witness": witness, **more}


def _reason(reason: Reason) -> Answer:
    return {"rule": reason.rule, "code": reason.code, **reason.params}


def _thing(scene: Scene, id: str) -> Thing:
    things: tuple[Thing, ...] = (*scene.bases, *scene.tokens, *scene.terrain)
    return next(thing for thing in things if thing.id == id)


def _piece(scene: Scene, id: str) -> Piece:
    pieces: tuple[Piece, ...] = (*scene.bases, *scene.tokens)
    return next(piece for piece in pieces if piece.id == id)


def _disc(piece: Piece) -> Disc:
    return (piece.x, piece.y, piece.radius)


def _range(scene: Scene, query: queries.RangeQuery) -> Answer:
    one, other = _thing(scene, query.from_), _thing(scene, query.to)
    apart, needed = gap(one, other), range_between(one, other)
    asked = query.range or max(RANGE_LENGTH)
    ok = needed is not None and needed <= asked
    params = {"range": asked, "gap": apart, "most": RANGE_LENGTH[asked]}
    against = () if ok else (Reason(rule="MEA-13", code="out_of_range", params={**params}),)
    line = None if isinstance(one, Terrain) or isinstance(other, Terrain) else shortest(_disc(one), _disc(other))
    return _answer(ok, against, line, gap=apart, range=needed)


def _sight(scene: Scene, query: queries.SightQuery) -> Answer:
    found = sight(scene, scene.base(query.from_), _piece(scene, query.to))
    return _answer(found.ok, found.reasons, found.witness)


def _cover(scene: Scene, query: queries.CoverQuery) -> Answer:
    found = cover(scene, scene.base(query.from_), scene.base(query.to))
    lines = [{"feature": line.feature, "line": line.line} for line in found.witness or ()]
    return _answer(found.ok, found.reasons, lines or None)


def _wedge(scene: Scene, query: queries.ReachQuery | queries.SweepQuery) -> Wedge | None:
    """The wedge of a movement toward or away from something; at most one of the two is asked for."""
    reference = query.toward or query.away
    if reference is None:
        return None
    centre = _piece(scene, reference)
    return wedge(scene.base(query.who), (centre.x, centre.y), "toward" if query.toward else "away")


def _reach(scene: Scene, query: queries.ReachQuery) -> Answer:
    found = may_reach(scene, scene.base(query.who), query.tool, query.to, query.size, _wedge(scene, query))
    return _answer(found.ok, found.reasons, found.witness)


def _sweep(scene: Scene, query: queries.SweepQuery) -> Answer:
    allowed = _wedge(scene, query)
    if allowed is not None and not allowed.allows_direction(query.angle):
        reason = Reason(rule="MOV-48", code="outside_wedge", params={"axis": allowed.axis, "most": HALF_ANGLE})
        return _answer(False, (reason,), end=None, hits=[])
    result = sweep(scene, query.who, query.tool, query.angle, query.by, query.kind)
    return _answer(
        True,
        result.reasons,
        result.path,
        end=result.end,
        hits=[hit.id for hit in result.hits],
        contacts=[{"id": met.id, "kind": met.kind, "at": met.at} for met in result.contacts],
        stopped_by=result.stopped_by,
        travelled=result.travelled,
        on=result.on,
    )


def _hurl(scene: Scene, query: queries.HurlQuery) -> Answer:
    result = hurl(scene, query.who, query.feature, query.tool, query.angle)
    return _answer(True, (), result.outline, end=result.end, hits=[hit.id for hit in result.hits])


def _beam(scene: Scene, query: queries.BeamQuery) -> Answer:
    attacker = scene.base(query.who)
    if query.angle is None:
        offered = beam.beams(scene, query.who, query.range, query.through)
    else:
        offered = (beam.Beam(query.angle % 360.0, beam.touched(scene, query.who, query.range, query.angle), 0.0),)
    ok = bool(offered) and (query.through is None or query.through in offered[0].touched)
    against = () if ok else (Reason(rule="BEA-12", code="beam_misses", params={"through": query.through}),)
    touched = offered[0].touched if offered else ()
    return _answer(
        ok,
        against,
        beam.lane(attacker, query.range, offered[0].angle).outline() if offered else None,
        touched=touched,
        seen=[id for id in touched if sees(scene, attacker, scene.base(id))],
        beams=[{"angle": found.angle, "touched": found.touched, "width": found.width} for found in offered],
    )


def _area(scene: Scene, query: queries.AreaQuery) -> Answer:
    caught = area.in_area(scene, query.who, query.range)
    attacker = scene.base(query.who)
    seen = [id for id in caught if sees(scene, attacker, scene.base(id))]
    return _answer(True, touched=caught, seen=seen)


def _place(scene: Scene, query: queries.PlaceQuery) -> Answer:
    piece = _piece(scene, query.who)
    origin = _thing(scene, query.from_) if query.from_ else None
    verdict = may_set(scene, placing(piece, query.range, origin), query.to)
    return _answer(verdict.ok, verdict.reasons, query.to if verdict.ok else None)


ANSWERS: dict[str, Callable[[Scene, Any], Answer]] = {
    "range": _range,
    "sight": _sight,
    "cover": _cover,
    "reach": _reach,
    "throw": _sweep,
    "push": _sweep,
    "hurl": _hurl,
    "beam": _beam,
    "area": _area,
    "place": _place,
}
