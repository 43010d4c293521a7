"""A small client of the REST API, as any stranger's program would be."""

from types import TracebackType
from typing import Any

import httpx

Json = dict[str, Any]


class ApiError(Exception):
    """The service refused, or could not be reached; the text says what to do."""


class Api:
    """Calls the service with one token."""

    def __init__(self, url: str, token: str | None = None, timeout: float = 30.0) -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.url = url.rstrip("/")
        self._http = httpx.Client(base_url=self.url, headers=headers, timeout=timeout)

    def __enter__(self) -> "Api":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._http.close()

    def get(self, path: str, **params: str | int) -> Json:
        """The JSON at this path. Raises :class:`ApiError`."""
        return self._answer("GET", path, params=params)

    def post(self, path: str, body: Json) -> Json:
        """What posting this answers. Raises :class:`ApiError`."""
        return self._answer("POST", path, json=body)

    def put(self, path: str, body: Json) -> Json:
        """What putting this answers. Raises :class:`ApiError`."""
        return self._answer("PUT", path, json=body)

    def raw(self, path: str) -> bytes:
        """The bytes at this path. Raises :class:`ApiError`."""
        return self._send("GET", path).content

    def _answer(self, method: str, path: str, **request: Any) -> Json:
        answer: Json = self._send(method, path, **request).json()
        return answer

    def _send(self, method: str, path: str, **request: Any) -> httpx.Response:
        try:
            response = self._http.request(method, path, **request)
        except httpx.TransportError as error:
            raise ApiError(
                f"No service answers at {self.url} ({error}). Start one with `make run`, "
                "or name another with --url."
            ) from error
        if response.is_error:
            raise ApiError(f"{method} {path}: {response.status_code} {response.text}")
        return response


def guest(url: str, name: str) -> tuple[Api, str]:
    """A client for a new guest of this name, and the guest's id."""
    with Api(url) as stranger:
        made = stranger.post("/v1/guests", {"name": name})
    return Api(url, made["secret"]), made["player"]["id"]
