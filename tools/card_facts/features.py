"""What a sentence of a card is about, as features: who, ranges, sizes, tools, amounts, conditions, faces, how often.

Both what is printed and what our writer says are read by the same words, so that two sentences which say one thing in
other words have the same features. A feature is `kind value`, such as `range 2`, `damage 1` or `once turn`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

CONDITIONS = ("bleed", "hex", "incinerate", "judgment", "poison", "root", "shock", "slow", "stagger", "stun")
NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
}  # fmt: skip
FACES = {"crit": "critical", "critical": "critical", "wild": "wild", "hit": "hit", "block": "block",
         "fail": "failure", "failure": "failure", "blank": "blank"}  # fmt: skip
SYMBOL = {
    "{PWR}": " power ", "{DMG}": " damage ", "{RNG}": " range ", "{STR}": " strength ", "{PHYS}": " physical ",
    "{ENRG}": " energy ", "{MYST}": " mystic ", "{LDR}": " leadership ", "{REACT}": " reactive ",
}  # fmt: skip
"""The symbols of the older records; the others spell the word."""
LETTER = re.compile(r"(?<![\w'’.&-])([SML])(?![\w'’&-]|\.[A-Z])")
"""A movement tool by its letter."""
SPELLED = re.compile(r"\b(" + "|".join(NUMBERS) + r")\b")


def plain(text: str) -> str:
    """One spelling for what both sides print with symbols, capitals and words."""
    for symbol, word in SYMBOL.items():
        text = text.replace(symbol, word)
    text = re.sub(r"\{COST\}\s*(\d)", r"\1 power", text)
    text = re.sub(r"\{([SML])\}", r" tool_\1 ", text)
    text = LETTER.sub(r"tool_\1", text)
    text = re.sub(r"\{(\w+)\}", r" \1 ", text).replace("’", "'").replace("‘", "'").replace("K.O.", "KO").lower()
    text = SPELLED.sub(lambda found: str(NUMBERS[found[1]]), text)
    text = re.sub(r"\b(?:crit|critical)s?\b", "critical", text)
    text = re.sub(r"\bfail(?:ure)?s?\b(?! to)", "failure", text)
    return re.sub(r"\s+", " ", text)


REWRITTEN = tuple((re.compile(pattern), word) for pattern, word in (
    # ranges and tools
    (r"\br(\d)\b", r"range \1"), (r"\brange [ab](\d)", r"range \1"), (r"\b(?:beam|area) (\d)", r"range \1"),
    (r"regardless of range (?:and|or) (?:los|line of sight)", " "), (r"\blos\b", "line of sight"),
    (r"\b(?:place|plac|lay)(?:s|ed|ing)? (?:the |a )?(?:movement |range )?tool", "lay the tool"),
    (r"\b(?:movement|range) tool (?:is|when) placed", "tool is laid"), (r"\b(?:movement|range) tool\b", "tool"),
    (r"\bits position|\bof itself|\bits current (?:position|location|postion)", " "),
    # who
    (r"\b(?:this character|apocalypse|it) (?:or|and) (?:an(?:other)? |each other )?allied character",
     "an allied character"),
    (r"\bthis character or a(?:nother)? character", "a character"),
    (r"\bthe (?:defender|target(?: character)?) and (each other|other|each|enemy) ", r"\1 "),
    (r"\bthis character and each other character", "each character"),
    (r"\bthe other character is within", "the attacker is within"),
    (r"\b(?:an)?other (?:attack|die result)\b", "an attack"), (r"\badditional attack", "attack"),
    (r"\bagainst (an)?other enemy character", r"against \1other character"),
    (r"\bfirst (\w+)(?: \w+)? chosen|second chosen", "chosen"),
    (r"\b(?:the|either|both|that|those|targeted|chosen|these) allied\b", "the"),
    (r"\bnon-dazed\b|\bif (?:it|that character) is not dazed(?: or ko'd)?|\bis healthy or injured\b", " "),
    (r"\b(?:modify opponent's|modify) dice step", "step"), (r"\bopposing (?=defen|roll|dice|die|attack)", "target's "),
    (r"\bachieved\b", " "),
    # how often
    (r"\bfirst time (?:each|this|per) (turn|round)", r"once per \1"),
    (r"\bonce during each of your turns", "once per turn"),
    (r"\b(?:only|more than) \d [a-z]+[^.]{0,60}? (?:per|each) (turn|round)", r"once per \1"),
    (r"\b(?:each character|a character)[^.]{0,60}? once ", "once "),
    (r"\bfor (?:each|every|any)(?: \d)?\b|\beach (?:of the|chosen|time|spend|a different|to play|enough)\b", " for "),
    (r"\bafter each\b|\bonce each\b", " for "),
    # dice and amounts
    (r"\ba die\b", "1 die"), (r"\bdice equal to (\d) times", r"\1 dice"),
    (r"\bdice(?: to (?:the|this|its|each) attack(?: roll)?)? equal to\b", "1 die"),
    (r"\b1 of (?:its|that character's|their|the attacker's) results\b", "1 die"),
    (r"\bfor die changed (?:in )?this way", " "),
    (r"\bdamage equal to\b|\bthat much damage\b|\bthat amount of damage\b", "1 damage"),
    (r"\bpower equal to\b|\bthat much power\b|\bthat amount of power\b", "1 power"),
    (r"\bthe damage is reduced to (\d)", r"deals \1 damage"),
    (r"\bdeal (?:1 or more|more than 1) damage", "deal damage"),
    (r"\b(spend|suffer)s? [01] ?(?:to|-) ?(\d)", r"\1 up to \2"), (r"\bany (?:amount|number) of power", "power"),
    (r"\b(?:x must be at least 1 and no more than) (\d)", r"up to \1"),
    (r"\bup to (\d+) (?=(?:of )?(?:its |their |the |dice|die|attack|defen|dodge))", r"\1 "),
    (r"\bmay have (?:a maximum of|up to|only)|\bcan have a maximum of", "has at most"),
    (r"\bcan have (\d) ([^.]{0,40}?) at most", r"has at most \1 \2"),
    (r"\b(?:does not have to|do not have to) (?:pay|spend) power", "pays 0 power"),
    # what is done
    (r"\bmay not\b", "cannot"), (r"\bmodify (?:or|and) reroll|reroll (?:or|and) modify", "modify"),
    (r"\bcollid\w+(?: with (?:a|another) character or(?: a)? terrain feature)?", "collision"),
    (r"\bcollisions? with (?:a|another) character or terrain feature", "collision"),
    (r"\bplace[sd]? [^.,]{0,40}?\b(?:in|into) play", "enters play"),
    (r"\bplaces? (?:a|an|1) ([\w' ]{0,30}) token", r"\1 token"),
    (r"as if (?:it|this character|the terrain feature|they) (?:were|was|had) (?:thrown|collision)"
     r"(?: (?:in)?to (?:it|them)| with it)?", " "),
    (r"\bactivated tokens?\b", "activated"), (r"\bdazed tokens?\b", "dazed"),
    (r"\b(?:an? )?objective tokens?\b|\bobjectives?\b", "objective"), (r"\bextraction\b", "extract"),
    (r"\bobjective (?:it|they|that character) (?:is|are|was) holding", "objective"),
    (r"\b(asset|civilian)(?: objective)? tokens? it is holding", r"\1 tokens"),
    (r"\bsize (?:of )?(\d) or (?:less|smaller)", r"size \1"),
))  # fmt: skip
"""What one side says otherwise than the other, without a difference. Later lines read what earlier ones wrote."""

# kind, what is looked for, and which group is the value
PATTERNS: tuple[tuple[str, str], ...] = (
    ("range", r"\brange (\d)"),
    ("size", r"\bsize (\d)"),
    ("tool", r"\btool_([sml])\b"),
    ("strength", r"\bstrength (\d)"),
    ("damage", r"\b(\d+) (?:additional |more |less )?(?:collision )?damage\b"),
    ("power", r"\b(\d+) (?:additional |more |less |of its )?power\b"),
    ("dice", r"\b(\d+) (?:(?:additional|more|fewer|less|extra|attack|defense|dodge|or|of|its|their|the|those|that|own|"
             r"character's|attacker's|target's|attacking|defending|current|allied) ){0,6}(?:dice|die)\b"),
    ("map", r"\bmap ?_(\w+)"),
    ("vp", r"\b(\d+)(?: additional)? ?(?:victory points?|vps?)\b"),
    ("condition", r"\b(" + "|".join(CONDITIONS) + r")(?:ed|ned)?\b"),
    ("face", r"\b(critical|wild|hit|block|failure|blank)s?\b"),
    ("once", r"\bonce (?:per|each|a) (turn|round|game|activation|effect|attack|action|phase)"),
    ("way", r"\b(toward|away)s?\b"),
    ("type", r"\b(physical|energy|mystic)\b"),
    ("does", r"\b(push|throw|place|advance|climb|reroll|transform|interact|collision|terrain|token)"),
    ("does", r"\b(cover|line of sight|cleanup phase|power phase|activation phase|stealth|flight)\b"),
    ("health", r"\b(daze|ko|healthy|injured)"),
    ("least", r"\bminimum of (\d+)"),
    ("most", r"\b(?:maximum of|up to|at most|no more than) (\d+)"),
    ("objective", r"\b(holding|contesting|securing|civilian|asset|extract|secure)\b"),
    ("only", r"\b(non-grunt|grunt)\b"),
)  # fmt: skip
FLAGS = (
    ("enemy", r"\b(?:enemy|enemies|enemy's|opponent(?:'s)?|opposing)\b"),
    ("allied", r"\b(?:allied|ally|allies|ally's|friendly)\b"),
    ("another", r"\b(?:another|other|different|others)\b"),
    ("may", r"\b(?:may|can choose|any number)\b"),
    ("action", r"\baction ?:"),
    ("any number", r"\bany number\b"),
    ("each", r"\b(?:each|all|every) (?:other |another |non-grunt )?(?:enem|allied|ally|char)|"
             r"\b(?:enemy|allied|other) characters\b"),
    ("dodge", r"\bdodg"),
    ("this round", r"\b(?:this round|end of the round|for the round)\b"),
    ("this turn", r"\b(?:this turn|end of the turn|for the turn)\b"),
    ("this game", r"\b(?:for the (?:remainder|rest) of the game)\b"),
    ("at random", r"\b(?:random|shuffle)"),
    ("half", r"\bhalf\b"),
)  # fmt: skip
OF_FREE_WILL = re.compile(r"\b(?:may|can)\b(?=[^.;]*\b(?:play this card|use this superpower|use this \S+ ability))|"
                          r"\b(?:may|can) (?:only )?be (?:used|affected|played)")  # fmt: skip
"""Whoever uses a superpower or plays a card does so of their own will: no choice of its own."""
OWN_PLAYERS = re.compile(r"\ballied\b(?=[^.;]*\bplay this card)")
"""Only one's own characters play a card (TAC-04), whether it says so or not."""
THROWN = re.compile(r"\b(?:thrown|threw|throws)\b")


def features(text: str) -> frozenset[str]:
    """All features of a text."""
    text = THROWN.sub("throw", plain(text))
    for pattern, word in REWRITTEN:
        text = pattern.sub(word, text)
    return frozenset(_found(OWN_PLAYERS.sub(" ", OF_FREE_WILL.sub(" ", text))))


def _found(text: str) -> Iterator[str]:
    for kind, pattern in PATTERNS:
        for match in re.finditer(pattern, text):
            yield f"{kind} {match[1]}"
    for name, pattern in FLAGS:
        if re.search(pattern, text):
            yield name
