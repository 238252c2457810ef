"""Character sheets with generated text, and odds as bars."""

import pytest
from picture_samples import FOE, HERO, content, full_match

from bot.games.crisis_protocol.pictures.card_picture import WIDTH, card_alt, card_image, draw_card, wrapped
from bot.games.crisis_protocol.pictures.card_view import card_view, live_card
from bot.games.crisis_protocol.pictures.odds_chart import MOST_BARS, draw_odds, odds_alt, odds_image, odds_view, percent
from bot.render.fonts import font
from bot.render.palette import MODES
from rules_engine.crisis_protocol.cards.text import describe_attack
from rules_engine.crisis_protocol.odds import attack_odds


def test_a_sheet_shows_the_text_the_engine_plays_by() -> None:
    card = content().characters["captain_america"]
    sheet = card_view(card, content(), "de")
    first, *rest = describe_attack(card.normal.attacks[0], "de", content())
    assert (sheet.sections[0].title, list(sheet.sections[0].lines)) == (first, rest)


def test_a_sheet_shows_only_what_its_side_lists() -> None:
    card = content().characters["captain_america"]
    healthy, injured = card_view(card, content()), card_view(card, content(), injured=True)
    assert "I Can Do This All Day" not in " ".join(section.title for section in healthy.sections)
    assert "I Can Do This All Day" in " ".join(section.title for section in injured.sections)
    assert (healthy.stamina, injured.stamina) == (5, 6)


def test_a_live_sheet_shows_damage_power_conditions_and_changed_numbers() -> None:
    """CON-17: Slow leaves only the short tool."""
    hero, foe = live_card(full_match(), content(), HERO), live_card(full_match(), content(), FOE)
    assert (hero.damage, hero.stamina, hero.power) == (3, 5, 4)
    assert [condition.name for condition in hero.conditions] == ["Bleed", "Stun"]
    assert not any(stat.changed for stat in hero.stats)
    assert (foe.stats[1].value, foe.stats[1].changed) == ("S", True)
    assert "3 of 5 damage" in card_alt(hero)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_card_can_be_drawn(language: str) -> None:
    for card in content().characters.values():
        image = card_image(card_view(card, content(), language, injured=True))
        assert image.width == WIDTH
        assert image.height < 3000, card.id


def test_sheets_stay_small_in_every_mode() -> None:
    sheet = live_card(full_match(), content(), FOE, "de")
    for mode in MODES:
        assert len(draw_card(sheet, mode).data) < 150_000


def test_long_words_are_broken_and_nothing_leaves_the_card() -> None:
    lines = wrapped("Donaudampfschifffahrtsgesellschaftskapitän " * 3 + "x" * 300, 30, 200)
    assert all(font(30).getlength(line) <= 200 for line in lines)
    assert "".join(lines).replace(" ", "").count("x") == 300


def test_rounding_never_promises_what_is_not_certain() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.004, 0.5, 0.996, 1.0)] == [
        "0 %", "<1 %", "<1 %", "50 %", ">99 %", "100 %",
    ]  # fmt: skip


def test_the_chart_says_expected_damage_fall_and_special_rules() -> None:
    odds = attack_odds(6, 3, stamina_left=4)
    view = odds_view("Strike", odds, [("Push (Wild)", odds.icons("W").alone)])
    alt = odds_alt(view)
    assert f"{odds.expected:.1f} damage expected" in alt
    assert f"Dazed {percent(odds.takes_out)} (4 left)" in alt
    assert f"Push (Wild): {percent(odds.icons('W').alone)}" in alt
    german = odds_alt(odds_view("Strike", odds, language="de"))
    assert f"{odds.expected:.1f}".replace(".", ",") in german
    assert f"angeschlagen {percent(odds.takes_out)} (noch 4)" in german, "the word of the text beside it"
    assert f"KO {percent(odds.takes_out)} (4 left)" in odds_alt(odds_view("Strike", odds, ko=True))


def test_taller_bars_are_likelier() -> None:
    """The chart read back: the colour of the bars counted column by column."""
    odds = attack_odds(5, 3)
    image = odds_image(odds_view("x", odds)).convert("RGB")
    from bot.games.crisis_protocol.pictures.odds_chart import HEAD, PAD, PLOT

    shade = (0x1F, 0x5F, 0xAE)
    shown = [n for n, chance in enumerate(odds.damage) if chance >= 0.001]
    wide = (image.width - 2 * PAD) / (max(shown) + 1)
    tall = []
    for amount in shown:
        x = round(PAD + (amount + 0.3) * wide)
        column = [image.getpixel((x, y)) for y in range(HEAD, HEAD + PLOT)]
        tall.append(sum(sum(abs(a - b) for a, b in zip(pixel, shade, strict=True)) < 60 for pixel in column))
    for one in shown:
        for other in shown:
            if odds.damage[one] > odds.damage[other] + 0.02:
                assert tall[one] > tall[other]


def test_a_great_many_dice_still_fit() -> None:
    odds = attack_odds(30, 1)
    assert len(odds.damage) > MOST_BARS
    view = odds_view("🔥" * 30, odds, [("x" * 200, 0.5)] * 6, before=attack_odds(20, 5))
    assert len(draw_odds(view, "dark").data) < 150_000
