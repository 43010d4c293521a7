"""Seats: sit down, put a house bot there, leave."""

from fastapi import Response

from app.application.errors import Code, Refused
from app.application.matches import seating
from app.application.matches.reserving import reserve_seat
from app.application.tournament import looking_in
from app.application.values import MatchView
from app.rest.answers import JSON, answers
from app.rest.bodies import SeatTaker
from app.rest.calling import Caller, MatchId, SeatPlace
from app.rest.routing import router

seats = router("seats")

HOUSE_BOT = "random"


@seats.put(
    "/matches/{match}/seats/{seat}",
    operation_id="sit",
    responses=answers(MatchView, "The match with the seat taken."),
    openapi_extra={"x-use-cases": ["sit", "seat_bot", "reserve_seat"]},
)
async def sit(call: Caller, match: MatchId, seat: SeatPlace, taker: SeatTaker) -> Response:
    """Take an open seat, put a house bot on it, or keep it for a player.

    The last seat that is taken starts the match.
    """
    database, actor = call.database, call.actor
    if taker.kind == "me":
        given = taker.nonce, taker.code
        return JSON(await database.write(seating.sit, actor, match, seat, *given))
    if taker.nonce is not None:
        raise Refused(Code.NONCE_NEEDS_PLAYER)
    if taker.kind == "reserved":
        player = taker.player or ""
        return JSON(await database.write(reserve_seat, actor, match, seat, player))
    policy = taker.policy or HOUSE_BOT
    return JSON(await database.write(seating.seat_bot, actor, match, seat, policy))


@seats.get(
    "/matches/{match}/seats/{seat}",
    operation_id="get_seat_view",
    responses=answers(MatchView, "The match as this seat sees it."),
)
async def get_seat_view(call: Caller, match: MatchId, seat: SeatPlace) -> Response:
    """The match as a seat sees it, for its player and for arbiters; an arbiter's look is noted."""
    return JSON(await call.database.write(looking_in.get_seat_view, call.actor, match, seat))


@seats.delete(
    "/matches/{match}/seats/{seat}",
    operation_id="leave",
    responses=answers(MatchView, "The match with the seat open, stood in for, or forfeited."),
)
async def leave(call: Caller, match: MatchId, seat: SeatPlace) -> Response:
    """Leave a seat: before the start it is open again.

    In a running match a stand-in takes over where the match lets house bots stand in, and the seat
    may be taken back; elsewhere the match is forfeited.
    """
    return JSON(await call.database.write(seating.leave, call.actor, match, seat))
