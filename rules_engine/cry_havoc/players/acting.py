"""Actions of a turn, each with the cards and steps it would take, weighed against each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules_engine.cry_havoc.players.ground import RESERVED, UNIT, Ground
from rules_engine.cry_havoc.players.hands import Played, cheapest, ways_to_play
from rules_engine.cry_havoc.players.levels import HavocLevel
from rules_engine.cry_havoc.players.moves import Marching, Move
from rules_engine.cry_havoc.players.worth import BUILT
from rules_engine.cry_havoc.query.building import may_build
from rules_engine.cry_havoc.query.effects import build_price
from rules_engine.cry_havoc.query.offers import BUILD, DRAW, ENABLE, END, MOVE, RECRUIT, SKILL, sources
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Icon, Terrain
from rules_engine.kernel.decisions import ChooseOne, Decision, Pick, PickMany
from rules_engine.kit.players.candidates import candidates, enabled
from rules_engine.kit.players.mind import Situation
from rules_engine.kit.players.thoughts import Plan, Weighed

if TYPE_CHECKING:
    from rules_engine.cry_havoc.players.mind import HavocMind

ICONS = {MOVE: Icon.MOVE, RECRUIT: Icon.RECRUIT, BUILD: Icon.BUILD}
DONE = "done"
DRAWN = 0.55
"""The better of two cards (CH-TAC-02)."""
AT_HOME = 0.45
"""A unit on the HQ, against one on the planet: it has still to get somewhere."""
CROWDED = 0.08
"""What each one there already takes from the next."""
USED = 0.25
"""A structure activated, for each icon of its price: its text is not read here."""
A_SKILL = 0.3
"""What a Skill must bring to be used before the action; after it, less does."""

At = Situation[Match]


def actions(mind: HavocMind, ground: Ground, at: At, level: HavocLevel) -> list[Weighed]:
    """CH-ACT-04: the best of each kind."""
    assert isinstance(at.decision, ChooseOne)
    found: list[Weighed] = []
    for name in enabled(at.decision.options):
        if name in ICONS:
            found += _with_cards(ground, at, level, name)
        elif name == ENABLE:
            found.append(Weighed(Pick(option=name), _enabling(mind, ground, at) + at.noise()))
        elif name == DRAW:
            then = (("source", Pick(option=_source(ground, at))),)
            found.append(Weighed(Pick(option=name), DRAWN + at.noise(), then))
    best = max((each.value for each in found), default=0.0)
    for name in enabled(at.decision.options):
        if name.startswith(SKILL):
            gain = _tried(mind, at, Pick(option=name))
            if gain is not None and gain >= A_SKILL:
                found.append(Weighed(Pick(option=name), best + gain))
    return found


def skills_after(mind: HavocMind, at: At) -> list[Weighed]:
    """CH-SKL-03: what helps at all, for it is ready again in the next round."""
    assert isinstance(at.decision, ChooseOne)
    found = [Weighed(Pick(option=END), 0.0)]
    for name in enabled(at.decision.options):
        if name != END and (gain := _tried(mind, at, Pick(option=name))) is not None:
            found.append(Weighed(Pick(option=name), gain - mind.least))
    return found


def cards_for(ground: Ground, at: At, level: HavocLevel) -> list[Weighed] | None:
    """The cards for an action that is chosen already."""
    action = str(at.decision.params.get("action"))
    found = [
        Weighed(then[0][1], each.value, then[1:])
        for each in _with_cards(ground, at, level, action)
        if (then := each.then)
    ]
    return found or None


def moving(ground: Ground, at: At, level: HavocLevel) -> list[Weighed]:
    """CH-MOV-02: the steps of a whole move, from where it stands."""
    left = int(str(at.decision.params.get("left", 1)))
    found = [Weighed(Pick(option=DONE), 0.0)]
    for move in Marching(ground, at.seat, level, left).moves():
        then = _steps(move, left)
        found.append(Weighed(then[0][1], move.value + at.noise(), then[1:]))
    return found


def building(mind: HavocMind, ground: Ground, at: At) -> list[Weighed]:
    """CH-BLD-01: what stands is reckoned, what is activated is tried."""
    assert isinstance(at.decision, ChooseOne)
    found = [Weighed(Pick(option=DONE), 0.0)]
    for option in at.decision.options:
        if not option.enabled or option.id == DONE:
            continue
        cost = int(str(option.params.get("cost", 1)))
        structure, region = str(option.params.get("structure")), str(option.params.get("region"))
        if option.id.startswith("activate"):
            tried = _tried(mind, at, Pick(option=option.id)) or 0.0
            value = max(tried, USED * cost)
        else:
            value = _built(ground, at.seat, structure, region)
        found.append(Weighed(Pick(option=option.id), value + at.noise()))
    return found


# -- actions with cards --------------------------------------------------------------------------------------------


def _with_cards(ground: Ground, at: At, level: HavocLevel, name: str) -> list[Weighed]:
    icon = ICONS[name]
    ways = ways_to_play(ground, at.seat, icon)
    most = max(ways, default=0)
    found = []
    for value, icons, then in _worth_doing(ground, at, level, name, most):
        played = cheapest(ways, icons)
        if played is not None:
            plan = (("cards", PickMany(options=played.cards)), *_padded(then, name, played))
            found.append(Weighed(Pick(option=name), value - played.price + at.noise(), plan))
    return found


def _padded(then: Plan, name: str, played: Played) -> Plan:
    """A move that leaves icons is ended by hand."""
    steps = tuple(each for each in then if each != (MOVE, Pick(option=DONE)))
    left = name == MOVE and len(steps) < played.icons
    return (*steps, (MOVE, Pick(option=DONE))) if left else steps


def _worth_doing(ground: Ground, at: At, level: HavocLevel, name: str, most: int) -> Iterator[tuple[float, int, Plan]]:
    """For so many icons at most: what an action brings, what it needs, and how."""
    if name == MOVE:
        for move in Marching(ground, at.seat, level, most).moves():
            yield move.value, move.icons, _steps(move, move.icons)
    elif name == RECRUIT:
        for icons in range(1, most + 1):
            yield _recruited(ground, at, icons), icons, ()
    else:
        for icons in range(1, most + 1):
            yield _best_built(ground, at, icons), icons, ()
    yield 0.0, 0, ()


def _steps(move: Move, icons: int) -> Plan:
    steps: Plan = tuple((MOVE, Pick(option=step)) for step in move.steps)
    return steps if len(steps) >= icons else (*steps, (MOVE, Pick(option=DONE)))


def _recruited(ground: Ground, at: At, icons: int) -> float:
    """CH-REC-01: units onto the HQ; late in a match they get nowhere any more."""
    player = ground.player(at.seat)
    there = ground.units(at.seat, player.hq) if player.hq else 0
    time = min(1.0, (ground.rounds * 3 + ground.actions_left - 1) / 4)
    each = (UNIT - RESERVED + AT_HOME) * time
    count = min(icons, player.reserve)
    return sum(max(0.0, each - CROWDED * (there + number)) for number in range(count))


def _built(ground: Ground, seat: str, structure: str, region: str) -> float:
    """Where nobody else is near it stands longest."""
    price = ground.structure(structure).build
    threats = min(3, ground.threats(region, seat))
    return BUILT * price * ground.rounds * (1.0 - 0.12 * threats) + 0.05 * ground.region(region).crystals


def _best_built(ground: Ground, at: At, icons: int) -> float:
    """As many as the icons reach for, the most valuable first; then what can be activated."""
    controlled = ground.controlled(at.seat)
    sites = [
        (_built(ground, at.seat, type_, region), build_price(ground, at.seat, type_), type_, region)
        for type_, left in ground.player(at.seat).structures.items()
        if left
        for region in controlled
        if may_build(ground, at.seat, type_, region, controlled)
    ]
    uses = [
        (USED * cost, cost, type_, region)
        for region in controlled
        for type_, owner in ground.region(region).structures.items()
        if owner == at.seat and (cost := ground.structure(type_).activate) is not None
    ]
    total, taken = 0.0, set[tuple[str, str]]()
    for value, cost, type_, region in sorted([*sites, *uses], key=lambda one: -one[0] / one[1]):
        if cost <= icons and (type_, region) not in taken:
            total += value
            icons -= cost
            taken.add((type_, region))
    return total


def _enabling(mind: HavocMind, ground: Ground, at: At) -> float:
    """CH-SCO-02: as it stands, everybody scores crystals this round and this seat its regions."""
    state = ground.state
    player = ground.player(at.seat)
    card = next((one for one in player.hand if ground.card(one).enables_scoring), None)
    hand = [one for one in player.hand if one != card]
    players = {**state.players, at.seat: player.model_copy(update={"hand": hand})}
    enabled_ = state.model_copy(update={"scoring": at.seat, "players": players})
    return mind.worth(enabled_, at.seat) - mind.worth(state, at.seat)


def _source(ground: Ground, at: At) -> str:
    """CH-TAC-02: where a battle is to be fought its terrain, else whichever pile has more."""
    open_ = enabled(sources(ground, at.seat))
    wanted = [
        terrain.value
        for region, here in ground.state.regions.items()
        if here.battle is not None
        and at.seat in (here.battle.attacker, here.battle.defender)
        and (terrain := ground.plan(region).terrain) is not None
    ]
    choice = [source for source in wanted if source in open_] or [one for one in open_ if one in set(Terrain)] or open_
    return at.rng.choice(choice)


# -- trying --------------------------------------------------------------------------------------------------------


def _tried(mind: HavocMind, at: At, choice: Pick) -> float | None:
    """What it changes, with the best answer to a question that it asks its own seat."""
    after = at.ahead.after(at.seen, at.decision, choice)
    if after is None:
        return None
    question = after.pending.get(at.seat)
    now = mind.worth(at.seen, at.seat)
    best = mind.worth(after, at.seat) - now
    if question is not None and question.key not in ("action", "after", "build", "move"):
        best = max((value - now for value in _followed(mind, at, after, question)), default=best)
    return best


def _followed(mind: HavocMind, at: At, state: Match, question: Decision) -> Iterator[float]:
    for number, choice in enumerate(candidates(question)):
        if number >= at.level.tries:
            return
        after = at.ahead.after(state, question, choice)
        if after is not None:
            yield mind.worth(after, at.seat)
