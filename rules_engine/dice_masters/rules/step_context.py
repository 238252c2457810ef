"""What a verb is given: one step of a text being carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules_engine.dice_masters.cards.vocabulary.conditions import Condition
from rules_engine.dice_masters.cards.vocabulary.costs import Cost
from rules_engine.dice_masters.cards.vocabulary.filters import AnyOf, Choice, Selector
from rules_engine.dice_masters.cards.vocabulary.numbers import Number
from rules_engine.dice_masters.cards.vocabulary.steps import Later, Step
from rules_engine.dice_masters.cards.vocabulary.words import Span
from rules_engine.dice_masters.events.effects import StepsDelayed
from rules_engine.dice_masters.query.choices import TextProspect
from rules_engine.dice_masters.query.conditions import holds
from rules_engine.dice_masters.query.matching import players, selected
from rules_engine.dice_masters.query.numbers import value
from rules_engine.dice_masters.query.offers import OTHERWISE
from rules_engine.dice_masters.query.prices import brings_dice, price_of, unpayable, ways_to_pay
from rules_engine.dice_masters.query.texts import text
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.choosing import Fits, ask_the_targets, make_choices, pick_dice
from rules_engine.dice_masters.rules.context import Ctx, world
from rules_engine.dice_masters.rules.paying import settle_cost
from rules_engine.dice_masters.state.frames import EffectFrame
from rules_engine.dice_masters.state.lasting import Bindings, Delayed, Until
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import DieId, Zone
from rules_engine.kernel.decisions import Option
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat
from rules_engine.kit.cards.bindings import Todo
from rules_engine.kit.cards.context import StepContextBase
from rules_engine.kit.cards.verbs import Verbs

UNTIL: dict[Span, Until] = {Span.TURN: "turn", Span.COMBAT: "combat", Span.NEXT_TURN: "next_turn"}


class StepContext(StepContextBase[Match, Bindings]):
    """One step of a text being carried out: what a verb gets."""

    def __init__(self, ctx: Ctx, frame: EffectFrame, todo: Todo) -> None:
        super().__init__(ctx, frame, todo, text(world(ctx), frame.names.rule))
        self.frame = frame

    @property
    def world(self) -> World:
        return world(self.ctx)

    @property
    def cause(self) -> str:
        return str(self.text.place.value)

    def dice(self, selector: Selector, fits: Fits | None = None) -> list[DieId]:
        """The dice of a selector; asks where some are to be picked, of those that fit."""
        if not isinstance(selector, AnyOf):
            return selected(self.world, self.names, selector)
        return pick_dice(self.ctx, self.names, selector.of, self.cause, "which", fits)

    def fielded(self, selector: Selector, fits: Fits | None = None) -> list[DieId]:
        """Those of them that are in the Field Zone; what is gone is not affected (DM-EFF-Q8)."""
        dice = self.dice(selector, fits)
        return [die for die in dice if self.world.die(die).zone is Zone.FIELD]

    # -- what the verbs of any game ask

    @property
    def prospect(self) -> TextProspect:
        return TextProspect(self.world, self.names, self.cause)

    def prospect_paid(self, who: Seat, cost: Cost) -> TextProspect:
        return self.prospect._replace(brings_dice=brings_dice(self.world, who, cost))

    def players(self, ref: str) -> list[Seat]:
        return players(self.world, self.names, ref)

    def in_order(self) -> list[Seat]:
        """DM-EFF-34: the active player first."""
        return [self.ctx.state.active, self.ctx.state.inactive]

    def holds(self, condition: Condition) -> bool:
        return holds(self.world, self.names, condition)

    def value(self, number: Number) -> int:
        return value(self.world, self.names, number)

    def selected(self, selector: Selector) -> list[DieId]:
        return self.dice(selector)

    def choose(self, choices: Mapping[str, Choice]) -> None:
        """DM-EFF-Q8: without a legal choice, what names it does nothing."""
        self.frame.aimed = make_choices(self.ctx, self.frame.names, choices, self.cause)
        if self.frame.aimed:
            ask_the_targets(self.ctx, self.frame)

    def delay(self, step: Later) -> None:
        state = self.ctx.state
        names, path = self.names.model_copy(deep=True), list(self.path)
        number = str(state.serial + 1)
        delayed = Delayed(id=number, names=names, path=path, until=UNTIL[step.until], given=state.turn)
        self.ctx.emit(StepsDelayed(delayed=delayed))

    def unpayable(self, who: Seat, cost: Cost) -> list[Reason]:
        return unpayable(self.world, who, cost, self.names)

    def offers(self, who: Seat, cost: Cost, id: str = "use", reasons: Sequence[Reason] = ()) -> list[Option]:
        """Beside it to pay otherwise where that can be done (DM-ENE-08)."""
        price = price_of(cost)
        (option,) = super().offers(who, cost, id, reasons)
        params = {**option.params, "cost": price.total, "types": [str(one) for one in price.types], "life": cost.life}
        ways = ways_to_pay(self.world, who, price) if price.total else None
        if ways:
            params["pay"] = ways.best.as_json()
        option = option.model_copy(update={"params": params})
        if ways is None or not option.enabled or ways.number < 2:
            return [option]
        return [option, Option(id=OTHERWISE + id, params={**params, "otherwise": True})]

    def plain(self, chosen: str) -> str:
        return chosen.removeprefix(OTHERWISE)

    def pay(self, who: Seat, cost: Cost, chosen: str, *, needed: bool = False) -> None:
        otherwise = chosen.startswith(OTHERWISE)
        settle_cost(self.ctx, who, cost, self.frame.names, otherwise=otherwise, bringing=needed)()


VERBS: Verbs[StepContext] = Verbs(Step)
verb = VERBS.verb
