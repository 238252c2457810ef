"""People talking on the page: seats, markdown, threads of attention, the lost connection."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect
from typists import write as write_into

from bot.local import LocalDiscord, Person

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def write(page: Page, text: str) -> None:
    await write_into(page.get_by_role("combobox", name="Message", exact=True), text)
    await page.keyboard.press("Enter")


async def test_without_a_name_the_page_asks_who_sits_here(sit, picture):
    page = await sit(None)
    await expect(page.get_by_role("heading", name="Who sits here?")).to_be_visible()
    await expect(page.get_by_role("link", name="Red")).to_have_attribute("href", "?as=red")
    await picture(page, "seats")
    await write_into(page.get_by_label("Or somebody else"), "no spaces please")
    await page.get_by_role("button", name="Sit down").click()
    await expect(page.get_by_role("alert")).to_contain_text("1 to 32 letters")
    await page.get_by_role("link", name="Blue").click()
    await expect(page.get_by_label("Who is here").get_by_role("button", name="Blue")).to_be_visible()


async def test_a_line_written_in_one_tab_is_read_in_the_other(sit):
    blue, red = await sit("blue"), await sit("red")
    await write(blue, "Your **turn**, <@everyone> & friends")
    line = red.get_by_role("log").get_by_role("listitem", name="Blue")
    await expect(line.locator("strong")).to_have_text("turn")
    await line.hover()
    await line.get_by_role("button", name="Reply").click()
    await write(red, "On my way")
    answer = blue.get_by_role("log").get_by_role("listitem", name="Red")
    await expect(answer.get_by_role("button", name="Your turn")).to_be_visible()


async def test_a_name_typed_after_an_at_sign_is_a_mention_and_another_word_is_not(sit):
    blue, red = await sit("blue"), await sit("red")
    await write(blue, "mail@red.example, @reddish and @nobody")
    await write(blue, "Over to you, @red!")
    lines = red.locator("li.message")
    await expect(lines.last).to_contain_text("Over to you, @Red!")
    await expect(lines.last.locator(".mention")).to_have_text("@Red")
    await expect(lines.first).to_contain_text("mail@red.example, @reddish and @nobody")
    await expect(lines.first.locator(".mention")).to_have_count(0)


MARKDOWN = {
    "**b** *i* __u__ ~~s~~ `c`": "<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code></p>",
    "***both***": "<p><strong><em>both</em></strong></p>",
    "snake_case_name and 2 * 3 * 4": "<p>snake_case_name and 2 * 3 * 4</p>",
    "# One\n## Two\n### Three": '<h3 class="md-1">One</h3><h4 class="md-2">Two</h4><h5 class="md-3">Three</h5>',
    "-# small": '<p class="subtext">small</p>',
    "> a\n> b\nc": "<blockquote><p>a<br>b</p></blockquote><p>c</p>",
    "- a\n  - b\n- c\n1. d": '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><ol start="1"><li>d</li></ol>',
    "```py\n**x** <b>\n```": '<pre tabindex="0"><code data-language="py">**x** &lt;b&gt;</code></pre>',
    r"\*not\* \_it\_": "<p>*not* _it_</p>",
    "<@1> <#2> </roll:3>": '<p><span class="mention">@user 1</span> <button class="mention" type="button">#channel 2'
    '</button> <button class="mention" type="button">/roll</button></p>',
    "<b>x</b><script>alert(1)</script>": "<p>&lt;b&gt;x&lt;/b&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>",
    "[x](javascript:alert(1))": "<p>[x](javascript:alert(1))</p>",
    '[x](https://a.b/"onclick=alert(1)) y': '<p><a class="link" href="https://a.b/%22onclick=alert(1" target="_blank"'
    ' rel="noopener noreferrer" title="https://a.b/%22onclick=alert(1">x</a>) y</p>',
    "see https://a.b/c_d_e.": '<p>see <a class="link" href="https://a.b/c_d_e" target="_blank"'
    ' rel="noopener noreferrer" title="https://a.b/c_d_e">https://a.b/c_d_e</a>.</p>',
}


async def test_markdown_becomes_known_elements_and_nothing_else(sit):
    page = await sit(None)
    script = """async (source) => {
        const { markdown } = await import("/static/js/markdown.js");
        const ctx = {userName: (id) => `user ${id}`, channelName: (id) => `channel ${id}`, isYou: () => false};
        const box = document.createElement("div");
        box.append(...markdown(source, ctx));
        return box.innerHTML;
    }"""
    for source, html in MARKDOWN.items():
        assert await page.evaluate(script, source) == html, source


async def test_a_spoiler_opens_by_keyboard_and_a_time_is_told_in_the_viewers_language(sit):
    blue, greta = await sit("blue"), await sit("greta", locale="de-DE", timezone_id="Europe/Berlin")
    await write(blue, "||the ending|| <t:1700000000:D> <t:1700000000:t> <t:1700000000:R>")
    log = greta.get_by_role("log")
    await expect(log.locator("time[data-style=D]")).to_have_text("14. November 2023")
    await expect(log.locator("time[data-style=t]")).to_have_text("23:13")
    await expect(log.locator("time[data-style=R]")).to_contain_text("vor ")
    spoiler = log.get_by_role("button", name="Spoiler")
    await spoiler.focus()
    await greta.keyboard.press("Enter")
    await expect(log.locator(".spoiler.revealed")).to_have_text("the ending")


async def test_what_happens_elsewhere_is_marked_unread_and_a_private_line_is_counted(sit):
    blue, red = await sit("blue"), await sit("red")
    await blue.get_by_role("button", name="league").click()
    await write(blue, "Standings are up")
    await expect(red.get_by_role("button", name="league, unread")).to_be_visible()
    await blue.get_by_label("Who is here").get_by_role("button", name="Red").click()
    await blue.get_by_role("menuitem", name="Send a private message").click()
    await expect(blue.locator(".channel-title")).to_have_text("Red")
    await write(blue, "psst")
    await red.get_by_role("button", name="Private messages, 1 for you").click()
    await expect(red.get_by_role("log")).to_contain_text("psst")
    await expect(red.get_by_role("button", name="Private messages", exact=True)).to_be_visible()


async def test_somebody_typing_is_shown_until_the_line_is_sent(sit):
    blue, red = await sit("blue"), await sit("red")
    await write_into(blue.get_by_role("combobox", name="Message", exact=True), "wait a mom")
    await expect(red.get_by_text("Blue is typing…")).to_be_visible()
    await blue.keyboard.press("Enter")
    await expect(red.get_by_role("log")).to_contain_text("wait a mom")
    await expect(red.get_by_text("Blue is typing…")).to_have_count(0)


async def test_a_long_talk_opens_at_its_end_and_older_lines_come_by_scrolling(sit, table):
    async with Person(table.url, "red") as red:
        for number in range(70):
            await red.say("general", f"line {number}.")
        page = await sit("blue")
        log = page.get_by_role("log")
        await expect(log.get_by_text("line 69.")).to_be_in_viewport()
        await expect(log.get_by_text("line 10.")).to_have_count(0)
        await page.locator(".scroller").evaluate("(box) => box.scrollTo(0, 0)")
        await expect(log.get_by_text("line 0.")).to_have_count(1)
        await red.say("general", "news")
        await expect(log.get_by_text("news")).not_to_be_in_viewport()
        await page.get_by_role("button", name="New messages").click()
        await expect(log.get_by_text("news")).to_be_in_viewport()


async def test_a_lost_connection_is_said_and_mended(browser, tmp_path: Path, closed_port: int):
    async with LocalDiscord(world_file=tmp_path / "world.sqlite3", port=closed_port, patient=True) as table:
        page = await browser.new_page(locale="en-US")
        await page.goto(f"{table.url}/?as=blue")
        await page.wait_for_selector(".app.ready")
        await write(page, "before")
        await expect(page.get_by_role("log")).to_contain_text("before")
        await write_into(page.get_by_role("combobox", name="Message", exact=True), "half a sentence")
    await expect(page.get_by_text("The connection to the local Discord was lost")).to_be_visible()
    async with LocalDiscord(world_file=tmp_path / "world.sqlite3", port=closed_port, patient=True):
        await expect(page.get_by_text("The connection to the local Discord was lost")).to_be_hidden(timeout=60_000)
        await expect(page.get_by_role("log")).to_contain_text("before")
        box = page.get_by_role("combobox", name="Message", exact=True)
        await expect(box).to_have_value("half a sentence")
        await box.press("Enter")
        await expect(page.get_by_role("log")).to_contain_text("half a sentence")
        await page.context.close()


async def test_a_preview_keeps_lines_apart(sit):
    """`5 against 4` above `1.40 damage` is not `5 against 41.40 damage`."""
    page = await sit("blue")
    said = await page.evaluate(
        """async () => {
        const { plain } = await import("/static/js/markdown.js");
        return plain("### Strike\\n5 against 4\\n**1.40 damage**\\n- a push\\n- Bleed", {});
      }"""
    )
    assert said == "Strike 5 against 4 1.40 damage a push Bleed"
