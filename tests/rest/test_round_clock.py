"""The clock of a round: set by directors, read and followed by everybody."""

import json
from typing import Any

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service, good, refused
from tests.rest.streaming import streaming

PLAN = {"stages": [{"kind": "random_draw", "name": "R", "rounds": 1, "tables": [3], "minutes": 50}]}
DAY = {"name": "Day", "game": "toy", "plan": PLAN}
LINE = {"game": "toy", "bids": [2, 1, 0], "tricks": [2, 1, 1]}
MINUTE = 60_000
CLOCK = "/rounds/1.1/clock"


@pytest.fixture
async def day(ann: Person) -> Organizer:
    """Two tables of a round of fifty minutes, published."""
    day = await announce(ann, DAY, ["Andor", "Bea", "Csaba", "Dóra", "Előd", "Fanni"])
    await day.draw()
    return day


async def log_of(service: Service, day: Organizer) -> list[Any]:
    """All facts that everybody may read."""
    facts, after = [], ""
    while True:
        log = good(await service.client.get(f"{day.path}/log?limit=3{after}"))
        facts += [one["fact"] for one in log["entries"]]
        if not log["page"]["has_more"]:
            return facts
        after = "&after=" + log["page"]["next"]


async def test_a_clock_is_started_paused_extended_and_called(
    service: Service, day: Organizer
) -> None:
    async def told() -> tuple[object, ...]:
        clock = good(await service.client.get(day.path + CLOCK))
        return clock["phase"], clock["left_ms"], clock["called"]

    assert await told() == ("waiting", 50 * MINUTE, False)
    started = await day.edit(CLOCK + "/start")
    assert started["ends_at"] is not None
    service.clock.time += 10 * MINUTE
    assert await told() == ("running", 40 * MINUTE, False)
    await day.edit(CLOCK + "/pause")
    service.clock.time += 99 * MINUTE
    assert await told() == ("paused", 40 * MINUTE, False)
    await day.edit(CLOCK + "/start")
    await day.edit(CLOCK + "/extension", {"seconds": 300})
    own = await day.edit("/tables/1.1.2/extension", {"seconds": 60})
    assert [(one["table"], one["more_ms"], one["left_ms"]) for one in own["tables"]] == [
        ("1.1.2", MINUTE, 46 * MINUTE)
    ]
    service.clock.time += 45 * MINUTE
    assert await told() == ("over", 0, False)
    assert not good(await service.client.get(day.path + CLOCK))["tables"][0]["over"]
    seen = {"If-Match": f'"{day.revision}"'}
    start = await day.person.call("POST", day.path + CLOCK + "/start", headers=seen)
    assert refused(start, 409, "clock-over")["rule"] is None
    await day.edit(CLOCK + "/extension", {"seconds": 60})
    assert await told() == ("running", MINUTE, False)
    called = await day.edit(CLOCK + "/time")
    assert (called["phase"], called["called"], called["tables"][0]["over"]) == ("over", True, True)
    seen = {"If-Match": f'"{day.revision}"'}
    body = {"seconds": 60}
    late = await day.person.call("POST", day.path + CLOCK + "/extension", json=body, headers=seen)
    refused(late, 409, "clock-over")


async def test_what_is_typed_from_paper_after_time_accuses_nobody(
    service: Service, day: Organizer
) -> None:
    await day.edit(CLOCK + "/start")
    service.clock.time += 50 * MINUTE
    typed = await day.write("1.1.1", [LINE] * 2)
    assert typed["late_from"] is None
    more = await day.write("1.1.1", [LINE] * 3, seen=1)
    assert more["late_from"] is None


async def test_more_than_the_deal_in_progress_written_live_after_time_is_marked(
    service: Service, day: Organizer
) -> None:
    await day.edit(CLOCK + "/start")
    await day.write("1.1.1", [LINE])
    await day.edit("/tables/1.1.2/extension", {"seconds": 60})
    service.clock.time += 50 * MINUTE
    two = await day.write("1.1.1", [LINE, LINE], seen=1, live=True)
    assert two["late_from"] is None
    three = await day.write("1.1.1", [LINE, LINE, LINE], seen=2, live=True)
    assert (three["late_from"], len(three["rows"])) == (3, 3)
    mended = [LINE, LINE, {**LINE, "tricks": [1, 2, 1]}]
    assert (await day.write("1.1.1", mended, seen=3))["late_from"] == 3
    longer = await day.write("1.1.2", [LINE, LINE], live=True)
    assert longer["late_from"] is None


async def test_everybody_follows_the_clock_and_hears_nothing_else(
    service: Service, day: Organizer
) -> None:
    path = day.path + CLOCK
    headers = {"accept": "application/x-ndjson"}
    async with streaming(service.app, path, **headers) as stream:

        async def message() -> Any:
            return json.loads(await stream.line())

        hello = await message()
        assert (hello["type"], hello["clock"]["phase"]) == ("clock.hello", "waiting")
        await day.write("1.1.1", [LINE])
        await day.edit(CLOCK + "/start")
        running = await message()
        assert (running["type"], running["clock"]["phase"]) == ("clock", "running")
        await day.edit(CLOCK + "/time")
        over = await message()
        assert (over["clock"]["phase"], over["clock"]["called"]) == ("over", True)


async def test_the_stream_of_a_round_that_is_called_off_ends_and_says_so(
    service: Service, day: Organizer
) -> None:
    headers = {"accept": "application/x-ndjson"}
    async with streaming(service.app, day.path + CLOCK, **headers) as stream:
        assert json.loads(await stream.line())["type"] == "clock.hello"
        await day.edit("/rounds/1.1/cancellation", {"reason": "No light"})
        ended = json.loads(await stream.line())
        assert (ended["type"], ended["reason"]) == ("end", "round-withdrawn")


async def test_the_clock_of_a_round_that_is_hidden_is_told_to_officials_alone(
    service: Service, ann: Person
) -> None:
    day = await announce(ann, DAY, ["Andor", "Bea", "Csaba"])
    await day.edit("/rounds", {})
    refused(await service.client.get(day.path + CLOCK), 404, "unknown-round")
    headers = {"Accept": "application/x-ndjson"}
    refused(await service.client.get(day.path + CLOCK, headers=headers), 404, "unknown-round")
    assert (await ann.get(day.path + CLOCK))["phase"] == "waiting"
    seen = {"If-Match": f'"{day.revision}"'}
    early = await ann.call("POST", day.path + CLOCK + "/start", headers=seen)
    refused(early, 409, "round-not-published")


async def test_when_time_is_over_it_is_told_though_nobody_does_anything(
    service: Service, day: Organizer
) -> None:
    await day.edit(CLOCK + "/start")
    service.clock.time += 50 * MINUTE - 1
    headers = {"accept": "text/event-stream"}
    async with streaming(service.app, day.path + CLOCK, **headers) as stream:
        hello = await stream.next()
        assert hello is not None
        assert (hello.name, hello.data["clock"]["left_ms"]) == ("clock.hello", 1)
        service.clock.time += 1
        over = await stream.next()
        assert over is not None
        assert (over.name, over.data["clock"]["phase"]) == ("clock", "over")
        assert not over.data["clock"]["called"]


async def test_time_called_by_mistake_is_taken_back_with_a_reason_that_all_may_read(
    service: Service, day: Organizer
) -> None:
    async def refuse(path: str, body: Any, code: str) -> None:
        seen = {"If-Match": f'"{day.revision}"'}
        refused(await day.person.call("POST", day.path + path, json=body, headers=seen), 409, code)

    await day.edit(CLOCK + "/start")
    await refuse(CLOCK + "/time/withdrawal", {"reason": "None was given"}, "time-not-called")
    service.clock.time += 20 * MINUTE
    await day.edit(CLOCK + "/time")
    service.clock.time += 5 * MINUTE
    await refuse(CLOCK + "/time/withdrawal", {}, "reason-needed")
    clock = await day.edit(CLOCK + "/time/withdrawal", {"reason": "Wrong hall"})
    assert (clock["phase"], clock["left_ms"], clock["called"]) == ("running", 30 * MINUTE, False)
    (fact,) = [one for one in await log_of(service, day) if one["fact"] == "time_taken_back"]
    assert (fact["drawn"], fact["reason"]) == ({"stage": 1, "round": 1}, "Wrong hall")


async def test_a_table_that_was_given_more_keeps_it_where_the_director_says_so(
    service: Service, day: Organizer
) -> None:
    await day.edit(CLOCK + "/start")
    await day.edit("/tables/1.1.2/extension", {"seconds": 300})
    service.clock.time += 20 * MINUTE
    called = await day.edit(CLOCK + "/time", {"for_all": False})
    own = called["tables"][0]
    assert (called["left_ms"], own["left_ms"], own["over"]) == (0, 5 * MINUTE, False)
    service.clock.time += 5 * MINUTE
    told = good(await service.client.get(day.path + CLOCK))
    assert told["tables"][0]["over"]


async def test_an_extension_of_nothing_is_refused_and_no_revision(day: Organizer) -> None:
    before = await day.person.get(day.path)
    seen = {"If-Match": f'"{day.revision}"'}
    for path in (CLOCK, "/tables/1.1.2"):
        nothing = await day.person.call(
            "POST", day.path + path + "/extension", json={"seconds": 0}, headers=seen
        )
        refused(nothing, 409, "no-time-given")
    assert await day.person.get(day.path) == before
