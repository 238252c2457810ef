"""Where the active character may go, numbered on the screen of its turn: a number goes there in one press.

It must not measure: a worker does.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.games.crisis_protocol.panels.here import match_of, of_this_game
from bot.games.crisis_protocol.panels.mat import MAT, place_name
from bot.games.crisis_protocol.panels.moving import destinations
from bot.games.crisis_protocol.panels.weighing import weighed
from bot.games.views import QuestionScene
from bot.matches.service import MatchError
from bot.render.jobs import Sketch
from bot.ui.kit.ids import Act, act
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, SUCCESS, Asking, Item, Panel
from bot.ui.match.questions.answers import give, owed
from bot.ui.match.questions.places import as_read, named, unlike
from bot.ui.match.questions.presenting import question_panel
from bot.ui.match.questions.sure import is_sure, sure
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
    apart = MAT.apart
    spots = as_read(unlike(await destinations(ahead, asked), apart), apart)
    return Walk(ahead, asked, spots) if spots else None


def walk_buttons(asking: Asking, walk: Walk) -> list[Item]:
    return [asking.button(act("walk", spot.x, spot.y), str(n), PRIMARY) for n, spot in enumerate(walk.spots, 1)]


def walk_lines(walk: Walk) -> list[str]:
    """In one flow: nine lines would push the picture off the screen."""
    to = walk.ahead.to
    hint = to.say("A number moves there at once, unless your turn would end. *Move* shows every other place.")
    if walk.ahead.confirms_moves:
        hint = to.say("A number shows the place first. *Move* shows every other one.")
    return ["-# " + " · ".join(f"**{n}** {name}" for n, name in enumerate(walk.names, 1)), f"-# {hint}"]


async def shown_place(asking: Asking, walk: Walk, there: Act) -> Panel:
    """Where one of the numbers leads, before it counts."""
    look, at = walk.ahead, (there.number(0), there.number(1))
    number = next((n for n, spot in enumerate(walk.spots) if (spot.x, spot.y) == at), None)
    place = place_name(*at) if number is None else walk.names[number]
    panel = asking.blank(f"### {look.asked(walk.decision).title}", f"✓ **{place}**")
    first = 0 if number is None else number + 1
    panel.pictures += (await look.show(QuestionScene(walk.decision, Sketch(chosen=at, first=first)))).pictures
    panel.buttons([asking.button(act("anew"), look.to.say("Back"))])
    panel.doing.append(asking.button(sure(act("walk", *at)), look.to.say("Confirm"), SUCCESS))
    return panel


@verb("walk", "number number", grave=True)
async def _walk(press: Press) -> None:
    """`walk.<x>.<y>`: the move and its place. What would roll, spend or end the turn is shown first, and everything to
    whoever prefers that."""
    look, decision = await owed(press)
    if not _can_walk(decision) or match_of(of_this_game(look)).active is None:
        raise MatchError("old_component")
    move, there = Pick(option=MOVE), At(x=press.act.number(0), y=press.act.number(1))
    if not is_sure(press.act):
        after, _ = await look.matches.play.check(look.stored, decision.seat, decision.seq, move)
        ahead = look.after(after)
        asked = ahead.decision
        if not isinstance(asked, ChoosePlacement) or asked.key != ADVANCE:
            await give(press, move)
            return
        said = await weighed(ahead, asked, there)
        if said is not None or look.confirms_moves:
            await press.show(question_panel(look, press.act, notes=said or []))
            return
    await give(press, move, [(ADVANCE, there)])
