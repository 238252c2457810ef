"""A card with its die on one sheet, and dice that were thrown without a match. It must not know a match."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.dice_masters.pictures.dice import TINTS, symbol
from bot.games.dice_masters.pictures.sheet import EDGE, GAP, Sheet, fit, sheet
from bot.games.dice_masters.pictures.view import BURST, CardView, DieView, initials
from bot.render.palette import Mode
from bot.render.pen import Pen, mixed
from bot.render.picture import Picture
from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.content import SIDEKICK
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.cards.text.describe import describe_card
from rules_engine.dice_masters.faces import Face
from rules_engine.dice_masters.state.match import Team
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.phrases import terms

NARROW, FACE, HEAD = 640, 86, 92
INK, PAPER = "#1d1a26", "#fffaf0"


def faces_of(die: str) -> tuple[Face, ...]:
    """Of a Sidekick, or of the die that all cards of a name share."""
    content = default_content()
    return content.sidekick if die == SIDEKICK else content.faces(content.families[die][0])


def die_name(die: str, language: str) -> str:
    content = default_content()
    if die == SIDEKICK:
        return Names(content, language).little(SIDEKICK)
    return content.families[die][0].name.in_(language)


def shown_die(die: str, face: int | None, language: str, id: str) -> DieView:
    """A die without a match, on one of its faces."""
    name = die_name(die, language)
    card = None if die == SIDEKICK else default_content().families[die][0]
    tint = SIDEKICK if card is None else str(card.energy or "generic")
    shown = None if face is None else faces_of(die)[face]
    return DieView(id=id, name=name, kind=name, letters=initials(name), tint=tint, face=shown)


def faces_words(die: str, language: str) -> str:
    """All six, in the order of the card's strip (DM-MAT-16)."""
    names = Names(default_content(), language, signs={"burst": BURST})
    return ", ".join(names.face(face) for face in faces_of(die))


def draw_card(id: str, language: str, mode: Mode = "light") -> Picture:
    """Name, price and type, text, and the six faces of its die."""
    content = default_content()
    card, page = content.card(id), sheet(mode, NARROW)
    names = Names(content, language)
    _head(page, card, names)
    page.paragraph(_kinds(card, names), 22, quiet=True)
    lines = describe_card(card, names.locale, content)
    for line in lines:
        page.paragraph(line, 26)
    dice = [shown_die(card.family, face, names.locale, str(face)) for face in range(len(content.faces(card)))]
    page.strip(dice, FACE)
    said = [card.title(names.locale), _price(card, names), _kinds(card, names), *lines]
    return page.done("\n".join([*said, f"{_die(names)}: {faces_words(card.family, names.locale)}"]))


def draw_team(team: Team, title: str, alt: str, language: str, mode: Mode = "light") -> Picture:
    """All cards of a team with the dice it brings, and the dice below."""
    content, page = default_content(), sheet(mode)
    page.words(title, 34)
    page.cards([_in_a_team(content.card(one.card), one.dice, language) for one in team.cards])
    page.cards([_in_a_team(content.card(id), content.card(id).max_dice, language) for id in team.basics])
    families = [content.card(one.card).family for one in team.cards for _ in range(one.dice)]
    page.strip([shown_die(family, None, language, str(n)) for n, family in enumerate(families)], 58)
    return page.done(alt)


def _in_a_team(card: Card, dice: int, language: str) -> CardView:
    return CardView(
        name=card.name.in_(language),
        subtitle="" if card.subtitle is None else card.subtitle.in_(language),
        tint=str(card.energy or "generic"),
        price=card.cost,
        energy=None if card.energy is None else str(card.energy),
        dice=dice,
        basic=card.energy is None,
    )


def _head(page: Sheet, card: Card, names: Names) -> None:
    tint = TINTS[str(card.energy or "generic")]

    def draw(pen: Pen, top: float) -> None:
        right, low = page.width - EDGE, top - HEAD
        pen.shape([(EDGE, top), (right, top), (right, low), (EDGE, low)], mixed(tint, "#ffffff", 0.55), INK, 3)
        pen.disc((EDGE + 46, top - HEAD / 2), 34, PAPER, INK, 3)
        pen.text((EDGE + 46, top - HEAD / 2), str(card.cost), 44, INK)
        room = right - EDGE - 190
        title = card.name.in_(names.locale)
        under = "" if card.subtitle is None else card.subtitle.in_(names.locale)
        at = top - (32 if under else HEAD / 2)
        pen.text((EDGE + 96, at), fit(title, 36, room), 36, INK, "lm")
        pen.text((EDGE + 96, top - 68), fit(under, 26, room), 26, INK, "lm", "Regular")
        if card.energy is not None:
            symbol(pen, (right - 44, top - HEAD / 2), 28, card.energy)

    page.rows.append((HEAD + GAP, draw))


def _kinds(card: Card, names: Names) -> str:
    """`Character · Guardians of the Galaxy · Max 4 · ASM 6`."""
    return " · ".join([kind_name(card, names.locale), *affiliations(card, names), f"Max {card.max_dice}", number(card)])


def kind_name(card: Card, language: str) -> str:
    said = {
        "character": ("Character", "Charakter"),
        "action": ("Action", "Aktion"),
        "basic_action": ("Basic action", "Basisaktion"),
    }[card.kind.value]
    return said[language == "de"]


def affiliations(card: Card, names: Names) -> list[str]:
    return [names.term(terms.AFFILIATIONS, one.value) for one in card.affiliations]


def number(card: Card) -> str:
    """In the set."""
    return f"ASM {card.number}"


def _price(card: Card, names: Names) -> str:
    return names.price(card.cost, [] if card.energy is None else [str(card.energy)])


def _die(names: Names) -> str:
    return {"en": "Die", "de": "Würfel"}[names.locale]


def draw_thrown(dice: Sequence[str], faces: Sequence[int], title: str, alt: str, language: str, mode: Mode) -> Picture:
    """Dice as they have fallen."""
    page = sheet(mode, NARROW)
    page.paragraph(title, 28)
    page.strip(
        [shown_die(die, face, language, str(n)) for n, (die, face) in enumerate(zip(dice, faces, strict=True))], FACE
    )
    return page.done(alt)


def draw_chances(
    dice: Sequence[str], title: str, rows: Sequence[tuple[str, float, str]], alt: str, language: str, mode: Mode
) -> Picture:
    """Bars of what is likely, below the dice it is about."""
    page = sheet(mode, NARROW)
    page.paragraph(title, 28)
    if dice:
        page.strip([shown_die(die, None, language, str(n)) for n, die in enumerate(dice)], 52)
    for label, share, said in rows:
        page.bar(label, share, said)
    return page.done(alt)
