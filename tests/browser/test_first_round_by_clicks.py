"""Two tabs, two people: a challenge, a whole first round by real clicks, a look at everything beside it, an end."""

import random
import re
from types import SimpleNamespace

import pytest
from album import WANTED, Album
from clickers import WAIT, Hand, play
from playwright.async_api import Locator, Page, expect
from spoken import LOCALE, MESSAGE, say, shape
from typists import write

from bot.matches import lobby

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("product")]

SEED = 3
SECOND_ROUND = re.compile(say("Round {n}", n=2) + " ·")
OVER = re.compile(
    "|".join(shape(text).pattern for text in ("{winner} wins, {score}.", "The match is a draw, {score}."))
)


@pytest.fixture(autouse=True)
def known_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same match every time: its id, its battlefield, its dice."""
    rng = random.Random(SEED)
    source = SimpleNamespace(token_hex=lambda n: rng.randbytes(n).hex(), token_bytes=rng.randbytes)
    monkeypatch.setattr(lobby, "secrets", source)


def dashboard(page: Page):
    """The pinned message with the five buttons, or what is left of them."""
    named = page.get_by_role("log").locator("li.message:not(.private)", has_text=shape("{one} against {other}"))
    return named.filter(has=page.locator("button[data-custom-id]")).first  # the accepted challenge has none


async def begun(blue: Page, red: Page, album: Album) -> tuple[Hand, Hand]:
    """A challenge is made, taken, and both rosters are chosen."""
    hands = Hand(blue, SEED, album.keep), Hand(red, SEED + 1, album.keep)
    box = blue.get_by_role("combobox", name=MESSAGE, exact=True)
    await write(box, "/match new")
    await blue.keyboard.press("Enter")
    accept = red.get_by_role("button", name=say("Accept"), exact=True)
    await expect(accept).to_be_visible(timeout=WAIT)
    await album.keep(red, red.locator("li.message").last, "challenge")
    await hands[1].answered(accept.click)
    for page in (blue, red):
        await page.get_by_role("button", name=re.compile("Blue – Red")).first.click()
    for number, hand in enumerate(reversed(hands)):
        button = hand.page.get_by_role("log").get_by_role("button", name=say("Choose a roster")).last
        await expect(button).to_be_visible(timeout=WAIT)
        await hand.answered(button.click)
        await album.keep(hand.page, hand.panel, "roster")
        select = next(thing for thing in await hand.things() if thing["select"])
        await hand.lines(select)
        await hand.take(number)
    await expect(blue.get_by_text(say("The match begins"))).to_be_visible(timeout=WAIT)
    return hands


async def test_two_people_play_a_first_round_by_clicks_and_look_at_everything(sit):
    album = Album()
    blue, red = await sit("blue", locale=LOCALE), await sit("red", locale=LOCALE)
    mine, theirs = await begun(blue, red, album)

    async def told(what: re.Pattern[str]) -> bool:
        return bool(what.search(await dashboard(blue).inner_text()))

    late, old = await left_open(mine, theirs)
    await play(mine, theirs, lambda: told(SECOND_ROUND))
    assert {"pick", "some", "enlist", "deploy", "go"} <= mine.verbs | theirs.verbs
    assert min(mine.presses, theirs.presses) > 20
    await look_around(mine, album)
    await watched(await sit("carol", locale=LOCALE), album)
    await late.answered(old.click)
    await expect(late.panel).to_contain_text(
        say("That question has been answered since. Press *My move* on the dashboard for the present one.").replace(
            "*", ""
        )
    )
    await album.keep(late.page, late.panel, "refused-old-panel")
    if WANTED:
        await play(mine, theirs, lambda: told(OVER))
        posts = blue.get_by_role("log").locator("li.message:not(.private)")
        for number in range(await posts.count()):
            await album.keep(blue, posts.nth(number), f"post-{number:03}")
    else:
        await concede(theirs, album)
    await expect(dashboard(blue).get_by_role("button", name=say("Rematch"), exact=True)).to_be_visible(timeout=WAIT)
    await expect(blue.get_by_role("log").get_by_role("button", name=say("Rematch"), exact=True)).to_have_count(
        2, timeout=WAIT
    )
    last = blue.get_by_role("log").locator("li.message:not(.private)").last
    await album.keep(blue, last, "the-end")


async def look_around(hand: Hand, album: Album) -> None:
    """The four other buttons of the dashboard open private panels."""
    for label, told in (
        ("What happened", None),
        ("Why?", say("Why?")),
        ("Orders", say("Orders")),
        ("Menu", say("Menu")),
    ):
        button = dashboard(hand.page).get_by_role("button", name=say(label), exact=True)
        await hand.answered(button.click)
        if told is not None:
            await expect(hand.panel).to_contain_text(told, ignore_case=True)
        await album.keep(hand.page, hand.panel, f"button-{label.lower().strip('?').replace(' ', '-')}")


async def watched(stranger: Page, album: Album) -> None:
    """Somebody who watches is told kindly."""
    await stranger.get_by_role("button", name=re.compile("Blue – Red")).first.click()
    watcher = Hand(stranger, SEED)
    button = dashboard(stranger).get_by_role("button", name=say("My move"), exact=True)
    await expect(dashboard(stranger)).to_be_visible(timeout=WAIT)
    await watcher.answered(button.click)
    await expect(watcher.panel).to_contain_text(shape("You are watching this match. {line}"))
    await album.keep(stranger, watcher.panel, "refused-stranger")


async def left_open(*hands: Hand) -> tuple[Hand, Locator]:
    """Whoever owes the first answer opens the panel twice, and leaves one as it is."""
    for hand in hands:
        await hand.open_panel()
    [owner] = [hand for hand in hands if await hand.owes()]
    id = await owner.panel.get_attribute("id")
    await owner.open_panel()
    return owner, owner.page.locator(f"#{id} button[data-custom-id*=':pick.']").first


async def concede(hand: Hand, album: Album) -> None:
    await hand.answered(dashboard(hand.page).get_by_role("button", name=say("Menu"), exact=True).click)
    await hand.answered(hand.panel.get_by_role("button", name=say("Concede"), exact=True).click)
    await album.keep(hand.page, hand.panel, "concede")
    await hand.answered(hand.panel.get_by_role("button", name=say("Yes, concede"), exact=True).click)
