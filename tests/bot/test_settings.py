"""Settings from the environment and `.env`, and the one line when one of them is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, data_folder, load_settings
from bot.shards import Shards

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in list(os.environ):
        if name.startswith("DISCORD_") or name in {"DATABASE_URL", "PORT", "LOG_LEVEL", "LOG_FORMAT", "SOURCE_URL"}:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def test_without_settings_it_is_the_local_discord_with_a_file_in_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    settings = load_settings()
    assert settings.discord_token is None
    assert settings.port == 0
    assert settings.database_url.get_secret_value() == f"sqlite:///{data_folder() / 'crisis.sqlite3'}"


def test_the_chat_of_the_local_discord_is_kept_beside_its_database_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("TABLE_WORLD", raising=False)
    assert load_settings().world_file == data_folder() / "crisis.local-discord.sqlite3"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'club' / 'one.sqlite3'}")
    assert load_settings().world_file == tmp_path / "club" / "one.local-discord.sqlite3"
    monkeypatch.setenv("DATABASE_URL", "postgresql://me:hunter2@host/db")
    assert load_settings().world_file == data_folder() / "db.local-discord.sqlite3"
    monkeypatch.setenv("TABLE_WORLD", "room.sqlite3")
    assert load_settings().world_file == Path("room.sqlite3")
    monkeypatch.setenv("TABLE_WORLD", "off")
    assert load_settings().world_file is None


def test_the_env_file_is_read_and_the_environment_wins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("DISCORD_TOKEN=from-file\nPORT=1234\nLOG_LEVEL=debug\n")
    monkeypatch.setenv("PORT", "4321")
    settings = load_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == "from-file"
    assert settings.port == 4321
    assert settings.log_level == "DEBUG"


def test_an_empty_variable_is_an_unset_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    assert load_settings().discord_token is None


def test_a_secret_does_not_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "very-secret")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///hidden.sqlite3")
    shown = repr(load_settings())
    assert "very-secret" not in shown
    assert "hidden" not in shown


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("PORT", "eighty", "1 to 65535"),
        ("PORT", "70000", "1 to 65535"),
        ("LOG_LEVEL", "loud", "DEBUG, INFO, WARNING, ERROR"),
        ("LOG_FORMAT", "xml", "text or json"),
        ("DISCORD_TOKEN", "two words", "one word"),
        ("DISCORD_API_URL", "https://example.test", "/api/v10"),
        ("DISCORD_API_URL", "ftp://example.test/api/v10", "http or https"),
        ("DISCORD_GATEWAY_URL", "https://example.test", "ws or wss"),
        ("DATABASE_URL", "matches.db", "SQLAlchemy address"),
        ("DATABASE_URL", "mysql://me:secret@host/db", "PostgreSQL"),
        ("DATABASE_URL", "postgresql://me:secret@host", "PostgreSQL"),
        ("DATABASE_URL", "sqlite:///:memory:", "SQLite file"),
        ("SOURCE_URL", "over-there", "http or https"),
        ("SHARDS", "some", "such as 0-3/16 or 5/16, or auto"),
        ("SHARDS", "4-5", "such as 0-3/16 or 5/16, or auto"),
        ("LEASE_SECONDS", "soon", "1 to 300"),
        ("LEASE_SECONDS", "0.5", "1 to 300"),
    ],
)
def test_a_wrong_setting_is_named_with_what_is_expected_and_never_quoted(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str
) -> None:
    if name.endswith("_URL") and name.startswith("DISCORD"):
        monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as refused:
        load_settings()
    line = str(refused.value)
    assert line.startswith(f"{name}: expected ")
    assert expected in line
    assert value not in line
    assert "\n" not in line


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_a_server_may_be_named_in_every_usual_way(monkeypatch: pytest.MonkeyPatch, scheme: str) -> None:
    monkeypatch.setenv("DATABASE_URL", f"{scheme}://me:hunter2@host:5433/db")
    settings = load_settings()
    assert settings.database_url.get_secret_value() == "postgresql+asyncpg://me:hunter2@host:5433/db"
    assert settings.on_server and settings.secrets == ["hunter2"]


SERVER = "postgresql://me:hunter2@host/db"


@pytest.mark.parametrize(
    ("shards", "database", "token", "told"),
    [
        ("3-1/16", SERVER, "a", "SHARDS: expected a range that rises and ends below the number behind the slash"),
        ("0-16/16", SERVER, "a", "SHARDS: expected a range that rises and ends below the number behind the slash"),
        ("16/16", SERVER, "a", "SHARDS: expected a range that rises and ends below the number behind the slash"),
        (
            "0-3/16",
            "sqlite:///x",
            "a",
            "SHARDS: expected beside a PostgreSQL database in DATABASE_URL, not with a SQLite file",
        ),
        (
            "auto",
            "sqlite:///x",
            "a",
            "SHARDS: expected beside a PostgreSQL database in DATABASE_URL, not with a SQLite file",
        ),
        ("auto", SERVER, "", "SHARDS: expected beside DISCORD_TOKEN; the local Discord of its own needs none"),
    ],
)
def test_shards_that_do_not_fit_are_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, shards: str, database: str, token: str, told: str
) -> None:
    for name, value in {"SHARDS": shards, "DATABASE_URL": database, "DISCORD_TOKEN": token}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as refused:
        load_settings()
    assert str(refused.value) == told


def test_shards_may_be_left_out_named_or_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", SERVER)
    monkeypatch.setenv("DISCORD_TOKEN", "a")
    assert load_settings().shards is None and load_settings().named_shards is None
    monkeypatch.setenv("SHARDS", "0-3/16")
    assert load_settings().named_shards == Shards((0, 1, 2, 3), 16)
    monkeypatch.setenv("SHARDS", "auto")
    assert load_settings().shards == "auto" and load_settings().named_shards is None


def test_an_address_without_a_token_names_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:1/api/v10")
    with pytest.raises(SettingsError, match=r"^DISCORD_TOKEN: expected beside"):
        load_settings()


def test_two_wrong_settings_are_both_named_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "x")
    monkeypatch.setenv("LOG_FORMAT", "x")
    with pytest.raises(SettingsError, match=r"^PORT: .*; LOG_FORMAT: "):
        load_settings()


@pytest.mark.parametrize("command", [[], ["doctor"]])
def test_the_process_ends_with_code_2_one_line_and_no_traceback(tmp_path: Path, command: list[str]) -> None:
    environment = {**os.environ, "PORT": "eighty", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "bot", *command],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "PORT: expected the local Discord's port, 1 to 65535, or 0 for a free one\n"


def test_the_example_names_every_setting_and_is_valid_as_it_is(tmp_path: Path) -> None:
    example = (ROOT / ".env.example").read_text()
    names = {line.lstrip("#").split("=")[0] for line in example.splitlines() if "=" in line and " " not in line}
    assert names == {name.upper() for name in Settings.model_fields}
    (tmp_path / ".env").write_text(example)
    assert load_settings().discord_token is None
