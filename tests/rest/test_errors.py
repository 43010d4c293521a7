"""The one table from codes to statuses, and what leaves when something breaks."""

from typing import Any

import httpx
import pytest
from fastapi import Response
from starlette.exceptions import HTTPException

from app.application.errors import Code, Refused
from app.application.texts import Language
from app.engine.refusals import Refusal
from app.rest.errors import STATUS, TROUBLE_OF_STATUS, Trouble
from app.stock import texts
from tests.rest.service import Service, all_games, refused, serving
from tests.storage.fixtures import Storage


def test_every_code_has_a_status() -> None:
    assert set(STATUS) == {*Code, *Trouble}
    assert set(STATUS.values()) <= {
        401,
        403,
        404,
        405,
        406,
        409,
        412,
        413,
        415,
        422,
        428,
        429,
        500,
        503,
    }


def test_what_the_framework_raises_keeps_its_status() -> None:
    kept = {status: STATUS[kind] for status, kind in TROUBLE_OF_STATUS.items() if status != 400}
    assert kept == {status: status for status in kept}


@pytest.mark.parametrize("language", Language)
def test_every_code_has_words_in_every_language(language: Language) -> None:
    words = texts(all_games())
    for kind in STATUS:
        told = words.refusal(Refusal(str(kind), "", ()), language)
        assert not told.title.startswith("refusal."), kind
        assert not told.detail.startswith("refusal."), kind


async def failing(service: Service, error: Exception) -> httpx.Response:
    """What a route answers that raises this."""

    async def fail() -> Response:
        raise error

    service.app.router.add_api_route("/fail", fail)
    return await service.client.get("/fail")


@pytest.mark.parametrize("kind", Code)
async def test_every_refusal_leaves_with_its_status(service: Service, kind: Code) -> None:
    response = await failing(service, Refused(kind))
    problem = refused(response, STATUS[kind], kind)
    assert problem["rule"] is None
    assert ("www-authenticate" in response.headers) == (STATUS[kind] == 401)
    assert ("retry-after" in response.headers) == (STATUS[kind] in (429, 503))


@pytest.mark.parametrize("status", [404, 406, 413, 415, 429, 503])
async def test_an_error_of_the_framework_leaves_as_a_problem(service: Service, status: int) -> None:
    response = await failing(service, HTTPException(status, "text of the framework"))
    refused(response, status, str(TROUBLE_OF_STATUS[status]))
    assert "framework" not in response.text


async def test_an_error_that_nobody_expected_is_masked_and_logged(
    service: Service, capsys: pytest.CaptureFixture[str]
) -> None:
    response = await failing(service, ZeroDivisionError("the secret of the house"))
    problem = refused(response, 500, "internal-error")
    assert "secret" not in response.text
    logged = capsys.readouterr().out
    assert "the secret of the house" in logged
    assert problem["request_id"] in logged


async def test_a_group_of_errors_is_masked_as_well(service: Service) -> None:
    response = await failing(service, ExceptionGroup("several", [ValueError("a"), OSError("b")]))
    refused(response, 500, "internal-error")


async def test_an_error_in_the_middle_of_an_answer_cuts_it_off(sqlite_storage: Storage) -> None:
    async def half(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ZeroDivisionError

    async with serving(sqlite_storage.url) as service:
        service.app.router.mount("/half", half)
        with pytest.raises(ZeroDivisionError):
            await service.client.get("/half/")
