"""Questions and their options in words, with the numbers that matter."""

from __future__ import annotations

from typing import Any, cast

from rules_engine.cry_havoc.content.text.describe import describe_way
from rules_engine.cry_havoc.content.vocabulary.steps import OneOf
from rules_engine.cry_havoc.query.offers import SKILL
from rules_engine.cry_havoc.query.scoring import RANSOM
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import Icon, Objective, base
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.phrases import terms
from rules_engine.cry_havoc.view.phrases.questions import OPTIONS, QUESTIONS, SHAPES
from rules_engine.cry_havoc.view.planet import region_words
from rules_engine.cry_havoc.view.refusing import refusal
from rules_engine.kernel.decisions import ChooseOrder, ChooseSome, ChooseSplit, Decision, Option
from rules_engine.kernel.phrasing import pick, upper_first
from rules_engine.kernel.wording import Asked, Label
from rules_engine.kit.cards.step import part

LONGEST, LONGEST_DETAIL = 80, 100
MANY = 4
"""Regions to choose from; of more than these the picture tells what is there."""
WAY, AT = ">", "@"
RULES = "CH-"


def kind_of(decision: Decision) -> str:
    """The key under which a question is worded; a text may ask one after another (`shift_2`), and with a key that the
    rules have too."""
    key, by_text = decision.key, not (decision.source or "").startswith(RULES)
    if by_text and f"{key}_text" in QUESTIONS:
        return f"{key}_text"
    return key if key in QUESTIONS else key.rpartition("_")[0] if key.rpartition("_")[0] in QUESTIONS else "which"


class Questions:
    def __init__(self, names: Names, *, whole: bool = False) -> None:
        self.names = names
        self.whole = whole

    def ask(self, state: Match, decision: Decision) -> Asked:
        names, params = self.names, decision.params
        region, side = params.get("region"), params.get("side", decision.seat)
        values: dict[str, Any] = {
            "source": self.source(state, decision),
            "action": names.term(terms.ACTIONS, str(params["action"])) if params.get("action") else "",
            "region": names.of(state, str(region)) if region else "",
            "side": names.owner(str(side)),
            "left": names.counted(int(params.get("left") or 0), "icon"),
            "over": decision.least if isinstance(decision, ChooseSome) else "",
            "units": names.counted(decision.total, "unit") if isinstance(decision, ChooseSplit) else "",
            "count": names.counted(int(params.get("count") or 0), "unit"),
            "price": names.counted(int(params.get("price") or RANSOM), "vp"),
        }
        kind = kind_of(decision)
        title, text, hint = (pick(one, names.locale).format(**values) for one in QUESTIONS[kind])
        if decision.key in ("placement", "tactics") and side == decision.seat:
            hint = ""
        if not (decision.source or RULES).startswith(RULES):
            hint = names.text(decision.source or "")
        return Asked(upper_first(title), upper_first(text), hint)

    def source(self, state: Match, decision: Decision) -> str:
        """The text that asks, by the thing it stands on."""
        return self.names.of(state, decision.source or decision.key)

    def why(self, state: Match, decision: Decision) -> str:
        """Which text or rule asks this."""
        said = self.names.text(decision.source or "")
        if said:
            return f"{self.source(state, decision)}: {said}"
        asked = self.ask(state, decision)
        return f"{asked.text} [{decision.source}]" if decision.source else asked.text

    # -- options -------------------------------------------------------------------------------------------------

    def option(self, state: Match, decision: Decision, option: Option) -> Label:
        detail = self._detail(state, decision, option)
        if not option.enabled:
            detail = refusal(self.names, state, option.reasons[0])
        whole = self.names.text(option.id.removeprefix(SKILL))
        return Label(
            cut(self._label(state, decision, option), LONGEST),
            detail if self.whole else cut(detail, LONGEST_DETAIL),
            whole,
        )

    def _label(self, state: Match, decision: Decision, option: Option) -> str:
        names, id, params = self.names, option.id, option.params
        if id in OPTIONS:
            return names.term(OPTIONS, id)
        if id.startswith(SKILL):
            return names.term(SHAPES, "skill", skill=names.skill(id.removeprefix(SKILL)))
        if decision.key == "initiative":
            now = id == str(decision.params.get("now"))
            return names.term(SHAPES, "place_now" if now else "place", n=id)
        if WAY in id:
            start, _, to = id.partition(WAY)
            return names.term(SHAPES, "way", start=names.of(state, start), to=names.of(state, to))
        if decision.key != "reveal" and AT in id:
            structure, _, region = id.rpartition(":")[2].partition(AT)
            values = {"structure": names.structure(structure), "region": names.region(state, region)}
            return names.term(SHAPES, "build", **values)
        if id.startswith("way_") and params.get("rule") in names.pack.rules:
            return self._way(str(params["rule"]), option)
        if decision.key == "next_effect" and "rule" in params:
            return names.of(state, str(params["rule"]))
        if decision.key == "reveal":
            tile = names.term(terms.TILES, str(params["tile"]))
            return names.term(SHAPES, "reveal", tile=tile, region=names.region(state, str(params["region"])))
        if id.isdigit():
            return id
        return upper_first(names.of(state, id))

    def _way(self, rule: str, option: Option) -> str:
        """One way out of several that a text leaves."""
        step = part(self.names.pack.rules[rule], cast(list[str | int], option.params.get("path", [])))
        index = int(option.id.rpartition("_")[2])
        return describe_way(step, index, self.names.locale) if isinstance(step, OneOf) else option.id

    def _detail(self, state: Match, decision: Decision, option: Option) -> str:
        """What it costs or brings."""
        names, id = self.names, option.id
        if decision.key == "cards":
            row = names.row(id, Icon(str(decision.params["action"])))
            return f"{row}. {names.text(id)}"
        if decision.key == "tactics":
            return names.text(id)
        if decision.key == "build" and "cost" in option.params:
            cost = names.counted(int(option.params["cost"] or 0), "icon")
            return "; ".join(filter(None, (cost, names.text(str(option.params["structure"])))))
        if decision.key == "capture" and "side" in decision.params:
            held = state.battle.on(self._enemy(state, decision), Objective(id)) if state.battle is not None else 0
            return names.counted(held, "unit")
        if decision.key == "hq":
            near = (names.region(state, one) for one in names.pack.maps[state.map].neighbours[id])
            return names.little("borders", regions=names.listed(near))
        if decision.key == "source":
            return self._pile(state, decision, id)
        if base(id) in names.pack.cards:
            return names.gist(id)
        if id in state.regions and not isinstance(decision, ChooseOrder):
            if len(getattr(decision, "options", ())) > MANY:
                return ""
            return region_words(names, World(state, names.pack), id, named=False)
        return names.text(id.removeprefix(SKILL))

    def _pile(self, state: Match, decision: Decision, id: str) -> str:
        if id in state.terrain:
            return self.names.counted(len(state.terrain[id]), "card")  # type: ignore[index]
        player = state.players[decision.seat]
        return self.names.counted(len(player.deck) + len(player.discard), "card")

    @staticmethod
    def _enemy(state: Match, decision: Decision) -> str:
        assert state.battle is not None
        return state.battle.other(str(decision.params.get("side", decision.seat)))


def cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
