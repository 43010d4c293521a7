"""SIGKILL in the middle of draws and corrections: each is there as a whole, or not at all.

The service stops at an instant within the edit (``tests/real/halting.py``) and is killed there, so
that no kill misses.
"""

import asyncio
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.e2e.clients import Json, good, http, new_guest
from tests.e2e.organizing import LINE, Director, announced
from tests.real.halting import INSTANTS, Instant, await_halted, halt_at, halting_process
from tests.real.service import ServiceProcess

WHY = {"reason": "Again"}

pytestmark = pytest.mark.timeout(240)


async def test_a_draw_that_is_killed_is_there_with_its_seeds_or_not_at_all(
    database_url: str, tmp_path: Path
) -> None:
    with halting_process(tmp_path, database_url) as service:
        async with http(service.url) as stranger:
            person = await new_guest(stranger, "Ann")
        async with http(service.url, person) as client:
            day = await announced(client, 41)
            acknowledged = (await day.edit("/rounds", {}))["revision"]
        for instant in INSTANTS:
            async with http(service.url, person) as client:
                day.client = client
                acknowledged = await _redrawn(day, acknowledged)
                await _killed(service, day, "/rounds/1.1/redraw", WHY, acknowledged, instant)
            async with http(service.url, person) as client:
                day.client = client
                found = await day.seen()
                stored = 2 if instant == "commit" else 0
                assert (instant, found["revision"]) == (instant, acknowledged + stored)
                acknowledged = found["revision"]
                _hangs_together(await day.facts(), found)
        async with http(service.url, person) as client:
            day.client = client
            bound = (await day.seen())["commitment"]
            drawn = await day.edit("/rounds/1.1/redraw", WHY)
            assert sha256(drawn["seed"].encode()).hexdigest() == bound


async def _redrawn(day: Director, revision: int) -> int:
    """A draw that is acknowledged: the revision after it."""
    return int(good(await day.send("/rounds/1.1/redraw", WHY, revision))["revision"])


async def test_a_correction_that_is_killed_is_there_with_its_score_or_not_at_all(
    database_url: str, tmp_path: Path
) -> None:
    table = "/tables/1.1.1"
    with halting_process(tmp_path, database_url) as service:
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
        for count, instant in enumerate(INSTANTS, start=2):
            correction = {"lines": [LINE] * count, "reason": f"Lines {count}"}
            async with http(service.url, person) as client:
                day.client = client
                await _killed(
                    service, day, table + "/correction", correction, acknowledged, instant
                )
            async with http(service.url, person) as client:
                day.client = client
                found = await day.seen()
                stored = instant == "commit"
                assert (instant, found["revision"]) == (instant, acknowledged + stored)
                acknowledged = found["revision"]
                await _is_scored(day, table, count if stored else 1)


async def _killed(
    service: ServiceProcess, day: Director, path: str, body: Any, revision: int, instant: Instant
) -> None:
    """Kill the service where an edit has come to this instant, and start it again."""
    halt_at(service.folder, instant)
    sending = asyncio.create_task(day.send(path, body, revision))
    await asyncio.to_thread(await_halted, service.folder)
    assert not sending.done()
    service.crash()
    with pytest.raises(httpx.TransportError):
        await sending
    await asyncio.to_thread(service.start)


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


async def _is_scored(day: Director, table: str, count: int) -> None:
    """The sheet, its score, the log and the standings tell of the same lines."""
    log = await day.facts()
    assert [one["ordinal"] for one in log] == list(range(1, len(log) + 1))
    facts = [one["fact"] for one in log]
    last = next(fact for fact in reversed(facts) if "lines" in fact)
    sheet = good(await day.client.get(day.path + table))
    assert len(sheet["rows"]) == len(last["lines"]) == count
    assert sheet["points"] == last["tally"]["points"]
    assert sheet["points"] == [sign * len(last["lines"]) for sign in (1, -1, 1, -1)]
    standings = good(await day.client.get(day.path + "/standings"))
    assert standings["as_of"] == len(facts)
