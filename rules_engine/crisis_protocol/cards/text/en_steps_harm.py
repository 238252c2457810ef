"""English for steps about damage, Power, conditions, tokens, actions and forms. It leaves other steps alone."""

from __future__ import annotations

from ..vocabulary import Named
from ..vocabulary import steps_harm as harm
from ..vocabulary.numbers import Stat
from ..vocabulary.words import ActionKind, StatName
from . import names
from .clause import Clause, Scope, joined, spaced
from .en_amounts import amount
from .en_nouns import number, selector, within
from .en_roles import role
from .en_voices import does, undergoes
from .en_words import conditions

ACTIONS = {
    ActionKind.MOVE: "a move action", ActionKind.ATTACK: "an attack action", ActionKind.SHAKE: "a shake action",
    ActionKind.ANY: "an action",
}  # fmt: skip


def clause(step: object, scope: Scope) -> Clause | None:
    match step:
        case harm.Damage(who=who, amount=n, gives_power=gives_power):
            what = amount(n, "damage", scope) + ("" if gives_power else ", for which it gains no Power")
            return does(who, scope, "suffers", "suffer", what)
        case harm.Heal(who=who, amount=Stat(stat=StatName.DAMAGE, of=of)) if of == who:
            return does(who, scope, "removes", "remove", "all its damage")
        case harm.Heal(who=who, amount=n, up_to=up_to):
            most = ("up to " if up_to else "") + amount(n, "damage", scope)
            return does(who, scope, "removes", "remove", most.replace("up to damage equal to", "damage up to"))
        case harm.GainPower(who=who, amount=n, anyway=anyway):
            return does(who, scope, "gains", "gain", amount(n, "Power", scope) + (", even if Dazed" if anyway else ""))
        case harm.LosePower(who=who, amount=n):
            return does(who, scope, "loses", "lose", amount(n, "Power", scope))
        case harm.ForgoPower(amount=n, who=who):
            return does(who, scope, "gains", "gain", f"{amount(n, 'Power', scope)} less")
        case harm.SpendPower(who=who, amount=n):
            return does(who, scope, "spends", "spend", amount(n, "Power", scope))
        case harm.Give(who=who, conditions=given, pick=pick):
            what = amount(pick, f"of {conditions(given, 'or')}", scope) if pick else conditions(given)
            return does(who, scope, "gains", "gain", what)
        case harm.RemoveCondition(who=who, conditions=gone, number=n):
            lost = f"{number(n, scope)} special condition{'' if n == 1 else 's'}"
            if gone:
                lost = conditions(gone) if n == Named.ALL else f"{number(n, scope)} of {conditions(gone, 'or')}"
            if who == "target" and n != Named.ALL:  # the one who removes them chooses
                return Clause("this character", "removes", f"{lost} from the target", base="remove")
            return does(who, scope, "removes", "remove", lost)
        case harm.PassCondition(who=who, to=to):
            other = selector(to, scope)
            return does(who, scope, "passes", "pass", f"1 special condition that {other} does not have to {other}")
        case harm.GiveToken(name=name, number=n, on_card=True):
            return Clause("you", "place", f"{amount(n, names.token(name, 'en') + ' tokens', scope)} on this card",
                          base="place", plural=True)  # fmt: skip
        case harm.GiveToken(name=name, number=n, who=who):
            token = names.token(name, "en") + " token"
            many = f"{number(n, scope)} {token}{'' if n == 1 else 's'}" if isinstance(n, int) else ""
            return does(who, scope, "gains", "gain", many or amount(n, f"{token}s", scope))
        case harm.RemoveToken(name="activated", who=who):
            return does(who, scope, "removes", "remove", "its Activated token")
        case harm.RemoveToken(name=name, on_card=True):
            what = f"any number of {names.token(name, 'en')} tokens from this card"
            return Clause("you", "remove", what, base="remove", plural=True)
        case harm.RemoveToken(name=name, number=Named.ALL, who=who, up_to=True):
            return does(who, scope, "removes", "remove", f"any number of {names.token(name, 'en')} tokens")
        case harm.RemoveToken(name=name, number=n, who=who, up_to=up_to):
            what = (
                f"{'up to ' if up_to else ''}{number(n, scope)} {names.token(name, 'en')} token{'s' if n != 1 else ''}"
            )
            return does(who, scope, "removes", "remove", what)
        case harm.MoveToken(name=name, to=to):
            where = f"to {selector(to, scope)}" if to is not None else "out of the game"
            return Clause(f"the {names.token(name, 'en')} token", "moves", where, base="move")
        case harm.Ko(who=who):
            return undergoes(who, scope, "KO'd")
        case harm.UsePower(named=power):
            used = f"{names.rule(scope.rule, power, 'en')} without paying for it"
            return Clause(role("self", scope), "uses", used, base="use")
        case harm.Fell(who=who):
            return undergoes(who, scope, "Dazed" if step.dazed else "Dazed, or KO'd if Injured")
        case harm.Leave(who=who):
            return undergoes(who, scope, "removed from the game")
        case harm.Wake(who=who):
            return does(who, scope, "removes", "remove", "its Dazed token")
        case harm.ReduceDamage(by=by, to=to, floor=floor):
            rest = f"by {number(by, scope)}" if by is not None else f"to {number(to, scope)}"
            least = f", to a minimum of {floor}" if floor else ""
            return Clause("the damage", "is reduced", rest + least, base="be reduced")
        case harm.Prevent():
            return Clause("that", "does not happen", base="be prevented")
        case harm.Negate():
            mid = "no effect and cannot be used again this turn, though it was paid for and used"
            return Clause("that superpower", "has", mid, base="have")
        case harm.Transform(to=to, who=who):
            far = f", within range {step.within} instead of range 1" if step.within > 1 else ""
            return does(who, scope, "transforms", "transform", f"into {names.form(to, 'en', scope.card)}{far}")
        case harm.Summon(character=card, within=r, of=of, conditions=start, activated=activated, brings=brings):
            near = within(r, of, scope)
            with_ = f" with {conditions(start)}" if start else ""
            with_ += " with an Activated token" if activated else ""
            if brings:
                all_ = [{"power": "Power", "activated": "Activated tokens"}.get(b) or f"{names.token(b, 'en')} tokens"
                        for b in brings]  # fmt: skip
                with_ += f" with all {joined(all_, 'and')} of {selector(of, scope)}"
            with_ += " with its Injured side up" if step.injured else ""
            return Clause(names.character(card, "en"), "enters play", near + with_, base="enter play")
        case harm.Action(kind=kind, who=who, with_=attack, target=target, unused=unused):
            which = f"with {names.attack(attack, 'en')}" if attack else ""
            which = "with an attack that it has not used yet this activation" if unused else which
            against = f"against {selector(target, scope)}" if target is not None else ""
            return does(who, scope, "makes", "make", spaced(ACTIONS[kind], which, against))
        case harm.ExtraAction(kind=kind, who=who):
            return does(who, scope, "has", "have", f"{ACTIONS[kind]} more this activation")
        case harm.Activate(who=who, anew=True):
            return does(who, scope, "gains", "gain", "no Activated token and activates again now")
        case harm.Activate(who=who):
            return does(who, scope, "activates", "activate", "now")
        case harm.EndActivation(who=who):
            return Clause(f"the activation of {selector(who, scope)}", "ends", "at once", base="end")
    return None
