"""Crisis cards: objective tokens, interactions, scoring and rules (MIS, OBJ).

What a crisis causes belongs to neither side (EFF-05).
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from pydantic import Field, model_validator

from .character import Attack
from .vocabulary import Bound, Condition, Id, Many, Name, Record, Rule, Steps
from .vocabulary.sugar import entries, identify
from .vocabulary.words import CrisisKind, RuleKind, TokenType

__all__ = ["Crisis", "CrisisKind", "Method", "Objective", "Scoring", "prepare_tokens"]

Inches = Annotated[float, Field(ge=-18, le=18)]


class Objective(Record):
    """One kind of objective token of a crisis, or of a team tactic card that brings one.

    Short spelling: `pick_up: true`, or `pick_up: [steps]` for what follows, is an interaction that picks it up.
    """

    id: Bound = Field(description="the token's name in rules")
    name: Name = Field(description="the printed name")
    type: TokenType = Field(description="its type (OBJ-01)")
    points: Annotated[tuple[int, ...], Many()] = Field(
        (), description="points of the map it lies on, from 0; empty: all"
    )
    aside: int = Field(0, ge=0, description="instead: so many are set aside until a source yields them")
    yields: Bound | None = Field(None, description="a source: the token taken when it is interacted with")
    max_held: int | None = Field(None, ge=1, description="a character holds at most so many")
    limited: bool = Field(False, description="Limited: a character holds at most one of its name (E25-04)")
    slips: bool = Field(False, description="cannot be passed to another character: it is dropped instead")
    interact: tuple[Rule, ...] = Field(
        (), description="what interacting with it does (OBJ-06…13); costs 1 Power besides"
    )


def prepare_tokens(card: dict[str, Any]) -> None:
    """The short spellings of a card's objective tokens written out, and ids for what interacting does."""
    for token in entries(card.get("tokens")):
        if not isinstance(token, dict):
            continue
        if token.get("limited"):
            token.setdefault("max_held", 1)
        taken = token.pop("pick_up", None)
        if taken:
            after = taken if isinstance(taken, list) else []
            token["interact"] = [{"id": "pick_up", "do": [{"pick_up": "token"}, *after]}]
        if token.get("yields") and "interact" not in token:
            do = [{"exhaust": "token"}, {"pick_up": token["yields"]}]
            token["interact"] = [{"id": "take", "do": do}]
        for rule in entries(token.get("interact")):
            if isinstance(rule, dict):
                rule["kind"] = "interact"
        identify(token, f"{card['id']}.{token.get('id')}")


class Method(StrEnum):
    """What earns victory points."""

    HOLD = "hold"
    SECURE = "secure"
    CONTROL = "control"
    CONDITION = "condition"


class Scoring(Record):
    """Victory points in the Cleanup Phase (PHA-16). Allies and enemies are those of the player scored for."""

    by: Method = Field(description="holding, securing or controlling tokens, or a condition alone")
    token: Bound | None = Field(None, description="which tokens")
    vp: Annotated[int, Field(ge=0)] = Field(1, description="victory points")
    far_vp: int | None = Field(None, description="for the token farthest from the player's own edge, if different")
    each: bool = Field(True, description="for each such token; false: once")
    most: Annotated[int, Field(ge=1)] | None = Field(None, description="no more than this in one round")
    when: Condition | None = Field(None, description="only if this holds")
    instead: bool = Field(False, description="if it scores, nothing else of this card does")
    do: Steps = Field((), description="what happens when it scores")


class Crisis(Record):
    """A crisis card (MIS-02)."""

    id: Id = Field(description="the file's name")
    name: Name = Field(description="the printed name")
    short: Name = Field(description="the name people use")
    kind: CrisisKind = Field(description="Secure or Extraction")
    threat: Annotated[int, Field(ge=10, le=25)] = Field(description="maximum threat (MIS-06)")
    code: str | None = Field(None, pattern=r"^\d{8}$", description="the community's card code")
    map: str = Field(pattern="^[A-Z]{1,2}$", description="the letter of its setup map")
    points: tuple[tuple[Inches, Inches], ...] = Field(
        description="token positions in inches from the centre; y grows away from the priority player's edge"
    )
    facing: tuple[Annotated[int, Field(ge=0, lt=360)], ...] = Field(
        (), description="zone tokens: which way each point's arc looks on the map, in degrees from the top clockwise"
    )
    own_layout: bool = Field(False, description="where its tokens lie is ours: the printed map was not at hand")
    tokens: tuple[Objective, ...] = Field(description="its tokens")
    scoring: tuple[Scoring, ...] = Field(description="how it scores")
    rules: tuple[Rule, ...] = Field((), description="special rules")
    attacks: tuple[Attack, ...] = Field((), description="attacks that characters may use while their `when` holds")
    refill: bool = Field(False, description="in Cleanup yielded tokens return and sources are fresh again")

    def scored(self) -> dict[int, Rule]:
        """What happens when a line scores, as rules of their own."""
        return {
            index: Rule(id=f"{self.id}.scoring_{index}", kind=RuleKind.CRISIS, do=line.do)
            for index, line in enumerate(self.scoring)
            if line.do
        }

    @model_validator(mode="before")
    @classmethod
    def _prepare(cls, value: Any) -> Any:
        if not isinstance(value, dict) or not isinstance(value.get("id"), str):
            return value
        prepare_tokens(value)
        for rule in entries(value.get("rules")):
            if isinstance(rule, dict):
                for part in (rule, *entries(rule.get("also"))):  # EFF-05: all of it is nobody's
                    if isinstance(part, dict):
                        part.setdefault("kind", "crisis")
        identify({"rules": value.get("rules") or [], "attacks": value.get("attacks") or []}, value["id"])
        return value

    @model_validator(mode="after")
    def _points_exist(self) -> Crisis:
        zones = any(token.type is TokenType.ZONE for token in self.tokens)
        if len(self.facing) != (len(self.points) if zones else 0):
            raise ValueError("`facing` has a number for every point of the map, where there are zone tokens")
        for token in self.tokens:
            if any(not 0 <= point < len(self.points) for point in token.points):
                raise ValueError(f"token {token.id} lies on a point the map does not have")
        return self
