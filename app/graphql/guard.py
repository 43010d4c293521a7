"""The one schema extension: a text is parsed, measured and validated by :class:`Documents`."""

from collections.abc import Iterator
from typing import ClassVar

from graphql import DocumentNode, NameNode, OperationDefinitionNode, OperationType, SelectionSetNode
from strawberry.extensions import SchemaExtension

from app.graphql.documents import Documents


class Guard(SchemaExtension):
    """Works alike for POST, WebSocket and server-sent events."""

    documents: ClassVar[Documents]

    def on_parse(self) -> Iterator[None]:
        """Set what parsing and validation would have set."""
        context = self.execution_context
        if context.query:
            checked = self.documents.of(context.schema._schema, context.query)
            document = checked.document or _nothing(context.operation_name)
            context.graphql_document = document
            context.pre_execution_errors = checked.errors
        yield None


def guard(documents: Documents) -> type[Guard]:
    """A guard with these documents."""
    return type("Guard", (Guard,), {"documents": documents})


def _nothing(name: str | None) -> DocumentNode:
    """A document in place of one that was refused: it is looked into, but never run."""
    operation = OperationDefinitionNode(
        operation=OperationType.QUERY,
        name=NameNode(value=name) if name else None,
        selection_set=SelectionSetNode(selections=()),
    )
    return DocumentNode(definitions=(operation,))
