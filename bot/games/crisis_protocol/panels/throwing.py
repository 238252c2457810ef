"""Directions of throws and beams: those that hurt most first, and what each would do to whoever is hit.

It must not judge a direction: the engine does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.games.crisis_protocol.panels.here import match_of, world_of
from bot.games.crisis_protocol.panels.mat import MAT
from bot.games.crisis_protocol.panels.targeting import headline
from bot.games.crisis_protocol.panels.worth import damage_text
from bot.matches.repository import off_loop
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.board.hurl import hurl
from rules_engine.crisis_protocol.odds import DamageOdds, dodge_odds
from rules_engine.crisis_protocol.query import stats, targets
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.prospects import prospects
from rules_engine.crisis_protocol.rules.reaching import Straight
from rules_engine.crisis_protocol.state.frames import HurlFrame, MoveFrame
from rules_engine.crisis_protocol.state.pieces import Health
from rules_engine.kernel.decisions import ChooseAngle, Spot

THROWN = ("throw", "throw_terrain")


def directions(look: Look, decision: ChooseAngle) -> tuple[Spot, ...]:
    """Of a throw: at an enemy who can be hurt, the hardest hit first, then at terrain, then into the open, last at the
    Dazed and at one's own; of a beam: through most enemies and fewest of one's own."""
    if decision.key in THROWN:
        hurt = {id: _hurt(look, id) for spot in decision.spots for id in _hits(spot)}

        def order(spot: Spot) -> tuple[int, float]:
            return _shunned(look, decision, spot), -max((hurt[id] for id in _hits(spot)), default=0.0)

        return _unlike(sorted(decision.spots, key=order))
    if decision.key == "beam":
        return tuple(sorted(decision.spots, key=_unhurting))
    return decision.spots


def _unlike(spots: list[Spot]) -> tuple[Spot, ...]:
    """Of those that hit the same and come to rest in one place the first stays."""
    kept: list[Spot] = []
    for spot in spots:
        if not any(spot.params.get("hits") == one.params.get("hits") and _near(spot, one) for one in kept):
            kept.append(spot)
    return tuple(kept)


def _near(one: Spot, other: Spot) -> bool:
    here, there = one.params.get("to"), other.params.get("to")
    if here is None or there is None:
        return bool(one.params.get("hits"))
    return math.dist(here, there) < MAT.apart


def _hits(spot: Spot) -> list[str]:
    return [str(id) for id in spot.params.get("hits") or ()]


def _hurt(look: Look, id: str) -> float:
    size = _thrown_size(look)
    found = _dodging(world_of(look), id, size) if size is not None else None
    return found.expected_suffered if found is not None else 0.0


def _thrown_size(look: Look) -> int | None:
    """Of what is about to be thrown."""
    frame = match_of(look).stack[-1] if match_of(look).stack else None
    if isinstance(frame, MoveFrame):
        return stats.size_during(world_of(look), frame.who, "collision")
    return match_of(look).terrain[frame.feature].size if isinstance(frame, HurlFrame) else None


def _shunned(look: Look, decision: ChooseAngle, spot: Spot) -> int:
    hits = _hits(spot)
    struck = [match_of(look).characters[id] for id in hits if id in match_of(look).characters]
    if any(one.dazed or one.controller == decision.seat for one in struck):
        return 3
    return 0 if struck else 1 if hits else 2


def _unhurting(spot: Spot) -> tuple[int, int]:
    return (-len(spot.params.get("enemies") or ()), len(spot.params.get("allies") or ()))


async def figures(look: Look, decision: ChooseAngle, spots: Sequence[Spot]) -> list[str]:
    """What each direction of a list would do, in few words; nothing where it goes without saying."""
    return await off_loop(_figures, look, decision, spots)


def _figures(look: Look, decision: ChooseAngle, spots: Sequence[Spot]) -> list[str]:
    world, told = world_of(look), dict[tuple[str, ...], list[str]]()
    size = _thrown_size(look) if decision.key in THROWN else None

    def said(ids: tuple[str, ...]) -> list[str]:
        if ids not in told:
            told[ids] = _in_short(look, world, decision, ids, size)
        return told[ids]

    found = []
    for spot in spots:
        ids = _hits(spot) if size is not None else [str(id) for id in spot.params.get("enemies") or ()]
        lines = said(tuple(ids))
        # The direction is called by the one it leads to: no need to name them twice.
        alone = ids == [spot.params.get("id")] and bool(lines)
        found.append(lines[0].removeprefix(f"{look.name(ids[0])}: ") if alone else " · ".join(lines))
    return found


def _in_short(look: Look, world: World, decision: ChooseAngle, ids: tuple[str, ...], size: int | None) -> list[str]:
    """`Zemo: 1.7 damage, 12 % Daze`, of each who can be hurt."""
    if decision.key == "beam" and decision.source is not None:
        who = str(decision.params["who"])
        found = prospects(world, who, world.attack(who, str(decision.source)), ids)
        return [f"{look.name(each.target)}: {headline(look, each)}" for each in found]
    dodged = ((id, _dodging(world, id, size)) for id in ids) if size is not None else ()
    return [
        f"{look.name(id)}: {damage_text(look, odds, ko=world.state.characters[id].health is Health.INJURED)}"
        for id, odds in dodged
        if odds is not None
    ]


async def aimed(look: Look, decision: ChooseAngle, angle: int) -> list[str]:
    return await off_loop(_aimed, look, decision, angle)


def _aimed(look: Look, decision: ChooseAngle, angle: int) -> list[str]:
    world, frame = world_of(look), match_of(look).stack[-1]
    if decision.key == "beam" and decision.source is not None:
        return _in_beam(look, world, decision, angle)
    if decision.key == "throw" and isinstance(frame, MoveFrame):
        hits = [hit.id for hit in Straight(world, frame).swept(angle).hits]
        size = stats.size_during(world, frame.who, "collision")
        own = [look.to.say("{who} suffers 1 damage.", who=look.name(frame.who))] if hits else []
        return [*(_struck(look, world, id, size) for id in hits), *own]
    if decision.key == "throw_terrain" and isinstance(frame, HurlFrame):
        hits = [hit.id for hit in hurl(world.scene, frame.by, frame.feature, frame.tool, angle / 1000).hits]
        size = world.state.terrain[frame.feature].size
        return [_struck(look, world, id, size) for id in hits]
    return []


def _struck(look: Look, world: World, id: str, size: int) -> str:
    """DOD-03…09: what is thrown against somebody; DOD-Q1: nothing happens to the Dazed."""
    character = world.state.characters.get(id)
    if character is None:
        return look.to.say("It hits {what}.", what=look.name(id))
    if character.dazed:
        return "⚠ " + look.to.say("{who} is Dazed: nothing happens to them.", who=look.name(id))
    odds = _dodging(world, id, size)
    harm = damage_text(look, odds, ko=character.health is Health.INJURED) if odds is not None else ""
    return look.to.say("It hits {who}: {figures}", who=look.name(id), figures=harm)


def _dodging(world: World, id: str, size: int) -> DamageOdds | None:
    """DOD-03…09; None of terrain, and of the Dazed, to whom nothing happens."""
    character = world.state.characters.get(id)
    if character is None or character.dazed:
        return None
    return dodge_odds(
        size,
        max(1, stats.stat(world, id, "physical").total),
        hexed=stats.crit_dice(world, id, "dodge") == 0,
        stamina_left=max(1, world.stamina(id).total - character.damage),
        edition=world.state.options.edition,
    )


def _in_beam(look: Look, world: World, decision: ChooseAngle, angle: int) -> list[str]:
    """BEA-05, BEA-08: everybody it touches, and what it would do to each."""
    who = str(decision.params["who"])
    attack = world.attack(who, str(decision.source))
    enemies, allies = targets.in_beam(world, who, attack, angle / 1000, decision.params.get("origin"))
    found = prospects(world, who, attack, enemies)
    lines = [f"- **{look.name(each.target)}**: {headline(look, each)}" for each in found]
    if allies:
        names = ", ".join(look.name(id) for id in allies)
        lines.append("⚠ " + look.to.say("It also touches your own: {names}", names=names))
    cost = targets.attack_cost(world, who, attack)
    has = world.state.characters[who].power
    return [*lines, look.to.say("Costs {n} of {has} Power.", n=cost, has=has)] if cost else lines
