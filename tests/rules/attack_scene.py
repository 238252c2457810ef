"""An attack of made-up characters at the first question that comes up, and every course its dice can take."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.events.attacks import AttackResolved
from rules_engine.crisis_protocol.faces import FACES
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.outlook import Outlook, outlooks
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.kernel.decisions import PASS, Answer, Choice, ChooseReaction, ChooseSome, Decision, Pick, PickMany
from rules_engine.kernel.dice import RollKey
from rules_engine.kernel.engine import Engine

CARDS = """
title: An attack
rules: [ATK-13]
cards:
  characters:
    brawler: {name: Brawler, alter_ego: B, threat: 3, base: 35,
      stats: {stamina: 5, speed: M, size: 2, defense: [3, 3, 3]},
      attacks: [{name: Jab, type: physical, range: 4, strength: 5},
                {name: Stab, type: physical, range: 4, strength: 5, rules: [{icons: wild, pierce: 1}]}],
      superpowers: [{name: Aim, kind: reactive, cost: 1, on: {moment: modify_own, subject: self, roll: attack},
                     change: {faces: blank, to: hit}}]}
    lucky: {name: Lucky, alter_ego: L, threat: 3, base: 35, stats: {stamina: 4, speed: M, size: 2, defense: [3, 3, 3]},
      superpowers: [{name: Luck, kind: reactive, cost: 1, on: {moment: modify_own, subject: self, roll: defense},
                     reroll: 1}]}
    numb: {name: Numb, alter_ego: N, threat: 3, base: 35, stats: {stamina: 4, speed: M, size: 2, defense: [3, 3, 3]},
      superpowers: [{name: Luck, kind: reactive, cost: 1, on: {moment: modify_own, subject: self, roll: defense},
                     reroll: 1},
                    {name: Numbness, kind: innate, on: {moment: would_suffer, subject: self},
                     reduce_damage: {by: 1, floor: 1}}]}
    tough: {name: Tough, alter_ego: T, threat: 3, base: 35, stats: {stamina: 2, speed: M, size: 2, defense: [3, 3, 3]},
      superpowers: [{name: Grit, kind: reactive, cost: 1, on: {moment: would_suffer, subject: self}, reduce_damage: 1}]}
    guard: {name: Guard, alter_ego: G, threat: 3, base: 35, stats: {stamina: 6, speed: M, size: 2, defense: [5, 5, 5]},
      superpowers: [{name: Stand In, kind: reactive, cost: 1, on: {moment: targeted, subject: {side: ally, but: self}},
                     change_target: self},
                    {name: Shield, kind: reactive, cost: 1, on: {moment: targeted, subject: self},
                     add_dice: {amount: 2, to: defense}},
                    {name: Leap, kind: reactive, cost: 1, on: {moment: targeted, subject: self},
                     advance: {tool: S, who: self}}]}
red: {characters: [{card: %(target)s, at: "18,13", power: 5}%(more)s]}
blue: {characters: [{card: brawler, at: "18,7", power: %(power)s}]}
%(ground)s
start: attack brawler %(attack)s %(target)s
dice: [%(dice)s]
"""
COVER = 'terrain: [{id: car, size: 2, at: "18,11.5", box: [4, 1]}]'


class Scene:
    """An attack at the first question that comes up."""

    def __init__(
        self, target: str, dice: str = "", attack: str = "jab", more: str = "", power: int = 0, ground: str = ""
    ) -> None:
        values = {"target": target, "dice": dice, "attack": attack, "more": more, "power": power, "ground": ground}
        run = begin(read_script(CARDS % values))
        self.content: Content = run.engine.game.content  # type: ignore[attr-defined]
        self.engine = run.engine
        self.state = run.state
        (self.decision,) = self.state.pending.values()

    def told(self) -> dict[str, Outlook | None]:
        return outlooks(self.content, self.state, self.decision)

    def option(self, name: str) -> str:
        assert isinstance(self.decision, ChooseReaction)
        return next(option.id for option in self.decision.options if name in option.id)

    def use(self, name: str) -> None:
        """The reaction of that name is used; the next question comes up."""
        answer = Answer(seq=self.decision.seq, seat=self.decision.seat, choice=Pick(option=self.option(name)))
        self.state = self.engine.submit(self.state, answer).state
        (self.decision,) = self.state.pending.values()

    def played(self, option: str) -> list[int]:
        """Every course after an option, or after the best choice of dice."""
        if isinstance(self.decision, ChooseReaction):
            return courses(self.content, self.state, self.decision, Pick(option=option))
        assert isinstance(self.decision, ChooseSome)
        if option == PASS:
            return courses(
                self.content, self.state, self.decision, PickMany(options=()), uncovered=self.decision.key == "cover"
            )
        ways = [PickMany(options=()), *(PickMany(options=(one.id,)) for one in self.decision.options)]
        tried = [courses(self.content, self.state, self.decision, way) for way in ways]
        return min(tried, key=lambda found: sum(found) / len(found))


LYING = '"H H H W -", "- - B"'


class Told:
    """Dice that fall as told, and ask for more when they run out."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.left = list(numbers)

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        if len(self.left) < count:
            raise More(count - len(self.left))
        return tuple(self.left.pop(0) for _ in range(count))

    def seed_of(self, span: int) -> str | None:
        return None


class More(Exception):
    def __init__(self, count: int) -> None:
        self.count = count


def courses(
    content: Content,
    state: Match,
    decision: Decision,
    choice: Choice,
    dice: tuple[int, ...] = (),
    *,
    uncovered: bool = False,
) -> list[int]:
    """The damage in every course of the dice, both sides playing their dice well and using nothing more; `uncovered`:
    cover neither, though it is offered again (MOD-07)."""
    engine = Engine(CrisisProtocol(content), Told(dice))
    try:
        after, events = engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
    except More as more:
        found = []
        for numbers in product(range(len(FACES)), repeat=more.count):
            found += courses(content, state, decision, choice, (*dice, *numbers), uncovered=uncovered)
        return found
    resolved = next((event for event in events if isinstance(event, AttackResolved)), None)
    if resolved is not None:
        return [resolved.damage]
    (asked,) = after.pending.values()
    if isinstance(asked, ChooseReaction):
        return courses(content, after, asked, Pick(option=PASS), uncovered=uncovered)
    assert isinstance(asked, ChooseSome) and asked.key in ("reroll", "change", "cover")
    attack = after.innermost("attack")
    assert isinstance(attack, AttackFrame)
    sizes = range(asked.least, asked.most + 1) if not (uncovered and asked.key == "cover") else (0,)
    ids = [option.id for option in asked.options]
    mine = after.characters[attack.target].controller == asked.seat
    tried: Iterator[list[int]] = (
        courses(content, after, asked, PickMany(options=some), uncovered=uncovered)
        for size in sizes
        for some in combinations(ids, size)
    )
    return (min if mine else max)(tried, key=lambda found: sum(found) / len(found))
