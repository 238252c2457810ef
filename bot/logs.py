"""Structured logs: one line per record, as text or as JSON.

They must never hold a token or a person's text: options, messages and exception texts stay out, ids and names of
commands go in.
"""

import json
import logging
import re
import sys
import traceback
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Literal

import discord

REDACTED = "[redacted]"

_SECRETS = (
    # Interaction and webhook tokens stand in addresses: /webhooks/<id>/<token>, /interactions/<id>/<token>.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?\"']+"), rf"\1{REDACTED}"),
    # A bot token: id, time and signature, each in base64, with or without its authorisation word.
    # Only where a word begins: from the middle of a long one it would be searched again and again.
    (re.compile(r"(?:\bBot\s{1,9})?(?<![\w-])[\w-]{18,}\.[\w-]{5,8}\.[\w-]{25,}"), REDACTED),
    (re.compile(r"(\bBot\s{1,9})[\w.-]{8,}"), rf"\1{REDACTED}"),
    # A password inside an address.
    (re.compile(r"(://[^:/@\s]+:)[^@/\s]+@"), rf"\1{REDACTED}@"),
)

# Exceptions whose text is written by Discord or the system; any other text may quote what a person typed.
_SAFE_TO_QUOTE = (OSError, discord.HTTPException, discord.GatewayNotFound, discord.ConnectionClosed)


# Below these levels the libraries write payloads and statements: tokens, names and what people typed.
LEAST_LEVELS = {
    "discord": logging.INFO,
    "aiohttp": logging.WARNING,
    "aiosqlite": logging.WARNING,
    "sqlalchemy": logging.WARNING,
    "alembic": logging.WARNING,
    "asyncio": logging.WARNING,
    "PIL": logging.WARNING,
}


class Redactor:
    """Takes known secrets, and whatever looks like one, out of a text."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self._known = tuple(secret for secret in secrets if secret)

    def __call__(self, text: str) -> str:
        for secret in self._known:
            text = text.replace(secret, REDACTED)
        for pattern, replacement in _SECRETS:
            text = pattern.sub(replacement, text)
        return text


def describe_error(error: BaseException) -> dict[str, Any]:
    """What went wrong and where, without the exception's own words unless they are nobody's."""
    told: dict[str, Any] = {"type": type(error).__qualname__}
    if isinstance(error, _SAFE_TO_QUOTE):
        told["text"] = str(error)
    told["at"] = [
        f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)
    ]
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        told["because"] = describe_error(cause)
    return told


class _Lines(logging.Formatter):
    def __init__(self, redact: Redactor) -> None:
        super().__init__()
        self.redact = redact

    def parts(self, record: logging.LogRecord) -> dict[str, Any]:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        fields: dict[str, Any] = {
            "time": when,
            "level": record.levelname,
            "logger": record.name,
            "event": record.getMessage(),
        }
        fields |= getattr(record, "fields", {})
        if record.exc_info and record.exc_info[1] is not None:
            fields["error"] = describe_error(record.exc_info[1])
        return fields


class JsonLines(_Lines):
    def format(self, record: logging.LogRecord) -> str:
        return self.redact(json.dumps(self.parts(record), ensure_ascii=False, default=str))


class TextLines(_Lines):
    def format(self, record: logging.LogRecord) -> str:
        parts = self.parts(record)
        time, level, name, event = (parts.pop(key) for key in ("time", "level", "logger", "event"))
        error = parts.pop("error", None)
        line = f"{time} {level:7} {name}: {event}"
        line += "".join(f" {key}={value}" for key, value in parts.items())
        while error is not None:
            line += "\n  " + error["type"] + (f": {error['text']}" if "text" in error else "")
            line += "".join(f"\n    {place}" for place in error["at"])
            error = error.get("because")
        return self.redact(line)


def set_up_logs(level: str, style: Literal["text", "json"], secrets: Iterable[str] = ()) -> None:
    """Send every record of the process to standard error in one style."""
    redact = Redactor(secrets)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(redact) if style == "json" else TextLines(redact))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for library, least in LEAST_LEVELS.items():
        logging.getLogger(library).setLevel(max(least, logging.getLevelNamesMapping()[level]))


class EventLog:
    """A logger whose records are an event and fields, never a sentence with values mixed in."""

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def info(self, event: str, **fields: Any) -> None:
        self._logger.info(event, extra={"fields": fields})

    def warning(self, event: str, **fields: Any) -> None:
        self._logger.warning(event, extra={"fields": fields})

    def error(self, event: str, error: BaseException | None = None, **fields: Any) -> None:
        self._logger.error(event, exc_info=error, extra={"fields": fields})
