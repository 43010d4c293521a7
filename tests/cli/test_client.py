"""What the client says of a refusal: enough to know what to do next."""

from typing import Any

import httpx
import pytest

from app.cli.client import Api, ApiError

UNREADABLE = {
    "title": "Unreadable request",
    "detail": "Its parameters say where.",
    "code": "malformed-request",
    "params": [
        {"name": "path", "value": "$.format"},
        {"name": "reason", "value": "Input should be 'csv' or 'pdf'"},
    ],
}


def said(monkeypatch: pytest.MonkeyPatch, problem: dict[str, Any]) -> ApiError:
    def answer(*_: object, **__: object) -> httpx.Response:
        return httpx.Response(422, json=problem)

    monkeypatch.setattr(httpx.Client, "request", answer)
    with Api("http://tricktable.test") as api, pytest.raises(ApiError) as raised:
        api.post("/v1/tournaments/t/exports", {})
    return raised.value


def test_of_a_request_that_cannot_be_read_it_says_where_and_why(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    error = said(monkeypatch, UNREADABLE)
    assert str(error) == (
        "Unreadable request. Its parameters say where. ($.format: Input should be 'csv' or 'pdf')"
    )
    assert error.code == "malformed-request"


def test_of_another_refusal_it_says_what_the_service_says(monkeypatch: pytest.MonkeyPatch) -> None:
    other = UNREADABLE | {"code": "bad-bundle", "title": "No bundle", "detail": "At $.log: odd."}
    assert str(said(monkeypatch, other)) == "No bundle. At $.log: odd."
