"""A table of guests that play a match by mutations alone."""

from dataclasses import dataclass
from random import Random
from typing import Any

from tests.graphql.service import Service

SEEN = """
  match { id game status position seats { seat kind turn } outcome { winners points } }
  toAct
  you { seat turn mustAct legalMoves { __typename ...Move } }
"""
PLAY = """
mutation Play($match: ID!, $turn: Int!, $move: String!) {
  playMove(match: $match, turn: $turn, move: $move) {
    __typename
    ... on MovePlayed { seat turn move by repeated match { %s } }
    ... on MoveProblem { code status turn seat legalMoves { __typename ...Move } rule title detail }
    ... on Problem { code status title detail }
  }
}
"""


def moves(service: Service) -> str:
    """The fragment ``Move``: the text of any move."""
    union = service.schema._schema.type_map["Move"]
    members = " ".join(f"... on {kind.name} {{ move outOfTurn }}" for kind in union.types)  # type: ignore[attr-defined]
    return f"fragment Move on Move {{ {members} }}"


@dataclass
class Table:
    """A running match and the token of each seat."""

    service: Service
    match: str
    tokens: list[str]

    async def seen(self, seat: int, selection: str = SEEN) -> Any:
        """The match as a seat sees it."""
        text = f"query($id: ID!) {{ match(id: $id) {{ ... on MatchView {{ {selection} }} }} }}"
        if "...Move" in selection:
            text += moves(self.service)
        return await self.service.ask(text, {"id": self.match}, self.tokens[seat])

    async def play(self, seat: int, turn: int, move: str) -> Any:
        """A move of a seat."""
        text = PLAY % SEEN + moves(self.service)
        variables = {"match": self.match, "turn": turn, "move": move}
        return await self.service.ask(text, variables, self.tokens[seat])

    async def step(self, random: Random) -> Any | None:
        """A random move of whoever must act; None once the match is over."""
        seen = await self.seen(0)
        if seen["match"]["status"] == "FINISHED":
            return None
        seat = seen["toAct"][0]
        you = (await self.seen(seat))["you"]
        wanted = [move["move"] for move in you["legalMoves"] if not move["outOfTurn"]]
        return await self.play(seat, you["turn"], random.choice(wanted))

    async def finish(self, seed: int = 1) -> list[Any]:
        """Random moves up to the end."""
        random = Random(seed)
        played = []
        while (answer := await self.step(random)) is not None:
            assert answer["__typename"] == "MovePlayed", answer
            played.append(answer)
        return played


async def seated(service: Service, options: str = "{toy: {deals: 1}}", seats: int = 3) -> Table:
    """A match with a guest on each seat."""
    tokens = [await service.guest(f"Guest {seat}") for seat in range(seats)]
    opened = await service.ask(
        f"mutation {{ openMatch(options: {options}, seats: [{{kind: ME}}])"
        " { ... on MatchView { match { id } } ... on Problem { code detail } } }",
        token=tokens[0],
    )
    match = opened["match"]["id"]
    for seat, token in enumerate(tokens[1:], start=1):
        await service.ask(
            "mutation($match: ID!, $seat: Int!) { sit(match: $match, seat: $seat) "
            "{ ... on MatchView { match { status } } ... on Problem { code } } }",
            {"match": match, "seat": seat},
            token,
        )
    return Table(service, match, tokens)
