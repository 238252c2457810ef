"""Generated texts: whole sentences in both languages, as they were read and found right."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

from rules_engine.cardfiles.reference import words_of
from rules_engine.cry_havoc.content.loading import pack
from rules_engine.cry_havoc.content.sources import Source
from rules_engine.cry_havoc.content.text.describe import (
    WRITERS,
    all_texts,
    describe,
    describe_card,
    describe_marker,
    describe_rows,
    describe_skill,
    describe_structure,
    describe_tile,
    describe_way,
    names_of,
)
from rules_engine.cry_havoc.content.vocabulary import Rule, Step
from rules_engine.cry_havoc.content.vocabulary.conditions import PLAINLY, Present
from rules_engine.cry_havoc.content.vocabulary.effects import Effect
from rules_engine.cry_havoc.content.vocabulary.moments import TOLD
from rules_engine.cry_havoc.content.vocabulary.steps import OneOf
from rules_engine.cry_havoc.content.vocabulary.verb import Verb
from rules_engine.kit.words.say import Say

READ = Path(__file__).parent / "texts"
LOCALES = ("en", "de")


def every_saying(cls: type[Verb]) -> list[Say]:
    """All sentences of a verb, whatever its fields are."""
    calls = (node for node in ast.walk(ast.parse(inspect.getsource(cls))) if isinstance(node, ast.Call))
    says = (call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Say")
    return [Say(*(ast.literal_eval(part) for part in call.args)) for call in says]


def told(locale: str) -> str:
    """All texts of the pack as the command prints them."""
    called = names_of(pack())
    return "".join(f"{called[id_].in_(locale)} ({id_})\n  {text}\n" for id_, text in all_texts(pack(), locale).items())


@pytest.mark.parametrize("locale", LOCALES)
def test_the_texts_are_those_that_were_read(locale: str) -> None:
    """`python -m rules_engine.cry_havoc.content --text "" --locale LOCALE` prints them anew, to be read again."""
    assert told(locale) == (READ / f"tessaly.{locale}.txt").read_text("utf-8")


@pytest.mark.parametrize("locale", LOCALES)
def test_every_text_is_whole_sentences(locale: str) -> None:
    for id_, text in all_texts(pack(), locale).items():
        assert not re.search(r"[{}\[\]|~_]|  | [.,;:]|None|\.\.", text), (id_, text)
        if id_.partition(".")[0] not in ("war_party", "nest"):
            assert text[0].isupper() and text.endswith("."), (id_, text)


def test_no_language_speaks_the_other() -> None:
    english = re.compile(r"\b(the|your|units?|from|with|and)\b")
    german = re.compile(r"\b(der|die|das|und|eine[rn]?|Einheit(en)?)\b")
    assert not [id_ for id_, text in all_texts(pack(), "de").items() if english.search(text)]
    assert not [id_ for id_, text in all_texts(pack(), "en").items() if german.search(text)]


def test_every_piece_is_called_something_in_both_languages() -> None:
    called = names_of(pack())
    assert called.keys() == all_texts(pack()).keys()
    for locale in LOCALES:
        spoken = [called[card].in_(locale) for card in pack().cards]
        assert len(set(spoken)) == len(spoken)


SAYS = [
    *((cls.word, cls.say) for cls in (*words_of(Effect), Present)),
    *((plain.value, said) for plain, said in PLAINLY.items()),
    *((moment.value, said) for moment, said in TOLD.items()),
    *((cls.word, said) for cls in words_of(Step) if issubclass(cls, Verb) for said in every_saying(cls)),
]


def test_everything_is_said_in_both_languages() -> None:
    assert len(SAYS) > 50
    assert all(said.en and said.de for _, said in SAYS)
    assert all(issubclass(cls, Verb) or cls.word in ("if", "may", "one_of", "give") for cls in words_of(Step))


@pytest.mark.parametrize("locale", LOCALES)
def test_every_form_in_a_sentence_is_known(locale: str) -> None:
    """Also in those that no card of this pack uses."""
    for word, said in SAYS:
        text = said.en if locale == "en" else " ".join([said.de] if isinstance(said.de, str) else said.de)
        forms = {form for form in re.findall(r"\{\w*:([^}]+)\}", text) if "|" not in form}
        assert forms <= WRITERS[locale].forms.keys(), word


# -- single texts, as a player reads them


@pytest.mark.parametrize(
    ("card", "en", "de"),
    [
        ("settlers.glider_team", "Battle: Put 1 unit from your Reserve on any objective.",
         "Im Gefecht: Setze 1 Einheit aus deiner Reserve auf eine beliebige Zielvorgabe."),
        ("settlers.first_charter", "Action: enable scoring.", "Aktion: Wertung aktivieren."),
        ("seekers.mirror_host", "Battle: Move up to 2 of your units to other objectives.",
         "Im Gefecht: Verschiebe bis zu 2 eigene Einheiten zu anderen Zielvorgaben."),
        ("desert.sandstorm", "Battle: The enemy destroys 2 units fewer at Attrition.",
         "Im Gefecht: Der Gegner vernichtet bei Zermürbung 2 Einheiten weniger."),
        ("ocean.salvage", "Bonus: Take 1 card from your discard pile into your hand. You may move your marker on New "
         "Initiative to the last place.",
         "Bonus: Nimm 1 Karte aus deinem Ablagestapel auf die Hand. Du darfst deinen Marker auf „Neue Initiative“ an "
         "die letzte Stelle setzen."),
        ("natives.drag_below", "Battle: If you have at least 3 units on Capture Prisoners: Capture 1 enemy unit on any "
         "objective.",
         "Im Gefecht: Falls du bei Gefangennahme mindestens 3 Einheiten hast: Nimm 1 gegnerische Einheit bei einer "
         "beliebigen Zielvorgabe gefangen."),
    ],
)  # fmt: skip
def test_a_card_reads(card: str, en: str, de: str) -> None:
    found = pack().cards[card]
    assert (describe_card(found), describe_card(found, "de")) == (en, de)


def test_rows_read() -> None:
    card = pack().cards["settlers.prefab_homes"]
    assert describe_rows(card) == "Move 1 · Recruit 1, 1 VP · Build 1, bonus"
    assert (
        describe_rows(pack().cards["settlers.glider_team"], "de")
        == "Bewegen 2 · Rekrutieren 2, einmalig 1 ziehen · Bauen –"
    )


def test_a_structure_tells_what_its_markers_do() -> None:
    settlers = pack().armies["settlers"]
    tower = pack().structures["settlers.lookout"]
    assert describe_marker(settlers.markers["watch"]) in describe_structure(tower, settlers)
    gun_pit = pack().structures["settlers.gun_pit"]
    assert "Kann auch in einer Gefechtsregion aktiviert werden." in describe_structure(gun_pit, settlers, "de")
    assert "Battle Region" not in describe_structure(tower, settlers)


def test_a_skill_tells_where_its_tile_works_and_whether_it_is_passive() -> None:
    settlers = pack().armies["settlers"]
    beacon, boom = pack().skills["settlers.beacon"], pack().skills["settlers.boom_town"]
    assert describe_skill(beacon, settlers).endswith("Tile – Enemy units cannot enter this region.")
    assert describe_skill(boom, settlers, "de").startswith("Passiv: Einmal pro Runde, wenn du ein Bauwerk baust: ")


def test_a_tile_reads() -> None:
    tiles = pack().tiles
    assert describe_tile(tiles["war_party.hoard_keeper"]) == "1 unit, 2 crystals"
    assert describe_tile(tiles["war_party.empty_camp"], "de") == "2 Kristalle"
    assert describe_tile(tiles["event.supply_drop"]).startswith("Each player in Initiative order: Place 2 units")
    assert describe_tile(tiles["event.meteor_rain"]) == "Put 1 crystal in each uncontrolled region."


def test_a_way_reads_as_an_order() -> None:
    rule = pack().rules["exploration.quicksand"]
    (step,) = rule.do
    assert isinstance(step, OneOf)
    assert [describe_way(step, at, "de") for at in (0, 1)] == ["Wirf 1 Karte ab", "Verliere 1 SP"]


@pytest.mark.parametrize(
    ("do", "en", "de"),
    [
        ({"shift": {"from": "control", "to": "capture"}},
         "Move 1 of your units from Region Control to Capture Prisoners.",
         "Verschiebe 1 eigene Einheit von Gebietskontrolle zu Gefangennahme."),
        ({"withdraw": {"whose": "enemy", "number": 2}},
         "Return 2 enemy units from any objectives to their owner's Reserve.",
         "Nimm 2 gegnerische Einheiten von beliebigen Zielvorgaben in die Reserve ihres Besitzers zurück."),
        ({"crystals": {"from": {"any": {}}, "to": {"any": {"control": "you"}}}},
         "Move 1 crystal from a region to another region you control.",
         "Versetze 1 Kristall aus einer Region in eine andere von dir kontrollierte Region."),
        ({"control": {"each": {"terrain": ["ocean", "jungle"], "units": "none"}}},
         "Take control of each empty ocean or jungle region.",
         "Übernimm die Kontrolle über jede leere Gewässer- oder Dschungelregion."),
        ({"vp": {"regions": {"of": {"control": "you", "with": "crystals"}, "per": 3}}},
         "Gain 1 VP for every 3 regions you control with crystals.",
         "Erhalte 1 SP für je 3 von dir kontrollierte Regionen mit Kristallen."),
        ({"destroy": {"number": 2, "at": {"any": {"near": "here", "distance": 2}}}},
         "Destroy 2 enemy units in a region at most 2 steps from this region.",
         "Vernichte 2 gegnerische Einheiten in einer Region höchstens 2 Schritte von dieser Region entfernt."),
        ({"may": {"cost": {"cards": 1, "vp": 2}, "do": {"draw": 3}}},
         "You may discard 1 card and pay 2 VP. If so: Draw 3 cards.",
         "Du darfst 1 Karte abwerfen und 2 SP zahlen. Wenn ja: Ziehe 3 Karten."),
        ({"give": {"who": "enemy", "effects": [{"wins_ties": "control"}, {"strength": {"on": "capture"}}]}},
         "The enemy wins ties on Region Control. The enemy counts 1 unit more on Capture Prisoners.",
         "Bei Gleichstand gewinnt der Gegner Gebietskontrolle. Der Gegner zählt bei Gefangennahme 1 Einheit mehr."),
    ],
)  # fmt: skip
def test_what_no_card_says_yet_reads_too(do: object, en: str, de: str) -> None:
    rule = Rule.model_validate({"do": [do]})
    assert (describe(rule, Source.BATTLE), describe(rule, Source.BATTLE, "de")) == (en, de)
