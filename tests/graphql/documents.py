"""Query texts made from the schema itself: whole selections, and random ones."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from graphql import (
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    get_named_type,
    is_leaf_type,
)


def whole(schema: GraphQLSchema, kind: str) -> str:
    """Every field of a type, without those that need a query of their own."""
    return _Writer(lambda: True, links=False, aliases=False).of(schema.type_map[kind], 12)


def some(schema: GraphQLSchema, kind: str, random: Random) -> str:
    """Some fields of a type, links among them, those of a union's members under aliases."""
    writer = _Writer(lambda: random.random() < 0.6, links=True, aliases=True)
    return writer.of(schema.type_map[kind], 8)


@dataclass(frozen=True)
class _Writer:
    choose: Callable[[], bool]
    links: bool
    aliases: bool

    def of(self, kind: GraphQLNamedType, depth: int, member: str = "") -> str:
        if isinstance(kind, GraphQLUnionType):
            chosen = [one for one in kind.types if self.choose()]
            parts = [f"... on {one.name} {self.of(one, depth, one.name)}" for one in chosen]
            return "{ __typename " + " ".join(parts) + " }"
        assert isinstance(kind, GraphQLObjectType)
        parts = ["__typename"]
        for name, field in kind.fields.items():
            inner = get_named_type(field.type)
            if name in ("opener", "player") and field.type is inner and not self.links:
                continue
            if not self.choose() or (depth == 0 and not is_leaf_type(inner)):
                continue
            alias = f"{member}_{name}: " if member and self.aliases else ""
            below = "" if is_leaf_type(inner) else " " + self.of(inner, depth - 1)
            parts.append(f"{alias}{name}{below}")
        return "{ " + " ".join(parts) + " }"
