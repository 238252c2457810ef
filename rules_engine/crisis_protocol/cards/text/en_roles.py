"""English for whom and what the names in a rule stand for: `self`, `subject`, what was chosen, what a step led to.

It must not say what happens to them.
"""

from __future__ import annotations

from ..vocabulary import Moment, Rule, RuleKind, Step, costs
from ..vocabulary import steps_board as board
from ..vocabulary import steps_fates as fates
from ..vocabulary import steps_flow as flow
from ..vocabulary import steps_harm as harm
from ..vocabulary import steps_markers as markers
from ..vocabulary.filters import Each, Filter, Thing
from ..vocabulary.words import ActionKind, Side
from . import names
from .clause import Scope, others_choose, subject_filter

ROLES = {
    "self": "this character", "attacker": "the attacker", "target": "the target", "active": "the active character",
    "source": "the character that caused it", "subject": "that character", "it": "it", "team": "the playing characters",
    "bearer": "this character", "last_target": "the last target", "token": "the token", "payer": "the payer",  # nosec B105 # no password
    "origin": "what it was measured from",
}  # fmt: skip
MET = "that stops it"
"""Whom a push has run into."""
BEARER = ("self", "bearer")
PLAYER = "the one who played this card"


def role(name: str, scope: Scope) -> str:
    return scope.names.get(name) or ROLES.get(name) or f"the chosen {name.replace('_', ' ')}"


def is_player(said: str, scope: Scope) -> bool:
    """Whether this word stands for who played the card."""
    return bool(scope.rule and scope.rule.players) and scope.names.get("self") == said and "it" not in scope.names


def bound(rule: Rule, scope: Scope) -> Scope:
    """What the names of a rule mean in words."""
    scope = Scope(rule, dict(scope.names), dict(scope.kinds), scope.parameter)
    subject = subject_filter(rule)
    if any(t.moment is Moment.TERRAIN_DESTROYED for t in rule.on):
        scope = scope.bind("subject", "that feature")
    if subject == "self" or (rule.kind is RuleKind.ATTACK_RULE):
        scope = scope.bind("subject", "this character" if rule.kind is not RuleKind.ATTACK_RULE else "the target")
    elif subject == "bearer" and "bearer" in scope.names:
        scope = scope.bind("subject", scope.names["bearer"])
    if rule.players:
        several = len(rule.players) > 1 or rule.players[0].number != 1
        player_ = PLAYER if rule.choose or others_choose(rule) else "it"
        first = _by_name(rule.players[0]) if all(_by_name(player) for player in rule.players) else "the first one"
        scope = scope.bind("self", first if len(rule.players) > 1 else player_).bind(
            "team", "they" if several else "it"
        )
        for player in rule.players:
            if player.as_:
                scope = scope.bind(player.as_, _by_name(player) or "the other one")
    for name, pick in rule.choose.items():
        sides = {"ally": "allied ", "enemy": "enemy "} if len(rule.choose) > 1 else {}
        chosen = the_chosen(pick.of, False).replace("chosen ", f"chosen {sides.get(pick.of.side, '')}")
        if alike := [other for other, one in rule.choose.items() if (one.of.side, one.of.kind) == _sort(pick.of)][1:]:
            chosen = chosen.replace("the chosen", f"the {'second' if name in alike else 'first'} chosen")
        scope = scope.bind(name, chosen if rule.players else "it", pick.of.kind, pick.of.side is not Side.ALLY)
    return scope


def _sort(of: Filter) -> tuple[Side, tuple[Thing, ...]]:
    return of.side, of.kind


def _by_name(player: costs.Player) -> str:
    """A player of a card that only one character can be."""
    return names.character(player.named[0], "en") if len(player.named) == 1 else ""


def the_chosen(of: Filter, plural: bool) -> str:
    if plural:
        return f"{the_chosen(of, False)}s"
    if len(of.kind) > 1:
        return "the chosen feature or character"
    noun = "feature" if of.kind == (Thing.TERRAIN,) else "token" if of.kind == (Thing.OBJECTIVE,) else "character"
    return f"the chosen {noun}"


def outcome(step: Step, scope: Scope) -> Scope:
    """What the name of a step's result means from now on."""
    moved = {board.Push: "pushed", board.Throw: "thrown", board.Place: "placed", board.Advance: "advanced"}
    if isinstance(step, board.Push) and step.meets:
        scope = scope.bind(step.meets, MET)
    if not step.as_ or isinstance(step, flow.Choose):
        return scope
    if isinstance(step, harm.Summon) and scope.rule is not None and scope.rule.players:
        return scope.bind(step.as_, names.character(step.character, "en"))
    if isinstance(step, fates.Discard):
        return scope.bind(step.as_, "the chosen cards")
    if isinstance(step, harm.RemoveToken) and step.on_card:
        return scope.bind(step.as_, "the chosen tokens")
    if isinstance(step, (markers.Mark, board.Bring)):
        return scope.bind(step.as_, "that token", (Thing.MARKER,))
    if isinstance(step, harm.Action) and step.kind is ActionKind.ATTACK:
        return scope.bind(step.as_, "the target of that attack")
    if isinstance(step, harm.Damage) and isinstance(step.who, Each):
        return scope.bind(step.as_, "each character so damaged")
    if isinstance(step, harm.Give) and isinstance(step.who, Each):
        return scope.bind(step.as_, "each character that gained it in this way")
    return scope.bind(step.as_, f"the {moved[type(step)]} character" if type(step) in moved else "that character")
