"""The panel of `/me`: every preference as a select or a form of one field, each kept as soon as it is chosen.

It must not judge a match; what a preference means is the clocks' and the pictures' affair.
"""

import re
from collections.abc import Callable
from datetime import date
from io import StringIO
from typing import Any

import discord
from discord import ui
from pydantic import ValidationError

from bot import forms
from bot.client import App
from bot.clock import announcing
from bot.clock.announcing import QUIET_HOURS, YEARLY_DAYS, HoursError
from bot.clock.hours import Hours
from bot.games import GAMES, game
from bot.games.capabilities import part
from bot.games.port import Helps
from bot.locale import Words, words
from bot.preferences import CONFIRM_MOVES, HELPS_OFF
from bot.ui.answer import Reply, refuse, reply, rewrite
from bot.ui.kit.components import NEVER_OFFERED, LastingButton, LastingSelect, Line
from bot.ui.kit.forms import FIELD, Field, answers, open_form, sent_form

ZONES = (
    "Europe/Berlin", "Europe/London", "Europe/Paris", "Europe/Madrid", "Europe/Warsaw", "Europe/Athens",
    "Europe/Helsinki", "Europe/Moscow", "Africa/Johannesburg", "Asia/Dubai", "Asia/Kolkata", "Asia/Singapore",
    "Asia/Tokyo", "Australia/Perth", "Australia/Sydney", "Pacific/Auckland", "America/Sao_Paulo", "America/Halifax",
    "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Anchorage",
    "Pacific/Honolulu", "UTC",
)  # fmt: skip
"""What most people need; any other can be typed."""
QUIET = ("none", "21-7", "22-7", "22-8", "23-7", "23-8", "23-9", "0-8", "0-9", "0-10", "1-9")
FORM = re.compile(r"me:form:(zone|quiet|holiday)")
for _form in ("zone", "quiet", "holiday"):
    forms.declare(f"me {_form}", field=60)


def _hours(preferences: dict[str, Any]) -> Hours:
    return Hours.model_validate(preferences.get("hours", {}))


async def preferences_reply(interaction: discord.Interaction[App], note: str = "") -> Reply:
    to = words(interaction.locale)
    preferences = await interaction.client.preferences.of(interaction.user.id)
    hours = _hours(preferences)
    text = StringIO()
    print("### " + to.say("Your settings"), file=text)
    if note:
        print(f"-# {note}", file=text)
    print("- " + to.say("Time zone: {zone}", zone=hours.zone), file=text)
    now = interaction.client.clocks.repository.now()
    print("- " + to.say("Quiet hours: {hours}", hours=_quiet_text(to, hours, now)), file=text)
    print("- " + to.say("Holidays: {days}", days=_holiday_text(to, announcing.folded(hours, now))), file=text)
    for line in _budget_lines(to, hours, now):
        print(f"  - {line}", file=text)
    if left := [line.label for line in _helps(to, preferences) if line.chosen]:
        print("- " + to.say("Left to new matches: {helps}", helps=", ".join(left)), file=text)
    print("-# " + to.say("In quiet hours and on holidays your clocks stand still and nobody reminds you."), file=text)
    since = to.say("A holiday counts from its announcement on, changed quiet hours from a day later on.")
    print(f"-# {since}", file=text)
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(text.getvalue().rstrip()))
    quiet = "none" if hours.quiet_from is None else f"{hours.quiet_from}-{hours.quiet_to}"
    looks, pings, moves = _looks(to), _pings(to), _moves(to)
    look = "text" if preferences.get("text_only") else str(preferences.get("palette", "light"))
    rows: tuple[ui.Item[Any], ...] = (
        PreferenceSelect.named(
            "me:zone", _lines({zone: zone.replace("_", " ") for zone in ZONES}, hours.zone), to.say("Time zone")
        ),
        PreferenceSelect.named("me:quiet", _lines({q: _span(to, q) for q in QUIET}, quiet), to.say("Quiet hours")),
        PreferenceSelect.named("me:pings", _lines(pings, str(preferences.get("pings", "all"))), to.say("Pings")),
        PreferenceSelect.named("me:look", _lines(looks, look), to.say("Pictures")),
        PreferenceSelect.named(
            "me:moves", _lines(moves, "shown" if preferences.get(CONFIRM_MOVES) else "at_once"), to.say("Moves")
        ),
        PreferenceSelect.named("me:helps", _helps(to, preferences), to.say("Left to new matches"), least=0, most=25),
    )
    for item in rows:
        box.add_item(ui.ActionRow(item))
    buttons = [
        PreferenceButton.named("me:ask:zone", to.say("Another time zone")),
        PreferenceButton.named("me:ask:quiet", to.say("Other quiet hours")),
        PreferenceButton.named("me:ask:holiday", to.say("Add a holiday")),
    ]
    if hours.holidays:
        buttons.append(PreferenceButton.named("me:clear:holidays", to.say("Call off all holidays")))
    box.add_item(ui.ActionRow(*buttons))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return Reply(view)


def _lines(known: dict[str, str], chosen: str) -> list[Line]:
    return [Line(value, label, chosen=value == chosen) for value, label in known.items()]


def _pings(to: Words) -> dict[str, str]:
    return {
        "all": to.say("Ping me for my turn and with reminders"),
        "calls": to.say("Ping me for my turn only"),
        "none": to.say("Never ping me"),
    }


def _moves(to: Words) -> dict[str, str]:
    return {
        "at_once": to.say("Move to a numbered place at once"),
        "shown": to.say("Confirm moves: show every place first"),
    }


def _helps(to: Words, preferences: dict[str, Any]) -> list[Line]:
    """What matches may answer by themselves, of every game that has such things."""
    helps = [part(game(id), Helps) for id in GAMES]
    known = {word: to.label(said) for one in helps for word, said in one.words.items()}
    off = preferences.get(HELPS_OFF, [word for one in helps for word in one.off])
    return [Line(word, label, chosen=word not in off) for word, label in known.items()]


def _looks(to: Words) -> dict[str, str]:
    return {
        "light": to.say("Light pictures"),
        "dark": to.say("Dark pictures"),
        "red_green": to.say("Colours for red-green blindness"),
        "blue_yellow": to.say("Colours for blue-yellow blindness"),
        "text": to.say("No pictures, text only"),
    }


def _span(to: Words, quiet: str) -> str:
    if quiet == "none":
        return to.say("no quiet hours")
    start, end = quiet.split("-")
    return to.say("{start}:00 to {end}:00", start=start, end=end)


def _quiet_text(to: Words, hours: Hours, now: float) -> str:
    if hours.quiet_from is None:
        return to.say("none")
    said = _span(to, f"{hours.quiet_from}-{hours.quiet_to}")
    if hours.quiet_since > now:
        since = int(hours.quiet_since)
        said += " " + to.say("(your clocks heed them from <t:{at}:f> on, reminders at once)", at=since)
    return said


def _holiday_text(to: Words, hours: Hours) -> str:
    said = [(holiday.first.isoformat(), holiday.last.isoformat()) for holiday in hours.holidays]
    return ", ".join(first if first == last else f"{first} – {last}" for first, last in said) or to.say("none planned")


def _budget_lines(to: Words, hours: Hours, now: float) -> list[str]:
    """This year, and the next if something of it is planned."""
    this = hours.today(now).year
    years = [year for year in (this, this + 1) if year == this or announcing.used(hours, year)]
    return [
        to.say(
            "{year}: {used} of {most} days used, {left} left",
            year=year,
            used=announcing.used(hours, year),
            most=YEARLY_DAYS,
            left=announcing.left(hours, year),
        )
        for year in years
    ]


# -- keeping -------------------------------------------------------------------------------------------------------


async def _keep_hours(interaction: discord.Interaction[App], change: Callable[[Hours, float], Hours]) -> None:
    client = interaction.client
    for match_id in await client.clocks.hours.change_hours(interaction.user.id, change):
        client.poster.wake(match_id)


def _zone(zone: str) -> Callable[[Hours, float], Hours]:
    return lambda hours, now: announcing.with_zone(hours, zone, now)


def _quiet(value: str) -> Callable[[Hours, float], Hours]:
    if value == "none":
        return lambda hours, now: announcing.with_quiet(hours, None, None, now)
    start, _, end = value.partition("-")
    return lambda hours, now: announcing.with_quiet(hours, int(start), int(end), now)


async def _kept(interaction: discord.Interaction[App]) -> Reply:
    return await preferences_reply(interaction, words(interaction.locale).say("Kept."))


class PreferenceSelect(LastingSelect, template=r"me:(?P<what>zone|quiet|pings|look|moves|helps)"):
    async def pressed(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        value, preferences, user = "".join(values[:1]), interaction.client.preferences, interaction.user.id
        to = words(interaction.locale)
        if value not in {"pings": _pings(to), "look": _looks(to)}.get(match["what"], (value,)):
            await refuse(interaction, NEVER_OFFERED.told(to))
            return
        match match["what"]:
            case "zone" | "quiet" as what:
                if not await _understood(interaction, what, value):
                    return
            case "pings":
                await preferences.keep(user, pings=value)
            case "moves":
                await preferences.keep(user, **{CONFIRM_MOVES: value == "shown"})
            case "helps":
                helps = [line.value for line in _helps(to, {})]
                await preferences.keep(user, **{HELPS_OFF: [help for help in helps if help not in values]})
            case _:
                palette = {} if value == "text" else {"palette": value}
                await preferences.keep(user, text_only=value == "text", **palette)
        await rewrite(interaction, _kept(interaction))


class PreferenceButton(LastingButton, template=r"me:(?P<act>ask|clear):(?P<what>zone|quiet|holidays?)"):
    @classmethod
    def is_grave(cls, found: re.Match[str]) -> bool:
        return found["act"] == "clear"

    async def pressed(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        to, what = words(interaction.locale), match["what"]
        titles = {
            "zone": (to.say("Time zone"), to.say("Such as Europe/Berlin")),
            "quiet": (to.say("Quiet hours"), to.say("Such as 22-8, {most} hours at most", most=QUIET_HOURS)),
            "holiday": (to.say("Holiday"), to.say("Such as 2026-12-24 to 2027-01-02")),
        }
        if match["act"] == "clear" and what == "holidays":
            await _keep_hours(interaction, announcing.without_holidays)
            await rewrite(interaction, _kept(interaction))
        elif match["act"] == "ask" and what in titles:
            title, hint = titles[what]
            await open_form(interaction, f"me:form:{what}", title, [Field(FIELD, title, hint)])
        else:
            await refuse(interaction, NEVER_OFFERED.told(to))


async def take_preference(interaction: discord.Interaction[Any]) -> None:
    """A form of the panel was sent in; it is found by its name, so a restart in between does no harm."""
    found = FORM.fullmatch(sent_form(interaction) or "")
    if found is not None:
        await interaction.client.hold(interaction, f"me {found[1]}", _take(interaction, found[1]))


async def _take(interaction: discord.Interaction[App], what: str) -> None:
    if await _understood(interaction, what, answers(interaction).get(FIELD, "")):
        done = rewrite if interaction.message is not None else reply
        await done(interaction, _kept(interaction))


async def _understood(interaction: discord.Interaction[App], what: str, said: str) -> bool:
    """Whether hours are kept as somebody typed or chose them; otherwise they have been told why not."""
    try:
        if what == "zone":
            await _keep_hours(interaction, _zone(said))
        elif what == "quiet":
            await _keep_hours(interaction, _quiet(said if said in QUIET else _read_quiet(said)))
        else:
            await _keep_hours(interaction, _read_holiday(said))
    except HoursError as error:
        await refuse(interaction, _refused(words(interaction.locale), error))
        return False
    except (ValidationError, ValueError):
        await refuse(interaction, _expected(words(interaction.locale), what))
        return False
    return True


def _read_quiet(typed: str) -> str:
    found = re.fullmatch(r"(\d{1,2})(?::00)?\s{0,3}(?:-|–|to|bis)\s{0,3}(\d{1,2})(?::00)?", typed)
    if found is None:
        raise ValueError(typed)
    return f"{int(found[1]) % 24}-{int(found[2]) % 24}"


def _read_holiday(typed: str) -> Callable[[Hours, float], Hours]:
    days = [_read_day(*found) for found in re.findall(r"(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\.(\d{1,2})\.(\d{4})", typed)]
    if len(days) not in (1, 2) or days[0] > days[-1]:
        raise ValueError(typed)
    return lambda hours, now: announcing.with_holiday(hours, days[0], days[-1], now)


def _read_day(*parts: str) -> date:
    """2026-12-24, or 24.12.2026 as many write it."""
    year, month, day = parts[:3] if parts[0] else reversed(parts[3:])
    return date(int(year), int(month), int(day))


def _refused(to: Words, error: HoursError) -> str:
    """What is too much, and what would be possible."""
    p = error.params
    until = p.get("last")
    possible = to.say("From that day on it could last until {last}.", last=until) if until else ""
    match error.code:
        case "quiet_too_long":
            return to.say("Quiet hours can be {most} hours a day at most. Yours would be {hours}.", **p)
        case "holiday_past":
            return to.say("A holiday is announced before it begins: {first} is the earliest day.", **p)
        case "holiday_far":
            return to.say("A holiday can be announced a year ahead: {last} is the latest day to begin.", **p)
        case "holiday_long":
            return to.say("A holiday can last {most} days.", most=p["most"]) + f" {possible}".rstrip()
        case "holiday_in_a_row":
            said = to.say(
                "Holidays that follow each other are one: {most} days in a row, and these would be {days}.", **p
            )
            return f"{said} {possible}".rstrip()
        case "holiday_twice":
            return to.say("You have announced some of these days already.")
        case "holidays_many":
            return to.say("{most} holidays can be announced at a time. Wait until one is over.", **p)
        case _:
            values = {"year": p["year"], "left": p["left"], "most": p["most"]}
            said = to.say("In {year} you have {left} of {most} days of holiday left.", **values)
            return said + f" {possible}".rstrip()


def _expected(to: Words, what: str) -> str:
    return {
        "zone": to.say("I do not know that time zone. Please write one such as Europe/Berlin."),
        "quiet": to.say("Please write two full hours, such as 22-8."),
        "holiday": to.say("Please write one or two days in order, such as 2026-12-24 to 2027-01-02."),
    }[what]
