"""The OpenAPI document as JSON, and as a page to read that needs nothing from elsewhere."""

from base64 import b64encode
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from fastapi import APIRouter, FastAPI, Request, Response
from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape

from app.rest.answers import JSON

manual = APIRouter(include_in_schema=False)

HERE = Path(__file__).parent
METHODS = ("get", "post", "put", "delete")
CACHED = {"Cache-Control": "no-cache"}


@manual.get("/v1/openapi.json")
async def openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return JSON(document_bytes(request.app), headers=CACHED)


@manual.get("/docs")
async def docs(request: Request) -> Response:
    """The same as a page."""
    page, policy = page_of(request.app)
    headers = {"Content-Security-Policy": policy, **CACHED}
    return Response(page, media_type="text/html", headers=headers)


@cache
def document_bytes(app: FastAPI) -> bytes:
    """The document, encoded once."""
    return msgspec.json.encode(app.openapi())


@cache
def page_of(app: FastAPI) -> tuple[str, str]:
    """The page, and the policy that lets it use its own style and nothing else."""
    document = app.openapi()
    style = (HERE / "manual.css").read_text()
    pages = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True)
    page = pages.get_template("manual.html.jinja").render(
        document=document, style=style, nouns=_nouns(document), words=words, prose=prose
    )
    allowed = b64encode(sha256(style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{allowed}'; frame-ancestors 'none'"
    return page, policy


def _nouns(document: dict[str, Any]) -> dict[str, list[tuple[str, str, dict[str, Any]]]]:
    nouns: dict[str, list[tuple[str, str, dict[str, Any]]]] = {}
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                operation = item[method]
                nouns.setdefault(operation["tags"][0], []).append((method, path, operation))
    return nouns


def prose(text: str | None) -> Markup:
    """A description as HTML: its paragraphs, with code between backticks."""
    paragraphs = (text or "").split("\n\n")
    return Markup("<p>").join(Markup("").join(_told(one)) for one in paragraphs)


def _told(paragraph: str) -> Iterator[Markup]:
    for place, part in enumerate(paragraph.split("`")):
        yield Markup("<code>{}</code>").format(part) if place % 2 else escape(part)


def words(schema: dict[str, Any]) -> list[tuple[str, str | None]]:
    """A schema in words: pairs of a text and the name of the schema that it refers to."""
    return list(_words(schema))


def _words(schema: dict[str, Any]) -> Iterator[tuple[str, str | None]]:
    options = schema.get("oneOf") or schema.get("anyOf")
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        yield name, name
    elif options:
        for place, option in enumerate(options):
            if place:
                yield " or ", None
            yield from _words(option)
    elif "items" in schema:
        yield "list of ", None
        yield from _words(schema["items"])
    else:
        yield _plain(schema), None


def _plain(schema: dict[str, Any]) -> str:
    kind = schema.get("type", "anything")
    if "const" in schema:
        return f"“{schema['const']}”"
    if "enum" in schema:
        return " | ".join(schema["enum"])
    text = " or ".join(kind) if isinstance(kind, list) else str(kind)
    if "minimum" in schema or "maximum" in schema:
        text += f" {schema.get('minimum', '…')} to {schema.get('maximum', '…')}"
    return text
