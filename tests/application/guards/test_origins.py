"""Whose pages may open a stream."""

import pytest

from app.application.errors import Code, Refused
from app.application.guards.origins import Origins

HOME = "https://play.example/tricktable"
OTHERS = ("https://friend.example:8443",)


def admits(origin: str | None, host: str | None = "play.example", url: str = HOME) -> bool:
    try:
        Origins(url, OTHERS).check(origin, host)
    except Refused:
        return False
    return True


@pytest.mark.parametrize(
    "origin",
    [None, "https://play.example", "https://PLAY.example:443", "https://friend.example:8443"],
)
def test_the_services_own_pages_the_listed_ones_and_programs_may(origin: str | None) -> None:
    assert admits(origin)


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "http://play.example",
        "https://play.example.evil.example",
        "https://play.example:8443",
        "https://friend.example",
        "https://play.example/path",
        "https://[broken",
        "https://play.example:notaport",
        "*",
        "http://127.0.0.1:8000",
    ],
)
def test_every_other_page_may_not(origin: str) -> None:
    assert not admits(origin)


def test_a_name_that_was_turned_to_this_host_is_no_page_of_the_service() -> None:
    assert not admits("http://evil.example:8000", "evil.example:8000", "http://127.0.0.1:8000")


@pytest.mark.parametrize("name", ["localhost:8000", "127.0.0.1:9000", "[::1]:8000"])
def test_on_this_machine_every_name_of_it_is_the_service(name: str) -> None:
    assert admits(f"http://{name}", name)
    assert not admits(f"http://{name}", "127.0.0.1:1")


def test_a_star_is_everybody() -> None:
    Origins(HOME, ("*",)).check("https://evil.example", "play.example")


def test_the_refusal_names_what_it_refuses_and_not_too_much_of_it() -> None:
    with pytest.raises(Refused) as caught:
        Origins(HOME).check("https://" + "e" * 500, None)
    assert caught.value.kind is Code.ORIGIN_NOT_ALLOWED
    assert [len(param.value) for param in caught.value.refusal.params] == [100]
