"""Questions and their options in words, with the numbers that matter."""

from __future__ import annotations

from typing import Any

from rules_engine.dice_masters.cards.text.describe import describe_way
from rules_engine.dice_masters.query.offers import OTHERWISE
from rules_engine.dice_masters.query.stats import attack, defense
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.phrases.options import DETAILS, LABELS
from rules_engine.dice_masters.view.phrases.questions import QUESTIONS
from rules_engine.dice_masters.view.phrases.terms import ZONE_NAMES
from rules_engine.dice_masters.view.refusing import refusal
from rules_engine.kernel.decisions import ChooseSplit, Decision, Option
from rules_engine.kernel.phrasing import pick, upper_first
from rules_engine.kernel.wording import Asked, Label
from rules_engine.kit.cards.step import part

LONGEST, LONGEST_DETAIL, LONGEST_TOLD = 80, 100, 400
STEMS = ("split", "target", "unless", "which", "payment_part")
"""Keys with a name of the match behind them."""


def kind_of(key: str) -> str:
    """The key under which a question is worded."""
    if key in QUESTIONS:
        return key
    return next((stem for stem in STEMS if key.startswith(f"{stem}_")), "which")


class Questions:
    def __init__(self, names: Names) -> None:
        self.names = names

    def ask(self, state: Match, decision: Decision) -> Asked:
        names = self.names
        params = decision.params
        values: dict[str, Any] = {
            "source": names.rule(decision.source or ""),
            "active": names.seat(state.active),
            "die": names.of(state, str(params.get("die", ""))) if params.get("die") else "",
            "total": decision.total if isinstance(decision, ChooseSplit) else params.get("cost", ""),
            "cost": names.price(int(params.get("cost") or 0), params.get("types", [])),
            "price": self._price(params),
        }
        title, text, hint = (pick(one, names.locale).format(**values) for one in QUESTIONS[kind_of(decision.key)])
        said = names.text(decision.source or "")
        if said and kind_of(decision.key) in ("use_text", "may", "unless", "way", *STEMS, "which_die"):
            hint = said
        return Asked(upper_first(title), upper_first(text), hint)

    def _price(self, params: Any) -> str:
        parts = []
        if params.get("cost"):
            parts.append(self.names.price(int(params["cost"]), params.get("types", [])))
        if params.get("life"):
            parts.append(self.names.counted(int(params["life"]), "life"))
        return f" ({', '.join(parts)})" if parts else ""

    # -- options -------------------------------------------------------------------------------------------------

    def option(self, state: Match, decision: Decision, option: Option) -> Label:
        label, detail, sign = (
            self._label(state, decision, option),
            self._detail(state, option),
            self._sign(state, option),
        )
        if not option.enabled:
            detail = refusal(self.names, state, option.reasons[0])
        rule = option.params.get("rule")
        whole = self.names.text(str(rule)) if rule else ""
        # With signs it stands in a text, which has room, and the letters that spell a sign are not seen.
        most = LONGEST_TOLD if self.names.signs else LONGEST_DETAIL
        return Label(cut(label, LONGEST), cut(detail, most), whole, sign)

    def _label(self, state: Match, decision: Decision, option: Option) -> str:
        names, params = self.names, option.params
        otherwise = option.id.startswith(OTHERWISE)
        kind = option.id.removeprefix(OTHERWISE).partition(":")[0]
        values = {
            "slot": names.slot_short(state, str(params["slot"])) if params.get("slot") in state.slots else "",
            "die": names.die(state, str(params["die"]), decision.seat) if params.get("die") in state.pieces else "",
            "life": names.counted(int(params.get("life") or 0), "life"),
        }
        if decision.key == "texts":  # Global Abilities of which several are used at once have no slot of their own
            return names.rule(str(params.get("rule")))
        if kind in ("buy", "field", "free", "global", "ability") and ":" in option.id:
            key = kind
            if kind == "free" and params.get("life"):
                key = "free:life"
            if kind in ("buy", "global") and not otherwise:
                values["slot"] = names.slot(state, str(params["slot"]))
            return names.term(LABELS, f"{kind}:otherwise" if otherwise else key, **values)
        if kind == "use" and ":" in option.id:
            bursts = names.bursts(int(params.get("burst") or 0))
            return names.term(LABELS, "use_die", **values) + (f" {bursts}" if bursts else "")
        if kind_of(decision.key) in ("payment", "payment_part"):
            return names.payment(state, params.get("pay", {}))
        if option.id == "done" and decision.key == "main":
            return names.term(LABELS, "done:main")
        if option.id in LABELS:
            return names.term(LABELS, option.id)
        if otherwise and kind == "use":
            return names.term(LABELS, "otherwise")
        if decision.key in ("purchases", "purchase"):
            return names.slot(state, str(params.get("slot", option.id)))
        if kind.startswith("pay_"):
            return names.term(LABELS, "pay:otherwise" if otherwise else "pay", price=self._price(params).strip(" ()"))
        if kind.startswith("way_") and otherwise:
            return names.term(LABELS, "pay:otherwise", price=self._price(params).strip(" ()"))
        if kind.startswith("way_"):
            step = part(names.content.texts[str(params["rule"])], params["path"])
            way = step.options[int(kind.removeprefix("way_"))]
            return describe_way(way, names.content.card_of[str(params["rule"])], names.locale, names.content)
        if decision.key == "next_effect":
            die = params.get("die")
            said = names.rule(str(params.get("rule")))
            return f"{said} ({names.die(state, str(die), decision.seat)})" if die in state.pieces else said
        base = option.id.partition("#")[0]
        if base in state.pieces:
            return names.die(state, base, decision.seat)
        return names.of(state, base if base in state.slots else option.id)

    def _detail(self, state: Match, option: Option) -> str:
        names, params = self.names, option.params
        if set(params) == {"pay"}:  # two ways may spend the same energy of other dice
            return ", ".join(names.die(state, die) for die in params["pay"].get("spent", {}))
        if "cost" in params and params.get("action"):
            cost = names.price(int(params["cost"]), params.get("types", []))
            if params.get("pay") and not params.get("otherwise"):
                return names.term(DETAILS, "cost", cost=cost, pay=names.payment(state, params["pay"]))
            return cost
        if option.id.removeprefix(OTHERWISE).startswith("way_"):
            told = params.get("pay") and not params.get("otherwise")
            return names.payment(state, params["pay"]) if told else ""
        if params.get("rule"):
            return names.gist(str(params["rule"]))
        die = option.id.partition("#")[0]
        if die not in state.pieces:
            return ""
        return self.stats(state, die)

    def stats(self, state: Match, die: str) -> str:
        """What a die shows; of a fielded one its numbers as they stand, of one that shows nothing where it lies."""
        world = World(state, self.names.content)
        piece = state.pieces[die]
        if piece.on is not None:
            return self.names.slot(state, piece.on)
        if piece.face is None:
            return self.names.term(ZONE_NAMES, piece.zone.value)
        if piece.zone is not Zone.FIELD:
            return self.names.face_of(state, die)
        key = "stats_damaged" if piece.damage else "stats"
        return self.names.term(
            DETAILS,
            key,
            attack=attack(world, die).total,
            defense=defense(world, die).total,
            damage=piece.damage,
        )

    def _sign(self, state: Match, option: Option) -> str:
        """The sign of the face a die shows."""
        die = str(option.params.get("die") or option.id.partition("#")[0])
        if die not in state.pieces:
            return ""
        face = World(state, self.names.content).face(die)
        return "" if face is None else str(getattr(face, "energy", face.kind))


def cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
