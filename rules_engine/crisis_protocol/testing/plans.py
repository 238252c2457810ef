"""Plans for rules that chance play hardly reaches: some of a squad have errands, all others keep out of their way.

A plan is read from what a rule itself asks for; it only narrows what a question offers, so play stays legal.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from rules_engine.crisis_protocol.board.tools import MOVEMENT_LENGTH
from rules_engine.crisis_protocol.cards.loader.content import Content, walk
from rules_engine.crisis_protocol.cards.vocabulary.conditions import AllAre, Compare
from rules_engine.crisis_protocol.cards.vocabulary.numbers import Tokens
from rules_engine.crisis_protocol.query.objectives import contests
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId, Objective
from rules_engine.kernel.decisions import ChooseOne, ChoosePlacement, ChooseReaction, Decision, Option
from rules_engine.kernel.values import Seat

Place = tuple[float, float]


def plan_for(content: Content, rules: Iterable[str], state: Match, rather: Seat) -> Plan | None:
    """The first plan that one of the rules asks for and that this match admits, rather for that seat."""
    if state.mission is None:
        return None
    for rule in rules:
        seat = _bearer(content, rule, state, rather)
        if seat is None:
            continue
        for node in walk(content.rule(rule)):
            plan: Plan
            match node:
                case Compare(left=Tokens(name=name), at_least=int(many)) if many > 1:
                    plan = Gathering(rule, World(state, content), seat, name)
                case AllAre(of=of, a=a) if a.secured_by == "owner" and of.objective is not None:
                    plan = Securing(rule, World(state, content), seat, state.mission.secure)
                case _:
                    continue
            if plan.tokens:
                return plan
    return None


def _bearer(content: Content, rule: str, state: Match, rather: Seat) -> Seat | None:
    """Who can bring it about: either side, or one that has the team tactic card in its hand."""
    card = rule.partition(".")[0]
    sides = sorted(state.seats, key=lambda seat: seat != rather)
    if card not in content.tactics:
        return sides[0]
    hands = {seat: {tactic.card for tactic in state.players[seat].tactics if not tactic.played} for seat in sides}
    return next((seat for seat in sides if card in hands[seat]), None)


class Plan:
    """Who of a seat goes where, as the mat lies now."""

    def __init__(self, rule: str, look: World, seat: Seat, tokens: Iterable[Objective]) -> None:
        self.rule = rule
        self.look = look
        self.seat = seat
        self.tokens = tuple(token for token in tokens if not token.removed)
        self.able = [c for c in look.state.fielded if c.controller == seat and not c.grunt and not c.dazed]

    def errand(self, who: CharacterId) -> Callable[[Place], float] | None:
        """How far from where it is wanted a place is; None: it is wanted nowhere."""
        raise NotImplementedError

    def acts(self, who: CharacterId, options: Sequence[Option]) -> Sequence[str]:
        """What one with an errand does, of the options open to it."""
        raise NotImplementedError

    def narrowed(self, decision: Decision) -> Decision:
        """The question with what serves the plan alone; as it was if nothing of it does."""
        who = str(decision.params.get("who"))
        errand = self.errand(who)
        match decision:
            case ChooseOne(options=options) if ready := [option.id for option in options if self._is_it(option)]:
                return _only(decision, ready)
            case ChooseOne(key="turn", options=options):
                return _only(decision, [option.id for option in options if option.id.startswith("activate:")])
            case ChooseOne(key="act", options=options):
                return _only(decision, self.acts(who, options) if errand else ("end",))
            case ChooseOne(key="attack", options=options) if errand:
                return _only(decision, [option.id for option in options if option.params.get("cost") == 0])
            case ChooseReaction():
                return decision.model_copy(update={"options": ()})
            case ChoosePlacement(key="deploy") if decision.seat == self.seat:
                return _nearest(decision, self.begins)
            case ChoosePlacement() if errand:
                return _nearest(decision, errand)
        return decision

    def _is_it(self, option: Option) -> bool:
        return option.enabled and option.params.get("rule") == self.rule

    def begins(self, place: Place) -> float:
        """How far a place is from where the way begins."""
        return _apart(place, _lying(self.tokens))


class Gathering(Plan):
    """One character takes every token of a name."""

    def __init__(self, rule: str, look: World, seat: Seat, name: str) -> None:
        super().__init__(rule, look, seat, (t for t in look.state.objectives.values() if t.name == name))
        self.gatherer = max((c.id for c in self.able), key=self._fitness, default=None)

    def _fitness(self, who: CharacterId) -> tuple[float, ...]:
        """Whoever has begun goes on; otherwise the fastest, then the toughest, then the one who stands nearest."""
        character, stats = self.look.state.characters[who], self.look.printed_stats(who)
        held = sum(token.held_by == who for token in self.tokens)
        near = _apart((character.place.x, character.place.y), _lying(self.tokens))
        return held, MOVEMENT_LENGTH[stats.speed], stats.stamina - character.damage, -near

    def errand(self, who: CharacterId) -> Callable[[Place], float] | None:
        return (lambda place: _apart(place, _lying(self.tokens))) if who == self.gatherer else None

    def acts(self, who: CharacterId, options: Sequence[Option]) -> Sequence[str]:
        """It takes a token within reach; for one that is too dear it waits, and strikes for Power meanwhile."""
        ours = {f"interact:{token.id}" for token in self.tokens}
        if takes := [option.id for option in options if option.id in ours and option.enabled]:
            return takes
        if any(option.id in ours and {reason.code for reason in option.reasons} == {"power"} for option in options):
            return ("attack",) if any(option.id == "attack" and option.enabled for option in options) else ("end",)
        return ("move", "climb")

    def begins(self, place: Place) -> float:
        """From the outermost token one way passes all others."""
        lying = _lying(self.tokens)
        middle = (sum(x for x, _ in lying) / len(lying), sum(y for _, y in lying) / len(lying))
        return math.dist(place, max(lying, key=lambda spot: (math.dist(spot, middle), spot)))


class Securing(Plan):
    """Somebody stands at every token of a crisis (OBJ-21)."""

    def __init__(self, rule: str, look: World, seat: Seat, crisis: str) -> None:
        super().__init__(rule, look, seat, (t for t in look.state.objectives.values() if t.crisis == crisis))
        self.posts: dict[CharacterId, Objective] = {}
        pairs = [
            (math.dist((c.place.x, c.place.y), (token.spot.x, token.spot.y)), c.id, token)
            for c in self.able
            for token in self.tokens
            if token.spot is not None
        ]
        for _, who, token in sorted(pairs, key=lambda pair: (pair[0], pair[1], pair[2].id)):
            if who not in self.posts and token not in self.posts.values():
                self.posts[who] = token

    def errand(self, who: CharacterId) -> Callable[[Place], float] | None:
        return (lambda place: _apart(place, _lying([self.posts[who]]))) if who in self.posts else None

    def acts(self, who: CharacterId, options: Sequence[Option]) -> Sequence[str]:
        return ("end",) if contests(self.look, who, self.posts[who].id) else ("move", "climb")


def _lying(tokens: Iterable[Objective]) -> list[Place]:
    return [(token.spot.x, token.spot.y) for token in tokens if token.spot is not None]


def _apart(place: Place, others: Iterable[Place]) -> float:
    return min((math.dist(place, other) for other in others), default=0.0)


def _only(decision: ChooseOne, ids: Sequence[str]) -> ChooseOne:
    kept = tuple(option for option in decision.options if option.enabled and option.id in ids)
    return decision.model_copy(update={"options": kept}) if kept else decision


def _nearest(decision: ChoosePlacement, far: Callable[[Place], float]) -> ChoosePlacement:
    best = min((far((spot.x, spot.y)) for spot in decision.spots), default=0.0)
    kept = tuple(spot for spot in decision.spots if far((spot.x, spot.y)) <= best)
    return decision.model_copy(update={"spots": kept})
