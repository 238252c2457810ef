"""Where the active character may go, numbered on the screen of its turn: a number goes there in one press.

It must not measure: a worker does.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.crisis_protocol.panels.here import match_of, of_this_game
from bot.games.crisis_protocol.panels.moving import destinations
from bot.matches.service import MatchError
from bot.render.jobs import Sketch
from bot.ui.kit.ids import act
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Asking, Item
from bot.ui.match.questions.answers import give, owed
from bot.ui.match.questions.places import as_read, named, unlike
from rules_engine.crisis_protocol.events.attacks import DiceRolled
from rules_engine.crisis_protocol.events.characters import PowerSpent
from rules_engine.kernel.decisions import At, ChooseOne, ChoosePlacement, Decision, Pick, Spot

MOVE, ADVANCE = "move", "advance"


@dataclass(frozen=True)
class Walk:
    """The places of a move that has not been chosen yet."""

    ahead: Look
    """As the match would be if it were."""
    decision: ChoosePlacement
    spots: tuple[Spot, ...]

    @property
    def names(self) -> list[str]:
        return named(self.ahead, self.decision, self.spots)

    @property
    def sketch(self) -> Sketch:
        return Sketch(tuple((spot.x, spot.y) for spot in self.spots), tuple(self.names))


def _can_walk(decision: Decision) -> bool:
    options = decision.options if isinstance(decision, ChooseOne) and decision.key == "act" else ()
    return any(option.id == MOVE and option.enabled for option in options)


async def walk_of(look: Look, decision: Decision) -> Walk | None:
    """None where a move is not open, or where something else is asked before its place."""
    if not _can_walk(decision):
        return None
    after, _ = await look.matches.play.check(look.stored, decision.seat, decision.seq, Pick(option=MOVE))
    ahead = look.after(after)
    asked = ahead.decision
    if not isinstance(asked, ChoosePlacement) or asked.key != ADVANCE:
        return None
    apart = look.game.questions.mat.apart
    spots = as_read(unlike(await destinations(ahead, asked), apart), apart)
    return Walk(ahead, asked, spots) if spots else None


def walk_buttons(asking: Asking, walk: Walk) -> list[Item]:
    return [asking.button(act("walk", spot.x, spot.y), str(n), PRIMARY) for n, spot in enumerate(walk.spots, 1)]


def walk_lines(walk: Walk) -> list[str]:
    """In one flow: nine lines would push the picture off the screen."""
    hint = walk.ahead.to.say("A number moves there at once. *Move* shows every other place.")
    return ["-# " + " · ".join(f"**{n}** {name}" for n, name in enumerate(walk.names, 1)), f"-# {hint}"]


@verb("walk", grave=True)
async def _walk(press: Press) -> None:
    """`walk.<x>.<y>`: the move and its place; where going there would roll or spend, its place is asked for first."""
    look, decision = await owed(press)
    if not _can_walk(decision) or match_of(of_this_game(look)).active is None:
        raise MatchError("old_component")
    move, there = Pick(option=MOVE), At(x=press.act.number(0), y=press.act.number(1))
    _, events = await look.matches.play.check(look.stored, decision.seat, decision.seq, move, [(ADVANCE, there)])
    weighs = any(isinstance(event, DiceRolled | PowerSpent) for event in events)
    await give(press, move, () if weighs else [(ADVANCE, there)])
