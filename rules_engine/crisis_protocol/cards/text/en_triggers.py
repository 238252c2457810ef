"""English for triggers: the moment that a rule waits for. It must not say what happens then."""

from __future__ import annotations

from ..vocabulary import Moment, RuleKind, Trigger
from ..vocabulary.filters import Filter
from ..vocabulary.words import Movement, Roll, Source
from . import names
from .clause import Scope, either, joined, parted, spaced
from .en_nouns import distance, filtered
from .en_roles import role
from .en_words import ROLLS, SOURCES, a_, possessive, tokens, types

MOVED = {
    Movement.ADVANCE: "advances", Movement.CLIMB: "climbs", Movement.PUSH: "is pushed", Movement.THROW: "is thrown",
    Movement.PLACE: "is placed",
}  # fmt: skip
_TIMES = {
    Moment.GAME_STARTED: "at the start of the game", Moment.ROUND_ENDED: "at the end of the round",
    Moment.ACTIVATION_PHASE_STARTED: "at the start of the Activation Phase",
    Moment.ACTIVATION_PHASE_ENDED: "at the end of the Activation Phase",
    Moment.TURN_STARTED: "at the start of a turn", Moment.TURN_ENDED: "at the end of a turn",
    Moment.TURN: "during your turn",
}  # fmt: skip


def trigger(t: Trigger, scope: Scope) -> str:
    """A subordinate clause: `when this character is targeted by an attack`."""
    s, b = party(t.subject, scope), party(t.by, scope)
    enemy = " from an enemy effect" if isinstance(t.by, Filter) and t.by.side == "enemy" else ""
    attack = spaced(types(t.type), "attack")
    tail = ", once that effect is resolved" if t.after_effect else ""
    narrow = isinstance(t.by, Filter) and t.by != Filter(side=t.by.side)
    match t.moment:
        case Moment.TARGETED if scope.in_attack and t.subject is None:
            return "when this attack is chosen"
        case Moment.TARGETED if narrow:
            return f"when {b} targets {s} with {a_(attack)}"
        case Moment.TARGETED if (t.subject is not None and t.by is None) or (
            t.subject is not None and t.subject == "self"
        ):
            return f"when {s} is targeted by {a_('enemy ' + attack) if enemy else a_(attack)}{tail}"
        case Moment.TARGETED if t.subject is not None and enemy:
            return f"when {s} is targeted by an enemy {attack}"
        case Moment.TARGETED:
            return f"when {b} targets {s} with {a_(attack)}"
        case Moment.MODIFY_OWN if scope.in_attack:
            return ""
        case Moment.MODIFY_OWN if not t.roll:
            return "in the Modify Dice step"
        case Moment.MODIFY_OWN:
            return f"when {s} {_rolling(t)}, in the Modify Dice step"
        case Moment.MODIFY_OPPOSING if scope.in_attack:
            return ""
        case Moment.MODIFY_OPPOSING if t.subject is None:
            return f"{f'when {b} attacks, ' if t.by is not None else ''}in the Modify Dice step"
        case Moment.MODIFY_OPPOSING if Roll.DEFENSE in t.roll:
            return f"when {s} attacks, in the Modify Dice step"
        case Moment.MODIFY_OPPOSING:
            whose = f" by {b}" if isinstance(t.by, Filter) else ""
            return f"when {s} defends against {a_(attack)}{whose}, in the Modify Dice step"
        case Moment.MODIFY_ENDED | Moment.COUNTING:
            ended = t.moment is Moment.MODIFY_ENDED
            step = "at the end of the Modify Dice step" if ended else "in the Calculate Success step"
            fights = f"when {b if t.by else s} {'attacks' if t.by else 'defends'}, "
            return step if t.by is None and t.subject is None else fights + step
        case Moment.ROLLED:
            if Roll.FREE in t.roll:
                return f"when {s} {_rolling(t)}"
            which = [a_(ROLLS.get(r, r)) for r in t.roll]
            which = [f"a {joined([names.attack(x, 'en') for x in t.named], 'or')} attack"] if t.named else which
            token = f" with {tokens(t.tokens)}" if t.tokens is not None else ""
            first = ", before criticals are resolved" if t.base else ""
            return f"when {s} rolls dice for {joined(which, 'or')}{token}{first}"
        case Moment.BEFORE_DAMAGE if t.by == "self" and t.subject is None and not scope.in_attack:
            return f"when {b} attacks, before damage is dealt"
        case Moment.BEFORE_DAMAGE if scope.in_attack or t.subject is None:
            return "before damage is dealt"
        case Moment.BEFORE_DAMAGE:
            fights = f"{b} attacks {s}" if t.by is not None else f"{s} is attacked"
            return f"when {fights}, before damage is dealt"
        case Moment.ATTACK_RESOLVED if scope.in_attack:
            return "after this attack"
        case Moment.ATTACK_RESOLVED if t.by is not None and (narrow or not enemy):
            used = f" with {joined([names.attack(one, 'en') for one in t.named], 'or')}" if t.named else ""
            return f"after {b} attacks {s}{used}" if t.subject is not None else f"after {b} attacks{used}"
        case Moment.ATTACK_RESOLVED:
            whose = a_(f"enemy {attack}" if enemy else attack)
            return f"after {whose} against {s}" if t.subject else "after the attack"
        case Moment.ATTACK_POOL | Moment.DEFENSE_POOL if t.subject is not None:
            dice = f"{'attack' if t.moment is Moment.ATTACK_POOL else 'defence'} dice"
            used = f" for {joined([names.attack(one, 'en') for one in t.named], 'or')}" if t.named else ""
            versus = f" against {a_(attack)}" if t.type and t.moment is Moment.DEFENSE_POOL else ""
            return f"before {s} rolls {dice}{used}{versus}"
        case Moment.ATTACK_POOL:
            return f"when {possessive(b) if t.by is not None else 'the'} attack pool is made"
        case Moment.ATTACK_DECLARED:
            return "when this attack is chosen" if scope.in_attack else f"when {b} declares an attack"
        case Moment.WOULD_SUFFER:
            if scope.in_attack:
                return "when this attack would deal damage"
            cause = " from a collision" if t.source == (Source.COLLISION,) else enemy
            if t.source == (Source.ATTACK,):
                cause = f" from {a_(f'enemy {attack}' if enemy else attack)}"
                cause += f" of {b}" if narrow and not enemy else ""
            return f"when {s} would suffer damage{cause}"
        case Moment.DAMAGED if t.by == "self" and t.subject is not None:
            means = joined([a_(SOURCES[kind].removesuffix("s")) for kind in t.source], "or")
            return f"when this character damages {s}{' with ' + means if means else ''}{tail}"
        case Moment.DAMAGED if isinstance(t.by, Filter) and t.by.side == "ally":
            few = t.source if len(t.source) < 3 else ()  # more of them are nearly all there are
            means = joined([a_(SOURCES[kind].removesuffix("s")) for kind in few], "or")
            return f"when {b} damages {s}{' with ' + means if means else ''}{tail}"
        case Moment.DAMAGED:
            hostile = a_(f"enemy {attack}") if enemy else a_(attack)
            sides = {"any": " by an allied or enemy effect", "ally": " by an allied effect"}
            anyones = sides.get(t.by.side, "") if isinstance(t.by, Filter) else ""
            if set(t.source) == {Source.ATTACK, Source.SUPERPOWER}:
                enemy = enemy.replace("effect", "attack or superpower")
            by = f" by {hostile}" if t.source == (Source.ATTACK,) else enemy.replace(" from", " by") or anyones
            by = " by a collision" if t.source == (Source.COLLISION,) else by
            return f"when {s} is damaged{by}{tail}"
        case Moment.WOULD_DAZE if isinstance(t.by, Filter) and not enemy:
            return f"when {b} would Daze {s}"
        case Moment.WOULD_DAZE:
            return (
                f"when {s} would be Dazed{' by ' + a_(attack) if t.source == (Source.ATTACK,) else enemy}, before that"
            )
        case Moment.DAZED | Moment.KOED:
            state = "Dazed" if t.moment is Moment.DAZED else "KO'd"
            both = set(t.source) == {Source.ATTACK, Source.SUPERPOWER}
            by = f" by an enemy {'attack or superpower' if both else 'effect'}" if enemy else ""
            return (
                f"when {b} has {state} {s}{tail}"
                if t.by is not None and not enemy
                else f"when {s} is {state}{by}{tail}"
            )
        case Moment.WOULD_FLIP:
            return f"when {s} would turn to its Injured side"
        case Moment.WOULD_LEAVE:
            return f"when {s} would leave the battlefield"
        case Moment.WOULD_MOVE:
            kinds = joined([MOVED[m].removeprefix("is ").replace("advances", "advanced") for m in t.move], "or")
            only = t.source[0] if len(t.source) == 1 else None
            cause = attack if only is Source.ATTACK else "superpower" if only is Source.SUPERPOWER else "effect"
            by = f" by {a_('enemy ' + cause)}" if enemy else f" by {a_(cause)}" if t.source else ""
            return f"when {s} would be {kinds}{by}"
        case Moment.MOVED if t.contact:
            verbs = {Movement.PUSH: "pushes", Movement.THROW: "throws"}
            what = joined(["terrain" if one == "terrain" else "a character" for one in t.contact], "or")
            return f"when {b} {joined([verbs[m] for m in t.move if m in verbs], 'or')} {s} and it touches {what}"
        case Moment.MOVED if t.move in ((), (Movement.ADVANCE,)) and isinstance(t.subject, Filter) and t.subject.within:
            mover = filtered(t.subject.model_copy(update={"within": None}), scope)
            way = "an advance" if t.move else "a movement"
            return f"when {mover} ends {way} {distance(t.subject.within, scope)}{tail}"
        case Moment.MOVED if not t.move:
            return f"when {s} ends a movement{tail}"
        case Moment.MOVED if isinstance(t.subject, Filter) and t.subject.within is not None:
            mover = filtered(t.subject.model_copy(update={"within": None}), scope)
            how = joined([MOVED[m].replace("advances", "ends an advance") for m in t.move], "or")
            return f"when {mover} {how} {distance(t.subject.within, scope)}{tail}"
        case Moment.MOVED:
            by_what = f" by {a_(attack)}" if t.source == (Source.ATTACK,) else enemy.replace(" from", " by")
            passive = all(MOVED[m].startswith("is ") for m in t.move)
            moved = joined([MOVED[m].removeprefix("is ") if passive else MOVED[m] for m in t.move], "or")
            return f"when {s} {'is ' if passive else ''}{moved}{by_what}{tail}"
        case Moment.WOULD_COLLIDE:
            return f"when {s} would suffer a collision"
        case Moment.DODGE_STARTED:
            return f"when {s} is about to dodge{tail}"
        case Moment.ROLL_RESOLVED:
            return f"after an effect for which {s} rolled dice"
        case Moment.POWER_PHASE:
            return "in the Power Phase"
        case Moment.CLEANUP:
            return "in the Cleanup Phase"
        case Moment.CLEANUP_STARTED:
            return "at the start of the Cleanup Phase"
        case Moment.ACTIVATION:
            return f"during {activation(s)}"
        case Moment.ACTIVATION_STARTED:
            return f"at the start of {activation(s)}"
        case Moment.ACTIVATED:
            return f"when {s} gains an Activated token"
        case Moment.ACTIVATION_ENDED:
            return f"at the end of {activation(s)}"
        case Moment.ACTION_STARTED | Moment.ACTION_ENDED:
            verb = "begins" if t.moment is Moment.ACTION_STARTED else "has made"
            return f"when {s} {verb} {joined([a_(str(kind)) for kind in t.action], 'or') or 'an'} action{tail}"
        case Moment.SCORED:
            return "after scoring in the Cleanup Phase"
        case Moment.DEPLOYED:
            return "after deployment"
        case Moment.LEADERSHIP_DUE:
            return "when you would pick an active leadership ability"
        case Moment.LEADERSHIP_PICKED if scope.rule is not None and scope.rule.kind is RuleKind.TACTIC:
            return "when a leadership ability of your squad becomes active"
        case Moment.LEADERSHIP_PICKED:
            return "when this leadership becomes active"
        case Moment.TACTIC_PLAYED:
            return f"when {b if t.by else s} plays a team tactic card"
        case Moment.SUPERPOWER_RESOLVED | Moment.SUPERPOWER_USED:
            kinds = joined([str(k) for k in t.kinds if isinstance(k, RuleKind)], "or")
            when = "after" if t.moment is Moment.SUPERPOWER_RESOLVED else "when"
            for_power = " and spends Power for it" if t.paid else ""
            if t.marked:
                return f"{when} {b} uses the superpower with that token{for_power}{tail}"
            if t.named:
                return f"{when} {b} uses {names.superpower(t.named[0], 'en')}{tail}"
            return f"{when} {b} uses {a_(spaced(kinds, 'superpower'))}{for_power}{tail}"
        case Moment.GAINED_POWER:
            return f"when {s} would gain Power{tail}"
        case Moment.POWER_LOST:
            return f"when {s} spends or loses Power{tail}"
        case Moment.TERRAIN_DESTROYED:
            return f"when {'an allied effect' if t.by else 'an effect'} destroys terrain{tail}"
        case Moment.WOULD_DROP:
            return f"when {s} would drop {tokens(t.tokens) if t.tokens else 'an objective token'}"
        case Moment.WOULD_KO:
            return f"when {s} would be KO'd{enemy.replace(' from', ' by')}, before that"
        case Moment.FLIPPED:
            return f"when {s} has turned to its Injured side"
        case Moment.LEFT:
            return f"when {s} has left the battlefield"
        case Moment.WOULD_GAIN_CONDITION | Moment.GAINED_CONDITION:
            gained = joined([names.condition(one, "en") for one in t.conditions], "or") or "a special condition"
            verb = "would gain" if t.moment is Moment.WOULD_GAIN_CONDITION else "gains"
            whose = " from an allied effect" if isinstance(t.by, Filter) and t.by.side == "ally" else enemy
            return f"when {s} {verb} {gained}{whose}{tail}"
        case Moment.HAD_CONDITION:
            return f"when {s} would gain a special condition that it already has{enemy}{tail}"
        case Moment.IMMUNE_TO_CONDITION:
            return f"when {s} would gain a special condition that it is immune to{enemy}{tail}"
        case Moment.LOST_CONDITION:
            lost = joined([names.condition(one, "en") for one in t.conditions], "or") or "a special condition"
            return f"when {b} removes {lost} from {s}{tail}" if t.by else f"when {lost} is removed from {s}{tail}"
        case Moment.WOULD_HEAL:
            return f"when damage would be removed from {s}"
        case Moment.HEALED:
            return f"when {b} removes damage from {s}{tail}" if t.by else f"when damage is removed from {s}{tail}"
        case Moment.PAYING:
            return "when this attack is paid for" if scope.in_attack else f"when {s} pays for an attack"
        case Moment.TOOL_LAID:
            return "after the range tool is laid" if scope.in_attack else f"after {s} has laid the range tool"
        case Moment.VOLLEY_RESOLVED:
            return (
                "after all attacks of the beam or area"
                if scope.in_attack
                else f"after all attacks of {possessive(s)} beam or area"
            )
        case Moment.INTERACTING:
            return f"when {b if t.by else s} interacts with {tokens(t.tokens) if t.tokens else 'a token'}{tail}"
        case Moment.INTERACTED:
            return f"when {b if t.by else s} has interacted with {tokens(t.tokens) if t.tokens else 'a token'}{tail}"
        case Moment.PICKED_UP:
            return f"when {s} picks up {tokens(t.tokens) if t.tokens else 'an objective token'}{tail}"
        case Moment.ENTERED_PLAY:
            return f"when {s} enters play" + (" through an attack" if t.source == (Source.ATTACK,) else "")
        case Moment.ACTIVATION_CHOSEN:
            return f"when {s} is chosen to activate"
        case Moment.TACTIC_RESOLVED:
            return f"after {b if t.by else s} has played a team tactic card"
        case _:
            return _TIMES.get(t.moment, t.moment.replace("_", " "))


def triggers(of: tuple[Trigger, ...], scope: Scope) -> str:
    """Several triggers as one clause; what they share is said once."""
    if felled := _dazed_or_koed(of, scope):
        return felled
    texts = list(dict.fromkeys(trigger(t, scope) for t in of))
    if {t.moment for t in of} == {Moment.WOULD_MOVE} and len(texts) == 2:
        (head, cause), (other, another) = (text.rsplit(" by ", 1) for text in texts)
        if head == other:  # `an enemy Mystic attack or superpower` would leave open what is Mystic
            return f"{head} by {cause} or {another}"
    heads, tails = zip(*(parted(t) for t in texts), strict=True) if texts else ((), ())
    if len(texts) > 1 and len(set(tails)) == 1 and tails[0]:
        return f"{either(list(heads), 'or')}, {tails[0]}"
    if len(texts) > 1 and len(set(heads)) == 1 and tails[0]:
        return f"{heads[0]}, {either(list(tails), 'or')}"
    return either(texts, "or", 3)


def _dazed_or_koed(of: tuple[Trigger, ...], scope: Scope) -> str:
    """`when an enemy is Dazed or KO'd`, if both triggers say the same of whom, by whom and when; else both in full."""
    if len(of) != 2 or {t.moment for t in of} not in (
        {Moment.DAZED, Moment.KOED},
        {Moment.WOULD_DAZE, Moment.WOULD_KO},
    ):
        return ""
    dazed, koed = (trigger(t, scope).replace("be Dazed from", "be Dazed by") for t in of)
    if dazed.replace("Dazed", "KO'd") != koed:
        return f"{dazed}, or {koed}"
    return dazed.replace("Dazed", "Dazed or KO'd")


def party(of: object, scope: Scope, default: str = "a character") -> str:
    if of is None:
        return default
    return role(of, scope) if isinstance(of, str) else filtered(of, scope) if isinstance(of, Filter) else default


def activation(s: str) -> str:
    """`its activation`, `the activation of a character holding a Prisoner`."""
    return f"{possessive(s)} activation" if len(s.split()) < 4 else f"the activation of {s}"


def _rolling(t: Trigger) -> str:
    verbs = {Roll.ATTACK: "attacks", Roll.DEFENSE: "defends", Roll.DODGE: "dodges", Roll.INTERACTION: "interacts",
             Roll.FREE: "rolls dice"}  # fmt: skip
    if t.source and Roll.FREE in t.roll:
        cards = {Source.CRISIS: "a crisis card", Source.TACTIC: "a team tactic card"}
        return f"rolls dice for {joined([cards[one] for one in t.source if one in cards], 'or')}"
    text = joined([verbs[r] for r in t.roll if r in verbs], "or") or "rolls dice"
    return f"{text} against {a_(types(t.type))} attack" if t.type and Roll.DEFENSE in t.roll else text
