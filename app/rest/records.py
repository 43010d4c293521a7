"""Records: checked by replaying them."""

from fastapi import Response

from app.application import rules_desk
from app.engine.record import Record, Verification
from app.rest.answers import JSON, answers, input_of
from app.rest.calling import Caller
from app.rest.routing import router

records = router("records")

RECORD_BODY = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": input_of(Record)}},
    },
    "x-raw": True,
}


@records.post(
    "/records/verify",
    operation_id="verify_record",
    responses=answers(Verification, "What the replay gave."),
    openapi_extra=RECORD_BODY,
)
async def verify_record(call: Caller) -> Response:
    """Replay a record up to its end or its first refusal. Nothing is stored."""
    text = await call.request.body()
    verified = await call.database.compute_long(
        call.actor.share, rules_desk.verify_record, call.context, text
    )
    return JSON(verified)
