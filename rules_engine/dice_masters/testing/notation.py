"""Dice in a few letters, as scenarios write them: `B F M S ? C` are faces of Sidekicks, `drax L2` a character, `drax 2`
a double energy face, `betrayal A*` an action, a bare name a die that shows nothing."""

from __future__ import annotations

from rules_engine.dice_masters.faces import ActionFace, CharacterFace, Energy, EnergyFace, Face
from rules_engine.kit.testing.faults import Fault

LETTERS = {
    "B": Energy.BOLT,
    "F": Energy.FIST,
    "M": Energy.MASK,
    "S": Energy.SHIELD,
    "?": Energy.WILD,
}
SIDEKICK = "sidekick"


def letter(face: Face | None) -> str:
    """A face in a letter or two."""
    if isinstance(face, EnergyFace):
        own = next((sign for sign, energy in LETTERS.items() if energy is face.energy), "G")
        return own if face.amount == 1 else f"{own}{face.amount}"
    if isinstance(face, CharacterFace):
        return f"L{face.level}"
    if isinstance(face, ActionFace):
        return f"A{'*' * face.burst}"
    return ""


def face_index(faces: tuple[Face, ...], sign: str) -> int:
    """Which of a die's faces is meant; `C` is a Sidekick's character, `1` and `2` energy of the die's own type."""
    for index, face in enumerate(faces):
        said = letter(face)
        if sign in (said, "C" if said == "L1" else said):
            return index
        if sign in ("1", "2") and isinstance(face, EnergyFace) and face.amount == int(sign):
            return index
    raise Fault(f"the die has no face {sign!r}, only {', '.join(dict.fromkeys(map(letter, faces)))}")


def parse(token: str) -> tuple[str, str]:
    """The family and the face of a die as it is written."""
    if token in LETTERS or token == "C":  # nosec B105 # no password
        return SIDEKICK, token
    name, _, sign = token.partition(" ")
    return name, sign


def short(family: str | None, face: Face | None) -> str:
    """How a die would be written."""
    said = letter(face)
    if family is None:
        return ("C" if said == "L1" else said) or SIDEKICK
    return f"{family} {said}".strip()
