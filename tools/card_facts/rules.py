"""Every printed rule beside every rule that our cards say, by the same place: `healthy reactive: counterstrike`."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rules_engine.crisis_protocol.cards.character import Attack, Character, Form
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.cards.mission import Crisis
from rules_engine.crisis_protocol.cards.team import Tactic
from rules_engine.crisis_protocol.cards.text import describe, describe_card
from rules_engine.crisis_protocol.cards.vocabulary.rule import Printed, Rule

from .features import FACES
from .records import LED, Facts, bare, overlaid

Texts = dict[str, str]
"""By place, all that is said there."""
ICONS = re.compile(r"^((?:\{(?:wild|crit|hit|block|fail|blank)\},?\s*)+)(?:\*[^*]*\*\s*:?)?:?\s*", re.IGNORECASE)
CHOSEN = re.compile(r"attack\W?s?\W? type is \{")
"""The types to choose from stand in an attack's profile."""
ACTION = {"Active: Action": "Action: "}
NUMBERED = re.compile(r"^\(\d+\) ")
TRIGGER = re.compile(r"^[A-Z][^:.,]{1,40}: ", re.MULTILINE)
"""The name of an attack's special rule, where it stands without asterisks."""
MAP = re.compile(r"; map (\w+)\.")
HEADS = re.compile(r"\*([^*:]*)\*")
KEYWORDS = frozenset(default_content().keywords)
MEANT = ("Action", "Power Phase", "Cleanup Phase", "Activation Phase", "Modify Dice", "Pierce", "instead",
         "Modify Opponent's Dice")  # fmt: skip
"""What stands between asterisks and is no name."""


class Printings:
    """What is printed on all cards: the characters of today, team tactic cards, crises."""

    def __init__(self, folder: Path) -> None:
        self.facts = Facts.read(folder)
        cards = _read(folder, "tactic_cards_bsdata.json")["cards"]
        self.tactics = {bare(each["name"]): f"{ACTION.get(each['type'], '')}{each['rules']}" for each in cards}
        self.crises = {bare(each["name"]): _crisis(each) for each in _read(folder, "crisis_cards.json")["cards"]}
        old = _read(folder, "characters_bsdata_full.json")["characters"]
        self.of_2024 = {bare(each["name"]): each for each in old}

    def texts(self, card: Character | Tactic | Crisis, content: Content) -> Texts:
        """What this card prints, by place."""
        name = bare(card.name.en)
        if isinstance(card, Tactic):
            return {"card": _without_names(self.tactics[name])} if name in self.tactics else {}
        if isinstance(card, Crisis):
            return {"card": self.crises[name]} if name in self.crises else {}
        record = self.facts.second_form(card, content) or self.facts.character(card)
        if record is None:
            return {}
        if "French" in record.get("note", ""):
            return dict(_of_2024(self.of_2024[bare(card.full_name)]))
        texts = dict(_sides(record, ""))
        if record.get("second_form") and card.form_of is None and len(card.forms) > 1:
            texts |= dict(_sides(record["second_form"], "second form "))
        return texts

    def beside(self, content: Content, cards: Iterable[str]) -> Iterator[str]:
        """Both texts of these cards, rule by rule, for whoever reads them."""
        for card in (each for each in content.cards() if each.id in set(cards)):
            if not isinstance(card, Character | Tactic | Crisis):
                continue
            told, ours = self.texts(card, content), said(card, content)
            for place in {**told, **ours}:
                yield f"{card.id}, {place}"
                yield f"  printed: {told.get(place)}"
                yield f"  ours:    {ours.get(place)}"


def _read(folder: Path, file: str) -> Any:
    return json.loads((folder / file).read_text("utf-8"))


def _without_names(text: str) -> str:
    """Names that a text refers to are no features of its own."""
    return HEADS.sub(lambda found: found[1] if found[1] in MEANT else " ", text)


def _crisis(record: dict[str, Any]) -> str:
    """A crisis as sentences, like those that our writer makes."""
    count, token, type_ = record["token_count"], record["token"], record.get("token_type") or ""
    lines = [f"{count} {token} ({type_}) map_{record['map']}"]
    if record.get("vp_each") and record.get("score_by"):
        lines.append(f"{record['vp_each']} VP for each token you {record['score_by']}")
    if type_ in ("asset", "civilian"):
        lines.append("Interact: pick up the token; holding it.")
    if most := record.get("max_vp_per_round"):
        lines.append(f"At most {most}." if most < count * (record.get("vp_each") or 0) else "")
    return "\n".join([*lines, *record.get("effects", ())])


def _of_2024(record: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The English text of 2024, where the newer record is in French."""
    for side in ("healthy", "injured"):
        here = ("both", side)
        for attack in (each for each in record["attacks"] if each["side"] in here):
            for icons, text in _steps(attack["rules"]).items():
                yield f"{side} attack: {bare(attack['name'])}{icons}", TRIGGER.sub("", text)
        for power in (each for each in (*record["leadership"], *record["superpowers"]) if each["side"] in here):
            if power["rules"] and _keyword(power["name"]) not in KEYWORDS:
                yield f"{side} {power.get('type', 'leadership')}: {bare(LED.sub('', power['name']))}", power["rules"]


def _sides(record: dict[str, Any], form: str) -> Iterator[tuple[str, str]]:
    front = record["healthy"]
    for side in ("healthy", "injured"):
        here = record[side]
        if here is None or (side == "injured" and "no injured side" in record.get("note", "")):
            continue
        where, gone = f"{form}{side}", set(here.get("missing", ()))
        for attack in overlaid(front["attacks"], here["attacks"], gone):
            for icons, text in _steps(attack["steps"]).items():
                yield f"{where} attack: {bare(attack['name'])}{icons}", _without_names(text)
        for power in overlaid(front["powers"], here["powers"], gone):
            if power["body"] is not None and _keyword(power["name"]) not in KEYWORDS:
                yield f"{where} {power['kind']}: {bare(LED.sub('', power['name']))}", _without_names(power["body"])


def _keyword(name: str) -> str:
    return bare(LED.sub("", name.split(",")[0]))


def _steps(steps: Iterable[str]) -> dict[str, str]:
    """The special rules of an attack by the dice they ask for; those that ask for none together."""
    found: dict[str, list[str]] = defaultdict(list)
    for step in (each for each in steps if not CHOSEN.search(each)):
        head = ICONS.match(step)
        icons = " ".join(sorted(FACES[face] for face in re.findall(r"\w+", head[1].lower()))) if head else ""
        found[f" [{icons}]" if icons else ""].append(step[head.end() :] if head else step)
    return {icons: "\n".join(texts) for icons, texts in found.items()}


def said(card: Character | Tactic | Crisis, content: Content) -> Texts:
    """What our card says, by the same places."""
    if not isinstance(card, Character):
        return {"card": MAP.sub(r" map_\1", "\n".join(describe_card(card, "en", content)))}
    texts: Texts = {}
    for number, form in enumerate(card.forms.values()):
        texts |= dict(_form(form, "second form " if number else "", content))
    names = sorted(_names(card, content), key=len, reverse=True)
    cut = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names)) if names else None
    return {place: cut.sub(" ", text) if cut else text for place, text in texts.items()}


def _names(card: Character, content: Content) -> set[str]:
    own = {form.name.en for form in card.forms.values() if form.name}
    for form in card.forms.values():
        own |= {attack.name.en for attack in form.attacks}
        own |= {rule.name.en for rule in (*form.leadership, *form.superpowers) if rule.name}
    return own | {each.full_name for each in content.characters.values()} - {"Blade", "Hood"}


def _form(form: Form, prefix: str, content: Content) -> Iterator[tuple[str, str]]:
    for side, stats in ((Printed.HEALTHY, form.healthy), (Printed.INJURED, form.injured)):
        if stats is None:
            continue
        where = f"{prefix}{side.value}"
        for attack in (each for each in form.attacks if each.side in (Printed.BOTH, side) and not each.replaces):
            for icons, text in _lines(attack, content).items():
                yield f"{where} attack: {bare(attack.name.en)}{icons}", text
        for rule in (*form.leadership, *form.superpowers):
            if rule.side in (Printed.BOTH, side):
                assert rule.name is not None
                told = f"{describe(rule, 'en', content)}{_price(rule)}"
                yield f"{where} {rule.kind.value}: {bare(LED.sub('', rule.name.en))}", told


def _price(rule: Rule) -> str:
    """What the head of a rule says that stands in the printed text: how much may be spent."""
    most = getattr(rule.cost.power, "max", None)
    return f" Spend up to {most} Power to use this superpower." if isinstance(most, int) else ""


def _lines(attack: Attack, content: Content) -> dict[str, str]:
    found: dict[str, list[str]] = defaultdict(list)
    for rule in attack.rules:
        icons = " ".join(sorted(_icons(rule)))
        found[f" [{icons}]" if icons else ""].append(describe(rule, "en", content))
    return {icons: "\n".join(texts) for icons, texts in found.items()}


def _icons(rule: Rule) -> list[str]:
    return [FACES[icon.name.lower()] for icon, times in rule.icons.items() for _ in range(times)]
