"""Rosters as the bot takes them: ready ones, and those pasted as a list of names or of the community's card codes.

It must not judge a roster: the engine's own rules do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.games.port import Brought, ReadyLoadouts, UnknownWords
from bot.locale import LANGUAGES, Words, words
from bot.matches.loadouts import LONGEST_LIST
from rules_engine.crisis_protocol import rosters
from rules_engine.crisis_protocol.cards.catalogue import catalogue
from rules_engine.crisis_protocol.cards.character import Character
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, newest_pool, pools
from rules_engine.crisis_protocol.query.rosters import roster_faults
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.crisis_protocol.view.printings import pool_in_words
from rules_engine.kernel.explain import Reason
from rules_engine.lookup.names import Entry, meant, plain

APART = frozenset(" \t\r,|+/-")
"""What may stand between card codes."""
LONGEST_LINE = 120
"""Letters; no card has a longer name."""
MOST_GUESSED = 15
"""Unknown words of which it is said what they may have meant."""
COUNTED = re.compile(r"^(1 ?[x×]|\d{1,2} ?[.)]) (?=\S)", re.ASCII | re.IGNORECASE)
"""How lists of other tools begin a line: `1x Hulk`, `2. Hulk`."""


class Rosters:
    """Read and written as cards are named now; judged by those of the pool that a match is played with."""

    kind = Roster
    called: Literal["roster", "team"] = "roster"

    def __init__(self, content: Content) -> None:
        """`content`: the cards as they are named now."""
        self.content = content

    def offered(self, terms: CrisisTerms) -> ReadyLoadouts:
        return ReadyLoadouts(self.ready(terms))

    def ready(self, terms: CrisisTerms | None = None) -> dict[str, Roster]:
        """By the name of their affiliation; of those only what the terms allow."""
        terms = terms or CrisisTerms(pool=newest_pool())
        content = content_as_of(terms.pool)
        ready = rosters.ready_rosters(content, terms.edition).values()
        named = {content.affiliations[each.affiliation].name.en: each.roster for each in ready}
        return {name: roster for name, roster in named.items() if not self.faults(roster, terms)}

    def faults(self, loadout: Roster, terms: CrisisTerms) -> list[Reason]:
        """By the rules of the game and of the season it is brought to."""
        crises = [*(("ROS-04", id) for id in loadout.secure), *(("ROS-05", id) for id in loadout.extract)]
        outside = [(rule, id) for rule, id in crises if terms.crises and id not in terms.crises]
        found = roster_faults(content_as_of(terms.pool), loadout, terms.edition, terms.timeline)
        return [
            *(self._of_later(fault, terms.pool) for fault in found),
            *(Reason(rule=rule, code="outside_pool", params={"card": id}) for rule, id in outside),
            *(Reason(rule="ROS-Q2", code="assumed_card", params={"card": id}) for id in self._assumed(loadout, terms)),
        ]

    def _assumed(self, loadout: Roster, terms: CrisisTerms) -> list[str]:
        """Cards that are played with an assumption of ours, where that was not agreed to."""
        known = content_as_of(terms.pool).tactics
        return [id for id in loadout.tactics if id in known and known[id].assumed and not terms.assumed]

    def _of_later(self, fault: Reason, pool: str) -> Reason:
        """A card that is known, but not in the match's pool, is told as such."""
        card = str(fault.params.get("card"))
        if fault.code not in ("unknown_card", "not_refereed") or not any(
            each.id == card for each in self.content.cards()
        ):
            return fault
        return Reason(rule=fault.rule, code="later_card", params={**fault.params, "pool": pool})

    def remarks(self, to: Words, loadout: Roster, terms: CrisisTerms) -> list[str]:
        """Which of its cards have changed in print: a list of old may have been made for what they said before; a ready
        one was made for what they say now."""
        if len(pools()) < 2 or terms.pool != newest_pool() or loadout in self.ready(terms).values():
            return []
        then, now = content_as_of(pools()[-2]), content_as_of(terms.pool)
        changed = [
            self._name(id, to.language)
            for before, after in ((then.characters, now.characters), (then.tactics, now.tactics))
            for id in rosters.cards_of(loadout)
            if id in before and id in after and before[id] != after[id]
        ]
        if not changed:
            return []
        month = pool_in_words(pools()[-2], to.language)
        names = ", ".join(changed)
        return [
            to.say("Changed since {month}, and played as printed now (see `/card`): {names}.", month=month, names=names)
        ]

    def read(self, text: str) -> Roster:
        return read_roster(text, self.content)

    def told(self, to: Words, loadout: Roster, terms: CrisisTerms | None = None) -> Brought:
        codes, without = rosters.write_codes(loadout, self.content)
        cards = [self._name(entry.card, to.language) for entry in loadout.characters]
        return Brought(
            summary=" · ".join(cards),
            cards=cards,
            listed=self.listed(to, loadout),
            size=len(list(rosters.cards_of(loadout))),
            text=write_roster(loadout, self.content, to.language),
            codes=codes,
            uncoded=tuple(self._name(id, to.language) for id in without),
            remarks=() if terms is None else tuple(self.remarks(to, loadout, terms)),
        )

    def listed(self, to: Words, loadout: Roster) -> list[str]:
        """One name a line: some names have a comma of their own."""
        characters = [entry.card for entry in loadout.characters]
        parts = zip(_heads(to), (characters, loadout.tactics, [*loadout.secure, *loadout.extract]), strict=True)
        return [
            line for head, ids in parts for line in (f"**{head}**", *(f"- {self._name(id, to.language)}" for id in ids))
        ]

    def _name(self, id: str, language: str) -> str:
        names = Names(self.content, language)
        return names.card(id) or names.thing(id)


def read_roster(text: str, content: Content) -> Roster:
    """Everything a text names, or `UnknownWords` with what could be read.

    One card a line, by its name in any language, a character also with its alter ego; gems in brackets behind their
    bearer: `Thanos (Mind, Power)`. Or card codes of eight digits, run together or apart, on any line. A list can be
    pasted back as `listed` shows it: its headings, rules and a `1x` name nothing.
    """
    known = _known(content)
    headings = _headings()
    characters: list[RosterEntry] = []
    tactics: list[str] = []
    crises: dict[str, list[str]] = {"secure": [], "extract": []}
    unknown: list[str] = []
    for line in text[:LONGEST_LIST].replace(";", "\n").split("\n"):
        line = COUNTED.sub("", line.strip())
        if _plain(line) in headings:
            continue
        if _is_codes(line):
            coded = rosters.read_codes(line, content)
            characters += coded.roster.characters
            tactics += coded.roster.tactics
            crises["secure"] += coded.roster.secure
            crises["extract"] += coded.roster.extract
            unknown += coded.unknown
            continue
        if len(line) > LONGEST_LINE:
            unknown.append(f"{line[:LONGEST_LINE]}…")
            continue
        name, bracket, inside = line.removesuffix(")").partition("(") if line.endswith(")") else (line, "", "")
        whole = known.get(_plain(line))  # with brackets of its own
        kind, id = whole or known.get(_plain(name)) or ("", "")
        if kind == "character":
            words = [word.strip() for word in inside.split(",") if bracket and not whole and word.strip()]
            named = {word: known.get(_plain(word), ("", "")) for word in words if not _says_nothing(content, id, word)}
            characters.append(RosterEntry(card=id, gems=tuple(gem for sort, gem in named.values() if sort == "gem")))
            unknown += [word for word, (sort, _) in named.items() if sort != "gem"]
        elif kind == "tactic":
            tactics.append(id)
        elif kind in crises:
            crises[kind].append(id)
        else:
            unknown.append(line)
    roster = Roster(
        characters=tuple(characters),
        tactics=tuple(tactics),
        secure=tuple(crises["secure"]),
        extract=tuple(crises["extract"]),
    )
    if unknown:
        words = list(dict.fromkeys(unknown))
        raise UnknownWords(words, roster, _near(words[:MOST_GUESSED], content))
    return roster


def _near(words: list[str], content: Content) -> dict[str, list[str]]:
    """What unknown words may have meant: names that hold them, or that are spelt nearly so."""
    cards = (content.characters, content.tactics, content.crises, content.gems)
    names = [_called(card, language) for kind in cards for card in kind.values() for language in ("en", "de")]
    entries = [Entry(name, name, (plain(name),)) for name in dict.fromkeys(names)]
    return {word: [entry.thing for entry in meant(entries, word)] for word in words}


def write_roster(roster: Roster, content: Content, language: str = "en") -> str:
    """A roster as `read_roster` reads it."""
    known = _known(content)

    def name(cards: Mapping[str, Any], id: str) -> str:
        """Its name, or its id where another card has the same name."""
        card = cards.get(id)
        said = _called(card, language) if card is not None else catalogue().names.get(id, id)
        return said if known.get(_plain(said), ("", id))[1] == id else id

    lines = []
    for entry in roster.characters:
        gems = ", ".join(name(content.gems, gem) for gem in entry.gems)
        lines.append(name(content.characters, entry.card) + (f" ({gems})" if gems else ""))
    lines += [name(content.tactics, id) for id in roster.tactics]
    lines += [name(content.crises, id) for id in (*roster.secure, *roster.extract)]
    return "\n".join(lines)


def _known(content: Content) -> dict[str, tuple[str, str]]:
    known: dict[str, tuple[str, str]] = {}
    for kind, cards in (("character", content.characters), ("tactic", content.tactics), ("gem", content.gems)):
        for id, card in cards.items():
            _learn(known, kind, id, card)
    for id, crisis in content.crises.items():
        _learn(known, crisis.kind.value, id, crisis)
    for language in LANGUAGES:
        for id, fighter in content.characters.items():  # with the byname that is shown behind the name
            known.setdefault(_plain(fighter.called(language)), ("character", id))
    for each in catalogue():
        for text in (each.id, each.name, *([f"{each.name} gem"] if each.kind == "gem" else [])):
            known.setdefault(_plain(text), (each.kind, each.id))
        if each.second_id is not None:
            known.setdefault(_plain(f"{each.name} 2"), (each.kind, each.second_id))
    _learn_people(known, content)
    return known


def _learn(known: dict[str, tuple[str, str]], kind: str, id: str, card: object) -> None:
    for text in (id, *(_called(card, language) for language in ("en", "de"))):
        known.setdefault(_plain(text), (kind, id))


def _learn_people(known: dict[str, tuple[str, str]], content: Content) -> None:
    """CAR-12, CAR-13: characters by their names with the alter ego behind; without their title where that means one of
    them alone. Whoever has no title comes first: the others are told from it by theirs."""
    people = sorted(content.characters.items(), key=lambda entry: entry[1].title is not None)
    for id, card in people:
        for language in ("en", "de"):
            known.setdefault(_plain(f"{card.called(language)} {card.alter_ego}"), ("character", id))
    shorts = [
        (short, id)
        for id, card in people
        if card.title is not None
        for short in {
            _plain(f"{card.name.in_(language)}{ego}") for language in ("en", "de") for ego in ("", card.alter_ego)
        }
    ]
    times = Counter(short for short, _ in shorts)
    for short, id in shorts:
        if times[short] == 1:
            known.setdefault(short, ("character", id))


def _called(card: Any, language: str) -> str:
    """The printed name in a language, of a character with its title."""
    return str(card.called(language) if isinstance(card, Character) else card.name.in_(language))


def _is_codes(line: str) -> bool:
    """Whether a line holds nothing but codes of eight digits, run together or apart."""
    figures = "".join(" " if letter in APART else letter for letter in line).split()
    return bool(figures) and all(each.isdecimal() and each.isascii() for each in figures) and len(figures[0]) >= 8


def _says_nothing(content: Content, id: str, word: str) -> bool:
    """What lists of other tools have in brackets behind a character and is no gem: its Threat Level, its form."""
    card = content.characters.get(id)
    forms = [form.name for form in card.forms.values() if form.name is not None] if card is not None else []
    own = {_plain(name.in_(language)) for name in forms for language in ("en", "de")}
    return word.isdecimal() or _plain(word) in own


def _headings() -> set[str]:
    """What a line may say that names no card; nothing that can be seen and read among it."""
    return {"", *(_plain(head) for language in LANGUAGES for head in _heads(words(language)))}


def _heads(to: Words) -> tuple[str, str, str]:
    return to.say("Characters"), to.say("Team Tactics"), to.say("Crises")


def _plain(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())
