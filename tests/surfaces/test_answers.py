"""Both surfaces answer and refuse the same, but for the spelling of names."""

import re
from collections.abc import Sequence
from typing import Any

from tests.graphql.documents import whole
from tests.rest.service import Person, step
from tests.surfaces.conftest import Both

PROBLEM = "{ type title status detail code rule params { name value } }"


def alike(value: Any) -> Any:
    """A value without what the surfaces spell differently: camelCase, and words of enums."""
    match value:
        case dict():
            return {
                re.sub(r"_(\w)", lambda part: part[1].upper(), key): alike(inner)
                for key, inner in value.items()
                if key != "__typename"
            }
        case list():
            return [alike(inner) for inner in value]
        case str():
            return value.lower().replace("-", "_")
        case _:
            return value


async def toy(both: Both, people: Sequence[Person], moves: int) -> str:
    match = await both.rest.running(people, options={"deals": 2})
    for pick in range(moves):
        await step(people, match, pick)
    return match


async def compared(both: Both, path: str, field: str, kind: str, match: str, who: Person) -> None:
    selection = whole(both.schema._schema, kind)
    text = f"query($m: ID!) {{ {field} {{ ... on {kind} {selection} }} }}"
    typed = await both.graphql(text, {"m": match}, who)
    assert alike(typed) == alike(await who.get(path))


async def test_a_match_and_its_log_read_the_same(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    for moves in (0, 2, 9, 30):
        match = await toy(both, people, moves)
        path = f"/v1/matches/{match}"
        for who in (people[0], people[2], await both.rest.guest("Eve")):
            await compared(both, path, "match(id: $m)", "MatchView", match, who)
            log = f"{path}/events?limit=3"
            await compared(both, log, "events(match: $m, first: 3)", "EventPage", match, who)
        await compared(
            both,
            f"{path}/moves?explain=true",
            "legalMoves(match: $m, explain: true)",
            "LegalMoves",
            match,
            people[1],
        )


async def test_a_move_made_on_one_surface_is_repeated_on_the_other(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await toy(both, people, 0)
    selection = whole(both.schema._schema, "MovePlayed")
    text = (
        'mutation($m: ID!) { playMove(match: $m, turn: 0, move: "bid:1")'
        f" {{ ... on MovePlayed {selection} }} }}"
    )
    typed = await both.graphql(text, {"m": match}, people[1])
    body = {"turn": 0, "move": "bid:1"}
    plain = await people[1].post(f"/v1/matches/{match}/moves", body)
    assert (typed.pop("repeated"), plain.pop("repeated")) == (False, True)
    assert alike(typed) == alike(plain)


REFUSALS = [
    ("/v1/me", "me"),
    ("/v1/games/bridge", 'game(id: "bridge")'),
    ("/v1/matches/nothing", 'match(id: "nothing")'),
    ("/v1/players/nobody", 'player(id: "nobody")'),
    ("/v1/players/nobody/matches", 'results(player: "nobody")'),
    ("/v1/matches/nothing/deals/1", 'deal(match: "nothing", number: 1)'),
    ("/v1/matches/nothing/record", 'record(match: "nothing")'),
    ("/v1/matches?after=AA", 'matches(after: "AA")'),
]


async def test_both_surfaces_refuse_in_the_same_words(both: Both) -> None:
    for path, field in REFUSALS:
        plain = (await both.rest.client.get(path)).json()
        text = f"{{ {field} {{ __typename ... on Problem {PROBLEM} }} }}"
        typed = await both.graphql(text)
        assert typed.pop("__typename") == "Problem", field
        plain.pop("request_id")
        assert typed == plain


async def test_both_surfaces_refuse_a_move_in_the_same_words(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await toy(both, people, 4)
    text = (
        "mutation($m: ID!, $t: Int!, $x: String!) { playMove(match: $m, turn: $t, move: $x)"
        f" {{ __typename ... on MoveProblem {whole(both.schema._schema, 'MoveProblem')} }} }}"
    )
    for turn, move in ((9, "bid:1"), (0, "play:2C"), (1, "nonsense"), (1, "bid:1"), (1, "play:2C")):
        variables = {"m": match, "t": turn, "x": move}
        typed = await both.graphql(text, variables, people[1])
        body = {"turn": turn, "move": move}
        response = await people[1].call("POST", f"/v1/matches/{match}/moves", json=body)
        plain = response.json()
        assert typed["__typename"] == "MoveProblem", (move, plain)
        assert typed.pop("requestId")
        assert plain.pop("request_id")
        assert alike(typed) == alike(plain)


NAMES = ["", " ", "a\u202eb", "a\u0000", "a\nb", "a\n", "a" * 61, "Ann", "Äijä Ö", "李"]


async def test_both_surfaces_take_the_same_names(both: Both) -> None:
    text = "mutation($name: String!) { createGuest(guest: {name: $name}) { __typename } }"
    for name in NAMES:
        if name == "a\n":  # REST strips what GraphQL refuses
            continue
        plain = await both.rest.client.post("/v1/guests", json={"name": name})
        typed = await both.graphql(text, {"name": name})
        assert (plain.status_code == 201) == (typed["__typename"] == "NewToken"), repr(name)
