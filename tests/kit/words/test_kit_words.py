"""The realisers of both languages, sentences as data, and the order of a text of a game with a few words of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import pytest

from rules_engine.cardfiles.grammar import Record, Words
from rules_engine.kit.cards import flow
from rules_engine.kit.cards.rule import RuleBase
from rules_engine.kit.cards.step import StepBase
from rules_engine.kit.words import english, german
from rules_engine.kit.words.german import ACC, DAT, GEN, NOM, Noun
from rules_engine.kit.words.realiser import Doer
from rules_engine.kit.words.say import Clause, Say, ToldWord, fill
from rules_engine.kit.words.scope import ScopeBase
from rules_engine.kit.words.writer import TextWriter

UNIT, REGION, CRYSTAL = Noun("Einheit", "Einheiten", "f"), Noun("Gebiet", "Gebiete", "n"), Noun("Kristall", "Kristalle")
HERO = Noun("Held", "Helden", weak=True)

# -- English ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("noun", "said"),
    (
        ("crystal", "a crystal"), ("opposing unit", "an opposing unit"), ("unit", "a unit"),
        ("X-Men die", "an X-Men die"),
        ("hour", "an hour"), ("one-eyed dog", "a one-eyed dog"), ("unplayed card", "an unplayed card"),
    ),
)  # fmt: skip
def test_english_articles(noun: str, said: str) -> None:
    assert english.a(noun) == said


def test_english_numbers_and_endings() -> None:
    assert [english.counted(n, "die") for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]
    assert [english.plural(one) for one in ("city", "day", "box", "crystal")] == ["cities", "days", "boxes", "crystals"]
    assert [english.third(one) for one in ("gain", "go", "carry", "play", "pass", "have")] == [
        "gains", "goes", "carries", "plays", "passes", "has",
    ]  # fmt: skip
    assert [english.possessive(one) for one in ("your opponent", "the seekers")] == ["your opponent's", "the seekers'"]
    assert (english.number(3), english.number(40)) == ("three", "40")
    assert english.phrase("a", ["opposing"], "unit", "in a battle") == "an opposing unit in a battle"
    assert english.phrase("all", [], "units") == "all units"


# -- German ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("noun", "det", "many", "forms"),
    (
        (UNIT, "ein", False, "eine fremde Einheit|eine fremde Einheit|einer fremden Einheit|einer fremden Einheit"),
        (CRYSTAL, "der", False, "der fremde Kristall|den fremden Kristall|dem fremden Kristall|des fremden Kristalls"),
        (REGION, "kein", False, "kein fremdes Gebiet|kein fremdes Gebiet|keinem fremden Gebiet|keines fremden Gebiets"),
        (REGION, "jeder", False, "jedes fremde Gebiet|jedes fremde Gebiet|jedem fremden Gebiet|jedes fremden Gebiets"),
        (UNIT, "dein", True, "deine {}|deine {}|deinen {}|deiner {}".replace("{}", "fremden Einheiten")),
        (CRYSTAL, "alle", True, "alle {}|alle {}|allen {}n|aller {}".replace("{}", "fremden Kristalle")),
        (REGION, "zwei", True, "zwei fremde Gebiete|zwei fremde Gebiete|zwei fremden Gebieten|zwei fremder Gebiete"),
        (HERO, "dieser", False, "dieser fremde Held|diesen fremden Helden|diesem fremden Helden|dieses fremden Helden"),
    ),
)  # fmt: skip
def test_german_noun_phrases(noun: Noun, det: str, many: bool, forms: str) -> None:
    cases = (NOM, ACC, DAT, GEN)
    assert "|".join(german.phrase(noun, case, det, ["fremd"], many=many) for case in cases) == forms


def test_german_pronouns_and_numbers() -> None:
    assert [german.pronoun(gender, DAT) for gender in ("m", "f", "n", "", "you")] == [
        "ihm",
        "ihr",
        "ihm",
        "ihnen",
        "dir",
    ]
    assert [german.number(n) for n in (2, 12, 13)] == ["zwei", "zwölf", "13"]


@pytest.mark.parametrize(
    ("infinitive", "told"),
    (
        ("1 Karte ziehen", "ziehe 1 Karte"), ("den Schaden auf ihn um|leiten", "leite den Schaden auf ihn um"),
        ("die Kontrolle übernehmen", "übernimm die Kontrolle"), ("eine Einheit auf|nehmen", "nimm eine Einheit auf"),
        ("ihn opfern", "opfere ihn"), ("ihn neu werfen; dann kommt er zurück", "wirf ihn neu; dann kommt er zurück"),
        ("zahlen", "zahle"),
    ),
)  # fmt: skip
def test_german_orders_out_of_infinitives(infinitive: str, told: str) -> None:
    assert german.order(infinitive) == Clause(order=told, infinitive=infinitive.replace("|", ""))


@pytest.mark.parametrize(
    ("verb", "said"),
    (("verlieren", "verliert"), ("erhalten", "erhält"), ("arbeiten", "arbeitet"), ("opfern", "opfert"),
     ("öffnen", "öffnet"), ("verlassen", "verlässt"), ("geben", "gibt")),
)  # fmt: skip
def test_german_verbs_of_somebody_else(verb: str, said: str) -> None:
    assert german.third(verb) == said


def test_modes() -> None:
    you, foe = Doer("you", True), Doer("your opponent", False)
    en, clause = english.EnglishRealiser(), english.order("draw a card")
    assert [en.said(clause, you, mode) for mode in ("plain", "may", "must")] == [
        "draw a card", "you may draw a card", "draw a card",
    ]  # fmt: skip
    assert [en.said(clause, foe, mode) for mode in ("plain", "may")] == [
        "your opponent must draw a card", "your opponent may draw a card",
    ]  # fmt: skip
    assert en.said(english.happening("gain 1 point"), foe, "plain") == "your opponent gains 1 point"
    de, gains = german.GermanRealiser(), german.order("1 Punkt erhalten", "happens")
    assert [de.said(gains, Doer("du", True), mode) for mode in ("plain", "may")] == [
        "erhalte 1 Punkt", "du darfst 1 Punkt erhalten",
    ]  # fmt: skip
    assert [de.said(gains, Doer("dein Gegner", False), mode) for mode in ("plain", "may", "must")] == [
        "dein Gegner erhält 1 Punkt", "dein Gegner darf 1 Punkt erhalten", "dein Gegner muss 1 Punkt erhalten",
    ]  # fmt: skip


# -- sentences as data -------------------------------------------------------------------------------------------------


class Earn(StepBase, ToldWord):
    word = "earn"
    say = Say("gain {amount:a coin|# coins}", "{amount:eine Münze|# Münzen} erhalten", "happens")
    amount: int = 1
    player: str = "you"


class Send(StepBase, ToldWord):
    word = "send"
    say = Say("send {who:unit} away[, {times:once|# times}]", "{who:acc} fort|schicken[; {times:einmal|#-mal}]")
    who: str
    times: int = 1


class May(flow.MayStep["Step"]): ...


class If(flow.IfStep[str, "Step"]): ...


class Way(flow.WayBase["Step"]): ...


class OneOf(flow.OneOfStep[Way]): ...


class Trigger(Record):
    shorthand = "moment"
    moment: str


class Later(flow.LaterStep[Trigger, str, "Step"]):
    until: str = "day"


class EachPlayer(flow.EachPlayerStep["Step"]): ...


Step: TypeAlias = Annotated[May | If | OneOf | Later | EachPlayer | Earn | Send, Words("step")]


class Rule(RuleBase[Trigger, str, str, Step, Any]): ...


@dataclass(frozen=True)
class Scope(ScopeBase[Any]):
    card: str = "Bakery"


class English(TextWriter[Scope, Rule]):
    language = english.EnglishRealiser()
    forms = {"unit": lambda who, scope: english.a(who)}
    moments = {"evening": "in the evening"}
    persons = {"you": "you", "they": "each player", "opponent": "your opponent"}

    def lead(self, rule: Rule, scope: Scope) -> str:
        return " or ".join(self.moment(one, scope) for one in rule.on)

    def person(self, who: str, scope: Scope) -> Doer:
        return Doer(self.persons[who], who == "you")

    def moment(self, trigger: Trigger, scope: Scope) -> str:
        return self.moments[trigger.moment]

    def condition(self, when: str, scope: Scope) -> str:
        return f"{self.language.words['if']} {when}"

    def doer(self, step: StepBase, scope: Scope) -> str:
        return step.player if isinstance(step, Earn) and step.player != "you" else scope.actor


class German(English):
    language = german.GermanRealiser()
    forms = {"acc": lambda who, scope: german.phrase(UNIT, ACC, "ein")}
    moments = {"evening": "am Abend"}
    persons = {"you": "du", "they": "jeder Spieler", "opponent": "dein Gegner"}


WAYS = [{"do": {"earn": {}}}, {"do": [{"send": {"who": "unit"}}, {"earn": {"amount": 2}}]}]
TEXTS: list[tuple[dict[str, Any], str, str]] = [
    ({"do": {"earn": {}}}, "Gain a coin.", "Erhalte eine Münze."),
    (
        {"do": [{"earn": {"amount": 2}}, {"send": {"who": "unit"}}]},
        "Gain 2 coins. Send a unit away.",
        "Erhalte 2 Münzen. Schicke eine Einheit fort.",
    ),
    (
        {"do": {"send": {"who": "unit", "times": 2}}},
        "Send a unit away, 2 times.",
        "Schicke eine Einheit fort; 2-mal.",
    ),
    (
        {"on": "evening", "when": "x", "do": {"earn": {"player": "opponent"}}},
        "In the evening, if x: Your opponent gains a coin.",
        "Am Abend, falls x: Dein Gegner erhält eine Münze.",
    ),
    (
        {"do": {"may": {"who": "opponent", "do": {"send": {"who": "unit"}}}}},
        "Your opponent may send a unit away.",
        "Dein Gegner darf eine Einheit fortschicken.",
    ),
    (
        {"do": {"if": {"when": "x", "do": {"earn": {}}, "else": {"earn": {"amount": 2}}}}},
        "If x: Gain a coin. Otherwise: Gain 2 coins.",
        "Falls x: Erhalte eine Münze. Sonst: Erhalte 2 Münzen.",
    ),
    (
        {"do": {"one_of": {"options": WAYS}}},
        "Gain a coin or send a unit away and gain 2 coins.",
        "Erhalte eine Münze oder schicke eine Einheit fort und erhalte 2 Münzen.",
    ),
    (
        {"do": {"later": {"on": "evening", "do": [{"earn": {}}, {"send": {"who": "unit"}}]}}},
        "In the evening: Gain a coin; send a unit away.",
        "Am Abend: Erhalte eine Münze; schicke eine Einheit fort.",
    ),
    (
        {"do": {"each_player": {"do": [{"earn": {}}, {"send": {"who": "unit"}}]}}},
        "Each player gains a coin. Each player must send a unit away.",
        "Jeder Spieler erhält eine Münze. Jeder Spieler muss eine Einheit fortschicken.",
    ),
    ({"optional": True, "do": {"earn": {}}}, "You may gain a coin.", "Du darfst eine Münze erhalten."),
]  # fmt: skip


@pytest.mark.parametrize(("written", "en", "de"), TEXTS)
def test_a_text_in_both_languages(written: dict[str, Any], en: str, de: str) -> None:
    rule = Rule.model_validate({"id": "x", **written})
    assert English().rule(rule, Scope()) == en
    assert German().rule(rule, Scope()) == de


def test_a_form_that_a_language_has_not_is_an_error() -> None:
    with pytest.raises(KeyError, match="no form 'dat'"):
        fill("{who:dat}", Send(who="unit"), {}, None)


def test_what_agrees_with_its_subject() -> None:
    told = [fill("<gets|get> {amount}", Earn(amount=3), {}, None, plural=plural) for plural in (False, True)]
    assert told == ["gets 3", "get 3"]
