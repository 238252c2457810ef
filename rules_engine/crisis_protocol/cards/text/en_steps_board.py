"""English for steps about movement, terrain and objective tokens. It leaves other steps alone."""

from __future__ import annotations

from dataclasses import replace

from ..vocabulary import Named
from ..vocabulary import steps_board as board
from ..vocabulary.filters import Each, Filter, Thing
from ..vocabulary.words import Who
from . import names
from .clause import Clause, Scope, among_several
from .en_amounts import amount
from .en_nouns import filtered, number, selector, within
from .en_roles import role
from .en_voices import does, undergoes
from .en_words import TOKENS, tokens


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case board.Advance(who=who, laid_by=Who.OPPONENT):
            return undergoes(who, scope, "advanced", _direction(step, scope) + " by the opponent")
        case board.Advance(who=who) if scope.is_forced(who) and step.laid_by is not Who.MOVER:
            return Clause(
                "you", "advance", f"{selector(who, scope)} {_direction(step, scope)}", base="advance", plural=True
            )
        case board.Advance(who=who):
            return does(who, scope, "advances", "advance", _direction(step, scope))
        case board.Push(who=who, laid_by=by, through=through):
            rest = _direction(step, scope) + _by(by)
            if through is not None:
                rest += f", through interactive terrain of Size {through} or less, which is destroyed"
            return _sized(step, undergoes(who, scope, "pushed", rest), scope)
        case board.Throw(who=who, by=thrower) if thrower is not None:
            rest = f"{selector(who, scope)} {_direction(step, scope)}"
            return _sized(step, does(thrower, scope, "throws", "throw", rest), scope)
        case board.Throw(who=who, laid_by=by):
            way = _direction(step, scope) + _by(by)
            if step.from_above is not None:
                way += (
                    f" (off terrain larger than itself, a character it hits is threatened by {step.from_above} damage)"
                )
            return _sized(step, undergoes(who, scope, "thrown", way), scope)
        case board.Place(who=who, within=r, of=None) if (
            scope.rule is not None and scope.rule.each_player
        ):  # whoever's turn it is does it
            return Clause("you", "place", f"{selector(who, scope)} within range {number(r, scope)} of its position")
        case board.Place(who=who, within=r, of=of, laid_by=by):
            place = "their own positions" if selector(who, scope) == "they" else "its position"
            near = selector(of, scope) if of is not None else place
            if isinstance(of, Each) and of.of.kind == (Thing.MARKER,):  # any of them
                several = among_several(of.of)
                near = filtered(several or of.of, scope)
                near = near.replace("a ", "another ", 1) if several else near
            return undergoes(who, scope, "placed", f"within range {number(r, scope)} of {near}{_by(by)}")
        case board.Claim():
            return Clause(
                "a token of yours", "is placed", "on it; you secure it until an enemy character contests it. "
                "Only 1 such token can be in play", base="be placed",
            )  # fmt: skip
        case board.Raise(name=name, size=size, within=r, of=of):
            feature = f"a {names.token(name, 'en')} (interactive terrain feature of Size {size})"
            return Clause(feature, "is placed", within(r, of, scope), base="be placed")
        case board.Destroy(who=who):
            return undergoes(who, scope, "destroyed")
        case board.Collide(who=who, with_=with_):
            return does(who, scope, "suffers", "suffer", f"a collision with {selector(with_, scope)}")
        case board.Interact(with_=token, who=who, free=free):
            waived = " without spending Power for it" if free else ""
            return does(who, scope, "interacts", "interact", f"with {selector(token, scope)}{waived}")
        case board.Bring(token=token, who=who):
            kind = names.objective_type(token, TOKENS)
            what = f"a {names.token(token, 'en')} objective token{kind} that joins the game"
            return does(who, scope, "holds", "hold", what)
        case board.PickUp(token="token", who=who):
            return does(who, scope, "picks up", "pick up", "the token")
        case board.PickUp(token=token, who=who):
            return does(who, scope, "takes", "take", f"1 {names.token(token, 'en')}")
        case board.Drop(who=who, tokens=what, number=Named.ALL, up_to=True):
            kind = tokens(what, "", True)
            return does(who, scope, "may drop", "may drop", f"any number of {kind.strip()}")
        case board.Drop(who=who, tokens=what, number=n):
            every = not what.types and not what.named and not what.crisis and n == Named.ALL
            return does(
                who, scope, "drops", "drop", "all objective tokens" if every else tokens(what, number(n, scope), n != 1)
            )
        case board.HandOver(who=who, to=to, tokens=what, falling=falls):
            falling = " it would drop" if falls else ""
            rest = f"{tokens(what)}{falling} to {selector(to, scope)}, within what the crisis lets it hold"
            return does(who, scope, "passes", "pass", rest)
        case board.RemoveObjective(which=which):
            return Clause(_objectives(which, scope), "are removed", base="be removed", plural=True)
        case board.Exhaust(which=which, back=back):
            return undergoes(which, scope, "turned fresh again" if back else "exhausted")
        case board.Control(which=which, nobody=True):
            return Clause("nobody", "controls", f"{selector(which, scope)} any longer", base="control")
        case board.Control(which=which, by=by):
            own = by is Who.OWNER
            taking = "take control" if own else "takes control"
            token = filtered(which.of, scope, article="the") if isinstance(which, Each) else selector(which, scope)
            return Clause("you" if own else "your opponent", taking, f"of {token}", base="take control", plural=own)
        case board.ScoreVp(vp=vp, by=by):
            own = by is Who.OWNER
            other = "its player" if by is Who.SUBJECT else "your opponent"
            points = amount(vp, "victory point", scope) + ("s" if isinstance(vp, int) and vp != 1 else "")
            return Clause("you" if own else other, "score" if own else "scores", points, base="score", plural=own)
        case board.Lead(with_="any"):
            return Clause(
                "another leadership ability for your squad's affiliation", "becomes", "the active one", base="become"
            )
        case board.Lead(with_=ability, who=who, active=active):
            rest = f"the leadership ability {names.rule(scope.rule, ability, 'en')}"
            return does(who, scope, "gains", "gain", f"{rest} (active)" if active else rest)
        case board.ReturnCard():
            return Clause("you", "return", "this card to those you can play", base="return", plural=True)
        case board.TakePriority():
            return Clause("you", "take", "the Priority token", base="take", plural=True)
    return None


def _direction(step: board.Moving, scope: Scope) -> str:
    tool = str(step.tool) if step.tool != "speed" else "up to its Speed"
    if step.toward is not None:
        return f"{tool} toward {selector(step.toward, scope)}"
    if step.away is not None:
        own = step.away == "self" and scope.in_attack
        return f"{tool} away" if own else f"{tool} away from {selector(step.away, scope)}"
    return tool


def _sized(step: board.Moving, of: Clause, scope: Scope) -> Clause:
    if step.max_size is None:
        return of
    return replace(of, subject=f"{of.subject}, if Size {number(step.max_size, scope)} or less,")


def _by(who: Who) -> str:
    return " by the opponent" if who is Who.OPPONENT else ""


def _objectives(which: object, scope: Scope) -> str:
    if not isinstance(which, Each):
        return selector(which, scope)
    held = f" held by {holders}" if (holders := _holders(which.of, scope)) else ""
    return f"all {filtered(which.of, scope, article='')}s{held}"


def _holders(of: Filter, scope: Scope) -> str:
    """Of whom all tokens are meant."""
    if of.held_by is None:
        return ""
    return role(of.held_by.among, scope) if of.held_by.among else filtered(of.held_by, scope)
