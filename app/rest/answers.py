"""Answers: structs as JSON bytes, and their place in the OpenAPI document.

FastAPI passes the document through Pydantic, which knows nothing of structs. So a route says
``responses=answers(MatchView)``, which puts a numbered placeholder where the schema belongs;
``app.rest.document`` puts the schema there.
"""

from typing import Any, Final

import msgspec
from fastapi import Response

from app.rest.accepting import JSON_TYPE

PROBLEM_TYPE: Final = "application/problem+json"

Responses = dict[int | str, dict[str, Any]]

_ENCODER = msgspec.json.Encoder()
_annotations: list[Any] = []


class JSON(Response):
    """A struct, or bytes that are JSON already."""

    media_type = JSON_TYPE

    def render(self, content: Any) -> bytes:
        """The bytes of the answer."""
        return content if isinstance(content, bytes) else _ENCODER.encode(content)


def answers(
    annotation: Any,
    description: str,
    status: int | str = 200,
    media_type: str = JSON_TYPE,
    extra: dict[str, Any] | None = None,
) -> Responses:
    """One answer of a route, for its ``responses``; ``extra`` has other forms of it."""
    content = {media_type: schema_of(annotation), **(extra or {})}
    return {status: {"description": description, "content": content}}


def input_of(annotation: Any) -> dict[str, Any]:
    """The placeholder for a part of a request's body."""
    return {"x-input": _place_of(annotation)}


def schema_of(annotation: Any) -> dict[str, Any]:
    """The placeholder for the schema of an answer."""
    return {"schema": {"x-answer": _place_of(annotation)}}


def annotation_at(place: int) -> Any:
    """What a placeholder stands for."""
    return _annotations[place]


def _place_of(annotation: Any) -> int:
    _annotations.append(annotation)
    return len(_annotations) - 1
