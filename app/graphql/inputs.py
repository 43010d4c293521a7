"""Input types made from the same shapes: a struct is an input, a union a ``@oneOf`` input.

A ``@oneOf`` input has one key a member, called by its tag: ``{tuppi: {sooli: true}}``. What a
client gives is put back into the form of the struct's JSON and read by msgspec, so that every
bound is checked in one place. Options and lines stay JSON, because their game reads them. An option
takes the words of its own game only; answers tell it in an enum of the words of all (ADR 15).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast, get_args

import msgspec
import strawberry
from msgspec import Struct
from strawberry.types.arguments import InputContext
from strawberry.types.base import StrawberryList, StrawberryOptional, get_object_definition
from strawberry.utils.str_converters import to_camel_case

from app.application.errors import Code, Refused
from app.application.shapes.shapes import (
    MISSING,
    Field,
    ListOf,
    Named,
    ObjectShape,
    Optional_,
    Scalar,
    Shape,
    UnionShape,
)
from app.engine.values import Line, Options
from app.graphql.generated import GraphQLType, Types
from app.graphql.wording import worded


@dataclass(frozen=True, slots=True)
class GivenOptions:
    """Options of the game that the client has chosen by its key, as JSON."""

    game: str
    text: bytes


@dataclass(frozen=True, slots=True)
class GivenLine:
    """A paper line of the game that the client has chosen by its key, as JSON."""

    game: str
    text: bytes


GIVEN: Mapping[type, type[Struct]] = {GivenOptions: Options, GivenLine: Line}


class Inputs:
    """The generated input types of one schema."""

    def __init__(self, types: Types) -> None:
        self._types = types
        self._shapes = types.shapes
        self._made: dict[str, type] = {}

    def of(self, annotation: Any) -> GraphQLType:
        """The input type of an argument's annotation."""
        if annotation in GIVEN:
            return self._given(annotation)
        given = _without_none(annotation)
        if given is not annotation and _is_own(given):
            return StrawberryOptional(self.of(given))
        if getattr(annotation, "__origin__", None) is list:
            return StrawberryList(self.of(annotation.__args__[0]))
        return self._of(self._shapes.of(annotation))

    def _given(self, cls: type) -> type:
        shape = self._shapes.of(GIVEN[cls])
        made = cast("type", self._of(shape))

        def read(_cls: type, value: Mapping[str, Any], _context: InputContext) -> Any:
            plain = self._plain(shape, value)
            return cls(plain["game"], msgspec.json.encode(plain))

        get_object_definition(made, strict=True).from_input = read
        return made

    def _of(self, shape: Shape) -> GraphQLType:
        match shape:
            case ListOf(item=item):
                return StrawberryList(self._of(item))
            case Optional_(of=inner):
                return StrawberryOptional(self._of(inner))
            case Named(name=name) if name not in self._shapes.enums:
                if name not in self._made:
                    self._made[name] = self._make(name)
                return self._made[name]
            case _:
                return self._types.of(shape)

    def _make(self, name: str) -> type:
        union = self._shapes.unions.get(name)
        if union is not None:
            return self._one_of(union)
        return self._object(self._shapes.objects[name])

    def _object(self, shape: ObjectShape) -> type:
        body = {field.name: self._field(shape, field) for field in shape.fields}
        made = _input(shape.name, worded(shape, shape.description), body)

        def read(_cls: type, value: Mapping[str, Any], _context: InputContext) -> Any:
            try:
                return msgspec.convert(self._plain(Named(shape.name), value), shape.cls)
            except msgspec.ValidationError as error:
                reason, _, path = str(error).partition(" - at ")
                place = path.strip("`") or "$"
                raise Refused(Code.MALFORMED_REQUEST, path=place, reason=reason) from error

        get_object_definition(made, strict=True).from_input = read
        return made

    def _one_of(self, shape: UnionShape) -> type:
        body = {
            key: strawberry.field(
                graphql_type=StrawberryOptional(self._of(Named(member))), name=key
            )
            for key, member in self._keys(shape).items()
        }
        return _input(shape.name, shape.description, body, one_of=True)

    def _field(self, shape: ObjectShape, field: Field) -> Any:
        kind = self._of(field.shape)
        text = worded(shape, field.description) or None
        if field.default is MISSING:
            return strawberry.field(graphql_type=kind, description=text)
        default = field.default
        if isinstance(default, Struct):  # left out or null: msgspec fills it in
            return strawberry.field(
                graphql_type=StrawberryOptional(kind), description=text, default=strawberry.UNSET
            )
        if isinstance(default, tuple):
            items = list(default)
            return strawberry.field(
                graphql_type=kind, description=text, default_factory=lambda: items
            )
        return strawberry.field(graphql_type=kind, description=text, default=default)

    def _keys(self, shape: UnionShape) -> dict[str, str]:
        return {to_camel_case(_tag(self._shapes.objects[name])): name for name in shape.members}

    def _plain(self, shape: Shape, value: Any) -> Any:
        match shape:
            case Optional_(of=inner):
                return None if value is None else self._plain(inner, value)
            case ListOf(item=item):
                return [self._plain(item, one) for one in value]
            case Named(name=name) if name in self._shapes.unions:
                key, inner = next(iter(value.items()))
                return self._plain(Named(self._keys(self._shapes.unions[name])[key]), inner)
            case Named(name=name) if name in self._shapes.objects:
                return self._plain_object(self._shapes.objects[name], value)
            case Scalar() | Named():
                return value

    def _plain_object(self, shape: ObjectShape, value: Mapping[str, Any]) -> dict[str, Any]:
        names = {to_camel_case(field.name): field for field in shape.fields}
        plain = {
            names[key].name: self._plain(names[key].shape, inner)
            for key, inner in value.items()
            if inner is not None or isinstance(names[key].shape, Optional_)
        }
        if shape.tag_field is not None:
            plain[shape.tag_field] = shape.tag
        return plain


def _input(name: str, text: str, body: dict[str, Any], *, one_of: bool = False) -> type:
    cls = type(f"{name}Input", (), body)
    return strawberry.input(cls, name=cls.__name__, description=text, one_of=one_of)


def _is_own(annotation: Any) -> bool:
    """Whether it is made here and not from the shape of a struct."""
    return annotation in GIVEN or getattr(annotation, "__origin__", None) is list


def _without_none(annotation: Any) -> Any:
    """The one type beside null of an annotation; None where it is no such union."""
    parts = [part for part in get_args(annotation) if part is not type(None)]
    return parts[0] if len(parts) == 1 and len(get_args(annotation)) == 2 else None


def _tag(shape: ObjectShape) -> str:
    return (shape.tag or shape.name).replace("-", "_").replace(".", "_")
