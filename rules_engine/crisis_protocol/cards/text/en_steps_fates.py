"""English for steps about who and what comes, goes and returns. It leaves other steps alone."""

from __future__ import annotations

from ..vocabulary import steps_fates as fates
from . import names
from .clause import Clause, Scope, joined
from .en_nouns import number, selector, within
from .en_voices import does


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case fates.StandIn(who=who, for_=spared):
            return does(who, scope, "suffers", "suffer", f"the collision instead of {selector(spared, scope)}")
        case fates.LayDown():
            return Clause("you", "discard", "this card", base="discard", plural=True)
        case fates.TurnCard():
            shown = "this card to its other leadership ability, which takes the place of the one it showed"
            return Clause("you", "turn", shown, base="turn", plural=True)
        case fates.Rise(who=who, for_=banners):
            named = joined([names.affiliation(one, "en") for one in banners], "or")
            return Clause(f"the {named} leadership abilities of {selector(who, scope)}", "become active", plural=True)
        case fates.Enlist(max_threat=most, within=r, of=of):
            near = within(r, of, scope)
            who = f"an unused character of your roster of Threat Level {number(most, scope)} or less"
            return Clause(who, "enters play", f"{near} and is part of your squad", base="enter play")
        case fates.Arrive(character=who, within=r, of=of):
            near = within(r, of, scope)
            return Clause(names.character(who, "en"), "is placed", near, base="be placed")
        case fates.Discard(number=n):
            cards = "1 team tactic card" if n == 1 else f"{n} team tactic cards"
            return Clause("you", "discard", f"{cards} that you have not played", base="discard", plural=True)
        case fates.Join(who=who, affiliation=id_):
            return does(who, scope, "is", "are", f"affiliated with {names.affiliation(id_, 'en')} from now on")
        case fates.Restore(who=who):
            return does(who, scope, "flips", "flip", "its card to the Healthy side")
        case fates.Revive(who=who, within=r, of=of):
            near = f"into play {within(r, of, scope)}, Healthy and as it was deployed"
            return does(who, scope, "comes back", "come back", near)
    return None
