"""How large a query is, measured from its text alone, before it is validated.

One walk; each fragment is measured once, however often it is spread, so that fragments which spread
the next one twice cost no more than their length. Validation compares all fields that merge at one
place of the answer with one another, so their number has a limit of its own.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
)

PAGE_ARGUMENT = "first"


@dataclass(frozen=True, slots=True)
class QueryLimits:
    """How large a query may be. ``page`` is the longest page of a list.

    ``repeats`` is how many fields of one object may have the same place in the answer.
    """

    depth: int = 15
    aliases: int = 30
    tokens: int = 4000
    selections: int = 2000
    cost: int = 5000
    page: int = 100
    repeats: int = 8


@dataclass(frozen=True, slots=True)
class Costs:
    """What the root fields cost: ``weights`` above 1 by name; ``pages`` where none is asked for."""

    weights: Mapping[str, int]
    pages: Mapping[str, int]
    roots: frozenset[str] = frozenset({"Query", "Mutation", "Subscription"})


class Size(NamedTuple):
    """The size of a part of a query, with its fragments spread out."""

    depth: int = 0
    aliases: int = 0
    selections: int = 0
    cost: int = 0

    def beside(self, other: "Size") -> "Size":
        """Both parts, one beside the other."""
        return Size(
            max(self.depth, other.depth),
            self.aliases + other.aliases,
            self.selections + other.selections,
            self.cost + other.cost,
        )


# Where fields stand in the answer: the object type that each name was asked of, if any, and the
# name; and how many fields stand there.
Step: TypeAlias = tuple[str | None, str]
Places: TypeAlias = Counter[tuple[Step, ...]]
Part: TypeAlias = tuple[Size, Places]


class TooLarge(Exception):
    """The query passes a limit: its name, and the most that it allows."""

    def __init__(self, limit: str, most: int) -> None:
        self.limit = limit
        self.most = most
        super().__init__(f"The query's {limit} is above {most}.")


def measure(
    schema: GraphQLSchema, document: DocumentNode, limits: QueryLimits, costs: Costs
) -> Size:
    """The size of a whole document. Raises :class:`TooLarge`.

    A value has one type, so that of fragments on several object types only the costliest counts.
    """
    return _Measure(schema, document, limits, costs).whole(document)


class _Measure:
    def __init__(
        self, schema: GraphQLSchema, document: DocumentNode, limits: QueryLimits, costs: Costs
    ) -> None:
        self._types = schema.type_map
        self._limits = limits
        self._costs = costs
        self._measured: dict[str, Part] = {}
        self._open: set[str] = set()
        self._spread: set[str] = set()
        self._fragments = {
            node.name.value: node
            for node in document.definitions
            if isinstance(node, FragmentDefinitionNode)
        }
        unions = (kind for kind in self._types.values() if isinstance(kind, GraphQLUnionType))
        self._members = max((len(union.types) for union in unions), default=0)

    def whole(self, document: DocumentNode) -> Size:
        size = Size()
        for node in document.definitions:
            if isinstance(node, OperationDefinitionNode):
                part = self._set(node.selection_set, on_root=True, level=1, member=None)
                size = self._kept(size, part)
        for name in self._fragments:
            self._fragment(name)
        for name in self._fragments.keys() - self._spread:
            size = self._kept(size, self._fragment(name))  # validation walks unused ones as well
        return size

    def _kept(self, size: Size, part: Part) -> Size:
        size = self._keep_to_limits(size.beside(part[0]))
        self._keep_apart(part[1])
        return size

    def _keep_to_limits(self, size: Size) -> Size:
        for name in Size._fields:
            most = getattr(self._limits, name)
            if getattr(size, name) > most:
                raise TooLarge(name, most)
        return size

    def _keep_apart(self, places: Places) -> None:
        """Each member of a union may have its own field at a place, beside the repeated ones."""
        most = self._limits.repeats
        among_members: Counter[tuple[str, ...]] = Counter()
        for place, fields in places.items():
            among_members[tuple(name for _, name in place)] += fields
            if fields > most:
                raise TooLarge("repeats", most)
        if max(among_members.values(), default=0) > most + self._members:
            raise TooLarge("repeats", most)

    def _set(
        self, node: SelectionSetNode, *, on_root: bool, level: int, member: str | None
    ) -> Part:
        if level > 3 * self._limits.depth:
            raise TooLarge("depth", self._limits.depth)
        size = Size()
        places: Places = Counter()
        costs: dict[str, int] = {}
        for selection in node.selections:
            inside = self._member(selection)
            part, below = self._selection(
                selection, on_root=on_root, level=level, member=inside or member
            )
            if inside is not None:
                costs[inside] = costs.get(inside, 0) + part.cost
                part = part._replace(cost=0)
            # Parts keep to the limits too, so that no sum of places grows beyond them.
            size = self._keep_to_limits(size.beside(part))
            if len(below) > len(places):
                below, places = places, below.copy()
            for place, fields in below.items():
                places[place] += fields
        size = size._replace(cost=size.cost + max(costs.values(), default=0))
        return self._keep_to_limits(size), places

    def _member(self, node: SelectionNode) -> str | None:
        """The object type that a fragment is on."""
        condition = None
        if isinstance(node, FragmentSpreadNode):
            fragment = self._fragments.get(node.name.value)
            condition = fragment.type_condition if fragment else None
        elif isinstance(node, InlineFragmentNode):
            condition = node.type_condition
        return self._object(condition.name.value) if condition else None

    def _object(self, name: str) -> str | None:
        return name if isinstance(self._types.get(name), GraphQLObjectType) else None

    def _selection(
        self, node: SelectionNode, *, on_root: bool, level: int, member: str | None
    ) -> Part:
        if isinstance(node, FragmentSpreadNode):
            return self._spread_out(node.name.value)
        if isinstance(node, InlineFragmentNode):
            if node.type_condition is not None:
                on_root = node.type_condition.name.value in self._costs.roots
            return self._set(node.selection_set, on_root=on_root, level=level + 1, member=member)
        assert isinstance(node, FieldNode)
        return self._field(node, on_root=on_root, level=level, member=member)

    def _field(self, node: FieldNode, *, on_root: bool, level: int, member: str | None) -> Part:
        name = node.name.value
        answered = node.alias.value if node.alias is not None else name
        step: Step = (member, answered)
        below = Size()
        places: Places = Counter({(step,): 1})
        if node.selection_set is not None:
            below, inner = self._set(
                node.selection_set, on_root=False, level=level + 1, member=None
            )
            for place, fields in inner.items():
                places[(step, *place)] = fields
        weight = self._costs.weights.get(name, 1) if on_root else 1
        times = self._page(node) if on_root and name in self._costs.pages else 1
        size = Size(
            depth=below.depth + 1,
            aliases=below.aliases + (answered != name),
            selections=below.selections + 1,
            cost=below.cost * times + weight,
        )
        return size, places

    def _page(self, node: FieldNode) -> int:
        most = self._limits.page
        for argument in node.arguments or ():
            if argument.name.value == PAGE_ARGUMENT:
                value = argument.value
                if isinstance(value, IntValueNode) and len(value.value) < 10:
                    return max(1, min(int(value.value), most))
                return most
        return min(self._costs.pages[node.name.value], most)

    def _spread_out(self, name: str) -> Part:
        if name in self._open or name not in self._fragments:
            return Size(), Counter()  # a cycle ends here; validation refuses it
        self._spread.add(name)
        return self._fragment(name)

    def _fragment(self, name: str) -> Part:
        measured = self._measured.get(name)
        if measured is None:
            node = self._fragments[name]
            on_root = node.type_condition.name.value in self._costs.roots
            member = self._object(node.type_condition.name.value)
            self._open.add(name)
            measured = self._set(node.selection_set, on_root=on_root, level=1, member=member)
            self._open.remove(name)
            self._measured[name] = measured
        return measured
