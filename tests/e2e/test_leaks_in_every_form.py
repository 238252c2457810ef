"""The search finds what is secret in whatever form it is shown, and takes nothing else for it."""

import base64
import gzip
import io
import json
import random
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import replace
from urllib.parse import quote

import pytest
from leaks import Secret, opened, secrets_of
from spellings import Shown, written

from bot.games.crisis_protocol.pictures.film import steps_of
from bot.games.crisis_protocol.pictures.replay_page import replay_page
from bot.local.errors import Json
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.kernel.dice import SeedChain
from rules_engine.kernel.record import Record

CONTENT = default_content()
CARD = next(card for card in CONTENT.characters.values() if card.code and " " in card.name.en)
ONE_WORD = next(card for id, card in CONTENT.characters.items() if "_" not in id and card.name.en.isalpha())
CRISIS = next(
    card for card in CONTENT.crises.values() if card.code and " " in card.short.en and card.kind.value == "secure"
)
SECRET = bytes(range(100, 132))
SEED = SeedChain(SECRET).seed(3)


def roster(*cards: str) -> Roster:
    return Roster(characters=tuple(RosterEntry(card=id) for id in cards), tactics=(), secure=(CRISIS.id,), extract=())


def secrets() -> list[Secret]:
    """Of a match that has just begun: blue's roster is blue's own."""
    rosters = {"blue": roster(CARD.id, ONE_WORD.id), "red": Roster(characters=(), tactics=(), secure=(), extract=())}
    return secrets_of(CONTENT, Record(start=""), rosters, SECRET)


def found(frame: Json) -> set[str]:
    shown = Shown(json.dumps(frame, ensure_ascii=False))
    return {secret.what for secret in secrets() if secret.shown_in(shown)}


def message(text: str) -> Json:
    return {"type": "message_create", "message": {"content": text, "components": []}}


def zipped(name: str, data: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr(name, data)
    return made.getvalue()


CARD_FORMS: dict[str, Callable[[], Json]] = {
    "its English name": lambda: message(f"There is {CARD.name.en}!"),
    "its name in capitals": lambda: message(CARD.name.en.upper()),
    "a line's beginning": lambda: message(f"Roster:\n{CARD.name.en}"),
    "a line's beginning in JSON": lambda: opened("a.json", json.dumps({"says": f"Roster:\n{CARD.name.en}"}).encode()),
    "a name of one word that begins a line": lambda: message(f"Roster:\n{ONE_WORD.name.en}"),
    "its id": lambda: message(f"no words for {CARD.id}"),
    "its id with dashes": lambda: message(CARD.id.replace("_", "-")),
    "its id with spaces": lambda: message(CARD.id.replace("_", " ")),
    "the id of one of its rules": lambda: message(f"{CARD.id}.strike"),
    "a figure's id": lambda: message(f"blue.{CARD.id}"),
    "an id of one word in JSON": lambda: message(json.dumps({"card": ONE_WORD.id})),
    "a figure's id of one word": lambda: {"type": "x", "custom_id": f"m:00000000:5:pick.{ONE_WORD.id}"},
    "a name of one word": lambda: message(f"and {ONE_WORD.name.en} too"),
    "its code": lambda: message(f"Cards: {CARD.code}"),
    "its code among others": lambda: message(f"12345678{CARD.code}87654321"),
    "a component's custom id": lambda: {"components": [{"type": 2, "custom_id": f"m:00000000:5:pick.{CARD.id}"}]},
    "a value to select": lambda: {"components": [{"type": 3, "options": [{"label": "A", "value": f"{CARD.id}"}]}]},
    "a file's name": lambda: {"message": {"attachments": [{"filename": f"{CARD.id}.webp"}]}},
    "a picture's words": lambda: {"message": {"attachments": [{"description": f"Board. {CARD.name.en} at H7."}]}},
    "an address": lambda: {"url": f"http://table/attachments/1/2/{quote(CARD.name.en)}.webp"},
    "escaped for a page": lambda: message("".join(f"&#{ord(sign)};" for sign in CARD.name.en)),
    "escaped in JSON": lambda: message(json.dumps(json.dumps(CARD.name.en.replace(" ", "\u00a0")))),
    "escaped letter by letter": lambda: message("".join(f"\\u{ord(sign):04x}" for sign in CARD.name.en)),
    "base64": lambda: message(base64.b64encode(f"the card is {CARD.id}".encode()).decode()),
    "base64 for addresses": lambda: message(base64.urlsafe_b64encode(f"¿¿ {CARD.name.en} ??".encode()).decode()),
    "hex": lambda: message(f"the card is {CARD.id}".encode().hex()),
    "packed and in base64": lambda: message(base64.b64encode(zlib.compress(f"{CARD.id} {CARD.id}".encode())).decode()),
    "a file": lambda: opened("match.json", json.dumps({"roster": [CARD.id]}).encode()),
    "a packed file": lambda: opened("match.json.gz", gzip.compress(CARD.id.encode())),
    "a name in an archive": lambda: opened("files.zip", zipped(f"{CARD.id}.txt", b"")),
    "a file in an archive": lambda: opened("files.zip", zipped("a.txt", CARD.name.en.encode())),
    "among bytes": lambda: opened("picture.bin", b"\xff\x00\x01" + CARD.id.encode() + b"\x00\xff"),
    "the data of a page": lambda: opened("match.html", page().encode()),
}  # fmt: skip


def page() -> str:
    """A replay page with a name where captions stand, among its pictures."""
    both = {seat: random_roster(CONTENT, random.Random(n)) for n, seat in enumerate(("blue", "red"))}
    start = new_match(CONTENT, both, ready()["downtown"].terrain)
    [step] = steps_of([(start, [])], CONTENT)
    return replay_page([replace(step, caption=f"{CARD.name.en} enters.")], "A match")


@pytest.mark.parametrize("form", CARD_FORMS)
def test_a_card_is_found_in_every_form(form: str) -> None:
    assert "what is left of a roster" in found(CARD_FORMS[form]())


@pytest.mark.parametrize(
    "name", [*filter(None, (CRISIS.name.en, CRISIS.name.de, CRISIS.short.en, CRISIS.id, CRISIS.code))]
)
def test_a_crisis_is_found_by_all_its_names(name: str) -> None:
    assert found(message(f"It will be {name}.")) == {"a crisis nobody drew"}


@pytest.mark.parametrize("way", range(len(written(SEED))))
@pytest.mark.parametrize("where", ["said", "JSON", "file", "packed", "custom id"])
def test_a_seed_is_found_in_every_form(way: int, where: str) -> None:
    seed = written(SEED)[way]
    frame = {
        "said": lambda: message(f"seed: {seed} !"),
        "JSON": lambda: message(json.dumps({"seeds": {"3": seed}})),
        "file": lambda: opened("dice.json", json.dumps({"seeds": {"3": seed}}).encode()),
        "packed": lambda: opened("dice.json.gz", gzip.compress(json.dumps([seed]).encode())),
        "custom id": lambda: {"custom_id": f"m:00000000:5:{seed}"},
    }[where]()
    assert found(frame) == {"the seed of round 3"}


HARMLESS = {
    "another card": message("Over there stands somebody else."),
    "part of a word": message(f"{CARD.id}ish and {ONE_WORD.name.en}s"),
    "an ordinary word": message(f"it was {ONE_WORD.id} of course"),
    "other figures": message(f"<@{CARD.code}1> and 1{CARD.code}"),
    "the seed of another round": message(SeedChain(bytes(32)).seed(3).hex()),
    "a packed text": message(base64.b64encode(b"nothing to see here at all").decode()),
}


@pytest.mark.parametrize("frame", HARMLESS.values(), ids=HARMLESS)
def test_nothing_else_is_taken_for_it(frame: Json) -> None:
    assert found(frame) == set()


def test_a_name_inside_a_longer_one_that_is_known_is_not_it() -> None:
    """Iron Man in Invincible Iron Man, however often and however close."""
    secret = Secret("a sealed squad", ("Iron Man",), 5, "blue", ("Invincible Iron Man",), ("iron_man",))
    known = "Invincible Iron Man, invincible_iron_man; Invincible Iron Man"
    assert secret.shown_in(Shown(known)) is None
    assert secret.shown_in(Shown(f"{known} Iron Man")) == "Iron Man"
    assert secret.shown_in(Shown(f"{known} blue.iron_man")) == "Iron Man"
