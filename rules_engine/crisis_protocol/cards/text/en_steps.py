"""English for steps: each becomes a clause that can also be said with "may"."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.crisis_protocol.faces import Face

from ..vocabulary import Named
from ..vocabulary import steps_board as board
from ..vocabulary import steps_dice as dice_
from ..vocabulary import steps_fates as fates
from ..vocabulary import steps_harm as harm
from ..vocabulary import steps_markers as markers
from ..vocabulary.filters import Each, Filter, Thing
from ..vocabulary.numbers import Faces, Stat
from ..vocabulary.words import ActionKind, Roll, StatName, Who
from . import names
from .clause import Clause, Scope, joined, spaced
from .en_nouns import (
    TOKENS,
    TYPES,
    amount,
    conditions,
    dice,
    each_of,
    faces,
    filtered,
    is_plural,
    number,
    possessive,
    role,
    selector,
    tokens,
)

ACTIONS = {
    ActionKind.MOVE: "a move action", ActionKind.ATTACK: "an attack action", ActionKind.SHAKE: "a shake action",
    ActionKind.ANY: "an action",
}  # fmt: skip


def clause(step: object, scope: Scope) -> Clause | None:
    """One plain step; None for those that steer others."""
    return _harm(step, scope) or _board(step, scope) or _dice(step, scope)


def _c(who: object, scope: Scope, finite: str, base: str, rest: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(selector(who, scope), base if plural else finite, rest, base=base, plural=plural)


def _passive(who: object, scope: Scope, participle: str, rest: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(
        selector(who, scope), f"{'are' if plural else 'is'} {participle}", rest, base=f"be {participle}", plural=plural
    )


def _harm(step: object, scope: Scope) -> Clause | None:
    match step:
        case harm.Damage(who=who, amount=n, gives_power=gives_power):
            what = amount(n, "damage", scope) + ("" if gives_power else ", for which it gains no Power")
            return _c(who, scope, "suffers", "suffer", what)
        case harm.Heal(who=who, amount=Stat(stat=StatName.DAMAGE, of=of)) if of == who:
            return _c(who, scope, "removes", "remove", "all its damage")
        case harm.Heal(who=who, amount=n, up_to=up_to):
            most = ("up to " if up_to else "") + amount(n, "damage", scope)
            return _c(who, scope, "removes", "remove", most.replace("up to damage equal to", "damage up to"))
        case harm.GainPower(who=who, amount=n):
            return _c(who, scope, "gains", "gain", amount(n, "Power", scope))
        case harm.LosePower(who=who, amount=n):
            return _c(who, scope, "loses", "lose", amount(n, "Power", scope))
        case harm.ForgoPower(amount=n, who=who):
            return _c(who, scope, "gains", "gain", f"{amount(n, 'Power', scope)} less")
        case harm.SpendPower(who=who, amount=n):
            return _c(who, scope, "spends", "spend", amount(n, "Power", scope))
        case harm.Give(who=who, conditions=given, pick=pick):
            what = amount(pick, f"of {conditions(given, 'or')}", scope) if pick else conditions(given)
            return _c(who, scope, "gains", "gain", what)
        case harm.RemoveCondition(who=who, conditions=gone, number=n):
            lost = f"{number(n, scope)} special condition{'' if n == 1 else 's'}"
            if gone:
                lost = conditions(gone) if n == Named.ALL else f"{number(n, scope)} of {conditions(gone, 'or')}"
            if who == "target" and n != Named.ALL:  # the one who removes them chooses
                return Clause("this character", "removes", f"{lost} from the target", base="remove")
            return _c(who, scope, "removes", "remove", lost)
        case harm.PassCondition(who=who, to=to):
            other = selector(to, scope)
            return _c(who, scope, "passes", "pass", f"1 special condition that {other} does not have to {other}")
        case harm.GiveToken(name=name, number=n, on_card=True):
            return Clause("you", "place", f"{amount(n, names.token(name, 'en') + ' tokens', scope)} on this card",
                          base="place", plural=True)  # fmt: skip
        case harm.GiveToken(name=name, number=n, who=who):
            token = names.token(name, "en") + " token"
            many = f"{number(n, scope)} {token}{'' if n == 1 else 's'}" if isinstance(n, int) else ""
            return _c(who, scope, "gains", "gain", many or amount(n, f"{token}s", scope))
        case harm.RemoveToken(name="activated", who=who):
            return _c(who, scope, "removes", "remove", "its Activated token")
        case harm.RemoveToken(name=name, on_card=True):
            what = f"any number of {names.token(name, 'en')} tokens from this card"
            return Clause("you", "remove", what, base="remove", plural=True)
        case harm.RemoveToken(name=name, number=Named.ALL, who=who, up_to=True):
            return _c(who, scope, "removes", "remove", f"any number of {names.token(name, 'en')} tokens")
        case harm.RemoveToken(name=name, number=n, who=who, up_to=up_to):
            what = (
                f"{'up to ' if up_to else ''}{number(n, scope)} {names.token(name, 'en')} token{'s' if n != 1 else ''}"
            )
            return _c(who, scope, "removes", "remove", what)
        case harm.MoveToken(name=name, to=to):
            where = f"to {selector(to, scope)}" if to is not None else "out of the game"
            return Clause(f"the {names.token(name, 'en')} token", "moves", where, base="move")
        case harm.Ko(who=who):
            return _passive(who, scope, "KO'd")
        case harm.UsePower(named=power):
            used = f"{names.rule(scope.rule, power, 'en')} without paying for it"
            return Clause(role("self", scope), "uses", used, base="use")
        case harm.Fell(who=who):
            return _passive(who, scope, "Dazed" if step.dazed else "Dazed, or KO'd if Injured")
        case harm.Leave(who=who):
            return _passive(who, scope, "removed from the game")
        case markers.Mark(name=name, within=r, of=of):
            near = f"within R{number(r, scope)} of {selector(of, scope)}" if r is not None else "on the battlefield"
            near += f", not within R{step.apart} of another one" if step.apart is not None else ""
            what = names.token(name, "en")
            article = "an" if what[0] in "AEIOU" else "a"
            return Clause("you", "place", f"{article} {what} token {near}", base="place", plural=True)
        case markers.MarkPower(name=name, who=who):
            token = f"a {names.token(name, 'en')} token, which you place on one of its active or reactive superpowers"
            return _c(who, scope, "gains", "gain", token)
        case markers.Unmark(which=which):
            return Clause("you", "remove", selector(which, scope), base="remove", plural=True)
        case fates.StandIn(who=who, for_=spared):
            return _c(who, scope, "suffers", "suffer", f"the collision instead of {selector(spared, scope)}")
        case fates.LayDown():
            return Clause("you", "discard", "this card", base="discard", plural=True)
        case fates.TurnCard():
            shown = "this card to its other leadership ability, which takes the place of the one it showed"
            return Clause("you", "turn", shown, base="turn", plural=True)
        case fates.Rise(who=who, for_=banners):
            named = joined([names.affiliation(one, "en") for one in banners], "or")
            return Clause(f"the {named} leadership abilities of {selector(who, scope)}", "become active", plural=True)
        case fates.Enlist(max_threat=most, within=r, of=of):
            near = f"within R{number(r, scope)} of {selector(of, scope)}"
            who = f"an unused character of your roster of Threat Level {number(most, scope)} or less"
            return Clause(who, "enters play", f"{near} and is part of your squad", base="enter play")
        case fates.Arrive(character=who, within=r, of=of):
            near = f"within R{number(r, scope)} of {selector(of, scope)}"
            return Clause(names.character(who, "en"), "is placed", near, base="be placed")
        case fates.Discard(number=n):
            cards = "1 team tactic card" if n == 1 else f"{n} team tactic cards"
            return Clause("you", "discard", f"{cards} that you have not played", base="discard", plural=True)
        case fates.Join(who=who, affiliation=id_):
            return _c(who, scope, "is", "are", f"affiliated with {names.affiliation(id_, 'en')} from now on")
        case fates.Restore(who=who):
            return _c(who, scope, "flips", "flip", "its card to the Healthy side")
        case fates.Revive(who=who, within=r, of=of):
            near = f"into play within R{number(r, scope)} of {selector(of, scope)}, Healthy and as it was deployed"
            return _c(who, scope, "comes back", "come back", near)
        case harm.Wake(who=who):
            return _c(who, scope, "removes", "remove", "its Dazed token")
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
            card = scope.rule.id.partition(".")[0] if scope.rule else None
            far = f", within R{step.within} instead of R1" if step.within > 1 else ""
            return _c(who, scope, "transforms", "transform", f"into {names.form(to, 'en', card)}{far}")
        case harm.Summon(character=card, within=r, of=of, conditions=start, activated=activated, brings=brings):
            near = f"within R{number(r, scope)} of {selector(of, scope)}"
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
            return _c(who, scope, "makes", "make", spaced(ACTIONS[kind], which, against))
        case harm.ExtraAction(kind=kind, who=who):
            return _c(who, scope, "has", "have", f"{ACTIONS[kind]} more this activation")
        case harm.Activate(who=who, anew=True):
            return _c(who, scope, "gains", "gain", "no Activated token and activates again now")
        case harm.Activate(who=who):
            return _c(who, scope, "activates", "activate", "now")
        case harm.EndActivation(who=who):
            return Clause(f"the activation of {selector(who, scope)}", "ends", "at once", base="end")
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


def _board(step: object, scope: Scope) -> Clause | None:
    match step:
        case board.Advance(who=who, laid_by=Who.OPPONENT):
            return _passive(who, scope, "advanced", _direction(step, scope) + " by the opponent")
        case board.Advance(who=who) if scope.is_forced(who) and step.laid_by is not Who.MOVER:
            return Clause(
                "you", "advance", f"{selector(who, scope)} {_direction(step, scope)}", base="advance", plural=True
            )
        case board.Advance(who=who):
            return _c(who, scope, "advances", "advance", _direction(step, scope))
        case board.Push(who=who, laid_by=by, through=through):
            rest = _direction(step, scope) + _by(by)
            if through is not None:
                rest += f", through interactive terrain of Size {through} or less, which is destroyed"
            return _sized(step, _passive(who, scope, "pushed", rest), scope)
        case board.Throw(who=who, by=thrower) if thrower is not None:
            rest = f"{selector(who, scope)} {_direction(step, scope)}"
            return _sized(step, _c(thrower, scope, "throws", "throw", rest), scope)
        case board.Throw(who=who, laid_by=by):
            way = _direction(step, scope) + _by(by)
            if step.from_above is not None:
                way += (
                    f" (off terrain larger than itself, a character it hits is threatened by {step.from_above} damage)"
                )
            return _sized(step, _passive(who, scope, "thrown", way), scope)
        case board.Place(who=who, within=r, of=None) if (
            scope.rule is not None and scope.rule.each_player
        ):  # whoever's turn it is does it
            return Clause("you", "place", f"{selector(who, scope)} within R{number(r, scope)} of its position")
        case board.Place(who=who, within=r, of=of, laid_by=by):
            place = "their own positions" if selector(who, scope) == "they" else "its position"
            near = selector(of, scope) if of is not None else place
            if isinstance(of, Each) and of.of.kind == (Thing.MARKER,):  # any of them
                near = filtered(of.of.model_copy(update={"beyond": None}), scope)
                near = near.replace("a ", "another ", 1) if of.of.beyond is not None else near
            return _passive(who, scope, "placed", f"within R{number(r, scope)} of {near}{_by(by)}")
        case board.Claim():
            return Clause(
                "a token of yours", "is placed", "on it; you secure it until an enemy character contests it. "
                "Only 1 such token can be in play", base="be placed",
            )  # fmt: skip
        case board.Raise(name=name, size=size, within=r, of=of):
            feature = f"a {names.token(name, 'en')} (interactive terrain feature of Size {size})"
            return Clause(
                feature, "is placed", f"within R{number(r, scope)} of {selector(of, scope)}", base="be placed"
            )
        case board.Destroy(who=who):
            return _passive(who, scope, "destroyed")
        case board.Collide(who=who, with_=with_):
            return _c(who, scope, "suffers", "suffer", f"a collision with {selector(with_, scope)}")
        case board.Interact(with_=token, who=who, free=free):
            waived = " without spending Power for it" if free else ""
            return _c(who, scope, "interacts", "interact", f"with {selector(token, scope)}{waived}")
        case board.Bring(token=token, who=who):
            kind = names.objective_type(token, TOKENS)
            what = f"a {names.token(token, 'en')} objective token{kind} that joins the game"
            return _c(who, scope, "holds", "hold", what)
        case board.PickUp(token="token", who=who):
            return _c(who, scope, "picks up", "pick up", "the token")
        case board.PickUp(token=token, who=who):
            return _c(who, scope, "takes", "take", f"1 {names.token(token, 'en')}")
        case board.Drop(who=who, tokens=what, number=Named.ALL, up_to=True):
            kind = tokens(what, "", True)
            return _c(who, scope, "may drop", "may drop", f"any number of {kind.strip()}")
        case board.Drop(who=who, tokens=what, number=n):
            every = not what.types and not what.named and not what.crisis and n == Named.ALL
            return _c(
                who, scope, "drops", "drop", "all objective tokens" if every else tokens(what, number(n, scope), n != 1)
            )
        case board.HandOver(who=who, to=to, tokens=what, falling=falls):
            falling = " it would drop" if falls else ""
            rest = f"{tokens(what)}{falling} to {selector(to, scope)}, within what the crisis lets it hold"
            return _c(who, scope, "passes", "pass", rest)
        case board.RemoveObjective(which=which):
            return Clause(_objectives(which, scope), "are removed", base="be removed", plural=True)
        case board.Exhaust(which=which, back=back):
            return _passive(which, scope, "turned fresh again" if back else "exhausted")
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
            return _c(who, scope, "gains", "gain", f"{rest} (active)" if active else rest)
        case board.ReturnCard():
            return Clause("you", "return", "this card to those you can play", base="return", plural=True)
        case board.TakePriority():
            return Clause("you", "take", "the Priority token", base="take", plural=True)
    return None


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


def _dice(step: object, scope: Scope) -> Clause | None:
    match step:
        case dice_.MakeAttack():
            return _attack(step, scope)
        case dice_.AddDice(amount=int(n), to=roll) if n < 0:
            which = "the defense roll" if roll is Roll.DEFENSE else "the attack roll" if scope.in_attack else "the roll"
            return Clause(dice(-n, scope), "are removed", f"from {which}", base="be removed", plural=True)
        case dice_.AddDice(amount=n, to=roll):
            which = {Roll.ATTACK: "the attack roll", Roll.DEFENSE: "the defense roll"}.get(
                roll, "the attack roll" if scope.in_attack else "the roll")  # fmt: skip
            count = dice(n, scope)
            return Clause(
                count,
                "is added" if count.startswith("1 ") else "are added",
                f"to {which}",
                base="be added",
                plural=True,
            )
        case dice_.UseDefense(type=None, dice=count):
            return Clause("this character", "rolls", f"{count} dice instead of its Defense", base="roll")
        case dice_.UseDefense(type=type_) if type_ is not None:
            return Clause("this character", "uses", f"its {type_.title()} Defense", base="use")
        case dice_.Reroll(number=n, whose=whose, faces=only, fails=fails):
            who = _roller(whose, scope)
            which = "any number of its dice" if n == Named.ANY else dice(n, scope)
            which = "all of its dice" if n == Named.ALL else f"{which} that show {faces(only)}" if only else which
            if whose in ("attacker", "target") and n != Named.ALL and (whose == "target" or not scope.in_attack):
                which = which.replace("of its dice", "").replace(" dice", "").replace(" die", "").strip()
                return Clause("you", "may reroll", f"{which} of {possessive(who)} dice", base="reroll", plural=True)
            verb = "rerolls" if n == Named.ALL or step.must else "may reroll"
            return Clause(who, verb, which + (", Failures included" if fails else ""), base="reroll")
        case dice_.Change(number=n, whose=whose, faces=shown, to=to, up_to=up_to):
            who = _roller(whose, scope)
            what = f"{possessive(who)} {faces(shown)} results" if shown else f"{possessive(who)} results"
            what += " (Failures too)" if step.fails and shown != (Face.FAILURE,) else ""
            face = a_face(names.face(to, "en")) if to is not None else "any other face"
            if isinstance(n, Faces):
                each = amount(n, "x", scope).removeprefix("1 x ")
                free = "may be changed" if up_to else "is changed"
                return Clause(f"{each}, 1 of {what}", free, f"to {face}", base="be changed")
            if n in (Named.ALL, Named.ANY) and to is not None:
                face = f"{names.face(to, 'en')}s"
            count = ("up to " if up_to else "") + number(n, scope)
            return Clause(
                f"{count} of {what}", "is changed" if n == 1 else "are changed", f"to {face}", base="be changed"
            )
        case dice_.Treat(face=face, as_face=other, number=n, whose=whose):
            who = _roller(whose, scope)
            count = "each" if n == Named.ALL else number(n, scope)
            said = f"{count} {names.face(face, 'en')} as {a_face(names.face(other, 'en'))}"
            if n not in (1, Named.ALL):
                said = f"{count} {names.face(face, 'en')}s as {names.face(other, 'en')}s"
            return Clause(who, "treats", said, base="treat")
        case dice_.AddResults(face=face, number=n, whose=whose):
            one_by_one = each_of(n, scope)
            to_roll = f"{possessive(selector(whose, scope))} roll"
            if one_by_one is not None:
                return Clause(f"for {one_by_one}, 1 {names.face(face, 'en')}", "is", f"added to {to_roll}", base="be")
            return Clause(
                f"{number(n, scope)} {names.face(face, 'en')} results", "are", f"added to {to_roll}", base="be"
            )
        case dice_.ChangeType(type=type):
            return Clause("the attack", "becomes", TYPES[type], base="become")
        case dice_.ChangeTarget(to=to):
            return _c(to, scope, "becomes", "become", "the target, regardless of range and line of sight")
        case dice_.EndAttack(out_of=out_of, refund=refund):
            gone = {"range": "range", "sight": "line of sight"}
            where = f"if the target is out of {joined([gone.get(o, str(o)) for o in out_of], 'or')}" if out_of else ""
            back = (
                ", and in its own activation an attacker that did not attack several may make another action"
                if refund
                else ""
            )
            return Clause("the attack", "ends", where + back, base="end")
        case dice_.AdjustCost(by=n, discount=less, floor=floor):
            least = f", to a minimum of {floor}" if floor else ""
            change = f"{'less' if less else 'more'}"
            counted = each_of(n, scope)
            much = f"1 Power {change} for {counted}" if counted else f"{number(n, scope)} Power {change}"
            return Clause("the attack", "costs", f"{much}{least}", base="cost")
    return None


def a_face(name: str) -> str:
    return f"a {name}"


def _roller(whose: object, scope: Scope) -> str:
    if whose == "subject" and scope.in_attack:
        return "this character"
    return selector(whose, scope)


def _attack(step: dice_.MakeAttack, scope: Scope) -> Clause:
    name = {"this": "another attack of this name", "any": "an attack"}.get(step.with_)
    text = name or f"{'an' if step.with_[0] in 'aeiou' else 'a'} {names.attack(step.with_, 'en')} attack"
    if step.like is not None:
        text = f"an attack with the Range, Strength and type of an attack of {selector(step.like, scope)}"
    if step.max_cost is not None:
        text += f" that costs {step.max_cost} Power{' or less' if step.max_cost else ''}"
    if step.like is not None:
        text += ", without its special rules,"
    if step.target is not None:
        text += f" against {selector(step.target, scope)}"
    if step.near is not None:
        text += f" against {filtered(step.near, scope)}"
    if step.ignores:
        far = "at any distance" + (" and without line of sight" if "sight" in step.ignores else "")
        text += f", {far}" if "range" in step.ignores else f", ignoring {joined(list(step.ignores), 'and')}"
    if step.type is not None:
        text += f", which is {step.type.title()}"
    if step.from_ is not None:
        text += f"; its range and line of sight are measured from {selector(step.from_, scope)}"
    if step.free:
        text += ", without paying for it"
    if step.without and step.with_ == "this":
        own = scope.rule is not None and scope.rule.local_id in step.without
        text += ". It does not have this special rule" if own else f", without {joined(list(step.without), 'and')}"
    return _c(step.by, scope, "makes", "make", text)
