"""Which rules are in force, and whose: superpowers, keywords, gems, leaderships, tactic cards, conditions, crises and
what has been granted for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from rules_engine.cardfiles.grammar import words
from rules_engine.crisis_protocol.cards.vocabulary import Moment, Rule, RuleKind, Word
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Grant, Later
from rules_engine.crisis_protocol.query.paths import gifted, promised, step_at
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.state.frames import AttackFrame, VolleyFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Character, CharacterId, Effect, Health
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

NEUTRAL = "neutral"
CRISIS = "crisis"
"""TIM-Q2, TIM-07: conditions and terrain belong to nobody, crisis cards come last."""

MOST_BUNDLES = 4096
"""Kept at a time: every hand of tactic cards and every set of conditions makes another, in all matches together."""
MOST_JOINED = 1024
"""The same for all that is in force together on a battlefield."""

T = TypeVar("T")


class Bundle:
    """Rules in force from one source, sorted by when they act: at a moment, or all the time."""

    def __init__(self, rules: Iterable[Live]) -> None:
        self.rules = tuple(rules)
        self.by_moment: dict[Moment, list[Live]] = {}
        self.lasting: dict[type[Word], list[tuple[Live, Any]]] = {}
        for live in self.rules:
            for moment in {trigger.moment for trigger in live.rule.on}:
                self.by_moment.setdefault(moment, []).append(live)
            if not live.rule.on:  # a rule with a trigger acts at its moment instead
                for lasting in (*live.rule.modifiers, *live.rule.permissions):
                    self.lasting.setdefault(type(lasting), []).append((live, lasting))

    def at(self, moment: Moment) -> Sequence[Live]:
        return self.by_moment.get(moment, ())

    def of(self, kind: type[Word]) -> Sequence[tuple[Live, Any]]:
        return self.lasting.get(kind, ())


class Joined:
    """Several bundles as one; what was asked of them is put together once."""

    def __init__(self, bundles: Iterable[Bundle]) -> None:
        self._bundles = tuple(bundles)
        self._at: dict[Moment, tuple[Live, ...]] = {}
        self._of: dict[type[Word], tuple[tuple[Live, Any], ...]] = {}

    @cached_property
    def rules(self) -> tuple[Live, ...]:
        return tuple(live for bundle in self._bundles for live in bundle.rules)

    def at(self, moment: Moment) -> Sequence[Live]:
        found = self._at.get(moment)
        if found is None:
            found = self._at[moment] = tuple(live for bundle in self._bundles for live in bundle.at(moment))
        return found

    def of(self, kind: type[Word]) -> Sequence[tuple[Live, Any]]:
        found = self._of.get(kind)
        if found is None:
            found = self._of[kind] = tuple(pair for bundle in self._bundles for pair in bundle.of(kind))
        return found


class Bounds(NamedTuple):
    """The rules in force that follow from the lasting parts of a match: those before what passes, and those after."""

    first: Joined
    last: Bundle


def bounds(world: World) -> Bounds:
    """Of characters, leaderships and cards in hand; and of the crises."""
    state = world.state
    keys = [_character_key(c) for c in state.fielded]
    sides = _sides_key(state)

    def join() -> Joined:
        found = [_kept(world, key, partial(_of_whom, world, key[0])) for key in keys]
        found.append(_kept(world, sides, lambda: chain(_leaderships(world), _tactics(world))))
        return Joined(found)

    first = _derived(world, "joined", (*keys, sides), join, MOST_JOINED)
    last = _kept(world, ("crises", *state.order, *_crisis_cards(state)), lambda: _crises(world))
    return Bounds(first, last)


def passing(world: World) -> Bundle:
    """Of the attack that is going on, and what has been given for a while."""
    return Bundle(chain(_attack_rules(world), _granted(world)))


def passing_key(state: Match) -> tuple[Any, ...]:
    """Everything in the stack that `passing` looks at."""
    attacks = tuple(
        (f.attacker, f.attack, f.target, f.as_action, f.number, (*f.without,), (*f.extra_rules,))
        for f in state.stack
        if isinstance(f, AttackFrame)
    )
    return attacks, state.innermost("choose_attack") is not None


def _kept(world: World, key: tuple[Any, ...], make: Callable[[], Iterable[Live]]) -> Bundle:
    """What follows from the cards and the facts in the key alone is worked out once."""
    return _derived(world, "bundles", key, lambda: Bundle(make()), MOST_BUNDLES)


def _derived(world: World, name: str, key: tuple[Any, ...], make: Callable[[], T], most: int) -> T:
    kept: dict[tuple[Any, ...], T] = world.content.derived.setdefault(name, {})
    found = kept.get(key)
    if found is None:
        if len(kept) >= most:
            kept.clear()
        found = kept[key] = make()
    return found


def _character_key(c: Character) -> tuple[Any, ...]:
    """Everything that `_of_whom` looks at."""
    # Health by identity: an enumeration's own hash is slow, and this is asked after every event.
    return (c.id, c.card, c.controller, c.health is Health.INJURED, c.form, c.dazed, (*c.gems,), (*c.conditions,))


def _sides_key(state: Match) -> tuple[Any, ...]:
    """Everything that `_leaderships` and `_tactics` look at."""
    sides: list[Any] = []
    for seat in state.seats:
        player = state.players[seat]
        leads = player.leader is not None and state.characters[player.leader].in_play
        sides += [player.leadership, player.leader if leads else None]
        sides += [(rule, who) for rule, who in player.shared.items() if state.characters[who].in_play]
        sides.append(tuple(held.card for held in player.tactics if not held.played))
    return ("sides", *state.seats, *sides)


def _of_whom(world: World, who: CharacterId) -> Iterator[Live]:
    yield from _of_character(world, who)
    yield from _of_conditions(world, who)


def _of_character(world: World, who: CharacterId) -> Iterator[Live]:
    """Superpowers, keywords and gems; CAR-37, DMG-13: a Dazed character has none, unless the rule says so."""
    character = world.state.characters[who]
    form = world.form(who)
    for rule in form.superpowers:
        if world.shows(who, rule.side):
            for part in rule.parts():
                if not character.dazed or part.while_dazed:
                    yield Live(part, who, character.controller, character.controller)
    if character.dazed:
        return
    for use in form.keywords:
        keyword = world.content.keywords.get(use.id)
        if keyword is None or not world.shows(who, use.side):
            continue
        names = {"parameter": use.number, "values": list(use.values)}
        for rule in keyword.rules:
            for part in rule.parts():
                yield Live(part, who, character.controller, character.controller, names)
    for gem in character.gems:
        for rule in world.content.gems[gem].rules:
            for part in rule.parts():
                yield Live(part, who, character.controller, character.controller)


def _of_conditions(world: World, who: CharacterId) -> Iterator[Live]:
    """CON-04: conditions are neither side's effects; `self` is whoever has them."""
    for name in world.state.characters[who].conditions:
        for rule in world.content.conditions[name].rules:
            for part in rule.parts():
                yield Live(part, who, None, NEUTRAL, {"self": who})


def _leaderships(world: World) -> Iterator[Live]:
    """SQD-21, SQD-22, SQD-Q2: for the whole squad while the leader is on the battlefield, Dazed or not."""
    for seat in world.state.seats:
        player = world.state.players[seat]
        active: dict[str | None, CharacterId | None] = {player.leadership: player.leader}
        active.update(player.shared)
        for rule, leader in active.items():
            if rule is not None and leader is not None and world.state.characters[leader].in_play:
                for part in world.content.rule(rule).parts():
                    yield Live(part, leader, seat, seat)


def lent_interactions(world: World, seat: Seat | None) -> list[Live]:
    """Interact abilities that a leadership gives its squad."""
    return [
        live
        for live in _leaderships(world)
        if live.seat == seat and live.rule.kind is RuleKind.INTERACT and not world.silenced(live.owner)
    ]


def _tactics(world: World) -> Iterator[Live]:
    """Cards in hand; who plays one is chosen when it is played (TAC-04)."""
    for seat in world.state.seats:
        for held in world.state.players[seat].tactics:
            if not held.played:
                for rule in world.content.tactics[held.card].rules:
                    yield Live(rule, None, seat, seat)


def _attack_rules(world: World) -> Iterator[Live]:
    """The special rules of the attack that is going on, whether its attacker still stands or not (SPC)."""
    frame = attack_at_hand(world)
    if frame is None:
        return
    attack = world.attack(frame.attacker, frame.attack)
    seat = world.seat_of(frame.attacker)
    rules: list[Rule] = [rule for rule in attack.rules if rule.local_id not in frame.without]
    if isinstance(frame, VolleyFrame):
        rules = [rule for rule in rules if any(trigger.moment in OF_VOLLEYS for trigger in rule.on)]
    rules.extend(world.content.rule(id) for id in frame.extra_rules)
    for rule in rules:
        if world.shows(frame.attacker, rule.side):
            for part in rule.parts():
                yield Live(part, frame.attacker, seat, seat or NEUTRAL)


OF_VOLLEYS = frozenset({Moment.TOOL_LAID, Moment.PAYING, Moment.VOLLEY_RESOLVED})
"""Moments of a beam or area as a whole, at which its special rules may act."""


def attack_at_hand(world: World) -> AttackFrame | VolleyFrame | None:
    """The attack under way; before and after the attacks of a beam or area, that as a whole."""
    for frame in reversed(world.state.stack):
        if isinstance(frame, (AttackFrame, VolleyFrame)):
            return frame
    return None


def _granted(world: World) -> Iterator[Live]:
    """Gifts and promises (`grant`, `later`) that still last."""
    for effect in world.state.effects:
        if not _for_this_attack(world, effect):
            continue
        names = dict(effect.bindings) if effect.bearer is None else {**effect.bindings, "bearer": effect.bearer}
        side = effect.seat or (CRISIS if effect.owner is None else NEUTRAL)
        step = step_at(world.content, effect.rule, effect.path)
        if isinstance(step, Later):
            if _of_a_former_target(world, effect, step):
                continue
            rule = promised(world.content.rule(effect.rule), step)
            yield Live(rule, effect.owner, effect.seat, side, names, effect.id, (*effect.path, "do"), effect.rule)
            continue
        if not isinstance(step, Grant):  # a later fix of the card took it away
            continue
        for rule in step.rules:
            for part in rule.parts():
                theirs = part.kind is RuleKind.ACTIVE and effect.bearer is not None  # CAR-29: whoever has it uses it
                yield Live(part, effect.bearer if theirs else effect.owner, effect.seat, side, names, effect.id)
        if step.modifiers or step.permissions:
            gift = gifted(world.content.rule(effect.rule), step)
            yield Live(gift, effect.owner, effect.seat, side, {**names, "self": effect.bearer}, effect.id)
        for id in step.keywords:
            for rule in world.content.keywords[id].rules:
                given = {} if step.number is None else {"parameter": step.number}
                yield Live(rule, effect.bearer, world.seat_of(effect.bearer), side, given, effect.id)


def _for_this_attack(world: World, effect: Effect) -> bool:
    """A gift or promise for an attack, or for the next attack, attack action, volley or defence, serves that one and no
    other, also none made inside it (SPC-08)."""
    parts = effect.until.split(":")
    frame = world.state.innermost("attack")
    if parts[0] == "attack" and isinstance(frame, AttackFrame):
        return len(parts) == 1 or parts[1] == str(frame.number)
    if parts[0] != "next":
        return True
    if not isinstance(frame, AttackFrame):
        return parts[1] != "defense" and world.state.innermost("choose_attack") is not None
    return served(world, effect) is frame


def served(world: World, effect: Effect) -> AttackFrame | None:
    """Of the attacks under way the one that a gift for the next is for: the first that is meant."""
    _, what, _, bearer, named = effect.until.split(":")

    def meant(frame: AttackFrame) -> bool:
        if what == "defense":
            return frame.target == bearer
        if what == "volley" and frame.shape == "single":
            return False
        fits = frame.attacker == bearer and (what != "attack_action" or frame.as_action)
        return fits and (not named or world.attack(frame.attacker, frame.attack).local_id in named.split("+"))

    return next((frame for frame in world.state.stack if isinstance(frame, AttackFrame) and meant(frame)), None)


def _of_a_former_target(world: World, effect: Effect, step: Later) -> bool:
    """ATK-Q2: what a former target promised itself, and what its side promised about it, is nobody else's; what others
    are to do about the attack or the attacker they do all the same."""
    frame = world.state.innermost("attack")
    if not isinstance(frame, AttackFrame) or not effect.until.startswith("attack:"):
        return False
    former = effect.bindings.get("target")
    if former in (None, frame.target) or effect.owner == frame.target or effect.seat == world.seat_of(frame.attacker):
        return False
    return effect.owner == former or not {"target", "subject"}.isdisjoint(words(step))


def _crises(world: World) -> Iterator[Live]:
    """EFF-05: what a crisis does belongs to no side."""
    for id in _crisis_cards(world.state):
        for rule in world.content.crises[id].rules:
            if rule.kind is RuleKind.INTERACT:
                continue
            for part in rule.parts():
                for seat in world.state.order if part.each_player else (None,):
                    yield Live(part, None, seat, CRISIS)


def _crisis_cards(state: Match) -> tuple[str, ...]:
    return (state.mission.secure, state.mission.extract) if state.mission is not None else ()
