"""Descriptions name fields as GraphQL does; those of the values name them as JSON does."""

import re
from functools import partial

from strawberry.utils.str_converters import to_camel_case

from app.application.shapes.shapes import ObjectShape

_QUOTED = re.compile(r"`(\w+)`")


def worded(shape: ObjectShape, text: str) -> str:
    """A description with what it says of the fields of its type."""
    return _QUOTED.sub(partial(_named, {field.name for field in shape.fields}), text)


def _named(fields: set[str], quoted: re.Match[str]) -> str:
    name = quoted[1]
    return f"`{to_camel_case(name)}`" if name in fields else quoted[0]
