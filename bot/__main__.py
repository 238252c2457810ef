"""`python -m bot`: the Discord bot with a token, the local table without; `python -m bot doctor` checks both.

It must not do anything itself: it reads the settings and calls.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack

from pydantic import SecretStr

from bot import __version__, loading
from bot.app import StartError, serve, stop_signals
from bot.logs import set_up_logs
from bot.settings import Settings, SettingsError, load_settings

FAILED, WRONG_SETTINGS = 1, 2


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="With DISCORD_TOKEN the Discord bot, without it the local table in your browser.",
    )
    parser.add_argument("command", nargs="?", choices=["doctor"], help="doctor: check the settings and say what to do")
    parser.add_argument("--version", action="version", version=__version__)
    chosen = parser.parse_args(arguments)
    try:
        settings = load_settings()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return WRONG_SETTINGS
    token = settings.discord_token
    set_up_logs(settings.log_level, settings.log_format, [token.get_secret_value()] if token else [])
    if chosen.command == "doctor":
        from bot.doctor import examine

        return asyncio.run(examine(settings))
    try:
        asyncio.run(_run(settings))
    except StartError as error:
        print(error, file=sys.stderr)
        return FAILED
    return 0


async def _run(settings: Settings) -> None:
    with stop_signals() as stop:
        if settings.discord_token is not None:
            await serve(settings, stop, when_loaded=loading.loaded)
        else:
            await _run_local_table(settings, stop)


async def _run_local_table(settings: Settings, stop: asyncio.Event) -> None:
    from bot.local.server import TableServer, why_closed
    from bot.local.worldfile import WorldFileError

    async with AsyncExitStack() as open_things:
        try:
            server = TableServer(port=settings.port, world_file=settings.table_world)
            table = await open_things.enter_async_context(server)
        except WorldFileError as error:
            raise StartError(f"TABLE_WORLD: {error}") from None
        except OSError as error:
            raise StartError(f"PORT: {why_closed(settings.port, error)}") from None
        at_the_table = settings.model_copy(
            update={
                "discord_token": SecretStr(table.token),
                "discord_api_url": table.api_url,
                "discord_gateway_url": table.gateway_url,
            }
        )
        await serve(at_the_table, stop, when_loaded=loading.loaded, when_ready=lambda: _welcome(table.url))


def _welcome(url: str) -> None:
    print(
        f"""
The table is open. Sit down in your browser:

  Blue   {url}/?as=blue
  Red    {url}/?as=red

Each link is one player; open both, or send one to a second window. Ctrl+C closes the table.
""",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
