"""`make audit`: bandit over our own code, pip-audit over the pinned packages.

It must not fail for want of a network: where the packages' data cannot be reached it says so in one line and passes.
"""

from __future__ import annotations

import json
import subprocess  # nosec B404 # our own
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
CODE = ("bot", "cogs", "rules_engine", "tools")
PINS = "constraints.txt"
PATIENCE = 120.0
"""Seconds for an answer from outside; our own code is read to its end, however busy the machine is."""
UNREACHED = ("connection", "timed out", "timeout", "max retries", "resolve", "proxy", "unreachable")


@dataclass(frozen=True)
class Verdict:
    passes: bool
    line: str


def judge_packages(code: int, out: str, err: str) -> Verdict:
    """What pip-audit's answer means: it ends with 1 both when it finds something and when it could not look."""
    try:
        listed: list[dict[str, Any]] = json.loads(out)["dependencies"]
    except (ValueError, KeyError, TypeError):
        said = (err.strip() or out.strip() or "no answer").splitlines()[-1]
        if any(word in err.lower() for word in UNREACHED):
            return Verdict(True, f"packages: not audited, their data cannot be reached from here ({said})")
        return Verdict(False, f"packages: pip-audit failed ({code}): {said}")
    weak = [
        f"{one['name']} {one['version']}: {', '.join(v['id'] for v in one['vulns'])}"
        for one in listed
        if one.get("vulns")
    ]
    if weak:
        return Verdict(False, "packages: known weaknesses\n" + "\n".join(f"  {line}" for line in weak))
    skipped = [one["name"] for one in listed if "skip_reason" in one]
    if listed and len(skipped) == len(listed):
        return Verdict(True, "packages: not audited, their data cannot be reached from here")
    unknown = f", {len(skipped)} unknown to it: {', '.join(skipped)}" if skipped else ""
    return Verdict(True, f"packages: {len(listed) - len(skipped)} audited, no known weakness{unknown}")


def judge_code(code: int, out: str) -> Verdict:
    """bandit ends with 1 when it finds something."""
    return Verdict(True, "code: no finding") if code == 0 else Verdict(False, f"code: bandit ended with {code}\n{out}")


def audit_code() -> Verdict:
    done = _run("bandit", "--quiet", "--configfile", "pyproject.toml", "--recursive", *CODE)
    return judge_code(done.returncode, done.stdout + done.stderr)


def audit_packages() -> Verdict:
    asked = (
        "--requirement",
        PINS,
        "--require-hashes",
        "--disable-pip",
        "--format",
        "json",
        "--progress-spinner",
        "off",
    )
    try:
        done = _run("pip_audit", *asked, patience=PATIENCE)
    except subprocess.TimeoutExpired:
        return judge_packages(1, "", f"timed out after {PATIENCE:.0f} s")
    return judge_packages(done.returncode, done.stdout, done.stderr)


def _run(module: str, *arguments: str, patience: float | None = None) -> subprocess.CompletedProcess[str]:
    command = (sys.executable, "-m", module, *arguments)
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=patience)  # nosec B603 # our own


def main() -> int:
    verdicts = [audit_code(), audit_packages()]
    for verdict in verdicts:
        print(verdict.line)
    return 0 if all(verdict.passes for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
