"""The product's own process with one cog more."""

import asyncio
import os

from sure_bot import make_sure

import bot.app
from bot.app import serve, stop_signals
from bot.client import EXTENSIONS
from bot.logs import set_up_logs
from bot.settings import load_settings


async def main() -> None:
    settings = load_settings()
    make_sure()
    if "TOY_GRACE" in os.environ:
        bot.app.GRACE_SECONDS = float(os.environ["TOY_GRACE"])
    set_up_logs(settings.log_level, settings.log_format)
    with stop_signals() as stop:
        await serve(settings, stop, extensions=(*EXTENSIONS, "toy_cog"))


if __name__ == "__main__":
    asyncio.run(main())
