"""SIGKILL in the middle of draws and corrections: each is there as a whole, or not at all."""

import asyncio
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.e2e.clients import Json, good, http, new_guest
from tests.e2e.organizing import LINE, Director, announced
from tests.real.service import ServiceProcess, service_process

KILLS = 3
WHY = {"reason": "Again"}

pytestmark = pytest.mark.timeout(240)


async def test_a_draw_that_is_killed_is_there_with_its_seeds_or_not_at_all(
    database_url: str, tmp_path: Path
) -> None:
    with service_process(tmp_path, database_url) as service:
        async with http(service.url) as stranger:
            person = await new_guest(stranger, "Ann")
        async with http(service.url, person) as client:
            day = await announced(client, 41)
            acknowledged = (await day.edit("/rounds", {}))["revision"]
        for random in map(Random, range(KILLS)):
            async with http(service.url, person) as client:
                day.client = client
                acknowledged = await _killed(
                    service, day, random, "/rounds/1.1/redraw", [WHY], acknowledged
                )
            async with http(service.url, person) as client:
                day.client = client
                found = await day.seen()
                assert found["revision"] in (acknowledged, acknowledged + 2)
                acknowledged = found["revision"]
                _hangs_together(await day.facts(), found)
        async with http(service.url, person) as client:
            day.client = client
            bound = (await day.seen())["commitment"]
            drawn = await day.edit("/rounds/1.1/redraw", WHY)
            assert sha256(drawn["seed"].encode()).hexdigest() == bound


async def test_a_correction_that_is_killed_is_there_with_its_score_or_not_at_all(
    database_url: str, tmp_path: Path
) -> None:
    table = "/tables/1.1.1"
    corrections = [{"lines": [LINE] * count, "reason": f"Lines {count}"} for count in (1, 2, 3)]
    with service_process(tmp_path, database_url) as service:
        async with http(service.url) as stranger:
            person = await new_guest(stranger, "Ann")
        async with http(service.url, person) as client:
            day = await announced(client, 4)
            await day.edit("/rounds", {})
            await day.edit("/rounds/1.1/publication")
            body = {"lines": [LINE], "seen": 0}
            good(await client.put(day.path + table + "/lines", json=body))
            good(await client.post(day.path + table + "/submission", json={}))
            acknowledged = (await day.seen())["revision"]
        for random in map(Random, range(KILLS)):
            async with http(service.url, person) as client:
                day.client = client
                acknowledged = await _killed(
                    service, day, random, table + "/correction", corrections, acknowledged
                )
            async with http(service.url, person) as client:
                day.client = client
                found = await day.seen()
                assert found["revision"] in (acknowledged, acknowledged + 1)
                acknowledged = found["revision"]
                await _is_scored(day, table)


async def _killed(
    service: ServiceProcess,
    day: Director,
    random: Random,
    path: str,
    bodies: list[Any],
    revision: int,
) -> int:
    """Edit on and on, and kill the service while an edit is on its way; the last told revision."""
    for number in range(random.randint(2, 6)):
        body = bodies[number % len(bodies)]
        revision = good(await day.send(path, body, revision))["revision"]
    sending = asyncio.create_task(day.send(path, bodies[-1], revision))
    await asyncio.sleep(random.uniform(0, 0.012))  # the instant: while that edit is on its way
    service.crash()
    with suppress(httpx.TransportError):  # whose edit may have been done or not
        revision = good(await sending)["revision"]
    await asyncio.to_thread(service.start)
    return revision


def _hangs_together(facts: list[Json], found: Json) -> None:
    """Every draw was bound before, and binds the next one; the log has no gap."""
    assert [one["ordinal"] for one in facts] == list(range(1, len(facts) + 1))
    assert found["revision"] == len(facts)
    bound = ""
    told = [one["fact"] for one in facts]
    for place, fact in enumerate(told):
        if fact["fact"] == "seed_committed":
            bound = fact["commitment"]
        if fact["fact"] == "round_drawn":
            assert sha256(fact["seed"].encode()).hexdigest() == bound
            assert told[place + 1]["fact"] == "seed_committed"
    assert found["commitment"] == bound


async def _is_scored(day: Director, table: str) -> None:
    """The sheet, its score, the log and the standings tell of the same lines."""
    facts = [one["fact"] for one in await day.facts()]
    last = next(fact for fact in reversed(facts) if "lines" in fact)
    sheet = good(await day.client.get(day.path + table))
    assert len(sheet["rows"]) == len(last["lines"])
    assert sheet["points"] == last["tally"]["points"]
    assert sheet["points"] == [sign * len(last["lines"]) for sign in (1, -1, 1, -1)]
    standings = good(await day.client.get(day.path + "/standings"))
    assert standings["as_of"] == len(facts)
