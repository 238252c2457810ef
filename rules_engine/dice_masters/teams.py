"""Teams that come with the game, and teams as people paste them: names, numbers, or a link of a team builder.

It reads and writes; whether a team is legal is said by `query.teams`.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Annotated
from urllib.parse import unquote

from pydantic import Field

from rules_engine.cardfiles.grammar import Record, Short
from rules_engine.cardfiles.yaml12 import read
from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.vocabulary import Kind, Text
from rules_engine.dice_masters.query.teams import team_faults
from rules_engine.dice_masters.state.match import Format, Team, TeamCard
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Value

SET = "asm"
"""How team builders call this set."""


# -- teams that come with the game


class ReadyTeam(Record):
    """A team with the dice it brings to a tournament and to a casual game."""

    id: str = Field(description="the file's name")
    name: Annotated[Text, Short()] = Field(description="what it is called")
    starter: bool = Field(False, description="made of the starter's cards alone")
    cards: dict[str, tuple[int, int]] = Field(description="cards with their dice in a tournament and in a casual game")
    basics: tuple[str, str] = Field(description="its basic action cards (DM-SET-18)")

    def team(self, format: Format) -> Team:
        casual = format is Format.CASUAL
        dice = {card: counts[casual] for card, counts in self.cards.items()}
        return Team(
            cards=tuple(TeamCard(card=card, dice=count) for card, count in dice.items() if count), basics=self.basics
        )


@cache
def _all_ready() -> tuple[ReadyTeam, ...]:
    folder = files("assets") / "dice_masters" / "teams"
    found = [
        ReadyTeam.model_validate({"id": file.name.removesuffix(".yaml"), **read(file.read_text("utf-8"))})
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".yaml")
    ]
    return tuple(sorted(found, key=lambda team: (not team.starter, team.id)))


def ready_teams(content: Content) -> dict[str, ReadyTeam]:
    """Ready teams by id, those of the starter first; one whose cards are not all offered is left out."""
    offered = {card.id for card in content.offered}
    return {team.id: team for team in _all_ready() if {*team.cards, *team.basics} <= offered}


# -- teams that people paste


class Pasted(Value):
    """What a pasted text holds: the team as far as it is understood, and what is not."""

    team: Team
    unread: tuple[Reason, ...] = ()

    def faults(self, content: Content, format: Format) -> list[Reason]:
        """Everything that stands in the way of playing it."""
        return [*self.unread, *team_faults(content, self.team, format)]


MOST_LETTERS, MOST_LINES = 4000, 60
_CODE = re.compile(r"([0-9]{1,2})x([0-9]{1,3})([a-z]{2,8})", re.ASCII)
"""A card in a link: dice, number, set, as in `2x17asm`."""
_AHEAD = re.compile(r"([0-9]{1,2}) ?[x×*]? ", re.ASCII)
_BEHIND = re.compile(r" (?:\(([0-9]{1,2})\)|[x×*] ?([0-9]{1,2})|([0-9]{1,2}) ?[x×*]|([0-9]{1,2}))", re.ASCII)
_NUMBER = re.compile(r"#?([0-9]{1,3})", re.ASCII)


def read_team(text: str, content: Content) -> Pasted:
    """A team from a link, from codes, or from a card on each line; any order, any spelling that means one card."""
    if len(text) > MOST_LETTERS or text.count("\n") >= MOST_LINES:
        return Pasted(team=Team(), unread=(_unread("team_too_long"),))
    found: list[tuple[Card, int | None]] = []
    unread: list[Reason] = []
    for entry in _entries(text):
        card, dice, fault = _entry(entry, content)
        if card is not None:
            found.append((card, dice))
        elif fault is not None:
            unread.append(fault)
    if not found and not unread:
        unread.append(_unread("no_team"))
    cards = tuple(
        TeamCard(card=card.id, dice=1 if dice is None else dice)
        for card, dice in found
        if card.kind is not Kind.BASIC_ACTION
    )
    basics = tuple(card.id for card, _ in found if card.kind is Kind.BASIC_ACTION)
    return Pasted(team=Team(cards=cards, basics=basics), unread=tuple(unread))


def _entries(text: str) -> Iterator[str]:
    """The parts of a text that each name a card."""
    for line in text.split("\n"):
        if "cards=" in line:  # a link: the cards stand behind this, up to what else it holds
            line = unquote(re.split("[&#>]", line.rpartition("cards=")[2])[0])
        for part in line.split(";"):
            part = part.strip().strip("•-–*,").strip()
            if part and not part.endswith(":"):
                yield part.replace("%20", " ")


def _entry(entry: str, content: Content) -> tuple[Card | None, int | None, Reason | None]:
    code = _CODE.fullmatch(entry.lower())
    if code is not None:
        return _coded(entry, int(code[1]), int(code[2]), code[3], content)
    if "://" in entry:
        return None, None, _unread("unknown_link", text=_shown(entry))
    dice, name = _counted(entry)
    number = _NUMBER.fullmatch(name)
    if number is not None:
        card = content.by_number.get(int(number[1]))
        return (card, dice, None) if card else (None, None, _unread("unknown_number", number=int(number[1])))
    return _named(name, dice, content)


def _coded(
    entry: str, dice: int, number: int, of: str, content: Content
) -> tuple[Card | None, int | None, Reason | None]:
    if of != SET:
        return None, None, _unread("other_set", text=_shown(entry))
    card = content.by_number.get(number)
    return (card, dice, None) if card is not None else (None, None, _unread("unknown_number", number=number))


def _counted(entry: str) -> tuple[int | None, str]:
    """The number of dice before or behind a name, and the name."""
    ahead = _AHEAD.match(entry)
    if ahead is not None:
        return int(ahead[1]), entry[ahead.end() :].strip()
    head, space, _ = entry.rpartition(" ")
    for cut in (len(head), len(head.rpartition(" ")[0])):
        behind = _BEHIND.fullmatch(entry[cut:]) if space and cut else None
        if behind is not None:
            return int(next(group for group in behind.groups() if group)), entry[:cut].strip()
    return None, entry


def _named(name: str, dice: int | None, content: Content) -> tuple[Card | None, int | None, Reason | None]:
    names = _spellings(content)
    said = _plain(name)
    cards = names.get(said, ())
    if len(cards) == 1:
        return cards[0], dice, None
    if cards:
        return None, None, _unread("several_cards", text=_shown(name), cards=[card.id for card in cards])
    close = difflib.get_close_matches(said, names, 1, 0.75)
    if close and len(names[close[0]]) == 1:
        return None, None, _unread("unknown_name_but", text=_shown(name), card=names[close[0]][0].id)
    return None, None, _unread("unknown_name", text=_shown(name))


def _spellings(content: Content) -> dict[str, tuple[Card, ...]]:
    """Cards by every way to write them: name and subtitle in both languages; if that is no card's, either alone."""
    kept: dict[str, tuple[Card, ...]] | None = content.derived.get("spellings")
    if kept is not None:
        return kept
    whole: dict[str, dict[str, Card]] = {}
    parts: dict[str, dict[str, Card]] = {}
    for card in content.cards.values():
        for locale in ("en", "de"):
            for said in (card.title(locale), card.id):
                whole.setdefault(_plain(said), {})[card.id] = card
            for part in (card.name, card.subtitle):
                if part is not None:
                    parts.setdefault(_plain(part.in_(locale)), {})[card.id] = card
    spellings = {said: tuple(cards.values()) for said, cards in (parts | whole).items()}
    content.derived["spellings"] = spellings
    return spellings


def _plain(text: str) -> str:
    """Letters and digits alone, small, without accents."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in bare if letter.isalnum())


def _shown(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59]}…"


def _unread(code: str, **params: object) -> Reason:
    return Reason.model_validate({"rule": "DM-MAT-07", "code": code, "params": params})


# -- teams as people pass them on


def as_text(team: Team, content: Content, locale: str = "en") -> str:
    """A card on each line, as `read_team` takes it."""
    lines = [f"{one.dice} {content.card(one.card).title(locale)}" for one in team.cards]
    return "\n".join([*lines, *(content.card(id_).title(locale) for id_ in team.basics)])


def as_codes(team: Team, content: Content) -> str:
    """As team builders have it behind `cards=`: the cards with their dice, the basic action cards last."""
    cards = [(one.dice, content.card(one.card)) for one in team.cards]
    basics = [(content.card(id_).max_dice, content.card(id_)) for id_ in team.basics]
    return ";".join(f"{dice}x{card.number}{SET}" for dice, card in [*cards, *basics])
