"""Two requests that race for the same turn: one effect, and one clear answer for each."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random

import httpx

from tests.e2e.clients import (
    GraphQLPlayer,
    Json,
    Player,
    RefusedError,
    RestPlayer,
    good,
    http,
    new_guest,
    whole_log,
)
from tests.real.service import ServiceProcess

ROUNDS = 24
OPTIONS = {"show_entry": "sequential"}


async def test_two_racing_moves_of_a_turn_have_one_effect_and_a_clear_answer_each(
    each_service: ServiceProcess,
) -> None:
    random = Random(3)
    async with AsyncExitStack() as stack:
        stranger = await stack.enter_async_context(http(each_service.url))
        people = [await new_guest(stranger, f"Guest {seat}") for seat in range(4)]
        first = [await stack.enter_async_context(http(each_service.url, one)) for one in people]
        second = [await stack.enter_async_context(http(each_service.url, one)) for one in people]
        match = await _running(first)
        for number in range(ROUNDS):
            view = good(await first[0].get(f"/v1/matches/{match}"))
            seat = view["to_act"][0]
            seen = await RestPlayer(first[seat]).seen(match)
            other: Player = RestPlayer(second[seat])
            if number % 2:
                other = GraphQLPlayer(second[seat])
            moves = [random.choice(seen.moves)] * 2
            if number % 3:
                moves = random.sample(seen.moves, min(2, len(seen.moves)))
            if len(moves) < 2:
                moves *= 2
            answers = await asyncio.gather(
                RestPlayer(first[seat]).play(match, seen.turn, moves[0]),
                other.play(match, seen.turn, moves[1]),
                return_exceptions=True,
            )
            made = _one_effect(answers, moves, seen.turn)
            after = await RestPlayer(first[seat]).seen(match)
            assert after.turn == seen.turn + 1, f"round {number}: {answers}"
            page = await first[seat].get(f"/v1/matches/{match}/events?after={seen.head}")
            events = good(page)["events"]
            assert {event["seat"] for event in events} == {seat}
            assert _told(events, made), f"round {number}: {made} is not in {events}"
        positions = [event["position"] for event in await whole_log(stranger, match)]
        assert positions == list(range(1, len(positions) + 1))


async def _running(clients: list[httpx.AsyncClient]) -> str:
    body = {"game": "tuppi", "options": OPTIONS, "seats": [{"kind": "me"}]}
    match: str = good(await clients[0].post("/v1/matches", json=body))["match"]["id"]
    for seat in (1, 2, 3):
        path = f"/v1/matches/{match}/seats/{seat}"
        good(await clients[seat].put(path, json={"kind": "me"}))
    return match


def _one_effect(answers: Sequence[Json | BaseException], moves: list[str], turn: int) -> str:
    """The move that was made; raises unless the answers say so, and nothing else."""
    played = [answer for answer in answers if isinstance(answer, dict)]
    refused = [answer for answer in answers if isinstance(answer, RefusedError)]
    assert len(played) + len(refused) == 2, answers
    if moves[0] == moves[1]:
        assert sorted(answer["repeated"] for answer in played) == [False, True], answers
    else:
        assert [answer["repeated"] for answer in played] == [False], answers
        problem = refused[0].problem
        assert (problem["code"], problem["status"]) == ("turn-passed", 409), problem
        assert problem["turn"] == turn + 1
    made: str = played[0]["move"]
    return made


def _told(events: list[Json], move: str) -> bool:
    kind, _, card = move.partition(":")
    if kind == "play":
        return any(one["event"].get("card") == card for one in events)
    return any(one["event"]["type"] == "tuppi.show_turned" for one in events)


async def test_two_players_who_race_for_the_last_seat_start_one_match(
    each_service: ServiceProcess,
) -> None:
    async with AsyncExitStack() as stack:
        stranger = await stack.enter_async_context(http(each_service.url))
        people = [await new_guest(stranger, f"Guest {seat}") for seat in range(3)]
        clients = [await stack.enter_async_context(http(each_service.url, one)) for one in people]
        bot = {"kind": "bot", "policy": "random"}
        for _ in range(5):
            body = {"game": "tuppi", "seats": [{"kind": "me"}, bot, bot]}
            match = good(await clients[0].post("/v1/matches", json=body))["match"]["id"]
            path = f"/v1/matches/{match}/seats/3"
            both = await asyncio.gather(
                *(client.put(path, json={"kind": "me"}) for client in clients[1:])
            )
            assert sorted(answer.status_code for answer in both) == [200, 409]
            loser = next(answer for answer in both if answer.is_error)
            assert loser.json()["code"] in {"seat-taken", "match-not-open"}, loser.text
            log = await whole_log(stranger, match)
            assert [one["event"]["type"] for one in log].count("match.started") == 1
