"""What one surface can do the other can, under the same name.

The rule: a REST operation id is a use case. Its GraphQL name is the same in camelCase; a query
drops ``get_`` and ``list_``. Where one REST operation stands for several use cases, it lists them
in ``x-use-cases``. ``list_events`` is also the subscription ``matchEvents``, ``list_lobby``
``lobbyEvents`` and ``get_clock`` ``clockEvents``, as they are also streams of REST; ``my_events``
is nothing but a stream on either.
"""

import re
from enum import StrEnum
from typing import Any, get_args

from msgspec import structs

from app.application.histories.values import (
    ClubRecord,
    Partner,
    PlayerRecord,
    SeatResult,
    TeamRecord,
    Versus,
)
from app.application.shapes.shapes import ObjectShape, Shapes, open_types
from app.application.streams.messages import (
    MatchPresence,
    Message,
    MyTurns,
    StreamEvents,
    StreamTicket,
)
from app.application.tournament.entry_values import EntryPreview
from app.application.tournament.log_values import LogEntry
from app.application.tournament.round_values import RoundView
from app.application.tournament.sheet_values import SheetView, TableLink
from app.application.tournament.standing_values import Standings
from app.application.tournament.values import PresetList, TournamentView
from app.application.values import (
    EventPage,
    FinishedDeal,
    Game,
    LegalMoves,
    MatchView,
    MovePlayed,
    MoveProblem,
    NewToken,
    Proof,
    ScoredSheet,
)
from app.engine.catalogue import Catalogue
from app.engine.record import Record, Verification
from app.games import CATALOGUE
from app.graphql.schema import GameSchema, build_schema
from tests.rest.contracts import app_for
from tests.rest.service import all_games
from tests.toy import ToyEngine, ToyOptions

STREAMED = {"my_events"}
AROUND = {"healthz", "readyz", "metrics"}


def document(games: Catalogue) -> Any:
    return app_for(games).openapi()


def use_cases(games: Catalogue) -> set[str]:
    """The use cases behind REST: its operation ids, or what they list."""
    found: set[str] = set()
    for path, methods in document(games)["paths"].items():
        for operation in methods.values():
            if path.startswith("/v1/"):
                found |= set(operation.get("x-use-cases", [operation["operationId"]]))
    return found


def fields(schema: GameSchema, root: str) -> set[str]:
    return set(schema._schema.type_map[root].fields)  # type: ignore[attr-defined]


def camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda part: part[1].upper(), name)


def test_every_use_case_has_its_field_and_every_field_its_use_case() -> None:
    games = Catalogue(CATALOGUE)
    schema = build_schema(games)
    queries, mutations = fields(schema, "Query"), fields(schema, "Mutation")
    expected_queries, expected_mutations = set(), set()
    for use_case in use_cases(games) - STREAMED:
        asked = re.sub("^(get|list)_", "", use_case)
        if asked != use_case or camel(use_case) in queries:
            expected_queries.add(camel(asked))
        else:
            expected_mutations.add(camel(use_case))
    assert queries == expected_queries
    assert mutations == expected_mutations
    streamed = {camel(name) for name in STREAMED}
    assert fields(schema, "Subscription") == {
        "matchEvents",
        "lobbyEvents",
        "clockEvents",
        *streamed,
    }


MESSAGES = tuple(kind for kind in get_args(Message) if kind is not StreamEvents)
SHARED = (
    MatchView,
    MovePlayed,
    MoveProblem,
    LegalMoves,
    EventPage,
    FinishedDeal,
    Game,
    NewToken,
    Proof,
    Versus,
    SeatResult,
    PlayerRecord,
    TeamRecord,
    ClubRecord,
    Partner,
    ScoredSheet,
    Verification,
    Record,
    MyTurns,
    MatchPresence,
    StreamTicket,
    *MESSAGES,
    TournamentView,
    RoundView,
    SheetView,
    TableLink,
    Standings,
    LogEntry,
    EntryPreview,
    PresetList,
)
LINKS = {"MatchInfo": {"opener"}, "SeatInfo": {"player"}}


def test_both_surfaces_make_the_same_types_from_any_catalogue() -> None:
    for games in (Catalogue(CATALOGUE), all_games()):
        shapes = Shapes(open_types(games))
        for struct in SHARED:
            shapes.of(struct)
        components = document(games)["components"]["schemas"]
        types = build_schema(games)._schema.type_map
        for shape in shapes.objects.values():
            names = names_of(shape)
            assert set(components[shape.name]["properties"]) == names
            linked = LINKS.get(shape.name, set())
            made = set(types[shape.name].fields)  # type: ignore[attr-defined]
            assert made == {camel(name) for name in names} | linked
        for union in shapes.unions.values():
            if union.name in components:
                assert members_of(components[union.name]) == set(union.members)
            assert {kind.name for kind in types[union.name].types} == set(union.members)  # type: ignore[attr-defined]


def names_of(shape: ObjectShape) -> set[str]:
    names = {field.name for field in shape.fields}
    return names | {shape.tag_field} if shape.tag_field else names


def members_of(schema: Any) -> set[str]:
    parts = schema.get("oneOf") or schema["anyOf"]
    return {part["$ref"].split("/")[-1] for part in parts}


def test_a_fourth_game_adds_its_types_and_changes_no_other() -> None:
    before = set(build_schema(Catalogue(CATALOGUE))._schema.type_map)
    after = set(build_schema(all_games())._schema.type_map)
    assert before < after
    assert {"ToyView", "ToyOptions", "ToyOptionsInput", "ToyLineInput"} <= after - before


def test_a_game_with_other_words_for_an_option_renames_nothing() -> None:
    """The option of the older games gets its words, and each input keeps its own."""
    before = build_schema(Catalogue(CATALOGUE))._schema.type_map
    after = build_schema(Catalogue([*CATALOGUE, RivalToy()]))._schema.type_map
    for name, kind in before.items():
        assert {n: str(f.type) for n, f in getattr(kind, "fields", {}).items()}.items() <= {
            n: str(f.type) for n, f in getattr(after[name], "fields", {}).items()
        }.items()
    words = after["EarlyEndOption"].values  # type: ignore[attr-defined]
    assert list(words) == ["OFF", "AUTO", "PLAY_OUT", "SOME_DAY"]
    assert list(after["TuppiEarlyEnd"].values) == ["OFF", "AUTO"]  # type: ignore[attr-defined]
    rival = after["RivalOptions"].fields["earlyEnd"].type  # type: ignore[attr-defined]
    given = after["RivalOptionsInput"].fields["earlyEnd"].type  # type: ignore[attr-defined]
    assert (str(rival), str(given)) == ("EarlyEndOption!", "RivalEnd!")


class RivalEnd(StrEnum):
    """Words that no other game has."""

    SOME_DAY = "some-day"


class RivalOptions(ToyOptions, frozen=True, tag="toy"):
    """The options of a toy that may stop as well."""

    early_end: RivalEnd = RivalEnd.SOME_DAY


class RivalToy(ToyEngine):
    """The toy with that option."""

    types = structs.replace(ToyEngine.types, options=RivalOptions)


def test_no_field_of_a_union_has_two_shapes() -> None:
    shapes = Shapes(open_types(Catalogue(CATALOGUE)))
    for struct in SHARED:
        shapes.of(struct)
    assert shapes.conflicts() == []
