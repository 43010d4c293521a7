"""HEAD: what a GET would answer, without its body."""

import asyncio
from typing import Any

from structlog.testing import capture_logs

from tests.rest.service import Person, Service


async def test_every_get_has_a_head(service: Service, ann: Person) -> None:
    for path, status in (("/v1/me", 200), ("/healthz", 200), ("/docs", 200), ("/v1/nowhere", 404)):
        got, head = [await ann.call(method, path) for method in ("GET", "HEAD")]
        assert (got.status_code, head.status_code, head.content) == (status, status, b"")
        for name in ("content-type", "content-length", "cache-control"):
            assert head.headers[name] == got.headers[name]
    path = f"/v1/matches/{(await ann.post('/v1/matches', {'game': 'toy'}))['match']['id']}"
    tag = (await ann.call("GET", path)).headers["etag"]
    fresh = await ann.call("HEAD", path, headers={"If-None-Match": tag})
    assert (fresh.status_code, fresh.headers["etag"]) == (304, tag)


async def test_the_head_of_a_stream_ends_at_once(service: Service, ann: Person) -> None:
    match = (await ann.post("/v1/matches", {"game": "toy"}))["match"]["id"]
    with capture_logs() as logs:
        async with asyncio.timeout(5):
            head = await ann.call(
                "HEAD", f"/v1/matches/{match}/events", headers={"Accept": "text/event-stream"}
            )
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"].startswith("text/event-stream")
    access: list[Any] = [one for one in logs if one["event"] == "request"]
    assert [(one["method"], one["status"]) for one in access] == [("HEAD", 200)]
    assert [one for one in logs if one["log_level"] == "error"] == []
