"""SIGKILL at random instants: nothing acknowledged is lost, nothing is half there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import httpx
import pytest

from app.engine.record import Record
from app.engine.referee import Referee, State
from app.stock import catalogue
from tests.e2e.clients import (
    PATIENCE,
    GraphQLPlayer,
    Json,
    Player,
    RestPlayer,
    good,
    http,
    new_guest,
    plain,
    until,
    whole_log,
)
from tests.real.service import ServiceProcess, service_process

KILLS, MOST_KILLS = 3, 6
"""As many as there must be, and as many as are tried until one hits a move on its way."""
BETWEEN, AFTERWARDS = 10, 20
"""At most so many moves. Two deals, of 112, may make a tuppi by chance, and end the match."""
CONCEDE = "concede"
OPTIONS = {"match": "turnaus", "show_entry": "sequential"}
NAMES = ("Aino", "Eero", "Maija", "Otto")

pytestmark = pytest.mark.timeout(240)


@dataclass
class Table:
    """A match whose players go on through crashes, and what was acknowledged to them."""

    match: str
    seated: list[RestPlayer]
    players: list[Player]
    acknowledged: dict[tuple[int, int], str] = field(default_factory=dict)
    unanswered: int = 0
    repeated: int = 0
    tired: bool = False
    more: asyncio.Event = field(default_factory=asyncio.Event)
    up: asyncio.Event = field(default_factory=asyncio.Event)
    sending: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self, seat: int, random: Random) -> None:
        """Play to the end of the match, sending again whatever was not answered."""
        player = self.players[seat]
        sent: tuple[int, str] | None = None
        while True:
            try:
                if sent is None:
                    seen = await player.seen(self.match)
                    if seen.over:
                        return
                    if not seen.must_act:
                        await self._news()
                        continue
                    sent = (seen.turn, random.choice(seen.moves))
                    if self.tired:
                        sent = (seen.aside, CONCEDE)
                self.sending.set()
                self._acknowledge(seat, *sent, await player.play(self.match, *sent))
                sent = None
            except httpx.TransportError:
                self.unanswered += sent is not None
                await asyncio.wait_for(self.up.wait(), 60)

    async def _news(self) -> None:
        """Until a move of another seat has been answered, or may have been lost."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self.more.wait(), 0.5)

    def _acknowledge(self, seat: int, turn: int, move: str, answer: Json) -> None:
        assert (answer["seat"], answer["turn"], answer["move"]) == (seat, turn, move)
        if move != CONCEDE:
            self.acknowledged[seat, turn] = move
        self.repeated += answer["repeated"]
        self.more.set()
        self.more.clear()

    async def acknowledged_are(self, count: int) -> None:
        """Wait until so many moves have been acknowledged.

        A client whose answer was lost with a process asks again once its patience is at its end.
        """
        while len(self.acknowledged) < count:
            await asyncio.wait_for(self.more.wait(), 2 * PATIENCE)


async def test_every_acknowledged_move_survives_kills_and_no_half_one_appears(
    database_url: str, tmp_path: Path
) -> None:
    random = Random(8)
    with service_process(tmp_path, database_url) as service:
        async with _table(service) as table:
            async with asyncio.TaskGroup() as tasks:
                for seat in range(4):
                    tasks.create_task(table.play(seat, Random(seat)))
                stored = [await _killed(service, table, random) for _ in range(KILLS)]
                while not table.unanswered and len(stored) < MOST_KILLS:
                    stored.append(await _killed(service, table, random))
                await table.acknowledged_are(len(table.acknowledged) + AFTERWARDS)
                table.tired = True
            async with http(service.url) as client:
                finished = good(await client.get(f"/v1/matches/{table.match}"))["match"]
                answer = await client.get(f"/v1/matches/{table.match}/record")
        assert finished["outcome"]["by"] == "concession"
        record = catalogue().read_record(answer.content)
        assert _moves_of(record) == table.acknowledged
        assert record.moves[-1].move == CONCEDE
        referee = catalogue()["tuppi"]
        assert referee.verify(record).refused is None
        states = _by_position(referee, record, finished["position"])
        for view in (view for views in stored for view in views):
            _is_a_state_of_the_record(referee, states, view)
        assert table.unanswered, "no kill hit a move on its way: the test proves nothing"


@asynccontextmanager
async def _table(service: ServiceProcess) -> AsyncIterator[Table]:
    async with AsyncExitStack() as stack:
        stranger = await stack.enter_async_context(http(service.url))
        people = [await new_guest(stranger, name) for name in NAMES]
        clients = [await stack.enter_async_context(http(service.url, one)) for one in people]
        body = {"game": "tuppi", "options": OPTIONS, "seats": [{"kind": "me"}]}
        match = good(await clients[0].post("/v1/matches", json=body))["match"]["id"]
        for seat in (1, 2, 3):
            path = f"/v1/matches/{match}/seats/{seat}"
            good(await clients[seat].put(path, json={"kind": "me"}))
        seated = [RestPlayer(client) for client in clients]
        table = Table(match, seated, [*seated[:3], GraphQLPlayer(clients[3])])
        table.up.set()  # an idle connection may be closed, and a move sent on it go unanswered
        yield table


async def _killed(service: ServiceProcess, table: Table, random: Random) -> list[Json]:
    """Kill the service at some instant soon and start it again; what is stored of the match."""
    await table.acknowledged_are(len(table.acknowledged) + random.randint(3, BETWEEN))
    table.sending.clear()
    await asyncio.wait_for(table.sending.wait(), 60)
    await asyncio.sleep(random.uniform(0, 0.003))  # the instant: while that move is on its way
    table.up.clear()
    service.crash()
    before = dict(table.acknowledged)
    await asyncio.to_thread(service.start)
    table.up.set()
    async with http(service.url) as stranger:
        events = await whole_log(stranger, table.match)
    views = [await player.view(table.match) for player in table.seated]
    turns = [view["you"]["turn"] for view in views]
    lost = {key: move for key, move in before.items() if key[1] >= turns[key[0]]}
    assert not lost, f"acknowledged before the kill and gone after it: {lost}"
    positions = [event["position"] for event in events]
    assert positions == list(range(1, len(positions) + 1)), "the log has gaps"
    return views


def _moves_of(record: Record) -> dict[tuple[int, int], str]:
    turns = [0] * 4
    made: dict[tuple[int, int], str] = {}
    for ply in record.moves[:-1]:
        assert ply.seat is not None, ply
        made[ply.seat, turns[ply.seat]] = ply.move
        turns[ply.seat] += 1
    return made


def _by_position(referee: Referee, record: Record, end: int) -> dict[int, State]:
    """The states of a finished match by the position of the last event before them."""
    steps = [step for _, step in referee.replay(record)]
    position = end - 1 - sum(len(step.events) for step in steps[1:])  # the last tells the end
    found = {position: steps[0].state}
    for step in steps[1:]:
        position += len(step.events)
        found[position] = step.state
    assert len(found) == len(steps)
    return found


def _is_a_state_of_the_record(referee: Referee, states: dict[int, State], seen: Json) -> None:
    """What was read after a restart is what the record gives after as many events."""
    seat, position = seen["you"]["seat"], seen["match"]["position"]
    state = states[position]
    assert seen["view"] == plain(referee.view(state, seat)), f"at {position}"
    assert seen["to_act"] == sorted(referee.to_act(state)), f"at {position}"
    assert seen["you"]["legal_moves"] == plain(referee.legal_moves(state, seat))


async def test_house_bots_go_on_after_a_kill_without_anybody_asking(
    database_url: str, tmp_path: Path
) -> None:
    random = Random(5)
    seats = [{"kind": "bot", "policy": "random"}] * 4
    with service_process(tmp_path, database_url) as service:
        async with http(service.url) as client:
            headers = (await new_guest(client, "Opener")).headers
            body = {"game": "tuppi", "options": {"match": "turnaus"}, "seats": seats}
            opened = [
                good(await client.post("/v1/matches", json=body, headers=headers)) for _ in range(3)
            ]
            matches = [one["match"]["id"] for one in opened]
            enough = random.randint(20, 80)

            async def begun() -> bool:
                return all([(await _info(client, one))["position"] > enough for one in matches])

            await until(begun, f"{enough} moves in each match")
        await asyncio.to_thread(service.crash)
        await asyncio.to_thread(service.start)
        async with http(service.url) as client:
            running = [one for one in matches if (await _info(client, one))["status"] == "running"]
            assert running, "the bots were done before the kill: the test proves nothing"

            async def ended() -> bool:
                infos = [await _info(client, one) for one in running]
                return all(info["status"] == "finished" for info in infos)

            await until(ended, "the bots finish every match", pause=0.1)
            for match in matches:
                record = await client.get(f"/v1/matches/{match}/record")
                found = catalogue()["tuppi"].verify(catalogue().read_record(record.content))
                assert found.refused is None
                assert plain(found.outcome) == (await _info(client, match))["outcome"]
                assert {ply.by for ply in catalogue().read_record(record.content).moves} == {"bot"}


async def _info(client: httpx.AsyncClient, match: str) -> Json:
    info: Json = good(await client.get(f"/v1/matches/{match}"))["match"]
    return info
