"""Dice of Dice Masters by the names of their cards: `3 Sidekick, 2 Drax`; and what they showed, in words.

It must not roll: whoever asks brings the faces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from bot.games.dice_masters.pictures.cards import die_name, faces_of
from bot.games.reference import UnclearError
from bot.locale import LANGUAGES, Words
from bot.ui.safe import shown
from rules_engine.dice_masters.cards.content import SIDEKICK
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.faces import ActionFace, CharacterFace, EnergyFace
from rules_engine.dice_masters.view.names import Names
from rules_engine.lookup.names import Entry, found, nearest, plain_names, ranked

MOST = 30
SHOWN_TYPED = 40
LONGEST = 100
"""Letters of a suggestion, as Discord takes them."""


@lru_cache(maxsize=1)
def entries() -> tuple[Entry[str], ...]:
    """Sidekicks first, then the die of every name."""
    made = [Entry(SIDEKICK, SIDEKICK, plain_names([die_name(SIDEKICK, "en"), "sidekicks", "sk"]))]
    for family, cards in default_content().families.items():
        names = [card.title(at) for card in cards for at in LANGUAGES]
        made.append(Entry(family, family, plain_names([*(cards[0].name.in_(at) for at in LANGUAGES), *names])))
    return tuple(made)


def read(typed: str, to: Words, count: int | None = None) -> tuple[str, ...]:
    """Names with commas or plus signs between them, each with a number before it or none. One name alone means all
    of `count`; several must come to it."""
    parts = [part.strip() for part in typed.replace("+", ",").replace(";", ",").split(",") if part.strip()]
    wanted = [_counted(part) for part in parts]
    if not wanted:
        raise UnclearError(to.say("Name dice such as “{example}”.", example=example(to)))
    if count is not None and len(wanted) == 1 and wanted[0][0] is None:
        wanted = [(count, wanted[0][1])]
    dice = tuple(die for number, name in wanted for die in [_found(name, to)] * (1 if number is None else number))
    if not 1 <= len(dice) <= MOST:
        raise UnclearError(to.say("I can take {fewest} to {most} dice at a time.", fewest=1, most=MOST))
    if count is not None and len(dice) != count:
        said = to.say("You named {named} dice and asked for {count}.", named=len(dice), count=count)
        raise UnclearError(said)
    return dice


def example(to: Words) -> str:
    return f"3 {die_name(SIDEKICK, to.language)}, 2 Drax"


def _counted(part: str) -> tuple[int | None, str]:
    """`2 Drax`, `2x Drax`, `Drax`; a number is at most two digits."""
    first, _, rest = part.partition(" ")
    bare = first.rstrip("xX×")
    if bare.isascii() and bare.isdigit() and len(bare) <= 2 and rest.strip():
        return int(bare), rest.strip().removeprefix("×").removeprefix("x ").strip()
    return None, part


def _found(name: str, to: Words) -> str:
    entry = found(entries(), name)
    if entry is None:
        names = ", ".join(die_name(near.thing, to.language) for near in nearest(entries(), name))
        unknown = to.say("I know no die “{typed}”.", typed=shown(name, SHOWN_TYPED))
        raise UnclearError(f"{unknown} " + to.say("The nearest: {names}.", names=names))
    return entry.thing


def suggested(typed: str, to: Words, most: int) -> list[str]:
    """The last name completed, those before it kept."""
    head, comma, last = typed.rpartition(",")
    number, name = _counted(last.strip())
    before = f"{head}{comma}{' ' if comma else ''}" + (f"{number} " if number is not None else "")
    if name.isdigit():
        before, name = f"{before}{name} ", ""
    made = [before + die_name(entry.thing, to.language) for entry in ranked(entries(), name, most)]
    return [text for text in made if len(text) <= LONGEST]


def listed(dice: Sequence[str], to: Words) -> str:
    """`3 × Sidekick, 2 × Drax`."""
    return ", ".join(f"{n} × {die_name(die, to.language)}" for die, n in Counter(dice).items())


def faces_told(dice: Sequence[str], faces: Sequence[int], to: Words) -> list[str]:
    """What each kind of die showed, and what that comes to."""
    names = Names(default_content(), to.language)
    lines = []
    for kind in dict.fromkeys(dice):
        fell = [names.face(faces_of(die)[face]) for die, face in zip(dice, faces, strict=True) if die == kind]
        lines.append(f"{die_name(kind, to.language)}: {', '.join(fell)}")
    return lines


def sums_told(dice: Sequence[str], faces: Sequence[int], to: Words) -> str:
    """Energy by type, characters and actions."""
    names = Names(default_content(), to.language)
    shown_faces = [faces_of(die)[face] for die, face in zip(dice, faces, strict=True)]
    energy: Counter[str] = Counter()
    for face in shown_faces:
        if isinstance(face, EnergyFace):
            energy[str(face.energy)] += face.amount
    characters = sum(isinstance(face, CharacterFace) for face in shown_faces)
    actions = sum(isinstance(face, ActionFace) for face in shown_faces)
    kinds = ", ".join(names.energy(kind, amount) for kind, amount in energy.items())
    parts = [to.say("Energy: **{n}**", n=energy.total()) + (f" ({kinds})" if kinds else "")]
    parts += [to.count("{n} character", "{n} characters", characters)] if characters else []
    parts += [to.count("{n} action", "{n} actions", actions)] if actions else []
    return " · ".join(parts)
