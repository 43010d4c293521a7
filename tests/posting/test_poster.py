"""The poster connects to what it has looked at, follows nothing and waits for nobody long."""

import asyncio
from collections.abc import AsyncIterator, Callable

import httpx
import pytest

from app.application.people.notices import Reply
from app.posting.poster import HttpxPoster

BODY, HEADERS = b'{"id":"1"}', {"Tricktable-Event": "match.finished"}
PUBLIC = "193.0.6.139"
seen: list[httpx.Request] = []


@pytest.fixture(autouse=True)
def _nothing_seen() -> None:
    seen.clear()


def poster(
    *addresses: str,
    answer: Callable[[httpx.Request], httpx.Response] = lambda _: httpx.Response(204),
    private: bool = False,
) -> HttpxPoster:
    async def resolver(host: str, port: int) -> list[str]:
        if not addresses:
            raise OSError(host)
        return list(addresses)

    def handle(request: httpx.Request) -> httpx.Response:
        seen.append(request)
        return answer(request)

    transport = httpx.MockTransport(handle)
    return HttpxPoster(private=private, resolver=resolver, transport=transport, timeout=0.05)


async def test_it_posts_to_the_address_that_was_looked_at_in_the_name_of_the_host() -> None:
    reply = await poster(PUBLIC).post("https://hooks.example.org:8443/in?x=1", BODY, HEADERS)
    assert reply == Reply(status=204)
    (request,) = seen
    assert str(request.url) == f"https://{PUBLIC}:8443/in?x=1"
    assert (request.method, request.content) == ("POST", BODY)
    assert request.headers["host"] == "hooks.example.org:8443"
    assert request.headers["tricktable-event"] == "match.finished"
    assert request.extensions["sni_hostname"] == "hooks.example.org"


@pytest.mark.parametrize(
    "addresses",
    [
        ("127.0.0.1",),
        ("10.0.0.1",),
        ("0.0.0.0",),
        ("169.254.169.254",),
        ("::1",),
        ("fe80::1%2",),
        ("::ffff:10.0.0.1",),
        (PUBLIC, "10.0.0.1"),
        ("10.0.0.1", PUBLIC),
    ],
)
async def test_a_name_with_any_private_address_is_not_connected_to(
    addresses: tuple[str, ...],
) -> None:
    reply = await poster(*addresses).post("https://hooks.example.org/", BODY, HEADERS)
    assert (reply, seen) == (Reply(trouble="private"), [])
    assert reply.is_good is False


async def test_a_redirect_is_an_answer_and_is_not_followed() -> None:
    def moved(_: httpx.Request) -> httpx.Response:
        return httpx.Response(302, headers={"Location": "http://169.254.169.254/"})

    reply = await poster(PUBLIC, answer=moved).post("https://hooks.example.org/", BODY, HEADERS)
    assert (reply, reply.is_good, len(seen)) == (Reply(status=302), False, 1)


async def test_what_goes_wrong_is_told_and_never_raised() -> None:
    def broken(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("refused", request=request)

    url = "https://hooks.example.org/"
    assert await poster().post(url, BODY, HEADERS) == Reply(trouble="unreachable")
    told = await poster(PUBLIC, answer=broken).post(url, BODY, HEADERS)
    assert told == Reply(trouble="unreachable")
    told = await poster(PUBLIC).post("http://hooks.example.org/", BODY, HEADERS)
    assert told == Reply(trouble="not-https")


async def test_the_body_of_an_answer_is_not_read() -> None:
    async def endless() -> AsyncIterator[bytes]:
        await asyncio.Event().wait()
        yield b""

    class Endless(httpx.AsyncByteStream):
        def __aiter__(self) -> AsyncIterator[bytes]:
            return endless()

    def answer(_: httpx.Request) -> httpx.Response:
        return httpx.Response(200, stream=Endless())

    reply = await poster(PUBLIC, answer=answer).post("https://a.example/", BODY, HEADERS)
    assert reply == Reply(status=200)


async def test_a_name_server_that_does_not_answer_costs_a_bounded_time() -> None:
    async def never(host: str, port: int) -> list[str]:
        await asyncio.Event().wait()
        return [host, str(port)]

    slow = HttpxPoster(resolver=never, timeout=0.01)
    assert await slow.post("https://a.example/", BODY, HEADERS) == Reply(trouble="timed-out")
    await slow.close()


async def test_a_setting_lets_it_post_at_home() -> None:
    reply = await poster("127.0.0.1", private=True).post("http://localhost:9/", BODY, HEADERS)
    assert reply == Reply(status=204)
    assert str(seen[0].url) == "http://127.0.0.1:9/"
