"""Plans give what field-by-field resolution gives, key order included, and are used."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.engine.catalogue import Catalogue
from app.games.tuppi.engine import TuppiEngine
from app.graphql.schema import GameSchema, build_schema
from tests.graphql.documents import some, whole
from tests.graphql.playing import Table, seated
from tests.graphql.service import WIDE, Service, serving
from tests.toy import ToyEngine

BOTH = Catalogue([TuppiEngine(), ToyEngine()])
ANSWERS = {
    "match(id: $match)": "MatchView",
    "legalMoves(match: $match, explain: true)": "LegalMoves",
    "events(match: $match, first: 9)": "EventPage",
    "matches(first: 3)": "MatchConnection",
    "deals(match: $match)": "DealConnection",
    "record(match: $match)": "Record",
    "games": "GameList",
}


@pytest.fixture
def service(fresh: Service) -> Service:
    """One whose schema has planned nothing yet."""
    return fresh


class Twins:
    """One service asked through two schemas: with plans and without."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.planned = service.schema
        self.plain = build_schema(service.context.catalogue, WIDE, projected=False)

    async def both(self, text: str, match: str, token: str) -> tuple[Any, Any]:
        answers = []
        for schema in (self.planned, self.plain):
            result = await self._ask(schema, text, match, token)
            assert not result.errors, (text, result.errors)
            answers.append(result.data)
        return answers[0], answers[1]

    async def _ask(self, schema: GameSchema, text: str, match: str, token: str) -> Any:
        call = self.service.call(token)
        return await schema.execute(text, {"match": match}, call)


def keys(value: Any) -> Any:
    """The keys of an answer in their order."""
    if isinstance(value, dict):
        return [(key, keys(inner)) for key, inner in value.items()]
    return [keys(inner) for inner in value] if isinstance(value, list) else None


async def compare(twins: Twins, table: Table, random: Random, texts: int) -> None:
    schema = twins.service.schema._schema
    for _ in range(texts):
        field = random.choice(list(ANSWERS))
        selection = some(schema, ANSWERS[field], random)
        variable = "($match: ID!)" if "$match" in field else ""
        text = (
            f"query{variable} {{ {field} {{ __typename ... on {ANSWERS[field]} {selection}"
            " ... on Problem { code status params { name value } } } }"
        )
        token = random.choice(table.tokens)
        planned, plain = await twins.both(text, table.match, token)
        assert planned == plain, text
        assert keys(planned) == keys(plain), text


async def test_planned_answers_equal_unplanned_ones(tmp_path: Path) -> None:
    async with serving(tmp_path, BOTH, WIDE) as service:
        twins = Twins(service)
        random = Random(11)
        tuppi = await seated(service, "{tuppi: {}}", seats=4)
        toy = await seated(service, "{toy: {deals: 1}}")
        for moves in range(0, 40, 8):
            for table in (tuppi, toy):
                await compare(twins, table, random, 12)
                for _ in range(8 if moves else 1):
                    await table.step(random)
        await toy.finish()
        await compare(twins, toy, random, 12)
        assert twins.planned.executor.planned.total() > 100
        assert twins.plain.executor.planned == {}


async def test_a_move_is_answered_by_one_plan(service: Service) -> None:
    table = await seated(service)
    planned = service.schema.executor.planned
    planned.clear()
    selection = whole(service.schema._schema, "MovePlayed")
    text = (
        "mutation($match: ID!, $turn: Int!) { playMove(match: $match, turn: $turn, move: $move)"
        f" {{ ... on MovePlayed {selection} }} }}"
    ).replace("$turn: Int!", "$turn: Int!, $move: String!")
    for turn, (seat, move) in enumerate([(0, "bid:1"), (1, "bid:2")]):
        variables = {"match": table.match, "turn": 0, "move": move}
        answer = await service.ask(text, variables, table.tokens[seat])
        assert answer["seat"] == seat == turn
    assert planned == {"MovePlayed": 1}


async def test_directives_and_links_are_resolved_field_by_field(service: Service) -> None:
    table = await seated(service)
    planned = service.schema.executor.planned
    ask = (
        "query($id: ID!, $yes: Boolean!) { match(id: $id) { ... on MatchView {"
        " toAct match { id @include(if: $yes) game } } } }"
    )
    planned.clear()
    for yes in (True, False, True):
        answer = await service.ask(ask, {"id": table.match, "yes": yes})
        assert list(answer["match"]) == (["id", "game"] if yes else ["game"])
    assert planned == {}
    linked = await table.seen(0, "toAct match { seats { player { name } } options { __typename } }")
    assert linked["match"]["seats"][1] == {"player": {"name": "Guest 1"}}
    assert planned == {"ToyOptions": 1, "Player": 1}


async def test_plans_go_with_their_text(service: Service) -> None:
    documents = service.schema.documents
    await service.ask("{ games { ... on GameList { games { id } } } }")
    (checked,) = documents._kept.values()
    assert checked.document is not None
    (operation,) = checked.document.definitions
    assert list(documents.plans(operation).values())  # type: ignore[arg-type]
    documents._room = 1
    await service.ask("{ games { ... on GameList { games { name } } } }")
    assert len(documents) == 0
    assert documents.plans(operation) == {}  # type: ignore[arg-type]


async def test_a_text_that_is_not_kept_is_planned_once_a_request(service: Service) -> None:
    tables = [await seated(service) for _ in range(3)]
    planned = service.schema.executor.planned
    planned.clear()
    service.schema.documents._room = 1
    text = "{ matches { ... on MatchConnection { nodes { id opener { name } } } } }"
    found = await service.ask(text)
    assert [node["id"] for node in found["nodes"]] == [table.match for table in tables[::-1]]
    assert planned == {"Player": 1}
    assert len(service.schema.documents) == 0
