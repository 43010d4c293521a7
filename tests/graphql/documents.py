"""Query texts made from the schema itself: whole selections, and random ones."""

from collections.abc import Callable
from random import Random

from graphql import (
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_leaf_type,
)

Choose = Callable[[], bool]


def whole(schema: GraphQLSchema, kind: str, depth: int = 12) -> str:
    """Every field of a type, without those that need a query of their own."""
    return _selection(schema.type_map[kind], depth, lambda: True, links=False)


def some(schema: GraphQLSchema, kind: str, random: Random, depth: int = 8) -> str:
    """Some fields of a type, links among them."""
    return _selection(schema.type_map[kind], depth, lambda: random.random() < 0.6, links=True)


def _selection(kind: GraphQLNamedType, depth: int, choose: Choose, *, links: bool) -> str:
    if isinstance(kind, GraphQLUnionType):
        parts = [
            f"... on {member.name} {_selection(member, depth, choose, links=links)}"
            for member in kind.types
            if choose()
        ]
        return "{ __typename " + " ".join(parts) + " }"
    assert isinstance(kind, GraphQLObjectType)
    parts = ["__typename"]
    for name, field in kind.fields.items():
        inner = get_named_type(field.type)
        if name in ("opener", "player") and field.type is inner and not links:
            continue
        if is_leaf_type(inner):
            parts += [name] if choose() else []
        elif depth > 0 and choose():
            parts.append(f"{name} {_selection(inner, depth - 1, choose, links=links)}")
    return "{ " + " ".join(parts) + " }"
