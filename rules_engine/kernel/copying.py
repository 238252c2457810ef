"""A copy of a state as it would come back from JSON, made without the text.

It must not guess: what it does not know to the letter is `Unlike`, and goes through JSON after all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from functools import cache
from math import isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel

from rules_engine.kernel.frames import Frame
from rules_engine.kernel.registry import Registry
from rules_engine.kernel.state import State

S = TypeVar("S", bound=State)

Copier = Callable[[Any], Any]

_ATOMS = frozenset({str, int, bool, NoneType})
_NAMES = frozenset({str})
MOST_ACCEPTED = 256
_STACK = "stack"
"""The one field that is read with a validator; what that does is known here."""


class Unlike(Exception):
    """A value, or a type, of which it is not certain here what JSON would make of it."""


def copied(state: S) -> S:
    """A state that shares nothing changeable with the given one, and equals what its JSON would be read as."""
    copy: S = _model(type(state))(state)
    return copy


def own_copy(state: S) -> S:
    """The same of any state, by way of JSON where need be."""
    try:
        return copied(state)
    except Unlike:
        return type(state).model_validate_json(state.model_dump_json())


# -- by type -------------------------------------------------------------------------------------------------------


@cache
def _model(cls: type[BaseModel]) -> Copier:
    """Copies a model of this very class."""
    _known(cls)
    names, order = set(cls.model_fields), tuple(cls.model_fields)
    atoms, others = [], []
    for name, field in cls.model_fields.items():
        allowed = _atoms(field.annotation)
        if allowed is not None:
            atoms.append((name, *allowed))
        elif name == _STACK and issubclass(cls, State):
            others.append((name, _stack(cls.registry)))
        else:
            others.append((name, _copier(field.annotation)))
    named = [(name, values) for name, _, values in atoms if values is not None]
    accepted: set[tuple[type, ...]] = set()
    """Types that atoms were found to have, field by field; there are few, for a field has one or none."""
    new, put = cls.__new__, object.__setattr__

    def check(fields: dict[str, Any]) -> None:
        for name, types, _ in atoms:
            if fields[name].__class__ not in types:
                raise Unlike(f"{cls.__name__}.{name} is {fields[name]!r}")

    def copy(value: Any) -> Any:
        if value.__class__ is not cls or len(value.__dict__) != len(names):
            raise Unlike(f"{value!r} is no plain {cls.__name__}")
        fields = value.__dict__.copy()
        found = tuple(map(type, fields.values()))
        if found not in accepted:
            check(fields)
            if len(accepted) < MOST_ACCEPTED and tuple(fields) == order:
                accepted.add(found)
        for name, values in named:
            if fields[name] not in values:
                raise Unlike(f"{cls.__name__}.{name} is {fields[name]!r}")
        for name, part in others:
            fields[name] = part(fields[name])
        made = new(cls)
        put(made, "__dict__", fields)
        put(made, "__pydantic_fields_set__", names)  # all of them, as after reading: it never changes again
        put(made, "__pydantic_extra__", None)
        put(made, "__pydantic_private__", None)
        return made

    return _sharing(cls) if _is_immutable(cls) else copy


def _known(cls: type[BaseModel]) -> None:
    """Refuse classes whose JSON is more than their fields."""
    more = cls.__pydantic_decorators__
    own_hand = more.model_validators or more.model_serializers or more.field_serializers or more.computed_fields
    validated = {field for one in more.field_validators.values() for field in one.info.fields}
    if issubclass(cls, State):
        validated.discard(_STACK)
    if own_hand or validated or cls.__private_attributes__ or cls.model_config.get("extra") == "allow":
        raise Unlike(f"{cls.__name__} is read or written in a way of its own")
    if any(field.alias or field.exclude for field in cls.model_fields.values()):
        raise Unlike(f"{cls.__name__} has other names in JSON")


def _stack(registry: Registry) -> Copier:
    def copy(frames: list[Frame]) -> list[Frame]:
        if frames.__class__ is not list:
            raise Unlike("the stack is no list")
        return [_frame(registry, type(frame))(frame) for frame in frames]

    return copy


@cache
def _frame(registry: Registry, cls: type[Frame]) -> Copier:
    """Copies frames of a class that JSON with its kind would be read as."""
    kind = cls.model_fields["kind"]
    read_as: object = registry.frames.get(kind.default)
    if get_origin(kind.annotation) is not Literal or read_as is not cls:
        raise Unlike(f"{cls.__name__} is no frame of {registry}")
    return _model(cls)


def _copier(annotation: Any) -> Copier:
    """Copies whatever a field is said to hold."""
    origin, args = get_origin(annotation), get_args(annotation)
    if annotation is Any or annotation is object:
        return plain
    if origin is Annotated:
        return _copier(args[0])
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return _lazily(annotation)
    if _atoms(annotation) is not None:
        return _atom(annotation)
    if origin is list and len(args) == 1:
        return _several(args[0], list)
    if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
        return _several(args[0], tuple)
    if origin is tuple and args:
        return _row(args)
    if origin is dict:
        return _mapping(*args)
    if origin in (Union, UnionType):
        return _union(args)
    raise Unlike(f"nothing is known of {annotation}")


def _lazily(cls: type[BaseModel]) -> Copier:
    """A model may hold its like, so its parts are looked into when there is one."""
    found: list[Copier] = []

    def copy(value: Any) -> Any:
        if not found:
            found.append(_model(cls))
        return found[0](value)

    return copy


def _atoms(annotation: Any) -> tuple[frozenset[type], frozenset[Any] | None] | None:
    """The types, and where they are named the values, of what JSON gives back as it was and anybody may hold."""
    if get_origin(annotation) is Literal:
        named = get_args(annotation)
        return (frozenset({str}), frozenset(named)) if all(type(value) is str for value in named) else None
    if get_origin(annotation) in (Union, UnionType):
        parts = get_args(annotation)
        if all(isinstance(part, type) and part in _ATOMS for part in parts):  # the type in JSON says which is meant
            return frozenset(parts), None
        rest = [part for part in parts if part is not NoneType]
        one = _atoms(rest[0]) if len(rest) == 1 else None
        if one is None:
            return None
        types, values = one
        return types | {NoneType}, None if values is None else values | {None}
    if isinstance(annotation, type) and (annotation in _ATOMS or issubclass(annotation, StrEnum)):
        return frozenset({annotation}), None
    if isinstance(annotation, type) and issubclass(annotation, BaseModel) and _is_immutable(annotation):
        return frozenset({annotation}), None
    return None


def _atom(annotation: Any) -> Copier:
    found = _atoms(annotation)
    assert found is not None
    types, values = found

    def copy(value: Any) -> Any:
        if value.__class__ not in types or (values is not None and value not in values):
            raise Unlike(f"{value!r} is no {annotation}")
        return value

    return copy


def _several(of: Any, kind: type[list[Any]] | type[tuple[Any, ...]]) -> Copier:
    found = _atoms(of)
    if found is not None and found[1] is None:
        types = found[0]

        def copy_atoms(value: Any) -> Any:
            if value.__class__ is not list and value.__class__ is not tuple:
                raise Unlike(f"{value!r} is no list")
            if not types.issuperset(map(type, value)):
                raise Unlike(f"{value!r} is no list of {of}")
            return kind(value)

        return copy_atoms
    part = _copier(of)

    def copy(value: Any) -> Any:
        if value.__class__ is not list and value.__class__ is not tuple:
            raise Unlike(f"{value!r} is no list")
        return kind([part(one) for one in value])

    return copy


def _row(of: tuple[Any, ...]) -> Copier:
    """A tuple of so many places, each of its own kind."""
    parts = [_copier(part) for part in of]

    def copy(value: Any) -> Any:
        if (value.__class__ is not list and value.__class__ is not tuple) or len(value) != len(parts):
            raise Unlike(f"{value!r} is no row of {of}")
        return tuple([part(one) for part, one in zip(parts, value, strict=True)])

    return copy


def _mapping(key: Any, of: Any) -> Copier:
    found = _atoms(key)
    if found is None or found[1] is not None or not _names(found[0]):
        raise Unlike(f"nothing is known of {key} as a key")
    names = found[0]
    part = _copier(of)

    def copy(value: Any) -> dict[Any, Any]:
        if value.__class__ is not dict or not names.issuperset(map(type, value)):
            raise Unlike(f"{value!r} is no dictionary by {key}")
        return {name: part(one) for name, one in value.items()}

    return copy


def _names(types: frozenset[type]) -> bool:
    """Whether these are of one kind that JSON has keys for."""
    return len(types) == 1 and all(one in (str, int) or issubclass(one, StrEnum) for one in types)


def _union(parts: tuple[Any, ...]) -> Copier:
    """Models told apart by their class, or anything that may be missing."""
    rest = [part for part in parts if part is not NoneType]
    if len(rest) == 1:
        part = _copier(rest[0])
        return lambda value: None if value is None else part(value)
    if len(rest) < len(parts) or not all(isinstance(part, type) and issubclass(part, BaseModel) for part in rest):
        raise Unlike(f"nothing is known of {parts}")
    kinds = [_kind(part) for part in rest]
    if None in kinds or len(set(kinds)) < len(kinds):
        raise Unlike(f"what {parts} are told apart by is not known")
    copiers: Mapping[Any, Copier] = {part: _lazily(part) for part in rest}

    def copy(value: Any) -> Any:
        chosen = copiers.get(value.__class__)
        if chosen is None:
            raise Unlike(f"{value!r} is none of {parts}")
        return chosen(value)

    return copy


def _kind(cls: type[BaseModel]) -> Any:
    field = cls.model_fields.get("kind")
    return get_args(field.annotation) if field is not None and get_origin(field.annotation) is Literal else None


# -- frozen values ---------------------------------------------------------------------------------------------------


@cache
def _is_immutable(cls: type[BaseModel]) -> bool:
    """A frozen value of nothing but atoms and the like: such a one was checked when it was made, and may be shared."""
    if not cls.model_config.get("frozen"):
        return False
    _known(cls)
    return all(_never_changes(field.annotation) for field in cls.model_fields.values())


def _never_changes(annotation: Any) -> bool:
    if _atoms(annotation) is not None:
        return True
    if get_origin(annotation) in (tuple, Union, UnionType):
        return all(part in (NoneType, Ellipsis) or _never_changes(part) for part in get_args(annotation))
    return False


def _sharing(cls: type[BaseModel]) -> Copier:
    def share(value: Any) -> Any:
        if value.__class__ is not cls:
            raise Unlike(f"{value!r} is no {cls.__name__}")
        return value

    return share


# -- whatever JSON can say ---------------------------------------------------------------------------------------------


def plain(value: Any) -> Any:
    """A value of any kind as JSON gives it back: lists for tuples, words for those of an enumeration."""
    kind = value.__class__
    if kind in _ATOMS:
        return value
    if kind is dict:
        if not _NAMES.issuperset(map(type, value)):
            raise Unlike(f"{value!r} has keys that are no text")
        if _ATOMS.issuperset(map(type, value.values())):
            return value.copy()
        return {name: plain(one) for name, one in value.items()}
    if kind is list or kind is tuple:
        return list(value) if _ATOMS.issuperset(map(type, value)) else [plain(one) for one in value]
    if isinstance(value, StrEnum):
        return value.value
    if kind is float and isfinite(value):
        return value
    raise Unlike(f"{value!r} is not plain")


def same(one: Any, other: Any) -> bool:
    """Whether two values are alike down to the types of their parts."""
    if type(one) is not type(other):
        return False
    if isinstance(one, BaseModel):
        return same(one.__dict__, other.__dict__)
    if isinstance(one, dict):
        return list(one) == list(other) and all(
            same(key, twin) and same(one[key], other[twin]) for key, twin in zip(one, other, strict=True)
        )
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, Enum):
        return one is other
    return bool(one == other)
