"""Refusals and errors as RFC 9457 problem documents.

``STATUS`` is the one table from a code to a status. Whatever goes wrong, here or in the
framework, leaves as a :class:`Problem` in the caller's language.
"""

from enum import StrEnum
from typing import Final

from app.application.errors import Code


class Trouble(StrEnum):
    """What goes wrong before a use case, or around it."""

    NOT_FOUND = "not-found"
    METHOD_NOT_ALLOWED = "method-not-allowed"
    NOT_ACCEPTABLE = "not-acceptable"
    BODY_TOO_LARGE = "body-too-large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported-media-type"
    INTERNAL_ERROR = "internal-error"
    NOT_READY = "not-ready"


STATUS: Final[dict[Code | Trouble, int]] = {
    Code.TOKEN_MISSING: 401,
    Code.TOKEN_INVALID: 401,
    Code.TOKEN_EXPIRED: 401,
    Code.TOKEN_REVOKED: 401,
    Code.TICKET_INVALID: 401,
    Code.WRONG_PASSWORD: 401,
    Code.SCOPE_MISSING: 403,
    Code.NOT_ALLOWED: 403,
    Code.NOT_ADMITTED: 403,
    Code.INVITATION_NEEDED: 403,
    Code.BOT_BENCHED: 403,
    Code.GAME_NOT_OFFERED: 403,
    Code.ORIGIN_NOT_ALLOWED: 403,
    Code.NOT_SEATED: 403,
    Code.UNKNOWN_GAME: 404,
    Code.UNKNOWN_MATCH: 404,
    Code.UNKNOWN_SEAT: 404,
    Code.UNKNOWN_DEAL: 404,
    Code.UNKNOWN_PLAYER: 404,
    Code.UNKNOWN_TOKEN: 404,
    Code.NAME_TAKEN: 409,
    Code.NAME_RESERVED: 422,
    Code.ILLEGAL_MOVE: 409,
    Code.TURN_PASSED: 409,
    Code.TURN_AHEAD: 409,
    Code.ALREADY_SEATED: 409,
    Code.SEAT_TAKEN: 409,
    Code.SEAT_OPEN: 409,
    Code.MATCH_NOT_OPEN: 409,
    Code.MATCH_NOT_RUNNING: 409,
    Code.MATCH_RUNNING: 409,
    Code.MATCH_PAUSED: 409,
    Code.ROUND_STANDS: 409,
    Code.NOT_ASKED: 409,
    Code.NOTHING_TO_CLAIM: 409,
    Code.CLAIM_TOO_EARLY: 409,
    Code.OTHERS_ARE_THERE: 409,
    Code.PHRASES_OFF: 409,
    Code.TOO_MANY_PHRASES: 409,
    Code.TABLE_CLEARED: 409,
    Code.TOO_MANY_PAUSES: 409,
    Code.TOO_MANY_MATCHES: 409,
    Code.TOO_MANY_BOT_MATCHES: 409,
    Code.TOO_MANY_TOURNAMENTS: 409,
    Code.TOO_MANY_BOTS: 409,
    Code.DEALS_CLOSED: 409,
    Code.DEALS_SECRET: 403,
    Code.UNKNOWN_BOT: 404,
    Code.UNKNOWN_POLICY: 422,
    Code.MALFORMED_REQUEST: 422,
    Code.MALFORMED_MOVE: 422,
    Code.BAD_OPTIONS: 422,
    Code.BAD_DEALING: 422,
    Code.BAD_LINE: 422,
    Code.UNKNOWN_DEALER: 422,
    Code.BAD_RECORD: 422,
    Code.BAD_CURSOR: 422,
    Code.POSITION_AHEAD: 422,
    Code.BAD_TEAM: 422,
    Code.WRONG_SEAT_COUNT: 422,
    Code.SCRIPT_NEEDS_EXERCISE: 422,
    Code.BAD_TIME: 422,
    Code.BAD_ADMISSION: 422,
    Code.NONCE_NEEDS_PLAYER: 422,
    Code.IDEMPOTENCY_MISMATCH: 422,
    Code.STILL_RUNNING: 409,
    Code.TOO_MANY_PARTNERS: 422,
    Code.ALREADY_CREATED: 409,
    Code.INVITATION_TOLD: 409,
    Code.SECRET_TOLD: 409,
    Code.TOO_MANY_REQUESTS: 429,
    Code.TOO_MANY_STREAMS: 429,
    Code.UNKNOWN_TOURNAMENT: 404,
    Code.UNKNOWN_PRESET: 422,
    Code.PLAN_MISSING: 422,
    Code.UNKNOWN_EXPORT: 404,
    Code.EXPORT_FORMAT: 422,
    Code.EXPORT_NOT_READY: 409,
    Code.EXPORT_NOTHING: 409,
    Code.EXPORT_TOO_LONG: 503,
    Code.EXPORT_OPTION: 422,
    Code.BAD_BUNDLE: 422,
    Code.UNKNOWN_PART: 404,
    Code.NOT_ORGANIZER: 403,
    Code.TABLE_LINK_NEEDED: 403,
    Code.ROLE_LINK_NEEDED: 403,
    Code.TOURNAMENT_BARS: 409,
    Code.EDITED_MEANWHILE: 412,
    Code.EDIT_UNSEEN: 428,
    Code.STILL_PLAYING: 409,
    Code.STILL_ORGANIZING: 409,
    Code.UNKNOWN_HOOK: 404,
    Code.UNKNOWN_DELIVERY: 404,
    Code.HOOK_TARGET: 422,
    Code.TOO_MANY_HOOKS: 409,
    Code.BUSY: 503,
    Code.NOT_MIGRATED: 503,
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
