"""The grammar of the vocabulary: frozen records, and words written in YAML as one-key mappings.

It knows nothing of any card and must not interpret anything: it only turns what is written into typed values and back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, core_schema
from typing_extensions import TypeAliasType


class Record(BaseModel):
    """A frozen value; unknown keys are errors. `defer_build` keeps importing cheap: the big schema is built once."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True, defer_build=True)

    shorthand: ClassVar[str | None] = None
    """The field that a bare scalar or list stands for: `{advance: S}` is `{advance: {tool: S}}`."""

    def dump(self) -> dict[str, Any]:
        """The value as it would be written in YAML, defaults left out."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)


class Word(Record):
    """One word of the vocabulary, for instance the step `damage`. Its `word` is the YAML key."""

    word: ClassVar[str]


def expand(cls: type[Record], value: Any) -> Any:
    """Give a bare value its field's name: a scalar, a list, or a mapping none of whose keys is a field."""
    if isinstance(value, Record):
        return value
    if isinstance(value, Mapping):
        if cls.shorthand is None or not value or not _keys(cls).isdisjoint(value):
            return dict(value)
        return {cls.shorthand: value}
    if value is None or (value is True and cls.shorthand != "value"):
        return {}
    return value if cls.shorthand is None else {cls.shorthand: value}


@cache
def _keys(cls: type[Record]) -> frozenset[str]:
    """What the fields of a record may be called in a file."""
    return frozenset(cls.model_fields) | {field.alias for field in cls.model_fields.values() if field.alias}


class Short:
    """Marks a field whose record may be written as its shorthand: `until: round`, `cost: 2`."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def before(value: Any) -> Any:
            return expand(source, value)

        return core_schema.no_info_before_validator_function(before, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"anyOf": [handler(schema), {"type": ["integer", "string", "array"]}]}


class Many:
    """Marks a tuple field in which one bare element may stand for a list of one."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def before(value: Any) -> Any:
            return value if isinstance(value, (list, tuple)) else (value,)

        return core_schema.no_info_before_validator_function(before, handler(source))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        array = handler(schema)
        return {"anyOf": [array, array.get("items", {})]}


class Words:
    """Marks a union of words (and perhaps scalars): `{damage: {…}}` becomes `Damage(…)`, and is dumped back so.

    The tag of the union is the YAML key itself, so the place of an error is the path in the file.
    """

    def __init__(self, what: str) -> None:
        self.what = what

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        members = [m for m in members_of(source) if isinstance(m, type) and issubclass(m, Word)]
        others = [m for m in members_of(source) if not (isinstance(m, type) and issubclass(m, Word))]
        by_word = {m.word: m for m in members}
        choices: dict[Any, CoreSchema] = {word: self._choice(cls, handler) for word, cls in by_word.items()}
        if others:
            union: Any = others[0]
            for other in others[1:]:
                union = union | other
            choices[""] = handler.generate_schema(union)

        def tag(value: Any) -> str | None:
            if isinstance(value, Word):
                return value.word
            if isinstance(value, Mapping) and (words := [k for k in value if k in by_word]):
                return str(words[0])
            return "" if others and (not isinstance(value, Mapping) or _has_record(others)) else None

        def before(value: Any) -> Any:
            if isinstance(value, Mapping) and len(value) > 1 and any(k in by_word for k in value):
                keys = ", ".join(map(str, value))
                raise PydanticCustomError(
                    "one_word", "expected one {what} with one key, got {keys}", {"what": self.what, "keys": keys}
                )
            return value

        tagged = self._tagged(choices, tag, by_word)
        return core_schema.no_info_before_validator_function(before, tagged, serialization=_serializer())

    def _tagged(
        self, choices: dict[Any, CoreSchema], tag: Callable[[Any], str | None], by_word: dict[str, type[Word]]
    ) -> CoreSchema:
        expected = f"a {self.what}: one of {', '.join(sorted(by_word))}"
        return core_schema.tagged_union_schema(
            choices,
            tag,
            custom_error_type="unknown_word",
            custom_error_message=f"expected {expected}",
            serialization=_serializer(),
        )

    @staticmethod
    def _choice(cls: type[Word], handler: GetCoreSchemaHandler) -> CoreSchema:
        def before(value: Any) -> Any:
            return value if isinstance(value, cls) else expand(cls, value[cls.word])

        return core_schema.no_info_before_validator_function(before, handler.generate_schema(cls))

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        choices = _find_choices(schema)
        found: list[JsonSchemaValue] = []
        for word, choice in choices.items():
            inner = handler(choice)
            if word == "":
                found.append(inner)
                continue
            value: JsonSchemaValue = {"anyOf": [inner, {"type": ["integer", "string", "array", "boolean", "object"]}]}
            found.append(
                {"type": "object", "properties": {word: value}, "required": [word], "additionalProperties": False}
            )
        return {"anyOf": found}


def _serializer() -> core_schema.SerSchema:
    def dump(value: Any, info: core_schema.SerializationInfo) -> Any:
        if not isinstance(value, Record):
            return value
        plain = value.model_dump(mode=info.mode, by_alias=True, exclude_defaults=True)
        return {value.word: plain} if isinstance(value, Word) else plain

    return core_schema.plain_serializer_function_ser_schema(dump, info_arg=True)


def _find_choices(schema: Any) -> dict[Any, CoreSchema]:
    while schema["type"] != "tagged-union":
        schema = schema["schema"]
    choices: dict[Any, CoreSchema] = schema["choices"]
    return choices


def members_of(source: Any) -> list[Any]:
    """All members of a union, unions within it flattened."""
    if isinstance(source, TypeAliasType):
        return members_of(source.__value__)
    if get_origin(source) is not None and (args := get_args(source)) and get_origin(source) not in (tuple, list, dict):
        if hasattr(source, "__metadata__"):
            return members_of(args[0])
        return [found for arg in args for found in members_of(arg)]
    return [source]


def _has_record(others: list[Any]) -> bool:
    return any(isinstance(o, type) and issubclass(o, Record) for o in others)


_NESTED = (BaseModel, tuple, list, dict)


def walk(node: Any) -> Iterator[BaseModel]:
    """A record and all records below it, in the order they are written."""
    todo = [node]
    while todo:
        current = todo.pop()
        if isinstance(current, BaseModel):
            yield current
            below: Iterable[Any] = current.__dict__.values()
        elif isinstance(current, (tuple, list)):
            below = current
        elif isinstance(current, dict):
            below = current.values()
        else:
            continue
        todo.extend(item for item in reversed(list(below)) if isinstance(item, _NESTED))


def words(node: Any) -> Iterator[str]:
    """Every word that a record and those below it hold, without what pydantic would have to build to write them out."""
    for record in walk(node):
        for value in record.__dict__.values():
            for part in value if isinstance(value, (tuple, list, set, frozenset)) else (value,):
                if isinstance(part, str):
                    yield str(part)
