"""Persisted moves a second through GraphQL, beside the same moves through REST.

Asked once for the whole typed answer (every field of the events, the match and the view, so as
much as REST sends) and once for two fields. SQLite, 32 connections, one server process.
"""

from functools import partial

from app.graphql.schema import build_schema
from bench.desk import Desk
from bench.load import Lines
from bench.load_client import LoadClient
from bench.loads import HEADS, Loads, moves_needed, the_game, working_folder
from bench.processes import service
from bench.race import verdict
from bench.requests import graphql_move, rest_move
from bench.tables import MakeRequest, enough, hall, matches, sqlite_url
from tests.graphql.documents import whole

REST = "REST"
WHOLE = "GraphQL, whole answer"
LITTLE = "GraphQL, two fields"
GOAL = 0.4
PLAY = """\
mutation Play($match: ID!, $turn: Int!, $move: String!) {
  playMove(match: $match, turn: $turn, move: $move) %s
}"""
TWO_FIELDS = "{ ... on MovePlayed { turn match { match { position } } } }"


def run(desk: Desk) -> None:
    """Race the two surfaces of one server."""
    lines = enough(matches(the_game(desk)), moves_needed(desk))
    everything = whole(build_schema(desk.catalogue)._schema, "MovePlayedAnswer")
    makers: dict[str, MakeRequest] = {
        REST: rest_move,
        WHOLE: partial(graphql_move, PLAY % everything),
        LITTLE: partial(graphql_move, PLAY % TWO_FIELDS),
    }
    with working_folder() as folder:
        url = sqlite_url(folder, "moves")
        with desk.progress("seating", len(makers) * sum(map(len, lines))) as advance:
            halls = {name: hall(url, lines, advance) for name in makers}
        with LoadClient() as client, service(folder, url) as server:
            loads = Loads(desk, client)
            contestants = [
                loads.contestant(name, server, Lines(server.port, halls[name].requests(make)))
                for name, make in makers.items()
            ]
            result = loads.run("GraphQL moves", contestants)
    desk.table("moves", HEADS, loads.rows(result))
    for name in (WHOLE, LITTLE):
        kept = verdict(result.ratio(name, REST).median, GOAL)
        desk.say(f"{loads.compared(result, name, REST)}, {kept}")
