"""A table for tests of bad input: four seats, a stranger, and what must not change."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from tests.e2e.clients import Json, Person, good, move_fragment

PLAY = (
    "mutation($match: ID!, $turn: Int!, $move: String!) {"
    " playMove(match: $match, turn: $turn, move: $move) { __typename"
    " ... on MovePlayed { turn repeated }"
    " ... on MoveProblem { code status rule title detail turn legalMoves { ...Move } }"
    " ... on Problem { code status title detail } } }" + move_fragment()
)
PREFERRED = ("sooli:yes", "show:rami")
"""Moves that lead into phases which a match need not reach."""


@dataclass
class Table:
    """A match and its guests, one a seat."""

    client: httpx.Client
    database: Path
    people: list[Person]
    match: str
    stranger: Person
    values: dict[str, str] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """The match."""
        return f"/v1/matches/{self.match}"

    def view(self, seat: int | None) -> Json:
        """The match as this seat sees it; as nobody in particular for None."""
        headers = self.people[seat].headers if seat is not None else {}
        view: Json = good(self.client.get(self.path, headers=headers))
        return view

    def stored(self) -> Any:
        """Whatever a request could change: every view, the log, the accounts, the matches.

        Who was last there, and what follows from that, changes with every look.
        """
        views = [self.view(seat) for seat in (None, *range(len(self.people)))]
        for view in views:
            del view["claims"]
        log = good(self.client.get(f"{self.path}/events?limit=100"))
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
            names = [
                name
                for (name,) in connection.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table'"
                )
            ]
            counts = {
                name: connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()
                for name in names
                if name not in ("audit", "presence", "deadline")
            }
            lasting = "SELECT count(*) FROM deadline WHERE kind NOT IN ('alive', 'match')"
            counts["deadline"] = connection.execute(lasting).fetchone()
            tried = "SELECT count(*) FROM audit WHERE what <> 'login-failed'"  # those are kept
            counts["audit"] = connection.execute(tried).fetchone()
        return views, log, counts

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Within it nothing that is stored may change."""
        before = self.stored()
        yield
        assert self.stored() == before, "a request that was refused has changed something"

    def acting(self) -> tuple[int, Json]:
        """The seat that must act, and what it sees."""
        seat = self.view(None)["to_act"][0]
        return seat, self.view(seat)

    def act(self, choose: Callable[[list[str]], str] | None = None) -> None:
        """One move of the seat that must act."""
        seat, seen = self.acting()
        moves = [move["move"] for move in seen["you"]["legal_moves"] if not move["out_of_turn"]]
        wanted = [move for move in PREFERRED if move in moves]
        move = choose(moves) if choose else (wanted or moves)[0]
        answer = self.play(seat, seen["you"]["turn"], move)
        assert answer.is_success, answer.text

    def play(self, seat: int, turn: int, move: str) -> httpx.Response:
        """A move over REST."""
        body = {"turn": turn, "move": move}
        return self.client.post(f"{self.path}/moves", json=body, headers=self.people[seat].headers)

    def play_over_graphql(self, seat: int, turn: int, move: str) -> Json:
        """A move over GraphQL: the member of the answer."""
        variables = {"match": self.match, "turn": turn, "move": move}
        answer = self.client.post(
            "/graphql",
            json={"query": PLAY, "variables": variables},
            headers=self.people[seat].headers,
        )
        assert answer.status_code == 200, answer.text
        assert "errors" not in answer.json(), answer.text
        member: Json = answer.json()["data"]["playMove"]
        return member


def guest(client: httpx.Client, name: str) -> Person:
    """A new guest."""
    made = good(client.post("/v1/guests", json={"name": name}))
    return Person(made["player"]["id"], made["secret"])


def table(client: httpx.Client, database: Path, options: Json, *, seated: int = 4) -> Table:
    """A new match with guests on its seats."""
    people = [guest(client, f"Guest {seat}") for seat in range(seated)]
    body = {"game": "tuppi", "options": options, "seats": [{"kind": "me"}]}
    opened = good(client.post("/v1/matches", json=body, headers=people[0].headers))
    match = opened["match"]["id"]
    for seat, person in enumerate(people[1:], start=1):
        path = f"/v1/matches/{match}/seats/{seat}"
        good(client.put(path, json={"kind": "me"}, headers=person.headers))
    return Table(client, database, people, match, guest(client, "Stranger"))


def is_problem(response: httpx.Response, status: int, code: str) -> Json:
    """The problem document of a refusal, whole and well-formed."""
    assert response.status_code == status, f"{response.status_code}: {response.text[:500]}"
    assert response.headers["content-type"] == "application/problem+json", response.headers
    problem: Json = json.loads(response.content)
    assert problem["code"] == code, problem
    assert problem["status"] == status, problem
    assert problem["title"], problem
    assert problem["detail"], problem
    assert problem["request_id"] == response.headers["x-request-id"]
    return problem
