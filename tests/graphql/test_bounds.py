"""What one request may make the service read, compare and repeat, and in which words it says no."""

from pathlib import Path
from typing import Any

import pytest
from graphql import parse

from app.cli.serving import config_of
from app.engine.catalogue import Catalogue
from app.graphql import documents
from app.graphql.measure import QueryLimits, TooLarge, measure
from app.graphql.schema import GameSchema, build_schema
from app.settings import Settings
from tests.graphql.service import COSTS, Service
from tests.graphql.streaming import Socket, event_source, socket
from tests.toy import ToyEngine

VIEW = '{ match(id: "x") { ... on MatchView { %s } } }'
FRAGMENT = " fragment F on MatchView { match { id } }"
REPEATING = {
    "objects": VIEW % ("match { id } " * 9),
    "leaves": VIEW % f"match {{ {'id ' * 9} }}",
    "views": "{ " + 'match(id: "x") { ... on MatchView { match { id } } } ' * 9 + "}",
    "aliases of one name": VIEW % ("a: match { id } " * 9),
    "leaves that merge": VIEW % ("match { id id id } " * 3),
    "a fragment": VIEW % ("...F " * 9) + FRAGMENT,
    "a fragment beside fields": VIEW % ("...F " * 5 + "match { id } " * 4) + FRAGMENT,
    "inline fragments": VIEW % ("... { match { id } } ... on MatchView { match { id } } " * 5),
    "members of a union": (
        '{ match(id: "x") {'
        + "".join(f" ... on {kind} {{ code: __typename }}" for kind in ("Me", "Problem") * 9)
        + " } }"
    ),
    "fragments in a circle": VIEW % "toAct"
    + f" fragment F on MatchView {{ ...G }} fragment G on MatchView {{ {'toAct ' * 9} ...F }}",
    "an unused fragment": VIEW % "toAct" + f" fragment F on MatchView {{ {'toAct ' * 9} }}",
}
TWO = "query A { me { __typename } } query B { games { __typename } }"
UNKNOWN = {"message": "Mikä operaatio suoritetaan?", "code": "unknown-operation"}
FINNISH = [(b"accept-language", b"fi")]


@pytest.fixture(scope="module")
def schema() -> GameSchema:
    return build_schema(Catalogue([ToyEngine()]))


def not_validated(*_: object) -> Any:
    raise AssertionError("validated")


def refusal(schema: GameSchema, text: str) -> Any:
    (error,) = schema.documents.of(schema._schema, text).errors
    return error.extensions


@pytest.mark.parametrize("name", REPEATING)
def test_a_name_repeated_at_one_place_of_the_answer_is_refused_before_validation(
    schema: GameSchema, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(documents, "validate_document", not_validated)
    assert refusal(schema, REPEATING[name]) == {
        "code": "query-too-large",
        "limit": "repeats",
        "most": 8,
    }


def test_a_name_repeated_a_few_times_is_merged(schema: GameSchema) -> None:
    for repeated in ("match { id } match { status } ...F", "match { id id id }", "...F ...F ...F"):
        text = VIEW % repeated + (FRAGMENT if "...F" in repeated else "")
        assert schema.documents.of(schema._schema, text).errors == []


def test_every_member_of_a_union_may_have_the_same_names(schema: GameSchema) -> None:
    kind: Any = schema._schema.type_map["Event"]
    assert len(kind.types) > 8
    members = " ".join(f"... on {member.name} {{ __typename }}" for member in kind.types)
    text = '{ events(match: "x") { ... on EventPage { events { event { %s } } } } }'
    assert schema.documents.of(schema._schema, text % members).errors == []


def test_types_that_are_no_members_of_one_union_share_its_allowance(schema: GameSchema) -> None:
    names = [name for name, kind in schema._schema.type_map.items() if hasattr(kind, "interfaces")]
    many = " ".join(f"... on {name} {{ __typename }}" for name in names)
    with pytest.raises(TooLarge) as caught:
        measure(schema._schema, parse(f"{{ me {{ {many} }} }}"), QueryLimits(), COSTS)
    assert caught.value.limit == "repeats"


@pytest.mark.parametrize(
    "long", ["# {}\n{{ me {{ __typename }} }}", '{{ match(id: "{}") {{ x }} }}']
)
def test_a_long_text_is_refused_before_it_is_parsed(
    schema: GameSchema, monkeypatch: pytest.MonkeyPatch, long: str
) -> None:
    def not_parsed(*_: object, **__: object) -> Any:
        raise AssertionError("parsed")

    monkeypatch.setattr(documents, "parse", not_parsed)
    assert refusal(schema, long.format("x" * documents.LONGEST)) == {
        "code": "query-too-large",
        "limit": "characters",
        "most": documents.LONGEST,
    }


async def test_of_several_operations_none_is_run_without_a_name(service: Service) -> None:
    for asked in ({"query": TWO}, {"query": TWO, "operationName": "C"}):
        response = await service.client.post(
            "/graphql", json=asked, headers={"accept-language": "fi"}
        )
        assert response.status_code == 400
        (error,) = response.json()["errors"]
        assert error["message"] == UNKNOWN["message"]
        assert error["extensions"]["code"] == UNKNOWN["code"]


async def test_of_several_operations_a_stream_runs_none_without_a_name(service: Service) -> None:
    async with event_source(service.app, TWO, {}, headers=FINNISH) as source:
        name, answer = await source.event()
        assert name == "next"
        assert [told(error) for error in answer["errors"]] == [UNKNOWN]
        assert answer.get("data") is None
        assert await source.event() == ("complete", None)


async def test_of_several_operations_a_socket_runs_none_without_a_name(service: Service) -> None:
    async with socket(service.app, headers=FINNISH) as client:
        await client.subscribe("one", TWO)
        assert await errors(client, "one") == [UNKNOWN]
        await client.send("subscribe", id="two", payload={"query": TWO, "operationName": "C"})
        assert await errors(client, "two") == [UNKNOWN]
        await client.send("subscribe", id="three", payload={"query": TWO, "operationName": "B"})
        assert await client.following("three") == {"__typename": "GameList"}


def told(error: Any) -> Any:
    return {"message": error["message"], "code": error["extensions"]["code"]}


async def errors(client: Socket, key: str) -> Any:
    message = await client.receive()
    assert (message["type"], message["id"]) == ("error", key), message
    return [told(error) for error in message["payload"]]


async def test_errors_around_a_query_speak_the_language_of_the_request(service: Service) -> None:
    finnish = {"accept-language": "fi"}
    follow = {"query": 'subscription { matchEvents(match: "x") { __typename } }'}
    deep = {"query": "{ me " + "{ me " * 15 + "{ id }" + " }" * 16}
    post = service.client.post
    answers = [
        await post("/graphql", json=deep, headers=finnish),
        await post("/graphql", json=follow, headers=finnish),
        await post("/graphql", content=b"x", headers=finnish),
        await service.client.get("/graphql", headers=finnish),
    ]
    assert [told(answer.json()["errors"][0]) for answer in answers] == [
        {"message": "Pyydä vähemmän.", "code": "query-too-large"},
        {"message": "Avaa tietovirta.", "code": "needs-stream"},
        {"message": "Lähetä JSONia.", "code": "unsupported-media-type"},
        {"message": "Tämä metodi ei käy.", "code": "method-not-allowed"},
    ]
    async with socket(service.app, headers=FINNISH) as client:
        await client.subscribe("one", deep["query"])
        assert await errors(client, "one") == [
            {"message": "Pyydä vähemmän.", "code": "query-too-large"}
        ]


LONG = "x" * 15_000
ECHOING = {
    "a field": (f"{{ {LONG} }}", f"Cannot query field '{LONG[:100]}…' on type 'Query'."),
    "a name where none fits": (
        f"{{ me }} {LONG}",
        f"Syntax Error: Unexpected Name '{LONG[:100]}…'.",
    ),
    "a variable": (
        f"query(${LONG}: Int) {{ me {{ __typename }} }}",
        f"Variable '${LONG[:100]}…' is never used.",
    ),
}


@pytest.mark.parametrize("name", ECHOING)
async def test_a_long_name_is_not_echoed_whole(service: Service, name: str) -> None:
    text, message = ECHOING[name]
    answer = (await service.send(text)).json()
    assert answer["errors"][0]["message"] == message
    assert LONG[:101] not in str(answer)
    async with socket(service.app) as client:
        await client.subscribe("one", text)
        refused = await client.receive()
        assert LONG[:101] not in str(refused)


async def test_a_socket_closes_with_a_reason_that_fits_a_frame(service: Service) -> None:
    for kind in (LONG, "ö" * 15_000):
        async with socket(service.app) as client:
            await client.send(kind)
            closed = await client.receive()
            assert closed["code"] == 4400
            assert closed["reason"].startswith(f"Unknown message type: {kind[:40]}")
            assert len(closed["reason"].encode()) <= 123
    async with socket(service.app) as client:
        await client.subscribe("one", f"{{ me }} {LONG}")
        closed = await client.receive()
        assert len(str(closed)) < 250


def test_the_limit_of_a_body_holds_for_the_messages_of_a_socket(tmp_path: Path) -> None:
    settings = Settings(data_dir=tmp_path, body_limit=5000)
    assert config_of(settings).ws_max_size == 5000


OUTSIDE = {
    "matches(first: {})": ("first", (-1, 0)),
    'deals(match: "x", first: {})': ("first", (-1, 0)),
    'results(player: "x", first: {})': ("first", (-1, 0)),
    'events(match: "x", first: {})': ("first", (-1, 0)),
    'events(match: "x", after: {})': ("after", (-1,)),
}
PROBLEM = "... on Problem { code status params { name value } }"


def outside(name: str) -> Any:
    least = {"first": 1, "after": 0}[name]
    return {
        "code": "malformed-request",
        "status": 422,
        "params": [
            {"name": "path", "value": f"$.{name}"},
            {"name": "reason", "value": f"Expected `int` >= {least}"},
        ],
    }


@pytest.mark.parametrize("field", OUTSIDE)
async def test_a_page_of_nothing_is_a_malformed_request(service: Service, field: str) -> None:
    name, wrong = OUTSIDE[field]
    for number in wrong:
        problem = await service.ask(f"{{ {field.format(number)} {{ {PROBLEM} }} }}")
        assert problem == outside(name)


async def test_a_stream_after_no_position_is_a_malformed_request(service: Service) -> None:
    text = f'subscription {{ matchEvents(match: "x", after: -1) {{ {PROBLEM} }} }}'
    async with event_source(service.app, text, {}) as source:
        assert await source.following() == outside("after")
        assert await source.event() == ("complete", None)
