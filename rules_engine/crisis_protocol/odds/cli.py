"""``odds``: the odds of one attack on the command line, for people or as JSON.

It must not calculate: it reads arguments, asks ``attack_odds`` and prints.
"""

import argparse
import json
from collections.abc import Sequence
from typing import NoReturn

from rules_engine.crisis_protocol.odds.attack import AttackOdds, Rerolls, attack_odds


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, without the usage in front of it."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{message[:1].upper()}{message[1:].rstrip('.')}.\n")


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a whole number is needed, not {text!r}") from None


def _rerolls(text: str) -> Rerolls:
    try:
        return "all" if text == "all" else int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f'a whole number or "all" is needed, not {text!r}') from None


def parser() -> argparse.ArgumentParser:
    """The arguments, in the order the rules use them."""
    args = _Parser(prog="python -m rules_engine odds", description="The exact odds of one attack.")
    args.add_argument("attack", metavar="ATTACK", type=_number, help="attack dice, 1 to 30")
    args.add_argument("defense", metavar="DEFENSE", type=_number, help="defence dice, 1 to 30")
    args.add_argument("--attacker-rerolls", metavar="N|all", type=_rerolls, default=0)
    args.add_argument("--defender-rerolls", metavar="N|all", type=_rerolls, default=0)
    args.add_argument("--cover", action="store_true", help="the defender has cover")
    args.add_argument("--hex-attacker", action="store_true", help="the attacker's criticals add no dice")
    args.add_argument("--hex-defender", action="store_true", help="the defender's criticals add no dice")
    args.add_argument("--json", action="store_true", help="print one JSON object")
    return args


def as_json(odds: AttackOdds) -> dict[str, object]:
    """The odds under the names the command promises."""
    return {
        "damage": {str(amount): chance for amount, chance in enumerate(odds.damage)},
        "expected": odds.expected,
        "wild": odds.wild,
        "crit": odds.crit,
        "wild_and_crit": odds.wild_and_crit,
        "damage_and_wild": {str(amount): chance for amount, chance in enumerate(odds.damage_and_wild)},
    }


def as_text(odds: AttackOdds) -> str:
    """The same for people: one line per amount of damage, as long as it is worth a line."""
    lines = [
        f"Expected damage {odds.expected:.3f}",
        f"Wild {odds.wild:.1%}, critical {odds.crit:.1%}, both {odds.wild_and_crit:.1%}",
        "Damage  exactly  at least  with a wild",
    ]
    for amount, (chance, wild) in enumerate(zip(odds.damage, odds.damage_and_wild, strict=True)):
        if odds.at_least(amount) >= 0.0005:
            lines.append(f"{amount:>6}  {chance:>7.1%}  {odds.at_least(amount):>8.1%}  {wild:>11.1%}")
    query = odds.query
    if query and query.cover and query.defender_rerolls:
        lines.append("Cover and rerolls are used in the order that is best for the defence roll (MOD-07).")
    return "\n".join(lines)


def main(argv: Sequence[str]) -> int:
    """Print the odds; a wrong argument ends with one sentence and code 2."""
    args = parser()
    given = args.parse_args(argv)
    try:
        odds = attack_odds(
            given.attack,
            given.defense,
            attacker_rerolls=given.attacker_rerolls,
            defender_rerolls=given.defender_rerolls,
            cover=given.cover,
            hex_attacker=given.hex_attacker,
            hex_defender=given.hex_defender,
        )
    except ValueError as wrong:
        args.error(str(wrong))
    print(json.dumps(as_json(odds), separators=(",", ":")) if given.json else as_text(odds))
    return 0
