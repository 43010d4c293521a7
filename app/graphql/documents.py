"""Query texts, parsed, measured and validated once."""

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from graphql import (
    DocumentNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    parse,
    specified_rules,
)
from strawberry.schema.schema import validate_document

from app.graphql.errors import QueryTrouble
from app.graphql.measure import Costs, QueryLimits, TooLarge, measure

ROOM = 250_000
LONGEST = 24_000


@dataclass(frozen=True, slots=True)
class Checked:
    """A text that may run, or the errors for which it may not."""

    document: DocumentNode | None
    errors: list[GraphQLError] = field(default_factory=list)


class Documents:
    """The most recently used texts that may run, as many as fit into ``room`` characters.

    A refused text is never kept. With each kept document live the plans that were made for its
    operations, so that they go when it goes.
    """

    def __init__(self, limits: QueryLimits, costs: Costs, room: int = ROOM) -> None:
        self.hits = 0
        self._limits = limits
        self._costs = costs
        self._room = room
        self._kept: OrderedDict[str, Checked] = OrderedDict()
        self._length = 0
        self._plans: dict[int, dict[Any, Any]] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def of(self, schema: GraphQLSchema, text: str) -> Checked:
        """The document of this text, or the errors for which it is refused."""
        kept = self._kept.get(text)
        if kept is not None:
            self.hits += 1
            self._kept.move_to_end(text)
            return kept
        try:
            checked = self._check(schema, text)
        except TooLarge as error:
            return _refused(error)
        except RecursionError:
            return _refused(TooLarge("depth", self._limits.depth))
        if not checked.errors:
            self._keep(text, checked)
        return checked

    def plans(self, operation: OperationDefinitionNode) -> dict[Any, Any]:
        """The plans made for this operation; what is put there lives as long as its text."""
        return self._plans.get(id(operation), {})

    def _check(self, schema: GraphQLSchema, text: str) -> Checked:
        if len(text) > LONGEST:
            raise TooLarge("characters", LONGEST)
        try:
            document = parse(text, max_tokens=self._limits.tokens)
        except GraphQLError as error:
            return Checked(None, [error])
        measure(schema, document, self._limits, self._costs)
        return Checked(document, validate_document(schema, document, tuple(specified_rules)))

    def _keep(self, text: str, checked: Checked) -> None:
        self._kept[text] = checked
        self._length += len(text)
        for operation in _operations(checked):
            self._plans[id(operation)] = {}
        while self._length > self._room:
            old, gone = self._kept.popitem(last=False)
            self._length -= len(old)
            for operation in _operations(gone):
                del self._plans[id(operation)]


def _refused(error: TooLarge) -> Checked:
    extensions = {"code": QueryTrouble.TOO_LARGE, "limit": error.limit, "most": error.most}
    return Checked(None, [GraphQLError(str(error), extensions=extensions)])


def _operations(checked: Checked) -> list[OperationDefinitionNode]:
    definitions = checked.document.definitions if checked.document else ()
    return [node for node in definitions if isinstance(node, OperationDefinitionNode)]
