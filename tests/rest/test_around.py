"""What lies around every route: ids, headers, logs, figures, other origins."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import httpx
import pytest
import structlog
from starlette.types import Message
from structlog.testing import capture_logs

from tests.rest.service import TERMS, Person, Service, good, refused, serving
from tests.storage.fixtures import Storage


async def test_a_request_keeps_a_sane_id_and_gets_one_otherwise(service: Service) -> None:
    kept = await service.client.get("/healthz", headers={"X-Request-ID": "job-7.a_B"})
    assert kept.headers["x-request-id"] == "job-7.a_B"
    for odd in ("", "x" * 65, "a b", "a;b", "a/b"):
        given = await service.client.get("/healthz", headers=[("X-Request-ID", odd)])
        assert len(given.headers["x-request-id"]) == 32


async def test_nobody_sees_by_ids_how_many_requests_there_were(service: Service) -> None:
    answers = [await service.client.get("/healthz") for _ in range(40)]
    numbers = [int(answer.headers["x-request-id"], 16) for answer in answers]
    assert len(set(numbers)) == 40
    assert len({number >> 96 for number in numbers}) == 40
    assert sum(one < other for one, other in pairwise(numbers)) < 39


@pytest.mark.parametrize("path", ["/healthz", "/v1/games", "/v1/nowhere", "/docs"])
async def test_every_answer_has_the_headers_that_protect(service: Service, path: str) -> None:
    headers = (await service.client.get(path)).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["content-security-policy"].startswith("default-src 'none'")


async def test_what_is_answered_is_not_kept_by_others(service: Service, ann: Person) -> None:
    for path in ("/v1/me", "/v1/tokens", "/v1/nowhere"):
        assert (await ann.call("GET", path)).headers["cache-control"] == "no-store"


async def test_the_log_names_request_and_match_but_no_secret(service: Service, ann: Person) -> None:
    match = (await ann.post("/v1/matches", {"game": "toy"}))["match"]["id"]
    bound: list[dict[str, Any]] = []

    def keep(_: object, __: str, event: Any) -> Any:
        bound.append(dict(event))
        raise structlog.DropEvent

    before = structlog.get_config()["processors"]
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, keep])
    try:
        response = await ann.call("GET", f"/v1/matches/{match}")
    finally:
        structlog.configure(processors=before)
    (line,) = bound
    assert line["request_id"] == response.headers["x-request-id"]
    assert (line["match"], line["status"], line["route"]) == (match, 200, "/v1/matches/{match}")
    assert ann.secret not in str(line)
    assert structlog.contextvars.get_contextvars() == {}


async def test_probes_are_not_logged_where_people_read(service: Service) -> None:
    with capture_logs() as logs:
        await service.client.get("/healthz")
        await service.client.get("/v1/games")
    assert [(line["log_level"], line["path"]) for line in logs] == [
        ("debug", "/healthz"),
        ("info", "/v1/games"),
    ]


@pytest.mark.parametrize("path", ["/v1/matches/m1/moves", "/v1/matches", "/v1/records/verify"])
async def test_who_leaves_in_the_middle_of_a_body_is_logged_as_gone_and_told_nothing(
    service: Service, path: str
) -> None:
    coming: list[Message] = [
        {"type": "http.request", "body": b'{"turn"', "more_body": True},
        {"type": "http.disconnect"},
    ]
    answered: list[Message] = []

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        answered.append(message)

    headers = [(b"content-type", b"application/json"), (b"content-length", b"100")]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
    with capture_logs() as logs:
        await service.app(scope | {"query_string": b"", "client": None}, receive, send)
    assert [(line["event"], line["status"]) for line in logs] == [("request", 499)]
    assert answered == []


async def test_figures_count_requests_by_route_and_status(service: Service) -> None:
    for player in ("one", "other"):
        await service.client.get(f"/v1/players/{player}")
    await service.client.get("/no/such/place")
    text = (await service.client.get("/metrics")).text
    assert (
        'tricktable_http_requests_total{method="GET",route="/v1/players/{player}",status="404"} 2.0'
        in text
    )
    assert 'route="none",status="404"} 1.0' in text
    assert 'tricktable_http_request_seconds_count{route="/v1/players/{player}"} 2.0' in text


async def test_figures_are_for_who_calls_from_here_through_no_proxy(service: Service) -> None:
    assert (await service.client.get("/metrics")).status_code == 200
    for header in ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"):
        refused(await service.client.get("/metrics", headers={header: "x"}), 404, "not-found")
    for far in ("192.0.2.1", "not an address"):
        transport = httpx.ASGITransport(service.app, client=(far, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            refused(await client.get("/metrics"), 404, "not-found")


async def test_figures_are_for_whoever_has_their_token(sqlite_storage: Storage) -> None:
    terms = replace(TERMS, metrics_token="count-what-you-like")
    async with serving(sqlite_storage.url, terms=terms) as service:
        for sent in (
            {},
            {"Authorization": "Bearer count"},
            {"Authorization": "count-what-you-like"},
        ):
            refused(await service.client.get("/metrics", headers=sent), 404, "not-found")
        through = {"Authorization": "Bearer count-what-you-like", "Via": "proxy"}
        answer = await service.client.get("/metrics", headers=through)
        assert "tricktable_streams_open 0.0" in answer.text


async def test_the_process_lives_and_is_ready(service: Service) -> None:
    assert good(await service.client.get("/healthz")) == {"status": "ok"}
    assert good(await service.client.get("/readyz")) == {"status": "ready"}


async def test_no_other_origin_is_admitted_unless_it_is_set(service: Service) -> None:
    asked = {"Origin": "https://play.example"}
    answer = await service.client.get("/v1/games", headers=asked)
    assert "access-control-allow-origin" not in answer.headers


async def test_an_origin_that_is_set_may_call_and_read_the_headers(
    sqlite_storage: Storage,
) -> None:
    terms = replace(TERMS, cors_origins=("https://play.example",))
    async with serving(sqlite_storage.url, terms=terms) as service:
        asked = {
            "Origin": "https://play.example",
            "Access-Control-Request-Method": "PUT",
            "Access-Control-Request-Headers": "authorization, content-type",
        }
        allowed = await service.client.options("/v1/matches/x/seats/0", headers=asked)
        assert allowed.status_code == 200
        assert allowed.headers["access-control-allow-origin"] == "https://play.example"
        answer = await service.client.get("/v1/nowhere", headers=asked)
        assert answer.headers["access-control-allow-origin"] == "https://play.example"
        assert "ETag" in answer.headers["access-control-expose-headers"]
        eve = await service.client.get("/v1/games", headers={"Origin": "https://eve.example"})
        assert "access-control-allow-origin" not in eve.headers
