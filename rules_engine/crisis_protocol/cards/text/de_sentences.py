"""German sentences out of clauses: word order, what stands before a sentence, and pronouns; it knows no rule."""

from __future__ import annotations

import re
from dataclasses import replace

from .clause import Clause, sentence, spaced

SUBORDINATE = ("wenn", "nachdem", "bevor", "unmittelbar bevor", "falls")
_MENTION = re.compile(
    r"\b((?i:dieser|jener|der|ein|kein|jeder|diesen|jenen|den|einen|keinen|jeden)) "
    r"(?:[a-zäöüß]+ ){0,3}(?:[\w.-]+-)?(Charakter|Angreifer|Verursacher|Spieler|Effekt|Angriff|Wurf|Schaden)\b"
)
_THINGS = ("Effekt", "Angriff", "Wurf", "Schaden")
COMMA = ",\u00a0"
"""Within a name it parts no clauses; `polished` writes it as any other."""
_OBJECTS = ("diesen", "jenen", "den", "einen", "keinen", "jeden")


def plain(of: Clause) -> str:
    return _smooth(spaced(of.subject, of.finite, of.mid, of.end))


def invert(of: Clause, when: str = "") -> str:
    """The verb first, as after a subordinate clause; a reflexive goes before the subject."""
    reflexive = "sich" if of.mid.startswith("sich ") else ""
    of = _apart(of) if not when else of
    inserted = f"{of.subject}, falls {when}," if when else of.subject
    first, second = (inserted, reflexive) if of.subject in ("er", "es", "sie") else (reflexive, inserted)
    return _smooth(spaced(of.finite, first, second, of.mid.removeprefix("sich "), of.end))


def _apart(of: Clause) -> Clause:
    """A number behind the number of a range would be read as one: `Reichweite 2 jeweils 1 Schaden`."""
    if not (re.search(r"(?:\d|\bX)$", of.subject) and re.match(r"\d|X\b", of.mid)):
        return of
    if of.subject.startswith("jede") or of.plural:
        return replace(of, mid=f"jeweils {of.mid}")
    return replace(of, subject=re.sub(r"(innerhalb von Reichweite \S+)$", r"(\1)", of.subject))


def _smooth(text: str) -> str:
    text = re.sub(r" (zu|weg) (geschoben|laufen)", r" \1\2", text)
    return text.replace(" ,", ",").replace("von dem ", "vom ")


def allowed(of: Clause) -> Clause:
    mid = of.mid.removeprefix("sich ")
    reflexive = "sich" if of.mid.startswith("sich ") else ""
    verb = "darfst" if of.subject == "du" else "dürfen" if of.plural else "darf"
    return Clause(of.subject, verb, spaced(reflexive, mid), of.base, of.base, of.plural)


def led(lead: str, when: str, said: Clause | str) -> str:
    if lead.endswith(":"):
        text = plain(said) if isinstance(said, Clause) else said
        gate = f" Falls {when}, {text}" if when else f" {text[0].upper()}{text[1:]}"
        return sentence(f"{lead}{gate}")
    lead, step = _when_in_the_roll(lead)
    if step and isinstance(said, Clause) and not said.mid.startswith("sich "):
        said = replace(said, mid=spaced(step, said.mid))
    elif step:
        lead = f"{lead}, {step}"
    subordinate = lead.startswith(SUBORDINATE)
    if lead and when and subordinate and not lead.startswith("bevor"):
        head, comma, step = lead.partition(", ")
        if ", sich verteidigt " in lead:  # a list of rolls has a comma of its own
            head, step = _when_in_the_roll(lead)
            comma = ", " if step else ""
        lead, when = f"{head} und {when}{comma}{step}", ""
    if isinstance(said, str):
        start = lead if not when else f"{lead}, falls {when}" if lead else f"falls {when}"
        flows = subordinate and said.startswith(("wähle", "wirf", "nimm", "falls", "du "))
        return sentence(f"{start}, {said}" if flows else f"{start}: {said[0].upper()}{said[1:]}" if start else said)
    if not lead:
        return sentence(f"falls {when}, {invert(said)}" if when else plain(said))
    closed = (subordinate or " oder wenn " in lead) and not lead.endswith(",")
    comma = "," if closed else ""
    return sentence(f"{lead}{comma} {invert(said, when)}")


def _when_in_the_roll(lead: str) -> tuple[str, str]:
    """`wenn er angreift, im Schritt …` in two: the step goes into the main clause."""
    head, comma, tail = lead.rpartition(", ")
    return (
        (head, tail)
        if comma and tail.startswith(("im Schritt", "am Ende des Schritts", "vor der Abhandlung"))
        else (lead, "")
    )


def polished(text: str) -> str:
    """The whole text of a rule with pronouns where nobody could take them for somebody else."""
    text = re.sub(r"(\w+)würfel wirft oder (\w+)würfel wirft", r"\1- oder \2würfel wirft", text)
    return " ".join(_with_pronouns(part) for part in re.split(r"(?<=[.:;]) ", text)).replace(COMMA, ", ")


def _with_pronouns(part: str) -> str:
    """`Wenn dieser Charakter angreift, darf er …`: whoever is the subject again is not named again."""
    part = re.sub(r"^((?:Wenn|Falls) er [^,]+, \w+) (?:dieser|jener) Charakter\b", r"\1 er", part)
    said, at, last = "", 0, ""
    for found in _MENTION.finditer(part):
        article, noun = found.group(1).lower(), found.group(2)
        name = found.group() if article in ("dieser", "jener") and noun == "Charakter" else ""
        if not name and article in _OBJECTS and noun in _THINGS:
            continue
        if name and name == last:
            before = part[at : found.start()]
            said += f"{before.removesuffix('sich ')}er sich" if before.endswith("sich ") else f"{before}er"
            at = found.end()
        elif name:
            last = name
        else:  # a character that comes in first is `jener Charakter` from then on
            last = "jener Charakter" if article == "ein" and noun == "Charakter" and not last else "somebody else"
    return said + part[at:]
