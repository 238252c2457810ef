"""A name beside a longer known one, a card both brought, the list of ready rosters: each told apart by its place."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from leaks import Secret, Watch, Watched, secrets_of
from open_lists import without_ready_rosters
from spellings import Shown

from bot.games.crisis_protocol.rosters import Rosters
from bot.local.errors import Json
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.kernel.record import Record

CONTENT = default_content()
BLUE = ("iron_man", "winter_soldier", "black_widow")
RED = ("invincible_iron_man", "winter_soldier_operative", "black_widow")
LINES = "Hulk advanced.\nInvincible Iron Man activated.\nInvincible Iron Man advanced (Short)."
KNOWN = {
    "the longer name": "Invincible Iron Man, Invincible Iron Man",
    "lines that begin with it": LINES,
    "the same lines in JSON": json.dumps({"says": LINES}),
    "in German": "Der Unbesiegbare Iron Man soll 4 Schaden erleiden.",
    "the short form of pictures": "Black Widow, Strike, Inv. Iron Man. Unb. Iron Man: 3 Würfel",
    "a rule on the other card": "Invincible Iron Man: I Am Iron Man · 1 Power; Immer/nie: Ich bin Iron Man",
    "the other card's id": "red.invincible_iron_man",
    "the id of a rule on it": "invincible_iron_man.i_am_iron_man",
    "a file's name": "invincible-iron-man.webp",
}
PLANTED = ("Iron Man", "\nIron Man", "IRON MAN", "iron_man", "blue.iron_man", "iron-man.webp", "iron_man.strike")


def secrets() -> list[Secret]:
    rosters = {
        seat: Roster(characters=tuple(RosterEntry(card=id) for id in cards), tactics=(), secure=(), extract=())
        for seat, cards in (("blue", BLUE), ("red", RED))
    }
    record = Record(start="")
    return [s for s in secrets_of(CONTENT, record, rosters, bytes(32)) if s.owner == "blue"]


SECRETS = secrets()


def shown(text: str, to: str = "red") -> set[str]:
    """What of blue's roster somebody sees in a message."""
    return seen_in({"type": "message_create", "message": {"content": text}}, to)


def seen_in(frame: Json, to: str) -> set[str]:
    look = Shown(json.dumps(without_ready_rosters(frame), ensure_ascii=False))
    return {found for s in SECRETS if s.is_hidden_from(to, -1) and (found := s.shown_in(look))}


@pytest.mark.parametrize("known", KNOWN)
def test_a_name_that_is_but_part_of_a_longer_one_is_not_it(known: str) -> None:
    assert shown(KNOWN[known]) == set()


@pytest.mark.parametrize("planted", PLANTED)
@pytest.mark.parametrize("known", KNOWN)
def test_the_shorter_name_is_found_beside_the_longer_one(known: str, planted: str) -> None:
    for text in (f"{KNOWN[known]} {planted}", f"{planted}, {KNOWN[known]}", f"{KNOWN[known]} · {planted} · …"):
        assert shown(text), text


def test_what_hides_a_name_is_read_narrowly() -> None:
    """A list that happens to end in the longer name's first word hides nothing."""
    assert shown("Invincible – – Iron Man") == {"Iron Man"}


def test_of_two_cards_with_one_name_the_id_still_tells() -> None:
    assert shown("Winter Soldier attacked; red.winter_soldier_operative") == set()
    assert shown("pick.winter_soldier") == {"winter_soldier"}


def test_a_card_that_both_brought_tells_by_whose_figure_it_is_and_tells_those_who_look_on() -> None:
    assert shown("Black Widow, black_widow, red.black_widow") == set()
    assert shown("blue.black_widow") == {"blue.black_widow"}
    assert shown("Black Widow", "watcher") == {"Black Widow"}
    assert shown("Black Widow", "blue") == set()


# -- ready rosters -------------------------------------------------------------------------------------------------


def choice(change: Callable[[list[Json]], None] = lambda options: None, **select: str) -> Json:
    """The private panel on which a roster is chosen."""
    options = [
        {
            "label": name,
            "value": f"bring.{number}",
            "default": False,
            "description": " · ".join(CONTENT.characters[entry.card].called("en") for entry in roster.characters),
        }
        for number, (name, roster) in enumerate(Rosters(CONTENT).ready().items())
    ]
    change(options)
    listed = {"type": 3, "custom_id": "ms:07c58ab8:0:choose.ready", "options": options, **select}
    return {"type": "message_create", "message": {"components": [{"type": 1, "components": [listed]}]}}


def test_the_list_of_ready_rosters_tells_of_nobodys_roster() -> None:
    assert "Iron Man" in json.dumps(choice())
    assert seen_in(choice(), "red") == seen_in(choice(), "watcher") == set()


SAVED = {"label": "Mine", "value": "again.1", "description": "Iron Man · Hulk"}
TELLING: dict[str, Callable[[], Json]] = {
    "a saved roster among them": lambda: choice(lambda options: options.insert(0, SAVED)),
    "a list with one of them alone": lambda: choice(lambda options: options.__delitem__(slice(1, None, 2))),
    "one of them marked": lambda: choice(lambda options: options[1].update(default=True)),
    "the value of one of them": lambda: choice(lambda options: options[1].update(value="bring.iron_man")),
    "what the select says itself": lambda: choice(placeholder="Iron Man"),
    "another select": lambda: choice(custom_id="ms:07c58ab8:4:choose.ready"),
    "the list of saved ones": lambda: choice(custom_id="ms:07c58ab8:0:choose.own"),
    "a word beside it": lambda: {**choice(), "content": "Iron Man"},
}


@pytest.mark.parametrize("where", TELLING)
def test_whatever_else_stands_there_is_searched(where: str) -> None:
    assert seen_in(TELLING[where](), "red")


def test_what_was_shown_before_the_watch_began_is_searched(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "crisis.sqlite3") as at:
        at.execute("CREATE TABLE matches (thread_id INTEGER, entries INTEGER)")
        at.execute("INSERT INTO matches VALUES (1, 0)")
    at.close()
    red = Watched("nowhere", "red")
    red.seen = [choice(), {"type": "message_create", "message": {"content": "Blue brings Iron Man."}}]
    watch = Watch(tmp_path / "crisis.sqlite3", "1", {"red": red})
    asyncio.run(watch.note())
    [leak] = watch.leaks([Secret("what is left of a roster", ("Iron Man",), 5, "blue")])
    assert leak.startswith("red was shown what is left of a roster (Iron Man) before entry 5")
