"""What an effect comes from; kept with damage, movement and the work that waits."""

from __future__ import annotations

from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.values import Seat, Value


class Cause(Value):
    """What an effect comes from: whose it is decides whether it is allied, enemy or neither (EFF-03…05)."""

    rule: str
    """A rule of a card (`iron_man.repulsor_blast`), a condition, or an id of the core rules (`MOV-29`)."""
    seat: Seat | None = None
    """The side whose effect it is; None for conditions, crises and terrain (TIM-Q2)."""
    character: CharacterId | None = None
    attack: bool = False
    """Whether it is an attack's own damage or one of its special rules (CON-12, DMG-Q2)."""
