"""How large a query is, measured from its text alone, before it is validated.

One walk; each fragment is measured once, however often it is spread, so that fragments which
spread the next one twice cost no more than their length.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLObjectType,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
)

PAGE_ARGUMENT = "first"


@dataclass(frozen=True, slots=True)
class QueryLimits:
    """How large a query may be. ``page`` is the longest page of a list."""

    depth: int = 15
    aliases: int = 30
    tokens: int = 1500
    selections: int = 600
    cost: int = 5000
    page: int = 100


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


class TooLarge(Exception):
    """The query passes a limit; the text says which."""


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
        self._measured: dict[str, Size] = {}
        self._fragments = {
            node.name.value: node
            for node in document.definitions
            if isinstance(node, FragmentDefinitionNode)
        }

    def whole(self, document: DocumentNode) -> Size:
        size = Size()
        for node in document.definitions:
            if isinstance(node, OperationDefinitionNode):
                size = size.beside(self._set(node.selection_set, on_root=True, level=1))
        for name in self._fragments:
            self._keep_to_limits(self._fragment(name))  # validation walks unused ones as well
        return self._keep_to_limits(size)

    def _keep_to_limits(self, size: Size) -> Size:
        for name in Size._fields:
            most = getattr(self._limits, name)
            if getattr(size, name) > most:
                raise TooLarge(f"The query's {name} is above {most}.")
        return size

    def _set(self, node: SelectionSetNode, *, on_root: bool, level: int) -> Size:
        if level > 3 * self._limits.depth:
            raise TooLarge(f"The query's depth is above {self._limits.depth}.")
        size = Size()
        members: dict[str, int] = {}
        for selection in node.selections:
            part = self._selection(selection, on_root=on_root, level=level)
            member = self._condition(selection)
            if isinstance(self._types.get(member or ""), GraphQLObjectType):
                assert member is not None
                members[member] = members.get(member, 0) + part.cost
                part = part._replace(cost=0)
            size = size.beside(part)
        return size._replace(cost=size.cost + max(members.values(), default=0))

    def _condition(self, node: SelectionNode) -> str | None:
        if isinstance(node, FragmentSpreadNode):
            fragment = self._fragments.get(node.name.value)
            return fragment.type_condition.name.value if fragment else None
        if isinstance(node, InlineFragmentNode) and node.type_condition is not None:
            return node.type_condition.name.value
        return None

    def _selection(self, node: SelectionNode, *, on_root: bool, level: int) -> Size:
        if isinstance(node, FragmentSpreadNode):
            return self._fragment(node.name.value)
        if isinstance(node, InlineFragmentNode):
            if node.type_condition is not None:
                on_root = node.type_condition.name.value in self._costs.roots
            return self._set(node.selection_set, on_root=on_root, level=level + 1)
        assert isinstance(node, FieldNode)
        return self._field(node, on_root=on_root, level=level)

    def _field(self, node: FieldNode, *, on_root: bool, level: int) -> Size:
        below = Size()
        if node.selection_set is not None:
            below = self._set(node.selection_set, on_root=False, level=level + 1)
        name = node.name.value
        weight = self._costs.weights.get(name, 1) if on_root else 1
        times = self._page(node) if on_root and name in self._costs.pages else 1
        alias = node.alias is not None and node.alias.value != name
        return Size(
            depth=below.depth + 1,
            aliases=below.aliases + alias,
            selections=below.selections + 1,
            cost=below.cost * times + weight,
        )

    def _page(self, node: FieldNode) -> int:
        most = self._limits.page
        for argument in node.arguments or ():
            if argument.name.value == PAGE_ARGUMENT:
                value = argument.value
                if isinstance(value, IntValueNode) and len(value.value) < 10:
                    return max(1, min(int(value.value), most))
                return most
        return min(self._costs.pages[node.name.value], most)

    def _fragment(self, name: str) -> Size:
        size = self._measured.get(name)
        if size is None:
            self._measured[name] = Size()  # a cycle ends here; validation refuses it
            node = self._fragments.get(name)
            if node is None:
                return Size()
            on_root = node.type_condition.name.value in self._costs.roots
            size = self._set(node.selection_set, on_root=on_root, level=1)
            self._measured[name] = size
        return size
