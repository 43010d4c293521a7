"""The contracts: the OpenAPI document of this surface, and the JSON Schema of records."""

import json
from collections.abc import Sequence
from typing import Any, get_args

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.routing import BaseRoute

from app.application.shapes.shapes import Shapes
from app.engine.catalogue import Catalogue
from app.engine.record import Record
from app.rest.answers import annotation_at
from app.rest.body_words import worded
from app.rest.schemas import Schema, Schemas

PLACE = "#/components/schemas/"
DRAFT = "https://json-schema.org/draft/2020-12/schema"

DESCRIPTION = """\
Traditional trick-taking games and their matches.

Moves go in as canonical texts (`play:AS`); views, events, legal moves and lines come out typed,
told apart by `game` or `type`. Every refusal is an RFC 9457 problem document with a `code`, the
`rule` it rests on, and a title and detail in the language of `Accept-Language` (en, nl, hu, fi).
Lists go on with `after` = `page.next`; the `Link` header says the same.
"""

SECURITY = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token from `POST /v1/accounts`, `/v1/guests` or `/v1/tokens`.",
    }
}


def openapi_of(routes: Sequence[BaseRoute], shapes: Shapes, version: str) -> Schema:
    """The OpenAPI 3.1 document of these routes."""
    document = get_openapi(
        title="Tricktable",
        version=version,
        description=DESCRIPTION,
        routes=routes,
        servers=[{"url": "/", "description": "The server that this document comes from."}],
    )
    components = document.setdefault("components", {})
    filled = _Filled(shapes)
    document["paths"] = filled.fill(document["paths"])
    _without_nulls(document["paths"])
    own = worded(filled.fill(components.get("schemas", {})), shapes.glossary)
    twice = own.keys() & filled.named.keys()
    if twice:
        raise TypeError(f"two schemas of one name: {sorted(twice)}")
    components["schemas"] = dict(sorted((own | filled.named).items()))
    components["securitySchemes"] = SECURITY
    document["security"] = [{}, {"token": []}]
    return document


def openapi_text(app: FastAPI) -> str:
    """``openapi/openapi.json``: the document of an app on which REST is mounted."""
    return json.dumps(app.openapi(), indent=2, ensure_ascii=False) + "\n"


def record_schema(catalogue: Catalogue) -> Schema:
    """The JSON Schema of records: what ``POST /v1/records/verify`` reads."""
    shapes = Shapes.of_games(catalogue)
    schemas = Schemas(shapes, "#/$defs/", reading=True)
    schemas.of(shapes.of(Record))
    record = schemas.named.pop("Record")
    record["required"].remove("options")
    record["additionalProperties"] = False
    record["properties"]["game"] = {"type": "string", "enum": list(catalogue)}
    schemas.named.pop("Options")
    record["properties"]["options"] = {"type": "object", "default": {}}
    record["allOf"] = [_options_of(game, shapes, catalogue) for game in catalogue]
    named = dict(sorted(schemas.named.items()))
    return {"$schema": DRAFT, "title": "Record", **record, "$defs": named}


def record_schema_text(catalogue: Catalogue) -> str:
    """``openapi/record.schema.json``."""
    return json.dumps(record_schema(catalogue), indent=2, ensure_ascii=False) + "\n"


def _without_nulls(paths: Schema) -> None:
    """A parameter is there or not: in a query or a header there is no null."""
    operations = [operation for item in paths.values() for operation in item.values()]
    for operation in operations:
        for parameter in operation.get("parameters", ()):
            match parameter["schema"]:
                case {"anyOf": [dict(kind), {"type": "null"}], **rest}:
                    parameter["schema"] = kind | rest


def _options_of(game: str, shapes: Shapes, catalogue: Catalogue) -> Schema:
    name = shapes.names[catalogue[game].types.options]
    return {
        "if": {"properties": {"game": {"const": game}}},
        "then": {"properties": {"options": {"$ref": f"#/$defs/{name}"}}},
    }


class _Filled:
    """Puts schemas where placeholders are, and tidies what FastAPI writes.

    Whole limits of whole numbers are written as such, and code in docstrings as in Markdown.
    """

    def __init__(self, shapes: Shapes) -> None:
        self._shapes = shapes
        self._answers = Schemas(shapes, PLACE, reading=False)
        self._inputs = Schemas(shapes, PLACE, reading=True, suffix="Input")

    @property
    def named(self) -> dict[str, Schema]:
        """All schemas that were referred to."""
        return {**self._inputs.named, **self._answers.named}

    def fill(self, part: Any) -> Any:
        """The same part of the document without placeholders."""
        match part:
            case {"x-answer": int(place)}:
                return self._schema(self._answers, annotation_at(place))
            case {"x-input": int(place), **rest}:
                return self._schema(self._inputs, annotation_at(place)) | self.fill(rest)
            case dict():
                return {key: self.fill(value) for key, value in part.items() if key != "x-raw"}
            case list():
                return [self.fill(value) for value in part]
            case float() if part.is_integer():
                return int(part)
            case str():
                return part.replace("``", "`")
            case _:
                return part

    def _schema(self, schemas: Schemas, annotation: Any) -> Schema:
        members = get_args(annotation)
        if members:
            return {"anyOf": [schemas.of(self._shapes.of(member)) for member in members]}
        return schemas.of(self._shapes.of(annotation))
