"""Questions in words, in the second person, with the numbers that matter; options and places are worded elsewhere."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.state.editions import differs
from rules_engine.crisis_protocol.state.frames import AttackFrame, DodgeFrame, EffectFrame, RollingFrame, SufferFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view import measures
from rules_engine.crisis_protocol.view.names import Names, upper_first
from rules_engine.crisis_protocol.view.phrases import moments, pick, terms
from rules_engine.crisis_protocol.view.phrases import questions as table
from rules_engine.kernel.decisions import ChooseAmount, ChooseReaction, ChooseSome, Decision
from rules_engine.kernel.values import Seat
from rules_engine.kernel.wording import Asked

MOMENTS = {moment.value for moment in Moment}
SOURCE_ALONE = ("{source}", "{source}")
MOVED = ("advance", "climb", "place", "push")
"""Asked by an action of one's own, and by cards: then it is said which."""


def kind_of(key: str) -> str:
    """The key under which a question is worded: names and numbers of the match stripped off."""
    for stem in ("players", "spend", "choose_condition", "choose_drop", "pay_from", "place_token", "raise", "mark"):
        if key == stem or key.startswith(f"{stem}_"):
            return stem
    if key.startswith("choose_") and key not in table.QUESTIONS:
        return "choose"
    return key


class Questions:
    def __init__(self, names: Names) -> None:
        self.names = names

    def ask(self, state: Match, decision: Decision) -> Asked:
        if isinstance(decision, ChooseReaction) and decision.key in moments.MOMENTS:
            return self._reaction(state, decision)
        kind = kind_of(decision.key)
        if kind == "turn" and any(option.id == "end" for option in getattr(decision, "options", ())):
            kind = "turn:after"
        if kind == "crisis_type" and differs(state.options.edition, "MIS-03"):
            kind = "crisis_type:two"
        if kind == "tactics" and decision.params.get("besides"):
            kind = "tactics:besides"
        if kind == "reroll" and getattr(decision, "most", 0) == 1:
            kind = "reroll:one"
        if kind == "spend" and decision.params.get("price") == "damage":
            kind = "spend:damage"
        if kind == "change" and decision.params.get("to"):
            kind = "change:to"
        who = decision.params.get("who")
        if kind == "place" and decision.params.get("of") in (who, [who]):
            kind = "place:here"
        if kind == "choose":
            kind = self._what_one(state, decision)
        asked = table.QUESTIONS[kind]
        values = self._values(state, decision)
        title, text, hint = (pick(phrase, self.names.locale).format(**values) for phrase in asked)
        if not hint and kind.partition(":")[0] in MOVED:
            hint = self._because(decision)
        if asked[0] == SOURCE_ALONE:
            title = self._owned(state, decision, title)
        if kind == "next_effect":
            text = f"{self._moment(state, decision)} {text}"
        return Asked(upper_first(title), upper_first(text), upper_first(hint))

    def _owned(self, state: Match, decision: Decision, title: str) -> str:
        """`Vision: Phasing`: a question that comes by itself says whose rule it is."""
        effect = state.innermost("effect")
        if not isinstance(effect, EffectFrame) or effect.owner is None or effect.rule != decision.source:
            return title
        owner = self.names.of(state, effect.owner)
        return title if owner in title else f"{owner}: {title}"

    def _because(self, decision: Decision) -> str:
        """The card that makes somebody move, and what it says; nothing of an action of one's own."""
        gist = self.names.gist(decision.source) if decision.source is not None else ""
        return f"{self.names.cause(str(decision.source))}: {gist}" if gist else ""

    def _reaction(self, state: Match, decision: Decision) -> Asked:
        """Against an enemy's attack one reacts; at other moments one uses something of one's own."""
        locale = self.names.locale
        what = self._moment(state, decision)
        attack = state.innermost("attack")
        open_ = [option for option in getattr(decision, "options", ()) if option.enabled]
        priced = any(option.params.get("cost") for option in open_)
        hint = pick(moments.REACT[2], locale) if priced else ""
        if isinstance(decision, ChooseReaction) and decision.must:
            hint = pick(moments.AROUND, locale)
        if isinstance(attack, AttackFrame):
            values = {"attack": self.names.of(state, attack.attack)}
            title = pick(moments.REACT_TO, locale).format(**values)
            if state.characters[attack.attacker].controller == decision.seat:
                title = pick(moments.SAY_TITLE, locale)
                return Asked(title, what, hint)
            return Asked(title, pick(moments.REACT[1], locale).format(what=what), hint)
        if state.turn == decision.seat:
            return Asked(pick(moments.SAY_TITLE, locale), what, hint)
        return Asked(pick(moments.REACT[0], locale), pick(moments.REACT[1], locale).format(what=what), hint)

    # -- what it is about ----------------------------------------------------------------------------------------

    def mine(self, state: Match, seat: Seat, id: Any) -> str:
        """A name, with `your` before one's own characters."""
        if isinstance(id, (list, tuple)):
            return self.names.listed(self.mine(state, seat, one) for one in id)
        character = state.characters.get(str(id))
        if character is None or character.controller != seat or self.names.locale != "en":
            return self.names.of(state, str(id))
        return self.names.little("your", name=self.names.character(state, str(id), own=True))

    def _moment(self, state: Match, decision: Decision) -> str:
        names, seat, params = self.names, decision.seat, decision.params
        moment = str(params.get("moment", decision.key))
        values: dict[str, str] = dict.fromkeys(
            ("subject", "by", "attacker", "target", "attack", "action", "move", "condition", "token", "named", "fight",
             "cost", "faces", "theirs", "due", "dealt", "amount"), "")  # fmt: skip
        for name in ("subject", "by", "attacker", "target", "token", "condition"):
            if params.get(name) is not None:
                values[name] = self.mine(state, seat, params[name])
        if "action" in params:
            values["action"] = names.term(terms.ACTIONS, str(params["action"]))
        if "move" in params:
            values["move"] = names.term(moments.MOVES, str(params["move"]))
        if "named" in params:
            values["named"] = self._named(state, params)
        self._of_attack(state, seat, params, values)
        harm = state.innermost("suffer")
        if isinstance(harm, SufferFrame):
            values["amount"] = names.count(harm.amount, "damage")
        key = f"{moment}:{params.get('roll')}"
        phrase = moments.MOMENTS.get(key) or moments.MOMENTS[moment]
        return upper_first(pick(phrase, names.locale).format(**values))

    def _named(self, state: Match, params: dict[str, Any]) -> str:
        """A superpower or card by the last part of its id."""
        named = str(params["named"])
        who = params.get("subject")
        card = state.characters[who].card if who in state.characters else ""
        content = self.names.content
        for id in (f"{card}.{named}", *(id for id in content.rules if id.rpartition(".")[2] == named)):
            if id in content.rules:
                return self.names.rule(id)
        return self.names.of(state, named)

    def _of_attack(self, state: Match, seat: Seat, params: dict[str, Any], values: dict[str, str]) -> None:
        attack, dodge = state.innermost("attack"), state.innermost("dodge")
        names = self.names
        roll = str(params.get("roll") or "attack")
        if roll == "dodge" and isinstance(dodge, DodgeFrame):
            values["faces"] = measures.pool(names, dodge, "dodge")
            return
        if not isinstance(attack, AttackFrame):
            return
        values["attacker"] = self.mine(state, seat, attack.attacker)
        values["target"] = self.mine(state, seat, attack.target)
        values["attack"] = names.of(state, attack.attack)
        values["cost"] = names.count(attack.cost, "power") if attack.cost else names.little("no_cost")
        values["due"] = names.count(attack.due, "damage") if attack.due else names.little("no_damage")
        values["dealt"] = names.count(attack.dealt, "damage")
        other = "defense" if roll == "attack" else "attack"
        values["faces"], values["theirs"] = measures.pool(names, attack, roll), measures.pool(names, attack, other)
        if params.get("moment") in ("targeted", "paying", "attack_pool", "defense_pool"):
            dice, defense = measures.fight(names, state, attack)
            said = {**values, "dice": dice, "defense": defense}
            values["fight"] = pick(moments.ATTACKING, names.locale).format(**said)

    def _values(self, state: Match, decision: Decision) -> dict[str, str]:
        names, params = self.names, decision.params
        values: dict[str, str] = dict.fromkeys(
            ("who", "token", "what", "feature", "by", "thrown", "of", "source", "gist", "tool", "tools", "range", "to",
             "threat", "least", "most", "most_dice", "number", "left", "power", "dice", "cost"), "")  # fmt: skip
        for name in ("token", "what", "feature", "by", "thrown", "of"):
            if params.get(name) is not None:
                values[name] = self._thing(state, params[name])
        who = self._who(state, decision)
        if who is not None:
            values["who"] = names.of(state, who)
            values["power"] = names.count(state.characters[who].power, "power") if who in state.characters else ""
        if decision.source is not None:
            values["source"] = names.of(state, decision.source)
            values["gist"] = names.gist(decision.source)
            if decision.key == "reroll":
                values["source"] = names.cause(decision.source)
        values["source"] = values["source"] or values["who"]
        values["cost"] = str(params.get("cost") or "")
        if "tools" in params:
            values["tools"] = names.term(terms.TOOLS, str(params["tools"][0]))
        if params.get("tool"):
            values["tool"] = names.term(terms.TOOLS, str(params["tool"]))
        if params.get("to"):
            values["to"] = names.face(str(params["to"]))
        if "left" in params:
            values["left"] = names.count(int(params["left"]), "action")
        for name in ("range", "threat"):
            if name in params:
                values[name] = str(params[name])
        if isinstance(decision, (ChooseSome, ChooseAmount)):
            values["least"], values["most"] = str(decision.least), str(decision.most)
            values["most_dice"] = names.count(decision.most, "die")
            bounds = {str(decision.least), str(decision.most)}
            values["number"] = "–".join(sorted(bounds, key=int))
            if besides := params.get("besides"):
                values["what"], values["number"] = self._thing(state, besides), str(decision.most - len(besides))
        values["dice"] = self._dice(state, decision)
        return values

    def _thing(self, state: Match, value: Any) -> str:
        if isinstance(value, (list, tuple)):
            return self.names.listed(self.names.of(state, str(one)) for one in value)
        return self.names.of(state, str(value))

    @staticmethod
    def _who(state: Match, decision: Decision) -> str | None:
        who = decision.params.get("who")
        if isinstance(who, str):
            return who
        for stem in ("choose_condition_", "choose_drop_", "spend_"):
            if decision.key.startswith(stem):
                return decision.key.removeprefix(stem)
        return None

    @staticmethod
    def _what_one(state: Match, decision: Decision) -> str:
        """Which character, feature or token, where it is one of them."""
        if not isinstance(decision, ChooseSome) or not decision.least == decision.most == 1:
            return "choose"
        ids = {option.id for option in decision.options}
        kinds = {"character": set(state.characters), "terrain": set(state.terrain), "token": set(state.objectives)}
        return next((f"choose:{kind}" for kind, known in kinds.items() if ids <= known), "choose")

    def _dice(self, state: Match, decision: Decision) -> str:
        name = "defense" if decision.key == "cover" else str(decision.params.get("pool") or "")
        frame = state.innermost("dodge" if name == "dodge" else "attack")
        return measures.pool(self.names, frame if isinstance(frame, RollingFrame) else None, name) if name else ""
