"""Requests as bytes, made before the clock runs."""

import msgspec

from app.engine.ply import Ply
from bench.tables import Table


def get(path: str, token: str, headers: str = "") -> bytes:
    """A reading request."""
    return _head("GET", path, token, headers) + b"\r\n"


def post(path: str, token: str, body: object) -> bytes:
    """A request with a JSON body."""
    text = msgspec.json.encode(body)
    headers = f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n"
    return _head("POST", path, token, headers) + b"\r\n" + text


def rest_move(table: Table, ply: Ply, turn: int) -> bytes:
    """One move through REST."""
    body = {"turn": turn, "move": ply.move}
    return post(f"/v1/matches/{table.match}/moves", table.tokens[ply.actor], body)


def graphql_move(query: str, table: Table, ply: Ply, turn: int) -> bytes:
    """One move through GraphQL."""
    variables = {"match": table.match, "turn": turn, "move": ply.move}
    body = {"query": query, "variables": variables}
    return post("/graphql", table.tokens[ply.actor], body)


def stream(table: Table, seat: int) -> bytes:
    """The event stream of a match, as this seat, or a spectator without a token, sees it."""
    path = f"/v1/matches/{table.match}/events"
    token = table.tokens[seat] if seat >= 0 else ""
    return get(path, token, "Accept: text/event-stream\r\n")


def _head(method: str, path: str, token: str, headers: str) -> bytes:
    caller = f"Authorization: Bearer {token}\r\n" if token else ""
    return f"{method} {path} HTTP/1.1\r\nHost: bench\r\n{caller}{headers}".encode()
