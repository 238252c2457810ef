"""Words that everything on the tabletop shares: faces, dice, conditions, numbers with their parts, refusals.

It must not decide anything: it says what the engine's values hold.
"""

from collections import Counter
from collections.abc import Collection

from bot.locale import Words
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.cards.text import headline
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.tabletop.attack import COVER, Fighter
from rules_engine.crisis_protocol.tabletop.fair import Record
from rules_engine.crisis_protocol.tabletop.rolls import Pool, Refused, Side

SHOWN_COMMITMENT = 12


def face_names(to: Words) -> dict[Face, str]:
    return {
        Face.CRITICAL: to.say("Critical"),
        Face.WILD: to.say("Wild"),
        Face.HIT: to.say("Hit"),
        Face.BLOCK: to.say("Block"),
        Face.BLANK: to.say("Blank"),
        Face.FAILURE: to.say("Failure"),
    }


def listed(faces: Collection[Face], to: Words) -> str:
    """The dice as text: "2× Critical · 1× Wild"."""
    counted = Counter(faces)
    names = face_names(to)
    return " · ".join(f"{counted[face]}× {sign_of(face, to) or names[face]}" for face in names if counted[face])


def sign_of(face: Face, to: Words) -> str | None:
    return to.signs.get(face.name.lower())


def dice_text(pool: Pool, to: Words) -> str:
    """A pool in words: base dice, then extra dice."""
    base = listed([die.face for die in pool.dice if not die.extra], to)
    extra = [die.face for die in pool.dice if die.extra]
    return f"{base} + {listed(extra, to)}" if extra else base


def side_name(side: Side, to: Words) -> str:
    return to.say("Attack") if side is Side.ATTACK else to.say("Defence")


def fighter_name(fighter: Fighter, to: Words) -> str:
    """A card and, where it matters, its form and side."""
    card = default_content().character(fighter.card)
    name = card.called(to.language)
    form = card.forms[fighter.form].name
    marks = [form.in_(to.language)] if form else []
    if fighter.injured:
        marks.append(to.say("injured"))
    return f"{name} ({', '.join(marks)})" if marks else name


def type_name(type_: str, to: Words) -> str:
    return {"physical": to.say("Physical"), "energy": to.say("Energy"), "mystic": to.say("Mystic")}[type_]


def mark_text(mark: str, to: Words) -> str:
    """As `mark_name`, behind its sign; for a text."""
    return f"{to.signs[mark]} {mark_name(mark, to)}" if mark in to.signs else mark_name(mark, to)


def mark_name(mark: str, to: Words) -> str:
    """A condition, cover, or a rule of a card."""
    cards = default_content()
    if mark == COVER:
        return to.say("Cover")
    if mark in cards.conditions:
        return cards.conditions[mark].name.in_(to.language)
    if mark.startswith("#"):
        return to.say("ability {number}", number=mark[1:])
    rule = cards.rules.get(mark)
    if rule is None:
        return mark
    return rule.name.in_(to.language) if rule.name else headline(rule, to.language, cards) or rule.local_id


def why(pool: Pool, to: Words) -> str:
    """A pool's number with its parts: "4 = 5 − 1 Shock"."""
    tally = pool.tally
    if len(tally.parts) == 1:
        return f"**{tally.total}**"
    said = [str(tally.parts[0].amount)]
    for part in tally.parts[1:]:
        sign = "−" if part.amount < 0 else "+"
        source = to.say("by hand") if part.source == "by_hand" else mark_name(part.source, to)
        said.append(f"{sign} {abs(part.amount)} {source}")
    floor = " " + to.say("(never below 1)") if sum(part.amount for part in tally.parts) < tally.total else ""
    return f"**{tally.total}** = {' '.join(said)}{floor}"


def rule_link(id: str, to: Words) -> str:
    """An id as something to do: the command that explains it."""
    return to.say("`/rule {id}`", id=id)


def refusal(refused: Refused, to: Words) -> str:
    """One sentence: what is wrong, and what would be legal."""
    return {
        "fewest": to.say("A pool never falls below 1 die."),
        "most": to.say("I roll at most 30 dice at a time."),
        "not_now": to.say("That step is over. The message shows where the roll stands."),
        "seat_taken": to.say("Both sides are taken."),
        "nothing_to_undo": to.say("There is nothing left to undo."),
        "seed_shown": to.say("`/verify` has shown the seed of these dice: nothing can be taken back any more."),
        "booked": to.say("This attack is on the tracker already."),
        "nobody": to.say("Choose a character first."),
        "koed": to.say("This character is KO'd and out of the game (`/rule DMG-21`). Undo brings it back."),
        "dazed": to.say("A Dazed character can be neither hurt nor activated (`/rule DMG-15`)."),
        "no_points": to.say("There are no victory points to take back."),
        "failure": to.say("A failure can be neither rerolled nor changed (`/rule DIE-08`). Choose other dice."),
        "same_ability": to.say("One ability rerolls a die only once (`/rule MOD-02`). Choose another die or ability."),
        "too_many": to.say("This ability touches fewer dice than you chose."),
        "nothing_chosen": to.say("Choose dice first, in the list above the buttons."),
        "ability_changes": to.say("This ability changes dice, it does not reroll them. Choose a face instead."),
        "ability_rerolls": to.say("This ability does not turn dice to that face."),
        "no_cover": to.say("Cover has nothing to change: it turns one die that is no failure, once (`/rule COV-05`)."),
        "one_die": to.say("Cover changes one die. Choose one, or none and I take the least useful."),
    }[refused.code]


def taken_back(people: Collection[int], to: Words) -> str:
    """Who took how many presses back; nothing if nobody did."""
    who = ", ".join(to.mention(person) for person in dict.fromkeys(people))
    said = to.count("{n} press was taken back by {who}", "{n} presses were taken back by {who}", len(people), who=who)
    return f"-# {said}" if people else ""


def code_line(record: Record, to: Words, *, over: bool = False) -> str:
    """The small print under every roll; once it is over anyone may ask for the seed."""
    if record.seed is not None or over:
        line = to.say("Code {code} · check it with `/verify {code}`", code=record.code)
    elif record.following:
        line = to.say("Code {code}", code=record.code)
    else:
        seal = _seal(record.commitment)
        line = to.say("Code {code} · sealed as {short}… before the roll", code=record.code, short=seal)
    if record.following:
        line += " · " + to.say("your next roll is sealed as {short}…", short=_seal(record.following))
    return f"-# {line}"


def _seal(commitment: str) -> str:
    """As much of a commitment as an eye compares."""
    return commitment.rpartition(":")[2][:SHOWN_COMMITMENT]
