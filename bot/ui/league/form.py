"""The guided form of a season: selects and two small forms, kept in the draft itself, nothing in memory."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from bot.games.league_rules import Setting
from bot.league.errors import LeagueError
from bot.league.standings import TieBreak
from bot.league.terms import Format, Lock, SeasonStatus, SeasonTerms
from bot.league.view import View
from bot.locale import Words
from bot.ui.answer import Reply
from bot.ui.brought import called
from bot.ui.kit.components import BLUE, GREEN, GREY, Line
from bot.ui.kit.forms import Field
from bot.ui.kit.ids import Shape, act
from bot.ui.league.items import LeagueSelect, Press, button, select, verb
from bot.ui.league.look import Look
from bot.ui.league.words import format_hint, format_name, lock_name, status_line, terms_lines, tie_meaning, tie_name
from bot.ui.match.panel import Panel

DAYS = (1, 3, 7, 10, 14, 21, 28, 42)
PACES = (6, 12, 24, 48, 72, 168)
CONCESSIONS = (5, 8, 10, 12, 16, 20)
NOTHING = "nothing"
SWITCHES = ("review", "sealed", "check_in", "threads", "hints", "players_only")
SHAPES = [(rounds, cut) for rounds in (3, 4, 5, 6) for cut in (0, 2, 4, 8, 16)]


def form_panel(look: Look, page: int = 1) -> Panel:
    to, terms = look.to, look.view.terms
    panel = Panel(lines=[f"### {look.title}", status_line(look.view, to), *terms_lines(look.view, to)])
    begun = look.view.status not in (SeasonStatus.DRAFT, SeasonStatus.SIGN_UP)
    if page == 1:
        if not begun:
            panel.rows += [[_format(look)], *([[shape]] if (shape := _shape(look)) else [])]
            panel.rows += [[_lock(look)]] if look.view.brings else []
        panel.rows += [[_days(look)], [_switches(look)], [_language(look)]]
        row = [button(look.id, "form_points", to.say("Name, points, places"), GREY)]
        row.append(button(look.id, "form", to.say("More settings"), GREY, 2))
        if look.view.status is SeasonStatus.DRAFT:
            row.append(button(look.id, "open", to.say("Open sign-up"), GREEN))
        panel.rows.append(list(row))
        return panel
    back = button(look.id, "form", to.say("Back"), BLUE, 1)
    if page == 3:
        panel.lines.append(to.say("Whoever is level on points is parted by these, one after the other."))
        panel.rows += [*([[one] for one in (*_ties(look), _concession(look))] if not begun else []), [back]]
        return panel
    if not begun:
        panel.rows += [[_setting(look, setting)] for setting in look.view.rules.settings]
    panel.rows.append([_pace(look)])
    order = [] if begun else [button(look.id, "form", to.say("Tie-breaks, forfeits"), GREY, 3)]
    panel.rows.append([*order, back])
    role = terms.organiser_role
    if role is not None:
        panel.under.append("-# " + to.say("Organisers: <@&{role}>", role=role))
    panel.under.append(
        "-# " + to.say("Card data: {version}", version=terms.content or look.view.played.setup.content(terms))
    )
    return panel


def _format(look: Look) -> Any:
    now = look.view.terms.format
    lines = [Line(f.value, format_name(f, look.to), format_hint(f, look.to), f is now) for f in Format]
    return select(look.id, "set", look.to.say("Format"), lines, "format")


def _shape(look: Look) -> Any:
    to, terms = look.to, look.view.terms
    if terms.format is Format.SWISS:
        lines = [
            Line(
                f"{rounds}-{cut}",
                to.count("{n} round", "{n} rounds", rounds) + (", " + to.say("cut of {n}", n=cut) if cut else ""),
                chosen=(rounds, cut) == (terms.rounds, terms.cut),
            )
            for rounds, cut in SHAPES
        ]
        return select(look.id, "set", to.say("Rounds and cut"), lines, "shape")
    if terms.format is Format.PODS:
        pods = [Line(str(n), to.say("Pods of {n}", n=n), chosen=n == terms.pod_size) for n in range(3, 9)]
        return select(look.id, "set", to.say("Size of the pods"), pods, "pod_size")
    return None


def _days(look: Look) -> Any:
    to, now = look.to, look.view.terms.round_days
    days = sorted({*DAYS, now})
    lines = [
        Line(str(n), to.count("{n} day until the deadline", "{n} days until the deadline", n), chosen=n == now)
        for n in days
    ]
    return select(look.id, "set", to.say("Deadline"), lines, "round_days")


def _lock(look: Look) -> Any:
    now = look.view.terms.lock
    lines = [Line(lock.value, lock_name(lock, look.view.played, look.to), chosen=lock is now) for lock in Lock]
    hint = called(look.view.played, roster=look.to.say("Rosters"), team=look.to.say("Teams"))
    return select(look.id, "set", hint, lines, "lock")


def _switches(look: Look) -> Any:
    to, terms = look.to, look.view.terms
    names = {
        "review": (to.say("I look at pairings first"), to.say("They are published when you say so")),
        "sealed": (
            called(look.view.played, roster=to.say("Sealed rosters"), team=to.say("Sealed teams")),
            to.say("Nobody sees them before the lock"),
        ),
        "check_in": (to.say("Check-in"), to.say("Only who says “I am here” is paired")),
        "threads": (to.say("Match threads"), to.say("Each pairing opens its match by itself")),
        "hints": (to.say("Hints"), to.say("Players may ask what I would do")),
        "players_only": (to.say("For players only"), to.say("Standings and pages are shown to players")),
    }
    on = {name for name in SWITCHES if name != "players_only" and getattr(terms, name)}
    on |= {"players_only"} if terms.visible == "players" else set()
    lines = [Line(name, *names[name], chosen=name in on) for name in SWITCHES]
    return select(look.id, "set", to.say("Switches"), lines, "switches", least=0, most=len(SWITCHES))


def _ties(look: Look) -> list[Any]:
    """A select for each place of the order, and one for the place after the last."""
    to, view, now = look.to, look.view, look.view.terms.ties
    score, cap = view.score, view.terms.scheme.cap
    selects = []
    for place in range(min(len(now) + 1, len(TieBreak))):
        held = now[place] if place < len(now) else None
        lines = [
            Line(
                t.value,
                to.say("{n}. {tie}", n=place + 1, tie=tie_name(t, score, to)),
                tie_meaning(t, score, cap, to),
                t is held,
            )
            for t in TieBreak
        ]
        if place:
            lines.append(Line(NOTHING, to.say("Nothing more: whoever is level shares the place"), chosen=held is None))
        selects.append(select(look.id, "set", to.say("Tie-break {n}", n=place + 1), lines, "ties", place))
    return selects


def reordered(ties: tuple[TieBreak, ...], place: int, chosen: str) -> tuple[TieBreak, ...]:
    """What is chosen moves to that place, the others keep their order; `nothing` ends the order there."""
    if chosen == NOTHING:
        return ties[: max(1, place)]
    moved = TieBreak(chosen)
    rest = [tie for tie in ties if tie is not moved]
    return (*rest[:place], moved, *rest[place:])


def _pace(look: Look) -> Any:
    to, now = look.to, look.view.terms.pace_hours
    lines = [Line(str(n), to.say("{n} hours for a decision", n=n), chosen=n == now) for n in sorted({*PACES, now})]
    return select(look.id, "set", to.say("Time for a decision"), lines, "pace_hours")


def _concession(look: Look) -> Any:
    to, now, cap = look.to, look.view.terms.concession, look.view.terms.scheme.cap
    low = to.say("May rank above a game that was played and lost by more")
    lines = [
        Line(str(n), to.say("{n}–0 for a concession or forfeit", n=n), low if n < cap else "", n == now)
        for n in sorted({*CONCESSIONS, now})
    ]
    return select(look.id, "set", to.say("Score of a concession or forfeit"), lines, "concession")


def _setting(look: Look, setting: Setting) -> Any:
    """What only seasons of this game settle."""
    lines = setting.lines(look.to, look.view.terms)
    least, most = (0, len(lines)) if setting.several else (1, 1)
    return select(look.id, "set", look.to.label(setting.asked), lines, setting.id, least=least, most=most)


def _language(look: Look) -> Any:
    now = look.view.terms.language
    lines = [Line("en", "English", chosen=now == "en"), Line("de", "Deutsch", chosen=now == "de")]
    return select(look.id, "set", look.to.say("Language of the posts"), lines, "language")


# -- what was chosen -----------------------------------------------------------------------------------------------


def _is_offered(look: Look, press: Press) -> bool:
    """Whether it is chosen in a list of the form, as it would be shown now: nothing else is ever set."""
    lists = [_format(look), _shape(look), _lock(look), _days(look), _switches(look), _language(look), _pace(look)]
    lists += [*_ties(look), _concession(look), *(_setting(look, setting) for setting in look.view.rules.settings)]
    wanted = LeagueSelect.id_of(Shape.SELECT, (look.id,), press.act)
    found = next((one.item for one in lists if one is not None and one.item.custom_id == wanted), None)
    if found is None or not found.min_values <= len(press.values) <= found.max_values:
        return False
    return {option.value for option in found.options}.issuperset(press.values)


def _changed(view: View, args: tuple[str, ...], values: tuple[str, ...]) -> dict[str, Any]:
    what, first, terms = args[0], values[0] if values else "", view.terms
    for setting in view.rules.settings:
        if setting.id == what:
            return setting.changed(terms, values)
    match what:
        case "shape":
            rounds, _, cut = first.partition("-")
            return {"rounds": int(rounds), "cut": int(cut)}
        case "pod_size" | "round_days" | "pace_hours" | "concession":
            return {what: int(first)}
        case "switches":
            on = {name: name in values for name in SWITCHES if name != "players_only"}
            return {**on, "visible": "players" if "players_only" in values else "all"}
        case "ties":
            return {"ties": reordered(terms.ties, int(args[1]) if args[1:] else 0, first)}
        case _:
            return {what: first}


def with_changes(terms: SeasonTerms, changes: dict[str, Any], to: Words) -> SeasonTerms:
    try:
        return type(terms).model_validate({**terms.model_dump(), **changes})
    except ValidationError as error:
        first = error.errors()[0]
        raise LeagueError("terms", told=f"{first['loc'][0]}: {first['msg']}") from None


@verb("set", "word count?", "text?")
async def _set(press: Press) -> None:
    look = await press.organising()
    what = press.args[0]
    if not _is_offered(look, press):
        raise LeagueError("old_component")
    terms = with_changes(look.view.terms, _changed(look.view, press.args, press.values), press.to)

    async def work() -> Reply:
        await press.client.league.sign_ups.change_terms(press.season, press.user_id, terms)
        press.told()
        second = {"pace_hours", *(setting.id for setting in look.view.rules.settings)}
        page = 3 if what in ("ties", "concession") else 2 if what in second else 1
        return form_panel(await press.look(), page).reply()

    await press.show(work())


@verb("form", "count?")
async def _form(press: Press) -> None:
    look = await press.organising()

    async def work() -> Reply:
        return form_panel(look, press.number(0) if press.args else 1).reply()

    await press.show(work())


@verb("form_points")
async def _form_points(press: Press) -> None:
    look = await press.organising()
    to, terms = press.to, look.view.terms
    fields = [
        Field("name", to.say("Name"), text=look.season),
        Field("win", to.say("Points for a win"), text=str(terms.win)),
        Field("draw", to.say("Points for a draw"), text=str(terms.draw)),
        Field("loss", to.say("Points for a loss"), text=str(terms.loss)),
        Field("most_players", to.say("Places"), text=str(terms.most_players)),
    ]
    await press.open_form(act("points"), to.say("Name, points, places"), fields)


@verb("points", name=60, win=2, draw=2, loss=2, most_players=3)
async def _points(press: Press) -> None:
    look = await press.organising()
    labels = {"win": press.to.say("Points for a win"), "draw": press.to.say("Points for a draw")}
    labels |= {"loss": press.to.say("Points for a loss"), "most_players": press.to.say("Places")}
    numbers = {name: whole(press.fields.get(name, ""), label) for name, label in labels.items()}
    terms = with_changes(look.view.terms, {"name": press.fields.get("name", ""), **numbers}, press.to)

    async def work() -> Reply:
        await press.client.league.sign_ups.change_terms(press.season, press.user_id, terms)
        press.told()
        return form_panel(await press.look()).reply()

    await press.show(work())


def whole(text: str, what: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 4:
        raise LeagueError("whole_number", what=what)
    return int(text)


@verb("open", grave=True)
async def _open(press: Press) -> None:
    look = await press.organising()

    async def work() -> Reply:
        await press.client.league.sign_ups.open_sign_up(press.season, press.user_id)
        press.told()
        line = press.to.say("Sign-up is open in <#{channel}>.", channel=look.view.row.channel_id)
        return Panel(lines=[f"### {look.title}", line]).reply()

    await press.show(work())
