"""COV: whether the target of the attack at hand has cover, and what gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.board import cover
from rules_engine.crisis_protocol.cards.vocabulary.permissions import Measured
from rules_engine.crisis_protocol.query.modifying import barred
from rules_engine.crisis_protocol.query.origins import measured_from, vantage
from rules_engine.crisis_protocol.query.permits import granted_cover, waived
from rules_engine.crisis_protocol.state.frames import AttackFrame

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def cover_of(look: World, frame: AttackFrame) -> str | None:
    """COV-01…08: the feature or rule that gives cover; none if the attack need not heed it."""
    found = None if "cover" in frame.ignores else _cover_from(look, frame)
    return None if found is None or waived(look, frame.attacker, "cover") else found


def usable_cover(look: World, frame: AttackFrame) -> str | None:
    """MOD-Q3: cover modifies a die of the defender's, so it is no use to one who cannot modify its dice."""
    found = cover_of(look, frame)
    own = look.seat_of(frame.target)
    return None if found is None or barred(look, frame, "defense", "change", own) else found


def _cover_from(look: World, frame: AttackFrame) -> str | None:
    if (rule := granted_cover(look, frame.target, frame.attacker)) is not None:
        return rule
    if not look.state.characters[frame.attacker].in_play or not look.state.characters[frame.target].in_play:
        return None
    attack = look.attack(frame.attacker, frame.attack)
    start = vantage(look, frame.attacker, measured_from(look, frame.attacker, attack, Measured.COVER, frame.origin))
    verdict = cover.cover(look.scene, start, look.base(frame.target))
    return verdict.witness[0].feature if verdict.ok and verdict.witness else None
