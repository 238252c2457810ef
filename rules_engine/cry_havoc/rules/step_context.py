"""What a verb is given: one step of a text being carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules_engine.cry_havoc.content.vocabulary import Step
from rules_engine.cry_havoc.content.vocabulary.conditions import Condition
from rules_engine.cry_havoc.content.vocabulary.costs import Cost
from rules_engine.cry_havoc.content.vocabulary.numbers import Number
from rules_engine.cry_havoc.content.vocabulary.places import AnyRegion, Selector
from rules_engine.cry_havoc.query.counting import holds, value
from rules_engine.cry_havoc.query.matching import players, regions
from rules_engine.cry_havoc.query.prospect import TextProspect, unpayable
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.rules.paying import settle_cost
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.frames import ArrivalFrame, EffectFrame
from rules_engine.cry_havoc.state.lasting import Bindings
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Owner, RegionId
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards.bindings import Todo
from rules_engine.kit.cards.context import StepContextBase
from rules_engine.kit.cards.verbs import Verbs

ENOUGH = "done"
"""Of several fewer are taken."""


class StepContext(StepContextBase[Match, Bindings]):
    def __init__(self, ctx: Ctx, frame: EffectFrame, todo: Todo) -> None:
        super().__init__(ctx, frame, todo, world(ctx).pack.rules[frame.names.rule])

    @property
    def world(self) -> World:
        return world(self.ctx)

    @property
    def owner(self) -> Owner:
        return self.names.owner

    @property
    def battle(self) -> Battle | None:
        """The battle in which the text speaks."""
        battle = self.ctx.state.battle
        return battle if battle is not None and self.owner in battle.sides else None

    # -- what its player picks

    def places(
        self, where: Selector, fits: Callable[[RegionId], bool] = lambda region: True, key: str = "where"
    ) -> list[RegionId]:
        """The regions that are meant; of `any` one is picked, of those that fit."""
        found = [id_ for id_ in regions(self.world, self.names, where) if fits(id_)]
        if not isinstance(where, AnyRegion) or not found:
            return found
        return [self.pick(key, found)]

    def pick(self, key: str, ids: Sequence[str]) -> str:
        options = tuple(Option(id=id_) for id_ in ids)
        about = {"text": self.names.rule}
        return self.ctx.pick(ChooseOne(key=key, seat=self.seat, options=options, source=self.names.rule, params=about))

    def ways(
        self, key: str, number: int, offered: Callable[[Sequence[str]], Sequence[str]], *, fewer: bool = False
    ) -> list[str]:
        """One after another, each with its own way, of those offered after the ones before."""
        made: list[str] = []
        while len(made) < number:
            options = list(offered(made))
            if not options:
                break
            if fewer and made:
                options.append(ENOUGH)
            chosen = self.pick(key if number == 1 else f"{key}_{len(made) + 1}", options)
            if chosen == ENOUGH:
                break
            made.append(chosen)
        return made

    def arrive(self, touched: Sequence[RegionId], owner: Owner | None = None) -> None:
        """CH-MOV-Q7: what follows where units were brought in; where that is going on already it sees to them."""
        owner = owner or self.owner
        if owner not in self.ctx.state.players:
            return
        going = [frame for frame in self.ctx.state.stack if isinstance(frame, ArrivalFrame) and frame.seat == owner]
        fresh = [id_ for id_ in touched if not any(one.regions is None or id_ in one.regions for one in going)]
        if fresh:
            self.ctx.push(ArrivalFrame(seat=owner, regions=fresh))

    # -- what the verbs of any game ask

    @property
    def prospect(self) -> TextProspect:
        return TextProspect(self.world, self.names)

    def players(self, ref: str) -> list[Seat]:
        return players(self.world, self.names, ref)

    def in_order(self) -> list[Seat]:
        """CH-RND-04."""
        return list(self.ctx.state.initiative)

    def holds(self, condition: Condition) -> bool:
        return holds(self.world, self.names, condition)

    def value(self, number: Number) -> int:
        return value(self.world, self.names, number)

    def selected(self, selector: Selector) -> list[RegionId]:
        return self.places(selector)

    def choose(self, choices: Mapping[str, Selector]) -> None:
        raise NotImplementedError("texts of this game pick where they act")

    def delay(self, step: object) -> None:
        raise NotImplementedError("no text of this game waits for a moment to come")

    def unpayable(self, who: Seat, cost: Cost | None) -> list[Reason]:
        return unpayable(self.world, who, cost)

    def pay(self, who: Seat, cost: Cost | None, chosen: str, *, needed: bool = False) -> None:
        settle_cost(self.ctx, who, cost, self.names.rule)()


VERBS: Verbs[StepContext] = Verbs(Step)
verb = VERBS.verb
