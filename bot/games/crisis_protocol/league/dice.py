"""The dice of a match that fell by chance alone, by side: base rolls of attack and defence.

It must not count extra dice, rerolls and dodges: choices decide about them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pydantic import BaseModel, ConfigDict

from bot.games.league_rules import Facts, Rolls
from rules_engine.crisis_protocol.events.attacks import DiceRolled
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, FACES, Face
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.events import Event

SUCCESSES = {"attack": ATTACK_SUCCESSES, "defense": DEFENCE_SUCCESSES}


def share(pool: str) -> float:
    """Successes per die in the long run."""
    return sum(face in SUCCESSES[pool] for face in FACES) / len(FACES)


class Dice(BaseModel):
    """A side's dice in one match, as a result keeps them."""

    model_config = ConfigDict(frozen=True)

    attack_dice: int = 0
    attack_successes: int = 0
    defence_dice: int = 0
    defence_successes: int = 0

    def __add__(self, other: Dice) -> Dice:
        return Dice(**{name: getattr(self, name) + getattr(other, name) for name in Dice.model_fields})


def dice_of(state: Match, events: Iterable[Event]) -> dict[str, Dice]:
    """The base rolls of attack and defence, by seat."""
    counted: dict[str, Dice] = {seat: Dice() for seat in state.players}
    for event in events:
        if not isinstance(event, DiceRolled) or event.extra or event.pool not in SUCCESSES:
            continue
        roller = state.characters.get(event.who)
        if roller is None:
            continue
        good = sum(Face(face) in SUCCESSES[event.pool] for face in event.faces)
        more = (
            Dice(attack_dice=len(event.faces), attack_successes=good)
            if event.pool == "attack"
            else Dice(defence_dice=len(event.faces), defence_successes=good)
        )
        counted[roller.owner] = counted[roller.owner] + more
    return counted


def rolls(side: Facts) -> Mapping[str, Rolls]:
    """What a result keeps of a side's dice, each kind beside a fair die."""
    dice = Dice.model_validate(side.get("dice") or {})
    if not dice.attack_dice and not dice.defence_dice:
        return {}
    return {
        "attack": Rolls(dice.attack_dice, dice.attack_successes, share("attack")),
        "defence": Rolls(dice.defence_dice, dice.defence_successes, share("defense")),
    }
