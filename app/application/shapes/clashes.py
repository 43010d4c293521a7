"""Fields of one name and two response shapes inside one union: clients could not ask for both."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, product

from app.application.shapes.kinds import (
    EnumShape,
    Field,
    ListOf,
    Named,
    ObjectShape,
    Optional_,
    Scalar,
    Shape,
    UnionShape,
)


def clashes(
    objects: Mapping[str, ObjectShape],
    unions: Mapping[str, UnionShape],
    enums: Mapping[str, EnumShape],
    told: Callable[[ObjectShape, Field], Shape],
) -> list[str]:
    """``One.field and Other.field`` for each clash, the members' parts included.

    ``told`` is the shape in which a field of an object is answered.
    """
    search = _Search(objects, unions, enums, told)
    return [
        clash
        for union in unions.values()
        for one, other in combinations(union.members, 2)
        for clash in search.between(one, other)
    ]


@dataclass
class _Search:
    objects: Mapping[str, ObjectShape]
    unions: Mapping[str, UnionShape]
    enums: Mapping[str, EnumShape]
    told: Callable[[ObjectShape, Field], Shape]
    seen: set[frozenset[str]] = field(default_factory=set)

    def between(self, one: str, other: str) -> Iterator[str]:
        """The clashes of two objects that may stand in the same place."""
        pair = frozenset((one, other))
        if len(pair) == 1 or pair in self.seen:
            return
        self.seen.add(pair)
        ours, theirs = self._fields(one), self._fields(other)
        for name, shape in ours.items():
            if name not in theirs:
                continue
            mine, his = _bare(shape, theirs[name])
            if self._differ(mine, his):
                yield f"{one}.{name} and {other}.{name}"
            for part, counterpart in product(self._objects(mine), self._objects(his)):
                yield from self.between(part, counterpart)

    def _fields(self, name: str) -> dict[str, Shape]:
        owner = self.objects[name]
        return {field.name: self.told(owner, field) for field in owner.fields}

    def _differ(self, one: Shape, other: Shape) -> bool:
        match one, other:
            case (Scalar(), Scalar()):
                return one.kind != other.kind
            case (Named(), Named()):
                return one != other and (one.name in self.enums or other.name in self.enums)
            case _:
                return True

    def _objects(self, shape: Shape) -> tuple[str, ...]:
        if not isinstance(shape, Named):
            return ()
        if shape.name in self.unions:
            return self.unions[shape.name].members
        return (shape.name,) if shape.name in self.objects else ()


def _bare(one: Shape, other: Shape) -> tuple[Shape, Shape]:
    match one, other:
        case (Optional_(), Optional_()):
            return _bare(one.of, other.of)
        case (ListOf(), ListOf()):
            return _bare(one.item, other.item)
        case _:
            return one, other
