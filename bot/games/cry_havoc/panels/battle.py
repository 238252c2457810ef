"""A battle on one panel: who fights with what, and what a placement would come to if nobody plays a card.

It must not judge: `rules_engine/cry_havoc/view/planet.py` reckons, the engine decides.
"""

from __future__ import annotations

from bot.games.cry_havoc.panels.here import match_of, names_of, people_of, world_of
from bot.games.cry_havoc.telling import score_line
from bot.games.views import QuestionScene
from bot.ui.kit.ids import act
from bot.ui.match.ids import row, unrow
from bot.ui.match.look import Look
from bot.ui.match.panel import SECONDARY, Asking, Panel
from bot.ui.match.questions.choices import choose_reaction
from bot.ui.match.questions.spreading import choose_split
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import Battle
from rules_engine.cry_havoc.state.words import Objective
from rules_engine.cry_havoc.view.planet import Fought, battle_words, fought, placements
from rules_engine.kernel.decisions import ChooseReaction, ChooseSplit

SUGGESTED = 3


async def placement_panel(asking: Asking, decision: ChooseSplit) -> Panel:
    look = asking.look
    panel = await choose_split(asking, decision)
    panel.lines[1:1] = [score_line(look), *_forces(look)]
    panel.pictures += (await look.show(QuestionScene(decision))).pictures
    world, battle, side = world_of(look), match_of(look).battle, str(decision.params.get("side", decision.seat))
    if battle is None or battle.other(side) not in battle.placed:
        return panel
    so_far = _placed(asking, decision)
    if so_far is not None:
        panel.lines.append(_outcome(look, side, fought(world, _with(battle, side, so_far))))
    best = best_placements(world, battle, side, decision.total)[:SUGGESTED]
    panel.lines.append(look.to.say("Against their placement, if nobody plays a card:"))
    panel.lines += [f"- {_short(one)}: {_outcome(look, side, fought(world, _with(battle, side, one)))}" for one in best]
    order = [Objective(bin.id) for bin in decision.bins]
    panel.buttons(
        [asking.button(act("split", 0, row([one[o] for o in order])), _short(one), SECONDARY) for one in best]
    )
    return panel


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


def _short(placed: dict[Objective, int]) -> str:
    return " / ".join(str(placed[one]) for one in Objective)


def _outcome(look: Look, side: str, after: Fought) -> str:
    """`Region Control for Amber, 1 prisoner for Blue; destroyed Amber 1, Blue 2; VP 3 – 1`."""
    to, names = look.to, people_of(look)
    parts = [to.say("the region goes to {who}", who=names.owner(after.winner))]
    if after.captor is not None:
        parts.append(to.say("a prisoner for {who}", who=names.owner(after.captor)))
    dead = ", ".join(f"{names.owner(owner)} {count}" for owner, count in after.killed.items() if count)
    parts += [to.say("destroyed: {units}", units=dead)] if dead else []
    other = next(owner for owner in after.points if owner != side)
    parts.append(to.say("VP {mine} to {theirs}", mine=after.points[side], theirs=after.points[other]))
    return ", ".join(parts)


async def tactics_panel(asking: Asking, decision: ChooseReaction) -> Panel:
    look = asking.look
    panel = await choose_reaction(asking, decision)
    panel.lines[1:1] = [score_line(look), *_forces(look)]
    panel.pictures += (await look.show(QuestionScene(decision))).pictures
    battle, side = match_of(look).battle, str(decision.params.get("side", decision.seat))
    if battle is not None and len(battle.placed) == len(battle.sides):
        panel.lines.append(
            look.to.say("As it stands: {outcome}", outcome=_outcome(look, side, fought(world_of(look), battle)))
        )
        if battle.other(side) in battle.passed:
            panel.lines.append(look.to.say("{who} has passed.", who=names_of(look).owner(battle.other(side))))
    return panel


def _forces(look: Look) -> list[str]:
    return [f"- {line}" for line in battle_words(people_of(look), world_of(look))]
