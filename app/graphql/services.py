"""What the GraphQL surface needs from the composition root."""

from collections.abc import Callable
from dataclasses import dataclass, field
from uuid import uuid4

from starlette.requests import HTTPConnection

from app.application.context import Context
from app.application.exports.making import Exporter
from app.application.guards.limiting import Limiter, Visit, address_of, unlimited
from app.application.guards.origins import Origins
from app.application.guards.repeating import Running
from app.application.people.auditing import Familiar
from app.application.ports import Database
from app.application.streams.streaming import Streams
from app.application.texts import Language
from app.graphql.measure import QueryLimits

REQUEST_ID = "tricktable.request_id"
VISIT = "tricktable.visit"
"""Where the middleware around all routes looks for what is left of the caller's limits."""


def fresh_id(connection: HTTPConnection) -> str:
    """The id that a middleware has given this request, or a new one."""
    given = connection.scope.get(REQUEST_ID)
    return str(given) if given else uuid4().hex


@dataclass(frozen=True, slots=True)
class GraphQLServices:
    """Ports, the context of the use cases, and how large a query may be.

    ``origins`` are those whose pages may open a stream; ``streams`` is shared with other surfaces.
    """

    database: Database
    context: Context
    streams: Streams
    limits: QueryLimits = field(default_factory=QueryLimits)
    language: Language = Language.ENGLISH
    origins: Origins = field(default_factory=Origins)
    request_id: Callable[[HTTPConnection], str] = fresh_id
    limiter: Limiter = field(default_factory=unlimited)
    familiar: Familiar = field(default_factory=Familiar)
    running: Running = field(default_factory=Running)
    exporter: Exporter = field(default_factory=Exporter)

    def visit(self, connection: HTTPConnection) -> Visit:
        """Who pays for what this connection asks."""
        client = connection.client
        visit = Visit(self.limiter, address_of(client.host if client else None))
        connection.scope[VISIT] = visit
        return visit
