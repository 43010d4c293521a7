"""The routes of this surface: strict JSON in, and a check of what the caller can read."""

import json
from collections.abc import Callable, Coroutine
from functools import cached_property
from typing import Any

import msgspec
from fastapi import APIRouter, HTTPException, Request, Response
from fastapi.routing import APIRoute
from starlette.datastructures import Headers

from app.application.values import Problem
from app.rest.accepting import is_accepted
from app.rest.answers import PROBLEM_TYPE, Responses, answers

JSON_TYPES = ("application/json", "application/problem+json")
Handler = Callable[[Request], Coroutine[Any, Any, Response]]

PROBLEMS: Responses = {
    status: answer
    for one in (
        answers(Problem, "The token is missing or does not hold.", 401, PROBLEM_TYPE),
        answers(Problem, "The request is malformed.", 422, PROBLEM_TYPE),
        answers(Problem, "Any other refusal.", "default", PROBLEM_TYPE),
    )
    for status, answer in one.items()
}


class JsonRequest(Request):
    """A request whose JSON is read strictly."""

    async def json(self) -> Any:
        """The body; NaN, a lone surrogate or a nesting without end is no JSON."""
        try:
            return msgspec.json.decode(await self.body())
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise json.JSONDecodeError(str(error), "", 0) from error


class Route(APIRoute):
    """Refuses what the route cannot read (415) and what the caller cannot (406)."""

    @cached_property
    def _reads_json(self) -> bool:
        return self.body_field is not None or bool((self.openapi_extra or {}).get("x-raw"))

    @cached_property
    def _produced(self) -> tuple[str, ...]:
        good = (one for status, one in self.responses.items() if str(status).startswith("2"))
        return tuple(kind for answer in good for kind in answer["content"])

    def mismatch(self, headers: Headers) -> int | None:
        """The status of what these headers ask in vain; None where both understand each other."""
        if not is_accepted(headers.get("accept"), self._produced):
            return 406
        if self._reads_json and not _is_json(headers) and _has_body(headers):
            return 415
        return None

    def get_route_handler(self) -> Handler:
        """FastAPI's handler behind the two checks."""
        handler = super().get_route_handler()

        async def checked(request: Request) -> Response:
            mismatch = self.mismatch(request.headers)
            if mismatch is not None:
                raise HTTPException(mismatch)
            asked = JsonRequest(request.scope, request.receive)
            if self._reads_json:
                await asked.body()  # FastAPI would call it malformed if its sender left
            return await handler(asked)

        return checked


def router(noun: str) -> APIRouter:
    """A router of one noun."""
    return APIRouter(prefix="/v1", tags=[noun], route_class=Route, responses=PROBLEMS)


def _is_json(headers: Headers) -> bool:
    """Whether the body is JSON, which is UTF-8 whatever else may be said of it (RFC 8259)."""
    content_type, _, params = headers.get("content-type", "").lower().partition(";")
    if content_type.strip() not in JSON_TYPES:
        return False
    _, named, charset = params.partition("charset=")
    return not named or charset.partition(";")[0].strip(' "') in ("utf-8", "utf8", "us-ascii")


def _has_body(headers: Headers) -> bool:
    return headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
