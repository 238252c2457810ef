"""What an option says in short: it may leave out the moment that has come, never a price, a *who* or a limit."""

from __future__ import annotations

import re

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.cards.vocabulary import Moment
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import OneOf
from rules_engine.crisis_protocol.state.match import Match, Player
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import ChooseOne, ChooseReaction, Option

CONTENT = default_content()
SPEAKERS = {locale: Speaker(CONTENT, locale) for locale in ("en", "de")}
RULES = [
    rule.id
    for rule in CONTENT.rules.values()
    if rule.do and {trigger.moment for trigger in rule.on} != {Moment.LEADERSHIP_PICKED}
]
"""What acts when its leadership is picked is offered to nobody: a squad has one, and it acts by itself."""
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ0-9])")
PRICE = re.compile(
    r"(?<!has )\b\d+(?: (?:to|bis) \d+)?(?: or more| oder mehr)? (?:Power|damage|Kraft|Schaden)\b(?! hat)"
)
"""Power that somebody must have at that moment is none."""
LIMIT = re.compile(r"(?:Once|\d+ times|Einmal|\d+-mal) (?:per|pro) [^.]*\.")
PRONOUN = re.compile(
    r"^(?:They|It|That character|That does|Those|The other one|Sie|Er|Jener|Das geschieht|Der andere)\b"
)
USING = ("may use this superpower", "diese Superkraft einsetzen")
PLAYING = re.compile(r",? to play this card|, um diese Karte auszuspielen")
WHO = re.compile(r"(?:^|, )(?P<who>[^,]+?) may(?: each)? |(?:darf|dürfen) (?P<wer>.+?) (?:je |diese|\d)")
INTRODUCED = re.compile(rf"({'|'.join(map(re.escape, CONTENT.alter_egos))}) \([^)]*\)")


def match() -> Match:
    players = {seat: Player(seat=seat) for seat in ("blue", "red")}
    return Match(schema_version=1, name="m", content="", seats=("blue", "red"), players=players)


def offered(locale: str, rule: str) -> str:
    """All that stands beside its button while it may be used."""
    option = Option(id=rule, params={"rule": rule, "owner": None})
    label = SPEAKERS[locale].option(match(), ChooseReaction(key="targeted", seat="blue", options=(option,)), option)
    return f"{label.label}. {label.detail}"


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_summary_keeps_every_price_and_every_limit(locale: str) -> None:
    for rule in RULES:
        whole, short = SPEAKERS[locale].names.text(rule), offered(locale, rule)
        assert {*PRICE.findall(whole)} <= {*PRICE.findall(short)}, (whole, short)
        assert all(limit in short for limit in LIMIT.findall(whole)), (whole, short)


@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_summary_says_who(locale: str) -> None:
    """Nobody is *they* before being named, and what follows the moment is told to its end."""
    names = SPEAKERS[locale].names
    for rule in RULES:
        # Who an alter ego is, is told at its first mention, wherever that is.
        whole, short = (INTRODUCED.sub(r"\1", text) for text in (names.text(rule), names.gist(rule)))
        assert not PRONOUN.match(short) or PRONOUN.match(whole), (whole, short)
        first, *rest = SENTENCE.split(whole)
        kept = [PLAYING.sub("", one) for one in rest if not any(using in one for using in USING)]
        if (ways := _ways(rule, locale)) and len(whole) > 500 and not PRICE.search(whole) and not LIMIT.search(whole):
            assert all(way in short for way in ways) and len(short) < 200, (whole, short)
        elif not CONTENT.rules[rule].each_player:  # of what each does in turn one part is asked of one player
            assert all(_plain(one) in _plain(PLAYING.sub("", short)) for one in kept), (whole, short)
        assert "…" not in offered(locale, rule)
        if CONTENT.rules[rule].players and (who := WHO.search(PLAYING.sub("", first))):
            assert (who["who"] or who["wer"]).casefold() in short.casefold(), (whole, short)


def _ways(rule: str, locale: str) -> list[str]:
    """The names of what one is chosen of; what each does is told where it is chosen."""
    match CONTENT.rules[rule].do:
        case (OneOf(options=ways, number=1),):
            return [way.name.in_(locale) if way.name else "" for way in ways] if all(w.name for w in ways) else []
    return []


def _plain(text: str) -> str:
    """The one who was just chosen may be a pronoun."""
    return text.replace("Der gewählte Charakter", "Er")


def test_what_players_missed_is_said() -> None:
    """Met in play: each of these had lost its price, its *who* or its limit."""
    english, german = SPEAKERS["en"].names, SPEAKERS["de"].names
    rule = CONTENT.tactics["second_wind"].rules[0].id
    said = "Any number of Avengers characters may each spend 1 Power. They remove Stun. Then they remove 1 damage."
    assert english.gist(rule) == said
    assert german.gist(rule).startswith("Beliebig viele Avengers-Charaktere dürfen je 1 Kraft ausgeben.")
    cabal = "red_skull_master_of_the_world.my_cabal_is_only_for_the_strong"
    assert "loses 1 Power; if it cannot, the attacker suffers 1 damage. Once per turn" in english.gist(cabal)
    heroes = english.gist("captain_america_first_avenger.earths_mightiest_heroes")
    assert "spend 1 Power" in heroes and "Once per turn for your squad." in heroes
    assert "Brock Rumlow (Crossbones) may play this card." in english.gist(CONTENT.tactics["dig_in"].rules[0].id)


def test_the_moment_that_has_come_is_not_told_again() -> None:
    assert SPEAKERS["en"].names.gist("captain_america.vibranium_shield") == "2 dice are added to the defence roll."
    assert SPEAKERS["de"].names.gist("crossbones.inured_to_pain") == "Der Schaden wird um 1 gesenkt."


def test_an_interaction_is_told_with_its_price_and_its_dice_to_the_end() -> None:
    """OBJ-09, OBJ-13."""
    rule = "deadly_meteors_mutate_civilians.origin_bomb.contain"
    asked = ChooseOne(key="interact", seat="blue", options=(Option(id=rule), Option(id="none")))
    detail = SPEAKERS["en"].option(match(), asked, asked.options[0]).detail
    assert detail.startswith("1 Power: Roll dice equal to its Energy Defence.")
    assert detail.endswith("this character suffers 1 damage.")


@pytest.mark.parametrize("locale", ["en", "de"])
def test_any_ten_cards_fit_one_panel_each_with_its_price_and_who(locale: str) -> None:
    """SQD-23: a panel holds 3500 letters; what does not fit is told whole once the card is chosen."""
    asked = ChooseOne(key="tactics", seat="blue", options=tuple(Option(id=id) for id in CONTENT.tactics))
    labels = {option.id: SPEAKERS[locale].option(match(), asked, option) for option in asked.options}
    longest = sorted((len(label.label) + len(label.detail) for label in labels.values()), reverse=True)
    assert sum(longest[:10]) < 3300
    for id, label in labels.items():
        rule = CONTENT.tactics[id].rules[0].id
        whole = SPEAKERS[locale].names.text(rule)
        paid = PRICE.findall(SENTENCE.split(whole)[0])
        assert {*paid} <= {*PRICE.findall(label.detail)}, (id, label)
        assert not label.detail.endswith("…") or label.whole == whole, id


def test_a_select_that_cuts_a_card_keeps_its_price() -> None:
    """SQD-23: the price stands first where the rest does not fit a line of a hundred letters."""
    asked = ChooseOne(key="tactics", seat="blue", options=(Option(id="trip_up"), Option(id="avengers_assemble")))
    long, short = (SPEAKERS["en"].option(match(), asked, option) for option in asked.options)
    assert long.detail.startswith("1 Power each: When an allied character targets")
    assert short.detail == "Any number of Avengers characters may each spend 1 Power. They advance S."


@pytest.mark.parametrize(
    ("rule", "locale", "said"),
    [
        ("cosmic_obliteration.remove_condition", "en", "Johann Schmidt (Red Skull) may spend 1 or more Power"),
        ("helios_laser_bombardment.grant", "de", "Tony Stark (Hulkbuster oder Iron Man)"),
        ("wolverines.grant", "en", "James Logan Howlett (Weapon X or Wolverine) and Laura Kinney (X-23) may"),
        ("giants_blood.slow", "en", "Loki Laufeyson within"),
    ],
)
def test_an_alter_ego_is_told_with_the_name_people_look_for(rule: str, locale: str, said: str) -> None:
    """CAR-13: a card that says Tony Stark means every card of that alter ego; it is told once who that is."""
    for text in (SPEAKERS[locale].names.text(rule), SPEAKERS[locale].names.gist(rule)):
        assert said in text
        assert text.count(said.partition(")")[0]) == 1
