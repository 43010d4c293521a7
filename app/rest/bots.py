"""Bots of mine: make them, give them tokens, see how they fare, let them go."""

from fastapi import Response

from app.application.guards.repeating import made_once
from app.application.matches import benching
from app.application.people import bots as use_cases
from app.application.people.bot_values import Bot, BotList
from app.application.values import NewToken
from app.rest.answers import JSON, answers
from app.rest.bodies import BotTerms, NewBot, NewBotToken
from app.rest.calling import BotId, Caller, IdempotencyKey
from app.rest.creating import repeatable, repeated
from app.rest.routing import router

bots = router("bots")


@bots.post(
    "/bots", operation_id="create_bot", status_code=201, responses=answers(Bot, "My bot.", 201)
)
async def create_bot(
    call: Caller, wanted: NewBot, idempotency_key: IdempotencyKey = None
) -> Response:
    """Make a bot that plays in my name, with tokens of its own."""
    made = await repeated(call, idempotency_key, use_cases.create_bot_once, wanted.wanted())
    return JSON(made, status_code=201, headers={"Location": f"/v1/bots/{made.id}"})


@bots.get("/bots", operation_id="list_bots", responses=answers(BotList, "My bots."))
async def list_bots(call: Caller) -> Response:
    """My bots, newest first, and how they fare."""
    return JSON(await call.database.read(use_cases.list_bots, call.actor))


@bots.get("/bots/{bot}", operation_id="get_bot", responses=answers(Bot, "My bot."))
async def get_bot(call: Caller, bot: BotId) -> Response:
    """One of my bots."""
    return JSON(await call.database.read(use_cases.get_bot, call.actor, bot))


@bots.put("/bots/{bot}", operation_id="update_bot", responses=answers(Bot, "My bot now."))
async def update_bot(call: Caller, bot: BotId, terms: BotTerms) -> Response:
    """Say which games my bot offers now, and in which version."""
    given = tuple(terms.games), terms.version
    return JSON(await call.database.write(use_cases.update_bot, call.actor, bot, *given))


@bots.delete("/bots/{bot}", operation_id="retire_bot", responses=answers(Bot, "My bot, retired."))
async def retire_bot(call: Caller, bot: BotId) -> Response:
    """Take my bot out of play for ever; its tokens end at once."""
    return JSON(await call.database.write(benching.retire_bot, call.actor, bot))


@bots.post(
    "/bots/{bot}/release",
    operation_id="release_bot",
    responses=answers(Bot, "My bot, free to play."),
)
async def release_bot(call: Caller, bot: BotId) -> Response:
    """Let my benched bot play again."""
    return JSON(await call.database.write(benching.release_bot, call.actor, bot))


@bots.post(
    "/bots/{bot}/tokens",
    operation_id="create_bot_token",
    status_code=201,
    responses=answers(NewToken, "A token of my bot.", 201),
)
async def create_bot_token(
    call: Caller, bot: BotId, wanted: NewBotToken, idempotency_key: IdempotencyKey = None
) -> Response:
    """A token with which my bot reads and plays, and does nothing else."""
    label = wanted.label
    with repeatable(call, idempotency_key, "create_bot_token", bot, label) as again:
        made = await call.database.write(
            made_once, again, use_cases.create_bot_token, call.actor, bot, label
        )
    return JSON(made, status_code=201)
