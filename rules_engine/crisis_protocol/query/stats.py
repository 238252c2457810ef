"""Numbers of a character and why they are what they are: printed, then set, then added, then bounded."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import modifiers as m
from rules_engine.crisis_protocol.cards.vocabulary.words import Defense
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.query.scope import Live, Scope
from rules_engine.crisis_protocol.state.frames import Added, AttackFrame
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.explain import Part, Tally

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

TOOLS = ("S", "M", "L")
MOST_TOKENS = 99
"""As good as any number, where no card sets a limit."""


def modifiers(
    world: World,
    kind: type[Any],
    who: CharacterId,
    *,
    only: Callable[[Any], bool] | None = None,
    fits: Callable[[Scope, Any], bool] | None = None,
    **names: Any,
) -> Iterator[tuple[Live, Scope, Any]]:
    """Every modifier of a kind that holds for a character, all those of one rule together; of equally named rules of
    several owners only the first (EFF-10). What is not asked for is left out by `only`, before anything is looked up,
    and by `fits`; it must not stand in the way of another owner's that would do something."""
    if not (lasting := world.lasting(kind)):
        return  # mostly: nothing of the kind is in force
    from rules_engine.crisis_protocol.query import conditions, selecting, triggers

    first: dict[str, tuple[CharacterId | None, int | None]] = {}
    for live, modifier in lasting:
        source = (live.owner, live.effect)
        if (only is not None and not only(modifier)) or first.get(live.printed, source) != source:
            continue
        scope = live.scope(**world.engaged, subject=who, it=who, **names)
        if not selecting.party(world, scope, modifier.of, who) or not triggers.icons_lie(world, live.rule):
            continue  # SPC-01: also what merely counts otherwise waits for its icons
        if not conditions.holds(world, scope, live.rule.when) or not conditions.holds(world, scope, modifier.when):
            continue
        if fits is not None and not fits(scope, modifier):
            continue
        first[live.printed] = source
        yield live, scope, modifier


@lru_cache(maxsize=256)
def as_printed(amount: int) -> Tally:
    """A number before anything changes it."""
    return Tally(parts=(Part(amount=amount, source="printed"),), least=0)


def noted(world: World, live: Live, before: Tally, after: Tally) -> Tally:
    """The tally after a change; the rule has acted if the number is another one."""
    if after.total != before.total:
        world.note(live.rule.id)
    return after


def printed(world: World, who: CharacterId, stat: str) -> int:
    stats = world.printed_stats(who)
    if stat == "speed":
        return TOOLS.index(stats.speed)
    if stat == "threat":
        gems = world.state.characters[who].gems
        return world.card(who).threat + sum(world.content.gems[gem].threat for gem in gems)  # GEM-05
    return int(getattr(stats, stat))


def stat(world: World, who: CharacterId, name: str, *, during: str | None = None) -> Tally:
    """Stamina, speed (0 to 2 for S, M, L), size, threat or a defence, with every change named.

    `during` is a kind of movement: some changes hold for that only (KEY-01, MOV-19).
    """
    from rules_engine.crisis_protocol.query.numbers import number

    tally = as_printed(printed(world, who, name))
    added: list[tuple[Live, int, int | None]] = []

    def meant(change: m.StatChange) -> bool:
        return change.stat == name and (not change.during or during in change.during)

    for live, scope, change in modifiers(world, m.StatChange, who, only=meant):
        if change.set is not None:
            wanted = TOOLS.index(change.set.value) if name == "speed" else number(world, scope, change.set)
            tally = noted(world, live, tally, tally.plus(wanted - tally.total, live.rule.id))
        if change.add is not None:
            added.append((live, number(world, scope, change.add), change.floor))
    for live, amount, floor in added:
        if floor is not None:
            amount = max(amount, min(0, floor - tally.total))
        tally = noted(world, live, tally, tally.plus(amount, live.rule.id))
    return tally


def reading(world: World, id: str, name: str) -> int:
    """A number that a card may read of a character or feature as it is now."""
    if id in world.state.terrain:
        return world.state.terrain[id].size if name == "size" else 0
    character = world.state.characters.get(id)
    if character is None:
        return 0
    match name:
        case "power":
            return character.power
        case "damage":
            return character.damage
        case "conditions":
            return len(character.conditions)
        case "gems":
            return len(character.gems)
        case "objectives":
            return sum(token.held_by == id for token in world.state.objectives.values())
        case _:
            return stat(world, id, name).total


def speed(world: World, who: CharacterId) -> str:
    """The longest tool it may use for an advance now (CAR-18, CON-17)."""
    return TOOLS[min(TOOLS.index(stride(world, who)), tool_limit(world, who))]


def stride(world: World, who: CharacterId) -> str:
    """The tool of its Speed, whatever bars it at the moment (CAR-18)."""
    return TOOLS[max(0, min(stat(world, who, "speed").total, len(TOOLS) - 1))]


def tool_limit(world: World, who: CharacterId) -> int:
    """CON-17: the longest tool any advance may use."""
    longest = len(TOOLS) - 1
    for live, _, limit in modifiers(world, m.ToolLimit, who):
        longest = min(longest, TOOLS.index(limit.tool.value))
        if TOOLS.index(limit.tool.value) < TOOLS.index(stride(world, who)):
            world.note(live.rule.id)
    return longest


def move_size(world: World, who: CharacterId, move: str) -> int:
    """Size as it counts for a movement: 5 in a climb (MOV-19), as Flight and the like say for an advance."""
    size = stat(world, who, "size", during=move).total
    return max(size, 5) if move == "climb" else size


def size_during(world: World, id: str, during: str) -> int:
    """Size of a character or feature as it counts for a push, throw or collision."""
    return stat(world, id, "size", during=during).total if id in world.state.characters else reading(world, id, "size")


def power_gained(world: World, who: CharacterId, amount: int, because: str) -> int:
    """CON-12, CON-20 and the like: what is left of a gain of Power."""
    covered = {"any": {"any"}, "damage": {"any", "damage"}, "attack_damage": {"any", "damage", "attack_damage"}}
    for live, _, limit in modifiers(world, m.PowerGain, who):
        if limit.for_ in covered[because] and amount > 0 and (limit.less or limit.max < amount):
            amount = max(0, min(amount - limit.less, limit.max))
            world.note(live.rule.id)
    return amount


def loses_power(world: World, who: CharacterId, because: str) -> bool:
    """Whether somebody loses Power for damage instead of gaining it."""
    for live, _, change in modifiers(world, m.PowerGain, who):
        if change.loses and change.for_ in ("any", "damage", because):
            world.note(live.rule.id)
            return True
    return False


def gem_power(world: World, who: CharacterId) -> int:
    """GEM-08: Power for each gem in the Power Phase."""
    each: list[int] = []
    for live, _, change in modifiers(world, m.GemPower, who):
        each.append(change.each)
        world.note(live.rule.id)
    return max(each, default=1)


def crit_dice(world: World, who: CharacterId, roll: str) -> int:
    """Extra dice for each critical of a base roll: 1, or 0 with Hex (CON-08…10), or as a card says (DIE-Q3)."""
    from rules_engine.crisis_protocol.query.permits import forbidden

    if forbidden(world, who, "add_dice", roll=roll, critical=True):
        return 0
    each: list[int] = []
    for live, _, change in modifiers(world, m.CritDice, who, only=_for(roll), roll=roll):
        each.append(change.each)
        world.note(live.rule.id)
    return 0 if 0 in each else max(each, default=1)


@dataclass(frozen=True, slots=True)
class Counted:
    """The successes of a roll: those of each die, and those that faces of the opposing roll add."""

    dice: tuple[int, ...]
    by: dict[int, str]
    """The rule by which a die is worth another number than its face is."""
    lent: int

    @property
    def total(self) -> int:
        return sum(self.dice) + self.lent


def successes(
    world: World, who: CharacterId, roll: str, faces: list[Face], base: frozenset[Face], opposing: list[Face]
) -> Counted:
    """Count successes as the rules do (ATK-35, ATK-36), then as cards change what a face is worth, or have faces of the
    opposing roll added."""
    worth, by = _worth_and_whose(world, who, roll, base, faces)
    lent = lent_faces(world, who, opposing)
    dice = [worth.get(face, 0) for face in faces]
    whose = {at: by[face] for at, face in enumerate(faces) if worth.get(face, 0) != int(face in base)}
    for live, _, change in modifiers(world, m.Successes, who, only=_for(roll), roll=roll):
        if change.most is not None:  # only so many of its faces count otherwise: the best of them
            able = [at for at, face in enumerate(faces) if face in change.faces and worth.get(face, 0) < change.each]
            able.sort(key=lambda at: worth.get(faces[at], 0))
            if able:
                world.note(live.rule.id)
            for at in able[: change.most]:
                dice[at] += change.each - worth.get(faces[at], 0)
                whose[at] = live.rule.id
    return Counted(tuple(dice), whose, sum(lent.get(face, 0) for face in opposing))


def lent_faces(world: World, who: CharacterId, lying: Collection[Face] = ()) -> dict[Face, int]:
    """Faces of the opposing roll that are successes for this one."""
    worth: dict[Face, int] = {}
    for live, _, change in modifiers(world, m.Successes, who, only=_for("opposing")):
        if any(face in change.faces for face in lying):
            world.note(live.rule.id)
        worth.update(dict.fromkeys(change.faces, change.each))
    return worth


def net_worth(world: World, who: CharacterId, roll: str, base: frozenset[Face], other: CharacterId) -> dict[Face, int]:
    """What each face of an attack's roll does to the difference of successes: those it lends to the other one count
    against it."""
    worth = face_worth(world, who, roll, base)
    for face, each in lent_faces(world, other).items():
        worth[face] = worth.get(face, 0) - each
    return worth


def face_worth(
    world: World, who: CharacterId, roll: str, base: frozenset[Face], lying: Collection[Face] = ()
) -> dict[Face, int]:
    """How many successes each face is that is any; a rule has acted if such a face is lying there."""
    return _worth_and_whose(world, who, roll, base, lying)[0]


@dataclass(frozen=True, slots=True)
class OddFace:
    """A face that counts otherwise than printed, for a roll or out of the opposing one."""

    who: CharacterId
    face: Face
    worth: int
    rule: str
    opposing: bool = False


def odd_faces(world: World, who: CharacterId, roll: str, base: frozenset[Face]) -> tuple[OddFace, ...]:
    """What a card makes of faces, before any of them lies there (ATK-36)."""
    found: list[OddFace] = []
    for live, _, change in modifiers(world, m.Successes, who, only=_for(roll), roll=roll):
        found += [
            OddFace(who, face, change.each, live.rule.id) for face in change.faces if change.each != int(face in base)
        ]
    for live, _, change in modifiers(world, m.Successes, who, only=_for("opposing")):
        found += [OddFace(who, face, change.each, live.rule.id, opposing=True) for face in change.faces]
    return tuple(found)


def _worth_and_whose(
    world: World, who: CharacterId, roll: str, base: frozenset[Face], lying: Collection[Face]
) -> tuple[dict[Face, int], dict[Face, str]]:
    worth, by = dict.fromkeys(base, 1), dict[Face, str]()
    for live, _, change in modifiers(world, m.Successes, who, only=_for(roll), roll=roll):
        if change.most is not None:
            continue
        if any(face in change.faces and worth.get(face, 0) != change.each for face in lying):
            world.note(live.rule.id)
        worth.update(dict.fromkeys(change.faces, change.each))
        by.update(dict.fromkeys(change.faces, live.rule.id))
    return worth, by


def _for(roll: str) -> Callable[[Any], bool]:
    """Whether a modifier speaks of such rolls."""
    return lambda change: roll in change.roll


def pool_size(
    world: World, who: CharacterId, roll: str, start: Part, added: list[Added], against: CharacterId | None
) -> Tally:
    """Steps 4 and 5: the start, then what adds and removes dice, side by side (ATK-19, ATK-22); never below 1 after
    any removal (ATK-20, ATK-23, ATK-Q6)."""
    from rules_engine.crisis_protocol.query import selecting
    from rules_engine.crisis_protocol.query.numbers import number
    from rules_engine.crisis_protocol.query.permits import forbidden

    def counts(scope: Scope, change: m.Dice) -> bool:
        if change.against is not None and (
            against is None or not selecting.matches(world, scope, change.against, against)
        ):
            return False
        amount = number(world, scope, change.amount)
        barred = amount > 0 and not change.fewer and forbidden(world, who, "add_dice", roll=roll)
        return amount != 0 and not barred

    changes: list[Added] = []
    for live, scope, change in modifiers(world, m.Dice, who, only=_for(roll), fits=counts, roll=roll, other=against):
        amount = number(world, scope, change.amount)
        world.note(live.rule.id)
        changes.append(Added(amount=-amount if change.fewer else amount, source=live.rule.id, side=live.side))
    attack = world.state.innermost("attack")
    type = attack.type if isinstance(attack, AttackFrame) else None
    if none := forbidden(world, who, "roll_dice", roll=roll, type=type):
        return Tally(parts=(start, Part(amount=-start.amount, source=str(none[0].params["by"]))), least=0)
    order = sides(world)
    own = world.state.characters[who].controller
    tally = Tally(parts=(start,), least=1)
    # EFF-12: whoever rolls loses dice before gaining any, where none can be lost; whoever takes them does it last
    for part in sorted((*changes, *added), key=lambda p: (order.index(p.side), (p.amount > 0) is (p.side == own))):
        tally = tally.plus(part.amount, part.source)
    return tally


def sides(world: World) -> list[str]:
    """TIM-02…07: the attacking or else the active player's effects, the other's, conditions, crises."""
    from rules_engine.crisis_protocol.query.live import CRISIS, NEUTRAL

    attack = world.state.innermost("attack")
    if isinstance(attack, AttackFrame):
        first = world.state.characters[attack.attacker].controller
    else:
        first = world.state.turn or world.state.order[0]
    return [first, world.state.opponent(first), NEUTRAL, CRISIS]


def cost(world: World, who: CharacterId, whats: Collection[str], power: int, token: str | None = None) -> Tally:
    """A Power cost with what makes it cheaper or dearer; `whats` is all that the thing paid for counts as, `token` the
    objective token that is interacted with."""
    from rules_engine.crisis_protocol.query import selecting

    tally = as_printed(power)
    about = world.state.objectives[token] if token is not None else None

    def meant(change: m.CostChange) -> list[str]:
        return [what.value for what in change.what if what in whats]

    for live, _, change in modifiers(world, m.CostChange, who, only=lambda change: bool(meant(change))):
        if change.objectives and about and not selecting.objective_matches(world, change.objectives, about):
            continue
        span, uses = change.first, world.state.uses
        if span is not None and any(uses.get(f"{span.value}:cost:{what}:{who}", 0) for what in meant(change)):
            continue
        if change.set is not None:
            tally = noted(world, live, tally, tally.plus(change.set - tally.total, live.rule.id))
        if change.add:
            wanted = max(tally.total + change.add, min(change.floor, tally.total)) - tally.total
            tally = noted(world, live, tally, tally.plus(wanted, live.rule.id))
    return tally


def attack_range(world: World, who: CharacterId, types: Iterable[Defense], reach: int) -> int:
    """CAR-24: the Range of an attack as cards change it; what brings it beyond their bound changes nothing."""
    for live, _, change in modifiers(world, m.AttackRange, who):
        if not change.type or any(type_ in change.type for type_ in types):
            longer = max(reach, min(reach + change.add, change.most))
            if longer != reach:
                world.note(live.rule.id)
            reach = longer
    return reach


def surcharge(world: World, who: CharacterId, kind: str, named: str = "") -> int:
    """CON-14, CON-15, POW-Q1: Power spent before using a superpower, apart from its cost."""

    def meant(change: m.Surcharge) -> bool:
        return kind in {one.value for one in change.before} and (not change.named or named in change.named)

    total = 0
    for live, _, change in modifiers(world, m.Surcharge, who, only=meant):
        total += change.power
        world.note(live.rule.id)
    return total


def surplus_tokens(world: World, who: CharacterId, token: str, wanted: int) -> list[CharacterId]:
    """From whom tokens of a name have to go if somebody is to get more: there may be only so many in play."""
    from rules_engine.crisis_protocol.query import selecting

    leaving: list[CharacterId] = []
    for live, scope, limit in modifiers(
        world, m.TokenMax, who, only=lambda limit: limit.name == token and limit.in_play
    ):
        having = [c for c in world.state.characters.values() if c.id != who and c.tokens.get(token)]
        others = [c for c in having if selecting.party(world, scope, limit.of, c.id, fallen=True)]
        if others and wanted + sum(c.tokens[token] for c in others) > limit.max:
            leaving += [c.id for c in others]
            world.note(live.rule.id)
    return leaving


def more_damage(world: World, attacker: CharacterId) -> int:
    """What is added to the damage of an attack that would deal any."""
    total = 0
    for live, _, change in modifiers(world, m.AttackDamage, attacker):
        total += change.add
        world.note(live.rule.id)
    return total


def token_room(world: World, who: CharacterId, token: str, wanted: int) -> int:
    """How many more tokens of a name it can have; of those in play anywhere, the others are moved to it."""
    has = world.state.characters[who].tokens.get(token, 0)
    room = MOST_TOKENS - has
    limits = list(modifiers(world, m.TokenMax, who, only=lambda limit: limit.name == token))
    raised = max((limit.max for _, _, limit in limits if limit.raised), default=0)
    for live, _, limit in limits:
        room = min(room, max(limit.max, raised) - has)
        if room < wanted:
            world.note(live.rule.id)
    return room
