"""A battle on one panel: who fights with what, and what a placement would come to if nobody plays a card.

It must not judge: `rules_engine/cry_havoc/view/planet.py` reckons, the engine decides.
"""

from __future__ import annotations

from bot.games.cry_havoc.panels.here import match_of, names_of, world_of
from bot.games.cry_havoc.panels.orders import plans
from bot.games.cry_havoc.telling import score_line
from bot.games.views import QuestionScene
from bot.ui.kit.ids import act
from bot.ui.match.ids import row, unrow
from bot.ui.match.look import Look
from bot.ui.match.panel import SECONDARY, Asking, Item, Panel
from bot.ui.match.questions.choices import choose_reaction
from bot.ui.match.questions.spreading import choose_split
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Objective
from rules_engine.cry_havoc.view.phrases import terms
from rules_engine.cry_havoc.view.planet import Fought, fought, held_words, placements
from rules_engine.kernel.decisions import ChooseReaction, ChooseSplit

SUGGESTED = 3
FAULT = "⚠"
"""Before what the rules have against a placement."""


async def placement_panel(asking: Asking, decision: ChooseSplit) -> Panel:
    """The lists say what stands where, and the picture shows it: the text tells what it would come to."""
    look = asking.look
    spread, panel = await choose_split(asking, decision), asking.panel()
    panel.lines[1:1] = [score_line(look), *_forces(look)]
    panel.lines += [line for line in spread.lines if line.startswith(FAULT)]
    panel.rows, panel.doing = spread.rows, spread.doing
    world, battle, side = world_of(look), match_of(look).battle, str(decision.params.get("side", decision.seat))
    if battle is None:
        return panel
    so_far = _placed(asking, decision)
    placed = look if so_far is None else look.after(_fighting(look, _with(battle, side, so_far)))
    panel.pictures += (await placed.show(QuestionScene(decision))).pictures
    if battle.other(side) not in battle.placed:
        meant = plans(decision.total).values() if decision.total > 1 else placements(decision.total)
        usual = list({_row(one): one for one in meant}.values())
        panel.buttons([_placing(asking, one) for one in usual])
        return panel
    if so_far is not None:
        panel.lines.append(_outcome(look, fought(world, _with(battle, side, so_far))))
    best = best_placements(world, battle, side, decision.total)[:SUGGESTED]
    panel.lines.append(look.to.say("Against their placement, if nobody plays a card:"))
    panel.lines += [
        f"- **{_short(look, one)}**: {_outcome(look, fought(world, _with(battle, side, one)))}" for one in best
    ]
    panel.buttons([_placing(asking, one) for one in best])
    return panel


def _placing(asking: Asking, placed: dict[Objective, int]) -> Item:
    """Fills the lists; nothing counts before *Confirm*."""
    return asking.button(act("split", 0, _row(placed)), _short(asking.look, placed), SECONDARY)


def _row(placed: dict[Objective, int]) -> str:
    return row([placed[one] for one in Objective])


def _fighting(look: Look, battle: Battle) -> Match:
    return match_of(look).model_copy(update={"battle": battle})


def best_placements(world: World, battle: Battle, side: str, units: int) -> list[dict[Objective, int]]:
    """By points, then by units: a prisoner counts as one more."""

    def worth(placed: dict[Objective, int]) -> tuple[int, int]:
        after, other = fought(world, _with(battle, side, placed)), battle.other(side)
        taken = (after.captor == side) - (after.captor == other)
        lost = after.killed[other] - after.killed[side]
        return after.points[side] - after.points[other] + taken, lost + taken + (after.winner == side)

    return sorted(placements(units), key=worth, reverse=True)


def _with(battle: Battle, side: str, placed: dict[Objective, int]) -> Battle:
    return battle.model_copy(update={"placed": {**battle.placed, side: placed}})


def _placed(asking: Asking, decision: ChooseSplit) -> dict[Objective, int] | None:
    """What is spread so far, once all of it is."""
    focus = asking.focused("split")
    amounts = unrow(focus.args[1]) if focus is not None else []
    if len(amounts) != len(decision.bins) or sum(amounts) != decision.total:
        return None
    return {Objective(bin.id): amount for bin, amount in zip(decision.bins, amounts, strict=True)}


def _short(look: Look, placed: dict[Objective, int]) -> str:
    """`Region Control 1, Attrition 2`: only where anybody stands."""
    names = names_of(look)
    return ", ".join(f"{names.term(terms.OBJECTIVES, one)} {placed[one]}" for one in Objective if placed[one])


def _outcome(look: Look, after: Fought) -> str:
    """`the region goes to Amber, a prisoner for Blue, destroyed: Amber 1, VP: Amber 3, Blue 1`."""
    to, names = look.to, names_of(look)
    parts = [to.say("the region goes to {who}", who=names.owner(after.winner))]
    if after.captor is not None:
        parts.append(to.say("a prisoner for {who}", who=names.owner(after.captor)))
    dead = ", ".join(f"{names.owner(owner)} {count}" for owner, count in after.killed.items() if count)
    parts += [to.say("destroyed: {units}", units=dead)] if dead else []
    points = ", ".join(f"{names.owner(owner)} {count}" for owner, count in after.points.items())
    parts.append(to.say("VP: {points}", points=points))
    return ", ".join(parts)


async def tactics_panel(asking: Asking, decision: ChooseReaction) -> Panel:
    look = asking.look
    panel = await choose_reaction(asking, decision)
    panel.lines[1:1] = [score_line(look), *_forces(look)]
    panel.pictures += (await look.show(QuestionScene(decision))).pictures
    battle, side = match_of(look).battle, str(decision.params.get("side", decision.seat))
    if battle is not None and len(battle.placed) == len(battle.sides):
        panel.lines.append(
            look.to.say("As it stands: {outcome}", outcome=_outcome(look, fought(world_of(look), battle)))
        )
        if battle.other(side) in battle.passed:
            panel.lines.append(look.to.say("{who} has passed.", who=names_of(look).owner(battle.other(side))))
    return panel


def _forces(look: Look) -> list[str]:
    """Who fights, what is placed, and the cards that are left, in a line each."""
    names, world, battle = names_of(look), world_of(look), match_of(look).battle
    if battle is None:
        return []
    region, (attacker, defender) = names.region(world.state, battle.region), map(names.owner, battle.sides)
    lines = [f"- {names.little('against', region=region, attacker=attacker, defender=defender)}"]
    lines += [f"- {held_words(names, world, battle, side)}" for side in battle.sides if side in battle.placed]
    seats = [world.decides_for(side, battle.other(side)) for side in battle.sides]
    cards = ", ".join(f"{names.seat(seat)} {len(world.player(seat).hand)}" for seat in seats)
    return [*lines, "- " + look.to.say("Cards in hand: {cards}", cards=cards)]
