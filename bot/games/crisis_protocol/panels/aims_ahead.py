"""What a power could be turned on, looked at before it is paid for: whether a throw that it leads to hits an enemy.

It must not choose: whoever uses it does, and may still leave it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.crisis_protocol.panels.here import match_of, names_of
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import Choice, ChooseAngle, ChooseOne, ChooseSome, Decision, Pick, PickMany
from rules_engine.kernel.errors import EngineError

FIRST_CHOICE = "choose_"
"""What the questions about what a rule affects are called (TAC-06)."""
HURLED = "throw_terrain"
MOST_TRIED = 12


async def aim_lines(look: Look, decision: Decision, choice: Choice, after: Match) -> list[str]:
    """A warning where nothing that could be chosen next is worth the price; nothing where something may be."""
    asked = after.pending.get(decision.seat)
    throws = [throw async for throw in _throws(look, decision, choice, asked)]
    if not throws or None in throws:
        return []
    hits = [id for throw in throws if throw is not None for spot in throw.spots for id in spot.params.get("hits") or ()]
    struck = [match_of(look).characters[id] for id in dict.fromkeys(map(str, hits)) if id in after.characters]
    if any(one.controller != decision.seat and not one.dazed for one in struck):
        return []
    own = [look.name(one.id) for one in struck if one.controller == decision.seat]
    to = look.to
    if own:
        said = to.say("No enemy would be hit, only your own: {names}", names=names_of(look).listed(own))
    else:
        said = to.say("No enemy would be hit.")
    return [f"⚠ {said}"]


async def _throws(look: Look, decision: Decision, choice: Choice, asked: Decision | None):  # type: ignore[no-untyped-def]
    """Directions of the throw that is asked for next, whatever is thrown; None: something else may come of it."""
    if isinstance(asked, ChooseAngle):
        yield asked if asked.key == HURLED else None
        return
    tried = list(_answers(asked)) if asked is not None and asked.key.startswith(FIRST_CHOICE) else []
    if not 0 < len(tried) <= MOST_TRIED:
        yield None
        return
    assert asked is not None
    for one in tried:
        then: Sequence[tuple[str, Choice]] = [(asked.key, one)]
        try:
            state, _ = await look.matches.play.check(look.stored, decision.seat, decision.seq, choice, then)
        except EngineError:
            continue
        following = state.pending.get(decision.seat)
        yield following if isinstance(following, ChooseAngle) and following.key == HURLED else None


def _answers(asked: Decision) -> Iterator[Choice]:
    """Each thing by itself."""
    match asked:
        case ChooseOne(options=options):
            yield from (Pick(option=option.id) for option in options if option.enabled)
        case ChooseSome(options=options, least=least) if least <= 1:
            yield from (PickMany(options=(option.id,)) for option in options if option.enabled)
