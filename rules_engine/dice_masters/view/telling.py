"""Events in words: one short sentence each, in the past tense; nothing is decided here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules_engine.dice_masters.cards.text import brief
from rules_engine.dice_masters.faces import CharacterFace
from rules_engine.dice_masters.query.given import effect_from
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Hit
from rules_engine.dice_masters.view.names import Names
from rules_engine.dice_masters.view.ordering import order_text
from rules_engine.dice_masters.view.phrases import terms
from rules_engine.dice_masters.view.phrases.events import OUTCOMES, PIECES, SENTENCES, SILENT
from rules_engine.dice_masters.view.phrases.refusals import REASONS
from rules_engine.kernel.events import Event
from rules_engine.kernel.phrasing import full_stop, pick
from rules_engine.kernel.state import Outcome

OUTCOME_WINNER = {"turn_limit": "turn_limit:draw"}
"""What is said where nobody has won."""


class Events:
    def __init__(self, names: Names) -> None:
        self.names = names

    def event(self, state: Match, event: Event) -> str | None:
        if event.kind in SILENT:
            return None
        key = self._key(event)
        if key is None:
            return None
        said = pick(SENTENCES[key], self.names.locale).format(**self._values(state, event))
        return full_stop(said)

    def story(self, state: Match, events: Sequence[Event]) -> list[str]:
        """A line for each event worth one; what a text did stands after the text's name."""
        return [line for event in events if (line := self.event(state, event)) is not None]

    # -- which phrase --------------------------------------------------------------------------------------------

    def _key(self, event: Any) -> str | None:
        kind: str = event.kind
        match kind:
            case "dice_rolled":
                return f"{kind}:again" if event.again else kind
            case "character_fielded":
                return f"{kind}:source" if event.source else f"{kind}:cost" if event.cost else kind
            case "global_used":
                if not self.names.is_global(event.rule):
                    return f"{kind}:ability"
                return f"{kind}:targets" if event.targets else kind
            case "die_moved":
                if event.why == "put_back":
                    return None
                wanted = event.why if f"{kind}:{event.why}" in SENTENCES else str(event.zone)
                return f"{kind}:{wanted}" if f"{kind}:{wanted}" in SENTENCES else kind
            case "blockers_assigned":
                return kind if event.blocks else f"{kind}:none"
            case "life_changed":
                return f"{kind}:paid" if event.why == "paid" else kind
            case "character_knocked_out":
                return f"{kind}:used" if event.zone == "used" else kind
            case "effect_began":
                return kind if event.effect.die is not None else f"{kind}:player"
            case "die_captured":
                return kind if event.by is not None else f"{kind}:aside"
            case "priority_passed":
                return f"{kind}:done" if event.done else kind
            case "dice_cleaned_up":
                return kind if event.unused or event.out else None
        return kind if kind in SENTENCES else None

    # -- with which values ---------------------------------------------------------------------------------------

    def _values(self, state: Match, event: Any) -> dict[str, str]:
        names = self.names
        values: dict[str, str] = {}
        for field in type(event).model_fields:
            value = getattr(event, field)
            if isinstance(value, str):
                values[field] = names.of(state, value)
            elif isinstance(value, (int, float)):
                values[field] = str(value)
            elif isinstance(value, (tuple, list)) and all(isinstance(one, str) for one in value):
                values[field] = self._dice(state, value)
            else:
                values[field] = ""
        values |= self._special(state, event)
        return values

    def _dice(self, state: Match, ids: Sequence[str]) -> str:
        """Dice of one name are counted: `3 Sidekicks` would need a plural, so `Sidekick ×3`."""
        names = self.names
        counted: dict[str, int] = {}
        for id in ids:
            piece = state.pieces.get(id)
            if piece is None:
                said = names.of(state, id)
            elif piece.slot is None:
                said = names.little("sidekick")
            else:
                said = names.slot_short(state, piece.slot)
            counted[said] = counted.get(said, 0) + 1
        return names.listed(said if number == 1 else f"{said} ×{number}" for said, number in counted.items())

    def _special(self, state: Match, event: Any) -> dict[str, str]:
        names = self.names
        match event.kind:
            case "dice_rolled":
                return {"faces": self._faces(state, event.faces)}
            case "bag_refilled":
                return {"count": names.counted(len(event.dice), "dice")}
            case "draw_fell_short":
                return {"life": names.counted(event.short, "life")}
            case "energy_paid":
                return {"paid": self._paid(event)}
            case "dice_bought":
                return {"slots": names.listed(names.slot(state, slot) for slot in event.slots)}
            case "character_fielded":
                shown = names.face_of(state, event.die, event.face)
                return {
                    "die": f"{names.die(state, event.die, event.seat)} ({shown})",
                    "cost": names.little("energy", n=event.cost),
                    "source": names.rule(event.source or ""),
                }
            case "action_used":
                return {
                    "slot": names.slot_short(state, event.slot),
                    "bursts": f" {names.bursts(event.burst)}" if event.burst else "",
                }
            case "die_moved":
                return {"zone": names.term(terms.ZONES, str(event.zone)), "why": names.of(state, event.why)}
            case "die_spun":
                face = World(state, names.content).faces(event.die)[event.face]
                return {"level": str(getattr(face, "level", ""))}
            case "attackers_assigned":
                return {"dice": names.listed(names.die(state, die, event.seat) for die in event.dice)}
            case "blockers_assigned":
                blocks = [self._block(state, event.seat, die, whom) for die, whom in event.blocks.items()]
                return {"blocks": ", ".join(blocks)}
            case "damage_dealt":
                return {"hits": ", ".join(self._hits(state, event.hits, event.life))}
            case "damage_prevented" | "damage_redirected":
                return {"by": names.rule(event.by)}
            case "life_changed":
                said = [
                    self._life(event.life.get(seat), seat, change) for seat, change in event.changes.items() if change
                ]
                return {"changes": ", ".join(said), "why": names.rule(event.why)}
            case "effect_began":
                effect = brief.held([effect_from(event.effect.effect)], names.locale)
                die = event.effect.die
                said_of = names.die(state, die) if die is not None else ""
                return {"effect": effect, "die": said_of, "rule": names.rule(event.effect.names.rule)}
            case "rule_used":
                return {"gist": names.gist(event.rule)}
            case "rule_failed":
                reason = pick(REASONS[event.code], names.locale) if event.code in REASONS else event.code
                return {"code": reason.split("{")[0].rstrip("; .")}
            case "targets_chosen" | "global_used":
                return {"targets": names.listed(names.of(state, one) for one in event.targets)}
            case "dice_cleaned_up":
                return {"dice": self._dice(state, (*event.unused, *event.out))}
            case "order_given" | "order_lapsed":
                return {"order": order_text(names, state, event.order)}
            case "match_ended":
                return {"outcome": self.outcome(event.outcome)}
        return {}

    def _faces(self, state: Match, faces: dict[str, int]) -> str:
        return ", ".join(self._face(state, die, face) for die, face in faces.items())

    def _face(self, state: Match, die: str, index: int) -> str:
        """A Sidekick's energy says enough; whatever else is shown is told with whose it is."""
        names, slot = self.names, state.pieces[die].slot
        if slot is not None:
            return f"{names.slot_short(state, slot)}: {names.face_of(state, die, index)}"
        face = World(state, names.content).faces(die)[index]
        if isinstance(face, CharacterFace):
            return f"{names.little('sidekick')} {face.cost}/{face.attack}/{face.defense}"
        return names.face(face)

    def _paid(self, event: Any) -> str:
        names = self.names
        parts = [names.energy(one.energy, one.amount) for one in event.spent]
        if event.granted:
            parts.append(names.little("granted", n=event.granted))
        if event.lost:
            parts.append(names.little("lost", n=event.lost))
        return ", ".join(parts)

    def _block(self, state: Match, seat: str, blocker: str, attackers: Sequence[str]) -> str:
        names = self.names
        whom = names.listed(names.die(state, die, state.other(seat)) for die in attackers)
        return names.term(PIECES, "block", blocker=names.die(state, blocker, seat), attackers=whom)

    def _hits(self, state: Match, hits: Sequence[Hit], left: dict[str, int]) -> Iterator[str]:
        """All of one moment: how much life is left is said with a player's last one (DM-DMG-01)."""
        names, last = self.names, {hit.player: number for number, hit in enumerate(hits)}
        for number, hit in enumerate(hits):
            source = names.die(state, hit.source) if hit.source is not None else names.rule(hit.rule or "")
            target = names.seat(hit.player) if hit.player is not None else names.die(state, str(hit.die))
            if hit.player is None or last[hit.player] != number:
                yield names.term(PIECES, "hit", source=source, target=target, amount=hit.amount)
            else:
                life = left.get(hit.player, state.players[hit.player].life)
                yield names.term(PIECES, "hit_player", source=source, target=target, amount=hit.amount, life=life)

    def _life(self, left: int | None, seat: str, change: int) -> str:
        names = self.names
        return names.term(
            PIECES,
            "gained" if change > 0 else "lost",
            seat=names.seat(seat),
            life=names.counted(abs(change), "life"),
            now=left,
        )

    def outcome(self, outcome: Outcome) -> str:
        key = outcome.code
        if not outcome.winners:
            key = OUTCOME_WINNER.get(key, key)
        winner = self.names.seat(outcome.winners[0]) if outcome.winners else ""
        return self.names.term(OUTCOMES, key if key in OUTCOMES else "life", winner=winner)
