"""What a seat has: the cards of a hand with their rows of icons, and the army's sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.cry_havoc.pictures.ground import terrain_colour
from bot.games.cry_havoc.pictures.signs import COLOURS, GOLD, INK, PALE, badge, icon, marker, pawn, sign
from bot.games.cry_havoc.pictures.view import seen
from bot.games.cry_havoc.pictures.words import Words
from bot.render.fonts import font
from bot.render.names import emblem, fit
from bot.render.palette import Mode
from bot.render.pen import Pen, Point, mixed, readable_on
from bot.render.picture import Picture
from bot.render.sheet import EDGE, GAP, Sheet, box, column, wrapped
from rules_engine.cry_havoc.content.pieces import Card, Row
from rules_engine.cry_havoc.content.text.describe import ROWS, describe_card, describe_rows, describe_skill
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.words import CardId, Icon, SkillState
from rules_engine.cry_havoc.view.seat import FACE_DOWN
from rules_engine.kernel.values import Seat

HEAD, ROW, LETTERS, COLUMNS = 60, 50, 26, 2
"""Of a card: its head line, a row of icons, its text; and how many stand side by side."""


def draw_hand(
    snapshot: str, language: str, people: Mapping[str, str], seat: Seat, cards: Sequence[CardId], mode: Mode
) -> Picture:
    """Some `cards` that are asked about, or all of a hand; what lies face down for whoever looks is counted."""
    world, words = seen(snapshot), Words(language, people)
    page, held = Sheet(mode), list(cards) or world.player(seat).hand
    kind = "to_choose" if cards else "your_hand_one" if len(held) == 1 else "your_hand"
    title = words.term(kind, name=words.owner(seat), n=len(held))
    page.title(title)
    known = [world.card(card) for card in held if card != FACE_DOWN]
    for number in range(0, len(known), COLUMNS):
        _line(page, words, known[number : number + COLUMNS], COLOURS[mode][seat])
    return page.done("\n".join([title, *(_card_words(card, words) for card in known)]))


def _card_words(card: Card, words: Words) -> str:
    place = f" ({words.term(card.terrain)})" if card.terrain else ""
    name, locale = card.name.in_(words.locale), words.locale
    return f"{name}{place}: {describe_rows(card, locale)}. {describe_card(card, locale)}"


def _line(page: Sheet, words: Words, cards: Sequence[Card], colour: str) -> None:
    wide = (page.room - GAP * (COLUMNS - 1)) / COLUMNS
    said = [wrapped(describe_card(card, words.locale), LETTERS, wide - 32) for card in cards]
    tall = HEAD + 3 * ROW + 34 + max(map(len, said)) * LETTERS * 1.25

    def draw(pen: Pen, top: float) -> None:
        for number, (card, lines) in enumerate(zip(cards, said, strict=True)):
            left, fill = EDGE + number * (wide + GAP), colour
            box(pen, (left, top), wide, tall, page.palette.card, page.palette.rule, 4)
            if card.terrain is not None:
                fill = terrain_colour(card.terrain, page.palette)
            box(pen, (left, top), wide, HEAD, fill, INK, 4)
            place = words.term(card.terrain) if card.terrain else ""
            pen.text((left + wide - 14, top - HEAD / 2), place, 24, readable_on(fill), "rm", "Regular")
            name = fit(card.name.in_(words.locale), 34, wide - 40 - font(24).getlength(place))
            pen.text((left + 16, top - HEAD / 2), name, 34, readable_on(fill), "lm")
            for index, (kind, row) in enumerate(card.rows.items()):
                _row(pen, (left + 16, top - HEAD - (index + 0.5) * ROW - 4), ROWS[words.locale][kind], kind, row, page)
            column(pen, (left + 16, top - HEAD - 3 * ROW - 16), lines, LETTERS, page.palette.on_card)

    page.row(tall, draw)


def _row(pen: Pen, at: Point, label: str, kind: Icon, row: Row, page: Sheet) -> None:
    x, y = at
    pen.text(at, label, LETTERS, page.palette.on_card, "lm", "Regular")
    drawn: list[str] = [kind] * row.count + ["draw_each"] * row.draw_each + ["draw_once"] * row.draw_once
    drawn += ["vp"] * row.vp + ["bonus"] * row.bonus
    for number, one in enumerate(drawn):
        icon(pen, (x + 174 + number * 46, y), 19, one)
    if not drawn:
        pen.text((x + 174, y), "–", 30, page.palette.on_card)


# -- the sheet of an army --------------------------------------------------------------------------------------------


def draw_army(snapshot: str, language: str, people: Mapping[str, str], seat: Seat, mode: Mode) -> Picture:
    """Reserve, prisoners, Skills, structures and markers left, piles."""
    world, words = seen(snapshot), Words(language, people)
    page, player, army = Sheet(mode), world.player(seat), world.army(seat).name.in_(words.locale)
    points, colour = f"{player.vp} {words.term('vp')}", COLOURS[mode][seat]

    def draw(pen: Pen, top: float) -> None:
        box(pen, (EDGE, top), page.room, 70, colour, INK, 4)
        sign(pen, (EDGE + 44, top - 35), 23, seat, PALE)
        name = fit(f"{words.owner(seat)} · {army}", 38, page.room - 230)
        pen.text((EDGE + 86, top - 35), name, 38, readable_on(colour), "lm")
        pen.text((page.width - EDGE - 20, top - 35), points, 36, readable_on(colour), "rm")

    page.row(70, draw)
    lines = [f"{words.owner(seat)} ({army}): {points}", *_units(page, world, words, seat)]
    lines += [*_skills(page, world, words, seat), *_structures(page, world, words, seat)]
    piles = {"hand": player.hand, "deck": player.deck, "discard": player.discard}
    said = " · ".join(f"{words.term(pile)} {len(cards)}" for pile, cards in piles.items())
    page.paragraph(said)
    return page.done("\n".join([*lines, said]))


def _units(page: Sheet, world: World, words: Words, seat: Seat) -> list[str]:
    """In Reserve, whoever it holds, and whoever of its own others hold."""
    state, player = world.state, world.player(seat)
    lost = {other: one.prisoners.get(seat, 0) for other, one in state.players.items()}
    if state.natives is not None:
        lost[state.natives_owner()] = state.natives.prisoners.get(seat, 0)
    cells = {"reserve": {seat: player.reserve}, "holding": player.prisoners, "held": lost}
    wide, colours = page.room / 3, COLOURS[page.mode]

    def draw(pen: Pen, top: float) -> None:
        for number, (cell, counts) in enumerate(cells.items()):
            left = EDGE + number * wide
            box(pen, (left, top), wide, 128, page.palette.card, page.palette.rule)
            pen.text((left + 14, top - 24), fit(words.term(cell), 28, wide - 24), 28, page.palette.on_card, "lm")
            there = [(owner, count) for owner, count in counts.items() if count or cell == "reserve"]
            if not there:
                pen.text((left + 14, top - 82), words.term("none"), 28, page.palette.on_card, "lm", "Regular")
            for place, (owner, count) in enumerate(there):
                whose, x = (seat if cell == "held" else owner), left + 46 + place * 84
                pawn(pen, (x, top - 88), 27, whose, colours[whose], count)
                if cell == "held":
                    sign(pen, (x + 30, top - 104), 13, owner, colours[owner], width=0.25)

    page.row(128, draw)
    said = []
    for cell, counts in cells.items():
        listed = [f"{count} {words.owner(owner)}" for owner, count in counts.items() if count]
        said.append(f"{words.term(cell)}: {', '.join(listed) or words.term('none')}")
    return said


def _skills(page: Sheet, world: World, words: Words, seat: Seat) -> list[str]:
    """Ready: a full light; exhausted: crossed out, on grey."""
    page.title(words.term("skills"), 32)
    lines = []
    for id_, held in world.player(seat).skills.items():
        skill = world.skill(id_)
        spent = held is SkillState.EXHAUSTED and not skill.passive
        name, said = skill.name.in_(words.locale), words.term("always" if skill.passive else held)
        text = describe_skill(skill, world.army(seat), words.locale)
        _skill(page, name, said, wrapped(text, LETTERS, page.room - 100), spent=spent)
        lines.append(f"{name} ({said}): {text}")
    return lines


def _skill(page: Sheet, name: str, said: str, text: Sequence[str], *, spent: bool) -> None:
    tall = 68 + len(text) * LETTERS * 1.25

    def draw(pen: Pen, top: float) -> None:
        fill, ink = mixed(page.palette.card, "#808080", 0.45 if spent else 0), page.palette.on_card
        box(pen, (EDGE, top), page.room, tall, fill, page.palette.rule)
        x, y = EDGE + 40, top - 30
        pen.disc((x, y), 18, fill if spent else GOLD, ink, 4)
        if spent:
            pen.line([(x - 16, y - 16), (x + 16, y + 16)], ink, 5)
        pen.text((x + 36, y), name, 32, ink, "lm")
        pen.text((page.width - EDGE - 16, y), said, 28, ink, "rm", "Regular")
        column(pen, (x + 36, top - 56), text, LETTERS, ink)

    page.row(tall, draw)


def _structures(page: Sheet, world: World, words: Words, seat: Seat) -> list[str]:
    """Each type: its badge, as many boxes as there are, full ones left, what it costs; and other markers."""
    page.title(words.term("structures"), 32)
    player, colour, lines = world.player(seat), COLOURS[page.mode][seat], []
    for structure in world.army(seat).structures:
        left, name = player.structures.get(structure.id, 0), structure.name.in_(words.locale)
        cost = words.term("build", n=structure.build)
        cost += f" · {words.term('activate', n=structure.activate)}" if structure.activate is not None else ""
        _left(page, name, left, structure.markers, cost, colour)
        lines.append(f"{name}: {left} / {structure.markers}, {cost}")
    for kind, one in world.army(seat).markers.items():
        left, name = player.markers.get(kind, 0), one.name.in_(words.locale)
        _left(page, name, left, one.count, "", colour, kind)
        lines.append(f"{name}: {left} / {one.count}")
    return lines


def _left(page: Sheet, name: str, left: int, whole: int, cost: str, colour: str, kind: str = "") -> None:
    def draw(pen: Pen, top: float) -> None:
        y = top - 30
        if kind:
            marker(pen, (EDGE + 30, y), 25, kind, colour)
        else:
            badge(pen, (EDGE + 30, y), 26, emblem(name), colour)
        pen.text((EDGE + 72, y), fit(name, 30, 270), 30, page.palette.words, "lm")
        for number in range(whole):
            fill = colour if number < left else page.palette.paper
            box(pen, (EDGE + 360 + number * 36, y + 14), 24, 28, fill, page.palette.words, 3)
        pen.text((page.width - EDGE, y), cost, 27, page.palette.words, "rm", "Regular")

    page.row(50, draw)
