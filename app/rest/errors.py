"""Refusals and errors as RFC 9457 problem documents.

Whatever goes wrong, here or in the framework, leaves as a :class:`Problem` in the caller's
language. ``STATUS`` adds what only HTTP knows to the statuses of the codes.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from app.application.errors import Code
from app.application.problems import STATUS as CODE_STATUS


class Trouble(StrEnum):
    """What goes wrong before a use case, or around it."""

    NOT_FOUND = "not-found"
    METHOD_NOT_ALLOWED = "method-not-allowed"
    NOT_ACCEPTABLE = "not-acceptable"
    BODY_TOO_LARGE = "body-too-large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported-media-type"
    INTERNAL_ERROR = "internal-error"
    NOT_READY = "not-ready"


STATUS: Final[Mapping[Code | Trouble, int]] = {
    **{code: CODE_STATUS[code] for code in Code},
    Trouble.NOT_FOUND: 404,
    Trouble.METHOD_NOT_ALLOWED: 405,
    Trouble.NOT_ACCEPTABLE: 406,
    Trouble.BODY_TOO_LARGE: 413,
    Trouble.UNSUPPORTED_MEDIA_TYPE: 415,
    Trouble.INTERNAL_ERROR: 500,
    Trouble.NOT_READY: 503,
}

TROUBLE_OF_STATUS: Final[dict[int, Code | Trouble]] = {
    400: Code.MALFORMED_REQUEST,
    404: Trouble.NOT_FOUND,
    405: Trouble.METHOD_NOT_ALLOWED,
    406: Trouble.NOT_ACCEPTABLE,
    413: Trouble.BODY_TOO_LARGE,
    415: Trouble.UNSUPPORTED_MEDIA_TYPE,
    422: Code.MALFORMED_REQUEST,
    429: Code.TOO_MANY_REQUESTS,
    503: Trouble.NOT_READY,
}
"""What an HTTP error that the framework raises is called here."""

HEADERS: Final[dict[int, dict[str, str]]] = {
    401: {"WWW-Authenticate": 'Bearer realm="tricktable"'},
    429: {"Retry-After": "1"},
    503: {"Retry-After": "1"},
}
"""What a status must or should bring along."""
