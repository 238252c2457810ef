"""Cards beside the facts that are kept outside the repository: what is printed today, number by number.

It compares names and numbers, never sentences, and knows no card by name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from rules_engine.crisis_protocol.cards.character import Attack, Character, Form, KeywordUse, Stats
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.team import Tactic
from rules_engine.crisis_protocol.cards.vocabulary.rule import Printed, Rule
from rules_engine.crisis_protocol.cards.vocabulary.words import RuleKind
from tools.card_facts.records import FACTS, LED, Facts, bare, overlaid

__all__ = ["FACTS", "Facts", "differences", "without_names"]

TODAY = "standard"
"""The timeline whose affiliations hold today."""
KEYWORDS = {
    "wallcrawler": "wall_crawler", "immune": "immunity", "vol": "flight", "immunite": "immunity",
    "secoue": "shock", "hemorragie": "bleed",
}  # fmt: skip
"""Other spellings in the facts, of which three records are in French."""
ENTRY = re.compile(r"([^,\[\]]+?)\s*(?:\[([^\]]*)\])?\s*(?:,|$)")
CHOSEN, TYPES = re.compile("attack(?:.s)? type is {"), re.compile("{(physical|energy|mystic)}")
"""Of an attack whose type is chosen the facts name one; its text has them all."""
Told = dict[str, Any]
"""What one card prints, by the name of the place."""


def differences(facts: Facts, content: Content, card: Character | Tactic) -> dict[str, tuple[Any, Any]]:
    """Where a card differs: by place, what the facts say and what the card says."""
    if isinstance(card, Tactic):
        record = facts.tactic(card)
        told, said = (_tactic_told(record) if record else {}), _tactic_said(content, card)
    elif (second := facts.second_form(card, content)) is not None:
        told = {"base": second["base"], **_sides_told(second, "", content.keywords)}
        said = {"base": card.base, **dict(_form_said(card.normal, ""))}
    else:
        record = facts.character(card)
        apart = any(record and facts.second_form(each, content) is record["second_form"] is not None
                    for each in content.characters.values())  # fmt: skip
        told = _told(record, content.keywords, apart=apart) if record else {}
        said = _said(card)
    if not told:
        return {"card": (None, card.id)}
    places = [*told, *(place for place in said if place not in told)]
    return {place: (told.get(place), said.get(place)) for place in places if told.get(place) != said.get(place)}


def without_names(differing: Mapping[str, tuple[Any, Any]]) -> dict[str, tuple[Any, Any]]:
    """The same where names cannot be compared: what has one must be found under another, number for number."""
    left = {place: pair for place, pair in differing.items() if not _named(place)}
    kinds = {(place.split(": ")[0], side) for place in differing if _named(place) for side in (0, 1)}
    for kind in sorted({kind for kind, _ in kinds}):
        pairs = [pair for place, pair in differing.items() if _named(place) and place.split(": ")[0] == kind]
        told, said = (sorted(str(pair[side]) for pair in pairs if pair[side] is not None) for side in (0, 1))
        if told != said:
            left[kind] = (told, said)
    return left


def _named(place: str) -> bool:
    return ": " in place


# what the facts say


def _told(record: dict[str, Any], known: Collection[str], *, apart: bool) -> Told:
    led = record.get("leader_with_team_tactics") or {}
    told: Told = {
        "name": bare(record["name"]),
        "alter ego": bare(record["alter_ego"] or record["name"]),
        "code": record["code"],
        "threat": record["threat"] or 0,
        "base": record["base"],
        "affiliations": sorted(_id(each) for each, _, lines in record["affiliations"] if TODAY in lines),
        **_sides_told(record, "", known),
    }
    leads = {_id(each) for each, leader, _ in record["affiliations"] if leader} - {_id(each) for each in led}
    told["leads"] = sorted(leads)
    if record["second_form"] and not apart:
        told |= dict(_sides_told(record["second_form"], "second form ", known))
        if record["second_form"]["base"] != record["base"]:
            told["second form base"] = record["second_form"]["base"]
    return told


def _sides_told(record: dict[str, Any], form: str, known: Collection[str]) -> Told:
    told: Told = {}
    front = record["healthy"]
    for side in ("healthy", "injured"):
        here = record[side]
        if here is None or (side == "injured" and "no injured side" in record.get("note", "")):
            continue
        where = f"{form}{side}"
        told |= _stats(where, here["stamina"], here["speed"], here["size"], *here["defense"])
        gone = set(here.get("missing", ()))
        attacks = overlaid(front["attacks"], here["attacks"], gone)
        powers = overlaid(front["powers"], here["powers"], gone)
        for attack in attacks:
            told[f"{where} attack: {bare(attack['name'])}"] = _attack_told(attack)
        for power in powers:
            if words := _keywords(power, known):
                told[f"{where} keywords"] = sorted([*told.get(f"{where} keywords", []), *words])
                continue
            name = bare(LED.sub("", power["name"]))
            told[f"{where} {power['kind']}: {name}"] = _price(power["cost"])
    return told


def _attack_told(attack: dict[str, Any]) -> str:
    reach = attack["range"]
    shape = {"B": "beam", "A": "area"}.get(reach[0], "range")
    types = next((TYPES.findall(step) for step in attack["steps"] if CHOSEN.search(step)), [attack["type"]])
    return f"{'/'.join(types)} {shape} {reach.lstrip('BA')} strength {attack['strength']} cost {attack['cost']}"


def _keywords(power: dict[str, Any], known: Collection[str]) -> list[str]:
    """The keywords an entry prints, with or without their words; none where it is a superpower of its own."""
    entries = [(name, inner) for name, inner in ENTRY.findall(power["name"]) if name.strip()]
    are_known = all(_word(name) in known for name, _ in entries)
    if power["kind"] != "innate" or not (power["body"] is None or are_known):
        return []
    return [_keyword(name, inner) for name, inner in entries]


def _keyword(name: str, inner: str) -> str:
    word = _word(name)
    if word == "grunts":
        return f"{word} {bare(inner)}"
    return " ".join([word, *sorted(_word(each) for each in inner.split(",") if each.strip())])


def _word(name: str) -> str:
    word = bare(name)
    return KEYWORDS.get(word, word)


def _price(cost: str | None) -> str:
    return {"100": "X", None: "0"}.get(cost, str(cost))


def _tactic_told(record: dict[str, Any]) -> Told:
    return {
        "name": bare(record["name"]),
        "code": record["code"],
        "affiliation": bare(record["affiliation"]) if record["affiliation"] else None,
    }


def _id(affiliation: str) -> str:
    return affiliation.replace("-", "_")


# what the cards say


def _said(card: Character) -> Told:
    said: Told = {
        "name": bare(card.full_name),
        "alter ego": bare(card.alter_ego),
        "code": card.code,
        "threat": card.threat,
        "base": card.base,
        "affiliations": sorted(card.affiliations),
        "leads": sorted({rule.affiliation for rule in card.normal.leadership if rule.affiliation}),
    }
    for number, form in enumerate(card.forms.values()):
        prefix = "second form " if number else ""
        said |= dict(_form_said(form, prefix))
        if number and (base := getattr(form, "base", None)) not in (None, card.base):
            said["second form base"] = base
    return said


def _form_said(form: Form, prefix: str) -> Iterator[tuple[str, Any]]:
    for side, stats in ((Printed.HEALTHY, form.healthy), (Printed.INJURED, form.injured)):
        if stats is None:
            continue
        where = f"{prefix}{side.value}"
        yield from _stats_said(where, stats)
        printed = [
            attack for attack in form.attacks if attack.replaces is None
        ]  # the others are printed as superpowers
        for attack in _on(side, printed):
            yield f"{where} attack: {bare(attack.name.en)}", _attack_said(attack)
        words = sorted(_keyword_said(use) for use in _on(side, form.keywords))
        if words:
            yield f"{where} keywords", words
        for rule in _on(side, (*form.leadership, *form.superpowers)):
            assert rule.name is not None
            yield f"{where} {rule.kind.value}: {bare(LED.sub('', rule.name.en))}", _price_said(rule)


def _on(side: Printed, things: Iterable[Any]) -> Iterator[Any]:
    return (each for each in things if each.side in (Printed.BOTH, side))


def _stats_said(where: str, stats: Stats) -> Iterator[tuple[str, Any]]:
    defense = (stats.physical, stats.energy, stats.mystic)
    yield from _stats(where, stats.stamina, stats.speed, stats.size, *defense).items()


def _stats(where: str, stamina: int, speed: str, size: int, *defense: int) -> Told:
    named = zip(("physical", "energy", "mystic"), defense, strict=True)
    return {
        f"{where} stamina": stamina,
        f"{where} speed": speed,
        f"{where} size": size,
        **{f"{where} {type_}": dice for type_, dice in named},
    }


def _attack_said(attack: Attack) -> str:
    shape = "beam" if attack.beam is not None else "area" if attack.area is not None else "range"
    types = "/".join(type_.value for type_ in attack.type)
    return f"{types} {shape} {attack.reach} strength {attack.strength} cost {attack.cost}"


def _keyword_said(use: KeywordUse) -> str:
    if use.id == "grunts":
        return f"{use.id} {'_'.join(use.values)}"
    values = [*use.values, *([str(use.number)] if use.number is not None else [])]
    return " ".join([use.id, *sorted(values)])


def _price_said(rule: Rule) -> str:
    power = 0 if rule.kind is RuleKind.LEADERSHIP else rule.cost.power  # what a leadership costs is in its text
    return str(power) if isinstance(power, int) else "X"


def _tactic_said(content: Content, card: Tactic) -> Told:
    affiliation = content.affiliation(card.affiliation).name.en if card.affiliation else None
    return {
        "name": bare(card.name.en),
        "code": card.code,
        "affiliation": bare(affiliation) if affiliation else None,
    }
