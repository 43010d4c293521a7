"""The refusals of use cases, as one list of codes and one tree.

::

    Refused                      a use case did nothing, and says why
    └── MoveRefused              a move was not made; holds what the seat may do instead

``problems`` has the one table from a :class:`Code` to its status. Codes that a game gives for a
move or a set of options come from its reasons and travel with the code of their class here.
"""

from collections.abc import Mapping
from enum import StrEnum

from app.engine.refusals import Refusal, RefusalParam
from app.engine.seats import Seat
from app.engine.values import Move


class Code(StrEnum):
    """Every kind of refusal; the number of them is the length of each status table."""

    # Who calls.
    TOKEN_MISSING = "token-missing"
    TOKEN_INVALID = "token-invalid"
    TOKEN_EXPIRED = "token-expired"
    TOKEN_REVOKED = "token-revoked"
    SCOPE_MISSING = "scope-missing"
    TICKET_INVALID = "ticket-invalid"
    WRONG_PASSWORD = "wrong-password"
    NAME_TAKEN = "name-taken"
    NAME_RESERVED = "name-reserved"
    NOT_ALLOWED = "not-allowed"
    NOT_ADMITTED = "not-admitted"
    BOT_BENCHED = "bot-benched"
    GAME_NOT_OFFERED = "game-not-offered"
    INVITATION_NEEDED = "invitation-needed"
    ORIGIN_NOT_ALLOWED = "origin-not-allowed"
    NOT_ORGANIZER = "not-organizer"
    TABLE_LINK_NEEDED = "table-link-needed"
    ROLE_LINK_NEEDED = "role-link-needed"
    # What is asked for.
    UNKNOWN_GAME = "unknown-game"
    UNKNOWN_MATCH = "unknown-match"
    UNKNOWN_SEAT = "unknown-seat"
    UNKNOWN_DEAL = "unknown-deal"
    UNKNOWN_PLAYER = "unknown-player"
    UNKNOWN_TOKEN = "unknown-token"
    UNKNOWN_BOT = "unknown-bot"
    UNKNOWN_POLICY = "unknown-policy"
    UNKNOWN_TOURNAMENT = "unknown-tournament"
    UNKNOWN_PRESET = "unknown-preset"
    PLAN_MISSING = "plan-missing"

    # Exports.
    UNKNOWN_EXPORT = "unknown-export"
    EXPORT_FORMAT = "export-format"
    EXPORT_NOT_READY = "export-not-ready"
    EXPORT_NOTHING = "export-nothing"
    EXPORT_TOO_LONG = "export-too-long"
    EXPORT_OPTION = "export-option"
    BAD_BUNDLE = "bad-bundle"
    UNKNOWN_PART = "unknown-part"
    # What was sent.
    MALFORMED_REQUEST = "malformed-request"
    MALFORMED_MOVE = "malformed-move"
    BAD_OPTIONS = "bad-options"
    BAD_DEALING = "bad-dealing"
    BAD_LINE = "bad-line"
    UNKNOWN_DEALER = "unknown-dealer"
    BAD_RECORD = "bad-record"
    BAD_CURSOR = "bad-cursor"
    POSITION_AHEAD = "position-ahead"
    BAD_TEAM = "bad-team"
    WRONG_SEAT_COUNT = "wrong-seat-count"
    BAD_TIME = "bad-time"
    BAD_ADMISSION = "bad-admission"
    NONCE_NEEDS_PLAYER = "nonce-needs-player"
    SCRIPT_NEEDS_EXERCISE = "script-needs-exercise"
    # What the moment does not allow.
    ILLEGAL_MOVE = "illegal-move"
    TURN_PASSED = "turn-passed"
    TURN_AHEAD = "turn-ahead"
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    SEAT_TAKEN = "seat-taken"
    SEAT_OPEN = "seat-open"
    MATCH_NOT_OPEN = "match-not-open"
    MATCH_NOT_RUNNING = "match-not-running"
    MATCH_RUNNING = "match-running"
    MATCH_PAUSED = "match-paused"
    ROUND_STANDS = "round-clock-stands"
    NOT_ASKED = "not-asked"
    NOTHING_TO_CLAIM = "nothing-to-claim"
    CLAIM_TOO_EARLY = "claim-too-early"
    OTHERS_ARE_THERE = "others-are-there"
    PHRASES_OFF = "phrases-off"
    TOO_MANY_PHRASES = "too-many-phrases"
    TABLE_CLEARED = "table-cleared"
    TOO_MANY_PAUSES = "too-many-pauses"
    TOO_MANY_BOTS = "too-many-bots"
    TOO_MANY_PARTNERS = "too-many-partners"
    TOO_MANY_MATCHES = "too-many-matches"
    TOO_MANY_BOT_MATCHES = "too-many-bot-matches"
    TOO_MANY_TOURNAMENTS = "too-many-tournaments"
    DEALS_CLOSED = "deals-closed"
    DEALS_SECRET = "deals-secret"
    IDEMPOTENCY_MISMATCH = "idempotency-mismatch"
    STILL_RUNNING = "still-running"
    ALREADY_CREATED = "already-created"
    INVITATION_TOLD = "invitation-told"
    SECRET_TOLD = "secret-told"
    TOO_MANY_REQUESTS = "too-many-requests"
    TOO_MANY_STREAMS = "too-many-streams"
    TOURNAMENT_BARS = "tournament-bars"
    EDITED_MEANWHILE = "edited-meanwhile"
    EDIT_UNSEEN = "edit-unseen"
    UNKNOWN_HOOK = "unknown-hook"
    UNKNOWN_DELIVERY = "unknown-delivery"
    HOOK_TARGET = "hook-target"
    TOO_MANY_HOOKS = "too-many-hooks"
    STILL_PLAYING = "still-playing"
    STILL_ORGANIZING = "still-organizing"
    BUSY = "busy"
    NOT_MIGRATED = "not-migrated"


class Refused(Exception):
    """The use case changed nothing; ``refusal`` says why: code, rule and parameters.

    ``of_game`` is the game whose texts put it into words, where a game has refused.
    """

    def __init__(
        self,
        kind: Code,
        refusal: Refusal | None = None,
        *,
        of_game: str | None = None,
        **params: object,
    ) -> None:
        self.kind = kind
        self.of_game = of_game
        self.refusal = refusal or Refusal(str(kind), "", _params(params))
        super().__init__(str(kind))


class MoveRefused(Refused):
    """The move was not made. ``turn``, ``aside`` and ``legal_moves`` are what the seat may send."""

    def __init__(
        self,
        kind: Code,
        refusal: Refusal | None = None,
        *,
        seat: Seat,
        turn: int,
        aside: int,
        legal_moves: tuple[Move, ...],
        remaining_ms: int | None = None,
        of_game: str | None = None,
        **params: object,
    ) -> None:
        super().__init__(kind, refusal, of_game=of_game, **params)
        self.seat = seat
        self.turn = turn
        self.aside = aside
        self.legal_moves = legal_moves
        self.remaining_ms = remaining_ms


def _params(params: Mapping[str, object]) -> tuple[RefusalParam, ...]:
    return tuple(RefusalParam(name, str(value)) for name, value in sorted(params.items()))
