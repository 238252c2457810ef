"""Custom ids as they stand under messages that were posted long ago: each is read, and written anew, byte for byte."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.crisis_protocol.tabletop.panel import SHEET, SheetButton, SheetSelect
from bot.ui.blocks import BlockSelect, UnblockSelect
from bot.ui.kit.components import Lasting, Line
from bot.ui.kit.ids import Act, Grammar, Said, Shape, act
from bot.ui.league.items import SEASON, LeagueButton, LeaguePeople, LeagueSelect, button, people, select
from bot.ui.match.ids import MATCH, mask, row
from bot.ui.match.items import MatchButton, MatchSelect
from bot.ui.preferences import PreferenceButton, PreferenceSelect
from cogs.access import LetInSelect
from cogs.privacy import ForgetButton

A_MATCH = {"match": "1a2b3c4d", "seq": "41"}
A_SEASON = {"season": "0a1b2c3d"}
A_SHEET = {"kind": "attack", "code": "7KQ2ZX", "version": "12"}
POSTED: list[tuple[str, Grammar, Said]] = [
    ("m:1a2b3c4d:41:pick.3", MATCH, Said(Shape.BUTTON, A_MATCH, act("pick", 3))),
    ("m:1a2b3c4d:41:at.14500.-3.n7", MATCH, Said(Shape.BUTTON, A_MATCH, act("at", 14500, -3, "n7"))),
    ("m:1a2b3c4d:41:some.0.2f", MATCH, Said(Shape.BUTTON, A_MATCH, act("some", 0, mask([0, 1, 2, 3, 5])))),
    ("m:1a2b3c4d:41:sequence.0-2-1", MATCH, Said(Shape.BUTTON, A_MATCH, act("sequence", row([2, 1])))),
    ("m:1a2b3c4d:0:why.117", MATCH, Said(Shape.BUTTON, A_MATCH | {"seq": "0"}, act("why", 117))),
    ("m:1a2b3c4d:0:pause_alone", MATCH, Said(Shape.BUTTON, A_MATCH | {"seq": "0"}, act("pause_alone"))),
    ("ms:1a2b3c4d:41:choose", MATCH, Said(Shape.SELECT, A_MATCH, act("choose"))),
    ("ms:1a2b3c4d:41:choose.longer", MATCH, Said(Shape.SELECT, A_MATCH, act("choose", "longer"))),
    ("ms:1a2b3c4d:41:some.1.ff", MATCH, Said(Shape.SELECT, A_MATCH, act("some", 1, "ff"))),
    ("mf:1a2b3c4d:41:placed", MATCH, Said(Shape.FORM, A_MATCH, act("placed"))),
    ("l:0a1b2c3d:table", SEASON, Said(Shape.BUTTON, A_SEASON, act("table"))),
    ("l:0a1b2c3d:org_extend.9f8e7d6c.7", SEASON, Said(Shape.BUTTON, A_SEASON, act("org_extend", "9f8e7d6c", 7))),
    ("ls:0a1b2c3d:set.round_days", SEASON, Said(Shape.SELECT, A_SEASON, act("set", "round_days"))),
    ("ls:0a1b2c3d:stats.by.-.all_time", SEASON, Said(Shape.SELECT, A_SEASON, act("stats", "by", "-", "all_time"))),
    ("lu:0a1b2c3d:org_sub.80351110224678912", SEASON, Said(Shape.PEOPLE, A_SEASON, act("org_sub", 80351110224678912))),
    ("lf:0a1b2c3d:decided.9f8e7d6c", SEASON, Said(Shape.FORM, A_SEASON, act("decided", "9f8e7d6c"))),
    ("t:attack:7KQ2ZX:12:a_more", SHEET, Said(Shape.BUTTON, A_SHEET, act("a_more"))),
    ("t:table:7KQ2ZX:12:score0", SHEET, Said(Shape.BUTTON, A_SHEET | {"kind": "table"}, act("score0"))),
    ("ts:attack:7KQ2ZX:12:defence_marks", SHEET, Said(Shape.SELECT, A_SHEET, act("defence_marks"))),
]
ALONE = {
    "me:zone": PreferenceSelect,
    "me:look": PreferenceSelect,
    "me:ask:holiday": PreferenceButton,
    "me:clear:holidays": PreferenceButton,
    "me:block": BlockSelect,
    "me:unblock": UnblockSelect,
    "access:let_in": LetInSelect,
    "privacy:forget": ForgetButton,
}
OF_A_GRAMMAR: dict[tuple[str, Shape], type[Lasting[Any]]] = {
    ("m", Shape.BUTTON): MatchButton,
    ("m", Shape.SELECT): MatchSelect,
    ("l", Shape.BUTTON): LeagueButton,
    ("l", Shape.SELECT): LeagueSelect,
    ("l", Shape.PEOPLE): LeaguePeople,
    ("t", Shape.BUTTON): SheetButton,
    ("t", Shape.SELECT): SheetSelect,
}
_MATCH = r"(?P<match>[0-9a-f]{8}):(?P<seq>[0-9]{1,9}):(?P<act>[a-z_]{1,30}(?:\.[-0-9a-z]{1,90}){0,8})"
_SEASON = r"(?P<season>[0-9a-f]{8}):(?P<act>[a-z_]{1,30}(?:\.[-0-9a-z_]{1,90}){0,8})"
_SHEET = r"(?P<kind>[a-z]{1,20}):(?P<code>[0-9A-Z]{6}):(?P<version>[0-9]{1,9}):(?P<act>[a-z_][a-z0-9_]{0,39})"
FORMERLY = [
    (MATCH, f"m(?P<shape>[sf]?):{_MATCH}"),
    (SEASON, f"l(?P<shape>[suf]?):{_SEASON}"),
    (SHEET, f"t(?P<shape>s?):{_SHEET}"),
]
"""What each kind of ids was read by when it had a grammar of its own; no act of a sheet ever began with a digit."""


def _takers(custom_id: str) -> list[type[Lasting[Any]]]:
    known = {*ALONE.values(), *OF_A_GRAMMAR.values()}
    return [one for one in known if one.__discord_ui_compiled_template__.fullmatch(custom_id)]


@pytest.mark.parametrize(("custom_id", "grammar", "said"), POSTED, ids=[posted[0] for posted in POSTED])
def test_what_was_posted_is_read_and_written_the_same(custom_id: str, grammar: Grammar, said: Said) -> None:
    assert [one.read(custom_id) for one in (MATCH, SEASON, SHEET) if one.read(custom_id)] == [said]
    assert grammar.write(said.shape, tuple(said.places.values()), said.act) == custom_id
    taker = OF_A_GRAMMAR.get((grammar.letter, said.shape))
    assert _takers(custom_id) == ([] if said.shape is Shape.FORM else [taker])


@pytest.mark.parametrize("custom_id", ALONE)
def test_what_has_no_places_has_one_taker(custom_id: str) -> None:
    assert _takers(custom_id) == [ALONE[custom_id]]


@pytest.mark.parametrize(("grammar", "pattern"), FORMERLY, ids=["match", "season", "sheet"])
@given(data=st.data())
def test_whatever_was_read_before_is_read_the_same(grammar: Grammar, pattern: str, data: st.DataObject) -> None:
    custom_id = data.draw(st.from_regex(pattern, fullmatch=True, alphabet=st.characters(codec="ascii")))
    found = re.fullmatch(pattern, custom_id)
    assert found is not None
    groups = found.groupdict()
    shape, what = Shape(groups.pop("shape")), Act.read(groups.pop("act"))
    assert grammar.read(custom_id) == Said(shape, groups, what)
    assert re.fullmatch(grammar.template(shape), custom_id)


@pytest.mark.parametrize(
    "custom_id",
    ["m:1a2b3c4d:41:", "m:1a2b3c4d:41", "m:1A2B3C4D:41:pick", "mx:1a2b3c4d:41:pick", "m:1a2b3c4d:1234567890:pick",
     "m:1a2b3c4d:41:3", "l:0a1b2c3d:table.", "t:attack:7kq2zx:12:roll", "l:0a1b2c3d:table\n", "mf:1a2b3c4d:placed"],
)  # fmt: skip
def test_what_is_not_ours_is_not_read(custom_id: str) -> None:
    assert [one.read(custom_id) for one in (MATCH, SEASON, SHEET)] == [None, None, None]
    assert _takers(custom_id) == []


def test_components_carry_what_their_grammar_says() -> None:
    lines = [Line("a", "A"), Line("b", "B" * 101, chosen=True)]
    made = [
        MatchButton.at(("1a2b3c4d", 41), act("pick", 3), "x" * 81),
        MatchSelect.at(("1a2b3c4d", 41), act("choose", "longer"), lines, "Choose", least=0, most=9),
        button("0a1b2c3d", "table", "Later"),
        select("0a1b2c3d", "set", "Days", lines, "round_days"),
        people("0a1b2c3d", "org_sub", "Who?", 80351110224678912),
    ]
    posted = [custom_id for custom_id, _, _ in POSTED]
    assert all(one.custom_id in posted for one in made)
    first, second = made[0].item, made[1].item
    assert first.to_component_dict()["label"] == "x" * 79 + "…"
    told = second.to_component_dict()
    assert (told["min_values"], told["max_values"]) == (0, 2), "no more can be chosen than there are"
    assert told["options"][1] == {"label": "B" * 99 + "…", "value": "b", "default": True}
