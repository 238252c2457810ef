"""What the person who runs the bot may set, from the environment and `.env`.

It must not print or log a value: a wrong setting is reported by its name and by what is expected.
"""

import contextlib
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from yarl import URL

from bot.shards import AUTO, Shards, ShardsError, read_shards
from bot.store.dialect import POSTGRES, is_server

FORGETS = "off"
"""Instead of a file for the local Discord's chat."""


class SettingsError(Exception):
    """One line for the person who runs the bot: which variable, what is expected."""


def data_folder() -> Path:
    """Where this user's programs keep their data, by the custom of the system."""
    return user_data_path("crisis-by-post", appauthor=False)


def default_database() -> SecretStr:
    return SecretStr(f"sqlite:///{data_folder() / 'crisis.sqlite3'}")


class Settings(BaseSettings):
    """Each field is the environment variable of the same name in capitals; its description is what is expected."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = Field(
        None,
        description="the bot's token from Discord's developer portal, one word; leave it out for the local Discord",
    )
    discord_api_url: str | None = Field(
        None, description="an http or https address ending in /api/v10; leave it out for Discord itself"
    )
    discord_gateway_url: str | None = Field(None, description="a ws or wss address; leave it out for Discord itself")
    database_url: SecretStr = Field(
        default_factory=default_database,
        description="an SQLAlchemy address of a SQLite file, such as sqlite:///crisis.sqlite3, or of a PostgreSQL "
        "database, such as postgresql+asyncpg://user:password@host/crisis",
    )
    backup_folder: Path | None = Field(
        None, description="a folder for the copies of the database, on another disk if there is one"
    )
    backup_kept: int = Field(7, ge=1, le=365, description="how many nightly copies are kept, 1 to 365")
    shards: str | None = Field(
        None,
        description="the shards of this process and how many there are in all, such as 0-3/16 or 5/16, or auto for as "
        "many as Discord advises; leave it out for one process",
    )
    lease_seconds: float = Field(
        30,
        ge=1,
        le=300,
        description="seconds of silence after which another process takes over the shards of one, 1 to 300",
    )
    port: int = Field(0, ge=0, le=65535, description="the local Discord's port, 1 to 65535, or 0 for a free one")
    table_world: Path | None = Field(
        None,
        description="a file in which the local Discord keeps its chat between two starts, or off for one that forgets; "
        "leave it out for a file beside the database",
    )
    metrics_port: int = Field(
        0, ge=0, le=65535, description="a port for /metrics and /healthz, 1 to 65535, or 0 for none"
    )
    metrics_host: str = Field(
        "127.0.0.1", description="the address of this machine at which metrics are served; in a container 0.0.0.0"
    )
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        "INFO", description="one of DEBUG, INFO, WARNING, ERROR"
    )
    log_format: Literal["text", "json"] = Field("text", description="text or json")
    render_processes: int = Field(2, ge=1, le=32, description="a number of processes that draw pictures, 1 to 32")
    thinking_processes: int = Field(
        1, ge=1, le=32, description="a number of processes that think for practice opponents and hints, 1 to 32"
    )
    cooldown_scale: float = Field(
        1, gt=0, le=1e6, description="how many times the usual number of commands and presses one person may make"
    )
    application_emojis: bool = Field(
        True, description="true or false: whether dice, conditions and sides are shown by emojis that the bot uploads"
    )
    source_url: str | None = Field(
        None, description="an http or https address where this bot's source can be read, shown by /about"
    )

    @field_validator("log_level", mode="before")
    @classmethod
    def _any_case(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("discord_token")
    @classmethod
    def _one_word(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and len(value.get_secret_value().split()) != 1:
            raise ValueError("not one word")
        return value

    @field_validator("discord_api_url")
    @classmethod
    def _api_address(cls, value: str | None) -> str | None:
        if value is None:
            return None
        value = value.rstrip("/")
        if not _is_address(value, "http", "https") or not value.endswith("/api/v10"):
            raise ValueError("not an API address")
        return value

    @field_validator("discord_gateway_url")
    @classmethod
    def _gateway_address(cls, value: str | None) -> str | None:
        if value is not None and not _is_address(value, "ws", "wss"):
            raise ValueError("not a gateway address")
        return value

    @field_validator("source_url")
    @classmethod
    def _web_address(cls, value: str | None) -> str | None:
        if value is not None and not _is_address(value, "http", "https"):
            raise ValueError("not a web address")
        return value

    @field_validator("shards")
    @classmethod
    def _shards(cls, value: str | None) -> str | None:
        with contextlib.suppress(ShardsError):  # whether they fit is told in a sentence of its own
            if value is not None and value != AUTO and read_shards(value) is None:
                raise ValueError("no shards")
        return value

    @field_validator("database_url")
    @classmethod
    def _database_address(cls, value: SecretStr) -> SecretStr:
        try:
            url = make_url(value.get_secret_value())
        except ArgumentError:
            raise ValueError("not an SQLAlchemy address") from None
        if is_server(url):
            if not url.database:
                raise ValueError("no database named")
            return SecretStr(url.set(drivername=POSTGRES).render_as_string(hide_password=False))
        if url.drivername == "sqlite+aiosqlite":  # the driver is the store's own affair, but may be named
            url = url.set(drivername="sqlite")
        if url.drivername != "sqlite" or not url.database or url.database == ":memory:":
            raise ValueError("not a SQLite file")
        return SecretStr(url.render_as_string(hide_password=False))

    @property
    def named_shards(self) -> Shards | None:
        """Those of this process; None: it is alone, or asks Discord."""
        return None if self.shards is None else read_shards(self.shards)

    @property
    def on_server(self) -> bool:
        """Whether the database is a server's, and not a file."""
        return is_server(self.database_url.get_secret_value())

    @property
    def database(self) -> Path:
        """The file; a server has none."""
        assert not self.on_server
        return Path(make_url(self.database_url.get_secret_value()).database or "")

    @property
    def backups(self) -> Path:
        """The folder of its copies: beside it, unless another is named."""
        beside = data_folder() if self.on_server else self.database.parent
        return self.backup_folder or beside / "backups"

    @property
    def world_file(self) -> Path | None:
        """Where the local Discord keeps its chat: beside the database it belongs to, unless told otherwise."""
        if self.table_world is not None:
            return None if str(self.table_world) == FORGETS else self.table_world
        database = Path(make_url(self.database_url.get_secret_value()).database or "")
        return (data_folder() if self.on_server else database.parent) / f"{database.stem}.local-discord.sqlite3"

    @property
    def secrets(self) -> list[str]:
        """What must not be shown anywhere."""
        token = self.discord_token.get_secret_value() if self.discord_token else None
        password = make_url(self.database_url.get_secret_value()).password
        return [secret for secret in (token, password) if secret]

    @model_validator(mode="after")
    def _an_address_needs_a_token(self) -> "Settings":
        if self.discord_token is None and (self.discord_api_url or self.discord_gateway_url):
            raise ValueError("DISCORD_TOKEN: expected beside DISCORD_API_URL and DISCORD_GATEWAY_URL")
        return self

    @model_validator(mode="after")
    def _shards_that_fit(self) -> "Settings":
        if self.shards is None:
            return self
        try:
            _ = self.named_shards
        except ShardsError:
            raise ValueError("SHARDS: expected a range that rises and ends below the number behind the slash") from None
        if not self.on_server:
            raise ValueError("SHARDS: expected beside a PostgreSQL database in DATABASE_URL, not with a SQLite file")
        if self.discord_token is None:
            raise ValueError("SHARDS: expected beside DISCORD_TOKEN; the local Discord of its own needs none")
        return self


def _is_address(value: str, *schemes: str) -> bool:
    try:
        url = URL(value)
    except ValueError:
        return False
    return url.scheme in schemes and bool(url.host)


def load_settings() -> Settings:
    """The settings in force; `SettingsError` names each variable that is wrong, never its value."""
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError("; ".join(dict.fromkeys(_complaint(e["loc"], e["msg"]) for e in error.errors()))) from None


def _complaint(location: tuple[int | str, ...], message: str) -> str:
    if not location:
        return message.removeprefix("Value error, ")
    field = str(location[0])
    return f"{field.upper()}: expected {Settings.model_fields[field].description}"
