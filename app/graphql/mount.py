"""The entry point: the surface on an app."""

from fastapi import FastAPI
from starlette.routing import Match, Route, WebSocketRoute
from starlette.types import Scope

from app.graphql.http import Endpoint
from app.graphql.schema import GameSchema, build_schema
from app.graphql.services import GraphQLServices

PATH = "/graphql"


class KnownRoute(Route):
    """A bare route that, like those of FastAPI, logs and figures can name."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether the route fits, and what the scope then holds."""
        match, child = super().matches(scope)
        return match, {**child, "route": self}


def mount_graphql(
    app: FastAPI, services: GraphQLServices, schema: GameSchema | None = None
) -> GameSchema:
    """Serve ``/graphql``; gives the schema that is served: this one, or one built for the games.

    Its route comes first, because all operations of this surface take it and routes are tried in
    order.
    """
    schema = schema or build_schema(services.context.catalogue, services.limits)
    endpoint = Endpoint(schema, services)
    app.router.routes.insert(0, KnownRoute(PATH, endpoint.serve, methods=["GET", "POST"]))
    app.router.routes.append(WebSocketRoute(PATH, endpoint.socket))
    return schema
