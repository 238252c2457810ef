"""What is met beside an ordinary match: the real table, rules, cards, help, a quick match; kept to be looked at.

It must not judge the wording: it only asks that everything answers, in the language of the album.
"""

import re

import pytest
from album import PROMPTS, WANTED, Album
from clickers import WAIT, Hand
from playwright.async_api import Locator, Page, expect
from spoken import LANGUAGE, LOCALE, MESSAGE, say
from typists import write

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("product"),
    pytest.mark.skipif(not WANTED, reason="pictures for people to look at: make prompts"),
]
SEND = {"de": "Senden"}.get(LANGUAGE, "Send")
SIDE = re.compile("Avengers|Cabal")
ANSWERED = """(before) => {
  const last = [...document.querySelectorAll("li.message")].at(-1);
  return last && last.id !== before && last.querySelector("time") && !last.querySelector(".thinking, [aria-busy=true]");
}"""
SETTLED = """([id, before]) => {
  const last = [...document.querySelectorAll("li.message")].at(-1);
  const busy = document.querySelector("li.message [aria-busy=true], li.message .thinking");
  return last && !busy && (last.id !== id || last.innerText !== before);
}"""
LOOKED_UP = {
    "help": "/help",
    "rule-who-goes-first": "/rule search: who goes first",
    "rule-durch-gegner-laufen": "/rule search: durch gegner laufen",
    "rule-cover": "/rule search: cover",
    "rule-by-id": "/rule search: ATK-31",
    "card": "/card name: loki",
    "card-unknown": "/card name: batman",
    "roll": "/roll dice: 5",
    "odds": "/odds attacker: hulk attack: strike defender: red skull",
}
MOST_PRESSES = 25


def last(page: Page) -> Locator:
    return page.get_by_role("log").locator("li.message").last


def command(text: str) -> str:
    """As somebody types it: commands and options in the language of the album, what is typed into them as it is."""
    typed = re.sub(r"(?<=[/ ])([a-z]+)(?=: )", lambda found: say(found[1]), text)
    name, gap, options = typed.partition(" ")
    return f"/{say(name[1:])}{gap}{options.replace(': ', ':')}"


async def sent(page: Page, text: str) -> None:
    before = await last(page).get_attribute("id") if await page.locator("li.message").count() else None
    await write(page.get_by_role("combobox", name=MESSAGE, exact=True), command(text))
    if ":" in text:  # Enter would take the first suggestion of the field
        await page.get_by_role("button", name=SEND, exact=True).click()
    else:
        await page.keyboard.press("Enter")
    await page.wait_for_function(ANSWERED, arg=before, timeout=WAIT)


async def pressed(page: Page, label: str) -> None:
    box = last(page)
    before = [await box.get_attribute("id"), await box.inner_text()]
    await box.get_by_role("button", name=say(label), exact=True).first.click()
    await page.wait_for_function(SETTLED, arg=before, timeout=WAIT)


async def test_the_real_table_and_what_is_looked_up(sit):
    album = Album(PROMPTS.with_name("prompts-table"))
    page = await sit("blue", locale=LOCALE)
    for name, text in LOOKED_UP.items():
        await sent(page, text)
        await album.keep(page, last(page), name)
    await sent(page, "/table mine: captain america, hulk theirs: red skull, ultron metal")
    await album.keep(page, last(page), "table")
    await pressed(page, "Power Phase")
    await sent(page, "/odds attack: captain_america.strike defender: red skull")
    await album.keep(page, last(page), "odds-beside-the-tracker")
    for label in ("Roll this", "Roll", "To the result", "Apply to the tracker", "Bring down the tracker"):
        await pressed(page, label)
        await album.keep(page, last(page), f"after-{label.lower().replace(' ', '-')}")
    await sent(page, "/attack strength: 5 defence: 3")
    await album.keep(page, last(page), "attack-by-numbers")


async def test_a_quick_match(sit):
    album = Album(PROMPTS.with_name("prompts-quick"))
    blue, red = await sit("blue", locale=LOCALE), await sit("red", locale=LOCALE)
    hands = Hand(blue, 3, album.keep), Hand(red, 4, album.keep)
    await write(blue.get_by_role("combobox", name=MESSAGE, exact=True), f"/{say('match')} {say('quick')}")
    await blue.keyboard.press("Enter")
    accept = red.get_by_role("button", name=say("Accept"), exact=True)
    await expect(accept).to_be_visible(timeout=WAIT)
    await album.keep(red, last(red), "challenge")
    await hands[1].answered(accept.click)
    await album.keep(red, hands[1].panel, "choose-a-side")
    for number, hand in enumerate(hands):
        await hand.page.get_by_role("button", name=re.compile("Blue – Red")).first.click()
        side = hand.page.get_by_role("log").locator("li.message:not(.private) button[data-custom-id]", has_text=SIDE)
        await hand.answered(side.nth(number).click)
    for hand in hands:
        await hand.open_panel()
        while await hand.owes() and hand.presses < MOST_PRESSES:
            await hand.step()
    posts = blue.get_by_role("log").locator("li.message:not(.private)")
    for number in range(await posts.count()):
        await album.keep(blue, posts.nth(number), f"post-{number:02}")
