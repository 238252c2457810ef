"""Events in words: one short sentence each, in the past tense; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from rules_engine.cry_havoc.content.pieces import TextKind
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import base
from rules_engine.cry_havoc.view.names import Names
from rules_engine.cry_havoc.view.ordering import order_text
from rules_engine.cry_havoc.view.phrases import terms
from rules_engine.cry_havoc.view.phrases.events import OUTCOMES, SENTENCES, SILENT
from rules_engine.kernel.events import Event
from rules_engine.kernel.phrasing import full_stop, pick
from rules_engine.kernel.state import Outcome

ROMAN = ("0", "I", "II", "III", "IV", "V")
MOVED = "unit_moved"


class Events:
    def __init__(self, names: Names) -> None:
        self.names = names

    def event(self, state: Match, event: Event) -> str | None:
        key = self._key(state, event)
        if key is None:
            return None
        said = pick(SENTENCES[key], self.names.locale).format(**self._values(state, event))
        return said if said.startswith("**") else full_stop(said)

    def story(self, state: Match, events: Sequence[Event]) -> list[str]:
        """A line for each event worth one; steps that one army took in a row are one line."""
        lines = []
        for moving, found in groupby(events, key=lambda one: getattr(one, "owner", None) if one.kind == MOVED else ""):
            some = list(found)
            if moving:
                lines.append(self._moved(state, some))
            else:
                lines += [line for event in some if (line := self.event(state, event)) is not None]
        return lines

    def outcome(self, outcome: Outcome) -> str:
        winner = self.names.listed(self.names.seat(seat) for seat in outcome.winners)
        code = outcome.code if outcome.code in OUTCOMES else "most_points"
        return self.names.term(OUTCOMES, code, winner=winner)

    def _moved(self, state: Match, events: Sequence[Any]) -> str:
        ways = ", ".join(self._ways(state, events))
        values = {"owner": self.names.owner(events[0].owner), "ways": ways}
        return full_stop(pick(SENTENCES[MOVED], self.names.locale).format(**values))

    def _ways(self, state: Match, events: Sequence[Any]) -> Iterator[str]:
        """`Fernmaw → Glass Shoals ×2`: equal steps are counted."""
        counts: dict[tuple[str, str], int] = {}
        for event in events:
            counts[event.start, event.to] = counts.get((event.start, event.to), 0) + event.count
        for (start, to), count in counts.items():
            way = f"{self.names.region(state, start)} → {self.names.region(state, to)}"
            yield way if count == 1 else f"{way} ×{count}"

    # -- which phrase --------------------------------------------------------------------------------------------

    def _key(self, state: Match, event: Any) -> str | None:
        kind: str = event.kind
        if kind in SILENT:
            return None
        variant = self._variant(state, event)
        if variant is None:
            return None
        return f"{kind}:{variant}" if f"{kind}:{variant}" in SENTENCES else kind if kind in SENTENCES else None

    def _variant(self, state: Match, event: Any) -> str | None:
        """None: it is worth no line."""
        match event.kind:
            case "vp_scored":
                return "paid" if event.amount < 0 else ""
            case "hand_discarded" | "units_placed" | "units_removed":
                return str(event.why)
            case "unit_captured":
                return "region" if event.region is not None else ""
            case "structure_moved":
                return "to" if event.to is not None else ""
            case "tiles_looked_at":
                return "seen" if any(event.tiles.values()) else ""
            case "text_used":  # what is played, used or turned up is named by what did so
                return "" if self._is_passive(event.rule) else None
            case "tactic_played" | "tactics_passed":
                return "other" if event.side != event.seat else ""
            case "objective_resolved":
                return str(event.objective)
            case "units_fled":
                return "reserve" if event.to is None else ""
            case "tile_turned_up":
                return str(event.sort)
            case "control_changed":
                return "none" if event.control is None else ""
            case "battle_unmarked":
                return None if event.fought else ""
            case "cards_drawn" | "terrain_drawn":
                return "" if event.count else None
        return ""

    # -- with which values ---------------------------------------------------------------------------------------

    def _values(self, state: Match, event: Any) -> dict[str, str]:
        values = {field: self._value(state, getattr(event, field)) for field in type(event).model_fields}
        return values | self._special(state, event)

    def _value(self, state: Match, value: Any) -> str:
        if isinstance(value, str):
            return self.names.of(state, value)
        if isinstance(value, tuple | list) and all(isinstance(one, str) for one in value):
            return self.names.listed(self.names.of(state, one) for one in value)
        return str(value) if isinstance(value, int) else ""

    def _special(self, state: Match, event: Any) -> dict[str, str]:
        names = self.names
        match event.kind:
            case "hq_placed":
                return {"units": names.counted(event.units, "unit")}
            case "initiative_dealt" | "initiative_set" | "new_initiative_changed":
                return {"order": names.order(event.order)}
            case "action_round_began":
                return {"number": ROMAN[event.number]}
            case "event_turned_up" | "tile_turned_up":
                tile = names.tile(event.tile) if event.kind == "event_turned_up" else self._tile(event.tile)
                return {"tile": tile, "text": names.said(event.tile)}
            case "skill_used":
                return {"text": names.said(event.skill)}
            case "structure_activated":
                return {"text": names.said(event.structure)}
            case "vp_scored":
                why = names.term(terms.WHYS, event.why) if event.why in terms.WHYS else names.of(state, event.why)
                return {"vp": names.counted(abs(event.amount), "vp"), "why": why}
            case "cards_drawn" | "terrain_drawn":
                cards = names.cards(event.cards) if event.cards else names.counted(event.count, "card")
                return {"cards": cards}
            case "hand_discarded":
                return {"cards": names.cards(event.cards)}
            case "cards_played":
                icon = names.term(terms.ACTIONS, event.icon)
                return {"cards": names.cards(event.cards), "icon": icon, "icons": names.counted(event.icons, "icon")}
            case "tactic_played":
                return {"side": names.owner(event.side), "text": self._battle_text(event.card)}
            case "cards_recalled":
                return {"cards": names.cards(event.cards)}
            case "icons_gained":
                return {"icons": names.counted(event.count, "icon"), "icon": names.term(terms.ACTIONS, event.icon)}
            case "text_used":
                return {"rule": f"{names.of(state, event.rule)}{names.said(event.rule)}"}
            case "effect_given":
                return {"owner": names.owner(event.given.owner), "text": names.of(state, event.given.names.rule)}
            case "tiles_looked_at":
                return self._looked_at(state, event)
            case "tile_placed" | "tile_buried":
                return {"sort": names.term(terms.TILES, event.sort)}
            case "crystals_changed":
                return {"amount": f"{event.amount:+}"}
            case "battle_marked":
                mark = event.mark
                sides = {"attacker": names.owner(mark.attacker), "defender": names.owner(mark.defender)}
                return {"number": str(mark.number), **sides}
            case "order_given" | "order_lapsed":
                return {"order": order_text(names, state, event.order)}
            case "match_ended":
                return {"outcome": self.outcome(event.outcome)}
        return self._of_battles(state, event)

    def _of_battles(self, state: Match, event: Any) -> dict[str, str]:
        names = self.names
        match event.kind:
            case "units_assigned":
                return {"placed": names.placed(event.placed)}
            case "board_changed":
                away = names.little("reserve") if event.region is None else names.region(state, event.region)
                start, to = (
                    away if one is None else names.term(terms.OBJECTIVES, one) for one in (event.start, event.to)
                )
                return {"count": names.counted(event.count, "unit"), "start": start, "to": to}
            case "objective_resolved":
                strength = ", ".join(f"{names.owner(side)} {count}" for side, count in event.strength.items())
                winner = names.little("nobody") if event.winner is None else names.owner(event.winner)
                return {"strength": f"({strength})" if event.objective != "attrition" else strength, "winner": winner}
            case "units_destroyed":
                lost = (
                    f"{names.owner(side)} {sum(where.values())}" for side, where in event.destroyed.items() if where
                )
                return {"losses": ", ".join(lost)}
            case "units_fled" | "units_placed" | "units_removed" | "unit_moved":
                more = {"ways": next(self._ways(state, [event]))} if event.kind == MOVED else {}
                return {"count": names.counted(event.count, "unit"), **more}
            case "prisoners_freed":
                freed = (f"{names.owner(owner)} {count}" for owner, count in event.freed.items())
                return {"freed": f"{names.counted(sum(event.freed.values()), 'prisoner')} ({', '.join(freed)})"}
        return {}

    def _looked_at(self, state: Match, event: Any) -> dict[str, str]:
        names = self.names
        where = names.listed(names.region(state, region) for region in event.tiles)
        seen = (
            f"{names.region(state, region)}: {names.listed(names.tile(tile) for tile in tiles)}"
            for region, tiles in event.tiles.items()
        )
        return {"sort": names.term(terms.TILES, event.sort), "places": where, "seen": "; ".join(seen)}

    def _is_passive(self, rule: str) -> bool:
        """Whether nobody did anything for it: its moment came."""
        known = self.names.pack.rules.get(rule)
        return known is not None and bool(known.on)

    def _tile(self, tile: str) -> str:
        known = self.names.pack.tiles.get(base(tile))
        sort = self.names.term(terms.TILES, known.kind) if known is not None else ""
        return self.names.little("tile", sort=sort, name=self.names.tile(tile))

    def _battle_text(self, card: str) -> str:
        """What a card does in a battle; a rulebook's text says nothing there."""
        known = self.names.pack.cards.get(base(card))
        return "" if known is None or known.text_kind is not TextKind.BATTLE else self.names.said(card)
