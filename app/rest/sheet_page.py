"""The page of a table link: a phone writes one sheet with it, and loads nothing from elsewhere.

What the page knows of a game is data: the schema of its lines, and the words of its fields. The
code of the link stands behind the ``#`` of the address, so it is in no request for the page.
"""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from fastapi import APIRouter, FastAPI, Request, Response
from jinja2 import Environment, FileSystemLoader

from app.application.shapes.shapes import Shapes
from app.application.texts import Language, Texts
from app.domain.tournament.state import SheetStatus
from app.engine.catalogue import Catalogue
from app.engine.referee import Referee
from app.rest.problems import language_for
from app.rest.schemas import Schema, Schemas

sheet_page = APIRouter(include_in_schema=False)

HERE: Final = Path(__file__).parent / "pages"
SCRIPTS: Final = tuple(
    f"sheet{part}.js" for part in ("-words", "-form", "-kept", "-shown", "-sent", "")
)
"""The script of the page in its parts, each of which leans on those before it."""

WORDS: Final = (
    "add", "cancel", "correct", "correct-line", "correct-which", "kept", "left", "lines",
    "new-link", "next-dealer", "next-line", "no-code", "remove", "save", "script", "secretary",
    "sign", "signature", "submit", "table", "take", "throw-away",
)  # fmt: skip
"""What the page says of itself; each is ``page.<word>`` in the catalogues."""

TOLD: Final = (
    "column",
    "doubled",
    "figure",
    "ground",
    "item",
    "kind",
    "level",
    "notion",
    "score",
    "side",
)
"""The areas of a game's words in which its lines and scores are told."""


@sheet_page.get("/sheet")
async def sheet(request: Request) -> Response:
    """The page; the same for every table."""
    language = language_for(request)
    page, policy = page_of(request.app, language)
    headers = {
        "Content-Security-Policy": policy,
        "Cache-Control": "no-cache",
        "Content-Language": language,
        "Vary": "Accept-Language",
    }
    return Response(page, media_type="text/html", headers=headers)


@sheet_page.get("/sheet-worker.js")
async def sheet_worker() -> Response:
    """What keeps the page, and nothing else, on a phone that has no network."""
    headers = {
        "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
        "Cache-Control": "no-cache",
    }
    script = (HERE / "sheet-worker.js").read_text()
    return Response(script, media_type="text/javascript", headers=headers)


@cache
def page_of(app: FastAPI, language: Language) -> tuple[str, str]:
    """The page, and the policy that lets it use its own script and style and its own service."""
    context = app.state.rest.context
    words = _own_words(context.texts, language)
    told = {"language": language, "words": words} | _games(
        context.catalogue, context.texts, language
    )
    data = msgspec.json.encode(told).decode().replace("<", "\\u003c")
    style = (HERE / "sheet.css").read_text()
    script = "\n".join((HERE / name).read_text() for name in SCRIPTS)
    pages = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True)
    page = pages.get_template("sheet.html.jinja").render(
        language=language, words=words, style=style, data=data, script=script
    )
    return page, (
        f"default-src 'none'; script-src {_hashed(script)}; style-src {_hashed(style)}; "
        "connect-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def _hashed(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _own_words(texts: Texts, language: Language) -> dict[str, Any]:
    own = {word.replace("-", "_"): texts.word(f"page.{word}", language) for word in WORDS}
    states = get_args(get_args(SheetStatus)[0])
    return own | {"states": {state: texts.word(f"sheet.{state}", language) for state in states}}


def _games(catalogue: Catalogue, texts: Texts, language: Language) -> Schema:
    """Of each game the schema of its lines, their fields, and its words."""
    shapes = Shapes.of_games(catalogue)
    schemas = Schemas(shapes, "#/", reading=True)
    games = {
        game: {
            "line": schemas.of(shapes.of(referee.types.line))["$ref"].removeprefix("#/"),
            "fields": referee.line_fields,
            "words": _words(referee, texts, language),
        }
        for game, referee in catalogue.items()
    }
    return {"games": games, "schemas": schemas.named}


def _words(referee: Referee, texts: Texts, language: Language) -> dict[str, str]:
    told = (key for key in referee.words if key.partition(".")[0] in TOLD)
    return {key: texts.word(key, language, referee.info.id) for key in told}
