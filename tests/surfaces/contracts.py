"""Both contracts on standard output, for a process with a hash seed of its own."""

import sys

from app.graphql import schema_text
from app.rest import openapi_text
from tests.rest.contracts import app_for
from tests.rest.service import all_games

if __name__ == "__main__":
    games = all_games()
    sys.stdout.write(openapi_text(app_for(games)) + schema_text(games))
