"""The private panel: the question one person owes, rebuilt from the match each time it is shown.

It must not keep anything: what was chosen so far stands in the components themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import count
from typing import Any

import discord
from discord import ui

from bot.games.capabilities import capability, part
from bot.games.glossary import Glossary
from bot.games.questions import Questions
from bot.locale import Words
from bot.logs import EventLog
from bot.ui.answer import Reply
from bot.ui.german import declined
from bot.ui.kit.components import Line
from bot.ui.kit.ids import Act, act
from bot.ui.kit.limits import MOST_LINES
from bot.ui.kit.press import CHOOSE
from bot.ui.match.ids import NO_QUESTION
from bot.ui.match.items import MatchButton, MatchSelect
from bot.ui.match.look import QUIET as QUIET
from bot.ui.match.look import Look
from rules_engine.kernel.decisions import Decision

MOST_TEXT = 3500
"""Letters; Discord takes 4,000 in all texts of a message together."""
MOST_ROWS = 8
"""Above those that end, spend or roll."""
MOST_IN_ROW = 5
NOTHING_TO_END = "–"
PRIMARY, SECONDARY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
SUCCESS, DANGER = discord.ButtonStyle.success, discord.ButtonStyle.danger

Item = ui.Item[Any]
log = EventLog("bot.ui.match.panel")


@dataclass(frozen=True)
class Picture:
    """A picture as it is attached, and the same in words."""

    name: str
    data: bytes
    """Empty for somebody who reads text only."""
    alt: str

    def file(self) -> discord.File:
        return discord.File(BytesIO(self.data), self.name)


@dataclass
class Panel:
    """Text, pictures and rows of components.

    What is read and looked at stands above, what counts at the end: a chat shows a message by its end, so what stands
    there stays in its place under the finger, whatever changes above."""

    lines: list[str] = field(default_factory=list)
    rows: list[list[Item]] = field(default_factory=list)
    """What chooses, leads on and leads back."""
    doing: list[Item] = field(default_factory=list)
    """What spends or rolls: rows of their own, the last but one."""
    ending: list[Item] = field(default_factory=list)
    """What ends or lets pass: the last row."""
    spare: tuple[Item, Item] | None = None
    """What holds the place of either row while there is nothing in it, so that nothing else comes to stand there."""
    pictures: list[Picture] = field(default_factory=list)
    colour: discord.Colour = QUIET
    under: list[str] = field(default_factory=list)
    """What is read last: what is barred and why."""
    mark: int | None = None
    """A number the message is known by, for whoever must find it again."""

    def buttons(self, items: Sequence[Item], per_row: int = 5) -> None:
        self.rows += _in_rows(items, per_row)

    def aside(self, items: Sequence[Item]) -> None:
        """Buttons that are good to have: beside those of the last row, or below if there is room."""
        last = self.rows[-1] if self.rows else None
        if last is not None and len(last) + len(items) <= MOST_IN_ROW and all(isinstance(i, ui.Button) for i in last):
            last.extend(items)
        elif items and len(self.rows) < MOST_ROWS:
            self.rows.append(list(items))

    @property
    def all_rows(self) -> list[list[Item]]:
        """From the top."""
        doing, ending = self.doing, self.ending
        if self.spare is not None:
            doing, ending = doing or [self.spare[0]], ending or [self.spare[1]]
        return [*_fitting(self.rows), *_in_rows(doing), *_in_rows(ending)]

    def reply(self) -> Reply:
        box: ui.Container[Any] = ui.Container(accent_colour=self.colour, id=self.mark)
        # Whoever reads text only reads what the picture would show.
        told = [f"-# {picture.alt}" for picture in self.pictures if not picture.data]
        text, under = (declined("\n".join(lines)) for lines in ((*self.lines, *told), self.under))
        if text:
            box.add_item(ui.TextDisplay(_short(text, MOST_TEXT - min(len(under), 1000))))
        if under:
            box.add_item(ui.TextDisplay(_short(under, 1000)))
        shown = [picture for picture in self.pictures if picture.data]
        for picture in shown:
            # One gallery each: side by side they would be cut to squares.
            item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=declined(picture.alt)[:1000])
            box.add_item(ui.MediaGallery(item))
        for row in self.all_rows:
            box.add_item(ui.ActionRow(*row))
        if not box.children:
            box.add_item(ui.TextDisplay("–"))  # Discord refuses a box with nothing in it
        view = ui.LayoutView(timeout=None)
        view.add_item(box)
        return Reply(view, [picture.file() for picture in shown])


def _fitting(rows: list[list[Item]]) -> list[list[Item]]:
    """Those that are shown. More are a fault of whoever made them, and never cut without a word; what leads back stays:
    it stands in the last one."""
    if len(rows) <= MOST_ROWS:
        return rows
    left_out = [getattr(item, "custom_id", "") for row in rows[MOST_ROWS - 1 : -1] for item in row]
    log.error("a panel has more rows than are shown", left_out=left_out)
    return [*rows[: MOST_ROWS - 1], rows[-1]]


def _in_rows(items: Sequence[Item], per_row: int = MOST_IN_ROW) -> list[list[Item]]:
    return [list(items[start : start + per_row]) for start in range(0, len(items), per_row)]


def _short(text: str, most: int) -> str:
    """Whole lines as far as they fit."""
    if len(text) <= most:
        return text
    kept = text[: most - 2]
    return kept[: kept.rfind("\n")] + "\n…" if "\n" in kept else kept + "…"


@dataclass(frozen=True)
class Asking:
    """A question about to be shown to the person who owes it, at the point where they are with it."""

    look: Look
    decision: Decision
    focus: Act | None = None
    """What was pressed last on this panel, if it answers nothing yet."""

    def focused(self, *verbs: str) -> Act | None:
        return self.focus if self.focus is not None and self.focus.verb in verbs else None

    def button(self, what: Act, label: str, style: discord.ButtonStyle = SECONDARY, **more: Any) -> MatchButton:
        return MatchButton.at((self.look.id, self.decision.seq), what, label, style, **more)

    def select(self, lines: Sequence[Line], hint: str, what: Act | None = None, **more: Any) -> MatchSelect:
        return MatchSelect.at((self.look.id, self.decision.seq), what or Act(CHOOSE), lines, hint, **more)

    def selects(self, lines: Sequence[Line], hint: str, what: Act | None = None) -> list[list[Item]]:
        """The same in as many lists as the lines need, each in a row and with an id of its own."""
        first = what or Act(CHOOSE)
        return [
            [self.select(page, told, first if n == 0 else Act(first.verb, (*first.args, str(n))))]
            for n, (page, told) in enumerate(_pages_of(lines, hint))
        ]

    def panel(self, *lines: str) -> Panel:
        asked = self.look.asked(self.decision)
        said = [f"### {asked.title}", *filter(None, (asked.text,)), *lines]
        hint = [f"-# {asked.hint}"] if asked.hint else []
        return self.blank(*said, *hint)

    def blank(self, *lines: str) -> Panel:
        """One that says nothing of the question itself; pressed or not, what holds a place only shows it again."""
        done, over = (act("anew", row) for row in ("doing", "ending"))
        spare = (
            self.button(done, self.look.to.say("Confirm"), disabled=True),
            self.button(over, NOTHING_TO_END, disabled=True),
        )
        return Panel(lines=list(lines), spare=spare, colour=self.look.accent(self.decision.seat))


def free_button(
    look: Look, what: str, label: str, style: discord.ButtonStyle = SECONDARY, *args: int | str
) -> MatchButton:
    """A button that answers no question."""
    return MatchButton.at((look.id, NO_QUESTION), act(what, *args), label, style)


def free_select(look: Look, what: Act, lines: Sequence[Line], hint: str) -> MatchSelect:
    """A select that answers no question."""
    return MatchSelect.at((look.id, NO_QUESTION), what, lines, hint)


def free_selects(look: Look, what: str, lines: Sequence[Line], hint: str) -> list[list[Item]]:
    """Whole acts to choose from, in as many lists as they need, each in a row and with an id of its own; none where
    there is nothing to choose."""
    ids = (Act(CHOOSE, (what,) if n == 0 else (what, str(n))) for n in count())
    return [[free_select(look, id, page, said)] for id, (page, said) in zip(ids, _pages_of(lines, hint), strict=False)]


def _pages_of(lines: Sequence[Line], hint: str) -> list[tuple[Sequence[Line], str]]:
    """As many lines as a list takes at a time, and what each list says."""
    pages = [lines[at : at + MOST_LINES] for at in range(0, len(lines), MOST_LINES)]
    return [(page, hint if len(pages) == 1 else f"{hint} ({n}/{len(pages)})") for n, page in enumerate(pages, 1)]


def taking_back(look: Look, what: str, orders: Mapping[str, str]) -> list[list[Item]]:
    """Of each order by its id a button that takes it back, or where there are too many for that, lists of them."""
    if len(orders) > MOST_IN_ROW * 2:
        lines = [Line(str(act(what, id)), f"{n}. {said}") for n, (id, said) in enumerate(orders.items(), 1)]
        return free_selects(look, what, lines, look.to.say("Take back an order"))
    ids = enumerate(orders, 1)
    return _in_rows([free_button(look, what, look.to.say("Take back {n}", n=n), SECONDARY, id) for n, id in ids])


def way_back(asking: Asking) -> list[Item]:
    """One step back on one's own turn, while nothing has been rolled; whether it is free is judged when pressed."""
    look = asking.look
    own = look.lesson is None and part(look.game, Questions).beside(asking).back
    return [asking.button(Act("back"), look.to.say("Back"))] if own else []


def explain_button(look: Look) -> list[Item]:
    """*What is this?*, for whoever owes something in a game that explains its words."""
    explains = look.decision is not None and capability(look.game, Glossary) is not None
    return [free_button(look, "what", look.to.say("What is this?"))] if explains else []


def more_lines(to: Words, more: int) -> list[str]:
    """How many stand in no line of a text, if any."""
    return ["-# " + to.count("{n} more", "{n} more", more)] if more > 0 else []


def pages(count: int, size: int = 25) -> int:
    return max(1, -(-count // size))


def page_row(asking: Asking, page: int, count: int, prefix: Iterable[int | str] = ()) -> list[Item]:
    """Earlier and later, where a list is longer than a select."""
    if count <= 1:
        return []
    to, head = asking.look.to, tuple(str(part) for part in prefix)
    before = asking.button(Act("page", (*head, str(page - 1))), to.say("Earlier"), disabled=page == 0)
    after = asking.button(Act("page", (*head, str(page + 1))), to.say("Later"), disabled=page + 1 >= count)
    return [before, after]
