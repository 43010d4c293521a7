"""Moves: what I may do, and doing it."""

from typing import Annotated

from fastapi import Query, Response

from app.application.errors import MoveRefused
from app.application.matches import directing, watching
from app.application.matches.benching import play_counting_mistakes
from app.application.values import LegalMoves, MatchView, MovePlayed, MoveProblem, Problem
from app.rest.answers import JSON, PROBLEM_TYPE, answers
from app.rest.bodies import DirectorMove, NewMove
from app.rest.calling import Caller, MatchId
from app.rest.move_route import MoveRoute
from app.rest.routing import router

moves = router("moves")

Explain = Annotated[bool, Query(description="Also the moves that are barred, and by which rule.")]


async def play_move(call: Caller, match: MatchId, wanted: NewMove) -> Response:
    """Make my decision number `turn`. Sent again it changes nothing and answers the same."""
    try:
        played = await play_counting_mistakes(
            call.database, call.actor, match, wanted.turn, wanted.move
        )
    except MoveRefused as refused:
        call.services.streams.refuse(call.actor.account, match, wanted.move, refused)
        raise
    call.count_move(played)
    return JSON(played)


moves.add_api_route(
    "/matches/{match}/moves",
    play_move,
    methods=["POST"],
    operation_id="play_move",
    responses=answers(MovePlayed, "The move stands.")
    | answers(MoveProblem, "The move is not made.", 409, PROBLEM_TYPE)
    | answers(MoveProblem | Problem, "No move of this game.", 422, PROBLEM_TYPE),
    route_class_override=MoveRoute,
)


@moves.get(
    "/matches/{match}/moves",
    operation_id="get_legal_moves",
    responses=answers(LegalMoves, "What my seat may do."),
)
async def get_legal_moves(call: Caller, match: MatchId, explain: Explain = False) -> Response:
    """What I may do now; with `explain` also what I may not, and by which rule."""
    found = await call.database.read(
        watching.get_legal_moves, call.actor, match, explain=explain, language=call.language
    )
    return JSON(found, headers=call.worded())


@moves.post(
    "/matches/{match}/director",
    operation_id="direct_match",
    responses=answers(MatchView, "The match after the director's move."),
)
async def direct_match(call: Caller, match: MatchId, wanted: DirectorMove) -> Response:
    """Annul a deal, call the last one: the opener of an exercise is its director."""
    view = await call.database.write(
        directing.direct_match, call.actor, match, wanted.position, wanted.move
    )
    return JSON(view)
