"""GraphQL types made from the shapes of the value classes.

Values stay structs: a generated field reads the attribute of its name. The tag of a struct
becomes a field as well, so that a client may tell members of a union apart by data alone.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any, cast

import strawberry
from graphql import GraphQLAbstractType, GraphQLResolveInfo, GraphQLTypeResolver
from msgspec import Struct
from strawberry.annotation import StrawberryAnnotation
from strawberry.schema.types.concrete_type import TypeMap
from strawberry.types.base import StrawberryList, StrawberryOptional, StrawberryType
from strawberry.types.enum import EnumValue, StrawberryEnumDefinition
from strawberry.types.union import StrawberryUnion

from app.application.shapes.shapes import (
    EnumShape,
    Field,
    ListOf,
    Named,
    ObjectShape,
    Optional_,
    Scalar,
    Shape,
    Shapes,
    UnionShape,
)
from app.graphql.wording import worded

SCALARS: Mapping[str, type] = {"string": str, "integer": int, "number": float, "boolean": bool}
CONSTANT = "constant"
GraphQLType = StrawberryType | type


class TaggedUnion(StrawberryUnion):
    """A union whose member is known by the class of the value."""

    member_names: Mapping[type, str]

    def get_type_resolver(self, type_map: TypeMap) -> GraphQLTypeResolver:
        """One look into a dict."""
        names = self.member_names

        def resolve(value: Any, _info: GraphQLResolveInfo[Any], _type: GraphQLAbstractType) -> str:
            return names[type(value)]

        return resolve


class Types:
    """The generated output types of one schema, each made when it is first asked for.

    ``links`` are resolvers of further fields for the types of some structs: fields that need a
    query of their own, which clients pay for only when they ask.
    """

    def __init__(self, shapes: Shapes, links: Mapping[type[Struct], Mapping[str, Any]]) -> None:
        self.shapes = shapes
        self._links = links
        self._made: dict[str, GraphQLType] = {}

    def of(self, shape: Shape) -> GraphQLType:
        """The type of a shape."""
        match shape:
            case Scalar(kind=kind):
                return SCALARS[kind]
            case ListOf(item=item):
                return StrawberryList(self.of(item))
            case Optional_(of=inner):
                return StrawberryOptional(self.of(inner))
            case Named(name=name):
                return self.named(name)

    def named(self, name: str) -> GraphQLType:
        """The object, union or enum of this name."""
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = self._make(name)
        return made

    def struct(self, cls: type[Struct]) -> type:
        """The type of a struct class."""
        shape = self.shapes.of(cls)
        assert isinstance(shape, Named)
        return cast("type", self.named(shape.name))

    def union(self, name: str, classes: tuple[type[Struct], ...]) -> GraphQLType:
        """The union of these structs, called ``name`` unless it has a name already."""
        return self.of(self.shapes.union_of(name, classes))

    def _make(self, name: str) -> GraphQLType:
        if name in self.shapes.enums:
            return enum_type(self.shapes.enums[name])
        if name in self.shapes.unions:
            return self._union(self.shapes.unions[name])
        return self._object(self.shapes.objects[name])

    def _object(self, shape: ObjectShape) -> type:
        body: dict[str, Any] = {}
        if shape.tag_field is not None and shape.tag is not None:
            body[shape.tag_field] = _constant(shape.tag)
        for field in shape.fields:
            text = worded(shape, field.description) or None
            body[field.name] = strawberry.field(
                graphql_type=self._field_type(shape, field), description=text
            )
        for name, resolver in self._links.get(shape.cls, {}).items():
            body[name] = strawberry.field(resolver=resolver)
        cls = type(shape.name, (), body)
        return strawberry.type(cls, name=shape.name, description=worded(shape, shape.description))

    def _field_type(self, owner: ObjectShape, field: Field) -> GraphQLType:
        shape = self.shapes.told(owner, field)
        is_id = field.name == "id" or field.name.endswith("_id")
        if is_id and shape == Scalar("string"):
            return cast("type", strawberry.ID)
        if is_id and shape == Optional_(Scalar("string")):
            return StrawberryOptional(cast("type", strawberry.ID))
        return self.of(shape)

    def _union(self, shape: UnionShape) -> TaggedUnion:
        members = [self.named(name) for name in shape.members]
        union = TaggedUnion(
            name=shape.name,
            type_annotations=tuple(StrawberryAnnotation(member) for member in members),
            description=shape.description or None,
        )
        union.member_names = {self.shapes.objects[name].cls: name for name in shape.members}
        return union


class Word(str):
    """A word of a Literal: what is read is plain text, as the use cases and stores expect."""

    __slots__ = ()

    def __new__(cls, word: str) -> str:  # type: ignore[misc]
        """Plain text."""
        return str(word)


def enum_type(shape: EnumShape) -> StrawberryEnumDefinition:
    """The definition of an enum, made without touching the class of its words."""
    return StrawberryEnumDefinition(
        wrapped_cls=shape.cls or cast("type[Enum]", Word),
        name=shape.name,
        values=[EnumValue(constant, word) for constant, word in shape.words],
        description=shape.description or None,
    )


def _constant(tag: str) -> Any:
    def constant() -> str:
        return tag

    return strawberry.field(
        resolver=constant,
        graphql_type=str,
        metadata={CONSTANT: tag},
        description=f"Always `{tag}`: by it this type is told from the others.",
    )
