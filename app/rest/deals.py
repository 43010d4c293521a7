"""Looking back at a match: its deals, on paper too, its record, the proof of its dealing."""

from fastapi import Response

from app.application.matches import drawing, looking_back
from app.application.tournament.looking_in import look_back
from app.application.values import DealList, FinishedDeal, Proof
from app.engine.record import Record
from app.rest.answers import JSON, answers
from app.rest.calling import DEFAULT_PAGE, After, Caller, DealNumber, Limit, MatchId
from app.rest.files import HTML, HTML_TYPE, SAFE, SVG, SVG_TYPE, file_answers
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
    given = match, after, call.limit(limit)
    page = await look_back(call.database, call.actor, looking_back.list_deals, *given)
    return JSON(page, headers=call.link(after=page.page.next))


@deals.get(
    "/matches/{match}/deals/{number}.svg",
    operation_id="get_deal_picture",
    response_class=SVG,
    responses=file_answers(SVG_TYPE, "The picture."),
)
async def get_deal_picture(call: Caller, match: MatchId, number: DealNumber) -> Response:
    """One finished deal as a picture that asks for nothing else.

    Its words are in the language of `Accept-Language`; names stand as they were written.
    """
    told = match, number, call.language
    picture = await look_back(call.database, call.actor, drawing.get_deal_picture, *told)
    return SVG(picture.svg, headers=call.worded() | SAFE)


@deals.get(
    "/matches/{match}/deals/{number}.html",
    operation_id="get_deal_page",
    response_class=HTML,
    responses=file_answers(HTML_TYPE, "The page."),
)
async def get_deal_page(call: Caller, match: MatchId, number: DealNumber) -> Response:
    """One finished deal as a page to read, to print and to keep, in one file."""
    told = match, number, call.language
    page = await look_back(call.database, call.actor, drawing.get_deal_page, *told)
    return HTML(page.html, headers=call.worded() | SAFE)


@deals.get(
    "/matches/{match}/match.html",
    operation_id="get_match_page",
    response_class=HTML,
    responses=file_answers(HTML_TYPE, "The page."),
)
async def get_match_page(
    call: Caller, match: MatchId, after: After = None, limit: Limit = DEFAULT_PAGE
) -> Response:
    """A match with the finished deals that I may read now, in one file.

    The players, a sheet of the deals, then each deal whole. Of a long match it is a part; `Link`
    names the next.
    """
    told = match, after, call.limit(limit), call.language
    found = await look_back(call.database, call.actor, drawing.get_match_page, *told)
    headers = call.worded() | SAFE | call.link(after=found.page.next)
    return HTML(found.html, headers=headers)


@deals.get(
    "/matches/{match}/deals/{number}",
    operation_id="get_deal",
    responses=answers(FinishedDeal, "The deal, whole."),
)
async def get_deal(call: Caller, match: MatchId, number: DealNumber) -> Response:
    """One finished deal."""
    told = await look_back(call.database, call.actor, looking_back.get_deal, match, number)
    return JSON(told)


@deals.get(
    "/matches/{match}/record",
    operation_id="get_record",
    responses=answers(Record, "The record."),
)
async def get_record(call: Caller, match: MatchId) -> Response:
    """The record of a finished match: enough to replay it exactly."""
    return JSON(await call.database.study(looking_back.get_record, call.actor, match))


@deals.get(
    "/matches/{match}/proof",
    operation_id="get_proof",
    responses=answers(Proof, "The commitment, and the seed once the match is over."),
)
async def get_proof(call: Caller, match: MatchId) -> Response:
    """What checks that the cards were dealt as promised."""
    return JSON(await call.database.read(looking_back.get_proof, call.actor, match))
