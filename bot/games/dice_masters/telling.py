"""A match of Dice Masters in words. It must not tell more than the look may see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from discord.app_commands import locale_str as _

from bot.games.defaults import PlainTelling
from bot.games.dice_masters.panels.here import content_of, match_of, speaker_of
from bot.games.dice_masters.pictures.emojis import PREFIX
from bot.games.dice_masters.pictures.view import BURST, table_view, table_words
from bot.games.port import Cuts
from bot.ui.match.look import Look
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.combat import CharacterKnockedOut, DamageDealt
from rules_engine.dice_masters.events.dice import DiceBought
from rules_engine.dice_masters.state.match import Step
from rules_engine.dice_masters.view.phrases import terms
from rules_engine.dice_masters.view.words import Speaker
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry


class DiceTelling(PlainTelling):
    cuts = Cuts(apart=frozenset({"turn"}), spans=(("turn", _("turn")),))

    def __init__(self) -> None:
        self._speakers: dict[str, Speaker] = {}

    def wording(
        self,
        language: str,
        people: Mapping[str, str] | None = None,
        signs: Mapping[str, str] | None = None,
        terms: Any = None,
    ) -> Speaker:
        own = {name.removeprefix(PREFIX): sign for name, sign in (signs or {}).items() if name.startswith(PREFIX)}
        own["burst"] = BURST
        if people is not None or signs:
            return Speaker(default_content(), language, people, own)
        if language not in self._speakers:
            self._speakers[language] = Speaker(default_content(), language, None, own)
        return self._speakers[language]


def standing(look: Look) -> list[str]:
    if look.stored.state is None:
        return []
    state, to = match_of(look), look.to
    life = " – ".join(f"{look.person(seat)} **{player.life}**" for seat, player in state.players.items())
    if state.phase is Step.SETUP:
        return [to.say("Setting up")]
    step = speaker_of(look).names.term(terms.STEPS, state.phase.value)
    return [life, to.say("Turn {n} of {who}: {step}", n=state.turn, who=look.sign(state.active), step=step)]


def board(look: Look) -> list[str]:
    names = speaker_of(look).names
    return table_words(table_view(match_of(look), content_of(look), look.to.language), names)


def results(look: Look, entries: Iterable[Entry]) -> list[str]:
    bought: Counter[str] = Counter()
    out: Counter[str] = Counter()
    damage: Counter[str] = Counter()
    state = match_of(look)
    for event in _standing_events(entries):
        if isinstance(event, DiceBought):
            bought[event.seat] += len(event.dice)
        elif isinstance(event, CharacterKnockedOut):
            owner = state.pieces[event.die].owner
            out[state.other(owner) if owner else ""] += 1
        elif isinstance(event, DamageDealt):
            for hit in event.hits:
                if hit.player is not None:
                    damage[state.other(hit.player)] += hit.amount
    lines = []
    for seat, player in state.players.items():
        said = look.to.say(
            "{damage} damage dealt, {out} knocked out, {bought} dice bought",
            damage=damage[seat],
            out=out[seat],
            bought=bought[seat],
        )
        lines.append(f"{look.person(seat)}: **{player.life}** · {said}")
    return lines


def _standing_events(entries: Iterable[Entry]) -> Iterable[Event]:
    return (event for entry in entries if not entry.undone for event in entry.events)
