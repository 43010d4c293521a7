"""Refusals as both surfaces tell them: in words, with the status of their code.

``STATUS`` is the one table from a code to a status. GraphQL answers 200 whatever a use case
refuses; there the problem has the number that REST would send.
"""

from collections.abc import Mapping
from typing import Final

from app.application.errors import Code, MoveRefused
from app.application.texts import Language, Texts
from app.application.values import MoveProblem, Problem
from app.engine.refusals import Refusal

TYPE: Final = "urn:tricktable:problem:"

STATUS: Final[Mapping[Code, int]] = {
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
}


def problem_of(
    refusal: Refusal,
    status: int,
    texts: Texts,
    language: Language,
    request_id: str,
    game: str | None = None,
) -> Problem:
    """The refusal in words, those of this game if it has any."""
    words = texts.refusal(refusal, language, game)
    return Problem(
        type=TYPE + refusal.code,
        title=words.title,
        status=status,
        detail=words.detail,
        code=refusal.code,
        rule=refusal.rule or None,
        params=refusal.params,
        request_id=request_id,
    )


def move_problem_of(refused: MoveRefused, problem: Problem) -> MoveProblem:
    """The problem of a refused move, with what the seat may send instead."""
    return MoveProblem(
        **{name: getattr(problem, name) for name in Problem.__struct_fields__},
        seat=refused.seat,
        turn=refused.turn,
        aside=refused.aside,
        remaining_ms=refused.remaining_ms,
        legal_moves=refused.legal_moves,
    )
