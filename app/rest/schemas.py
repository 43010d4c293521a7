"""JSON Schema of the shapes: what is answered, and what is read.

What is answered has every property; what is read may leave out what has a default, and is closed
where its class is.
"""

from typing import Any

import msgspec

from app.application.shapes.shapes import (
    MISSING,
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

Schema = dict[str, Any]

GAME = "game"
"""The tag that input may leave out, because the game is known from elsewhere."""

LIMITS = {
    "minimum": "minimum",
    "maximum": "maximum",
    "multiple_of": "multipleOf",
    "min_length": "minLength",
    "max_length": "maxLength",
    "pattern": "pattern",
}


class Schemas:
    """Schemas by name, each made once; ``reading`` makes those of input."""

    def __init__(self, shapes: Shapes, place: str, *, reading: bool, suffix: str = "") -> None:
        self._shapes = shapes
        self._place = place
        self._reading = reading
        self._suffix = suffix
        self.named: dict[str, Schema] = {}

    def of(self, shape: Shape) -> Schema:
        """The schema of a shape; named ones are referred to and collected in ``named``."""
        match shape:
            case Scalar():
                return _scalar(shape)
            case ListOf():
                return {"type": "array", "items": self.of(shape.item), **_lengths(shape)}
            case Optional_():
                return _nullable(self.of(shape.of))
            case Named(name=name):
                return {"$ref": self._ref(name)}

    def _ref(self, name: str) -> str:
        enum = self._shapes.enums.get(name)
        title = name if enum is not None else name + self._suffix
        if title not in self.named:
            self.named[title] = {}
            self.named[title] = self._enum(enum) if enum is not None else self._composite(name)
        return self._place + title

    def _composite(self, name: str) -> Schema:
        if name in self._shapes.unions:
            return self._union(self._shapes.unions[name])
        return self._object(self._shapes.objects[name])

    def _enum(self, enum: EnumShape) -> Schema:
        words = [word for _, word in enum.words]
        return {"type": "string", "enum": words, **_described(enum.description)}

    def _union(self, union: UnionShape) -> Schema:
        refs = {member: self._ref(member) for member in union.members}
        options = [{"$ref": ref} for ref in refs.values()]
        if union.tag_field is None or self._may_lack(union.tag_field):
            return {"anyOf": options, **_described(union.description)}
        tags = {self._shapes.objects[member].tag or "": ref for member, ref in refs.items()}
        chosen = {"propertyName": union.tag_field, "mapping": tags}
        return {"oneOf": options, "discriminator": chosen, **_described(union.description)}

    def _object(self, shape: ObjectShape) -> Schema:
        properties: Schema = {}
        required: list[str] = []
        if shape.tag_field is not None:
            properties[shape.tag_field] = {"type": "string", "const": shape.tag}
            if not self._may_lack(shape.tag_field):
                required.append(shape.tag_field)
        for field in shape.fields:
            properties[field.name] = self._property(field)
            if not self._reading or field.default is MISSING:
                required.append(field.name)
        schema: Schema = {"type": "object", **_described(shape.description)}
        schema["properties"] = properties
        if required:
            schema["required"] = required
        if self._reading and shape.closed:
            schema["additionalProperties"] = False
        return schema

    def _property(self, field: Field) -> Schema:
        schema = {**self.of(field.shape), **_described(field.description)}
        if self._reading and field.default is not MISSING:
            schema["default"] = msgspec.to_builtins(field.default)
        return schema

    def _may_lack(self, tag_field: str) -> bool:
        return self._reading and tag_field == GAME


def _scalar(shape: Scalar) -> Schema:
    limits = {name: getattr(shape, limit) for limit, name in LIMITS.items()}
    return {
        "type": shape.kind,
        **{name: limit for name, limit in limits.items() if limit is not None},
    }


def _lengths(shape: ListOf) -> Schema:
    limits = {"minItems": shape.min_length, "maxItems": shape.max_length}
    return {name: limit for name, limit in limits.items() if limit is not None}


def _nullable(schema: Schema) -> Schema:
    if "type" in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def _described(text: str) -> Schema:
    return {"description": text} if text else {}
