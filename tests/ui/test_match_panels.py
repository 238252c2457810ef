"""One presenter per kind of question: what is shown fits into Discord's limits and answers what was chosen."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.emojis import NO_EMOJIS
from bot.games import game
from bot.games.capabilities import part
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.panels import dicing, scenes
from bot.games.crisis_protocol.panels.drawing import Scene, whole_board
from bot.games.crisis_protocol.panels.mat import read_place
from bot.games.places import Places
from bot.games.questions import Beside, Questions
from bot.games.views import ShownScene, Views
from bot.local.errors import Form
from bot.local.validation.components import check_components
from bot.locale import words
from bot.matches.service import MatchError
from bot.matches.terms import Ending
from bot.ui.kit.ids import Act, Shape, act, is_act
from bot.ui.match.ids import MATCH, mask, row, unmask, unrow
from bot.ui.match.panel import Asking, Panel
from bot.ui.match.posts.waiting import ending_line
from bot.ui.match.questions.choices import barred_lines
from bot.ui.match.questions.places import as_read, named
from bot.ui.match.questions.presenting import present
from bot.ui.match.questions.several import best_button, best_lines, merged
from bot.ui.match.refusals import match_refusal
from rules_engine.crisis_protocol.rules.rounds import RoundFrame
from rules_engine.crisis_protocol.state.match import SEATS, Match, Player
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.kernel.decisions import (
    ChooseAmount,
    ChooseAngle,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Option,
    Spot,
)
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.wording import Asked, Label

LONG = "a very long name of something that may be chosen, longer than any button of Discord can show " * 2


class PlainLook:
    """A look at nothing in particular: ids are read out."""

    id, to, seat, user_id = "0a1b2c3d", words("en"), "blue", None
    game, snapshot, emojis = game(FIRST), "{}", NO_EMOJIS
    state = Match(
        name="nothing", content="", seats=SEATS, players={s: Player(seat=s) for s in SEATS}, stack=[RoundFrame()]
    )
    stored = SimpleNamespace(row=SimpleNamespace(entries=3, snapshot="{}"), state=state)
    client: Any = SimpleNamespace(matches=SimpleNamespace(play=SimpleNamespace()))
    lesson, matches, confirms_moves = None, client.matches, False

    def __init__(self) -> None:
        async def check(*_: object) -> tuple[Match, list[Any]]:
            return self.state, []

        self.client.matches.play.check = check
        self.client.pictures = SimpleNamespace(draw=self._draw, draw_later=self._draw)

    async def _draw(self, work: Any, *args: Any) -> Any:
        return None

    async def show(self, scene: Any) -> ShownScene:
        return await part(self.game, Views).show(self, scene)  # type: ignore[arg-type]

    def asked(self, decision: Any) -> Asked:
        return Asked(decision.key, "What now?", "A hint.")

    def label(self, decision: Any, option: Option) -> Label:
        return Label((option.id + " " + LONG)[:80], LONG[:100])

    def line(self, decision: Any, option: Option) -> Label:
        return self.label(decision, option)

    def spot(self, decision: Any, spot: Spot) -> str:
        return LONG

    def reasons(self, reasons: Any) -> list[str]:
        return [reason.code for reason in reasons]

    def accent(self, seat: str | None) -> None:
        return None


def options(count: int, barred: int = 0) -> tuple[Option, ...]:
    no = (Reason(rule="ACT-01", code="no"),)
    return tuple(Option(id=f"o{i}", reasons=no if i < barred else ()) for i in range(count))


def spots(count: int) -> tuple[Spot, ...]:
    return tuple(Spot(x=1000 * i + 500, y=18_000, code="near") for i in range(count))


def shown(decision: Any, focus: Act | None = None) -> Panel:
    return asyncio.run(present(Asking(PlainLook(), decision, focus)))  # type: ignore[arg-type]


def parts(panel: Panel) -> list[dict[str, Any]]:
    sent = panel.reply().view.to_components()
    form = Form()
    check_components(form, sent, v2=True)
    form.check()
    [box] = sent
    return [item for line in box["components"] if line["type"] == 1 for item in line["components"]]


def acts(panel: Panel) -> list[str]:
    return [part["custom_id"].split(":", 3)[3] for part in parts(panel) if not part.get("disabled")]


def values(panel: Panel) -> list[str]:
    return [option["value"] for part in parts(panel) for option in part.get("options", [])]


@pytest.mark.parametrize("count", [1, 2, 15, 16, 26, 60])
@pytest.mark.parametrize("kind", [ChooseOne, ChooseReaction])
def test_every_open_option_can_be_picked(kind: Any, count: int) -> None:
    decision = kind(key="which", seat="blue", seq=7, options=options(count, barred=1 if count > 1 else 0))
    found: set[str] = set()
    for page in range(3):
        panel = shown(decision, act("page", page))
        found |= {name for name in (*acts(panel), *values(panel)) if name.startswith("pick.")}
    assert found == {f"pick.{i}" for i in range(1 if count > 1 else 0, count)}


@pytest.mark.parametrize(("count", "most"), [(2, 1), (4, 1), (2, 2), (4, 3)])
@pytest.mark.parametrize("best", [(), (0,), (0, 1)])
def test_dice_that_lie_well_can_be_left_by_one_button(
    count: int, most: int, best: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord refuses a message with two buttons of the same id: nothing could have been pressed any more."""

    async def known(*_: object, **__: object) -> tuple[int, ...]:
        return best

    async def nothing(*_: object) -> list[Any]:
        return []

    monkeypatch.setattr(dicing, "best", known)
    monkeypatch.setattr(scenes, "fight_picture", nothing)
    dice = tuple(Option(id=str(i), params={"face": "blank"}) for i in range(count))
    params = {"pool": "attack"}
    decision = ChooseSome(key="reroll", seat="blue", seq=7, options=dice, least=0, most=most, params=params)
    found = acts(shown(decision))
    assert found.count("many.0") == 1
    if best:
        assert next(name for name in found if name.startswith("many.")) == f"many.{mask(best)}.sure"


def test_a_reaction_can_be_passed_and_a_barred_option_says_why() -> None:
    panel = shown(ChooseReaction(key="targeted", seat="blue", seq=7, options=options(3, barred=2)))
    assert "pass" in acts(panel) and len(panel.under) == 1, "both for the same reason"


@pytest.mark.parametrize("count", [3, 30])
def test_some_are_gathered_over_pages_and_confirmed_as_one(count: int) -> None:
    decision = ChooseSome(key="which", seat="blue", seq=7, options=options(count), least=1, most=count)
    first = shown(decision)
    assert not [name for name in acts(first) if name.startswith("many.")], "nothing chosen, nothing to confirm"
    chosen = merged(decision, 0, [], ("0", "2"))
    if count > 25:
        chosen = merged(decision, 1, chosen, ("27",))
    panel = shown(decision, act("some", 0, mask(chosen)))
    assert f"many.{mask(chosen)}" in acts(panel)
    assert merged(decision, 0, chosen, ()) == ([27] if count > 25 else [])


def test_at_most_one_is_a_row_of_buttons_and_none() -> None:
    panel = shown(ChooseSome(key="cover", seat="blue", seq=7, options=options(4), least=0, most=1))
    assert acts(panel) == ["many.1", "many.2", "many.4", "many.8", "many.0"]


def test_the_best_dice_stand_above_where_their_button_would_be_cut() -> None:
    class GermanLook(PlainLook):
        to = words("de")

        def label(self, decision: Any, option: Option) -> Label:
            return Label(f"Leerseite (Würfel {int(option.id[1:]) + 1})", "")

    decision = ChooseSome(key="reroll", seat="blue", seq=7, options=options(4), least=0, most=4)
    asking = Asking(GermanLook(), decision)  # type: ignore[arg-type]
    assert best_button(asking, decision, (1,)).item.label == "Das Beste nehmen: Leerseite (Würfel 2)"
    assert best_lines(asking, decision, (1,)) == []
    assert best_button(asking, decision, (0, 1, 3)).item.label == "Das Beste nehmen: 3 Würfel"
    assert best_lines(asking, decision, (0, 1, 3)) == [
        "-# Das Beste: Leerseite (Würfel 1), Leerseite (Würfel 2), Leerseite (Würfel 4)"
    ]


def test_an_order_names_each_once_and_a_path_may_come_back() -> None:
    order = ChooseOrder(key="order", seat="blue", seq=7, options=options(3))
    panel = shown(order, act("order", row([2])))
    assert values(panel) == ["order.0-2-0", "order.0-2-1"]
    assert "sequence.0-2-1-0" in acts(shown(order, act("order", row([2, 1, 0]))))
    path = ChoosePath(key="path", seat="blue", seq=7, options=options(3), least=1, most=4)
    panel = shown(path, act("order", row([2, 2])))
    assert len(values(panel)) == 3 and "sequence.0-2-2" in acts(panel)


@pytest.mark.parametrize("number", [1, 25, 26, 60])
def test_whatever_may_come_next_can_be_chosen(number: int) -> None:
    """A list takes 25 lines: what is more stands in another one."""
    panel = shown(ChooseOrder(key="order", seat="blue", seq=7, options=options(number)))
    lists = [item.item for row in panel.rows for item in row if hasattr(item.item, "options")]  # type: ignore[attr-defined]
    assert [o.value for one in lists for o in one.options] == [f"order.0-{n}" for n in range(number)]
    assert len({one.custom_id for one in lists}) == len(lists)


def test_places_that_are_called_alike_also_say_where_they_are() -> None:
    look, called = PlainLook(), {500: "on the roof", 1500: "at the door", 2500: "on the roof"}
    look.spot = lambda decision, spot: called[spot.x]  # type: ignore[method-assign]
    first, door, other = named(look, None, spots(3))  # type: ignore[arg-type]
    assert door == "at the door" and first != other
    assert first.startswith("on the roof (") and other.startswith("on the roof (")


def test_a_square_is_enough_where_only_one_of_them_lies_in_it() -> None:
    class Squares(Places):
        def name(self, x: int, y: int) -> str:
            return f"A{x // 1000}-{x % 1000}"

    look: Any = SimpleNamespace(spot=lambda decision, spot: "on the roof", game=SimpleNamespace(offers=(Squares(),)))
    places = [Spot(x=x, y=0, code="on", params={}) for x in (500, 1500, 1700)]
    decision: Any = None
    assert named(look, decision, places) == ["on the roof (A0)", "on the roof (A1-500)", "on the roof (A1-700)"]


@pytest.mark.parametrize(("most", "wanted"), [(4, "amount.4"), (40, "number")])
def test_an_amount_is_pressed_or_typed(most: int, wanted: str) -> None:
    assert wanted in acts(shown(ChooseAmount(key="spend", seat="blue", seq=7, least=0, most=most)))


def test_a_place_that_cannot_be_taken_back_is_looked_at_and_confirmed() -> None:
    decision = ChoosePlacement(key="place", seat="blue", seq=7, spots=spots(30), optional=True)
    panel = shown(decision)
    assert acts(panel)[:9] == [f"at.{1000 * i + 500}.18000" for i in range(9)]
    assert not [a for a in acts(panel) if a.startswith("go.")] and not values(panel)
    assert {"at.500.18000.n", "decline"} <= set(acts(panel))
    assert [line for line in panel.lines if line.startswith("**9** · ")]
    panel = shown(decision, act("at", 500, 18_000))
    assert "go.500.18000.sure" in acts(panel) and "anew" in acts(panel)
    assert len([name for name in acts(panel) if name.startswith("at.")]) == 9, "eight others, and *Finer*"


def test_finer_is_a_pad_with_typed_places_beside_it() -> None:
    decision = ChoosePlacement(key="place", seat="blue", seq=7, spots=spots(3))
    panel = shown(decision, act("at", 500, 18_000, "n"))
    assert {"go.500.18000.sure", "place", "anew"} <= set(acts(panel))
    assert len([name for name in acts(panel) if name.startswith("at.")]) == 8


def test_a_move_that_can_be_taken_back_goes_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(part(PlainLook.game, Questions)), "beside", lambda self, asking: Beside(back=True))
    panel = shown(ChoosePlacement(key="place", seat="blue", seq=7, spots=spots(2)))
    assert acts(panel)[:2] == ["go.500.18000", "go.1500.18000"] and "back" in acts(panel)


def test_places_are_numbered_as_one_reads() -> None:
    scattered = [(9, 30), (3, 29.5), (20, 8), (1, 20), (30, 20.4), (2, 8)]
    found = as_read([Spot(x=round(x * 1000), y=round(y * 1000), code="near") for x, y in scattered], 1800)
    assert [(s.x / 1000, s.y / 1000) for s in found] == [(3, 29.5), (9, 30), (1, 20), (30, 20.4), (2, 8), (20, 8)]


def test_two_names_for_one_place_are_one_number() -> None:
    twice = (*spots(2), *spots(2))
    panel = shown(ChoosePlacement(key="place", seat="blue", seq=7, spots=twice))
    assert [name for name in acts(panel) if not name.endswith(".n")] == ["at.500.18000", "at.1500.18000"]


def test_a_direction_is_named_turned_typed_and_confirmed_last() -> None:
    decision = ChooseAngle(key="push", seat="blue", seq=7, spots=(Spot(x=90_000, y=0, code="away"),), params={})
    assert acts(shown(decision)) == ["turn.90000", "turn.90000.n"]
    panel = shown(decision, act("turn", 359_000, "n"))
    assert {"aim.359000", "turn.2000.n", "degrees"} <= set(acts(panel))


def test_a_grey_confirm_says_how_many_are_missing() -> None:
    exactly = ChooseSome(key="which", seat="blue", seq=7, options=options(4), least=2, most=2)
    assert (
        "Choose exactly 2." in shown(exactly).lines
        and "Choose exactly 2." not in shown(exactly, act("some", 0, mask([0, 1]))).lines
    )
    some = ChooseSome(key="which", seat="blue", seq=7, options=options(4), least=2, most=3)
    assert "Choose 2 to 3." in shown(some).lines


@given(st.sets(st.integers(0, 99)), st.lists(st.integers(0, 99), max_size=20))
def test_choices_survive_in_a_custom_id(chosen: set[int], order: list[int]) -> None:
    assert unmask(mask(chosen)) == sorted(chosen)
    assert unrow(row(order)) == order
    for what in (act("some", 3, mask(chosen)), act("at", 35_999, 35_999, "n7"), act("agree", "undo", 9999)):
        assert is_act(str(what)) and Act.read(str(what)) == what
        assert all(len(MATCH.write(shape, ("0a1b2c3d", 99_999), what)) <= 100 for shape in Shape)


def test_a_reason_that_begins_with_the_name_does_not_repeat_it() -> None:
    look = PlainLook()
    told = {
        "o0": Label("Hulk", "Hulk is beyond range 4."),
        "o1": Label("Interact: Core 5", "Core 5 is beyond range 1."),
    }
    look.label = lambda decision, option: told.get(option.id, Label("Shake", "Nothing to shake off."))  # type: ignore[method-assign]
    found = options(3, barred=3)
    decision = ChooseOne(key="which", seat="blue", seq=7, options=found)
    for option, line in zip(found, ("Hulk is", "Interact: Core 5 is", "Shake: Nothing"), strict=True):
        assert barred_lines(Asking(look, decision), [option])[0].startswith(f"-# ✗ {line}")  # type: ignore[arg-type]


def test_what_is_barred_for_one_reason_is_one_line() -> None:
    look = PlainLook()
    look.label = lambda decision, option: Label(option.id, "Only the Cabal can use this card.")  # type: ignore[method-assign]
    decision = ChooseOne(key="which", seat="blue", seq=7, options=options(5, barred=5))
    found = barred_lines(Asking(look, decision), list(decision.options))  # type: ignore[arg-type]
    assert found == ["-# ✗ o0, o1, o2, o3, o4: Only the Cabal can use this card."]


@pytest.mark.parametrize(("how", "why"), [("WIN-01", ""), ("WIN-06", ": nobody else is left"), ("time", ": the opp")])
def test_a_result_says_why(how: str, why: str) -> None:
    """WIN-06: 2–2 is no draw where one side has fallen."""
    raw = {"winner": "blue", "how": how, "score": {"blue": 2, "red": 2}}
    stored = SimpleNamespace(
        row=SimpleNamespace(ending=raw), ending=Ending.model_validate(raw), taken=SEATS, is_duel=True
    )
    look: Any = SimpleNamespace(
        to=words("en"),
        stored=stored,
        game=game(FIRST),
        people=lambda seats: seats[0].title(),
        sign=lambda seat: seat[0],
    )
    assert ending_line(look).startswith(f"Blue wins, b 2 – r 2{why or '.'}")


def refused_place(language: str, typed: str) -> str:
    with pytest.raises(MatchError, match="no_such_place") as caught:
        read_place(words(language), typed)
    return match_refusal(words(language), caught.value)


@pytest.mark.parametrize("typed", ["Z9", "H99", "H7-0", "40,1", "somewhere", "", "x" * 60])
def test_what_names_no_place_is_told_in_the_readers_language(typed: str) -> None:
    english, german = (refused_place(language, typed) for language in ("en", "de"))
    assert english != german and (english[0].isupper() or not english[0].isalpha()) and english.endswith(".")
    assert "H7-53" in german or any(word in german for word in ("bis R", "bis 18", "bis 9", "bis 36"))


RESTING = """
title: Iron Man may act
rules: [ACT-01]
blue: {characters: [{card: iron_man, at: "18,10", power: 2}]}
red: {characters: [{card: black_widow, at: "18,13"}]}
start: activation iron_man
"""


@pytest.mark.parametrize(("winner", "said"), [("red", "Red wins"), ("", "A draw"), (None, "decides")])
def test_the_board_of_a_match_that_was_given_up_waits_for_nobody(winner: str | None, said: str) -> None:
    """It has no outcome of the rules: who won is told from outside."""
    state = begin(read_script(RESTING)).state
    picture = whole_board(Scene("m", state.model_dump_json()), winner, "light")
    assert said in picture.alt
