"""Options in words: a label for the button, a detail for the menu line, within what Discord allows."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary.costs import Spread
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import OneOf
from rules_engine.crisis_protocol.query import targets
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.frames import AttackFrame, DodgeFrame, RollingFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view import measures
from rules_engine.crisis_protocol.view.asking import kind_of
from rules_engine.crisis_protocol.view.names import Names, face_sign, shorten, upper_first
from rules_engine.crisis_protocol.view.phrases import pick, terms
from rules_engine.crisis_protocol.view.phrases.options import OPTIONS, PIECES
from rules_engine.crisis_protocol.view.placing import compass
from rules_engine.crisis_protocol.view.refusing import refusal
from rules_engine.kernel.decisions import ChooseReaction, Decision, Option
from rules_engine.kernel.wording import Label

MOST_LABEL, MOST_DETAIL = 80, 100
MOST_RULE = 1600
"""What a rule or card does is told whole beside the buttons: no price, no *who* and no limit is cut off. A select cuts
it."""
MOST_CARD = 280
"""Of a card to bring along: ten of them stand on one panel, and the one that is chosen is told whole."""
WHOLE = (
    "way", "tactic", "crisis_type", "use", "act:power", "act:tactic", "act:interact", "turn:tactic", "interact",
    "leadership", "condition",
)  # fmt: skip
INTERACTION_COST = 1
"""OBJ-09, as printed."""


class Options:
    def __init__(self, names: Names) -> None:
        self.names = names

    def label(self, state: Match, decision: Decision, option: Option) -> Label:
        key, values = self._worded(state, decision, option)
        label, detail = (pick(phrase, self.names.locale).format(**values) for phrase in OPTIONS[key])
        if option.reasons:
            detail = refusal(self.names, state, option.reasons[0])
        elif option.params.get("vain"):
            detail = f"{self.names.term(PIECES, 'vain')} {upper_first(detail)}".rstrip()
        return Label(
            shorten(upper_first(label), MOST_LABEL),
            shorten(upper_first(detail), MOST_RULE if key.startswith(WHOLE) or option.reasons else MOST_DETAIL),
            values.get("whole", ""),
            self._sign(state, decision, option),
        )

    def _sign(self, state: Match, decision: Decision, option: Option) -> str:
        """What stands for it on a button or in a list: a face, a condition, a side, a kind of objective, or Power for
        what costs some."""
        names, named = self.names, option.id.rpartition(":")[2]
        if face := face_sign(option.id if kind_of(decision.key) == "face" else option.params.get("face")):
            return face
        if named in state.characters:
            return names.sign(state, named) if self._mixed(state, decision) else ""
        if sign := names.sign(state, named):
            return sign
        attack = names.content.attacks.get(option.id)
        rule = str(option.params.get("rule", named.partition("@")[0]))
        return "power" if (attack.cost if attack is not None else self._price(rule)) else ""

    def _mixed(self, state: Match, decision: Decision) -> bool:
        """Whether characters of both sides can be chosen; a side that all belong to need not be told each time."""
        ids = [option.id for option in getattr(decision, "options", ())]
        return len({state.characters[id].controller for id in ids if id in state.characters}) > 1

    def _worded(self, state: Match, decision: Decision, option: Option) -> tuple[str, dict[str, str]]:
        names, id, params = self.names, option.id, option.params
        kind = kind_of(decision.key)
        if kind in ("turn", "act"):
            return self._menu(state, decision, option, kind)
        if id == "pass":
            return "pass", {}
        if "rule" in params:
            happens = isinstance(decision, ChooseReaction) and id in decision.must
            return "must" if happens else "use", self._use(state, str(params["rule"]), params.get("owner"))
        match kind:
            case "attack":
                who = decision.params.get("who")
                attack = names.content.attacks.get(id)
                profile = measures.profile(names, state, who, attack) if attack is not None else ""
                return "attack", {"attack": names.of(state, id), "profile": profile}
            case "attack_type":
                return kind, {"type": names.term(terms.TYPES, id)}
            case "target" | "next_target":
                sighted = measures.sighted(names, state, decision.params.get("who"), id)
                return "target", {"who": names.of(state, id), "sighted": sighted}
            case "reroll" | "change" | "cover":
                return "die", self._die(state, decision, option)
            case "face":
                return kind, {"face": names.face(id)}
            case "move_how":
                return f"move_how:{id}", {"speed": measures.speed(names, state, str(decision.params["who"]))}
            case "crisis_type":
                return f"crisis_type:{id}", {"cards": self._crises(state, decision, id)}
            case "plan":
                return f"plan:{id}", {}
            case "turn_zone":
                return kind, {"way": compass(names, int(id))}
            case "edge":
                return kind, {"edge": names.term(terms.EDGES, id)}
            case "may":
                return id, {}
            case "pay_instead":
                power, who = names.count(int(params.get("power", 0)), "power"), str(params.get("who", ""))
                has = names.count(state.characters[who].power if who in state.characters else 0, "power")
                return f"pay:{id}", {"power": power, "who": names.of(state, who), "has": has}
            case "one_of":
                return "way", self._way(decision, id)
            case "threat" | "crisis":
                return kind, {"threat": str(params["threat"]), "name": names.of(state, id)}
            case "affiliation":
                known = id in names.content.affiliations
                return kind, {"name": names.of(state, id) if known else names.little("no_affiliation")}
            case "interact":
                return kind, self._interaction(id)
        return self._thing(state, option)

    def _menu(self, state: Match, decision: Decision, option: Option, kind: str) -> tuple[str, dict[str, str]]:
        """The turn's and the activation's menu."""
        names = self.names
        verb, _, rest = option.id.partition(":")
        who = str(option.params.get("who") or decision.params.get("who") or rest)
        left = int(decision.params.get("left", 0))
        if verb in ("tactic", "power"):
            rule = str(option.params.get("rule", rest.partition("@")[0]))
            return f"{kind}:{verb}", self._use(state, rule, None)
        if verb == "activate":
            return f"{kind}:{verb}", {"who": names.of(state, who), "status": measures.status(names, state, who)}
        if kind == "turn":
            return f"turn:{verb}", {}
        if verb == "interact":
            return "act:interact", {"token": names.of(state, rest), "interaction": self._interactions(state, rest)}
        if verb == "end" and left <= 0:
            return "act:end:done", {}
        conditions = [names.of(state, one) for one in state.characters[who].conditions]
        values = {
            "left": names.count(left, "action"),
            "conditions": names.listed(conditions, "or"),
            "speed": measures.speed(names, state, who),
            "attacks": self._attacks(state, who),
        }
        return f"act:{verb}", values

    def _attacks(self, state: Match, who: str) -> str:
        look = World(state, self.names.content)
        attacks = look.attacks(who)
        able = [a for a in attacks if targets.attack_cost(look, who, a) <= state.characters[who].power]
        return self.names.term(PIECES, "can_attack", n=len(able), all=len(attacks))

    def _price(self, rule: str) -> str:
        """The printed price: `2 Power`, `1–5 Power`, `1 Power each`; nothing if it is free."""
        found = self.names.content.rules.get(rule)
        if found is None:
            return ""
        players = found.players
        power = players[0].pays.power if players else found.cost.power
        least = power.min if isinstance(power, Spread) else power
        said = self.names.count(least, "power") if isinstance(least, int) and least else ""
        if isinstance(power, Spread):
            most = "+" if power.max is None else f"–{power.max}"
            said = said.replace(str(least), f"{least}{most}", 1)
        shared = len(players) > 1 or (bool(players) and players[0].number != 1)
        return self.names.term(PIECES, "each", power=said) if shared and said else said

    def _use(self, state: Match, rule: str, owner: Any) -> dict[str, str]:
        names = self.names
        name = names.rule(rule)
        if owner is not None:
            name = names.term(PIECES, "owner", who=names.of(state, str(owner)), rule=name)
        price = self._price(rule)
        price = names.term(PIECES, "cost", power=price) if price else ""
        return {"rule": name, "cost": price, "gist": names.gist(rule)}

    def _tactic(self, name: str, rule: str) -> tuple[str, dict[str, str]]:
        whole, gist = self.names.text(rule), self.names.gist(rule)
        price = self._price(rule)
        told = shorten(gist, MOST_CARD)
        values = {"name": name, "cost": price, "gist": told, "whole": whole if whole != told else ""}
        # Where a select would cut it, the price stands before it.
        return "tactic:cost" if price and len(gist) > MOST_DETAIL else "tactic", values

    def _crises(self, state: Match, decision: Decision, kind: str) -> str:
        """MIS-03: the cards of one's own that may be drawn, by the names people use, and their Threat."""
        roster, names = state.players[decision.seat].roster, self.names
        cards = [names.content.crises[id] for id in (getattr(roster, kind) if roster is not None else ())]
        return names.listed((f"{card.short.in_(names.locale)} ({card.threat})" for card in cards), "or")

    def _die(self, state: Match, decision: Decision, option: Option) -> dict[str, str]:
        names, index = self.names, int(option.id)
        pool = "defense" if decision.key == "cover" else str(decision.params.get("pool"))
        frame = state.innermost("dodge" if pool == "dodge" else "attack")
        remarks: list[str] = []
        if isinstance(frame, (AttackFrame, DodgeFrame, RollingFrame)) and index < len(frame.pool(pool).dice):
            die = frame.pool(pool).dice[index]
            remarks += [names.term(PIECES, "extra")] if die.extra else []
            remarks += [names.term(PIECES, "rerolled")] if die.rerolled_by else []
        face = names.face(str(option.params["face"]))
        return {"face": face, "number": str(index + 1), "remark": ", ".join(remarks)}

    def _way(self, decision: Decision, id: str) -> dict[str, str]:
        """A way of a choice between ways: its printed name, what it does."""
        rule = self.names.content.rules.get(decision.source or "")
        if rule is None:
            return {"name": self.names.thing(id), "gist": ""}
        for step in _steps(rule):
            for way in step.options if isinstance(step, OneOf) else ():
                if way.id == id:
                    said = rule.model_copy(update={
                        "do": way.do, "on": (), "when": None, "modifiers": (), "permissions": (), "also": (),
                        "players": (), "choose": {}, "limit": None,
                    })  # fmt: skip
                    name = way.name.in_(self.names.locale) if way.name else self.names.thing(id)
                    return {"name": name, "gist": self.names.wording(said)}
        return {"name": self.names.thing(id), "gist": ""}

    def _interaction(self, rule: str) -> dict[str, str]:
        found = self.names.content.rules.get(rule)
        power = found.cost.power if found is not None and isinstance(found.cost.power, int) else 0
        text = self.names.gist(rule) or self.names.term(PIECES, "pick_up")
        price = self.names.count(INTERACTION_COST + power, "power")
        if len(text) <= MOST_LABEL:
            return {"deed": text, "cost": price}
        return {"deed": self.names.rule(rule), "cost": f"{price}: {text}"}  # a cut sentence would be no name for it

    def _interactions(self, state: Match, token: str) -> str:
        objective = state.objectives[token]
        printed = self.names.content.objective(objective.crisis, objective.name)
        rules = printed.interact if printed is not None else ()
        gist = self.names.gist(rules[0].id) if rules else ""
        price = self.names.count(INTERACTION_COST, "power")
        return f"{price}: {gist}" if gist else price

    def _thing(self, state: Match, option: Option) -> tuple[str, dict[str, str]]:
        """A character, card, condition, token or feature to be chosen."""
        names, id, content = self.names, option.id, self.names.content
        if id in state.characters:
            return "thing", {"name": names.of(state, id), "status": measures.status(names, state, id)}
        if id in content.characters:
            stats = measures.stature(names, content.characters[id])
            return "card", {"name": names.of(state, id), "stats": stats}
        if id in content.conditions:
            return "condition", {"name": names.of(state, id), "gist": names.text(content.conditions[id].rules[0].id)}
        if id in content.tactics:
            return self._tactic(names.of(state, id), content.tactics[id].rules[0].id)
        if id in content.rules and "card" in option.params:
            who = content.characters[str(option.params["card"])].called(names.locale)
            return "leadership", {"who": who, "rule": names.rule(id), "gist": names.text(id)}
        detail = ""
        if id in state.terrain:
            detail = names.term(PIECES, "size", n=state.terrain[id].size)
        elif id in state.objectives and state.objectives[id].held_by:
            detail = names.term(PIECES, "held", who=names.of(state, str(state.objectives[id].held_by)))
        return "thing", {"name": names.of(state, id), "status": detail}


def _steps(node: Any) -> list[Any]:
    """Every step inside a rule."""
    found: list[Any] = []
    if isinstance(node, (list, tuple)):
        for one in node:
            found += _steps(one)
    elif isinstance(node, dict):
        for one in node.values():
            found += _steps(one)
    elif hasattr(type(node), "model_fields"):
        found.append(node)
        for name in type(node).model_fields:
            found += _steps(getattr(node, name))
    return found
