"""`python -m bot.local`: the local Discord alone, for a bot in another process.

It must not start a bot.
"""

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from bot.local.server import LocalDiscord, why_closed
from bot.local.worldfile import WorldFileError

HOW_TO = """The local Discord is open at {url}
  sit down:      {url}/?as=blue   and, in another tab,   {url}/?as=red
  attach a bot:  DISCORD_TOKEN={token} DISCORD_API_URL={api_url} DISCORD_GATEWAY_URL={gateway_url} python -m bot
Stop with Ctrl+C."""
MOST_SHARDS, MOST_SERVERS = 1024, 2500


def port(typed: str) -> int:
    """A port as typed; argparse names the option when it is none."""
    if not typed.isdecimal() or int(typed) > 65535:
        raise argparse.ArgumentTypeError("a number from 0 to 65535 is needed")
    return int(typed)


def up_to(most: int) -> Callable[[str], int]:
    def number(typed: str) -> int:
        if not typed.isdecimal() or not 1 <= int(typed) <= most:
            raise argparse.ArgumentTypeError(f"a number from 1 to {most} is needed")
        return int(typed)

    return number


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot.local", description="Serve the local Discord on 127.0.0.1.")
    parser.add_argument("--port", type=port, default=8095, help="port to listen on; 0 takes a free one (default 8095)")
    parser.add_argument("--world", type=Path, metavar="FILE", help="keep messages, threads and people in this file")
    parser.add_argument("--token", help="the only bot token to accept (default: any)")
    parser.add_argument("--no-rate-limits", action="store_true", help="answer every request at once")
    shards, servers = up_to(MOST_SHARDS), up_to(MOST_SERVERS)
    parser.add_argument("--shards", type=shards, default=1, help="how many shards to advise a bot to have (default 1)")
    parser.add_argument("--servers", type=servers, default=1, help="how many servers the bot is in (default 1)")
    return parser.parse_args()


async def serve(options: argparse.Namespace) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no handlers on the loop
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    local = LocalDiscord(
        port=options.port,
        token=options.token,
        world_file=options.world,
        rate_limits=not options.no_rate_limits,
        shards=options.shards,
        servers=options.servers,
    )
    async with _opened(local):
        text = HOW_TO.format(url=local.url, token=local.token, api_url=local.api_url, gateway_url=local.gateway_url)
        print(text, flush=True)
        await stop.wait()


@contextlib.asynccontextmanager
async def _opened(local: LocalDiscord) -> AsyncIterator[None]:
    """The local Discord, open; a port or a file that does not serve ends the program with one line."""
    async with contextlib.AsyncExitStack() as open_things:
        try:
            await open_things.enter_async_context(local)
        except WorldFileError as error:
            sys.exit(f"--world: {error}")
        except OSError as error:
            sys.exit(f"--port: {why_closed(local.port, error)}")
        yield


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    asyncio.run(serve(arguments()))


if __name__ == "__main__":
    main()
