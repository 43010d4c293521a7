"""The app for its contracts alone: no database is behind it."""

import sys
from collections.abc import Sequence
from typing import cast

from fastapi import FastAPI

from app.application.ports import Database
from app.application.streams.streaming import Streams
from app.bus.inprocess import LocalBus
from app.engine.catalogue import Catalogue
from app.rest import Services, Terms, openapi_text, record_schema_text, rest_app
from tests.rest.service import all_games
from tests.storage.world import context_of


async def ready() -> Sequence[str]:
    """Nothing is amiss."""
    return ()


def app_for(catalogue: Catalogue) -> FastAPI:
    """An app that knows its contracts and serves nobody."""
    nothing = cast(Database, None)
    context = context_of(catalogue)
    streams = Streams(nothing, LocalBus(), context)
    return rest_app(Services(nothing, context, streams, ready, Terms("1")))


if __name__ == "__main__":
    games = all_games()
    sys.stdout.write(openapi_text(app_for(games)) + record_schema_text(games))
