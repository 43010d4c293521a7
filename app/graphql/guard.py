"""The one schema extension: a text is parsed, measured and validated by :class:`Documents`."""

from collections.abc import Iterator
from typing import ClassVar

from graphql import (
    DocumentNode,
    GraphQLError,
    NameNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
)
from strawberry.extensions import SchemaExtension

from app.graphql.documents import Documents
from app.graphql.errors import QueryTrouble


class Guard(SchemaExtension):
    """Works alike for POST, WebSocket and server-sent events."""

    documents: ClassVar[Documents]

    def on_parse(self) -> Iterator[None]:
        """Set what parsing and validation would have set."""
        context = self.execution_context
        if context.query:
            checked = self.documents.of(context.schema._schema, context.query)
            document, errors = checked.document, checked.errors
            if document is not None and not _is_one(document, context._provided_operation_name):
                document, errors = None, [_unknown_operation()]
            context.graphql_document = document or _nothing(context.operation_name)
            context.pre_execution_errors = errors
        yield None


def guard(documents: Documents) -> type[Guard]:
    """A guard with these documents."""
    return type("Guard", (Guard,), {"documents": documents})


def _is_one(document: DocumentNode, name: str | None) -> bool:
    """Whether the request says which operation to run: the one of this name, or the only one."""
    operations = [
        node for node in document.definitions if isinstance(node, OperationDefinitionNode)
    ]
    if name is None:
        return len(operations) == 1
    return any(node.name is not None and node.name.value == name for node in operations)


def _unknown_operation() -> GraphQLError:
    return GraphQLError("Which operation?", extensions={"code": QueryTrouble.UNKNOWN_OPERATION})


def _nothing(name: str | None) -> DocumentNode:
    """A document in place of one that was refused: it is looked into, but never run."""
    operation = OperationDefinitionNode(
        operation=OperationType.QUERY,
        name=NameNode(value=name) if name else None,
        selection_set=SelectionSetNode(selections=()),
    )
    return DocumentNode(definitions=(operation,))
