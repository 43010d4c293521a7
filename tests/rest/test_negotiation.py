"""What a caller can read: languages and media types."""

import pytest

from app.application.texts import Language
from app.rest.accepting import is_accepted, stream_wanted
from app.rest.languages import language_of
from tests.rest.service import Person, Service, refused


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "nl"),
        ("", "nl"),
        ("de, fr", "nl"),
        ("fi", "fi"),
        ("FI-fi", "fi"),
        ("en;q=0.2, hu;q=0.9", "hu"),
        ("hu;q=0.5, en;q=0.5", "hu"),
        ("fi;q=0", "nl"),
        ("*", "nl"),
        ("de, *;q=0.1", "nl"),
        ("fi;q=high, en;q=0.1", "en"),
        ("fi;q=7, en;q=0.1", "en"),
        (";;;,,q=", "nl"),
    ],
)
def test_the_language_with_the_highest_quality_is_taken(header: str | None, language: str) -> None:
    assert language_of(header, Language.DUTCH) == language


@pytest.mark.parametrize(
    ("header", "accepted"),
    [
        (None, True),
        ("", True),
        ("*/*", True),
        ("application/*", True),
        ("text/html, application/json;q=0.1", True),
        ("APPLICATION/JSON", True),
        ("text/html", False),
        ("application/json;q=0", False),
        ("application/json;q=0, */*", False),
        ("application/xml, text/*", False),
    ],
)
def test_json_is_answered_to_those_who_take_it(header: str | None, accepted: bool) -> None:
    assert is_accepted(header, ("application/json",)) is accepted


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        (None, None),
        ("*/*", None),
        ("text/*", None),
        ("text/event-stream", "text/event-stream"),
        ("text/event-stream, */*", "text/event-stream"),
        ("application/json, text/event-stream", "text/event-stream"),
        ("application/json, text/event-stream;q=0.5", None),
        ("text/event-stream;q=0", None),
        ("application/x-ndjson", "application/x-ndjson"),
        ("application/x-ndjson;q=0.5, text/event-stream;q=0.9", "text/event-stream"),
        ("application/x-ndjson, text/event-stream;q=0.9", "application/x-ndjson"),
        ("application/x-ndjson;q=0, text/event-stream", "text/event-stream"),
    ],
)
def test_a_stream_is_given_to_those_who_name_it(header: str | None, wanted: str | None) -> None:
    assert stream_wanted(header) == wanted


async def test_a_refusal_is_told_in_the_language_of_the_caller(service: Service) -> None:
    titles = set()
    for language in ("en", "nl", "hu", "fi"):
        response = await service.client.get(
            "/v1/players/nobody", headers={"Accept-Language": f"{language}, de;q=0.1"}
        )
        titles.add(refused(response, 404, "unknown-player")["title"])
        assert response.headers["content-language"] == language
    assert len(titles) == 4


async def test_games_are_worded_in_the_language_of_the_caller(ann: Person) -> None:
    response = await ann.call("GET", "/v1/games/tuppi", headers={"Accept-Language": "fi"})
    assert response.headers["content-language"] == "fi"
    assert response.headers["vary"] == "Accept-Language"
    english = await ann.get("/v1/games/tuppi", headers={"Accept-Language": "en"})
    assert response.json()["words"] != english["words"]


async def test_an_answer_in_a_form_that_does_not_exist_is_refused(ann: Person) -> None:
    for accept in ("application/xml", "text/event-stream"):
        response = await ann.call("GET", "/v1/me", headers={"Accept": accept})
        refused(response, 406, "not-acceptable")
