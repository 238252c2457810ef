"""Runs the bot until it is told to stop: on Discord with a token, on a local Discord of its own without.

It must not decide whether it may run: whoever calls holds the locks.
"""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from pydantic import SecretStr

from bot import loading
from bot.app import StartError, serve, stop_signals
from bot.settings import Settings

__all__ = ["StartError", "run"]


async def run(settings: Settings, unclean: bool, *, take_over: bool = False) -> None:
    with stop_signals() as stop:
        if settings.discord_token is not None:
            await serve(settings, stop, unclean=unclean, take_over=take_over, when_loaded=loading.loaded)
        else:
            await _run_local_discord(settings, stop, unclean)


async def _run_local_discord(settings: Settings, stop: asyncio.Event, unclean: bool) -> None:
    from bot.local.server import LocalDiscord, why_closed
    from bot.local.worldfile import WorldFileError

    async with AsyncExitStack() as open_things:
        try:
            server = LocalDiscord(port=settings.port, world_file=settings.world_file, same_port=True)
            local = await open_things.enter_async_context(server)
        except WorldFileError as error:
            raise StartError(f"TABLE_WORLD: {error}") from None
        except OSError as error:
            raise StartError(f"PORT: {why_closed(settings.port, error)}") from None
        at_the_table = settings.model_copy(
            update={
                "discord_token": SecretStr(local.token),
                "discord_api_url": local.api_url,
                "discord_gateway_url": local.gateway_url,
            }
        )
        await serve(
            at_the_table,
            stop,
            unclean=unclean,
            when_loaded=loading.loaded,
            when_ready=lambda: _welcome(local.url, settings.world_file),
        )


def _welcome(url: str, kept_in: Path | None) -> None:
    kept = f"The chat is kept in {kept_in}" if kept_in is not None else "The chat is forgotten when it closes"
    print(
        f"""
The local Discord is open. Sit down in your browser:

  Blue   {url}/?as=blue
  Red    {url}/?as=red

Each link is one player; open both, or send one to a second window. Ctrl+C closes the local Discord.
{kept}.
""",
        flush=True,
    )
