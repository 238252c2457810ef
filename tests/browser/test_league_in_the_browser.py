"""A season by real clicks: the organiser's form, sign-up in two tabs, a report, its confirmation, the standings."""

import re

import pytest
from playwright.async_api import Locator, Page, expect
from typists import write

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("product")]


def box(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Message", exact=True)


def messages(page: Page) -> Locator:
    return page.get_by_role("log").locator("li.message")


async def run(page: Page, command: str) -> Locator:
    await write(box(page), command)
    await page.keyboard.press("Enter")
    answer = messages(page).filter(has_text="used /league").last
    await expect(answer).to_be_visible()
    return answer


async def choose(page: Page, within: Locator, select: str, *options: str) -> None:
    await within.get_by_role("combobox", name=select).click()
    for option in options:
        await page.get_by_role("option", name=option, exact=False).first.click()


async def test_from_sign_up_to_standings_by_clicks(sit, picture):
    boss, anna, cem = await sit("boss"), await sit("anna"), await sit("cem", width=400, height=800)
    form = await run(boss, "/league create name:Winter")
    await expect(form).to_contain_text("Being prepared")
    await choose(boss, form, "Format", "Swiss")
    await expect(form).to_contain_text("Swiss, 4 rounds")
    await choose(boss, form, "Rounds and cut", "3 rounds")
    await expect(form).to_contain_text("3 rounds")
    await picture(boss, "league-form")
    await form.get_by_role("button", name="Open sign-up").click()
    for page in (anna, cem):
        card = messages(page).filter(has=page.get_by_role("button", name="Sign up")).first
        await card.get_by_role("button", name="Sign up").click()
        answer = messages(page).filter(has_text="You are in.").last
        await expect(answer).to_contain_text("Only you can see this")
    card = messages(boss).filter(has=boss.get_by_role("button", name="Sign up")).first
    await expect(card).to_contain_text("2 players")
    await picture(boss, "league-card-1280")
    await picture(cem, "league-card-400")
    await card.get_by_role("button", name="Organise").click()
    stored = messages(boss).filter(has=boss.get_by_role("button", name="Start")).last
    await stored.get_by_role("button", name="Start").click()
    warned = messages(boss).filter(has=boss.get_by_role("button", name="Start anyway")).last
    await expect(warned).to_contain_text("Anna")  # has brought no roster yet
    await warned.get_by_role("button", name="Start anyway").click()
    for page in (anna, cem):
        await expect(messages(page).filter(has_text="Winter: Round 1 of 3").last).to_be_visible()
    announced = messages(anna).filter(has_text="Winter: Round 1 of 3").last
    await announced.get_by_role("button", name="My page").click()
    mine = messages(anna).filter(has=anna.get_by_role("button", name="Report a table game")).last
    await expect(mine).to_contain_text("Place")
    await picture(anna, "league-me-1280")
    await mine.get_by_role("button", name="Report a table game").click()
    form = messages(anna).filter(has_text="Choose both scores.").last
    await choose(anna, form, "My victory points", "My victory points: 16")
    await expect(form).to_contain_text("16 – ?")
    await choose(anna, form, "Cem's victory points", "Cem's victory points: 9")
    await expect(form.get_by_role("button", name="Report 16–9")).to_be_visible()
    await picture(anna, "league-report-1280")
    await form.get_by_role("button", name="Report 16–9").click()
    await expect(messages(anna).filter(has_text="after 48 hours of silence").last).to_be_visible()
    await cem.get_by_role("button", name="Channels").click()
    await cem.get_by_role("button", name=re.compile("Anna – Cem|Cem – Anna")).first.click()
    report = messages(cem).filter(has_text="is it right?").last
    await expect(report).to_contain_text(re.compile("16–9|9–16"))
    await picture(cem, "league-report-400")
    await report.get_by_role("button", name="Confirm").click()
    await expect(messages(cem).filter(has_text="Confirmed.").last).to_be_visible()
    table = await run(cem, "/league standings")
    await expect(table).to_contain_text("1 · Anna — 3 (1–0–0)")
    image = table.get_by_role("img").first
    assert int(await image.evaluate("(img) => img.decode().then(() => img.naturalWidth)")) == 900
    assert "Anna: 3" in (await image.get_attribute("alt") or "")
    await picture(cem, "league-standings-400")
    table = await run(boss, "/league standings")
    await expect(table.get_by_role("img").first).to_be_visible()
    await picture(boss, "league-standings-1280")
