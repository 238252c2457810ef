"""Dice and reactions: which dice to change, and whether what a reaction brings is worth its price.

It must not use what does nothing: a reaction costs Power that something else could use.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.players.ahead import Ahead, Spent
from rules_engine.crisis_protocol.players.thoughts import Thought, Weighed
from rules_engine.crisis_protocol.players.worth import PER_POWER, loss_of, price
from rules_engine.crisis_protocol.rules.best_dice import best_reroll
from rules_engine.crisis_protocol.rules.outlook import DICE, Outlook, outlooks
from rules_engine.kernel.decisions import (
    PASS,
    Choice,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    Decision,
    Option,
    Pick,
    PickMany,
)

LEAST_GAIN = 0.05
"""Victory points that a reaction must bring beyond its price."""
KIND_FACES = (Face.CRITICAL, Face.WILD, Face.HIT, Face.BLOCK, Face.BLANK, Face.FAILURE)


def dice(ahead: Ahead, decision: Decision) -> Choice | None:
    """The best handful where a question asks about dice; None where it is about something else."""
    if isinstance(decision, ChooseSome) and decision.key in DICE:
        found = best_reroll(ahead.world(), decision)
        if found is None:
            return None
        if len(found) < decision.least:
            rest = [option.id for option in decision.options if option.enabled and option.id not in found]
            found = (*found, *rest[: decision.least - len(found)])
        return PickMany(options=found[: decision.most])
    if isinstance(decision, ChooseOne) and decision.key == "face":
        return _face(ahead, decision)
    return None


def _face(ahead: Ahead, decision: ChooseOne) -> Choice:
    """One's own dice to what counts most, others' to what counts least."""
    offered = [option.id for option in decision.options if option.enabled]
    attack = ahead.state.innermost("attack")
    pool = decision.params.get("pool")
    own = True
    if attack is not None and pool in ("attack", "defense"):
        whose = attack.attacker if pool == "attack" else attack.target  # type: ignore[attr-defined]
        own = ahead.state.characters[whose].controller == ahead.seat
    liked = KIND_FACES if own else tuple(reversed(KIND_FACES))
    best = next((face.value for face in liked if face.value in offered), offered[0])
    return Pick(option=best)


def reaction(ahead: Ahead, decision: ChooseReaction, thought: Thought) -> None:
    """Weigh every option against passing: by the odds of the attack at hand, or else by what it does to the board."""
    found = outlooks(ahead.content, ahead.state, decision)
    base = found.get(PASS)
    # Where something must happen first, what may be used is asked about again after it.
    leave = next(iter(decision.must), PASS)
    thought.weighed.append(Weighed(Pick(option=leave), 0.0, PASS))
    for option in decision.may:
        if not option.enabled:
            continue
        cost = option.params.get("cost")
        paid = _price(ahead, decision, option, cost if isinstance(cost, int) else 1)
        outlook = found.get(option.id)
        if base is not None and outlook is not None:
            value = _saved(ahead, base, outlook) - paid
        else:
            value = _tried(ahead, decision, option.id)
        thought.weighed.append(Weighed(Pick(option=option.id), value - LEAST_GAIN, option.id))


def _price(ahead: Ahead, decision: ChooseReaction, option: Option, cost: int) -> float:
    """Of the one that would pay; of a card that several may pay for, of whoever has least to spare."""
    owner = ahead.state.characters.get(option.id.rpartition("@")[2])
    payers = [owner] if owner is not None else ahead.state.squad(decision.seat)
    return max((price(ahead.world(), who, cost) for who in payers), default=PER_POWER * cost)


def _saved(ahead: Ahead, base: Outlook, outlook: Outlook) -> float:
    """What an answer changes of the damage to come, for this seat."""
    return _harm(ahead, base) - _harm(ahead, outlook)


def _harm(ahead: Ahead, outlook: Outlook) -> float:
    """What is to be expected, as a loss of this seat."""
    world = ahead.world()
    target = ahead.state.characters[outlook.who]
    left = outlook.odds.stamina_left or 1
    lost = loss_of(world, target, outlook.odds.damage, left)
    return lost if target.controller == ahead.seat else -lost


def _tried(ahead: Ahead, decision: ChooseReaction, option: str) -> float:
    try:
        passed = ahead.followed(ahead.state, decision, Pick(option=PASS), 0)
        used = ahead.option(decision, Pick(option=option))
    except Spent:
        return 0.0
    return used - passed if used is not None and passed is not None else 0.0
