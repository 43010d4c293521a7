"""Making problem documents, and the handlers that turn every exception into one."""

from collections.abc import Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope

from app.application.errors import Code, MoveRefused, Refused
from app.application.problems import move_problem_of
from app.application.problems import problem_of as worded
from app.application.texts import Language
from app.application.values import Problem
from app.engine.refusals import Refusal, RefusalParam
from app.rest.answers import JSON, PROBLEM_TYPE
from app.rest.errors import HEADERS, STATUS, TROUBLE_OF_STATUS, Trouble
from app.rest.languages import language_of
from app.rest.services import Services

REQUEST_ID = "tricktable.request_id"


def services_of(scope: Scope) -> Services:
    """The services of the app that serves this request."""
    services: Services = scope["app"].state.rest
    return services


def language_for(request: Request) -> Language:
    """The language in which this caller is answered."""
    default = services_of(request.scope).terms.default_language
    return language_of(request.headers.get("accept-language"), default)


def problem_of(
    request: Request, kind: Code | Trouble, refusal: Refusal, game: str | None = None
) -> Problem:
    """The problem document of a refusal."""
    texts = services_of(request.scope).context.texts
    request_id = request.scope.get(REQUEST_ID, "")
    return worded(refusal, STATUS[kind], texts, language_for(request), request_id, game)


def answer(
    request: Request, problem: Problem, headers: Mapping[str, str] | None = None
) -> Response:
    """The response that carries a problem."""
    return JSON(
        problem,
        status_code=problem.status,
        media_type=PROBLEM_TYPE,
        headers={
            "Content-Language": language_for(request),
            "Vary": "Accept-Language, Authorization",
            "Cache-Control": "no-store",
            **HEADERS.get(problem.status, {}),
            **(headers or {}),
        },
    )


def trouble(
    request: Request,
    kind: Code | Trouble,
    headers: Mapping[str, str] | None = None,
    **params: str,
) -> Response:
    """The response for what is no refusal of a use case."""
    named = tuple(RefusalParam(name, value) for name, value in sorted(params.items()))
    return answer(request, problem_of(request, kind, Refusal(str(kind), "", named)), headers)


async def on_refused(request: Request, error: Exception) -> Response:
    """A use case has refused."""
    assert isinstance(error, Refused)
    problem = problem_of(request, error.kind, error.refusal, error.of_game)
    if isinstance(error, MoveRefused):
        problem = move_problem_of(error, problem)
    return answer(request, problem)


async def on_invalid(request: Request, error: Exception) -> Response:
    """The request does not fit the route: a path that leads nowhere, or a wrong part of it."""
    assert isinstance(error, RequestValidationError)
    first: Mapping[str, Any] = error.errors()[0]
    if first["loc"][0] == "path":
        return trouble(request, Trouble.NOT_FOUND)
    reason = first["ctx"]["error"] if first["type"] == "json_invalid" else first["msg"]
    path = _path(() if first["type"] == "json_invalid" else first["loc"])
    return trouble(request, Code.MALFORMED_REQUEST, path=path, reason=str(reason))


async def on_http_error(request: Request, error: Exception) -> Response:
    """The framework, or a route, has raised an HTTP error."""
    assert isinstance(error, HTTPException)
    kind = TROUBLE_OF_STATUS.get(error.status_code, Trouble.INTERNAL_ERROR)
    if kind is Trouble.METHOD_NOT_ALLOWED:
        return trouble(request, kind, {"Allow": ", ".join(_allowed(request))})
    if kind is Code.MALFORMED_REQUEST:
        return trouble(request, kind, path="$", reason="unreadable")
    return trouble(request, kind)


def handle_errors(app: FastAPI) -> None:
    """Make every exception of a route leave as a problem."""
    app.add_exception_handler(Refused, on_refused)
    app.add_exception_handler(RequestValidationError, on_invalid)
    app.add_exception_handler(HTTPException, on_http_error)


def _path(location: Sequence[int | str]) -> str:
    match location:
        case ("body", *rest):
            steps = rest
        case ("query" | "header" as place, name, *_):
            return f"{place}:{name}"
        case _:
            steps = []
    return "$" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


def _allowed(request: Request) -> list[str]:
    found: set[str] = set()
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        scope = {**request.scope, "method": method}
        scope.pop("fastapi", None)
        if any(route.matches(scope)[0] is Match.FULL for route in request.app.router.routes):
            found |= {"GET", "HEAD"} if method == "GET" else {method}
    return sorted(found)
