"""Which damage an attack that goes on has still to decide about, and what acts on it by itself.

It must not reckon how much: `outlook` does.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.query.triggers import acting, fits
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.attack import ATTACK, names_of
from rules_engine.crisis_protocol.state.frames import AttackFrame, SufferFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.frames import Frame


def at_stake(state: Match) -> int | None:
    """Where in the stack the work lies that decides about damage; none if it has been suffered. Damage in the middle of
    an attack, as by a collision, counts with what the attack itself will deal to the same character."""
    harm: int | None = None
    for index in range(len(state.stack) - 1, -1, -1):
        frame = state.stack[index]
        if isinstance(frame, SufferFrame) and harm is None:
            if not is_due(frame):
                return None
            harm = index
        if isinstance(frame, AttackFrame):
            whole = comes(frame, "damage") and (harm is None or _sufferer(state, harm) == frame.target)
            return index if whole else harm
    return harm


def is_due(frame: SufferFrame) -> bool:
    """Whether its damage is still to be suffered."""
    return frame.step in ("", "begin", "would", "suffer")


def _sufferer(state: Match, index: int) -> CharacterId:
    frame = state.stack[index]
    assert isinstance(frame, SufferFrame)
    return frame.who


def comes(frame: AttackFrame, step: str) -> bool:
    """Whether a step of the attack is still to be done."""
    order = ATTACK.order
    return frame.step in order and order.index(frame.step) <= order.index(step)


def hardened(look: World, frame: AttackFrame) -> bool:
    """Whether some rule acts by itself on the damage of this attack, such as an innate reduction (ATK-44)."""
    names = names_of(frame)
    return any(not live.rule.is_optional for live in acting(look, Moment.WOULD_SUFFER, names))


def meddled(look: World, frame: Frame) -> bool:
    """Whether rules that act by themselves wait for these dice; what their icons ask for is not known yet."""
    assert isinstance(frame, AttackFrame)
    attacking, defending = {"subject": frame.attacker, "roll": "attack"}, {"subject": frame.target, "roll": "defense"}
    windows: tuple[tuple[Moment, dict[str, str]], ...] = (
        (Moment.ROLLED, attacking),
        (Moment.ROLLED, defending),
        (Moment.MODIFY_OWN, attacking),
        (Moment.MODIFY_OWN, defending),
        (Moment.MODIFY_OPPOSING, {"subject": frame.attacker, "roll": "defense", "own_roll": "attack"}),
        (Moment.MODIFY_OPPOSING, {"subject": frame.target, "roll": "attack", "own_roll": "defense"}),
        (Moment.MODIFY_ENDED, {}),
        (Moment.COUNTING, {}),
    )
    own = {rule.id for rule in look.attack(frame.attacker, frame.attack).rules}
    for moment, about in windows:
        names = names_of(frame, **about)
        for live in look.listening(moment):
            if live.rule.is_optional:
                continue
            if live.rule.id in own if live.rule.icons else fits(look, live, moment, names):
                return True
    return False
