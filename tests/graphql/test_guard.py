"""Large queries are refused before they cost anything; small ones are checked once."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from time import thread_time
from typing import Any

import pytest
from graphql import GraphQLEnumType, GraphQLError, get_introspection_query, parse

from app.engine.catalogue import Catalogue
from app.graphql.documents import Documents
from app.graphql.measure import QueryLimits, Size, TooLarge, measure
from app.graphql.schema import GameSchema, build_schema
from tests.graphql.service import COSTS, WIDE, Service, serving
from tests.toy import ToyEngine

REFUSING = Catalogue([ToyEngine()])


@pytest.fixture
def service(fresh: Service) -> Service:
    """One whose schema has checked no text yet."""
    return fresh


@pytest.fixture(scope="module")
def schema() -> GameSchema:
    return build_schema(Catalogue([ToyEngine()]))


def size_of(schema: GameSchema, text: str, limits: QueryLimits = WIDE) -> Size:
    return measure(schema._schema, parse(text), limits, COSTS)


def doubled(levels: int) -> str:
    """Fragments that spread the next one twice."""
    fragments = [
        f"fragment F{level} on Player {{ ...F{level + 1} ...F{level + 1} }}"
        for level in range(levels)
    ]
    return f"{{ me {{ ...F0 }} }} {' '.join(fragments)} fragment F{levels} on Player {{ id }}"


def test_depth_aliases_selections_and_cost_are_measured_in_one_walk(schema: GameSchema) -> None:
    text = "{ a: me { ... on Me { player { id b: name name: name } } } games { ...G } }"
    text += " fragment G on GameList { games { id } }"
    assert size_of(schema, text) == Size(depth=3, aliases=2, selections=8, cost=8)


def test_a_fragment_counts_as_often_as_it_is_spread(schema: GameSchema) -> None:
    assert size_of(schema, doubled(10)) == Size(2, 0, 1 + 2**10, 1 + 2**10)


def test_a_page_multiplies_what_it_holds(schema: GameSchema) -> None:
    node = "{ ... on MatchConnection { nodes { id } } }"
    limits = QueryLimits(page=50)
    assert size_of(schema, f"{{ matches {node} }}", limits).cost == 1 + 20 * 2
    assert size_of(schema, f"{{ matches(first: 7) {node} }}", limits).cost == 1 + 7 * 2
    assert size_of(schema, f"{{ matches(first: 900) {node} }}", limits).cost == 1 + 50 * 2
    variable = f"query($n: Int!) {{ matches(first: $n) {node} }}"
    assert size_of(schema, variable, limits).cost == 1 + 50 * 2
    inside = f"{{ ...Q }} fragment Q on Query {{ matches(first: 7) {node} }}"
    assert size_of(schema, inside, limits).cost == 1 + 7 * 2


def test_of_the_members_of_a_union_only_the_costliest_counts(schema: GameSchema) -> None:
    text = "{ me { ... on Me { scopes } ... on Problem { code title } ...M } }"
    assert size_of(schema, text + " fragment M on Me { player { id } }") == Size(3, 0, 6, 4)


def test_a_slow_hash_costs_more_than_a_read(schema: GameSchema) -> None:
    login = 'logIn(credentials: {login: "a", password: "b"}) { __typename }'
    text = "mutation { " + " ".join(f"a{n}: {login}" for n in range(6)) + " }"
    assert size_of(schema, text).cost == 6 * 1001
    with pytest.raises(TooLarge, match=r"^The query's cost is above 5000\.$"):
        size_of(schema, text, QueryLimits())


NESTED = "{ me " + "{ me " * 15 + "{ id }" + " }" * 16
HOSTILE = {
    "deep": (NESTED, "The query's depth is above 15."),
    "very deep": ("{ a " * 700 + "}" * 700, "Syntax Error: Document is nested too deeply"),
    "inline fragments": ("{ ... " * 60 + "{ a }" + "}" * 60, "The query's depth is above 15."),
    "aliases": (
        "{ " + " ".join(f"a{n}: me {{ __typename }}" for n in range(31)) + " }",
        "The query's aliases is above 30.",
    ),
    "doubled": (doubled(30), "The query's selections is above 2000."),
    "unused doubled": (
        "{ me { __typename } } " + doubled(30).partition("} } ")[2],
        "The query's selections is above 2000.",
    ),
    "selections": ("{ me {" + " id" * 2001 + "} }", "The query's selections is above 2000."),
    "tokens": ("{ me {" + " id" * 4100 + "} }", "Syntax Error: Document contains more than 4000"),
    "values": (
        "{ match(id: " + "[" * 350 + "]" * 350 + ") { __typename } }",
        "Syntax Error: Document is nested too deeply",
    ),
    "cost": (
        "{" + " matches(first: 100) { ... on MatchConnection { nodes { id } } }" * 30 + "}",
        "The query's cost is above 5000.",
    ),
}


def told(error: Any) -> str:
    """Which limit a query passes, or else the message."""
    extensions = error.get("extensions", {})
    if "limit" not in extensions:
        return str(error["message"])
    assert (error["message"], extensions["code"]) == ("Ask for less.", "query-too-large")
    return "The query's {limit} is above {most}.".format(**extensions)


def quickest(work: Callable[[], object]) -> float:
    """The least that this takes of the thread's own time, of five."""
    times = []
    for _ in range(5):
        begin = thread_time()
        work()
        times.append(thread_time() - begin)
    return min(times)


def read(text: str) -> None:
    """Only read the text, whether it can be read or not."""
    with suppress(GraphQLError):
        parse(text)


@pytest.fixture
async def refusing(tmp_path: Path) -> AsyncIterator[Service]:
    """One whose schema has been sent nothing but what it refused."""
    async with serving(tmp_path, REFUSING) as running:
        yield running


@pytest.mark.parametrize("name", HOSTILE)
async def test_a_query_that_is_too_large_is_refused_for_hardly_more_than_it_takes_to_read(
    refusing: Service, name: str
) -> None:
    text, message = HOSTILE[name]
    documents, schema = refusing.schema.documents, refusing.schema._schema
    assert documents.of(schema, text).errors
    checking = quickest(lambda: documents.of(schema, text))
    assert checking < 12 * quickest(lambda: read(text))
    answer = (await refusing.send(text)).json()
    assert [told(error)[: len(message)] for error in answer["errors"]] == [message]
    assert "data" not in answer
    assert len(documents) == 0


def test_twice_as_many_doubled_fragments_take_no_thousand_times_as_long(
    schema: GameSchema,
) -> None:
    few, many = doubled(30), doubled(60)
    checked = schema.documents.of(schema._schema, many)
    assert checked.errors[0].message == "The query's selections is above 2000."
    longer = quickest(lambda: schema.documents.of(schema._schema, many))
    assert longer < 12 * quickest(lambda: schema.documents.of(schema._schema, few))


def test_fragments_in_a_circle_are_refused_by_validation(schema: GameSchema) -> None:
    text = "{ me { ...A } } fragment A on Me { ...B } fragment B on Me { ...A }"
    errors = schema.documents.of(schema._schema, text).errors
    assert errors[0].message == "Cannot spread fragment 'A' within itself via 'B'."


def test_a_text_is_checked_once(schema: GameSchema) -> None:
    documents = Documents(QueryLimits(), COSTS)
    first = documents.of(schema._schema, "{ me { __typename } }")
    assert (documents.hits, first.errors) == (0, [])
    assert documents.of(schema._schema, "{ me { __typename } }") is first
    assert documents.hits == 1


async def test_the_second_request_finds_its_text_checked(service: Service) -> None:
    for hits in (0, 1, 2):
        assert (await service.send("{ me { __typename } }")).status_code == 200
        assert service.schema.documents.hits == hits


def test_refused_texts_are_not_kept_and_old_ones_make_room(schema: GameSchema) -> None:
    documents = Documents(QueryLimits(), COSTS, room=60)
    for text in ("{ nothing }", "{", NESTED, doubled(30)):
        assert documents.of(schema._schema, text).errors
    assert len(documents) == 0
    for name in "abc":
        documents.of(schema._schema, f"{{ {name}: me {{ __typename }} }}")
    assert len(documents) == 2


async def test_introspection_is_allowed(service: Service) -> None:
    described = await service.ask(get_introspection_query())
    assert described["queryType"]["name"] == "Query"


def test_a_word_of_an_enum_is_read_as_plain_text(schema: GameSchema) -> None:
    policy = schema._schema.type_map["SpectatorPolicy"]
    assert isinstance(policy, GraphQLEnumType)
    word = policy.coerce_input_value("NONE")
    assert (word, type(word)) == ("none", str)
