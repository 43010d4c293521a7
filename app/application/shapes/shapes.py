"""The shapes of all answers, read once from the value classes; both surfaces are made from them.

``Shapes.of_games(catalogue)`` walks the classes of the games; ``of`` adds what a surface
answers. Every class gets one name for both surfaces. What a surface could not express the same
way (a dict, an untagged union, a number beyond 32 bits) is refused when the process starts.
"""

import re
from collections.abc import Iterable, Mapping
from enum import Enum, StrEnum
from inspect import cleandoc
from typing import Any, TypeAlias

from msgspec import NODEFAULT, Struct, inspect

from app.application.events import MATCH_EVENTS
from app.application.shapes.clashes import clashes
from app.application.shapes.glossary import Glossary, glossary_of
from app.application.shapes.kinds import (
    MISSING,
    EnumShape,
    Field,
    ListOf,
    Named,
    ObjectShape,
    Optional_,
    Scalar,
    Shape,
    ShapeError,
    UnionShape,
    is_plain,
)
from app.application.shapes.options import options_of_words, over_all_games
from app.engine.catalogue import Catalogue
from app.engine.values import Deal, Event, Line, Move, Options, Score, View

__all__ = [
    "MISSING",
    "EnumShape",
    "Field",
    "ListOf",
    "Named",
    "ObjectShape",
    "Optional_",
    "Scalar",
    "Shape",
    "ShapeError",
    "Shapes",
    "UnionShape",
    "open_types",
]

OpenTypes: TypeAlias = Mapping[type[Struct], Iterable[type[Struct]]]
INT_MIN, INT_MAX = -(2**31), 2**31 - 1
GAMES = "app.games."


def open_types(catalogue: Catalogue) -> dict[type[Struct], tuple[type[Struct], ...]]:
    """The open bases and their classes in this catalogue; what variants share is there once."""
    games = [referee.types for referee in catalogue.values()]
    moves = dict.fromkeys(move for types in games for move in types.moves)
    events = dict.fromkeys(event for types in games for event in types.events)
    return {
        View: tuple(types.view for types in games),
        Line: tuple(types.line for types in games),
        Deal: tuple(types.deal for types in games),
        Score: tuple(types.score for types in games),
        Options: tuple(types.options for types in games),
        Event: (*events, *MATCH_EVENTS),
        Move: tuple(moves),
    }


class Shapes:
    """Objects, unions and enums by name, and ``names`` of the struct and enum classes.

    ``options`` are the enums of all words of an option, by its name; they are among ``enums`` too.
    """

    def __init__(self, bases: OpenTypes, glossary: Glossary | None = None) -> None:
        self.glossary = glossary or {}
        self.objects: dict[str, ObjectShape] = {}
        self.unions: dict[str, UnionShape] = {}
        self.enums: dict[str, EnumShape] = {}
        self.names: dict[type, str] = {}
        self._open = {base: tuple(classes) for base, classes in bases.items()}
        self._unions: dict[frozenset[type], str] = {}
        for base, classes in self._open.items():
            self.union_of(base.__name__, classes, _doc(base))
        self.options = options_of_words(self._games(), self.enums)
        for joined in self.options.values():
            self._free(joined.name)
            self.enums[joined.name] = joined

    @classmethod
    def of_games(cls, catalogue: Catalogue) -> "Shapes":
        """The shapes of what these games fill in, with the words for their fields."""
        return cls(open_types(catalogue), glossary_of(catalogue))

    def _games(self) -> list[ObjectShape]:
        return [self.objects[self.names[cls]] for cls in self._open.get(Options, ())]

    def told(self, owner: ObjectShape, field: Field) -> Shape:
        """The shape of a field where one name must have one shape in all members of a union."""
        if issubclass(owner.cls, Options):
            return over_all_games(field, self.options, self.enums)
        return field.shape

    def of(self, annotation: Any, owner: str = "", name: str = "") -> Shape:
        """The shape of an annotation. Raises :class:`ShapeError` for what is not allowed.

        ``owner`` and ``name`` (of the field) name a union that has no name of its own.
        """
        return self._shape(inspect.type_info(annotation), owner, name)

    def union_of(self, name: str, classes: Iterable[type[Struct]], description: str = "") -> Named:
        """A union of these classes, such as an answer or its refusal; they need no tags."""
        members = tuple(classes)
        key = frozenset(members)
        if key not in self._unions:
            self._free(name)
            self._unions[key] = name
            names = tuple(self._object(_struct(member)) for member in members)
            self.unions[name] = UnionShape(name, names, _tag_field(name, members), description)
        return Named(self._unions[key])

    def conflicts(self) -> list[str]:
        """Fields that a client could not ask of two members of a union without aliases."""
        return clashes(self.objects, self.unions, self.enums, self.told)

    def _shape(self, info: inspect.Type, owner: str, name: str) -> Shape:
        match info:
            case inspect.Metadata(type=inspect.LiteralType() as literal):
                return self._literal(literal, info.extra_json_schema or {}, owner, name)
            case inspect.Metadata():
                return self._shape(info.type, owner, name)
            case inspect.StructType():
                return self._struct(info)
            case inspect.EnumType(cls=cls):
                return self._enum(cls, owner, name)
            case inspect.UnionType():
                return self._union(info, owner, name)
            case inspect.VarTupleType() | inspect.ListType():
                item = self._shape(info.item_type, owner, name)
                return ListOf(item, info.min_length, info.max_length)
            case _:
                return _scalar(info, f"{owner}.{name}")

    def _struct(self, info: inspect.StructType) -> Named:
        if info.cls in self._open:
            return Named(self._unions[frozenset(self._open[info.cls])])
        return Named(self._object(info))

    def _object(self, info: inspect.StructType) -> str:
        cls = info.cls
        if cls in self.names:
            return self.names[cls]
        name = self._named(cls)
        if info.array_like or cls.__struct_config__.omit_defaults:
            raise ShapeError(f"{name}: array_like and omit_defaults are not allowed")
        if any(field.name != field.encode_name for field in info.fields):
            raise ShapeError(f"{name}: renamed fields are not allowed")
        fields = tuple(self._field(name, field) for field in info.fields)
        tag = None if info.tag is None else str(info.tag)
        closed = info.forbid_unknown_fields
        self.objects[name] = ObjectShape(name, cls, fields, info.tag_field, tag, closed, _doc(cls))
        return name

    def _field(self, owner: str, field: inspect.Field) -> Field:
        shape = self._shape(field.type, owner, field.name)
        default = field.default
        if field.default_factory is not NODEFAULT:
            default = field.default_factory()
        text = _described(field.type) or self._words_for(owner, field.name, shape)
        return Field(field.name, shape, default, text)

    def _words_for(self, owner: str, name: str, shape: Shape) -> str:
        """What the glossary says of a field whose annotation says nothing."""
        own = self.glossary.get(f"{owner}.{name}")
        if own is None and is_plain(shape):
            own = self.glossary.get(name)
        return own or ""

    def _union(self, info: inspect.UnionType, owner: str, name: str) -> Shape:
        some = [item for item in info.types if not isinstance(item, inspect.NoneType)]
        if len(some) < len(info.types):
            inner = some[0] if len(some) == 1 else inspect.UnionType(tuple(some))
            shape = self._shape(inner, owner, name)
            return shape if isinstance(shape, Optional_) else Optional_(shape)
        structs = [item for item in some if isinstance(item, inspect.StructType)]
        if len(structs) < len(some) or len({item.tag_field for item in structs}) > 1:
            raise ShapeError(f"{owner}.{name}: only unions of structs with one tag field")
        title = owner + "".join(part.capitalize() for part in name.split("_"))
        return self.union_of(title, [item.cls for item in structs])

    def _literal(
        self, info: inspect.LiteralType, extra: dict[str, Any], owner: str, name: str
    ) -> Named:
        if "title" not in extra or not all(isinstance(word, str) for word in info.values):
            raise ShapeError(f"{owner}.{name}: a Literal has words and Meta(title=…)")
        title = extra["title"]
        words = tuple((_constant(str(word)), str(word)) for word in info.values)
        known = self.enums.get(title)
        if known is None:
            self._free(title)
            description = extra.get("description", "")
            self.enums[title] = EnumShape(title, _checked(title, words), None, description)
        elif known.words != words:
            raise ShapeError(f"{title}: two sets of words of one name")
        return Named(title)

    def _enum(self, cls: type[Enum], owner: str, name: str) -> Named:
        if not issubclass(cls, StrEnum):
            raise ShapeError(f"{owner}.{name}: an enum is a StrEnum")
        if cls not in self.names:
            title = self._named(cls)
            words = tuple((word.name, word.value) for word in cls)
            self.enums[title] = EnumShape(title, _checked(title, words), cls, _doc(cls))
        return Named(self.names[cls])

    def _named(self, cls: type) -> str:
        name = _name_of(cls)
        self._free(name)
        self.names[cls] = name
        return name

    def _free(self, name: str) -> None:
        taken = {*self.names.values(), *self.unions, *self.enums}
        if name in taken:
            raise ShapeError(f"two types are called {name}")


def _scalar(info: inspect.Type, path: str) -> Scalar:
    match info:
        case inspect.StrType():
            return Scalar(
                "string",
                min_length=info.min_length,
                max_length=info.max_length,
                pattern=info.pattern,
            )
        case inspect.IntType():
            return _whole(info, path)
        case inspect.FloatType():
            return Scalar("number", minimum=info.ge, maximum=info.le)
        case inspect.BoolType():
            return Scalar("boolean")
        case _:
            raise ShapeError(f"{path}: {type(info).__name__} is not allowed")


def _whole(info: inspect.IntType, path: str) -> Scalar:
    low = info.ge if info.gt is None else info.gt + 1
    high = info.le if info.lt is None else info.lt - 1
    if (low is not None and low < INT_MIN) or (high is not None and high > INT_MAX):
        raise ShapeError(f"{path}: bounds beyond 32 bits")
    return Scalar("integer", minimum=low, maximum=high, multiple_of=info.multiple_of)


def _struct(cls: type[Struct]) -> inspect.StructType:
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return info


def _tag_field(name: str, members: tuple[type[Struct], ...]) -> str | None:
    configs = [member.__struct_config__ for member in members]
    fields = {config.tag_field for config in configs}
    if len(fields) > 1 or None in fields:
        return None
    if len({config.tag for config in configs}) < len(configs):
        raise ShapeError(f"{name}: two members have one tag")
    return fields.pop()


def _name_of(cls: type) -> str:
    if not cls.__module__.startswith(GAMES):
        return cls.__name__
    folder = cls.__module__.removeprefix(GAMES).split(".")[0]
    family = "".join(part.capitalize() for part in folder.split("_"))
    return cls.__name__ if family.lower() in cls.__name__.lower() else family + cls.__name__


def _doc(cls: type) -> str:
    return cleandoc(cls.__dict__.get("__doc__") or "").replace("``", "`")


def _described(info: inspect.Type) -> str:
    """What a field's own annotation says of it; else what that of its value says."""
    match info:
        case inspect.Metadata(extra_json_schema={"description": str(text)}):
            return text
        case inspect.Metadata():
            return _described(info.type)
        case inspect.UnionType():
            return next(filter(None, map(_described, info.types)), "")
        case _:
            return ""


def _constant(word: str) -> str:
    return re.sub(r"\W", "_", word).upper()


def _checked(name: str, words: tuple[tuple[str, str], ...]) -> tuple[tuple[str, str], ...]:
    constants = [constant for constant, _ in words]
    if len(set(constants)) < len(words):
        raise ShapeError(f"{name}: two words have one constant")
    if not all(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", constant) for constant in constants):
        raise ShapeError(f"{name}: a word that makes no constant")
    return words
