"""What things are called: characters, terrain, tokens, cards, rules. It names; it tells and asks nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from rules_engine.crisis_protocol.board.battlefields import kinds, ready
from rules_engine.crisis_protocol.cards.catalogue import catalogue
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.text.describe import describe
from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import OneOf
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view.heroes import introduced
from rules_engine.crisis_protocol.view.phrases import Table, language, pick, terms
from rules_engine.kernel.phrasing import upper_first as upper_first
from rules_engine.kernel.values import Seat

SYNTHETIC = re.compile(r"\.(later|gift|scoring_\d+)$")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÄÖÜ0-9])")
PLAYING = re.compile(r",? to play this card|, um diese Karte auszuspielen")
"""How the sentence about who may play a team tactic card ends, in either language."""
OFFERED = re.compile(r"may use this superpower\.$|diese Superkraft einsetzen\.$")
USING = ("This character may use this superpower.", "Dieser Charakter darf diese Superkraft einsetzen.")
"""What goes without saying of whatever is offered."""
MOST_GIST = 500
"""Letters; more is no gist."""
PAID = re.compile(r"\d (?:Power|damage|Kraft|Schaden)\b|\b(?:Once|times|Einmal|-mal) (?:per|pro) ")
"""A price or a limit: never left out."""
DANGLING = re.compile(
    r"\b([Tt]hat (?!much)|[Tt]hose\b|[Jj]ene[rnms]?\b|of them\b|davon\b)|^(It|They|Er|Sie|Das geschieht|That does)\b"
)
"""Words that mean somebody or something whom only the moment has named."""
SIGN = re.compile(r"<:\w{2,32}:[0-9]{1,20}>", re.ASCII)
"""A sign as a text writes it; whoever reads sees one letter."""
NUMBERED = re.compile(r"^(?P<kind>.{1,80}?)_(?P<number>[0-9]{1,9})$")


def spoken(id: str) -> str:
    """An id read aloud, where nothing better is known."""
    return id.rpartition(".")[2].replace("_", " ").strip().title()


def shorten(text: str, most: int) -> str:
    """At most so many characters; what is cut ends at a word and with an ellipsis."""
    signs = iter(SIGN.findall(text))
    text = " ".join(SIGN.sub("\0", text).split())
    if len(text) > most:
        cut = text[: most - 1]
        at_word = cut.rpartition(" ")[0] or cut
        text = at_word.rstrip(" ,.;:–—") + "…"
    return re.sub("\0", lambda _: next(signs), text)


def face_sign(value: object) -> str:
    """The name of the sign of a face; none of anything else."""
    return Face(value).name.lower() if isinstance(value, str) and value in terms.FACES else ""


class Names:
    """The names of one pool of cards in one language; `signs` are written beside what they stand for."""

    def __init__(
        self,
        content: Content,
        locale: str,
        seats: Mapping[Seat, str] | None = None,
        signs: Mapping[str, str] | None = None,
    ) -> None:
        self.content = content
        self.locale = language(locale)
        self.seats = dict(seats or {})
        self.signs = dict(signs or {})

    # -- words ---------------------------------------------------------------------------------------------------

    def term(self, table: Table, key: str, **values: object) -> str:
        phrase = table.get(key)
        return spoken(key) if phrase is None else pick(phrase, self.locale).format(**values)

    def little(self, key: str, **values: object) -> str:
        return self.term(terms.LITTLE, key, **values)

    def signed(self, sign: str, name: str) -> str:
        """The name behind its sign, if there is one."""
        return f"{self.signs[sign]} {name}" if sign in self.signs else name

    def face(self, value: str) -> str:
        return self.signed(face_sign(value), self.term(terms.FACES, value))

    def count(self, number: int, what: str) -> str:
        if sign := self.signs.get(face_sign(what) or what):
            return f"{number} {sign}"
        one, many = terms.COUNTS[what][0 if self.locale == "en" else 1]
        return (one if number == 1 else many).format(n=number)

    def listed(self, parts: Iterable[str], last: str = "and") -> str:
        """`a, b and c`."""
        said = [part for part in parts if part]
        if len(said) < 2:
            return "".join(said)
        return f"{', '.join(said[:-1])} {self.little(last)} {said[-1]}"

    # -- things --------------------------------------------------------------------------------------------------

    def of(self, state: Match, id: str) -> str:
        """The name of anything that has an id."""
        if id in state.characters:
            return self.character(state, id)
        if id in state.objectives:
            return self.objective(state, id)
        if id in state.terrain:
            return self.feature(id, state.terrain[id].terrain)
        if id in state.markers:
            return self.token(state.markers[id].name)
        if id in state.seats:
            return self.seat(id)
        return self.card(id) or self.thing(id)

    def sign(self, state: Match, id: str) -> str:
        """The name of the sign of anything that has an id: a condition's own, a side's, a kind of objective's."""
        if id in state.characters:
            return state.characters[id].controller
        token = state.objectives.get(id)
        if token is not None:
            printed = self.content.objective(token.crisis, token.name)
            return printed.type.value if printed is not None else ""
        crisis = self.content.crises.get(id)
        if crisis is not None:
            return crisis.tokens[0].type.value if crisis.tokens else ""
        return id if id in self.content.conditions or id in state.seats else ""

    def seat(self, seat: Seat) -> str:
        return self.seats.get(seat) or self.term(terms.SEATS, seat)

    def character(self, state: Match, id: str, *, own: bool = False) -> str:
        """The short name; the side too where both field one of that name (unless it is said to be one's `own`), the
        title where one side has two."""
        character = state.characters[id]
        card = self.content.characters.get(character.card)
        if card is None:
            return spoken(character.card)
        name = card.name.in_(self.locale)
        alike = [other for other in state.characters.values() if other.id != id and self._short(other.card) == name]
        against = [entry.card for seat in state.seats if seat != character.owner for entry in state.players[seat].squad]
        if any(other.owner == character.owner for other in alike):
            name = card.called(self.locale)
            match = NUMBERED.match(id)
            if match is not None and match["kind"] in state.characters:
                name = f"{name} {match['number']}"
        twins = any(other.owner != character.owner for other in alike) or name in map(self._short, against)
        if twins and not own:
            name = f"{name} ({self.term(terms.SEATS, character.owner).lower()})"
        return name

    def _short(self, card: str) -> str:
        found = self.content.characters.get(card)
        return found.name.in_(self.locale) if found else spoken(card)

    def objective(self, state: Match, id: str) -> str:
        token = state.objectives[id]
        name = self.signed(self.sign(state, id), self.token(token.name))
        several = sum(other.name == token.name for other in state.objectives.values()) > 1
        if several:
            # As on the picture: both crises' tokens are counted through, so that no number is there twice.
            return f"{name} {list(state.objectives).index(id) + 1}"
        return self.little("the", name=name)

    def feature(self, id: str, kind: str | None = None) -> str:
        """`truck 2`; without a number in its id `the truck`."""
        match = NUMBERED.match(id)
        kind = kind or (match["kind"] if match else id)
        known = kinds().get(kind)
        name = (known.name.de if self.locale == "de" else known.name.en) if known else spoken(kind)
        return f"{name} {match['number']}" if match else self.little("the", name=name)

    def token(self, name: str) -> str:
        """A kind of objective token, or of token of an ability."""
        if name in self.content.objectives:
            return self.content.objectives[name].name.in_(self.locale)
        if name in self.content.token_names:
            return self.content.token_names[name].in_(self.locale)
        return self.term(terms.TOKENS, name)

    def card(self, id: str) -> str | None:
        """The printed name of a card, attack or rule; None if there is none of that id."""
        content = self.content
        if id in content.characters:
            return content.characters[id].called(self.locale)
        for cards in (content.conditions, content.affiliations, content.tactics, content.crises, content.gems,
                      content.keywords, content.attacks):  # fmt: skip
            if id in cards:
                return self.signed(id, str(cards[id].name.in_(self.locale)))
        if SYNTHETIC.sub("", id) in content.rules or "." in id:
            return self.rule(id)
        return catalogue().names.get(id)

    def thing(self, id: str) -> str:
        """Whatever is left: a kind of terrain, a token, a map, a word of the rules."""
        for table in (terms.CORE, terms.SOURCES, terms.TOKENS, terms.TYPES, terms.EDGES, terms.CRISIS_KINDS):
            if id in table:
                return self.term(table, id)
        match = NUMBERED.match(id)
        if id in kinds() or (match is not None and match["kind"] in kinds()):
            return self.feature(id)
        if id in ready():
            name = ready()[id].name
            return name.de if self.locale == "de" else name.en
        if re.fullmatch(r"[A-Z]{3}-Q?\d+", id):
            return id
        if id in self.content.objectives:
            return self.token(id)
        return spoken(id)

    # -- rules ---------------------------------------------------------------------------------------------------

    def rule(self, id: str) -> str:
        """The printed name of a rule; of one without a name, that of what it stands on and what it is for."""
        if id in terms.CORE:
            return self.term(terms.CORE, id)
        id = SYNTHETIC.sub("", id)
        rule = self.content.rules.get(id)
        if rule is not None and rule.name is not None:
            return rule.name.in_(self.locale)
        attack, _, part = id.rpartition(".")
        if attack in self.content.attacks:
            name = self.content.attacks[attack].name.in_(self.locale)
            if part in self.content.conditions:
                return f"{name} ({self.content.conditions[part].name.in_(self.locale)})"
            return f"{name} ({self.term(terms.PARTS, part)})" if part in terms.PARTS else name
        parent = id
        while "." in parent:
            parent = parent.rpartition(".")[0]
            found = self.content.rules.get(parent)
            if found is not None and found.name is not None:
                return found.name.in_(self.locale)
            for cards in (self.content.attacks, self.content.tactics, self.content.crises, self.content.gems,
                          self.content.conditions, self.content.keywords):  # fmt: skip
                if parent in cards:
                    return str(cards[parent].name.in_(self.locale))
        if parent in self.content.conditions:
            return self.content.conditions[parent].name.in_(self.locale)
        return spoken(id)

    def cause(self, id: str) -> str:
        """Where something comes from, as a remark."""
        if id in terms.CORE:
            return self.term(terms.CORE, id)
        attack = id.rpartition(".")[0]
        if attack in self.content.attacks and self.content.rules[id].name is None:
            return self.content.attacks[attack].name.in_(self.locale)
        return self.card(id) or self.thing(id)

    def text(self, id: str) -> str:
        """What a rule says, in the words made from its card."""
        return self._once("texts", id, self.wording)

    def _printed(self, id: str) -> Rule | None:
        """The rule on a card; a gift or promise of it goes by its id with a word added."""
        return self.content.rules.get(id) or self.content.rules.get(SYNTHETIC.sub("", id))

    def gist(self, id: str) -> str:
        """What a rule does for whoever is asked now: its text without the moment that has come, never without who, a
        price or a limit."""
        return self._once("gists", id, self._gist)

    def _gist(self, rule: Rule) -> str:
        told = self._momentless(rule)
        return told if len(told) <= MOST_GIST or PAID.search(told) else self._by_ways(rule, told)

    def _once(self, kind: str, id: str, write: Callable[[Rule], str]) -> str:
        """A printed rule in words, written once for a pool and language: panels say it with every press."""
        rule = self._printed(id)
        if rule is None:
            return ""
        known: dict[tuple[str, str], str] = self.content.derived.setdefault(kind, {})
        key = self.locale, rule.id
        if key not in known:
            known[key] = introduced(write(rule), self.content, self.locale)
        return known[key]

    def _momentless(self, rule: Rule) -> str:
        """Where who, a price or a limit are said only by the moment, all of it."""
        whole = self.wording(rule)
        first, *rest = SENTENCE.split(whole)
        if rest and OFFERED.search(first) and not rule.players and not DANGLING.search(" ".join(rest)):
            return " ".join(rest)
        moment = bool(rule.on) or rule.each_player
        bare = rule.model_copy(update={"on": (), "when": None, "each_player": False}) if moment else rule
        said = PLAYING.sub("", self.wording(bare))
        said = " ".join(sentence for sentence in SENTENCE.split(said) if sentence not in USING)
        # Where leaving out the moment changes what is said later, all of it is told.
        lost = not rule.each_player and any(PLAYING.sub("", each) not in said for each in rest)
        return whole if not said or lost or DANGLING.search(said) else said

    def _by_ways(self, rule: Rule, told: str) -> str:
        """A choice between ways that have names by these alone: what each does is told where it is made."""
        match rule.do:
            case (OneOf(options=ways, number=1),) if all(way.name for way in ways):
                called = [way.name.in_(self.locale) for way in ways if way.name]
                return f"{told.partition(called[0])[0]}{self.listed(called, 'or')}."
        return told

    def wording(self, rule: Rule) -> str:
        return describe(rule, self.locale, self.content)
