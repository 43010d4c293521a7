"""Pictures and pages as answers: when opened by themselves they run nothing and load nothing."""

from typing import Final

from fastapi import Response

from app.rest.answers import Responses

SVG_TYPE: Final = "image/svg+xml"
HTML_TYPE: Final = "text/html"
SAFE: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cache-Control": "private, no-cache",
}
BYTES: Final = {"type": "string", "format": "binary"}


class SVG(Response):
    """A picture."""

    media_type = SVG_TYPE


class HTML(Response):
    """A page."""

    media_type = HTML_TYPE


def file_answers(media_type: str, description: str) -> Responses:
    """A file of this type, in the document."""
    content = {media_type: {"schema": {"type": "string"}}}
    return {200: {"description": description, "content": content}}


def file_schema(media_type: str) -> dict[str, str]:
    """What a file of this type is to a contract: bytes, but JSON is whatever it holds."""
    return (
        {"description": "The file as JSON."} if media_type.startswith("application/json") else BYTES
    )
