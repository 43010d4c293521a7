"""Plans: a selection on generated types, compiled once into one function from value to answer.

Generated types have no arguments and do no I/O, so that their part of an answer depends on the
value and the text alone. Where a directive or a linked field is asked for, there is no plan and
the fields are resolved one by one.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias

from graphql import (
    FragmentSpreadNode,
    GraphQLEnumType,
    GraphQLField,
    GraphQLList,
    GraphQLNonNull,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLResolveInfo,
    GraphQLUnionType,
    SelectionSetNode,
)
from graphql.execution.collect_fields import FieldDetails
from graphql.pyutils import Path
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext
from strawberry.types.field import StrawberryField

from app.graphql.documents import Documents
from app.graphql.generated import CONSTANT, TaggedUnion

Read: TypeAlias = Callable[[Any], Any]
Details: TypeAlias = list[FieldDetails]

BACKREF = "strawberry-definition"


class NoPlan(Exception):
    """Something in the selection has to be resolved field by field."""


class Executor(StrawberryGraphQLCoreExecutionContext):
    """Strawberry's executor, with a plan for each object of a generated type.

    ``complete_object_value`` is no public interface of graphql-core: ``projected`` switches the
    plans off, and a test holds both answers equal.
    """

    documents: ClassVar[Documents]
    generated: ClassVar[frozenset[str]]
    planned: ClassVar[Counter[str]]  # how often each kind of object was given a plan
    _plans: dict[Any, Any] | None = None

    def complete_object_value(
        self,
        return_type: GraphQLObjectType,
        field_details_list: Details,
        info: GraphQLResolveInfo[Any],
        path: Path,
        result: Any,
        position_context: Any,
    ) -> Any:
        """The object by its plan, or by its fields where it has none."""
        if return_type.name in self.generated:
            read = self._plan(return_type, field_details_list)
            if read is not None:
                return read(result)
        return super().complete_object_value(
            return_type, field_details_list, info, path, result, position_context
        )

    def _plan(self, kind: GraphQLObjectType, details: Details) -> Read | None:
        plans = self._plans
        if plans is None:
            plans = self._plans = self.documents.plans(self.operation)
        key = (kind.name, *(id(detail.node) for detail in details))
        try:
            read: Read | None = plans[key]
        except KeyError:
            read = plans[key] = self._compiled(kind, details)
        return read

    def _compiled(self, kind: GraphQLObjectType, details: Details) -> Read | None:
        try:
            if self.operation.directives:
                raise NoPlan
            self._refuse_directives([detail.node.selection_set for detail in details], set())
            read = self._object(kind, details)
        except NoPlan:
            return None
        self.planned[kind.name] += 1
        return read

    def _refuse_directives(
        self, selection_sets: Sequence[SelectionSetNode | None], seen: set[str]
    ) -> None:
        for selection_set in selection_sets:
            for node in selection_set.selections if selection_set else ():
                if node.directives:
                    raise NoPlan
                if isinstance(node, FragmentSpreadNode):
                    name = node.name.value
                    if name not in seen:
                        seen.add(name)
                        fragment = self.fragment_definitions[name]
                        self._refuse_directives([fragment.selection_set], seen)
                else:
                    self._refuse_directives([node.selection_set], seen)  # type: ignore[attr-defined]

    def _object(self, kind: GraphQLObjectType, details: Details) -> Read:
        grouped = self.collect_subfields(kind, details).grouped_field_set
        constants: dict[str, Any] = {}
        sources: list[str] = []
        readers: list[tuple[str, Read | None]] = []
        for key, nodes in grouped.items():
            name = nodes[0].node.name.value
            if name == "__typename":
                constants[key] = kind.name
                continue
            field = kind.fields[name]
            definition = _definition(field)
            if CONSTANT in definition.metadata:
                constants[key] = definition.metadata[CONSTANT]
            elif definition.base_resolver is not None:
                raise NoPlan
            else:
                sources.append(definition.python_name)
                readers.append((key, self._value(field.type, nodes)))
        return _record(tuple(grouped), constants, sources, readers)

    def _value(self, kind: GraphQLOutputType, details: Details) -> Read | None:
        """How a value of this type is read; None for one that stays as it is."""
        if isinstance(kind, GraphQLNonNull):
            return self._some(kind.of_type, details)
        read = self._some(kind, details)
        if read is None:
            return None
        return lambda value: None if value is None else read(value)

    def _some(self, kind: GraphQLOutputType, details: Details) -> Read | None:
        if isinstance(kind, GraphQLList):
            read = self._value(kind.of_type, details)
            return list if read is None else lambda values: [read(value) for value in values]
        if isinstance(kind, GraphQLEnumType):
            return {value.value: name for name, value in kind.values.items()}.__getitem__
        if isinstance(kind, GraphQLUnionType):
            return self._union(kind, details)
        if isinstance(kind, GraphQLObjectType):
            return self._object(kind, details)
        return None

    def _union(self, kind: GraphQLUnionType, details: Details) -> Read:
        definition = kind.extensions[BACKREF]
        assert isinstance(definition, TaggedUnion)
        members = {member.name: member for member in kind.types}
        readers = {
            cls: self._object(members[name], details)
            for cls, name in definition.member_names.items()
        }
        return lambda value: readers[type(value)](value)


def _definition(field: GraphQLField) -> StrawberryField:
    definition = field.extensions[BACKREF]
    assert isinstance(definition, StrawberryField)
    return definition


def _record(
    order: tuple[str, ...],
    constants: dict[str, Any],
    sources: list[str],
    readers: list[tuple[str, Read | None]],
) -> Read:
    if not sources:
        return lambda _: dict(constants)
    keys = tuple(key for key, _ in readers)
    get = attrgetter(*sources) if len(sources) > 1 else _single(sources[0])
    deep = [(key, read) for key, read in readers if read is not None]
    start = dict.fromkeys(order) | constants if constants else None

    def read_object(value: Any) -> dict[str, Any]:
        record: dict[str, Any]
        if start is None:
            record = dict(zip(keys, get(value), strict=True))
        else:
            record = dict(start)
            record.update(zip(keys, get(value), strict=True))
        for key, read in deep:
            record[key] = read(record[key])
        return record

    return read_object


def _single(name: str) -> Callable[[Any], tuple[Any]]:
    get = attrgetter(name)
    return lambda value: (get(value),)
