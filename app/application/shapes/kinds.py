"""The kinds of shapes that a value class can have, as plain values."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, TypeAlias

from msgspec import NODEFAULT, Struct

Shape: TypeAlias = "Scalar | Named | ListOf | Optional_"
MISSING = NODEFAULT


class ShapeError(TypeError):
    """A value class that one of the surfaces could not express."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """Text, a whole number, a number or a truth value, with its bounds."""

    kind: Literal["string", "integer", "number", "boolean"]
    minimum: float | None = None
    maximum: float | None = None
    multiple_of: float | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None


@dataclass(frozen=True, slots=True)
class Named:
    """An object, a union or an enum, by its name in ``Shapes``."""

    name: str


@dataclass(frozen=True, slots=True)
class ListOf:
    """A list of one shape."""

    item: "Shape"
    min_length: int | None = None
    max_length: int | None = None


@dataclass(frozen=True, slots=True)
class Optional_:
    """A shape or null."""

    of: "Shape"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an object; ``default`` is ``MISSING`` where input must give it."""

    name: str
    shape: Shape
    default: object
    description: str


@dataclass(frozen=True, slots=True)
class ObjectShape:
    """One struct class; ``tag`` is the constant in ``tag_field``, where it has one."""

    name: str
    cls: type[Struct]
    fields: tuple[Field, ...]
    tag_field: str | None
    tag: str | None
    closed: bool
    description: str


@dataclass(frozen=True, slots=True)
class UnionShape:
    """Struct classes by name, told apart by ``tag_field`` where they are tagged."""

    name: str
    members: tuple[str, ...]
    tag_field: str | None
    description: str


@dataclass(frozen=True, slots=True)
class EnumShape:
    """A fixed set of words as (constant, value); ``cls`` where the words are a StrEnum."""

    name: str
    words: tuple[tuple[str, str], ...]
    cls: type[Enum] | None
    description: str


def is_plain(shape: Shape) -> bool:
    """Whether it is text, numbers or truth values alone, so that no type of its own tells of it."""
    match shape:
        case ListOf(item=inner) | Optional_(of=inner):
            return is_plain(inner)
        case Named():
            return False
        case Scalar():
            return True
