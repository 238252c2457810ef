from bot.client import App


async def setup(client: App) -> None:
    return
