"""The wheel holds everything that is needed at run time, and nothing has to be fetched."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bot import __version__

ROOT = Path(__file__).parents[1]
SHIPPED = {"assets", "bot", "cogs", "rules_engine"}
DATA = {".otf", ".ttf", ".po", ".txt", ".html", ".css", ".js", ".svg", ".yaml", ".json"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    out = tmp_path_factory.mktemp("wheel")
    source = out / "source"
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*build, "--disable-pip-version-check", "-w", str(out), str(source)], check=True)
    [path] = out.glob("*.whl")
    assert path.name.startswith(f"crisis_by_post-{__version__}-")
    return zipfile.ZipFile(path)


def test_every_module_and_every_data_file_is_in_the_wheel(wheel: zipfile.ZipFile) -> None:
    wanted = {
        str(path.relative_to(ROOT))
        for package in SHIPPED
        for path in (ROOT / package).rglob("*")
        if path.suffix in DATA | {".py"} and "__pycache__" not in path.parts
    }
    assert {"assets/fonts/ComicNeue-Bold.otf", "assets/locale/de/LC_MESSAGES/app.po", "bot/__main__.py"} <= wanted
    assert wanted - set(wheel.namelist()) == set()


def test_nothing_else_is_installed(wheel: zipfile.ZipFile) -> None:
    top = {name.split("/")[0] for name in wheel.namelist()}
    assert {name for name in top if not name.endswith(".dist-info")} == SHIPPED


@pytest.fixture(scope="module")
def installed(wheel: zipfile.ZipFile, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as a person would have it, far from the checkout; what it depends on is this interpreter's."""
    there = tmp_path_factory.mktemp("installed")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*install, "--disable-pip-version-check", "--target", there, wheel.filename], check=True)
    return there


def _called(installed: Path, elsewhere: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    home = {"HOME": str(elsewhere), "PATH": os.defpath, "PYTHONPATH": str(installed)}
    return subprocess.run(command, cwd=elsewhere, env=home, capture_output=True, text=True, check=False, timeout=300)


def test_the_installed_command_runs_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    told = _called(installed, tmp_path, sys.executable, installed / "bin" / "crisis-by-post", "--version")
    assert (told.returncode, told.stdout.strip()) == (0, __version__)


def test_installed_cards_do_not_call_themselves_untested(installed: Path, tmp_path: Path) -> None:
    told = _called(installed, tmp_path, sys.executable, "-m", "rules_engine", "cards", "--json")
    assert told.returncode == 0
    found = json.loads(told.stdout)
    assert found["characters"] >= 37
    assert not {"untested", "never_fired", "never_silent"} & set(found)
    assert "come with the source alone" in told.stderr


def test_types_and_licence_come_along(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    assert {"rules_engine/py.typed", "bot/py.typed", "cogs/py.typed"} <= names
    assert any(name.endswith("/licenses/LICENSE") for name in names)
