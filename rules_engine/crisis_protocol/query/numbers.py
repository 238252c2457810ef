"""Numbers of the vocabulary, worked out when asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import numbers as n
from rules_engine.crisis_protocol.cards.vocabulary.words import Who
from rules_engine.crisis_protocol.query import selecting
from rules_engine.crisis_protocol.query.rolls import counted, counted_of
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.query.stats import reading
from rules_engine.crisis_protocol.state.frames import AttackFrame, SufferFrame
from rules_engine.kernel.errors import EngineBug

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

UNBOUNDED = 1_000
"""What `all` and `any` mean as a number; whoever uses it takes what there is."""


def number(world: World, scope: Scope, value: Any) -> int:
    match value:
        case bool():
            raise EngineBug("a number cannot be a yes or no")
        case int():
            return int(value)
        case n.Named():
            return _named(world, scope, value)
        case n.Faces(by=by) if by is not None:
            return counted_of(scope, by, value.of)
        case n.Faces():
            return counted(world, scope, value.roll, value.of)
        case n.Stat():
            return sum(_read(world, scope, who, value.stat.value) for who in selecting.things(world, scope, value.of))
        case n.Tokens(on_card=True):
            return on_card(world, scope, value.name)
        case n.Tokens():
            return sum(_tokens(world, who, value.name) for who in selecting.things(world, scope, value.of))
        case n.Count():
            return len(selecting.matching(world, scope, value.of))
        case n.Amount():
            return int(scope.names.get(f"{value.of}#amount", len(scope.named(value.of))))
        case n.Shortfall():
            return int(scope.names.get(f"{value.of}#shortfall", 0))
        case n.Deeds():
            return deeds(world, value, lambda selector: selecting.things(world, scope, selector))
        case n.Uses():
            rule = scope.rule.id if scope.rule else ""
            used = world.state.uses.get(f"{value.this.value}:used:{rule}:{scope.owner}", 0)
            return max(0, used - ("payer" in scope.names))  # once it is paid for, the use at hand is counted too
        case n.Score():
            seat = scope.seat or world.state.seats[0]
            return world.state.players[seat if value.of == "owner" else world.state.opponent(seat)].vp
        case n.Sum():
            return sum(number(world, scope, part) for part in value.of)
        case n.Times():
            return number(world, scope, value.n) * value.by
        case n.Every():
            return number(world, scope, value.n) // value.group
        case n.Half():
            return -(-number(world, scope, value.of) // 2)  # EFF-09: rounded up
        case n.Capped():
            result = number(world, scope, value.n)
            result = result if value.min is None else max(result, value.min)
            return result if value.max is None else min(result, value.max)
        case str():
            return _named(world, scope, n.Named(value))
        case _:
            raise EngineBug(f"no such number: {value!r}")


def on_card(world: World, scope: Scope, token: str) -> int:
    """How many tokens of a name lie on the team tactic card at hand, as long as that is not discarded."""
    card, seat = scope.rule.id.partition(".")[0] if scope.rule else "", selecting.player(world, scope, Who.OWNER)
    held = [one for one in world.state.players[seat].tactics if one.card == card and not one.played]
    return held[0].tokens.get(token, 0) if held else 0


def _named(world: World, scope: Scope, name: n.Named) -> int:
    match name:
        case n.Named.SPENT:
            return int(scope.names.get("spent", 0))
        case n.Named.PAID:
            return int(scope.names.get("power_paid", 0))
        case n.Named.PARAMETER:
            return int(scope.names.get("parameter") or 0)
        case n.Named.DAMAGE_DEALT:
            attack = world.state.innermost("attack")
            return attack.dealt if isinstance(attack, AttackFrame) else int(scope.names.get("dealt", 0))
        case n.Named.DAMAGE_DUE:
            harm = world.state.innermost("suffer")
            if isinstance(harm, SufferFrame):
                return harm.amount
            attack = world.state.innermost("attack")
            return attack.due if isinstance(attack, AttackFrame) else 0
        case n.Named.BLOW:
            return _blow(world)
        case n.Named.PREVIOUS:
            return int(scope.names.get("previous#amount", 0))
        case n.Named.ROUND:
            return world.state.round
        case n.Named.ALL | n.Named.ANY:
            return UNBOUNDED
    raise EngineBug(f"no such number: {name!r}")


def _blow(world: World) -> int:
    """Of whoever falls now: the damage just suffered; whoever falls without any suffered none (`fell`)."""
    falls = [at for at, frame in enumerate(world.state.stack) if frame.kind == "fall"]
    under = world.state.stack[falls[-1] - 1] if falls and falls[-1] else None
    struck = under.result if isinstance(under, SufferFrame) else None
    return int(struck["amount"]) if isinstance(struck, dict) else 0


def _read(world: World, scope: Scope, id: str, stat: str) -> int:
    """A feature destroyed by the effect at hand is gone; its Size is remembered with it."""
    if stat == "size" and f"{id}#size" in scope.names:
        return int(scope.names[f"{id}#size"])
    return reading(world, id, stat)


def _tokens(world: World, who: str, name: str) -> int:
    character = world.state.characters.get(who)
    if character is None:
        return 0
    held = sum(token.held_by == who and token.name == name for token in world.state.objectives.values())
    return character.tokens.get(name, 0) + held


def deeds(world: World, asked: Any, things: Any) -> int:
    """How often the match remembers it (events.effects.Remembered)."""
    by = set(things(asked.by))
    to = set(things(asked.to)) if asked.to is not None else None
    acts = {act.value for act in asked.act}
    return sum(
        fact.get("act") in acts
        and fact.get("by") in by
        and (to is None or fact.get("to") in to)
        and (asked.named is None or fact.get("named") == asked.named)
        for fact in world.state.history.get(asked.this.value, ())
    )
