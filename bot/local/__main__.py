"""`python -m bot.local`: the table alone, for a bot in another process.

It must not start a bot.
"""

import argparse
import asyncio
import contextlib
import logging
import signal
from pathlib import Path

from bot.local.server import TableServer

HOW_TO = """The table is open at {url}
  sit down:      {url}/?as=blue   and, in another tab,   {url}/?as=red
  attach a bot:  DISCORD_TOKEN={token} DISCORD_API_URL={api_url} DISCORD_GATEWAY_URL={gateway_url} python -m bot
Stop with Ctrl+C."""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bot.local", description="Serve the local table on 127.0.0.1.")
    parser.add_argument("--port", type=int, default=8095, help="port to listen on; 0 takes a free one (default 8095)")
    parser.add_argument("--world", type=Path, metavar="FILE", help="keep messages, threads and people in this file")
    parser.add_argument("--token", help="the only bot token to accept (default: any)")
    parser.add_argument("--no-rate-limits", action="store_true", help="answer every request at once")
    return parser.parse_args()


async def serve(options: argparse.Namespace) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows has no handlers on the loop
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    table = TableServer(
        port=options.port, token=options.token, world_file=options.world, rate_limits=not options.no_rate_limits
    )
    async with table:
        text = HOW_TO.format(url=table.url, token=table.token, api_url=table.api_url, gateway_url=table.gateway_url)
        print(text, flush=True)
        await stop.wait()


def main() -> None:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s")
    asyncio.run(serve(arguments()))


if __name__ == "__main__":
    main()
