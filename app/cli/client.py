"""A small client of the REST API, as any stranger's program would be."""

from types import TracebackType
from typing import Any

import httpx
import msgspec

Json = dict[str, Any]


class ApiError(Exception):
    """The service refused, or could not be reached; the text says what to do."""

    def __init__(self, message: str, code: str = "") -> None:
        self.code = code
        super().__init__(message)


class Api:
    """Calls the service with one token."""

    def __init__(
        self, url: str, token: str | None = None, language: str = "en", timeout: float = 30.0
    ) -> None:
        headers = {"Accept-Language": language}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        self.url = url.rstrip("/")
        try:
            self._http = httpx.Client(base_url=self.url, headers=headers, timeout=timeout)
        except httpx.InvalidURL as error:
            raise ApiError(f"{self.url} is no address: {error}. Give one with --url.") from error

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

    def upload(self, path: str, content: bytes, kind: str, seen: int) -> Json:
        """What sending this file answers; ``seen`` is the revision that was seen.

        Raises :class:`ApiError`.
        """
        headers = {"Content-Type": kind, "If-Match": f'"{seen}"'}
        return self._answer("POST", path, content=content, headers=headers)

    def upload_json(self, path: str, content: bytes) -> Json:
        """What posting this JSON answers. Raises :class:`ApiError`."""
        headers = {"Content-Type": "application/json"}
        return self._answer("POST", path, content=content, headers=headers)

    def raw(self, path: str) -> bytes:
        """The bytes at this path. Raises :class:`ApiError`."""
        return self._send("GET", path).content

    def _answer(self, method: str, path: str, **request: Any) -> Json:
        found = _object(self._send(method, path, **request).content)
        if found is None:
            raise ApiError(f"{self.url} answers, but not as Tricktable does. Check --url.")
        return found

    def _send(self, method: str, path: str, **request: Any) -> httpx.Response:
        try:
            response = self._http.request(method, path, **request)
        except httpx.TransportError as error:
            raise ApiError(
                f"No service answers at {self.url} ({error}). Start one with `make run`, "
                "or name another with --url."
            ) from error
        if response.is_error:
            raise _refusal(method, path, response)
        return response


def guest(url: str, name: str, language: str = "en") -> tuple[Api, str]:
    """A client for a new guest of this name, and the guest's id."""
    with Api(url, language=language) as stranger:
        made = stranger.post("/v1/guests", {"name": name})
    return Api(url, made["secret"], language), made["player"]["id"]


def _refusal(method: str, path: str, response: httpx.Response) -> ApiError:
    """What a problem document says, or the bare status where there is none."""
    problem = _object(response.content) or {}
    if "title" not in problem:
        return ApiError(f"{method} {path} was answered with {response.status_code}.")
    code = str(problem.get("code"))
    return ApiError(f"{problem['title']}. {problem.get('detail', '')}{_where(problem)}", code)


def _where(problem: Json) -> str:
    """Where a request cannot be read, and why: its detail only says that the answer tells."""
    told = {one["name"]: one["value"] for one in problem.get("params", ())}
    unreadable = problem.get("code") == "malformed-request" and "path" in told
    return f" ({told['path']}: {told.get('reason', '')})" if unreadable else ""


def _object(content: bytes) -> Json | None:
    try:
        return msgspec.json.decode(content, type=Json)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return None
