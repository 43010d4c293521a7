"""Surface: GraphQL over the use cases, its types made from the games' value classes."""

from app.graphql.measure import QueryLimits
from app.graphql.mount import mount_graphql
from app.graphql.schema import schema_text
from app.graphql.services import GraphQLServices

__all__ = ["GraphQLServices", "QueryLimits", "mount_graphql", "schema_text"]
