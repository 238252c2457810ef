"""Events of effects: what lasts, what has triggered, what was captured, controlled or cancelled."""

from __future__ import annotations

from typing import Literal

from rules_engine.dice_masters.events.base import MatchEvent, leave_combat, put
from rules_engine.dice_masters.state.lasting import Delayed, Lasting, Trigger
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import DieId, Hold, Zone
from rules_engine.kernel.values import Json, Seat


class EffectBegan(MatchEvent):
    """Something lasts from now on."""

    kind: Literal["effect_began"] = "effect_began"
    effect: Lasting

    def apply(self, state: Match) -> None:
        state.serial += 1
        state.lasting.append(self.effect.model_copy(deep=True))


class EffectUsedUp(MatchEvent):
    """One that works a number of times has worked once more."""

    kind: Literal["effect_used_up"] = "effect_used_up"
    effect: str

    def apply(self, state: Match) -> None:
        for one in state.lasting:
            if one.id == self.effect and one.uses is not None:
                one.uses -= 1
        state.lasting = [one for one in state.lasting if one.uses != 0]


class StepsDelayed(MatchEvent):
    """Steps wait for a moment."""

    kind: Literal["steps_delayed"] = "steps_delayed"
    delayed: Delayed

    def apply(self, state: Match) -> None:
        state.serial += 1
        state.delayed.append(self.delayed.model_copy(deep=True))


class EffectEnded(MatchEvent):
    """Something that lasted, or steps that waited, until the end of combat."""

    kind: Literal["effect_ended"] = "effect_ended"
    effect: str

    def apply(self, state: Match) -> None:
        state.lasting = [one for one in state.lasting if one.id != self.effect]
        state.delayed = [one for one in state.delayed if one.id != self.effect]


class Triggered(MatchEvent):
    """A rule has triggered and waits for its turn."""

    kind: Literal["triggered"] = "triggered"
    trigger: Trigger

    def apply(self, state: Match) -> None:
        state.serial += 1
        state.due.append(self.trigger.model_copy(deep=True))
        if self.trigger.path:
            state.delayed = [one for one in state.delayed if one.id != self.trigger.id]


class TriggerTaken(MatchEvent):
    """It is resolved now, or was found to have nothing to do."""

    kind: Literal["trigger_taken"] = "trigger_taken"
    trigger: str

    def apply(self, state: Match) -> None:
        state.due = [one for one in state.due if one.id != self.trigger]


class RuleUsed(MatchEvent):
    """A rule of a card takes effect: told before what it does."""

    kind: Literal["rule_used"] = "rule_used"
    seat: Seat
    rule: str
    die: DieId | None = None


class RuleDeclined(MatchEvent):
    """A player was free to use it and did not."""

    kind: Literal["rule_declined"] = "rule_declined"
    seat: Seat
    rule: str


class RuleFailed(MatchEvent):
    """A text acted and found nothing to do, or what it asks for could not be met (DM-EFF-04)."""

    kind: Literal["rule_failed"] = "rule_failed"
    seat: Seat
    rule: str
    code: str


class EffectCancelled(MatchEvent):
    """DM-EFF-29…31: what was paid stays paid."""

    kind: Literal["effect_cancelled"] = "effect_cancelled"
    rule: str
    by: str


class TargetsChosen(MatchEvent):
    """Whom an effect is aimed at."""

    kind: Literal["targets_chosen"] = "targets_chosen"
    seat: Seat
    rule: str
    targets: tuple[str, ...]


class DieCaptured(MatchEvent):
    """DM-EFF-41: under the capturing die, no longer in play."""

    kind: Literal["die_captured"] = "die_captured"
    die: DieId
    by: DieId | None
    rule: str

    def apply(self, state: Match) -> None:
        zone = state.pieces[self.die].zone
        put(state, self.die, Zone.HELD).hold = Hold(by=self.by, zone=zone)


class DieReleased(MatchEvent):
    """DM-EFF-42: back to where it was taken from, with the face it had (DM-EFF-Q6)."""

    kind: Literal["die_released"] = "die_released"
    die: DieId
    zone: Zone

    def apply(self, state: Match) -> None:
        put(state, self.die, self.zone)


class ControlTaken(MatchEvent):
    """DM-EFF-44, DM-EFF-45."""

    kind: Literal["control_taken"] = "control_taken"
    die: DieId
    by: DieId | None
    seat: Seat
    rule: str

    def apply(self, state: Match) -> None:
        leave_combat(state, self.die)
        die = state.pieces[self.die]
        die.controller, die.hold = self.seat, Hold(by=self.by, zone=die.zone)


class ControlEnded(MatchEvent):
    """DM-EFF-50: back with its owner, in the zone it came from."""

    kind: Literal["control_ended"] = "control_ended"
    die: DieId

    def apply(self, state: Match) -> None:
        leave_combat(state, self.die)
        die = state.pieces[self.die]
        die.controller, die.hold = die.owner, None


class Noted(MatchEvent):
    """Something an effect has to remember until the end of the turn."""

    kind: Literal["noted"] = "noted"
    name: str
    value: Json

    def apply(self, state: Match) -> None:
        state.noted[self.name] = self.value
