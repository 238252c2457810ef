"""The odds command as a person or a program calls it."""

import json
import subprocess
import sys

import pytest

from rules_engine.crisis_protocol.odds import attack_odds
from rules_engine.crisis_protocol.odds.cli import main


def test_json_holds_exactly_the_promised_keys_and_the_exact_odds(capsys):
    """SPC-02, COV-05, CON-08: every option reaches the calculation."""
    line = "8 4 --attacker-rerolls 3 --defender-rerolls all --cover --hex-attacker --hex-defender --json"
    assert main(line.split()) == 0
    printed = json.loads(capsys.readouterr().out)
    odds = attack_odds(
        8, 4, attacker_rerolls=3, defender_rerolls="all", cover=True, hex_attacker=True, hex_defender=True
    )
    assert printed == {
        "damage": {str(n): p for n, p in enumerate(odds.damage)},
        "expected": odds.expected,
        "wild": odds.wild,
        "crit": odds.crit,
        "wild_and_crit": odds.wild_and_crit,
        "damage_and_wild": {str(n): p for n, p in enumerate(odds.damage_and_wild)},
    }
    assert list(printed["damage"]) == [str(n) for n in range(9)]


def test_people_get_a_table_that_names_the_order_played(capsys):
    """MOD-07: where cover and rerolls meet the answer says which order it assumes."""
    assert main(["5", "3"]) == 0
    plain = capsys.readouterr().out
    assert "Expected damage 1.699" in plain
    assert "order" not in plain
    assert main(["5", "3", "--cover", "--defender-rerolls", "2"]) == 0
    assert "in the order that is best for the defence roll" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 3", "The attack pool must be a whole number from 1 to 30, not 0."),
        ("31 3", "The attack pool must be a whole number from 1 to 30, not 31."),
        ("3 31 --json", "The defence pool must be a whole number from 1 to 30, not 31."),
        ("-4 3", "The attack pool must be a whole number from 1 to 30, not -4."),
        ("many 3", "Argument ATTACK: a whole number is needed, not 'many'."),
        ("4 2.5", "Argument DEFENSE: a whole number is needed, not '2.5'."),
        ("4", "The following arguments are required: DEFENSE."),
        (
            "4 3 --attacker-rerolls some",
            "Argument --attacker-rerolls: a whole number or \"all\" is needed, not 'some'.",
        ),
        ("4 3 --defender-rerolls -1", "The defender's rerolls must be a whole number of at least 0, not -1."),
        ("4 3 --luck", "Unrecognized arguments: --luck."),
    ],
)
def test_bad_input_gets_one_sentence_and_code_2(line, sentence, capsys):
    """ATK-20, ATK-23: nothing on the output, one sentence on the error output."""
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    printed = capsys.readouterr()
    assert (ended.value.code, printed.out, printed.err) == (2, "", sentence + "\n")


def test_the_engine_answers_odds_from_a_shell():
    """ATK-20: the real command, its exit codes and both outputs."""

    def run(*arguments):
        command = [sys.executable, "-m", "rules_engine", "odds", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    good, bad = run("5", "3", "--attacker-rerolls", "2", "--json"), run("0", "3")
    assert (good.returncode, good.stderr) == (0, "")
    assert json.loads(good.stdout)["expected"] == attack_odds(5, 3, attacker_rerolls=2).expected
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "The attack pool must be a whole number from 1 to 30, not 0.\n"
