"""An attack as it went, told from its events: every die with what happened to it, the counts, the result.

It must not roll, count or judge: events say what was.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from bot.locale import words
from bot.render.names import short_name
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.events import attacks as a
from rules_engine.crisis_protocol.events import characters as c
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, Face
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view.names import SYNTHETIC, Names
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat


@dataclass(frozen=True)
class Turn:
    """Something done to a die: the face it showed before, and whose doing it was."""

    how: Literal["rerolled", "changed"]
    before: Face
    by: str
    order: int = field(default=0, compare=False)
    """Which of the attack's turns of dice it was."""


@dataclass(frozen=True)
class RolledDie:
    face: Face
    added: bool = False
    """Rolled for a critical (ATK-26)."""
    turns: tuple[Turn, ...] = ()
    worth: int | None = None
    """Successes, where they are not those of its face."""
    by: str = ""
    """Whose doing that is."""


@dataclass(frozen=True)
class Roll:
    """One row of the picture."""

    pool: str
    who: str
    seat: Seat
    parts: tuple[tuple[int, str], ...] = ()
    """Where the dice come from: 5 by strength, 1 by an ability."""
    dice: tuple[RolledDie, ...] = ()
    successes: int | None = None

    @property
    def lent(self) -> int:
        """Successes that are on none of its own dice: faces of the other roll that count for this one."""
        if self.successes is None:
            return 0
        plain = ATTACK_SUCCESSES if self.pool == "attack" else DEFENCE_SUCCESSES
        own = sum(int(one.face in plain) if one.worth is None else one.worth for one in self.dice)
        return self.successes - own


@dataclass(frozen=True)
class AttackStory:
    attacker: str
    attack: str
    target: str
    facts: tuple[str, ...] = ()
    """Range and the like, as it was measured."""
    rolls: tuple[Roll, ...] = ()
    reductions: tuple[tuple[int, int, str], ...] = ()
    damage: int | None = None
    """None while the attack is still going on."""
    aborted: bool = False
    aftermath: tuple[str, ...] = ()
    """What followed: who suffered, gained, was Dazed."""
    lying: bool = False
    """Its dice are counted as they lie; they may still be turned."""
    language: str = "en"

    def roll(self, pool: str) -> Roll | None:
        return next((roll for roll in self.rolls if roll.pool == pool), None)


def attack_stories(events: Iterable[Event], match: Match, content: Content, language: str = "en") -> list[AttackStory]:
    """Every attack in a run of events, in the order they were declared; the last may still be going on."""
    return _Teller(match, content, language).told(events)


def as_they_lie(story: AttackStory, world: World, language: str) -> AttackStory:
    """An attack whose successes are still to be counted, with what its dice come to as they lie (ATK-35, ATK-36)."""
    frame, teller = world.state.innermost("attack"), _Teller(world.state, world.content, language)
    if not isinstance(frame, AttackFrame) or any(roll.successes is not None for roll in story.rolls):
        return story
    lying = {roll.pool: [one.face for one in roll.dice] for roll in story.rolls}
    sides = (
        ("attack", frame.attacker, ATTACK_SUCCESSES, "defense"), ("defense", frame.target, DEFENCE_SUCCESSES, "attack"),
    )  # fmt: skip
    for pool, who, base, other in sides:
        roll = story.roll(pool)
        if roll is None or not roll.dice:
            continue
        counted = stats.successes(world, who, pool, lying[pool], base, lying.get(other, []))
        dice = list(roll.dice)
        for at, by in counted.by.items():
            dice[at] = replace(dice[at], worth=counted.dice[at], by=teller.by(by))
        story = teller.with_roll(story, roll, successes=counted.total, dice=tuple(dice))
    return replace(story, lying=True)


@dataclass
class _Teller:
    match: Match
    content: Content
    language: str
    stories: list[AttackStory] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    ids: dict[int, tuple[str, str]] = field(default_factory=dict)
    turned: int = 0

    def told(self, events: Iterable[Event]) -> list[AttackStory]:
        for event in events:
            if isinstance(event, a.AttackDeclared):
                self._declare(event)
            elif self.open:
                self._go_on(event, self.open[-1])
        return self.stories

    def _declare(self, event: a.AttackDeclared) -> None:
        say = words(self.language).say
        attack = self.content.attacks.get(event.attack)
        facts = []
        if event.verdicts.get("cover"):
            facts.append(say("in cover"))
        self.open.append(len(self.stories))
        self.ids[len(self.stories)] = (event.attacker, event.target)
        self.stories.append(
            AttackStory(
                attacker=self._name(event.attacker),
                attack=attack.name.in_(self.language) if attack else event.attack.rpartition(".")[2].replace("_", " "),
                target=self._name(event.target),
                facts=tuple(facts),
                language=self.language,
            )
        )

    def _go_on(self, event: Event, at: int) -> None:
        story = self.stories[at]
        match event:
            case a.PoolBuilt():
                parts = tuple((amount, self._source(source)) for amount, source in event.parts)
                self.stories[at] = self.with_roll(story, self._roll(story, event.pool, event.who), parts=parts)
            case a.DiceRolled():
                roll = self._roll(story, event.pool, event.who)
                more = tuple(RolledDie(face, added=event.extra) for face in event.faces)
                self.stories[at] = self.with_roll(story, roll, dice=roll.dice + more)
            case a.ResultsAdded():
                if (beside := story.roll(event.pool)) is not None:
                    laid = tuple(RolledDie(face, added=True) for face in event.faces)
                    self.stories[at] = self.with_roll(story, beside, dice=beside.dice + laid)
            case a.DiceRerolled() | a.DiceChanged():
                self._turn(at, event)
            case a.SuccessesCounted():
                for pool, count in (("attack", event.attack), ("defense", event.defense)):
                    if (found := story.roll(pool)) is not None:
                        dice = self._counted(found, event.otherwise)
                        story = self.with_roll(story, found, successes=count, dice=dice)
                self.stories[at] = story
            case a.TargetChanged():
                self.ids[at] = (self.ids[at][0], event.to)
                self.stories[at] = replace(story, target=self._name(event.to))
            case a.DamageReduced():
                cut = (event.before, event.after, self.by(event.by))
                self.stories[at] = replace(story, reductions=(*story.reductions, cut))
            case a.AttackAborted():
                self.stories[at] = replace(story, aborted=True)
                self.open.pop()
            case a.AttackResolved():
                self.stories[at] = replace(story, damage=event.damage)
                self.open.pop()
            case _:
                if line := self._aftermath(event):
                    self.stories[at] = replace(story, aftermath=(*story.aftermath, line))

    def _counted(self, roll: Roll, otherwise: Iterable[a.CountedOtherwise]) -> tuple[RolledDie, ...]:
        dice = list(roll.dice)
        for one in otherwise:
            if one.pool == roll.pool and one.die < len(dice):
                dice[one.die] = replace(dice[one.die], worth=one.worth, by=self.by(one.by))
        return tuple(dice)

    def _turn(self, at: int, event: a.DiceRerolled | a.DiceChanged) -> None:
        story = self.stories[at]
        roll = story.roll(event.pool)
        if roll is None:
            return
        how: Literal["rerolled", "changed"] = "rerolled" if isinstance(event, a.DiceRerolled) else "changed"
        dice = list(roll.dice)
        self.turned += 1
        for index, before, after in zip(event.dice, event.before, event.after, strict=True):
            if index < len(dice):
                turn = Turn(how, before, self.by(event.by), self.turned)
                dice[index] = replace(dice[index], face=after, turns=(*dice[index].turns, turn))
        self.stories[at] = self.with_roll(story, roll, dice=tuple(dice))

    def _aftermath(self, event: Event) -> str:
        """Harm and gain of those who are part of it, in a few words."""
        say = words(self.language).say
        match event:
            case c.DamageSuffered(who=who, amount=n):
                return say("{name} suffers {n} damage", name=self._name(who), n=n)
            case c.PowerGained(who=who, amount=n) if n:
                return say("{name} gains {n} Power", name=self._name(who), n=n)
            case c.ConditionGained(who=who, condition=id):
                name = self.content.conditions[id].name.in_(self.language) if id in self.content.conditions else id
                return say("{name} gains {condition}", name=self._name(who), condition=name)
            case c.Dazed(who=who):
                return say("{name} is Dazed", name=self._name(who))
            case c.KnockedOut(who=who):
                return say("{name} is KO’d", name=self._name(who))
            case _:
                return ""

    def _roll(self, story: AttackStory, pool: str, who: str) -> Roll:
        found = story.roll(pool)
        return found or Roll(pool, self._name(who), self.match.characters[who].controller)

    def with_roll(self, story: AttackStory, roll: Roll, **changes: object) -> AttackStory:
        changed = replace(roll, **changes)  # type: ignore[arg-type]
        others = tuple(other for other in story.rolls if other.pool != roll.pool)
        at = next((i for i, other in enumerate(story.rolls) if other.pool == roll.pool), len(others))
        return replace(story, rolls=(*others[:at], changed, *others[at:]))

    def _name(self, who: str) -> str:
        character = self.match.characters.get(who)
        if character is None or character.card not in self.content.characters:
            return who.rpartition(".")[2].replace("_", " ").title()
        return short_name(self.content.characters[character.card].name.in_(self.language))

    def _source(self, source: str) -> str:
        say = words(self.language).say
        known = {
            "strength": say("Strength"),
            "printed": say("printed"),
            "physical": say("Physical Defence"),
            "energy": say("Energy Defence"),
            "mystic": say("Mystic Defence"),
        }
        return known.get(source) or self.by(source)

    def by(self, by: str) -> str:
        """The name of an ability, known by its id or by its English name (MOD-02 counts by name)."""
        if by == "cover":
            return words(self.language).say("Cover")
        by = SYNTHETIC.sub("", by)  # what a rule has granted goes by that rule
        rule = self.content.rules.get(by)
        if rule is None:
            rule = next((r for r in self.content.rules.values() if r.name is not None and r.name.en == by), None)
        if rule is not None and rule.name is not None:
            return rule.name.in_(self.language)
        if rule is not None and by.count(".") >= 2:  # a nameless special rule goes by its attack
            attack = self.content.attacks.get(by.rpartition(".")[0])
            if attack is not None:
                return attack.name.in_(self.language)
        condition = self.content.conditions.get(by.partition(".")[0])
        if condition is not None:
            return condition.name.in_(self.language)
        return Names(self.content, self.language).rule(by) if "." in by else by
