"""A plain page to try queries on; it loads nothing from elsewhere."""

from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Final

_FOLDER: Final = files("app.graphql") / "explorer"
_STYLE: Final = (_FOLDER / "page.css").read_text("utf-8")
_SCRIPT: Final = (_FOLDER / "page.js").read_text("utf-8")
_HTML: Final = (_FOLDER / "page.html").read_text("utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


HEADERS: Final = {
    "Content-Security-Policy": "; ".join(
        (
            "default-src 'none'",
            f"script-src {_hash(_SCRIPT)}",
            f"style-src {_hash(_STYLE)}",
            "connect-src 'self'",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


def page(schema: str) -> str:
    """The page, with the schema's text below the editor."""
    return (
        _HTML.replace("%STYLE%", _STYLE)
        .replace("%SCRIPT%", _SCRIPT)
        .replace("%SCHEMA%", escape(schema))
    )
