"""Unfinished work that questions look into: the attack, roll or harm going on. Steps live with the rules."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.registry import CRISIS_PROTOCOL
from rules_engine.crisis_protocol.state.causes import Cause
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.explain import Part
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.values import Json, Mutable, Seat


class MatchFrame(Frame, registry=CRISIS_PROTOCOL):
    """What the frames of a match share: whose they are."""


class Die(Mutable):
    """A die that lies on the table."""

    face: Face
    extra: bool = False
    """Rolled for a critical of the base roll (ATK-26)."""
    rerolled_by: list[str] = []
    """MOD-02: the names of the rules that have rerolled it."""
    rerolled_for: list[CharacterId] = []
    """Who has rerolled it: its roller by rules of its own side, an enemy by theirs."""


class Added(Part):
    """Dice that an effect of this very roll adds or removes, and whose effect it is (ATK-19, TIM-04…06)."""

    side: str
    of: CharacterId | None = None
    """Whose roll was meant, where they are nobody else's (ATK-Q2); none: of whoever rolls."""


class Pool(Mutable):
    """Dice to be rolled, then rolled."""

    added: list[Added] = []
    """Dice added or removed by effects of this very roll; lasting modifiers are asked, not kept."""
    dice: list[Die] = []
    treated: dict[Face, Face] = {}
    heard: list[str] | None = None
    """What this roll set off when it fell and comes when its effect is over; none: in matches of old, not noted."""

    @property
    def faces(self) -> list[Face]:
        return [die.face for die in self.dice]


class RollingFrame(MatchFrame):
    """A roll whose dice can be modified: one pool per name."""

    pools: dict[str, Pool] = {}
    read: list[Json] = []
    """Effects that have read a base roll, by window; the extra dice are read without them (DIE-Q4)."""

    def pool(self, name: str) -> Pool:
        return self.pools.setdefault(name, Pool())


class AttackFrame(RollingFrame):
    """One attack by one character on one other, from the declared target to its end (ATK)."""

    kind: Literal["attack"] = "attack"
    attacker: CharacterId
    attack: str
    """The attack's id on the card."""
    target: CharacterId
    type: str
    """physical, energy or mystic (CAR-14)."""
    defense_type: str
    """The defence that it is made against; normally the attack's type."""
    defenses: dict[CharacterId, str] = {}
    """Who uses another defence instead; it is nobody else's (ATK-Q2)."""
    instead: dict[CharacterId, tuple[int, str]] = {}
    """Who rolls so many dice instead of its Defence, and by which rule."""
    cost: int
    priced: int | None = None
    """What the attack cost by itself when `cost` was worked out; none: nothing is to be paid for it."""
    paid: bool = False
    """A beam or area pays once for all its attacks (BEA-04)."""
    as_action: bool = False
    shape: Literal["single", "beam", "area"] = "single"
    without: list[str] = []
    """Special rules this attack does not have."""
    extra_rules: list[str] = []
    ignores: list[str] = []
    origin: str | None = None
    """What its range and line of sight are measured from, if not from the attacker."""
    used: list[str] = []
    """Effects already used when targeted; a new target opens the window again without them (ATK-Q2)."""
    answered: dict[CharacterId, list[str]] = {}
    """Those of them that were used while a former target was the target."""
    touched: dict[str, dict[str, str]] = {}
    """Whom effects have affected when somebody was targeted, by their names (EFF-10)."""
    retargeted: bool = False
    covered: bool = False
    """Cover has changed its die (COV-08)."""
    attack_successes: int = 0
    defense_successes: int = 0
    due: int = 0
    """Damage due (ATK-40), as it stands."""
    dealt: int = 0
    aborted: bool = False
    """An effect has ended it."""
    ended: Literal["target_gone", "out_of_range", "out_of_sight", "out_of_reach", "ended"] = "ended"
    """Why, if one has."""
    ended_by: str | None = None
    """Which rule."""
    refund: bool = False
    """Unused; matches saved before still have it."""
    felled: list[CharacterId] = []
    """Who was Dazed or KO'd in the course of it."""
    number: int = 0
    """Distinguishes this attack from others of the match (EFF-Q1)."""

    @property
    def defense(self) -> str:
        """The defence the target uses now."""
        return self.defenses.get(self.target, self.defense_type)

    def added_to(self, name: str) -> list[Added]:
        """The dice added to a pool that belong to whoever rolls it now."""
        roller = self.attacker if name == "attack" else self.target
        return [added for added in self.pool(name).added if added.of in (None, roller)]


class VolleyFrame(MatchFrame):
    """A beam or area attack: one payment, several attacks (BEA, ARE)."""

    kind: Literal["volley"] = "volley"
    attacker: CharacterId
    attack: str
    type: str
    shape: Literal["beam", "area"]
    cost: int
    priced: int | None = None
    """As for a single attack."""
    as_action: bool = False
    angle: int | None = None
    must_hit: CharacterId | None = None
    """BEA-12: an effect requires an attack against this one."""
    targets: list[CharacterId] = []
    several: bool = False
    """More than one character is attacked."""
    allies: list[CharacterId] = []
    last_target: CharacterId | None = None
    made: list[Json] = []
    """What became of each attack made so far."""
    aborted: bool = False
    without: list[str] = []
    extra_rules: list[str] = []
    ignores: list[str] = []
    origin: str | None = None
    """As for a single attack."""


class DodgeFrame(RollingFrame):
    """A dodge roll (DOD)."""

    kind: Literal["dodge"] = "dodge"
    who: CharacterId
    thrown: str | None = None
    """What is dodged; a character's Size is read when the damage is worked out."""
    size: int
    cause: Cause
    threat: int | None = None
    """As for the collision."""
    defense_type: str = "physical"


class SufferFrame(MatchFrame):
    """Somebody is about to suffer damage; `amount` may still be lowered (ATK-44, DMG-Q1)."""

    kind: Literal["suffer"] = "suffer"
    who: CharacterId
    amount: int
    cause: Cause
    gives_power: bool = True
    prevented: bool = False
    together: bool = False
    """The same event has felled another one who was the last of a side (WIN-Q2)."""


class HealFrame(MatchFrame):
    """Damage is about to be removed from somebody."""

    kind: Literal["heal"] = "heal"
    who: CharacterId
    amount: int
    cause: Cause
    prevented: bool = False


class FallFrame(MatchFrame):
    """A character has as much damage as Stamina: it is Dazed or KO'd unless something prevents it."""

    kind: Literal["fall"] = "fall"
    who: CharacterId
    cause: Cause
    how: Literal["daze", "ko", "remove"] | None = None
    """None: by the side its card shows. `remove`: out of the game without a KO (GRU-14…16)."""
    prevented: bool = False
    together: bool = False
    """As of who suffers."""


class GemFrame(MatchFrame):
    """Power from its gems, as one of its player's effects of the Power Phase."""

    kind: Literal["gems"] = "gems"
    who: CharacterId


class CoverFrame(MatchFrame):
    """Cover, used between the defender's other ways to modify its dice."""

    kind: Literal["covering"] = "covering"


class UseFrame(MatchFrame):
    """A rule being used: chosen for, paid for, resolved."""

    kind: Literal["use"] = "use"
    rule: str
    path: list[str | int] = ["do"]
    """Where its steps stand in the rule."""
    effect: int | None = None
    """The gift or promise it comes from; a promise is kept once."""
    owner: CharacterId | None
    seat: Seat | None
    names: dict[str, Json] = {}
    """Who and what is meant by the rule's words."""
    hurt: list[Json] = []
    """Damage paid for it, as it was suffered."""
    void: bool = False
    """It was paid for and has no effect."""
    free: bool = False
    """An effect lets it be used without paying."""
    power: int = 0
    """Power paid for it, without tokens and damage."""


class EffectFrame(MatchFrame):
    """The steps of a rule, or of a part of one, being carried out."""

    kind: Literal["effect"] = "effect"
    rule: str
    path: list[str | int] = ["do"]
    """Where in the rule these steps stand."""
    at: int = 0
    owner: CharacterId | None
    seat: Seat | None
    names: dict[str, Json] = {}
    returned: list[Json] = []
    """Results of the work the current step has pushed."""
    waiting: str | None = None
    """The name under which they are to be kept."""
    todo: list[str] | None = None
    """Whom a `for_each` has still to do."""
    together: bool = False
    """Whom it has done was the last of a side and fell (WIN-Q2)."""


class MoveFrame(MatchFrame):
    """One movement of one character (MOV-01). Result: who, and 1 if it moved."""

    kind: Literal["move"] = "move"
    who: CharacterId
    move: Literal["advance", "climb", "push", "throw", "place"]
    tool: str | None = None
    """S, M or L; the longest one allowed for an advance (MOV-09), none: that of its Speed."""
    range: int | None = None
    """For a place (MOV-36)."""
    of: list[str] = []
    """A place is measured from these; from the mover itself if empty (MOV-37)."""
    toward: str | None = None
    away: str | None = None
    laid_by: Seat
    cause: Cause
    by: CharacterId | None = None
    """Who throws or pushes (MOV-26)."""
    optional: bool = False
    max_size: int | None = None
    prevented: bool = False
    x: int = 0
    y: int = 0
    """Where it began."""
    began_on: str | None = None
    """The feature that a throw or push began on."""
    from_above: int | None = None
    """What a throw off a larger feature threatens whomever it hits."""
    hits: list[str] = []
    """What a throw collides with (MOV-24, MOV-25)."""
    contacts: list[str] = []
    """What kinds of thing a push or throw touched."""
    through: int | None = None
    """A push does not stop at interactive terrain of this Size or less."""
    broken: list[str] = []
    """What it went through."""
    meets: str | None = None
    """What the characters it stopped at are called from then on."""
    met: list[CharacterId] = []
    angle: int | None = None


class HurlFrame(MatchFrame):
    """A terrain feature thrown by a character (TER-11…19). Result: who was struck, and 1 if anything was."""

    kind: Literal["hurl"] = "hurl"
    feature: str
    by: CharacterId
    tool: str
    laid_by: Seat
    cause: Cause
    size: int = 0
    """Of the feature, once it is gone."""


class CollisionFrame(MatchFrame):
    """Something thrown has met something (MOV-29…32, TER-17…19)."""

    kind: Literal["collision"] = "collision"
    thrown: str
    """A character's or feature's id."""
    size: int
    """A thrown feature is gone by now, hence its Size; a character's is read anew as long as it is there."""
    hit: str
    cause: Cause
    threat: int | None = None
    """The damage it threatens, where an effect says another one than DOD-03."""
    broken: int = 0
    """The Size of the feature that was hit and broke."""
    prevented: list[CharacterId] = []
    instead: dict[str, CharacterId] = {}
    """Who suffers it for one of the two."""


class DropFrame(MatchFrame):
    """Objective tokens that a character drops, placed one by one (OBJ-15…18)."""

    kind: Literal["drop"] = "drop"
    who: CharacterId
    tokens: list[str]
    placed_by: Seat
    prevented: bool = False


class InteractFrame(MatchFrame):
    """An interaction with an objective token (OBJ-06…13). Result: who, and 1 if it took place."""

    kind: Literal["interact"] = "interact"
    who: CharacterId
    token: str
    rule: str = ""
    """The crisis card's ability that was chosen."""
    free: bool = False
    """Without the Power of OBJ-09."""
    anywhere: bool = False
    """At any distance."""
    any_time: bool = False
    """Also in somebody else's activation (OBJ-07): an effect says so."""


class ActionFrame(MatchFrame):
    """An action of a character (ACT-03…08). Result: who, and 1 if it was performed."""

    kind: Literal["action"] = "action"
    who: CharacterId
    action: Literal["move", "attack", "shake", "superpower", "tactic"]
    granted: bool = False
    """ACT-09."""
    option: str | None = None
    """What was chosen in the activation's menu: `climb`, or the rule of a superpower or card."""
    done: bool = False
    dearer: int = 0
    """What effects add to the cost of its attack, or take off it, before the attack is chosen."""
    attacks: list[str] = []
    """A granted attack action may be bound to these attacks; empty: any."""
    targets: list[CharacterId] | None = None
    """And to these targets."""


class ChooseAttackFrame(MatchFrame):
    """Steps 1 and 2: which attack, against whom (ATK-06…11)."""

    kind: Literal["choose_attack"] = "choose_attack"
    who: CharacterId
    attacks: list[str] = []
    """Only these attacks; empty: any on the card."""
    targets: list[CharacterId] | None = None
    """Only these targets."""
    as_action: bool = False
    free: bool = False
    max_cost: int | None = None
    without: list[str] = []
    extra_rules: list[str] = []
    ignores: list[str] = []
    origin: str | None = None
    """As for the attack."""
    optional: bool = False
    attack: str | None = None
    type: str | None = None
    dearer: int = 0
    """What effects of step 1 add to the cost, or take off it."""
    returned: list[Json] = []
