"""Events of an attack and of any other roll that can be modified."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules_engine.crisis_protocol.events.base import MatchEvent
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.values import Json, Value

PoolName = Literal["attack", "defense", "dodge", "free"]

AbortReason = Literal[
    "no_target", "unpayable", "attacker_dazed", "attacker_gone",
    "target_gone", "out_of_range", "out_of_sight", "out_of_reach", "ended",
]  # fmt: skip
"""Why an attack is broken off: nobody is left to attack; its cost cannot be paid; its attacker has fallen; an effect
ends it, for its target has left the battlefield, is out of range, of sight or of both, or whatever is the case."""


class AttackDeclared(MatchEvent):
    """Steps 1 and 2, with the measurements they rest on (ATK-03, ATK-04)."""

    kind: Literal["attack_declared"] = "attack_declared"
    attacker: CharacterId
    attack: str
    target: CharacterId
    verdicts: dict[str, Json] = {}


class AttackNumbered(MatchEvent):
    """Each attack of a match has a number (EFF-Q1)."""

    kind: Literal["attack_numbered"] = "attack_numbered"

    def apply(self, state: Match) -> None:
        state.attacks += 1


class VolleyDeclared(MatchEvent):
    """A beam or area attack: everyone in range, and who will be attacked in which order (BEA, ARE)."""

    kind: Literal["volley_declared"] = "volley_declared"
    attacker: CharacterId
    attack: str
    shape: Literal["beam", "area"]
    angle: int | None = None
    targets: tuple[CharacterId, ...]
    allies: tuple[CharacterId, ...] = ()


class TargetChanged(MatchEvent):
    kind: Literal["target_changed"] = "target_changed"
    attacker: CharacterId
    to: CharacterId
    by: str


class AttackAborted(MatchEvent):
    """ATK-11, ATK-15, ATK-Q3: not completed, nothing follows it (ATK-16, ATK-17)."""

    asides: ClassVar[frozenset[str]] = frozenset({"why", "by"})
    kind: Literal["attack_aborted"] = "attack_aborted"
    attacker: CharacterId
    rule: str
    why: AbortReason | None = None
    """None: in matches of old, not noted."""
    by: str | None = None
    """The rule that ended it, if one did."""


class PoolBuilt(MatchEvent):
    """Steps 4 and 5: how many dice, and why."""

    kind: Literal["pool_built"] = "pool_built"
    pool: PoolName
    who: CharacterId
    dice: int
    parts: tuple[tuple[int, str], ...]


class DiceRolled(MatchEvent):
    """Faces that fell: the base roll, or extra dice for criticals."""

    kind: Literal["dice_rolled"] = "dice_rolled"
    reveals = True
    pool: PoolName
    who: CharacterId
    faces: tuple[Face, ...]
    extra: bool = False


class DiceRerolled(MatchEvent):
    kind: Literal["dice_rerolled"] = "dice_rerolled"
    reveals = True
    pool: PoolName
    dice: tuple[int, ...]
    before: tuple[Face, ...]
    after: tuple[Face, ...]
    by: str
    """The name of the ability, as MOD-02 counts it."""


class DiceChanged(MatchEvent):
    kind: Literal["dice_changed"] = "dice_changed"
    pool: PoolName
    dice: tuple[int, ...]
    before: tuple[Face, ...]
    after: tuple[Face, ...]
    by: str


class ResultsAdded(MatchEvent):
    """Dice laid beside a roll that show a face without being rolled."""

    kind: Literal["results_added"] = "results_added"
    pool: PoolName
    faces: tuple[Face, ...]
    by: str


class CountedOtherwise(Value):
    """A die that is worth another number of successes than its face is, by its place in the roll; and whose doing."""

    pool: PoolName
    die: int
    worth: int
    by: str


class SuccessesCounted(MatchEvent):
    """Step 10."""

    kind: Literal["successes_counted"] = "successes_counted"
    attacker: CharacterId
    defender: CharacterId
    attack: int
    defense: int
    otherwise: tuple[CountedOtherwise, ...] = ()


class DamageReduced(MatchEvent):
    kind: Literal["damage_reduced"] = "damage_reduced"
    who: CharacterId
    before: int
    after: int
    by: str


class AttackResolved(MatchEvent):
    """Step 13."""

    kind: Literal["attack_resolved"] = "attack_resolved"
    attacker: CharacterId
    defender: CharacterId
    attack: str
    damage: int


class RuleApplied(MatchEvent):
    """A card's rule took effect; `choices` says what was chosen for it."""

    kind: Literal["rule_applied"] = "rule_applied"
    rule: str
    owner: CharacterId | None = None
    choices: dict[str, Json] = {}
