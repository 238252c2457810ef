"""One attack on the tabletop, in the rulebook's order: pools, base rolls, criticals, modifying, result.

A value and pure functions: what may be done now, and what then holds. It must not know a board or a match.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from rules_engine.crisis_protocol.cards.vocabulary.words import Defense
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.tabletop.rolls import Pool, Refused, Side, Throw, Worth, shows
from rules_engine.crisis_protocol.tabletop.undo import Undoable
from rules_engine.kernel.explain import Part
from rules_engine.kernel.values import Value

CONDITIONS = {Side.ATTACK: ("shock", "hex"), Side.DEFENCE: ("incinerate", "hex", "judgment", "stun")}
"""The conditions that matter to an attack (CON-08…12, CON-16, CON-20)."""


class Step(StrEnum):
    """Where the attack stands; the values are the rulebook's numbers."""

    POOLS = "4-5"
    ATTACKER_OWN = "9a-i"
    DEFENDER_OWN = "9a-ii"
    ATTACKER_OTHERS = "9b-i"
    DEFENDER_OTHERS = "9b-ii"
    RESULT = "10-12"

    @property
    def by(self) -> Side:
        """Whose step it is."""
        return Side.DEFENCE if self in (Step.DEFENDER_OWN, Step.DEFENDER_OTHERS) else Side.ATTACK

    @property
    def dice_of(self) -> Side:
        """Whose dice are modified in it (ATK-30…33)."""
        return Side.ATTACK if self in (Step.ATTACKER_OWN, Step.DEFENDER_OTHERS) else Side.DEFENCE


MODIFYING = (Step.ATTACKER_OWN, Step.DEFENDER_OWN, Step.ATTACKER_OTHERS, Step.DEFENDER_OTHERS)


class Fighter(Value):
    """A card and the side it shows."""

    card: str
    form: str
    injured: bool = False


class Ability(Value):
    """Something on a named card that touches these dice; the rule's id leads to its name and text."""

    rule: str
    name: str
    """What dice are counted under: rules of one name share it, whatever card they stand on (MOD-02, MOD-03)."""
    side: Side
    does: Literal["reroll", "change", "add"]
    pool: Side
    most: int | None = None
    faces: tuple[Face, ...] = ()
    fails: bool = False
    to: Face | None = None
    icons: dict[Face, int] = {}
    """Faces the attack roll must show for it (SPC-01)."""


class Use(Value):
    """What was done in step 9, for the story of the attack."""

    step: Step
    ability: str
    does: Literal["reroll", "change", "cover"]
    before: tuple[Face, ...]
    after: tuple[Face, ...]


COVER = "cover"


class TabletopAttack(Undoable):
    """The whole resolution; everything the next press needs."""

    people: dict[Side, int]
    """The persons' ids; with one entry, that person rolls for both."""
    attack_pool: Pool
    defence_pool: Pool
    type: Defense | None = None
    attacker: Fighter | None = None
    attack: str | None = None
    defender: Fighter | None = None
    stamina: int | None = None
    damage_before: int = 0
    cover: bool = False
    ignores_cover: bool = False
    cover_used: bool = False
    worths: tuple[Worth, ...] = ()
    abilities: tuple[Ability, ...] = ()
    by_hand: tuple[str, ...] = ()
    """Rules of the cards that add dice in a way only the table can count."""
    step: Step = Step.POOLS
    passed: tuple[Side, ...] = ()
    chosen: tuple[int, ...] = ()
    ability: str | None = None
    uses: tuple[Use, ...] = ()
    less_damage: int = 0
    booked: str = ""
    """The code of the tracker on which its outcome was booked."""

    # --- reading

    def pool(self, side: Side) -> Pool:
        return self.attack_pool if side is Side.ATTACK else self.defence_pool

    @property
    def dice(self) -> Pool:
        """The pool that is being modified."""
        return self.pool(self.step.dice_of)

    @property
    def is_over(self) -> bool:
        return self.step is Step.RESULT

    @property
    def successes(self) -> tuple[int, int]:
        faces = self.attack_pool.faces
        return self.attack_pool.successes(self.worths, faces), self.defence_pool.successes(self.worths, faces)

    @property
    def result(self) -> int:
        """ATK-37."""
        attack, defence = self.successes
        return attack - defence

    @property
    def damage(self) -> int:
        """ATK-38…46: at least 0, less what reduces it, capped by the Stamina left (DMG-02)."""
        due = max(0, max(0, self.result) - self.less_damage)
        return due if self.stamina is None else min(due, self.stamina - self.damage_before)

    @property
    def power(self) -> int:
        """ATK-47: Power for the defender; none if judged (CON-12), 1 if stunned (CON-20)."""
        conditions = self.defence_pool.conditions
        if "judgment" in conditions:
            return 0
        return min(self.damage, 1) if "stun" in conditions else self.damage

    @property
    def takes_out(self) -> bool:
        """DMG-06, DMG-07."""
        return self.stamina is not None and self.damage > 0 and self.damage_before + self.damage >= self.stamina

    def may_act(self, user: int, side: Side | None = None) -> bool:
        """Whether this person may press now, for a side or for the step at hand."""
        if self.step is Step.POOLS or self.is_over or len(self.people) == 1:
            return user in self.people.values()
        return self.people[side or self.step.by] == user

    @property
    def open_abilities(self) -> tuple[Ability, ...]:
        """Abilities of the named cards that belong to this step."""
        if self.step not in MODIFYING:
            return ()
        step = self.step
        return tuple(
            ability
            for ability in self.abilities
            if ability.does != "add"
            and ability.side is step.by
            and ability.pool is step.dice_of
            and self.triggered(ability.icons)
        )

    @property
    def current_ability(self) -> str:
        """What the next reroll is counted as: the one chosen, or the next without a name (MOD-02, MOD-04)."""
        if self.ability is not None:
            known = self.known_ability
            return known.name if known else self.ability
        number = 1 + sum(use.ability.startswith("#") and use.does == "reroll" for use in self.uses)
        return f"#{number}"

    @property
    def known_ability(self) -> Ability | None:
        return next((a for a in self.open_abilities if a.rule == self.ability), None)

    def choosable(self) -> list[int]:
        known = self.known_ability
        if known is None:
            return self.dice.open_dice(self.current_ability)
        rerolls = known.name if known.does == "reroll" else None
        return self.dice.open_dice(rerolls, fails=known.fails, faces=known.faces)

    @property
    def can_cover(self) -> bool:
        """COV-05…08: in 9a-ii, once, with a die that is no failure."""
        return self.step is Step.DEFENDER_OWN and self.cover and not self.cover_used and bool(self.dice.open_dice())

    # --- before the dice fall

    def _in(self, *steps: Step) -> None:
        if self.step not in steps:
            raise Refused("ATK-05", "not_now")

    def _with_pool(self, pool: Pool) -> TabletopAttack:
        name = "attack_pool" if pool.side is Side.ATTACK else "defence_pool"
        return self.model_copy(update={name: pool})

    def marks(self, side: Side) -> tuple[str, ...]:
        """What may be ticked for a side before the roll: conditions, cover, abilities of its card that add dice."""
        cover = () if side is Side.ATTACK or self.ignores_cover else (COVER,)
        return CONDITIONS[side] + cover + tuple(a.rule for a in self.abilities if a.does == "add" and a.side is side)

    def marked(self, side: Side) -> tuple[str, ...]:
        """What is ticked."""
        added = {part.source for pool in (self.attack_pool, self.defence_pool) for part in pool.parts}
        held = {*self.pool(side).conditions, *added, *((COVER,) if self.cover else ())}
        return tuple(mark for mark in self.marks(side) if mark in held)

    def with_marks(self, side: Side, marks: tuple[str, ...]) -> TabletopAttack:
        """Exactly these are ticked for a side."""
        self._in(Step.POOLS)
        pool = self.pool(side)
        kept = tuple(mark for mark in CONDITIONS[side] if mark in marks)
        changed = self._with_pool(pool.model_copy(update={"conditions": kept}))
        for ability in self.abilities:
            if ability.does == "add" and ability.side is side:
                changed = changed._with_part(ability, ability.rule in marks)
        if side is Side.DEFENCE:
            changed = changed.model_copy(update={"cover": COVER in marks and not self.ignores_cover})
        return changed

    def _with_part(self, ability: Ability, used: bool) -> TabletopAttack:
        pool = self.pool(ability.pool)
        parts = tuple(part for part in pool.parts if part.source != ability.rule)
        if used:
            parts += (Part(amount=ability.most or 0, source=ability.rule),)
        return self._with_pool(pool.model_copy(update={"parts": parts}))

    def with_dice(self, side: Side, change: int) -> TabletopAttack:
        self._in(Step.POOLS)
        return self._with_pool(self.pool(side).with_by_hand(change))

    def anew(self) -> TabletopAttack:
        """The same pools with the same marks, before the dice fall."""
        kept = {"people", "type", "attacker", "attack", "defender", "stamina", "damage_before", "cover"}
        kept |= {"ignores_cover", "worths", "abilities", "by_hand"}
        pools = {side: self.pool(side).model_copy(update={"dice": ()}) for side in Side}
        return TabletopAttack(
            attack_pool=pools[Side.ATTACK],
            defence_pool=pools[Side.DEFENCE],
            **{name: getattr(self, name) for name in kept},
        )

    def with_defender(self, user: int) -> TabletopAttack:
        self._in(Step.POOLS)
        if len(self.people) == 2 or user in self.people.values():
            raise Refused("CAR-01", "seat_taken")
        return self.model_copy(update={"people": {**self.people, Side.DEFENCE: user}})

    # --- the dice

    def roll(self, throw: Throw) -> TabletopAttack:
        """Steps 6 to 8: nothing is decided between them, so they are one press."""
        self._in(Step.POOLS)
        rolled = self.model_copy(
            update={"attack_pool": self.attack_pool.rolled(throw), "defence_pool": self.defence_pool.rolled(throw)}
        )
        return rolled._arrive(Step.ATTACKER_OWN)

    def choose(self, dice: tuple[int, ...]) -> TabletopAttack:
        self._in(*MODIFYING)
        self._check(dice)
        return self.model_copy(update={"chosen": tuple(sorted(set(dice)))})

    def name_ability(self, ability: str | None) -> TabletopAttack:
        """What the next dice are counted under; the choice of dice begins anew."""
        self._in(*MODIFYING)
        return self.model_copy(update={"ability": ability, "chosen": ()})

    def reroll(self, throw: Throw) -> TabletopAttack:
        self._in(*MODIFYING)
        self._check_some()
        if (known := self.known_ability) is not None and known.does != "reroll":
            raise Refused("MOD-06", "ability_changes")
        return self._modified(self.dice.rerolled(self.chosen, self.current_ability, throw), "reroll")

    def change(self, to: Face) -> TabletopAttack:
        self._in(*MODIFYING)
        self._check_some()
        if (known := self.known_ability) is not None and (known.does != "change" or (known.to or to) is not to):
            raise Refused("MOD-06", "ability_rerolls")
        return self._modified(self.dice.turned(self.chosen, to), "change")

    def use_cover(self) -> TabletopAttack:
        """COV-05: the chosen die, or else the first that is no success, becomes a block."""
        if not self.can_cover:
            raise Refused("COV-05", "no_cover")
        if len(self.chosen) > 1:
            raise Refused("COV-08", "one_die")
        best = sorted(self.dice.open_dice(), key=lambda at: _worth_keeping(self.dice.dice[at].face))
        chosen = self.chosen or (best[0],)
        covered = self.model_copy(update={"chosen": chosen, "cover_used": True})
        return covered._modified(self.dice.turned(chosen, Face.BLOCK), "cover")

    def done(self) -> TabletopAttack:
        """This step is over: the next that somebody still wants (MOD-Q2: never back)."""
        self._in(*MODIFYING)
        following = MODIFYING.index(self.step) + 1
        return self._arrive(MODIFYING[following] if following < len(MODIFYING) else Step.RESULT)

    def finish(self) -> TabletopAttack:
        """Nothing more from the side at hand; from both if one person rolls for both."""
        self._in(*MODIFYING)
        sides = tuple(Side) if len(self.people) == 1 else (self.step.by,)
        return self.model_copy(update={"passed": tuple({*self.passed, *sides})}).done()

    def reduce(self, change: int) -> TabletopAttack:
        """ATK-44: damage reduced before it is dealt."""
        self._in(Step.RESULT)
        return self.model_copy(update={"less_damage": min(max(0, self.less_damage + change), max(0, self.result))})

    def triggered(self, icons: dict[Face, int]) -> bool:
        """SPC-01…03: whether the final attack roll shows a rule's icons."""
        return shows(self.attack_pool.faces, icons)

    # --- inside

    def _check_some(self) -> None:
        if not self.chosen:
            raise Refused("MOD-06", "nothing_chosen")
        self._check(self.chosen)

    def _check(self, dice: tuple[int, ...]) -> None:
        known = self.known_ability
        for at in dice:
            if not 0 <= at < len(self.dice.dice):
                raise Refused("ATK-05", "not_now")
            if self.dice.dice[at].face is Face.FAILURE and not (known and known.fails):
                raise Refused("DIE-08", "failure")
            if at not in self.choosable():
                raise Refused("MOD-02", "same_ability")
        if known is not None and known.most is not None and len(dice) > known.most:
            raise Refused("MOD-05", "too_many")

    def _modified(self, pool: Pool, does: Literal["reroll", "change", "cover"]) -> TabletopAttack:
        before, after = self.dice.faces, pool.faces
        use = Use(
            step=self.step,
            ability=COVER if does == "cover" else self.current_ability,
            does=does,
            before=tuple(before[at] for at in self.chosen),
            after=tuple(after[at] for at in self.chosen),
        )
        cleared = {"uses": (*self.uses, use), "chosen": (), "ability": None}
        return self._with_pool(pool).model_copy(update=cleared)

    def _arrive(self, step: Step) -> TabletopAttack:
        while step in MODIFYING and step.by in self.passed:
            following = MODIFYING.index(step) + 1
            step = MODIFYING[following] if following < len(MODIFYING) else Step.RESULT
        return self.model_copy(update={"step": step, "chosen": (), "ability": None})


def _worth_keeping(face: Face) -> int:
    return [Face.BLANK, Face.HIT, Face.BLOCK, Face.WILD, Face.CRITICAL, Face.FAILURE].index(face)
