"""What the audit makes of the answers it gets; the tools themselves run in `make audit`."""

import json

import pytest

from tools.audit import judge_code, judge_packages

WEAK = {"name": "a", "version": "1.0", "vulns": [{"id": "PYSEC-1"}, {"id": "GHSA-2"}]}
SOUND = {"name": "b", "version": "2.0", "vulns": []}
SKIPPED = {"name": "c", "skip_reason": "Dependency not found on PyPI and could not be audited: c (3.0)"}


def answer(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_a_known_weakness_fails_whatever_else_could_not_be_asked() -> None:
    verdict = judge_packages(1, answer(SOUND, SKIPPED, WEAK), "Found 2 known vulnerabilities in 1 package")
    assert not verdict.passes and "a 1.0: PYSEC-1, GHSA-2" in verdict.line


def test_sound_packages_pass_and_those_unknown_are_named() -> None:
    assert judge_packages(0, answer(SOUND), "").line == "packages: 1 audited, no known weakness"
    verdict = judge_packages(0, answer(SOUND, SKIPPED), "")
    assert verdict.passes and verdict.line.endswith("1 unknown to it: c")


@pytest.mark.parametrize(
    ("out", "err"),
    [
        (answer(SKIPPED), "No known vulnerabilities found"),
        ("", "requests.exceptions.ConnectionError: Max retries exceeded with url"),
        ("", "timed out after 120 s"),
        ("", "Could not resolve host"),
    ],
)
def test_without_the_network_one_line_says_so_and_it_passes(out: str, err: str) -> None:
    verdict = judge_packages(1 if err.startswith("req") else 0, out, err)
    assert verdict.passes and "not audited" in verdict.line and "\n" not in verdict.line


@pytest.mark.parametrize(("out", "err"), [("", ""), ("{}", ""), ("nonsense", "error: unrecognized arguments: --x")])
def test_an_answer_that_cannot_be_read_fails(out: str, err: str) -> None:
    assert not judge_packages(2, out, err).passes


def test_a_finding_in_our_own_code_fails_and_is_shown() -> None:
    assert judge_code(0, "").passes
    verdict = judge_code(1, ">> Issue: [B602]")
    assert not verdict.passes and "B602" in verdict.line
