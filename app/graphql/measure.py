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
    """What the root fields cost: ``weights`` above 1 by name, and those that give pages."""

    weights: Mapping[str, int]
    paged: frozenset[str]
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


def measure(document: DocumentNode, limits: QueryLimits, costs: Costs) -> Size:
    """The size of a whole document. Raises :class:`TooLarge`."""
    size = _Measure(document, limits, costs).whole(document)
    for name in ("depth", "aliases", "selections", "cost"):
        most = getattr(limits, name)
        if getattr(size, name) > most:
            raise TooLarge(f"The query's {name} is above {most}.")
    return size


class _Measure:
    def __init__(self, document: DocumentNode, limits: QueryLimits, costs: Costs) -> None:
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
            self._fragment(name)
        return size

    def _set(self, node: SelectionSetNode, *, on_root: bool, level: int) -> Size:
        if level > 3 * self._limits.depth:
            raise TooLarge(f"The query's depth is above {self._limits.depth}.")
        size = Size()
        for selection in node.selections:
            size = size.beside(self._selection(selection, on_root=on_root, level=level))
        return size

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
        times = self._page(node) if on_root and name in self._costs.paged else 1
        alias = node.alias is not None and node.alias.value != name
        return Size(
            depth=below.depth + 1,
            aliases=below.aliases + alias,
            selections=below.selections + 1,
            cost=below.cost * times + weight,
        )

    def _page(self, node: FieldNode) -> int:
        for argument in node.arguments or ():
            if argument.name.value == PAGE_ARGUMENT and isinstance(argument.value, IntValueNode):
                text = argument.value.value
                return min(int(text), self._limits.page) if len(text) < 10 else self._limits.page
        return self._limits.page

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
