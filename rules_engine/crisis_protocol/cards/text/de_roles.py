"""German for whom and what the names in a rule stand for: `self`, `subject`, what was chosen, what a step led to.

It must not say what happens to them.
"""

from __future__ import annotations

from ..vocabulary import Moment, Rule, RuleKind, Step, costs
from ..vocabulary import steps_board as board
from ..vocabulary import steps_flow as flow
from ..vocabulary import steps_harm as harm
from ..vocabulary import steps_markers as markers
from ..vocabulary.filters import Each, Thing
from ..vocabulary.words import ActionKind, Side
from . import names
from .clause import Scope, others_choose, subject_filter
from .de_sentences import COMMA
from .de_words import NOM, case

ROLES = {
    "self": "dieser Charakter|diesen Charakter|diesem Charakter|dieses Charakters",
    "bearer": "dieser Charakter|diesen Charakter|diesem Charakter|dieses Charakters",
    "attacker": "der Angreifer|den Angreifer|dem Angreifer|des Angreifers",
    "target": "das Ziel|das Ziel|dem Ziel|des Ziels",
    "last_target": "das letzte Ziel|das letzte Ziel|dem letzten Ziel|des letzten Ziels",
    "active": "der aktive Charakter|den aktiven Charakter|dem aktiven Charakter|des aktiven Charakters",
    "source": "der Verursacher|den Verursacher|dem Verursacher|des Verursachers",
    "subject": "jener Charakter|jenen Charakter|jenem Charakter|jenes Charakters",
    "it": "er|ihn|ihm|von ihm",
    "team": "die Ausspielenden|die Ausspielenden|den Ausspielenden|der Ausspielenden",
    "token": "der Marker|den Marker|dem Marker|des Markers",  # nosec B105 # no password
    "origin": "der Ausgangspunkt|den Ausgangspunkt|dem Ausgangspunkt|des Ausgangspunkts",
    "payer": "der Zahlende|den Zahlenden|dem Zahlenden|des Zahlenden",
}  # fmt: skip
HE = "er|ihn|ihm|des gewählten Charakters"
IT = "es|es|ihm|des gewählten Geländeteils"
EITHER = "das Gewählte|das Gewählte|dem Gewählten|des Gewählten"
EACH = "er|ihn|ihm|von ihm"
CHOSEN = {
    Thing.CHARACTER: "der gewählte Charakter|den gewählten Charakter|dem gewählten Charakter|des gewählten Charakters",
    Thing.TERRAIN: "das gewählte Geländeteil|das gewählte Geländeteil|dem gewählten Geländeteil"
    "|des gewählten Geländeteils",
    Thing.OBJECTIVE: "der gewählte Marker|den gewählten Marker|dem gewählten Marker|des gewählten Markers",
    Thing.MARKER: "der gewählte Marker|den gewählten Marker|dem gewählten Marker|des gewählten Markers",
}
CHOSEN_MANY = "die Gewählten|die Gewählten|den Gewählten|der Gewählten"
MET = ", der ihn aufhält"
"""Whom a push has run into."""
PLAYER = "der Ausspielende|den Ausspielenden|dem Ausspielenden|des Ausspielenden"
_TARGET = (("das", ""), ("das", ""), ("dem", ""), ("des", "s"))
_DAMAGED = (("jeder", " Charakter"), ("jeden", "n Charakter"), ("jedem", "n Charakter"), ("jedes", "n Charakters"))


def role(name: str, scope: Scope, of: int = NOM) -> str:
    return case(scope.names.get(name) or ROLES.get(name) or CHOSEN[Thing.CHARACTER], of)


def is_player(said: str, scope: Scope) -> bool:
    """Whether this word stands for who played the card."""
    names_ = scope.names
    return bool(scope.rule and scope.rule.players) and names_.get("self", "").startswith(said) and "it" not in names_


def bound(rule: Rule, scope: Scope) -> Scope:
    scope = Scope(rule, dict(scope.names), dict(scope.kinds), scope.parameter)
    if any(t.moment is Moment.TERRAIN_DESTROYED for t in rule.on):
        scope = scope.bind("subject", "jenes Geländeteil|jenes Geländeteil|jenem Geländeteil|jenes Geländeteils")
    if rule.kind is RuleKind.ATTACK_RULE:
        scope = scope.bind("subject", "das Ziel|das Ziel|dem Ziel|des Ziels")
    elif subject_filter(rule) == "bearer" and "bearer" in scope.names:
        scope = scope.bind("subject", scope.names["bearer"])
    elif subject_filter(rule) == "self":
        scope = scope.bind("subject", "|".join(role("self", scope, i) for i in range(4)))
    if rule.players:
        several = len(rule.players) > 1 or rule.players[0].number != 1
        player_ = "er|ihn|ihm|des Ausspielenden"
        player_ = PLAYER if rule.choose or others_choose(rule) or rule.players[0].named else player_
        player_ = _by_name(rule.players[0]) or player_  # whoever has a name is no `er`
        first = "der erste|den ersten|dem ersten|des ersten" if len(rule.players) > 1 else player_
        if len(rule.players) > 1 and all(_by_name(player) for player in rule.players):
            first = _by_name(rule.players[0])
        scope = scope.bind("self", first).bind("team", "sie|sie|ihnen|von ihnen" if several else player_)
        for player in rule.players:
            if player.as_:
                other = "der andere|den anderen|dem anderen|des anderen"
                scope = scope.bind(player.as_, _by_name(player) or other)
    for name, pick in rule.choose.items():
        pronoun = EITHER if len(pick.of.kind) > 1 else IT if Thing.TERRAIN in pick.of.kind else HE
        chosen = CHOSEN[pick.of.kind[0]]
        alike = [n for n, one in rule.choose.items() if (one.of.side, one.of.kind) == (pick.of.side, pick.of.kind)][1:]
        if alike:
            chosen = chosen.replace(" gewählte", f" {'danach' if name in alike else 'zuerst'} gewählte")
        if len(pick.of.kind) > 1:
            chosen = "das Gewählte|das Gewählte|dem Gewählten|des Gewählten"
        if len(rule.choose) > 1 and pick.of.side is not Side.ANY:
            which = {Side.ALLY: "verbündete", Side.ENEMY: "feindliche"}[pick.of.side]
            first, *others = chosen.split("|")
            chosen = "|".join(
                [first.replace(" Ch", f" {which} Ch"), *(other.replace(" Ch", f" {which}n Ch") for other in others)]
            )
        scope = scope.bind(
            name,
            chosen if rule.players or rule.on else pronoun,
            pick.of.kind,
            pick.of.side is not Side.ALLY,
        )
    return scope


def _by_name(player: costs.Player) -> str:
    """A player of a card that only one character can be, in four cases."""
    name = names.character(player.named[0], "de") if len(player.named) == 1 else ""
    name = name.replace(", ", COMMA)
    return "|".join((name, name, name, f"von {name}")) if name else ""


def outcome(step: Step, scope: Scope) -> Scope:
    """What the name of a step's result means from now on."""
    moved = {board.Push: "geschobene", board.Throw: "geworfene", board.Place: "versetzte"}
    if isinstance(step, board.Push) and step.meets:
        scope = scope.bind(step.meets, "|".join([MET] * 4))
    if not step.as_ or isinstance(step, flow.Choose):
        return scope
    if isinstance(step, harm.Summon) and scope.rule is not None and scope.rule.players:
        return scope.bind(
            step.as_,
            "|".join([names.character(step.character, "de")] * 3 + [f"von {names.character(step.character, 'de')}"]),
        )
    if isinstance(step, (markers.Mark, board.Bring)):
        return scope.bind(step.as_, "jener Marker|jenen Marker|jenem Marker|jenes Markers", (Thing.MARKER,))
    if isinstance(step, harm.Action) and step.kind is ActionKind.ATTACK:
        return scope.bind(step.as_, "|".join(f"{article} Ziel{s} jenes Angriffs" for article, s in _TARGET))
    if isinstance(step, harm.Damage) and isinstance(step.who, Each):
        return scope.bind(step.as_, "|".join(f"{each} so geschädigte{n}" for each, n in _DAMAGED))
    if isinstance(step, harm.Give) and isinstance(step.who, Each):
        cases = ("jeder", "jeden", "jedem", "jedes")
        return scope.bind(
            step.as_,
            "|".join(f"{each} Charakter{'s' * (each == 'jedes')}, der den Zustand so erhalten hat," for each in cases),
        )
    if type(step) in moved:
        word = moved[type(step)]
        return scope.bind(
            step.as_, f"der {word} Charakter|den {word}n Charakter|dem {word}n Charakter|des {word}n Charakters"
        )
    return scope.bind(step.as_, "jener Charakter|jenen Charakter|jenem Charakter|jenes Charakters")
