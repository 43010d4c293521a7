"""Entity tags: what a caller has seen already is not sent again."""

from hashlib import blake2b

from fastapi import Response


def revalidated(response: Response, if_none_match: str | None) -> Response:
    """The response with its ETag, or 304 when the caller has it.

    The tag is made of the bytes that this caller gets, so it tells nothing that they do not.
    """
    tag = f'"{blake2b(bytes(response.body), digest_size=16).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache", "Vary": "Authorization"}
    if has_already(if_none_match, tag):
        return Response(status_code=304, headers=headers)
    response.headers.update(headers)
    return response


def has_already(if_none_match: str | None, tag: str) -> bool:
    """Whether the caller says that they have what bears this tag."""
    if if_none_match is None:
        return False
    tags = (item.strip().removeprefix("W/") for item in if_none_match.split(","))
    return any(item in (tag, "*") for item in tags)
