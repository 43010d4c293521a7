"""The entry point: the surface on an app."""

from fastapi import FastAPI
from starlette.routing import Route, WebSocketRoute

from app.graphql.http import Endpoint
from app.graphql.schema import GameSchema, build_schema
from app.graphql.services import GraphQLServices

PATH = "/graphql"


def mount_graphql(app: FastAPI, services: GraphQLServices) -> GameSchema:
    """Serve ``/graphql``; gives the schema that is served."""
    schema = build_schema(services.context.catalogue, services.limits)
    endpoint = Endpoint(schema, services)
    app.router.routes += [
        Route(PATH, endpoint.post, methods=["POST"]),
        Route(PATH, endpoint.get, methods=["GET"]),
        WebSocketRoute(PATH, endpoint.socket),
    ]
    return schema
