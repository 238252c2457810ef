"""The application's emojis on the page: in texts, on buttons, in lists; in light and dark."""

from io import BytesIO

import discord
import pytest
from discord import ui
from PIL import Image
from playwright.async_api import Locator, Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


def drawn() -> bytes:
    data = BytesIO()
    Image.new("RGBA", (128, 128), "crimson").save(data, "PNG")
    return data.getvalue()


async def width(image: Locator) -> int:
    """As large as its picture is; nothing if it could not be loaded."""
    await expect(image).to_be_visible()
    return int(await image.evaluate("(img) => img.decode().then(() => img.naturalWidth)"))


async def told(page: Page) -> Locator:
    message = page.get_by_role("log").locator("li.message").last
    await expect(message).to_contain_text("2 and a stun")
    return message


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_they_are_drawn_in_texts_on_buttons_and_in_lists(sit, showcase, scheme):
    made = await showcase.create_application_emoji(name="hit", image=drawn())
    emoji = discord.PartialEmoji(name=made.name, id=made.id)
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(f"### Rolled {made}\n2 {made} and a stun"))
    view.add_item(ui.ActionRow(ui.Button(label="Hit", emoji=emoji), ui.Button(emoji=emoji)))
    faces = [discord.SelectOption(label="Hit", emoji=emoji), discord.SelectOption(label="Miss", emoji="⭐")]
    view.add_item(ui.ActionRow(ui.Select(placeholder="Face", options=faces)))
    page = await sit("blue", color_scheme=scheme)
    channel = discord.utils.get(showcase.get_all_channels(), name="general")
    await channel.send(view=view)
    message = await told(page)
    in_text = message.locator(".md img.custom-emoji")
    await expect(in_text).to_have_count(2)
    for at in range(2):
        assert await width(in_text.nth(at)) == 128
        assert await in_text.nth(at).get_attribute("alt") == ":hit:"
    box = await in_text.last.bounding_box()
    assert box is not None and 18 <= box["height"] <= 26, "as tall as a line"
    assert await width(message.get_by_role("button", name="Hit", exact=True).locator("img")) == 128
    await expect(message.get_by_role("button", name="hit", exact=True)).to_have_count(1)
    await message.get_by_role("combobox", name="Face").click()
    assert await width(page.get_by_role("option", name="Hit").locator("img")) == 128
    await expect(page.get_by_role("option", name="Miss")).to_contain_text("⭐")
