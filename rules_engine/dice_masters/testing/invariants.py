"""What must hold of every match at every moment: zones legal, life within bounds, nothing unpaid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.events.combat import DamageDealt
from rules_engine.dice_masters.events.dice import CharacterFielded, DiceBought, EnergyPaid, GlobalUsed
from rules_engine.dice_masters.query.teams import SIDEKICKS
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match, Step
from rules_engine.dice_masters.state.pieces import UNROLLED, Zone
from rules_engine.kernel.events import Event


def violations(state: Match, content: Content) -> Iterator[str]:
    world = World(state, content)
    yield from _zones(world)
    yield from _life(state)
    yield from _stale(state)
    if state.pieces:
        for seat in state.seats:
            mine = [die for die in state.pieces.values() if die.slot is None and die.owner == seat]
            if len(mine) != SIDEKICKS:
                yield f"{seat} has {len(mine)} Sidekicks"


def _zones(world: World) -> Iterator[str]:
    state = world.state
    rolling = state.phase is Step.ROLL
    for die in state.pieces.values():
        rolled = (rolling and die.zone is Zone.PREP) or any(frame.kind == "effect" for frame in state.stack)
        if die.zone in UNROLLED and die.face is not None and not rolled:
            yield f"{die.id} shows a face in {die.zone}"
        if die.zone is Zone.FIELD and world.character(die.id) is None:
            yield f"{die.id} is in the Field Zone without a character face"
        if die.zone is Zone.RESERVE and die.face is None:
            yield f"{die.id} is in a Reserve Pool without a face"
        if die.zone is Zone.RESERVE and state.phase is Step.CLEAR and world.energy(die.id) is None:
            yield f"{die.id} stayed in a Reserve Pool past Clean Up without showing energy"
        if die.zone is not Zone.FIELD and die.damage:
            yield f"{die.id} has damage outside the Field Zone"
        if die.zone is Zone.SUPPLY and die.slot is None:
            yield f"{die.id} is a Sidekick on a card"
        if die.zone is not Zone.SUPPLY and die.owner is None:
            yield f"{die.id} is nobody's in {die.zone}"
        if die.zone not in (Zone.FIELD,) and die.controller != die.owner:
            yield f"{die.id} is controlled outside the Field Zone"
        if (die.zone is Zone.HELD) != (die.hold is not None and die.controller == die.owner):
            yield f"{die.id} is held without a holder, or the other way round"
        if (die.zone is Zone.CARD) != (die.on is not None):
            yield f"{die.id} lies on no card, or the other way round"
    if state.combat is not None:
        for attack in state.combat.attacks:
            for id in (attack.die, *attack.blockers):
                if state.pieces[id].zone is not Zone.FIELD:
                    yield f"{id} fights outside the Field Zone"


def _life(state: Match) -> Iterator[str]:
    for seat, player in state.players.items():
        if not 0 <= player.life <= player.starting_life:
            yield f"{seat} has {player.life} life of {player.starting_life}"
        if player.granted < 0:
            yield f"{seat} owes energy"


def _stale(state: Match) -> Iterator[str]:
    """DM-TRN-30, DM-TRN-31: nothing of an earlier turn is left but what says so."""
    lasting = [(one.names.rule, one.until, one.given) for one in state.lasting]
    delayed = [(one.names.rule, one.until, one.given) for one in state.delayed]
    for rule, until, given in (*lasting, *delayed):
        if until != "next_turn" and given != state.turn:
            yield f"what {rule} gave in turn {given} outlived it"


def hit_twice(events: Sequence[Event]) -> Iterator[str]:
    """DM-DMG-13: an attacker hits a player once at a time, however many blockers it gets past."""
    for event in events:
        if isinstance(event, DamageDealt):
            hits = [(hit.source, hit.player) for hit in event.hits if hit.player is not None and hit.cause == "combat"]
            if len(set(hits)) < len(hits):
                yield f"somebody hits a player twice at the same time: {hits}"


def unpaid(events: Sequence[Event], content: Content, state: Match) -> Iterator[str]:
    """What was bought, fielded or used without its payment on record in the same stretch."""
    paid = [event for event in events if isinstance(event, EnergyPaid)]
    for event in events:
        if isinstance(event, CharacterFielded) and event.cost and not any(event.die in one.what for one in paid):
            yield f"{event.die} was fielded for {event.cost} and not paid"
        priced = isinstance(event, GlobalUsed) and bool(content.texts[event.rule].cost.energy)
        if isinstance(event, GlobalUsed) and priced and not any(event.rule in one.what for one in paid):
            yield f"{event.rule} was used and not paid"
    for one in paid:
        total = sum(spent.amount for spent in one.spent) + one.granted - one.lost
        if total <= 0 or one.lost not in (0, 1):
            yield f"{one.seat} paid {total} and lost {one.lost}"
    for event in events:
        if isinstance(event, DiceBought) and event.zone is Zone.USED:
            bill = next((one for one in paid if one.purpose == "buy" and one.what == event.slots), None)
            price = sum(content.cards[state.slots[slot].card].cost for slot in event.slots)
            if bill is None and price and not _cheaper(state, content):
                yield f"{event.slots} were bought and not paid"


def _cheaper(state: Match, content: Content) -> bool:
    """Whether some text in the match makes dice cheaper, even free."""
    cards = [content.cards[slot.card] for slot in state.slots.values()]
    return any(effect.word == "purchase_cost" for card in cards for rule in card.rules for effect in rule.effects)
