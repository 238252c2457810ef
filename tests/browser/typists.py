"""People write as people do: key by key, into whatever has the focus."""

from playwright.async_api import Locator


async def write(field: Locator, text: str) -> None:
    """Into a field, over whatever stands there; where a key leads elsewhere, the rest goes there."""
    await field.click()
    await field.press("Control+A")
    await field.press("Delete")
    await field.page.keyboard.type(text)
