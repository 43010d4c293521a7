"""Event streams: what they tell, where they go on, how they end."""

import asyncio
from dataclasses import replace

from app.engine.catalogue import Catalogue
from tests.rest.service import STREAM_TERMS, Person, Service, play_out, refused, serving, step
from tests.rest.streaming import streaming
from tests.storage.fixtures import Storage
from tests.toy.quiet import QuietToy


async def test_a_stream_begins_with_the_match_as_it_is_and_goes_on_with_what_happens(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, **trio[0].headers) as stream:
        hello = await stream.next()
        assert hello is not None
        assert hello.name == "hello"
        assert hello.position == 8
        seen = await trio[0].get(f"/v1/matches/{match}")
        assert {name: hello.data[name] for name in seen} == seen
        await step(trio, match)
        told = await stream.next()
        assert told is not None
        assert (told.name, told.position) == ("event", 9)
        assert told.data["event"]["type"] == "toy.bid_sealed"


async def test_a_stream_resumed_by_last_event_id_gives_exactly_what_was_missed(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, **trio[0].headers) as stream:
        seen = (await stream.take(1))[0].position
    for _ in range(3):
        await step(trio, match)
    page = await trio[0].get(path, params={"after": seen, "limit": 3})
    resumed = {**trio[0].headers, "last-event-id": str(seen)}
    async with streaming(service.app, path, **resumed) as stream:
        hello, *missed = await stream.take(1 + len(page["events"]))
        assert hello.position == seen
        told = [{name: told.data[name] for name in page["events"][0]} for told in missed]
        assert told == page["events"]
        assert [told.position for told in missed] == [9, 10, 11]


async def test_a_stream_told_to_begin_after_a_position_begins_there(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, "after=0", **trio[0].headers) as stream:
        told = await stream.take(9)
    assert [item.position for item in told] == [0, 1, 2, 3, 4, 5, 6, 7, 8]


async def test_a_stream_goes_on_after_the_last_position_and_none_after_it(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, "after=8", **trio[0].headers) as stream:
        assert (await stream.take(1))[0].position == 8
        await step(trio, match)
        assert (await stream.take(1))[0].position == 9
    async with streaming(service.app, path, "after=10", **trio[0].headers) as stream:
        assert stream.status == 422


async def test_a_stream_ends_when_the_match_is_over_and_every_event_was_told_once(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio, options={"deals": 1})
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, "after=0", **trio[1].headers) as stream:
        await play_out(trio, match)
        told = await stream.until("end")
        assert await stream.next() is None
    positions = [item.position for item in told if item.name == "event"]
    assert positions == list(range(1, len(positions) + 1))
    assert told[-1].data == {"type": "end", "reason": "match-over", "position": positions[-1]}
    assert told[-2].data["event"]["type"] == "match.finished"
    assert len(service.services.streams) == 0


async def test_a_finished_match_is_told_and_ended_at_once(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio, options={"deals": 1})
    await play_out(trio, match)
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, **trio[1].headers) as stream:
        assert [told.name for told in await stream.until("end")] == ["hello", "end"]


async def test_a_stream_ends_with_a_reason_when_the_service_stops(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, **trio[0].headers) as stream:
        await stream.take(1)
        service.services.streams.close()
        service.services.streams.close()
        end = await stream.next()
        assert end is not None
        assert end.data == {"type": "end", "reason": "service-stops", "position": 8}
        assert await stream.next() is None
    async with streaming(service.app, path, **trio[0].headers) as stream:
        assert [told.name for told in await stream.until("end")][-1] == "end"
    refused(await service.client.get("/readyz"), 503, "not-ready")


async def test_nothing_is_left_of_a_stream_whose_reader_has_gone(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/events"
    async with streaming(service.app, path, **trio[0].headers) as stream:
        await stream.take(1)
        assert len(service.services.streams) == 1
        metrics = await service.client.get("/metrics")
        assert "tricktable_streams_open 1.0" in metrics.text
    assert len(service.services.streams) == 0
    await asyncio.sleep(0)
    waiting = [task for task in asyncio.all_tasks() if "_until_gone" in repr(task)]
    assert waiting == []


async def test_a_silent_stream_says_that_it_lives(sqlite_storage: Storage) -> None:
    terms = replace(STREAM_TERMS, heartbeat_seconds=0.01)
    async with serving(sqlite_storage.url, stream_terms=terms) as service:
        trio = await service.guests("Ann", "Ben", "Cil")
        match = await service.running(trio)
        path = f"/v1/matches/{match}/events"
        async with streaming(service.app, path, **trio[0].headers) as stream:
            hello, beat = await stream.take(2)
            assert (hello.name, beat.name, beat.data) == ("hello", "", "still here")


async def test_a_stream_is_refused_as_a_problem_before_it_begins(
    service: Service, ann: Person
) -> None:
    asked = {"accept": "text/event-stream"}
    for match, status, code in (("nowhere", 404, "unknown-match"), ("bad id", 404, "not-found")):
        response = await ann.call("GET", f"/v1/matches/{match}/events", headers=asked)
        refused(response, status, code)
    assert len(service.services.streams) == 0


async def test_a_stream_says_what_it_is_and_that_nothing_may_hold_it_up(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio)
    async with streaming(service.app, f"/v1/matches/{match}/events", **trio[0].headers) as stream:
        assert stream.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert stream.headers["x-accel-buffering"] == "no"
        assert stream.headers["cache-control"] == "no-store"
        assert len(stream.headers["x-request-id"]) == 32


async def test_a_stream_says_hello_again_after_a_move_that_is_no_event(
    sqlite_storage: Storage,
) -> None:
    async with serving(sqlite_storage.url, Catalogue([QuietToy()])) as service:
        trio = await service.guests("Ann", "Ben", "Cil")
        match = await service.running(trio)
        path = f"/v1/matches/{match}/events"
        async with streaming(service.app, path, **trio[0].headers) as stream:
            hello = (await stream.take(1))[0]
            assert hello.data["to_act"] == [0, 1, 2]
            await step(trio, match)
            again = (await stream.take(1))[0]
            assert (again.name, again.position) == ("hello", hello.position)
            seen = await trio[0].get(f"/v1/matches/{match}")
            assert {name: again.data[name] for name in seen} == seen
            assert len(again.data["to_act"]) == 2
            await step(trio, match)
            await step(trio, match)
            names = [told.name for told in await stream.take(2)]
            assert names in (["hello", "event"], ["event", "event"])
