"""The one schema extension: a text is parsed, measured and validated by :class:`Documents`."""

from collections.abc import Iterator
from typing import ClassVar

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
            if checked.document is None:
                raise checked.errors[0]
            context.graphql_document = checked.document
            context.pre_execution_errors = checked.errors
        yield None


def guard(documents: Documents) -> type[Guard]:
    """A guard with these documents."""
    return type("Guard", (Guard,), {"documents": documents})
