"""Where a soak leans while rules have not acted: rosters and players that seek them out, by chance and legally.

A goal is the id of a rule. Everything here follows from the goals, the cards and a seed; nothing is forced to happen.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, TypeVar

from rules_engine.cardfiles.grammar import words
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.plans import Plan, plan_for
from rules_engine.crisis_protocol.testing.players import EAGER, Habits, Player
from rules_engine.crisis_protocol.testing.random_rosters import rosterable
from rules_engine.kernel.decisions import Choice, ChooseOne, ChooseReaction, ChooseSome, Decision, Option, Pick, Spot
from rules_engine.kernel.values import Seat

Offer = TypeVar("Offer", Option, Spot)

MOST_GOALS = 6
LEANING = 0.8
"""How often a player that could serve a goal does."""
PULL = 4.0
"""How much more inviting a place beside a goal's card is."""

MET = 3
"""The round by which the sides have met."""

_PARTS = re.compile(r"[:@#+]")


class Aim:
    """Some goals, and every name under which they show in questions and on cards."""

    def __init__(self, content: Content, goals: Iterable[str]) -> None:
        self.content = content
        self.goals = tuple(goals)

    def without(self, fired: Collection[str]) -> Aim:
        left = tuple(goal for goal in self.goals if goal not in fired)
        return self if left == self.goals else Aim(self.content, left)

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """The cards that bear the goals, and those without which these do not come into play."""
        own = [goal.partition(".")[0] for goal in self.goals]
        return tuple(dict.fromkeys((*own, *(other for card in own for other in partners(self.content, card)))))

    @cached_property
    def affiliation(self) -> str | None:
        """The affiliation that the first goal to need one needs (SQD-14, TAC-03)."""
        return next(filter(None, (affiliation_of(self.content, goal) for goal in self.goals)), None)

    @cached_property
    def members(self) -> frozenset[str]:
        """Those on the affiliation's list."""
        return frozenset(c.id for c in self.content.characters.values() if self.affiliation in c.affiliations)

    @cached_property
    def own(self) -> frozenset[str]:
        """`a.b` and `a.b.c` for the rule `a.b.c`: its attack or form stands in the middle; and the affiliation."""
        found = {".".join(parts[:n]) for goal in self.goals for parts in [goal.split(".")] for n in range(2, 5)}
        return frozenset(found | {self.affiliation or ""})

    @cached_property
    def objectives(self) -> bool:
        """Whether a goal's card has to do with objective tokens."""
        own = {goal.partition(".")[0] for goal in self.goals}
        return any(card in self.content.crises or "objective" in _mentions(self.content)[card] for card in own)

    @cached_property
    def dear(self) -> frozenset[str]:
        """Cards of the goals that cost more than the Power of one round: whoever bears them saves up."""
        return frozenset(goal.partition(".")[0] for goal in self.goals if price(self.content, goal) > 1)

    def at_token(self, spot: Spot) -> bool:
        return any(name.partition(".")[0] in self.content.crises for name in _texts(spot.params))

    def touch(self, thing: Option | Spot) -> int:
        """2 if something offered names a goal, 1 if a card that brings it about, 0 if neither."""
        named = [*(_PARTS.split(thing.id) if isinstance(thing, Option) else ()), *_texts(thing.params)]
        if not self.own.isdisjoint(named):
            return 2
        cards = {part for name in named for part in (name, name.partition(".")[0], name.partition(".")[2])}
        return 0 if cards.isdisjoint(self.cards) else 1


def affiliation_of(content: Content, rule: str) -> str | None:
    card = content.tactics.get(rule.partition(".")[0])
    return card.affiliation if card else content.rule(rule).affiliation


def price(content: Content, rule: str) -> int:
    """The printed Power that stands before a rule: its own, its attack's, or that of the rule it is part of."""
    parts = rule.split(".")
    before = [".".join(parts[:n]) for n in range(2, len(parts) + 1)]
    costs = [content.rules[id].cost.power for id in before if id in content.rules]
    costs += [content.attacks[id].cost for id in before if id in content.attacks]
    return max((cost for cost in costs if isinstance(cost, int)), default=0)


def _texts(params: dict[str, Any]) -> Iterator[str]:
    for value in params.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from (part for part in value if isinstance(part, str))


def _mentions(content: Content) -> dict[str, frozenset[str]]:
    """The words on each card."""
    kept = content.derived
    if "mentions" not in kept:
        kept["mentions"] = {card.id: frozenset(words(card)) for card in content.cards()}
    found: dict[str, frozenset[str]] = kept["mentions"]
    return found


def partners(content: Content, card: str) -> tuple[str, ...]:
    """Characters that a card names, and characters and tactics that name a card nobody puts in a roster."""
    mentions = _mentions(content)
    named = [c.id for c in content.characters.values() if c.id != card and c.slugs & mentions.get(card, frozenset())]
    character = content.characters.get(card)
    rostered = card in content.tactics or card in content.crises or (character is not None and rosterable(character))
    if card in content.tactics:  # it may ask for a keyword instead of a name
        bears = (c.id for c in content.characters.values() if any(k.id in mentions[card] for k in c.normal.keywords))
        return (*named, *bears)
    if rostered:
        return tuple(named)
    parents = [id for id in (*content.characters, *content.tactics) if id != card and card in mentions[id]]
    return (*named, *parents)


def goals_for(content: Content, seed: int, wanted: Collection[str]) -> tuple[str, ...]:
    """Some of the rules that are wanted: one, others of its card or affiliation, and more by chance."""
    if not wanted:
        return ()
    order = random.Random(f"goals/{seed}").sample(sorted(wanted), len(wanted))  # nosec B311 # seeded on purpose
    card, side = order[0].partition(".")[0], affiliation_of(content, order[0])

    def akin(goal: str) -> bool:
        return goal.partition(".")[0] == card or (side is not None and affiliation_of(content, goal) == side)

    return tuple(sorted(order, key=lambda goal: not akin(goal))[:MOST_GOALS])


class Seeker(Player):
    """A player that rather does what could make a goal's rule act."""

    def __init__(
        self,
        seat: Seat,
        seed: int | str,
        aim: Aim,
        habits: Habits = EAGER,
        *,
        yields: bool = False,
        plans_for: Seat | None = None,
    ) -> None:
        """One that yields leaves the tokens of a goal's crisis to the other side; `plans_for` is the side for which
        both rather make a plan, if a goal asks for one."""
        super().__init__(seat, seed, habits)
        self.aim = aim
        self.yields = yields
        self.plans_for = plans_for or seat
        self.state: Match | None = None

    def watch(self, state: Match) -> None:
        """How the mat lies, for a goal that cannot be reached by answering from the question alone."""
        self.state = state

    def choose(self, decision: Decision) -> Choice:
        if (plan := self.plan) is not None:
            return super().choose(plan.narrowed(decision))
        if isinstance(decision, (ChooseOne, ChooseReaction)) and not self.yields:
            decision = self._saving(decision)
        if isinstance(decision, ChooseReaction) and not self.yields:
            decision = self._not_yet(decision)
            liked = [option for option in decision.options if option.enabled and self.aim.touch(option) == 2]
            if liked and self._chance(LEANING):
                return Pick(option=self.rng.choice(liked).id)
        return super().choose(decision)

    def _saving(self, decision: ChooseOne | ChooseReaction) -> ChooseOne | ChooseReaction:
        """Without what would cost somebody the Power that a goal needs."""
        who = str(decision.params.get("who"))

        def spends(option: Option) -> bool:
            spender = option.id.rpartition("@")[2] if "@" in option.id else who
            costs = "@" in option.id or bool(option.params.get("cost"))
            return costs and spender.partition(".")[2] in self.aim.dear and self.aim.touch(option) < 2

        kept = tuple(option for option in decision.options if not spends(option))
        if isinstance(decision, ChooseOne) and not any(option.enabled for option in kept):
            return decision
        return decision.model_copy(update={"options": kept})

    def _not_yet(self, decision: ChooseReaction) -> ChooseReaction:
        """Nobody is attacked before the sides have met: until then no card that only grants a goal's rule is played."""
        if self.state is None or self.state.round >= MET:
            return decision
        kept = tuple(option for option in decision.options if not self._only_grants(option))
        return decision.model_copy(update={"options": kept})

    @property
    def plan(self) -> Plan | None:
        return plan_for(self.aim.content, self.aim.goals, self.state, self.plans_for) if self.state else None

    def _one(self, decision: ChooseOne) -> str:
        if decision.key != "act" or not self.yields or self.plan is not None:
            return super()._one(decision)
        options = tuple(option for option in decision.options if not self._takes(option))
        return super()._one(decision.model_copy(update={"options": options}))

    def _takes(self, option: Option) -> bool:
        return option.id.startswith("interact:") and self.aim.touch(option) > 0

    def _preferred(self, things: Sequence[Offer]) -> Sequence[Offer]:
        if not self.aim.goals or self.yields:
            return things
        things = [thing for thing in things if self._ripe(thing, things)] or things
        touches = [self.aim.touch(thing) for thing in things]
        liked = [thing for thing, touch in zip(things, touches, strict=True) if touch and touch == max(touches)]
        return liked if liked and self._chance(LEANING) else things

    def _ripe(self, thing: Option | Spot, things: Sequence[Option | Spot]) -> bool:
        """A card that only grants a goal's rule is kept until an attack can be made, for which it is granted."""
        if not self._only_grants(thing):
            return True
        return any(isinstance(other, Option) and other.id == "attack" for other in things)

    def _only_grants(self, thing: Option | Spot) -> bool:
        if isinstance(thing, Spot) or self.aim.touch(thing) < 2:
            return False
        rule = thing.id.removeprefix("tactic:").partition("@")[0]
        return rule.partition(".")[0] in self.aim.content.tactics and rule not in self.aim.goals

    def _squad_order(self, decision: ChooseSome) -> dict[str, float]:
        """Those of the affiliation first, then the goals' other cards; the rest as it comes."""
        liking, many = super()._squad_order(decision), len(decision.options)
        favours = {id: (id in self.aim.members) * 2 + (id in self.aim.cards) for id in liking}
        return {id: place - many * favours[id] for id, place in liking.items()}

    def _fits_in(self, id: str, chosen: Sequence[str]) -> bool:
        """More than half of the squad are of the affiliation, if any are there (SQD-08)."""
        if self.aim.affiliation is None or id in self.aim.members:
            return True
        fellows = sum(other in self.aim.members for other in chosen)
        return not fellows or 2 * fellows > len(chosen) + 1

    def _pull(self, spot: Spot) -> float:
        """Toward the goals' cards and tokens."""
        drawn = self.aim.touch(spot) > 0 or (self.aim.objectives and self.aim.at_token(spot))
        return super()._pull(spot) * ((1 / PULL if self.yields else PULL) if drawn else 1.0)
