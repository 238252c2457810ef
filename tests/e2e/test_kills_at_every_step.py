"""SIGKILL while the database is copied, put back or brought up to date: the next start finds it whole."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from processes import HERE, ROOT, START
from sampling import sample

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize(("work", "stride", "least"), [("backup", 1, 10), ("restore", 1, 20), ("migration", 4, 15)])
async def test_after_a_kill_at_any_step_the_database_is_whole(
    tmp_path: Path, work: str, stride: int, least: int
) -> None:
    program = [sys.executable, str(HERE / "kill_steps.py"), work, str(tmp_path), str(sample(stride, 1))]
    process = await asyncio.create_subprocess_exec(
        *program,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(HERE.parent)))},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    told, _ = await asyncio.wait_for(process.communicate(), START * 3)
    assert process.returncode == 0, told.decode()
    closing = told.decode().splitlines()[-1]
    sys.stdout.write(f"{closing}\n")
    assert int(closing.split()[-2]) >= least, closing
