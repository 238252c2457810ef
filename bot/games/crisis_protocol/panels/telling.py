"""A match in words: what happened under headings, how it stands, how the last numbers came about, the board.

It must not tell more than the look may see: the events it gets are those that its reader may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.games.crisis_protocol.attack_waits import attack_waits
from bot.games.crisis_protocol.deeds import tally
from bot.games.crisis_protocol.league.dice import dice_of, share
from bot.games.crisis_protocol.panels.here import content_of, match_of, names_of, speaker_of, world_of
from bot.games.crisis_protocol.panels.lasting import lasting_lines
from bot.games.crisis_protocol.pictures.text_board import text_board
from bot.games.crisis_protocol.pictures.view import board_view
from bot.matches.statistics import moments
from bot.matches.terms import Status
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.events.attacks import (
    AttackDeclared,
    DamageReduced,
    PoolBuilt,
    SuccessesCounted,
    VolleyDeclared,
)
from rules_engine.crisis_protocol.events.characters import EnteredPlay
from rules_engine.crisis_protocol.events.flow import ActivationBegan, PhaseBegan, RoundBegan, TurnBegan
from rules_engine.crisis_protocol.events.orders import is_brief
from rules_engine.crisis_protocol.rules.scoring import if_scored_now
from rules_engine.crisis_protocol.state.match import SEATS, Phase
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Part, Tally
from rules_engine.kernel.record import Entry

CHAPTERS = frozenset({"activation", "turn", "round"})
"""Spans with a heading, and a post, of their own. Actions grow it: a private panel stays in sight while its owner
plays."""
ATTACKS = (AttackDeclared, VolleyDeclared)


def standing(look: Look) -> list[str]:
    """Score, round and priority, what the round would bring as the board lies, and effects that last."""
    if look.stored.state is None:
        return []
    state, to = match_of(look), look.to
    score = " – ".join(f"{look.person(seat)} **{state.players[seat].vp}**" for seat in SEATS)
    if state.phase is Phase.SETUP:
        return [score, to.say("Setting up")]
    priority = to.say("priority {who}", who=look.sign(state.priority)) if state.priority else ""
    lines = [score, " · ".join(filter(None, (to.say("Round {n}", n=state.round), priority)))]
    return [*lines, *filter(None, [if_round_ended_now(look)]), *lasting_lines(look)]


def if_round_ended_now(look: Look) -> str:
    """What the score would become by the board as it lies; nothing where no scoring is to come."""
    state = match_of(look)
    if state.phase not in (Phase.POWER, Phase.ACTIVATION) or look.stored.status is Status.ENDED:
        return ""
    earned = if_scored_now(world_of(look))
    sides = (
        f"{look.sign(seat)} **{state.players[seat].vp + earned[seat]}** ({earned[seat]:+})" for seat in SEATS if earned
    )
    said = " – ".join(sides)
    return look.to.say("If the round ended now: {score}", score=said) if said else ""


def results(look: Look, entries: Iterable[Entry]) -> list[str]:
    to, state, counted = look.to, match_of(look), tally(entries)
    lines = []
    for seat in SEATS:
        one = counted.of(seat)
        values = {"attacks": one.attacks, "damage": one.damage, "dazed": one.dazed, "koed": one.koed}
        said = to.say("{attacks} attacks, {damage} damage dealt, {dazed} dazed, {koed} KO'd", **values)
        lines.append(f"{look.person(seat)}: **{state.players[seat].vp}** · {said}")
    return lines


def figures(look: Look, entries: Iterable[Entry]) -> list[str]:
    """Attacks and what they had to wait for; each side's dice beside what fair ones bring in the long run."""
    kept = list(entries)
    counted = tally(kept).all_attacks
    if not counted:
        return []
    values = {"n": counted, "share": round(100 * attack_waits(moments(look.game, kept)).quick_attacks)}
    said = look.to.say("Attacks: {n}; {share} % of them needed at most one wait for the opponent.", **values)
    return [said, *_luck(look, kept)]


def _luck(look: Look, entries: Iterable[Entry]) -> list[str]:
    standing = [event for entry in entries if not entry.undone for event in entry.events]
    lines = []
    for seat, dice in dice_of(match_of(look), standing).items():
        fair = {"attack": dice.attack_dice * share("attack"), "defence": dice.defence_dice * share("defense")}
        said = look.to.say(
            "{who}: {hits} successes with {dice} attack dice (fair dice: {fair}), {blocks} with {more} defence dice "
            "(fair dice: {even})",
            who=look.person(seat),
            hits=dice.attack_successes,
            dice=dice.attack_dice,
            fair=look.to.decimal(fair["attack"]),
            blocks=dice.defence_successes,
            more=dice.defence_dice,
            even=look.to.decimal(fair["defence"]),
        )
        lines.append(said)
    return lines


def board(look: Look) -> list[str]:
    return text_board(board_view(match_of(look), content_of(look), look.to.language)).splitlines()


def numbers(look: Look, events: Iterable[Event]) -> list[str]:
    """Every pool and what it was made of, successes, reductions."""
    lines: list[str] = []
    for event in events:
        if isinstance(event, PoolBuilt):
            parts = tuple(Part(amount=amount, source=source) for amount, source in event.parts)
            made = speaker_of(look).tally(match_of(look), Tally(parts=parts, least=1))
            lines.append(look.to.say("{who}, dice: {tally}", who=look.name(event.who), tally=made))
        elif isinstance(event, SuccessesCounted | DamageReduced):
            said = look.teller.event(match_of(look), event)
            lines += [said] if said else []
            lines += _counted_otherwise(look, event) if isinstance(event, SuccessesCounted) else []
    return lines


def _counted_otherwise(look: Look, event: SuccessesCounted) -> list[str]:
    """ATK-36: dice that are worth another number than their faces are, each with the rule."""
    who = {"attack": event.attacker, "defense": event.defender}
    return [
        look.to.say(
            "{who}: die {n} counts {worth} ({rule})",
            who=look.name(who[one.pool]),
            n=one.die + 1,
            worth=one.worth,
            rule=names_of(look).rule(one.by),
        )
        for one in event.otherwise
    ]


# -- chapters --------------------------------------------------------------------------------------------------------


def story_lines(look: Look, events: Iterable[Event]) -> list[str]:
    """A heading per round, a point per activation, and what was done in each attack below it."""
    lines: list[str] = []
    chapters = _split((event for event in events if not is_brief(event)), _begins_chapter)
    turn: str | None = None
    for number, chapter in enumerate(chapters, 1):
        turn = next((event.seat for event in chapter if isinstance(event, TurnBegan)), turn)
        match chapter[0]:
            case ActivationBegan(who=who):
                lines += _activation(look, who, turn, chapter)
            case RoundBegan():
                heading, *rest = look.story(chapter) or [""]
                lines += [" ".join((f"**{heading}**", *rest))] if heading else []
            case PhaseBegan():
                later = [event for after in chapters[number:] for event in after]
                lines += [f"- {said}" for said in [" ".join(look.story(chapter, later))] if said]
            case _:
                lines += _points(look, chapter)
    return lines


def _begins_chapter(event: Event, _: Sequence[Event]) -> bool:
    return event.boundary in CHAPTERS or (isinstance(event, PhaseBegan) and event.phase is Phase.CLEANUP)


def _begins_attack(event: Event, part: Sequence[Event]) -> bool:
    """Or the action after one: what an attack brings about belongs to it."""
    fought = any(isinstance(before, ATTACKS) for before in part)
    return isinstance(event, ATTACKS) or (fought and event.boundary == "action")


def _split(events: Iterable[Event], begins: Callable[[Event, Sequence[Event]], bool]) -> list[list[Event]]:
    parts: list[list[Event]] = []
    for event in events:
        if parts and not begins(event, parts[-1]):
            parts[-1].append(event)
        else:
            parts.append([event])
    return parts


def _activation(look: Look, who: str, turn: str | None, chapter: Sequence[Event]) -> list[str]:
    told = [" ".join(said) for part in _split(chapter, _begins_attack) if (said := look.story(part))]
    if not told:
        return []
    # Whose turn it was commanded it then, whoever does now.
    name, sign = look.teller.name(match_of(look), who), look.sign(turn or match_of(look).characters[who].controller)
    first = f"**{name}**{told[0].removeprefix(name)}" if told[0].startswith(name) else told[0]
    return [f"- {sign} {first}", *(f"  - {line}" for line in told[1:])]


def _points(look: Look, chapter: Sequence[Event]) -> list[str]:
    """One each; those who were deployed share one."""
    deployed = [event for event in chapter if isinstance(event, EnteredPlay)]
    lines = look.story([event for event in chapter if not isinstance(event, EnteredPlay)])
    together = [" ".join(look.story(deployed))] if deployed else []
    return [f"- {line}" for line in (*lines, *together)]
