"""One match that plays itself, checked at every step; what broke and which texts acted is reported."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.dice import DiceBought
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import SEATS, Format, Match, Options, Team, TeamCard
from rules_engine.dice_masters.state.pieces import Die, Zone
from rules_engine.dice_masters.testing.invariants import census, hit_twice, unpaid, violations
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.dice_masters.testing.seeking import partners, sought_choice
from rules_engine.dice_masters.view.words import Speaker
from rules_engine.kernel.decisions import Answer, Assign, Decision
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Session, replay

TRIES = 80
"""Answers that may be refused before a match counts as stuck."""
FEWER = 0.2
TURNS = 60
PARANOID_EVERY = 25
"""Every so many matches the kernel compares the state before and after every question."""


@dataclass
class MatchReport:
    seed: int
    format: str
    outcome: str = ""
    turns: int = 0
    answers: int = 0
    broken: list[str] = field(default_factory=list)
    fired: set[str] = field(default_factory=set)
    questions: Counter[str] = field(default_factory=Counter)


def random_team(rng: Random, content: Content, format: Format, wanted: tuple[str, ...] = ()) -> Team:
    """A legal team; `wanted` cards are in it as far as their names differ."""
    budget = 20 if format is Format.TOURNAMENT else 15
    families: dict[str, list[str]] = {}
    basics = [card.id for card in content.offered if card.energy is None]
    for card in content.offered:
        if card.energy is not None:
            families.setdefault(card.family, []).append(card.id)
    first = [id for id in wanted if id in content.cards and content.cards[id].energy is not None]
    chosen: dict[str, str] = {}
    for id in first:
        chosen.setdefault(content.cards[id].family, id)
    for family in rng.sample(sorted(families), 8):
        if len(chosen) < 8:
            chosen.setdefault(family, rng.choice(families[family]))
    each = max(1, budget // max(1, len(chosen)))
    cards = tuple(TeamCard(card=id, dice=min(content.cards[id].max_dice, each)) for id in list(chosen.values())[:8])
    own = [id for id in wanted if id in basics][:2]
    others = rng.sample([id for id in basics if id not in own], 2 - len(own))
    return Team(cards=cards, basics=(*own, *others))


def play(seed: int, goals: tuple[str, ...] = ()) -> MatchReport:
    """Match number `seed`: format, teams, dice and answers follow from it; `goals` are cards whose texts it seeks."""
    rng = Random(seed)  # nosec B311 # seeded on purpose
    content = default_content()
    wanted = tuple(dict.fromkeys((*goals, *(one for goal in goals for one in partners(content, goal, rng)))))
    format = (Format.TOURNAMENT, Format.TOURNAMENT, Format.CASUAL, Format.INTRODUCTORY)[seed % 4]
    if wanted and format is Format.INTRODUCTORY:
        format = Format.CASUAL
    report = MatchReport(seed, format.value)
    teams = {seat: random_team(rng, content, format, wanted) for seat in SEATS}
    options = Options(format=format, turn_limit=TURNS, relaxed=rng.random() < 0.1)
    game = DiceMasters(content, report.fired)
    dice = SeededDice(f"soak {seed}".zfill(20).encode(), "soak")
    engine: Engine[Match] = Engine(game, dice, paranoid=seed % PARANOID_EVERY == 0)
    session = Session.open(engine, new_match(content, teams, options=options))
    try:
        _play_on(session, report, rng, content, wanted)
        _retell(session, report, content)
    except Exception as error:
        report.broken.append(f"{type(error).__name__}: {error}")
    return report


def _play_on(
    session: Session[Match], report: MatchReport, rng: Random, content: Content, wanted: tuple[str, ...]
) -> None:
    dice: frozenset[str] | None = None
    turn: list[Event] = []
    speaker = Speaker(content, rng.choice(("en", "de")))
    while session.state.outcome is None:
        seat, decision = rng.choice(list(session.state.pending.items()))
        report.questions[decision.key.partition("_")[0]] += 1
        _speak(speaker, session.state, decision)
        for tried in range(TRIES):
            choice = sought_choice(rng, decision, wanted) if wanted else random_choice(rng, decision)
            if tried > TRIES // 2 and isinstance(choice, Assign):  # each block may have its price: rather fewer
                choice = Assign(columns={row: at for row, at in choice.columns.items() if rng.random() < FEWER})
            try:
                events = session.submit(Answer(seq=decision.seq, seat=seat, choice=choice))
                break
            except IllegalAnswer as error:
                speaker.error(error, session.state)
        else:
            report.broken.append(f"nobody could answer {decision.key}")
            return
        report.answers += 1
        state = session.state
        report.broken += violations(state, content, dice)
        turn = [*turn, *events]
        report.broken += [*unpaid(turn, content, state), *hit_twice(turn)]
        if any(event.kind == "turn_began" for event in events):
            turn = []
        if dice is None and state.pieces:
            dice = census(state)
            if wanted:
                _bring_on(session, wanted, rng.choice(state.seats))
        speaker.story(state, events)
        if report.broken:
            return
    report.outcome, report.turns = session.state.outcome.code, session.state.turn


def _speak(speaker: Speaker, state: Match, decision: Decision) -> None:
    """Whatever is asked has words."""
    speaker.question(state, decision)
    for option in getattr(decision, "options", ()):
        speaker.option(state, decision, option)


def _bring_on(session: Session[Match], wanted: tuple[str, ...], rich: str) -> None:
    """What is wanted as if it had been bought long ago, so that texts act that a short match seldom sees; the rich one
    has all the rest too, and so the other is the underdog."""
    state = session.state
    for seat in state.seats:
        left = [die for die in state.pieces.values() if die.zone is Zone.SUPPLY]
        own = [die for die in left if die.owner == seat and (seat == rich or _card(state, die) in wanted)]
        basic = [die for die in left if die.owner is None and _card(state, die) in wanted]
        taken = [*own, *basic[:: 2 if seat == state.seats[0] else 1]]
        dice, slots = tuple(die.id for die in taken), tuple(str(die.slot) for die in taken)
        session.instruct(DiceBought(seat=seat, dice=dice, slots=slots, zone=Zone.BAG))
        state = session.state


def _card(state: Match, die: Die) -> str:
    return state.slots[str(die.slot)].card


def _retell(session: Session[Match], report: MatchReport, content: Content) -> None:
    """The same answers on the same dice give the same match."""
    told = [event for entry in session.record.live for event in entry.events]
    seeds = dict(session.state.dice.seeds)
    again = replay(DiceMasters(content), session.record, seeds)
    if again != told:
        report.broken.append("a replay differs")
