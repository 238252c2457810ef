"""What a log line holds, and what it never holds."""

import json
import logging

import pytest

from bot.logs import LEAST_LEVELS, REDACTED, EventLog, JsonLines, Redactor, TextLines, describe_error, set_up_logs

# Looks like a token, is none.
TOKEN = "M" * 24 + "." + "G" * 6 + "." + "x" * 38


@pytest.fixture(autouse=True)
def leave_logging_as_it_was():  # type: ignore[no-untyped-def]
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    before = {name: logging.getLogger(name).level for name in LEAST_LEVELS}
    yield
    root.handlers[:], root.level = handlers, level
    for name, level in before.items():
        logging.getLogger(name).setLevel(level)


def record(message: str, *args: object, error: BaseException | None = None, **fields: object) -> logging.LogRecord:
    exc_info = (type(error), error, error.__traceback__) if error else None
    made = logging.LogRecord("bot.test", logging.INFO, __file__, 1, message, args, exc_info)
    made.fields = fields
    return made


@pytest.mark.parametrize("lines", [JsonLines, TextLines])
@pytest.mark.parametrize(
    "leak",
    [
        TOKEN,
        f"Authorization: Bot {TOKEN}",
        "Bot short-secret-1",
        "POST https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb246/messages/@original",
        "POST http://127.0.0.1:8/api/v10/interactions/123/aW50ZXJhY3Rpb246/callback",
        "sqlite://me:hunter22@host/db",
        "known-secret",
    ],
)
def test_no_token_reaches_a_line(lines: type[JsonLines], leak: str) -> None:
    formatter = lines(Redactor(["known-secret"]))
    for made in (record(leak), record("%s", leak), record("event", address=leak), record("x", error=OSError(leak))):
        line = formatter.format(made)
        assert REDACTED in line
        for secret in (TOKEN, "short-secret-1", "aW50ZXJhY3Rpb246", "hunter22", "known-secret"):
            assert secret not in line


def test_a_json_line_is_one_json_object_with_its_fields() -> None:
    line = JsonLines(Redactor()).format(record("press", name="roll", ms=1.5))
    assert "\n" not in line
    told = json.loads(line)
    assert (told["event"], told["name"], told["ms"], told["level"]) == ("press", "roll", 1.5, "INFO")


def failed(text: str) -> BaseException:
    try:
        try:
            int(text)
        except ValueError as error:
            raise RuntimeError(f"while reading {text}") from error
    except RuntimeError as error:
        return error


@pytest.mark.parametrize("lines", [JsonLines, TextLines])
def test_an_error_tells_where_but_not_what_a_person_typed(lines: type[JsonLines]) -> None:
    line = lines(Redactor()).format(record("incident", error=failed("a private word")))
    assert "RuntimeError" in line
    assert "ValueError" in line
    assert "test_logs.py" in line
    assert "private word" not in line


def test_what_the_system_or_discord_says_is_quoted() -> None:
    assert describe_error(OSError(2, "No such file"))["text"] == "[Errno 2] No such file"


@pytest.mark.parametrize("level", ["DEBUG", "INFO", "ERROR"])
def test_libraries_never_write_their_payloads(level: str, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(level, "json")
    logging.getLogger("discord.gateway").debug("WebSocket Event: %s", {"content": "a private word"})
    logging.getLogger("sqlalchemy.engine.Engine").info("a private word")
    logging.getLogger("aiohttp.access").info("a private word")
    EventLog("bot.x").error("visible")
    written = capsys.readouterr().err
    assert "private word" not in written
    assert "visible" in written


def test_there_is_one_handler() -> None:
    set_up_logs("INFO", "text")
    assert len(logging.getLogger().handlers) == 1
