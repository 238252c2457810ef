"""An attack on the tabletop in words: who, how many dice and why, what they show, what follows.

It must not build components: the panel does.
"""

from bot.games.crisis_protocol.pictures.duel import DrawnDie, DrawnPool
from bot.games.crisis_protocol.tabletop.booking_text import booking_line
from bot.games.crisis_protocol.tabletop.words import (
    code_line,
    dice_text,
    face_names,
    fighter_name,
    listed,
    mark_name,
    mark_text,
    side_name,
    sign_of,
    taken_back,
    type_name,
    why,
)
from bot.locale import Words
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.cards.text import describe, headline
from rules_engine.crisis_protocol.tabletop.attack import MODIFYING, Step, TabletopAttack, Use
from rules_engine.crisis_protocol.tabletop.fair import Record
from rules_engine.crisis_protocol.tabletop.from_cards import BEFORE_RESULT, is_lost_at_once
from rules_engine.crisis_protocol.tabletop.rolls import Pool, Side
from rules_engine.crisis_protocol.tabletop.tracker import Booking, Tracker

COLOURS = {Side.ATTACK: "#b5513b", Side.DEFENCE: "#3f7f8c"}
MOST_RULE_TEXT = 1500


def told(attack: TabletopAttack, record: Record, to: Words, booking: tuple[Tracker, Booking] | None = None) -> str:
    """The message's text."""
    lines = [title(attack, to), _who(attack, to)]
    if attack.step is Step.POOLS:
        lines += _pools(attack, to)
    else:
        lines += [_rolled(attack, side, to) for side in Side]
        lines += ["-# " + _use(use, to) for use in attack.uses]
    lines += _result(attack, to) if attack.is_over else [_now(attack, to)]
    if booking is not None:
        game, booked = booking
        line = booking_line(game.now, booked, to)
        lines.append(to.say("✔ On the tracker, booked by <@{who}>: {what}", who=booked.by, what=line))
    lines += [taken_back(attack.took_back, to), code_line(record, to, over=attack.is_over)]
    return "\n".join(line for line in lines if line)


def title(attack: TabletopAttack, to: Words) -> str:
    cards = default_content()
    printed = cards.attacks.get(attack.attack or "")
    name = printed.name.in_(to.language) if printed else to.say("Attack")
    if attack.type:
        name += f" ({type_name(attack.type, to)})"
    who = [fighter_name(fighter, to) for fighter in (attack.attacker, attack.defender) if fighter]
    return f"### {' → '.join(who)}: {name}" if who else f"### {name}"


def _who(attack: TabletopAttack, to: Words) -> str:
    """Who sits on which side, once both are known."""
    if len(attack.people) == 1:
        return ""
    return to.say(
        "<@{attacker}> attacks, <@{defender}> defends.",
        attacker=attack.people[Side.ATTACK],
        defender=attack.people[Side.DEFENCE],
    )


def _pools(attack: TabletopAttack, to: Words) -> list[str]:
    lines = [f"{side_name(side, to)}: {why(attack.pool(side), to)}" for side in Side]
    for side in Side:
        lasting = [m for m in attack.marked(side) if m in ("hex", "judgment", "stun", "cover")]
        if lasting:
            lines[list(Side).index(side)] += " · " + ", ".join(mark_text(m, to) for m in lasting)
    if attack.ignores_cover:
        lines.append("-# " + to.say("This attack ignores cover."))
    if attack.by_hand:
        rules = ", ".join(mark_name(rule, to) for rule in attack.by_hand)
        lines.append("-# " + to.say("Not counted, add it by hand if it applies: {rules}", rules=rules))
    return lines


def _rolled(attack: TabletopAttack, side: Side, to: Words) -> str:
    pool = attack.pool(side)
    won = attack.successes[list(Side).index(side)]
    return f"{side_name(side, to)}: {dice_text(pool, to)} = **{won}**"


def _use(use: Use, to: Words) -> str:
    names = face_names(to)
    before, after = (", ".join(sign_of(face, to) or names[face] for face in faces) for faces in (use.before, use.after))
    what = mark_name(use.ability, to)
    if use.does == "reroll":
        return to.say("Rerolled ({what}): {before} → {after}", what=what, before=before, after=after)
    return to.say("Changed ({what}): {before} → {after}", what=what, before=before, after=after)


def _now(attack: TabletopAttack, to: Words) -> str:
    """What is to be done, and by whom."""
    if attack.step is Step.POOLS:
        return to.say("Set what applies, then roll. The attacker rolls for both unless somebody defends.")
    said = {
        Step.ATTACKER_OWN: to.say("The attacker may reroll or change attack dice."),
        Step.DEFENDER_OWN: to.say("The defender may reroll or change defence dice; cover is used now."),
        Step.ATTACKER_OTHERS: to.say("The attacker may have defence dice rerolled or changed."),
        Step.DEFENDER_OTHERS: to.say("The defender may have attack dice rerolled or changed."),
    }[attack.step]
    return f"{said} {to.mention(attack.people[attack.step.by])}" if len(attack.people) == 2 else said


def _result(attack: TabletopAttack, to: Words) -> list[str]:
    attack_successes, defence_successes = attack.successes
    lines = [
        to.say(
            "**{damage} damage** ({attack} − {defence} successes{less})",
            damage=attack.damage,
            attack=attack_successes,
            defence=defence_successes,
            less=to.say(", {n} prevented", n=attack.less_damage) if attack.less_damage else "",
        )
    ]
    if attack.damage:
        lines[0] += " · " + _power(attack, to)
    if attack.takes_out:
        out = attack.defender is not None and is_lost_at_once(default_content(), attack.defender)
        lines.append(to.say("The defender is KO'd.") if out else to.say("The defender is Dazed."))
    elif attack.stamina is not None and attack.damage:
        left = attack.stamina - attack.damage_before - attack.damage
        lines.append("-# " + to.say("{left} of {stamina} Stamina left", left=left, stamina=attack.stamina))
    return lines + _special_rules(attack, to)


def _power(attack: TabletopAttack, to: Words) -> str:
    text = to.say("the defender gains {n} Power", n=attack.power)
    for condition in ("judgment", "stun"):
        if condition in attack.defence_pool.conditions and attack.power != attack.damage:
            return f"{text} ({mark_name(condition, to)})"
    return text


def _special_rules(attack: TabletopAttack, to: Words) -> list[str]:
    """SPC-01…09: what the icons of the final roll set off, in generated words."""
    cards = default_content()
    printed = cards.attacks.get(attack.attack or "")
    lines: list[str] = []
    for rule in printed.rules if printed else ():
        done = any(trigger.moment in BEFORE_RESULT for trigger in rule.on)
        if attack.triggered(rule.icons) and rule.do and not done:
            head = headline(rule, to.language, cards)
            text = describe(rule, to.language, cards)
            lines.append(f"> **{head}:** {text}" if head else f"> {text}")
    while sum(map(len, lines)) > MOST_RULE_TEXT:
        lines.pop()
    return lines


# --- the picture ---------------------------------------------------------------------------------------------------


def drawn(attack: TabletopAttack, to: Words) -> tuple[DrawnPool, ...]:
    return tuple(_drawn_pool(attack, side, to) for side in Side)


def _drawn_pool(attack: TabletopAttack, side: Side, to: Words) -> DrawnPool:
    pool = attack.pool(side)
    won = attack.successes[list(Side).index(side)]
    if attack.step is Step.POOLS:
        return DrawnPool(side_name(side, to), str(pool.size), (DrawnDie(None),) * pool.size, COLOURS[side])
    at_hand = attack.step in MODIFYING and attack.step.dice_of is side
    dice = drawn_dice(pool, set(attack.choosable()) if at_hand else set(), attack.chosen if at_hand else ())
    return DrawnPool(side_name(side, to), str(won), dice, COLOURS[side])


def drawn_dice(pool: Pool, numbered: set[int], chosen: tuple[int, ...]) -> tuple[DrawnDie, ...]:
    return tuple(
        DrawnDie(
            die.face,
            die.extra,
            die.was[-1] if die.was else None,
            die.changed,
            at + 1 if at in numbered else None,
            at in chosen,
        )
        for at, die in enumerate(pool.dice)
    )


def described(attack: TabletopAttack, to: Words) -> str:
    """The picture in words, for those who cannot see it."""
    if attack.step is Step.POOLS:
        return to.say(
            "{attack} attack dice and {defence} defence dice, not rolled yet",
            attack=attack.attack_pool.size,
            defence=attack.defence_pool.size,
        )
    return ". ".join(
        f"{side_name(side, to)}: {listed(attack.pool(side).faces, to.plain)} = {attack.successes[at]}"
        for at, side in enumerate(Side)
    )
