"""Ids come from the client: with arguments too few, too many or of another kind, with lines that were never offered,
every press of every grammar is answered by one private sentence; nothing is changed, nothing fails.

The verbs are those that are registered: a new one is tried as soon as there is one.
"""

from __future__ import annotations

import itertools
import logging
from collections.abc import Callable, Iterator
from typing import Any

import discord
import pytest
import raw_discord
from league_cast import Season
from match_table import Table, ids, shown, staged, texts
from sampling import sample
from simcord.env import Env

from bot.client import App
from bot.games.crisis_protocol.tabletop import panel as sheets
from bot.ui.kit.components import Lasting
from bot.ui.kit.ids import Arguments
from bot.ui.kit.press import Verb
from bot.ui.league.items import verb as league_verbs
from bot.ui.match.items import verb as match_verbs

WORDS = ("1", "0", "-1", "x", "ff", "0-1-2", "zz-top", "a", "sure", "mine", "99999999999999999999", "0" * 80)
KINDS = {
    "count": ("0", "1", "99", "99999999999999999999"),
    "number": ("0", "-1", "7", "99999999999999999999"),
    "id": ("0a1b2c3d4e", "f"),
    "set": ("0", "7", "f" * 80),
    "row": ("0", "0-0", "0-3-1-2", "0-999999"),
    "word": ("x", "0", "-", "blue", "undo", "0" * 80),
    "text": ("x", "1", "-1", "1-2", "1_2", "who.99", "tactic.blue", "tactic.blue.99", ".", "Europe/Berlin"),
}
HUGE = ("99999999999999999999", "9223372036854775808", "9" * 100)
"""More than a column of a database holds, by which every kind of number is tried too."""
LINES = (
    *("x", "1", "-1", "99", "1-2", "1_2", "ready-99", "who.x", "choose", "pick", "why.x", "", "\u202e", "0" * 100),
    *(*HUGE, "more-x", "more-", "more--1", "more-9999", "more-99999", "\u0663", "²", "a\nb"),
)
NONE_CHOSEN: list[list[str] | None] = [None, []]
"""What comes with a list's id on a button, and of a list in which nothing was chosen."""
ALONE = {
    "PreferenceSelect": ("me:zone", "me:quiet", "me:pings", "me:look", "me:helps"),
    "PreferenceButton": ("me:ask:zone", "me:ask:holidays", "me:clear:holiday", "me:clear:zone", "me:ask:holiday"),
    "BlockSelect": ("me:block",),
    "UnblockSelect": ("me:unblock",),
    "LetInSelect": ("access:let_in",),
    "HelpButton": ("help:crisis_protocol:x", "help:x:x", "help:dice_masters:practise", "help:x:practise"),
    "LearnButton": ("learn:take:x", "learn:anew:x", "learn:take:", "learn:anew:", "learn:list:x", "learn:go_on:x"),
    "PuzzleButton": ("puzzle:anew:9999", "puzzle:today:9999", "puzzle:today:", "puzzle:anew:"),
}
NOT_FORGED = {"ForgetButton": "it says nothing: its id is whole"}


@pytest.fixture(autouse=True)
def patient(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app.cooldowns, "wait", lambda *_: 0.0)


@pytest.fixture
async def match(simcord_env: Env, app: App) -> Table:
    table = Table.seated(app, simcord_env)
    await table.begin()
    return table


def misfits(takes: Arguments) -> Iterator[tuple[str, ...]]:
    """Too few, too many, of other kinds."""
    tried = [
        (),
        *((word,) for word in WORDS),
        *itertools.permutations(WORDS[:7], 2),
        ("1",) * 3,
        ("x",) * 3,
        ("1",) * 8,
    ]
    return (args for args in tried if not takes.fit(args))


def fitting(takes: Arguments) -> Iterator[tuple[str, ...]]:
    """Whatever could be meant, of whatever the place holds, and much that could not."""
    parts = [part for part in takes.takes.split() if part not in ("(", ")", ")?")]
    each = [[one for kind in part.rstrip("?").split("|") for one in KINDS.get(kind, (kind,))] for part in parts]
    for length in range(len(parts) + 1):
        for args in itertools.islice(itertools.product(*each[:length]), 0, None, 1 + 3 * max(0, length - 1)):
            if takes.fit(args):
                yield args


class Forger:
    """Presses by the wire what nobody was shown, and sees what comes of it."""

    def __init__(self, person: Any, message: Any, caplog: pytest.LogCaptureFixture) -> None:
        self.person, self.message, self.caplog = person, message, caplog
        self.tried = 0
        self.failed: list[tuple[object, object]] = []

    async def press(self, custom_id: str, values: list[str] | None = None) -> Any:
        self.tried += 1
        self.caplog.clear()
        answer = await raw_discord.press(self.person, self.message, custom_id, values)
        return self._sound(answer, custom_id, values)

    async def send(self, channel: Any, custom_id: str, **fields: str) -> Any:
        self.tried += 1
        self.caplog.clear()
        return self._sound(await raw_discord.send_form(self.person, channel, custom_id, **fields), custom_id, fields)

    def _sound(self, answer: Any, *what: object) -> Any:
        errors = [record for record in self.caplog.records if record.levelno >= logging.ERROR]
        self.failed += [(what, record.exc_info and record.exc_info[1]) for record in errors]
        if answer.response is None and answer.modal is None and not answer.followups:
            self.failed.append((what, "no answer"))
        return answer


Forge = Callable[[Any, Any], Forger]


@pytest.fixture
def forge(caplog: pytest.LogCaptureFixture) -> Iterator[Forge]:
    """Who presses what was never on a message; nothing of it has failed in the end."""
    made: list[Forger] = []

    def forger(person: Any, message: Any) -> Forger:
        made.append(Forger(person, message, caplog))
        return made[-1]

    yield forger
    failed = [what for one in made for what in one.failed]
    assert not failed, "\n".join(map(repr, failed))


def told(answer: Any) -> str:
    return str(texts(shown(answer)))


def is_refused(answer: Any) -> bool:
    """By whoever reads the id, or at the door where it could not even have been written."""
    return any(said in told(answer) for said in ("older version", "cannot read this any more"))


def verbs(known: Any) -> dict[str, Verb[Any]]:
    return {name: known._known[name] for name in sorted(known.names)}


async def test_a_match_turns_misfits_away(match: Table, forge: Forge) -> None:
    person, _ = await match.owner()
    panel = await match.panel(person)
    forger, seq, before = forge(person, panel), await match.seq(), (await match.stored()).row
    for name, verb in verbs(match_verbs).items():
        for args in itertools.islice(misfits(verb.takes), sample(3, 99)):
            for values in sample((None,), (None, ["1"]) if args else (None,)):
                answer = await forger.press(".".join((f"m:{match.id}:{seq}:{name}", *args)), values)
                assert is_refused(answer), (name, args, told(answer))
        if verb.chosen is not None and not verb.chosen.fit([]):
            args = next(fitting(verb.takes))
            answer = await forger.press(".".join((f"m:{match.id}:{seq}:{name}", *args)))
            assert is_refused(answer), (name, "a list without a line")
        if verb.fields:
            args = next(fitting(verb.takes))
            answer = await forger.press(".".join((f"m:{match.id}:{seq}:{name}", *args)))
            assert is_refused(answer), (name, "a form without its fields")
    after = (await match.stored()).row
    assert (after.entries, after.snapshot, after.status) == (before.entries, before.snapshot, before.status)
    assert forger.tried > 3 * len(match_verbs.names)


async def test_a_season_turns_misfits_away(season: Season, forge: Forge) -> None:
    await season.create()
    await season.join_all()
    before = await season.view()
    forger = forge(season.boss, season.card)
    for name, verb in verbs(league_verbs).items():
        for args in itertools.islice(misfits(verb.takes), sample(3, 99)):
            answer = await forger.press(".".join((f"l:{season.id}:{name}", *args)), ["1"] if verb.chosen else None)
            assert is_refused(answer), (name, args, told(answer))
        if verb.chosen is not None:
            args = next(fitting(verb.takes))
            bad = next((line for line in ("..", "") if not verb.chosen.fit([line])), None)
            for values in ([] if bad is None else [[bad]]) + ([] if verb.chosen.fit([]) else [[]]):
                answer = await forger.press(".".join((f"l:{season.id}:{name}", *args)), values)
                assert is_refused(answer), (name, values)
    assert (await season.view()) == before


LAST = (
    "draw",
    "concede",
    "conceded",
    "pause_alone",
    "withdraw",
    "close",
    "closed",
    "left",
    "org_dropped",
    "start_anyway",
)
"""Presses that may end what the others are tried on."""


def in_turn(known: Any) -> list[tuple[str, Verb[Any]]]:
    return sorted(verbs(known).items(), key=lambda one: (one[0] in LAST, one[0]))


@pytest.mark.parametrize("scene", ["the first question", "a reaction", "ended"])
async def test_a_match_takes_whatever_fits_without_failing(match: Table, scene: str, forge: Forge) -> None:
    if scene == "a reaction":
        await match.stand(staged())
    if scene == "ended":
        await match.app.matches.endings.concede(match.id, int(match.red.id))
        await match.posted()
    person, other = (match.blue, match.red) if scene == "ended" else await match.owner()
    panel = await match.panel(person) if scene != "ended" else await match.dashboard()
    for who in sample((person,), (person, other, match.watcher)):
        forger = forge(who, await match.dashboard() if who is not person else panel)
        for name, verb in in_turn(match_verbs):
            seq = await match.seq() if scene != "ended" else 1
            seqs = sample((seq,), (0, seq))
            lines = [None] if verb.chosen is None else [*NONE_CHOSEN, *([line] for line in LINES[: sample(2, 99)])]
            for args in itertools.islice(fitting(verb.takes), sample(2, 40)):
                for seq, values in itertools.product(seqs, lines):
                    if not verb.fields:
                        await forger.press(".".join((f"m:{match.id}:{seq}:{name}", *args)), values)
                    else:
                        fields = dict.fromkeys(verb.fields, "x")
                        await forger.send(match.thread, ".".join((f"mf:{match.id}:{seq}:{name}", *args)), **fields)


async def test_a_season_takes_whatever_fits_without_failing(season: Season, forge: Forge) -> None:
    await season.create()
    await season.join_all()
    await season.by_desk("Start")
    view = await season.view()
    games = [game.id for game in view.games][:1]
    for who in sample((season.boss, season.people[0]), (season.boss, season.people[0], season.people[3])):
        forger = forge(who, season.card)
        for name, verb in in_turn(league_verbs):
            lines: list[list[str] | None] = (
                [None] if verb.chosen is None else [*NONE_CHOSEN, *([line] for line in LINES[: sample(2, 99)])]
            )
            lines += [[str(season.people[1].id)], games] if verb.chosen is not None else []
            tried = itertools.chain(itertools.islice(fitting(verb.takes), sample(2, 40)), _of(games, verb.takes))
            for args, values in itertools.product(list(tried), lines):
                if not verb.fields:
                    await forger.press(".".join((f"l:{season.id}:{name}", *args)), values)
                else:
                    fields = dict.fromkeys(verb.fields, "7")
                    await forger.send(season.channel, ".".join((f"lf:{season.id}:{name}", *args)), **fields)


def _of(games: list[str], takes: Arguments) -> Iterator[tuple[str, ...]]:
    """About a game that there is."""
    if takes.takes.startswith("id"):
        for args in itertools.islice(fitting(takes), sample(1, 40)):
            yield (*games[: len(args[:1])], *args[1:])


SHEETS: dict[str, tuple[str, dict[str, Any]]] = {
    "attack": ("attack", {"strength": 5, "defence": 3}),
    "dodge": ("dodge", {"size": 3, "defence": 3}),
    "odds": ("odds", {"strength": 5, "defence": 3}),
    "table": ("table", {"mine": "captain america", "theirs": "red skull"}),
    "rule": ("rule", {"search": "who goes first"}),
}
"""The command that opens each kind of sheet."""
WITHOUT_PRESSES = {"roll", "priority", "other"}
"""There is nothing to press on them: all dice fall at once."""
ACTS = ("x", "who", "conditions", "undo", "to", "apply", "begun", "score0", "rule.x", "chapter.x.y", "hits.x", "a_more")


@pytest.mark.parametrize("kind", SHEETS)
async def test_sheets_take_whatever_is_pressed_without_failing(
    kind: str, app: App, table: tuple[Any, Any, Any], forge: Forge
) -> None:
    channel, *people = table
    command, options = SHEETS[kind]
    message = (await people[0].slash(channel, command, **options)).response
    shown_ids = [one.split(":", 4) for one in ids(message) if one.startswith((f"t:{kind}:", "ts:"))]
    assert shown_ids, texts(message)
    _, _, code, version, _ = shown_ids[0]
    for person in people:
        forger = forge(person, message)
        for act in (*ACTS, *sorted({one[4] for one in shown_ids})):
            for values in (None, *([line] for line in LINES[: sample(4, 99)])):
                await forger.press(f"t:{kind}:{code}:{version}:{act}", values)


def test_every_kind_of_sheet_is_tried_here(app: App) -> None:
    assert SHEETS.keys() | WITHOUT_PRESSES >= sheets._panels.keys()


async def test_what_has_no_places_takes_whatever_is_pressed_without_failing(
    app: App, table: tuple[Any, Any, Any], forge: Forge
) -> None:
    channel, blue, _ = table
    message = (await blue.slash(channel, "me settings")).response
    forger = forge(blue, message)
    for name, custom_id in ((name, one) for name, ids_ in ALONE.items() for one in ids_):
        is_list = not name.endswith("Button")
        for values in [[], ["1", "2"], *([line] for line in LINES)] if is_list else [None]:
            await forger.press(custom_id, values)


async def test_a_moderator_lets_nobody_in_who_was_not_listed(app: App, simcord_env: Env, forge: Forge) -> None:
    guild = simcord_env.create_guild()
    chiefs = guild.create_role("chiefs", permissions=discord.Permissions(manage_guild=True))
    chief, channel = guild.add_member(simcord_env.create_user("chief"), roles=[chiefs]), guild.create_text_channel("x")
    await app.conduct.bar(guild.id, 5000, int(chief.id), None, None, finishes=True)
    forger = forge(chief, (await chief.slash(channel, "me settings")).response)
    for values in [[], ["1", "2"], *([line] for line in LINES)]:
        await forger.press("access:let_in", values)
    assert len(await app.conduct.listed(guild.id)) == 1


async def test_a_season_keeps_nothing_that_its_form_does_not_offer(season: Season, forge: Forge) -> None:
    """Every term can be named by an id, and a pool or a crisis that nobody knows would break the season."""
    form = await season.boss.slash(season.channel, "league create", name="Winter")
    [row] = await season.app.league.repository.seasons(season.guild.id)
    season.id = row.id
    view = await season.view()
    forger = forge(season.boss, form.response)
    names = {*type(view.terms).model_fields, *(one.id for one in view.rules.settings), "shape", "switches"}
    several = {one.id for one in view.rules.settings if one.several} | {"switches"}
    for name in sorted(names):
        for args, values in itertools.product(((), ("0",)), [*NONE_CHOSEN, ["x"], ["-1"], ["99-0"], ["3", "7"]]):
            if not (name in several and not args and not values):  # none of several is a choice
                assert is_refused(await forger.press(".".join((f"l:{season.id}:set", name, *args)), values)), name
    assert (await season.view()).terms == view.terms


async def test_no_number_is_more_than_a_database_holds(season: Season, forge: Forge) -> None:
    await season.create()
    await season.people[0].click(season.card, label="Sign up")
    forger, first = forge(season.boss, season.card), season.people[0].id
    for said in HUGE[:2]:
        for id in (
            "org_enter",
            "admit",
            "org_player",
            "against",
            "challenge",
            f"org_sub.{first}",
            f"luck.scope.{said}",
        ):
            await forger.press(f"l:{season.id}:{id}", [said])
        await forger.send(season.channel, f"lf:{season.id}:org_subbed.{first}.{said}", reason="gone")
        await forger.send(season.channel, f"lf:{season.id}:org_dropped.{said}", reason="gone")
    for name, pattern in (("count", "9223372036854775807"), ("number", "-1456074443980800026")):
        kind = Arguments(name)
        assert kind.fit([pattern[:19]]) is (int(pattern[:19]) < 92 * 10**17) and not kind.fit([HUGE[0]])


def test_every_kind_of_component_is_tried_here(app: App) -> None:
    def kinds(of: type[Any]) -> Iterator[type[Any]]:
        for kind in of.__subclasses__():
            yield kind
            yield from kinds(kind)

    alone = {
        kind.__name__
        for kind in kinds(Lasting)
        if kind.presses is None and kind.__discord_ui_compiled_template__.pattern != "(?!)"
    }
    assert alone - {"ToyButton"} <= ALONE.keys() | NOT_FORGED.keys()
