"""A match of Cry Havoc in words. It must not tell more than the look may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from discord.app_commands import locale_str as _

from bot.games.cry_havoc.panels.here import match_of, names_of, people_of, the_pack, world_of
from bot.games.defaults import PlainTelling
from bot.games.port import Cuts
from bot.ui.match.look import Look
from bot.ui.match.tray import score_of_all, tray_line
from rules_engine.cry_havoc.state.words import Phase
from rules_engine.cry_havoc.view.phrases import terms as words
from rules_engine.cry_havoc.view.planet import battle_words, planet_words, scoring_now
from rules_engine.cry_havoc.view.telling import ROMAN
from rules_engine.cry_havoc.view.words import Speaker
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry


def battle_going_on(events: Sequence[Event]) -> int | None:
    """A battle is told in one post, however often somebody is called in it."""
    began = None
    for index, event in enumerate(events):
        if event.kind == "battle_began":
            began = index
        elif event.kind == "battle_ended":
            began = None
    return began


def _acting(look: Look, opening: Event) -> str | None:
    seat = getattr(opening, "attacker", None) or getattr(opening, "seat", None)
    return seat if seat in look.stored.seats else None


class HavocTelling(PlainTelling):
    cuts = Cuts(
        apart=frozenset({"turn", "round", "battle"}),
        spans=(("turn", _("turn")),),
        scene=battle_going_on,
        acting=_acting,
    )

    def __init__(self) -> None:
        self._speakers: dict[tuple[str, bool], Speaker] = {}

    def wording(
        self,
        language: str,
        people: Mapping[str, str] | None = None,
        signs: Mapping[str, str] | None = None,
        terms: Any = None,
    ) -> Speaker:
        if people is not None:
            return Speaker(the_pack(), language, people)
        key = (language, signs is not None)
        if key not in self._speakers:
            self._speakers[key] = Speaker(the_pack(), language, whole=signs is not None)
        return self._speakers[key]


def standing(look: Look) -> list[str]:
    if look.stored.state is None:
        return []
    state, to = match_of(look), look.to
    lines = [" – ".join(f"{look.person(seat)} **{player.vp}**" for seat, player in state.players.items())]
    if state.phase is Phase.SETUP:
        return [*lines, to.say("Setting up")]
    lines.append(round_line(look))
    order = " → ".join(look.sign(seat) for seat in state.initiative)
    said = names_of(look).little("initiative", order=order)
    if state.new_initiative != state.initiative:
        later = " → ".join(look.sign(seat) for seat in state.new_initiative)
        said += " · " + to.say("next round {order}", order=later)
    lines.append(f"-# {said}")
    now = ", ".join(f"{look.sign(seat)} +{points}" for seat, points in scoring_now(world_of(look)).items())
    if state.last_round or state.scoring is not None:
        who = look.sign(state.scoring) if state.scoring is not None else to.say("last round")
        lines.append("-# " + to.say("Scoring is enabled ({who}); now it would bring {points}", who=who, points=now))
    else:
        lines.append("-# " + to.say("If regions were scored now: {points}", points=now))
    return lines


def board(look: Look) -> list[str]:
    names, world = people_of(look), world_of(look)
    return [f"- {line}" for line in (*battle_words(names, world), *planet_words(names, world))]


def results(look: Look, entries: Iterable[Entry]) -> list[str]:
    state, world, names = match_of(look), world_of(look), names_of(look)
    lines = []
    for seat, player in state.players.items():
        said = look.to.say(
            "{army}: regions {regions}, prisoners {prisoners}",
            army=names.army(player.army),
            regions=len(world.controlled(seat)),
            prisoners=sum(player.prisoners.values()),
        )
        lines.append(f"{look.person(seat)}: **{player.vp}** · {said}")
    return lines


def round_line(look: Look) -> str:
    """`Round 2, Action phase (action round II)`."""
    state, to = match_of(look), look.to
    phase = names_of(look).term(words.PHASES, state.phase)
    if state.phase is Phase.ACTION and state.action_round:
        said = to.say("action round {n}", n=ROMAN[state.action_round])
        return to.say("Round {n}: {phase}, {said}", n=state.round, phase=phase, said=said)
    return to.say("Round {n}: {phase}", n=state.round, phase=phase)


def score_line(look: Look) -> str:
    """Points of all, the round and its phase, in one line of small print."""
    return tray_line(score_of_all(look, look.game.progress(match_of(look)).score), round_line(look))
