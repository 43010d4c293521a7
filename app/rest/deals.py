"""Looking back at a match: its deals, its record, the proof of its dealing."""

from fastapi import Response

from app.application.matches import looking_back
from app.application.values import DealList, FinishedDeal, Proof
from app.engine.record import Record
from app.rest.answers import JSON, answers
from app.rest.calling import DEFAULT_PAGE, After, Caller, DealNumber, Limit, MatchId
from app.rest.routing import router

deals = router("deals")


@deals.get(
    "/matches/{match}/deals",
    operation_id="list_deals",
    responses=answers(DealList, "A page, the first deal first."),
)
async def list_deals(
    call: Caller, match: MatchId, after: After = None, limit: Limit = DEFAULT_PAGE
) -> Response:
    """The finished deals that I may read now."""
    page = await call.database.read(
        looking_back.list_deals, call.actor, match, after, call.limit(limit)
    )
    return JSON(page, headers=call.link(after=page.page.next))


@deals.get(
    "/matches/{match}/deals/{number}",
    operation_id="get_deal",
    responses=answers(FinishedDeal, "The deal, whole."),
)
async def get_deal(call: Caller, match: MatchId, number: DealNumber) -> Response:
    """One finished deal."""
    return JSON(await call.database.read(looking_back.get_deal, call.actor, match, number))


@deals.get(
    "/matches/{match}/record",
    operation_id="get_record",
    responses=answers(Record, "The record."),
)
async def get_record(call: Caller, match: MatchId) -> Response:
    """The record of a finished match: enough to replay it exactly."""
    return JSON(await call.database.read(looking_back.get_record, call.actor, match))


@deals.get(
    "/matches/{match}/proof",
    operation_id="get_proof",
    responses=answers(Proof, "The commitment, and the seed once the match is over."),
)
async def get_proof(call: Caller, match: MatchId) -> Response:
    """What checks that the cards were dealt as promised."""
    return JSON(await call.database.read(looking_back.get_proof, call.actor, match))
