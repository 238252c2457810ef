"""Team tactic cards, Infinity Gems, affiliations, special conditions and keywords.

Plain records around rules; what they do in a match is said by their rules alone.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from .character import Attack
from .mission import Objective, prepare_tokens
from .vocabulary import Bound, Id, Name, Record, Rule
from .vocabulary.sugar import entries, identify

Year = Annotated[int, Field(ge=2019, le=2100)]


class Tactic(Record):
    """A team tactic card (TAC-01). Two rules are two ways to play it."""

    id: Id = Field(description="the file's name")
    name: Name = Field(description="the printed name")
    affiliation: Id | None = Field(None, description="none: unaffiliated (TAC-03)")
    code: str | None = Field(None, pattern=r"^\d{8}$", description="the community's card code")
    type: Literal["active", "reactive"] | None = Field(
        None, description="its printed type; none: reactive if its rule has a moment (TAC-07, TAC-09)"
    )
    excludes: tuple[Id, ...] = Field((), description="cards that may not be in the same roster")
    attacks: tuple[Attack, ...] = Field((), description="attacks printed on the card, named in its rules")
    leadership: tuple[Rule, ...] = Field((), description="leadership abilities that its rules give (`lead`)")
    tokens: tuple[Objective, ...] = Field((), description="objective tokens that its rules bring (`bring`)")
    rules: tuple[Rule, ...] = Field(min_length=1, description="how it is played")
    stays: bool = Field(False, description="not discarded when played")
    besides: bool = Field(False, description="does not count towards the five cards of a squad (against SQD-23)")
    holds_back: Id | None = Field(None, description="a character that a squad with it does not deploy (`arrive`)")
    assumed: bool = Field(False, description="how many of its tokens show which face is our assumption")
    wording: Year | None = Field(None, description="the year whose wording it has, where a newer one is not known")
    adopts: Id | None = Field(None, description="a squad with it counts one stranger as a member of that affiliation")

    @model_validator(mode="before")
    @classmethod
    def _prepare(cls, value: Any) -> Any:
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            prepare_tokens(value)
        return _with_rules(value, "tactic")


class Gem(Record):
    """An Infinity Gem (GEM)."""

    id: Id = Field(description="the file's name")
    name: Name = Field(description="the printed name")
    threat: Annotated[int, Field(ge=0, le=5)] = Field(description="Threat Level it adds (GEM-05)")
    wording: Year | None = Field(None, description="the year whose wording it has, where a newer one is not known")
    rules: tuple[Rule, ...] = Field(min_length=1, description="what it gives its bearer")

    @model_validator(mode="before")
    @classmethod
    def _prepare(cls, value: Any) -> Any:
        return _with_rules(value, "innate")


class Affiliation(Record):
    """A squad affiliation (SQD-08…14). Who belongs to it is said on the character cards."""

    id: Id = Field(description="the file's name")
    name: Name = Field(description="the printed name")


class SpecialCondition(Record):
    """A special condition (CON)."""

    id: Bound = Field(description="the file's name")
    name: Name = Field(description="the printed name")
    rules: tuple[Rule, ...] = Field(min_length=1, description="what it does to its bearer, who is `self`")

    @model_validator(mode="before")
    @classmethod
    def _prepare(cls, value: Any) -> Any:
        return _with_rules(value, "condition")


class Keyword(Record):
    """A keyword (KEY). `parameter` in its rules is what stands in its brackets on a card."""

    id: Bound = Field(description="the file's name")
    name: Name = Field(description="the printed name")
    rules: tuple[Rule, ...] = Field((), description="its rules; none for facts of squad building")
    text: Name | None = Field(None, description="what it says where it has no rules")
    copies: int = Field(1, ge=1, description="so many characters of its name a roster and a squad may include (E25-09)")

    @model_validator(mode="before")
    @classmethod
    def _prepare(cls, value: Any) -> Any:
        return _with_rules(value, "keyword")

    @model_validator(mode="after")
    def _says_something(self) -> Keyword:
        if not self.rules and self.text is None:
            raise ValueError("a keyword without rules says in `text` what it means")
        return self


def _with_rules(value: Any, kind: str) -> Any:
    if not isinstance(value, dict) or not isinstance(value.get("id"), str):
        return value
    for rule in entries(value.get("rules")):
        if isinstance(rule, dict):
            rule.setdefault("kind", kind)
    for rule in entries(value.get("leadership")):
        if isinstance(rule, dict):
            rule.setdefault("kind", "leadership")
    identify(value, value["id"])
    return value
