"""The same attack answered by others: icepool exactly, numpy by simulation.

It must not import the engine: agreement would prove nothing, and a comparison would be unfair.
"""

import numpy as np
from icepool import Die
from icepool import map as over
from numpy.typing import NDArray

FACES = "CWHHB--F"
ATTACK, DEFENCE = "CWH", "CWB"
State = tuple[int, int, bool, bool]


def by_icepool(
    pool: int,
    defence: int,
    attacker_rerolls: int = 0,
    defender_rerolls: int = 0,
    cover: bool = False,
    hex_attacker: bool = False,
    hex_defender: bool = False,
) -> Die:
    """The joint distribution of (damage, wild, critical); flags are folded early, which icepool likes best."""
    attack = _rerolled(_pool(pool, _attack_die(), hex_attacker), _attack_die(), attacker_rerolls)
    attack = attack.map(lambda hits, _, wild, crit: (hits, wild, crit))
    blocks = _defended(_pool(defence, _defence_die(), hex_defender), defender_rerolls, cover)
    return over(lambda roll, stopped: (max(0, roll[0] - stopped), roll[1], roll[2]), attack, blocks, star=False)


def _attack_die() -> Die:
    """One die as (successes, open dice, wild, critical)."""
    return Die([(int(f in ATTACK), int(f in "B-"), f == "W", f == "C") for f in FACES])


def _defence_die() -> Die:
    """A defence die; wilds do not matter, criticals only for the extra die."""
    return Die([(int(f in DEFENCE), int(f in "H-"), False, f == "C") for f in FACES])


def _plus(one: State, other: State) -> State:
    return one[0] + other[0], one[1] + other[1], one[2] or other[2], one[3] or other[3]


def _pool(dice: int, die: Die, hexed: bool) -> Die:
    base = die if hexed else die.map(lambda *face: over(_plus, face, die, star=False) if face[3] else face, star=True)
    total = base
    for _ in range(dice - 1):
        total = over(_plus, total, base, star=False)
    return total


def _rerolled(roll: Die, die: Die, rerolls: int) -> Die:
    if not rerolls:
        return roll
    again = [Die([(0, 0, False, False)])]
    for _ in range(rerolls):
        again.append(over(_plus, again[-1], die, star=False))

    def reroll(hits: int, open_dice: int, wild: bool, crit: bool) -> Die:
        spent = min(open_dice, rerolls)
        return over(_plus, (hits, open_dice - spent, wild, crit), again[spent], star=False)

    return roll.map(reroll, star=True)


def _defended(roll: Die, rerolls: int, cover: bool) -> Die:
    plain = roll.map(lambda blocks, open_dice, _, __: (blocks, open_dice, False, False), star=True)
    if not cover:
        return _rerolled(plain, _defence_die(), rerolls).map(lambda blocks, *_: blocks, star=True)
    # Cover first if just one die can be changed; otherwise a die that is still open takes it after the rerolls.
    sole = plain.map(lambda blocks, left, *_: (blocks + (left == 1), left - (left == 1), False, False), star=True)
    final = _rerolled(sole, _defence_die(), rerolls)
    return final.map(lambda blocks, left, *_: blocks + (left > 0), star=True)


ABSENT = 8
"""A die that was never rolled, in tables of nine entries."""

IS_ATTACK, IS_DEFENCE, IS_CRITICAL, IS_WILD, OPEN_ATTACK, OPEN_DEFENCE = (
    np.array([face in faces for face in FACES] + [False]) for faces in (ATTACK, DEFENCE, "C", "W", "B-", "H-")
)


def by_simulation(
    pool: int,
    defence: int,
    attacker_rerolls: int = 0,
    defender_rerolls: int = 0,
    cover: bool = False,
    hex_attacker: bool = False,
    hex_defender: bool = False,
    *,
    attacks: int = 100_000,
    seed: int = 1,
) -> NDArray[np.float64]:
    """The share of each damage among simulated attacks; wilds and criticals are counted too, then dropped."""
    rng = np.random.default_rng(seed)
    attack = _simulated_pool(rng, attacks, pool, hex_attacker)
    _simulated_rerolls(rng, attack, OPEN_ATTACK[attack], attacker_rerolls)
    blocks = _simulated_pool(rng, attacks, defence, hex_defender)
    open_dice = OPEN_DEFENCE[blocks]
    if cover:
        sole = open_dice & (open_dice.sum(axis=1) == 1)[:, None]
        blocks[sole] = FACES.index("B")
        open_dice &= ~sole
    _simulated_rerolls(rng, blocks, open_dice, defender_rerolls)
    stopped = IS_DEFENCE[blocks].sum(axis=1)
    if cover:
        stopped += OPEN_DEFENCE[blocks].any(axis=1) & ~sole.any(axis=1)
    damage = np.maximum(IS_ATTACK[attack].sum(axis=1) - stopped, 0)
    wild, critical = IS_WILD[attack].any(axis=1), IS_CRITICAL[attack].any(axis=1)
    shares = np.bincount(damage * 4 + wild * 2 + critical, minlength=4 * (2 * pool + 1)) / attacks
    summed: NDArray[np.float64] = shares.reshape(-1, 4).sum(axis=1)
    return summed


def _simulated_pool(rng: np.random.Generator, attacks: int, dice: int, hexed: bool) -> NDArray[np.uint8]:
    base = rng.integers(0, 8, (attacks, dice), dtype=np.uint8)
    if hexed:
        return base
    extra = rng.integers(0, 8, (attacks, dice), dtype=np.uint8)
    return np.hstack([base, np.where(IS_CRITICAL[base], extra, np.uint8(ABSENT))])


def _simulated_rerolls(
    rng: np.random.Generator, roll: NDArray[np.uint8], open_dice: NDArray[np.bool_], rerolls: int
) -> None:
    if rerolls:
        chosen = open_dice & (np.cumsum(open_dice, axis=1) <= rerolls)
        roll[chosen] = rng.integers(0, 8, int(chosen.sum()), dtype=np.uint8)
