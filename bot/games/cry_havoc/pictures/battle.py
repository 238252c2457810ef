"""The battle board: both sides' units on three objectives, what each would bring now, the cards played so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.games.cry_havoc.pictures.ground import terrain_colour
from bot.games.cry_havoc.pictures.signs import COLOURS, INK, PALE, burst, gem, pawn, sign
from bot.games.cry_havoc.pictures.view import attack_words, seen
from bot.games.cry_havoc.pictures.words import Words
from bot.render.names import fit
from bot.render.palette import Mode
from bot.render.pen import Pen, Point, mixed, readable_on
from bot.render.picture import Picture
from bot.render.sheet import EDGE, Sheet, box, column, wrapped
from rules_engine.cry_havoc.query.battles import dying, winner_of
from rules_engine.cry_havoc.query.effects import strength
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.words import NATIVES, CardId, Objective, Owner

MIDDLE, HIGH = 372, 158
"""How wide and high objectives are, between the two sides."""
Played = Sequence[tuple[Owner, CardId]]
"""For which side which card was played, the first one first."""


def draw_battle(snapshot: str, language: str, people: Mapping[str, str], played: Played, mode: Mode) -> Picture | None:
    """None while no battle is fought."""
    world, words = seen(snapshot), Words(language, people)
    battle, page = world.state.battle, Sheet(mode)
    if battle is None:
        return None
    lines = [_head(page, world, words, battle), *_sides(page, world, words, battle)]
    lines += [_objective(page, world, words, battle, objective) for objective in Objective]
    if played:
        lines.append(_cards(page, world, words, played))
    return page.done("\n".join(lines))


def _head(page: Sheet, world: World, words: Words, battle: Battle) -> str:
    plan, region = world.plan(battle.region), world.region(battle.region)
    terrain = words.term(plan.terrain or "no_terrain")
    assert region.battle is not None
    mark = region.battle

    def draw(pen: Pen, top: float) -> None:
        box(pen, (EDGE, top), page.room, 84, terrain_colour(plan.terrain, page.palette), INK, 4)
        burst(pen, (EDGE + 50, top - 42), 28, str(mark.number))
        pen.text((EDGE + 100, top - 42), fit(plan.name.in_(words.locale), 42, 460), 42, INK, "lm")
        pen.text((page.width - EDGE - 90, top - 42), terrain, 32, INK, "rm", "Regular")
        gem(pen, (page.width - EDGE - 48, top - 44), 27, region.crystals)

    page.row(84, draw)
    said = attack_words(words, mark, plan.name.in_(words.locale), lambda side: _units(world, battle, side))
    return f"{said} ({terrain}, {words.term('crystals', n=region.crystals)})"


def _units(world: World, battle: Battle, side: Owner) -> int:
    return battle.units(side) if side in battle.placed else world.units(side, battle.region)


def _sides(page: Sheet, world: World, words: Words, battle: Battle) -> list[str]:
    """Who attacks on the left, who defends on the right, and what they are at."""
    wide = page.room / 2 - 6
    said = {side: _doing(world, words, battle, side) for side in battle.sides}

    def draw(pen: Pen, top: float) -> None:
        for number, side in enumerate(battle.sides):
            left, colour = EDGE + number * (wide + 12), COLOURS[page.mode][side]
            box(pen, (left, top), wide, 140, colour, INK, 4)
            sign(pen, (left + 46, top - 70), 26, side, PALE)
            pen.text((left + 92, top - 30), fit(words.owner(side), 36, wide - 108), 36, readable_on(colour), "lm")
            lines = [fit(line, 28, wide - 108, "Regular") for line in said[side]]
            column(pen, (left + 92, top - 54), lines, 28, readable_on(colour))

    page.row(140, draw)
    return [f"{words.owner(side)}: {', '.join(said[side])}" for side in battle.sides]


def _doing(world: World, words: Words, battle: Battle, side: Owner) -> tuple[str, str]:
    """Whether it attacks or defends and what it does next; its units."""
    role = words.term("attacker" if side == battle.attacker else "defender")
    if side not in battle.placed:
        return role, words.term("unplaced", n=world.units(side, battle.region))
    if side in battle.passed:
        role += f", {words.term('passed')}"
    elif battle.turn == side and len(battle.placed) == 2:
        role += f", {words.term('next')}"
    return role, f"{words.units(battle.units(side))} · {words.term('reserve')} {world.state.reserve(side)}"


def _objective(page: Sheet, world: World, words: Words, battle: Battle, objective: Objective) -> str:
    """Pawns of both sides beside it; the side it would bring something is lit."""
    gains = _gains(world, battle, objective) if len(battle.placed) == 2 else None
    now = _now(words, objective, gains)
    wide, lines = (page.room - MIDDLE) / 2, wrapped(_now(words.short(), objective, gains), 27, MIDDLE - 24)
    counts = {side: _count(world, battle, side, objective) for side in battle.sides}

    def draw(pen: Pen, top: float) -> None:
        for number, side in enumerate(battle.sides):
            left, lit = EDGE + number * (wide + MIDDLE), bool(gains) and side in (gains or {})
            fill = mixed(page.palette.card, COLOURS[page.mode][side], 0.22) if lit else page.palette.card
            box(pen, (left, top), wide, HIGH, fill, page.palette.rule)
            inner = left + (56 if number else wide - 56)
            pen.text((inner, top - HIGH / 2), counts[side], 76 if len(counts[side]) < 3 else 44, page.palette.on_card)
            outer = left + (wide if number else 0)
            _pawns(pen, (outer, top), -1 if number else 1, page, side, battle.on(side, objective))
        box(pen, (EDGE + wide, top), MIDDLE, HIGH, page.palette.card, page.palette.rule)
        middle = EDGE + wide + MIDDLE / 2
        pen.text((middle, top - 30), fit(words.term(objective), 34, MIDDLE - 16), 34, page.palette.on_card)
        column(pen, (middle, top - 56), lines, 27, page.palette.on_card, "mm")

    page.row(HIGH, draw)
    said = ", ".join(f"{words.owner(side)} {counts[side]}" for side in battle.sides)
    return f"{words.term(objective)}: {said}{'; ' if now else ''}{now}"


def _count(world: World, battle: Battle, side: Owner, objective: Objective) -> str:
    """`2`, or `2+1` where texts count as units."""
    units = battle.on(side, objective)
    more = strength(world, battle, side, objective) - units
    return f"{units}{more:+d}" if more else str(units)


def _pawns(pen: Pen, at: Point, way: int, page: Sheet, side: Owner, count: int) -> None:
    """As many pawns as there are, in two rows, from the outer edge inward."""
    per_row, step, r = (2, 58, 21) if count <= 4 else (4, 36, 15)
    for number in range(min(count, 2 * per_row)):
        row, place = divmod(number, per_row)
        y = at[1] - (HIGH / 2 if count <= per_row else 46 + row * 70) - 6
        pawn(pen, (at[0] + way * (34 + place * step), y), r, side, COLOURS[page.mode][side], "")


def _gains(world: World, battle: Battle, objective: Objective) -> dict[Owner, int]:
    """Who would get how much if it were resolved now."""
    if objective is Objective.ATTRITION:  # a prisoner is taken first (CH-BAT-34)
        captor = winner_of(world, battle, Objective.CAPTURE)
        killed = {}
        for side in battle.sides:
            other = battle.other(side)
            left = battle.units(other) - (captor == side)
            killed[side] = max(0, min(sum(dying(world, battle, other).values()), left))
        return {side: count for side, count in killed.items() if count}
    winner = winner_of(world, battle, objective)
    if winner is None or (objective is Objective.CAPTURE and not battle.units(battle.other(winner))):
        return {}
    return {winner: 1}


def _now(words: Words, objective: Objective, gains: Mapping[Owner, int] | None) -> str:
    if gains is None:
        return ""
    said = []
    for side, count in gains.items():
        key = {Objective.CONTROL: "takes_region", Objective.CAPTURE: "takes_prisoner"}.get(objective, "destroys")
        if key == "takes_region" and side == NATIVES:
            key = "natives_region"
        said.append(words.term(key, name=words.owner(side), n=count))
    return words.term("now", said=" · ".join(said) or words.term("nothing"))


def _cards(page: Sheet, world: World, words: Words, played: Played) -> str:
    names = [(side, world.card(card).name.in_(words.locale)) for side, card in played]
    page.title(words.term("played"), 30)

    def draw(pen: Pen, top: float) -> None:
        for number, (side, name) in enumerate(names):
            left, y = EDGE + number % 2 * page.room / 2, top - 24 - number // 2 * 50
            pen.text((left + 4, y), f"{number + 1}.", 30, page.palette.words, "lm")
            sign(pen, (left + 66, y), 18, side, COLOURS[page.mode][side])
            pen.text((left + 96, y), fit(name, 30, page.room / 2 - 112), 30, page.palette.words, "lm")

    page.row(50 * -(-len(names) // 2), draw)
    return f"{words.term('played')}: {', '.join(f'{words.owner(side)} {name}' for side, name in names)}"
