"""Fair dice on the tabletop: a secret committed before the dice fall, a code to find it again, a seed to recheck it.

The salt holds the number Discord gave to the press that rolled: nobody knew it when the commitment was shown.
"""

from __future__ import annotations

import secrets

from rules_engine.crisis_protocol.faces import FACES, Face
from rules_engine.kernel.dice import ALGORITHM, RollKey, SeededDice, follows, salt, stream, uniform
from rules_engine.kernel.values import Value

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No sign that is read as another."""
CODE_LENGTH = 6
ABILITY = "table"


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def read_code(typed: str) -> str:
    """A code as typed by a person: case, spaces and dashes do not matter."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())


class Fallen(Value):
    """One throw of the record: its identity and what it showed."""

    key: RollKey
    faces: tuple[Face, ...] = ()
    numbers: tuple[int, ...] = ()
    """Of dice that are not this game's: the side each showed, counted from 0."""
    sides: int = len(FACES)


class Record(Value):
    """What anyone may see of the dice of one resolution; the seed once it is over."""

    code: str
    commitment: str
    press: str = ""
    """The number of the press that rolled; empty before."""
    throws: tuple[Fallen, ...] = ()
    seed: str | None = None
    announced: bool = True
    """Whether people could see the commitment before the press: under this roll, or under the person's last one."""
    following: str = ""
    """The commitment of the person's next roll, where one message both asks and rolls."""

    @property
    def salt(self) -> str:
        return salt(self.code, {"press": self.press})

    def back_to(self, throws: int) -> Record:
        """Without the later throws; they fall the same way again, for their names and the salt stay what they were."""
        return self.model_copy(update={"throws": self.throws[:throws]})


class FairDice:
    """Rolls for one resolution and keeps the record."""

    def __init__(self, secret: bytes, record: Record) -> None:
        self._dice = SeededDice(secret, record.salt)
        self.record = record

    @classmethod
    def begin(cls, code: str, secret: bytes) -> Record:
        return Record(code=code, commitment=SeededDice(secret, "").chain.commitment)

    def throw(self, purpose: str, count: int) -> tuple[Face, ...]:
        key = self._key(purpose)
        faces = tuple(FACES[number] for number in self._dice.draw(key, count, len(FACES), 0))
        self._keep(Fallen(key=key, faces=faces))
        return faces

    def throw_sides(self, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        """Dice of another game, by the numbers of their sides."""
        key = self._key(purpose)
        numbers = self._dice.draw(key, count, sides, 0)
        self._keep(Fallen(key=key, numbers=numbers, sides=sides))
        return numbers

    def _key(self, purpose: str) -> RollKey:
        key = RollKey(span=0, who=purpose.partition(" ")[0], ability=ABILITY, purpose=purpose)
        before = sum(fallen.key.identity == key.identity for fallen in self.record.throws)
        return key.model_copy(update={"ordinal": before})

    def _keep(self, fallen: Fallen) -> None:
        self.record = self.record.model_copy(update={"throws": (*self.record.throws, fallen)})

    def reveal(self) -> Record:
        self.record = self.record.model_copy(update={"seed": self._dice.seed_of(0)})
        return self.record


def is_right(record: Record) -> bool:
    """Whether the revealed seed fits the commitment and gives every throw of the record."""
    if record.seed is None or not follows(record.commitment, record.seed):
        return False
    return all(
        recomputed(record, fallen) == fallen.faces and recomputed_sides(record, fallen) == fallen.numbers
        for fallen in record.throws
    )


def recomputed(record: Record, fallen: Fallen) -> tuple[Face, ...]:
    return tuple(FACES[number] for number in _again(record, fallen, len(fallen.faces), len(FACES)))


def recomputed_sides(record: Record, fallen: Fallen) -> tuple[int, ...]:
    return _again(record, fallen, len(fallen.numbers), fallen.sides)


def _again(record: Record, fallen: Fallen, count: int, sides: int) -> tuple[int, ...]:
    assert record.seed is not None
    return uniform(stream(bytes.fromhex(record.seed), record.salt, fallen.key), count, sides)


__all__ = ["ALGORITHM", "FairDice", "Fallen", "Record", "is_right", "new_code", "read_code", "recomputed"]
