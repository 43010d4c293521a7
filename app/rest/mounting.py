"""Putting the surface on an app."""

from functools import cache, partial

from fastapi import FastAPI
from starlette.middleware.cors import CORSMiddleware

from app.application.shapes.shapes import Shapes
from app.rest.accounts import accounts
from app.rest.bots import bots
from app.rest.deals import deals
from app.rest.document import openapi_of
from app.rest.entry_files import entry_files
from app.rest.events import events
from app.rest.exports import IMPORTS, exports
from app.rest.games import games
from app.rest.heads import Heads
from app.rest.health import health
from app.rest.histories import histories
from app.rest.hooks import hooks
from app.rest.judging import judging
from app.rest.manual import manual
from app.rest.matches import matches
from app.rest.meeting import meeting
from app.rest.metrics import Metrics
from app.rest.middleware import Around, BodyLimit
from app.rest.mine import mine
from app.rest.moves import moves
from app.rest.overviews import overviews
from app.rest.own import own
from app.rest.players import players
from app.rest.problems import handle_errors
from app.rest.records import records
from app.rest.roles import officials
from app.rest.round_clocks import round_clocks
from app.rest.rounds import rounds
from app.rest.season_files import season_files
from app.rest.seats import seats
from app.rest.self_entering import self_entering
from app.rest.services import Services
from app.rest.sheet_page import sheet_page
from app.rest.supposing import supposing
from app.rest.tokens import tokens
from app.rest.tournament_members import tournament_members
from app.rest.tournaments import tournaments

NOUNS = (
    moves,
    matches,
    seats,
    events,
    mine,
    meeting,
    deals,
    games,
    records,
    rounds,
    round_clocks,
    judging,
    overviews,
    entry_files,
    supposing,
    exports,
    tournaments,
    tournament_members,
    self_entering,
    officials,
    bots,
    accounts,
    own,
    hooks,
    tokens,
    players,
    histories,
    season_files,
)
"""The busiest first: routes are tried in this order."""

ASKED_HEADERS = (
    "Authorization",
    "Content-Type",
    "Accept-Language",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "Last-Event-ID",
    "X-Request-ID",
)
TOLD_HEADERS = (
    "ETag",
    "Link",
    "Location",
    "Retry-After",
    "RateLimit",
    "RateLimit-Policy",
    "X-Request-ID",
    "Content-Language",
)


def rest_app(services: Services) -> FastAPI:
    """An app with this surface alone."""
    app = FastAPI(title="Tricktable", openapi_url=None, docs_url=None, redoc_url=None)
    mount_rest(app, services)
    return app


def mount_rest(app: FastAPI, services: Services) -> None:
    """Put the routes, the error handlers and what lies around every route on the app."""
    app.state.rest = services
    app.state.metrics = Metrics(services.registry, services.streams)
    app.router.redirect_slashes = False
    routes = [route for noun in NOUNS for route in noun.routes]
    app.router.routes += [*routes, *health.routes, *manual.routes, *sheet_page.routes]
    shapes = Shapes.of_games(services.context.catalogue)
    document = cache(partial(openapi_of, routes, shapes, services.terms.version))
    app.openapi = document  # type: ignore[method-assign]
    handle_errors(app)
    _surround(app, services)


def _surround(app: FastAPI, services: Services) -> None:
    terms = services.terms
    own = {IMPORTS: terms.import_limit}
    app.add_middleware(BodyLimit, limit=terms.body_limit, own=own)
    if terms.cors_origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=terms.cors_origins,
            allow_methods=("GET", "POST", "PUT", "DELETE"),
            allow_headers=ASKED_HEADERS,
            expose_headers=TOLD_HEADERS,
        )
    app.add_middleware(Heads)
    app.add_middleware(Around)
