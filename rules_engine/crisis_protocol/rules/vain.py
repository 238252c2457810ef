"""What may be done and would change nothing now: powers, cards, interactions and reactions whose price is all that
would be left of them.

It must not forbid anything: what the rules allow in vain stays allowed. It says so only where that is certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.loader.content import Content, walk
from rules_engine.crisis_protocol.cards.vocabulary import Filter, Rule
from rules_engine.crisis_protocol.cards.vocabulary.conditions import Act, Did
from rules_engine.crisis_protocol.cards.vocabulary.numbers import Deeds, Stat, Uses
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Grant
from rules_engine.crisis_protocol.cards.vocabulary.words import StatName
from rules_engine.crisis_protocol.query import usable
from rules_engine.crisis_protocol.query.objectives import held_by
from rules_engine.crisis_protocol.query.paths import step_at
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.context import Ctx
from rules_engine.crisis_protocol.rules.trying import Trial, Unknown
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.decisions import ChooseOne, ChooseReaction, Decision, Pick
from rules_engine.kernel.engine import Game

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.rules.game import CrisisProtocol

VAIN = "vain"
"""Among an option's params: it would change nothing now."""
MENUS = ("act", "turn")
"""Where one's own activation or turn goes on."""
SURE = ("move", "climb", "attack", "shake", "end", "pass", "activate")
"""What of them always changes something, or is meant to change nothing."""


def vain_options(game: Game[Match], content: Content, state: Match, decision: Decision) -> frozenset[str]:
    """The open options of one's own menu, or of a reaction, that would leave everything but their price as it is."""
    if isinstance(decision, ChooseOne) and decision.key in MENUS:
        tried = [o for o in decision.options if o.enabled and o.id.partition(":")[0] not in SURE]
    elif isinstance(decision, ChooseReaction):
        tried = [option for option in decision.may if option.enabled and option.params.get("rule")]
    else:
        return frozenset()
    return frozenset(option.id for option in tried if is_vain(game, content, state, decision, option.id))


def marked(ctx: Ctx, decision: ChooseOne) -> ChooseOne:
    """The menu of one's own activation or turn; whoever leaves to the match what cannot change anything is shown which
    of it is such, and may choose it all the same."""
    left = ctx.state.players[decision.seat].helps or ()
    if "pass" not in left or not ctx.engine.heeds_orders or ctx.picked(decision.key, decision.seat) is not None:
        return decision
    game: CrisisProtocol = ctx.engine.game  # type: ignore[assignment]
    vain = vain_options(game.aside, game.cards(ctx.state), ctx.state, decision)
    if not vain:
        return decision
    said = (o.model_copy(update={"params": {**o.params, VAIN: True}}) if o.id in vain else o for o in decision.options)
    return decision.model_copy(update={"options": tuple(said)})


def is_vain(game: Game[Match], content: Content, state: Match, decision: Decision, option: str) -> bool:
    depth = len(state.stack)
    trial = Trial(game, state, lambda now: len(now.stack) <= depth)
    look = World(state, content)
    if _remembered(look) or any(_counts_uses(live) for live in look.live if option in (live.id, f"power:{live.id}")):
        return False
    before, chosen = Essence(content, state, decision.seat, depth), Pick(option=option)
    try:
        # Where its steps could do nothing, one way shows what else a use sets off; all of them may be too many to try.
        sure = any(usable.is_fruitless(look, live) for live in _used(look, decision, option))
        for after in [trial.one_outcome(decision, chosen)] if sure else trial.outcomes(decision, chosen):
            then = Essence(content, after, decision.seat, depth)
            if len(after.stack) < depth or not before.same(then):
                return False
            if any(_better_poor(look, who, had) for who, had in before.power.items() if then.power.get(who, 0) < had):
                return False
    except Unknown:
        return False
    return True


def _used(look: World, decision: Decision, option: str) -> list[Live]:
    """The rule in force behind an option: one's own power or card."""
    kind, _, named = option.partition(":")
    mine = [live for live in look.live if live.seat == decision.seat]
    match kind:
        case "power":
            return [live for live in mine if live.id == named]
        case "tactic":
            return [live for live in mine if live.rule.id == named]
    return []


def _remembered(look: World) -> bool:
    """Whether a rule in force asks what has been used: then a use in vain may serve it."""
    return any(
        isinstance(node, Did | Deeds) and Act.USE in node.act
        for live in look.live
        for part in (live.rule.when, live.rule.do, live.rule.modifiers, live.rule.permissions)
        for node in walk(part)
    )


def _counts_uses(live: Live) -> bool:
    """Whether what it does hangs on how often it has been used: then a use in vain makes the next one another."""
    return any(isinstance(node, Uses) for part in (live.rule.when, live.rule.do) for node in walk(part))


def pays_to_be_poor(look: World, live: Live) -> bool:
    """Whether a price alone may be worth paying, whatever it buys."""
    if live.owner is None or not live.rule.cost.power:
        return False
    return _better_poor(look, live.owner, look.state.characters[live.owner].power)


def _better_poor(look: World, who: CharacterId, power: int) -> bool:
    """Whether having less Power may serve whoever pays: a rule asks how much it has, and is not one its player may use
    or leave."""
    seat = look.seat_of(who)
    return any(
        _asks_for_less(look, node, who, power, choice=side == seat and rule.is_optional)
        for side, rule in _in_force(look)
        for part in (rule.on, rule.when, rule.choose, rule.do, rule.modifiers, rule.permissions)
        for node in walk(part)
    )


def _in_force(look: World) -> Iterator[tuple[str | None, Rule]]:
    """Every rule with its player, those of attacks that could be made included."""
    yield from ((live.seat, live.rule) for live in look.live)
    for seat in look.state.seats:
        for character in look.state.squad(seat):
            yield from ((seat, rule) for attack in look.attacks(character.id) for rule in attack.rules)


def _asks_for_less(look: World, node: Any, who: CharacterId, power: int, *, choice: bool) -> bool:
    if isinstance(node, Stat):
        return node.stat is StatName.POWER and node.of != "self" and not choice
    if not isinstance(node, Filter) or (node.holding is not None and not held_by(look, who)):
        return False
    if node.max_power is not None:
        return not isinstance(node.max_power, int) or power > node.max_power
    if choice or node.min_power is None:
        return node.most is StatName.POWER and not choice
    return not isinstance(node.min_power, int) or power >= node.min_power


class Essence:
    """A match without what a use costs its owner: Power, a card, an action, a use that is counted."""

    def __init__(self, content: Content, state: Match, seat: str, depth: int) -> None:
        left_out = {"pending", "seq", "uses", "rolls", "next_effect", "history", "effects", "stack", "orders"}
        self.rest = state.model_dump(mode="json", exclude=left_out)
        for tactic in self.rest["players"][seat]["tactics"]:
            tactic.pop("played")
        self.power = {
            id: character.pop("power")
            for id, character in self.rest["characters"].items()
            if character["controller"] == seat
        }
        self.effects = _lasting(content, state)
        self.frames = [frame.model_dump(mode="json", exclude=_of_the_moment(frame)) for frame in state.stack[:depth]]
        self.left = {i: frame.pop("left") for i, frame in enumerate(self.frames) if "left" in frame}

    def same(self, after: Essence) -> bool:
        """Whether a use that led there has brought nothing."""
        return (
            self.rest == after.rest
            and self.frames == after.frames
            and self.effects == after.effects
            and all(after.power.get(id, 0) <= power for id, power in self.power.items())
            and all(after.left.get(i, 0) <= left for i, left in self.left.items())
        )


def _of_the_moment(frame: Any) -> set[str]:
    """What a frame keeps in mind about a use that is over."""
    return {"window": {"answers", "used", "notes"}, "activation": {"answers", "taken"}}.get(frame.kind, {"answers"})


def _lasting(content: Content, state: Match) -> list[Any]:
    """Gifts and promises in force. A second gift of the same numbers and permissions to the same bearer, for as long,
    adds nothing to the first (EFF-10); one for the next attack, an attack lent or a promise is used up, so it does."""
    found: list[Any] = []
    for effect in state.effects:
        value = effect.model_dump(mode="json", exclude={"id"})
        step = step_at(content, effect.rule, effect.path)
        plain = isinstance(step, Grant) and not step.rules and not step.attacks and not effect.until.startswith("next")
        if not plain or value not in found:
            found.append(value)
    return found
